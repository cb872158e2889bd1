// The war room of a board at the sizes and in the colours that people have: nothing sticks out, and axe finds nothing. How soon it is
// usable is measured by budget.mjs.
import {clean, launch, visit, faults, shifted, shifts, sticksOut, small, still, result} from "./chromium.mjs";

const [file] = process.argv.slice(2), url = "file://" + file;
const browser = await launch();
for (const [name, options] of [["phone, dark", {width: 360, height: 740, scheme: "dark"}], ["phone", {width: 320, height: 640}], ["desk", {width: 1440, height: 900}]]) {
  const v = await visit(browser, url, {...options, init: shifts});
  await v.page.waitForSelector("html[data-ready]");
  const moved = await shifted(v.page);
  result(name + ": layout shift", moved.moved < 0.02, moved);
  const tokens = await v.page.$$eval("#ui-map .token > :first-child", l => l.map(e => e.getBoundingClientRect().width));
  result(name + ": units are seen on the whole board", tokens.length > 0 && Math.min(...tokens) >= 8, Math.min(...tokens) + " px");
  await v.page.click(".sheetbox > summary");
  await v.page.click(".unit[data-unit]");
  await v.page.waitForSelector(".choices button");
  await still(v.page);
  await clean(name + ": axe, drafting", faults, v.page);
  await clean(name + ": nothing sticks out", sticksOut, v.page);
  await clean(name + ": targets are large enough", small, v.page);
  await v.page.click("#ui-decide");
  await v.page.waitForSelector("#ui-on");
  await still(v.page);
  await clean(name + ": axe, results", faults, v.page);
  result(name + ": no word in the console, nothing asked of the network", v.messages.length === 0 && v.requests.every(r => r.startsWith("file:") || r.startsWith("blob:")), [v.messages, v.requests]);
  await v.close();
}
await browser.close();

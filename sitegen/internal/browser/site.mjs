// The checks that every page of a site must pass but size: axe in light and dark on a phone and a desk, no sideways
// scroll at 320 px, targets of 24 px, no message, nothing fetched from another place; letters of 12 px, lines of charts that are seen,
// what is chosen where colours are forced, room for letters twice as large.
//
// usage: node site.mjs PAGE.html...
import {pathToFileURL} from "node:url";
import {alike, cramped, cut, faint, hiding, tiny, told, wordy} from "./eyes.mjs";
import {becomes, clean, comes, faults, fingers, launch, result, small, still, sticksOut, visit} from "./chromium.mjs";

const browser = await launch();
for (const file of process.argv.slice(2)) {
  const url = pathToFileURL(file).href;
  for (const width of [360, 1280]) {
    const v = await visit(browser, url, {width});
    for (const scheme of ["light", "dark"]) { // no page asks by script which it is: its styles say all
      await v.page.emulateMedia({colorScheme: scheme});
      await comes(`${file}: the scheme, ${scheme}, ${width} px`, () => v.page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches), dark => dark === (scheme === "dark"));
      await still(v.page);
      const found = await faults(v.page);
      result(`${file}: axe, ${scheme}, ${width} px`, found.length === 0, found.join("\n"));
      if (scheme === "light") {
        const few = await small(v.page);
        result(`${file}: targets at ${width} px`, few.length === 0, few);
        if (width === 360) await clean(`${file}: room for fingers`, fingers, v.page);
      }
    }
    result(`${file}: messages, ${width} px`, v.messages.length === 0, v.messages);
    const away = v.requests.filter(r => !r.startsWith("file:") && !r.startsWith("blob:")); // a blob is made in the page itself
    result(`${file}: nothing from the network, ${width} px`, away.length === 0, away);
    await v.close();
  }
  const v = await visit(browser, url, {width: 320});
  // However many games there are, the way to them takes a line below the site's name; it opens, and closes by Escape.
  const nav = await v.page.$("header.site nav");
  if (nav) {
    const high = (await nav.boundingBox()).height;
    result(`${file}: the head is short at 320 px`, high < 48, high);
    const menu = await v.page.$("header.site .menu summary");
    if (menu) {
      const open = () => v.page.$$eval("header.site .menu[open]", l => l.length);
      await menu.click();
      await becomes(`${file}: the games' menu opens`, open, 1);
      const few = await small(v.page);
      await comes(`${file}: the games' menu is in the window`, async () => (await v.page.$("header.site .menu ul")).boundingBox(), b => b.x >= 0 && b.width > 100 && b.x + b.width <= 320);
      result(`${file}: the games' menu has targets`, few.length === 0, few);
      await v.page.keyboard.press("Escape");
      await becomes(`${file}: the games' menu closes`, open, 0);
    }
  }
  await v.page.$$eval("main details", all => all.forEach(d => d.open = true)); // what is folded has to fit too
  await still(v.page);
  const out = await sticksOut(v.page);
  result(`${file}: no sideways scroll at 320 px`, out.length === 0, out);
  const little = await tiny(v.page);
  result(`${file}: letters of 12 px at 320 px`, little.length === 0, little);
  const wide = await cut(v.page);
  result(`${file}: the standings fit at 320 px`, wide.length === 0, wide);
  const hidden = await hiding(v.page);
  result(`${file}: tables that go on show it at 320 px`, hidden.length === 0, hidden);
  await clean(`${file}: matrices are told at 320 px`, told, v.page);
  await v.page.setViewportSize({width: 390, height: 800});
  await still(v.page);
  const words = await wordy(v.page);
  result(`${file}: tables of a few columns fit at 390 px`, words.length === 0, words);
  await v.page.setViewportSize({width: 320, height: 800});
  await still(v.page);
  const checked = await v.page.locator(".receipt[data-salt]:not([data-salt='']) pre").count();
  if (checked) {
    const one = checked === 1; // of one it is not said that all fit
    await comes(`${file}: what is said of its receipts`, () => v.page.textContent(".receipts .check"), told => one ? told === "This browser has recomputed it: it fits." : /^This browser has recomputed all \d+: they fit\.$/.test(told));
  }
  const narrow = await cramped(v.page);
  result(`${file}: letters twice as large at 320 px`, narrow.length === 0, narrow);
  for (const colorScheme of ["light", "dark"]) {
    await v.page.emulateMedia({colorScheme});
    const pale = await faint(v.page);
    result(`${file}: lines of charts are seen, ${colorScheme}`, pale.length === 0, pale);
  }
  await v.page.emulateMedia({forcedColors: "active"});
  const same = await alike(v.page);
  result(`${file}: what is chosen is seen where colours are forced`, same.length === 0, same);
  await v.close();
}
await browser.close();

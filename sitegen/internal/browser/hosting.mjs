// Pages as a host serves them, below a path, and as they open from a folder: no message, and no request that leaves
// the site. In the whole browser, as warroom.mjs: one page of each kind is seen in what readers have.
//
// usage: node hosting.mjs BASE PAGE... BASE PAGE...   (a BASE is an address that ends with a slash)
import {launch, result, visit} from "./chromium.mjs";

const browser = await launch({whole: true});
let base = "";
for (const arg of process.argv.slice(2)) {
  if (/^(http|file):.*\/$/.test(arg)) {
    base = arg;
    continue;
  }
  const v = await visit(browser, base + arg);
  // Pictures that are wanted only when they come into view are wanted now.
  await v.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await v.page.waitForLoadState("networkidle");
  const at = base.split(":")[0] + " " + arg;
  const broken = await v.page.evaluate(() => [...document.images].filter(i => i.hasAttribute("src") && i.complete && i.naturalWidth === 0).map(i => i.src));
  const style = await v.page.evaluate(() => [...document.styleSheets].length > 0 && getComputedStyle(document.body).marginTop === "0px");
  result(at + ": opens", v.requests.length > 0 && style && broken.length === 0, {style, broken});
  result(at + ": no message", v.messages.length === 0, v.messages);
  const away = v.requests.filter(r => !r.startsWith(base) && !r.startsWith("blob:")); // a blob is what the page made itself
  result(at + ": every request stays in the site", away.length === 0, away);
  await v.close();
}
await browser.close();

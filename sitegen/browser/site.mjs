// The checks that every page of a site must pass but size: axe in light and dark on a phone and a desk, no sideways
// scroll at 320 px, targets of 24 px, no message, nothing fetched from another place.
//
// usage: node site.mjs PAGE.html...
import {pathToFileURL} from "node:url";
import {faults, launch, result, small, sticksOut, visit} from "./chromium.mjs";

const browser = await launch();
for (const file of process.argv.slice(2)) {
  const url = pathToFileURL(file).href;
  for (const scheme of ["light", "dark"]) {
    for (const width of [360, 1280]) {
      const v = await visit(browser, url, {width, scheme});
      const found = await faults(v.page);
      result(`${file}: axe, ${scheme}, ${width} px`, found.length === 0, found.join("\n"));
      if (scheme === "light") {
        const few = await small(v.page);
        result(`${file}: targets at ${width} px`, few.length === 0, few);
      }
      result(`${file}: messages, ${scheme}, ${width} px`, v.messages.length === 0, v.messages);
      const away = v.requests.filter(r => !r.startsWith("file:") && !r.startsWith("blob:")); // a blob is made in the page itself
      result(`${file}: nothing from the network, ${scheme}, ${width} px`, away.length === 0, away);
      await v.close();
    }
  }
  const v = await visit(browser, url, {width: 320});
  // However many games there are, the way to them takes a line below the site's name; it opens, and closes by Escape.
  const nav = await v.page.$("header.site nav");
  if (nav) {
    const high = (await nav.boundingBox()).height;
    result(`${file}: the head is short at 320 px`, high < 48, high);
    const menu = await v.page.$("header.site .menu summary");
    if (menu) {
      await menu.click();
      const few = await small(v.page), b = await (await v.page.$("header.site .menu ul")).boundingBox();
      result(`${file}: the games' menu is in the window`, b.x >= 0 && b.x + b.width <= 320 && few.length === 0, [b, few]);
      await v.page.keyboard.press("Escape");
      result(`${file}: the games' menu closes`, !await v.page.$("header.site .menu[open]"));
    }
  }
  const out = await sticksOut(v.page);
  result(`${file}: no sideways scroll at 320 px`, out.length === 0, out);
  await v.close();
}
await browser.close();

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
  const out = await sticksOut(v.page);
  result(`${file}: no sideways scroll at 320 px`, out.length === 0, out);
  await v.close();
}
await browser.close();

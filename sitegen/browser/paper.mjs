// Pages as they are printed, on A4: how many sheets of paper each takes, and what stands on none of them.
//
// usage: node paper.mjs PAGE.html...
import {pathToFileURL} from "node:url";
import {launch, result, visit} from "./chromium.mjs";

const browser = await launch();
for (const file of process.argv.slice(2)) {
  for (const script of [true, false]) {
    const v = await visit(browser, pathToFileURL(file).href, {script});
    const name = what => `${file}${script ? "" : " without JavaScript"}: ${what}`;
    if (file.endsWith("sheet.html")) {
      const lines = await v.page.$$eval(".paper .lines > li", l => l.length);
      const pages = (await v.page.pdf({format: "A4", preferCSSPageSize: true})).toString("latin1").match(/\/Type ?\/Page\b/g).length;
      result(name("an order sheet is one sheet"), pages === 1 || lines > 22, `${pages} for ${lines} lines`);
    }
    await v.close();
  }
}
await browser.close();

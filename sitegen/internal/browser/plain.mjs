// Draws SVG files as pictures of one width, by Chromium as an <img> and by resvg: FILE.chromium.png and FILE.resvg.png beside each.
// Usage: plain.mjs WIDTH FILE...
import fs from "node:fs";
import {createRequire} from "node:module";
import {pathToFileURL} from "node:url";
import {launch, result} from "./chromium.mjs";

const {Resvg} = createRequire(import.meta.url)("@resvg/resvg-js");
const [width, ...files] = process.argv.slice(2);
const browser = await launch();
for (const file of files) {
  const drawn = new Resvg(fs.readFileSync(file, "utf8"), {fitTo: {mode: "width", value: +width}, font: {loadSystemFonts: false}}).render();
  fs.writeFileSync(file + ".resvg.png", drawn.asPng());
  fs.writeFileSync(file + ".html", `<!doctype html><title>A map</title><style>body{margin:0}img{display:block}</style><img src="${pathToFileURL(file)}" width="${width}" alt="">`);
  const page = await browser.newPage({viewport: {width: +width, height: drawn.height}});
  await page.goto(pathToFileURL(file + ".html").href);
  await page.screenshot({path: file + ".chromium.png"});
  await page.close();
  result(file, drawn.width === +width, `${drawn.width} pixels wide`);
}
await browser.close();

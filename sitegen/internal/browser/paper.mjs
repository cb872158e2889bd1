// Pages as they are printed, on A4: how many sheets of paper each takes, what each of those says of itself, and what is cut.
//
// usage: node paper.mjs PAGE.html...
import {execFileSync} from "node:child_process";
import {pathToFileURL} from "node:url";
import {launch, result, still, visit} from "./chromium.mjs";

const browser = await launch();

// printed is what stands on each sheet of paper, as lines; the last one is its foot.
async function printed(page) {
  const pdf = await page.pdf({format: "A4", preferCSSPageSize: true});
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], {input: pdf, maxBuffer: 1 << 26}).toString();
  return text.split("\f").slice(0, -1).map(sheet => sheet.split("\n").map(line => line.trim().replace(/\s+/g, " ")).filter(line => line));
}

// raster is a page's sheets as grey pixels, printed by somebody whose system is light or dark.
async function raster(file, scheme) {
  const v = await visit(browser, pathToFileURL(file).href, {scheme});
  await v.page.waitForLoadState("networkidle"); // the screen's pictures are there
  await still(v.page);
  const pdf = await v.page.pdf({format: "A4", preferCSSPageSize: true});
  await v.close();
  return execFileSync("pdftoppm", ["-gray", "-r", "24", "-"], {input: pdf, maxBuffer: 1 << 26});
}

let longer = false;
for (const file of process.argv.slice(2)) {
  const sheet = file.endsWith("sheet.html");
  for (const script of sheet ? [true, false] : [true]) {
    const v = await visit(browser, pathToFileURL(file).href, {script});
    const name = what => `${file}${script ? "" : " without JavaScript"}: ${what}`;
    if (sheet) {
      const lines = await v.page.$$eval(".paper .lines > li", l => l.length);
      const pages = (await printed(v.page)).length;
      result(name("an order sheet is one sheet"), pages === 1 || lines > 22, `${pages} for ${lines} lines`);
      if (!longer) { // once is enough: as many units as no sample game's power has
        longer = true;
        await v.page.$eval(".paper .lines", list => {
          const one = list.querySelector("li");
          while (list.children.length < 60) list.append(one.cloneNode(true));
        });
        const power = await v.page.textContent(".paper .position strong"), sheets = await printed(v.page);
        result(name("every sheet of a long one says whose it is"), sheets.length > 1 && sheets.every(s => s.at(-1).startsWith(power + ", ")), sheets.map(s => s.at(-1)));
      }
    } else {
      const sheets = await printed(v.page);
      const headings = new Set(await v.page.$$eval("h2, h3", all => all.map(h => h.textContent.trim().replace(/\s+/g, " "))));
      const numbered = sheets.every((s, i) => s.at(-1).replace(/ /g, "").endsWith(`${i + 1}/${sheets.length}`));
      result(name("every sheet is numbered, in one line"), numbered, sheets.map(s => s.at(-1)));
      if (/\/\d{4}-[a-z-]+\/index\.html$/.test(file)) result(name("a phase is four sheets or fewer"), sheets.length <= 4, sheets.length);
      await v.page.emulateMedia({media: "print"});
      await v.page.setViewportSize({width: 680, height: 960}); // A4 within its margins
      const wide = await v.page.$$eval("main table", all => all.filter(t => t.getBoundingClientRect().right > t.closest("section,details,main").getBoundingClientRect().right + 1)
        .map(t => t.closest("section,details,main").textContent.trim().slice(0, 30)));
      result(name("no table sticks out of its place"), wide.length === 0, wide);
      const empty = sheets.flatMap((s, i) => s.length < 3 && i > 0 ? [i + 1] : []); // a sheet may hold a picture alone, but none comes last
      result(name("the last sheet holds something"), !empty.includes(sheets.length), empty);
      if (await v.page.$("picture source")) {
        const [day, night] = [await raster(file, "light"), await raster(file, "dark")];
        let differs = day.length === night.length ? 0 : day.length;
        if (!differs) day.forEach((grey, i) => differs += Math.abs(grey - night[i]) > 8);
        result(name("it is printed by day and by night alike"), differs < day.length / 5000, `${differs} of ${day.length} pixels differ`);
      }
      const stranded = sheets.map(s => s.at(-2)).filter(line => headings.has(line));
      result(name("no heading stands at a sheet's foot"), stranded.length === 0, stranded);
    }
    await v.close();
  }
}
await browser.close();

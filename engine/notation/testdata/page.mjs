// The page's order reader over a list of lines, without a page: node page.mjs FOLDER DATA.json prints the readings.
import fs from "node:fs";

const [folder, file] = process.argv.slice(2), data = JSON.parse(fs.readFileSync(file, "utf8"));
const text = n => fs.readFileSync(folder + "/" + n + ".js", "utf8");
const slips = /function slips\([^]*?\n}\n/.exec(text("../names"))[0]; // the one thing that the reader has of the page
const parts = [slips].concat(data.scripts.map(text)).join("\n");
const {newReader, readSheet, asJSON} = new Function('"use strict";\n' + parts + "\nreturn {newReader, readSheet, asJSON};")();
const may = {A: new Set(data.army), F: new Set(data.fleet)};
const r = newReader({regions: data.regions, places: data.places, powers: data.powers, step: (k, a, b) => may[k].has(a + " " + b)}, data.words, null, data.ruleset);
console.log(JSON.stringify(data.lines.map(t => readSheet(r, t, data.step).map(l => asJSON(r, l)))));

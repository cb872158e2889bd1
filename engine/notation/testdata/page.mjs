// The page's order reader over a list of lines, without a page: node page.mjs FOLDER DATA.json prints the readings.
import fs from "node:fs";

const [folder, file] = process.argv.slice(2), data = JSON.parse(fs.readFileSync(file, "utf8"));
const names = fs.readdirSync(folder).filter(n => n !== "go.js" && n !== "page.js").sort();
const parts = ["go.js", ...names, "page.js"].map(n => fs.readFileSync(folder + "/" + n, "utf8")).join("\n");
const {newReader, readSheet, asJSON} = new Function('"use strict";\n' + parts + "\nreturn {newReader, readSheet, asJSON};")();
const steps = ["movement", "retreat", "adjustment"];
const r = newReader(data, data.words, null, data.ruleset);
console.log(JSON.stringify(data.lines.map(l => readSheet(r, l.text, steps.indexOf(l.step)).map(l => asJSON(r, l)))));

// Reads PDFs with pdf.js, the reader in Firefox: which figures and tables of a page have a box there, and that the box is on the page.
import fs from "node:fs";
import path from "node:path";
import {createRequire} from "node:module";
import {result} from "./chromium.mjs";

const require = createRequire(import.meta.url);
const log = console.log;
console.log = console.warn = () => {}; // it says what it would need to draw
globalThis.DOMMatrix ??= class {}; // nothing is drawn here
const pdfjs = await import(require.resolve("pdfjs-dist/legacy/build/pdf.mjs"));
console.log = log;

for (const file of process.argv.slice(2)) {
  const doc = await pdfjs.getDocument({data: new Uint8Array(fs.readFileSync(file)), verbosity: 0}).promise;
  const boxed = {Figure: 0, Table: 0}, none = {Figure: [], Table: []}, outside = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n), [left, bottom, right, top] = page.view;
    const walk = e => {
      const b = e.bbox;
      if (e.role === "Figure" || e.role === "Table") {
        if (b) boxed[e.role]++;
        else none[e.role].push(n);
        if (b && !(left - 1 <= b[0] && b[0] < b[2] && b[2] <= right + 1 && bottom - 1 <= b[1] && b[1] < b[3] && b[3] <= top + 1)) outside.push([n, ...b]);
      }
      for (const k of e.children || []) walk(k);
    };
    const tree = await page.getStructTree();
    if (tree) walk(tree);
  }
  const name = path.basename(file), book = name.includes("Rules");
  result(name + ": every figure has a box", boxed.Figure > 0 && none.Figure.length === 0, {boxed: boxed.Figure, none: none.Figure});
  // A table over two pages has no one box.
  const alone = none.Table.filter(n => !none.Table.includes(n - 1) && !none.Table.includes(n + 1));
  result(name + ": every table on one page has a box", (boxed.Table > 0 || !book) && alone.length === 0, {boxed: boxed.Table, none: none.Table});
  result(name + ": boxes are on their pages", outside.length === 0, outside);
}

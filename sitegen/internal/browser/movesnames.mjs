// The names on the map of moves.html, on a phone and a tablet: whatever is looked up has its name there, and no name stands in another's region.
//
// usage: node movesnames.mjs PAGE.html REGIONS.json
import fs from "node:fs";
import {pathToFileURL} from "node:url";
import {comes, launch, result, still, visit} from "./chromium.mjs";

const [file, list] = process.argv.slice(2), regions = JSON.parse(fs.readFileSync(list, "utf8")), ids = regions.filter(r => r.Centre).map(r => r.ID);
const url = pathToFileURL(file).href, browser = await launch(), typeset = s => s.replace(/(\p{L})'/gu, "$1’"), labels = regions.map(r => typeset(r.Label));

const measure = labels => {
  const board = Object.values(window.heraldBoards)[0], faces = new Map([...document.querySelectorAll(".stage .touch path")].map(f => [+f.dataset.region, f]));
  const byName = new Map(labels.map((l, n) => [l, {n}])), sea = n => board.regions[n].s;
  const round = [...faces].filter(([n]) => !board.regions[n].o), out = {names: [], abroad: [], goals: [], unnamed: []};
  for (const t of document.querySelectorAll(".stage .names text")) {
    const name = t.textContent, r = byName.get(name), q = t.getBoundingClientRect();
    out.names.push(name);
    if (!r || board.regions[r.n].o) continue;
    const inverse = faces.get(r.n).getScreenCTM().inverse();
    let own = 0, other = 0;
    for (let i = 0; i < 20; i++) {
      const p = new DOMPoint(q.left + q.width * (i + 0.5) / 20, (q.top + q.bottom) / 2).matrixTransform(inverse), hit = round.find(([, f]) => f.isPointInFill(p));
      if (hit && hit[0] === r.n) own++;
      else if (hit && sea(hit[0]) === sea(r.n)) other++;
    }
    if (other > own * 1.2 && other > 4 || other > 9) out.abroad.push(name);
  }
  const win = document.querySelector(".stage").getBoundingClientRect(), typeset = heraldMap.typeset;
  for (const f of document.querySelectorAll(".stage .face:not(.is-from)")) {
    const r = board.regions.find(r => r.d === f.getAttribute("d")), q = f.getBoundingClientRect();
    if (r.o || q.width < 40 || q.height < 30 || q.left < win.left || q.right > win.right || q.top < win.top || q.bottom > win.bottom) continue;
    out.goals.push(r.l);
    if (!out.names.includes(typeset(r.l))) out.unnamed.push(r.l);
  }
  return out;
};

for (const width of [360, 768]) {
  const {page, messages, close} = await visit(browser, url, {width, height: 780});
  await page.waitForSelector(".stage .names text", {state: "attached"});
  const abroad = [], plain = [], unnamed = [];
  let names = 0, goals = 0;
  for (const id of ids) {
    await page.evaluate(id => { location.hash = id; }, id);
    await page.waitForSelector(".face.is-from", {state: "attached"});
    await still(page);
    const own = typeset(regions.find(r => r.ID === id).Label);
    const m = await comes(`${id} has its name at ${width} px`, () => page.evaluate(measure, labels), m => m.names.includes(own));
    names += m.names.length;
    goals += m.goals.length;
    unnamed.push(...m.unnamed.map(n => id + ": " + n));
    plain.push(...await page.evaluate(() => document.body.innerText.match(/\S*\p{L}'\S*/gu) || []));
    // What was looked up keeps its name whatever is in the way of it.
    abroad.push(...m.abroad.filter(n => n !== own).map(n => id + ": " + n));
  }
  result(`names are written at ${width} px`, names > 8 * ids.length, names);
  result(`nearly all goals with room are named at ${width} px`, unnamed.length < 0.1 * goals, [unnamed.length + " of " + goals, ...unnamed]);
  result(`no name stands in another's region at ${width} px`, abroad.length === 0, abroad);
  result(`apostrophes are set as pages set them at ${width} px`, plain.length === 0, plain);
  result(`messages at ${width} px`, messages.length === 0, messages);
  await close();
}
await browser.close();

// What is written on living maps, on windows of many sizes: a name stands on its own region's ground or beside it at sea and not in another's
// region, off the units that an order makes, within the map's frame; and rings go round the letters of tokens, not over them.
//
// usage: node lettering.mjs WIDTH HEIGHT PAGE.html...
import path from "node:path";
import {pathToFileURL} from "node:url";
import {comes, launch, result, still, visit} from "./chromium.mjs";

const browser = await launch();
const [width, height] = process.argv.slice(2, 4).map(Number);

const measure = () => {
  const stage = document.getElementById("map-stage"), board = window.heraldBoards[JSON.parse(document.getElementById("map-data").textContent).board];
  const faces = stage.querySelectorAll(".touch path"), byName = new Map(board.regions.map((r, n) => [heraldMap.typeset(r.l), n])), count = new Map();
  for (const r of board.regions) count.set(r.l, (count.get(r.l) || 0) + 1);
  const at = faces[0].getScreenCTM(), inverse = at.inverse();
  const vacant = [...stage.querySelectorAll(".arrows .order")].filter(e => [...e.querySelectorAll("text.tag")].map(x => x.textContent).join(" ") === "no unit"); // rings where no unit is
  const made = [...stage.querySelectorAll(".arrows .order .unit"), ...vacant].map(e => e.getBoundingClientRect());
  const frame = (board.frame || [0, 0, board.w, board.h]).map((v, i) => v * at.a + (i % 2 ? at.f : at.e));
  const out = {names: 0, made: made.length, rings: 0, abroad: [], over: [], beyond: [], cut: []};
  for (const t of stage.querySelectorAll(".names text")) {
    const name = t.textContent, n = byName.get(name), r = board.regions[n], b = t.getBoundingClientRect();
    out.names++;
    if (b.left < frame[0] - 1 || b.top < frame[1] - 4 || b.right > frame[2] + 1 || b.bottom > frame[3] + 4) out.beyond.push(name);
    if (made.some(k => Math.min(k.right, b.right) - Math.max(k.left, b.left) > 4 && Math.min(k.bottom, b.bottom) - Math.max(k.top, b.top) > 5)) out.over.push(name);
    if (!r || r.o || count.get(name) > 1) continue;
    let own = 0, other = 0, all = 0;
    for (const line of t.children.length ? t.children : [t]) {
      const q = line.getBoundingClientRect();
      for (let i = 0; i < 20; i++) {
        const p = new DOMPoint(q.left + q.width * (i + 0.5) / 20, (q.top + q.bottom) / 2).matrixTransform(inverse);
        const g = board.regions.findIndex((o, m) => !o.o && p.x >= o.b[0] && p.x <= o.b[2] && p.y >= o.b[1] && p.y <= o.b[3] && faces[m].isPointInFill(p));
        all += q.width;
        if (g === n) own += q.width;
        else if (g >= 0 && !board.regions[g].s === !r.s) other += q.width;
      }
    }
    if (other > own * 1.2 && other > 0.36 * all || other > 0.45 * all) out.abroad.push(name);
  }
  const tokens = [...stage.querySelectorAll(".units > g")].map(g => g.querySelector("text")).filter(Boolean).map(t => t.getBoundingClientRect());
  for (const e of stage.querySelectorAll(".over .mark path[class*=arrowhalo]")) {
    const b = e.getBoundingClientRect(), x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2, m = e.getScreenCTM();
    const line = parseFloat(getComputedStyle(e).strokeWidth) * m.a, inner = b.width / 2 - line; // the box is of what is stroked
    const letters = tokens.find(q => Math.hypot((q.left + q.right) / 2 - x, (q.top + q.bottom) / 2 - y) < b.width / 3);
    out.rings++;
    if (!letters || letters.width / 2 > inner + 1) out.cut.push([Math.round(inner), letters && Math.round(letters.width / 2)].join(" of "));
  }
  return out;
};

for (const file of process.argv.slice(4)) {
  const {page, messages, close} = await visit(browser, pathToFileURL(file).href, {width, height});
  const what = path.basename(path.dirname(path.dirname(file))) + " " + path.basename(path.dirname(file)) + ", " + width + " by " + height;
  await page.evaluate(() => document.getElementById("map-stage").scrollIntoView({block: "center"}));
  // rest waits until the map stands still: its names are written for what it shows.
  const rest = async () => {
    await still(page);
    await page.waitForFunction(() => document.querySelector(".board").style.willChange !== "transform" && document.fonts.status === "loaded");
    await still(page);
    await still(page);
  };
  const tabs = await page.$$eval("[role=tab]", l => l.map(e => e.id)), sum = {names: 0, made: 0, rings: 0, abroad: [], over: [], beyond: [], cut: []};
  for (const tab of tabs.length > 1 ? [tabs[0], tabs[tabs.length - 1]] : [""]) {
    if (tab) await page.click("#" + tab);
    for (let nearer = 0; nearer < 3; nearer++) {
      if (nearer) await page.click("[data-zoom=in]");
      await rest();
      const m = await page.evaluate(measure);
      for (const k of ["names", "made", "rings"]) sum[k] += m[k];
      for (const k of ["abroad", "over", "beyond", "cut"]) sum[k].push(...m[k].map(n => (tab || "map") + " " + nearer + ": " + n));
    }
    await page.click("[data-zoom=all]");
  }
  result(what + ": names are written", sum.names > 8, sum.names);
  result(what + ": no name stands in another's region", sum.abroad.length === 0, sum.abroad);
  result(what + ": no name lies over a unit that is made, or a ring without one", sum.over.length === 0, sum.over);
  result(what + ": no name goes over the frame", sum.beyond.length === 0, sum.beyond);
  result(what + ": no ring cuts letters", sum.cut.length === 0, sum.cut);
  result(what + ": messages", messages.length === 0, messages);
  if (process.env.VERBOSE) console.error(what, JSON.stringify(sum));
  await close();
}

// Fonts that come while the largest board's arrows and names are laid out must not restart that layout, which would never end. By this clock each
// task has time for one step only, as on a slow phone.
const large = process.argv.find(f => /powick-bridge/.test(f));
if (large) {
  const {page, close} = await visit(browser, pathToFileURL(large).href, {width, height, init: () => {
    let now = 0;
    performance.now = () => now += 50;
    window.came = 0;
    const come = () => {
      if (document.querySelector(".is-laying")) {
        window.came++;
        document.fonts.dispatchEvent(new Event("loadingdone"));
      }
      if (!document.querySelector("#map-stage .names text")) setTimeout(come, 10);
    };
    addEventListener("DOMContentLoaded", come);
  }});
  await comes("names are written though fonts keep coming", () => page.evaluate(() => [document.querySelectorAll("#map-stage .names text").length, came]), ([names, came]) => names > 8 && came > 3);
  await close();
}
await browser.close();

// The theatres of a living map on a phone: names are laid out for what the window shows, large enough, on their own ground, off tokens and
// arrows; arrows are wide enough to be followed. By day and by night, from the disk.
//
// usage: node theatres.mjs RESULTS.html...
import path from "node:path";
import {pathToFileURL} from "node:url";
import {launch, result, still, visit} from "./chromium.mjs";

const browser = await launch();

// measure looks at the map as it is shown now, in pixels of the screen.
const measure = () => {
  const stage = document.getElementById("map-stage"), win = stage.getBoundingClientRect();
  const near = stage.querySelector(".board").classList.contains("is-near");
  const board = window.heraldBoards[JSON.parse(document.getElementById("map-data").textContent).board];
  const points = [], widths = [];
  for (const path of stage.querySelectorAll(".arrows .order path[class*=edge]")) {
    const at = path.getScreenCTM(), n = path.getTotalLength(), step = 5 / at.a;
    widths.push(parseFloat(getComputedStyle(path).strokeWidth) * at.a);
    for (let d = 0; d <= n; d += step) {
      const p = path.getPointAtLength(d).matrixTransform(at);
      points.push([p.x, p.y]);
    }
  }
  const tokens = [...stage.querySelectorAll(".units > g")].map(e => e.getBoundingClientRect());
  const faces = stage.querySelectorAll(".touch path"), byName = new Map(board.regions.map((r, n) => [heraldMap.typeset(r.l), n]));
  const out = {near, names: 0, small: [], crossed: [], covered: [], astray: [], twice: [], thin: widths.length ? Math.min(...widths) : 9};
  const boxes = [];
  for (const t of stage.querySelectorAll(".names text")) {
    const b = t.getBoundingClientRect(), air = 3, name = t.textContent;
    const holds = (x, y) => x > b.left + air && x < b.right - air && y > b.top + air && y < b.bottom - air;
    out.names++;
    if (parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a < 10.5) out.small.push(name);
    if (points.filter(p => holds(p[0], p[1])).length > 1) out.crossed.push(name);
    if (tokens.some(k => Math.min(k.right, b.right) - Math.max(k.left, b.left) > 4 && Math.min(k.bottom, b.bottom) - Math.max(k.top, b.top) > 4)) out.covered.push(name);
    if (boxes.some(o => Math.min(o.right, b.right) - Math.max(o.left, b.left) > 2 && Math.min(o.bottom, b.bottom) - Math.max(o.top, b.top) > 4)) out.twice.push(name);
    boxes.push(b);
    const r = board.regions[byName.get(name)], face = faces[byName.get(name)];
    if (!face || r.o) continue;
    const at = face.getScreenCTM().inverse(), on = [0.25, 0.5, 0.75].some(x => face.isPointInFill(new DOMPoint(b.left + b.width * x, (b.top + b.bottom) / 2).matrixTransform(at)));
    const unit = Math.abs((b.left + b.right) / 2 - new DOMPoint(r.x, r.y).matrixTransform(face.getScreenCTM()).x) < 40;
    if (!on && !unit) out.astray.push(name);
  }
  out.width = win.width;
  return out;
};

for (const file of process.argv.slice(2)) {
  for (const scheme of file === process.argv[2] ? ["light", "dark"] : ["light"]) { // by night names stand where they stand by day
    const {page, messages, requests, close} = await visit(browser, pathToFileURL(file).href, {width: 360, height: 780, scheme});
    const what = path.basename(path.dirname(path.dirname(file))) + ", " + scheme;
    const parts = (await page.$$eval("[name=part] option", l => l.map(e => e.value))).slice(2);
    const sum = {names: 0, small: [], crossed: [], covered: [], astray: [], twice: [], thin: 9};
    // rest waits until the map stands still: its names are written for what it shows.
    const rest = async () => {
      await still(page);
      await page.waitForFunction(() => document.querySelector(".board").style.willChange !== "transform");
      await still(page);
    };
    const width = () => page.evaluate(() => document.querySelector(".board").getBoundingClientRect().width);
    await page.$eval(".filters", e => { e.open = true; });
    for (const part of parts) {
      await page.selectOption("[name=part]", part);
      await page.waitForFunction(part => document.getElementById("map-say").textContent === "The map shows " + part + ".", part);
      await rest();
      for (const nearer of [false, true]) {
        if (nearer) {
          const was = await width();
          await page.click("[data-zoom=in]");
          await page.waitForFunction(was => document.querySelector(".board").getBoundingClientRect().width > was * 1.05, was).catch(() => {}); // as near as it goes
          await rest();
        }
        const m = await page.evaluate(measure);
        sum.thin = Math.min(sum.thin, m.thin);
        if (m.near) continue; // the printed names, which are large enough now
        sum.names += m.names;
        for (const k of ["small", "crossed", "covered", "astray", "twice"]) sum[k].push(...m[k].map(n => part + ": " + n));
      }
    }
    const share = k => (100 * sum[k].length / Math.max(1, sum.names)).toFixed(1) + " % of " + sum.names + ": " + sum[k].slice(0, 12).join(", ");
    result(what + ": theatres", parts.length > 1, parts);
    result(what + ": names are written", sum.names > 8 * parts.length, sum.names + " in " + parts.length + " theatres");
    result(what + ": names are 10.5 px or more", sum.small.length === 0, share("small"));
    result(what + ": names keep off arrows", sum.crossed.length * 20 <= sum.names, share("crossed"));
    result(what + ": names keep off tokens", sum.covered.length * 50 <= sum.names, share("covered"));
    result(what + ": names keep off names", sum.twice.length * 50 <= sum.names, share("twice"));
    result(what + ": names stand on their ground", sum.astray.length * 20 <= sum.names, share("astray"));
    result(what + ": arrows are 1.8 px wide or more", sum.thin >= 1.8, sum.thin);
    result(what + ": nothing from the network", requests.every(r => r.startsWith("file:")), requests);
    result(what + ": messages", messages.length === 0, messages);
    if (process.env.VERBOSE) console.error(what, JSON.stringify({...sum, small: sum.small.length, crossed: share("crossed"), covered: share("covered"), astray: share("astray"), twice: share("twice")}));
    await close();
  }
}
await browser.close();

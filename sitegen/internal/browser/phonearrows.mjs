// Arrows of living maps on a phone: in every theatre of every phase and stage they are laid for what is shown. No name is hidden by more than a tenth,
// no head lies under a token, of arrows that failed enough is seen, supports are dotted, heads of retreats keep apart, signs about tokens
// are seen beside them. Tokens are 12 pixels across, of the whole board too, and lie on one another by less than two fifths but for units
// in a castle and about it.
//
// usage: node phonearrows.mjs RESULTS.html...
import path from "node:path";
import {pathToFileURL} from "node:url";
import {launch, result, still, visit} from "./chromium.mjs";

const browser = await launch();

// measure looks at the map as it is shown, in pixels of the screen.
const measure = () => {
  const stage = document.getElementById("map-stage"), win = stage.getBoundingClientRect(), board = window.heraldBoards[JSON.parse(document.getElementById("map-data").textContent).board];
  const near = stage.querySelector(".board").classList.contains("is-near"), scale = stage.querySelector("svg.arrows").getScreenCTM().a;
  const out = {near, names: 0, arrows: 0, failed: 0, supports: 0, rings: 0, hidden: [], under: [], short: [], plain: [], noses: [], covered: [], marked: [], astray: [], least: 99, nose: 99, share: 0};
  const tokens = [...stage.querySelectorAll(".units > g")].map(g => {
    const inner = g.querySelector(".token"), m = inner.getScreenCTM();
    return {x: m.e, y: m.f, r: board.radius * m.a, region: +g.dataset.region};
  });
  const marks = [...stage.querySelectorAll("svg.over > g:last-child > *")].map(e => e.getBoundingClientRect());
  const seen = p => p[0] > win.left && p[0] < win.right && p[1] > win.top && p[1] < win.bottom;
  const trace = (path, step) => {
    const at = path.getScreenCTM(), n = path.getTotalLength(), list = [];
    for (let d = 0; d <= n; d += step / at.a) {
      const p = path.getPointAtLength(d).matrixTransform(at);
      list.push([p.x, p.y]);
    }
    return list;
  };
  const free = (p, air) => tokens.every(t => Math.hypot(t.x - p[0], t.y - p[1]) > t.r + air);
  const W = Math.ceil(win.width), H = Math.ceil(win.height), ink = new Uint8Array(W * H);
  const tips = [];
  for (const g of stage.querySelectorAll(".arrows .order,.arrows .standoff")) {
    const find = (re) => [...g.children].filter(e => re.test((e.getAttribute("class") || "").split(" ")[0]));
    const cores = find(/^m-(move|dots?|paces|retreat)\d*$/), heads = find(/^m-(retreat)?head\d*$/), crosses = find(/^m-cross$/), title = (g.querySelector("title") || g).textContent;
    for (const halo of find(/^m-(arrowhalo(thin|head|thinhead)?|crosshalo|ballhalo|burst)$/)) {
      const wide = parseFloat(getComputedStyle(halo).strokeWidth) * scale / 2;
      if (cores.length || g.matches(".standoff")) for (const [x, y] of trace(halo, 1)) {
        for (let j = Math.ceil(y - win.top - wide); j <= y - win.top + wide; j++) {
          const w = Math.sqrt(wide * wide - (j - y + win.top) ** 2);
          if (j >= 0 && j < H) ink.fill(1, j * W + Math.max(0, Math.min(W, Math.round(x - win.left - w))), j * W + Math.max(0, Math.min(W, Math.round(x - win.left + w))));
        }
      }
    }
    if (!cores.length) {
      // A sign about a token: as much of it is seen.
      const line = find(/^m-(hold|void)$/)[0];
      if (!line) continue;
      const points = trace(line, 1);
      if (!points.every(seen)) continue;
      out.rings++;
      const t = points.reduce((b, p) => tokens.reduce((c, t) => Math.hypot(t.x - p[0], t.y - p[1]) < c[1] ? [t, Math.hypot(t.x - p[0], t.y - p[1])] : c, b), [null, 99])[0];
      if (t && points.filter(p => Math.hypot(t.x - p[0], t.y - p[1]) > t.r).length * 2 < points.length) out.covered.push(title);
      continue;
    }
    const core = cores[cores.length - 1], head = heads[heads.length - 1];
    const line = trace(core, 0.5), tip = head ? (m => { const p = head.getPointAtLength(0).matrixTransform(m); return [p.x, p.y]; })(head.getScreenCTM()) : line[line.length - 1];
    if (!seen(tip)) continue;
    out.arrows++;
    const on = core.ownerSVGElement.getScreenCTM(), [left, top, right, foot] = board.frame.map((v, i) => i % 2 ? v * on.d + on.f : v * on.a + on.e);
    if (line.some(([x, y]) => x < left || y < top || x > right || y > foot)) out.astray.push(title);
    if (head) {
      const b = head.getBoundingClientRect();
      if (!free(tip, -0.7) || !free([(b.left + b.right) / 2, (b.top + b.bottom) / 2], -1)) out.under.push(title);
    }
    if (crosses.length && /\b(move|retreat|support)\b/.test(g.getAttribute("class"))) {
      out.failed++;
      let n = line.filter(p => free(p, 0)).length / 2;
      if (head) n += Math.hypot(line[line.length - 1][0] - tip[0], line[line.length - 1][1] - tip[1]);
      if (seen(line[0])) {
        out.least = Math.min(out.least, n);
        if (n < 12) out.short.push(n.toFixed(1) + " " + title);
      }
    }
    if (g.classList.contains("support")) {
      out.supports++;
      const st = getComputedStyle(core), dash = st.strokeDasharray.split(/[ ,]+/).map(parseFloat);
      if (dash.length < 2 || (dash[1] - parseFloat(st.strokeWidth)) * scale < 0.8) out.plain.push(title);
    }
    if (/\b(retreat|option)\b/.test(g.getAttribute("class"))) tips.push([tip, line[0], title]);
  }
  tips.forEach((a, i) => {
    for (const b of tips.slice(0, i)) {
      const d = Math.hypot(a[0][0] - b[0][0], a[0][1] - b[0][1]);
      if (Math.hypot(a[1][0] - b[1][0], a[1][1] - b[1][1]) < 4) continue;
      out.nose = Math.min(out.nose, d);
      if (d < 5) out.noses.push(d.toFixed(1) + " " + a[2] + " / " + b[2]);
    }
  });
  for (const t of stage.querySelectorAll(".names text")) {
    const size = parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a;
    let all = 0, over = 0;
    for (const e of t.querySelectorAll("tspan").length ? t.querySelectorAll("tspan") : [t]) {
      for (let i = 0; i < e.getNumberOfChars(); i++) {
        if (!e.textContent[i] || e.textContent[i] === " ") continue;
        const b = e.getExtentOfChar(i), m = t.getScreenCTM(), y = e.getStartPositionOfChar(i).y * m.d + m.f;
        for (let py = Math.round(y - 0.66 * size); py < y + 0.06 * size; py++) {
          for (let px = Math.round(b.x * m.a + m.e); px < (b.x + b.width) * m.a + m.e; px++) {
            all++;
            const i = Math.round(px - win.left), j = Math.round(py - win.top);
            if (i >= 0 && j >= 0 && i < W && j < H && ink[j * W + i]) over++;
          }
        }
      }
    }
    const b = t.getBoundingClientRect(), air = 3;
    if (marks.some(m => Math.min(m.right, b.right) - Math.max(m.left, b.left) > air && Math.min(m.bottom, b.bottom) - Math.max(m.top, b.top) > air + 2)) out.marked.push(t.textContent);
    out.names++;
    out.share = Math.max(out.share, all ? over / all : 0);
    if (over > 0.1 * all) out.hidden.push((100 * over / all).toFixed(0) + " % " + t.textContent);
  }
  return out;
};

// crowded lists tokens of less than 12 pixels, and those that lie on one another.
const crowded = () => {
  const data = JSON.parse(document.getElementById("map-data").textContent), board = window.heraldBoards[data.board];
  const tokens = [...document.querySelectorAll("#map-stage .units > g")].map(g => {
    const m = g.querySelector(".token").getScreenCTM();
    return {x: m.e, y: m.f, r: board.radius * m.a, name: board.regions[+g.dataset.region].l};
  });
  const tiny = tokens.filter(t => t.r < 5.99).map(t => (2 * t.r).toFixed(1) + " px " + t.name), heaped = [];
  tokens.forEach((t, i) => tokens.slice(0, i).forEach(u => {
    const d = Math.hypot(t.x - u.x, t.y - u.y) / (t.r + u.r);
    if (d < 0.6) heaped.push(d.toFixed(2) + " " + t.name + ", " + u.name);
  }));
  return {tiny, heaped, tokens: tokens.length};
};

const sums = new Map();
for (const file of process.argv.slice(2)) {
  const {page, messages, close} = await visit(browser, pathToFileURL(file).href, {width: 360, height: 780});
  const game = path.basename(path.dirname(path.dirname(file))), phase = path.basename(path.dirname(file));
  await page.waitForFunction(() => document.querySelector("#map.is-alive") && document.querySelector("#map-stage .names text, #map-stage .is-near"));
  const parts = (await page.$$eval("[name=part] option", l => l.map(e => e.value))).slice(1);
  const tabs = await page.$$eval("[role=tab]", l => l.map(e => e.dataset.stage));
  if (!sums.has(game)) sums.set(game, {views: 0, near: 0, names: 0, arrows: 0, failed: 0, supports: 0, rings: 0, hidden: [], under: [], short: [], plain: [], noses: [], covered: [], marked: [], astray: [], tokens: 0, tiny: [], heaped: [], least: 99, nose: 99, share: 0, messages: []});
  const sum = sums.get(game);
  for (const tab of tabs) {
    if (tabs.length > 1) await page.click("#stage-" + tab);
    if (!await page.$("#map-stage .arrows > *")) continue;
    await page.click("[data-zoom=all]");
    await page.waitForFunction(() => document.querySelector(".board").style.willChange !== "transform");
    await still(page);
    const c = await page.evaluate(crowded);
    sum.tokens += c.tokens;
    for (const k of ["tiny", "heaped"]) sum[k].push(...c[k].map(n => phase + " " + tab + ": " + n));
    await page.$eval(".filters", e => { e.open = true; });
    for (const part of parts) {
      await page.selectOption("[name=part]", part);
      await still(page); // names come after the arrows, in a task of their own
      const m = await page.evaluate(measure);
      sum.views++;
      if (m.near) sum.near++;
      for (const k of ["names", "arrows", "failed", "supports", "rings"]) sum[k] += m[k];
      for (const k of ["hidden", "under", "short", "plain", "noses", "covered", "marked", "astray"]) sum[k].push(...m[k].map(n => phase + " " + tab + ", " + part + ": " + n));
      for (const k of ["least", "nose"]) sum[k] = Math.min(sum[k], m[k]);
      sum.share = Math.max(sum.share, m.share);
    }
  }
  sum.messages.push(...messages);
  await close();
}
await browser.close();

for (const [game, s] of sums) {
  const few = list => list.length + ": " + list.slice(0, 12).join("; ");
  result(game + ": theatres with arrows", s.views > 3 && s.arrows > 20, s);
  result(game + ": no name is hidden by more than a tenth", s.hidden.length === 0, few(s.hidden));
  result(game + ": no head lies under a token", s.under.length === 0, few(s.under));
  result(game + ": of what failed 12 px are seen", s.short.length === 0, few(s.short));
  result(game + ": supports are dotted", s.plain.length === 0, few(s.plain));
  result(game + ": heads of retreats keep apart", s.noses.length === 0, few(s.noses));
  result(game + ": signs about tokens are seen", s.covered.length === 0, few(s.covered));
  result(game + ": no name lies under a mark", s.marked.length === 0, few(s.marked));
  result(game + ": tokens are 12 px", s.tokens > 20 && s.tiny.length === 0, few(s.tiny));
  result(game + ": tokens keep apart", s.heaped.length <= s.tokens / 100, few(s.heaped));
  result(game + ": no arrow leaves the map's frame", s.astray.length === 0, few(s.astray));
  result(game + ": messages", s.messages.length === 0, s.messages);
  if (process.env.VERBOSE) console.error(game, JSON.stringify({...s, hidden: few(s.hidden), under: few(s.under), short: few(s.short), plain: few(s.plain), noses: few(s.noses), covered: few(s.covered), marked: few(s.marked)}, null, 1));
}

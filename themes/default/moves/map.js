// The map: the board's shapes, what is highlighted, and moving about in it. The lists say all that it shows.

const map = (function () {
  const fine = matchMedia("(prefers-reduced-motion: reduce)");
  let sheet = [0, 0, data.shapes.w, data.shapes.h]; // the board, without a margin round it
  let shapes = null, root = null, drawing = null, faces = [], paths = [], labels = null, badges = null, boxes = [], outline = {}, wanted = null;
  let view = {x: 0, y: 0, w: data.shapes.w, h: data.shapes.h}, goal = null, frame = 0;
  const shell = el("details", {class: "fold"}, el("summary", {}, "Map"));
  const stage = el("div", {class: "stage"});
  stage.style.setProperty("--shape", (data.shapes.w / data.shapes.h).toFixed(3)); // on phones the frame has the board's
  const legend = el("p", {class: "legend"});
  const tip = el("p", {class: "tip", "aria-hidden": "true"});

  function disc(d) {
    return "M" + (d.x - d.r) + " " + d.y + "a" + d.r + " " + d.r + " 0 1 0 " + 2 * d.r + " 0a" + d.r + " " + d.r + " 0 1 0 " + -2 * d.r + " 0Z";
  }

  // borders joins the arcs of some kinds (mapdata.ArcKind) into one path.
  function borders(name, kinds) {
    let d = "";
    shapes.arcs.forEach((line, i) => {
      if (kinds.includes(data.shapes.kinds[i]) && line.length > 1) d += lineText(line);
    });
    return svg("path", {class: "border " + name, d});
  }

  // build draws the board a part at a time; nothing is on the page before all is drawn.
  async function build() {
    shapes = await unpackShapes(data.shapes);
    await rest();
    drawing = svg("svg", {role: "img", "aria-label": "Map", preserveAspectRatio: "xMidYMid meet"});
    sheet = boxOf(shapes.arcs, shapes.faces.flat());
    const ground = svg("g", {}, svg("rect", {class: "sheet", x: sheet[0], y: sheet[1], width: sheet[2] - sheet[0], height: sheet[3] - sheet[1]})), round = svg("g");
    data.shapes.extraKinds.forEach((kind, i) => {
      const d = shapes.extras[i].map(ring => ringText(shapes.arcs, ring)).join("");
      ground.append(svg("path", {class: "extra " + kind, d, "fill-rule": "evenodd"}));
    });
    for (const r of regions) {
      await rest();
      const c = shapes.discs.get(r.n);
      const d = c ? disc(c) : (shapes.faces[r.n] || []).map(ring => ringText(shapes.arcs, ring)).join("");
      const face = svg("path", {class: "face " + (r.terrain === SEA ? "sea" : "land") + (c ? " disc" : ""), d, "fill-rule": "evenodd", "data-region": r.n});
      paths[r.n] = d;
      faces[r.n] = face;
      (c ? round : ground).append(face);
      boxes[r.n] = boxAround([r.n]);
    }
    await rest();
    for (const k of ["army", "fleet", "both", "chain", "from", "point"]) outline[k] = svg("path", {class: "outline " + k, d: ""});
    const bridges = svg("path", {class: "border bridge", d: shapes.marks.map(lineText).join("")});
    badges = svg("g", {class: "badges"});
    labels = svg("g", {class: "labels"});
    // mapdata.ArcKind: 0 coast, 1 land, 2 county, 3 sea, 4 area, 5 circle, 6 lake, 7 frame.
    const lines = [];
    for (const [name, kinds] of [["thin", "1"], ["county", "2"], ["water", "3"], ["area", "4"], ["coast", "06"]]) {
      lines.push(borders(name, kinds));
      await rest();
    }
    // What is put on the page is laid out in the same breath, so it comes in two: land and sea, then what lies over them.
    stage.prepend(drawing);
    const box = shaped(null);
    drawing.setAttribute("viewBox", [box.x, box.y, box.w, box.h].map(n => n.toFixed(1)).join(" "));
    drawing.append(ground);
    await painted();
    drawing.append(...lines, bridges, round, ...Object.values(outline), badges, labels);
    await painted();
    root = drawing;
    listen();
  }

  // Which regions stand out: from (the one looked up), army, fleet (sets of region numbers), chain; and their badges.
  function show(what) {
    wanted = what;
    if (root) paint();
  }

  function paint() {
    const w = wanted;
    const army = new Set(w.army || []), fleet = new Set(w.fleet || []), both = new Set([...army].filter(n => fleet.has(n)));
    const from = new Set(w.from || []), chain = new Set(w.chain || []);
    regions.forEach(r => {
      const n = r.n, f = faces[n].classList;
      f.toggle("is-from", from.has(n));
      f.toggle("is-chain", chain.has(n));
      f.toggle("is-army", army.has(n) && !both.has(n));
      f.toggle("is-fleet", fleet.has(n) && !both.has(n));
      f.toggle("is-both", both.has(n));
    });
    const d = set => [...set].map(n => paths[n]).join("");
    outline.from.setAttribute("d", d(from));
    outline.chain.setAttribute("d", d(chain));
    outline.both.setAttribute("d", d(both));
    outline.army.setAttribute("d", d([...army].filter(n => !both.has(n))));
    outline.fleet.setAttribute("d", d([...fleet].filter(n => !both.has(n))));
    root.setAttribute("aria-label", w.label || "Map of the whole board");
    legend.replaceChildren(...(w.legend || []).map(([k, text]) => el("span", {}, el("i", {class: "swatch " + k, "aria-hidden": "true"}), text)));
    goTo(focusBox());
  }

  function boxAround(list) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const n of list) {
      const c = shapes.discs.get(n);
      const b = c ? [c.x - c.r, c.y - c.r, c.x + c.r, c.y + c.r] : boxOf(shapes.arcs, shapes.faces[n] || []);
      if (b[0] <= b[2]) {
        grow(box, b[0], b[1]);
        grow(box, b[2], b[3]);
      }
    }
    return box[0] <= box[2] ? box : null;
  }

  // The stage's size in pixels, measured when it changes: to ask in passing would lay out the whole page each time.
  let stageSize = null;
  const size = () => {
    if (!stageSize) {
      const b = stage.getBoundingClientRect();
      stageSize = {w: b.width || 1, h: b.height || 1};
    }
    return stageSize;
  };

  // shaped widens a box to the stage's proportions, with room round it.
  function shaped(box) {
    const s = size(), around = box ? 0.08 : 0.01;
    const b = box || sheet;
    let w = Math.max((b[2] - b[0]) * (1 + 2 * around), 240), h = Math.max((b[3] - b[1]) * (1 + 2 * around), 240);
    if (w / h < s.w / s.h) w = h * s.w / s.h;
    else h = w * s.h / s.w;
    return kept({x: (b[0] + b[2] - w) / 2, y: (b[1] + b[3] - h) / 2, w, h});
  }

  // kept moves a part to where there is rather more of the board on the other side than what is not the board.
  function kept(v) {
    const within = (from, size, low, high) => size >= high - low ? (low + high - size) / 2 : Math.max(low, Math.min(high - size, from));
    return {x: within(v.x, v.w, sheet[0], sheet[2]), y: within(v.y, v.h, sheet[1], sheet[3]), w: v.w, h: v.h};
  }
  const whole = () => shaped(null);

  function goTo(box) {
    const to = shaped(box), since = performance.now(), start = view;
    goal = to;
    stage.classList.remove("near"); // one finger scrolls the page again
    cancelAnimationFrame(frame);
    if (fine.matches || !root.isConnected || document.hidden) return setView(to);
    const tick = now => {
      const t = Math.min(1, Math.max(0, now - since) / 320), e = t * t * (3 - 2 * t);
      const mix = (a, b) => a + (b - a) * e;
      setView({x: mix(start.x, to.x), y: mix(start.y, to.y), w: mix(start.w, to.w), h: mix(start.h, to.h)}, t < 1);
      if (t < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
  }

  // setView shows a part of the board, and never what is not the board.
  function setView(v, moving) {
    v = view = kept(v);
    root.setAttribute("viewBox", [v.x, v.y, v.w, v.h].map(n => n.toFixed(1)).join(" "));
    labels.style.display = badges.style.display = moving ? "none" : "";
    if (!moving) name();
  }

  const extent = n => boxes[n] ? boxes[n][2] - boxes[n][0] : 0;

  // on says whether a point lies on a region's ground.
  const pen = document.createElement("canvas").getContext("2d"), grounds = [];
  function on(n, x, y) {
    const b = boxes[n];
    return b && x >= b[0] && x <= b[2] && y >= b[1] && y <= b[3] && pen.isPointInPath(grounds[n] = grounds[n] || new Path2D(paths[n]), x, y, "evenodd");
  }

  // abroad says whether a name about x is read as another region's: more than a third of it stands on others' ground, or more than on its own. Land's
  // name at sea, and the sea's on land, is in nobody's; a circle's stands on what lies round it.
  function abroad(r, x, y, half) {
    if (!pen || shapes.discs.has(r.n)) return false;
    let own = 0, other = 0;
    for (const f of [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9]) {
      if (on(r.n, x + f * half, y)) own++;
      else if (regions.some(o => (o.terrain === SEA) === (r.terrain === SEA) && !shapes.discs.has(o.n) && on(o.n, x + f * half, y))) other++;
    }
    return other > own || other > 2;
  }

  // name writes as many names as have room, the highlighted first. Sizes are in pixels of the screen.
  function name() {
    const s = size(), unit = Math.max(view.w / s.w, view.h / s.h) || 1, w = wanted || {};
    // No name goes under the buttons in the corner.
    const right = view.x + view.w / 2 + s.w * unit / 2, upper = view.y + view.h / 2 - s.h * unit / 2;
    const taken = [[right - 176 * unit, upper, right, upper + 48 * unit]];
    const small = s.w < 500;
    // No name hangs over the sheet's edge or the window's.
    const from = Math.max(sheet[0], view.x + view.w / 2 - s.w * unit / 2), to = Math.min(sheet[2], right), top = Math.max(sheet[1], upper), bottom = Math.min(sheet[3], upper + s.h * unit);
    badges.textContent = labels.textContent = "";
    for (const b of w.badges || []) {
      const at = shapes.slots[b.place];
      if (!at || !inside(at)) continue;
      const r = Math.max(4.5, Math.min(8.5, extent(places[b.place].region.n) / unit * 0.35)) * unit;
      badges.append(svg("g", {class: "badge " + b.kind}, svg("circle", {cx: at[0], cy: at[1], r}),
        svg("text", {x: at[0], y: at[1] + r * 0.5, "font-size": r * 1.4}, b.text)));
      taken.push([at[0] - r, at[1] - r, at[0] + r, at[1] + r]);
    }
    const first = (w.from || []).concat(w.chain || [], w.army || [], w.fleet || []), seen = new Set();
    const rest = regions.filter(r => r.terrain !== SEA).concat(regions.filter(r => r.terrain === SEA)).map(r => r.n);
    first.concat(rest).forEach((n, i) => {
      if (seen.has(n)) return;
      seen.add(n);
      const r = regions[n], at = shapes.slots[r.first], main = i < first.length;
      if (!at || !inside(at)) return;
      const px = (main ? 14 : 12) - (small ? 1 : 0), text = (r.centre ? "★ " : "") + r.shown;
      const half = text.length * px * 0.26 * unit, high = px * unit;
      // Zoomed far out, only names about as wide as their regions: the rest would be a thicket.
      if (!main && half > extent(n) * (shapes.discs.has(n) ? 4 : 1.2)) return;
      // Under the badge, over it, where it would stand, or beside it. What was looked up has its name whatever is in the way of it.
      const sought = i < (w.from || []).length, low = at[1] + high * 0.35, beside = half + 11 * unit;
      const tries = [[at[0], at[1] + 18 * unit + high * 0.3], [at[0], at[1] - 11 * unit], [at[0], low]];
      if (main) tries.push([at[0] + beside, low], [at[0] - beside, low]);
      else tries.unshift(tries.pop());
      if (sought) tries.push([at[0], low, true]);
      for (const [near, y, must] of tries) {
        const x = Math.max(from + half * 1.1, Math.min(near, to - half * 1.1)), box = [x - half, y - high * 0.85, x + half, y + high * 0.25];
        if (!main && (box[1] < top || box[3] > bottom)) continue;
        if (!must && taken.some(t => t[0] < box[2] && box[0] < t[2] && t[1] < box[3] && box[1] < t[3])) continue;
        if (!sought && abroad(r, x, y - high * 0.3, half)) continue;
        taken.push(box);
        labels.append(svg("text", {x, y, "font-size": px * unit, "stroke-width": 3 * unit, "class": (r.terrain === SEA ? "sea" : "land") + (main ? " main" : "")}, text));
        break;
      }
    });
  }

  const inside = at => at[0] > view.x && at[0] < view.x + view.w && at[1] > view.y && at[1] < view.y + view.h;

  // zoom comes nearer by a factor about a pixel, and says whether it could.
  function zoom(by, px, py) {
    cancelAnimationFrame(frame);
    const s = size(), old = view.w, w = Math.min(Math.max(view.w / by, 120), whole().w), h = view.h * w / view.w;
    stage.classList.toggle("near", w < whole().w * 0.98);
    setView({x: view.x + (view.w - w) * px / s.w, y: view.y + (view.h - h) * py / s.h, w, h});
    return view.w !== old;
  }

  function listen() {
    heraldGestures(stage, {
      pan(dx, dy) {
        cancelAnimationFrame(frame);
        const s = size();
        setView(Object.assign({}, view, {x: view.x - dx * view.w / s.w, y: view.y - dy * view.h / s.h}));
      },
      zoom,
      whole: () => goTo(null),
      pick(e) {
        const n = e.target.getAttribute("data-region");
        if (n !== null) map.onpick(regions[+n]);
      },
    });
    root.addEventListener("pointerover", e => {
      const n = e.target.getAttribute("data-region");
      tip.textContent = n === null || e.pointerType === "touch" ? "" : typeset(regions[+n].name);
    });
    root.addEventListener("pointerleave", () => { tip.textContent = ""; });
    // On paper the map has another shape: 182 by 100 mm of A4, in CSS pixels.
    addEventListener("beforeprint", () => {
      stageSize = {w: 688, h: 378};
      cancelAnimationFrame(frame);
      setView(shaped(focusBox()));
    });
    addEventListener("afterprint", () => {
      stageSize = null;
      setView(shaped(focusBox()));
    });
    new ResizeObserver(() => {
      stageSize = null;
      if (goal) setView(shaped(focusBox()));
    }).observe(stage);
  }
  // focusBox is what the map shows: all of the focus; on a small screen without what would make the rest too small.
  function focusBox() {
    if (!wanted || !wanted.focus || !wanted.focus.length) return null;
    const all = boxAround(wanted.focus), near = wanted.near ? boxAround(wanted.near) : null;
    const area = b => (b[2] - b[0]) * (b[3] - b[1]);
    return all && near && size().w < 500 && area(all) > 2 * area(near) ? near : all;
  }

  function place(into) {
    const open = store.get("map");
    shell.open = open === null ? true : open;
    shell.addEventListener("toggle", () => store.set("map", shell.open));
    stage.append(el("div", {class: "zoom"}, button("+", null, {"data-zoom": "in", "aria-label": "Zoom in"}), button("−", null, {"data-zoom": "out", "aria-label": "Zoom out"}),
      button("⤢", null, {"data-zoom": "all", "aria-label": "Whole map"}), button("◎", () => goTo(focusBox()), {"aria-label": "Back to the region"})));
    stage.append(tip);
    shell.append(stage, legend);
    into.append(shell);
  }

  return {
    place, show, onpick: () => {},
    // point rings one region, or none: the one whose link the pointer or the focus is on.
    point(r) {
      if (root) outline.point.setAttribute("d", r ? paths[r.n] : "");
    },
    // start builds the map; later than the first paint, because the lists matter more.
    async start() {
      await build();
      if (wanted) paint();
    },
  };
})();

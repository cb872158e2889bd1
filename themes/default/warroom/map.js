// The map: the board's shapes, who owns what, tokens, names; moved with a finger, the wheel, keys or buttons.

const board = (() => {
  let form = null, shapes = null, sheet = [0, 0, 1, 1]; // unpacked when the map is placed
  const root = svg("svg", {role: "img", "aria-label": "Map of the board", tabindex: "0"});
  const faces = [], tints = [], paths = [];
  const layers = {};
  let view = {x: 0, y: 0, w: 1, h: 1}, shown = null, extent = [], boxes = [], frame = 0;
  const stage = el("div", {class: "stage"}), tip = el("p", {class: "tip", "aria-hidden": "true"});

  const disc = c => "M" + (c.x - c.r) + " " + c.y + "a" + c.r + " " + c.r + " 0 1 0 " + 2 * c.r + " 0a" + c.r + " " + c.r + " 0 1 0 " + -2 * c.r + " 0Z";
  const borders = (name, kinds) => svg("path", {class: "border " + name, d: shapes.arcs.map((line, i) => kinds.includes(form.kinds[i]) ? lineText(line) : "").join("")});

  function build() {
    const ground = svg("g", {}, svg("rect", {class: "sheet", x: 0, y: 0, width: sheet[2], height: sheet[3]})), round = svg("g");
    form.extraKinds.forEach((kind, i) => ground.append(svg("path", {class: "extra " + kind, d: shapes.extras[i].map(ring => ringText(shapes.arcs, ring)).join(""), "fill-rule": "evenodd"})));
    regions.forEach(r => {
      const c = shapes.discs.get(r.n);
      const d = c ? disc(c) : (shapes.faces[r.n] || []).map(ring => ringText(shapes.arcs, ring)).join("");
      paths[r.n] = d;
      faces[r.n] = svg("path", {class: "face " + (r.terrain === SEA ? "sea" : "land") + (c ? " disc" : ""), d, "fill-rule": "evenodd", "data-region": r.n});
      tints[r.n] = svg("path", {class: "tint", d, "fill-rule": "evenodd"});
      (c ? round : ground).append(faces[r.n], tints[r.n]);
    });
    for (const k of ["targets", "stars", "arrows", "tokens", "labels"]) layers[k] = svg("g", {class: k});
    layers.chosen = svg("path", {class: "outline chosen", d: ""});
    // mapdata.ArcKind: 0 coast, 1 land, 2 county, 3 sea, 4 area, 5 circle, 6 lake, 7 frame.
    root.append(ground, borders("thin", "1"), borders("county", "2"), borders("water", "3"), borders("area", "4"), borders("coast", "06"),
      svg("path", {class: "border bridge", d: shapes.marks.map(lineText).join("")}), round, layers.stars, layers.targets, layers.chosen, layers.arrows, layers.labels, layers.tokens);
    stage.prepend(root);
    boxes = regions.map(r => boxAround([r.n]));
    extent = boxes.map(b => b ? b[2] - b[0] : 0);
    listen();
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

  let stageSize = null;
  const size = () => {
    if (!stageSize) {
      const b = stage.getBoundingClientRect();
      stageSize = {w: b.width || 1, h: b.height || 1};
    }
    return stageSize;
  };
  // unit is how many steps of the grid a pixel is; radius that of a token, which on a small map is larger than on paper, for eyes and fingers.
  const unit = () => Math.max(view.w / size().w, view.h / size().h) || 1;
  const radius = () => Math.min(data.token * 3.6, Math.max(data.token, 8 * unit()));

  function shaped(box) {
    const s = size(), around = box ? 0.3 : 0.01, b = box || sheet;
    let w = Math.max((b[2] - b[0]) * (1 + 2 * around), 360), h = Math.max((b[3] - b[1]) * (1 + 2 * around), 360);
    if (w / h < s.w / s.h) w = h * s.w / s.h;
    else h = w * s.h / s.w;
    return {x: (b[0] + b[2] - w) / 2, y: (b[1] + b[3] - h) / 2, w, h};
  }

  const whole = () => shaped(null);
  // setView shows a part of the board, and never what is not the board.
  function setView(v) {
    const within = (from, size, all) => size >= all ? (all - size) / 2 : Math.max(0, Math.min(all - size, from));
    v = view = {x: within(v.x, v.w, sheet[2]), y: within(v.y, v.h, sheet[3]), w: v.w, h: v.h};
    stage.classList.toggle("near", view.w < whole().w * 0.98);
    root.setAttribute("viewBox", [v.x, v.y, v.w, v.h].map(n => n.toFixed(1)).join(" "));
    if (!frame) {
      frame = requestAnimationFrame(() => {
        frame = 0;
        paint();
      });
    }
  }

  // zoom comes nearer by a factor about a pixel, and says whether it could.
  function zoom(by, px, py) {
    const s = size(), old = view.w, w = Math.min(Math.max(view.w / by, 200), whole().w), h = view.h * w / view.w;
    setView({x: view.x + (view.w - w) * px / s.w, y: view.y + (view.h - h) * py / s.h, w, h});
    return view.w !== old;
  }

  // spot is where a unit is drawn: on its slot, beside others of the place, and the dislodged half beside who came.
  function spot(u) {
    const at = shapes.slots[u.at] || shapes.slots[regionAt(u.at).first] || [0, 0], r = data.token;
    const aside = u.no > 1 ? (u.no - 1) * 1.7 * r : u.aboard ? 0.9 * r : 0;
    return u.dislodged ? [at[0] + 1.5 * r, at[1] + 1.3 * r] : [at[0] + aside, at[1] + (u.aboard ? 0.9 * r : 0)];
  }
  const slot = place => shapes.slots[place] || shapes.slots[regionAt(place).first] || [0, 0];

  const inside = (at, view) => at[0] > view.x && at[0] < view.x + view.w && at[1] > view.y && at[1] < view.y + view.h;

  // ink is black or white, whichever is read better on a colour.
  function ink(colour) {
    const c = [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16) / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] > 0.19 ? "#000" : "#fff";
  }

  function token(u, r, chosen) {
    const [x, y] = spot(u), p = powers[u.power] || {colour: "#888888", code: "?"}, sea = u.kind === "F";
    return svg("g", {class: "token" + (u.dislodged ? " out" : "") + (chosen ? " chosen" : "")},
      sea ? svg("path", {d: "M" + (x - 1.25 * r) + " " + y + "L" + x + " " + (y - r) + "L" + (x + 1.25 * r) + " " + y + "L" + x + " " + (y + r) + "Z", fill: p.colour})
        : svg("circle", {"vector-effect": "non-scaling-stroke", cx: x, cy: y, r: r * 0.95, fill: p.colour}),
      svg("text", {x, y: y + r * 0.36, "font-size": r * (sea ? 0.9 : 1.05), fill: ink(p.colour)}, p.code.length <= 2 ? p.code : u.kind));
  }

  // figure is a part of the map by itself, as a battle's card shows it: what is about some places of a position, with the orders given.
  function figure(at, v, orders) {
    const box = [Infinity, Infinity, -Infinity, -Infinity], air = 3.2 * data.token;
    for (const p of at) grow(box, slot(p)[0] - air, slot(p)[1] - air);
    for (const p of at) grow(box, slot(p)[0] + air, slot(p)[1] + air);
    const shape = 2, w = Math.max(box[2] - box[0], (box[3] - box[1]) * shape, 18 * data.token), h = w / shape;
    const part = {x: (box[0] + box[2] - w) / 2, y: (box[1] + box[3] - h) / 2, w, h};
    const px = w / 320, r = Math.min(data.token * 1.5, Math.max(data.token, 8 * px)), taken = [];
    const near = b => b && b[0] < part.x + w && b[2] > part.x && b[1] < part.y + h && b[3] > part.y;
    const ground = svg("g"), lines = svg("g", {class: "arrows"}), tokens = svg("g", {class: "tokens"}), labels = svg("g", {class: "labels"});
    const lying = regions.filter(g => near(boxes[g.n]));
    for (const g of lying.filter(g => !shapes.discs.has(g.n)).concat(lying.filter(g => shapes.discs.has(g.n)))) {
      const by = v.owners ? v.owners[g.n] : -1;
      ground.append(svg("path", {class: faces[g.n].getAttribute("class"), d: paths[g.n], "fill-rule": "evenodd"}));
      if (by >= 0) ground.append(svg("path", {class: "tint", d: paths[g.n], "fill-rule": "evenodd", fill: powers[by].colour}));
    }
    for (const u of v.units) {
      const [x, y] = spot(u);
      if (!inside([x, y], part)) continue;
      taken.push([x - r, y - r, x + r, y + r]);
      tokens.append(token(u, r, false));
    }
    drawArrows(lines, orders, v.units, {spot, slot, r, px});
    name(labels, part, 320, r, taken, px);
    return svg("svg", {class: "figure", viewBox: [part.x, part.y, w, h].map(n => n.toFixed(1)).join(" "), "aria-hidden": "true", focusable: "false"}, ground, lines, labels, tokens);
  }

  function paint() {
    if (!shown) return;
    const r = radius(), px = unit(), v = shown.view, z = stage.querySelector(".zoom"), taken = [];
    if (z) taken.push([view.x + view.w - (z.offsetWidth + 12) * px, view.y, view.x + view.w, view.y + (z.offsetHeight + 12) * px]); // no name under a button
    for (const k of ["stars", "arrows", "tokens", "labels", "targets"]) layers[k].textContent = "";
    regions.forEach(g => {
      const by = v.owners ? v.owners[g.n] : -1;
      tints[g.n].setAttribute("fill", by >= 0 ? powers[by].colour : "none");
    });
    for (const u of v.units) {
      const [x, y] = spot(u);
      taken.push([x - r, y - r, x + r, y + r]);
      if (inside([x, y], view)) layers.tokens.append(token(u, r, shown.chosen === u.id));
    }
    for (const n of shown.targets || []) layers.targets.append(svg("path", {class: "target", d: paths[n]}));
    layers.chosen.setAttribute("d", shown.region >= 0 ? paths[shown.region] : "");
    drawArrows(layers.arrows, shown.orders || [], v.units, {spot, slot, r, px}, shown.own);
    name(layers.labels, view, size().w, r, taken, px);
    root.setAttribute("aria-label", shown.label || "Map of the board");
  }

  // name writes as many names as have room. Sizes are in pixels of the screen.
  function name(into, view, wide, r, taken, px) {
    const letter = wide < 500 ? 11 : 12;
    const order = regions.filter(g => g.centre).concat(regions.filter(g => !g.centre && g.terrain !== SEA), regions.filter(g => !g.centre && g.terrain === SEA));
    for (const g of order) {
      const at = shapes.slots[g.first];
      if (!at || !at[0] && !at[1] || !inside(at, view)) continue; // at 0,0: it lies off the sheet
      const text = (g.centre ? "★ " : "") + g.label, half = text.length * letter * 0.26 * px, high = letter * px;
      if (half > extent[g.n] * (shapes.discs.has(g.n) ? 4 : 1.2)) continue;
      for (const y of [at[1] + high * 0.35, at[1] + r + high, at[1] - r - high * 0.4]) {
        const box = [at[0] - half, y - high * 0.85, at[0] + half, y + high * 0.25];
        if (taken.some(t => t[0] < box[2] && box[0] < t[2] && t[1] < box[3] && box[1] < t[3])) continue;
        taken.push(box);
        into.append(svg("text", {x: at[0], y, "font-size": letter * px, "stroke-width": 3 * px, class: g.terrain === SEA ? "sea" : "land"}, text));
        break;
      }
    }
  }

  function listen() {
    heraldGestures(stage, {
      pan(dx, dy) {
        const s = size();
        setView(Object.assign({}, view, {x: view.x - dx * view.w / s.w, y: view.y - dy * view.h / s.h}));
      },
      zoom,
      whole: () => setView(whole()),
      pick(e) {
        const n = e.target.getAttribute("data-region");
        if (n !== null) api.onpick(regions[+n]);
      },
    });
    root.addEventListener("pointerover", e => {
      const n = e.target.getAttribute("data-region");
      tip.textContent = n === null || e.pointerType === "touch" ? "" : typeset(regions[+n].name);
    });
    root.addEventListener("pointerleave", () => { tip.textContent = ""; });
    new ResizeObserver(() => {
      const before = stageSize;
      stageSize = null;
      const now = size();
      if (!before || before.w !== now.w || before.h !== now.h) setView(shaped(null));
    }).observe(stage);
  }

  const api = {
    onpick: () => {},
    ink,
    async place(into) {
      form = await unpackedJSON(data.shapes);
      shapes = await unpackShapes(form);
      sheet = [0, 0, form.w, form.h];
      build();
      stage.append(el("div", {class: "zoom"}, button("+", null, {"data-zoom": "in", "aria-label": "Zoom in"}), button("−", null, {"data-zoom": "out", "aria-label": "Zoom out"}),
        button("⤢", null, {"data-zoom": "all", "aria-label": "Whole map"})), tip);
      stage.style.aspectRatio = form.w + " / " + form.h;
      into.append(stage);
      stageSize = null;
      setView(shaped(null));
    },
    // show draws: view (of the judge), orders to draw, the ruleset's own drawings, chosen unit, region and targets to ring, label.
    show(what) {
      shown = what;
      paint();
    },
    figure,
    goTo: list => setView(shaped(boxAround(list))),
  };
  return api;
})();

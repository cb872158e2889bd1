// The map: the board's shapes under the map that all pages have, and what is highlighted on it. The lists say all that it shows.

const map = (function () {
  let shapes = null, live = null, wanted = null;
  const paths = [], boxes = [], planes = [];
  const bar = (text, what, label) => button(text, null, {"data-zoom": what, "aria-label": label});
  const sheet = el("div", {class: "board"}), stage = el("div", {class: "stage", tabindex: "0", role: "group", "aria-label": "Map"}, sheet), legend = el("p", {class: "legend"});
  const zoom = el("div", {class: "map-zoom", role: "group", "aria-label": "The map"}, bar("+", "in", "Nearer"), bar("−", "out", "Farther"), bar("▢", "all", "The whole board"),
    button("◎", () => live && live.view.fit(focusBox()), {"aria-label": "Back to the region"}), button("⤢", null, {"data-zoom": "full", "aria-label": "On the whole screen", "aria-pressed": "false"}));
  const shell = el("details", {class: "fold"}, el("summary", {}, "Map"), el("div", {class: "mapbox"}, zoom, stage), legend);

  const disc = d => "M" + (d.x - d.r) + " " + d.y + "a" + d.r + " " + d.r + " 0 1 0 " + 2 * d.r + " 0a" + d.r + " " + d.r + " 0 1 0 " + -2 * d.r + " 0Z";
  // borders joins the arcs of some kinds (mapdata.ArcKind) into one path.
  const borders = (name, kinds) => svg("path", {class: "border " + name, d: shapes.arcs.map((line, i) => kinds.includes(data.shapes.kinds[i]) && line.length > 1 ? lineText(line) : "").join("")});

  // build draws the board a part at a time; nothing is on the page before all is drawn.
  async function build() {
    shapes = await unpackShapes(data.shapes);
    await rest();
    const {w, h} = data.shapes, plane = () => svg("svg", {viewBox: "0 0 " + w + " " + h, "aria-hidden": "true", focusable: "false"});
    const ground = plane(), over = plane(), round = svg("g"), from = boxOf(shapes.arcs, shapes.faces.flat());
    ground.append(svg("rect", {class: "sheet", x: from[0], y: from[1], width: from[2] - from[0], height: from[3] - from[1]}));
    data.shapes.extraKinds.forEach((kind, i) => {
      ground.append(svg("path", {class: "extra " + kind, d: shapes.extras[i].map(ring => ringText(shapes.arcs, ring)).join(""), "fill-rule": "evenodd"}));
    });
    for (const r of regions) {
      await rest();
      const c = shapes.discs.get(r.n), rings = shapes.faces[r.n] || [];
      paths[r.n] = c ? disc(c) : rings.map(ring => ringText(shapes.arcs, ring)).join("");
      boxes[r.n] = c ? [c.x - c.r, c.y - c.r, c.x + c.r, c.y + c.r] : boxOf(shapes.arcs, rings);
      (c ? round : ground).append(svg("path", {class: "face " + (r.terrain === SEA ? "sea" : "land") + (c ? " disc" : ""), d: paths[r.n], "fill-rule": "evenodd", "data-region": r.n}));
    }
    // mapdata.ArcKind: 0 coast, 1 land, 2 county, 3 sea, 4 area, 5 circle, 6 lake, 7 frame.
    for (const [name, kinds] of [["thin", "1"], ["county", "2"], ["water", "3"], ["area", "4"], ["coast", "06"]]) {
      over.append(borders(name, kinds));
      await rest();
    }
    over.append(svg("path", {class: "border bridge", d: shapes.marks.map(lineText).join("")}));
    ground.append(round);
    planes.push(ground, over);
    const shown = r => Object.assign({id: r.id, n: r.name, l: (r.centre ? "★\u00a0" : "") + r.shown, d: paths[r.n], b: boxes[r.n]}, r.terrain === SEA ? {s: 1} : {}, r.centre ? {c: 1} : {}, shapes.discs.has(r.n) ? {o: 1} : {});
    const spot = place => shapes.slots[place] || [0, 0];
    const board = {w, h, rule: "evenodd", radius: 8 * w / 1000, letter: 0, frame: from, tokens: {}, flags: [], powers: [], theatres: [], places: places.map(p => [p.region.n, "", ...spot(p.n)]),
      regions: regions.map(r => Object.assign(shown(r), {x: spot(r.first)[0], y: spot(r.first)[1]}))};
    // What is put on the page is laid out in the same breath, so it comes in two: the board, then what lies over it.
    sheet.append(ground, over);
    await painted();
    live = heraldMap(stage, board);
    live.view.onchange(thin);
    thin(true);
    live.on("region", n => api.onpick(regions[n]));
    // On paper the map has another size: 182 by 85 mm of A4, in CSS pixels.
    addEventListener("beforeprint", () => live.view.refit({w: 688, h: 321}));
    addEventListener("afterprint", () => live.view.refit());
    await painted();
  }

  // thin keeps borders as broad as they are on the screen, however far the map is.
  function thin(settled) {
    if (settled) for (const p of planes) p.style.setProperty("--px", (1 / live.view.scale()).toPrecision(2));
  }

  function paint() {
    const w = wanted, army = new Set(w.army || []), fleet = new Set(w.fleet || []), from = w.from || [], chain = w.chain || [];
    const both = [...army].filter(n => fleet.has(n)), kinds = {army: [...army].filter(n => !fleet.has(n)), fleet: [...fleet].filter(n => !army.has(n)), both, chain, from};
    const faces = Object.entries(kinds).flatMap(([kind, list]) => list.map(n => svg("path", {class: "face is-" + kind, d: paths[n], "fill-rule": "evenodd"})));
    const outlines = Object.entries(kinds).map(([kind, list]) => svg("path", {class: "outline " + kind, d: list.map(n => paths[n]).join("")}));
    const badges = (w.badges || []).map(b => svg("g", {}, svg("g", {transform: "translate(" + shapes.slots[b.place].join(" ") + ")"}, svg("g", {class: "badge px " + b.kind}, svg("circle", {r: 7}), svg("text", {y: 3.6, "font-size": 10.5}, b.text)))));
    live.show({own: "", units: [], first: from.concat(chain, w.army || [], w.fleet || []), svg: heraldWays(outlines, {land: faces, signs: badges})});
    live.region(from.length ? from[0] : -1);
    stage.setAttribute("aria-label", w.label || "Map of the whole board");
    legend.replaceChildren(...(w.legend || []).map(([k, text]) => el("span", {}, el("i", {class: "swatch " + k, "aria-hidden": "true"}), text)));
    live.view.fit(focusBox());
  }

  function boxAround(list) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const b of list.map(n => boxes[n]).filter(b => b[0] <= b[2])) {
      grow(box, b[0], b[1]);
      grow(box, b[2], b[3]);
    }
    return box[0] <= box[2] ? box : null;
  }

  // focusBox is what the map shows: all of the focus; on a small screen without what would make the rest too small.
  function focusBox() {
    if (!wanted || !wanted.focus || !wanted.focus.length) return null;
    const all = boxAround(wanted.focus), near = wanted.near ? boxAround(wanted.near) : null, area = b => (b[2] - b[0]) * (b[3] - b[1]);
    return all && near && live.view.size().w < 500 && area(all) > 2 * area(near) ? near : all;
  }

  const api = {
    onpick: () => {},
    place(into) {
      const open = store.get("map");
      shell.open = open === null ? true : open;
      shell.addEventListener("toggle", () => store.set("map", shell.open));
      stage.style.setProperty("--shape", (data.shapes.w / data.shapes.h).toFixed(3)); // on phones the frame has the board's
      into.append(shell);
    },
    // show says which regions stand out: from (those looked up), army, fleet (lists of region numbers), chain; and their badges.
    show(what) {
      wanted = what;
      if (live) paint();
    },
    // point lights one region up, or none: the one whose link the pointer or the focus is on.
    point(r) {
      if (live) live.lit(r ? [r.n] : []);
    },
    // start builds the map; later than the first paint, because the lists matter more.
    async start() {
      await build();
      if (wanted) paint();
    },
  };
  return api;
})();

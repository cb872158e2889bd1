// The site's interactive map with units and highlights. The lists say everything that it shows.

const map = (function () {
  let form = null, live = null, wanted = null, lies = null, begun = false; // lies: the position on the board; wanted: what to highlight
  const bar = (text, what, label) => button(text, null, {"data-zoom": what, "aria-label": label});
  const sheet = el("div", {class: "board"}), stage = el("div", {class: "stage", tabindex: "0", role: "group", "aria-label": "Map"}, sheet), legend = el("p", {class: "legend"});
  const zoom = el("div", {class: "map-zoom", role: "group", "aria-label": "The map"}, bar("+", "in", "Zoom in"), bar("−", "out", "Zoom out"), bar("▢", "all", "The whole board"),
    button("◎", () => live && live.view.fit(focusBox()), {"aria-label": "Back to the region"}), button("⤢", null, {"data-zoom": "full", "aria-label": "Full screen", "aria-pressed": "false"}));
  const shell = el("details", {class: "fold"}, el("summary", {}, "Map"), el("div", {class: "mapbox"}, zoom, stage), legend);

  // standing returns the units on the map: of the game in the address, else the page's own.
  const standing = () => laid ? laid.units.map(u => [u.kind, u.by, u.at.n]) : data.stands.units;
  const letter = p => heraldMap.letters[p] || ".";

  // fetched returns a promise that an element added to the head has loaded.
  const fetched = e => new Promise((done, failed) => document.head.append(Object.assign(e, {onload: done, onerror: failed})));
  const picture = name => el("picture", {}, el("source", {srcset: data.drawing + name + ".svg#night", media: "screen and (prefers-color-scheme:dark)"}),
    el("img", {src: data.drawing + name + ".svg", alt: "", width: data.width, height: data.height, decoding: "async"}));

  // build loads and mounts the drawing, a file beside the page: the page alone has no map.
  async function build() {
    try {
      await Promise.all([fetched(el("link", {rel: "stylesheet", href: data.drawing + "board.css"})), fetched(el("script", {src: data.drawing + "board.js"}))]);
    } catch (e) { /* there is no drawing */ }
    form = (window.heraldBoards || {})[data.id];
    if (!form) return shell.remove();
    sheet.append(picture("ground"), picture("borders"));
    stage.style.setProperty("--radius", form.radius + "px");
    await painted();
    live = heraldMap(stage, Object.assign({}, form, {letter: 0})); // a letter size of 0 makes the map write all names
    const units = standing().map(([kind, by, at], n) => [n, kind, by, at, ...form.places[at].slice(2), 1, -1]);
    lies = {own: laid ? "" : data.stands.own.map(letter).join(""), units};
    live.on("region", n => api.onpick(regions[n]));
    // On paper the map has another size: 182 by 85 mm of A4, in CSS pixels.
    addEventListener("beforeprint", () => live.view.refit({w: 688, h: 321}));
    addEventListener("afterprint", () => live.view.refit());
    await painted();
  }

  function paint() {
    const w = wanted, army = new Set(w.army || []), fleet = new Set(w.fleet || []), from = w.from || [], chain = w.chain || [], taken = new Set(lies.units.map(u => u[3]));
    const both = [...army].filter(n => fleet.has(n)), kinds = {army: [...army].filter(n => !fleet.has(n)), fleet: [...fleet].filter(n => !army.has(n)), both, chain, from};
    const path = n => form.regions[n].d, rule = {"fill-rule": form.rule || "nonzero"};
    const faces = Object.entries(kinds).flatMap(([kind, list]) => list.map(n => svg("path", {class: "face is-" + kind, d: path(n), ...rule})));
    const outlines = Object.entries(kinds).map(([kind, list]) => svg("path", {class: "outline " + kind, d: list.map(path).join("")}));
    const badges = (w.badges || []).map(b => svg("g", {}, svg("g", {transform: "translate(" + form.places[b.place].slice(2).join(" ") + ")"},
      svg("g", {class: "badge px " + b.kind + (taken.has(b.place) ? " beside" : "")}, svg("circle", {r: 7}), svg("text", {y: 3.6, "font-size": 10.5}, b.text)))));
    live.show(Object.assign({first: from.concat(chain, w.army || [], w.fleet || []), svg: heraldWays(outlines, {land: faces, signs: badges})}, lies));
    live.region(from.length ? from[0] : -1);
    stage.setAttribute("aria-label", w.label || "Map of the whole board");
    legend.replaceChildren(...(w.legend || []).map(([k, text]) => el("span", {}, el("i", {class: "swatch " + k, "aria-hidden": "true"}), text)));
    live.view.fit(focusBox());
  }

  const boxAround = list => list.map(n => form.regions[n].b).reduce((a, b) => a ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] : b, null);

  // focusBox returns the box to show: around all highlights, or on a small screen only around the
  // near ones if all would be too small to read.
  function focusBox() {
    if (!wanted || !wanted.focus || !wanted.focus.length) return null;
    const all = boxAround(wanted.focus), near = wanted.near ? boxAround(wanted.near) : null, area = b => (b[2] - b[0]) * (b[3] - b[1]);
    return all && near && live.view.size().w < 500 && area(all) > 2 * area(near) ? near : all;
  }

  const api = {
    onpick: () => {},
    place(into) {
      if (!data.drawing) return;
      const open = store.get("map");
      shell.open = open === null ? true : open;
      shell.addEventListener("toggle", () => {
        store.set("map", shell.open);
        api.start();
      });
      stage.style.setProperty("--shape", (data.width / data.height).toFixed(3)); // the aspect ratio of the frame on phones
      into.append(shell);
    },
    // show highlights regions: what.from (those looked up), army, fleet and chain, each a list of
    // region numbers, and what.badges.
    show(what) {
      wanted = what;
      if (live) paint();
    },
    // point highlights the region whose link has the pointer or the focus, or none.
    point(r) {
      if (live) live.lit(r ? [r.n] : []);
    },
    // start builds the map when it is opened, after the first paint, because the lists matter more.
    async start() {
      if (!data.drawing || !shell.open || begun) return;
      begun = true;
      await build();
      if (live && wanted) paint();
    },
  };
  return api;
})();

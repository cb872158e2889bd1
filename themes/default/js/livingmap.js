// A map that is alive: a board's shared drawing with a position and orders on it.
//
// heraldMap(stage, board, part) mounts it in stage, an element that holds a .board with the board's two pictures; board is one of
// heraldBoards (see sitegen/living). Part, if given, makes a drawing of it that nobody moves about in:
// {still: true, box: [left, top, right, bottom], orders: the ids of what is drawn of the orders, signs: whether what is no order's is drawn}.
// It returns
//   show(layer)            what lies on the board:
//                          {own: a letter of owners a region, held: the same, of who holds land that nobody owns, or nothing, units: [[id, kind, power, place, x, y, scale, flag's side or -1]],
//                           svg: an svg element with the groups land, orders and signs, or null}
//   region(n), order(id)   marks one of them, -1 and "" none; order's id is that of its drawing
//   faint(f)               f(kind, thing) says what is faint: ("unit", a unit's list), ("order", its id), ("region", number)
//   on("region", f), on("order", f)   f(number), f(id): it was tapped
//   boxOf(n), boxOfOrder(id)          where they lie
//   view                   its camera (heraldView)
window.heraldMap = function (stage, board, part) {
  "use strict";
  const NS = "http://www.w3.org/2000/svg";
  const letters = heraldMap.letters;
  const sheet = stage.querySelector(".board");
  const pictures = sheet.querySelectorAll("img");
  const heard = {region: [], order: []};

  function svg(name, attrs, ...kids) {
    const e = document.createElementNS(NS, name);
    for (const a in attrs) e.setAttribute(a, attrs[a]);
    e.append(...kids);
    return e;
  }
  const plane = name => svg("svg", {class: name, viewBox: "0 0 " + board.w + " " + board.h, "aria-hidden": "true", focusable: "false"});

  // From below: ground, land with its owners, borders, orders, names, units.
  const land = plane("land"), arrows = plane("arrows"), top = plane("top");
  const owned = svg("g"), marks = svg("g"), touch = svg("g", {class: "touch"});
  land.removeAttribute("aria-hidden");
  land.setAttribute("role", "group");
  land.setAttribute("aria-label", "Regions");
  if (!part) {
    touch.append(...board.regions.map((r, n) => {
      const title = svg("title", {});
      title.textContent = r.n;
      return svg("path", {d: r.d, "data-region": n}, title);
    }));
  }
  const inPart = (l, t, r, b) => !part || l < part.box[2] && r > part.box[0] && t < part.box[3] && b > part.box[1];
  land.append(owned, marks, touch);
  const chosen = svg("path", {class: "chosen", d: ""}), names = svg("g", {class: "names"}), units = svg("g", {class: "units"}), signs = svg("g");
  top.append(chosen, names, units, signs);
  const printed = new Image();
  printed.alt = "";
  printed.className = "printed";
  printed.decoding = "async";
  const namesAt = pictures[1].src.replace(/borders\.svg$/, "names.svg");
  sheet.insertBefore(land, pictures[1]);
  sheet.append(arrows, printed, top);

  const view = heraldView(stage, sheet, board.w, board.h, part && part.box);
  let layer = {own: "", units: [], svg: null}, tokens = [], drawn = new Map(), region = -1, order = "", isFaint = () => false, begun = false;

  function paintOwners() {
    const kids = [], discs = [];
    board.regions.forEach((r, n) => {
      const own = letters.indexOf(layer.own[n] || "."), o = own < 0 ? letters.indexOf((layer.held || "")[n] || ".") : own;
      if (o < 0 || r.s || !inPart(...r.b)) return;
      const g = svg("g", {class: (own < 0 ? "h" : "o") + o + (r.o ? " circle" : ""), "data-owned": n}, svg("path", {class: "whole", d: r.d}));
      if (r.w) g.append(svg("path", {class: "wide", d: r.w}));
      if (r.e) g.append(svg("path", {class: "narrow", d: r.e}));
      (r.o ? discs : kids).push(g);
    });
    owned.replaceChildren(...kids, ...discs);
  }

  function paintUnits() {
    tokens = layer.units.filter(u => inPart(u[4], u[5], u[4], u[5])).map(u => {
      const inner = svg("g", {class: "token"});
      inner.innerHTML = (board.tokens[u[1] + u[2]] || "") + (u[7] >= 0 ? board.flags[u[7]] : "");
      const g = svg("g", {transform: "translate(" + u[4] + " " + u[5] + ")" + (u[6] === 1 ? "" : "scale(" + u[6] + ")"), "data-unit": u[0],
        "data-region": board.places[u[3]][0]}, inner);
      return g;
    });
    units.replaceChildren(...tokens);
  }

  function show(next) {
    layer = next;
    paintOwners();
    paintUnits();
    const group = name => layer.svg ? [...layer.svg.querySelectorAll(":scope > g." + name + " > *")] : [];
    const copy = e => document.importNode(e, true);
    marks.replaceChildren(...group("land").map(copy));
    drawn = new Map();
    if (part) { // each id is on the page already
      for (const [plane, name] of [[arrows, "orders"], [signs, "signs"]]) {
        plane.replaceChildren(...group(name).filter(e => part.orders.has(e.id) || part.signs && !e.id).map(copy));
        for (const e of plane.children) e.removeAttribute("id");
      }
      begun = true;
      view.refit();
      return;
    }
    arrows.replaceChildren(...group("orders").map(copy));
    signs.replaceChildren(...group("signs").map(copy));
    for (const e of [...arrows.children, ...signs.children]) {
      if (e.id) drawn.set(e.id, (drawn.get(e.id) || []).concat(e));
    }
    paint();
    size(true);
    begun = true;
  }

  // paint marks what is chosen and what is faint.
  function paint() {
    tokens.forEach((e, i) => e.classList.toggle("faint", isFaint("unit", layer.units[i])));
    for (const [id, list] of drawn) {
      for (const e of list) {
        e.classList.toggle("shine", id === order);
        e.classList.toggle("faint", id !== order && isFaint("order", id));
      }
    }
    arrows.classList.toggle("one", drawn.has(order));
    for (const g of owned.children) g.classList.toggle("faint", isFaint("region", +g.dataset.owned));
    chosen.setAttribute("d", region < 0 ? "" : board.regions[region].d);
  }

  // size keeps tokens, lines and names readable however far the board is.
  function size(settled) {
    if (!settled) return;
    const k = view.scale(), small = view.size().w < 560;
    const near = board.letter * k >= 8;
    if (near && !printed.getAttribute("src")) printed.src = namesAt;
    const token = Math.max(1, Math.min(2.4, (small ? 7 : 8) / (board.radius * k)));
    set(units, "--token", token);
    set(arrows, "--thick", Math.max(1, Math.min(2.4, 0.16 / k)));
    set(signs, "--thick", Math.max(1, Math.min(2.4, 0.16 / k)));
    set(top, "--px", 1 / k);
    set(arrows, "--px", 1 / k);
    sheet.classList.toggle("is-near", near);
    if (begun) return label(near, token);
    setTimeout(() => label(near, token), 0); // the first time names come in a task of their own
  }

  // set sets a property where it changes by what can be seen: it is worked out anew for all below it.
  function set(on, name, value) {
    const text = value.toPrecision(2);
    if (on.style.getPropertyValue(name) !== text) on.style.setProperty(name, text);
  }

  // corner is where the buttons lie over the sheet: no name goes under them.
  const buttons = stage.querySelector(".map-zoom");
  function corner() {
    const b = buttons && buttons.getBoundingClientRect();
    return b && b.width ? view.near(b.left, b.top).concat(view.near(b.right, b.bottom)) : [0, 0, 0, 0];
  }

  // label writes as many names as have room while the printed ones are too small to be read: the chosen first, then those of
  // regions with units or centres. Sizes are in pixels of the screen.
  function label(near, token) {
    if (near) return names.replaceChildren();
    const k = view.scale(), px = (view.size().w < 560 ? 11 : 12.5) / k, win = view.shows(), taken = [corner()], out = [];
    const busy = new Set(layer.units.map(u => board.places[u[3]][0]));
    for (const u of layer.units) {
      const r = board.radius * token * 0.9;
      taken.push([u[4] - r, u[5] - r, u[4] + r, u[5] + r]);
    }
    const weight = (r, n) => (n === region ? 1e9 : 0) + (busy.has(n) ? 4e5 : 0) + (r.c ? 3e5 : 0) + Math.min(2e5, (r.b[2] - r.b[0]) * (r.b[3] - r.b[1]) / 40);
    const list = board.regions.map((r, n) => ({r, n, w: weight(r, n)})).sort((a, b) => b.w - a.w || a.n - b.n);
    for (const {r, n} of list) {
      const half = r.l.length * px * 0.25, high = px * 0.62, wide = Math.max(r.b[2] - r.b[0], r.o ? 5 * (r.b[2] - r.b[0]) : 0);
      if (n !== region && (half * 2 > wide * 1.5 || r.y < win[1] || r.y > win[3] || r.x < win[0] || r.x > win[2])) continue;
      const off = busy.has(n) ? board.radius * token + high : 0;
      // No name hangs over the board's edge or the window's.
      const x = Math.max(Math.max(win[0], 0) + half * 1.15, Math.min(r.x, Math.min(win[2], board.w) - half * 1.15));
      for (const y of busy.has(n) ? [r.y + off, r.y - off] : [r.y, r.y + high * 1.6, r.y - high * 1.6]) {
        if (n !== region && (y - high < Math.max(win[1], 0) || y + high * 0.7 > Math.min(win[3], board.h))) continue;
        const b = [x - half, y - high, x + half, y + high * 0.7];
        if (n !== region && taken.some(t => t[0] < b[2] && b[0] < t[2] && t[1] < b[3] && b[1] < t[3])) continue;
        taken.push(b);
        const t = svg("text", {x, y: y + px * 0.3, class: r.s ? "sea" : "", "font-size": px.toFixed(1)});
        t.textContent = r.l;
        out.push(t);
        break;
      }
    }
    names.replaceChildren(...out);
  }

  const orderAt = e => {
    const g = e && e.closest && e.closest(".order[id]");
    return g && sheet.contains(g) ? g.id : "";
  };

  view.onchange(size);
  if (part) return {board, view, show};

  // A tap: a token and then an arrow are meant before the region below them, an arrow by a finger's breadth about it.
  view.onpick(e => {
    const hit = e.target, token = hit.closest(".units [data-region]");
    if (token) return tell("region", +token.dataset.region);
    let id = orderAt(hit);
    const reach = e.pointerType === "touch" ? 12 : 5;
    for (let i = 0; !id && i < 8; i++) {
      id = orderAt(document.elementFromPoint(e.clientX + reach * Math.cos(i * Math.PI / 4), e.clientY + reach * Math.sin(i * Math.PI / 4)));
    }
    if (id && drawn.has(id) && !drawn.get(id)[0].classList.contains("faint")) return tell("order", id);
    const face = hit.closest("[data-region]");
    if (face) tell("region", +face.dataset.region);
  });
  const tell = (what, value) => heard[what].forEach(f => f(value));

  // Enter chooses what lies in the middle of the map, where keys have moved it.
  stage.addEventListener("keydown", e => {
    if (e.target !== stage || e.key !== "Enter") return;
    const p = view.middle();
    let best = -1, far = Infinity;
    board.regions.forEach((r, n) => {
      const within = p[0] >= r.b[0] && p[0] <= r.b[2] && p[1] >= r.b[1] && p[1] <= r.b[3];
      const d = Math.hypot(r.x - p[0], r.y - p[1]) * (within ? 1 : 3);
      if (d < far) [best, far] = [n, d];
    });
    if (best >= 0) tell("region", best);
  });

  function boxOfOrder(id) {
    const list = drawn.get(id);
    if (!list) return null;
    const b = list[0].getBBox(), air = 60;
    return [b.x - air, b.y - air, b.x + b.width + air, b.y + b.height + air];
  }

  return {
    board, view, show, boxOfOrder,
    region: n => {
      region = n;
      paint();
      size(true);
    },
    order: id => {
      order = id;
      paint();
    },
    faint: f => {
      isFaint = f;
      paint();
    },
    on: (what, f) => heard[what].push(f),
    boxOf: n => {
      const b = board.regions[n].b, air = Math.max(b[2] - b[0], b[3] - b[1], 300) * 0.7;
      return [b[0] - air, b[1] - air, b[2] + air, b[3] + air];
    },
  };
};

// The letters of owners, by power.
heraldMap.letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя";

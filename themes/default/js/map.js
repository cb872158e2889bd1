// The interactive map: a board's shared drawing with a position and orders on it.
//
// heraldMap(stage, board, part) mounts it in stage, an element that contains a .board with the board's pictures of ground and borders; board is one of
// heraldBoards (see sitegen/internal/interactive). part, if given, makes a still drawing of a part of it:
//   {still: true, box: [left, top, right, bottom], orders: the ids of the orders' drawings to show, signs: whether to show drawings that belong to no order}.
// It returns
//   show(layer)            shows a position and orders:
//                          {own: a letter for each region's owner; held: the same for who holds land without an owner, or nothing;
//                           units: [[id, kind, power, place, x, y, scale, flag's side or -1]],
//                           svg: an svg element with the groups land, orders and signs, or null;
//                           orders: [{id: of its drawing, at: the regions that it is about}], first: regions whose names come before others'}
//   region(n), order(id)   marks a region or an order, by the id of its drawing; -1 and "": none
//   lit(list)              highlights regions that may be chosen
//   faint(f)               f(kind, thing) returns what is faint: ("unit", a unit's list), ("order", its id), ("region", number), ("contest", the
//                          number of a region with a standoff)
//   on("region", f), on("order", f)   calls f(number), f(id) when one is tapped
//   boxOf(n), boxOfOrder(id)          the boxes around them
//   view                   its view (heraldView)
window.heraldMap = function (stage, board, part) {
  "use strict";
  const NS = "http://www.w3.org/2000/svg";
  const letters = heraldMap.letters;
  const sheet = stage.querySelector(".board"), pictures = sheet.querySelector("template");
  if (pictures) sheet.replaceChildren(pictures.content); // inert in a template until now, so that scripts load first
  const layers = [...sheet.children];
  const heard = {region: [], order: []};

  function svg(name, attrs, ...kids) {
    const e = document.createElementNS(NS, name);
    for (const a in attrs) e.setAttribute(a, attrs[a]);
    e.append(...kids.map(heraldMap.typeset));
    return e;
  }
  const plane = name => svg("svg", {class: name, viewBox: "0 0 " + board.w + " " + board.h, "aria-hidden": "true", focusable: "false"});

  // From the bottom: ground, owners' colours, borders, orders, names, units.
  const land = plane("land"), arrows = plane("arrows"), top = plane("over");
  const owned = svg("g"), marks = svg("g"), touch = svg("g", {class: "touch"});
  land.removeAttribute("aria-hidden");
  land.setAttribute("role", "group");
  land.setAttribute("aria-label", "Regions");
  if (!part) reach(0);
  // reach makes the regions from number `from` on respond to taps, 150 at a time, so that a board of hundreds of regions makes no long task.
  function reach(from) {
    touch.append(...board.regions.slice(from, from + 150).map((r, i) => svg("path", {d: r.d, "fill-rule": board.rule || "nonzero", "data-region": from + i}, svg("title", {}, r.n))));
    if (from + 150 < board.regions.length) setTimeout(reach, 0, from + 150);
  }
  const inPart = (l, t, r, b) => !part || l < part.box[2] && r > part.box[0] && t < part.box[3] && b > part.box[1];
  const chosen = svg("path", {class: "chosen", d: ""}), lights = svg("g", {class: "lights"}), names = svg("g", {class: "names"}), units = svg("g", {class: "units"}), signs = svg("g");
  land.append(owned, marks, lights, touch);
  top.append(chosen, names, units, signs);
  const printed = ["seas", "names"].map(name => { // the names of the drawing, in the light or the dark version as the borders are
    const picture = document.createElement("picture");
    picture.className = "printed";
    return [name, picture];
  });
  sheet.insertBefore(land, layers[1]);
  sheet.append(arrows, ...printed.map(p => p[1]), top);
  // byDay adds the light version of a picture for printing, since a picture on a dark screen would print dark. With loading=lazy the browser fetches
  // it only when somebody prints.
  const byDay = picture => {
    const day = picture.querySelector("img").cloneNode(true);
    day.className = "onpaper";
    day.loading = "lazy";
    picture.after(day);
  };
  layers.filter(e => e.localName === "picture").forEach(byDay);

  const ways = window.heraldArrows && heraldArrows(board), about = () => new Map((layer.orders || []).map(o => [o.id, o.at]));
  const view = heraldView(stage, sheet, board.w, board.h, part && part.box);
  let layer = {own: "", units: [], svg: null, orders: []}, tokens = [], drawn = new Map(), contests = [], region = -1, order = "", isFaint = () => false, begun = false, naming = 0, spots = new Map();

  function paintOwners() {
    const kids = [], discs = [];
    board.regions.forEach((r, n) => {
      const own = letters.indexOf(layer.own[n] || "."), o = own < 0 ? letters.indexOf((layer.held || "")[n] || ".") : own;
      if (o < 0 || r.s || !inPart(...r.b)) return;
      const g = svg("g", {class: (own < 0 ? "held h" : "o") + o + (r.o ? " circle" : ""), "data-owned": n}, svg("path", {class: "whole", d: r.d}));
      if (r.w) g.append(svg("path", {class: "wash", d: r.w}));
      (r.o ? discs : kids).push(g);
    });
    owned.replaceChildren(...kids, ...discs);
  }

  // Many units look alike, so each look's SVG is parsed once and cloned.
  const looks = new Map();
  function paintUnits() {
    tokens = layer.units.filter(u => inPart(u[4], u[5], u[4], u[5])).map(u => {
      const look = (board.tokens[u[1] + u[2]] || "") + (u[7] >= 0 ? board.flags[u[7]] : "");
      if (!looks.has(look)) {
        looks.set(look, svg("g", {class: "token"}));
        looks.get(look).innerHTML = look;
      }
      return [u, svg("g", {"data-unit": u[0], "data-region": board.places[u[3]][0]}, looks.get(look).cloneNode(true))];
    });
    units.replaceChildren(...tokens.map(t => t[1]));
  }

  // hug ties each sign on a token (.onunit) to the nearest unit, so that the sign moves and grows with the token.
  function hug() {
    for (const e of signs.querySelectorAll(".onunit")) {
      const b = e.querySelector("path,text").getBBox(), x = b.x + b.width / 2, y = b.y + b.height / 2;
      let at = null, least = Infinity;
      for (const u of layer.units) {
        const d = Math.hypot(u[4] - x, u[5] - y);
        if (d < least) [at, least] = [u, d];
      }
      if (!at) continue;
      e.style.transformOrigin = at[4] + "px " + at[5] + "px";
      e.about = at;
    }
  }

  function show(next) {
    const was = layer;
    layer = next;
    boxes = null;
    if (layer.first) names.replaceChildren(); // written again, because this layer wants the names of other regions first
    if (was.own !== layer.own || was.held !== layer.held) paintOwners();
    if (was.units !== layer.units) paintUnits();
    const group = name => layer.svg ? [...layer.svg.querySelectorAll(":scope > g." + name + " > *")] : [];
    const copy = e => document.importNode(e, true);
    marks.replaceChildren(...group("land").map(copy));
    drawn = new Map();
    if (part) { // a still drawing has no ids, since the main map of the page has them
      for (const [plane, name] of [[arrows, "orders"], [signs, "signs"]]) {
        plane.replaceChildren(...group(name).filter(e => part.orders.has(e.id) || part.signs && !e.id).map(copy));
      }
      if (ways) ways.read(ordered(), layer.units, about());
      for (const e of [...arrows.children, ...signs.children]) e.removeAttribute("id");
      hug();
      begun = true;
      view.refit();
      return;
    }
    arrows.replaceChildren(...group("orders").map(copy));
    signs.replaceChildren(...group("signs").map(copy));
    for (const e of [...arrows.children, ...signs.children]) {
      if (e.id) drawn.set(e.id, (drawn.get(e.id) || []).concat(e));
    }
    if (ways) ways.read(ordered(), layer.units, about());
    contests = ways ? ways.contests().map(([e, at]) => [e, placed(at)]) : [];
    hug();
    paint();
    size(true);
    begun = true;
  }
  const ordered = () => [...arrows.children, ...signs.children].filter(e => e.matches(".order,.standoff"));

  // placed returns the region whose place is nearest to a point, at which a mark is drawn.
  function placed([x, y]) {
    const far = p => (p[2] - x) * (p[2] - x) + (p[3] - y) * (p[3] - y);
    return board.places.reduce((a, p) => far(p) < far(a) ? p : a)[0];
  }

  // paint highlights the chosen order and region, and fades what the filters exclude.
  function paint() {
    for (const [u, e] of tokens) e.classList.toggle("faint", isFaint("unit", u));
    for (const [id, list] of drawn) {
      for (const e of list) {
        e.classList.toggle("shine", id === order);
        e.classList.toggle("faint", id !== order && isFaint("order", id));
      }
    }
    for (const [e, n] of contests) e.classList.toggle("faint", isFaint("contest", n));
    arrows.classList.toggle("one", drawn.has(order));
    for (const g of owned.children) g.classList.toggle("faint", isFaint("region", +g.dataset.owned));
    chosen.setAttribute("d", region < 0 ? "" : board.regions[region].d);
  }

  // size adapts tokens, lines and names to the zoom, so that they stay readable.
  function size(settled) {
    if (!settled) return;
    const k = view.scale(), small = view.size().w < 560;
    const near = board.letter * k >= (small ? 11 : 10);
    if (near) for (const [name, to] of printed) if (!to.firstChild) { // a clone keeps the aspect ratio that a script set: the security policy allows no style attributes
      const copy = layers[1].cloneNode(true);
      for (const e of copy.querySelectorAll("[src], [srcset]"))
        for (const at of ["src", "srcset"]) if (e.hasAttribute(at)) e.setAttribute(at, e.getAttribute(at).replace(/borders\.svg/g, name + ".svg"));
      to.append(...copy.childNodes);
      byDay(to);
    }
    const least = 6.2 / (board.radius * k); // so that a token is at least about 12 pixels across
    const token = Math.max(1, Math.min(ways ? Math.max(2.4, least) : 3.6, (small ? 7 : 8) / (board.radius * k))); // 2.4 leaves room for the arrows
    set(top, "--token", token);
    const thick = Math.max(1, Math.min(2.4, (small ? 0.26 : 0.2) / k)), head = Math.max(1, Math.min(2, 0.8 * thick));
    set(signs, "--thick", thick);
    set(top, "--px", 1 / k);
    sheet.classList.toggle("is-near", near);
    const steps = function* () {
      for (const [name, value] of [["--thick", thick], ["--head", head], ["--px", 1 / k]]) set(arrows, name, value); // arrows are styled in a frame after the units'
      if (ways && near) ways.rest();
      else if (ways) yield* ways.lay({k, token, thick, head, long: small ? 14 : 18, spots, names: likely(k, token, (small ? 11 : 12.5) / k)});
      yield* label(near, token);
    };
    apart(token, Math.min(1, least / token), near);
    clearTimeout(naming);
    sheet.classList.toggle("is-laying", !view.onPaper());
    if (view.onPaper()) for (const step of steps()) void step;
    else naming = setTimeout(some, 0, steps());
  }

  // some lays out arrows and names for 80 ms, then continues in a new task, so that a slow phone can respond to touch meanwhile.
  function some(steps) {
    for (const until = performance.now() + 80; performance.now() < until;) if (steps.next().done) return sheet.classList.remove("is-laying");
    naming = setTimeout(some, 0, steps);
  }

  // apart separates units of a region where tokens are larger than on the sheet. It sets spots: for each unit [x, y, scale], with no scale below
  // least. If near, the sheet's own arrows are shown, so tokens stay off their routes.
  function apart(token, least, near) {
    const by = new Map(), r = board.radius * token, far = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
    for (const u of layer.units) {
      const n = board.places[u[3]][0];
      by.set(n, (by.get(n) || []).concat([u]));
    }
    spots = new Map(layer.units.map(u => [u, [u[4], u[5], Math.max(u[6], least)]]));
    for (const list of by.values()) {
      const all = list.map(u => spots.get(u)), x = all.reduce((s, p) => s + p[0], 0) / all.length, y = all.reduce((s, p) => s + p[1], 0) / all.length;
      let closest = Infinity;
      all.forEach((p, i) => all.slice(i + 1).forEach(q => { closest = Math.min(closest, far(p, q)); }));
      const air = 1.9 * r * Math.max(...all.map(p => p[2])), f = Math.max(1, air / closest);
      if (all.length > 1) all.forEach((p, i) => [p[0], p[1]] = closest ? [x + (p[0] - x) * f, y + (p[1] - y) * f] : [x + (i - (all.length - 1) / 2) * air, y]);
    }
    if (!near) spread(layer.units.map(u => spots.get(u)), r);
    for (const [u, g] of tokens) {
      const [x, y, f] = spots.get(u);
      g.setAttribute("transform", "translate(" + x.toFixed(1) + " " + y.toFixed(1) + ")" + (f === 1 ? "" : "scale(" + f.toFixed(3) + ")"));
    }
    for (const e of signs.querySelectorAll(".onunit")) {
      if (!e.about) continue;
      const [x, y, f] = spots.get(e.about);
      e.style.translate = (x - e.about[4]).toFixed(1) + "px " + (y - e.about[5]).toFixed(1) + "px";
      e.style.scale = (f / e.about[6]).toFixed(3);
    }
  }

  // spread pushes overlapping tokens apart, each by at most two radii: further apart if an arrow leads from one to the other, and off every arrow's
  // head.
  function spread(all, r) {
    const home = all.map(p => p.slice()), at = new Map(layer.units.map((u, i) => [u, all[i]]));
    const goals = (ways ? ways.goals() : []).map(g => ({head: g.at, from: at.get(g.from), to: at.get(g.to)}));
    const pushes = []; // tokens that are too close: p and q should be so far apart (want); both: q moves too
    const hold = (p, q, want, both) => {
      if (Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1])) < want + (both ? 4 : 2) * r) pushes.push({p, q, want, both});
    };
    all.forEach((p, i) => all.slice(0, i).forEach(q => hold(p, q, 0.95 * r * (p[2] + q[2]), true)));
    for (const {head, from, to} of goals) {
      if (from && to) hold(from, to, r * (from[2] + to[2]) + 0.7 * board.radius, true);
      else if (!to) all.forEach(p => hold(p, head, r * p[2] + (p === from ? 1 : 0.5) * board.radius, false));
    }
    let met = true;
    for (let turn = 0; met && turn < 60; turn++) {
      met = false;
      for (const {p, q, want, both} of pushes) {
        const dx = p[0] - q[0], dy = p[1] - q[1];
        if (Math.abs(dx) >= want || Math.abs(dy) >= want) continue;
        const d = Math.hypot(dx, dy) || 1, by = (want - d) / d / (both ? 2 : 1);
        if (by <= 0.005) continue;
        met = true;
        p[0] += dx * by;
        p[1] += dy * by;
        if (both) [q[0], q[1]] = [q[0] - dx * by, q[1] - dy * by];
      }
      all.forEach((p, i) => {
        const dx = p[0] - home[i][0], dy = p[1] - home[i][1], f = Math.min(turn < 40 ? 0.9 : 1, 2 * r / (Math.sqrt(dx * dx + dy * dy) || 1));
        p[0] = Math.max(r, Math.min(board.w - r, home[i][0] + dx * f));
        p[1] = Math.max(r, Math.min(board.h - r, home[i][1] + dy * f));
      });
    }
    const free = all.map(p => p.slice());
    all.forEach((p, i) => { // no centre of a token leaves its region
      const n = board.places[layer.units[i][3]][0], [x, y] = home[i];
      if (p[0] === x && p[1] === y || !on(n, x, y)) return;
      for (let t = 4; t >= 0 && !on(n, p[0], p[1]); t--) [p[0], p[1]] = [x + (p[0] - x) * t / (t + 1), y + (p[1] - y) * t / (t + 1)];
    });
    for (const {head, from, to} of goals) { // unless an arrow between them would then be too short: it keeps its length
      const q = to || head;
      if (from && Math.hypot(from[0] - q[0], from[1] - q[1]) < r * (from[2] + (to ? to[2] : 0)) + 0.6 * board.radius)
        for (const p of [from, to || from]) [p[0], p[1]] = free[all.indexOf(p)];
    }
  }

  // set changes a CSS property only if the difference is visible, since the browser then recomputes the style of everything below.
  function set(on, name, value) {
    const text = value.toPrecision(2);
    if (on.style.getPropertyValue(name) !== text) on.style.setProperty(name, text);
  }

  // underArrows returns a function of a box: the share of it that the arrows in a window cover, from a summed-area table.
  function underArrows(win, k) {
    const c = (view.size().w < 560 ? 1 : 2) / k, nx = Math.ceil((win[2] - win[0]) / c) + 1, ny = Math.ceil((win[3] - win[1]) / c) + 1, some = new Uint8Array(nx * ny);
    const stamp = (x, y, r) => {
      r += 0.4 * c;
      const top = Math.max(0, Math.round((y - r - win[1]) / c)), foot = Math.min(ny, Math.round((y + r - win[1]) / c));
      const left = Math.max(0, Math.round((x - r - win[0]) / c)), right = Math.min(nx, Math.round((x + r - win[0]) / c));
      for (let j = top; j < foot; j++) some.fill(1, j * nx + left, j * nx + Math.max(left, right));
    };
    const {lines, discs} = ways ? ways.drawn() : {lines: [], discs: []};
    for (const [line, half] of lines) {
      for (let i = 1; i < line.length; i++) {
        const [x, y] = line[i - 1], dx = line[i][0] - x, dy = line[i][1] - y, n = Math.ceil(Math.hypot(dx, dy) / c) || 1;
        for (let t = 0; t < n; t++) stamp(x + dx * t / n, y + dy * t / n, half);
      }
    }
    for (const [x, y, r] of discs) stamp(x, y, r);
    const sum = new Int32Array((nx + 1) * (ny + 1));
    for (let j = 0; j < ny; j++) {
      for (let i = 0, row = 0; i < nx; i++) sum[(j + 1) * (nx + 1) + i + 1] = sum[j * (nx + 1) + i + 1] + (row += some[j * nx + i]);
    }
    const at = (v, from, most) => Math.max(0, Math.min(most, Math.round((v - from) / c)));
    return b => {
      const l = at(b[0], win[0], nx), t = at(b[1], win[1], ny), r = at(b[2], win[0], nx), f = at(b[3], win[1], ny), w = nx + 1;
      return r > l && f > t ? (sum[f * w + r] - sum[t * w + r] - sum[f * w + l] + sum[t * w + l]) / (r - l) / (f - t) : 0;
    };
  }

  // marked returns the boxes that no name may cover: of the ruleset's marks, and of units that orders draw but that are not there yet. A mark on a
  // token grows with it, by the factor token. Badges keep their size on the screen, so their boxes are measured each time.
  let boxes = null;
  function marked(token) {
    const made = [...arrows.querySelectorAll(".order .unit")].map(e => e.closest(".order"));
    const edges = b => [b.x, b.y, b.x + b.width, b.y + b.height], badges = [...signs.children].filter(e => e.querySelector(".px"));
    boxes = boxes || [...signs.children, ...made].filter(e => !badges.includes(e)).map(e => [e.getBBox(), e.about]).filter(([b]) => b.width < 6 * board.radius)
      .map(([b, about]) => [edges(b), about]);
    return badges.map(e => edges(e.getBBox())).concat(boxes.map(([b, u]) => u ? b.map((v, i) => spots.get(u)[i % 2] + (v - u[4 + i % 2]) * token * spots.get(u)[2] / u[6]) : b));
  }

  // occupied returns the regions with a unit, or with one that an order draws (a build).
  function occupied() {
    const made = new Set([...arrows.querySelectorAll(".order .unit")].map(e => e.closest(".order").id));
    return new Set(layer.units.map(u => board.places[u[3]][0]).concat((layer.orders || []).filter(o => made.has(o.id)).map(o => o.at[0])));
  }

  // likely returns the boxes where the names of regions with units or centres will be if nothing is in the way, so that arrows leave room for them.
  function likely(k, token, px) {
    const clear = board.radius * token, out = [], busy = occupied();
    const taken = [...spots.values()].map(([x, y]) => [x - clear, y - clear, x + clear, y + clear]).concat(marked(token));
    board.regions.forEach((r, n) => {
      if (!busy.has(n) && !r.c) return;
      const words = cuts(n).slice(-1)[0], half = Math.max(...words.map(w => w.length)) * px * 0.25, high = words.length * px;
      for (const [x, y] of [[r.x, r.y + clear], [r.x, r.y - clear - high], [r.x + clear + half, r.y - high / 2], [r.x - clear - half, r.y - high / 2]]) {
        const b = [x - half, y, x + half, y + high];
        if (taken.some(t => t[0] < b[2] && b[0] < t[2] && t[1] < b[3] && b[1] < t[3])) continue;
        taken.push(b);
        out.push(b);
        return;
      }
    });
    return out;
  }

  // on reports whether a point is in a region, by its outline.
  const pen = document.createElement("canvas").getContext("2d"), grounds = [];
  const on = (n, x, y) => !pen || pen.isPointInPath(grounds[n] = grounds[n] || new Path2D(board.regions[n].d), x, y, board.rule || "nonzero");

  // ground returns the number of the region at a point, or -1, cached by cells. Circles are skipped, since they are drawn over other regions.
  const cell = Math.max(8, board.radius / 6), cells = new Map(), wide = 40 * cell, around = new Map();
  function ground(x, y) {
    const i = Math.floor(x / cell), j = Math.floor(y / cell), key = j * 65536 + i;
    if (!cells.has(key)) {
      const cx = (i + 0.5) * cell, cy = (j + 0.5) * cell;
      cells.set(key, nearby(Math.floor(i / 40), Math.floor(j / 40)).find(n => {
        const b = board.regions[n].b;
        return cx >= b[0] && cx <= b[2] && cy >= b[1] && cy <= b[3] && on(n, cx, cy);
      }) ?? -1);
    }
    return cells.get(key);
  }
  // nearby lists the regions whose bounding boxes meet square i, j of a coarser grid.
  function nearby(i, j) {
    const key = j * 65536 + i, inBox = ({o, b}) => !o && b[2] >= i * wide && b[0] <= (i + 1) * wide && b[3] >= j * wide && b[1] <= (j + 1) * wide;
    if (!around.has(key)) around.set(key, [...board.regions.keys()].filter(n => inBox(board.regions[n])));
    return around.get(key);
  }

  // abroad reports whether a name would be read as another region's: if its middle is in another region, or more of it than a third, or more than in
  // its own. Its lines are centred at x, the first at height y. A land region's name on the sea does not count, nor a sea's on land.
  function abroad(n, words, x, y, px) {
    let own = 0, other = 0, all = 0;
    const sea = board.regions[n].s, others = g => g >= 0 && g !== n && !board.regions[g].s === !sea;
    if (others(ground(x, y + (words.length - 1) * px / 2))) return true;
    words.forEach((w, i) => {
      const h = broad(w, sea) * px / 2;
      for (const f of [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9]) {
        for (const row of [i - 0.2, i, i + 0.2]) {
          const g = ground(x + f * h, y + row * px);
          all += h;
          if (g === n) own += h;
          else if (others(g)) other += h;
        }
      }
    });
    return other > own || other > 0.25 * all;
  }

  // broad returns a word's width in ems, the sum of its letters': a board has hundreds of words, and a browser measures few a millisecond. Seas'
  // italic has a canvas of its own, because setting a canvas's font takes longer than measuring.
  let broads = new Map(), rulers = [];
  function broad(word, sea) {
    const i = sea ? 1 : 0, width = c => {
      if (!broads.has(i + c)) broads.set(i + c, rulers[i].measureText(c).width / 100);
      return broads.get(i + c);
    };
    if (!pen) return word.length * 0.5;
    if (!rulers[i]) {
      rulers[i] = document.createElement("canvas").getContext("2d");
      rulers[i].font = (sea ? "italic 400" : "600") + " 100px " + getComputedStyle(names).getPropertyValue("--serif");
    }
    return [...word].reduce((sum, c) => sum + width(c), 0);
  }
  if (document.fonts && document.fonts.addEventListener) { // fonts may arrive after names were measured
    let waiting = 0;
    const again = () => { // several fonts may arrive in a row: a layout in progress is finished first
      clearTimeout(waiting);
      if (sheet.classList.contains("is-laying")) waiting = setTimeout(again, 50);
      else if (begun) size(true);
    };
    document.fonts.addEventListener("loadingdone", () => {
      broads = new Map();
      rulers = [];
      again();
    });
  }

  // places are the positions to try for a name, as fractions of its region's bounding box.
  const places = [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.3, 0.3], [0.7, 0.3], [0.5, 0.7], [0.3, 0.7], [0.7, 0.7], [0.5, 0.15], [0.5, 0.85]];

  // label writes as many names as fit while the printed ones are too small to read: the chosen region's first, then those of regions with units or
  // centres. Lengths are in CSS pixels divided by the scale. A name, on one line or two, goes where it is clearest in its region: under the unit,
  // over it or beside it, off arrows unless no other position is left.
  function* label(near, token) {
    const k = view.scale(), px = (view.size().w < 560 ? 11 : 12.5) / k;
    if (near) return names.replaceChildren();
    if (view.moving()) return; // it comes to rest, and is asked for again
    const win = view.shows(), marks = marked(token), taken = marks.slice(), out = [];
    const seen = q => q[0] > win[0] && q[0] < win[2] && q[1] > win[1] && q[1] < win[3];
    const crossed = underArrows(win, k);
    const busy = occupied();
    for (const [x, y] of spots.values()) {
      const r = board.radius * token * 0.9;
      taken.push([x - r, y - r, x + r, y + r]);
    }
    const first = new Map((layer.first || []).map((n, i) => [n, 1e8 - i]));
    // Names of contested regions have priority over others'.
    const fought = new Set(contests.map(c => c[1]).concat((layer.orders || []).filter(o => o.lost || o.v === "failed").map(o => o.at[o.lost ? 0 : o.at.length - 1])));
    const weight = (r, n) => (n === region ? 1e9 : 0) + (first.get(n) || 0) + (fought.has(n) ? 1e6 : 0) + (busy.has(n) ? 4e5 : 0) + (r.c ? 3e5 : 0) + Math.min(2e5, (r.b[2] - r.b[0]) * (r.b[3] - r.b[1]) / 40);
    const list = board.regions.map((r, n) => ({r, n, w: weight(r, n)})).sort((a, b) => b.w - a.w || a.n - b.n);
    // No name may cross the map's frame.
    const [fl, ft, fr, ff] = board.frame;
    const top = Math.max(win[1], ft), foot = Math.min(win[3], ff), lefts = Math.max(win[0], fl), rights = Math.min(win[2], fr);
    for (const {r, n} of list) {
      yield;
      const wide = Math.max(r.b[2] - r.b[0], r.o ? 5 * (r.b[2] - r.b[0]) : 0);
      if (n !== region && !seen([r.x, r.y])) continue;
      // What stands in the region's middle: a unit, or a badge.
      const mark = marks.find(([l, t, r2, f]) => l <= r.x && r.x <= r2 && t <= r.y && r.y <= f), high = px * 0.62;
      const clear = busy.has(n) ? board.radius * token : mark ? (mark[3] - mark[1]) / 2 : 0;
      let best = null, least = Infinity;
      for (const words of cuts(n)) {
        const half = Math.max(...words.map(w => w.length)) * px * 0.25, more = (words.length - 1) * px;
        if (n !== region && half * 2 > wide * 1.5) continue;
        const below = r.y + (clear ? clear + high : 0), above = r.y - more - (clear ? clear + high : high * 1.6);
        const spots = [[r.x, below], [r.x, above]];
        if (!clear) spots.push([r.x, r.y + high * 1.6]);
        spots.push([r.x + clear + half + 0.2 * px, r.y - more / 2], [r.x - clear - half - 0.2 * px, r.y - more / 2]);
        for (const [fx, fy] of places) spots.push([r.b[0] + (r.b[2] - r.b[0]) * fx, r.b[1] + (r.b[3] - r.b[1]) * fy - more / 2]);
        spots.forEach(([at, y], i) => {
          // Nor the window's edge: the position is shifted inwards.
          const x = Math.max(lefts + half * 1.15, Math.min(at, rights - half * 1.15));
          if (n !== region && (y - high < top || y + more + high * 0.7 > foot)) return;
          const b = [x - half, y - high, x + half, y + more + high * 0.7];
          let cost = i + 3 * (words.length - 1) * (i ? 1 : 0) + (words.length - 1);
          if (cost >= least) return;
          if (taken.some(t => t[0] < b[2] && b[0] < t[2] && t[1] < b[3] && b[1] < t[3])) {
            if (n !== region) return;
            cost += 60;
          }
          let hidden = 0;
          words.forEach((w, i) => {
            const h = broad(w, r.s) * px / 2;
            hidden += crossed([x - h, y + (i - 0.37) * px, x + h, y + (i + 0.37) * px]) * w.length;
          });
          hidden /= words.join("").length;
          cost += hidden > 0.07 && n !== region ? 60 : 150 * hidden;
          if (cost >= least) return;
          if (!r.o) {
            const c = (b[1] + b[3]) / 2;
            for (const q of [x - half * 0.9, x + half * 0.9]) if (!on(n, q, c)) cost += 4;
            if (cost >= least) return;
            if (i > 3 && !on(n, x, c)) return;
            if (abroad(n, words, x, y, px)) {
              if (n !== region) return;
              cost += 40;
            }
          }
          if (cost < least) [best, least] = [{x, y, words, b}, cost];
        });
        if (least < 2) break;
      }
      if (!best || least >= (busy.has(n) || first.has(n) ? 60 : 20) && n !== region) continue; // rather no name than one across an arrow
      taken.push(best.b);
      const t = svg("text", {x: best.x, y: best.y + px * 0.3, class: r.s ? "sea" : "", "paint-order": "stroke", "font-size": px.toFixed(1)});
      best.words.forEach((w, i) => t.append(best.words.length < 2 ? heraldMap.typeset(w) : svg("tspan", {x: best.x, y: best.y + px * (0.3 + i)}, w + (i + 1 < best.words.length ? " " : ""))));
      out.push(t);
    }
    names.replaceChildren(...out);
  }

  // cuts returns the ways to break a region's name: on one line, and on two of about the same length.
  const settings = [];
  function cuts(n) {
    if (settings[n]) return settings[n];
    const name = board.regions[n].l, words = name.split(" ");
    let best = [name], least = Infinity;
    for (let i = 1; i < words.length; i++) {
      const two = [words.slice(0, i).join(" "), words.slice(i).join(" ")], long = Math.max(two[0].length, two[1].length);
      if (words[i - 1] !== "&" && long < least) [best, least] = [two, long];
    }
    return settings[n] = best.length > 1 ? [[name], best] : [[name]];
  }

  const orderAt = e => {
    const g = e && e.closest && e.closest(".order[id]");
    return g && sheet.contains(g) ? g.id : "";
  };

  view.onchange(size);
  if (part) return {board, view, show};

  // A tap prefers a token, then an arrow within a finger's width, then the region below.
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

  // Enter chooses the region in the middle of the map; arrow keys move the map below it.
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
      if (region === n) return;
      region = n;
      paint();
      size(true);
    },
    order: id => {
      order = id;
      paint();
    },
    lit: list => lights.replaceChildren(...list.map(n => svg("path", {d: board.regions[n].d}))),
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

// typeset curls apostrophes after letters, as the site's pages do; names in the data have straight ones.
heraldMap.typeset = t => typeof t === "string" ? t.replace(/(\p{L})'/gu, "$1’") : t;
// el makes an HTML element with attributes and children, nodes or text.
heraldMap.el = (tag, attributes, ...kids) => {
  const e = document.createElement(tag);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  e.append(...kids.map(heraldMap.typeset));
  return e;
};
// Owners in a layer are one letter for each region: the letter at a power's index is the power's.
heraldMap.letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюя";

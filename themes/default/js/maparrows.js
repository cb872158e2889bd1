// Routes for the interactive map's arrows at the current zoom: clear of tokens, of each other and of the names to come, with heads and
// crosses large enough to see. The drawing brings routes for the sheet's own scale, which return once the zoom is high enough to read the
// sheet's own names.
//
// heraldArrows(board) returns
//   read(groups, units, at)   takes the drawings of a stage's orders, its units, and by a drawing's id the regions that its order is about
//   lay(size)                 an iterator that routes one arrow a step. size: {k: CSS pixels per unit; token, thick, head: how much larger tokens, lines
//                             and heads are than on the sheet; long: the least length of a failed arrow, in pixels; spots: the units' [x, y, scale];
//                             names: boxes [left, top, right, bottom]}
//   rest()                    restores the sheet's routes
//   contests()                the standoffs: [drawing, [x, y]]
//   goals()                   where the heads of moves end on the sheet: {at: [x, y], from, to: units}
//   drawn()                   what is shown now: {lines: [[points of an arrow, half its width]], discs: heads, crosses and standoffs as [x, y, radius]}
window.heraldArrows = function (board) {
  "use strict";
  const R = board.radius, U = R / 2; // the radius of a token and the width of an arrow, in units of the sheet
  const roles = [["halo", /^m-arrowhalo(thin)?$/], ["headHalo", /^m-arrowhalo(thin)?head$/], ["edge", /^m-(move|retreat|dot|pace)edge(fail)?$/],
    ["core", /^m-(move|dots?|paces|retreat)\d*$/], ["head", /^m-(retreat)?head\d*$/], ["cross", /^m-cross(halo)?$/], ["ball", /^m-ball(halo|\d*)$/]];
  let arrows = [], rings = [], tokens = [], laid = "", at = new Map();
  const [left, top, right, foot] = board.frame;

  const dist = (a, b) => Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])); // Math.hypot takes five times as long
  const along = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

  // points parses a path's data (its "d") and returns the points of its first line.
  function points(d) {
    const parts = (d || "").match(/[a-zA-Z]|-?[\d.]+/g) || [], out = [];
    let x = 0, y = 0, op = "", i = 0;
    while (i < parts.length) {
      if (/[a-zA-Z]/.test(parts[i])) op = parts[i++];
      if (op === "M" && !out.length) [x, y, op] = [+parts[i++], +parts[i++], "l"];
      else if (op === "l" || op === "c") {
        if (op === "c") i += 4;
        x += +parts[i++];
        y += +parts[i++];
      } else break;
      out.push([x, y]);
    }
    return out;
  }

  // extent returns the bounding box of a path's data, or null if the path has curves.
  function extent(d) {
    const parts = (d || "").match(/[a-zA-Z]|-?[\d.]+/g) || [], box = [Infinity, Infinity, -Infinity, -Infinity];
    let x = 0, y = 0, op = "", i = 0;
    while (i < parts.length) {
      if (/[a-zA-Z]/.test(parts[i])) op = parts[i++];
      if (op === "z") continue;
      if (op === "M") [x, y] = [+parts[i++], +parts[i++]];
      else if (op === "l" || op === "m") [x, y] = [x + +parts[i++], y + +parts[i++]];
      else return null;
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    return box[2] >= box[0] ? box : null;
  }

  // data writes a line as a path's data, in whole units.
  function data(line, close) {
    let x = Math.round(line[0][0]), y = Math.round(line[0][1]), d = "M" + x + " " + y + "l";
    for (const p of line.slice(1)) {
      const nx = Math.round(p[0]), ny = Math.round(p[1]);
      d += (nx - x) + " " + (ny - y) + " ";
      [x, y] = [nx, ny];
    }
    return d.trim() + (close ? "z" : "");
  }

  function length(line) {
    let n = 0;
    for (let i = 1; i < line.length; i++) n += dist(line[i - 1], line[i]);
    return n;
  }

  // pointAt returns the point at a distance along a line, upTo the part of the line before it.
  function pointAt(line, far) {
    const l = upTo(line, far);
    return l[l.length - 1];
  }
  function upTo(line, far) {
    const out = [line[0]];
    for (let i = 1; i < line.length; i++) {
      const n = dist(line[i - 1], line[i]);
      if (n >= far) return out.concat([along(line[i - 1], line[i], n ? Math.max(0, far) / n : 0)]);
      far -= n;
      out.push(line[i]);
    }
    return out;
  }
  // outside returns a line without its beginning in a circle around its start.
  function outside(line, c, r) {
    let i = 0;
    while (i < line.length && dist(line[i], c) < r) i++;
    if (i === 0 || i === line.length) return i ? line.slice(-2) : line;
    const a = line[i - 1], b = line[i];
    let low = 0, high = 1;
    for (let n = 0; n < 8; n++) {
      const t = (low + high) / 2, x = a[0] + (b[0] - a[0]) * t - c[0], y = a[1] + (b[1] - a[1]) * t - c[1];
      if (x * x + y * y < r * r) low = t;
      else high = t;
    }
    return [along(a, b, high)].concat(line.slice(i));
  }

  // clear returns a line without its end in a circle: up to where it enters the circle for the last time.
  const clear = (line, c, r) => dist(line[line.length - 1], c) < r ? outside(line.slice().reverse(), c, r).reverse() : line;

  // bends are candidate curves from [0, 0] to [1, 0], from the straightest (cheapest) to the widest.
  const bends = [];
  for (const s of [0, 0.08, 0.15, 0.23, 0.32, 0.42, 0.54, 0.8, 1.1, 1.4, 2, 3]) {
    for (const where of s > 0.1 && s < 0.6 || s > 1 ? [0.5, 0.28, 0.72] : [0.5]) {
      for (const share of s ? [s, -s] : [0]) {
        const line = [];
        for (let i = 0; i <= 16; i += s ? 1 : 16) line.push([i / 8 * (1 - i / 16) * where + i * i / 256, i / 4 * (1 - i / 16) * share]);
        bends.push({share, line, long: length(line), cost: s * (s > 0.2 ? 40 : 20) + (where === 0.5 ? 0 : 4)});
      }
    }
  }
  bends.sort((a, b) => a.cost - b.cost);
  const bow = (a, b, line) => line.map(([u, v]) => [a[0] + (b[0] - a[0]) * u - (b[1] - a[1]) * v, a[1] + (b[1] - a[1]) * u + (b[0] - a[0]) * v]);

  const known = new Map(); // the role of an SVG class in an arrow, by class
  function roleOf(e) {
    const name = e && e.getAttribute("class") || "";
    if (!known.has(name)) known.set(name, (roles.find(r => r[1].test(name.split(" ")[0])) || [""])[0]);
    return known.get(name);
  }

  // read takes the arrows apart into shaft, head and marks. Arrows in two parts keep their routes except for the ends; so do those along fleets or
  // through a point, if enough of them can be seen.
  function read(groups, units, regions) {
    arrows = [];
    rings = [];
    laid = "";
    at = regions;
    tokens = units.map(u => ({unit: u, x: u[4], y: u[5], dx: 0, dy: 0, scale: u[6], region: board.places[u[3]][0], lost: u[7] >= 0}));
    for (const g of groups) {
      const kids = [...g.children].filter(e => e.localName !== "title"), shafts = [], tail = [];
      kids.forEach((e, i) => {
        const role = roleOf(e), s = shafts[shafts.length - 1];
        if (role === "halo" && /edge|headHalo|core/.test(roleOf(kids[i + 1]))) shafts.push({halo: e, cross: [], ball: []});
        else if (!s || !role || role === "halo") tail.push(e);
        else if (role === "cross" || role === "ball") s[role].push(e);
        else s[role] = e;
      });
      if (!shafts.some(s => s.core)) {
        ring(g);
        continue;
      }
      const kind = g.classList, bar = tail.some(e => /^m-hold/.test(e.getAttribute("class"))), parted = shafts.length > 1;
      for (const s of shafts) {
        const line = s.core ? points(s.core.getAttribute("d")) : [];
        if (s.head) line.push(points(s.head.getAttribute("d"))[0]);
        if (line.length < 2) continue;
        const a = {g, ...s, was: line, now: null, about: at.get(g.id) || [], parted, bar, tail: parted ? [] : tail.map(e => [e, e.getAttribute("transform") || ""]), led: ["led", "own", "other"].some(c => kind.contains(c)),
          above: kind.contains("own"), support: kind.contains("support"), flees: kind.contains("retreat") || kind.contains("option"), failed: s.cross.length > 0,
          length: bar ? 0.3 : kind.contains("option") ? 1.5 : s.headHalo ? 1.7 : 2.5, kept: new Map()};
        for (const e of [s.halo, s.headHalo, s.edge, s.core, s.head, ...s.cross, ...s.ball]) if (e) a.kept.set(e, e.getAttribute("d"));
        ends(a);
        arrows.push(a);
      }
    }
    for (const a of arrows) if (a.support && !a.ball.length) serves(a);
  }

  // ends sets the tokens at an arrow's start and end, and the arrow in the opposite direction.
  function ends(a) {
    const first = a.was[0], tip = a.was[a.was.length - 1];
    const near = (p, reach, ok) => tokens.reduce((best, t) => ok(t) && dist([t.x, t.y], p) < reach * t.scale && (!best || dist([t.x, t.y], p) < dist([best.x, best.y], p)) ? t : best, null);
    a.from = near(first, 1.3 * R, () => true);
    const to = a.about.length > 1 ? a.about[1] : -1;
    const meets = a.support && !a.ball.length;
    a.to = meets ? null : near(tip, a.ball.length ? 1.8 * R : 1.5 * R, t => t !== a.from && (to < 0 || t.region === to || a.ball.length > 0));
    a.there = to >= 0 && tokens.find(t => t.region === to && t !== a.from) || null;
    a.slot = !meets && to >= 0 && !a.to && board.regions[to] ? [board.regions[to].x, board.regions[to].y] : null;
    a.side = !a.support && arrows.some(o => !o.support && o.about[0] === to && o.about[1] === a.about[0]) ? 1 : 0;
    if (a.side) for (const o of arrows) if (!o.support && o.about[0] === to && o.about[1] === a.about[0]) o.side = 1;
  }

  // serves sets the move that a support's arrow joins, and at what share of the move's length.
  function serves(a) {
    const tip = a.was[a.was.length - 1];
    let least = 0.9 * U;
    for (const o of arrows) {
      if (o.support || o === a) continue;
      let far = 0;
      for (let i = 1; i < o.was.length; i++) {
        const p = o.was[i - 1], q = o.was[i], n = dist(p, q) || 1;
        const t = Math.max(0, Math.min(1, ((tip[0] - p[0]) * (q[0] - p[0]) + (tip[1] - p[1]) * (q[1] - p[1])) / n / n)), d = dist(tip, along(p, q, t));
        if (d < least) [least, a.move, a.share] = [d, o, (far + n * t) / (length(o.was) || 1)];
        far += n;
      }
    }
  }

  // ring records a sign around a token or a place, which grows with the tokens.
  function ring(g) {
    const path = g.querySelector("path"), box = path && extent(path.getAttribute("d"));
    if (!box) return;
    const c = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], contest = g.classList.contains("standoff");
    let best = c, least = 0.8 * R, token = null;
    if (!contest) {
      const about = tokens.map(t => [[t.x, t.y], t]).concat(board.places.map(p => [[p[2], p[3]], null]));
      for (const [p, t] of about) if (dist(p, c) < least) [best, least, token] = [p, dist(p, c), t];
    }
    rings.push({g, at: best, token, contest, r: Math.max(box[2] - box[0], box[3] - box[1]) / 2});
  }

  // A grid of three-pixel cells (cell: their side in the sheet's units). For each: stood, the token in it (0: none, -1: several); run, the number of
  // arrows; named, whether a name will be there.
  let cell = 1, nx = 0, ny = 0, stood = new Int16Array(0), run = new Uint8Array(0), named = new Uint8Array(0), tips = [], size = null;
  const index = (x, y) => {
    const i = Math.floor(x / cell), j = Math.floor(y / cell);
    return i < 0 || j < 0 || i >= nx || j >= ny ? -1 : j * nx + i;
  };

  function* lay(s) {
    const key = [s.k, s.token, s.thick, s.head].map(v => v.toPrecision(3)).join(" ");
    if (key === laid) return;
    laid = "in part";
    size = {...s, U: U * s.thick, half: 0.85 * U * s.thick};
    cell = 3 / s.k;
    nx = Math.ceil(board.w / cell) + 1;
    ny = Math.ceil(board.h / cell) + 1;
    stood = new Int16Array(nx * ny);
    run = new Uint8Array(nx * ny);
    named = new Uint8Array(nx * ny);
    tips = [];
    tokens.forEach((t, n) => {
      const [x, y, scale] = s.spots.get(t.unit);
      Object.assign(t, {n: n + 1, x, y, dx: x - t.unit[4], dy: y - t.unit[5], r: R * s.token * scale, grown: s.token * scale / t.scale});
      const r = t.r + size.half;
      for (let y = t.y - r; y < t.y + r + cell; y += cell) {
        for (let x = t.x - r; x < t.x + r + cell; x += cell) {
          const i = index(x, y);
          if (i >= 0 && dist([x, y], [t.x, t.y]) < r) stood[i] = stood[i] ? -1 : n + 1;
        }
      }
    });
    for (const b of s.names) {
      for (let y = b[1]; y < b[3]; y += cell) for (let x = b[0]; x < b[2]; x += cell) if (index(x, y) >= 0) named[index(x, y)] = 1;
    }
    for (const r of rings) {
      const f = r.contest ? Math.max(1, Math.min(2, 7 / (r.r * s.k))) : r.token ? r.token.grown : s.token, {dx, dy} = r.token || {dx: 0, dy: 0};
      r.f = f;
      r.g.setAttribute("transform", f === 1 && !dx && !dy ? "" : "translate(" + (r.at[0] + dx) + " " + (r.at[1] + dy) + ")scale(" + f.toFixed(2) + ")translate(" + -r.at[0] + " " + -r.at[1] + ")");
      r.g.style.setProperty("--thick", (s.thick / f).toPrecision(2));
      r.g.style.setProperty("--head", "1");
    }
    for (const a of arrows) a.now = null;
    for (const a of arrows) if (!a.move) a.way = shifted(a.was, a.from, a.to || {dx: 0, dy: 0});
    // Moves are routed twice, the second time with the others' routes known; then the supports and convoys that join them, and retreats.
    const moves = arrows.filter(a => !a.support && !a.flees), rest = arrows.filter(a => a.support || a.flees);
    for (const again of [false, true]) for (const a of moves) yield find(a, again);
    for (const a of rest) yield find(a, false);
    for (const a of arrows) draw(a);
    laid = key;
  }

  // shifted returns the sheet's route, moved and stretched to the tokens' present positions.
  function shifted(line, from, to) {
    const {dx, dy} = from || {dx: 0, dy: 0}, n = length(line) || 1;
    if (!dx && !dy && !to.dx && !to.dy) return line;
    let far = 0;
    return line.map((p, i) => {
      const t = (far += i ? dist(line[i - 1], p) : 0) / n;
      return [p[0] + dx + (to.dx - dx) * t, p[1] + dy + (to.dy - dy) * t];
    });
  }

  // find chooses the cheapest of several routes for an arrow.
  function find(a, again) {
    if (again) {
      // On the second pass an arrow that crosses nothing keeps its route.
      mark(a, -1);
      const cost = toll(a, a.now, 12);
      mark(a, 1);
      if (cost < 12 && !short(a, length(a.now))) return;
      mark(a, -1);
      tips = tips.filter(t => t.a !== a);
    }
    if (a.move) {
      const p = pointAt(a.move.was, length(a.move.was) * a.share), q = pointAt(a.move.way, length(a.move.way) * a.share);
      a.way = shifted(a.was, a.from, {dx: q[0] - p[0], dy: q[1] - p[1]});
    }
    const start = a.from ? [a.from.x, a.from.y] : a.was[0], old = a.way[a.way.length - 1];
    const hidden = (a.from ? 0.9 * a.from.r : 0) + (a.to ? a.to.r : 0);
    near(a, start, a.slot || old);
    const trim = line => {
      let l = a.from ? outside(line, start, 0.9 * a.from.r) : line;
      const tip = l[l.length - 1], stop = a.to || a.there && dist([a.there.x, a.there.y], tip) < a.there.r && a.there;
      if (stop) l = clear(l, [stop.x, stop.y], stop.r + (a.ball.length ? 0.75 : 0.35) * size.U);
      else if (!a.move) {
        const burst = rings.find(r => r.contest && dist(r.at, tip) < U);
        if (burst) l = clear(l, burst.at, 0.85 * burst.r * burst.f);
      }
      for (let n = 0; n < 4 && !a.move; n++) { // a head below the token of another unit ends before that token
        const end = l[l.length - 1], over = a.near.find(t => t !== a.from && t !== stop && dist([t.x, t.y], end) < t.r + 0.3 * size.U);
        const cut = over && clear(l, [over.x, over.y], over.r + 0.35 * size.U);
        if (!cut || length(cut) < 1.5 * size.U) break;
        l = cut;
        l.cut = true;
      }
      return l.length > 1 ? l : null;
    };
    let best = null, least = Infinity;
    const attempt = (way, cost, most, more) => { // most: the greatest length that the route can have
      if (cost + short(a, most) >= least) return;
      const line = trim(way());
      if (!line) return;
      if (line.cut) cost += 30;
      if (a.from && dist(start, line[line.length - 1]) < a.from.r + 0.3 * size.U) cost += 120; // the head would end under the token of its own unit
      if ((cost += short(a, length(line))) < least) cost += toll(a, line, least - cost);
      if (cost < least) [best, least] = [Object.assign(line, more), cost];
    };
    attempt(() => a.way, a.parted || a.led ? 0 : 14, Infinity, {share: a.share});
    if (!a.parted && (!a.led || least >= 100)) { // the route of the sheet is too short, or under a token: try bends
      const goals = [];
      if (a.to) goals.push([[a.to.x, a.to.y], 0]);
      else if (a.move && a.move.now) {
        const n = length(a.move.now), taken = arrows.filter(o => o !== a && o.move === a.move && o.now).map(o => o.now.share);
        [a.share, 0.5, 0.64, 0.36, 0.76, 0.24].forEach((q, i) => goals.push([pointAt(a.move.now, n * q), 2 * i + (taken.some(t => Math.abs(t - q) < 0.1) ? 40 : 0), {share: q}]));
      } else {
        goals.push([old, 0]);
        // An arrow that stops at a border is lengthened if too little of it could be seen.
        if (a.slot && dist(a.slot, old) > U && (a.failed || dist(a.slot, old) < 6 * U)) for (const t of a.bar ? [0.25, 0.5, 0.75, 1] : [1]) goals.push([along(old, a.slot, t), 4 + (a.bar ? 40 * t : 0)]);
        for (const far of [1.5, 3]) if (!a.support && !a.bar) goals.push([pointAt(a.way, Math.max(0, length(a.way) - far * size.U)), 6 * far]);
      }
      if (a.move && a.move.now) least = Infinity; // the route of the sheet joins the move where the move no longer is
      for (const [to, own, more] of goals) {
        const far = dist(start, to), apart = far / (R * size.token);
        for (const b of bends) {
          if (own + b.cost >= least) break;
          if (a.side && b.share < 0.1 || apart > (Math.abs(b.share) > 1.5 ? 2.4 : 5) && Math.abs(b.share) > 0.6) continue;
          attempt(() => bow(start, to, b.line), own + b.cost, Math.max(far * b.long - hidden, far * b.long / 8), more);
        }
      }
    }
    a.now = best || trim(a.way) || a.way;
    mark(a, 1);
    if (!a.support) tips.push({a, at: a.now[a.now.length - 1]});
  }

  // near sets the tokens that an arrow may meet between two points.
  function near(a, p, q) {
    const air = dist(p, q) + 4 * R * size.token, x = (p[0] + q[0]) / 2, y = (p[1] + q[1]) / 2;
    a.near = tokens.filter(t => Math.abs(t.x - x) < air && Math.abs(t.y - y) < air);
  }

  // want returns the least visible length of an arrow, in units of the sheet.
  const want = a => a.failed ? Math.max(size.long / size.k, 2.6 * size.U) : 2.6 * size.U;
  function short(a, n) {
    const w = want(a);
    return n < w ? (a.failed ? 400 : 60) + (a.failed ? 300 : 60) * (w - n) / w : 0;
  }

  // toll returns the cost of what a route crosses. It stops counting at a limit.
  function toll(a, line, limit) {
    let cost = 0, rest = 0, i = 0, under = 0;
    const n = length(line), tip = line[line.length - 1], headFrom = n - a.length * U * size.head * 0.8;
    const own = a.from ? a.from.n : 0, goal = a.to ? a.to.n : 0;
    let far = 0;
    for (i = 1; i < line.length && cost < limit; i++) {
      const p = line[i - 1], q = line[i], d = dist(p, q);
      for (; rest < d; rest += cell) {
        const f = rest / d, x = p[0] + (q[0] - p[0]) * f, y = p[1] + (q[1] - p[1]) * f, c = index(x, y);
        if (c < 0 || x < left || y < top || x > right || y > foot) {
          cost += 16;
          continue;
        }
        const t = stood[c];
        if (t && t !== own && t !== goal) {
          const hidden = far + rest > headFrom ? 40 : 14;
          if (t > 0 || others(x, y, a)) {
            cost += hidden;
            under++;
          }
        }
        if (run[c]) cost += 3;
        if (named[c]) cost += 4;
      }
      rest -= d;
      far += d;
    }
    if (a.failed) cost += short(a, n - under * cell) - short(a, n);
    // No head may be under a token, or touch a token other than those at its ends.
    if (!a.move) {
      for (const t of a.near) {
        if (t !== a.from && t !== a.to && dist([t.x, t.y], tip) < t.r + 0.3 * U * size.head) cost += 200;
      }
      for (const t of tips) if (t.a.from !== a.from && dist(t.at, tip) * size.k < 8) cost += (a.flees ? 120 : 30) * (1 - dist(t.at, tip) * size.k / 8) + 10;
    } else if (a.near.some(t => t !== a.from && dist([t.x, t.y], tip) < t.r)) cost += 200;
    return cost;
  }

  const others = (x, y, a) => a.near.some(t => t !== a.from && t !== a.to && dist([t.x, t.y], [x, y]) < t.r + size.half);

  // mark adds an arrow to the cells that it crosses (by: 1), or removes it (-1).
  function mark(a, by) {
    let rest = 0;
    for (let i = 1; a.now && i < a.now.length; i++) {
      const p = a.now[i - 1], q = a.now[i], d = dist(p, q) || 1, ox = (p[1] - q[1]) / d * size.half, oy = (q[0] - p[0]) / d * size.half;
      for (; rest < d; rest += cell) {
        const [x, y] = along(p, q, rest / d);
        for (const s of [-1, 0, 1]) {
          const c = index(x + s * ox, y + s * oy);
          if (c >= 0) run[c] = Math.max(0, run[c] + by);
        }
      }
      rest -= d;
    }
  }

  // draw writes an arrow's route into its SVG paths.
  function draw(a) {
    const line = a.now, n = length(line), tip = line[line.length - 1];
    const put = (e, d) => e && e.setAttribute("d", d);
    a.g.style.setProperty("--head", "1");
    let body = line;
    a.discs = a.ball.length ? [[tip[0], tip[1], 0.9 * U * size.head]] : [];
    if (a.head) {
      const long = Math.min(a.length * U * size.head, n * (a.failed ? 0.42 : 0.55)), base = pointAt(line, n - long), dx = tip[0] - base[0], dy = tip[1] - base[1];
      body = upTo(line, n - 0.7 * long);
      const q = (f, s) => [base[0] + dx * f - dy * s, base[1] + dy * f + dx * s];
      const head = data([tip, q(0, 0.5), q(0.13, 0.25), q(0.18, 0), q(0.13, -0.25), q(0, -0.5)], true);
      const mid = pointAt(line, n - 0.65 * long);
      a.barb = [tip, q(0, 0.5), q(0, -0.5), tip];
      a.discs.push([mid[0], mid[1], 0.4 * long]);
      put(a.head, head);
      put(a.headHalo, head);
      put(a.halo, data(body) + (a.headHalo ? "" : head));
    } else put(a.halo, data(body));
    put(a.edge, data(body));
    put(a.core, data(body));
    for (const e of a.ball) {
      const r = Math.round(0.62 * U * size.head), x = Math.round(tip[0]), y = Math.round(tip[1]);
      put(e, "M" + (x - r) + " " + y + "a" + r + " " + r + " 0 1 1 " + 2 * r + " 0a" + r + " " + r + " 0 1 1 " + -2 * r + " 0z");
    }
    if (a.tail.length && a.above && a.to) { // a sign over a token stays over it
      for (const [e, own] of a.tail) e.setAttribute("transform", "translate(" + Math.round(a.to.dx) + " " + Math.round(a.to.dy + R * a.to.scale - a.to.r) + ")" + own);
    } else if (a.tail.length) { // a bar or a sign moves to the new end of the line, or to the point that it was on
      const f = a.bar || !a.to ? 1 : 0.7, o = pointAt(a.was, f * length(a.was)), p = pointAt(line, f * n), turn = (l, f) => {
        const q = pointAt(l, 0.9 * f * length(l)), r = pointAt(l, f * length(l));
        return Math.atan2(r[1] - q[1], r[0] - q[0]);
      };
      const by = a.bar ? "rotate(" + ((turn(line, 1) - turn(a.was, 1)) * 180 / Math.PI).toFixed(1) + ")" : "";
      const moved = "translate(" + p.map(Math.round).join(" ") + ")" + by + "scale(" + size.head.toPrecision(3) + ")translate(" + o.map(v => -Math.round(v)).join(" ") + ")";
      for (const [e, own] of a.tail) e.setAttribute("transform", moved + own);
    }
    if (!a.cross.length) return;
    const far = Math.min(Math.max(n / 3, 1.5 * size.U), n / 2.4), c = pointAt(line, far), b = pointAt(line, far + 1), w = Math.atan2(b[1] - c[1], b[0] - c[0]);
    const half = Math.min(0.75 * size.U, n / 6), arm = t => data([[c[0] - half * Math.cos(t), c[1] - half * Math.sin(t)], [c[0] + half * Math.cos(t), c[1] + half * Math.sin(t)]]);
    a.discs.push([c[0], c[1], half + 0.7 * size.half]);
    for (const e of a.cross) put(e, arm(w + Math.PI / 4) + arm(w - Math.PI / 4));
  }

  function rest() {
    if (!laid) return;
    laid = "";
    for (const a of arrows) {
      for (const [e, d] of a.kept) e.setAttribute("d", d);
      for (const [e, own] of a.tail) e.setAttribute("transform", own);
      a.now = null;
      a.g.style.removeProperty("--head");
    }
    for (const r of rings) {
      r.g.removeAttribute("transform");
      r.g.style.removeProperty("--thick");
      r.g.style.removeProperty("--head");
    }
  }

  // drawn returns what names must avoid: the arrows' lines, heads and crosses, standoffs, and rings where no unit is.
  function drawn() {
    const half = laid ? size.half : 0.85 * U, discs = rings.filter(r => r.contest || !r.token).map(r => [r.at[0], r.at[1], r.r * (r.f || 1)]);
    const lines = arrows.map(a => [a.now || a.was, half]);
    for (const a of arrows) {
      discs.push(...(a.now && a.discs || [[...a.was[a.was.length - 1], 1.2 * U]]));
      if (a.now && a.barb) lines.push([a.barb, half]);
    }
    return {lines, discs};
  }

  // goals returns the ends of moves' heads on the sheet, and the units at both ends.
  const goals = () => arrows.filter(a => !a.support).map(a => ({at: a.was[a.was.length - 1], from: a.from && a.from.unit, to: (a.to || a.there || {}).unit}));

  const contests = () => rings.filter(r => r.contest).map(r => [r.g, r.at]);

  return {read, lay, rest, drawn, goals, contests};
};

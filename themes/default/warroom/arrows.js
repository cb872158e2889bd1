// Orders as arrows: what was drafted, or what came of it. Failure is told by a cross and a broken line, not by colour alone.

// Own are the drawings of a ruleset's own orders: {unit, through: places, to: place or -1, failed}.
function drawArrows(into, orders, units, map, own) {
  const where = new Map(units.map(u => [u.id, u]));
  const standing = at => units.find(u => !u.dislodged && regionAt(u.at) === regionAt(at));
  const from = o => {
    const u = where.get(o.unit) || (o.at >= 0 ? units.find(v => v.dislodged === (o.verb === "retreat" || o.verb === "disband" ? true : undefined) && regionAt(v.at) === regionAt(o.at)) || standing(o.at) : null);
    return u ? map.spot(u) : o.at >= 0 ? map.slot(o.at) : null;
  };
  const place = p => {
    const u = standing(p);
    return u ? map.spot(u) : map.slot(p);
  };
  // short ends a line before what stands at its end.
  const short = (a, b, by) => {
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return d <= by * 1.2 ? b : [b[0] - (b[0] - a[0]) * by / d, b[1] - (b[1] - a[1]) * by / d];
  };
  const bad = o => o.verdict && o.verdict !== "succeeded" && o.verdict !== "none";
  const title = o => svg("title", {}, o.text + (o.verdict ? ": " + o.verdict : "") + (o.reason ? ", " + o.reason : ""));
  const colour = o => (powers[o.power] || {colour: "#888888"}).colour;

  function line(points, o, kind, head) {
    const g = svg("g", {class: "arrow " + kind + (bad(o) ? " failed" : "")});
    const d = lineText(points.map(p => p.map(n => Math.round(n * 10) / 10)));
    const [a, b] = points.slice(-2), turn = Math.atan2(b[1] - a[1], b[0] - a[0]), n = map.r * 0.75;
    const wing = s => [b[0] - n * Math.cos(turn + s), b[1] - n * Math.sin(turn + s)];
    g.append(title(o), svg("path", {class: "halo", d}), svg("path", {class: "line", d, stroke: colour(o)}));
    if (head) g.append(svg("path", {class: "head", d: lineText([wing(0.45), b, wing(-0.45)]) + "Z", fill: colour(o)}));
    if (bad(o)) {
      const [p, q] = points, x = p[0] + (q[0] - p[0]) / 2, y = p[1] + (q[1] - p[1]) / 2, k = map.r * 0.45;
      g.append(svg("path", {class: "cross", d: lineText([[x - k, y - k], [x + k, y + k]]) + lineText([[x - k, y + k], [x + k, y - k]])}));
    }
    into.append(g);
  }

  const special = new Map((own || []).map(a => [a.unit, a]));
  for (const a of own || []) {
    const u = where.get(a.unit), o = orders.find(x => u && x.unit === a.unit) || {power: -1, text: ""};
    const way = [...(u ? [map.spot(u)] : []), ...a.through.map(map.slot), ...(a.to >= 0 ? [map.slot(a.to)] : [])];
    if (way.length > 1) line(way, Object.assign({}, o, {verdict: a.failed ? "failed" : ""}), "own", true);
  }
  const supports = orders.filter(o => o.of >= 0), moves = orders.filter(o => o.of < 0);
  for (const o of supports.concat(moves)) {
    const a = from(o);
    if (!a || o.unit && special.has(o.unit)) continue;
    if (o.of >= 0) {
      const b = place(o.of);
      if (o.to >= 0 && regionAt(o.to) !== regionAt(o.of)) {
        const c = map.slot(o.to);
        line([a, [(b[0] + 2 * c[0]) / 3, (b[1] + 2 * c[1]) / 3]], o, o.verb === "convoy" ? "convoy" : "support", false);
      } else line([a, short(a, b, map.r * 1.2)], o, "support hold", false);
    } else if (o.to >= 0 && o.to !== o.at) {
      const b = map.slot(o.to), over = (o.line || []).map(map.slot);
      const last = over.length ? over[over.length - 1] : a;
      line([a, ...over, short(last, b, standing(o.to) ? map.r * 1.3 : 0)], o, o.verb === "retreat" ? "retreat" : "move", true);
    } else if (o.verb === "build") {
      into.append(svg("g", {class: "arrow build" + (bad(o) ? " failed" : "")}, title(o), svg("circle", {"vector-effect": "non-scaling-stroke", class: "ring", cx: a[0], cy: a[1], r: map.r * 1.25, stroke: colour(o)}),
        svg("path", {class: "line", d: lineText([[a[0] - map.r * 0.6, a[1]], [a[0] + map.r * 0.6, a[1]]]) + lineText([[a[0], a[1] - map.r * 0.6], [a[0], a[1] + map.r * 0.6]]), stroke: colour(o)})));
    } else if (o.verb === "remove" || o.verb === "disband") {
      const k = map.r;
      into.append(svg("g", {class: "arrow remove"}, title(o), svg("path", {class: "cross", d: lineText([[a[0] - k, a[1] - k], [a[0] + k, a[1] + k]]) + lineText([[a[0] - k, a[1] + k], [a[0] + k, a[1] - k]])})));
    } else if (o.verb === "hold") {
      into.append(svg("g", {class: "arrow holds"}, title(o), svg("circle", {"vector-effect": "non-scaling-stroke", class: "ring", cx: a[0], cy: a[1], r: map.r * 1.3, stroke: colour(o)})));
    }
    if (o.dislodged) {
      into.append(svg("g", {class: "arrow dislodged"}, svg("circle", {"vector-effect": "non-scaling-stroke", class: "cross", cx: a[0], cy: a[1], r: map.r * 1.55})));
    }
  }
}

// The orders of a position as arrows on the map: as drafted, or with their results.

// ways returns an arrow for each order. own lists orders that only the ruleset can draw: {unit,
// through: places, to: place or -1, failed}.
function ways(orders, units, map, own) {
  const where = new Map(units.map(u => [u.id, u])), fled = o => o.verb === "retreat" || o.verb === "disband";
  const standing = at => units.find(u => !u.dislodged && regionAt(u.at) === regionAt(at));
  const from = o => {
    const u = where.get(o.unit) || (o.at >= 0 ? units.find(v => v.dislodged === (fled(o) ? true : undefined) && regionAt(v.at) === regionAt(o.at)) || standing(o.at) : null);
    return u ? map.spot(u) : o.at >= 0 ? map.slot(o.at) : null;
  };
  const seat = at => {
    const u = standing(at);
    return u ? map.spot(u) : map.slot(at);
  };
  const draw = (o, what, ...points) => heraldWay(map.form, {points, what, by: o.power, won: !o.verdict || o.verdict === "succeeded" || o.verdict === "none",
    title: o.text + (o.verdict ? ": " + o.verdict : "") + (o.reason ? ", " + o.reason : "")});

  const out = [], special = new Map((own || []).map(a => [a.unit, a]));
  for (const a of special.values()) {
    const u = where.get(a.unit), o = orders.find(x => u && x.unit === a.unit) || {power: -1, text: ""};
    const way = [...(u ? [map.spot(u)] : []), ...a.through.map(map.slot), ...(a.to >= 0 ? [map.slot(a.to)] : [])];
    if (way.length > 1) out.push(draw(Object.assign({}, o, {verdict: a.failed ? "failed" : ""}), "m", ...way));
  }
  for (const o of orders.filter(o => o.of >= 0).concat(orders.filter(o => o.of < 0))) {
    const a = from(o);
    if (!a || o.unit && special.has(o.unit)) continue;
    if (o.of >= 0) {
      const b = seat(o.of), c = o.to >= 0 ? map.slot(o.to) : b;
      out.push(draw(o, o.verb === "convoy" ? "c" : "s", a, [(b[0] + 2 * c[0]) / 3, (b[1] + 2 * c[1]) / 3]));
    } else if (o.to >= 0 && o.to !== o.at) out.push(draw(o, "m", a, ...(o.line || []).map(map.slot), map.slot(o.to)));
    else if (o.verb === "build") out.push(draw(o, "b", a));
    else if (o.verb === "remove" || o.verb === "disband") out.push(draw(o, "x", a));
    else if (o.verb === "hold") out.push(draw(o, "h", a));
    if (o.dislodged) out.push(draw(o, "x", a));
  }
  return out;
}

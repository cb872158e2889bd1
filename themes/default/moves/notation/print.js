// Orders in the rulebook's words, and lines as `herald read --json` writes them.

function longText(n, o) {
  const unit = (k, at, no, whose) => (whose >= 0 ? n.m.powers[whose].name + "'s " : "") + (kindName[k] + " " + placeText(n, at)).trim() + (no ? " " + no : ""), at = p => placeText(n, p), power = p => p < 0 ? "" : n.m.powers[p].name;
  const me = unit(o.kind, o.at, o.no, o.whose);
  switch (o.verb) {
  case HOLD: return me + " holds";
  case MOVE:
    return me + " moves " + (!o.convoyed ? "" : o.via.length ? "via convoy through " + o.via.map(r => "Fleet " + n.printed[r]).join(", then ") + ", " : "via convoy ") + "to " + at(o.to);
  case SUPPORT: return me + " supports " + unit(o.ofKind, o.of, o.ofNo, o.ofWhose) + (o.to < 0 ? " to hold" : " to " + at(o.to));
  case CONVOY: return me + " convoys " + unit(o.ofKind, o.of, o.ofNo, o.ofWhose) + " to " + at(o.to);
  case CONVERT: {
    if (!o.into) return me + " converts";
    const pl = o.to >= 0 ? n.m.places[o.to] : null;
    return me + " converts to " + article(o.into) + (pl && pl.coast >= 0 ? " on the " + n.m.regions[pl.region].coasts[pl.coast].name : "");
  }
  case RETREAT: return me + " retreats to " + at(o.to);
  case DISBAND: return me + " disbands";
  case BUILD: return "Build " + (o.kind === ARMY ? "an Army" : o.kind ? "a " + kindName[o.kind] : "a unit") + " in " + at(o.at);
  case REMOVE: return "Remove " + me;
  case WAIVE: return "Waive" + (o.count === 1 ? " 1 build" : o.count > 1 ? " " + o.count + " builds" : "");
  case PROXY: return "Command of " + me + " is offered to " + power(o.whom);
  case TRANSFER: return "Send " + o.count + (o.count === 1 ? " unit's" : " units'") + " supply to " + power(o.whom);
  }
  return "";
}

// asJSON leaves out what is not said, as the Go reader does.
function asJSON(n, l) {
  const o = l.order, out = {line: l.no, text: l.text, kind: "unread"};
  const put = (k, v) => {
    if (v) out[k] = v;
  };
  const ids = (at, region, coast) => {
    if (at < 0) return;
    const pl = n.m.places[at];
    put(region, n.m.regions[pl.region].id);
    if (pl.coast >= 0) put(coast, n.m.regions[pl.region].coasts[pl.coast].id);
  };
  if (l.kind === COMMENT) out.kind = "comment";
  else if (l.kind === HEADER) {
    const h = l.header;
    out.kind = "header";
    for (const k of ["game", "season", "year", "submission", "version"]) put(k, h[k]);
    if (h.power >= 0) out.power = n.m.powers[h.power].id;
  } else {
    if (l.kind === ORDER) out.kind = verbNames[o.verb] || "unread";
    if (l.form) out.kind = l.form;
    put("unit", letterOf[o.kind]);
    put("number", o.no);
    if (o.whose >= 0) out.owner = n.m.powers[o.whose].id;
    put("of_number", o.ofNo);
    if (o.ofWhose >= 0) out.of_power = n.m.powers[o.ofWhose].id;
    ids(o.at, "at", "coast");
    ids(o.to, "to", "to_coast");
    if (o.verb === CONVERT) delete out.to;
    put("of_unit", letterOf[o.ofKind]);
    ids(o.of, "of_at", "of_coast");
    put("convoy", o.convoyed);
    put("into", letterOf[o.into]);
    if (o.via.length) out.via = o.via.map(r => n.m.regions[r].id);
    if (o.whom >= 0) out.power = n.m.powers[o.whom].id;
    if (o.verb === TRANSFER || o.verb === WAIVE) put("count", o.count);
  }
  out.problems = l.problems.map(p => ({code: p.code, message: p.message, hint: p.hint, col: p.col, len: p.len}));
  return out;
}

// standing: 0 read, 1 the board forbids it, 2 not understood for certain.
function standing(l) {
  let s = l.kind === UNREAD ? 2 : 0;
  for (const p of l.problems) {
    if (p.warning) continue;
    s = Math.max(s, ["not-adjacent", "wrong-coast", "missing-coast", "wrong-unit-kind", "not-a-sea-region"].includes(p.code) ? 1 : 2);
  }
  return s;
}

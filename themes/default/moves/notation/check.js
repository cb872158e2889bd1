// What is impossible whatever stands where. The judge decides all else.

function object(p, code, at, message, hint) {
  problem(p, {code, col: at[0], len: at[1], message, hint: hint || ""});
}

const blamed = p => p.line.problems.some(q => !q.warning && ["wrong-unit-kind", "wrong-coast", "not-a-sea-region"].includes(q.code));

function checkOrder(p) {
  const o = p.line.order;
  if (p.line.kind !== ORDER || o.at < 0 || ownUnit(p, o.kind, o.at) || ownUnit(p, o.ofKind, o.of) || ownUnit(p, o.kind, o.to) || crowded(p, o.at) || crowded(p, o.of)) return;
  const r = regionAt(p, o.at), region = p.m.regions[r];
  switch (o.verb) {
  case MOVE: case RETREAT:
    if (o.to >= 0) checkMove(p);
    break;
  case SUPPORT: checkSupport(p); break;
  case CONVOY: checkConvoy(p); break;
  case BUILD:
    if (o.kind === FLEET && region.coasts.length && p.m.places[o.at].coast < 0 && region.terrain !== 0) missingCoast(p, r, allCoasts(p, o.at), p.atSpan);
    break;
  case CONVERT:
    if (region.terrain !== 1) object(p, "wrong-unit-kind", p.atSpan, p.r.printed[r] + " is " + terrainName(p, r) + ": only a unit on a coast converts");
    else if (o.into === o.kind && o.kind) object(p, "wrong-unit-kind", p.atSpan, unitText(p, o.kind, o.at) + " is " + article(o.kind) + " already");
    break;
  }
}

function kindFor(p, k, ...rs) {
  if (k) return k;
  for (const r of rs) {
    if (p.m.regions[r].terrain === 0) return ARMY;
    if (p.m.regions[r].terrain === 2) return FLEET;
  }
  return 0;
}

function checkMove(p) {
  const o = p.line.order, from = regionAt(p, o.at), to = regionAt(p, o.to);
  if (blamed(p)) return;
  if (from === to) return object(p, "not-adjacent", p.toSpan, unitText(p, o.kind, o.at) + " is there already", "holds");
  const k = kindFor(p, o.kind, from, to);
  if (k !== FLEET && armyGoes(p, from, to, o.verb === MOVE)) return;
  if (k === ARMY) return notAdjacent(p, k, o.at, to, p.toSpan);
  const reached = reaches(p, o.at, o.to);
  if (reached.length === 1) {
    if (k === FLEET) o.to = reached[0];
  } else if (reached.length > 1) missingCoast(p, to, reached, p.toSpan);
  else offCoast(p, k, o.at, o.to);
}

function armyGoes(p, from, to, convoy) {
  if (from === to) return false;
  const a = p.m.regions[from], b = p.m.regions[to];
  return p.m.step("A", a.first, b.first) || convoy && a.terrain === 1 && b.terrain === 1;
}

const reaches = (p, from, to) => allCoasts(p, to).filter(t => allCoasts(p, from).some(f => p.m.step("F", f, t)));

function allCoasts(p, at) {
  const pl = p.m.places[at], r = p.m.regions[pl.region];
  return pl.coast >= 0 || !r.coasts.length ? [at] : r.coasts.map((c, i) => r.first + 1 + i);
}

const wholeOf = (p, at) => p.m.regions[regionAt(p, at)].first;
const coastAt = (p, at) => p.m.regions[regionAt(p, at)].coasts[p.m.places[at].coast].name;
const comeFrom = (p, region, to) => allCoasts(p, region).filter(f => reaches(p, f, to).length);
const trap = (p, from, other) => "not from the " + coastAt(p, from) + "; Fleet " + p.r.printed[regionAt(p, from)] + "'s " + coastAt(p, other) + " could";

function offCoast(p, k, from, to) {
  if (p.m.places[from].coast >= 0) {
    const others = comeFrom(p, wholeOf(p, from), to);
    if (others.length) return object(p, "wrong-coast", p.atSpan, unitText(p, k, from) + " does not reach " + placeText(p.r, to), trap(p, from, others[0]));
  }
  if (p.m.places[to].coast >= 0) {
    const others = reaches(p, from, wholeOf(p, to));
    if (others.length) {
      return object(p, "wrong-coast", p.toSpan, unitText(p, k, from) + " does not reach " + placeText(p.r, to),
        "not to the " + coastAt(p, to) + "; to the " + coastAt(p, others[0]) + " it could");
    }
  }
  notAdjacent(p, k, from, regionAt(p, to), p.toSpan);
}

function notAdjacent(p, k, from, to, at) {
  const t = p.m.regions[to].terrain;
  if (k === ARMY && t === 2 || k === FLEET && t === 0) return unfit(p, to, k, at[0], at[1]);
  object(p, "not-adjacent", at, unitText(p, k, from) + " does not border " + p.r.printed[to],
    k === ARMY && p.line.order.verb === MOVE ? "a convoy goes from coast to coast only" : "");
}

function missingCoast(p, r, coasts, at) {
  object(p, "missing-coast", at, "which coast of " + p.r.printed[r] + "?", coasts.map(c => placeText(p.r, c)).join(" or "));
}

function checkSupport(p) {
  const o = p.line.order;
  if (o.of < 0 || blamed(p)) return;
  const me = regionAt(p, o.at), of = regionAt(p, o.of);
  let aim = of, at = p.ofSpan;
  if (o.to >= 0) [aim, at] = [regionAt(p, o.to), p.toSpan];
  else if (p.toSpan[1] > 0) return;
  if (me === of) return object(p, "not-adjacent", p.ofSpan, "a unit cannot support itself");
  if (o.to >= 0 && aim === of) return object(p, "not-adjacent", p.toSpan, unitText(p, o.ofKind, o.of) + " is there already", "supports it to hold");
  if (me === aim) return object(p, "not-adjacent", at, unitText(p, o.kind, o.at) + " stands there itself");
  const k = kindFor(p, o.kind, me, aim), all = p.m.regions[aim].first;
  if (k !== FLEET && armyGoes(p, me, aim, false)) {
    // reached by land
  } else if (k === ARMY || !reaches(p, o.at, all).length) {
    if (k !== ARMY && p.m.places[o.at].coast >= 0) {
      const others = comeFrom(p, wholeOf(p, o.at), all);
      if (others.length) return object(p, "wrong-coast", p.atSpan, unitText(p, k, o.at) + " does not reach " + p.r.printed[aim], trap(p, o.at, others[0]));
    }
    return object(p, "not-adjacent", at, unitText(p, k, o.at) + " does not border " + p.r.printed[aim] + ", and supports only where it could go");
  }
  if (o.to < 0) return;
  const ok = kindFor(p, o.ofKind, of, aim);
  if (ok !== FLEET && armyGoes(p, of, aim, true)) return;
  if (ok !== ARMY && reaches(p, o.of, o.to).length) return;
  object(p, "not-adjacent", p.toSpan, unitText(p, ok, o.of) + " does not border " + p.r.printed[aim]);
}

function checkConvoy(p) {
  const o = p.line.order, r = regionAt(p, o.at);
  if (p.m.regions[r].terrain !== 2 && o.kind !== ARMY) notSea(p, r, p.atSpan[0], p.atSpan[1]);
  for (const [at, where] of [[o.of, p.ofSpan], [o.to, p.toSpan]]) {
    if (at < 0) continue;
    const q = regionAt(p, at);
    if (p.m.regions[q].terrain !== 1) object(p, "not-adjacent", where, p.r.printed[q] + " is " + terrainName(p, q) + ": a convoy goes from coast to coast");
  }
  if (o.of >= 0 && o.to >= 0 && regionAt(p, o.of) === regionAt(p, o.to)) object(p, "not-adjacent", p.toSpan, unitText(p, o.ofKind, o.of) + " is there already");
}

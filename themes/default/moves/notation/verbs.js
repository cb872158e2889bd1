// What follows each verb.

const spanTrimmed = (p, ts) => span(trimWords(p, ts));

function subject(p, subj, rest, hold) {
  if (!trimWords(p, subj).length || lead(p, subj) && unitIn(p, rest).said) subj = rest;
  else {
    if (hold) holdsOnly(p, rest);
    aside(p, rest);
  }
  subjectOf(p, subj, ANYWHERE);
}

// aside takes text that belongs to no part of an order as a comment. What may be meant as part of it is not passed over:
// a second order, a second destination, a condition.
function aside(p, ts) {
  const joined = ts.length > 0 && ts[0].kind === SLASH;
  ts = trimSigns(ts);
  if (!ts.length) return;
  const text = textOf(p, ts), [col, n] = span(ts), first = ts[0].w;
  p.tail.push(text);
  if (ordersAt(p, ts, true)) {
    problem(p, {code: "unknown-verb", col, len: n, message: quote(text) + " was not read", hint: "one order on each line"});
    return;
  }
  let bare = trimWords(p, ts);
  if (bare[0].w === "to") bare = trimWords(p, bare.slice(1));
  const f = look(p.r, bare, ANYWHERE);
  if ((joined || p.lex.instead.has(first) || isUnit(p.lex, ts[0])) && speaks(p, ts) || f.how === EXACT || f.how === SEVERAL && wordsOf(ts).length < 4 && speaks(p, ts)) notRead(p, ts);
  else if (p.lex.condition.has(first) && othersIn(p, ts)) {
    problem(p, {code: "contradiction", col, len: n, warning: true, message: quote(text) + " was not read: an order cannot depend on what others do",
      hint: "the order stands without it"});
  }
}

// remark cuts off what a word of explanation begins: ", hoping to cut Munich", "with support from Army London".
function remark(p, ts) {
  const i = ts.findIndex((t, i) => i > 0 && i + 1 < ts.length &&
    (t.kind === COMMA && p.lex.asides.has(ts[i + 1].w) || p.lex.because.has(t.w) || startsWith(ts.slice(i), ["in", "order", "to"])));
  if (i < 0) return ts;
  aside(p, ts.slice(i));
  return ts.slice(0, i);
}

// notRead objects to words that may change what the order means.
function notRead(p, ts) {
  ts = trimSigns(ts);
  const [col, n] = span(ts);
  problem(p, {code: "contradiction", col, len: n, message: quote(textOf(p, ts)) + " was not read", hint: "one order on each line, with one destination"});
}

// speaks says that tokens name a unit or a region.
function speaks(p, ts) {
  return ts.some((t, i) => t.kind === WORD && (isUnit(p.lex, t) && i + 1 < ts.length ||
    t.w.length > 1 && ![p.lex.generic, p.lex.skip, p.lex.filler, p.lex.asides].some(s => s.has(t.w)) && isName(p, t)));
}

// isName: "for" begins Forfar, and is no name.
function isName(p, t) {
  const how = look(p.r, [t], ANYWHERE).how;
  return how === EXACT || (how === BY_WORD || how === SEVERAL) && new TextEncoder().encode(t.w).length > 3;
}

// origin objects to "from" and a region that is not the unit's.
function origin(p, ts, at) {
  if (at < 0) return;
  const f = look(p.r, unitIn(p, ts).name, ANYWHERE), own = regionAt(p, at);
  if (f.region >= 0 && f.how < BY_SLIP && f.region !== own || f.how === SEVERAL && !f.candidates.includes(own)) notRead(p, ts);
}

// othersIn says that a condition is about a unit, a region or a power: "if possible" is about nobody.
const othersIn = (p, ts) => ts.some((t, i) => powerAt(p.r, ts.slice(i))[1] > 0) || speaks(p, ts);

// holdsOnly objects to a hold that does more: "holds, supports Army Kent", "defends Army Kent".
function holdsOnly(p, rest) {
  rest = trimSigns(rest);
  if (!rest.length || ordersAt(p, rest, true)) return;
  if (isUnit(p.lex, rest[0]) && speaks(p, rest) || ["s", "c", "m"].includes(rest[0].w) && speaks(p, rest.slice(1))) {
    notRead(p, rest);
    return;
  }
  for (const m of marks(p, rest)) {
    if (m.at > 0 && ["is", "are"].includes(rest[m.at - 1].w)) continue;
    const second = m.cls === TO && rest[m.at].w !== "for" || [MOVE, SUPPORT, CONVOY, CONVERT].includes(m.verb);
    if (second && speaks(p, rest.slice(m.at + m.n))) {
      notRead(p, rest.slice(m.at));
      return;
    }
  }
}

function subjectOf(p, ts, want) {
  const o = p.line.order, u = unitIn(p, ts);
  Object.assign(o, {kind: u.kind, no: u.no, whose: u.whose});
  if (!trimWords(p, u.name).length) {
    const [col, n] = ts.length ? span(ts) : [p.line.indent + 1, 0];
    problem(p, {code: "unknown-name", col, len: n, message: "which unit?", hint: "begin with the unit: Army London ..."});
    return;
  }
  want &= standsOn(p.r, u.kind);
  if (look(p.r, trimWords(p, u.name), want).how === NOT_FOUND) {
    for (let end = u.name.length - 1; end > 0; end--) {
      const g = look(p.r, u.name.slice(0, end), want);
      if (g.region < 0 || g.how !== EXACT) continue;
      if ([COMMA, STOP, COLON].includes(u.name[end].kind)) break;
      unknownVerb(p, u.name.slice(end));
      p.line.kind = UNREAD;
      o.at = g.place;
      return;
    }
  }
  p.atSpan = spanTrimmed(p, u.name);
  const [at, f] = place(p, u.name, want, u.kind);
  for (const q of p.line.problems) if (q.code === "wrong-coast") q.warning = true;
  o.at = at >= 0 && u.kind === ARMY ? p.m.regions[f.region].first : at;
}

function readMove(p, subj, rest, verb) {
  const o = p.line.order;
  let ms = marks(p, rest);
  if (!trimWords(p, subj).length) {
    const m = ms.find(m => m.cls === TO || m.cls === VIA);
    if (m) [subj, rest] = [rest.slice(0, m.at), rest.slice(m.at)];
    if (!trimWords(p, subj).length) [subj, rest] = [rest, []];
    ms = marks(p, rest);
  }
  subjectOf(p, subj, ANYWHERE);
  if (p.line.kind === UNREAD) return;
  if (textOf(p, verb).includes("convoyed")) o.convoyed = true;
  const said = remark(p, rest);
  if (said.length < rest.length) [rest, ms] = [said, marks(p, said)];
  const [dests, route] = splitRoute(p, rest, ms);
  for (const part of route) readVia(p, part);
  if (o.kind === FLEET && o.convoyed) {
    o.convoyed = false;
    o.via = [];
    const [col, n] = span(trimSigns(rest));
    problem(p, {code: "wrong-unit-kind", col, len: n, message: "a fleet cannot be convoyed", hint: "one move at a time"});
  }
  const dest = onlyOne(p, dests);
  if (dest) o.to = destination(p, dest, rest, verb, standsOn(p.r, o.kind), o.kind);
}

function splitRoute(p, rest, ms) {
  let start = 0, via = false, from = false;
  const dests = [], route = [];
  const flush = end => {
    const part = trimSigns(rest.slice(start, Math.max(start, end)));
    if (!part.length) return;
    if (via) route.push(part);
    else dests.push(part);
  };
  for (const [i, m] of ms.entries()) {
    const next = ms[i + 1];
    if (m.cls === VIA && next && next.cls === TO && next.at === m.at + m.n) continue; // "over to", "across to"
    if (m.cls === TO || m.cls === VIA || m.cls === FROM) {
      if (from) {
        origin(p, rest.slice(start, m.at), p.line.order.at);
        start = m.at;
      }
      if (m.at > start || !from) flush(m.at);
      from = m.cls === FROM;
      start = m.at + m.n;
      via = m.cls === VIA;
      if (via) p.line.order.convoyed = true;
    } else if (m.cls === THEN && via || m.cls === VERB && via && m.verb === CONVOY) {
      flush(m.at);
      start = m.at + m.n;
    }
  }
  if (from) origin(p, rest.slice(start), p.line.order.at);
  else flush(rest.length);
  return [dests, route];
}

// onlyOne chooses the destination of several; null: they contradict each other.
function onlyOne(p, dests) {
  const o = p.line.order, last = dests[dests.length - 1] || [];
  for (const d of dests.slice(0, -1)) {
    const f = look(p.r, trimWords(p, d), ANYWHERE);
    if (f.how !== EXACT) {
      if (speaks(p, d)) {
        notRead(p, d);
        return null;
      }
      continue;
    }
    if (p.m.regions[f.region].terrain === 2 && (o.verb !== MOVE || o.kind !== FLEET)) {
      if (o.verb === MOVE) {
        o.convoyed = true;
        o.via.push(f.region);
      }
      continue;
    }
    const [col, n] = span(last);
    problem(p, {code: "contradiction", col, len: n, message: "two destinations: " + textOf(p, d) + " and " + textOf(p, last), hint: "one order on each line"});
    return null;
  }
  return last;
}

function splitAt(ts, kind) {
  const out = [];
  let start = 0;
  ts.forEach((t, i) => {
    if (t.kind !== kind) return;
    out.push(ts.slice(start, i));
    start = i + 1;
  });
  return out.concat([ts.slice(start)]);
}

function readVia(p, ts) {
  for (let part of splitAt(ts, COMMA)) {
    part = trimSigns(part);
    if (!part.length) continue;
    const s = join(wordsOf(part));
    if (s === "land") p.line.order.convoyed = false;
    if (!["sea", "convoy", "a convoy", "the sea", "land"].includes(s)) viaName(p, part);
  }
}

function viaName(p, ts) {
  const u = unitIn(p, ts), first = look(p.r, u.name, ON_SEA);
  if (first.how === NOT_FOUND || first.how === BY_SLIP) {
    for (let i = 1; i + 1 < ts.length; i++) {
      if (ts[i].w !== "and") continue;
      const a = look(p.r, unitIn(p, ts.slice(0, i)).name, ON_SEA), b = look(p.r, unitIn(p, ts.slice(i + 1)).name, ON_SEA);
      if (a.region >= 0 && b.region >= 0 && a.how < BY_SLIP && b.how < BY_SLIP) {
        viaName(p, ts.slice(0, i));
        viaName(p, ts.slice(i + 1));
        return;
      }
    }
  }
  const [at, f] = place(p, u.name, ON_SEA, 0);
  if (at < 0) return;
  if (f.unfit) {
    const [col, n] = span(u.name);
    notSea(p, f.region, col, n);
    return;
  }
  p.line.order.via.push(f.region);
}

function notSea(p, r, col, n) {
  problem(p, {code: "not-a-sea-region", col, len: n, message: p.r.printed[r] + " is " + terrainName(p, r) + ": only a fleet in a sea region convoys", hint: ""});
}

function destination(p, ts, rest, verb, want, kind) {
  ts = trimWords(p, ts);
  if (!ts.length) {
    const [col, n] = span(rest.length ? rest : verb);
    problem(p, {code: "missing-destination", col, len: n, message: "where to?", hint: "name the region: moves to Surrey"});
    return -1;
  }
  let name = ts;
  const full = unitIn(p, ts);
  if (full.said && full.word.length === 1 && full.word[0].w.length > 1) name = full.name;
  else if (!full.said) name = full.name;
  p.toSpan = spanTrimmed(p, name);
  const [at, f] = place(p, name, want, kind);
  return at >= 0 && kind === ARMY ? p.m.regions[f.region].first : at;
}

function assist(p, subj, rest, verb) {
  const o = p.line.order, convoy = o.verb === CONVOY;
  let want = ANYWHERE;
  if (convoy) {
    want = FOR_FLEET;
    const u = unitIn(p, subj);
    if (u.kind === ARMY) {
      const [col, n] = span(u.word);
      problem(p, {code: "wrong-unit-kind", col, len: n, message: "an army cannot convoy", hint: "only a fleet in a sea region convoys"});
      want = ANYWHERE;
    }
  }
  if (!trimWords(p, subj).length) problem(p, {code: "unknown-name", col: p.line.indent + 1, len: 0, message: "which unit?", hint: "begin with the unit: Fleet Irish Sea ..."});
  else {
    subjectOf(p, subj, want);
    if (p.line.kind === UNREAD) return;
  }
  const [who, dest, hold] = target(p, rest, verb);
  if (!trimWords(p, who).length) {
    const [col, n] = span(verb);
    problem(p, {code: "missing-destination", col, len: n, message: "which unit?", hint: "name it: " + verbNames[o.verb] + "s Army Surrey to Deptford"});
    return;
  }
  const u = unitIn(p, who);
  Object.assign(o, {ofKind: u.kind, ofNo: u.no, ofWhose: u.whose});
  let wantOf = standsOn(p.r, u.kind);
  if (convoy) {
    wantOf = ON_COAST;
    if (u.kind === FLEET) {
      const [col, n] = span(u.word);
      problem(p, {code: "wrong-unit-kind", col, len: n, message: "a fleet cannot be convoyed", hint: "only armies are convoyed"});
    }
  }
  p.ofSpan = spanTrimmed(p, u.name);
  const [of, f] = place(p, u.name, wantOf, convoy ? 0 : u.kind);
  o.of = of >= 0 && u.kind === ARMY ? p.m.regions[f.region].first : of;
  if (hold || !trimWords(p, dest).length && !convoy) return;
  let wantTo = standsOn(p.r, o.ofKind);
  if (convoy) wantTo = ON_COAST;
  else if (wantTo & standsOn(p.r, o.kind)) wantTo &= standsOn(p.r, o.kind);
  const d = onlyOne(p, splitAt(dest, DASH));
  if (d) o.to = destination(p, d, rest, verb, wantTo, convoy ? 0 : o.ofKind);
}

// namesUnit says that tokens begin with a unit or a region, "of" or "from" before it or not.
function namesUnit(p, ts) {
  if (ts.length > 1 && ["of", "from"].includes(ts[0].w)) ts = ts.slice(1);
  return ts.length > 0 && (isUnit(p.lex, ts[0]) || speaks(p, ts.slice(0, 1)));
}

// target parts what follows "supports" or "convoys": [who, dest, hold].
function target(p, rest, verb) {
  const opening = marks(p, rest)[0];
  if (opening && opening.at === 0 && opening.cls === VERB && opening.verb === MOVE && namesUnit(p, rest.slice(opening.n))) rest = rest.slice(opening.n);
  let who = rest, dest = [];
  const on = textOf(p, verb).includes("attack"), ms = marks(p, rest);
  const lastTo = list => list.filter(t => t.cls === TO);
  scan: for (let i = 0; i < ms.length; i++) {
    const m = ms[i], next = ms[i + 1];
    if (m.cls === STILL || m.cls === VERB && m.verb === HOLD) {
      const before = rest.slice(0, m.at), after = rest.slice(m.at + m.n);
      return [lead(p, before) && after.length ? after : before, [], true];
    }
    if (m.cls === TO && next && next.cls === VERB && next.verb === HOLD && next.at === m.at + m.n) return [rest.slice(0, m.at), [], true];
    if (m.cls === FROM) {
      if (!trimWords(p, unitIn(p, rest.slice(0, m.at)).name).length) return target(p, rest.slice(0, m.at).concat(rest.slice(m.at + m.n)), verb);
      who = rest.slice(0, m.at);
      const stop = ms.slice(i + 1).find(t => t.cls === TO || t.cls === VIA);
      origin(p, rest.slice(m.at + m.n, stop ? stop.at : rest.length), look(p.r, unitIn(p, who).name, ANYWHERE).place);
      const t = ms.slice(i + 1).find(t => t.cls === TO);
      if (t) dest = rest.slice(t.at + t.n);
      break scan;
    }
    if (m.cls === TO || m.cls === VERB && (m.verb === MOVE || m.verb === RETREAT)) {
      [who, dest] = [rest.slice(0, m.at), rest.slice(m.at + m.n)];
      break scan;
    }
    if (m.cls === VIA) {
      who = rest.slice(0, m.at);
      dest = [];
      for (const t of lastTo(ms.slice(i + 1))) dest = rest.slice(t.at + t.n);
      break scan;
    }
  }
  if (on && !dest.length) {
    const i = rest.findIndex((t, i) => t.w === "on" && i > 0);
    if (i > 0) [who, dest] = [rest.slice(0, i), rest.slice(i + 1)];
  }
  for (let again = true; again;) {
    again = false;
    for (const m of marks(p, dest)) {
      if (m.at === 0 && (m.cls === TO || m.cls === VERB && m.verb === MOVE)) {
        dest = dest.slice(m.n);
        again = true;
        break;
      }
      if (m.cls === VIA) {
        if (m.at === 0) {
          const tail = dest.slice(m.at + m.n);
          dest = [];
          for (const t of lastTo(marks(p, tail))) {
            dest = tail.slice(t.at + t.n);
            again = true;
          }
        } else dest = dest.slice(0, m.at);
        break;
      }
      if (m.cls === VERB && m.verb === HOLD && !trimWords(p, dest.slice(0, m.at)).length) return [who, [], true];
    }
  }
  return [who, dest, false];
}

function readConvert(p, subj, rest) {
  const o = p.line.order;
  if (!trimWords(p, subj).length) {
    const m = marks(p, rest).find(m => m.cls === TO);
    if (m) [subj, rest] = [rest.slice(0, m.at), rest.slice(m.at)];
    if (!trimWords(p, subj).length) [subj, rest] = [rest, []];
  }
  subjectOf(p, subj, ANYWHERE);
  if (p.line.kind === UNREAD) return;
  const coast = [], left = [];
  rest.forEach((t, i) => {
    if (t.kind !== WORD) return;
    if (p.lex.units.has(t.w) && (t.w.length > 1 || i + 1 === rest.length || rest[i + 1].kind === SLASH)) {
      o.into = p.lex.units.get(t.w);
      return;
    }
    if (["a", "an", "to", "into", "at"].includes(t.w) || p.lex.filler.has(t.w) || p.lex.skip.has(t.w)) return;
    coast.push(t.w);
    left.push(t);
  });
  if (!o.into) o.into = o.kind === ARMY ? FLEET : o.kind === FLEET ? ARMY : 0;
  if (!coast.length || o.at < 0) return;
  const r = regionAt(p, o.at), region = p.m.regions[r];
  for (let k = Math.min(coast.length, p.lex.longest); k > 0; k--) {
    const c = p.lex.coasts.get(join(coast.slice(0, k)));
    if (c === undefined) continue;
    const i = coastIndex(p.r, r, c);
    if (i >= 0) {
      if (o.into === FLEET) o.to = region.first + 1 + i;
      return;
    }
    const [col, n] = span(trimSigns(rest));
    problem(p, {code: "wrong-coast", col, len: n, message: p.r.printed[r] + " has no " + coastWord(c), hint: coastHint(region)});
    return;
  }
  if (speaks(p, left)) notRead(p, left);
  else aside(p, rest);
}

function readBuild(p, subj, rest) {
  const o = p.line.order;
  const ts = trimWords(p, subj).length > 0 && !(lead(p, subj) && unitIn(p, rest).said) ? subj : rest, u = unitIn(p, ts);
  o.kind = u.kind;
  const [col, n] = span(ts);
  if (!u.kind) problem(p, {code: "wrong-unit-kind", col, len: n, message: "army or fleet?", hint: "Build an Army in ..."});
  if (!trimWords(p, u.name).length) {
    problem(p, {code: "missing-destination", col, len: n, message: "build where?", hint: "Build an Army in ..."});
    return;
  }
  p.atSpan = spanTrimmed(p, u.name);
  const [at, f] = place(p, u.name, ON_LAND & standsOn(p.r, u.kind), u.kind);
  o.at = at >= 0 && u.kind === ARMY ? p.m.regions[f.region].first : at;
}

function readProxy(p, subj, rest, verb) {
  if (!trimWords(p, subj).length) {
    for (let i = rest.length - 1; i > 0; i--) {
      if (rest[i].w === "to" || rest[i].kind === DASH) {
        [subj, rest] = [rest.slice(0, i), rest.slice(i + 1)];
        break;
      }
    }
  }
  subjectOf(p, subj, ANYWHERE);
  whom(p, rest, verb);
}

function whom(p, ts, verb) {
  ts = trimWords(p, ts);
  if (!ts.length) {
    const [col, n] = span(verb);
    problem(p, {code: "missing-destination", col, len: n, message: "to which power?", hint: "... to Manchester"});
    return;
  }
  const [col, n] = span(ts), text = textOf(p, ts), [power, how] = findPower(p.r, text);
  if (power < 0) {
    const [q, k] = powerAt(p.r, ts);
    if (k > 0) {
      p.line.order.whom = q;
      aside(p, ts.slice(k));
      return;
    }
    problem(p, {code: "unknown-name", col, len: n, message: "no power is called " + quote(text), hint: "the powers are " + p.m.powers.map(w => w.name).join(", ")});
    return;
  }
  if (how === BY_SLIP) problem(p, {code: "misspelt", col, len: n, warning: true, message: quote(text) + " read as " + p.m.powers[power].name, hint: p.m.powers[power].name});
  p.line.order.whom = power;
}

function readTransfer(p, subj, rest, verb) {
  const o = p.line.order, supply = rest.some(t => p.lex.supply.has(t.w));
  if (!supply && numberIn(p, rest) === 0 || commandAt(p, rest) > 0 || !supply && unitIn(p, rest).said) {
    o.verb = PROXY;
    readProxy(p, subj, rest, verb);
    return;
  }
  if (confused(p, rest)) return;
  o.count = Math.max(1, numberIn(p, rest));
  for (let i = rest.length - 1; i >= 0; i--) {
    if (rest[i].w === "to" || rest[i].kind === DASH) {
      whom(p, rest.slice(i + 1), verb);
      return;
    }
  }
  const [q, k] = powerAt(p.r, trimWords(p, rest));
  if (k > 0) o.whom = q;
  else whom(p, [], verb);
}

// confused objects to a transfer of which one order cannot be made: to two powers, of two numbers, of no whole number.
function confused(p, ts) {
  let numbers = 0, powers = 0;
  for (let i = 0; i < ts.length; i++) {
    const t = ts[i];
    if (t.kind !== WORD) continue;
    const n = powerAt(p.r, ts.slice(i))[1];
    if (n > 0) {
      powers++;
      i += n - 1;
    } else if (figure(t.w) >= 1000) continue; // a year
    else if (/^[0-9]*$/.test(t.w)) {
      const less = figure(t.w) === 0 || i > 0 && (ts[i - 1].kind === DASH || ts[i - 1].kind === SLASH) && (i < 2 || figure(ts[i - 2].w) === 0);
      numbers += less ? 2 : 1;
    } else if (t.w.length > 2 && Object.hasOwn(p.lex.words.numbers, t.w)) numbers++;
    else if (["all", "half", "every"].includes(t.w)) numbers += 2;
  }
  if (numbers < 2 && powers < 2) return false;
  const [col, n] = span(trimSigns(ts)), powersOf = p.m.powers;
  problem(p, {code: "contradiction", col, len: n, message: "how many units' supply, and to whom?",
    hint: "one order on each line: Send 2 units' supply to " + powersOf[powersOf.length - 1].name});
  return true;
}

function numberIn(p, ts) {
  for (const t of ts) {
    const n = figure(t.w);
    if (n > 0 && n < 1000) return n;
    if (Object.hasOwn(p.lex.words.numbers, t.w)) return p.lex.words.numbers[t.w];
  }
  return 0;
}

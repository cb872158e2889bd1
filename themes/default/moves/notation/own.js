// Lines of a ruleset's own orders.

// ownLines reads a line as such; null: it is none. What can be read as something else without an objection is not bent
// into a form.
function ownLines(r, base, clean, step) {
  const readings = [];
  let comment = "";
  for (let ts of [signed(r, lex(clean)), unnumber(signed(r, lex(clean)))]) {
    [ts, comment] = brackets(r, ts, clean);
    ts = twins(r, trimSigns(arrows(r, ts)));
    if (ts.length && (!readings.length || ts.length < readings[0].length)) readings.push(ts);
  }
  const make = () => Object.assign(base(), {comment});
  for (const ts of readings) {
    const found = bestForm(r, make(), ts, step, ALIKE);
    if (found) return buildForm(found, ts, step, 0);
  }
  for (const all of [true, false]) {
    for (const ts of readings) {
      const out = manyForms(r, make, ts, step, all);
      if (out) return out;
    }
  }
  const plain = readLines(Object.assign(Object.create(r), {forms: []}), base().no, base().full, step);
  const doubt = plain.some(l => l.kind === UNREAD || l.kind === ORDER && standing(l) === 2);
  if (!doubt && !plain.some(l => l.problems.length) && !(plain.length && plain[0].kind === COMMENT)) return null;
  for (let limit = NEARLY; limit <= UNALIKE; limit++) {
    for (const ts of readings) {
      const found = bestForm(r, make(), ts, step, limit);
      if (found && (doubt || isTelling(found.p, found, limit > NEARLY))) return buildForm(found, ts, step, 0);
    }
  }
  return null;
}

// bestForm returns the first form that tokens answer to, those of the phase at hand first: {p, form, bound, words}, or null.
function bestForm(r, line, ts, step, upTo) {
  const p = {r, m: r.m, lex: r.lex, step, line, tail: [], atSpan: [0, 0], toSpan: [0, 0], ofSpan: [0, 0]};
  const m = {p, ts, upTo, cache: new Map()};
  for (const here of [true, false]) {
    for (const f of r.forms) {
      if ((!step || !f.s || f.s.includes(step)) !== here) continue;
      for (let k = 0; k < f.p.length; k++) {
        const found = tryForm(m, f, k);
        if (found) return Object.assign(found, {p});
      }
    }
  }
  return null;
}

// manyForms reads a line of several orders, of which one is of a form.
function manyForms(r, make, ts, step, all) {
  for (const commas of [false, true]) {
    const parts = [];
    let start = 0;
    ts.forEach((t, i) => {
      if (t.kind === STOP && ts[Math.max(0, i - 1)].w.length > 1 || commas && t.kind === COMMA) {
        parts.push(trimSigns(ts.slice(start, i)));
        start = i + 1;
      }
    });
    const pieces = parts.concat([trimSigns(ts.slice(start))]).filter(x => x.length);
    const own = pieces.filter(x => bestForm(r, make(), x, step, ALIKE)).length;
    if (pieces.length < 2 || !own || (commas || all) && own < pieces.length) continue;
    return pieces.flatMap(x => {
      const l = make();
      l.text = textAt(l.full, x);
      l.indent = span(x)[0] - 1;
      return readTokens(r, l, x, step, 1);
    });
  }
  return null;
}

// readTokens reads tokens as an order of a form, or of the family.
function readTokens(r, line, ts, step, depth) {
  for (const limit of [ALIKE, NEARLY]) {
    const copy = Object.assign({}, line, {problems: line.problems.slice(), order: newOrder()}), found = depth < 4 ? bestForm(r, copy, ts, step, limit) : null;
    if (found && (limit === ALIKE || isTelling(found.p, found, false))) return buildForm(found, ts, step, depth);
  }
  readOrder({r, m: r.m, lex: r.lex, step, line, tail: [], atSpan: [0, 0], toSpan: [0, 0], ofSpan: [0, 0]}, ts);
  return [line];
}

function buildForm(found, ts, step, depth) {
  const p = found.p, l = p.line, o = l.order, f = found.form;
  for (const w of found.words) {
    if (!w.slip) continue;
    const [col, n] = span(ts.slice(w.at, w.at + 1));
    problem(p, {code: "misspelt", col, len: n, warning: true, message: quote(ts[w.at].raw) + " read as " + quote(w.want.w), hint: w.want.w});
  }
  if (f.a) return insteadOf(found, ts, step, depth);
  l.kind = ORDER;
  l.form = f.i;
  o.verb = f.v;
  let units = 0;
  for (const b of found.bound) {
    settle(p, ts, b);
    const v = b.v;
    let name = b.slot.s;
    if (v.type.i === "unit" && ++units < 3 && name === "unit") name = units === 1 ? "at" : "of";
    const unit = v.type.i === "unit";
    if (name === "at") Object.assign(o, {at: v.place}, unit ? {kind: v.kind, no: v.no, whose: v.whose} : {});
    else if (name === "of") Object.assign(o, {of: v.place}, unit ? {ofKind: v.kind, ofNo: v.no, ofWhose: v.whose} : {});
    else if (name === "to") o.to = v.place;
  }
  l.problems.sort((a, b) => a.col - b.col);
  return [l];
}

// settle takes a slot's tokens for what they are, with a word to the writer where that is not certain.
function settle(p, ts, b) {
  const v = b.v, t = v.type, part = ts.slice(b.from, b.to);
  if (t.i === "unit" || ["place", "region", "sea", "land"].includes(t.i)) {
    const unit = t.i === "unit", [at] = place(p, v.name, unit ? t.n & standsOn(p.r, v.unit.kind) : t.n, unit ? v.unit.kind : 0);
    if (at < 0) v.place = v.region = -1;
  } else if (t.i === "power") doubtOf(p, part, v, v.power >= 0 ? p.m.powers[v.power].name : "power", v.power >= 0 ? "" : "the powers are " + p.m.powers.map(w => w.name).join(", "));
  else if (t.l >= 0) {
    const x = p.r.lists[t.l], near = v.entry >= 0 ? [] : nearestEntries(x, part);
    doubtOf(p, part, v, v.entry >= 0 ? x.entries[v.entry][1] : x.id, near.length ? "did you mean " + near.join(" or ") + "?" : "");
  }
}

function doubtOf(p, ts, v, name, hint) {
  ts = trimWords(p, ts);
  const [col, n] = span(ts), text = quote(textOf(p, ts));
  if (v.like === NEARLY) problem(p, {code: "misspelt", col, len: n, warning: true, message: text + " read as " + name, hint: name});
  else if (v.like === PARTLY) problem(p, {code: "ambiguous-name", col, len: n, message: text + " may be more than one " + name, hint: "write the name in full"});
  else if (v.like === UNALIKE) problem(p, {code: "unknown-name", col, len: n, message: "no " + name + " is called " + text, hint});
}

// insteadOf reads the lines that a form stands for.
function insteadOf(found, ts, step, depth) {
  const p = found.p;
  for (const b of found.bound) if (b.v.type.i !== "words" && b.v.like > ALIKE) settle(p, ts, b);
  return found.form.a.flatMap(es => {
    const w = {ts, bound: found.bound, col: ts[0].col}, base = Object.assign({}, p.line, {problems: [], order: newOrder()});
    const out = readTokens(p.r, base, writeParts(w, es), step, depth + 1);
    for (const l of out) for (const q of p.line.problems) problem({line: l}, q);
    return out;
  });
}

// writeParts puts the words of the slots in; null where a slot of the parts was not filled.
function writeParts(w, es) {
  const out = [];
  for (const e of es) {
    if (e.w !== undefined) {
      const t = lex(e.w)[0];
      out.push(Object.assign(t, {col: w.col, n: 0}));
    } else if (e.a) out.push(...writeParts(w, e.a[0]) || []);
    else {
      const b = w.bound.find(b => b.slot.s === e.s);
      if (!b) return null;
      const part = w.ts.slice(b.from, b.to);
      out.push(...part);
      w.col = part[part.length - 1].col;
    }
  }
  return out;
}

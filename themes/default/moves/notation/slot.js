// What the slots of a form take: units, places, powers, numbers, texts and names of lists.

const quoteSigns = "\"“”„«»‘’'`";

const nameable = ts => !ts.some(t => t.kind === DASH || t.kind === COLON || t.kind === OPEN || t.kind === CLOSE || t.kind === STOP && t.w !== ".");
const likenessOf = f => f.how === SEVERAL ? PARTLY : f.region < 0 || f.noCoast ? UNALIKE : f.how === EXACT ? ALIKE : NEARLY;

// valueOf reads tokens i to j as one kind of slot; null: they are nothing of the kind.
function valueOf(p, t, ts, i, j) {
  const part = ts.slice(i, j), v = {type: t, like: UNALIKE, name: [], place: -1, region: -1, power: -1, kind: 0, no: 0, whose: -1, count: 0, entry: -1, text: ""};
  const named = nameable(part);
  switch (t.i) {
  case "text": return quotedText(p, v, ts, i, j);
  case "count": case "ordinal": case "kind": return plainSlot(p, v, part) ? v : null;
  case "unit": {
    const u = unitIn(p, part);
    v.unit = u;
    v.name = trimWords(p, u.name);
    if (!v.name.length || !named && !u.said || t.k && (!u.said || !t.k.includes(u.kind)) || otherTwin(p.r, v.name, t.n)) return null;
    const f = look(p.r, v.name, t.n & standsOn(p.r, u.kind));
    if (f.unfit && t.n !== ANYWHERE) return null;
    v.like = f.unfit ? UNALIKE : likenessOf(f);
    Object.assign(v, {region: f.region, kind: u.kind, no: u.no, whose: u.whose, place: f.region >= 0 && u.kind === ARMY ? p.m.regions[f.region].first : f.place});
    break;
  }
  case "power": {
    v.name = trimSigns(part);
    if (!named || !trimWords(p, part).length) return null;
    let own = v.name;
    while (own.length > 1 && p.lex.skip.has(own[0].w)) own = own.slice(1);
    const [q, n] = powerAt(p.r, own);
    if (n === own.length) Object.assign(v, {power: q, like: ALIKE});
    else {
      let text = textOf(p, own);
      if (own[own.length - 1].owner) text = text.replace(/['’sS]+$/, "");
      const [found, how] = findPower(p.r, text);
      if (how !== NOT_FOUND) Object.assign(v, {power: found, like: how === EXACT ? ALIKE : NEARLY});
    }
    break;
  }
  case "place": case "region": case "sea": case "land": {
    v.name = trimWords(p, part);
    if (!named || !v.name.length || otherTwin(p.r, v.name, t.n)) return null;
    const f = look(p.r, v.name, t.n);
    if (f.unfit && t.n !== ANYWHERE) return null;
    v.like = likenessOf(f);
    v.region = f.region;
    v.place = t.i === "region" && f.region >= 0 ? p.m.regions[f.region].first : f.place;
    break;
  }
  default:
    v.name = trimSigns(part);
    if (!named || !trimWords(p, part).length) return null;
    [v.entry, v.like] = findEntry(p.r, p.r.lists[t.l], v.name);
  }
  return v.like === UNALIKE && part.length > 5 ? null : v;
}

function plainSlot(p, v, ts) {
  while (ts.length > 1 && ts[0].kind === WORD && (p.lex.skip.has(ts[0].w) || ts[0].w === "a")) ts = ts.slice(1);
  if (ts.length !== 1 || ts[0].kind !== WORD) return false;
  const w = ts[0].w;
  v.like = ALIKE;
  if (v.type.i === "kind") {
    v.kind = p.lex.units.get(w) || 0;
    return p.lex.units.has(w);
  }
  if (v.type.i === "ordinal") {
    v.count = ordinal(p.lex, w);
    return v.count > 0;
  }
  if (w.length > 2 && Object.hasOwn(p.lex.words.numbers, w)) {
    v.count = p.lex.words.numbers[w];
    return true;
  }
  v.count = figure(w);
  return w.length < 7 && (v.count > 0 || /^0+$/.test(w));
}

// quotedText reads words in quotation marks, or all words to the end of the line where there are none.
function quotedText(p, v, ts, i, j) {
  const rs = [...p.line.full], from = ts[i].col, to = ts[j - 1].col + ts[j - 1].n;
  if (from > 0 && quoteSigns.includes(rs[from - 1])) {
    let end = from;
    while (end < rs.length && !"\"”“»«".includes(rs[end]) && !("’'".includes(rs[end]) && "‘'".includes(rs[from - 1]))) end++;
    if (to > end || j < ts.length && ts[j].col < end) return null;
    return Object.assign(v, {text: rs.slice(from, end).join("").trim(), like: ALIKE});
  }
  if (j < ts.length || /["“”„«»]/.test(rs.slice(from).join(""))) return null;
  return Object.assign(v, {text: rs.slice(from, to).join(""), like: ALIKE});
}

// newNameIndex finds the names of a ruleset's own list.
function newNameIndex(n, l) {
  const keys = [];
  l.e.forEach((names, i) => names.forEach(s => {
    const k = join(n.canonText(s));
    if (k && !keys.some(o => o.s === k && o.entry === i)) keys.push({s: k, entry: i});
  }));
  return {id: l.i, entries: l.e, keys};
}

const entriesWhere = (x, ok) => unique2(x.keys.filter(k => ok(k.s)).map(k => k.entry));
const unique2 = list => list.filter((e, i) => list.indexOf(e) === i);

// findEntry returns an entry's index or -1, and its likeness.
function findEntry(n, x, ts) {
  let ws = wordsOf(ts);
  while (ws.length > 1 && n.lex.skip.has(ws[0])) ws = ws.slice(1);
  const tries = [join(n.canon(ws))];
  if (ts[ts.length - 1].owner) tries.push(tries[0].replace(/s$/, ""));
  for (const k of tries) {
    const found = entriesWhere(x, s => s === k);
    if (found.length) return found.length === 1 ? [found[0], ALIKE] : [-1, PARTLY];
  }
  const k = tries[tries.length - 1];
  if (k.length < 4) return [-1, UNALIKE];
  const begun = entriesWhere(x, s => s.startsWith(k));
  if (begun.length) return begun.length === 1 ? [begun[0], NEARLY] : [-1, PARTLY];
  for (let d = 1; d <= allowance(k.length); d++) {
    const found = entriesWhere(x, s => s[0] === k[0] && distance(k, s, d) <= d);
    if (found.length) return found.length === 1 ? [found[0], NEARLY] : [-1, PARTLY];
  }
  return [-1, UNALIKE];
}

// nearestEntries are the names that a word may have been meant for, three at most.
function nearestEntries(x, ts) {
  const k = join(wordsOf(ts)), limit = Math.min(Math.max(2, Math.floor(k.length / 3)), 4);
  return entriesWhere(x, s => k.length > 2 && distance(k, s, limit) <= limit).slice(0, 3).map(i => x.entries[i][1]);
}

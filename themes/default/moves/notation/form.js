// A ruleset's own orders: patterns of words and slots, as notation.RulesetData brings them, held against a line.

const ALIKE = 0, NEARLY = 1, PARTLY = 2, UNALIKE = 3;

// learn takes in what a ruleset says of its units.
function learn(r, d) {
  r.numbered = new Set(d.numbered || []);
  r.kinds = new Map((d.kinds || []).map(k => [k.k, k]));
  r.only = d.only || 0;
  r.forms = (d.forms || []).map(f => Object.assign({words: f.p.map(es => wordsIn(es, new Set())), needed: f.p.map(neededIn)}, f));
  r.lists = (d.lists || []).map(l => newNameIndex(r, l));
  if (r.only) for (const w of r.lex.units.keys()) r.lex.units.set(w, r.only);
  for (const k of r.kinds.values()) {
    if (k.k === UNKNOWN) {
      r.lex.units.set(k.l, k.k);
      r.lex.letters.add(k.l);
      continue;
    }
    r.lex.letters.add(k.l.toUpperCase());
    for (const w of [fold(k.l), fold(k.n)]) if (w && !w.includes(" ")) r.lex.units.set(w, k.k);
  }
}

function wordsIn(es, out) {
  for (const e of es) {
    if (e.w !== undefined) out.add(e.w);
    for (const alt of e.a || []) wordsIn(alt, out);
  }
  return out;
}

// neededIn lists the literals that every reading of a run of parts has; of each one will do.
function neededIn(es) {
  return es.flatMap(e => {
    if (e.w !== undefined) return [[e]];
    if (e.o || !e.a) return [];
    const any = e.a.map(alt => alt.find(x => x.w !== undefined));
    return any.every(x => x) ? [any] : [];
  });
}

const sameToken = (t, e) => t.kind === (e.k || 0) && (t.kind === WORD || t.kind === STOP ? t.w === e.w : t.kind === DASH ? (t.raw === ">") === (e.w === ">") : true);

// tryForm holds tokens against one pattern: {form, bound, words}, or null.
function tryForm(m, f, k) {
  if (m.upTo === ALIKE && f.needed[k].some(any => !any.some(e => m.ts.some(t => sameToken(t, e))))) return null;
  Object.assign(m, {bound: [], words: [], steps: 0, vocabulary: f.words[k]});
  if (!runParts(m, f.p[k], 0, i => m.ts.slice(i).every((t, j) => idle(m, i + j)) && m.bound.length + m.words.length > 0)) return null;
  const found = {form: f, bound: m.bound.slice(), words: m.words.slice()};
  return m.upTo > NEARLY && !isTelling(m.p, found, false) ? null : found;
}

// idle says that a token carries nothing: an article, "please", a comma, a full stop.
function idle(m, i) {
  const t = m.ts[i];
  return t.kind === WORD ? m.p.lex.skip.has(t.w) || t.raw === "a" : t.kind === COMMA || t.kind === STOP && t.w !== ";";
}

function runParts(m, es, i, then) {
  if (++m.steps > 20000) return false;
  if (!es.length) return then(i);
  const e = es[0], next = j => runParts(m, es.slice(1), j, then);
  if (e.w !== undefined) {
    if (i < m.ts.length) {
      const exact = sameToken(m.ts[i], e);
      if (exact || slipOf(m, m.ts[i], e)) {
        m.words.push({at: i, want: e, slip: !exact});
        if (next(i + 1)) return true;
        m.words.pop();
      }
    }
  } else if (e.a) {
    if (e.a.some(alt => runParts(m, alt, i, next))) return true;
    return !!e.o && next(i);
  } else if (fillSlot(m, e, i, next)) return true;
  return i < m.ts.length && idle(m, i) && runParts(m, es, i + 1, then);
}

const slipOf = (m, t, e) => m.upTo !== ALIKE && !m.vocabulary.has(t.w) && t.kind === WORD && !e.k && e.w.length >= 5 && t.w.length >= 4 && distance(t.w, e.w, 1) <= 1;

// fillSlot lets a slot take tokens: the longest first, but as few as will do of anything at all.
function fillSlot(m, s, i, then) {
  if (s.t[0].i === "words") {
    for (let j = i + 1; j <= m.ts.length; j++) if (takeSlot(m, s, i, j, {type: s.t[0], like: ALIKE}, then)) return true;
    return false;
  }
  if (i >= m.ts.length || m.ts[i].kind !== WORD) return false;
  for (let j = Math.min(m.ts.length, i + 14); j > i; j--) {
    if (m.ts[j - 1].kind !== WORD) continue;
    const v = slotValue(m, s, i, j);
    if (v && takeSlot(m, s, i, j, v, then)) return true;
  }
  return false;
}

function takeSlot(m, s, i, j, v, then) {
  m.bound.push({slot: s, from: i, to: j, v});
  if (s.m) {
    let k = j;
    while (k < m.ts.length && (m.ts[k].kind === COMMA || m.ts[k].w === "and")) k++;
    if (k > j && fillSlot(m, s, k, then)) return true;
  }
  if (then(j)) return true;
  m.bound.pop();
  return false;
}

// slotValue is what a slot makes of tokens: of its kinds the first that fits.
function slotValue(m, s, i, j) {
  for (let limit = ALIKE; limit <= m.upTo; limit++) {
    for (const t of s.t) {
      const key = [t.i, t.n, t.k, i, j].join(" ");
      if (!m.cache.has(key)) m.cache.set(key, valueOf(m.p, t, m.ts, i, j));
      const v = m.cache.get(key);
      if (v && v.like === limit) return v;
    }
  }
  return null;
}

// isTelling says that a match has a word of the form to the letter which is no link, and strictly none of the family's
// verbs: a line that has it means the form.
function isTelling(p, found, strict) {
  return found.words.some(({want, slip}) => !slip && !want.k && want.w.length >= 3 && !p.lex.skip.has(want.w) && !p.lex.filler.has(want.w) &&
    !(p.lex.phrases.get(want.w) || []).some(ph => ph.words.length === 1 && (strict || ph.cls !== VERB)));
}

// Units by number and owner, where several share a place; kinds of a ruleset's own; codes that differ only in case.

const UNKNOWN = 4;

const carried = (r, k) => k === ARMY && !!r.kinds && r.kinds.has(k) && !!r.kinds.get(k).c;
const standsOn = (r, k) => carried(r, k) ? ANYWHERE : fitsKind(k);
const crowded = (p, at) => at >= 0 && p.r.numbered.has(regionAt(p, at));

// ownUnit: a unit is the ruleset's to judge, and not the board's: of a kind of its own, or carried.
const ownUnit = (p, k, at) => k > FLEET || at >= 0 && p.m.regions[regionAt(p, at)].terrain === 2 && carried(p.r, k);

// signed makes a word of the sign that stands for a unit of unknown kind: "? Rom".
function signed(r, ts) {
  const k = r.kinds.get(UNKNOWN);
  if (!k) return ts;
  ts.forEach((t, i) => {
    const apart = i === 0 || ts[i - 1].col + ts[i - 1].n < t.col;
    if (t.kind === STOP && t.w === k.l && apart && i + 1 < ts.length && ts[i + 1].kind === WORD) Object.assign(t, {kind: WORD, raw: k.l, up: true});
  });
  return ts;
}

function ordinal(l, w) {
  if (Object.hasOwn(l.words.ordinals, w)) return l.words.ordinals[w];
  const m = /^([0-9]{1,2})(?:st|nd|rd|th)$/.exec(w);
  return m ? +m[1] : 0;
}

// unitNumber takes a unit's number out of its words: "ENG#2", "Unit 2 in the Channel", "my second unit in the Channel".
function unitNumber(p, ts) {
  if (!p.r.numbered.size || ts.length < 2) return [ts, 0];
  const without = i => ts.slice(0, i).concat(ts.slice(i + 1));
  const small = t => {
    const n = figure(t.w) || (t.w.length > 2 && Object.hasOwn(p.lex.words.numbers, t.w) ? p.lex.words.numbers[t.w] : 0);
    return t.kind !== WORD || n > 99 ? 0 : n;
  };
  for (let i = 0; i + 1 < ts.length; i++) {
    if (ts[i].kind !== WORD) continue;
    const n = ordinal(p.lex, ts[i].w);
    if (n > 0 && p.lex.units.has(ts[i + 1].w)) return [without(i), n];
    if (p.lex.units.has(ts[i].w) && i + 2 < ts.length && small(ts[i + 1]) > 0) return [without(i + 1), small(ts[i + 1])];
  }
  let last = ts.length - 1;
  while (last > 0 && ts[last].kind !== WORD) last--;
  const n = figure(ts[last].w);
  return last > 0 && n > 0 && n < 100 && ts[last - 1].kind === WORD ? [without(last), n] : [ts, 0];
}

// ownerIn returns the power that words before a unit name, or -1.
function ownerIn(p, ts) {
  if (!p.r.numbered.size) return -1;
  for (let i = 0; i < ts.length; i++) {
    const [q, n] = powerAt(p.r, ts.slice(i));
    if (n > 0) return q;
  }
  return -1;
}

// findTwins notes codes that differ only in case.
function findTwins(n) {
  n.twin = new Map();
  n.m.regions.forEach((r, id) => {
    if (r.abbrev) n.twin.set(fold(r.abbrev), (n.twin.get(fold(r.abbrev)) || []).concat(id));
  });
  for (const [k, rs] of n.twin) if (rs.length < 2) n.twin.delete(k);
}

// twins settles which of two codes is meant that differ only in case, where the writer's case is of no help.
function twins(r, ts) {
  if (!r.twin.size) return ts;
  const mixed = ts.some(t => t.raw.toUpperCase() !== t.raw) && ts.some(t => t.raw.toLowerCase() !== t.raw), named = [];
  ts.forEach((t, i) => {
    if (t.kind === WORD && !r.twin.has(t.w)) named.push(...namedAt(r, ts.slice(i)));
  });
  for (const t of ts) {
    if (t.kind !== WORD || !r.twin.has(t.w) || r.abbrev.has(t.raw) && mixed) continue;
    const near = r.twin.get(t.w).filter(x => named.some(y => meet(r, x, y)));
    if (near.length === 1) t.raw = r.m.regions[near[0]].abbrev;
  }
  return ts;
}

function namedAt(r, ts) {
  for (let k = Math.min(4, ts.length); k > 0; k--) {
    if (!ts.slice(0, k).every(t => t.kind === WORD)) continue;
    const rs = r.exact.get(join(r.canon(wordsOf(ts.slice(0, k))), "")) || [];
    if (rs.length === 1 && ts[0].w.length > 1) return rs;
  }
  return [];
}

// meet says that some unit can step from one region to the other.
function meet(r, a, b) {
  const places = x => Array.from({length: r.m.regions[x].coasts.length + 1}, (_, i) => r.m.regions[x].first + i);
  return places(a).some(p => places(b).some(q => r.m.step("A", p, q) || r.m.step("F", p, q)));
}

// otherTwin says that a name is to the letter the code of a region that lies elsewhere than is asked for, and has a twin.
const otherTwin = (n, name, on) => name.length === 1 && n.abbrev.has(name[0].raw) && n.twin.has(name[0].w) && !fits(n, n.abbrev.get(name[0].raw), on);

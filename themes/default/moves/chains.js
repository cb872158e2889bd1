// Chains of convoying fleets: sea regions from coast to coast, each adjacent to the one before.

const seas = regions.filter(r => r.terrain === SEA);
// By sea region: ways holds the adjacent seas, shores the adjacent coastal regions. By coastal
// region: moorings holds the adjacent seas.
const ways = new Map(), shores = new Map(), moorings = new Map();
for (const s of seas) {
  const to = unique(placesOf(s).flatMap(p => steps.F[p.n].map(x => x.to.region)));
  ways.set(s, to.filter(r => r.terrain === SEA));
  shores.set(s, to.filter(r => r.terrain === COASTAL));
}
for (const r of regions) {
  if (r.terrain === COASTAL) moorings.set(r, seas.filter(s => shores.get(s).includes(r)));
}
const coastsOf = sea => shores.get(sea) || [];
const touching = coast => moorings.get(coast) || [];

// reach returns, for each number of fleets from 1 to n, the coasts that need just so many.
function reach(from, n) {
  const seen = new Set(touching(from)), done = new Set([from]), out = [];
  let edge = touching(from);
  for (let k = 0; k < n; k++) {
    const level = [];
    for (const s of edge) {
      for (const c of coastsOf(s)) {
        if (done.has(c)) continue;
        done.add(c);
        level.push(c);
      }
    }
    out.push(level);
    const next = [];
    for (const s of edge) {
      for (const t of ways.get(s)) {
        if (seen.has(t)) continue;
        seen.add(t);
        next.push(t);
      }
    }
    edge = next;
  }
  return out;
}

// distances returns, for each sea, how many more fleets a chain needs after it to touch a coast.
// Seas in `have` cost nothing.
function distances(to, have) {
  const cost = s => have && have.has(s) ? 0 : 1;
  const far = new Map(touching(to).map(s => [s, 0]));
  let edge = [...far.keys()];
  while (edge.length) {
    const next = new Set();
    for (const s of edge) {
      const d = far.get(s) + cost(s);
      for (const t of ways.get(s)) {
        if (far.has(t) && far.get(t) <= d) continue;
        far.set(t, d);
        next.add(t);
      }
    }
    edge = [...next];
  }
  return far;
}

// chains returns at most `limit` minimal chains of n seas between two coasts, those from which no
// fleet can be left out: only the first touches the start, only the last the end, and only
// consecutive ones touch each other.
function chains(from, to, n, limit) {
  const far = distances(to), start = new Set(touching(from)), end = new Set(touching(to)), out = [];
  const walk = chain => {
    const last = chain[chain.length - 1];
    if (end.has(last)) {
      if (chain.length === n) out.push(chain.slice());
      return;
    }
    if (chain.length === n) return;
    for (const t of byNumber(ways.get(last))) {
      if (out.length >= limit) return;
      if (!far.has(t) || chain.length + 1 + far.get(t) > n || start.has(t)) continue;
      if (chain.some((s, i) => s === t || i < chain.length - 1 && ways.get(s).includes(t))) continue;
      chain.push(t);
      walk(chain);
      chain.pop();
    }
  };
  for (const s of byNumber([...start])) {
    if (far.has(s) && 1 + far.get(s) <= n) walk([s]);
  }
  return out;
}

const byNumber = list => list.slice().sort((a, b) => a.n - b.n);

// shortest returns the number of fleets in the shortest chain, or 0 if there is no chain.
function shortest(from, to) {
  const far = distances(to);
  const best = Math.min(...touching(from).map(s => far.has(s) ? far.get(s) + 1 : Infinity));
  return best < Infinity ? best : 0;
}

// missing returns the smallest sets of seas that complete the fleets in `have` to a chain: no set
// if there can be no chain, one empty set if nothing is missing.
function missing(from, to, have, limit) {
  const far = distances(to, have), end = new Set(touching(to)), sets = new Map();
  const cost = s => have.has(s) ? 0 : 1;
  const need = Math.min(...touching(from).map(s => far.has(s) ? far.get(s) + cost(s) : Infinity));
  if (need === Infinity) return [];
  // spread returns the seas that an army can reach from those in a list by the fleets in `have`.
  const spread = list => {
    const seen = new Set(list.filter(s => have.has(s)));
    for (const s of seen) for (const t of ways.get(s)) if (have.has(t)) seen.add(t);
    return seen;
  };
  const walk = (open, chosen) => {
    if (sets.size >= limit) return;
    const left = need - chosen.length, carried = spread(open);
    if (left === 0) {
      if ([...carried].some(s => end.has(s)) || chosen.length && end.has(chosen[chosen.length - 1])) {
        const set = byNumber(chosen);
        sets.set(set.map(s => s.n).join(), set);
      }
      return;
    }
    const next = new Set(open.filter(s => !have.has(s)));
    for (const s of carried) for (const t of ways.get(s)) if (!have.has(t)) next.add(t);
    for (const t of byNumber([...next])) {
      if (chosen.includes(t) || !far.has(t) || far.get(t) !== left - 1) continue;
      walk(ways.get(t), chosen.concat(t));
    }
  };
  if (need === 0) return [[]];
  walk(touching(from), []);
  return [...sets.values()];
}

// Finding a region by what is typed: matches of whole names first, then of beginnings, of words, of parts of words, and last with typing mistakes.

// index folds the regions' names, once, at the first search.
function index() {
  if (regions[0].words !== undefined) return;
  for (const r of regions) {
    r.names = unique([r.stem, r.label, r.name].map(key));
    r.others = unique(r.aliases.concat(r.abbrev ? [r.abbrev] : []).map(key)).filter(k => k && !r.names.includes(k));
    r.words = r.names.concat(r.others).join(" ");
  }
}

// grade returns how well a region's names match q: 0 is best, -1 no match.
function grade(r, q) {
  if (r.names.includes(q)) return 0;
  if (r.others.includes(q)) return 1;
  if (r.names[0].startsWith(q) || r.names[1] && r.names[1].startsWith(q)) return 2;
  if (r.others.some(k => k.startsWith(q))) return 3;
  if ((" " + r.words).includes(" " + q)) return 4;
  const typed = q.split(" ");
  if (typed.length > 1 && typed.every(w => (" " + r.words).includes(" " + w))) return 5;
  if (q.length > 1 && r.words.includes(q)) return 6;
  return -1;
}

// find returns the matching regions, best first, or all if nothing is typed. `among` filters them.
function find(text, among) {
  const q = key(text), pool = among ? regions.filter(among) : regions;
  if (!q) return byName(pool);
  index();
  const hits = [];
  for (const r of pool) {
    const g = grade(r, q);
    if (g >= 0) hits.push({r, g});
  }
  if (hits.length === 0) return nearest(q, pool, q.length < 5 ? 1 : 2);
  hits.sort((a, b) => a.g - b.g || (a.r.sortKey < b.r.sortKey ? -1 : 1));
  return hits.map(h => h.r);
}

// nearest returns regions whose name or its beginning is at most `limit` typing mistakes from q.
function nearest(q, pool, limit) {
  index();
  const hits = [];
  for (const r of pool) {
    let best = limit + 1;
    for (const k of r.names.concat(r.others)) {
      best = Math.min(best, slips(q, k, limit));
      if (k.length > q.length) best = Math.min(best, slips(q, k.slice(0, q.length), limit) + 0.5);
    }
    if (best <= limit + 0.5) hits.push({r, best});
  }
  hits.sort((a, b) => a.best - b.best || (a.r.sortKey < b.r.sortKey ? -1 : 1));
  return hits.map(h => h.r);
}

// offer returns up to three regions that an unknown name may mean, however different their names.
function offer(text) {
  const q = key(text);
  if (!q) return [];
  const found = find(text);
  if (found.length) return found.slice(0, 3);
  for (let limit = 3; limit < 9; limit++) {
    const near = nearest(q, regions, limit);
    if (near.length) return near.slice(0, 3);
  }
  return [];
}

// Looking a name up: exact before words before beginnings before slips; never by what would be legal.

function look(n, ts, want) {
  const tries = attempts(n, ts);
  if (!tries.length) return {how: NOT_FOUND, region: -1, place: -1, coast: "", candidates: []};
  if (ts.length === 1 || ts.length > 1 && tries[0].ws.length === 1) {
    const r = n.abbrev.get(ts[0].raw);
    if (r !== undefined && fits(n, r, want)) return done(n, EXACT, r, tries[0]);
  }
  let unfit = [], unfitTry = null;
  for (const tier of [EXACT, BY_WORD, BY_PREFIX, BY_SLIP]) {
    if (unfit.length) break;
    for (const a of tries) {
      const rs = likeness(n, tier, a, want), fit = choose(n, rs, want, a.coast);
      if (fit.length === 1) return done(n, tier, fit[0], a);
      if (fit.length > 1) return several(n, fit, a);
      if (rs.length && !unfit.length) [unfit, unfitTry] = [rs, a];
    }
  }
  if (unfit.length === 1) return Object.assign(done(n, EXACT, unfit[0], unfitTry), {unfit: true});
  if (unfit.length > 1) return several(n, unfit, unfitTry);
  const last = tries[tries.length - 1];
  return {how: NOT_FOUND, region: -1, place: -1, coast: last.coast, candidates: nearestNames(n, last.key, want)};
}

function attempts(n, ts) {
  const out = [], coasts = n.lex.coasts;
  const add = (words, coast) => {
    const c = n.canon(words);
    if (!c.length) return;
    const k = join(c, "");
    if (!out.some(a => a.key === k && a.coast === coast)) out.push({ws: c, key: k, coast});
  };
  const ws = [];
  let slash = -1, owner = false;
  for (const t of ts) {
    if (t.kind === WORD) {
      ws.push(t.w);
      owner = t.owner;
    } else if (t.kind === SLASH) slash = ws.length;
  }
  if (!ws.length) return [];
  const split = (name, coast) => {
    const last = name[name.length - 1];
    if (last.length > 3 && last.endsWith("s")) add(name.slice(0, -1).concat(last.slice(0, -1)), coast);
    add(name, coast);
  };
  if (slash > 0 && slash < ws.length) {
    const c = coasts.get(join(ws.slice(slash)));
    if (c !== undefined) {
      split(ws.slice(0, slash), c);
      return out.reverse();
    }
    if (ws.length - slash > 2) return [];
    split(ws.slice(0, slash), join(ws.slice(slash)));
    return out;
  }
  add(ws, "");
  if (owner) add(ws.slice(0, -1).concat(ws[ws.length - 1].replace(/s$/, "")), "");
  for (let k = Math.min(n.lex.longest, ws.length - 1); k > 0; k--) {
    const c = coasts.get(join(ws.slice(ws.length - k)));
    if (c !== undefined) {
      split(ws.slice(0, ws.length - k), c);
      break;
    }
  }
  let front = ws;
  while (front.length > 1 && front[0] === "the") front = front.slice(1);
  for (let k = Math.min(n.lex.longest, front.length - 1); k > 1; k--) {
    const c = coasts.get(join(front.slice(0, k)));
    if (c !== undefined) {
      add(front.slice(k), c);
      break;
    }
  }
  return out;
}

function likeness(n, how, a, want) {
  if (how !== EXACT && a.ws.every(w => n.lex.generic.has(w))) return []; // "the south", "all" are no names
  const exact = k => n.exact.get(k) || [];
  if (how === EXACT) {
    const f = n.full.get(a.key) || [];
    if (f.length && (choose(n, f, want, a.coast).length || !choose(n, exact(a.key), want, a.coast).length)) return f;
    if (exact(a.key).length) return exact(a.key);
    const bare = stripPrefix(a.ws, n.lex.grand);
    if (bare.length < a.ws.length && exact(join(bare, "")).length) return ofRank(n, exact(join(bare, "")), rankOf(a.ws.slice(0, 1)));
    const last = a.ws.length - 1, rank = last > 0 ? rankOf(a.ws.slice(last)) : "";
    if (rank) return ofRank(n, exact(join(a.ws.slice(0, last), "")), rank);
    if (a.key.endsWith("shire") && a.key.length > 8) return exact(a.key.slice(0, -5));
    return [];
  }
  if (how === BY_WORD) return byWords(n, a.ws);
  if (how === BY_PREFIX) return byPrefixes(n, a.ws);
  return bySlips(n, a, want);
}

// ofRank keeps the regions of a rank, if any has it.
function ofRank(n, rs, rank) {
  const out = rank ? rs.filter(r => n.m.regions[r].kind === rank) : [];
  return out.length ? out : rs;
}

function byWords(n, ws) {
  let rs = [];
  ws.forEach((w, i) => {
    const has = n.byWord.get(w) || [];
    rs = i === 0 ? has.slice() : rs.filter(r => has.includes(r));
  });
  if (ws.length === 1 && ws[0].length >= 3 && !n.abbrev.size) {
    n.plain.forEach((p, i) => {
      if (p && p.startsWith(ws[0]) && !rs.includes(i)) rs.push(i);
    });
  }
  return rs;
}

function byPrefixes(n, ws) {
  if (ws.length === 1 && ws[0].length < 3) return [];
  const rs = [];
  n.heads.forEach((head, i) => {
    let at = 0;
    for (const h of head) if (at < ws.length && h.startsWith(ws[at])) at++;
    if (at === ws.length) rs.push(i);
  });
  return rs;
}

const fits = (n, r, want) => (want & 1 << n.m.regions[r].terrain) !== 0;

function choose(n, rs, want, coast) {
  const fit = rs.filter(r => fits(n, r, want)), coasted = coast ? fit.filter(r => coastIndex(n, r, coast) >= 0) : [];
  return coasted.length ? coasted : fit;
}

function coastIndex(n, r, coast) {
  const to = s => n.lex.coasts.get(s);
  return n.m.regions[r].coasts.findIndex(c => {
    const id = c.id.toLowerCase(), name = fold(c.name);
    return id === coast || to(id) === coast || name === coast || to(name) === coast;
  });
}

function done(n, how, r, a) {
  const f = {how, region: r, place: n.m.regions[r].first, coast: a.coast, candidates: []};
  if (a.coast) {
    const c = coastIndex(n, r, a.coast);
    if (c >= 0) {
      f.place += c + 1;
      f.coast = n.m.regions[r].coasts[c].id;
    } else f.noCoast = true;
  }
  return f;
}

function several(n, rs, a) {
  const name = r => n.m.regions[r].name;
  return {how: SEVERAL, region: -1, place: -1, coast: a.coast, candidates: rs.slice().sort((x, y) => name(x) < name(y) ? -1 : name(x) > name(y) ? 1 : 0)};
}

function bySlips(n, a, want) {
  if (powerExact(n, join(a.ws)) >= 0) return []; // a power's name is no slip
  let [rs, d] = near(n, n.slips, a.key, allowance(a.key.length), want);
  if (d > 0 && a.ws.length === 1 && a.key.length > 4) {
    let [ws, dw] = near(n, n.wordKey, a.key, 1, want);
    ws = ws.filter(r => n.heads[r].some(h => h[0] === a.key[0] && distance(h, a.key, 1) <= 1));
    if (ws.length && dw < d) rs = ws;
  }
  return rs;
}

function near(n, keys, s, limit, want) {
  if (limit === 0) return [[], 1];
  let best = limit + 1, rs = [];
  for (const k of keys) {
    if (!fits(n, k.region, want)) continue;
    const d = distance(s, k.s, Math.min(limit, best));
    if (d > limit || d > best || d > 1 && s[0] !== k.s[0] && limit < 3) continue;
    if (d < best) {
      best = d;
      rs = [k.region];
    } else if (!rs.includes(k.region)) rs.push(k.region);
  }
  return [rs, best];
}

function nearestNames(n, s, want) {
  if (s.length < 3 || s.length > 40) return [];
  const limit = Math.min(Math.max(2, Math.floor(s.length / 3)), 4);
  let [rs] = near(n, n.slips, s, limit, want);
  if (!rs.length) [rs] = near(n, n.wordKey, s, 2, want);
  return rs.slice(0, 3);
}

// The names of a board: regions, coasts and powers by what people call them.

const ON_COAST = 2, ON_SEA = 4, ON_LAND = 3, FOR_FLEET = 6, ANYWHERE = 7;
const fitsKind = k => k === ARMY ? ON_LAND : k === FLEET ? FOR_FLEET : ANYWHERE;

// How a name was found, the surest first.
const NOT_FOUND = 0, EXACT = 1, BY_WORD = 2, BY_PREFIX = 3, BY_SLIP = 4, SEVERAL = 5;

function stripPrefix(ws, phrases) {
  for (let again = true; again;) {
    again = false;
    for (const f of phrases) {
      if (ws.length > f.length && same(ws.slice(0, f.length), f)) {
        ws = ws.slice(f.length);
        again = true;
        break;
      }
    }
  }
  return ws;
}

const sharesNoun = last => {
  const f = fields(fold(last));
  return ["bays", "firths", "banks", "roads"].includes(f[f.length - 1]);
};

// newNames indexes a board: {regions: [{id, name, label, abbrev, aliases, terrain, coasts, first}], places:
// [{region, coast}], powers: [{id, names}], step(kind, from, to)}.
function newNames(m, l) {
  const n = {m, lex: l, full: new Map(), exact: new Map(), abbrev: new Map(), byWord: new Map(), heads: [], plain: [], slips: [], wordKey: [],
    powers: [], printed: []};
  const enter = (map, k, id) => {
    if (!map.has(k)) map.set(k, []);
    if (!map.get(k).includes(id)) map.get(k).push(id);
  };
  const canon = ws => {
    const out = ws.filter(w => !l.filler.has(w)).map(w => Object.hasOwn(l.words.same, w) ? l.words.same[w] : w);
    return out.length ? out : ws;
  };
  const canonText = s => canon(fields(fold(s)));
  const stripBefore = ws => stripPrefix(ws, l.before);
  const stripAfter = ws => ws.length > 1 && l.words.after.includes(ws[ws.length - 1]) ? ws.slice(0, -1) : ws;
  const enterName = (ws, id) => {
    if (!ws.length) return;
    const k = join(ws, "");
    if ((n.exact.get(k) || []).includes(id)) return;
    enter(n.exact, k, id);
    if (k.length >= 4) n.slips.push({s: k, region: id});
  };
  const headForms = (raw, head) => {
    const out = [head];
    const add = ws => {
      if (ws.length && !out.some(o => same(o, ws))) out.push(ws);
    };
    const strip = ws => {
      const bare = stripBefore(ws);
      add(bare);
      for (let s of [ws, bare]) {
        for (let t = stripAfter(s); t.length < s.length; s = t, t = stripAfter(t)) add(t);
      }
    };
    strip(head);
    if (head.length === 2 && head[0] === "shire") add([head[1] + "shire"]);
    const parts = raw.split(" & ");
    if (parts.length > 1) {
      const last = canonText(parts[parts.length - 1]);
      parts.forEach((p, i) => {
        const ws = canonText(p);
        if (i < parts.length - 1 && ws.length === 1 && last.length > 1 && sharesNoun(parts[parts.length - 1])) {
          add(ws.concat(last[last.length - 1]));
          return;
        }
        add(ws);
        strip(ws);
      });
    } else if (raw.includes(" of ")) {
      const ws = canonText(raw.slice(0, raw.indexOf(" of ")));
      if (ws.length > 1 && stripBefore(ws).length === ws.length) add(ws);
    }
    return out;
  };
  m.regions.forEach((r, id) => {
    const parts = r.name.split(","), head = canonText(parts[0]), tails = parts.slice(1).map(canonText), name = canonText(r.name);
    n.heads.push(head);
    n.plain.push(name.length === 1 ? name[0] : "");
    enter(n.full, join(name, ""), id);
    for (const w of name) enter(n.byWord, w, id);
    for (const w of head) if (w.length >= 5) n.wordKey.push({s: w, region: id});
    const all = tails.flat();
    for (const h of headForms(parts[0], head)) {
      enterName(h, id);
      for (const t of tails) enterName(h.concat(t), id);
      if (tails.length > 1) enterName(h.concat(all), id);
    }
    for (const a of r.aliases) {
      enterName(canonText(a), id);
      for (const w of canonText(a)) enter(n.byWord, w, id);
    }
    if (r.label) enterName(canonText(r.label), id);
    if (r.abbrev) {
      n.abbrev.set(r.abbrev, id);
      enter(n.exact, fold(r.abbrev), id);
    }
    enter(n.exact, fold(r.id).replaceAll(" ", ""), id);
  });
  const bySlip = (a, b) => a.s < b.s ? -1 : a.s > b.s ? 1 : a.region - b.region;
  n.slips.sort(bySlip);
  n.wordKey.sort(bySlip);
  m.powers.forEach((p, id) => {
    for (const s of p.names) {
      const k = powerText(s);
      if (k && !n.powers.some(o => o.s === k && o.power === id)) n.powers.push({s: k, power: id});
    }
  });
  Object.assign(n, {canon, canonText});
  n.printed = m.regions.map((r, id) => {
    for (const s of r.terrain === 2 ? [r.name] : [r.label, r.name.split(",")[0], r.name]) {
      if (!s || /[()[\]/]/.test(s)) continue;
      const k = join(canonText(s), ""), f = n.full.get(k) || [], e = n.exact.get(k) || [];
      if (f.length === 1 && f[0] === id || f.length === 0 && e.length === 1 && e[0] === id) return s;
    }
    return r.name;
  });
  return n;
}

function placeText(n, at) {
  if (at < 0) return "";
  const pl = n.m.places[at];
  return n.printed[pl.region] + (pl.coast >= 0 ? " (" + n.m.regions[pl.region].coasts[pl.coast].name + ")" : "");
}

const powerText = s => fold(s).replace(/^the /, "");

// findPower returns [power, how].
function findPower(n, text) {
  const k = powerText(text);
  if (!k) return [-1, NOT_FOUND];
  for (const s of [k, k.replace(/s$/, "")]) {
    const p = powerExact(n, s);
    if (p >= 0) return [p, EXACT];
  }
  if (k.length < 4) return [-1, NOT_FOUND];
  let begins = -1;
  for (const o of n.powers) {
    if (o.s.startsWith(k) && o.power !== begins) {
      if (begins >= 0) return [-1, NOT_FOUND];
      begins = o.power;
    }
  }
  if (begins >= 0) return [begins, BY_PREFIX];
  let best = allowance(k.length) + 1, found = -1, tie = false;
  for (const o of n.powers) {
    const d = distance(k, o.s, best);
    if (d < best) {
      best = d;
      found = o.power;
      tie = false;
    } else if (d === best && o.power !== found) tie = true;
  }
  return found >= 0 && !tie ? [found, BY_SLIP] : [-1, NOT_FOUND];
}

function powerExact(n, k) {
  const o = n.powers.find(o => o.s === k);
  return o ? o.power : -1;
}

// powerAt reads a power's exact name at the beginning of a run of tokens: [power, tokens taken].
function powerAt(n, ts) {
  for (let k = Math.min(4, ts.length); k > 0; k--) {
    if (!ts.slice(0, k).every(t => t.kind === WORD)) continue;
    const s = powerText(join(wordsOf(ts.slice(0, k))));
    let p = powerExact(n, s);
    if (p >= 0) return [p, k];
    if (ts[k - 1].owner) {
      p = powerExact(n, s.replace(/s$/, ""));
      if (p >= 0) return [p, k];
    }
  }
  return [-1, 0];
}

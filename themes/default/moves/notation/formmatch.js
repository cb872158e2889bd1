// Written by sitegen/moves/translate from Go: change that.

class matcher extends $struct {
  constructor() {
    super();
    this.p = null;
    this.ts = null;
    this.upTo = 0;
    this.part = false;
    this.sign = false;
    this.now = null;
    this.cache = null;
    this.bound = null;
    this.words = null;
    this.steps = 0;
  }
}

class slotKey extends $struct {
  constructor() {
    super();
    this.id = "";
    this.on = 0;
    this.from = 0;
    this.to = 0;
  }
}

class bound extends $struct {
  constructor() {
    super();
    this.slot = null;
    this.from = 0;
    this.to = 0;
    this.v = null;
  }
}

class literal extends $struct {
  constructor() {
    super();
    this.at = 0;
    this.want = null;
    this.slip = false;
  }
}

class match extends $struct {
  constructor() {
    super();
    this.form = null;
    this.bound = null;
    this.words = null;
  }
}

function matcher$try(m, f, pt) {
  if (m.upTo == 0) {
    for (let any of $a(pt.needed)) {
      if (!slices$ContainsFunc(any, (w) => slices$ContainsFunc(m.ts, (t) => sameToken(t, w)))) {
        return [null, false];
      }
    }
  }
  m.now = pt;
  [m.bound, m.words, m.steps] = [$a(m.bound).slice(0, 0), $a(m.words).slice(0, 0), 0];
  let from = 0;
  for (; from < $len(m.ts) && m.ts[from].kind == 0 && m.ts[from].raw != "+" && parser$carriesNothing(m.p, m.ts[from]);) {
    from = from + 1;
  }
  if (from > 0 && (m.ts[0].w == "so" || m.ts[0].w == "ok")) {
    from = 1;
  } else if (from < $len(m.ts) && m.ts[from].kind != 4 && m.ts[from].kind != 6) {
    from = 0;
  }
  if (!matcher$run(m, pt.es, 0, (a0) => matcher$end(m, a0)) && (from == 0 || !matcher$run(m, pt.es, from, (a0) => matcher$end(m, a0)))) {
    return [null, false];
  }
  let mt = $new(match, {form: f, bound: slices$Clone($copies(m.bound)), words: slices$Clone($copies(m.words))});
  if (m.upTo > 1 && !match$telling(mt, m.p, false) && !(m.sign && match$pointed(mt, m.ts))) {
    return [null, false];
  }
  return [mt, true];
}

function match$pointed(mt, ts) {
  let at = slices$IndexFunc(mt.words, (w) => w.want.kind == 1 && w.want.raw == ">");
  return at >= 0 && ts[mt.words[at].at].raw == ">" && !slices$ContainsFunc(mt.bound, (b) => b.from < mt.words[at].at && b.v.like > 0);
}

function matcher$end(m, i) {
  let parted = false;
  for (; i < $len(m.ts) && !m.part; i = i + 1) {
    let t = m.ts[i].$c();
    parted = parted || t.kind == 4 || t.kind == 5;
    if (!matcher$idle(m, i) && (m.upTo != 0 || t.kind != 0 || !$at(m.p.Reader.Names.lex.court, t.w, false) && !(parted && parser$carriesNothing(m.p, t)) || parser$has(m.p, $a(m.ts).slice(i), 7) >= 0)) {
      return false;
    }
  }
  return $len(m.bound) + $len(m.words) > 0;
}

function matcher$idle(m, i) {
  let t = m.ts[i].$c();
  {
    const $sw1 = t.kind;
    if ($sw1 == 0) {
      return $at(m.p.Reader.Names.lex.skip, t.w, false) || t.raw == "a";
    } else if ($sw1 == 4) {
      return true;
    } else if ($sw1 == 5) {
      return t.w != ";";
    }
  }
  return false;
}

function matcher$run(m, es, i, then) {
  {
    m.steps = m.steps + 1;
    if (m.steps > 20000) {
      return false;
    }
  }
  if ($len(es) == 0) {
    return then(i);
  }
  let [e, next] = [es[0], (j) => matcher$run(m, $a(es).slice(1), j, then)];
  if (e.tok !== null) {
    if (i < $len(m.ts)) {
      {
        let [ok, slip] = matcher$says(m, m.ts[i], e.tok);
        if (ok) {
          m.words = [...$a(m.words), $new(literal, {at: i, want: e.tok, slip})];
          if (next(i + 1)) {
            return true;
          }
          m.words = $a(m.words).slice(0, $len(m.words) - 1);
        }
      }
    }
  } else if (e.slot !== null) {
    if (matcher$fill(m, e.slot, i, next)) {
      return true;
    }
  } else {
    for (let alt of $a(e.alts)) {
      if (matcher$run(m, alt, i, next)) {
        return true;
      }
    }
    return e.none && next(i);
  }
  return i < $len(m.ts) && matcher$idle(m, i) && matcher$run(m, es, i + 1, then);
}

function matcher$says(m, t, want) {
  let ok = false;
  let slip = false;
  if (sameToken(t, want)) {
    return [true, false];
  }
  if (m.upTo == 0 || $at(m.now.words, t.w, false) || t.kind != 0 || want.kind != 0 || want.w.length < 5 || t.w.length < 4) {
    return [false, false];
  }
  return [diag$Distance(t.w, want.w, 1) <= 1, true];
}

function sameToken(t, want) {
  if (t.kind != want.kind) {
    return false;
  }
  {
    const $sw1 = t.kind;
    if ($sw1 == 0 || $sw1 == 5) {
      return t.w == want.w;
    } else if ($sw1 == 1) {
      return (t.raw == ">") == (want.raw == ">");
    }
  }
  return true;
}

function matcher$fill(m, s, i, then) {
  if (s.types[0].id == "words") {
    for (let j = i + 1; j <= $len(m.ts); j = j + 1) {
      if (matcher$take(m, s, i, j, $new(value, {typ: s.types[0]}), then)) {
        return true;
      }
    }
    return false;
  }
  if (i >= $len(m.ts) || m.ts[i].kind != 0) {
    return false;
  }
  let most = Math.min($len(m.ts), i + 14);
  for (let j1 = most; j1 > i; j1 = j1 - 1) {
    if (m.ts[j1 - 1].kind != 0) {
      continue;
    }
    {
      let v = matcher$value(m, s, i, j1);
      if (v !== null && v.like < 3 && matcher$take(m, s, i, j1, v, then)) {
        return true;
      }
    }
  }
  if (m.upTo < 3) {
    return false;
  }
  for (let j2 = i + 1; j2 <= most; j2 = j2 + 1) {
    if (m.ts[j2 - 1].kind != 0) {
      continue;
    }
    {
      let v1 = matcher$value(m, s, i, j2);
      if (v1 !== null && v1.like == 3 && matcher$take(m, s, i, j2, v1, then)) {
        return true;
      }
    }
  }
  return false;
}

function matcher$take(m, s, i, j, v, then) {
  m.bound = [...$a(m.bound), $new(bound, {slot: s, from: i, to: j, v})];
  if (s.many) {
    let k = j;
    for (; k < $len(m.ts) && (m.ts[k].kind == 4 || m.ts[k].w == "and");) {
      k = k + 1;
    }
    let bare1 = v.like == 0 && (s.types[0].id == "count" || s.types[0].id == "ordinal" || s.types[0].id == "power");
    if ((k > j || bare1) && matcher$fill(m, s, k, then)) {
      return true;
    }
  }
  if (then(j)) {
    return true;
  }
  m.bound = $a(m.bound).slice(0, $len(m.bound) - 1);
  return false;
}

function matcher$value(m, s, i, j) {
  for (let lim = 0; lim <= m.upTo; lim = lim + 1) {
    for (let $1 = $a(s.types), k = 0; k < $1.length; k++) {
      let t = s.types[k];
      let key = $new(slotKey, {id: t.id, on: t.on, from: i, to: j});
      if ($len(t.kinds) > 0) {
        key.id = key.id + $rune(48 + t.kinds[0]);
      }
      let [v, ok] = $get(m.cache, $key(key), null);
      if (!ok) {
        v = parser$valueOf(m.p, t, m.ts, i, j);
        m.cache.set($key(key), v);
      }
      if (v !== null && v.like == lim) {
        return v;
      }
    }
  }
  return null;
}

function match$telling(mt, p, strict) {
  return slices$ContainsFunc(mt.words, (w) => {
    if (w.slip || w.want.kind != 0 || w.want.w.length < 3 || $at(p.Reader.Names.lex.skip, w.want.w, false) || $at(p.Reader.Names.lex.filler, w.want.w, false)) {
      return false;
    }
    return !slices$ContainsFunc($at(p.Reader.Names.lex.phrases, w.want.w, null), (ph) => $len(ph.words) == 1 && (strict || ph.class != 1));
  });
}

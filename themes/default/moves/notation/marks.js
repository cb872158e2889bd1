// Written by sitegen/moves/translate from Go: change that.

class mark extends $struct {
  constructor() {
    super();
    this.at = 0;
    this.n = 0;
    this.class = 0;
    this.verb = 0;
  }
}

function parser$marks(p, ts) {
  let out = null;
  parser$eachMark(p, ts, (m) => {
    if (out === null) {
      out = [];
    }
    out = [...$a(out), m.$c()];
    return true;
  });
  return out;
}

function parser$first(p, ts, is) {
  let found = new mark();
  let ok = false;
  parser$eachMark(p, ts, (m) => {
    if (is(m.$c())) {
      [found, ok] = [m.$c(), true];
    }
    return !ok;
  });
  return [found, ok];
}

function anyMark($1) {
  return true;
}

function aVerb(m) {
  return m.class == 1;
}

function ends(m) {
  return m.class == 1 || m.class == 2 && m.at > 0;
}

function parser$eachMark(p, ts, yield1) {
  let name = true;
  for (let i = 0; i < $len(ts); i = i + 1) {
    if (ts[i].kind == 1) {
      if (!yield1($new(mark, {at: i, n: 1, class: 2, verb: 0}))) {
        return;
      }
      name = true;
      continue;
    }
    if (ts[i].kind != 0) {
      continue;
    }
    {
      let n = parser$guard(p, $a(ts).slice(i));
      if (n > 1 || n > 0 && name && parser$stays(p, ts, i)) {
        i = i + n - 1;
        name = false;
        continue;
      }
    }
    name = Reader$isUnit(p.Reader, ts[i]) || name && $at(p.Reader.Names.lex.filler, ts[i].w, false);
    if (i > 0 && ts[i - 1].kind == 3) {
      continue;
    }
    for (let ph of $a($at(p.Reader.Names.lex.phrases, ts[i].w, null))) {
      if (!startsWith($a(ts).slice(i), ph.words)) {
        continue;
      }
      if ($len(ph.words) == 1 && ts[i].w.length == 1 && !parser$letterVerb(p, ts, i)) {
        continue;
      }
      if (ts[i].w == "by" && i > 0 && $at(p.Reader.Names.lex.asides, ts[i - 1].w, false)) {
        continue;
      }
      if (!yield1($new(mark, {at: i, n: $len(ph.words), class: ph.class, verb: ph.verb}))) {
        return;
      }
      i = i + $len(ph.words) - 1;
      name = true;
      break;
    }
  }
}

function parser$stays(p, ts, i) {
  if (i == 0 && $len(ts) > 1 && ts[1].kind == 0 && !lexicon$does(p.Reader.Names.lex, ts, 1)) {
    return false;
  }
  return !slices$ContainsFunc($at(p.Reader.Names.lex.phrases, ts[i].w, null), (ph) => $len(ph.words) == 1 && ph.class != 1);
}

function parser$letterVerb(p, ts, i) {
  if (i == 0) {
    let [, unit] = $get(p.Reader.Names.lex.units, wordAt(ts, 1), 0);
    return unit && ts[0].up && (ts[0].w == "b" || ts[0].w == "d" || ts[0].w == "r" || ts[0].w == "h");
  }
  if (ts[i - 1].kind != 0 && (ts[i - 1].kind != 6 || i == 1)) {
    return false;
  }
  {
    let [, unit1] = $get(p.Reader.Names.lex.units, ts[i - 1].w, 0);
    if (unit1 && i == 1) {
      return false;
    }
  }
  return i + 1 >= $len(ts) || ts[i + 1].kind != 2;
}

function wordAt(ts, i) {
  if (i < $len(ts) && ts[i].kind == 0) {
    return ts[i].w;
  }
  return "";
}

function parser$guard(p, ts) {
  for (let $1 = $a($a(ts).slice(0, Math.min($len(ts), 12))), k = 0; k < $1.length; k++) {
    let t = $1[k];
    {
      const $sw2 = t.kind;
      if ($sw2 == 1 || $sw2 == 5) {
        return 0;
      } else if ($sw2 == 0) {
        let best = 0;
        for (let name of $a($at(p.Reader.guarded, t.w, null))) {
          best = Math.max(best, spelt($a(ts).slice(k, Math.min($len(ts), 12)), name));
        }
        if (best > 0) {
          best = best + k;
        }
        return best;
      }
    }
  }
  return 0;
}

function spelt(ts, name) {
  let n = 0;
  for (let $1 = $a(ts), k = 0; k < $1.length; k++) {
    let t = $1[k];
    if (t.kind == 1 || t.kind == 5 || t.kind == 0 && t.w != name[n]) {
      return 0;
    } else if (t.kind == 0) {
      {
        n = n + 1;
        if (n == $len(name)) {
          return k + 1;
        }
      }
    }
  }
  return 0;
}

function startsWith(ts, ws) {
  if ($len(ts) < $len(ws)) {
    return false;
  }
  for (let $1 = $a(ws), i = 0; i < $1.length; i++) {
    let w = $1[i];
    if (ts[i].kind != 0 || ts[i].w != w) {
      return false;
    }
  }
  return true;
}

function parser$verb(p, ts, ms) {
  for (let $1 = $a(ms), i = 0; i < $1.length; i++) {
    let m = $1[i];
    {
      const $sw2 = m.class;
      if ($sw2 == 1) {
        return [m, true];
      } else if ($sw2 == 2) {
        if (i + 1 < $len(ms) && ms[i + 1].class == 1 && ms[i + 1].at == m.at + m.n && m.at > 0) {
          return [ms[i + 1].$c(), true];
        }
        if (m.at == 0) {
          continue;
        }
        if (ts[0].w == "supply" || ts[0].w == "supplies") {
          return [$new(mark, {at: 0, n: 1, class: 1, verb: 12}), true];
        }
        {
          let [v, ok] = parser$slipVerb(p, ts, m.at);
          if (ok) {
            return [v, true];
          }
        }
        return [$new(mark, {at: m.at, n: m.n, class: 1, verb: 2}), true];
      } else if ($sw2 == 6) {
        if (m.at > 0 && i + 1 < $len(ms) && ms[i + 1].class == 2) {
          return [$new(mark, {at: m.at, n: 0, class: 1, verb: 2}), true];
        }
      } else if ($sw2 == 3) {
        if (m.at > 1 && i + 1 < $len(ms) && ms[i + 1].class == 2 && parser$unit(p, $a(ts).slice(0, m.at)).said && wordAt(ts, m.at) != "by") {
          return [$new(mark, {at: m.at, n: 0, class: 1, verb: 2}), true];
        }
      } else if ($sw2 == 8) {
        return [$new(mark, {at: m.at, n: m.n, class: 1, verb: 1}), true];
      }
    }
  }
  return parser$slipVerb(p, ts, $len(ts));
}

function parser$slipVerb(p, ts, end) {
  let [, unit] = $get(p.Reader.Names.lex.units, ts[0].w, 0);
  if (!unit) {
    return [new mark(), false];
  }
  {
    let name = parser$unit(p, $a(ts).slice(0, end)).name;
    if ($len(name) > 0 && Names$find(p.Reader.Names, name, 7).How != 0) {
      return [new mark(), false];
    }
  }
  for (let i = 2; i < end; i = i + 1) {
    if (ts[i].kind != 0 || ts[i].w.length < 5 || $len($at(p.Reader.Names.byWord, ts[i].w, null)) > 0 || Reader$isUnit(p.Reader, ts[i])) {
      continue;
    }
    {
      let [v, ok] = lexicon$nearestVerb(p.Reader.Names.lex, ts[i].w);
      if (ok) {
        let [col, n] = span($a(ts).slice(i, i + 1));
        parser$problem(p, $new(Problem, {Code: "misspelt", Col: col, Len: n, Warning: true, Message: fmt$Sprintf("%q read as %q", ts[i].raw, v.word), Hint: v.word}));
        parser$mark(p, $a(ts).slice(i, i + 1), 1);
        return [$new(mark, {at: i, n: 1, class: 1, verb: v.verb}), true];
      }
    }
  }
  return [new mark(), false];
}

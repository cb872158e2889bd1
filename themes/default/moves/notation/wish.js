// Written by sitegen/moves/translate from Go: change that.

function wishes(v) {
  return v == 6 || v == 7 || v == 8 || v == 9 || v == 10;
}

function parser$wish(p, ts) {
  let l = p.line;
  if (l.Kind != 1 || !wishes(l.Order.Verb)) {
    return false;
  }
  if (parser$otherTaken(p, ts)) {
    return false;
  }
  let found = null;
  for (let part1 of $a(lexicon$wishParts(p.Reader.Names.lex, ts))) {
    let [o, ok] = parser$oneWish(p, part1);
    if (!ok) {
      return false;
    }
    found = [...$a(found), o.$c()];
  }
  if ($len(found) == 0) {
    return false;
  }
  parser$mark(p, ts, 1);
  l.Else = $append(l.Else, $copies(found));
  return true;
}

function parser$otherTaken(p, ts) {
  let n = lexicon$wishAt(p.Reader.Names.lex, ts);
  if (n < 3 || ts[0].w != "if" && ts[0].w != "should" && ts[0].w != "when" && ts[0].w != "in") {
    return false;
  }
  let o = p.line.Order;
  for (let i = 1; i < n; i = i + 1) {
    if ($at(p.Reader.Names.lex.unavailable, ts[i].w, false) || parser$carriesNothing(p, ts[i])) {
      continue;
    }
    {
      let f = Names$find(p.Reader.Names, $a(ts).slice(i, i + 1), 7);
      if (f.How == 1 && f.Region != parser$regionOf(p, o.At) && f.Region != parser$regionOf(p, o.To)) {
        return true;
      }
    }
  }
  return false;
}

function parser$regionOf(p, at) {
  if (at == -1) {
    return -1;
  }
  return engine$Map$RegionOf(p.Reader.Names.m, at);
}

function lexicon$wishParts(l, ts) {
  let out = null;
  let start = 0;
  let cut = (end) => {
    {
      let part1 = trimSigns($a(ts).slice(start, end));
      if ($len(part1) > 0) {
        out = [...$a(out), part1];
      }
    }
  };
  for (let i = 0; i < $len(ts); i = i + 1) {
    if (ts[i].kind == 4 || ts[i].kind == 5 || ts[i].kind == 3 && $at(l.coasts, wordAt(ts, i + 1), "") == "" || ts[i].kind == 6) {
      cut(i);
      start = i + 1;
      continue;
    }
    {
      let n = lexicon$wishAt(l, $a(ts).slice(i));
      if (n > 0) {
        cut(i);
        start = i + n;
        i = i + n - 1;
      }
    }
  }
  cut($len(ts));
  return out;
}

function lexicon$wishAt(l, ts) {
  if (l.numbered && $len(ts) > 1 && lexicon$ordinal(l, ts[0].w) > 0) {
    {
      let [, unit] = $get(l.units, ts[1].w, 0);
      if (unit) {
        return 0;
      }
    }
  }
  let best = 0;
  for (let w of $a(l.wish)) {
    if (startsWith(ts, w)) {
      best = Math.max(best, $len(w));
    }
  }
  if (ts[0].w == "if" || ts[0].w == "should" || ts[0].w == "when" || ts[0].w == "in" && wordAt(ts, 1) == "case") {
    for (let k = 1; k < Math.min($len(ts), 9) && ts[k].kind == 0; k = k + 1) {
      if ($at(l.unavailable, ts[k].w, false) || ts[k].w == "open" && (ts[k - 1].w == "not" || ts[k - 1].w == "isnt")) {
        for (; k + 1 < $len(ts) && (ts[k + 1].w == "by" || ts[k + 1].w == "then" || ts[k + 1].w == "to" || ts[k + 1].w == "me" || ts[k + 1].w == "impossible" || $at(l.unavailable, ts[k + 1].w, false));) {
          k = k + 1;
        }
        best = Math.max(best, k + 1);
        break;
      }
    }
  }
  return best;
}

function parser$oneWish(p, ts) {
  let o = p.line.Order.$c();
  [o.To, o.Via] = [-1, null];
  {
    let ms = parser$marks(p, ts);
    if ($len(ms) > 0 && ms[0].class == 1 && ms[0].at == 0) {
      {
        let v = parser$stepVerb(p, ms[0].verb);
        if (v == 7 || v == 9 && o.Verb == 6) {
          o.Verb = 7;
          if (o.Verb == 7 && ms[0].n == $len(ts)) {
            return [o.$c(), true];
          }
          return [o.$c(), $len(wordsOf($a(ts).slice(ms[0].n))) == 1 && (ts[$len(ts) - 1].w == "it")];
        } else if (v == 10) {
          return [engine$NewOrder(10, o.By, 0, -1), ms[0].n == $len(ts)];
        } else if (v == o.Verb || v == 2 && o.Verb == 6) {
          ts = $a(ts).slice(ms[0].n);
        } else {
          return [o.$c(), false];
        }
      }
    }
  }
  ts = trimSigns(ts);
  if ($len(ts) > 1 && ts[0].w == "to") {
    ts = $a(ts).slice(1);
  }
  let u = parser$unit(p, ts);
  let [want, kind] = [Fits(u.kind), u.kind];
  if (o.Verb == 6) {
    [want, kind] = [Fits(o.Kind), o.Kind];
  } else if (kind == 0) {
    kind = o.Kind;
    want = Fits(kind);
  }
  if (o.Verb == 8) {
    want = want & 3;
  }
  let f = Names$find(p.Reader.Names, parser$trim(p, u.name), want);
  if (f.Region == -1 || f.How == 4 || f.NoCoast || f.Unfit) {
    return [o.$c(), false];
  }
  let at = f.Place;
  if (kind == 1) {
    at = p.Reader.Names.m.Regions[f.Region].First;
  }
  sw2: {
    const $sw2 = o.Verb;
    if ($sw2 == 6) {
      o.To = at;
      if (o.At == -1 || kind != 2) {
        break sw2;
      }
      {
        let reached = parser$reaches(p, o.At, at);
        if ($len(reached) == 1) {
          o.To = reached[0];
        }
      }
    } else if ($sw2 == 8 || $sw2 == 9 || $sw2 == 7) {
      [o.At, o.Kind] = [at, kind];
      {
        let s = parser$standing(p, f.Region, $new(unitText, {kind, whose: -1}));
        if (s !== null && o.Verb != 8) {
          [o.At, o.Kind] = [s.At, s.Kind];
        }
      }
    } else {
      return [o.$c(), false];
    }
  }
  return [o.$c(), true];
}

function parser$wishful(p, ts) {
  let order = null;
  let more = null;
  let [m, ok] = parser$first(p, ts, ends);
  if (!ok) {
    return [ts, null];
  }
  let v = parser$stepVerb(p, m.verb);
  if (m.class == 2) {
    v = parser$stepVerb(p, 2);
  }
  if (!wishes(v)) {
    return [ts, null];
  }
  for (let i = Math.max(1, m.at); i < $len(ts); i = i + 1) {
    if (ts[i].kind == 0 || ts[i].kind == 3) {
      let n = lexicon$wishAt(p.Reader.Names.lex, $a(ts).slice(i));
      if (ts[i].kind == 3 && $at(p.Reader.Names.lex.coasts, wordAt(ts, i + 1), "") == "" && v == 6) {
        n = 1;
      }
      if (ts[i].w == "then" && v != 6) {
        continue;
      }
      if (n > 0 && $len(wordsOf($a(ts).slice(0, i))) > 1 && $len(wordsOf($a(ts).slice(i + n))) > 0) {
        return [parser$unlink(p, $a(ts).slice(0, i)), $a(ts).slice(i)];
      }
    }
  }
  return [ts, null];
}

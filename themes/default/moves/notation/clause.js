// Written by sitegen/moves/translate from Go: change that.

class clause extends $struct {
  constructor() {
    super();
    this.order = null;
    this.text = null;
  }
}

function Reader$clauses(r, ts) {
  let one = [$new(clause, {order: ts, text: ts})];
  let p = $new(parser, {Reader: r});
  let [v, ] = parser$first(p, ts, aVerb);
  {
    const $sw1 = v.verb;
    if ($sw1 == 1 || $sw1 == 3 || $sw1 == 5 || $sw1 == 8 || $sw1 == 9 || $sw1 == 7) {
    } else {
      return one;
    }
  }
  p.line = new Line();
  let [subj, rest] = [$a(ts).slice(0, v.at), $a(ts).slice(v.at + v.n)];
  let out = null;
  if (v.verb == 1 && v.at == 0 && v.n < $len(ts) && ts[v.n].kind == 6) {
    for (let $2 = $a(parser$list(p, trimSigns2(rest))), i = 0; i < $2.length; i++) {
      let piece = $2[i];
      let text = piece;
      if (i == 0) {
        text = $a(ts).slice(0, ($len(ts) - $len(trimSigns2(rest))) + $len(piece));
      }
      out = [...$a(out), $new(clause, {order: slices$Concat($copies($a(ts).slice(0, v.n)), $copies(piece)), text})];
    }
    if ($len(out) > 1) {
      return out;
    }
    out = null;
  }
  sw3: {
    const $sw3 = v.verb;
    if ($sw3 == 8 || $sw3 == 9 || $sw3 == 7) {
      if (parser$unit(p, subj).said || !parser$lead(p, subj)) {
        break sw3;
      }
      let pieces = parser$list(p, rest);
      for (let $4 = $a(pieces), i1 = 0; i1 < $4.length; i1++) {
        let piece1 = $4[i1];
        {
          let w = wordAt(piece1, Math.max(0, $len(piece1) - 1));
          if (i1 + 1 < $len(pieces) && w != "stop" && (w == "keep" || parser$has(p, piece1, 9) >= 0)) {
            return one;
          }
        }
        let text1 = piece1;
        if (i1 == 0) {
          text1 = $a(ts).slice(0, v.at + v.n + $len(piece1));
        }
        out = [...$a(out), $new(clause, {order: slices$Concat($copies($a(ts).slice(0, v.at + v.n)), $copies(piece1)), text: text1})];
      }
      if ($len(out) > 1) {
        return out;
      }
      return one;
    }
  }
  {
    const $sw5 = v.verb;
    if ($sw5 == 1 || $sw5 == 9 || $sw5 == 7 || $sw5 == 5 || $sw5 == 3) {
      let pieces1 = parser$list(p, subj);
      for (let $6 = $a(pieces1), i2 = 0; i2 < $6.length; i2++) {
        let piece2 = $6[i2];
        let text2 = piece2;
        if (i2 == $len(pieces1) - 1) {
          text2 = $a(ts).slice(v.at - $len(piece2));
        }
        out = [...$a(out), $new(clause, {order: slices$Concat($copies(piece2), $copies($a(ts).slice(v.at))), text: text2})];
      }
      if ($len(out) > 1 && parser$unit(p, pieces1[0]).said && $len(parser$trim(p, parser$unit(p, pieces1[0]).name)) == 0) {
        return one;
      }
      if ($len(out) > 1 && (parser$unit(p, pieces1[0]).said || $len(parser$places(p, trimSigns(subj))) > 0)) {
        return out;
      }
    }
  }
  return one;
}

function parser$places(p, ts) {
  let out = parser$several(p, ts);
  if ($len(out) < 2 || Names$find(p.Reader.Names, ts, 7).How != 0) {
    return null;
  }
  return out;
}

function parser$several(p, ts) {
  if (!slices$ContainsFunc(ts, (t) => t.kind == 4 || t.w == "and")) {
    return null;
  }
  let out = null;
  let last = -1;
  let start = 0;
  for (let i = 0; i <= $len(ts); i = i + 1) {
    if (i < $len(ts) && ts[i].kind != 4 && ts[i].w != "and") {
      continue;
    }
    let piece = $a(ts).slice(start, i);
    if ($len(piece) > 0 && piece[0].w == "in") {
      piece = $a(piece).slice(1);
    }
    start = i + 1;
    if ($len(piece) == 0 && i < $len(ts) && ts[i].w == "and" && i > 0 && ts[i - 1].kind == 4) {
      continue;
    }
    if ($len(piece) == 0) {
      return null;
    }
    let f = Names$find(p.Reader.Names, piece, 7);
    if (f.How != 1 || f.Region == last) {
      return null;
    }
    last = f.Region;
    out = [...$a(out), piece];
  }
  return out;
}

function parser$wholeUnit(p, ts) {
  if (!Reader$isUnit(p.Reader, ts[0]) || $len(ts) < 2) {
    return false;
  }
  for (let k = 2; k <= Math.min($len(ts), 6); k = k + 1) {
    if (Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(1, k)), 7).How == 1) {
      return true;
    }
  }
  return false;
}

function parser$behind(p, ts) {
  ts = trimSigns2(ts);
  for (let $1 = $a(ts), k = 0; k < $1.length; k++) {
    let t = $1[k];
    if (t.kind != 0 || t.w == "and") {
      ts = $a(ts).slice(0, k);
      break;
    }
  }
  let k1 = $len(ts) - 1;
  return k1 > 0 && Reader$isUnit(p.Reader, ts[k1]) && ts[k1].w.length > 1 && Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(0, k1)), 7).How == 1;
}

function parser$list(p, ts) {
  if ($len(ts) > 3 && (ts[0].w == "armies" || ts[0].w == "fleets")) {
    let out = null;
    for (let piece of $a(parser$several(p, trimSigns($a(ts).slice(1))))) {
      out = [...$a(out), slices$Concat($copies($a(ts).slice(0, 1)), $copies(piece))];
    }
    if ($len(out) > 0) {
      return out;
    }
  }
  {
    let out1 = parser$places(p, trimSigns(ts));
    if (out1 !== null) {
      return out1;
    }
  }
  let out2 = null;
  let start = 0;
  for (let $2 = $a(ts), i = 0; i < $2.length; i++) {
    let t = $2[i];
    if (i > start + 1 && i + 1 < $len(ts) && Reader$isUnit(p.Reader, t) && t.w.length == 1 && ts[i - 1].kind == 0 && parser$wholeUnit(p, $a(ts).slice(start, i)) && parser$wholeUnit(p, $a(ts).slice(i))) {
      out2 = [...$a(out2), trimSigns($a(ts).slice(start, i))];
      start = i;
      continue;
    }
    if ((t.kind == 4 || t.w == "and") && i > start + 1 && i + 2 < $len(ts) && parser$behind(p, $a(ts).slice(start, i)) && parser$behind(p, $a(ts).slice(i + 1))) {
      out2 = [...$a(out2), trimSigns($a(ts).slice(start, i))];
      start = i + 1;
      continue;
    }
    if (i == start || i + 2 >= $len(ts) || t.kind != 4 && t.kind != 5 && t.w != "and") {
      continue;
    }
    let k = i + 1;
    for (; k + 2 < $len(ts) && (counts(ts[k]) || ts[k].w == "new");) {
      k = k + 1;
    }
    let next = ts[k].$c();
    {
      let [, unit] = $get(p.Reader.Names.lex.units, next.w, 0);
      if (!unit || next.w.length == 1 && !$at(p.Reader.Names.lex.letters, next.raw, false)) {
        continue;
      }
    }
    out2 = [...$a(out2), trimSigns($a(ts).slice(start, i))];
    start = i + 1;
  }
  return [...$a(out2), $a(ts).slice(start)];
}

function counts(t) {
  {
    const $sw1 = t.w;
    if ($sw1 == "a" || $sw1 == "an" || $sw1 == "another" || $sw1 == "one" || $sw1 == "the") {
      return !t.up;
    }
  }
  return false;
}

// Written by sitegen/moves/translate from Go: change that.

class clause {
  constructor() {
    this.order = null;
    this.text = null;
  }
  $c() {
    const o = Object.assign(Object.create(clause.prototype), this);
    return o;
  }
}

function Reader$clauses(r, ts) {
  let one = [$new(clause, {order: ts, text: ts})];
  let p = $new(parser, {Reader: r});
  let ms = parser$marks(p, ts);
  let k = slices$IndexFunc(ms, (m) => m.class === 1);
  if (k < 0) {
    return one;
  }
  let v = ms[k].$c();
  let [subj, rest] = [$a(ts).slice(0, v.at), $a(ts).slice(v.at + v.n)];
  let out = null;
  sw1: {
    const $sw1 = v.verb;
    if ($sw1 === 8 || $sw1 === 9 || $sw1 === 7) {
      if (parser$unit(p, subj).said || !parser$lead(p, subj)) {
        break sw1;
      }
      let pieces = parser$list(p, rest);
      for (let $2 = $a(pieces), i = 0; i < $2.length; i++) {
        let piece = $2[i];
        let text = piece;
        if (i === 0) {
          text = $a(ts).slice(0, v.at + v.n + $len(piece));
        }
        out = [...$a(out), $new(clause, {order: slices$Concat($copies($a(ts).slice(0, v.at + v.n)), $copies(piece)), text})];
      }
      if ($len(out) > 1) {
        return out;
      }
      return one;
    }
  }
  {
    const $sw3 = v.verb;
    if ($sw3 === 1 || $sw3 === 9 || $sw3 === 7 || $sw3 === 5) {
      let pieces1 = parser$list(p, subj);
      for (let $4 = $a(pieces1), i1 = 0; i1 < $4.length; i1++) {
        let piece1 = $4[i1];
        let text1 = piece1;
        if (i1 === ($len(pieces1) - 1)) {
          text1 = $a(ts).slice(v.at - $len(piece1));
        }
        out = [...$a(out), $new(clause, {order: slices$Concat($copies(piece1), $copies($a(ts).slice(v.at))), text: text1})];
      }
      if (($len(out) > 1) && parser$unit(p, pieces1[0]).said) {
        return out;
      }
    }
  }
  return one;
}

function parser$list(p, ts) {
  let out = null;
  let start = 0;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if ((i === start) || ((i + 2) >= $len(ts)) || ((t.kind !== 4) && (t.kind !== 5) && (t.w !== "and"))) {
      continue;
    }
    let next = ts[i + 1].$c();
    {
      let [, unit] = $get(p.Reader.Names.lex.units, next.w, 0);
      if (!unit || ((next.w.length === 1) && !$at(p.Reader.Names.lex.letters, next.raw, false))) {
        continue;
      }
    }
    out = [...$a(out), trimSigns($a(ts).slice(start, i))];
    start = i + 1;
  }
  return [...$a(out), $a(ts).slice(start)];
}

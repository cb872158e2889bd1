// Written by sitegen/moves/translate from Go: change that.

class writer extends $struct {
  constructor() {
    super();
    this.ts = null;
    this.bound = null;
    this.col = 0;
  }
}

function Reader$instead(r, p, ts, mt, depth) {
  let out = null;
  for (let b of $a(mt.bound)) {
    if (b.v.typ.id != "words" && b.v.like > 0) {
      parser$settle(p, ts, b);
    }
  }
  for (let es of $a(mt.form.as)) {
    let w = $new(writer, {ts, bound: mt.bound, col: ts[0].col});
    let [line, ] = writer$write(w, es);
    let base = p.line.$c();
    base.Problems = null;
    for (let l of $a(Reader$tokens(r, base, line, p.ctx, depth + 1))) {
      l = l.$c();
      for (let q of $a(p.line.Problems)) {
        let sub = $new(parser, {Reader: r, line: l});
        parser$problem(sub, q);
      }
      out = [...$a(out), l.$c()];
    }
  }
  parser$shared(p, out, ts, mt);
  return out;
}

function parser$shared(p, ls, ts, mt) {
  let said1 = (t) => slices$ContainsFunc(ls, (l) => slices$ContainsFunc(l.words, (w) => w[0] <= t.col && t.col < w[1]));
  let q = $new(parser, {Reader: p.Reader, line: p.line});
  for (let t1 of $a(ts)) {
    if (t1.kind != 0) {
      parser$mark(q, [t1.$c()], 3);
    }
  }
  for (let w1 of $a(mt.words)) {
    parser$mark(q, $a(ts).slice(w1.at, w1.at + 1), 1);
  }
  for (let b of $a(mt.bound)) {
    for (let t2 of $a($a(ts).slice(b.from, b.to))) {
      if (b.v.typ.id != "words" || said1(t2.$c())) {
        parser$mark(q, [t2.$c()], 1);
      }
    }
  }
  for (let $5 = $a(ls), i = 0; i < $5.length; i++) {
    ls[i].words = parser$runs(q, ts);
  }
}

function writer$write(w, es) {
  let out = null;
  for (let $1 = $a(es), i = 0; i < $1.length; i++) {
    {
      let e = es[i];
      if (e.tok !== null) {
        let t = e.tok.$c();
        [t.col, t.n] = [w.col, 0];
        out = [...$a(out), t.$c()];
      } else if (e.slot !== null) {
        let k = slices$IndexFunc(w.bound, (b) => b.slot.name == e.slot.name);
        if (k < 0) {
          return [null, false];
        }
        let part1 = $a(w.ts).slice(w.bound[k].from, w.bound[k].to);
        out = $append(out, $copies(part1));
        w.col = part1[$len(part1) - 1].col;
      } else {
        {
          let [part2, ok] = writer$write(w, e.alts[0]);
          if (ok) {
            out = $append(out, $copies(part2));
          }
        }
      }
    }
  }
  return [out, true];
}

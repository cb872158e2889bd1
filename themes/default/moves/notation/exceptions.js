// Written by sitegen/moves/translate from Go: change that.

function parser$exceptions(p, ts) {
  let all = null;
  let rest = null;
  for (let i = 1; i + 1 < $len(ts); i = i + 1) {
    let n = 0;
    for (let e of $a(p.Reader.Names.lex.except)) {
      if (startsWith($a(ts).slice(i), e)) {
        n = Math.max(n, $len(e));
      }
    }
    if (n == 0) {
      continue;
    }
    let ms = parser$marks(p, ts);
    if ($len(ms) == 0) {
      return [null, null];
    }
    let head = $a(ts).slice(0, i);
    let [v, ok] = parser$verb(p, head, parser$marks(p, head));
    if (ok && v.verb == 1 && (parser$everyone(p, $a(head).slice(0, v.at)) || v.at == 0 && parser$everyone(p, $a(head).slice(v.at + v.n)))) {
      return [head, trimSigns2($a(ts).slice(i + n))];
    } else if (!ok && parser$everyone(p, head)) {
      for (let k = $len(ms) - 1; k >= 0; k = k - 1) {
        if (ms[k].verb == 1 && ms[k].at + ms[k].n == $len(ts) && ms[k].at > i + n) {
          return [$append($append(null, $copies(head)), $copies($a(ts).slice(ms[k].at))), $a(ts).slice(i + n, ms[k].at)];
        }
      }
    }
  }
  return [null, null];
}

function Reader$excepted(r, base, ts, ctx) {
  let out = null;
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: base});
  for (let s of $a(Reader$sentences(r, ts, new Line()))) {
    let pieces = [s];
    if (!parser$verbed(p, s)) {
      pieces = parser$units(p, s);
    }
    for (let piece of $a(pieces)) {
      let l = base.$c();
      Line$cut(l, piece);
      let got = Reader$sentence(r, l.$c(), piece, ctx);
      for (let $3 = $a(got), i = 0; i < $3.length; i++) {
        {
          let g = got[i];
          if (g.Kind == 3 || g.Kind == 1 && !complete(g.Order) && $len(g.Problems) == 0) {
            g.Kind = 0;
          }
        }
        {
          let g1 = got[i];
          if (g1.Kind == 0 && Line$Standing(g1) == 2) {
            let q = $new(parser, {Reader: r, ctx: ctx.$c(), line: g1});
            {
              let u = parser$unit(q, piece);
              if (g1.Order.At == -1 && u.said && $len(parser$trim(q, u.name)) > 0 && Names$find(q.Reader.Names, parser$trim(q, u.name), Reader$stands(q.Reader, u.kind)).How == 0) {
                g1.Problems = null;
                parser$name(q, u.name, Reader$stands(q.Reader, u.kind), u.kind);
                let [col, n] = span(trimSigns(piece));
                parser$problem(q, $new(Problem, {Code: "not-read", Col: col, Len: n, Message: fmt$Sprintf("%q was not read", parser$textOf(q, piece)), Hint: "say what it does"}));
              }
            }
            parser$unread(q, piece);
          }
        }
      }
      out = $append(out, $copies(got));
    }
  }
  return out;
}

// Written by sitegen/moves/translate from Go: change that.

function Reader$ownLines(r, base, clean, ctx) {
  let readings = null;
  let asides = null;
  let question = null;
  for (let ts of $a([Reader$signed(r, numerals(lex(clean))), unnumber(Reader$signed(r, numerals(lex(clean))))])) {
    [ts, base.Comment, asides] = Reader$brackets(r, ts, clean);
    for (let t of $a(ts)) {
      if (t.kind == 5 && t.w == "?") {
        question = [...$a(question), t.$c()];
      }
    }
    ts = Reader$twins(r, trimSigns(Reader$arrows(r, ts)), ctx);
    if ($len(ts) > 0 && ($len(readings) == 0 || $len(ts) < $len(readings[0]) && !Reader$countsOf(r, base, readings[0], ctx))) {
      readings = [...$a(readings), ts];
    }
  }
  {
    let out = Reader$formed(r, base.$c(), readings, ctx);
    if (out !== null) {
      for (let $3 = $a(out), i = 0; i < $3.length; i++) {
        {
          let p = ($new(parser, {Reader: r, ctx: ctx.$c(), line: out[i]}));
          if ($len(question) > 0) {
            parser$question(p, question[0]);
          }
        }
      }
      replaces(readings[0], out);
      return $append(Reader$bracketed(r, out, asides, ctx), $copies(Reader$struckOut(r, base.No, base.full, ctx)));
    }
  }
  return Reader$noHeading(r, base.$c(), clean, ctx);
}

function Reader$noHeading(r, base, clean, ctx) {
  let all = lex(clean);
  let [ts, , ] = Reader$brackets(r, Reader$greeted(r, unnumber(Reader$signed(r, all))), clean);
  if ($len(ts) == 0) {
    return null;
  }
  let [h, ok] = Reader$header(r, ts, clean, ctx);
  if (!ok || h.Power == -1 || h.Power < $len(engine$Map$Players(r.Names.m))) {
    return null;
  }
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: base});
  if ($len(numerals(all)) < $len(all) || slices$ContainsFunc($a(all).slice(0, $len(all) - $len(ts)), (t) => number(t.w) > 0)) {
    let [col, n] = span(all);
    parser$problem(p, $new(Problem, {Code: "not-read", Col: col, Len: n, Message: "not read as an order", Hint: "numbers are whole, without a sign or brackets, and no item's of a list"}));
    return [base.$c()];
  } else if (h.Submission != "" && parser$verbAt(p, ts)) {
    return Reader$sentence(r, base.$c(), ts, ctx);
  }
  return null;
}

function Reader$countsOf(r, base, ts, ctx) {
  for (let i = 1; i + 1 < $len(ts) && number(ts[0].w) > 0; i = i + 1) {
    if (ts[i].kind == 0 || number(ts[i + 1].w) == 0) {
      continue;
    }
    {
      let [, mt] = Reader$best(r, base, $a(ts).slice(0, i), ctx, 0);
      if (mt !== null) {
        return true;
      }
    }
  }
  return false;
}

function Reader$formed(r, base, readings, ctx) {
  for (let ts of $a(readings)) {
    {
      let out = Reader$whole(r, base, ts, ctx);
      if (out !== null) {
        return out;
      }
    }
  }
  for (let all of $a([true, false])) {
    for (let ts1 of $a(readings)) {
      {
        let out1 = Reader$manyLines(r, base, ts1, ctx, all);
        if (out1 !== null) {
          return out1;
        }
      }
    }
  }
  let plain1 = Reader$lines(r.forms.plain, base.No, base.full, ctx.$c());
  let [doubt1, objection, slip] = [false, false, false];
  for (let $4 = $a(plain1), i = 0; i < $4.length; i++) {
    let l = plain1[i];
    doubt1 = doubt1 || l.Kind == 0 || Line$Standing(l) == 2;
    slip = slip || slices$ContainsFunc(l.Problems, (p) => p.Code == "misspelt" || p.Code == "unknown-name");
    objection = objection || doubt1 || $len(l.Problems) > 0;
  }
  let remark = $len(plain1) > 0 && (plain1[0].Kind == 3 || plain1[0].Kind == 5);
  if (!objection && !remark) {
    return null;
  }
  for (let lim = 1; lim <= 3; lim = lim + 1) {
    for (let ts2 of $a(readings)) {
      let [p1, mt] = Reader$nearest(r, base, ts2, ctx, lim, slip);
      if (mt !== null && (doubt1 || match$telling(mt, p1, lim > 1) || slip && match$pointed(mt, ts2))) {
        return Reader$build(r, p1, ts2, mt, 0);
      }
    }
  }
  if (remark && !objection && $len(readings) > 0) {
    if (plain1[0].Kind == 5 && forms$votes(r.forms, readings[0])) {
      base.Kind = 0;
      parser$unread(($new(parser, {Reader: r, line: base})), readings[0]);
      return [base.$c()];
    }
    return Reader$among(r, base.$c(), readings[0], ctx);
  }
  return null;
}

function forms$votes(fs, ts) {
  let found = false;
  for (let t of $a(ts)) {
    let what = $at(fs.plain.Names.lex.words.Votes, t.w, "");
    if (what == "yes" || what == "no") {
      return false;
    }
    found = found || what != "" && slices$ContainsFunc(fs.list, (f) => slices$ContainsFunc(f.patterns, (pt) => $at(pt.words, t.w, false)));
  }
  return found;
}

function Reader$among(r, base, ts, ctx) {
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: base});
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let m = $new(matcher, {p: $new(parser, {Reader: r, ctx: ctx.$c(), line: $new(Line, {full: base.full})}), ts: $a(ts).slice(i), part: true, cache: new Map([])});
    if (ts[i].kind == 0 && matcher$first(m, true) !== null && parser$has(p, $a(ts).slice(Math.max(0, i - 2), i), 9) < 0) {
      base.Kind = 0;
      parser$unread(p, ts);
      return [base.$c()];
    }
  }
  return null;
}

function Reader$best(r, base, ts, ctx, upTo) {
  return Reader$nearest(r, base, ts, ctx, upTo, false);
}

function Reader$nearest(r, base, ts, ctx, upTo, sign) {
  let l = base.$c();
  l.Problems = slices$Clone($copies(base.Problems));
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: l});
  let m = $new(matcher, {p, ts, upTo, sign, cache: new Map([])});
  {
    let mt = matcher$first(m, true);
    if (mt !== null) {
      return [p, mt];
    }
  }
  return [p, matcher$first(m, false)];
}

function matcher$first(m, here) {
  let ctx = m.p.ctx;
  for (let $1 = $a(m.p.Reader.forms.list), i = 0; i < $1.length; i++) {
    let f = m.p.Reader.forms.list[i];
    {
      let fits = ctx.AnyStep || $len(f.of.Steps) == 0 || slices$Contains(f.of.Steps, ctx.Step);
      if (fits != here) {
        continue;
      }
    }
    for (let pt of $a(f.patterns)) {
      {
        let [mt, ok] = matcher$try(m, f, pt);
        if (ok) {
          return mt;
        }
      }
    }
  }
  return null;
}

function Reader$whole(r, base, ts, ctx) {
  let [p, mt] = Reader$best(r, base, ts, ctx, 0);
  if (mt !== null && !match$takesAny(mt)) {
    return Reader$build(r, p, ts, mt, 0);
  }
  if (mt !== null && $len(mt.form.as) > 0) {
    {
      let ls = Reader$build(r, p, ts, mt, 0);
      if ($len(ls) > 0 && !slices$ContainsFunc(ls, (l) => l.Kind != 1 || $len(l.Problems) > 0)) {
        return ls;
      }
    }
    [p, mt] = Reader$best(r, base, ts, ctx, 0);
  }
  {
    let ls1 = Reader$behindColon(r, base, ts, ctx);
    if (mt === null && ls1 !== null) {
      return ls1;
    }
  }
  for (let s of $a(Reader$endings(r, ts))) {
    {
      let [p1, mt1] = Reader$best(r, base, s.order, ctx, 0);
      if (mt1 !== null) {
        return Reader$saidOf(r, Reader$build(r, p1, s.order, mt1, 0), s, ctx);
      }
    }
  }
  let q = $new(parser, {Reader: r, ctx: ctx.$c(), line: $new(Line, {full: base.full})});
  if (mt !== null) {
    {
      let ls2 = Reader$manyLines(r, base, ts, ctx, true);
      if (ls2 !== null) {
        return ls2;
      }
    }
    let ls3 = Reader$build(r, p, ts, mt, 0);
    {
      let l1 = ls3[$len(ls3) - 1];
      if (l1.Kind == 3 && slices$ContainsFunc(ts, (t) => number(t.w) > 0 || $at(r.Names.lex.every, t.w, false))) {
        [l1.Kind, l1.Comment] = [0, ""];
        parser$unread(($new(parser, {Reader: r, line: l1})), ts);
      }
    }
    return ls3;
  }
  let h = $new(Header, {Power: -1});
  for (let i = 0; i < $len(ts);) {
    if (ts[i].kind != 0) {
      i = i + 1;
      continue;
    }
    let n = parser$headingWord(q, h, ts, i);
    if (n == 0) {
      break;
    }
    i = i + n;
    let rest = trimSigns($a(ts).slice(i));
    if ($len(rest) == 0 || i < $len(ts) && ts[i].kind == 0 || parser$request(q, rest)) {
      continue;
    }
    {
      let [p2, mt2] = Reader$best(r, base, rest, ctx, 0);
      if (mt2 !== null) {
        [p2.line.Header, p2.line.head, p2.line.Power, p2.line.said] = [h.$c(), true, h.Power, h.Power != -1];
        return Reader$build(r, p2, rest, mt2, 0);
      }
    }
  }
  return null;
}

function Reader$behindColon(r, base, ts, ctx) {
  for (let k = 1; k + 1 < $len(ts); k = k + 1) {
    if (ts[k].kind != 6) {
      continue;
    }
    let h = $new(Header, {Power: -1});
    for (let seg of $a(segments($a(ts).slice(0, k)))) {
      let orders = false;
      let rest = Reader$headerWords(r, h, seg, {get v() { return orders; }, set v(x) { orders = x; }});
      if ($len(rest) == 0) {
        continue;
      }
      let [whose, n] = Names$powerAt(r.Names, rest);
      if (n < $len(rest) && $len(rest) > 1) {
        {
          let [q, how] = Names$Power(r.Names, parser$textOf(($new(parser, {line: $new(Line, {full: base.full})})), rest));
          if (how == 1) {
            [whose, n] = [q, $len(rest)];
          }
        }
      }
      if (n < $len(rest) || h.Power != -1) {
        return null;
      }
      h.Power = whose;
    }
    {
      let [p, mt] = Reader$best(r, base, trimSigns($a(ts).slice(k + 1)), ctx, 0);
      if (mt !== null && !match$takesAny(mt)) {
        [p.line.Header, p.line.head, p.line.Power, p.line.said] = [h.$c(), true, h.Power, h.Power != -1];
        return Reader$build(r, p, trimSigns($a(ts).slice(k + 1)), mt, 0);
      }
    }
  }
  return null;
}

function Reader$endings(r, ts) {
  let out = null;
  let p = $new(parser, {Reader: r});
  for (let i = 1; i < $len(ts); i = i + 1) {
    {
      let n = parser$guard(p, $a(ts).slice(i));
      if (n > 0) {
        i = i + n - 1;
        continue;
      }
    }
    let s = $new(said, {order: parser$unlink(p, $a(ts).slice(0, i))});
    {
      let [class1, ] = tails$at(r.Names.lex.tails, $a(ts).slice(i), 1, 2, 5, 6);
      const $sw1 = class1;
      if ($sw1 == 2) {
        s.withdrawn = $a(ts).slice(i);
      } else if ($sw1 == 5) {
        s.reason = $a(ts).slice(i);
      } else if ($sw1 == 6) {
        s.condition = $a(ts).slice(i);
      } else if ($sw1 == 1) {
      } else {
        continue;
      }
    }
    if ($len(s.order) > 0) {
      out = [...$a(out), s.$c()];
    }
  }
  return out;
}

function Reader$saidOf(r, ls, s, ctx) {
  for (let $1 = $a(ls), i = 0; i < $1.length; i++) {
    let q = $new(parser, {Reader: r, ctx: ctx.$c(), line: ls[i]});
    parser$depends(q, s.condition);
    parser$takenBack(q, s.withdrawn);
    parser$remarked(q, s.reason);
  }
  return ls;
}

function match$takesAny(mt) {
  return slices$ContainsFunc(mt.bound, (b) => b.v.typ.id == "words");
}

function Reader$manyLines(r, base, ts, ctx, all) {
  let s = $new(said, {order: ts});
  {
    let e = Reader$endings(r, ts);
    if ($len(e) > 0) {
      s = e[0].$c();
    }
  }
  for (let commas of $a([false, true])) {
    let parts = null;
    let start = 0;
    for (let $2 = $a(s.order), i = 0; i < $2.length; i++) {
      let t = $2[i];
      if (t.kind == 5 && s.order[Math.max(0, i - 1)].w.length > 1 || commas && (t.kind == 4 || t.kind == 3)) {
        parts = [...$a(parts), trimSigns($a(s.order).slice(start, i))];
        start = i + 1;
      }
    }
    parts = slices$DeleteFunc([...$a(parts), trimSigns($a(s.order).slice(start))], (p) => $len(p) == 0);
    let own = 0;
    {
      let k = $len(parts) - 1;
      if (k > 0 && $len(wordsOf(parts[k])) < 3 && parser$has(($new(parser, {Reader: r})), parts[k], 9) == 0) {
        continue;
      }
    }
    for (let $3 = $a(parts), k1 = 0; k1 < $3.length; k1++) {
      let part1 = $3[k1];
      if ($len(part1) > 1 && part1[0].w == "and") {
        part1 = $a(part1).slice(1);
        parts[k1] = part1;
      }
      {
        let [, mt] = Reader$best(r, base, part1, ctx, 0);
        if (mt !== null) {
          own = own + 1;
        }
      }
    }
    if ($len(parts) < 2 || own == 0 || (commas || all) && own < $len(parts)) {
      continue;
    }
    let out = null;
    for (let $4 = $a(parts), k2 = 0; k2 < $4.length; k2++) {
      let part2 = $4[k2];
      let l = base.$c();
      Line$cut(l, part2);
      let ls = Reader$tokens(r, l, part2, ctx, 1);
      if (k2 == $len(parts) - 1) {
        ls = Reader$saidOf(r, ls, s, ctx);
      }
      out = $append(out, $copies(ls));
    }
    return out;
  }
  return null;
}

function Reader$tokens(r, base, ts, ctx, depth) {
  for (let lim of $a([0, 1])) {
    {
      let [p, mt] = Reader$best(r, base, ts, ctx, lim);
      if (mt !== null && depth < 4 && (lim == 0 || match$telling(mt, p, false))) {
        return Reader$build(r, p, ts, mt, depth);
      }
    }
  }
  return Reader$sentence(r, base.$c(), ts, ctx);
}

function Reader$build(r, p, ts, mt, depth) {
  for (let w of $a(mt.words)) {
    parser$mark(p, $a(ts).slice(w.at, w.at + 1), 1);
    if (w.slip) {
      let [col, n] = span($a(ts).slice(w.at, w.at + 1));
      parser$problem(p, $new(Problem, {Code: "misspelt", Col: col, Len: n, Warning: true, Message: fmt$Sprintf("%q read as %q", ts[w.at].raw, w.want.w), Hint: w.want.w}));
    }
  }
  if ($len(mt.form.as) > 0) {
    return Reader$instead(r, p, ts, mt, depth);
  }
  parser$doubtWords(p, ts);
  let l = p.line;
  let f = mt.form.of;
  [l.Kind, l.Form] = [1, f.ID];
  let o = l.Order;
  [o.Verb, o.Text] = [f.Verb, l.Text];
  o.Pos = $new(engine$Pos, {Line: l.No, Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text)});
  let fields = new Map([]);
  let [units, powers] = [0, 0];
  for (let b of $a(mt.bound)) {
    let fl = parser$settle(p, ts, b);
    fields.set(b.slot.name, [...$a($at(fields, b.slot.name, null)), fl.$c()]);
    let name = b.slot.name;
    {
      const $sw3 = fl.Slot;
      if ($sw3 == "unit") {
        {
          units = units + 1;
          if (name == "unit" && units == 1) {
            name = "at";
          } else if (name == "unit" && units == 2) {
            name = "of";
          }
        }
      } else if ($sw3 == "power") {
        {
          powers = powers + 1;
          if (name == "power" && powers == 1) {
            name = "whom";
          }
        }
      }
    }
    fill(o, name, fl);
  }
  if (powers > 1 && $len($at(fields, "power", null)) > 1) {
    o.Whom = -1;
  }
  if (Line$Standing(l) != 2) {
    r.forms.rules.Own(o, f, fields);
  }
  l.Problems = slices$DeleteFunc(l.Problems, (q) => q.Code == "not-read" && slices$ContainsFunc(l.Problems, (n1) => n1.Code == "unknown-name" && n1.Col <= q.Col && q.Col + q.Len <= n1.Col + n1.Len));
  p.line.words = parser$runs(p, ts);
  slices$SortStableFunc(l.Problems, (a, b1) => a.Col - b1.Col);
  if ($len(p.tail) > 0) {
    l.Comment = strings$TrimPrefix(strings$Join($append([l.Comment], p.tail), "; "), "; ");
  }
  return [l.$c()];
}

function fill(o, name, f) {
  {
    const $sw1 = name;
    if ($sw1 == "at") {
      o.At = f.Place;
      if (f.Slot == "unit") {
        [o.Kind, o.Whose, o.No] = [f.Unit.Kind, f.Unit.Whose, f.Unit.No];
      }
    } else if ($sw1 == "of") {
      o.Of = f.Place;
      if (f.Slot == "unit") {
        [o.OfKind, o.OfWhose, o.OfNo] = [f.Unit.Kind, f.Unit.Whose, f.Unit.No];
      }
    } else if ($sw1 == "to") {
      o.To = f.Place;
    } else if ($sw1 == "whom") {
      o.Whom = f.Power;
    } else if ($sw1 == "count") {
      o.Count = f.Count;
    }
  }
}

// Written by sitegen/moves/translate from Go: change that.

function Reader$sentence(r, base, ts, ctx) {
  let l = base.$c();
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: l});
  {
    let [all, rest] = parser$exceptions(p, ts);
    if (all !== null) {
      Line$cut(l, all);
      return $append(Reader$sentence(r, l.$c(), all, ctx), $copies(Reader$excepted(r, base.$c(), rest, ctx)));
    }
  }
  {
    let k = $len(ts) - 1;
    if (k > 0 && ts[k].w == "?") {
      let out = Reader$sentence(r, base.$c(), $a(ts).slice(0, k), ctx);
      for (let $1 = $a(out), i = 0; i < $1.length; i++) {
        if (out[i].Kind != 3) {
          parser$question(($new(parser, {Reader: r, line: out[i]})), ts[k]);
        }
      }
      return out;
    }
  }
  if (parser$unnamed(p, ts)) {
    parser$allHold(p);
    parser$mark(p, ts, 1);
    l.words = parser$runs(p, ts);
    return [l.$c()];
  }
  [ts, base.corrects] = parser$secondThought(p, ts);
  {
    let k1 = $len(trimEnd(ts)) - 1;
    if (k1 > 1 && ts[k1].w == "instead" && parser$verbed(p, $a(ts).slice(0, k1)) && parser$unit(p, ts).said) {
      [ts, base.corrects] = [$a(ts).slice(0, k1), true];
    }
  }
  ts = parser$unsure(p, ts);
  l.corrects = base.corrects;
  if (!base.corrects && parser$withdrawal(p, ts)) {
    return [l.$c()];
  }
  if (base.corrects && $len(ts) > 0 && $len(parser$marks(p, ts)) == 0 && !parser$unit(p, ts).said && Names$find(p.Reader.Names, parser$trim(p, ts), 7).How != 0) {
    return [parser$newEnd(p, ts)];
  }
  ts = parser$notBut(p, parser$opening(p, ts));
  let wish;
  [ts, wish] = parser$wishful(p, ts);
  let s = parser$takeApart(p, ts);
  for (let n = 0; $len(s.correction) > 0 && n < 4; n = n + 1) {
    {
      let c = parser$corrected(p, s.order, s.correction);
      if (c !== null) {
        s = parser$takeApart(p, c);
        continue;
      }
    }
    parser$notRead(p, s.correction);
    break;
  }
  base.Problems = l.Problems;
  let parts = Reader$clauses(r, s.order);
  let out1 = [];
  for (let c1 of $a(parts)) {
    out1 = [...$a(out1), base.$c()];
    let l1 = out1[$len(out1) - 1];
    l1.Problems = slices$Clone($copies(base.Problems));
    if ($len(parts) > 1) {
      Line$cut(l1, c1.text);
    }
    let q = $new(parser, {Reader: r, ctx: ctx.$c(), line: l1, parts: slices$Clone(p.parts)});
    parser$order(q, c1.order);
    if ($len(wish) > 0 && !parser$wish(q, wish)) {
      parser$notRead(q, wish);
    }
    if (l1.Kind == 3) {
      continue;
    }
    parser$depends(q, s.condition);
    parser$takenBack(q, s.withdrawn);
    parser$remarked(q, s.reason);
    parser$excluded(q, s.not);
  }
  if ($len(s.told) > 0) {
    out1 = $append(out1, $copies(parser$toldSupport(p, base, out1, s.told)));
  }
  if ($len(out1) == 1 && out1[0].Kind == 3 && (base.corrects && parser$speaks(p, ts) || parser$footnote(p, ts))) {
    let q1 = $new(parser, {Reader: r, ctx: ctx.$c(), line: out1[0]});
    let $3, $4;
    [$3, $4] = [0, ""];
    out1[0].Kind = $3;
    out1[0].Comment = $4;
    parser$unread(q1, ts);
  }
  return out1;
}

function parser$unsure(p, ts) {
  for (let i = 1; i < $len(ts); i = i + 1) {
    if (ts[i].w != "next" || !parser$verbed(p, $a(ts).slice(0, i))) {
      continue;
    }
    {
      let [c, n] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(i), 7);
      if (c == 7 && $len(wordsOf($a(ts).slice(i + n))) == 0) {
        parser$unread(p, $a(ts).slice(i));
        parser$mark(p, $a(ts).slice(i), 2);
        ts = $a(ts).slice(0, i);
      }
    }
  }
  let k = 0;
  for (; k < 3 && k + 1 < $len(ts) && ts[k].kind == 0 && parser$carriesNothing(p, ts[k]) && !Reader$isUnit(p.Reader, ts[k]);) {
    k = k + 1;
  }
  for (let i1 = 0; i1 <= k && i1 < $len(ts); i1 = i1 + 1) {
    {
      let [c1, n1] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(i1), 7);
      if (c1 == 7 && i1 + n1 < $len(ts)) {
        {
          let rest = trimSigns2($a(ts).slice(i1 + n1));
          if ($len(rest) > 1 && Reader$isUnit(p.Reader, rest[0]) && parser$verbed(p, rest)) {
            parser$unread(p, $a(ts).slice(0, i1 + n1));
            parser$mark(p, $a(ts).slice(0, i1 + n1), 2);
            return rest;
          }
        }
      }
    }
  }
  return ts;
}

function parser$opening(p, ts) {
  for (; $len(ts) > 2;) {
    {
      let [class1, n] = tails$at(p.Reader.Names.lex.tails, ts, 1);
      if (class1 == 1 && n + 1 < $len(ts) && (ts[n].kind == 4 || ts[n].kind == 6) && parser$verbed(p, $a(ts).slice(n + 1))) {
        parser$mark(p, $a(ts).slice(0, n), 3);
        ts = $a(ts).slice(n + 1);
        continue;
      }
    }
    {
      let n1 = parser$decree(p, ts);
      if (n1 > 0) {
        parser$mark(p, $a(ts).slice(0, n1), 3);
        ts = $a(ts).slice(n1);
      }
    }
    {
      let n2 = parser$polite(p, ts);
      if (n2 > 0) {
        parser$mark(p, $a(ts).slice(0, n2), 3);
        ts = $a(ts).slice(n2);
      }
    }
    let k = 0;
    for (; k < $len(ts) && k < 4 && ts[k].kind == 0 && parser$carriesNothing(p, ts[k]) && ts[k].w != "a" && !Reader$isUnit(p.Reader, ts[k]) && !parser$verbAt(p, $a(ts).slice(k));) {
      k = k + 1;
    }
    if (k == 0 || k >= $len(ts) - 1 || ts[k].kind != 4 && ts[k].kind != 6 && ts[k].kind != 5 && ts[k].kind != 1 || ts[k].kind == 1 && ts[k].raw != "\xe2\x80\x93" && ts[k].raw != "\xe2\x80\x94" && ts[k].raw != "-") {
      return ts;
    }
    if (!parser$verbed(p, $a(ts).slice(k + 1))) {
      return ts;
    }
    parser$mark(p, $a(ts).slice(0, k), 3);
    ts = $a(ts).slice(k + 1);
  }
  return ts;
}

function parser$decree(p, ts) {
  let wishes1 = false;
  for (let k = 0; k + 2 < $len(ts) && k < 9 && ts[k].kind == 0; k = k + 1) {
    {
      let w = ts[k].w;
      const $sw1 = w;
      if ($sw1 == "that") {
        {
          let u = parser$unit(p, $a(ts).slice(k + 1));
          if (wishes1 && u.said && parser$verbed(p, $a(ts).slice(k + 1))) {
            return k + 1;
          }
        }
        return 0;
      } else if ($sw1 == "wish" || $sw1 == "wishes" || $sw1 == "desire" || $sw1 == "desires" || $sw1 == "command" || $sw1 == "commands" || $sw1 == "orders" || $sw1 == "order" || $sw1 == "ordain" || $sw1 == "ordains" || $sw1 == "decree" || $sw1 == "decrees" || $sw1 == "pleasure" || $sw1 == "require" || $sw1 == "requires") {
        wishes1 = true;
      } else if ($sw1 == "undersigned" || $sw1 == "servant" || $sw1 == "obedient" || $sw1 == "humble" || $sw1 == "yr" || $sw1 == "majesty" || $sw1 == "majestys" || $sw1 == "doth" || $sw1 == "hereby") {
      } else {
        if (!parser$carriesNothing(p, ts[k])) {
          return 0;
        }
      }
    }
  }
  return 0;
}

function parser$polite(p, ts) {
  let k = 0;
  for (; k < $len(ts) && k < 5 && ts[k].kind == 0 && parser$carriesNothing(p, ts[k]) && !Reader$isUnit(p.Reader, ts[k]) && !parser$verbAt(p, $a(ts).slice(k));) {
    k = k + 1;
  }
  if (k == 0 || k >= $len(ts) - 1 || !parser$verbAt(p, $a(ts).slice(k))) {
    return 0;
  }
  let ms = parser$marks(p, $a(ts).slice(k));
  {
    let rest = $a(ts).slice(k + ms[0].n);
    if ($len(rest) > 1 && parser$unit(p, rest).said) {
      return k;
    }
  }
  return 0;
}

function parser$newEnd(p, ts) {
  let l = p.line;
  [l.Kind, l.Order.Verb] = [1, parser$stepVerb(p, 2)];
  l.Order.Text = l.Text;
  l.Order.Pos = $new(engine$Pos, {Line: l.No, Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text)});
  l.Order.To = parser$destination(p, ts, ts, ts, 7, 0);
  parser$account(p, ts);
  if (l.Order.To == -1 && $len(l.Problems) == 0) {
    parser$unread(p, ts);
  }
  return l.$c();
}

function Line$cut(l, ts) {
  {
    let [col, n] = span(ts);
    if (n > 0) {
      let rs = $toRunes(l.full);
      [l.Text, l.indent] = [$fromRunes($a(rs).slice(col - 1, Math.min($len(rs), (col - 1) + n))), col - 1];
    }
  }
}

function parser$depends(p, cond) {
  {
    cond = trimSigns(cond);
    if ($len(cond) == 0) {
      return;
    }
  }
  let [col, n] = span(cond);
  let text = parser$textOf(p, cond);
  p.line.If = text;
  parser$problem(p, $new(Problem, {Code: "conditional", Col: col, Len: n, Message: fmt$Sprintf("depends on %q", text), Hint: "no order depends on what others do: write it with or without"}));
}

function parser$takenBack(p, ts) {
  {
    ts = trimSigns(ts);
    if ($len(ts) == 0) {
      return;
    }
  }
  let [col, n] = span(ts);
  parser$problem(p, $new(Problem, {Code: "cancelled", Col: col, Len: n, Message: "taken back: " + parser$textOf(p, ts)}));
  let rest = ts;
  {
    let [, k] = tails$at(p.Reader.Names.lex.tails, ts, 2);
    if (k > 0) {
      rest = $a(ts).slice(k);
    }
  }
  if (parser$speaks(p, rest)) {
    parser$unread(p, rest);
  }
}

function parser$remarked(p, ts) {
  ts = trimSigns(ts);
  if ($len(ts) == 0) {
    return;
  }
  Line$remark(p.line, parser$textOf(p, ts));
  parser$doubtful(p, ts);
}

function parser$doubtful(p, ts) {
  let cond = parser$has(p, ts, 6);
  if (parser$has(p, ts, 2) >= 0) {
    parser$takenBack(p, $a(ts).slice(parser$has(p, ts, 2)));
  } else if (cond > 0 && tails$firm(p.Reader.Names.lex.tails, $a(ts).slice(cond))) {
    parser$depends(p, $a(ts).slice(cond));
  } else if (parser$has(p, ts, 7) >= 0) {
    parser$unread(p, ts);
  } else {
    for (let i = 1; i + 1 < $len(ts); i = i + 1) {
      if (parser$elsewhere(p, $a(ts).slice(i))) {
        parser$notRead(p, $a(ts).slice(i));
        return;
      }
    }
    {
      let i1 = parser$another(p, ts);
      if (i1 > 0) {
        parser$unread(p, $a(ts).slice(i1));
      }
    }
  }
}

function parser$elsewhere(p, ts) {
  {
    let w = ts[0].w;
    if (w != "or" && w != "otherwise" && w != "else") {
      return false;
    }
  }
  let rest = trimSigns2($a(ts).slice(1));
  if ($len(rest) > 1 && (rest[0].w == "to" || rest[0].kind == 1)) {
    return parser$namesRegion(p, $a(rest).slice(1));
  }
  return $len(rest) > 0 && (parser$ordersAt(p, rest, true) || Names$find(p.Reader.Names, parser$trim(p, rest), 7).How == 1);
}

function parser$another(p, ts) {
  for (let i = 1; i + 1 < $len(ts); i = i + 1) {
    let before = ts[i - 1].$c();
    {
      const $sw1 = before.w;
      if ($sw1 == "while" || $sw1 == "whilst" || $sw1 == "whereas" || $sw1 == "as" || $sw1 == "which" || $sw1 == "though" || $sw1 == "although" || $sw1 == "then" || $sw1 == "later" || $sw1 == "and") {
      } else {
        if (before.kind != 4 && before.kind != 5) {
          continue;
        }
      }
    }
    let rest = $a(ts).slice(i);
    for (; $len(rest) > 2 && $at(p.Reader.Names.lex.filler, rest[0].w, false);) {
      rest = $a(rest).slice(1);
    }
    if (parser$ordersAt(p, rest, true) && parser$speaks(p, rest) || parser$goesFrom(p, rest)) {
      return i;
    }
  }
  return 0;
}

function parser$footnote(p, ts) {
  {
    ts = parser$noted(p, ts);
    if ($len(ts) == 0 || ts[0].kind != 0 || ts[0].w == "if" || ts[0].w == "once" || slices$ContainsFunc(ts, (t) => t.w == "you" || t.w == "your")) {
      return false;
    }
  }
  {
    let w = ts[0].w;
    if (w == "all" || w == "these" || w == "this" || w == "everything" || w == "the" && wordAt(ts, 1) == "above") {
      let k = parser$has(p, ts, 6);
      return k > 0 && tails$firm(p.Reader.Names.lex.tails, $a(ts).slice(k)) || slices$ContainsFunc(ts, (t1) => t1.w == "draft" || t1.w == "drafts" || t1.w == "provisional" || t1.w == "preliminary");
    }
  }
  return tails$firm(p.Reader.Names.lex.tails, ts) && parser$othersIn(p, ts);
}

function tails$firm(t, ts) {
  let [, n] = tails$at(t, ts, 6);
  for (let $1 = $a($a(ts).slice(0, n)), i = 0; i < $1.length; i++) {
    let w = $1[i];
    {
      const $sw2 = w.w;
      if ($sw2 == "if" || $sw2 == "iff" || $sw2 == "unless" || $sw2 == "provided" || $sw2 == "providing" || $sw2 == "assuming" || $sw2 == "subject" || $sw2 == "contingent" || $sw2 == "conditional" || $sw2 == "failing") {
        return true;
      } else if ($sw2 == "only" || $sw2 == "case" || $sw2 == "event" || $sw2 == "condition" || $sw2 == "proviso" || $sw2 == "long") {
        if (n > 1) {
          return true;
        }
      } else if ($sw2 == "once" || $sw2 == "when" || $sw2 == "whenever" || $sw2 == "until" || $sw2 == "till") {
        if (i > 0) {
          return true;
        }
      }
    }
  }
  return false;
}

function Line$remark(l, text) {
  l.Comment = strings$TrimPrefix(strings$Join([l.Comment, text], "; "), "; ");
}

function parser$unread(p, ts) {
  {
    ts = trimSigns(ts);
    if ($len(ts) == 0) {
      return;
    }
  }
  let [col, n] = span(ts);
  for (let q of $a(p.line.Problems)) {
    if (!q.Warning && Code$doubts(q.Code) && q.Col <= col && col + n <= q.Col + q.Len) {
      return;
    }
  }
  parser$problem(p, $new(Problem, {Code: "not-read", Col: col, Len: n, Message: fmt$Sprintf("%q was not read", parser$textOf(p, ts)), Hint: "one order on each line; brackets make a remark"}));
}

function parser$corrected(p, order, by) {
  by = trimSigns2(by);
  for (; $len(by) > 0 && (by[0].w == "that" || by[0].w == "it" || by[0].w == "this");) {
    by = $a(by).slice(1);
  }
  if ($len(by) == 0) {
    return null;
  }
  let ms = parser$marks(p, order);
  if (parser$ordersAt(p, by, true) && parser$unit(p, by).said || $len(parser$marks(p, by)) > 0 && parser$marks(p, by)[0].at > 0 && parser$acts(p, by, true) && parser$namesUnit(p, by)) {
    return by;
  }
  let bm = parser$marks(p, by);
  let to = -1;
  for (let $1 = $a(ms), i = 0; i < $1.length; i++) {
    let m = $1[i];
    if (m.class == 2 || m.class == 1 && (m.verb == 2 || m.verb == 6)) {
      to = i;
    }
  }
  let verb = slices$IndexFunc(ms, (m1) => m1.class == 1 || m1.class == 2 && m1.at > 0);
  if ($len(bm) > 0 && bm[0].at == 0 && bm[0].class == 2 && to >= 0) {
    return slices$Concat($copies($a(order).slice(0, ms[to].at + ms[to].n)), $copies($a(by).slice(bm[0].n)));
  } else if ($len(bm) > 0 && bm[0].at == 0 && bm[0].class == 1 && verb >= 0 && ms[verb].at > 0) {
    return slices$Concat($copies($a(order).slice(0, ms[verb].at)), $copies(by));
  } else if ($len(bm) == 0 && to >= 0 && Names$find(p.Reader.Names, parser$trim(p, by), 7).How != 0) {
    return slices$Concat($copies($a(order).slice(0, ms[to].at + ms[to].n)), $copies(by));
  }
  return null;
}

function trimSigns2(ts) {
  for (; $len(ts) > 0 && ts[0].kind != 0 && ts[0].kind != 1;) {
    ts = $a(ts).slice(1);
  }
  return ts;
}

function parser$toldSupport(p, base, orders, ts) {
  let [text, ferry] = [ts, p.ferry];
  p.ferry = false;
  {
    let [, n] = tails$at(p.Reader.Names.lex.tails, ts, 4);
    if (n > 0) {
      ts = parser$unsaidSupport(p, $a(ts).slice(n));
    }
  }
  let of = -1;
  for (let $1 = $a(orders), i = 0; i < $1.length; i++) {
    {
      let o = orders[i];
      if (o.Kind == 1 && o.Order.At != -1) {
        of = i;
      }
    }
  }
  let out = null;
  for (let piece of $a(parser$units(p, ts))) {
    let l = base.$c();
    [l.Kind, l.Problems, l.Comment] = [1, null, ""];
    Line$cut(l, text);
    let q = $new(parser, {Reader: p.Reader, ctx: p.ctx.$c(), line: l});
    l.Order = engine$NewOrder(3, l.Order.By, 0, -1);
    l.Order.Text = l.Text;
    l.Order.Pos = $new(engine$Pos, {Line: l.No, Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text)});
    parser$subjectOf(q, piece, 7);
    if (l.Kind == 0 || of < 0 || $len(orders) > 1) {
      [l.Kind, l.Order.Verb] = [0, 0];
      parser$unread(q, ts);
      out = [...$a(out), l.$c()];
      continue;
    }
    let o1 = orders[of].Order.$c();
    if (ferry && o1.Verb != 2 || ferry && o1.Kind == 2) {
      [l.Kind, l.Order.Verb] = [0, 0];
      parser$unread(q, ts);
    } else if (o1.Verb == 2 || o1.Verb == 1 || o1.Verb == 6) {
      if (ferry) {
        [l.Order.Verb, o1.Kind] = [4, 1];
      }
      [l.Order.Of, l.Order.OfKind, l.Order.To] = [o1.At, o1.Kind, o1.To];
      [q.ofSpan, q.toSpan] = [spanOf(piece), spanOf(piece)];
      if (o1.Verb == 2 && o1.To == -1) {
        parser$unread(q, ts);
      }
      if (Line$Standing(orders[of]) == 2) {
        parser$unread(q, ts);
      }
      parser$account(q, piece);
      parser$check(q);
      l.words = parser$runs(q, piece);
    } else if (o1.Verb == 4 || o1.Verb == 3) {
      Line$remark(orders[of], parser$textOf(p, text));
      return null;
    } else {
      parser$unread(q, ts);
    }
    out = [...$a(out), l.$c()];
  }
  return out;
}

function parser$unsaidSupport(p, ts) {
  ts = trimSigns(ts);
  {
    let k = $len(ts) - 1;
    if (k > 0 && (ts[k].w == "support" || ts[k].w == "supporting" || ts[k].w == "helping" || ts[k].w == "assisting")) {
      parser$mark(p, $a(ts).slice(k), 1);
      return $a(ts).slice(0, k);
    }
  }
  return ts;
}

function parser$units(p, ts) {
  let out = null;
  let start = 0;
  let cut = (end) => {
    {
      let piece = trimSigns($a(ts).slice(start, end));
      if ($len(wordsOf(piece)) > 0) {
        out = [...$a(out), piece];
      }
    }
  };
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (i > start && i + 1 < $len(ts) && (t.kind == 4 || t.w == "and" || t.kind == 5) && parser$namesUnit(p, trimSigns($a(ts).slice(i + 1))) && Names$find(p.Reader.Names, parser$unit(p, $a(ts).slice(start, i)).name, 7).How != 0) {
      cut(i);
      start = i + 1;
    }
  }
  cut($len(ts));
  return out;
}

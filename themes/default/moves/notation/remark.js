// Written by sitegen/moves/translate from Go: change that.

function parser$aside(p, ts) {
  let joined = $len(ts) > 0 && ts[0].kind == 3;
  ts = trimSigns(ts);
  if ($len(ts) == 0) {
    return;
  }
  let text = parser$textOf(p, ts);
  p.tail = [...$a(p.tail), text];
  parser$mark(p, ts, 2);
  let [col, n] = span(ts);
  if (parser$ordersAt(p, ts, true)) {
    parser$problem(p, $new(Problem, {Code: "unknown-verb", Col: col, Len: n, Message: fmt$Sprintf("%q was not read", text), Hint: "one order on each line"}));
    return;
  }
  let first = ts[0].w;
  let bare1 = parser$trim(p, ts);
  if (bare1[0].w == "to") {
    bare1 = parser$trim(p, $a(bare1).slice(1));
  }
  {
    let f = Names$find(p.Reader.Names, bare1, 7);
    if ((joined || $at(p.Reader.Names.lex.instead, first, false)) && parser$speaks(p, ts)) {
      p.either = true;
      parser$notRead(p, ts);
    } else if (Reader$isUnit(p.Reader, ts[0]) && parser$speaks(p, ts) || f.How == 1 || f.How == 5 && $len(wordsOf(ts)) < 4 && parser$speaks(p, ts)) {
      parser$unread(p, ts);
    } else if ($at(p.Reader.Names.lex.condition, first, false) && parser$othersIn(p, ts)) {
      parser$problem(p, $new(Problem, {Code: "contradiction", Col: col, Len: n, Warning: true, Message: fmt$Sprintf("%q was not read: an order cannot depend on what others do", text), Hint: "the order stands without it"}));
    } else if (parser$has(p, ts, 2) >= 0 || parser$has(p, ts, 6) >= 0 || parser$has(p, ts, 7) >= 0 || parser$has(p, ts, 8) >= 0 || parser$has(p, ts, 9) >= 0) {
      parser$unread(p, ts);
    } else {
      for (let t of $a(ts)) {
        if (!parser$carriesNothing(p, t) && number(t.w) < 1000 && t.w != "for") {
          parser$unread(p, ts);
          return;
        }
      }
    }
  }
}

function parser$remark(p, ts) {
  for (let i = 1; i + 1 < $len(ts); i = i + 1) {
    if (ts[i].kind == 4 && $at(p.Reader.Names.lex.asides, ts[i + 1].w, false) || $at(p.Reader.Names.lex.because, ts[i].w, false) || startsWith($a(ts).slice(i), ["in", "order", "to"])) {
      parser$aside(p, $a(ts).slice(i));
      return $a(ts).slice(0, i);
    }
  }
  return ts;
}

function parser$notRead(p, ts) {
  ts = trimSigns(ts);
  let [col, n] = span(ts);
  parser$problem(p, $new(Problem, {Code: "contradiction", Col: col, Len: n, Message: fmt$Sprintf("%q was not read", parser$textOf(p, ts)), Hint: "one order on each line, with one destination"}));
}

function parser$speaks(p, ts) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind != 0) {
      continue;
    }
    if (Reader$isUnit(p.Reader, t) && i + 1 < $len(ts)) {
      return true;
    }
    if (t.w.length < 2 || $at(p.Reader.Names.lex.generic, t.w, false) || $at(p.Reader.Names.lex.skip, t.w, false) || $at(p.Reader.Names.lex.filler, t.w, false) || $at(p.Reader.Names.lex.asides, t.w, false)) {
      continue;
    }
    {
      const $sw2 = Names$find(p.Reader.Names, $a(ts).slice(i, i + 1), 7).How;
      if ($sw2 == 1) {
        return true;
      } else if ($sw2 == 2 || $sw2 == 5) {
        if (t.w.length > 3) {
          return true;
        }
      }
    }
  }
  return false;
}

function parser$origin(p, ts, at) {
  if (at == -1) {
    return;
  }
  parser$mark(p, parser$unit(p, ts).name, 1);
  let [f, own] = [Names$find(p.Reader.Names, parser$unit(p, ts).name, 7), engine$Map$RegionOf(p.Reader.Names.m, at)];
  if (f.Region != -1 && f.How < 4 && f.Region != own || f.How == 5 && !slices$Contains(f.Candidates, own)) {
    parser$notRead(p, ts);
  }
}

function parser$othersIn(p, ts) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    {
      let [, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (n > 0) {
        return true;
      }
    }
  }
  return parser$speaks(p, ts);
}

function parser$holdsOnly(p, rest) {
  rest = trimSigns(rest);
  if ($len(rest) == 0 || parser$ordersAt(p, rest, true)) {
    return;
  }
  let letter = rest[0].w == "s" || rest[0].w == "c" || rest[0].w == "m";
  if (Reader$isUnit(p.Reader, rest[0]) && parser$speaks(p, rest) || letter && parser$speaks(p, $a(rest).slice(1))) {
    parser$notRead(p, rest);
    return;
  }
  for (let m of $a(parser$marks(p, rest))) {
    if (m.at > 0 && (rest[m.at - 1].w == "is" || rest[m.at - 1].w == "are")) {
      continue;
    }
    let second = m.class == 2 && rest[m.at].w != "for";
    {
      const $sw2 = m.verb;
      if ($sw2 == 2 || $sw2 == 3 || $sw2 == 4 || $sw2 == 5) {
        second = true;
      }
    }
    if (second && parser$speaks(p, $a(rest).slice(m.at + m.n))) {
      parser$notRead(p, $a(rest).slice(m.at));
      return;
    }
  }
}

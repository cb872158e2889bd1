// Written by sitegen/moves/translate from Go: change that.

function Reader$bracketed(r, lines1, asides, ctx) {
  for (let ts of $a(asides)) {
    let asks = slices$IndexFunc(ts, (t) => t.kind == 5 && t.w == "?");
    {
      let words1 = trimSigns(ts);
      if ($len(words1) > 0) {
        [ts, asks] = [words1, -1];
      } else if (asks >= 0) {
        ts = $a(ts).slice(asks, asks + 1);
      } else {
        continue;
      }
    }
    let i = -1;
    for (let $2 = $a(lines1), k = 0; k < $2.length; k++) {
      if (lines1[k].Kind != 3 && (i < 0 || lines1[k].indent <= ts[0].col)) {
        i = k;
      }
    }
    if (i < 0) {
      continue;
    }
    let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: lines1[i]});
    if (asks >= 0) {
      parser$question(p, ts[0]);
      continue;
    }
    lines1 = $append(lines1, $copies(parser$bracket(p, lines1[i], ts)));
  }
  return lines1;
}

function parser$bracket(p, of, ts) {
  let l = p.line;
  {
    let [q, n] = Names$powerAt(p.Reader.Names, ts);
    if (n == $len(ts)) {
      parser$ofPower(p, q, ts[0].col);
      return null;
    }
  }
  {
    let [k, ok] = $get(p.Reader.Names.lex.units, ts[0].w, 0);
    if (ok && $len(ts) == 1) {
      if (l.Order.Kind == 0) {
        l.Order.Kind = k;
      } else if (l.Order.Kind != k && k != 0) {
        parser$bothKinds(p, ts);
      }
      return null;
    }
  }
  let ms = parser$marks(p, ts);
  let [c, ] = tails$at(p.Reader.Names.lex.tails, ts, 5, 2, 6, 4, 7, 3, 1);
  let cond = parser$has(p, ts, 6);
  if ($at(p.Reader.Names.lex.words.Numbers, ts[0].w, 0) > 0 && $len(ts) == 1 || number(ts[0].w) > 0 && $len(ts) == 1) {
  } else if (lexicon$wishAt(p.Reader.Names.lex, ts) > 0 && parser$wish(p, ts)) {
  } else if (parser$excludes(p, ts)) {
    parser$excluded(p, ts);
  } else if (parser$has(p, ts, 2) >= 0) {
    parser$takenBack(p, ts);
  } else if (parser$has(p, ts, 7) >= 0 || ts[$len(ts) - 1].w == "?") {
    parser$unread(p, ts);
  } else if (cond >= 0 && (tails$firm(p.Reader.Names.lex.tails, $a(ts).slice(cond)) || parser$leadsTo(p, $a(ts).slice(0, cond)))) {
    if (parser$wish(p, ts)) {
      return null;
    }
    if (cond > 0 && ts[cond - 1].w == "not") {
      cond = cond - 1;
    }
    parser$depends(p, $a(ts).slice(cond));
  } else if (c == 4 && parser$speaks(p, ts)) {
    return parser$toldSupport(p, of, [of.$c()], ts);
  } else if (parser$helper(p, ts) > 0) {
    return parser$toldSupport(p, of, [of.$c()], $a(ts).slice(0, parser$helper(p, ts)));
  } else if ($len(ts) > 1 && (ts[0].w == "s" || $len(ms) > 0 && ms[0].at == 0 && ms[0].verb == 3) && parser$speaks(p, $a(ts).slice(1))) {
    parser$unread(p, ts);
  } else if ((ts[0].w == "or" || c == 3) && parser$speaks(p, ts) || parser$otherwise(p, ts)) {
    parser$unread(p, ts);
  } else if (c == 5) {
  } else if (parser$has(p, ts, 9) >= 0 && parser$speaks(p, ts)) {
    parser$unread(p, ts);
  } else if (Reader$isUnit(p.Reader, ts[0]) && $len(ms) > 0 && parser$speaks(p, ts) || $len(ms) > 0 && ms[0].class == 2 && ms[0].at > 0 && Names$find(p.Reader.Names, $a(ts).slice(0, ms[0].at), 7).How == 1 || Reader$isUnit(p.Reader, ts[0]) && $len(ts) > 1 && Names$find(p.Reader.Names, parser$unit(p, ts).name, 7).How == 1 || $len(ms) > 0 && ms[0].at == 0 && parser$speaks(p, $a(ts).slice(ms[0].n))) {
    parser$asRemark(p, ts);
  }
  return null;
}

function parser$leadsTo(p, ts) {
  for (let t of $a(ts)) {
    {
      const $sw2 = t.w;
      if ($sw2 == "but" || $sw2 == "and" || $sw2 == "yet" || $sw2 == "this" || $sw2 == "that" || $sw2 == "ie" || $sw2 == "e" || $sw2 == "obviously" || $sw2 == "naturally" || $sw2 == "of" || $sw2 == "course" || $sw2 == "well") {
      } else {
        if (!parser$carriesNothing(p, t) && t.w != "i") {
          return false;
        }
      }
    }
  }
  return true;
}

function parser$otherwise(p, ts) {
  let o = p.line.Order;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    let [k, unit] = $get(p.Reader.Names.lex.units, t.w, 0);
    if (o.Verb == 8 && unit && k != 0 && k != o.Kind && (t.w.length > 1 || $at(p.Reader.Names.lex.letters, t.raw, false))) {
      return true;
    }
    {
      const $sw2 = t.w;
      if ($sw2 == "typo" || $sw2 == "read" || $sw2 == "sic" || $sw2 == "meant" || $sw2 == "meaning" || $sw2 == "correctly") {
        if (i == 0 && parser$speaks(p, $a(ts).slice(1))) {
          return true;
        }
      } else if ($sw2 == "better" || $sw2 == "nicer" || $sw2 == "prefer" || $sw2 == "preferred" || $sw2 == "preferably" || $sw2 == "instead" || $sw2 == "alternatively") {
        if (parser$speaks(p, ts)) {
          return true;
        }
      }
    }
  }
  if (parser$namesPower(p, ts) && slices$ContainsFunc(ts, (t1) => t1.w == "proxy" || t1.w == "order" || t1.w == "orders" || t1.w == "command")) {
    return true;
  }
  let bare1 = null;
  for (let i1 = 0; i1 < $len(ts); i1 = i1 + 1) {
    {
      let [c, n] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(i1), 1);
      if (c == 1) {
        i1 = i1 + n - 1;
      } else if (!parser$carriesNothing(p, ts[i1]) && ts[i1].w != "e" || $at(p.Reader.Names.lex.generic, ts[i1].w, false)) {
        bare1 = [...$a(bare1), ts[i1].$c()];
      }
    }
  }
  if ($len(bare1) == 0) {
    return false;
  }
  let f = Names$find(p.Reader.Names, parser$trim(p, bare1), 7);
  return f.How == 1 && o.At != -1 && !parser$about(p, f.Region);
}

function parser$about(p, at) {
  let o = p.line.Order;
  return parser$regionOf(p, o.At) == at || parser$regionOf(p, o.To) == at || parser$regionOf(p, o.Of) == at || slices$Contains(o.Via, at);
}

function parser$ofPower(p, q, col) {
  let l = p.line;
  let before = lex(l.full);
  before = $a(before).slice(0, slices$IndexFunc([...$a(before), $new(token, {col})], (t) => t.col >= col));
  if (l.Order.Of != -1 && $len(parser$marks(p, before)) > 0) {
    if ($m(p.Reader.numbered).size > 0 && l.Order.OfWhose == -1) {
      l.Order.OfWhose = q;
    }
    return;
  }
  if (p.ctx.By != -1 && q != p.ctx.By && $len(parser$marks(p, Reader$arrows(p.Reader, before))) > 0) {
    return;
  }
  if (!l.said) {
    [l.Power, l.said] = [q, true];
  }
}

function parser$helper(p, ts) {
  let ms = parser$marks(p, ts);
  if ($len(ms) == 0 || ms[0].class != 1 || ms[0].verb != 3 && ms[0].verb != 4 || ms[0].at == 0) {
    return 0;
  }
  for (let t of $a($a(ts).slice(ms[0].at + ms[0].n))) {
    if (t.kind != 0 || t.w == "it" || t.w == "army" || t.w == "this" || t.w == "them" || t.w == "him" || t.w == "too" || t.w == "move" || t.w == "attack" || t.w == "that" || parser$carriesNothing(p, t)) {
    } else {
      return 0;
    }
  }
  let unit = parser$trim(p, $a(ts).slice(0, ms[0].at));
  if (($at(p.Reader.Names.lex.common, unit[0].w, false) || parser$carriesNothing(p, unit[0])) && !Reader$isUnit(p.Reader, unit[0])) {
    return 0;
  }
  if ($len(wordsOf(unit)) > 6 || Names$find(p.Reader.Names, parser$unit(p, unit).name, 7).How == 0) {
    return 0;
  }
  p.ferry = ms[0].verb == 4;
  return ms[0].at;
}

function parser$asRemark(p, ts) {
  let [col, n] = span(trimSigns(ts));
  parser$problem(p, $new(Problem, {Code: "remark", Col: col, Len: n, Message: "taken for a remark, though it names units or places", Hint: "an order needs a line of its own, without brackets"}));
}

function parser$bothKinds(p, ts) {
  let [col, n] = span(trimSigns(ts));
  parser$problem(p, $new(Problem, {Code: "contradiction", Col: col, Len: n, Message: "an army or a fleet?", Hint: "name one kind of unit"}));
  parser$problem(p, $new(Problem, {Code: "two-units", Col: col, Len: n, Message: "two kinds of unit for one place", Hint: "name one kind of unit"}));
}

function parser$aboutPlaces(p, ts) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind == 0 && Reader$isUnit(p.Reader, t) && i + 1 < $len(ts) && ts[i].w.length > 1 && parser$namesRegion(p, $a(ts).slice(i + 1))) {
      return true;
    }
    if ((t.raw == "A" || t.raw == "F") && i + 1 < $len(ts) && ts[i + 1].up && parser$namesRegion(p, $a(ts).slice(i + 1))) {
      return true;
    }
  }
  for (let m of $a(parser$marks(p, ts))) {
    let link = m.class == 2 && (ts[m.at].kind == 1 || m.at > 0 && Names$find(p.Reader.Names, $a(ts).slice(m.at - 1, m.at), 7).How == 1);
    if (m.verb == 10 || m.verb == 12 && slices$ContainsFunc(ts, (t1) => t1.w == "supply")) {
      return true;
    }
    if (m.class != 1 && !link) {
      continue;
    }
    if (m.n == 1 && ts[m.at].w.length == 1 && ts[m.at].kind == 0 && !(ts[m.at].up && m.at + 1 == $len(ts))) {
      continue;
    }
    if (parser$namesRegion(p, $a(ts).slice(m.at + m.n)) || m.at > 0 && Names$find(p.Reader.Names, $a(ts).slice(m.at - 1, m.at), 7).How == 1) {
      return true;
    }
  }
  return false;
}

function parser$namesRegion(p, ts) {
  ts = trimSigns2(ts);
  for (; $len(ts) > 0 && ($at(p.Reader.Names.lex.filler, ts[0].w, false) || $at(p.Reader.Names.lex.skip, ts[0].w, false) || ts[0].w == "to" || ts[0].w == "at" || ts[0].kind == 1 || Reader$isUnit(p.Reader, ts[0]) && $len(ts) > 1);) {
    ts = $a(ts).slice(1);
  }
  for (let k = Math.min(5, $len(ts)); k > 0; k = k - 1) {
    if (slices$ContainsFunc($a(ts).slice(0, k), (t) => t.kind != 0 && t.kind != 2 || t.w.length < 3 && k == 1)) {
      continue;
    }
    {
      let how = Names$find(p.Reader.Names, $a(ts).slice(0, k), 7).How;
      if (how == 1 || how == 5 && ts[0].up) {
        return true;
      }
    }
  }
  return false;
}

// Written by sitegen/moves/translate from Go: change that.

function parser$secondThought(p, ts) {
  let found = false;
  for (; $len(ts) > 0;) {
    let start = 0;
    for (; start < $len(ts) && (ts[start].kind != 0 || ts[start].w == "but" || ts[start].w == "and" || ts[start].w == "oh" || ts[start].w == "ah" || ts[start].w == "hmm");) {
      start = start + 1;
    }
    if (start == $len(ts) || parser$verbAt(p, $a(ts).slice(start)) && !(ts[start].w == "wait" && start + 1 < $len(ts) && ts[start + 1].kind == 4)) {
      break;
    }
    let [c, n] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(start), 3);
    let rest = $a(ts).slice(start + n);
    if (c == 0 || $len(wordsOf(rest)) == 0) {
      break;
    }
    let sign = rest[0].kind != 0;
    {
      let [w, ] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(start, start + n), 2);
      if (w == 2 && !(sign && rest[0].kind != 6 && parser$verbed(p, trimSigns2(rest)) || parser$ordersAt(p, rest, true))) {
        break;
      }
    }
    {
      const $sw1 = ts[start].w;
      if ($sw1 == "no" || $sw1 == "nay" || $sw1 == "wait" || $sw1 == "err" || $sw1 == "er" || $sw1 == "sorry" || $sw1 == "rather" || $sw1 == "make" || $sw1 == "i" || $sw1 == "oops") {
        let [, again] = tails$at(p.Reader.Names.lex.tails, trimSigns2(rest), 3);
        let denies = ts[start].w == "no" && rest[0].w.length > 1;
        if (n == 1 && !sign && (!Reader$isUnit(p.Reader, rest[0]) || denies) && again == 0) {
          return [ts, found];
        }
      }
    }
    parser$mark(p, $a(ts).slice(0, start + n), 3);
    [found, ts] = [true, trimSigns2(rest)];
  }
  return [ts, found];
}

function parser$withdrawal(p, ts) {
  let k = parser$has(p, ts, 2);
  if (k < 0 || k > 8) {
    return false;
  }
  if (k > 0 && parser$verbed(p, $a(ts).slice(0, k))) {
    return false;
  }
  let [, n] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(k), 2);
  let rest = slices$Concat($copies($a(ts).slice(0, k)), $copies($a(ts).slice(k + n)));
  for (let $1 = $a(rest), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind != 0 || parser$carriesNothing(p, t) || $at(p.Reader.Names.lex.backwards, t.w, false) || Reader$isUnit(p.Reader, t)) {
    } else {
      if (Names$find(p.Reader.Names, $a(rest).slice(i, i + 1), 7).How == 0 && parser$guard(p, $a(rest).slice(i)) == 0 && t.w.length > 2) {
        if (k == 0 && parser$namesRegion(p, rest)) {
          p.line.Kind = 0;
          parser$unread(p, ts);
          return true;
        }
        return false;
      }
    }
  }
  let l = p.line;
  [l.Kind, l.Comment, l.withdraws] = [3, l.Text, rest];
  if (l.withdraws === null) {
    l.withdraws = [];
  }
  return true;
}

function Reader$replacements(r, s) {
  for (let $1 = $a(s.Lines), i = 0; i < $1.length; i++) {
    let l = s.Lines[i];
    if (l.withdraws !== null) {
      Reader$withdraw(r, s, i);
    } else if (l.corrects && l.Kind == 1 && (l.Order.Verb >= 13 || l.Order.Verb == 12)) {
      if (Sheet$lastOrder(s, i) !== null && Line$Standing(l) != 2) {
        Line$replacesWhat(l);
      }
    } else if (l.corrects && l.Kind == 1 && l.Order.At == -1 && l.Order.To != -1) {
      Reader$redirect(r, s, i);
    } else if (l.corrects && l.Kind == 1 && l.Order.At != -1) {
      let hit = false;
      for (let $3 = $a($a(s.Lines).slice(0, i)), j = 0; j < $3.length; j++) {
        let o = s.Lines[j];
        if (o.Kind == 1 && o.Order.At != -1 && o.Power == l.Power && engine$Map$RegionOf(r.Names.m, o.Order.At) == engine$Map$RegionOf(r.Names.m, l.Order.At) && phaseOf(o.Order.Verb) == phaseOf(l.Order.Verb)) {
          Line$cancel(o, l.No);
          hit = true;
        }
      }
      {
        let o1 = Sheet$lastOrder(s, i);
        if (!hit && o1 !== null && Line$Standing(l) != 2) {
          Line$replacesWhat(l);
        }
      }
    }
  }
}

function Line$replacesWhat(l) {
  Line$add(l, $new(Problem, {Code: "not-read", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: "which order does this replace?", Hint: "take the old one back, or leave the words before this one out"}));
}

function Sheet$lastOrder(s, i) {
  for (let j = i - 1; j >= 0; j = j - 1) {
    {
      let o = s.Lines[j];
      if (o.Kind == 1 && !Line$cancelled(o)) {
        return o;
      }
    }
  }
  return null;
}

function Line$cancelled(l) {
  return slices$ContainsFunc(l.Problems, (p) => p.Code == "cancelled");
}

function Line$cancel(l, no) {
  if (!Line$cancelled(l)) {
    Line$add(l, $new(Problem, {Code: "cancelled", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: fmt$Sprintf("taken back in line %d", no)}));
  }
}

function Reader$redirect(r, s, i) {
  let [l, o] = [s.Lines[i], Sheet$lastOrder(s, i)];
  let to = l.Order.To;
  l.Problems = slices$DeleteFunc(l.Problems, (p) => p.Code == "unknown-name" && p.Len == 0);
  if (o === null || o.Order.Verb != 2 && o.Order.Verb != 6 || Line$Standing(o) == 2) {
    let p1 = $new(parser, {Reader: r, line: l});
    parser$unread(p1, lex(l.full));
    return;
  }
  l.Order = o.Order.$c();
  [l.Order.Text, l.Order.To, l.Order.Via, l.Order.Convoyed] = [l.Text, to, null, o.Order.Convoyed];
  l.Order.Pos.Line = l.No;
  {
    let f = Fits(o.Order.Kind);
    if (!Names$fits(r.Names, engine$Map$RegionOf(r.Names.m, to), f)) {
      let p2 = $new(parser, {Reader: r, line: l});
      parser$unread(p2, lex(l.full));
    }
  }
  let p3 = $new(parser, {Reader: r, line: l, toSpan: [l.indent + 1, utf8$RuneCountInString(l.Text)], atSpan: [l.indent + 1, utf8$RuneCountInString(l.Text)]});
  parser$checkMove(p3);
  Line$cancel(o, l.No);
}

function Reader$withdraw(r, s, i) {
  let l = s.Lines[i];
  let p = $new(parser, {Reader: r, line: l});
  let [all, named, hit] = [false, false, false];
  for (let $1 = $a(l.withdraws), k = 0; k < $1.length; k++) {
    let t = $1[k];
    all = all || $at(p.Reader.Names.lex.every, t.w, false) || t.w == "above" && slices$ContainsFunc(l.withdraws, (t1) => t1.w == "orders") || t.w == "everything";
    if (t.kind != 0 || parser$carriesNothing(p, t) || $at(p.Reader.Names.lex.backwards, t.w, false) || $at(p.Reader.Names.lex.generic, t.w, false)) {
      continue;
    }
    for (let n = Math.min(4, $len(l.withdraws) - k); n > 0; n = n - 1) {
      let f = Names$find(p.Reader.Names, $a(l.withdraws).slice(k, k + n), 7);
      if (f.Region == -1 || f.How > 3) {
        continue;
      }
      named = true;
      for (let $2 = $a($a(s.Lines).slice(0, i)), j = 0; j < $2.length; j++) {
        {
          let o = s.Lines[j];
          if (o.Kind == 1 && o.Order.At != -1 && engine$Map$RegionOf(r.Names.m, o.Order.At) == f.Region) {
            Line$cancel(o, l.No);
            hit = true;
          }
        }
      }
      break;
    }
  }
  if (named && hit) {
  } else if (!named && all) {
    for (let $4 = $a($a(s.Lines).slice(0, i)), j1 = 0; j1 < $4.length; j1++) {
      {
        let o1 = s.Lines[j1];
        if (o1.Kind == 1) {
          Line$cancel(o1, l.No);
          hit = true;
        }
      }
    }
  } else if (!named && Sheet$lastOrder(s, i) !== null) {
    Line$cancel(Sheet$lastOrder(s, i), l.No);
    hit = true;
  }
  if (!hit) {
    parser$unread(p, lex(l.full));
  }
}

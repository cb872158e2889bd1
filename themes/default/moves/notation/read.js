// Written by sitegen/moves/translate from Go: change that.

function Reader$lines(r, no, text, ctx) {
  let trimmed = strings$TrimSpace(text);
  if (trimmed == "") {
    return null;
  }
  let clean = Reader$table(r, Reader$stamped(r, tidy(text)));
  let base = $new(Line, {No: no, Text: trimmed, full: text});
  blank(base, text, trimmed, ctx);
  {
    let n = utf8$RuneCountInString(trimmed);
    if (n > 600) {
      Line$add(base, $new(Problem, {Code: "unknown-verb", Col: base.indent + 1, Len: 0, Message: fmt$Sprintf("a line of %d characters is no order", n), Hint: "one order on each line"}));
      return [base.$c()];
    }
  }
  {
    let said1 = strings$TrimSpace(clean);
    if (said1 == "" || Reader$tableHead(r, text) || strings$ContainsRune("#;>%", said1.charCodeAt(0)) || strings$HasPrefix(said1, "//") || private$(said1)) {
      [base.Kind, base.Comment] = [3, strings$TrimLeft(trimmed, "#;>%/ ")];
      if (said1 == "") {
        {
          let gone = Reader$struckOut(r, no, text, ctx);
          if ($len(gone) > 0) {
            return gone;
          }
        }
        return [base.$c()];
      }
      let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: base});
      {
        let ts = Reader$arrows(r, lex(clean));
        if (!private$(said1) && said1.charCodeAt(0) != 35 && parser$aboutPlaces(p, ts) && !Reader$tableHead(r, text)) {
          parser$asRemark(p, ts);
        }
      }
      return [base.$c()];
    }
  }
  let toks = lex(clean);
  if (Reader$leftBlank(r, unnumber(toks))) {
    base.Kind = 2;
    return [base.$c()];
  }
  if (r.forms !== null) {
    {
      let own = Reader$ownLines(r, base.$c(), clean, ctx);
      if (own !== null) {
        return unticked(own);
      }
    }
  }
  let comment, asides;
  [toks, comment, asides] = Reader$brackets(r, Reader$greeted(r, unnumber(Reader$signed(r, toks))), clean);
  base.Comment = comment;
  if (!slices$ContainsFunc(toks, (t) => t.kind == 0)) {
    base.Kind = 3;
    if (base.Comment == "") {
      base.Comment = trimmed;
    }
    let p1 = $new(parser, {Reader: r, ctx: ctx.$c(), line: base});
    for (let a of $a(asides)) {
      if (parser$aboutPlaces(p1, Reader$arrows(r, a))) {
        parser$asRemark(p1, a);
      }
    }
    return [base.$c()];
  }
  let plain1 = toks;
  if ($m(r.Names.twin).size > 0 || slices$ContainsFunc(toks, (t1) => t1.kind == 2)) {
    plain1 = slices$Clone($copies(toks));
  }
  toks = Reader$twins(r, Reader$arrows(r, toks), ctx);
  let spare = new Line();
  let [head, at] = Reader$heading(r, toks, ctx, spare);
  if (at == 0) {
    let gift = ctx.Step == 2 && ctx.By != -1 && $len(wordsOf(plain1)) < $len(wordsOf(lex(clean)));
    {
      let [h, ok] = Reader$header(r, plain1, clean, ctx);
      if (ok && !(gift && h.Power != -1 && h.Power != ctx.By)) {
        [base.Kind, base.Header] = [2, h.$c()];
        return [base.$c()];
      }
    }
    {
      let q = Reader$asksOf(r, plain1, ctx);
      if (q != -1) {
        let p2 = $new(parser, {Reader: r, ctx: ctx.$c(), line: base});
        [base.Power, base.asks] = [q, true];
        parser$problem(p2, notOwn(base.indent + 1, utf8$RuneCountInString(trimmed)));
        return [base.$c()];
      }
    }
    let [label, list] = Reader$listed(r, plain1);
    if (Reader$isMail(r, plain1) || label && (comment == "" || number(comment) > 0) || comment == "" && Reader$isTitle(r, plain1)) {
      [base.Kind, base.Comment, base.list] = [3, trimmed, list];
      {
        let p3 = ($new(parser, {Reader: r, ctx: ctx.$c(), line: base}));
        if (!label && parser$aboutPlaces(p3, plain1)) {
          parser$asRemark(p3, plain1);
        }
      }
      for (let t2 of $a(plain1)) {
        if (label && base.phase == "") {
          base.phase = $at(r.Names.lex.words.Submissions, t2.w, "");
        }
      }
      return [base.$c()];
    }
  }
  if (at > 0 && head.Power != -1 && head.Season == "" && head.Submission == "" && parser$request(($new(parser, {Reader: r, line: base})), $a(toks).slice(at))) {
    [base.Power, base.said] = [head.Power, true];
    let p4 = $new(parser, {Reader: r, ctx: ctx.$c(), line: base});
    parser$problem(p4, notOwn(base.indent + 1, utf8$RuneCountInString(trimmed)));
    return [base.$c()];
  }
  toks = $a(toks).slice(at);
  if (at > 0) {
    base.Header = head.$c();
    [base.head, base.Power, base.said] = [true, head.Power, head.Power != -1];
    if (ctx.AnyStep && head.Submission != "") {
      [ctx.Step, ctx.AnyStep] = [stepOf(head.Submission), false];
    }
  }
  toks = Reader$respell(r, parser$label(($new(parser, {Reader: r, ctx: ctx.$c(), line: base})), toks), ctx, spare);
  let out = null;
  let ss = Reader$sentences(r, toks, spare);
  for (let s of $a(ss)) {
    let l = base.$c();
    if ($len(ss) > 1) {
      Line$cut(l, s);
    }
    {
      let read = Reader$sentence(r, l.$c(), s, ctx);
      if (out === null) {
        out = read;
      } else {
        out = $append(out, $copies(read));
      }
    }
  }
  replaces(toks, out);
  {
    let [c, n1] = tails$at(r.Names.lex.tails, toks, 7, 1);
    if (c == 7) {
      for (let $4 = $a(out), i = 0; i < $4.length; i++) {
        parser$unread(($new(parser, {Reader: r, ctx: ctx.$c(), line: out[i]})), $a(toks).slice(0, n1));
      }
    }
  }
  if (r.forms === null && strings$HasPrefix(strings$TrimSpace(clean), "?")) {
    for (let $5 = $a(out), i1 = 0; i1 < $5.length; i1++) {
      let p5 = $new(parser, {Reader: r, ctx: ctx.$c(), line: out[i1]});
      parser$question(p5, $new(token, {w: "?", kind: 5, col: base.indent, n: 1}));
    }
  }
  return unticked($append(Reader$bracketed(r, out, asides, ctx), $copies(Reader$struckOut(r, no, text, ctx))));
}

function unticked(ls) {
  for (let $1 = $a(ls), i = 0; i < $1.length; i++) {
    let l = ls[i];
    let what = "";
    {
      let box = strings$TrimSpace(l.full);
      if (strings$HasPrefix(box, "[ ]") || strings$HasPrefix(box, "[]") || strings$HasPrefix(box, "\xe2\x98\x90")) {
        what = "its box is empty";
      } else if (strings$ContainsAny(box, "\xe2\x9d\x8c\xe2\x9c\x97\xe2\x9c\x98\xe2\x9c\x96\xe2\x9d\x8e\xf0\x9f\x9a\xab\xe2\x9b\x94")) {
        what = "it bears a cross";
      }
    }
    if (what != "" && l.Kind != 3) {
      Line$add(l, $new(Problem, {Code: "not-read", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: what + ": is it an order?", Hint: "leave the line out, or the mark"}));
    }
  }
  return ls;
}

function notOwn(col, n) {
  return $new(Problem, {Code: "not-read", Col: col, Len: n, Message: "a word to another power is no order", Hint: "leave it out, or write the order without it"});
}

function Reader$asksOf(r, ts, ctx) {
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: new Line()});
  {
    let n = $len(ts);
    if (n < 3 || n > 12 || ts[n - 1].kind != 6 && ts[n - 1].w != "order" && ts[n - 1].w != "do") {
      return -1;
    }
  }
  let [asked, asks] = [-1, false];
  for (let i = 0; i < $len(ts); i = i + 1) {
    {
      let [q, n1] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (n1 > 0 && asked == -1) {
        asked = q;
        i = i + n1 - 1;
        continue;
      }
    }
    {
      let w = ts[i].w;
      if (w == "should" || w == "love" || w == "like" || w == "want" || w == "suggest" || w == "propose" || $at(p.Reader.Names.lex.requests, w, false) && w != "order" && w != "i" && w != "we" && w != "thanks") {
        asks = true;
      } else if (Reader$isUnit(p.Reader, ts[i]) && w != "a" || ts[i].kind == 1) {
        return -1;
      }
    }
  }
  if (!asks || asked == ctx.By) {
    return -1;
  }
  return asked;
}

function replaces(ts, ls) {
  {
    ts = trimEnd(ts);
    if ($len(ls) > 0 && $len(ts) > 1 && ts[$len(ts) - 1].w == "instead") {
      ls[$len(ls) - 1].corrects = true;
    }
  }
}

function Reader$listed(r, ts) {
  let [found, verb, n] = [false, 0, 0];
  let colon = slices$ContainsFunc(ts, (t) => t.kind == 6);
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t1 = $1[i];
    let [v, list] = $get(lists, t1.w, 0);
    if (t1.kind == 6 && i + 1 < $len(ts) && $len(wordsOf($a(ts).slice(i))) > 0 && number(ts[i + 1].w) == 0 || i > 3) {
      return [false, verb];
    } else if (t1.kind != 0) {
    } else if (list && n == 0) {
      [found, verb, n] = [true, v, 1];
    } else if (t1.w.length > 3 && $at(r.Names.lex.coasts, t1.w, "") != "" && verb == 0) {
      found = true;
    } else if (colon && (number(t1.w) > 0 || $at(r.Names.lex.words.Numbers, t1.w, 0) > 0)) {
    } else if (!$at(r.Names.lex.filler, t1.w, false) && !$at(r.Names.lex.skip, t1.w, false)) {
      return [false, verb];
    }
  }
  return [found, verb];
}

function Reader$isTitle(r, ts) {
  {
    let n = $len(ts);
    if (n < 3 || n > 12 || ts[n - 1].kind != 6) {
      return false;
    }
  }
  let [orders, season1] = [false, false];
  for (let t of $a($a(ts).slice(0, $len(ts) - 1))) {
    if (t.kind == 0) {
      {
        let [, unit] = $get(r.Names.lex.units, t.w, 0);
        if (unit) {
          return false;
        }
      }
    } else if (t.kind != 4) {
      return false;
    }
    orders = orders || t.w == "orders" || t.w == "moves";
    season1 = season1 || orders && $at(r.Names.lex.words.Seasons, t.w, "") != "";
  }
  return orders && season1;
}

function private$(line) {
  return line.length >= 9 && strings$EqualFold(line.slice(0, 9), "[private]");
}

function blank(l, text, trimmed, ctx) {
  [l.Power, l.Header.Power, l.Vote.Power] = [-1, -1, -1];
  l.indent = utf8$RuneCountInString(text.slice(0, strings$Index(text, trimmed)));
  l.Order = engine$NewOrder(0, ctx.By, 0, -1);
}

function unnumber(ts) {
  for (; $len(ts) > 0 && (ts[0].kind == 1 || ts[0].kind == 5 || ts[0].kind == 4 || ts[0].kind == 6);) {
    ts = $a(ts).slice(1);
  }
  let number1 = (t) => t.kind == 0 && t.w.length <= 3 && strings$Trim(t.w, "0123456789") == "" || t.kind == 0 && t.w.length == 1 && !t.up;
  if ($len(ts) > 3 && (ts[0].w == "order" || ts[0].w == "no" || ts[0].w == "nr" || ts[0].w == "number")) {
    {
      let k = slices$IndexFunc($a(ts).slice(0, 3), number1);
      if (k > 0 && (!ts[k + 1].up || ts[k + 1].raw == "A" || ts[k + 1].raw == "F" || ts[k + 1].w == "army" || ts[k + 1].w == "fleet")) {
        ts = $a(ts).slice(k);
      }
    }
  }
  if ($len(ts) > 3 && ts[0].kind == 7 && number1(ts[1].$c()) && ts[2].kind == 8) {
    return $a(ts).slice(3);
  } else if ($len(ts) > 2 && number1(ts[0].$c()) && (ts[1].kind == 8 || ts[1].kind == 6 || ts[1].kind == 3 && !number1(ts[2].$c()) || ts[1].kind == 5 && ts[1].w == "." || ts[1].kind == 1 && ts[0].w <= "9" && !strings$Contains(ts[1].raw, ">"))) {
    return $a(ts).slice(2);
  } else if ($len(ts) > 2 && number1(ts[0].$c()) && ts[0].w <= "9" && (ts[1].w == "army" || ts[1].w == "fleet" || ts[1].raw == "A" || ts[1].raw == "F")) {
    return $a(ts).slice(1);
  }
  return ts;
}

function Reader$brackets(r, ts, text) {
  if (!slices$ContainsFunc(ts, (t) => t.kind == 7 || t.kind == 8)) {
    return [ts, "", null];
  }
  let rs = $toRunes(text);
  let out = null;
  let asides = null;
  let comments = null;
  for (let i = 0; i < $len(ts); i = i + 1) {
    if (ts[i].kind == 8) {
      continue;
    }
    if (ts[i].kind != 7) {
      out = [...$a(out), ts[i].$c()];
      continue;
    }
    let [depth, j] = [1, i + 1];
    for (; j < $len(ts); j = j + 1) {
      if (ts[j].kind == 7) {
        depth = depth + 1;
      } else if (ts[j].kind == 8) {
        {
          depth = depth - 1;
          if (depth == 0) {
            break;
          }
        }
      }
    }
    let inner = $a(ts).slice(i + 1, Math.min(j, $len(ts)));
    if (j == $len(ts) && $len(out) == 1 && Reader$isUnit(r, out[0])) {
      continue;
    }
    {
      let ws = wordsOf(inner);
      if ($len(out) > 0 && out[$len(out) - 1].kind == 0 && $len(ws) > 0) {
        if (j + 2 < $len(ts) && Reader$isUnit(r, ts[j + 1]) && Reader$isVerb(r, out, ws)) {
          out = $append(out, $copies(inner));
          i = j;
          continue;
        }
        {
          let [, ok] = $get(r.Names.lex.coasts, strings$Join(ws, " "), "");
          if (ok) {
            out = [...$a(out), $new(token, {w: "/", kind: 3, col: ts[i].col, n: 1})];
            out = $append(out, $copies(inner));
            i = j;
            continue;
          }
        }
        {
          let [n, ok1] = Reader$boxNumber(r, out, inner);
          if (ok1) {
            out = [...$a(out), n.$c()];
            i = j;
            continue;
          }
        }
        if ($m(r.numbered).size > 0 && $len(ws) == 1 && number(ws[0]) > 0 || Reader$belongs(r, out, inner) || isRoute(ws) || Reader$isVerb(r, out, ws)) {
          out = $append(out, $copies(inner));
          i = j;
          continue;
        }
      }
    }
    let end = $len(rs);
    if (j < $len(ts)) {
      end = ts[j].col;
    }
    {
      let c = strings$Trim($fromRunes($a(rs).slice(ts[i].col + 1, end)), " *_");
      if (c != "") {
        comments = [...$a(comments), c];
        asides = [...$a(asides), inner];
      }
    }
    i = j;
  }
  return [out, strings$Join(comments, "; "), asides];
}

function isRoute(ws) {
  return ws[0] == "via" || ws[0] == "through" || $len(ws) == 1 && ws[0] == "convoyed" || $len(ws) > 1 && (ws[0] == "convoyed" || ws[0] == "by" && ws[1] == "convoy");
}

function Reader$isVerb(r, before, ws) {
  let p = $new(parser, {Reader: r});
  return $len(parser$marks(p, before)) == 0 && slices$ContainsFunc($at(r.Names.lex.phrases, ws[0], null), (ph) => ph.class == 1 && slices$Equal(ph.words, ws));
}

function Reader$belongs(r, before, inner) {
  for (let k = 1; k <= 7 && k <= $len(before); k = k + 1) {
    let ws = $append(wordsOf($a(before).slice($len(before) - k)), wordsOf(inner));
    let c = Names$canon(r.Names, ws);
    {
      let [, ok] = $get(r.Names.exact, strings$Join(c, ""), null);
      if (ok) {
        return true;
      }
    }
    {
      let rank = rankOf(wordsOf(parser$trim(($new(parser, {Reader: r})), inner)));
      if (rank != "" && $len($at(r.Names.exact, strings$Join(Names$canon(r.Names, wordsOf($a(before).slice($len(before) - k))), ""), null)) > 0) {
        return true;
      }
    }
  }
  return false;
}

function Reader$arrows(r, ts) {
  for (let i = 0; i < $len(ts); i = i + 1) {
    if (ts[i].kind != 2) {
      continue;
    }
    let end = i;
    for (; end + 2 < $len(ts) && ts[end + 2].kind == 2;) {
      end = end + 2;
    }
    let all = true;
    for (let k = i; k <= end && all; k = k + 2) {
      all = Reader$arrow(r, ts, k);
    }
    for (let k1 = i; k1 <= end && all; k1 = k1 + 2) {
      ts[k1].kind = 1;
    }
    i = end;
  }
  return ts;
}

function Reader$arrow(r, ts, i) {
  if (i == 0 || i + 1 >= $len(ts) || ts[i - 1].kind != 0 || ts[i + 1].kind != 0) {
    return false;
  }
  let [a, b] = [ts[i - 1].$c(), ts[i + 1].$c()];
  if ($at(r.pairs, a.w + " " + b.w, false)) {
    return false;
  }
  {
    let [, ok] = $get(r.Names.lex.coasts, a.w + " " + b.w, "");
    if (ok) {
      return false;
    }
  }
  if ($at(r.Names.lex.filler, b.w, false) && i + 2 < $len(ts) && ts[i + 2].kind == 0) {
    b = ts[i + 2].$c();
  }
  let [, coast] = $get(r.Names.lex.coasts, a.w, "");
  return (coast && i > 1 && ts[i - 2].kind == 3 || Reader$known(r, a)) && Reader$known(r, b);
}

function Reader$known(r, t) {
  for (let a of $a(Names$attempts(r.Names, [t.$c()]))) {
    for (let h of $a([1, 2, 3])) {
      if ($len(Names$tier(r.Names, h, a, 7)) > 0) {
        return true;
      }
    }
  }
  return false;
}

const lists = new Map([["moves", 0], ["supports", 0], ["convoys", 0], ["retreats", 0], ["conversions", 0], ["votes", 0], ["move", 0], ["retreat", 0], ["holds", 1], ["builds", 8], ["build", 8], ["removals", 9], ["removal", 9], ["removes", 9], ["disbands", 7]]);

// Written by sitegen/moves/translate from Go: change that.

class parser extends $struct {
  constructor() {
    super();
    this.Reader = null;
    this.ctx = new Context();
    this.line = null;
    this.tail = null;
    this.parts = null;
    this.atSpan = new Array(2).fill(0);
    this.ofSpan = new Array(2).fill(0);
    this.toSpan = new Array(2).fill(0);
    this.either = false;
    this.ferry = false;
    this.open = false;
  }
  $c() {
    const o = super.$c();
    o.ctx = o.ctx.$c();
    o.atSpan = o.atSpan.slice();
    o.ofSpan = o.ofSpan.slice();
    o.toSpan = o.toSpan.slice();
    return o;
  }
}

function parser$order(p, ts) {
  p.open = $len(ts) > 2 && ts[$len(ts) - 1].kind == 1;
  ts = trimSigns(ts);
  let l = p.line;
  l.Order.Text = l.Text;
  l.Order.Pos = $new(engine$Pos, {Line: l.No, Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text)});
  if ($len(ts) == 0) {
    l.Kind = 3;
    return;
  }
  let ms = parser$marks(p, ts);
  if (!parser$unit(p, ts).said && parser$vote(p, ts)) {
    return;
  }
  let [v, ok] = parser$verb(p, ts, ms);
  if (parser$isGeneral(p, ts)) {
    parser$general(p, ts);
    return;
  }
  if (!ok) {
    parser$noVerb(p, ts);
    return;
  }
  if (parser$prose(p, ts, v.at)) {
    parser$remarkLine(p, ts);
    return;
  }
  {
    let at = parser$negated(p, ts);
    if (at >= 0) {
      parser$denied(p, ts, at);
      return;
    }
  }
  if (v.verb != 0 && !Grammar$knows(p.Reader.grammar, v.verb) && v.verb != 6) {
    let [col, n] = span($a(ts).slice(v.at, v.at + v.n));
    parser$problem(p, $new(Problem, {Code: "unknown-verb", Col: col, Len: n, Message: fmt$Sprintf("this game has no order %q", verbNames[v.verb])}));
    parser$subjectOnly(p, $a(ts).slice(0, v.at));
    return;
  }
  let [subj, rest] = [$a(ts).slice(0, v.at), $a(ts).slice(v.at + v.n)];
  if (v.verb == 9 || v.verb == 7 || v.verb == 8 || $len(rest) > 0 && rest[0].kind == 6) {
    {
      let ws = wordsOf(rest);
      if ($len(parser$trim(p, subj)) == 0 && $len(ws) == 1 && (ws[0] == "nothing" || ws[0] == "none" || ws[0] == "nobody")) {
        parser$remarkLine(p, ts);
        return;
      }
    }
  }
  if (v.verb == 2 && carriesIt($a(ts).slice(v.at, v.at + v.n), rest)) {
    parser$subjectOnly(p, subj);
    l.Kind = 0;
    parser$unread(p, $a(ts).slice(v.at));
    return;
  }
  if (v.verb == 1 && (parser$everyone(p, subj) || v.at == 0 && parser$everyone(p, rest))) {
    parser$allHold(p);
    {
      rest = trimSigns(rest);
      if (v.at > 0 && $len(rest) > 0 && parser$speaks(p, rest)) {
        parser$unread(p, rest);
      }
    }
    parser$ofPhase(p, $a(ts).slice(v.at, v.at + v.n));
    if (v.at > 0 && parser$speaks(p, rest)) {
      parser$unread(p, rest);
    }
    parser$mark(p, ts, 1);
    p.line.words = parser$runs(p, ts);
    return;
  }
  if (parser$many(p, subj) || v.at == 0 && parser$many(p, rest) && v.verb != 10 && v.verb != 12) {
    parser$general(p, ts);
    return;
  }
  let words1 = $a(ts).slice(v.at, v.at + v.n);
  l.bare = $len(words1) == 0 || words1[0].kind == 1 || words1[0].w == "to";
  if (v.verb == 6 && p.ctx.Step == 0 && !p.ctx.AnyStep && fallsBack(words1[0].w)) {
    v.verb = 2;
  }
  [l.Kind, l.Order.Verb] = [1, parser$stepVerb(p, v.verb)];
  if (v.verb == 5 && parser$textOf(p, words1) != "" && words1[0].w == "conv" && parser$carries(p, rest)) {
    [v.verb, l.Order.Verb] = [4, 4];
  } else if (v.verb == 4 && parser$goes(p, subj, rest)) {
    [v.verb, l.Order.Verb, l.Order.Convoyed] = [2, parser$stepVerb(p, 2), true];
  }
  {
    const $sw2 = v.verb;
    if ($sw2 == 1) {
      parser$subject(p, subj, rest, 1);
    } else if ($sw2 == 2 || $sw2 == 6) {
      parser$move(p, subj, rest, words1);
    } else if ($sw2 == 3 || $sw2 == 4) {
      parser$assist(p, subj, rest, words1);
    } else if ($sw2 == 5) {
      parser$convert(p, subj, rest);
    } else if ($sw2 == 7 || $sw2 == 9) {
      parser$subject(p, subj, rest, l.Order.Verb);
    } else if ($sw2 == 8) {
      parser$build(p, subj, rest);
    } else if ($sw2 == 10) {
      l.Order.Count = parser$waived(p, rest);
    } else if ($sw2 == 11) {
      parser$proxy(p, subj, rest, words1);
    } else if ($sw2 == 12) {
      parser$transfer(p, subj, rest, words1);
    }
  }
  parser$ofPhase(p, words1);
  parser$check(p);
  parser$account(p, ts);
  parser$doubtWords(p, ts);
  slices$SortStableFunc(l.Problems, (a, b) => a.Col - b.Col);
  if ($len(p.tail) > 0) {
    l.Comment = strings$Join($append([l.Comment], p.tail), "; ");
    l.Comment = strings$TrimPrefix(l.Comment, "; ");
  }
}

function carriesIt(verb, rest) {
  if ($len(rest) < 2 || $len(verb) != 1 || verb[0].w != "take" && verb[0].w != "takes") {
    return false;
  }
  {
    const $sw1 = rest[0].w;
    if ($sw1 == "it" || $sw1 == "him" || $sw1 == "her" || $sw1 == "them" || $sw1 == "us" || $sw1 == "me") {
      return true;
    }
  }
  return false;
}

function fallsBack(w) {
  {
    const $sw1 = w;
    if ($sw1 == "fall" || $sw1 == "falls" || $sw1 == "falling" || $sw1 == "withdraw" || $sw1 == "withdraws" || $sw1 == "withdrawing" || $sw1 == "pulls" || $sw1 == "pull") {
      return true;
    }
  }
  return false;
}

function parser$ofPhase(p, words1) {
  if (p.ctx.AnyStep) {
    return;
  }
  let o = p.line.Order;
  let want = phaseOf(o.Verb);
  {
    const $sw1 = o.Verb;
    if ($sw1 == 10 || $sw1 == 12) {
      want = 2;
    } else if ($sw1 == 11 || $sw1 == 0) {
      return;
    }
  }
  if (want == p.ctx.Step) {
    return;
  }
  let [col, n] = span(words1);
  if (p.ctx.Step >= 3) {
    if ($m(p.Reader.grammar).size > 0 && !slices$Contains($at(p.Reader.grammar, p.ctx.Step, null), o.Verb)) {
      parser$problem(p, $new(Problem, {Code: "not-read", Col: col, Len: n, Warning: true, Message: fmt$Sprintf("no %s in this kind of phase", verbNames[o.Verb]), Hint: "it counts in its own"}));
    }
    return;
  }
  parser$problem(p, $new(Problem, {Code: "not-read", Col: col, Len: n, Warning: true, Message: fmt$Sprintf("no %s among %s orders", verbNames[o.Verb], engine$PhaseStep$String(p.ctx.Step)), Hint: ["hold, move, support, convoy ...", "retreat or disband", "build, remove or waive"][p.ctx.Step]}));
}

function parser$carries(p, rest) {
  for (let m of $a(parser$marks(p, rest))) {
    if (m.class == 2 && m.at > 0 && parser$speaks(p, $a(rest).slice(m.at + m.n))) {
      return true;
    }
  }
  return false;
}

function parser$goes(p, subj, rest) {
  let ms = parser$marks(p, rest);
  return parser$unit(p, subj).kind == 1 && $len(ms) > 0 && ms[0].class == 2 && ms[0].at == 0;
}

function parser$stepVerb(p, v) {
  if (p.ctx.AnyStep) {
    return v;
  }
  if (p.ctx.Step == 1 && v == 2) {
    return 6;
  } else if (p.ctx.Step == 1 && v == 9) {
    return 7;
  } else if (p.ctx.Step == 2 && v == 7) {
    return 9;
  }
  return v;
}

function parser$noVerb(p, ts) {
  let l = p.line;
  if ($at(p.Reader.Names.lex.court, ts[0].w, false) || parser$prose(p, ts, $len(ts)) || parser$chat(p, ts)) {
    parser$remarkLine(p, ts);
    return;
  }
  if (parser$has(p, ts, 8) > 0 && parser$speaks(p, ts)) {
    parser$unread(p, ts);
    return;
  }
  parser$subjectOnly(p, ts);
  if ($len(l.Problems) > 0) {
    return;
  }
  let [col, n] = span(ts);
  {
    let v = p.ctx.list;
    if (v != 0 && l.Order.At != -1 && l.Order.Kind != 0) {
      p.ctx.list = 0;
      parser$order(p, $append([$new(token, {w: verbNames[v], kind: 0, col: ts[0].col})], $copies(ts)));
      return;
    }
  }
  if (l.Order.At != -1) {
    parser$problem(p, $new(Problem, {Code: "unknown-verb", Col: col, Len: n, Message: "no order for " + Names$unitName(p.Reader.Names, l.Order.Kind, l.Order.At), Hint: "holds, moves to, supports, " + Names$does(p.Reader.Names) + " ..."}));
    return;
  }
  parser$problem(p, $new(Problem, {Code: "unknown-verb", Col: col, Len: n, Message: "not read as an order", Hint: parser$example(p) + "; brackets make a comment"}));
}

function parser$example(p) {
  if (p.Reader.forms !== null && !p.ctx.AnyStep) {
    for (let $1 = $a(p.Reader.forms.list), i = 0; i < $1.length; i++) {
      {
        let f = p.Reader.forms.list[i].of;
        if (f.Example != "" && slices$Contains(f.Steps, p.ctx.Step)) {
          return "as in: " + f.Example;
        }
      }
    }
  }
  return "a unit and what it does" + parser$someMove(p);
}

function parser$someMove(p) {
  let k = 1;
  if (p.Reader.only != 0) {
    k = p.Reader.only;
  }
  for (let $1 = $a(p.Reader.Names.m.Army), i = 0; i < $1.length; i++) {
    if ($len(p.Reader.Names.m.Army[i]) > 0) {
      return ": " + Names$unitName(p.Reader.Names, k, i) + " moves to " + Names$Place(p.Reader.Names, p.Reader.Names.m.Army[i][0].To);
    }
  }
  return "";
}

function parser$subjectOnly(p, ts) {
  let u = parser$unit(p, ts);
  if (!u.said) {
    return;
  }
  p.line.Order.Kind = u.kind;
  for (let end = $len(u.name); end > 0; end = end - 1) {
    let f = Names$find(p.Reader.Names, $a(u.name).slice(0, end), Reader$stands(p.Reader, u.kind));
    if (f.Region == -1 || f.How != 1) {
      continue;
    }
    p.line.Order.At = f.Place;
    if (u.name[end - 1].kind == 2) {
      end = end - 1;
    }
    if (end < $len(u.name)) {
      parser$unknownVerb(p, $a(u.name).slice(end));
    }
    return;
  }
}

function parser$unknownVerb(p, ts) {
  let joined = $len(ts) > 0 && ts[0].kind == 2;
  ts = trimSigns(ts);
  if ($len(ts) == 0) {
    return;
  }
  let [col, n] = span($a(ts).slice(0, 1));
  {
    let f = Names$find(p.Reader.Names, ts, 7);
    if (f.How == 1) {
      [col, n] = span(ts);
      parser$problem(p, $new(Problem, {Code: "unknown-verb", Col: col, Len: n, Message: fmt$Sprintf("no verb before %q", parser$textOf(p, ts)), Hint: "moves to " + Names$Region(p.Reader.Names, f.Region) + "?"}));
      return;
    }
  }
  {
    let f1 = Names$find(p.Reader.Names, $a(ts).slice(0, 1), 7);
    if (joined && $len(wordsOf(ts)) == 1 && (f1.How == 0 || f1.How == 4)) {
      let pr = $new(Problem, {Code: "unknown-name", Col: col, Len: n, Candidates: f1.Candidates, Message: fmt$Sprintf("no region is called %q", ts[0].raw)});
      if (f1.How == 4) {
        pr.Candidates = [f1.Region];
      }
      if ($len(pr.Candidates) > 0) {
        pr.Hint = "did you mean " + parser$listed(p, pr.Candidates, " or ") + "?";
      }
      parser$problem(p, pr);
      return;
    }
  }
  let prob = $new(Problem, {Code: "unknown-verb", Col: col, Len: n, Message: fmt$Sprintf("unknown verb %q", ts[0].raw)});
  {
    let [v, ] = lexicon$nearestVerb(p.Reader.Names.lex, ts[0].w);
    if (v.verb != 0 && ts[0].w.length > 3) {
      prob.Hint = "did you mean " + v.word + "?";
    } else {
      prob.Hint = "holds, moves to, supports, " + Names$does(p.Reader.Names) + " ...";
    }
  }
  parser$problem(p, prob);
}

function trimSigns(ts) {
  let sign = (t) => t.kind != 0;
  for (; $len(ts) > 0 && sign(ts[0].$c());) {
    ts = $a(ts).slice(1);
  }
  for (; $len(ts) > 0 && sign(ts[$len(ts) - 1].$c());) {
    ts = $a(ts).slice(0, $len(ts) - 1);
  }
  return ts;
}

function parser$problem(p, pr) {
  for (let $1 = $a(p.line.Problems), i = 0; i < $1.length; i++) {
    let q = $1[i];
    if (q.Code == pr.Code && q.Col == pr.Col) {
      if (q.Warning && !pr.Warning) {
        p.line.Problems[i] = pr.$c();
      }
      return;
    }
  }
  Line$add(p.line, pr);
}

// Written by sitegen/moves/translate from Go: change that.

function parser$subject(p, subj, rest, v) {
  if ($len(parser$trim(p, subj)) == 0 || parser$lead(p, subj) && parser$unit(p, rest).said) {
    subj = rest;
  } else {
    if (v == 1) {
      parser$holdsOnly(p, rest);
    }
    parser$aside(p, rest);
  }
  parser$subjectOf(p, subj, 7);
}

function parser$namesPower(p, ts) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    {
      let [, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (n > 0) {
        return true;
      }
    }
  }
  return false;
}

function parser$subjectOf(p, ts, want) {
  let o = p.line.Order;
  let u = parser$unit(p, ts);
  [o.Kind, o.No, o.Whose] = [u.kind, u.no, u.whose];
  if ($len(parser$trim(p, u.name)) == 0) {
    let [col, n] = span(ts);
    if ($len(ts) == 0) {
      [col, n] = [p.line.indent + 1, 0];
    }
    if (u.said && parser$namesPower(p, ts)) {
      parser$problem(p, $new(Problem, {Code: "not-read", Col: col, Len: n, Message: "which unit? Its place is not named", Hint: "begin with the unit: Army London ..."}));
      return;
    }
    parser$problem(p, $new(Problem, {Code: "unknown-name", Col: col, Len: n, Message: "which unit?", Hint: "begin with the unit: Army London ..."}));
    return;
  }
  let f = Names$find(p.Reader.Names, parser$trim(p, u.name), want & Reader$stands(p.Reader, u.kind));
  if (f.How == 0) {
    for (let end = $len(u.name) - 1; end > 0; end = end - 1) {
      let g = Names$find(p.Reader.Names, $a(u.name).slice(0, end), want & Reader$stands(p.Reader, u.kind));
      if (g.Region == -1 || g.How != 1) {
        continue;
      }
      {
        let k = u.name[end].kind;
        if (k == 4 || k == 5 || k == 6) {
          break;
        }
      }
      parser$unknownVerb(p, $a(u.name).slice(end));
      p.line.Kind = 0;
      p.line.Order.At = g.Place;
      return;
    }
  }
  p.atSpan = spanOf(parser$trim(p, u.name));
  {
    let name = parser$trim(p, u.name);
    if (!u.said && f.How > 1 && $len(name) > 1 && (name[0].w == "s" || name[0].w == "c")) {
      {
        let g1 = Names$find(p.Reader.Names, $a(name).slice(1), 7);
        if (g1.How == 1 || g1.How == 5) {
          parser$unread(p, name);
          return;
        }
      }
    }
  }
  let at;
  [at, f] = parser$found(p, parser$trim(p, u.name), f, want & Reader$stands(p.Reader, u.kind), u.kind);
  for (let $1 = $a(p.line.Problems), i = 0; i < $1.length; i++) {
    {
      let q = p.line.Problems[i];
      if (q.Code == "wrong-coast") {
        q.Warning = true;
      }
    }
  }
  o.At = at;
  if (at == -1) {
    return;
  }
  if (u.kind == 1) {
    o.At = p.Reader.Names.m.Regions[f.Region].First;
  }
  let stands = parser$standing(p, f.Region, u);
  if (stands === null) {
    return;
  }
  if (p.ctx.By != -1 && stands.Power != p.ctx.By) {
    p.line.Foreign = true;
  }
  if (o.Kind == 0) {
    o.Kind = stands.Kind;
  }
  if (o.Kind != stands.Kind && stands.Kind < 3 && !f.Unfit) {
    let [col1, n1] = span(u.word);
    parser$problem(p, $new(Problem, {Code: "wrong-unit-kind", Col: col1, Len: n1, Message: fmt$Sprintf("the unit in %s is %s", Names$Region(p.Reader.Names, f.Region), article(stands.Kind)), Hint: Names$unitName(p.Reader.Names, stands.Kind, stands.At)}));
    return;
  }
  if (p.Reader.Names.m.Places[at].Coast >= 0 && stands.Kind == 2 && stands.At != at) {
    parser$problem(p, $new(Problem, {Code: "wrong-coast", Col: p.atSpan[0], Len: p.atSpan[1], Warning: true, Message: fmt$Sprintf("the fleet stands on the %s", parser$coastOf(p, stands.At)), Hint: Names$unitName(p.Reader.Names, stands.Kind, stands.At)}));
  }
  o.At = stands.At;
}

function article(k) {
  if (k == 1) {
    return "an army";
  }
  return "a " + strings$ToLower(engine$Kind$String(k));
}

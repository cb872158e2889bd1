// Written by sitegen/moves/translate from Go: change that.

function parser$convert(p, subj, rest) {
  let o = p.line.Order;
  if ($len(parser$trim(p, subj)) == 0) {
    for (let m of $a(parser$marks(p, rest))) {
      if (m.class == 2) {
        [subj, rest] = [$a(rest).slice(0, m.at), $a(rest).slice(m.at)];
        break;
      }
    }
    if ($len(parser$trim(p, subj)) == 0) {
      [subj, rest] = [rest, null];
    }
  }
  parser$subjectOf(p, subj, 7);
  if (p.line.Kind == 0) {
    return;
  }
  let coast = null;
  let left = null;
  for (let $2 = $a(rest), i = 0; i < $2.length; i++) {
    let t = $2[i];
    if (t.kind != 0) {
      continue;
    }
    {
      let [k, ok] = $get(p.Reader.Names.lex.units, t.w, 0);
      if (ok && (t.w.length > 1 || i + 1 == $len(rest) || rest[i + 1].kind == 3)) {
        o.Into = k;
        continue;
      }
    }
    if (t.w == "a" || t.w == "an" || t.w == "to" || t.w == "into" || t.w == "at" || $at(p.Reader.Names.lex.filler, t.w, false) || $at(p.Reader.Names.lex.skip, t.w, false)) {
      continue;
    }
    coast = [...$a(coast), t.w];
    left = [...$a(left), t.$c()];
  }
  if (o.Into == 0) {
    {
      const $sw3 = o.Kind;
      if ($sw3 == 1) {
        o.Into = 2;
      } else if ($sw3 == 2) {
        o.Into = 1;
      }
    }
  }
  if ($len(coast) == 0 || o.At == -1) {
    return;
  }
  let r = engine$Map$RegionOf(p.Reader.Names.m, o.At);
  for (let k1 = Math.min($len(coast), p.Reader.Names.lex.longest); k1 > 0; k1 = k1 - 1) {
    let [c, ok1] = $get(p.Reader.Names.lex.coasts, strings$Join($a(coast).slice(0, k1), " "), "");
    if (!ok1) {
      continue;
    }
    {
      let i1 = Names$coast(p.Reader.Names, r, c);
      if (i1 >= 0) {
        if (o.Into == 2) {
          o.To = p.Reader.Names.m.Regions[r].First + 1 + i1;
        }
        return;
      }
    }
    let [col, n] = span(trimSigns(rest));
    parser$problem(p, $new(Problem, {Code: "wrong-coast", Col: col, Len: n, Message: fmt$Sprintf("%s has no %s", Names$Region(p.Reader.Names, r), coastName(c)), Hint: coastHint(p.Reader.Names.m.Regions[r])}));
    return;
  }
  if (parser$speaks(p, left)) {
    parser$notRead(p, left);
    return;
  }
  parser$aside(p, rest);
}

function coastHint(r) {
  if ($len(r.Coasts) == 0) {
    return "write it without a coast";
  }
  return "its coasts are " + coastNames(r);
}

function parser$build(p, subj, rest) {
  let o = p.line.Order;
  let ts = rest;
  if ($len(parser$trim(p, subj)) > 0 && !(parser$lead(p, subj) && parser$unit(p, rest).said)) {
    ts = subj;
  }
  let u = parser$unit(p, ts);
  o.Kind = u.kind;
  if (u.kind == 0) {
    let [col, n] = span(ts);
    parser$problem(p, $new(Problem, {Code: "wrong-unit-kind", Col: col, Len: n, Message: "army or fleet?", Hint: "Build an Army in ..."}));
  }
  if ($len(parser$trim(p, u.name)) == 0) {
    let [col1, n1] = span(ts);
    parser$problem(p, $new(Problem, {Code: "missing-destination", Col: col1, Len: n1, Message: "build where?", Hint: "Build an Army in ..."}));
    return;
  }
  p.atSpan = spanOf(parser$trim(p, u.name));
  let [at, f] = parser$name(p, u.name, 3 & Reader$stands(p.Reader, u.kind), u.kind);
  if (at != -1 && u.kind == 1) {
    at = p.Reader.Names.m.Regions[f.Region].First;
  }
  o.At = at;
}

function parser$waives(p, ts) {
  let [m, ok] = parser$first(p, ts, aVerb);
  return ok && m.at == 0 && m.verb == 10;
}

function parser$gives(p, ts) {
  let [, ok] = parser$first(p, ts, (m) => m.class == 2 || m.class == 1 && (m.verb == 12 || m.verb == 2));
  for (let i = 0; ok && i < $len(ts); i = i + 1) {
    {
      let [q, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (n > 0 && q != p.ctx.By && q != p.line.Power) {
        return true;
      }
    }
  }
  return false;
}

function parser$waived(p, rest) {
  let from = $len(rest);
  for (let i = $len(rest) - 1; i >= 0; i = i - 1) {
    let parted = rest[i].kind != 0 || rest[i].w == "and";
    if ((parted || i == 0) && parser$gives(p, $a(rest).slice(i)) || parted && parser$namesPower(p, $a(rest).slice(i)) && parser$number(p, $a(rest).slice(i)) > 0) {
      from = i;
      break;
    }
  }
  parser$unread(p, $a(rest).slice(from));
  return parser$number(p, $a(rest).slice(0, from));
}

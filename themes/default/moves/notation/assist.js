// Written by sitegen/moves/translate from Go: change that.

function parser$assist(p, subj, rest, verb) {
  let o = p.line.Order;
  let convoy = o.Verb == 4;
  let want = 7;
  if (convoy) {
    want = 6;
    {
      let k = parser$unit(p, subj).kind;
      if (k == 1) {
        let [col, n] = span(parser$unit(p, subj).word);
        parser$problem(p, $new(Problem, {Code: "wrong-unit-kind", Col: col, Len: n, Message: "an army cannot convoy", Hint: "only a fleet in a sea region " + Names$does(p.Reader.Names)}));
        want = 7;
      }
    }
  }
  if ($len(parser$trim(p, subj)) == 0) {
    for (let k1 = $len(rest) - 2; k1 > 0; k1 = k1 - 1) {
      if ((rest[k1].kind == 6 || rest[k1].kind == 4) && parser$unit(p, $a(rest).slice(k1 + 1)).said && $len(parser$marks(p, $a(rest).slice(k1 + 1))) == 0 && Names$find(p.Reader.Names, parser$unit(p, $a(rest).slice(k1 + 1)).name, 7).How != 0) {
        [subj, rest] = [$a(rest).slice(k1 + 1), $a(rest).slice(0, k1)];
        break;
      }
    }
  }
  if ($len(parser$trim(p, subj)) == 0) {
    parser$problem(p, $new(Problem, {Code: "unknown-name", Col: p.line.indent + 1, Len: 0, Message: "which unit?", Hint: "begin with the unit: Fleet Irish Sea ..."}));
  } else {
    parser$subjectOf(p, subj, want);
    if (p.line.Kind == 0) {
      return;
    }
  }
  let [who, dest, hold] = parser$target(p, rest, verb);
  if ($len(parser$trim(p, who)) == 0) {
    let [col1, n1] = span(verb);
    parser$problem(p, $new(Problem, {Code: "missing-destination", Col: col1, Len: n1, Message: "which unit?", Hint: "name it: " + verbNames[o.Verb] + "s Army Surrey to Deptford"}));
    return;
  }
  let u = parser$unit(p, who);
  [o.OfKind, o.OfNo, o.OfWhose] = [u.kind, u.no, u.whose];
  let wantOf = Reader$stands(p.Reader, u.kind);
  if (convoy) {
    wantOf = 2;
    if (u.kind == 2) {
      let [col2, n2] = span(u.word);
      parser$problem(p, $new(Problem, {Code: "wrong-unit-kind", Col: col2, Len: n2, Message: "a fleet cannot be convoyed", Hint: "only armies are convoyed"}));
    }
  }
  p.ofSpan = spanOf(parser$trim(p, u.name));
  let [of, f] = parser$name(p, u.name, wantOf, noneIf(convoy, u.kind));
  o.Of = of;
  if (of != -1) {
    if (u.kind == 1) {
      o.Of = p.Reader.Names.m.Regions[f.Region].First;
    }
    {
      let s = parser$standing(p, f.Region, u);
      if (s !== null && (u.kind == 0 || u.kind == s.Kind)) {
        o.OfKind = s.Kind;
        o.Of = s.At;
      }
    }
  }
  if (hold) {
    return;
  }
  if ($len(parser$trim(p, dest)) == 0 && !convoy) {
    if (p.open || slices$ContainsFunc(parser$marks(p, rest), (m) => m.class == 2 && m.at + m.n == $len(rest))) {
      parser$object(p, "missing-destination", spanOf(verb), "where to?", "name the region");
    }
    return;
  }
  let wantTo = Reader$stands(p.Reader, o.OfKind);
  if (convoy) {
    wantTo = 2;
  } else {
    {
      let both = wantTo & Reader$stands(p.Reader, o.Kind);
      if (both != 0) {
        wantTo = both;
      }
    }
  }
  {
    let [d, ok] = parser$onlyOne(p, splitAt(dest, 1));
    if (ok) {
      o.To = parser$destination(p, d, rest, verb, wantTo, noneIf(convoy, o.OfKind));
    }
  }
}

function noneIf(convoy, k) {
  if (convoy) {
    return 0;
  }
  return k;
}

function parser$namesUnit(p, ts) {
  if ($len(ts) > 1 && (ts[0].w == "of" || ts[0].w == "from")) {
    ts = $a(ts).slice(1);
  }
  return $len(ts) > 0 && (Reader$isUnit(p.Reader, ts[0]) || parser$speaks(p, $a(ts).slice(0, 1)));
}

function parser$target(p, rest, verb) {
  let who = null;
  let dest = null;
  let hold = false;
  let ms = parser$marks(p, rest);
  if ($len(ms) > 0 && ms[0].at == 0 && ms[0].class == 1 && ms[0].verb == 2 && parser$namesUnit(p, $a(rest).slice(ms[0].n))) {
    rest = $a(rest).slice(ms[0].n);
    ms = parser$marks(p, rest);
  }
  who = rest;
  let on = strings$Contains(parser$textOf(p, verb), "attack");
  let cut = (m) => {
    [who, dest] = [$a(rest).slice(0, m.at), $a(rest).slice(m.at + m.n)];
  };
  scan:
  for (let $1 = $a(ms), i = 0; i < $1.length; i++) {
    let m1 = $1[i];
    if (m1.class == 8 || m1.class == 1 && m1.verb == 1) {
      {
        who = $a(rest).slice(0, m1.at);
        if (parser$lead(p, who) && m1.at + m1.n < $len(rest)) {
          who = $a(rest).slice(m1.at + m1.n);
        }
      }
      return [who, null, true];
    } else if (m1.class == 2 && i + 1 < $len(ms) && ms[i + 1].class == 1 && ms[i + 1].verb == 1 && ms[i + 1].at == m1.at + m1.n) {
      return [$a(rest).slice(0, m1.at), null, true];
    } else if (m1.class == 6) {
      if ($len(parser$trim(p, parser$unit(p, $a(rest).slice(0, m1.at)).name)) == 0) {
        let tail = $a(rest).slice(m1.at + m1.n);
        who = $append($append(null, $copies($a(rest).slice(0, m1.at))), $copies(tail));
        let [w, d, h] = parser$target(p, who, verb);
        return [w, d, h];
      }
      who = $a(rest).slice(0, m1.at);
      let end = $len(rest);
      for (let t of $a($a(ms).slice(i + 1))) {
        if (t.class == 2 || t.class == 3) {
          end = t.at;
          break;
        }
      }
      parser$origin(p, $a(rest).slice(m1.at + m1.n, end), Names$find(p.Reader.Names, parser$unit(p, who).name, 7).Place);
      for (let t1 of $a($a(ms).slice(i + 1))) {
        if (t1.class == 2) {
          dest = $a(rest).slice(t1.at + t1.n);
          break scan;
        }
      }
      break scan;
    } else if (m1.class == 2 || m1.class == 1 && m1.verb == 2 || m1.class == 1 && m1.verb == 6) {
      cut(m1.$c());
      break scan;
    } else if (m1.class == 3) {
      cut(m1.$c());
      dest = null;
      for (let t2 of $a($a(ms).slice(i + 1))) {
        if (t2.class == 2) {
          dest = $a(rest).slice(t2.at + t2.n);
        }
      }
      break scan;
    }
  }
  if (on && $len(dest) == 0) {
    for (let $6 = $a(rest), i1 = 0; i1 < $6.length; i1++) {
      let t3 = $6[i1];
      if (t3.w == "on" && i1 > 0) {
        [who, dest] = [$a(rest).slice(0, i1), $a(rest).slice(i1 + 1)];
        break;
      }
    }
  }
  for (let again = true; again;) {
    again = false;
    for (let m2 of $a(parser$marks(p, dest))) {
      if (m2.at == 0 && (m2.class == 2 || m2.class == 1 && m2.verb == 2)) {
        [dest, again] = [$a(dest).slice(m2.n), true];
        break;
      }
      if (m2.class == 3) {
        {
          let tail1 = $a(dest).slice(m2.at + m2.n);
          if (m2.at == 0) {
            dest = null;
            for (let t4 of $a(parser$marks(p, tail1))) {
              if (t4.class == 2) {
                [dest, again] = [$a(tail1).slice(t4.at + t4.n), true];
              }
            }
          } else {
            dest = $a(dest).slice(0, m2.at);
          }
        }
        break;
      }
      if (m2.class == 1 && m2.verb == 1 && $len(parser$trim(p, $a(dest).slice(0, m2.at))) == 0) {
        return [who, null, true];
      }
    }
  }
  return [who, dest, false];
}

// Written by sitegen/moves/translate from Go: change that.

class unitText extends $struct {
  constructor() {
    super();
    this.kind = 0;
    this.said = false;
    this.name = null;
    this.word = null;
    this.no = 0;
    this.whose = 0;
  }
}

function parser$unit(p, ts) {
  let no;
  [ts, no] = parser$unitNumber(p, ts);
  ts = parser$trim(p, ts);
  let u = $new(unitText, {kind: p.Reader.only, no, whose: -1});
  for (let $1 = $a(ts), $1i = 0; $1i < $1.length; $1i++) {
    let i = $1i;
    let t = $1[$1i];
    if (t.kind != 0) {
      continue;
    }
    let [k, ok] = $get(p.Reader.Names.lex.units, t.w, 0);
    if (!ok || t.w.length == 1 && (i > 0 && !parser$lead(p, $a(ts).slice(0, i)) || $len(ts) == 1)) {
      continue;
    }
    if (i > 0 && i + 1 == $len(ts) && !parser$lead(p, $a(ts).slice(0, i))) {
      [u.kind, u.said, u.name, u.word] = [k, true, parser$trim(p, $a(ts).slice(0, i)), $a(ts).slice(i)];
      u.whose = parser$owner(p, $a(ts).slice(0, 1));
      return u.$c();
    }
    if (!parser$lead(p, $a(ts).slice(0, i))) {
      break;
    }
    u.whose = parser$owner(p, $a(ts).slice(0, i));
    let next = i + 1;
    if (t.w.length == 1 && wordAt(ts, next) == "new") {
      next = next + 1;
    }
    if (next < $len(ts)) {
      {
        let [k2, ok1] = $get(p.Reader.Names.lex.units, ts[next].w, 0);
        if (ok1 && ts[next].w.length > 1) {
          if (k != k2 && k2 != 0 && k != 0 && ts[i].w.length > 1) {
            parser$bothKinds(p, $a(ts).slice(i, i + 2));
          }
          [k, i] = [k2, next];
        }
      }
    }
    {
      let n = parser$second(p, $a(ts).slice(i + 1), k);
      if (n > 0) {
        parser$bothKinds(p, $a(ts).slice(i, i + 1 + n));
        i = i + n;
      }
    }
    [u.kind, u.said, u.word, u.name] = [k, true, $a(ts).slice(i, i + 1), parser$trim(p, $a(ts).slice(i + 1))];
    if (Reader$carried(p.Reader, k) && $len(u.name) > 1 && u.name[0].w == "aboard") {
      u.name = parser$trim(p, $a(u.name).slice(1));
    }
    if ($len(u.name) > 1 && u.name[0].w == "from") {
      u.name = parser$trim(p, $a(u.name).slice(1));
    }
    return u.$c();
  }
  u.name = ts;
  {
    let [, n1] = Names$powerAt(p.Reader.Names, ts);
    if (n1 > 0 && n1 < $len(ts) && ts[n1].kind == 0 && (ts[n1 - 1].owner && $len($at(p.Reader.Names.full, strings$Join(Names$canon(p.Reader.Names, wordsOf(ts)), ""), null)) == 0 || Names$find(p.Reader.Names, $a(ts).slice(n1), 7).How == 1 && Names$find(p.Reader.Names, ts, 7).How == 0)) {
      {
        let [, coast] = $get(p.Reader.Names.lex.coasts, strings$Join(wordsOf($a(ts).slice(n1)), " "), "");
        if (!coast) {
          u.name = parser$trim(p, $a(ts).slice(n1));
          if ($m(p.Reader.numbered).size > 0) {
            u.whose = parser$owner(p, $a(ts).slice(0, n1));
          }
        }
      }
    }
  }
  return u.$c();
}

function parser$second(p, ts, k) {
  let i = 0;
  for (; i < $len(ts) && (ts[i].kind == 3 || ts[i].kind == 2 || ts[i].w == "and" || ts[i].w == "or");) {
    i = i + 1;
  }
  if (i >= $len(ts) - 1 || i > 1 || ts[i].kind != 0) {
    return 0;
  }
  let [k2, ok] = $get(p.Reader.Names.lex.units, ts[i].w, 0);
  if (!ok || k2 == 0 || k2 == k || k == 0 || ts[i].w.length == 1 && ts[i].raw != "A" && ts[i].raw != "F" || ts[i].w.length == 1 && i == 0) {
    return 0;
  }
  return i + 1;
}

function parser$lead(p, ts) {
  for (; $len(ts) > 0;) {
    if (ts[0].kind != 0 || $at(p.Reader.Names.lex.skip, ts[0].w, false) || $at(p.Reader.Names.lex.filler, ts[0].w, false) || ts[0].w == "a") {
      ts = $a(ts).slice(1);
      continue;
    }
    {
      let n = parser$commandAt(p, ts);
      if (n > 0) {
        ts = $a(ts).slice(n);
        continue;
      }
    }
    {
      let [, n1] = Names$powerAt(p.Reader.Names, ts);
      if (n1 > 0) {
        ts = $a(ts).slice(n1);
        continue;
      }
    }
    return false;
  }
  return true;
}

function parser$commandAt(p, ts) {
  for (let c of $a(p.Reader.Names.lex.command)) {
    if (startsWith(ts, c)) {
      return $len(c);
    }
  }
  return 0;
}

function parser$trim(p, ts) {
  for (let again = true; again;) {
    ts = trimSigns(ts);
    again = false;
    {
      let n = parser$commandAt(p, ts);
      if (n > 0 && n < $len(ts)) {
        [ts, again] = [$a(ts).slice(n), true];
        continue;
      }
    }
    if ($len(ts) > 1 && ($at(p.Reader.Names.lex.skip, ts[0].w, false) || $at(p.Reader.Names.lex.filler, ts[0].w, false) || ts[0].w == "at")) {
      [ts, again] = [$a(ts).slice(1), true];
    }
    {
      let n1 = $len(ts);
      if (n1 > 1 && $at(p.Reader.Names.lex.skip, ts[n1 - 1].w, false)) {
        [ts, again] = [$a(ts).slice(0, n1 - 1), true];
      } else if (n1 > 2 && (ts[n1 - 2].w == "is" || ts[n1 - 2].w == "are" || ts[n1 - 2].w == "attempts" || ts[n1 - 2].w == "tries") && ts[n1 - 1].w == "to") {
        [ts, again] = [$a(ts).slice(0, n1 - 2), true];
      } else if (n1 > 1 && (ts[n1 - 1].w == "is" || ts[n1 - 1].w == "are" || ts[n1 - 1].w == "to")) {
        [ts, again] = [$a(ts).slice(0, n1 - 1), true];
      }
    }
  }
  return ts;
}

function parser$name(p, ts, want, kind) {
  ts = parser$trim(p, ts);
  return parser$found(p, ts, Names$find(p.Reader.Names, ts, want), want, kind);
}

function parser$found(p, ts, f, want, kind) {
  if (f.How == 0) {
    for (let i = $len(ts) - 1; i > 0; i = i - 1) {
      if (ts[i].kind == 0 && !$at(p.Reader.Names.lex.asides, ts[i].w, false) && !(i == $len(ts) - 1 && ts[i].w.length > 1 && $at(p.Reader.Names.lex.harmless, ts[i].w, false)) || ts[i].kind == 2 || ts[i].kind == 3) {
        continue;
      }
      {
        let g = Names$find(p.Reader.Names, $a(ts).slice(0, i), want);
        if (g.How != 0) {
          parser$aside(p, $a(ts).slice(i));
          [f, ts] = [g.$c(), $a(ts).slice(0, i)];
          break;
        }
      }
    }
  }
  let [col, n] = span(ts);
  if (f.How != 0) {
    parser$mark(p, ts, 1);
  }
  if (f.How == 5) {
    parser$problem(p, $new(Problem, {Code: "ambiguous-name", Col: col, Len: n, Candidates: f.Candidates, Message: fmt$Sprintf("%q may be %s", parser$textOf(p, ts), parser$listed(p, f.Candidates, " or ")), Hint: "write the name in full"}));
    return [-1, f];
  } else if (f.Region == -1) {
    let pr = $new(Problem, {Code: "unknown-name", Col: col, Len: n, Message: fmt$Sprintf("no region is called %q", parser$textOf(p, ts)), Candidates: f.Candidates});
    {
      let w = wordAt(ts, Math.max(0, $len(ts) - 1));
      if (w == "same" || $at(p.Reader.Names.lex.backwards, w, false) || number(w) > 0) {
        [pr.Candidates, pr.Message, pr.Hint] = [null, fmt$Sprintf("%q: which is that?", parser$textOf(p, ts)), "name the unit and the region"];
      } else if ($len(f.Candidates) > 0) {
        pr.Hint = "did you mean " + parser$listed(p, f.Candidates, " or ") + "?";
      }
    }
    parser$problem(p, pr);
    return [-1, f];
  }
  if (f.How == 4) {
    parser$problem(p, $new(Problem, {Code: "misspelt", Col: col, Len: n, Warning: true, Message: fmt$Sprintf("%q read as %s", parser$textOf(p, ts), Names$Region(p.Reader.Names, f.Region)), Hint: Names$Region(p.Reader.Names, f.Region)}));
  }
  if (f.NoCoast) {
    let behind1 = $a(ts).slice(slices$IndexFunc(ts, (t) => t.kind == 3) + 1);
    {
      let g1 = Names$Find(p.Reader.Names, f.Coast, 7);
      if (g1.How == 1 || g1.How == 5 || parser$noCoast(p, f.Coast, behind1, kind)) {
        parser$notRead(p, behind1);
        return [-1, f];
      }
    }
  }
  if (f.NoCoast && kind != 1) {
    let r = p.Reader.Names.m.Regions[f.Region];
    let pr1 = $new(Problem, {Code: "wrong-coast", Col: col, Len: n, Message: fmt$Sprintf("%s has no %s", Names$Region(p.Reader.Names, f.Region), coastName(f.Coast))});
    if ($len(r.Coasts) > 0) {
      pr1.Hint = "its coasts are " + coastNames(r);
    } else {
      pr1.Hint = "write it without a coast";
    }
    parser$problem(p, pr1);
  }
  if (f.Unfit && kind != 0) {
    parser$unfit(p, f.Region, kind, col, n);
  }
  return [f.Place, f];
}

function parser$noCoast(p, coast, behind1, kind) {
  for (let [, c] of $m(p.Reader.Names.lex.coasts)) {
    if (c == coast) {
      return false;
    }
  }
  for (let $2 = $a(p.Reader.Names.m.Regions), i = 0; i < $2.length; i++) {
    if (Names$coast(p.Reader.Names, i, coast) >= 0) {
      return false;
    }
  }
  return kind == 1 || parser$speaks(p, behind1);
}

function parser$unfit(p, r, kind, col, n) {
  let where = "an army cannot be at sea";
  if (kind == 2) {
    where = "a fleet cannot be inland";
  }
  parser$problem(p, $new(Problem, {Code: "wrong-unit-kind", Col: col, Len: n, Message: fmt$Sprintf("%s: %s is %s", where, Names$Region(p.Reader.Names, r), terrainName(p.Reader.Names.m.Regions[r].Terrain))}));
}

function terrainName(t) {
  return ["inland", "a coastal region", "a sea region"][t];
}

function coastName(c) {
  {
    const $sw1 = c;
    if ($sw1 == "north" || $sw1 == "south" || $sw1 == "east" || $sw1 == "west") {
      return strings$ToUpper(c.slice(0, 1)) + c.slice(1) + " Coast";
    }
  }
  return "coast " + c;
}

function coastNames(r) {
  let out = null;
  for (let c of $a(r.Coasts)) {
    out = [...$a(out), c.Name];
  }
  return strings$Join(out, " and ");
}

function parser$listed(p, rs, or) {
  let b = new strings$Builder();
  let shown = $a(rs).slice(0, Math.min($len(rs), 6));
  for (let $1 = $a(shown), i = 0; i < $1.length; i++) {
    let r = $1[i];
    if (i > 0 && i == $len(rs) - 1) {
      b.WriteString(or);
    } else if (i > 0) {
      b.WriteString(", ");
    }
    b.WriteString(p.Reader.Names.m.Regions[r].Name);
    if (strings$Contains(p.Reader.Names.m.Regions[r].Name, ",") && i < $len(rs) - 2) {
      b.WriteString(";");
    }
  }
  {
    let n = $len(rs) - $len(shown);
    if (n > 0) {
      fmt$Fprintf(b, "%s%d more", or, n);
    }
  }
  return strings$ReplaceAll(b.String(), ";,", ";");
}

function parser$textOf(p, ts) {
  ts = trimSigns(ts);
  if ($len(ts) == 0) {
    return "";
  }
  let [col, n] = span(ts);
  let rs = $toRunes(p.line.full);
  return $fromRunes($a(rs).slice(col - 1, Math.min($len(rs), (col - 1) + n)));
}

function Names$unitName(n, k, at) {
  return strings$TrimPrefix(engine$Kind$String(k) + " " + Names$Place(n, at), " ");
}

function parser$standing(p, r, u) {
  let pos = p.ctx.Position;
  if (pos === null) {
    return null;
  }
  let found = null;
  let [k, fit] = [u.kind, 0];
  let look = (s) => {
    if (engine$Map$RegionOf(p.Reader.Names.m, s.At) != r || u.no != 0 && s.No != u.no || u.whose != -1 && s.Power != u.whose) {
      return;
    }
    {
      fit = fit + 1;
      if (found === null || found.Kind != k && (s.Kind == k || found.Aboard != 0 && s.Aboard == 0)) {
        found = s;
      }
    }
  };
  if (pos.Phase.Step == 1) {
    for (let $1 = $a(pos.Dislodged), i = 0; i < $1.length; i++) {
      look(pos.Dislodged[i].Unit);
    }
    if (found !== null) {
      return found;
    }
  }
  for (let $2 = $a(pos.Units), i1 = 0; i1 < $2.length; i1++) {
    look(pos.Units[i1]);
  }
  if ($at(p.Reader.numbered, r, false) && fit > 1) {
    return null;
  }
  return found;
}

// Written by sitegen/moves/translate from Go: change that.

function parser$settle(p, ts, b) {
  let [part1, v] = [$a(ts).slice(b.from, b.to), b.v];
  let f = v.f.$c();
  f.Slot = v.typ.id;
  if (f.Text == "") {
    f.Text = parser$textOf(p, part1);
  }
  parser$mark(p, part1, 1);
  if (v.typ.id == "unit") {
    let want = v.typ.on & Reader$stands(p.Reader, v.unit.kind);
    let [at, ] = parser$name(p, v.name, want, v.unit.kind);
    if (at == -1 || f.Place == -1) {
      [f.Place, f.Region, f.Unit.At] = [at, parser$regionOf(p, at), at];
    }
  } else if (v.typ.id == "place" || v.typ.id == "region" || v.typ.id == "sea" || v.typ.id == "land") {
    {
      let [at1, ] = parser$name(p, v.name, v.typ.on, 0);
      if (at1 == -1 || f.Place == -1) {
        [f.Place, f.Region] = [at1, parser$regionOf(p, at1)];
      }
    }
  } else if (v.typ.id == "words") {
    if (parser$has(p, part1, 7) >= 0) {
      parser$unread(p, part1);
    }
  } else if (v.typ.id == "power") {
    parser$doubt(p, part1, v, () => {
      if (v.f.Power != -1) {
        return [p.Reader.Names.m.Powers[v.f.Power].Name, null];
      }
      return [slot$called(b.slot), [parser$powerHint(p, part1, $len(b.slot.types) > 1)]];
    });
  } else if (v.typ.list >= 0) {
    let x = p.Reader.forms.names[v.typ.list];
    parser$doubt(p, part1, v, () => {
      if (v.f.Name >= 0) {
        return [x.of.Entries[v.f.Name].Name, null];
      }
      let hint = nameIndex$nearest(x, part1);
      if ($len(hint) > 0) {
        hint = ["did you mean " + strings$Join(hint, " or ") + "?"];
      }
      return [x.id, hint];
    });
  }
  return f.$c();
}

function slot$called(s) {
  let out = null;
  for (let $1 = $a(s.types), i = 0; i < $1.length; i++) {
    let id = s.types[i].id;
    if (id == "place" || id == "sea" || id == "land") {
      id = "region";
    }
    if (!slices$Contains(out, id)) {
      out = [...$a(out), id];
    }
  }
  return strings$Join(out, " or ");
}

function parser$powerHint(p, ts, orRegion) {
  let k = powerText(parser$textOf(p, ts));
  let within = Math.min(Math.trunc(k.length / 3), 4);
  let [best, whom] = [within + 1, -1];
  for (let o of $a(p.Reader.Names.powers)) {
    {
      let d = diag$Distance(k, o.s, best);
      if (d < best && k.length > 3) {
        [best, whom] = [d, o.power];
      }
    }
  }
  if (whom != -1) {
    return "did you mean " + p.Reader.Names.m.Powers[whom].Name + "?";
  }
  {
    let n = $len(engine$Map$Players(p.Reader.Names.m));
    if (orRegion && n < $len(p.Reader.Names.m.Powers)) {
      return fmt$Sprintf("a name or id of the board: %s, %s", p.Reader.Names.m.Powers[n].Name, p.Reader.Names.m.Powers[n].ID);
    }
  }
  return "the powers are " + Names$powerList(p.Reader.Names);
}

function parser$doubt(p, ts, v, says) {
  ts = parser$trim(p, ts);
  let [col, n] = span(ts);
  let [name, hints] = says();
  {
    const $sw1 = v.like;
    if ($sw1 == 1) {
      parser$problem(p, $new(Problem, {Code: "misspelt", Col: col, Len: n, Warning: true, Message: fmt$Sprintf("%q read as %s", parser$textOf(p, ts), name), Hint: name}));
    } else if ($sw1 == 2) {
      parser$problem(p, $new(Problem, {Code: "ambiguous-name", Col: col, Len: n, Message: fmt$Sprintf("%q may be more than one %s", parser$textOf(p, ts), name), Hint: "write the name in full"}));
    } else if ($sw1 == 3) {
      parser$problem(p, $new(Problem, {Code: "unknown-name", Col: col, Len: n, Message: fmt$Sprintf("no %s is called %q", name, parser$textOf(p, ts)), Hint: strings$Join(hints, "")}));
    }
  }
}

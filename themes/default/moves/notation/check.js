// Written by sitegen/moves/translate from Go: change that.

function parser$check(p) {
  let o = p.line.Order;
  if (p.line.Kind != 1 || o.At == -1 || parser$own(p, o.Kind, o.At) || parser$own(p, o.OfKind, o.Of) || parser$own(p, o.Kind, o.To) || Reader$crowded(p.Reader, o.At) || Reader$crowded(p.Reader, o.Of)) {
    return;
  }
  {
    const $sw1 = o.Verb;
    if ($sw1 == 2 || $sw1 == 6) {
      if (o.To != -1) {
        parser$checkMove(p);
      }
    } else if ($sw1 == 3) {
      parser$checkSupport(p);
    } else if ($sw1 == 4) {
      parser$checkConvoy(p);
    } else if ($sw1 == 8) {
      let r = p.Reader.Names.m.Regions[engine$Map$RegionOf(p.Reader.Names.m, o.At)];
      if (o.Kind == 2 && $len(r.Coasts) > 0 && p.Reader.Names.m.Places[o.At].Coast < 0 && r.Terrain != 0) {
        parser$missingCoast(p, engine$Map$RegionOf(p.Reader.Names.m, o.At), parser$allCoasts(p, o.At), p.atSpan);
      }
    } else if ($sw1 == 5) {
      let r1 = engine$Map$RegionOf(p.Reader.Names.m, o.At);
      if (p.Reader.Names.m.Regions[r1].Terrain != 1) {
        parser$object(p, "wrong-unit-kind", p.atSpan, fmt$Sprintf("%s is %s: only a unit on a coast converts", Names$Region(p.Reader.Names, r1), terrainName(p.Reader.Names.m.Regions[r1].Terrain)), "");
      } else {
        {
          let reg = p.Reader.Names.m.Regions[r1];
          if (o.Into == 2 && $len(reg.Coasts) > 1 && o.To == -1 && !parser$blamed(p)) {
            parser$missingCoast(p, r1, parser$allCoasts(p, reg.First), p.atSpan);
          } else if (o.Into == o.Kind && o.Kind != 0) {
            parser$object(p, "wrong-unit-kind", p.atSpan, Names$unitName(p.Reader.Names, o.Kind, o.At) + " is " + article(o.Kind) + " already", "");
          }
        }
      }
    }
  }
}

function parser$object(p, c, at, message, hint) {
  parser$problem(p, $new(Problem, {Code: c, Col: at[0], Len: at[1], Message: message, Hint: hint}));
}

function parser$blamed(p) {
  for (let q of $a(p.line.Problems)) {
    if (!q.Warning && (q.Code == "wrong-unit-kind" || q.Code == "wrong-coast" || q.Code == "not-a-sea-region")) {
      return true;
    }
  }
  return false;
}

function parser$kindFor(p, k, ...regions) {
  if (k != 0) {
    return k;
  }
  for (let r of $a(regions)) {
    {
      const $sw2 = p.Reader.Names.m.Regions[r].Terrain;
      if ($sw2 == 0) {
        return 1;
      } else if ($sw2 == 2) {
        return 2;
      }
    }
  }
  return 0;
}

function parser$checkMove(p) {
  let o = p.line.Order;
  let [from, to] = [engine$Map$RegionOf(p.Reader.Names.m, o.At), engine$Map$RegionOf(p.Reader.Names.m, o.To)];
  if (parser$blamed(p)) {
    return;
  }
  if (from == to) {
    parser$object(p, "not-adjacent", p.toSpan, Names$unitName(p.Reader.Names, o.Kind, o.At) + " is there already", "holds");
    return;
  }
  let k = parser$kindFor(p, o.Kind, from, to);
  if (k != 2 && parser$armyGoes(p, from, to, o.Verb == 2)) {
    return;
  }
  if (k == 1) {
    parser$notAdjacent(p, k, o.At, to, p.toSpan);
    return;
  }
  let reached = parser$reaches(p, o.At, o.To);
  if ($len(reached) == 1) {
    if (k == 2) {
      o.To = reached[0];
    }
  } else if ($len(reached) > 1) {
    parser$missingCoast(p, to, reached, p.toSpan);
  } else {
    parser$offCoast(p, k, o.At, o.To);
  }
}

function parser$armyGoes(p, from, to, convoy) {
  if (from == to) {
    return false;
  }
  let [a, b] = [p.Reader.Names.m.Regions[from], p.Reader.Names.m.Regions[to]];
  {
    let [, ok] = engine$Map$Step(p.Reader.Names.m, 1, a.First, b.First);
    if (ok) {
      return true;
    }
  }
  return convoy && a.Terrain == 1 && b.Terrain == 1;
}

function parser$reaches(p, from, to) {
  let out = null;
  for (let t of $a(parser$allCoasts(p, to))) {
    for (let f of $a(parser$allCoasts(p, from))) {
      {
        let [, ok] = engine$Map$Step(p.Reader.Names.m, 2, f, t);
        if (ok) {
          out = [...$a(out), t];
          break;
        }
      }
    }
  }
  return out;
}

function parser$allCoasts(p, at) {
  let pl = p.Reader.Names.m.Places[at].$c();
  let r = p.Reader.Names.m.Regions[pl.Region];
  if (pl.Coast >= 0 || $len(r.Coasts) == 0) {
    return [at];
  }
  let out = new Array($len(r.Coasts)).fill(0);
  for (let $1 = $a(out), i = 0; i < $1.length; i++) {
    out[i] = r.First + 1 + i;
  }
  return out;
}

function parser$whole(p, at) {
  return p.Reader.Names.m.Regions[engine$Map$RegionOf(p.Reader.Names.m, at)].First;
}

function parser$offCoast(p, k, from, to) {
  let dest = engine$Map$RegionOf(p.Reader.Names.m, to);
  if (p.Reader.Names.m.Places[from].Coast >= 0) {
    {
      let others = parser$from(p, parser$whole(p, from), to);
      if ($len(others) > 0) {
        parser$object(p, "wrong-coast", p.atSpan, fmt$Sprintf("%s does not reach %s", Names$unitName(p.Reader.Names, k, from), Names$Place(p.Reader.Names, to)), parser$trap(p, from, others[0]));
        return;
      }
    }
  }
  if (p.Reader.Names.m.Places[to].Coast >= 0) {
    {
      let others1 = parser$reaches(p, from, parser$whole(p, to));
      if ($len(others1) > 0) {
        parser$object(p, "wrong-coast", p.toSpan, fmt$Sprintf("%s does not reach %s", Names$unitName(p.Reader.Names, k, from), Names$Place(p.Reader.Names, to)), fmt$Sprintf("not to the %s; to the %s it could", parser$coastOf(p, to), parser$coastOf(p, others1[0])));
        return;
      }
    }
  }
  parser$notAdjacent(p, k, from, dest, p.toSpan);
}

function parser$trap(p, from, other) {
  return fmt$Sprintf("not from the %s; Fleet %s's %s could", parser$coastOf(p, from), Names$Region(p.Reader.Names, engine$Map$RegionOf(p.Reader.Names.m, from)), parser$coastOf(p, other));
}

function parser$coastOf(p, at) {
  let pl = p.Reader.Names.m.Places[at].$c();
  return p.Reader.Names.m.Regions[pl.Region].Coasts[pl.Coast].Name;
}

function parser$from(p, region, to) {
  let out = null;
  for (let f of $a(parser$allCoasts(p, region))) {
    if ($len(parser$reaches(p, f, to)) > 0) {
      out = [...$a(out), f];
    }
  }
  return out;
}

function parser$notAdjacent(p, k, from, to, at) {
  let hint = "";
  {
    let t = p.Reader.Names.m.Regions[to].Terrain;
    if (k == 1 && t == 2) {
      parser$unfit(p, to, k, at[0], at[1]);
      return;
    } else if (k == 2 && t == 0) {
      parser$unfit(p, to, k, at[0], at[1]);
      return;
    } else if (k == 1 && p.line.Order.Verb == 2) {
      hint = "a convoy goes from coast to coast only";
    }
  }
  parser$object(p, "not-adjacent", at, fmt$Sprintf("%s does not border %s", Names$unitName(p.Reader.Names, k, from), Names$Region(p.Reader.Names, to)), hint);
}

function parser$missingCoast(p, r, coasts, at) {
  let forms1 = null;
  for (let c of $a(coasts)) {
    forms1 = [...$a(forms1), Names$Place(p.Reader.Names, c)];
  }
  parser$object(p, "missing-coast", at, "which coast of " + Names$Region(p.Reader.Names, r) + "?", strings$Join(forms1, " or "));
}

function parser$checkSupport(p) {
  let o = p.line.Order;
  if (o.Of == -1 || parser$blamed(p)) {
    return;
  }
  let [me, of] = [engine$Map$RegionOf(p.Reader.Names.m, o.At), engine$Map$RegionOf(p.Reader.Names.m, o.Of)];
  let [target, at] = [of, p.ofSpan.slice()];
  if (o.To != -1) {
    [target, at] = [engine$Map$RegionOf(p.Reader.Names.m, o.To), p.toSpan.slice()];
  } else if (p.toSpan[1] > 0) {
    return;
  }
  if (me == of) {
    parser$object(p, "not-adjacent", p.ofSpan, "a unit cannot support itself", "");
    return;
  }
  if (o.To != -1 && target == of) {
    parser$object(p, "not-adjacent", p.toSpan, Names$unitName(p.Reader.Names, o.OfKind, o.Of) + " is there already", "supports it to hold");
    return;
  }
  if (me == target) {
    parser$object(p, "not-adjacent", at, Names$unitName(p.Reader.Names, o.Kind, o.At) + " stands there itself", "");
    return;
  }
  let k = parser$kindFor(p, o.Kind, me, target);
  let all = p.Reader.Names.m.Regions[target].First;
  if (k != 2 && parser$armyGoes(p, me, target, false)) {
  } else if (k == 1 || $len(parser$reaches(p, o.At, all)) == 0) {
    if (k != 1 && p.Reader.Names.m.Places[o.At].Coast >= 0) {
      {
        let others = parser$from(p, parser$whole(p, o.At), all);
        if ($len(others) > 0) {
          parser$object(p, "wrong-coast", p.atSpan, fmt$Sprintf("%s does not reach %s", Names$unitName(p.Reader.Names, k, o.At), Names$Region(p.Reader.Names, target)), parser$trap(p, o.At, others[0]));
          return;
        }
      }
    }
    parser$object(p, "not-adjacent", at, fmt$Sprintf("%s does not border %s, and supports only where it could go", Names$unitName(p.Reader.Names, k, o.At), Names$Region(p.Reader.Names, target)), "");
    return;
  }
  if (o.To == -1) {
    return;
  }
  let ok = parser$kindFor(p, o.OfKind, of, target);
  if (ok != 2 && parser$armyGoes(p, of, target, true)) {
    return;
  }
  if (ok != 1 && $len(parser$reaches(p, o.Of, o.To)) > 0) {
    return;
  }
  parser$object(p, "not-adjacent", p.toSpan, fmt$Sprintf("%s does not border %s", Names$unitName(p.Reader.Names, ok, o.Of), Names$Region(p.Reader.Names, target)), "");
}

function parser$checkConvoy(p) {
  let o = p.line.Order;
  {
    let r = engine$Map$RegionOf(p.Reader.Names.m, o.At);
    if (p.Reader.Names.m.Regions[r].Terrain != 2 && o.Kind != 1) {
      parser$notSea(p, r, p.atSpan[0], p.atSpan[1]);
    }
  }
  for (let end of $a([{at: o.Of, span: p.ofSpan.slice()}, {at: o.To, span: p.toSpan.slice()}])) {
    if (end.at == -1) {
      continue;
    }
    {
      let r1 = engine$Map$RegionOf(p.Reader.Names.m, end.at);
      if (p.Reader.Names.m.Regions[r1].Terrain != 1) {
        parser$object(p, "not-adjacent", end.span, fmt$Sprintf("%s is %s: a convoy goes from coast to coast", Names$Region(p.Reader.Names, r1), terrainName(p.Reader.Names.m.Regions[r1].Terrain)), "");
      }
    }
  }
  if (o.Of != -1 && o.To != -1 && engine$Map$RegionOf(p.Reader.Names.m, o.Of) == engine$Map$RegionOf(p.Reader.Names.m, o.To)) {
    parser$object(p, "not-adjacent", p.toSpan, Names$unitName(p.Reader.Names, o.OfKind, o.Of) + " is there already", "");
  }
}

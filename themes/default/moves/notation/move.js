// Written by sitegen/moves/translate from Go: change that.

function parser$move(p, subj, rest, verb) {
  let o = p.line.Order;
  let ms = parser$marks(p, rest);
  {
    let led = $len(verb) > 1 && verb[$len(verb) - 1].w == "to";
    if ($len(parser$trim(p, subj)) == 0 && !led) {
      for (let m of $a(ms)) {
        if (m.class == 2 || m.class == 3) {
          [subj, rest] = [$a(rest).slice(0, m.at), $a(rest).slice(m.at)];
          break;
        }
      }
      if ($len(parser$trim(p, subj)) == 0) {
        [subj, rest] = [rest, null];
      }
      ms = parser$marks(p, rest);
    }
  }
  parser$subjectOf(p, subj, 7);
  if (p.line.Kind == 0) {
    return;
  }
  if (strings$Contains(parser$textOf(p, verb), "convoyed")) {
    o.Convoyed = true;
  }
  {
    let said1 = parser$remark(p, rest);
    if ($len(said1) < $len(rest)) {
      [rest, ms] = [said1, parser$marks(p, said1)];
    }
  }
  let [dests, route] = parser$split(p, rest, ms);
  for (let part1 of $a(route)) {
    parser$via(p, part1);
  }
  if (o.Kind == 2 && o.Convoyed) {
    [o.Convoyed, o.Via] = [false, null];
    let [col, n] = span(trimSigns(rest));
    parser$problem(p, $new(Problem, {Code: "wrong-unit-kind", Col: col, Len: n, Message: "a fleet cannot be convoyed", Hint: "one move at a time"}));
  }
  let [dest, ok] = parser$onlyOne(p, dests);
  if (ok) {
    {
      o.To = parser$destination(p, dest, rest, verb, Reader$stands(p.Reader, o.Kind), o.Kind);
      if (p.either) {
        o.To = -1;
      }
    }
  }
}

function parser$onlyOne(p, dests) {
  let o = p.line.Order;
  if ($len(dests) == 0) {
    return [null, true];
  }
  let last = dests[$len(dests) - 1];
  for (let d of $a($a(dests).slice(0, $len(dests) - 1))) {
    let f = Names$find(p.Reader.Names, parser$trim(p, d), 7);
    if (f.How != 1) {
      if (parser$speaks(p, d)) {
        parser$notRead(p, d);
        return [null, false];
      }
      continue;
    }
    if (p.Reader.Names.m.Regions[f.Region].Terrain == 2 && (o.Verb != 2 || o.Kind != 2)) {
      if (o.Verb == 2) {
        o.Convoyed = true;
        o.Via = [...$a(o.Via), f.Region];
        parser$mark(p, d, 1);
      }
      continue;
    }
    let [col, n] = span(last);
    parser$problem(p, $new(Problem, {Code: "contradiction", Col: col, Len: n, Message: fmt$Sprintf("two destinations: %s and %s", parser$textOf(p, d), parser$textOf(p, last)), Hint: "one order on each line"}));
    return [null, false];
  }
  return [last, true];
}

function parser$split(p, rest, ms) {
  let dests = null;
  let route = null;
  let [start, via] = [0, false];
  let from = false;
  let flush = (end) => {
    let part1 = trimSigns($a(rest).slice(start, Math.max(start, end)));
    if ($len(part1) == 0) {
    } else if (via) {
      route = [...$a(route), part1];
    } else {
      dests = [...$a(dests), part1];
    }
  };
  for (let $2 = $a(ms), i = 0; i < $2.length; i++) {
    let m = $2[i];
    if (m.class == 3 && i + 1 < $len(ms) && ms[i + 1].class == 2 && ms[i + 1].at == m.at + m.n) {
      continue;
    }
    {
      const $sw3 = m.class;
      if ($sw3 == 2 || $sw3 == 3 || $sw3 == 6) {
        if (from) {
          parser$origin(p, $a(rest).slice(start, m.at), p.line.Order.At);
          start = m.at;
        }
        if (m.at > start || !from) {
          flush(m.at);
        }
        from = m.class == 6;
        [start, via] = [m.at + m.n, m.class == 3];
        if (via && (rest[m.at].w != "over" || $len(trimSigns($a(rest).slice(start))) > 0)) {
          p.line.Order.Convoyed = true;
        }
      } else if ($sw3 == 5) {
        if (via) {
          flush(m.at);
          start = m.at + m.n;
        }
      } else if ($sw3 == 1) {
        if (via && m.verb == 4) {
          flush(m.at);
          start = m.at + m.n;
        }
      }
    }
  }
  if (from) {
    parser$origin(p, $a(rest).slice(start), p.line.Order.At);
  } else {
    flush($len(rest));
  }
  return [dests, route];
}

function parser$via(p, ts) {
  for (let part1 of $a(splitAt(ts, 4))) {
    part1 = trimSigns(part1);
    if ($len(part1) == 0) {
      continue;
    }
    {
      let s = strings$Join(wordsOf(part1), " ");
      if (s == "sea" || s == "convoy" || s == "a convoy" || s == "the sea" || s == "land") {
        parser$mark(p, part1, 1);
        if (s == "land") {
          p.line.Order.Convoyed = false;
        }
        continue;
      }
    }
    parser$viaName(p, part1);
  }
}

function parser$viaName(p, ts) {
  let u = parser$unit(p, ts);
  {
    let f = Names$find(p.Reader.Names, u.name, 4);
    if (f.How == 0 || f.How == 4) {
      for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
        if (ts[i].w != "and" || i == 0 || i + 1 == $len(ts)) {
          continue;
        }
        let [a, b] = [Names$find(p.Reader.Names, parser$unit(p, $a(ts).slice(0, i)).name, 4), Names$find(p.Reader.Names, parser$unit(p, $a(ts).slice(i + 1)).name, 4)];
        if (a.Region != -1 && b.Region != -1 && a.How < 4 && b.How < 4) {
          parser$viaName(p, $a(ts).slice(0, i));
          parser$viaName(p, $a(ts).slice(i + 1));
          return;
        }
      }
    }
  }
  let [at, f1] = parser$name(p, u.name, 4, 0);
  if (at == -1) {
    return;
  }
  if (f1.Unfit) {
    let [col, n] = span(u.name);
    parser$notSea(p, f1.Region, col, n);
    return;
  }
  if (p.ctx.Position !== null && p.Reader.Names.crossing == "") {
    {
      let s = parser$standing(p, f1.Region, $new(unitText, {kind: 2, whose: -1}));
      if (s === null || s.Kind != 2) {
        let [col1, n1] = span(u.name);
        parser$problem(p, $new(Problem, {Code: "contradiction", Col: col1, Len: n1, Warning: true, Message: "no fleet is in " + Names$Region(p.Reader.Names, f1.Region), Hint: "any complete chain of convoying fleets will do"}));
      }
    }
  }
  p.line.Order.Via = [...$a(p.line.Order.Via), f1.Region];
}

function parser$notSea(p, r, col, n) {
  parser$problem(p, $new(Problem, {Code: "not-a-sea-region", Col: col, Len: n, Message: fmt$Sprintf("%s is %s: only a fleet in a sea region convoys", Names$Region(p.Reader.Names, r), terrainName(p.Reader.Names.m.Regions[r].Terrain))}));
}

function splitAt(ts, k) {
  let out = null;
  let start = 0;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind == k) {
      out = [...$a(out), $a(ts).slice(start, i)];
      start = i + 1;
    }
  }
  return [...$a(out), $a(ts).slice(start)];
}

function parser$destination(p, ts, rest, verb, want, kind) {
  ts = parser$trim(p, ts);
  if ($len(ts) == 0) {
    let at = verb;
    if ($len(rest) > 0) {
      at = rest;
    }
    let [col, n] = span(at);
    parser$problem(p, $new(Problem, {Code: "missing-destination", Col: col, Len: n, Message: "where to?", Hint: "name the region: moves to Surrey"}));
    return -1;
  }
  let u = $new(unitText, {name: ts});
  {
    let full = parser$unit(p, ts);
    if (full.said && $len(full.word) == 1 && full.word[0].w.length > 1) {
      u = full.$c();
    } else if (!full.said) {
      u.name = full.name;
    }
  }
  p.toSpan = spanOf(parser$trim(p, u.name));
  let [at1, f] = parser$name(p, u.name, want, kind);
  if (at1 != -1 && kind == 1) {
    return p.Reader.Names.m.Regions[f.Region].First;
  }
  return at1;
}

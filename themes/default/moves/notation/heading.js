// Written by sitegen/moves/translate from Go: change that.

function Reader$heading(r, ts, ctx, spare) {
  let h = new Header();
  let at = 0;
  h.Power = -1;
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: spare});
  let best = 0;
  let found = new Header();
  for (let i = 0; i < $len(ts);) {
    let t = ts[i].$c();
    if (t.kind != 0) {
      if (t.kind == 2) {
        break;
      }
      i = i + 1;
      continue;
    }
    let n = parser$headingWord(p, h, ts, i);
    if (n == 0) {
      break;
    }
    i = i + n;
    let rest = $a(ts).slice(i);
    for (; $len(rest) > 0 && rest[0].kind != 0;) {
      rest = $a(rest).slice(1);
    }
    if ($len(rest) > 0 && parser$orderLike(p, rest, i < $len(ts) && ts[i].kind != 0)) {
      [best, found] = [$len(ts) - $len(rest), h.$c()];
    }
  }
  return [found, best];
}

function parser$headingWord(p, h, ts, i) {
  let t = ts[i].$c();
  {
    let [q, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
    if (n > 0 && h.Power == -1 && !ts[(i + n) - 1].owner && (!parser$isPlaceToo(p, $a(ts).slice(i, i + n)) || parser$headed(p, ts, i + n)) && (parser$named(p, q, $a(ts).slice(i, i + n)) || parser$closes(p, ts, i + n) || wordAt(ts, i + n) == "orders") && (t.w.length > 3 || n > 1 || t.raw == strings$ToUpper(t.raw) && parser$closes(p, ts, i + 1))) {
      {
        let [, unit] = $get(p.Reader.Names.lex.units, wordAt(ts, i + n), 0);
        if (unit && p.Reader.Names.lex.numbered) {
          return 0;
        }
      }
      h.Power = q;
      return n;
    }
  }
  {
    let q1 = parser$shortPower(p, t);
    if (i == 0 && q1 != -1 && h.Power == -1 && $len(ts) > 2 && Reader$isUnit(p.Reader, ts[1]) && parser$wholeOrder(p, $a(ts).slice(1))) {
      h.Power = q1;
      return 1;
    }
  }
  let next = wordAt(ts, i + 1);
  let orders = next == "orders" || next == "order" || next == "phase";
  let year = number(strings$TrimSuffix(t.w, "s"));
  let w = p.Reader.Names.lex.words;
  if (h.Season == "" && $at(w.Seasons, t.w, "") != "" && t.up) {
    h.Season = $at(w.Seasons, t.w, "");
  } else if (h.Year == 0 && year >= 1000 && year < 3000) {
    h.Year = year;
  } else if (h.Season == "" && shortSeason(t) != "" && t.w.length == 5 && number(t.w.slice(1)) >= 1000) {
    [h.Season, h.Year] = [shortSeason(t), number(t.w.slice(1))];
  } else if (h.Season == "" && h.Power != -1 && t.up && shortSeason(t) != "" && t.w.length == 3) {
    h.Season = shortSeason(t);
  } else if (h.Submission == "" && $at(w.Submissions, t.w, "") != "" && (orders || parser$closes(p, ts, i + 1))) {
    {
      let rest = $a(ts).slice(i + 1);
      if (parser$verbAt(p, $a(ts).slice(i)) && !orders && $len(rest) > 1 && !parser$verbed(p, trimSigns2(rest))) {
        return 0;
      }
    }
    h.Submission = $at(w.Submissions, t.w, "");
  } else if ((t.w == "orders" || t.w == "order") && (i > 0 || parser$closes(p, ts, i + 1)) || t.w == "phase" && i > 0 || t.w == "for" && i > 0 || t.w == "the" && i + 1 < $len(ts) && parser$powerNext(p, $a(ts).slice(i + 1)) || (t.w == "season" || t.w == "turn" || t.w == "game") && i > 0) {
  } else if (h.Version == 0 && t.w.length > 1 && t.w.charCodeAt(0) == 118 && number(t.w.slice(1)) > 0) {
    h.Version = number(t.w.slice(1));
  } else if (h.Version == 0 && isVersion(t.w) && number(next) > 0 && number(next) < 1000) {
    h.Version = number(next);
    return 2;
  } else if ($at(p.Reader.Names.lex.words.Labels, t.w, "") != "" && i + 1 < $len(ts) && ts[i + 1].kind == 6 || (t.w == "subject" || t.w == "re" || t.w == "fwd" || t.w == "fw") && i + 1 < $len(ts) && ts[i + 1].kind == 6) {
  } else {
    return 0;
  }
  return 1;
}

function parser$shortPower(p, t) {
  if (t.raw.length != 3 || t.raw != strings$ToUpper(t.raw) || Names$find(p.Reader.Names, [t.$c()], 7).How != 0) {
    return -1;
  }
  let found = -1;
  for (let o of $a(p.Reader.Names.powers)) {
    if (strings$HasPrefix(o.s, t.w) && o.power != found) {
      if (found != -1) {
        return -1;
      }
      found = o.power;
    }
  }
  return found;
}

function parser$headed(p, ts, i) {
  if (i + 2 < $len(ts) && ts[i].kind == 6) {
    {
      let rest = $a(ts).slice(i + 1);
      const $sw1 = rest[0].w;
      if ($sw1 == "build" || $sw1 == "remove" || $sw1 == "disband") {
        return parser$unit(p, $a(rest).slice(1)).said;
      } else if ($sw1 == "hold") {
        return rest[1].w == "with";
      }
    }
  }
  if (i + 3 < $len(ts) && (ts[i].kind == 6 || ts[i].kind == 1) && parser$wholeOrder(p, $a(ts).slice(i + 1))) {
    return true;
  }
  if (i < $len(ts) && ts[i].kind == 4) {
    i = i + 1;
  }
  if (i + 2 < $len(ts) && ts[i].w == "orders" && ts[i + 1].kind == 6 && parser$wholeOrder(p, $a(ts).slice(i + 2))) {
    return true;
  }
  let w = p.Reader.Names.lex.words;
  return i < $len(ts) && ($at(w.Seasons, ts[i].w, "") != "" && ts[i].up && i + 1 < $len(ts) && number(wordAt(ts, i + 1)) >= 1000 || $at(w.Submissions, ts[i].w, "") != "" && i + 1 < $len(ts) && ts[i + 1].kind == 6);
}

function parser$wholeOrder(p, ts) {
  let [m, ok] = parser$first(p, ts, anyMark);
  if (!ok) {
    return false;
  } else if (Reader$isUnit(p.Reader, ts[0]) && m.at > 1) {
    let f = Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(1, m.at)), 7);
    return (f.How == 1 || f.How == 2) && (m.class == 1 || m.class == 2);
  } else if (m.at == 0 && (m.verb == 8 || m.verb == 9 || m.verb == 7)) {
    let u = parser$unit(p, $a(ts).slice(m.n));
    return u.said && Names$find(p.Reader.Names, parser$trim(p, u.name), 7).How == 1;
  }
  return false;
}

function parser$verbAt(p, ts) {
  let [m, ok] = parser$first(p, ts, anyMark);
  return ok && m.at == 0 && m.class == 1;
}

function parser$request(p, ts) {
  for (let i = 0; i < $len(ts) && i < 3; i = i + 1) {
    if (ts[i].kind == 0 && ($at(p.Reader.Names.lex.requests, ts[i].w, false))) {
      return true;
    }
  }
  return false;
}

function parser$closes(p, ts, i) {
  return i >= $len(ts) || ts[i].kind != 0;
}

function parser$powerNext(p, ts) {
  let [, n] = Names$powerAt(p.Reader.Names, ts);
  return n > 0;
}

function parser$named(p, q, ts) {
  let w = p.Reader.Names.m.Powers[q];
  let s = powerText(strings$Join(wordsOf(ts), " "));
  return w.Adj == "" || s != powerText(w.Adj) || s == powerText(w.Name);
}

function parser$isPlaceToo(p, ts) {
  return Names$find(p.Reader.Names, ts, 7).How == 1;
}

function parser$orderLike(p, ts, parted) {
  if ($len(ts) == 0) {
    return false;
  }
  let [m, ok] = parser$first(p, ts, anyMark);
  if (!ok) {
    return Reader$isUnit(p.Reader, ts[0]) && $len(ts) > 1 && parser$speaks(p, ts) && Names$find(p.Reader.Names, parser$unit(p, ts).name, 7).How != 0;
  }
  if (Reader$isUnit(p.Reader, ts[0]) && $len(ts) > 1) {
    return true;
  }
  if (m.class == 1 && m.at == 0) {
    {
      const $sw1 = m.verb;
      if ($sw1 == 10) {
        return true;
      }
    }
    if (ts[0].w == "gets" || ts[0].w == "receives") {
      return false;
    }
    return m.n < $len(ts) && (Reader$isUnit(p.Reader, ts[m.n]) || parser$speaks(p, $a(ts).slice(m.n)) || m.verb == 12);
  }
  return m.at > 0 && parser$speaks(p, $a(ts).slice(0, m.at));
}

function parser$label(p, ts) {
  let k = slices$IndexFunc(ts, (t) => t.kind == 6);
  if (k < 1 || k > 5 || k + 1 >= $len(ts) || !parser$orderLike(p, trimSigns2($a(ts).slice(k + 1)), true)) {
    return ts;
  }
  let head = $a(ts).slice(0, k);
  if (k == 1 && Reader$isUnit(p.Reader, head[0]) && head[0].w != "armies" && head[0].w != "fleets" && !Reader$isUnit(p.Reader, ts[k + 1])) {
    return slices$Concat($copies(head), $copies($a(ts).slice(k + 1)));
  }
  if ($len(parser$marks(p, head)) > 0 && parser$marks(p, head)[0].class == 1 && parser$marks(p, head)[0].verb != 3 || parser$unit(p, head).said && Names$find(p.Reader.Names, parser$unit(p, head).name, 7).How != 0) {
    return ts;
  }
  {
    let f = Names$find(p.Reader.Names, parser$trim(p, head), 7);
    if (f.How == 1 || f.How == 5) {
      return ts;
    }
  }
  if (parser$has(p, head, 7) >= 0) {
    return ts;
  }
  for (let t1 of $a(head)) {
    if (t1.kind == 0 && t1.w == "old") {
      return ts;
    }
    if (t1.kind == 0 && !$at(p.Reader.Names.lex.generic, t1.w, false) && !parser$carriesNothing(p, t1) && $at(p.Reader.Names.lex.units, t1.w, 0) == 0 && number(t1.w) == 0 && $at(p.Reader.Names.lex.coasts, t1.w, "") == "" && !$at(p.Reader.Names.lex.labels, t1.w, false)) {
      return ts;
    }
  }
  return $a(ts).slice(k + 1);
}

// Written by sitegen/moves/translate from Go: change that.

function Reader$header(r, ts, text, ctx) {
  let h = $new(Header, {Power: -1});
  let label = "";
  for (; $len(ts) > 1 && ts[0].kind == 0 && ts[1].kind == 6;) {
    let [field, ok] = $get(r.Names.lex.words.Labels, ts[0].w, "");
    if (!ok) {
      break;
    }
    [label, ts] = [ts[0].w, $a(ts).slice(2)];
    if (field == "game" || field == "power" || field == "version") {
      return Reader$labelled(r, field, ts, text);
    }
  }
  if ($len(ts) == 0 || $len(ts) > 40) {
    return [h.$c(), label != ""];
  }
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    {
      let [, unit] = $get(r.Names.lex.units, t.w, 0);
      if (unit && (t.w.length > 1 || i == 0 && t.up && label == "")) {
        return [h.$c(), false];
      }
    }
    {
      let p = ($new(parser, {Reader: r}));
      if (label == "" && i > 0 && (Reader$isUnit(r, t) && i + 1 < $len(ts) && ts[i + 1].up && parser$namesRegion(p, $a(ts).slice(i + 1)) || parser$waives(p, $a(ts).slice(i)))) {
        return [h.$c(), false];
      }
    }
  }
  let games = null;
  let orders = false;
  for (let seg of $a(segments(ts))) {
    let rest = Reader$headerWords(r, h, seg, {get v() { return orders; }, set v(x) { orders = x; }});
    if ($len(rest) == 0) {
      continue;
    }
    {
      let [p1, n] = Names$powerAt(r.Names, rest);
      if (h.Power == -1 && n == $len(rest)) {
        h.Power = p1;
        continue;
      }
    }
    {
      let [p2, n1] = Names$powerAt(r.Names, rest);
      if (h.Power == -1 && n1 > 0 && n1 < $len(rest) && (h.Season != "" || h.Year != 0)) {
        [h.Power, rest] = [p2, $a(rest).slice(n1)];
      }
    }
    let [col, n2] = span(rest);
    if (!slices$ContainsFunc(rest, (t1) => !$at(announcing, t1.w, false))) {
      n2 = 0;
    }
    games = [...$a(games), strings$TrimSpace($fromRunes($a($toRunes(text)).slice(col - 1, (col - 1) + n2)))];
  }
  let dated = h.Season != "" && h.Year != 0;
  if (label != "" || dated && $len(games) <= 2) {
  } else if (h.Submission != "" && orders && $len(games) <= 1) {
  } else if ($len(games) == 0 && h.Season != "" && (orders || $len(trimSigns(ts)) == 1 || ts[$len(ts) - 1].kind == 6) && !strings$Contains(text, "(")) {
  } else if ($len(games) == 0 && (h.Version != 0 || h.Power != -1 || h.Submission != "" && h.Season != "")) {
  } else if ($len(games) == 1 && h.Power != -1 && (h.Version != 0 || h.Season != "" || h.Submission != "")) {
  } else {
    return [h.$c(), false];
  }
  if ($len(games) > 0) {
    h.Game = games[0];
  }
  return [h.$c(), true];
}

function Reader$labelled(r, field, ts, text) {
  let h = $new(Header, {Power: -1});
  ts = trimSigns(ts);
  if ($len(ts) == 0) {
    return [h.$c(), true];
  }
  let [col, n] = span(ts);
  let rest = $fromRunes($a($toRunes(text)).slice(col - 1, (col - 1) + n));
  {
    const $sw1 = field;
    if ($sw1 == "game") {
      h.Game = rest;
    } else if ($sw1 == "version") {
      h.Version = number(ts[0].w);
    } else {
      {
        let [p, how] = Names$Power(r.Names, rest);
        if (how == 1) {
          h.Power = p;
          return [h.$c(), true];
        }
      }
      for (let t of $a(ts)) {
        {
          let [, unit] = $get(r.Names.lex.units, t.w, 0);
          if (unit && t.w.length > 1) {
            return [h.$c(), false];
          }
        }
      }
    }
  }
  return [h.$c(), true];
}

function Reader$headerWords(r, h, ts, orders) {
  let rest = null;
  for (let i = 0; i < $len(ts); i = i + 1) {
    let t = ts[i].$c();
    if (t.kind != 0) {
      continue;
    }
    let year = number(strings$TrimSuffix(t.w, "s"));
    if (h.Season == "" && $at(r.Names.lex.words.Seasons, t.w, "") != "" && !(t.w == "may" && !t.up)) {
      h.Season = $at(r.Names.lex.words.Seasons, t.w, "");
    } else if (h.Season == "" && t.owner && $at(r.Names.lex.words.Seasons, strings$TrimSuffix(t.w, "s"), "") != "") {
      h.Season = $at(r.Names.lex.words.Seasons, strings$TrimSuffix(t.w, "s"), "");
    } else if (h.Year == 0 && year >= 1000 && year < 3000) {
      h.Year = year;
    } else if (h.Season == "" && h.Year == 0 && shortSeason(t) != "" && t.w.length == 5) {
      [h.Season, h.Year] = [shortSeason(t), number(t.w.slice(1))];
    } else if (h.Submission == "" && $at(r.Names.lex.words.Submissions, t.w, "") != "") {
      h.Submission = $at(r.Names.lex.words.Submissions, t.w, "");
    } else if (t.w == "orders" || t.w == "order") {
      orders.v = true;
    } else if (h.Version == 0 && t.w.length > 1 && t.w.charCodeAt(0) == 118 && number(t.w.slice(1)) > 0) {
      h.Version = number(t.w.slice(1));
    } else if (h.Version == 0 && isVersion(t.w) && i + 1 < $len(ts) && number(ts[i + 1].w) > 0 && number(ts[i + 1].w) < 1000) {
      h.Version = number(ts[i + 1].w);
      i = i + 1;
    } else if (i > 0 && (t.w == "again" || t.w == "continued" || t.w == "contd" || t.w == "cont") || i == 0 && t.w == "and" && $len(ts) > 1) {
    } else if (t.w == "part" && i + 1 < $len(ts) && number(ts[i + 1].w) > 0) {
      i = i + 1;
    } else if (t.w == "for" || t.w == "my" || t.w == "our" || t.w == "phase" || t.w == "season" || t.w == "turn" || t.w == "the" && $len(rest) == 0) {
    } else {
      rest = [...$a(rest), t.$c()];
    }
  }
  return rest;
}

function isVersion(w) {
  {
    const $sw1 = w;
    if ($sw1 == "v" || $sw1 == "ver" || $sw1 == "vers" || $sw1 == "version" || $sw1 == "revision" || $sw1 == "rev" || $sw1 == "draft") {
      return true;
    }
  }
  return false;
}

function shortSeason(t) {
  if (t.w.length != 5 && t.w.length != 3 || number(t.w.slice(1)) == 0) {
    return "";
  }
  {
    const $sw1 = t.w.charCodeAt(0);
    if ($sw1 == 115) {
      return "spring";
    } else if ($sw1 == 102 || $sw1 == 97) {
      return "autumn";
    } else if ($sw1 == 119) {
      return "winter";
    }
  }
  return "";
}

function segments(ts) {
  let out = null;
  let start = 0;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind == 1 || t.kind == 4 || t.kind == 6 || t.kind == 5) {
      out = [...$a(out), $a(ts).slice(start, i)];
      start = i + 1;
    }
  }
  return [...$a(out), $a(ts).slice(start)];
}

function number(w) {
  if (w == "" || w.charCodeAt(0) < 48 || w.charCodeAt(0) > 57) {
    return 0;
  }
  {
    let [n, err] = strconv$Atoi(w);
    if (err === null && n > 0) {
      return n;
    }
  }
  return 0;
}

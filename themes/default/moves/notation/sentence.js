// Written by sitegen/moves/translate from Go: change that.

function Reader$sentences(r, ts, spare) {
  let p = $new(parser, {Reader: r, line: spare});
  let out = null;
  let start = 0;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    let waived = parser$waives(p, $a(ts).slice(start, i));
    if (i + 2 >= $len(ts) || i - start < 2 && !waived) {
      continue;
    }
    if (Reader$isUnit(p.Reader, t) && ts[i - 1].kind == 0 && parser$moved(p, $a(ts).slice(start, i)) && parser$ordersAt(p, $a(ts).slice(i), true) && !parser$helps(p, $a(ts).slice(i))) {
      out = [...$a(out), $a(ts).slice(start, i)];
      start = i;
      continue;
    }
    if (t.kind == 4 && parser$moved(p, $a(ts).slice(start, i)) && parser$arrowed(p, $a(ts).slice(i + 1))) {
      out = [...$a(out), $a(ts).slice(start, i)];
      start = i + 1;
      continue;
    }
    {
      let [c, n] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(start), 3);
      if (c == 3 && start + n == i) {
        continue;
      }
    }
    if (parser$restHolds(p, $a(ts).slice(i + 1)) && (t.kind == 4 || t.kind == 5 || t.w == "and") && parser$acts(p, $a(ts).slice(start, i), true) && !parser$onlyIf(p, $a(ts).slice(start, i))) {
      out = [...$a(out), $a(ts).slice(start, i)];
      start = i + 1;
      continue;
    }
    let after = $a(ts).slice(i + 1);
    for (; $len(after) > 2 && (after[0].w == "the" || after[0].w == "my" || after[0].w == "our");) {
      after = $a(after).slice(1);
    }
    let next = after[0].$c();
    let whole1 = next.w.length > 1;
    let code = !whole1 && after[1].kind == 0 && $at(r.Names.lex.letters, next.raw, false);
    sw2: {
      if (next.kind != 0) {
        continue;
      } else if (t.kind == 5 && (t.w == "." || t.w == ";")) {
        if (t.w == "." && ts[i - 1].w.length == 1 && ts[i - 1].raw != "H") {
          continue;
        }
        if (t.w == "." && parser$wantsObject(p, $a(ts).slice(start, i))) {
          continue;
        }
      } else if (waived && parser$gives(p, after) && (t.kind == 4 || t.w == "and" || t.kind == 3)) {
      } else if (t.kind == 4 || t.w == "and" || t.kind == 3) {
        if (t.kind != 3 && parser$goesFrom(p, $a(ts).slice(i + 1)) && parser$moved(p, $a(ts).slice(start, i))) {
          break sw2;
        }
        if (!whole1 && !code || t.kind == 4 && parser$helps(p, $a(ts).slice(i + 1)) && parser$moved(p, $a(ts).slice(start, i))) {
          continue;
        }
      } else {
        continue;
      }
    }
    if (t.kind == 5 && (parser$goesFrom(p, $a(ts).slice(i + 1)) || parser$unnamed(p, $a(ts).slice(i + 1))) && parser$acts(p, $a(ts).slice(start, i), true) || t.kind != 3 && parser$goesFrom(p, $a(ts).slice(i + 1)) && parser$moved(p, $a(ts).slice(start, i))) {
      out = [...$a(out), $a(ts).slice(start, i)];
      start = i + 1;
      continue;
    }
    if (!(waived && parser$gives(p, after)) && !parser$ordersAt(p, after, t.kind == 5 || t.kind == 3 || code) || !parser$acts(p, $a(ts).slice(start, i), true) || t.kind == 4 && parser$onlyIf(p, $a(ts).slice(start, i))) {
      continue;
    }
    out = [...$a(out), $a(ts).slice(start, i)];
    start = i + 1;
  }
  return [...$a(out), $a(ts).slice(start)];
}

function parser$onlyIf(p, ts) {
  ts = parser$noted(p, ts);
  let [c, n] = tails$at(p.Reader.Names.lex.tails, ts, 6, 1);
  return c == 6 && tails$firm(p.Reader.Names.lex.tails, ts) && !slices$ContainsFunc($a(ts).slice(n), (t) => t.kind != 0);
}

function parser$noted(p, ts) {
  for (; $len(ts) > 1 && (ts[0].kind != 0 || ts[0].w == "note" || ts[0].w == "nb" || ts[0].w == "but" || ts[0].w == "and");) {
    ts = $a(ts).slice(1);
  }
  return ts;
}

function parser$helps(p, ts) {
  {
    let k = slices$IndexFunc(ts, (t) => t.kind == 5);
    if (k > 0) {
      ts = $a(ts).slice(0, k);
    }
  }
  return parser$helper(p, ts) > 0;
}

function parser$restHolds(p, ts) {
  let [m, ok] = parser$first(p, ts, anyMark);
  return ok && m.verb == 1 && m.at > 0 && parser$everyone(p, $a(ts).slice(0, m.at));
}

function parser$moved(p, ts) {
  let ms = parser$marks(p, ts);
  if ($len(ms) != 1 || ms[0].at == 0 || ms[0].class != 2 && ms[0].verb != 2) {
    return false;
  }
  let m = ms[0].$c();
  return Names$find(p.Reader.Names, parser$trim(p, parser$unit(p, $a(ts).slice(0, m.at)).name), 7).How == 1 && Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(m.at + m.n)), 7).How == 1;
}

function parser$arrowed(p, ts) {
  let k = slices$IndexFunc(ts, (t) => t.kind != 0);
  if (k < 1 || k > 4 || ts[k].kind != 1 || k + 1 >= $len(ts)) {
    return false;
  }
  let end = k + 1;
  for (; end < $len(ts) && ts[end].kind == 0;) {
    end = end + 1;
  }
  return Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(0, k)), 7).How == 1 && Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(k + 1, end)), 7).How == 1;
}

function parser$goesFrom(p, ts) {
  let [m, ok] = parser$first(p, ts, anyMark);
  if (!ok || m.at == 0 || m.at > 5 || m.class != 2 && m.class != 1) {
    return false;
  }
  let name = parser$unit(p, $a(ts).slice(0, m.at)).name;
  return !slices$ContainsFunc(name, (t) => t.kind != 0 && t.kind != 3) && Names$find(p.Reader.Names, parser$trim(p, name), 7).How == 1 && !parser$helps(p, ts);
}

function parser$wantsObject(p, ts) {
  let ms = parser$marks(p, ts);
  if ($len(ms) == 0) {
    return false;
  }
  let m = ms[$len(ms) - 1].$c();
  return m.class == 1 && m.at > 0 && m.at + m.n == $len(ts) && (m.verb == 3 || m.verb == 4 || ts[m.at].w == "conv");
}

function parser$ordersAt(p, ts, arrows) {
  {
    const $sw1 = ts[0].w;
    if ($sw1 == "build" || $sw1 == "remove" || $sw1 == "send" || $sw1 == "disband" || $sw1 == "command") {
      return true;
    }
  }
  if ($len(ts) > 2 && ts[0].w == "hold" && ts[1].w == "with") {
    return true;
  }
  let [kind, unit] = $get(p.Reader.Names.lex.units, ts[0].w, 0);
  if (!unit || kind == 0 || ts[0].w.length == 1 && !$at(p.Reader.Names.lex.letters, ts[0].raw, false)) {
    return false;
  }
  return parser$acts(p, ts, arrows);
}

function parser$acts(p, ts, arrows) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind == 5 && i > 0 && ts[i - 1].w.length > 2 || t.kind == 4 && !arrows) {
      ts = $a(ts).slice(0, i);
      break;
    }
  }
  let [m1, ok] = parser$first(p, ts, (m) => m.class == 1 || m.class == 2);
  return ok && (m1.class == 1 || arrows && m1.at > 0);
}

// Written by sitegen/moves/translate from Go: change that.

function Reader$sentences(r, ts) {
  let p = $new(parser, {Reader: r});
  let out = null;
  let start = 0;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (((i + 2) >= $len(ts)) || ((i - start) < 2)) {
      continue;
    }
    let next = ts[i + 1].$c();
    let whole = next.w.length > 1;
    let code = !whole && (ts[i + 2].kind === 0) && $at(r.Names.lex.letters, next.raw, false);
    if (next.kind !== 0) {
      continue;
    } else if ((t.kind === 5) && ((t.w === ".") || (t.w === ";"))) {
      if ((t.w === ".") && (ts[i - 1].w.length === 1) && (ts[i - 1].raw !== "H")) {
        continue;
      }
      if ((t.w === ".") && parser$wantsObject(p, $a(ts).slice(start, i))) {
        continue;
      }
    } else if (t.kind === 4 || t.w === "and" || t.kind === 3) {
      if (!whole && !code) {
        continue;
      }
    } else {
      continue;
    }
    if (!parser$ordersAt(p, $a(ts).slice(i + 1), (t.kind === 5) || (t.kind === 3) || code) || !parser$acts(p, $a(ts).slice(start, i), true)) {
      continue;
    }
    out = [...$a(out), $a(ts).slice(start, i)];
    start = i + 1;
  }
  return [...$a(out), $a(ts).slice(start)];
}

function parser$wantsObject(p, ts) {
  let ms = parser$marks(p, ts);
  if ($len(ms) === 0) {
    return false;
  }
  let m = ms[$len(ms) - 1].$c();
  return (m.class === 1) && (m.at > 0) && ((m.at + m.n) === $len(ts)) && ((m.verb === 3) || (m.verb === 4) || (ts[m.at].w === "conv"));
}

function parser$ordersAt(p, ts, arrows) {
  {
    const $sw1 = ts[0].w;
    if ($sw1 === "build" || $sw1 === "remove" || $sw1 === "send" || $sw1 === "disband" || $sw1 === "command") {
      return true;
    }
  }
  if (($len(ts) > 2) && (ts[0].w === "hold") && (ts[1].w === "with")) {
    return true;
  }
  let [kind, unit] = $get(p.Reader.Names.lex.units, ts[0].w, 0);
  if (!unit || (kind === 0) || ((ts[0].w.length === 1) && !$at(p.Reader.Names.lex.letters, ts[0].raw, false))) {
    return false;
  }
  return parser$acts(p, ts, arrows);
}

function parser$acts(p, ts, arrows) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (((t.kind === 5) && (i > 0) && (ts[i - 1].w.length > 2)) || ((t.kind === 4) && !arrows)) {
      ts = $a(ts).slice(0, i);
      break;
    }
  }
  for (let $2 = $a(parser$marks(p, ts)), $2i = 0; $2i < $2.length; $2i++) {
    let m = $2[$2i];
    {
      const $sw3 = m.class;
      if ($sw3 === 1) {
        return true;
      } else if ($sw3 === 2) {
        return arrows && (m.at > 0);
      }
    }
  }
  return false;
}

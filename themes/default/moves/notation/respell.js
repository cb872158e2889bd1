// Written by sitegen/moves/translate from Go: change that.

function Reader$respell(r, ts, ctx, spare) {
  let p = $new(parser, {Reader: r, ctx: ctx.$c(), line: spare});
  ts = parser$builds(p, parser$conveys(p, parser$two(p, ts)));
  return parser$fromTo(p, ts);
}

function parser$two(p, ts) {
  for (let i = 1; i + 1 < $len(ts); i = i + 1) {
    if (ts[i].w == "2" && ts[i + 1].kind == 0 && $m(p.Reader.numbered).size == 0 && Names$find(p.Reader.Names, parser$trim(p, parser$unit(p, $a(ts).slice(0, i)).name), 7).How == 1 && parser$namesRegion(p, $a(ts).slice(i + 1))) {
      ts = slices$Clone($copies(ts));
      ts[i].w = "to";
    }
  }
  return ts;
}

function parser$conveys(p, ts) {
  for (let i = 2; i + 2 < $len(ts); i = i + 1) {
    if (ts[i].w == "con" && Reader$isUnit(p.Reader, ts[0]) && Reader$isUnit(p.Reader, ts[i + 1]) && Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(1, i)), 7).How == 1 && !parser$verbed(p, $a(ts).slice(0, i))) {
      ts = slices$Clone($copies(ts));
      ts[i].w = "convoys";
    }
  }
  return ts;
}

function parser$builds(p, ts) {
  if (p.ctx.Step != 2 || $len(ts) < 3) {
    return ts;
  }
  let k = 0;
  if (ts[0].w == "a") {
    k = 1;
  }
  if (ts[k].w == "new" && Reader$isUnit(p.Reader, ts[k + 1]) && !parser$verbed(p, ts)) {
    ts = slices$Clone($copies($a(ts).slice(k)));
    ts[0].w = "build";
    return ts;
  }
  let n = number(ts[0].w);
  if (n == 0 && ts[0].w.length > 2) {
    n = $at(p.Reader.Names.lex.words.Numbers, ts[0].w, 0);
  }
  {
    let v = ts[1].w;
    if (n == 0 || v != "build" && v != "builds" && v != "removal" && v != "removals" || ts[2].kind != 6) {
      return ts;
    }
  }
  let units = 0;
  for (let i = 3; i < $len(ts); i = i + 1) {
    if (Reader$isUnit(p.Reader, ts[i])) {
      units = units + 1;
    }
  }
  if (units != n) {
    return ts;
  }
  ts = slices$Clone($copies($a(ts).slice(1)));
  if (ts[0].w == "removals") {
    ts[0].w = "remove";
  }
  return ts;
}

function parser$fromTo(p, ts) {
  {
    let [m, ok] = parser$first(p, ts, aVerb);
    if (!ok || m.verb != 3 && m.verb != 4) {
      return ts;
    }
  }
  let ms = parser$marks(p, ts);
  let k = slices$IndexFunc(ms, (m1) => m1.class == 1);
  if (ms[k].at == 0) {
    return ts;
  }
  let [at, i] = [ms[k].at + ms[k].n, k + 1];
  if (i < $len(ms) && ms[i].verb == 2 && ms[i].class == 1 && ms[i].at == at && ts[(at + ms[i].n) - 1].w == "to") {
    return parser$turned(p, ts, at, at + ms[i].n);
  }
  if (i < $len(ms) && ms[i].verb == 2 && ms[i].class == 1 && ms[i].at == at) {
    [at, i] = [at + ms[i].n, i + 1];
  }
  if (i < $len(ms) && ms[i].class == 2 && ms[i].at == at) {
    return parser$turned(p, ts, ms[k].at + ms[k].n, at + ms[i].n);
  }
  return ts;
}

function parser$turned(p, ts, start, dest) {
  for (let j = dest + 1; j + 1 < $len(ts); j = j + 1) {
    if (ts[j].w == "from" && Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(dest, j)), 7).How == 1 && Names$find(p.Reader.Names, parser$trim(p, parser$unit(p, $a(ts).slice(j + 1)).name), 7).How == 1) {
      let link = ts[dest - 1].$c();
      [link.w, link.kind] = ["to", 0];
      return slices$Concat($copies($a(ts).slice(0, start)), $copies($a(ts).slice(j + 1)), $copies([link.$c()]), $copies($a(ts).slice(dest, j)));
    }
  }
  return ts;
}

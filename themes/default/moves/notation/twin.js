// Written by sitegen/moves/translate from Go: change that.

function Names$findTwins(n) {
  n.twin = new Map([]);
  for (let $1 = $a(n.m.Regions), i = 0; i < $1.length; i++) {
    {
      let a = n.m.Regions[i].Abbrev;
      if (a != "") {
        enter(n.twin, Fold(a), i);
      }
    }
  }
  for (let [k, rs] of $m(n.twin)) {
    if ($len(rs) < 2) {
      $m(n.twin).delete(k);
    }
  }
}

function Reader$twins(r, ts, ctx) {
  if ($m(r.Names.twin).size == 0) {
    return ts;
  }
  let mixed = slices$ContainsFunc(ts, (t) => strings$ToUpper(t.raw) != t.raw) && slices$ContainsFunc(ts, (t1) => strings$ToLower(t1.raw) != t1.raw);
  let named = null;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    if (ts[i].kind == 0 && $len($at(r.Names.twin, ts[i].w, null)) == 0) {
      named = $append(named, Reader$namedAt(r, $a(ts).slice(i)));
    }
  }
  for (let $2 = $a(ts), i1 = 0; i1 < $2.length; i1++) {
    let rs = $at(r.Names.twin, ts[i1].w, null);
    {
      let [, exact] = $get(r.Names.abbrev, ts[i1].raw, 0);
      if ($len(rs) == 0 || ts[i1].kind != 0 || exact && mixed) {
        continue;
      }
    }
    let near = null;
    for (let x of $a(rs)) {
      if (slices$ContainsFunc(named, (y) => Reader$meet(r, x, y))) {
        near = [...$a(near), x];
      }
    }
    if ($len(named) == 0) {
      near = Reader$manned(r, rs, $a(ts).slice(0, i1), ctx);
    }
    if ($len(near) == 1) {
      ts[i1].raw = r.Names.m.Regions[near[0]].Abbrev;
    }
  }
  return ts;
}

function Reader$manned(r, rs, before, ctx) {
  let kind = 0;
  for (let t of $a(before)) {
    {
      let [k, ok] = $get(r.Names.lex.units, t.w, 0);
      if (ok) {
        kind = k;
      }
    }
  }
  let out = null;
  if (ctx.Position === null) {
    return out;
  }
  for (let x of $a(rs)) {
    if (slices$ContainsFunc(ctx.Position.Units, (u) => u.Power == ctx.By && (kind == 0 || u.Kind == kind) && engine$Map$RegionOf(r.Names.m, u.At) == x)) {
      out = [...$a(out), x];
    }
  }
  return out;
}

function Reader$namedAt(r, ts) {
  for (let k = Math.min(4, $len(ts)); k > 0; k = k - 1) {
    if (!allWords($a(ts).slice(0, k))) {
      continue;
    }
    {
      let rs = $at(r.Names.exact, strings$Join(Names$canon(r.Names, wordsOf($a(ts).slice(0, k))), ""), null);
      if ($len(rs) == 1 && ts[0].w.length > 1) {
        return rs;
      }
    }
  }
  return null;
}

function Reader$meet(r, a, b) {
  for (let table of $a([r.Names.m.Army, r.Names.m.Fleet])) {
    for (let p = r.Names.m.Regions[a].First; p < $len(table) && p < $len(r.Names.m.Places) && engine$Map$RegionOf(r.Names.m, p) == a; p = p + 1) {
      if (slices$ContainsFunc(table[p], (s) => engine$Map$RegionOf(r.Names.m, s.To) == b)) {
        return true;
      }
    }
  }
  return false;
}

function Names$otherTwin(n, name, on) {
  let [r, ok] = $get(n.abbrev, name[0].raw, 0);
  return ok && $len(name) == 1 && $len($at(n.twin, name[0].w, null)) > 0 && !Names$fits(n, r, on);
}

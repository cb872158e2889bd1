// Written by sitegen/moves/translate from Go: change that.

function Reader$learn(r, info) {
  r.inTurn = info.InTurn;
  r.numbered = new Map([]);
  for (let id of $a(info.Numbered)) {
    r.numbered.set(id, true);
  }
  for (let $2 = $a(r.Names.m.Regions), i = 0; i < $2.length; i++) {
    if (info.Stacks && $len(info.Numbered) == 0 && r.Names.m.Regions[i].Terrain == 2) {
      r.numbered.set(i, true);
    }
  }
  r.Names.lex.numbered = $m(r.numbered).size > 0;
  Reader$learnBlanks(r, info.Steps);
  if ($len(info.Kinds) == 0) {
    return;
  }
  r.kinds = new Map([]);
  for (let k of $a(info.Kinds)) {
    r.kinds.set(k.Kind, k.$c());
  }
  if ($len(info.Kinds) == 1 && info.Kinds[0].Kind >= 3) {
    r.only = info.Kinds[0].Kind;
    for (let [w, ] of $m(r.Names.lex.units)) {
      r.Names.lex.units.set(w, r.only);
    }
  }
  for (let k1 of $a(info.Kinds)) {
    if (k1.Kind == 4) {
      let $6, $7;
      [$6, $7] = [k1.Kind, true];
      r.Names.lex.units.set(k1.Letter, $6);
      r.Names.lex.letters.set(k1.Letter, $7);
      continue;
    }
    r.Names.lex.letters.set(strings$ToUpper(k1.Letter), true);
    for (let w1 of $a([Fold(k1.Letter), Fold(k1.Name)])) {
      if (w1 != "" && !strings$Contains(w1, " ")) {
        r.Names.lex.units.set(w1, k1.Kind);
      }
    }
  }
}

function Reader$stands(r, k) {
  if (Reader$carried(r, k)) {
    return 7;
  }
  return Fits(k);
}

function Reader$carried(r, k) {
  return k == 1 && $at(r.kinds, k, new engine$KindInfo()).Sea;
}

function parser$own(p, k, at) {
  return k >= 3 || at != -1 && p.Reader.Names.m.Regions[engine$Map$RegionOf(p.Reader.Names.m, at)].Terrain == 2 && Reader$carried(p.Reader, k);
}

function Reader$crowded(r, at) {
  return $m(r.numbered).size > 0 && at != -1 && $at(r.numbered, engine$Map$RegionOf(r.Names.m, at), false);
}

function Reader$signed(r, ts) {
  ts = Reader$coded(r, ts);
  let [k, ok] = $get(r.kinds, 4, new engine$KindInfo());
  if (!ok) {
    return ts;
  }
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let apart = i == 0 || ts[i - 1].col + ts[i - 1].n < ts[i].col;
    if (ts[i].kind == 5 && ts[i].w == k.Letter && apart && i + 1 < $len(ts) && ts[i + 1].kind == 0) {
      let $2, $3, $4;
      [$2, $3, $4] = [0, k.Letter, true];
      ts[i].kind = $2;
      ts[i].raw = $3;
      ts[i].up = $4;
    }
  }
  return ts;
}

function lexicon$ordinal(l, w) {
  {
    let [n, ok] = $get(l.words.Ordinals, w, 0);
    if (ok) {
      return n;
    }
  }
  for (let end of $a(["st", "nd", "rd", "th"])) {
    {
      let [s, ok1] = strings$CutSuffix(w, end);
      if (ok1 && s.length < 3) {
        return number(s);
      }
    }
  }
  return 0;
}

function parser$unitNumber(p, ts) {
  if ($m(p.Reader.numbered).size == 0 || $len(ts) < 2) {
    return [ts, 0];
  }
  let without = (i) => slices$Concat($copies($a(ts).slice(0, i)), $copies($a(ts).slice(i + 1)));
  let small = (t) => {
    let n = number(t.w);
    if (n == 0 && t.w.length > 2) {
      n = $at(p.Reader.Names.lex.words.Numbers, t.w, 0);
    }
    if (t.kind != 0 || n > 99) {
      return 0;
    }
    return n;
  };
  for (let $1 = $a(ts), i1 = 0; i1 < $1.length; i1++) {
    let t1 = $1[i1];
    if (t1.kind != 0 || i1 + 1 >= $len(ts)) {
      continue;
    }
    let [, unit] = $get(p.Reader.Names.lex.units, ts[i1 + 1].w, 0);
    {
      let n1 = lexicon$ordinal(p.Reader.Names.lex, t1.w);
      if (n1 > 0 && unit) {
        parser$mark(p, $a(ts).slice(i1, i1 + 1), 1);
        return [without(i1), n1];
      }
    }
    {
      let [, unit1] = $get(p.Reader.Names.lex.units, t1.w, 0);
      if (unit1 && i1 + 2 < $len(ts) && small(ts[i1 + 1].$c()) > 0) {
        let n2 = small(ts[i1 + 1].$c());
        parser$mark(p, $a(ts).slice(i1 + 1, i1 + 2), 1);
        return [without(i1 + 1), n2];
      }
    }
  }
  let last = $len(ts) - 1;
  for (; last > 0 && ts[last].kind != 0;) {
    last = last - 1;
  }
  {
    let n3 = number(ts[last].w);
    if (last > 0 && n3 > 0 && n3 < 100 && ts[last - 1].kind == 0) {
      parser$mark(p, $a(ts).slice(last, last + 1), 1);
      return [slices$Concat($copies($a(ts).slice(0, last)), $copies($a(ts).slice(last + 1))), n3];
    }
  }
  return [ts, 0];
}

function Reader$boxNumber(r, before, inner) {
  let said1 = new token();
  let n = 0;
  for (let t of $a(inner)) {
    if (t.kind != 0 || $at(r.Names.lex.skip, t.w, false) || $at(r.Names.lex.filler, t.w, false) || $at(r.Names.lex.units, t.w, 0) != 0) {
    } else if (t.w == "number" || t.w == "no" || t.w == "nr" || t.w == "num") {
    } else if (n == 0 && t.w.length < 10 && (number(t.w) > 0 || $at(r.Names.lex.words.Numbers, t.w, 0) > 0 && t.w.length > 2)) {
      [said1, n] = [t.$c(), Math.max(number(t.w), $at(r.Names.lex.words.Numbers, t.w, 0))];
    } else if (n == 0 && lexicon$ordinal(r.Names.lex, t.w) > 0) {
      [said1, n] = [t.$c(), lexicon$ordinal(r.Names.lex, t.w)];
    } else {
      return [said1.$c(), false];
    }
  }
  if (n < 1 || n > 99) {
    return [said1.$c(), false];
  }
  said1.w = itoa(n);
  for (let k = 1; k <= 7 && k <= $len(before); k = k + 1) {
    {
      let f = Names$find(r.Names, $a(before).slice($len(before) - k), 7);
      if (f.How == 1 && $at(r.numbered, f.Region, false)) {
        return [said1.$c(), true];
      }
    }
  }
  return [said1.$c(), false];
}

function parser$owner(p, ts) {
  if ($m(p.Reader.numbered).size == 0) {
    return -1;
  }
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    {
      let [q, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (n > 0) {
        parser$mark(p, $a(ts).slice(i, i + n), 1);
        return q;
      }
    }
  }
  return -1;
}

function numberText(before, no) {
  if (no == 0) {
    return "";
  }
  return before + itoa(no);
}

function itoa(n) {
  if (n >= 10) {
    return itoa(Math.trunc(n / 10)) + $rune(48 + (n % 10));
  }
  return $rune(48 + n);
}

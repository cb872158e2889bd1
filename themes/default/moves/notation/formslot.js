// Written by sitegen/moves/translate from Go: change that.

class value extends $struct {
  constructor() {
    super();
    this.typ = null;
    this.like = 0;
    this.f = new engine$Field();
    this.unit = new unitText();
    this.name = null;
  }
  $c() {
    const o = super.$c();
    o.f = o.f.$c();
    o.unit = o.unit.$c();
    return o;
  }
}

class nameIndex extends $struct {
  constructor() {
    super();
    this.id = "";
    this.of = new engine$NameList();
    this.keys = null;
  }
  $c() {
    const o = super.$c();
    o.of = o.of.$c();
    return o;
  }
}

function parser$valueOf(p, t, ts, i, j) {
  let part1 = $a(ts).slice(i, j);
  let v = $new(value, {typ: t, like: 3, f: $new(engine$Field, {Slot: t.id, Power: -1, Region: -1, Place: -1, Unit: $new(engine$Said, {Whose: -1, At: -1}), Name: -1})});
  let named = parser$nameable(p, part1);
  {
    const $sw1 = t.id;
    if ($sw1 == "text") {
      return parser$quoted(p, v, ts, i, j);
    } else if ($sw1 == "count" || $sw1 == "ordinal" || $sw1 == "kind") {
      if (!parser$plainSlot(p, v, part1)) {
        return null;
      }
      return v;
    } else if ($sw1 == "unit") {
      v.unit = parser$unit(p, part1);
      v.name = parser$trim(p, v.unit.name);
      if ($len(v.name) == 0 || !named && !v.unit.said) {
        return null;
      }
      if (!parser$unitSlot(p, v)) {
        return null;
      }
    } else if ($sw1 == "power") {
      v.name = trimSigns(part1);
      if (!named || $len(parser$trim(p, part1)) == 0) {
        return null;
      }
      parser$powerSlot(p, v);
    } else if ($sw1 == "place" || $sw1 == "region" || $sw1 == "sea" || $sw1 == "land") {
      v.name = parser$trim(p, part1);
      if (!named || $len(v.name) == 0) {
        return null;
      }
      if (t.id == "place") {
        parser$placeNumber(p, v);
      }
      if (Names$otherTwin(p.Reader.Names, v.name, t.on)) {
        return null;
      }
      let f = Names$find(p.Reader.Names, v.name, t.on);
      if (f.Unfit && t.on != 7) {
        return null;
      }
      v.like = likenessOf(f);
      [v.f.Region, v.f.Place] = [f.Region, f.Place];
      if (t.id == "region" && f.Region != -1) {
        v.f.Place = p.Reader.Names.m.Regions[f.Region].First;
      }
    } else {
      v.name = trimSigns(part1);
      if (!named || $len(parser$trim(p, part1)) == 0) {
        return null;
      }
      [v.f.Name, v.like] = nameIndex$find(p.Reader.forms.names[t.list], p.Reader.Names, v.name);
    }
  }
  if (v.like == 3 && $len(part1) > 5) {
    return null;
  }
  return v;
}

function parser$placeNumber(p, v) {
  let last = $len(v.name) - 1;
  if (last < 1 || $m(p.Reader.numbered).size == 0) {
    return;
  }
  let n = number(v.name[last].w);
  if (n < 1 || n > 99) {
    return;
  }
  {
    let f = Names$find(p.Reader.Names, $a(v.name).slice(0, last), 7);
    if (f.How == 1 && $at(p.Reader.numbered, f.Region, false)) {
      [v.name, v.f.Unit.No] = [$a(v.name).slice(0, last), n];
    }
  }
}

function parser$nameable(p, ts) {
  return !slices$ContainsFunc(ts, (t) => t.kind == 1 || t.kind == 6 || t.kind == 7 || t.kind == 8 || t.kind == 5 && t.w != ".");
}

function likenessOf(f) {
  if (f.How == 5) {
    return 2;
  } else if (f.Region == -1 || f.NoCoast) {
    return 3;
  } else if (f.How == 1) {
    return 0;
  }
  return 1;
}

function parser$unitSlot(p, v) {
  let [u, t] = [v.unit, v.typ];
  if ($len(t.kinds) > 0 && (!u.said || !slices$Contains(t.kinds, u.kind))) {
    return false;
  }
  if (Names$otherTwin(p.Reader.Names, v.name, t.on)) {
    return false;
  }
  let f = Names$find(p.Reader.Names, v.name, t.on & Reader$stands(p.Reader, u.kind));
  if (f.Unfit && t.on != 7) {
    return false;
  }
  v.like = likenessOf(f);
  if (f.Unfit) {
    v.like = 3;
  }
  let at = f.Place;
  if (f.Region != -1 && u.kind == 1) {
    at = p.Reader.Names.m.Regions[f.Region].First;
  }
  [v.f.Region, v.f.Place, v.f.Kind] = [f.Region, at, u.kind];
  v.f.Unit = $new(engine$Said, {Whose: u.whose, Kind: u.kind, At: at, No: u.no});
  return true;
}

function parser$powerSlot(p, v) {
  let ts = v.name;
  for (; $len(ts) > 1 && $at(p.Reader.Names.lex.skip, ts[0].w, false);) {
    ts = $a(ts).slice(1);
  }
  {
    let [q, n] = Names$powerAt(p.Reader.Names, ts);
    if (n == $len(ts)) {
      [v.f.Power, v.like] = [q, 0];
      return;
    }
  }
  {
    let t = ts[0].$c();
    if ($len(ts) == 1 && t.raw.length < 4 && t.raw != strings$ToUpper(t.raw) && $at(ordinary(), t.w, false)) {
      return;
    }
  }
  let text = parser$textOf(p, ts);
  if (ts[$len(ts) - 1].owner) {
    text = strings$TrimRight(text, "'\xe2\x80\x99sS");
  }
  {
    let [q1, how] = Names$Power(p.Reader.Names, text);
    if (how != 0) {
      [v.f.Power, v.like] = [q1, 1];
      if (how == 1) {
        v.like = 0;
      }
    }
  }
}

function parser$plainSlot(p, v, ts) {
  for (; $len(ts) > 1 && ts[0].kind == 0 && ($at(p.Reader.Names.lex.skip, ts[0].w, false) || ts[0].w == "a");) {
    ts = $a(ts).slice(1);
  }
  if ($len(ts) != 1 || ts[0].kind != 0) {
    return false;
  }
  let w = ts[0].w;
  v.like = 0;
  {
    const $sw1 = v.typ.id;
    if ($sw1 == "kind") {
      let [k, ok] = $get(p.Reader.Names.lex.units, w, 0);
      v.f.Kind = k;
      return ok;
    } else if ($sw1 == "ordinal") {
      v.f.Count = lexicon$ordinal(p.Reader.Names.lex, w);
      return v.f.Count > 0;
    }
  }
  {
    let [n, ok1] = $get(p.Reader.Names.lex.words.Numbers, w, 0);
    if (ok1 && w.length > 2) {
      v.f.Count = n;
      return true;
    }
  }
  v.f.Count = number(w);
  return w.length < 7 && (v.f.Count > 0 || strings$Trim(w, "0") == "");
}

function parser$quoted(p, v, ts, i, j) {
  let rs = $toRunes(p.line.full);
  let [from, to] = [ts[i].col, ts[j - 1].col + ts[j - 1].n];
  if (from > 0 && strings$ContainsRune("\"\xe2\x80\x9c\xe2\x80\x9d\xe2\x80\x9e\xc2\xab\xc2\xbb\xe2\x80\x98\xe2\x80\x99'`", rs[from - 1])) {
    let end = from;
    for (; end < $len(rs) && !strings$ContainsRune("\"\xe2\x80\x9d\xe2\x80\x9c\xc2\xbb\xc2\xab", rs[end]) && !(strings$ContainsRune("\xe2\x80\x99'", rs[end]) && strings$ContainsRune("\xe2\x80\x98'", rs[from - 1]));) {
      end = end + 1;
    }
    if (to > end || j < $len(ts) && ts[j].col < end) {
      return null;
    }
    [v.f.Text, v.like] = [strings$TrimSpace($fromRunes($a(rs).slice(from, end))), 0];
    return v;
  }
  if (j < $len(ts) || strings$ContainsAny($fromRunes($a(rs).slice(from)), "\"\xe2\x80\x9c\xe2\x80\x9d\xe2\x80\x9e\xc2\xab\xc2\xbb")) {
    return null;
  }
  [v.f.Text, v.like] = [$fromRunes($a(rs).slice(from, Math.min(to, $len(rs)))), 0];
  return v;
}

function newNameIndex(n, l) {
  let x = $new(nameIndex, {id: l.ID, of: l.$c()});
  for (let $1 = $a(l.Entries), i = 0; i < $1.length; i++) {
    let e = $1[i];
    for (let s of $a($append([e.ID, e.Name], e.Aliases))) {
      let k = strings$Join(Names$canonText(n, s), " ");
      if (k != "" && !slices$Contains(x.keys, $new(powerKey, {s: k, power: i}))) {
        x.keys = [...$a(x.keys), $new(powerKey, {s: k, power: i})];
      }
    }
  }
  return x.$c();
}

function nameIndex$find(x, n, ts) {
  let ws = wordsOf(ts);
  for (; $len(ws) > 1 && $at(n.lex.skip, ws[0], false);) {
    ws = $a(ws).slice(1);
  }
  let tries = [strings$Join(Names$canon(n, ws), " ")];
  if (ts[$len(ts) - 1].owner) {
    tries = [...$a(tries), strings$TrimSuffix(tries[0], "s")];
  }
  for (let k of $a(tries)) {
    {
      let found = nameIndex$where(x, (s) => s == k);
      const $sw2 = $len(found);
      if ($sw2 == 0) {
      } else if ($sw2 == 1) {
        return [found[0], 0];
      } else {
        return [-1, 2];
      }
    }
  }
  let k1 = tries[$len(tries) - 1];
  if (k1.length < 4) {
    return [-1, 3];
  }
  {
    let found1 = nameIndex$where(x, (s1) => strings$HasPrefix(s1, k1));
    if ($len(found1) == 1) {
      return [found1[0], 1];
    } else if ($len(found1) > 1) {
      return [-1, 2];
    }
  }
  for (let d = 1; d <= allowance(k1.length); d = d + 1) {
    {
      let found2 = nameIndex$where(x, (s2) => s2.charCodeAt(0) == k1.charCodeAt(0) && diag$Distance(k1, s2, d) <= d);
      if ($len(found2) == 1) {
        return [found2[0], 1];
      } else if ($len(found2) > 1) {
        return [-1, 2];
      }
    }
  }
  return [-1, 3];
}

function nameIndex$where(x, ok) {
  let out = null;
  for (let k of $a(x.keys)) {
    if (ok(k.s) && !slices$Contains(out, k.power)) {
      out = [...$a(out), k.power];
    }
  }
  return out;
}

function nameIndex$nearest(x, ts) {
  let k = strings$Join(wordsOf(ts), " ");
  let out = null;
  for (let i of $a(nameIndex$where(x, (s) => k.length > 2 && diag$Distance(k, s, Math.min(Math.max(2, Math.trunc(k.length / 3)), 4)) <= Math.min(Math.max(2, Math.trunc(k.length / 3)), 4)))) {
    if ($len(out) < 3) {
      out = [...$a(out), x.of.Entries[i].Name];
    }
  }
  return out;
}

function parser$namesOwn(p, ts) {
  if (p.Reader.forms === null) {
    return false;
  }
  for (let $1 = $a(p.Reader.forms.names), i = 0; i < $1.length; i++) {
    for (let $2 = $a(ts), k = 0; k < $2.length; k++) {
      let t = $2[k];
      if (t.kind == 0 && t.up && t.w.length > 3) {
        {
          let [, how] = nameIndex$find(p.Reader.forms.names[i], p.Reader.Names, $a(ts).slice(k, k + 1));
          if (how == 0) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

// Written by sitegen/moves/translate from Go: change that.

class wordCode extends $struct {
  constructor() {
    super();
    this.as = "";
    this.spelt = "";
  }
}

function Reader$learnCodes(r) {
  for (let $1 = $a(r.Names.m.Regions), i = 0; i < $1.length; i++) {
    let g = r.Names.m.Regions[i];
    for (let code of $a([g.ID, g.Abbrev])) {
      let w = Fold(code);
      if (w.length < 3 || w.length > 4 || !$at(ordinary(), w, false)) {
        continue;
      }
      if (r.codes === null) {
        r.codes = new Map([]);
      }
      let c = $new(wordCode, {as: code, spelt: "code" + w});
      if (!slices$Contains($at(r.codes, w, null), c)) {
        r.codes.set(w, [...$a($at(r.codes, w, null)), c.$c()]);
        enter(r.Names.exact, c.spelt, i);
      }
    }
  }
}

function Reader$coded(r, ts) {
  if (r.codes === null && $m(r.delicate).size == 0) {
    return ts;
  }
  let shouted = !slices$ContainsFunc(ts, (t) => t.kind == 0 && t.raw != strings$ToUpper(t.raw));
  ts = Reader$fused(r, Reader$fused(r, ts, shouted, true), shouted, false);
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let cs = $at(r.codes, ts[i].w, null);
    if (ts[i].kind != 0 || $len(cs) != 1) {
      continue;
    }
    if (Reader$standsAsCode(r, ts, i, cs[0].as, shouted)) {
      ts[i].w = cs[0].spelt;
    }
  }
  return ts;
}

function Reader$standsAsCode(r, ts, i, code, shouted) {
  let exact = ts[i].raw == code && !(shouted && code == strings$ToUpper(code));
  if (i == 0 || ts[i - 1].kind == 5 && ts[i - 1].w.length > 0 && strings$Contains(".;", ts[i - 1].w)) {
    if (i + 1 >= $len(ts)) {
      return false;
    }
    let next = ts[i + 1].$c();
    return ts[i].raw == code && (next.kind == 1 || next.kind == 2 || next.raw.length == 1 && next.kind == 0);
  }
  let before = ts[i - 1].$c();
  {
    let [, unit] = $get(r.Names.lex.units, before.w, 0);
    if (before.kind == 1 || before.kind == 2 || Reader$isUnit(r, before) && before.w.length == 1 || unit && before.w.length == 1 && before.w != "a") {
      return true;
    }
  }
  if (before.kind != 0) {
    return exact;
  }
  if ((before.w == "r" || before.w == "s") && (i + 1 == $len(ts) || ts[i + 1].kind == 5)) {
    return true;
  }
  if (exact && code != strings$ToUpper(code)) {
    return true;
  }
  return ts[i].raw == code && (Reader$isUnit(r, before) || slices$Contains(["to", "in", "into", "on", "for", "from", "at", "r", "s", "c"], before.w));
}

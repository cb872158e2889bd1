// Written by sitegen/moves/translate from Go: change that.

class Names extends $struct {
  constructor() {
    super();
    this.m = null;
    this.lex = null;
    this.full = null;
    this.exact = null;
    this.abbrev = null;
    this.byWord = null;
    this.heads = null;
    this.initial = null;
    this.plain = null;
    this.joined = null;
    this.slips = null;
    this.wordKey = null;
    this.printed = null;
    this.powers = null;
    this.begins = null;
    this.ranked = false;
    this.twin = null;
    this.carries = "";
    this.crossing = "";
  }
}

class slipKey extends $struct {
  constructor() {
    super();
    this.s = "";
    this.region = 0;
    this.mask = 0;
  }
}

class powerKey extends $struct {
  constructor() {
    super();
    this.s = "";
    this.power = 0;
  }
}

function newNames(m, l) {
  let n = $new(Names, {m, lex: l, full: new Map([]), exact: new Map([]), abbrev: new Map([]), byWord: new Map([]), begins: new Map([])});
  for (let $1 = $a(m.Regions), i = 0; i < $1.length; i++) {
    Names$index(n, i);
    n.ranked = n.ranked || m.Regions[i].Class == "county";
  }
  slices$SortFunc(n.slips, cmpSlip);
  slices$SortFunc(n.wordKey, cmpSlip);
  for (let $2 = $a(m.Powers), p = 0; p < $2.length; p++) {
    Names$indexPower(n, p);
  }
  Names$findTwins(n);
  n.printed = new Array($len(m.Regions)).fill("");
  for (let $3 = $a(m.Regions), i1 = 0; i1 < $3.length; i1++) {
    n.printed[i1] = Names$shortest(n, i1);
  }
  return n;
}

function cmpSlip(a, b) {
  if (a.s != b.s) {
    return strings$Compare(a.s, b.s);
  }
  return a.region - b.region;
}

function Names$canon(n, ws) {
  if (!slices$ContainsFunc(ws, (w) => $at(n.lex.filler, w, false) || $at(n.lex.words.Same, w, "") != "")) {
    return ws;
  }
  let out = [];
  for (let w1 of $a(ws)) {
    if ($at(n.lex.filler, w1, false)) {
      continue;
    }
    {
      let [s, ok] = $get(n.lex.words.Same, w1, "");
      if (ok) {
        w1 = s;
      }
    }
    out = [...$a(out), w1];
  }
  if ($len(out) == 0) {
    return ws;
  }
  return out;
}

function Names$canonText(n, s) {
  return Names$canon(n, strings$Fields(Fold(s)));
}

function Names$index(n, id) {
  let r = n.m.Regions[id];
  let parts = strings$Split(r.Name, ",");
  let head = Names$canonText(n, parts[0]);
  let tails1 = null;
  for (let p of $a($a(parts).slice(1))) {
    tails1 = [...$a(tails1), Names$canonText(n, p)];
  }
  n.heads = [...$a(n.heads), head];
  n.joined = [...$a(n.joined), Names$joints(n, r)];
  n.initial = [...$a(n.initial), initials(head)];
  let name = Names$canonText(n, r.Name);
  if ($len(name) == 1) {
    n.plain = [...$a(n.plain), name[0]];
  } else {
    n.plain = [...$a(n.plain), ""];
  }
  enter(n.full, strings$Join(name, ""), id);
  for (let w of $a(name)) {
    enter(n.byWord, w, id);
  }
  for (let w1 of $a(head)) {
    if (w1.length >= 5) {
      n.wordKey = [...$a(n.wordKey), $new(slipKey, {s: w1, region: id, mask: letters(w1)})];
    }
  }
  let all = slices$Concat(...$a(tails1));
  for (let h of $a(Names$headForms(n, parts[0], head))) {
    Names$enterName(n, h, id);
    for (let t of $a(tails1)) {
      Names$enterName(n, slices$Concat(h, t), id);
    }
    if ($len(tails1) > 1) {
      Names$enterName(n, slices$Concat(h, all), id);
    }
  }
  for (let a of $a(r.Aliases)) {
    Names$enterName(n, Names$canonText(n, a), id);
    for (let w2 of $a(Names$canonText(n, a))) {
      enter(n.byWord, w2, id);
    }
  }
  if (r.Label != "") {
    Names$enterName(n, Names$canonText(n, r.Label), id);
  }
  if (r.Abbrev != "") {
    n.abbrev.set(r.Abbrev, id);
    enter(n.exact, Fold(r.Abbrev), id);
  }
  enter(n.exact, strings$ReplaceAll(Fold(r.ID), " ", ""), id);
}

function Names$enterName(n, ws, id) {
  if ($len(ws) == 0) {
    return;
  }
  let k = strings$Join(ws, "");
  if (slices$Contains($at(n.exact, k, null), id)) {
    return;
  }
  enter(n.exact, k, id);
  if (k.length >= 4) {
    n.slips = [...$a(n.slips), $new(slipKey, {s: k, region: id, mask: letters(k)})];
  }
}

function enter(m, k, id) {
  if (!slices$Contains($at(m, k, null), id)) {
    m.set(k, [...$a($at(m, k, null)), id]);
  }
}

function Names$headForms(n, raw, head) {
  let out = [head];
  let add = (ws) => {
    if ($len(ws) == 1 && $at(n.lex.coasts, ws[0], "") != "") {
      return;
    }
    if ($len(ws) > 0 && !slices$ContainsFunc(out, (o) => slices$Equal(o, ws))) {
      out = [...$a(out), ws];
    }
  };
  let strip = (ws1) => {
    let bare1 = Names$stripBefore(n, ws1);
    add(bare1);
    for (let s of $a([ws1, bare1])) {
      for (let t = Names$stripAfter(n, s); $len(t) < $len(s); [s, t] = [t, Names$stripAfter(n, t)]) {
        add(t);
      }
    }
  };
  strip(head);
  if ($len(head) == 2 && head[0] == "shire") {
    add([head[1] + "shire"]);
  }
  {
    let parts = strings$Split(raw, " & ");
    if ($len(parts) > 1) {
      let last = Names$canonText(n, parts[$len(parts) - 1]);
      for (let $2 = $a(parts), i = 0; i < $2.length; i++) {
        let p = $2[i];
        let ws2 = Names$canonText(n, p);
        if (i < $len(parts) - 1 && $len(ws2) == 1 && $len(last) > 1 && sharesNoun(parts[$len(parts) - 1])) {
          add([...$a(slices$Clone(ws2)), last[$len(last) - 1]]);
          continue;
        }
        add(ws2);
        strip(ws2);
      }
    } else {
      {
        let [before, , ok] = strings$Cut(raw, " of ");
        if (ok) {
          {
            let ws3 = Names$canonText(n, before);
            if ($len(ws3) > 1 && $len(Names$stripBefore(n, ws3)) == $len(ws3)) {
              add(ws3);
            }
          }
        }
      }
    }
  }
  return out;
}

function sharesNoun(last) {
  let f = strings$Fields(Fold(last));
  {
    const $sw1 = f[$len(f) - 1];
    if ($sw1 == "bays" || $sw1 == "firths" || $sw1 == "banks" || $sw1 == "roads") {
      return true;
    }
  }
  return false;
}

function Names$stripBefore(n, ws) {
  return stripPrefix(ws, n.lex.before);
}

function stripPrefix(ws, phrases) {
  for (let again = true; again;) {
    again = false;
    for (let f of $a(phrases)) {
      if ($len(ws) > $len(f) && slices$Equal($a(ws).slice(0, $len(f)), f)) {
        [ws, again] = [$a(ws).slice($len(f)), true];
        break;
      }
    }
  }
  return ws;
}

function Names$stripAfter(n, ws) {
  if ($len(ws) > 1 && slices$Contains(n.lex.words.After, ws[$len(ws) - 1])) {
    return $a(ws).slice(0, $len(ws) - 1);
  }
  return ws;
}

function Names$Region(n, r) {
  return n.printed[r];
}

function Names$Place(n, p) {
  if (p == -1) {
    return "";
  }
  let pl = n.m.Places[p].$c();
  let s = n.printed[pl.Region];
  if (pl.Coast >= 0) {
    s = s + " (" + n.m.Regions[pl.Region].Coasts[pl.Coast].Name + ")";
  }
  return s;
}

function Names$shortest(n, id) {
  let r = n.m.Regions[id];
  let [head, , ] = strings$Cut(r.Name, ",");
  let forms1 = [r.Label, head, r.Name];
  if (r.Terrain == 2) {
    forms1 = $a(forms1).slice(2);
  }
  for (let s of $a(forms1)) {
    if (s == "" || strings$ContainsAny(s, "()[]/")) {
      continue;
    }
    let k = strings$Join(Names$canonText(n, s), "");
    {
      let f = $at(n.full, k, null);
      if ($len(f) == 1 && f[0] == id || $len(f) == 0 && $len($at(n.exact, k, null)) == 1 && $at(n.exact, k, null)[0] == id) {
        return s;
      }
    }
  }
  return r.Name;
}

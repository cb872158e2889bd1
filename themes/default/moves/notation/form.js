// Written by sitegen/moves/translate from Go: change that.

class forms extends $struct {
  constructor() {
    super();
    this.rules = null;
    this.list = null;
    this.names = null;
    this.plain = null;
  }
}

class form extends $struct {
  constructor() {
    super();
    this.of = null;
    this.patterns = null;
    this.as = null;
  }
}

class pattern extends $struct {
  constructor() {
    super();
    this.es = null;
    this.words = null;
    this.needed = null;
  }
}

class elem extends $struct {
  constructor() {
    super();
    this.tok = null;
    this.slot = null;
    this.alts = null;
    this.none = false;
  }
}

class slot extends $struct {
  constructor() {
    super();
    this.name = "";
    this.types = null;
    this.many = false;
  }
}

class slotType extends $struct {
  constructor() {
    super();
    this.id = "";
    this.list = 0;
    this.kinds = null;
    this.on = 0;
  }
}

class compiler extends $struct {
  constructor() {
    super();
    this.text = null;
    this.at = 0;
    this.lex = null;
    this.lists = null;
    this.types = false;
  }
}

function For(rules, g) {
  let info = rules.Info();
  let r = New(rules.Map(), g);
  Reader$learn(r, info);
  [r.Names.carries, r.Names.crossing] = [info.Carries, info.Crossing];
  if ($len(info.Forms) == 0) {
    return r;
  }
  let plain1 = r.$c();
  let fs = $new(forms, {rules, plain: plain1});
  for (let l of $a(info.Names)) {
    fs.names = [...$a(fs.names), newNameIndex(r.Names, l)];
  }
  for (let $2 = $a(info.Forms), i = 0; i < $2.length; i++) {
    let f = info.Forms[i];
    let c = $new(form, {of: f});
    for (let text of $a(f.Patterns)) {
      let [es, err] = Reader$compile(r, text, fs.names, true);
      if (err !== null) {
        $panic(fmt$Sprintf("notation: %s, form %s: %q: %v", info.ID, f.ID, text, err));
      }
      c.patterns = [...$a(c.patterns), $new(pattern, {es, words: wordsIn(es, new Map([])), needed: needed(es)})];
    }
    for (let text1 of $a(f.As)) {
      let [es1, err1] = Reader$compile(r, text1, fs.names, false);
      if (err1 !== null) {
        $panic(fmt$Sprintf("notation: %s, form %s: %q: %v", info.ID, f.ID, text1, err1));
      }
      c.as = [...$a(c.as), es1];
    }
    fs.list = [...$a(fs.list), c.$c()];
  }
  r.forms = fs;
  return r;
}

function Reader$compile(r, text, lists1, types) {
  let c = $new(compiler, {text: $toRunes(text), lex: r.Names.lex, lists: lists1, types});
  let [alts, err] = compiler$choice(c, 0);
  if (err === null && $len(alts) != 1) {
    err = fmt$Errorf("%q with blanks stands in brackets or parentheses only", "|");
  }
  if (err === null && $len(alts[0]) == 0) {
    err = fmt$Errorf("it is empty");
  }
  if (err !== null) {
    return [null, err];
  }
  return [alts[0], null];
}

function compiler$choice(c, end) {
  let out = [null];
  let last = () => {
    return {get v() { return out[$len(out) - 1]; }, set v(x) { out[$len(out) - 1] = x; }};
  };
  for (; c.at < $len(c.text);) {
    {
      let ch = c.text[c.at];
      const $sw1 = ch;
      if ($sw1 == 32) {
        c.at = c.at + 1;
      } else if ($sw1 == end) {
        c.at = c.at + 1;
        return [out, null];
      } else if ($sw1 == 124) {
        c.at = c.at + 1;
        if (c.at < $len(c.text) && c.text[c.at] != 32) {
          return [null, fmt$Errorf("%q at %d parts nothing", "|", c.at)];
        }
        out = [...$a(out), null];
      } else if ($sw1 == 91 || $sw1 == 40) {
        c.at = c.at + 1;
        let [alts, err] = compiler$choice(c, $at(new Map([[91, 93], [40, 41]]), ch, 0));
        if (err !== null) {
          return [null, err];
        }
        last().v = [...$a(last().v), $new(elem, {alts, none: ch == 91})];
      } else if ($sw1 == 123) {
        let [s, err1] = compiler$slot(c);
        if (err1 !== null) {
          return [null, err1];
        }
        last().v = [...$a(last().v), $new(elem, {slot: s})];
      } else if ($sw1 == 93 || $sw1 == 41 || $sw1 == 125) {
        return [null, fmt$Errorf("%q at %d closes nothing", $rune(ch), c.at + 1)];
      } else {
        let [es, err2] = compiler$words(c);
        if (err2 !== null) {
          return [null, err2];
        }
        last().v = $append(last().v, $copies(es));
      }
    }
  }
  if (end != 0) {
    return [null, fmt$Errorf("%q is missing", $rune(end))];
  }
  return [out, null];
}

function compiler$words(c) {
  let alts = null;
  for (;;) {
    let start = c.at;
    for (; c.at < $len(c.text) && !strings$ContainsRune(" |{}[]()", c.text[c.at]) && !(c.text[c.at] == 58 && c.at > start);) {
      c.at = c.at + 1;
    }
    let run = null;
    for (let t of $a(lex($fromRunes($a(c.text).slice(start, c.at))))) {
      t = t.$c();
      let e = $new(elem, {tok: t});
      if (t.kind == 2) {
        t.kind = 1;
      }
      if (c.types && t.kind == 0 && $at(c.lex.skip, t.w, false)) {
        e = $new(elem, {alts: [[e.$c()]], none: true});
      }
      run = [...$a(run), e.$c()];
    }
    if ($len(run) == 0) {
      return [null, fmt$Errorf("nothing at %d", start + 1)];
    }
    alts = [...$a(alts), run];
    if (c.at + 1 >= $len(c.text) || c.text[c.at] != 124 || c.text[c.at + 1] == 32) {
      break;
    }
    c.at = c.at + 1;
  }
  if (c.at < $len(c.text) && strings$ContainsRune("[(", c.text[c.at])) {
    return [null, fmt$Errorf("a blank is missing at %d", c.at + 1)];
  }
  if ($len(alts) == 1) {
    return [alts[0], null];
  }
  return [[$new(elem, {alts})], null];
}

function compiler$slot(c) {
  let start = c.at;
  for (; c.at < $len(c.text) && c.text[c.at] != 125;) {
    c.at = c.at + 1;
  }
  if (c.at == $len(c.text)) {
    return [null, fmt$Errorf("%q is missing", "}")];
  }
  let inner = $fromRunes($a(c.text).slice(start + 1, c.at));
  c.at = c.at + 1;
  let s = new slot();
  {
    let [name, rest, ok] = strings$Cut(inner, ":");
    if (ok) {
      [s.name, inner] = [strings$TrimSpace(name), rest];
    }
  }
  if (!c.types) {
    s.name = strings$TrimSpace(inner);
    return [s, null];
  }
  {
    let [rest1, ok1] = strings$CutSuffix(inner, "*");
    if (ok1) {
      [s.many, inner] = [true, rest1];
    }
  }
  for (let text of $a(strings$Split(inner, "|"))) {
    let ws = strings$Fields(text);
    if ($len(ws) == 0) {
      return [null, fmt$Errorf("slot %d is empty", start + 1)];
    }
    let t = $new(slotType, {id: ws[0], list: slices$IndexFunc(c.lists, (l) => l.id == ws[0]), on: 7});
    {
      const $sw2 = t.id;
      if ($sw2 == "sea") {
        t.on = 4;
      } else if ($sw2 == "land") {
        t.on = 3;
      } else if ($sw2 == "unit" || $sw2 == "place" || $sw2 == "region" || $sw2 == "power" || $sw2 == "kind" || $sw2 == "count" || $sw2 == "ordinal" || $sw2 == "text" || $sw2 == "words") {
      } else {
        if (t.list < 0) {
          return [null, fmt$Errorf("no slot is called %q, and no list of names", t.id)];
        }
      }
    }
    for (let w of $a($a(ws).slice(1))) {
      let [k, ok2] = $get(c.lex.units, Fold(w), 0);
      if (t.id == "unit" && w == "sea") {
        t.on = 4;
      } else if (t.id == "unit" && w == "land") {
        t.on = 3;
      } else if (t.id == "unit" && ok2) {
        t.kinds = [...$a(t.kinds), k];
      } else {
        return [null, fmt$Errorf("%q does not narrow a slot {%s}", w, t.id)];
      }
    }
    s.types = [...$a(s.types), t.$c()];
  }
  if (s.name == "") {
    s.name = s.types[0].id;
  }
  return [s, null];
}

function wordsIn(es, out) {
  for (let e of $a(es)) {
    if (e.tok !== null) {
      out.set(e.tok.w, true);
    }
    for (let alt of $a(e.alts)) {
      wordsIn(alt, out);
    }
  }
  return out;
}

function needed(es) {
  let out = null;
  for (let e of $a(es)) {
    if (e.tok !== null) {
      out = [...$a(out), [e.tok.$c()]];
    } else if (e.none || e.slot !== null) {
    } else {
      let any = null;
      for (let alt of $a(e.alts)) {
        let k = slices$IndexFunc(alt, (x) => x.tok !== null);
        if (k < 0) {
          any = null;
          break;
        }
        any = [...$a(any), alt[k].tok.$c()];
      }
      if ($len(any) > 0) {
        out = [...$a(out), any];
      }
    }
  }
  return out;
}

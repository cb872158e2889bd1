// Written by sitegen/moves/translate from Go: change that.

class Line extends $struct {
  constructor() {
    super();
    this.No = 0;
    this.Text = "";
    this.Kind = 0;
    this.Form = "";
    this.Order = new engine$Order();
    this.Header = new Header();
    this.Power = 0;
    this.Vote = new Vote();
    this.All = false;
    this.Else = null;
    this.If = "";
    this.Comment = "";
    this.Problems = null;
    this.Foreign = false;
    this.Repeats = false;
    this.words = null;
    this.said = false;
    this.head = false;
    this.corrects = false;
    this.asks = false;
    this.withdraws = null;
    this.bare = false;
    this.phase = "";
    this.list = 0;
    this.indent = 0;
    this.full = "";
  }
  $c() {
    const o = super.$c();
    o.Order = o.Order.$c();
    o.Header = o.Header.$c();
    o.Vote = o.Vote.$c();
    return o;
  }
}

class Header extends $struct {
  constructor() {
    super();
    this.Game = "";
    this.Power = 0;
    this.Season = "";
    this.Year = 0;
    this.Submission = "";
    this.Version = 0;
  }
}

class Context extends $struct {
  constructor() {
    super();
    this.Step = 0;
    this.AnyStep = false;
    this.By = 0;
    this.list = 0;
    this.Position = null;
  }
}

class Reader extends $struct {
  constructor() {
    super();
    this.Names = null;
    this.grammar = null;
    this.pairs = null;
    this.guarded = null;
    this.codes = null;
    this.delicate = null;
    this.forms = null;
    this.kinds = null;
    this.numbered = null;
    this.only = 0;
    this.blanks = null;
    this.inTurn = false;
  }
}

function Open() {
  return $new(Context, {AnyStep: true, By: -1});
}

function Grammar$knows(g, v) {
  if (g === null) {
    return true;
  }
  for (let [, vs] of $m(g)) {
    for (let w of $a(vs)) {
      if (w == v) {
        return true;
      }
    }
  }
  return false;
}

function New(m, g) {
  let l = newLexicon();
  let r = $new(Reader, {Names: newNames(m, l), grammar: g, pairs: new Map([]), guarded: new Map([])});
  for (let $1 = $a(m.Regions), i = 0; i < $1.length; i++) {
    for (let s of $a($append([m.Regions[i].Name, m.Regions[i].Label], m.Regions[i].Aliases))) {
      Reader$indexPhrase(r, lex(s));
    }
  }
  Reader$learnCodes(r);
  Reader$learnNames(r);
  return r;
}

function Reader$indexPhrase(r, ts) {
  let ws = wordsOf(ts);
  let order = $len(ws) > 1 && Reader$isOrder(r, trimSigns(ts));
  for (let $1 = $a(ws), i = 0; i < $1.length; i++) {
    if (i > 0) {
      r.pairs.set(ws[i - 1] + " " + ws[i], true);
    }
    let known = (name) => slices$Equal(name, ws);
    if (!order && lexicon$phraseAt(r.Names.lex, $a(ws).slice(i)) && !slices$ContainsFunc($at(r.guarded, ws[0], null), known)) {
      r.guarded.set(ws[0], [...$a($at(r.guarded, ws[0], null)), ws]);
    }
  }
}

// Written by sitegen/moves/translate from Go: change that.

class words extends $struct {
  constructor() {
    super();
    this.Units = null;
    this.Verbs = null;
    this.Arrows = null;
    this.Links = null;
    this.Skip = null;
    this.Command = null;
    this.Supply = null;
    this.Numbers = null;
    this.Ordinals = null;
    this.Coasts = null;
    this.Same = null;
    this.Filler = null;
    this.Before = null;
    this.After = null;
    this.Grand = null;
    this.Seasons = null;
    this.Submissions = null;
    this.Labels = null;
    this.Courtesies = null;
    this.Greetings = null;
    this.Unsaid = null;
    this.Assent = null;
    this.Asides = null;
    this.Generic = null;
    this.Everyone = null;
    this.Instead = null;
    this.Condition = null;
    this.Because = null;
    this.Mail = null;
    this.Letter = null;
    this.Tails = null;
    this.Harmless = null;
    this.LabelWords = null;
    this.Heads = null;
    this.Wish = null;
    this.Requests = null;
    this.Backwards = null;
    this.Except = null;
    this.Votes = null;
    this.VoteWords = null;
    this.General = null;
    this.Prose = null;
    this.Common = null;
    this.Unavailable = null;
  }
}

class phrase extends $struct {
  constructor() {
    super();
    this.words = null;
    this.class = 0;
    this.verb = 0;
  }
}

class lexicon extends $struct {
  constructor() {
    super();
    this.words = new words();
    this.phrases = null;
    this.ends = null;
    this.units = null;
    this.numbered = false;
    this.letters = null;
    this.skip = null;
    this.filler = null;
    this.arrows = null;
    this.supply = null;
    this.court = null;
    this.greetings = null;
    this.unsaid = null;
    this.assent = null;
    this.asides = null;
    this.generic = null;
    this.every = null;
    this.instead = null;
    this.because = null;
    this.condition = null;
    this.coasts = null;
    this.verbs = null;
    this.longest = 0;
    this.command = null;
    this.before = null;
    this.grand = null;
    this.tails = null;
    this.general = null;
    this.letter = null;
    this.prose = null;
    this.common = null;
    this.requests = null;
    this.backwards = null;
    this.except = null;
    this.votewords = null;
    this.wish = null;
    this.unavailable = null;
    this.heads = null;
    this.labels = null;
    this.harmless = null;
  }
  $c() {
    const o = super.$c();
    o.words = o.words.$c();
    return o;
  }
}

class verbWord extends $struct {
  constructor() {
    super();
    this.word = "";
    this.verb = 0;
  }
}

function VerbName(v) {
  if (v == 0 || v >= 13) {
    return "unread";
  }
  return verbNames[v];
}

function newLexicon() {
  let l = $new(lexicon, {phrases: new Map([]), units: new Map([]), letters: new Map([["A", true], ["F", true]]), coasts: new Map([])});
  {
    let err = json$Unmarshal(wordsJSON, l.words);
    if (err !== null) {
      $panic("notation: words.json: " + err.Error());
    }
  }
  let w = l.words;
  for (let u of $a($at(w.Units, "army", null))) {
    l.units.set(u, 1);
  }
  for (let u1 of $a($at(w.Units, "fleet", null))) {
    l.units.set(u1, 2);
  }
  for (let u2 of $a($at(w.Units, "unit", null))) {
    l.units.set(u2, 0);
  }
  [l.skip, l.filler, l.arrows] = [set(w.Skip), set(w.Filler), set(w.Arrows)];
  [l.general, l.prose, l.letter] = [byFirst(w.General), byFirst(w.Prose), byFirst(w.Letter)];
  [l.supply, l.court] = [set(w.Supply), set(w.Courtesies)];
  [l.greetings, l.unsaid, l.assent] = [set(w.Greetings), set(w.Unsaid), set(w.Assent)];
  [l.asides, l.generic, l.every] = [set(w.Asides), set(w.Generic), set(w.Everyone)];
  [l.tails, l.harmless] = [newTails(w.Tails), set(w.Harmless)];
  [l.labels, l.heads] = [set(w.LabelWords), set(w.Heads)];
  [l.instead, l.condition, l.because] = [set(w.Instead), set(w.Condition), set(w.Because)];
  for (let v = 1; v < 13; v = v + 1) {
    for (let p of $a($at(w.Verbs, verbNames[v], null))) {
      lexicon$add(l, p, 1, v);
      if (p.length >= 5 && !strings$Contains(p, " ")) {
        l.verbs = [...$a(l.verbs), $new(verbWord, {word: p, verb: v})];
      }
    }
  }
  for (let link of $a([{name: "to", class: 2}, {name: "via", class: 3}, {name: "then", class: 5}, {name: "from", class: 6}, {name: "still", class: 8}])) {
    for (let p1 of $a($at(w.Links, link.name, null))) {
      lexicon$add(l, p1, link.class, 0);
    }
  }
  l.ends = new Map([]);
  for (let [first, ps] of $m(l.phrases)) {
    for (let p2 of $a(ps)) {
      l.ends.set(p2.words[$len(p2.words) - 1], true);
    }
    sortPhrases(ps);
    l.phrases.set(first, ps);
  }
  for (let id of $a(["north", "south", "east", "west"])) {
    for (let p3 of $a($at(w.Coasts, id, null))) {
      l.coasts.set(p3, id);
      l.longest = Math.max(l.longest, strings$Count(p3, " ") + 1);
    }
  }
  for (let c of $a(w.Command)) {
    l.command = [...$a(l.command), strings$Fields(c)];
  }
  for (let b of $a(w.Before)) {
    l.before = [...$a(l.before), strings$Fields(b)];
  }
  l.unavailable = set(w.Unavailable);
  for (let [list, phrases] of $m(new Map([[{get v() { return l.wish; }, set v(x) { l.wish = x; }}, w.Wish], [{get v() { return l.except; }, set v(x) { l.except = x; }}, w.Except]]))) {
    for (let s of $a(phrases)) {
      list.v = [...$a(list.v), strings$Fields(s)];
    }
  }
  [l.requests, l.backwards] = [set(w.Requests), set(w.Backwards)];
  [l.common, l.votewords] = [set(w.Common), set(w.VoteWords)];
  for (let g of $a(w.Grand)) {
    l.grand = [...$a(l.grand), strings$Fields(g)];
  }
  return l;
}

function lexicon$phraseAt(l, ws) {
  for (let p of $a($at(l.phrases, ws[0], null))) {
    if ($len(p.words) <= $len(ws) && slices$Equal($a(ws).slice(0, $len(p.words)), p.words) && ($len(p.words) > 1 || ws[0].length > 1)) {
      return true;
    }
  }
  return false;
}

function lexicon$add(l, p, c, v) {
  let f = strings$Fields(p);
  l.phrases.set(f[0], [...$a($at(l.phrases, f[0], null)), $new(phrase, {words: f, class: c, verb: v})]);
}

function sortPhrases(ps) {
  for (let i = 1; i < $len(ps); i = i + 1) {
    for (let j = i; j > 0 && $len(ps[j].words) > $len(ps[j - 1].words); j = j - 1) {
      let $1, $2;
      [$1, $2] = [ps[j - 1].$c(), ps[j].$c()];
      ps[j] = $1;
      ps[j - 1] = $2;
    }
  }
}

function set(ws) {
  let m = new Map();
  for (let w of $a(ws)) {
    m.set(w, true);
  }
  return m;
}

function byFirst(phrases) {
  let m = new Map([]);
  for (let p of $a(phrases)) {
    let f = strings$Fields(p);
    m.set(f[0], [...$a($at(m, f[0], null)), f]);
  }
  return m;
}

const verbNames = ["", "hold", "move", "support", "convoy", "convert", "retreat", "disband", "build", "remove", "waive", "proxy", "transfer"];

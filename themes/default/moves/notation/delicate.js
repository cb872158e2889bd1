// Written by sitegen/moves/translate from Go: change that.

class delicateName extends $struct {
  constructor() {
    super();
    this.name = "";
    this.spelt = "";
    this.ts = null;
    this.loose = false;
  }
}

function Reader$learnNames(r) {
  r.delicate = new Map([]);
  for (let $1 = $a(r.Names.m.Regions), i = 0; i < $1.length; i++) {
    let g = r.Names.m.Regions[i];
    for (let name of $a($append([g.Name, g.Label, g.Abbrev], g.Aliases))) {
      let ts = lex(name);
      for (; $len(ts) > 0 && ts[0].kind != 0;) {
        ts = $a(ts).slice(1);
      }
      let ws = wordsOf(ts);
      if ($len(ws) == 0 || !Reader$isDelicate(r, ts, $len(ws)) || Reader$isOrder(r, ts)) {
        continue;
      }
      let d = $new(delicateName, {name, spelt: "name" + strings$Join(ws, ""), ts, loose: $len(ws) > 1 && ws[0].length > 1 && !lexicon$isPhrase(r.Names.lex, ws, 0)});
      r.delicate.set(ws[0], [...$a($at(r.delicate, ws[0], null)), d]);
      enter(r.Names.exact, d.spelt, i);
    }
  }
}

function Reader$isDelicate(r, ts, words1) {
  return slices$ContainsFunc(ts, (t) => {
    if (t.kind != 0) {
      return t.kind != 2 && t.kind != 4;
    }
    let own = !Reader$isUnit(r, t) && ($at(r.Names.lex.filler, t.w, false) || $at(r.Names.lex.generic, t.w, false) || $at(r.Names.lex.coasts, t.w, "") != "" || $at(r.Names.lex.words.Same, t.w, "") != "");
    return (words1 == 1 || !own) && $at(ordinary(), t.w, false) || number(t.w) > 0 || lexicon$ordinal(r.Names.lex, t.w) > 0;
  });
}

function Reader$isOrder(r, ts) {
  let known = (ts1) => $len($at(r.Names.exact, strings$Join(Names$canon(r.Names, wordsOf(ts1)), ""), null)) > 0;
  for (let i = 1; i < $len(ts); i = i + 1) {
    if (i == 1 && Reader$isUnit(r, ts[0]) && known($a(ts).slice(1)) || (ts[i].kind == 1 || ts[i].kind == 0 && lexicon$phraseAt(r.Names.lex, wordsOf($a(ts).slice(i)))) && known($a(ts).slice(0, i)) || lexicon$isPhrase(r.Names.lex, wordsOf($a(ts).slice(0, i)), 1) && known($a(ts).slice(i))) {
      return true;
    }
  }
  return false;
}

function delicateName$begins(d, ts) {
  let n = 0;
  for (let $1 = $a(d.ts), k = 0; k < $1.length; k++) {
    let t = $1[k];
    if (n < $len(ts) && (ts[n].kind == t.kind && (ts[n].w == t.w || t.kind == 1) || ts[n].kind == 2 && t.kind == 1)) {
      n = n + 1;
    } else if (t.kind == 0 || t.kind != 5 && t.kind != 4 && k + 1 < $len(d.ts)) {
      return 0;
    }
  }
  return n;
}

function Reader$fused(r, ts, shouted, loose) {
  for (let i = 0; i < $len(ts); i = i + 1) {
    if (ts[i].kind != 0) {
      continue;
    }
    let best = null;
    let n = 0;
    for (let d of $a($at(r.delicate, ts[i].w, null))) {
      {
        let l = delicateName$begins(d, $a(ts).slice(i));
        if (l > n && !Reader$goesOn(r, ts, i, l) && d.loose == loose && (loose || Reader$standsAsName(r, ts, i, l, d, shouted))) {
          [best, n] = [d, l];
        }
      }
    }
    if (n > 0) {
      let [t, last] = [ts[i], ts[(i + n) - 1]];
      [t.w, t.raw, t.n, t.owner] = [best.spelt, best.name, (last.col + last.n) - t.col, last.owner];
      ts = slices$Concat($copies($a(ts).slice(0, i + 1)), $copies($a(ts).slice(i + n)));
    }
  }
  return ts;
}

function Reader$goesOn(r, ts, i, n) {
  let to = i + n;
  if (to < $len(ts) && (ts[to].kind == 2 || ts[to].kind == 4)) {
    to = to + 1;
  }
  return i > 0 && $at(r.pairs, ts[i - 1].w + " " + ts[i].w, false) || $at(r.pairs, ts[(i + n) - 1].w + " " + wordAt(ts, to), false);
}

function Reader$standsAsName(r, ts, i, n, d, shouted) {
  let exact = (!shouted || n > 1) && ts[i].up == d.ts[0].up && (d.ts[0].raw.length > 1 || ts[i].raw == d.ts[0].raw);
  if (i == 0 || ts[i - 1].kind == 5) {
    return exact && i + n < $len(ts) && (isArrow(ts[i + n]) || lexicon$does(r.Names.lex, $a(ts).slice(i), n) && !Reader$isUnit(r, ts[i]));
  }
  let before = ts[i - 1].$c();
  if (before.kind != 0) {
    return isArrow(before);
  }
  if (n == 1 && Reader$isUnit(r, ts[i]) && !Reader$isUnit(r, before) && i + 1 < $len(ts) && ts[i + 1].kind == 0 && !lexicon$phraseAt(r.Names.lex, [ts[i + 1].w])) {
    return false;
  }
  return Reader$isUnit(r, before) || exact && ($at(r.Names.lex.filler, before.w, false) || $at(r.Names.lex.ends, before.w, false));
}

function isArrow(t) {
  return t.kind == 1 || t.kind == 2;
}

function lexicon$isPhrase(l, ws, but) {
  return $len(ws) > 0 && slices$ContainsFunc($at(l.phrases, ws[0], null), (p) => p.class != but && slices$Equal(p.words, ws));
}

function lexicon$does(l, ts, n) {
  let w = wordAt(ts, n);
  return w != "" && lexicon$phraseAt(l, [w]) && !slices$ContainsFunc($at(l.phrases, ts[0].w, null), (p) => $len(p.words) > n && startsWith(ts, p.words));
}

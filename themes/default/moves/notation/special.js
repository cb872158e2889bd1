// Written by sitegen/moves/translate from Go: change that.

class Vote extends $struct {
  constructor() {
    super();
    this.What = "";
    this.Power = 0;
    this.Answer = false;
  }
}

function parser$vote(p, ts) {
  let ws = wordsOf(ts);
  let v = $new(Vote, {Power: -1, Answer: true});
  let [voting, no] = [false, false];
  for (let i = 0; i < $len(ts); i = i + 1) {
    let t = ts[i].$c();
    if (t.kind != 0) {
      continue;
    }
    {
      let [q, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (n > 0) {
        if (v.Power != -1 && v.Power != q) {
          return false;
        }
        v.Power = q;
        i = i + n - 1;
        continue;
      }
    }
    {
      let what = $at(p.Reader.Names.lex.words.Votes, t.w, "");
      if (what == "yes") {
        voting = true;
      } else if (what == "no") {
        no = true;
      } else if (what != "") {
        if (v.What == "" || v.What == "end") {
          v.What = what;
        }
        if (what == "concede") {
          voting = true;
        }
      } else if (parser$carriesNothing(p, t) || $at(p.Reader.Names.lex.votewords, t.w, false)) {
      } else {
        return false;
      }
    }
  }
  if (v.What == "" || v.What == "end" && !voting && !no && ($len(ws) > 4 || !slices$Contains(ws, "game")) || v.What == "concede" && v.Power == -1 && $len(ws) > 4) {
    return false;
  }
  if (no) {
    v.Answer = false;
  }
  if (v.What != "concede") {
    v.Power = -1;
  }
  [p.line.Kind, p.line.Vote] = [5, v.$c()];
  if (ts[$len(ts) - 1].w == "?") {
    parser$unread(p, ts);
  }
  return true;
}

function parser$everyone(p, ts) {
  let some = false;
  for (let t of $a(ts)) {
    let [, unit] = $get(p.Reader.Names.lex.units, t.w, 0);
    if ($at(p.Reader.Names.lex.every, t.w, false)) {
      some = true;
    } else if (unit && t.w != "unit" && t.w != "units" && t.w != "troops" && t.w != "a") {
      return false;
    } else if (t.kind == 0 && !unit && t.w != "units" && t.w != "forces" && !parser$carriesNothing(p, t)) {
      return false;
    }
  }
  return some;
}

function parser$unnamed(p, ts) {
  if (!slices$ContainsFunc(ts, (t) => $at(p.Reader.Names.lex.unsaid, t.w, false))) {
    return false;
  }
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t1 = $1[i];
    if (t1.kind == 0 && t1.w.length > 2 && $at(p.Reader.Names.lex.units, t1.w, 0) == 0 && Names$find(p.Reader.Names, $a(ts).slice(i, i + 1), 7).How == 1) {
      return false;
    }
  }
  let ms = parser$marks(p, ts);
  let k = slices$IndexFunc(ms, (m) => m.class == 1 || m.class == 2);
  return k >= 0 && ms[k].verb == 1 && !slices$ContainsFunc($a(ms).slice(k + 1), (m1) => m1.class == 1 || m1.class == 2);
}

function parser$allHold(p) {
  let l = p.line;
  [l.Kind, l.All] = [1, true];
  l.Order.Verb = 1;
}

function parser$general(p, ts) {
  let l = p.line;
  l.Kind = 0;
  l.Order = engine$NewOrder(0, l.Order.By, 0, -1);
  let [col, n] = span(trimSigns(ts));
  Line$add(l, $new(Problem, {Code: "general-order", Col: col, Len: n, Message: fmt$Sprintf("%q is no order for a unit", parser$textOf(p, ts)), Hint: "name each unit and what it does"}));
}

function parser$isGeneral(p, ts) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    {
      let n = parser$guard(p, $a(ts).slice(i));
      if (n > 0 || ts[i].kind != 0) {
        continue;
      }
    }
    for (let g of $a($at(p.Reader.Names.lex.general, ts[i].w, null))) {
      if (startsWith($a(ts).slice(i), g)) {
        return true;
      }
    }
  }
  return false;
}

function parser$many(p, subj) {
  subj = trimSigns(subj);
  for (let $1 = $a(subj), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if ($at(p.Reader.Names.lex.every, t.w, false) || t.w == "both" || t.w == "whole" && i + 1 < $len(subj)) {
      let f = Names$find(p.Reader.Names, $a(subj).slice(i), 7);
      return f.How != 1;
    } else if (!parser$carriesNothing(p, t)) {
      return (t.w == "armies" || t.w == "fleets" || t.w == "units" || t.w == "forces") && !parser$speaks(p, subj);
    }
  }
  return false;
}

function parser$prose(p, ts, verb) {
  {
    let [q, n] = Names$powerAt(p.Reader.Names, ts);
    if (n > 0 && n < $len(ts) && ts[n].w == "will" && q != p.ctx.By && q != p.line.Power && !parser$isPlaceToo(p, $a(ts).slice(0, n)) && Names$find(p.Reader.Names, $a(ts).slice(0, n), 7).How == 0) {
      return true;
    }
  }
  for (let i = 0; i < $len(ts) && i <= verb; i = i + 1) {
    {
      let n1 = parser$guard(p, $a(ts).slice(i));
      if (n1 > 0) {
        i = i + n1 - 1;
        continue;
      }
    }
    if (ts[i].kind != 0) {
      continue;
    }
    for (let w of $a($at(p.Reader.Names.lex.prose, ts[i].w, null))) {
      if (startsWith($a(ts).slice(i), w)) {
        return true;
      }
    }
  }
  return false;
}

function parser$remarkLine(p, ts) {
  let l = p.line;
  [l.Kind, l.Comment, l.Problems] = [3, l.Text, null];
  l.Order = engine$NewOrder(0, l.Order.By, 0, -1);
  if (parser$aboutPlaces(p, ts)) {
    parser$asRemark(p, ts);
  }
}

function parser$chat(p, ts) {
  if (parser$namesOwn(p, ts)) {
    return false;
  }
  let [plain1, n, title] = [0, 0, true];
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind != 0) {
      continue;
    }
    n = n + 1;
    title = title && t.up;
    if (Reader$isUnit(p.Reader, t) && t.w.length > 1 || (t.raw == "A" || t.raw == "F") && i + 1 < $len(ts) && Names$find(p.Reader.Names, $a(ts).slice(i + 1, i + 2), 7).How == 1) {
      return false;
    }
    if (parser$carriesNothing(p, t) || $at(p.Reader.Names.lex.common, t.w, false)) {
      plain1 = plain1 + 1;
      continue;
    }
    {
      let f = Names$find(p.Reader.Names, $a(ts).slice(i, i + 1), 7);
      if (f.How == 1 && t.w.length > 2) {
        return false;
      }
    }
  }
  if (title && n > 1 && plain1 < n) {
    return false;
  }
  return n > 1 && (plain1 * 2) >= n || n == 1 && plain1 == 1;
}

function parser$doubtWords(p, ts) {
  for (let i = 0; i < $len(ts); i = i + 1) {
    {
      let n = parser$guard(p, $a(ts).slice(i));
      if (n > 0) {
        i = i + n - 1;
        continue;
      }
    }
    if (parser$part(p, ts[i]) == 1 || parser$part(p, ts[i]) == 2) {
      continue;
    }
    {
      let [c, n1] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(i), 7, 8, 9, 1);
      if (c == 7 || c == 8 || c == 9) {
        parser$unread(p, $a(ts).slice(i, i + n1));
        return;
      }
    }
  }
  {
    let k = slices$IndexFunc(ts, (t) => t.kind == 5 && t.w == "?");
    if (k >= 0) {
      parser$unread(p, ts);
      parser$question(p, ts[k]);
    }
  }
}

function parser$question(p, t) {
  parser$problem(p, $new(Problem, {Code: "not-read", Col: t.col + 1, Len: 1, Message: "a question is no order", Hint: "write it without the question mark"}));
}

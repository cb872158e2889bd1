// Written by sitegen/moves/translate from Go: change that.

class tailPhrase extends $struct {
  constructor() {
    super();
    this.words = null;
    this.class = 0;
  }
}

class said extends $struct {
  constructor() {
    super();
    this.order = null;
    this.condition = null;
    this.withdrawn = null;
    this.told = null;
    this.reason = null;
    this.correction = null;
    this.not = null;
  }
}

function newTails(w) {
  let t = new Map([]);
  for (let [name, class1] of $m(tailNames)) {
    for (let p of $a($at(w, name, null))) {
      let f = strings$Fields(p);
      t.set(f[0], [...$a($at(t, f[0], null)), $new(tailPhrase, {words: f, class: class1})]);
    }
  }
  for (let [, ps] of $m(t)) {
    slices$SortStableFunc(ps, (a, b) => {
      if ($len(a.words) != $len(b.words)) {
        return $len(b.words) - $len(a.words);
      }
      return a.class - b.class;
    });
  }
  return t;
}

function tails$at(t, ts, ...classes) {
  if (ts[0].kind != 0) {
    return [0, 0];
  }
  for (let p of $a($at(t, ts[0].w, null))) {
    if (slices$Contains(classes, p.class) && startsWith(ts, p.words)) {
      return [p.class, $len(p.words)];
    }
  }
  return [0, 0];
}

function parser$has(p, ts, class1) {
  for (let i = 0; i < $len(ts); i = i + 1) {
    {
      let n = parser$guard(p, $a(ts).slice(i));
      if (n > 0) {
        i = i + n - 1;
        continue;
      }
    }
    {
      let [c, n1] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(i), class1, 1);
      if (c == class1) {
        return i;
      } else if (n1 > 0) {
        i = i + n1 - 1;
      }
    }
  }
  return -1;
}

function parser$takeApart(p, ts) {
  let s = $new(said, {order: ts});
  {
    let [c, at] = parser$leading(p, ts);
    if (at > 0) {
      [s.condition, s.order] = [c, $a(ts).slice(at)];
      ts = s.order;
    }
  }
  let start = 1;
  if ($len(ts) > 0) {
    let [, n] = tails$at(p.Reader.Names.lex.tails, ts, 1);
    start = Math.max(start, n);
  }
  for (let i = start; i < $len(ts); i = i + 1) {
    if (ts[i].kind != 0) {
      continue;
    }
    {
      let n1 = parser$guard(p, $a(ts).slice(i));
      if (n1 > 0) {
        i = i + n1 - 1;
        continue;
      }
    }
    if (ts[i - 1].kind == 5 && parser$ofOthers(p, $a(ts).slice(i)) && parser$verbed(p, $a(ts).slice(0, i))) {
      [s.reason, s.order] = [$a(ts).slice(i), parser$unlink(p, $a(ts).slice(0, i))];
      parser$mark(p, $a(ts).slice(i), 2);
      return s.$c();
    }
    let at1 = i;
    {
      const $sw1 = ts[i].w;
      if ($sw1 == "while" || $sw1 == "whilst" || $sw1 == "which" || $sw1 == "as") {
        at1 = at1 + 1;
      }
    }
    {
      let end = parser$helping(p, ts, at1);
      if (end > 0) {
        s.told = $a(ts).slice(at1, end);
        parser$mark(p, $a(ts).slice(i), 2);
        parser$mark(p, $a(ts).slice(at1, at1 + 1), 1);
        s.reason = $a(ts).slice(end);
        s.order = parser$unlink(p, $a(ts).slice(0, i));
        return s.$c();
      }
    }
    if (parser$verbed(p, $a(ts).slice(0, i)) && parser$excludes(p, $a(ts).slice(i))) {
      [s.not, s.order] = [$a(ts).slice(i), parser$unlink(p, $a(ts).slice(0, i))];
      parser$mark(p, s.not, 2);
      return s.$c();
    }
    let [class1, n2] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(i), 1, 2, 3, 4, 5, 6);
    if (class1 == 1) {
      n2 = parser$agreedWith(p, ts, i, n2);
    }
    if (class1 == 5 && ts[i].w == "against" && parser$supportsOnly(p, $a(ts).slice(0, i)) && i + 1 < $len(ts) && Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(i + 1)), 7).How == 1) {
      parser$unread(p, $a(ts).slice(i));
    }
    if (class1 == 0 || !parser$mayEnd(p, ts, i, n2, class1)) {
      continue;
    }
    let rest = $a(ts).slice(i);
    if (class1 == 1) {
      parser$mark(p, $a(ts).slice(i, i + n2), 3);
      s.order = slices$Concat($copies($a(ts).slice(0, i)), $copies($a(ts).slice(i + n2)));
      ts = s.order;
      i = i - 1;
      continue;
    }
    {
      const $sw2 = class1;
      if ($sw2 == 2) {
        s.withdrawn = rest;
      } else if ($sw2 == 3) {
        s.correction = $a(rest).slice(n2);
      } else if ($sw2 == 4) {
        s.told = rest;
      } else if ($sw2 == 5) {
        s.reason = rest;
      } else if ($sw2 == 6) {
        s.condition = rest;
      }
    }
    parser$mark(p, rest, 2);
    s.order = parser$unlink(p, $a(ts).slice(0, i));
    return s.$c();
  }
  return s.$c();
}

function parser$agreedWith(p, ts, i, n) {
  {
    let k = i + n;
    if (k + 1 < $len(ts) && ts[i].w == "as" && (ts[k].w == "with" || ts[k].w == "to" || ts[k].w == "by")) {
      {
        let [, m] = Names$powerAt(p.Reader.Names, $a(ts).slice(k + 1));
        if (m > 0 && k + 1 + m == $len(trimEnd(ts))) {
          return n + 1 + m;
        }
      }
    }
  }
  return n;
}

function trimEnd(ts) {
  for (; $len(ts) > 0 && ts[$len(ts) - 1].kind != 0;) {
    ts = $a(ts).slice(0, $len(ts) - 1);
  }
  return ts;
}

function parser$supportsOnly(p, ts) {
  let ms = parser$marks(p, ts);
  return $len(ms) == 1 && ms[0].class == 1 && ms[0].verb == 3;
}

function parser$ofOthers(p, ts) {
  let [, n] = Names$powerAt(p.Reader.Names, ts);
  if (n == 0 || n + 1 >= $len(ts) || $len(parser$marks(p, $a(ts).slice(n))) > 0 || parser$speaks(p, ts) || parser$has(p, ts, 6) >= 0 || parser$has(p, ts, 2) >= 0 || parser$has(p, ts, 7) >= 0) {
    return false;
  }
  {
    const $sw1 = ts[n].w;
    if ($sw1 == "will" || $sw1 == "is" || $sw1 == "has" || $sw1 == "would" || $sw1 == "shall" || $sw1 == "wont") {
      return !slices$ContainsFunc(ts, (t) => t.kind == 1 || t.kind == 5 && t.w == "?");
    }
  }
  return false;
}

function parser$helping(p, ts, i) {
  {
    let before = ts[i - 1].$c();
    if (i == $len(ts) || !parser$verbed(p, $a(ts).slice(0, i))) {
      return 0;
    } else if (before.kind == 4 || before.kind == 5) {
    } else if (before.w == "and" || before.w == "while" || before.w == "whilst" || before.w == "which" || before.w == "as") {
    } else {
      return 0;
    }
  }
  let end = i;
  for (; end < $len(ts) && ts[end].kind != 4 && ts[end].kind != 5;) {
    end = end + 1;
  }
  {
    let n = parser$helper(p, $a(ts).slice(i, end));
    if (n > 0 && $len(trimSigns($a(ts).slice(end))) == 0) {
      return i + n;
    }
  }
  return 0;
}

function parser$mayEnd(p, ts, i, n, class1) {
  let [before, after] = [$a(ts).slice(0, i), $a(ts).slice(i + n)];
  let parted = ts[i - 1].kind != 0 || ts[i - 1].w == "but" || ts[i - 1].w == "and";
  {
    const $sw1 = class1;
    if ($sw1 == 1) {
      return true;
    } else if ($sw1 == 3) {
      return parted && $len(wordsOf(after)) > 0 && $len(wordsOf(before)) > 1;
    } else if ($sw1 == 4) {
      if (n == 1) {
        let ms = parser$marks(p, before);
        return $len(ms) > 0 && ms[0].at > 0 && parser$verbed(p, before) && $len(after) > 0 && parser$namesUnit(p, after);
      }
      {
        let ms1 = parser$marks(p, before);
        if ($len(ms1) > 0 && ms1[0].at == 0) {
          return n > 1;
        }
      }
      return parser$verbed(p, before);
    } else if ($sw1 == 2) {
      return parser$verbed(p, before) || parted && parser$unit(p, before).said;
    }
  }
  if (!parser$verbed(p, before) || ts[i].w == "else" && $at(p.Reader.Names.lex.every, ts[i - 1].w, false)) {
    return false;
  }
  {
    let last = parser$marks(p, before);
    if ($len(last) > 0) {
      let m = last[$len(last) - 1].$c();
      if (m.at + m.n == $len(before) && m.class != 8 && m.verb != 1 && m.verb != 7 && m.verb != 5 && class1 == 5) {
        return false;
      }
    }
  }
  return true;
}

function parser$verbed(p, ts) {
  let [, ok] = parser$first(p, ts, (m) => ends(m) || m.class == 8);
  return ok;
}

function parser$unlink(p, ts) {
  for (; $len(ts) > 0;) {
    {
      let t = ts[$len(ts) - 1].$c();
      if (t.kind == 4 || t.kind == 1 || t.kind == 6 || t.kind == 5 && $len(ts) > 1 || t.w == "but" || t.w == "and" || t.w == "only" || t.w == "is" || t.w == "are" || t.w == "also" || t.w == "yet" || t.w == "then") {
        ts = $a(ts).slice(0, $len(ts) - 1);
        parser$mark(p, [t.$c()], 3);
      } else {
        return ts;
      }
    }
  }
  return ts;
}

function parser$leading(p, ts) {
  let cond = null;
  let at = 0;
  let start = $len(ts) - $len(parser$noted(p, ts));
  for (; start < $len(ts) && (ts[start].kind != 0 || $at(p.Reader.Names.lex.skip, ts[start].w, false) || ts[start].w == "only");) {
    start = start + 1;
  }
  if (start == $len(ts)) {
    return [null, 0];
  }
  let [class1, n] = tails$at(p.Reader.Names.lex.tails, $a(ts).slice(start), 6, 1);
  if (class1 == 1) {
    return [null, 0];
  }
  if (class1 != 6 || ts[start].w == "where" || ts[start].w == "only" && n == 1) {
    return [null, 0];
  }
  for (let i = start + n; i + 1 < $len(ts); i = i + 1) {
    if (ts[i].kind == 4 || ts[i].kind == 6 || ts[i].w == "then" || ts[i].kind == 5) {
      {
        let j = i + 1;
        if (j < $len(ts) && (parser$ordersAt(p, $a(ts).slice(j), true) || parser$acts(p, $a(ts).slice(j), true))) {
          return [$a(ts).slice(start, i), j];
        }
      }
    }
  }
  return [null, 0];
}

const tailNames = new Map([["nothing", 1], ["withdrawn", 2], ["corrected", 3], ["told", 4], ["reason", 5], ["condition", 6], ["doubt", 7], ["modal", 8], ["negation", 9]]);

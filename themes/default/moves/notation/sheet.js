// Written by sitegen/moves/translate from Go: change that.

class Sheet extends $struct {
  constructor() {
    super();
    this.File = "";
    this.Header = new Header();
    this.Lines = null;
    this.Fault = null;
  }
  $c() {
    const o = super.$c();
    o.Header = o.Header.$c();
    return o;
  }
}

class collector extends $struct {
  constructor() {
    super();
    this.Reader = null;
    this.s = null;
    this.ctx = new Context();
    this.by = 0;
    this.head = 0;
    this.asked = false;
    this.season = new season();
    this.above = new above();
    this.unread = 0;
  }
  $c() {
    const o = super.$c();
    o.ctx = o.ctx.$c();
    o.season = o.season.$c();
    o.above = o.above.$c();
    return o;
  }
}

function Reader$text(r, s, text, ctx, first) {
  let all = null;
  for (let line of $all(lines(text))) {
    all = [...$a(all), line];
    if ($len(all) > 2000) {
      s.Fault = $new(Problem, {Code: "unreadable", Col: 1, Message: fmt$Sprintf("not an order sheet: more than %d lines", 2000)});
      return s.$c();
    }
  }
  s.Lines = [];
  let c = $new(collector, {Reader: r, s, ctx: ctx.$c(), by: ctx.By, head: -1, season: $new(season, {known: !ctx.AnyStep})});
  collector$take(c, first);
  let q = quotes(all);
  for (let $2 = $a(all), i = 0; i < $2.length; i++) {
    let line1 = $2[i];
    if (q.quoted[i]) {
      collector$take(c, Reader$quotedLine(r, i + 1, line1, c.ctx, q.signature >= 0 && i > q.signature));
    } else {
      let alone = Reader$lines(c.Reader, i + 1, line1, c.ctx.$c());
      {
        let last = $len(s.Lines) - 1;
        if ($len(alone) == 0 && last >= 0 && !s.Lines[last].asks) {
          c.asked = false;
        }
      }
      if (!collector$goesOn(c, line1) && !collector$wraps(c, i + 1, line1, alone)) {
        collector$put(c, i + 1, line1, alone);
      }
    }
    if (c.unread >= 300) {
      s.Lines = null;
      s.Fault = $new(Problem, {Code: "unreadable", Col: 1, Message: fmt$Sprintf("not an order sheet: none of its first %d lines is an order", i + 1), Hint: "one order on each line"});
      return s.$c();
    }
  }
  Reader$preamble(r, s);
  Reader$below(r, s);
  Reader$signature(r, s);
  Reader$assents(r, s);
  Reader$replacements(r, s);
  Reader$contradictions(r, s);
  Reader$idleSupports(r, s);
  Reader$strayingSupports(r, s);
  return s.$c();
}

function collector$take(c, ls) {
  for (let $1 = $a(ls), i = 0; i < $1.length; i++) {
    let l = ls[i];
    if (l.Kind != 0 && !(l.Kind == 1 && l.Order.Verb == c.ctx.list)) {
      c.ctx.list = l.list;
    }
    season$reads(c.season, l, c.ctx.Step);
    collector$setAside(c, l);
    if (Line$headed(l)) {
      Header$merge(c.s.Header, l.Header);
      if (c.ctx.AnyStep && l.Header.Submission != "") {
        [c.ctx.Step, c.ctx.AnyStep] = [stepOf(l.Header.Submission), false];
      }
      if (l.Header.Power != -1) {
        [c.head, c.asked] = [l.Header.Power, false];
      }
    }
    if (l.asks) {
      c.asked = true;
    } else if (c.asked && l.Kind == 1) {
      Line$add(l, notOwn(l.indent + 1, utf8$RuneCountInString(l.Text)));
    }
    if (c.head != -1 && l.Power == -1) {
      [l.Power, l.said] = [c.head, true];
    }
    if (l.Power != -1 && c.ctx.By == -1) {
      c.by = l.Power;
    }
    l.Order.By = c.by;
    if (c.unread < 0 || l.Kind == 2 || l.Kind == 3 || l.Kind == 4) {
    } else if (Line$Standing(l) == 2) {
      c.unread = c.unread + 1;
    } else {
      c.unread = -1;
    }
    l.Order.Pos.File = c.s.File;
    c.s.Lines = [...$a(c.s.Lines), l.$c()];
  }
}

function collector$goesOn(c, line) {
  let k = $len(c.s.Lines) - 1;
  if (k < 0) {
    return false;
  }
  let prev = c.s.Lines[k];
  let alone = k == 0 || c.s.Lines[k - 1].No != prev.No;
  if (!alone || prev.Kind != 1 || !wishes(prev.Order.Verb) || Line$Standing(prev) == 2) {
    return false;
  }
  {
    let ts = trimSigns2(lex(tidy(line)));
    if ($len(ts) < 2 || lexicon$wishAt(c.Reader.Names.lex, ts) == 0) {
      return false;
    }
  }
  let ls = Reader$lines(c.Reader, prev.No, strings$TrimRight(prev.full, " \x09,;.") + " " + strings$TrimSpace(line), c.ctx.$c());
  if ($len(ls) != 1 || ls[0].Kind != 1 || $len(ls[0].Else) <= $len(prev.Else) || Line$Standing(ls[0]) == 2 || !SameOrder(ls[0].Order, prev.Order)) {
    return false;
  }
  c.s.Lines = $a(c.s.Lines).slice(0, k);
  collector$take(c, ls);
  return true;
}

function stepOf(submission) {
  {
    const $sw1 = submission;
    if ($sw1 == "retreat") {
      return 1;
    } else if ($sw1 == "adjustment") {
      return 2;
    }
  }
  return 0;
}

function Line$add(l, p) {
  l.Problems = [...$a(l.Problems), p.$c()];
}

function Line$headed(l) {
  return l.Kind == 2 || l.head;
}

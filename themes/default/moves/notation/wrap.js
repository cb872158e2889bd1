// Written by sitegen/moves/translate from Go: change that.

class above extends $struct {
  constructor() {
    super();
    this.first = 0;
    this.last = 0;
    this.from = 0;
    this.text = "";
    this.ctx = new Context();
    this.by = 0;
    this.head = 0;
    this.unread = 0;
  }
  $c() {
    const o = super.$c();
    o.ctx = o.ctx.$c();
    return o;
  }
}

function collector$put(c, no, line, alone) {
  c.above = $new(above, {first: no, last: no, from: $len(c.s.Lines), text: line, ctx: c.ctx.$c(), by: c.by, head: c.head, unread: c.unread});
  collector$take(c, alone);
}

function collector$wraps(c, no, line, alone) {
  let a = c.above.$c();
  if (a.last != no - 1 || a.text == "" || $len(alone) == 0 || strings$HasSuffix(line, ":") || whole(alone[0]) || collector$begins(c, line, a.text)) {
    return false;
  }
  let over = $a(c.s.Lines).slice(a.from);
  if ($len(over) == 0 || slices$ContainsFunc(over, (l) => l.Kind != 1 && l.Kind != 0)) {
    return false;
  }
  if (slices$ContainsFunc(alone, (l1) => Line$headed(l1) || l1.Kind == 5 || l1.withdraws !== null)) {
    return false;
  }
  let tail = Reader$tailed(c.Reader, line);
  {
    let first = alone[0];
    if (!tail && (!unclear(first.$c()) || first.Kind == 1 && complete(first.Order)) || first.Kind == 1 && first.If != "") {
      return false;
    }
  }
  let text = strings$TrimRight(a.text, " \x09\x0d\x0a") + " " + strings$TrimSpace(line);
  if (utf8$RuneCountInString(text) > 600) {
    return false;
  }
  let both = Reader$lines(c.Reader, a.first, text, a.ctx.$c());
  let sure = both;
  {
    let n = $len(both) - 1;
    if (n >= $len(over) && slices$ContainsFunc(both[n].Problems, (p) => p.Code == "missing-destination")) {
      sure = $a(both).slice(0, n);
    }
  }
  if ($len(both) < $len(over) || slices$ContainsFunc(sure, (l2) => l2.Kind != 1 || !settled(l2))) {
    return false;
  }
  if (!tail && !Reader$goesOnTelling(c.Reader, line) && !reach(both, utf8$RuneCountInString(strings$TrimRight(a.text, " \x09\x0d\x0a")))) {
    return false;
  }
  for (let $1 = $a($a(over).slice(0, $len(over) - 1)), i = 0; i < $1.length; i++) {
    if (!SameOrder(both[i].Order, over[i].Order)) {
      return false;
    }
  }
  {
    let last = over[$len(over) - 1];
    if (last.Kind == 1 && (both[$len(over) - 1].Order.Verb != last.Order.Verb || both[$len(over) - 1].Order.At != last.Order.At)) {
      return false;
    }
  }
  c.s.Lines = $a(c.s.Lines).slice(0, a.from);
  [c.ctx, c.by, c.head, c.unread] = [a.ctx.$c(), a.by, a.head, a.unread];
  collector$take(c, both);
  [c.above.last, c.above.text] = [no, text];
  return true;
}

function Reader$goesOnTelling(r, line) {
  let ts = lex(tidy(line));
  let p = $new(parser, {Reader: r, line: new Line()});
  return $len(ts) > 0 && ts[0].kind == 0 && !ts[0].up && number(ts[0].w) == 0 && !parser$speaks(p, ts);
}

function reach(ls, col) {
  return slices$ContainsFunc(ls, (l) => slices$ContainsFunc(l.words, (w) => w[1] > col));
}

function whole(l) {
  return l.Kind == 1 && complete(l.Order) && !unclear(l.$c());
}

function unclear(l) {
  return Line$Standing(l) == 2;
}

function settled(l) {
  return !slices$ContainsFunc(l.Problems, (p) => p.Code != "conditional" && p.Code != "cancelled" && !p.Warning && Code$doubts(p.Code));
}

function collector$begins(c, line, over) {
  [line, over] = [strings$TrimSpace(line), strings$TrimSpace(over)];
  if (line == "" || over == "") {
    return true;
  }
  if (line.charCodeAt(0) == over.charCodeAt(0) && strings$IndexByte("-*+.>|", line.charCodeAt(0)) >= 0) {
    return true;
  }
  let ts = lex(line);
  return $len(ts) == 0 || $len(ts) != $len(unnumber(ts)) && ts[0].kind != 1;
}

function Reader$tailed(r, line) {
  let ts = lex(tidy(line));
  for (; $len(ts) > 0 && ts[0].kind != 0;) {
    ts = $a(ts).slice(1);
  }
  if ($len(ts) == 0) {
    return false;
  }
  let [class1, n] = tails$at(r.Names.lex.tails, ts, 6, 4, 2);
  let p = $new(parser, {Reader: r, line: new Line()});
  {
    const $sw1 = class1;
    if ($sw1 == 2) {
      return true;
    } else if ($sw1 == 4) {
      return n < $len(ts) && parser$namesUnit(p, $a(ts).slice(n));
    } else if ($sw1 == 6) {
      return !ts[0].up || parser$othersIn(p, ts) || slices$ContainsFunc(ts, (t) => t.w == "he" || t.w == "she" || t.w == "they" || t.w == "it");
    }
  }
  return false;
}

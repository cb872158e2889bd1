// Written by sitegen/moves/translate from Go: change that.

class unit extends $struct {
  constructor() {
    super();
    this.by = 0;
    this.at = 0;
    this.phase = 0;
    this.no = 0;
    this.whose = 0;
  }
}

function Reader$contradictions(r, s) {
  let first = new Map([]);
  let [build, remove] = [-1, -1];
  for (let $1 = $a(s.Lines), i = 0; i < $1.length; i++) {
    let l = s.Lines[i];
    if (l.Kind == 2 && (l.Header.Submission != "" || l.Header.Season != "")) {
      $m(first).clear();
    }
    if (l.Kind != 1 || Line$cancelled(l)) {
      continue;
    }
    {
      const $sw2 = l.Order.Verb;
      if ($sw2 == 8) {
        if (build < 0) {
          build = i;
        }
        if (r.inTurn) {
          continue;
        }
      } else if ($sw2 == 9) {
        if (remove < 0) {
          remove = i;
        }
      } else if ($sw2 == 10 || $sw2 == 12 || $sw2 == 11) {
        continue;
      }
    }
    if (l.Order.At == -1 || l.Order.Verb >= 13) {
      continue;
    }
    if (Reader$crowded(r, l.Order.At) && (l.Order.No == 0 || l.Order.Verb == 8)) {
      continue;
    }
    let at = engine$Map$RegionOf(r.Names.m, l.Order.At);
    let whose = l.Order.By;
    if (l.Power != -1) {
      whose = l.Power;
    }
    let key = $new(unit, {by: whose, at, phase: phaseOf(l.Order.Verb), no: l.Order.No, whose: l.Order.Whose});
    let [j, ok] = $get(first, $key(key), 0);
    if (!ok) {
      first.set($key(key), i);
      continue;
    }
    let o = s.Lines[j];
    if (sameSaid(o.Order.$c(), l.Order.$c())) {
      l.Repeats = true;
      continue;
    }
    if (l.Order.Kind != o.Order.Kind && l.Order.Kind != 0 && o.Order.Kind != 0) {
      continue;
    }
    Reader$contradict(r, l, o, at);
    Reader$contradict(r, o, l, at);
  }
  if (build >= 0 && remove >= 0) {
    let [b, m] = [s.Lines[build], s.Lines[remove]];
    for (let $3 = $a(s.Lines), i1 = 0; i1 < $3.length; i1++) {
      let l1 = s.Lines[i1];
      let other = m;
      if (l1.Kind != 1 || l1.Order.Verb != 8 && l1.Order.Verb != 9) {
        continue;
      } else if (l1.Order.Verb == 9) {
        other = b;
      }
      Line$add(l1, $new(Problem, {Code: "contradiction", Col: l1.indent + 1, Len: utf8$RuneCountInString(l1.Text), Message: fmt$Sprintf("builds and removals cannot stand in one list (see line %d)", other.No), Hint: "list what is due: builds, or removals"}));
    }
  }
}

function Reader$idleSupports(r, s) {
  for (let $1 = $a(s.Lines), i = 0; i < $1.length; i++) {
    let l = s.Lines[i];
    if (l.Kind != 1 || l.Order.Verb != 3 || l.Order.To != -1 || l.Order.Of == -1) {
      continue;
    }
    for (let $2 = $a(s.Lines), j = 0; j < $2.length; j++) {
      let m = s.Lines[j];
      if (m.Kind == 1 && m.Order.Verb == 2 && m.Order.By == l.Order.By && m.Order.At != -1 && engine$Map$RegionOf(r.Names.m, m.Order.At) == engine$Map$RegionOf(r.Names.m, l.Order.Of) && Reader$sameUnit(r, l.Order, m.Order) && Line$Standing(l) != 2) {
        Line$add(l, $new(Problem, {Code: "contradiction", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Warning: true, Message: fmt$Sprintf("read as a support to hold, but line %d moves %s", m.No, Names$unitName(r.Names, l.Order.OfKind, l.Order.Of)), Hint: "say where to: supports ... to " + Names$Place(r.Names, m.Order.To)}));
        break;
      }
    }
  }
}

function Reader$strayingSupports(r, s) {
  for (let $1 = $a(s.Lines), i = 0; i < $1.length; i++) {
    let l = s.Lines[i];
    if (l.Kind != 1 || l.Order.Verb != 3 || l.Order.To == -1 || l.Order.Of == -1 || Line$Standing(l) == 2) {
      continue;
    }
    for (let $2 = $a(s.Lines), j = 0; j < $2.length; j++) {
      let m = s.Lines[j];
      if (j == i || m.Kind != 1 || Line$cancelled(m) || m.Order.By != l.Order.By || m.Power != l.Power || m.Order.At == -1 || m.Order.No != l.Order.OfNo || phaseOf(m.Order.Verb) != 0 || engine$Map$RegionOf(r.Names.m, m.Order.At) != engine$Map$RegionOf(r.Names.m, l.Order.Of) || Line$Standing(m) == 2) {
        continue;
      }
      {
        let k = m.Order.Kind;
        if (k != 0 && l.Order.OfKind != 0 && k != l.Order.OfKind) {
          continue;
        }
      }
      {
        const $sw3 = m.Order.Verb;
        if ($sw3 == 2) {
          if (m.Order.To == -1 || engine$Map$RegionOf(r.Names.m, m.Order.To) == engine$Map$RegionOf(r.Names.m, l.Order.To)) {
            continue;
          }
        } else if ($sw3 == 1 || $sw3 == 3 || $sw3 == 4) {
        } else {
          continue;
        }
      }
      Line$add(l, $new(Problem, {Code: "contradiction", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Warning: true, Message: fmt$Sprintf("line %d orders something else of %s", m.No, Names$unitName(r.Names, l.Order.OfKind, l.Order.Of)), Hint: "one of the two lines is mistaken"}));
      break;
    }
  }
}

function Reader$contradict(r, l, other, at) {
  for (let p of $a(l.Problems)) {
    if (p.Code == "contradiction") {
      return;
    }
  }
  Line$add(l, $new(Problem, {Code: "contradiction", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: fmt$Sprintf("%s has another order in line %d: the unit holds", Names$Region(r.Names, at), other.No), Hint: "keep one of the two lines"}));
}

function sameSaid(a, b) {
  if (a.Kind == 0 || b.Kind == 0) {
    [a.Kind, b.Kind] = [0, 0];
  }
  if (a.OfKind == 0 || b.OfKind == 0) {
    [a.OfKind, b.OfKind] = [0, 0];
  }
  return SameOrder(a, b);
}

function Reader$sameUnit(r, support, move) {
  let carried = Reader$carried(r, support.OfKind) != Reader$carried(r, move.Kind);
  return support.OfNo == move.No && !(carried && support.OfKind != move.Kind) && (support.OfWhose == -1 || support.OfWhose == move.By);
}

function phaseOf(v) {
  {
    const $sw1 = v;
    if ($sw1 == 6 || $sw1 == 7) {
      return 1;
    } else if ($sw1 == 8 || $sw1 == 9) {
      return 2;
    }
  }
  return 0;
}

function SameOrder(a, b) {
  if ((a.Own === null) != (b.Own === null) || a.Own !== null && !a.Own.Same(b.Own)) {
    return false;
  }
  return a.No == b.No && a.Whose == b.Whose && a.OfNo == b.OfNo && a.OfWhose == b.OfWhose && a.Verb == b.Verb && a.Kind == b.Kind && a.At == b.At && a.To == b.To && a.OfKind == b.OfKind && a.Of == b.Of && a.Convoyed == b.Convoyed && slices$Equal(a.Via, b.Via) && a.Into == b.Into && a.Whom == b.Whom && a.Count == b.Count;
}

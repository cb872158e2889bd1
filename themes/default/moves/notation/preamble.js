// Written by sitegen/moves/translate from Go: change that.

function Header$merge(h, o) {
  if (h.Game == "") {
    h.Game = o.Game;
  }
  if (h.Power == -1) {
    h.Power = o.Power;
  }
  if (h.Season == "") {
    h.Season = o.Season;
  }
  if (h.Year == 0) {
    h.Year = o.Year;
  }
  if (h.Submission == "") {
    h.Submission = o.Submission;
  }
  if (h.Version == 0) {
    h.Version = o.Version;
  }
}

function Reader$preamble(r, s) {
  let end = slices$IndexFunc(s.Lines, (l) => l.Kind == 1);
  if (end < 0) {
    end = $len(s.Lines);
  }
  let head = $a(s.Lines).slice(0, end);
  if (!slices$ContainsFunc(head, (l1) => l1.Kind == 2)) {
    return;
  }
  let afterPower = false;
  for (let $1 = $a(head), i = 0; i < $1.length; i++) {
    let l2 = head[i];
    if (l2.Kind == 2 && l2.Header.Power != -1) {
      afterPower = true;
    }
    let says = slices$ContainsFunc(l2.Problems, (p) => p.Code == "general-order" || p.Code == "not-read" || p.Code == "conditional");
    if (l2.Kind != 0 || !isTitle(l2.Text) || says || Reader$names(r, l2.Text)) {
      continue;
    }
    [l2.Kind, l2.Problems] = [2, null];
    l2.Order = engine$NewOrder(0, l2.Order.By, 0, -1);
    l2.Header = $new(Header, {Power: -1});
    if (afterPower && s.Header.Game == "") {
      l2.Header.Game = l2.Text;
      s.Header.Game = l2.Text;
    }
  }
}

function Reader$names(r, text) {
  let ts = lex(text);
  let p = $new(parser, {Reader: r, line: new Line()});
  let [places, others] = [0, 0];
  let place = (ts1) => {
    let how = Names$find(r.Names, ts1, 7).How;
    return how == 1 || how == 5;
  };
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (i > 0 && place($a(ts).slice(0, i)) && place($a(ts).slice(i))) {
      return true;
    }
    {
      let [, power] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (power > 0 || t.kind == 1 || t.kind == 6 || t.kind == 3 || t.w.length > 1 && Reader$isUnit(r, t) || parser$verbAt(p, $a(ts).slice(i))) {
        return true;
      }
    }
    {
      let how1 = Names$find(r.Names, $a(ts).slice(i, i + 1), 7).How;
      if (how1 == 1 && t.w.length > 2 || $len(ts) == 1 && how1 != 0 && how1 != 4) {
        places = places + 1;
      } else if (t.kind == 0 && !Reader$isUnit(r, t)) {
        others = others + 1;
      }
    }
  }
  return places > 0 && others < 2;
}

function Reader$below(r, s) {
  for (let $1 = $a(s.Lines), i = 0; i < $1.length; i++) {
    let [l, rest] = [s.Lines[i], $a(s.Lines).slice(i + 1)];
    if (l.Kind == 0 && $len(l.Problems) == 1 && l.Problems[0].Code == "general-order" && strings$Contains(Fold(l.Text), "below") && slices$ContainsFunc(rest, (l1) => whole(l1)) && !slices$ContainsFunc(rest, (l2) => l2.Kind == 4)) {
      [l.Kind, l.Comment, l.Problems] = [3, l.Text, null];
    }
  }
}

function Reader$signature(r, s) {
  let end = $len(s.Lines) - 1;
  for (; end > 0 && (s.Lines[end].Kind == 4 || s.Lines[end].Kind == 3);) {
    end = end - 1;
  }
  for (let i = 1; i <= end; i = i + 1) {
    let [l, above1] = [s.Lines[i], s.Lines[i - 1]];
    let [name, , ] = strings$Cut(l.Text, "(");
    if (l.Kind != 0 || l.Order.At != -1 || l.Order.Kind != 0 || !isTitle(name) || $len(l.Problems) != 1) {
      continue;
    }
    let closes = false;
    {
      let before = strings$Fields(Fold(above1.Text));
      if (above1.Kind == 3 && $len(before) > 0) {
        closes = ($at(r.Names.lex.court, before[0], false) || $at(r.Names.lex.court, before[$len(before) - 1], false)) && $len(strings$Fields(name)) < 4;
      }
    }
    let alone = i == end && l.No > above1.No + 1 && $len(strings$Fields(name)) < 3 && !slices$ContainsFunc(lex(name), (t) => t.kind != 0 || !t.up || Names$find(r.Names, [t.$c()], 7).How != 0 || Reader$isUnit(r, t));
    if (closes || alone) {
      [l.Kind, l.Comment, l.Problems] = [3, l.Text, null];
    }
  }
}

function isTitle(s) {
  let ws = strings$Fields(s);
  return s != "" && $len(ws) <= 6 && s.length <= 60 && unicode$IsUpper($toRunes(s)[0]);
}

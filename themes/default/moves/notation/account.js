// Written by sitegen/moves/translate from Go: change that.

function parser$mark(p, ts, as) {
  for (let t of $a(ts)) {
    if (t.col >= $len(p.parts)) {
      p.parts = $append(p.parts, new Array((t.col + 48) - $len(p.parts)).fill(0));
    }
    if (p.parts[t.col] != 1 || as == 1) {
      p.parts[t.col] = as;
    }
  }
}

function parser$part(p, t) {
  if (t.col < $len(p.parts)) {
    return p.parts[t.col];
  }
  return 0;
}

function parser$account(p, ts) {
  parser$eachMark(p, ts, (m) => {
    if (parser$part(p, ts[m.at]) == 0) {
      parser$mark(p, $a(ts).slice(m.at, m.at + m.n), 1);
    }
    return true;
  });
  let v = p.line.Order.Verb;
  let counts1 = v == 12 || v == 10;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (parser$part(p, t) != 0) {
      continue;
    }
    let [, unit] = $get(p.Reader.Names.lex.units, t.w, 0);
    if (t.kind != 0) {
      parser$mark(p, $a(ts).slice(i, i + 1), 3);
    } else if (parser$commandAt(p, $a(ts).slice(i)) > 0) {
      parser$mark(p, $a(ts).slice(i, i + parser$commandAt(p, $a(ts).slice(i))), 1);
    } else if ($at(p.Reader.Names.lex.generic, t.w, false) && i > 0 && parser$part(p, ts[i - 1]) == 1) {
      parser$mark(p, $a(ts).slice(i, i + 1), 1);
    } else if (unit || $at(p.Reader.Names.lex.coasts, t.w, "") != "" || counts1 && ($at(p.Reader.Names.lex.supply, t.w, false) || $at(p.Reader.Names.lex.words.Numbers, t.w, 0) > 0 || number(t.w) > 0)) {
      parser$mark(p, $a(ts).slice(i, i + 1), 1);
    } else if (counts1 && (t.w == "for" || t.w == "to") || number(t.w) >= 1000 && counts1) {
      parser$mark(p, $a(ts).slice(i, i + 1), 3);
    } else if ($at(p.Reader.Names.lex.skip, t.w, false) || $at(p.Reader.Names.lex.filler, t.w, false) || t.w == "at" || t.w == "is" || t.w == "are") {
      parser$mark(p, $a(ts).slice(i, i + 1), 3);
    } else {
      {
        let [, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
        if (n > 0 && i + n < $len(ts) && ts[i + n].w == "orders") {
          parser$mark(p, $a(ts).slice(i, i + n), 3);
        } else if (n > 0 && (counts1 || i + n < $len(ts) && (Reader$isUnit(p.Reader, ts[i + n]) || parser$part(p, ts[i + n]) == 1))) {
          parser$mark(p, $a(ts).slice(i, i + n), 1);
        }
      }
    }
  }
  parser$leftOver(p, ts);
  p.line.words = parser$runs(p, ts);
}

function parser$leftOver(p, ts) {
  for (let q of $a(p.line.Problems)) {
    if (!q.Warning && Code$doubts(q.Code)) {
      return;
    }
  }
  let start = -1;
  for (let i = 0; i <= $len(ts); i = i + 1) {
    if (i < $len(ts) && parser$part(p, ts[i]) == 0 && !parser$carriesNothing(p, ts[i])) {
      if (start < 0) {
        start = i;
      }
      continue;
    }
    if (start >= 0 && (i == $len(ts) || parser$part(p, ts[i]) == 1)) {
      let end = i;
      for (; end > start && parser$part(p, ts[end - 1]) != 0;) {
        end = end - 1;
      }
      parser$unread(p, $a(ts).slice(start, end));
      start = -1;
    }
  }
}

function parser$carriesNothing(p, t) {
  return t.kind != 0 || $at(p.Reader.Names.lex.harmless, t.w, false) || $at(p.Reader.Names.lex.skip, t.w, false) || $at(p.Reader.Names.lex.filler, t.w, false) || $at(p.Reader.Names.lex.court, t.w, false);
}

function parser$runs(p, ts) {
  let before = (a, b) => a.col - b.col;
  if (!slices$IsSortedFunc(ts, before)) {
    ts = slices$Clone($copies(ts));
    slices$SortFunc(ts, before);
  }
  let rs = $toRunes(p.line.full);
  let out = null;
  let [open, last] = [false, 0];
  for (let t of $a(ts)) {
    if (open && slices$ContainsFunc($a(rs).slice(last, Math.max(last, Math.min(t.col, $len(rs)))), isWordRune)) {
      open = false;
    }
    last = t.col + t.n;
    {
      const $sw2 = parser$part(p, t);
      if ($sw2 == 1) {
        if (!open) {
          out = [...$a(out), [t.col, 0]];
        }
        let $3;
        [$3, open] = [t.col + t.n, true];
        out[$len(out) - 1][1] = $3;
      } else if ($sw2 == 2 || $sw2 == 0) {
        open = false;
      }
    }
  }
  for (let $4 = $a(out), i = 0; i < $4.length; i++) {
    let w = $4[i];
    {
      let to = w[1];
      if (strings$ContainsAny($fromRunes($a(rs).slice(w[0], Math.min(to, $len(rs)))), "([{")) {
        for (; to < $len(rs) && rs[to] == 46;) {
          to = to + 1;
        }
        if (to < $len(rs) && strings$ContainsRune(")]}", rs[to])) {
          out[i][1] = to + 1;
        }
      }
    }
  }
  return out;
}

// Written by sitegen/moves/translate from Go: change that.

function parser$notBut(p, ts) {
  for (let i = 1; i < $len(ts); i = i + 1) {
    if (ts[i].w != "not") {
      continue;
    }
    for (let k = i + 1; k + 1 < $len(ts); k = k + 1) {
      if (ts[k].w == "but" || ts[k].w == "rather" && k > i + 1) {
        let out = $append(null, $copies($a(ts).slice(0, i)));
        let rest = $a(ts).slice(k + 1);
        {
          let m = parser$marks(p, out);
          if ($len(m) > 0 && m[$len(m) - 1].class == 2 && m[$len(m) - 1].at + m[$len(m) - 1].n == $len(out)) {
            {
              let n = parser$marks(p, rest);
              if ($len(n) > 0 && n[0].at == 0 && n[0].class == 2) {
                rest = $a(rest).slice(n[0].n);
              }
            }
          }
        }
        parser$mark(p, $a(ts).slice(i, k + 1), 3);
        return $append(out, $copies(rest));
      }
    }
  }
  return ts;
}

function parser$excludes(p, ts) {
  {
    let w = wordAt(ts, 1);
    if (ts[0].w == "rather" && w == "than" || ts[0].w == "instead" && w == "of") {
      ts = $a(ts).slice(1);
    } else if (ts[0].w != "not") {
      return false;
    }
  }
  {
    ts = parser$trim(p, $a(ts).slice(1));
    if ($len(ts) > 1 && (ts[0].w == "to" || counts(ts[0]))) {
      ts = $a(ts).slice(1);
    }
  }
  let [m, ok] = parser$first(p, ts, aVerb);
  return $len(ts) > 0 && (Names$find(p.Reader.Names, ts, 7).How == 1 || $at(p.Reader.Names.lex.coasts, ts[0].w, "") != "" && $len(ts) == 1 || Reader$isUnit(p.Reader, ts[0]) && $len(ts) == 1 || ok && m.verb == 1 && m.n == $len(ts));
}

function parser$excluded(p, ts) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    {
      let f = Names$find(p.Reader.Names, parser$trim(p, $a(ts).slice(i)), 7);
      if (f.How == 1 && parser$about(p, f.Region)) {
        parser$notRead(p, ts);
        return;
      }
    }
  }
  if ($len(ts) > 0) {
    Line$remark(p.line, parser$textOf(p, ts));
  }
}

function parser$negated(p, ts) {
  for (let i = 0; i < $len(ts); i = i + 1) {
    {
      let n = parser$guard(p, $a(ts).slice(i));
      if (n > 0) {
        i = i + n - 1;
        continue;
      }
    }
    if (ts[i].kind != 0) {
      continue;
    }
    {
      const $sw1 = ts[i].w;
      if ($sw1 == "not" || $sw1 == "never" || $sw1 == "dont" || $sw1 == "doesnt" || $sw1 == "didnt" || $sw1 == "wont" || $sw1 == "cannot" || $sw1 == "cant" || $sw1 == "mustnt" || $sw1 == "shouldnt" || $sw1 == "shant" || $sw1 == "isnt" || $sw1 == "arent" || $sw1 == "wouldnt" || $sw1 == "neither" || $sw1 == "refuses" || $sw1 == "refuse" || $sw1 == "nobody" || $sw1 == "aint" || $sw1 == "refrain" || $sw1 == "refrains" || $sw1 == "stops" || $sw1 == "declines") {
        return i;
      } else if ($sw1 == "no") {
        if (i + 1 < $len(ts) && ts[i + 1].kind == 0 && !parser$verbAt(p, $a(ts).slice(i))) {
          return i;
        }
      }
    }
  }
  return -1;
}

function parser$denied(p, ts, at) {
  let l = p.line;
  parser$subjectOnly(p, ts);
  [l.Kind, l.Problems] = [0, null];
  [l.Order.Verb, l.Order.To, l.Order.Of, l.Order.Whom] = [0, -1, -1, -1];
  parser$unread(p, $a(ts).slice(at));
}

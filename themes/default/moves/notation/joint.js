// Written by sitegen/moves/translate from Go: change that.

function Names$joints(n, r) {
  let out = null;
  for (let s of $a($append([r.Name, r.Label], r.Aliases))) {
    let ts = lex(s);
    for (let $2 = $a(ts), i = 0; i < $2.length; i++) {
      {
        let w = Names$joinedAt(n, ts, i);
        if (w != "" && !slices$Contains(out, w)) {
          out = [...$a(out), w];
        }
      }
    }
  }
  return out;
}

function Names$joinedAt(n, ts, i) {
  if (i == 0 || ts[i].kind != 0 && ts[i].kind != 5 || ts[i].kind == 0 && ts[i].w != "and") {
    return "";
  } else if (ts[i].w == "." && (ts[i - 1].w.length < 4 || $len($at(n.exact, strings$Join(Names$canon(n, wordsOf($a(ts).slice(0, i))), ""), null)) == 0)) {
    return "";
  }
  for (let t of $a($a(ts).slice(i + 1))) {
    if (t.kind != 0 || $at(n.lex.filler, t.w, false)) {
      continue;
    }
    {
      let [s, ok] = $get(n.lex.words.Same, t.w, "");
      if (ok) {
        return s;
      }
    }
    return t.w;
  }
  return "";
}

function Names$unjoined(n, ts, rs, tier) {
  let after = null;
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    {
      let w = Names$joinedAt(n, ts, i);
      if (w != "") {
        after = [...$a(after), w];
      }
    }
  }
  if ($len(after) == 0) {
    return rs;
  }
  let out = null;
  for (let r of $a(rs)) {
    let fits = $len(after) <= $len(n.joined[r]);
    for (let w1 of $a(after)) {
      fits = fits && slices$ContainsFunc(n.joined[r], (j) => strings$HasPrefix(j, w1) || tier == 4 && diag$Distance(j, w1, 2) <= 2);
    }
    if (fits) {
      out = [...$a(out), r];
    }
  }
  return out;
}

function Names$parted(n, ts) {
  for (let $1 = $a(ts), i = 0; i < $1.length; i++) {
    let t = $1[i];
    if (t.kind != 0 || i > 0 && (i + 1 == $len(ts) || ts[i - 1].kind == 3)) {
      continue;
    }
    if (t.w.length == 1 && $len(ts) > 1 && ($at(n.lex.units, t.w, 0) != 0 || $len($at(n.lex.phrases, t.w, null)) > 0)) {
      return true;
    }
    {
      let [, unit] = $get(n.lex.units, t.w, 0);
      if (unit && i > 0) {
        return true;
      }
    }
  }
  return false;
}

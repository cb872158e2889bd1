// Written by sitegen/moves/translate from Go: change that.

function letters(s) {
  let m = 0;
  for (let i = 0; i < s.length; i = i + 1) {
    {
      let c = s.charCodeAt(i);
      if (97 <= c && c <= 122) {
        m = m | 1 << (c - 97);
      } else {
        m = m | 2147483648;
      }
    }
  }
  return m;
}

function initials(ws) {
  let m = 0;
  for (let w of $a(ws)) {
    m = m | letters(w.slice(0, Math.min(1, w.length)));
  }
  return m;
}

function allowance(n) {
  if (n < 4) {
    return 0;
  } else if (n < 7) {
    return 1;
  }
  return 2;
}

function Names$bySlip(n, a, want) {
  if (Names$powerExact(n, strings$Join(a.ws, " ")) != -1) {
    return null;
  }
  let [rs, d] = Names$near(n, n.slips, a.key, allowance(a.key.length), want);
  if (d > 0 && $len(a.ws) == 1 && a.key.length > 4) {
    let [ws, dw] = Names$near(n, n.wordKey, a.key, 1, want);
    ws = slices$DeleteFunc(ws, (r) => !slices$ContainsFunc(n.heads[r], (h) => h.charCodeAt(0) == a.key.charCodeAt(0) && diag$Distance(h, a.key, 1) <= 1));
    if ($len(ws) > 0 && dw < d) {
      rs = ws;
    }
  }
  return rs;
}

function Names$near(n, keys, s, limit, want) {
  if (limit == 0) {
    return [null, 1];
  }
  let [mask, best] = [letters(s), limit + 1];
  let rs = null;
  for (let k of $a(keys)) {
    if (!Names$fits(n, k.region, want) || bits$OnesCount32(mask ^ k.mask) > (2 * Math.min(limit, best))) {
      continue;
    }
    let d = diag$Distance(s, k.s, Math.min(limit, best));
    if (d > limit || d > best || d > 1 && s.charCodeAt(0) != k.s.charCodeAt(0) && limit < 3) {
    } else if (d < best) {
      [best, rs] = [d, [...$a($a(rs).slice(0, 0)), k.region]];
    } else if (!slices$Contains(rs, k.region)) {
      rs = [...$a(rs), k.region];
    }
  }
  return [rs, best];
}

function Names$nearest(n, s, want) {
  let limit = Math.min(Math.max(2, Math.trunc(s.length / 3)), 4);
  if (s.length < 3 || s.length > 40) {
    return null;
  }
  if (s.length == 3 && $m(n.abbrev).size > 0) {
    let codes = null;
    for (let $1 = $a(n.m.Regions), i = 0; i < $1.length; i++) {
      {
        let r = i;
        if (Names$fits(n, r, want) && diag$Distance(s, Fold(n.m.Regions[i].Abbrev), 1) == 1) {
          codes = [...$a(codes), r];
        }
      }
    }
    return $a(codes).slice(0, Math.min($len(codes), 3));
  }
  let [rs, ] = Names$near(n, n.slips, s, limit, want);
  {
    let [ws, ] = Names$near(n, n.wordKey, s, 2, want);
    if ($len(rs) == 0) {
      rs = ws;
    }
  }
  return $a(rs).slice(0, Math.min($len(rs), 3));
}

function lexicon$nearestVerb(l, w) {
  let [best, sure] = [3, false];
  let found = new verbWord();
  for (let v of $a(l.verbs)) {
    {
      let d = diag$Distance(w, v.word, best - 1);
      if (d < best) {
        [best, found] = [d, v.$c()];
        sure = d == 1 && w.length >= 5 || d == 0;
      }
    }
  }
  return [found, sure && found.verb != 0];
}

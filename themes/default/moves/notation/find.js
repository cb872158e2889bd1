// Written by sitegen/moves/translate from Go: change that.

class Found extends $struct {
  constructor() {
    super();
    this.How = 0;
    this.Region = 0;
    this.Place = 0;
    this.Coast = "";
    this.NoCoast = false;
    this.Unfit = false;
    this.Candidates = null;
  }
}

class attempt extends $struct {
  constructor() {
    super();
    this.ws = null;
    this.key = "";
    this.coast = "";
  }
}

function Fits(k) {
  {
    const $sw1 = k;
    if ($sw1 == 1) {
      return 3;
    } else if ($sw1 == 2) {
      return 6;
    }
  }
  return 7;
}

function Names$Find(n, text, want) {
  return Names$find(n, lex(text), want);
}

function Names$find(n, ts, want) {
  return Names$lookUp(n, ts, want, true);
}

function Names$lookUp(n, ts, want, guess) {
  let tries = Names$attempts(n, ts);
  if ($len(tries) == 0) {
    return $new(Found, {Region: -1, Place: -1});
  }
  if ($len(ts) == 1 || $len(ts) > 1 && $len(tries[0].ws) == 1) {
    {
      let [r, ok] = $get(n.abbrev, ts[0].raw, 0);
      if (ok && Names$fits(n, r, want)) {
        return Names$done(n, 1, r, tries[0]);
      }
    }
  }
  let unfit = null;
  let unfitTry = new attempt();
  for (let tier of $a([1, 2, 3, 4])) {
    if ($len(unfit) > 0 || tier == 4 && !guess) {
      break;
    }
    if (tier == 4 && Names$parted(n, ts)) {
      break;
    }
    for (let a of $a(tries)) {
      let rs = Names$unjoined(n, ts, Names$tier(n, tier, a, want), tier);
      if (tier != 1 && Names$county(n, a.ws)) {
        if ($len(rs) == 1 && tier != 4) {
          return $new(Found, {Region: -1, Place: -1, Coast: a.coast, Candidates: rs});
        }
      }
      let fit = Names$choose(n, rs, want, a.coast);
      if ($len(fit) == 1) {
        return Names$done(n, tier, fit[0], a);
      } else if ($len(fit) > 1) {
        return Names$several(n, fit, a);
      } else if ($len(rs) > 0 && $len(unfit) == 0) {
        [unfit, unfitTry] = [rs, a.$c()];
      }
    }
  }
  if ($len(unfit) == 1) {
    let f = Names$done(n, 1, unfit[0], unfitTry);
    f.Unfit = true;
    return f.$c();
  }
  if ($len(unfit) > 1) {
    return Names$several(n, unfit, unfitTry);
  }
  {
    let a1 = tries[0].$c();
    if (Names$county(n, a1.ws)) {
      {
        let rs1 = Names$byWords(n, stripPrefix(a1.ws, n.lex.grand));
        if ($len(rs1) > 0 && $len(rs1) < 8) {
          return $new(Found, {Region: -1, Place: -1, Coast: a1.coast, Candidates: rs1});
        }
      }
    }
  }
  let last = tries[$len(tries) - 1].$c();
  let f1 = $new(Found, {Region: -1, Place: -1, Coast: last.coast});
  if (guess) {
    f1.Candidates = Names$nearest(n, last.key, want);
  }
  return f1.$c();
}

function Names$attempts(n, ts) {
  let out = [];
  let add = (ws, coast) => {
    let c = Names$canon(n, ws);
    if ($len(c) == 0) {
      return;
    }
    let k = strings$Join(c, "");
    if (!slices$ContainsFunc(out, (a) => a.key == k && a.coast == coast)) {
      out = [...$a(out), $new(attempt, {ws: c, key: k, coast})];
    }
  };
  let [ws1, slash] = [[], -1];
  let owner = false;
  for (let t of $a(ts)) {
    if (t.kind == 0) {
      ws1 = [...$a(ws1), t.w];
      owner = t.owner;
    } else if (t.kind == 3) {
      slash = $len(ws1);
    }
  }
  if ($len(ws1) == 0) {
    return null;
  }
  let split = (name, coast1) => {
    let last = name[$len(name) - 1];
    if (last.length > 3 && strings$HasSuffix(last, "s")) {
      add([...$a(slices$Clone($a(name).slice(0, $len(name) - 1))), last.slice(0, last.length - 1)], coast1);
    }
    add(name, coast1);
  };
  if (slash > 0 && slash < $len(ws1)) {
    {
      let [c1, ok] = $get(n.lex.coasts, strings$Join($a(ws1).slice(slash), " "), "");
      if (ok) {
        split($a(ws1).slice(0, slash), c1);
        slices$Reverse(out);
        return out;
      }
    }
    if ($len(ws1) - slash > 2) {
      return null;
    }
    split($a(ws1).slice(0, slash), strings$Join($a(ws1).slice(slash), " "));
    return out;
  }
  add(ws1, "");
  if (owner) {
    let last1 = ws1[$len(ws1) - 1];
    add([...$a(slices$Clone($a(ws1).slice(0, $len(ws1) - 1))), strings$TrimSuffix(last1, "s")], "");
  }
  for (let k1 = Math.min(n.lex.longest, $len(ws1) - 1); k1 > 0; k1 = k1 - 1) {
    {
      let [c2, ok1] = $get(n.lex.coasts, strings$Join($a(ws1).slice($len(ws1) - k1), " "), "");
      if (ok1) {
        split($a(ws1).slice(0, $len(ws1) - k1), c2);
        break;
      }
    }
  }
  let front = ws1;
  for (; $len(front) > 1 && front[0] == "the";) {
    front = $a(front).slice(1);
  }
  for (let k2 = Math.min(n.lex.longest, $len(front) - 1); k2 > 1; k2 = k2 - 1) {
    {
      let [c3, ok2] = $get(n.lex.coasts, strings$Join($a(front).slice(0, k2), " "), "");
      if (ok2) {
        add($a(front).slice(k2), c3);
        break;
      }
    }
  }
  return out;
}

function Names$tier(n, h, a, want) {
  if (h != 1 && !slices$ContainsFunc(a.ws, (w) => !$at(n.lex.generic, w, false))) {
    return null;
  }
  {
    const $sw1 = h;
    if ($sw1 == 1) {
      {
        let rs = $at(n.full, a.key, null);
        if ($len(rs) > 0) {
          if ($len(Names$choose(n, rs, want, a.coast)) > 0 || $len(Names$choose(n, $at(n.exact, a.key, null), want, a.coast)) == 0) {
            return rs;
          }
        }
      }
      {
        let rs1 = $at(n.exact, a.key, null);
        if ($len(rs1) > 0) {
          return rs1;
        }
      }
      {
        let bare1 = stripPrefix(a.ws, n.lex.grand);
        if ($len(bare1) < $len(a.ws)) {
          {
            let rs2 = $at(n.exact, strings$Join(bare1, ""), null);
            if ($len(rs2) > 0) {
              return Names$ofRank(n, rs2, rankOf($a(a.ws).slice(0, 1)));
            }
          }
        }
      }
      {
        let last = $len(a.ws) - 1;
        if (last > 0) {
          {
            let rank = rankOf($a(a.ws).slice(last));
            if (rank != "") {
              {
                let rs3 = Names$ofRank(n, $at(n.exact, strings$Join($a(a.ws).slice(0, last), ""), null), rank);
                if ($len(rs3) > 0) {
                  return rs3;
                }
              }
            }
          }
        }
      }
      {
        let [s, ok] = strings$CutSuffix(a.key, "shire");
        if (ok && s.length > 3) {
          return Names$ofRank(n, $at(n.exact, s, null), "county");
        }
      }
      return null;
    } else if ($sw1 == 2) {
      return Names$byWords(n, a.ws);
    } else if ($sw1 == 3) {
      return Names$byPrefixes(n, a.ws);
    }
  }
  return Names$bySlip(n, a, want);
}

function Names$byWords(n, ws) {
  let rs = null;
  for (let $1 = $a(ws), i = 0; i < $1.length; i++) {
    let w = $1[i];
    if (i == 0) {
      rs = slices$Clone($at(n.byWord, w, null));
      continue;
    }
    rs = slices$DeleteFunc(rs, (r) => !slices$Contains($at(n.byWord, w, null), r));
  }
  if ($len(ws) == 1 && ws[0].length >= 3 && $m(n.abbrev).size == 0) {
    for (let $2 = $a(n.plain), i1 = 0; i1 < $2.length; i1++) {
      let p = $2[i1];
      if (p != "" && strings$HasPrefix(p, ws[0]) && !slices$Contains(rs, i1)) {
        rs = [...$a(rs), i1];
      }
    }
  }
  return rs;
}

function Names$byPrefixes(n, ws) {
  if ($len(ws) == 1 && ws[0].length < 3) {
    return null;
  }
  let rs = null;
  let need = initials(ws);
  for (let $1 = $a(n.heads), i = 0; i < $1.length; i++) {
    let head = $1[i];
    if ((need & ~n.initial[i]) != 0) {
      continue;
    }
    let at = 0;
    for (let h of $a(head)) {
      if (at < $len(ws) && strings$HasPrefix(h, ws[at])) {
        at = at + 1;
      }
    }
    if (at == $len(ws)) {
      rs = [...$a(rs), i];
    }
  }
  return rs;
}

function Names$fits(n, r, want) {
  return (want & (1 << n.m.Regions[r].Terrain)) != 0;
}

function Names$choose(n, rs, want, coast) {
  let fit = null;
  let coasted = null;
  for (let r of $a(rs)) {
    if (!Names$fits(n, r, want)) {
      continue;
    }
    fit = [...$a(fit), r];
    if (coast != "" && Names$coast(n, r, coast) >= 0) {
      coasted = [...$a(coasted), r];
    }
  }
  if ($len(coasted) > 0) {
    return coasted;
  }
  return fit;
}

function Names$coast(n, r, coast) {
  for (let $1 = $a(n.m.Regions[r].Coasts), i = 0; i < $1.length; i++) {
    let c = $1[i];
    let id = strings$ToLower(c.ID);
    if (id == coast || $at(n.lex.coasts, id, "") == coast || Fold(c.Name) == coast || $at(n.lex.coasts, Fold(c.Name), "") == coast) {
      return i;
    }
  }
  return -1;
}

function Names$done(n, h, r, a) {
  let f = $new(Found, {How: h, Region: r, Place: n.m.Regions[r].First, Coast: a.coast});
  if (a.coast != "") {
    {
      let c = Names$coast(n, r, a.coast);
      if (c >= 0) {
        f.Place = f.Place + c + 1;
        f.Coast = n.m.Regions[r].Coasts[c].ID;
      } else {
        f.NoCoast = true;
      }
    }
  }
  return f.$c();
}

function Names$several(n, rs, a) {
  rs = slices$Clone(rs);
  slices$SortFunc(rs, (x, y) => strings$Compare(n.m.Regions[x].Name, n.m.Regions[y].Name));
  return $new(Found, {How: 5, Region: -1, Place: -1, Coast: a.coast, Candidates: rs});
}

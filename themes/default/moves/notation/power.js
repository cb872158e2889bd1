// Written by sitegen/moves/translate from Go: change that.

function Names$indexPower(n, p) {
  let w = n.m.Powers[p];
  for (let s of $a($append([w.Name, w.ID, w.Code, w.Adj], w.Aliases))) {
    let k = powerText(s);
    if (k != "" && !slices$ContainsFunc(n.powers, (o) => o.s == k && o.power == p)) {
      n.powers = [...$a(n.powers), $new(powerKey, {s: k, power: p})];
      let [first, , ] = strings$Cut(k, " ");
      let $2, $3;
      [$2, $3] = [true, true];
      n.begins.set(first, $2);
      n.begins.set(first + "s", $3);
    }
  }
}

function powerText(s) {
  return strings$TrimPrefix(Fold(s), "the ");
}

function Names$Power(n, text) {
  let k = powerText(text);
  if (k == "") {
    return [-1, 0];
  }
  for (let s of $a([k, strings$TrimSuffix(k, "s")])) {
    {
      let p = Names$powerExact(n, s);
      if (p != -1) {
        return [p, 1];
      }
    }
  }
  if (k.length < 4) {
    return [-1, 0];
  }
  let begins = -1;
  for (let o of $a(n.powers)) {
    if (strings$HasPrefix(o.s, k) && o.power != begins) {
      if (begins != -1) {
        return [-1, 0];
      }
      begins = o.power;
    }
  }
  if (begins != -1) {
    return [begins, 3];
  }
  let [best, found, tie] = [allowance(k.length) + 1, -1, false];
  for (let o1 of $a(n.powers)) {
    {
      let d = diag$Distance(k, o1.s, best);
      if (d < best) {
        [best, found, tie] = [d, o1.power, false];
      } else if (d == best && o1.power != found) {
        tie = true;
      }
    }
  }
  if (found != -1 && !tie) {
    return [found, 4];
  }
  return [-1, 0];
}

function Names$powerExact(n, k) {
  for (let o of $a(n.powers)) {
    if (o.s == k) {
      return o.power;
    }
  }
  return -1;
}

function Names$powerAt(n, ts) {
  if ($len(ts) > 0 && ts[0].w != "the" && !$at(n.begins, ts[0].w, false)) {
    return [-1, 0];
  }
  for (let k = Math.min(4, $len(ts)); k > 0; k = k - 1) {
    if (ts[k - 1].kind != 0 || !allWords($a(ts).slice(0, k))) {
      continue;
    }
    let s = strings$TrimPrefix(strings$Join(wordsOf($a(ts).slice(0, k)), " "), "the ");
    {
      let p = Names$powerExact(n, s);
      if (p != -1) {
        {
          let t = ts[k - 1].$c();
          if (k == 1 && t.raw.length == 2 && t.raw != strings$ToUpper(t.raw) && (t.up || $at(ordinary(), t.w, false))) {
            return [-1, 0];
          }
        }
        return [p, k];
      }
    }
    if (ts[k - 1].owner) {
      {
        let p1 = Names$powerExact(n, strings$TrimSuffix(s, "s"));
        if (p1 != -1) {
          return [p1, k];
        }
      }
    }
  }
  return [-1, 0];
}

function allWords(ts) {
  for (let t of $a(ts)) {
    if (t.kind != 0) {
      return false;
    }
  }
  return true;
}

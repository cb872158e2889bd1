// Written by sitegen/moves/translate from Go: change that.

function parser$proxy(p, subj, rest, verb) {
  if ($len(parser$trim(p, subj)) == 0) {
    for (let i = $len(rest) - 1; i > 0; i = i - 1) {
      if (rest[i].w == "to" || rest[i].kind == 1) {
        [subj, rest] = [$a(rest).slice(0, i), $a(rest).slice(i + 1)];
        break;
      }
    }
  }
  parser$subjectOf(p, subj, 7);
  parser$whom(p, rest, verb);
}

function parser$whom(p, ts, verb) {
  ts = parser$trim(p, ts);
  if ($len(ts) == 0) {
    let [col, n] = span(verb);
    parser$problem(p, $new(Problem, {Code: "missing-destination", Col: col, Len: n, Message: "to which power?", Hint: "... to Manchester"}));
    return;
  }
  let [col1, n1] = span(ts);
  let [power, how] = Names$Power(p.Reader.Names, parser$textOf(p, ts));
  if (power == -1) {
    {
      let [q, k] = Names$powerAt(p.Reader.Names, ts);
      if (k > 0) {
        parser$mark(p, $a(ts).slice(0, k), 1);
        p.line.Order.Whom = q;
        parser$aside(p, $a(ts).slice(k));
        return;
      }
    }
    parser$problem(p, $new(Problem, {Code: "unknown-name", Col: col1, Len: n1, Message: fmt$Sprintf("no power is called %q", parser$textOf(p, ts)), Hint: "the powers are " + Names$powerList(p.Reader.Names)}));
    return;
  }
  if (how == 4) {
    parser$problem(p, $new(Problem, {Code: "misspelt", Col: col1, Len: n1, Warning: true, Message: fmt$Sprintf("%q read as %s", parser$textOf(p, ts), p.Reader.Names.m.Powers[power].Name), Hint: p.Reader.Names.m.Powers[power].Name}));
  }
  parser$mark(p, ts, 1);
  p.line.Order.Whom = power;
}

function Names$powerList(n) {
  let out = null;
  for (let p of $a(engine$Map$Players(n.m))) {
    out = [...$a(out), p.Name];
  }
  return strings$Join(out, ", ");
}

function parser$transfer(p, subj, rest, verb) {
  let o = p.line.Order;
  let supply = false;
  for (let t of $a(rest)) {
    if ($at(p.Reader.Names.lex.supply, t.w, false)) {
      supply = true;
    }
  }
  if (verb[0].w == "gets" || verb[0].w == "receives") {
    {
      o.Count = Math.max(1, parser$number(p, rest));
      if (supply && parser$number(p, rest) > 0 && !parser$confused(p, rest)) {
        parser$whom(p, subj, verb);
        return;
      }
    }
    parser$unread(p, slices$Concat($copies(subj), $copies(verb), $copies(rest)));
    return;
  }
  if (!supply && parser$unit(p, rest).said && parser$goesTo(p, rest)) {
    o.Verb = parser$stepVerb(p, 2);
    parser$move(p, subj, rest, verb);
    return;
  }
  if (!supply && parser$number(p, rest) == 0 || parser$commandAt(p, rest) > 0 || !supply && parser$unit(p, rest).said) {
    o.Verb = 11;
    parser$proxy(p, subj, rest, verb);
    return;
  }
  if (parser$confused(p, rest)) {
    return;
  }
  o.Count = Math.max(1, parser$number(p, rest));
  for (let i = $len(rest) - 1; i >= 0; i = i - 1) {
    if (rest[i].w == "to" || rest[i].kind == 1) {
      parser$whom(p, $a(rest).slice(i + 1), verb);
      return;
    }
  }
  {
    let [q, k] = Names$powerAt(p.Reader.Names, parser$trim(p, rest));
    if (k > 0) {
      o.Whom = q;
      return;
    }
  }
  parser$whom(p, null, verb);
}

function parser$goesTo(p, ts) {
  for (let m of $a(parser$marks(p, ts))) {
    if (m.class != 2 || m.at == 0) {
      continue;
    }
    let dest = parser$trim(p, $a(ts).slice(m.at + m.n));
    if ($len(dest) == 0) {
      return false;
    }
    {
      let [, n] = Names$powerAt(p.Reader.Names, dest);
      if (n > 0) {
        return false;
      }
    }
    let f = Names$find(p.Reader.Names, dest, 7);
    return f.How != 0 && f.How != 4;
  }
  return false;
}

function parser$confused(p, ts) {
  let [numbers, powers, either] = [0, 0, false];
  for (let i = 0; i < $len(ts); i = i + 1) {
    let t = ts[i].$c();
    if (t.kind != 0) {
      continue;
    }
    if (t.w == "or" && numbers > 0) {
      either = true;
      continue;
    }
    {
      let [, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
      if (n > 0) {
        powers = powers + 1;
        i = i + n - 1;
        continue;
      }
    }
    let figure = strings$Trim(t.w, "0123456789") == "";
    if (number(t.w) >= 1000) {
    } else if (figure && (number(t.w) == 0 || i > 0 && (ts[i - 1].kind == 1 || ts[i - 1].kind == 3) && (i < 2 || number(ts[i - 2].w) == 0))) {
      numbers = numbers + 2;
    } else if (figure || $at(p.Reader.Names.lex.words.Numbers, t.w, 0) > 0 && t.w.length > 2) {
      numbers = numbers + 1;
    } else if (t.w == "all" || t.w == "half" || t.w == "every") {
      numbers = numbers + 2;
    }
  }
  if (numbers < 2 && powers < 2) {
    return false;
  }
  if (either && powers < 2) {
    parser$unread(p, ts);
    return true;
  }
  let [col, n1] = span(trimSigns(ts));
  parser$problem(p, $new(Problem, {Code: "contradiction", Col: col, Len: n1, Message: "how many units' supply, and to whom?", Hint: "one order on each line: Send 2 units' supply to " + p.Reader.Names.m.Powers[$len(p.Reader.Names.m.Powers) - 1].Name}));
  return true;
}

function parser$number(p, ts) {
  for (let t of $a(ts)) {
    {
      let [n, err] = strconv$Atoi(t.w);
      if (err === null && n > 0 && n < 1000) {
        return n;
      }
    }
    {
      let [n1, ok] = $get(p.Reader.Names.lex.words.Numbers, t.w, 0);
      if (ok) {
        return n1;
      }
    }
  }
  return 0;
}

// Written by sitegen/moves/translate from Go: change that.

class token extends $struct {
  constructor() {
    super();
    this.w = "";
    this.kind = 0;
    this.col = 0;
    this.n = 0;
    this.up = false;
    this.owner = false;
    this.raw = "";
  }
}

function lex(line) {
  let rs = $toRunes(line);
  let toks = [];
  let small = "";
  if (isASCII(line)) {
    small = strings$ToLower(line);
  }
  for (let i = 0; i < $len(rs);) {
    let r = rs[i];
    if (unicode$IsLetter(r) || unicode$IsDigit(r)) {
      let j = i + 1;
      for (; j < $len(rs) && (unicode$IsLetter(rs[j]) || unicode$IsDigit(rs[j]) || unicode$Is(unicode$Mn, rs[j]) || isApostrophe(rs[j]) && j + 1 < $len(rs) && unicode$IsLetter(rs[j + 1]));) {
        j = j + 1;
      }
      if (j == i + 1 && isDottedCoast($a(rs).slice(i))) {
        toks = [...$a(toks), $new(token, {w: Fold($rune(r)) + "c", kind: 0, col: i, n: 3, up: unicode$IsUpper(r), raw: $fromRunes($a(rs).slice(i, i + 3))})];
        i = i + 3;
        if (i < $len(rs) && rs[i] == 46) {
          i = i + 1;
        }
        continue;
      }
      let t = $new(token, {kind: 0, col: i, n: j - i, up: unicode$IsUpper(r)});
      if (small != "" && isPlain(line.slice(i, j))) {
        [t.w, t.raw] = [small.slice(i, j), line.slice(i, j)];
      } else {
        t.raw = $fromRunes($a(rs).slice(i, j));
        t.w = Fold(t.raw);
      }
      if (j - i > 2 && isApostrophe(rs[j - 2]) && (rs[j - 1] == 115 || rs[j - 1] == 83)) {
        t.owner = true;
      } else if (j < $len(rs) && isApostrophe(rs[j])) {
        t.owner = rs[j - 1] == 115 || rs[j - 1] == 83;
        j = j + 1;
      }
      if (t.raw == "STOP" && $len(toks) > 0) {
        [t.w, t.kind] = [".", 5];
      }
      if (t.w == "w" && j + 1 < $len(rs) && rs[j] == 47 && rs[j + 1] == 32) {
        [t.w, t.n] = ["with", 2];
        j = j + 1;
      }
      if (t.w != "") {
        toks = [...$a(toks), t.$c()];
      }
      i = j;
      continue;
    } else if (r == 38 || r == 43) {
      toks = [...$a(toks), $new(token, {w: "and", kind: 0, col: i, n: 1, raw: $rune(r)})];
    } else if (strings$ContainsRune("-=>\xe2\x80\x93\xe2\x80\x94\xe2\x88\x92\xe2\x86\x92\xe2\x87\x92\xe2\x9e\xa1\xe2\x9e\x94\xe2\x9e\x9c\xe2\x9f\xb6\xe2\x80\x90\xe2\x80\x91", r)) {
      let j1 = i + 1;
      for (; j1 < $len(rs) && strings$ContainsRune("-=>\xe2\x80\x93\xe2\x80\x94\xe2\x88\x92\xe2\x86\x92\xe2\x87\x92\xe2\x9e\xa1\xe2\x9e\x94\xe2\x9e\x9c\xe2\x9f\xb6", rs[j1]);) {
        j1 = j1 + 1;
      }
      let t1 = $new(token, {w: "-", kind: 1, col: i, n: j1 - i, raw: $fromRunes($a(rs).slice(i, j1))});
      let inner = i > 0 && j1 < $len(rs) && isWordRune(rs[i - 1]) && isWordRune(rs[j1]);
      if (inner && (t1.raw == "-" || t1.raw == "\xe2\x80\x90" || t1.raw == "\xe2\x80\x91")) {
        t1.kind = 2;
      } else if (t1.raw == "=") {
        i = j1;
        continue;
      }
      toks = [...$a(toks), t1.$c()];
      i = j1;
      continue;
    } else if (isFraction(r)) {
      toks = [...$a(toks), $new(token, {w: $rune(r), kind: 0, col: i, n: 1, raw: $rune(r)})];
    } else if (r == 47) {
      toks = [...$a(toks), $new(token, {w: "/", kind: 3, col: i, n: 1})];
    } else if (r == 44) {
      toks = [...$a(toks), $new(token, {w: ",", kind: 4, col: i, n: 1})];
    } else if (r == 46 || r == 59 || r == 33 || r == 63) {
      toks = [...$a(toks), $new(token, {w: $rune(r), kind: 5, col: i, n: 1})];
    } else if (r == 58) {
      toks = [...$a(toks), $new(token, {w: ":", kind: 6, col: i, n: 1})];
    } else if (r == 40 || r == 91 || r == 123) {
      toks = [...$a(toks), $new(token, {w: "(", kind: 7, col: i, n: 1})];
    } else if (r == 41 || r == 93 || r == 125) {
      toks = [...$a(toks), $new(token, {w: ")", kind: 8, col: i, n: 1})];
    }
    i = i + 1;
  }
  return toks;
}

function isDottedCoast(rs) {
  return $len(rs) >= 3 && strings$ContainsRune("nsewNSEW", rs[0]) && rs[1] == 46 && (rs[2] == 99 || rs[2] == 67) && ($len(rs) == 3 || !isWordRune(rs[3]));
}

function isFraction(r) {
  return r >= 188 && r <= 190 || r >= 8528 && r <= 8542 || r == 8585;
}

function numerals(ts) {
  let digits = (i) => i >= 0 && i < $len(ts) && ts[i].kind == 0 && strings$Trim(ts[i].w, "0123456789") == "";
  let touch = (i1) => i1 > 0 && i1 < $len(ts) && ts[i1 - 1].col + ts[i1 - 1].n == ts[i1].col;
  let dotted = (i2) => i2 > 0 && i2 < $len(ts) && (ts[i2].w == "." || ts[i2].kind == 6) && digits(i2 - 1) && digits(i2 + 1) && touch(i2) && touch(i2 + 1);
  let out = null;
  for (let i3 = 0; i3 < $len(ts); i3 = i3 + 1) {
    let n = 1;
    if (dotted(i3 + 1) && !dotted(i3 - 1) && !dotted(i3 + 3)) {
      n = 3;
    } else if (ts[i3].kind == 1 && strings$ContainsAny(ts[i3].raw, "-\xe2\x80\x93\xe2\x80\x94\xe2\x88\x92") && ts[i3].n == 1 && digits(i3 + 1) && touch(i3 + 1) && !touch(i3)) {
      n = 2;
    } else {
      if (out !== null) {
        out = [...$a(out), ts[i3].$c()];
      }
      continue;
    }
    if (out === null) {
      out = $append([], $copies($a(ts).slice(0, i3)));
    }
    let t = ts[i3].$c();
    for (let u of $a($a(ts).slice(i3 + 1, i3 + n))) {
      [t.w, t.raw, t.n] = [t.w + u.w, t.raw + u.raw, t.n + u.n];
    }
    t.kind = 0;
    out = [...$a(out), t.$c()];
    i3 = i3 + n - 1;
  }
  if (out === null) {
    return ts;
  }
  return out;
}

function isWordRune(r) {
  return unicode$IsLetter(r) || unicode$IsDigit(r);
}

function span(ts) {
  let col = 0;
  let n = 0;
  if ($len(ts) == 0) {
    return [1, 0];
  }
  let [from, to] = [ts[0].col, 0];
  for (let t of $a(ts)) {
    [from, to] = [Math.min(from, t.col), Math.max(to, t.col + t.n)];
  }
  return [from + 1, to - from];
}

function wordsOf(ts) {
  let out = [];
  for (let t of $a(ts)) {
    if (t.kind == 0) {
      out = [...$a(out), t.w];
    }
  }
  return out;
}

function spanOf(ts) {
  let [col, n] = span(ts);
  return [col, n];
}

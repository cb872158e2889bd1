// Written by sitegen/moves/translate from Go: change that.

function Reader$learnBlanks(r, steps) {
  r.blanks = new Map([]);
  for (let $1 = $a(steps), i = 0; i < $1.length; i++) {
    for (let l of $a(steps[i].Lines)) {
      r.blanks.set(strings$Join(wordsOf(lex(l)), " "), true);
    }
  }
}

function Reader$leftBlank(r, ts) {
  if ($m(r.blanks).size == 0) {
    return false;
  }
  for (let $1 = $a(ts), k = 0; k < $1.length; k++) {
    if (ts[k].kind == 6 || k > 0 && ts[k].kind == 1) {
      return $at(r.blanks, strings$Join(wordsOf($a(ts).slice(0, k)), " "), false) && nothingSaid(strings$Join(wordsOf($a(ts).slice(k)), " "));
    }
  }
  return $at(r.blanks, strings$Join(wordsOf(ts), " "), false);
}

function nothingSaid(words1) {
  {
    const $sw1 = words1;
    if ($sw1 == "" || $sw1 == "none" || $sw1 == "nothing" || $sw1 == "nil" || $sw1 == "no" || $sw1 == "blank" || $sw1 == "no change" || $sw1 == "unchanged" || $sw1 == "as before" || $sw1 == "the same" || $sw1 == "same" || $sw1 == "same as before" || $sw1 == "nothing to say") {
      return true;
    }
  }
  return false;
}

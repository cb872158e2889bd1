// Written by sitegen/moves/translate from Go: change that.

class Problem extends $struct {
  constructor() {
    super();
    this.Code = "";
    this.Message = "";
    this.Hint = "";
    this.Col = 0;
    this.Len = 0;
    this.Candidates = null;
    this.Warning = false;
  }
}
Problem.$json = [["Code", "code", false], ["Message", "message", false], ["Hint", "hint", false], ["Col", "col", false], ["Len", "len", false]];

function Line$Standing(l) {
  let s = 0;
  if (l.Kind == 0) {
    s = 2;
  }
  for (let p of $a(l.Problems)) {
    if (p.Warning) {
      continue;
    }
    if (Code$doubts(p.Code)) {
      s = 2;
    }
    {
      const $sw2 = p.Code;
      if ($sw2 == "not-adjacent" || $sw2 == "wrong-coast" || $sw2 == "missing-coast" || $sw2 == "wrong-unit-kind" || $sw2 == "not-a-sea-region") {
        s = Math.max(s, 1);
      }
    }
  }
  return s;
}

function Code$doubts(c) {
  {
    const $sw1 = c;
    if ($sw1 == "unknown-name" || $sw1 == "ambiguous-name" || $sw1 == "unknown-verb" || $sw1 == "missing-destination" || $sw1 == "contradiction" || $sw1 == "unreadable" || $sw1 == "not-read" || $sw1 == "cancelled" || $sw1 == "conditional" || $sw1 == "general-order" || $sw1 == "two-units") {
      return true;
    }
  }
  return false;
}

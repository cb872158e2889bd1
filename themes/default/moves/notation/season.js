// Written by sitegen/moves/translate from Go: change that.

class season extends $struct {
  constructor() {
    super();
    this.known = false;
    this.begun = false;
    this.name = "";
    this.year = 0;
    this.other = "";
    this.kind = false;
    this.gone = "";
  }
}

function season$reads(s, l, step) {
  let h = l.Header.$c();
  if (!Line$headed(l)) {
    h = $new(Header, {Submission: l.phase});
  }
  if (l.No > 0 && (h.Season != "" || h.Year != 0 || h.Submission != "")) {
    [s.other, s.kind] = ["", false];
    if (s.begun && season$differs(s, h)) {
      s.other = l.Text;
    } else if (s.known && step <= 1 && (h.Submission == "movement" || h.Submission == "retreat") && stepOf(h.Submission) != step) {
      [s.other, s.kind] = [l.Text, true];
    } else if (h.Season != "") {
      [s.name, s.year] = [h.Season, h.Year];
    }
  }
  s.begun = s.begun || l.Kind == 1;
  if (l.Kind != 1 && strings$HasSuffix(l.Text, ":")) {
    {
      s.gone = "";
      if (slices$ContainsFunc(lex(l.Text), (t) => $at(isPast, t.w, false))) {
        s.gone = l.Text;
      }
    }
  }
  if (s.gone != "" && l.Kind == 1 && !Line$cancelled(l)) {
    Line$add(l, $new(Problem, {Code: "not-read", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: fmt$Sprintf("is it still an order, below %q?", s.gone), Hint: "leave it out, or the line above it"}));
  }
  if (s.other != "" && l.Kind == 1 && !Line$cancelled(l) && (l.bare || !s.kind)) {
    Line$add(l, $new(Problem, {Code: "not-read", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: fmt$Sprintf("for another phase, by %q?", s.other), Hint: "leave out what is not for this phase, or its heading"}));
  }
}

function season$differs(s, h) {
  let apart = h.Year - s.year;
  if (s.name == "" || h.Season == "" || strings$Contains("spring summer autumn winter", s.name) != strings$Contains("spring summer autumn winter", h.Season) || s.year != 0 && h.Year != 0 && (apart < -1 || apart > 1)) {
    return false;
  }
  return h.Season != s.name || s.year != 0 && h.Year != 0 && apart != 0;
}

const isPast = new Map([["old", true], ["previous", true], ["former", true], ["earlier", true], ["cancelled", true], ["canceled", true], ["superseded", true], ["withdrawn", true], ["deleted", true]]);

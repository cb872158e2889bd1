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
    this.last = 0;
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
  if (s.other != "" && l.Kind == 1 && !Line$cancelled(l) && (l.bare || !s.kind)) {
    Line$add(l, $new(Problem, {Code: "not-read", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: fmt$Sprintf("for another phase, by %q?", s.other), Hint: "leave out what is not for this phase, or its heading"}));
  }
}

function collector$setAside(c, l) {
  let s = c.season;
  {
    let ts = lex(l.Text);
    if (l.Kind == 4) {
    } else if (l.Kind != 1) {
      let list = $len(ts) > 0 && ts[$len(ts) - 1].kind == 6;
      if (list || Line$headed(l)) {
        s.gone = "";
      }
      {
        let ends1 = trimSigns(ts);
        if ($len(ends1) > 0 && ends1[$len(ends1) - 1].w == "last" || slices$ContainsFunc(ts, (t) => t.w == "least")) {
          return;
        }
      }
      let p = $new(parser, {Reader: c.Reader, line: l});
      let aside = (t1) => $at(setsAside, t1.w, false);
      let plain1 = (t2) => !aside(t2.$c()) && !parser$carriesNothing(p, t2) && !$at(c.Reader.Names.lex.labels, t2.w, false);
      let said1 = slices$ContainsFunc(ts, aside);
      {
        let k = parser$has(p, ts, 6);
        if (!list) {
          said1 = said1 && !slices$ContainsFunc(ts, plain1);
        } else if (!said1) {
          said1 = parser$has(p, ts, 7) >= 0 || !Line$headed(l) && (collector$others(c, ts) || k >= 0 && tails$firm(c.Reader.Names.lex.tails, $a(ts).slice(k)) && parser$othersIn(p, $a(ts).slice(k)));
        }
      }
      if (said1) {
        [s.gone, s.last] = [l.Text, 0];
      }
    } else if (s.gone == "" || Line$cancelled(l)) {
    } else if (s.last > 0 && l.No > s.last + 1) {
      s.gone = "";
    } else {
      s.last = l.No;
      Line$add(l, $new(Problem, {Code: "not-read", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: fmt$Sprintf("is it an order, below %q?", s.gone), Hint: "leave it out, or the line above it"}));
    }
  }
}

function collector$others(c, ts) {
  let [q, n] = Names$powerAt(c.Reader.Names, ts);
  return n > 0 && c.ctx.By != -1 && q != c.ctx.By;
}

function season$differs(s, h) {
  let apart = h.Year - s.year;
  if (s.name == "" || h.Season == "" || strings$Contains("spring summer autumn winter", s.name) != strings$Contains("spring summer autumn winter", h.Season) || s.year != 0 && h.Year != 0 && (apart < -1 || apart > 1)) {
    return false;
  }
  return h.Season != s.name || s.year != 0 && h.Year != 0 && apart != 0;
}

const setsAside = new Map([["old", true], ["previous", true], ["previously", true], ["former", true], ["earlier", true], ["cancelled", true], ["canceled", true], ["superseded", true], ["withdrawn", true], ["deleted", true], ["ignore", true], ["disregard", true], ["not", true], ["dont", true], ["never", true], ["draft", true], ["drafts", true], ["preliminary", true], ["provisional", true], ["possible", true], ["conditional", true], ["proposes", true], ["suggests", true], ["suggestion", true], ["suggestions", true], ["says", true], ["wants", true], ["wrote", true], ["ordered", true], ["expect", true], ["his", true], ["their", true], ["test", true], ["or", true], ["wrong", true], ["was", true], ["last", true], ["example", true], ["had", true], ["liked", true], ["planned", true], ["think", true], ["else", true]]);

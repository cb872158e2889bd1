// Written by sitegen/moves/translate from Go: change that.

function tidy(line) {
  if (strings$ContainsFunc(line, (r) => r == 12288 || 65281 <= r && r <= 65374)) {
    line = strings$Map((r1) => {
      if (r1 == 12288) {
        return 32;
      } else if (65281 <= r1 && r1 <= 65374) {
        return r1 - 65248;
      }
      return r1;
    }, line);
  }
  if (strings$ContainsAny(line, "<~")) {
    line = struck.ReplaceAllStringFunc(line, spaces);
    line = tags.ReplaceAllStringFunc(line, spaces);
  }
  if (strings$ContainsRune(line, 38)) {
    line = entities.ReplaceAllStringFunc(line, (m) => {
      let sign = "-";
      {
        const $sw2 = m;
        if ($sw2 == "&nbsp;" || $sw2 == "&#160;" || $sw2 == "&lt;" || $sw2 == "&quot;") {
          sign = " ";
        } else if ($sw2 == "&amp;") {
          sign = "&";
        } else if ($sw2 == "&gt;" || $sw2 == "&#62;") {
          sign = ">";
        }
      }
      return sign + strings$Repeat(" ", m.length - 1);
    });
  }
  {
    let end = strings$LastIndexByte(line, 42);
    if (end > 0) {
      {
        let m1 = starred.FindStringIndex(line);
        if (m1 !== null && m1[0] > 0 && strings$TrimSpace(line.slice(0, m1[0])) != "") {
          line = line.slice(0, m1[0] + 1) + "(" + line.slice(m1[0] + 2, end) + ")" + line.slice(end + 1);
        }
      }
    }
  }
  {
    let i = strings$Index(line, " //");
    if (i > 0 && strings$TrimSpace(line.slice(0, i)) != "") {
      line = line.slice(0, i) + " ( " + line.slice(i + 3);
    }
  }
  if (strings$ContainsRune(line, 35)) {
    line = numbered.ReplaceAllStringFunc(line, spaces);
    line = behind.ReplaceAllStringFunc(line, (m2) => m2.slice(0, 1) + "(" + m2.slice(2));
  }
  return line;
}

function Reader$table(r, line) {
  if (!strings$ContainsAny(line, "|\x09")) {
    return line;
  }
  let rs = $toRunes(line);
  let bars = null;
  let [words1, cells] = [false, 0];
  for (let $1 = $a(rs), i = 0; i < $1.length; i++) {
    let c = $1[i];
    if (c == 124 || c == 9) {
      rs[i] = 32;
      if (words1) {
        [bars, words1] = [[...$a(bars), i], false];
      }
    } else if (isWordRune(c)) {
      if (!words1) {
        cells = cells + 1;
      }
      words1 = true;
    }
  }
  if (!words1 && $len(bars) > 0) {
    bars = $a(bars).slice(0, $len(bars) - 1);
  }
  let p = $new(parser, {Reader: r, line: new Line()});
  let ts = Reader$arrows(r, lex($fromRunes(rs)));
  if (cells == 2 && $len(bars) == 1 && $len(ts) > 1 && Reader$isUnit(p.Reader, ts[0]) && !parser$verbed(p, ts)) {
    rs[bars[0]] = 62;
  }
  if (cells == 3 && $len(bars) == 2 && $len(ts) > 2 && Reader$isUnit(p.Reader, ts[0]) && ts[1].col > bars[0] && !parser$verbed(p, ts) && Names$Find(r.Names, $fromRunes($a(rs).slice(bars[0], bars[1])), 7).How == 1 && Names$Find(r.Names, $fromRunes($a(rs).slice(bars[1])), 7).How == 1) {
    rs[bars[1]] = 62;
  }
  return $fromRunes(rs);
}

function Reader$tableHead(r, line) {
  line = strings$TrimSpace(line);
  let n = 0;
  for (let t of $a(lex(line))) {
    if (t.kind != 0) {
      continue;
    }
    if (!$at(r.Names.lex.heads, t.w, false)) {
      return false;
    }
    n = n + 1;
  }
  return n > 1 && (strings$ContainsAny(line, "|\x09") || strings$Contains(line, "  "));
}

function Reader$struckOut(r, no, text, ctx) {
  if (!strings$ContainsAny(text, "<~")) {
    return null;
  }
  let out = null;
  for (let at of $a(struck.FindAllStringIndex(text, -1))) {
    let inner = strings$ReplaceAll(tags.ReplaceAllStringFunc(text.slice(at[0], at[1]), spaces), "~", " ");
    for (let l of $a(Reader$lines(r, no, spaces(text.slice(0, at[0])) + inner + spaces(text.slice(at[1])), ctx.$c()))) {
      l = l.$c();
      if (l.Kind != 1 || l.Order.At == -1) {
        continue;
      }
      l.full = text;
      Line$add(l, $new(Problem, {Code: "cancelled", Col: l.indent + 1, Len: utf8$RuneCountInString(l.Text), Message: "struck out"}));
      out = [...$a(out), l.$c()];
    }
  }
  return out;
}

function spaces(s) {
  return strings$Repeat(" ", utf8$RuneCountInString(s));
}

function Reader$isMail(r, ts) {
  let w = r.Names.lex.words;
  let first = slices$IndexFunc(ts, (t) => t.kind == 0);
  {
    let phrases = $at(r.Names.lex.letter, ts[first].w, null);
    if ($len(phrases) > 0 || ts[first].w == "on") {
      let ws = wordsOf(ts);
      for (let f of $a(phrases)) {
        if ($len(ws) >= $len(f) && slices$Equal($a(ws).slice(0, $len(f)), f)) {
          return true;
        }
      }
      if (ws[0] == "on" && ws[$len(ws) - 1] == "wrote") {
        return true;
      }
    }
  }
  let k = slices$IndexFunc(ts, (t1) => t1.kind == 6);
  if (k < 1 || k > 7 || !slices$Contains(w.Mail, strings$Join(wordsOf($a(ts).slice(0, k)), " "))) {
    return false;
  }
  return !slices$ContainsFunc($a(ts).slice(k), (a0) => Reader$isUnit(r, a0));
}

function Reader$isUnit(r, t) {
  let [, ok] = $get(r.Names.lex.units, t.w, 0);
  return ok && (t.w.length > 1 || $at(r.Names.lex.letters, t.raw, false));
}

const struck = regexp$MustCompile("(?i)<(?:s|del|strike)>.*?\x3c/(?:s|del|strike)>|~~[^~ ][^~]*~~|^[ \\t]*~[^~ ][^~]*~[ \\t]*$");

const tags = regexp$MustCompile("(?i)\x3c/?(?:br|p|li|ul|ol|div|span|b|i|u|s|em|strong|font|blockquote|td|tr|th|table|tbody|html|body|head|o:p|a|h[1-6]|pre|code|tt|small|big|sub|sup|hr|del|strike)(?:[ \\t]+[a-z:-]+[ \\t]*=[^<>]*)?[ \\t]*/?>");

const entities = regexp$MustCompile("&(?:nbsp|amp|lt|gt|quot|rarr|ndash|mdash|minus|#160|#62|#8211|#8212|#8594|#8722);");

const starred = regexp$MustCompile("[ \\t]\\*[^*]+\\*[ \\t.!]*$");

const behind = regexp$MustCompile("[ \\t]#[ \\t].*$");

const numbered = regexp$MustCompile("^[ \\t]*#[ \\t]?[0-9]{1,3}[.):]?[ \\t]");

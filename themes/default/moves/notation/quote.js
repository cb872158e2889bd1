// Written by sitegen/moves/translate from Go: change that.

class quoting extends $struct {
  constructor() {
    super();
    this.quoted = null;
    this.signature = 0;
  }
}

function quotes(ls) {
  let q = $new(quoting, {quoted: new Array($len(ls)).fill(false), signature: -1});
  let rest = (i) => {
    for (; i < $len(ls); i = i + 1) {
      q.quoted[i] = true;
    }
  };
  for (let i1 = 0; i1 < $len(ls); i1 = i1 + 1) {
    let line = strings$TrimSpace(ls[i1]);
    if (strings$HasPrefix(line, ">") || strings$HasPrefix(line, "&gt;")) {
      q.quoted[i1] = true;
    } else if (strings$TrimRight(ls[i1], " \x09\x0d\x0a") == "--" && signature.MatchString(strings$TrimRight(ls[i1], "\x0d\x0a"))) {
      q.signature = i1;
      rest(i1);
      return q.$c();
    } else if (mayPart(line) && (separator.MatchString(line) || ruled.MatchString(line) && letterBelow($a(ls).slice(i1 + 1)))) {
      rest(i1);
      return q.$c();
    } else if (headBlock($a(ls).slice(i1))) {
      if (i1 > firstText(ls)) {
        rest(i1);
        return q.$c();
      }
    } else if (introduces($a(ls).slice(i1)) > 0) {
      let end = i1 + introduces($a(ls).slice(i1));
      for (; i1 < end; i1 = i1 + 1) {
        q.quoted[i1] = true;
      }
      {
        i1 = i1 - 1;
        if (!marked($a(ls).slice(end))) {
          rest(end);
          return q.$c();
        }
      }
    } else if (!mayQuote(line) || strings$Contains(strings$ToLower(line), " i wrote")) {
    } else if (wrote.MatchString(line) || wroteHead.MatchString(line) && i1 + 1 < $len(ls) && wroteTail.MatchString(strings$TrimSpace(ls[i1 + 1])) && !wroteTail.MatchString(line)) {
      let end1 = i1;
      if (!wrote.MatchString(line)) {
        end1 = end1 + 1;
      }
      for (let k = i1; k <= end1; k = k + 1) {
        q.quoted[k] = true;
      }
      if (!marked($a(ls).slice(end1 + 1))) {
        rest(end1);
        return q.$c();
      }
      i1 = end1;
    }
  }
  return q.$c();
}

function introduces(ls) {
  let line = strings$TrimSpace(ls[0]);
  for (let n = 1; n <= Math.min(2, $len(ls)); n = n + 1) {
    {
      let last = strings$TrimSpace(ls[n - 1]);
      if (strings$HasSuffix(last, ":") && (n == 1 || strings$HasSuffix(line, ">") && $len(strings$Fields(last)) < 4) && written.MatchString(line)) {
        return n;
      }
    }
  }
  return 0;
}

function mayPart(line) {
  let rest = strings$TrimLeft(line, " \x09*_");
  return rest == "" || rest.charCodeAt(0) == 45 || rest.charCodeAt(0) == 98 || rest.charCodeAt(0) == 66;
}

function mayQuote(line) {
  {
    const $sw1 = strings$ToLower(line.slice(0, Math.min(2, line.length)));
    if ($sw1 == "on" || $sw1 == "am" || $sw1 == "le" || $sw1 == "el" || $sw1 == "il") {
      return true;
    }
  }
  return false;
}

function letterBelow(ls) {
  ls = $a(ls).slice(firstText(ls));
  return $len(ls) > 0 && (headBlock(ls) || slices$ContainsFunc($a(ls).slice(0, Math.min(3, $len(ls))), (l) => strings$Contains(strings$ToLower(l), "mailing list") || strings$Contains(l, "://")));
}

function headBlock(ls) {
  if (strings$IndexByte(ls[0], 58) < 0) {
    return false;
  }
  let first = headField.FindStringSubmatch(ls[0]);
  if (first === null) {
    return false;
  }
  {
    const $sw1 = strings$ToLower(first[1]);
    if ($sw1 == "from" || $sw1 == "von" || $sw1 == "de") {
    } else {
      return false;
    }
  }
  let n = 0;
  for (let l of $a($a(ls).slice(1, Math.min($len(ls), 6)))) {
    if (strings$TrimSpace(l) == "") {
      break;
    }
    if (headField.MatchString(l)) {
      n = n + 1;
    }
  }
  return n >= 2;
}

function firstText(ls) {
  for (let $1 = $a(ls), i = 0; i < $1.length; i++) {
    let l = $1[i];
    if (strings$TrimSpace(l) != "") {
      return i;
    }
  }
  return $len(ls);
}

function marked(ls) {
  for (let l of $a(ls)) {
    if (strings$HasPrefix(strings$TrimSpace(l), ">")) {
      return true;
    }
  }
  return false;
}

function Reader$assents(r, s) {
  for (let i = 1; i < $len(s.Lines); i = i + 1) {
    let [l, above1] = [s.Lines[i], s.Lines[i - 1]];
    if (l.Kind != 3 || above1.Kind != 4 || !strings$HasPrefix(above1.Text, ">")) {
      continue;
    }
    let ts = trimSigns(lex(l.Text));
    if ($len(ts) == 0 || slices$ContainsFunc(ts, (t) => t.kind == 0 && !$at(r.Names.lex.assent, t.w, false))) {
      continue;
    }
    let asked = Reader$lines(r, above1.No, strings$TrimLeft(above1.Text, "> \x09"), Open());
    if (slices$ContainsFunc(asked, (q) => q.Kind == 1)) {
      parser$general(($new(parser, {Reader: r, line: l})), ts);
    }
  }
}

function Reader$quotedLine(r, no, text, ctx, below) {
  let trimmed = strings$TrimSpace(text);
  if (trimmed == "") {
    return null;
  }
  let l = $new(Line, {No: no, Text: trimmed, full: text, Kind: 4, Comment: trimmed});
  blank(l, text, trimmed, ctx);
  if (below) {
    for (let m of $a(Reader$lines(r, no, text, ctx.$c()))) {
      m = m.$c();
      if (m.Kind == 1 && Line$Standing(m) != 2 || m.Kind == 1 && $len(m.Problems) > 0 && m.Problems[0].Code != "unknown-name") {
        let p = $new(parser, {Reader: r, line: l});
        parser$unread(p, lex(text));
        break;
      }
    }
  }
  return [l.$c()];
}

const separator = regexp$MustCompile("(?i)^[ \\t*_]*(?:-{2,}[ \\t]*(?:original|forwarded|urspr\xc3\xbcngliche|message|urspr|weitergeleitete)[^-]*(?:message|nachricht|mail|d'origine|transf\xc3\xa9r\xc3\xa9)?[^-]*-*|begin forwarded message:?|-{3,}[ \\t]*forwarded.*)[ \\t*]*$");

const ruled = regexp$MustCompile("^[ \\t]*_{10,}[ \\t]*$");

const wrote = regexp$MustCompile("(?i)^[ \\t]*(?:on|am|le|el|il)\\b.*(?:\\b(?:wrote|schrieb|a \xc3\xa9crit|\xc3\xa9crit|ha scritto)\\b|escribi\xc3\xb3)[^:]*:?[ \\t]*$");

const wroteHead = regexp$MustCompile("(?i)^[ \\t]*(?:on|am|le)\\b.*(?:\\d|@|<)");

const wroteTail = regexp$MustCompile("(?i)(?:^|[ \\t])(?:wrote|schrieb|a \xc3\xa9crit|\xc3\xa9crit)[^:]*:[ \\t]*$");

const written = regexp$MustCompile("[0-9]{1,2}[:.][0-9]{2}.*[^ \\t<(\\[]@[^ \\t]");

const headField = regexp$MustCompile("(?i)^[ \\t*]*(from|sent|date|to|cc|subject|von|gesendet|an|betreff|de|\xc3\xa0|objet|envoy\xc3\xa9)[ \\t]?\\*?[ \\t]*:");

const signature = regexp$MustCompile("^--[ \\t]?$");

// Written by sitegen/moves/translate from Go: change that.

function foldRune(r) {
  if (r < 128) {
    if (65 <= r && r <= 90) {
      return r + 32;
    }
    return r;
  } else if (isApostrophe(r) || unicode$Is(unicode$Mn, r)) {
    return 0;
  }
  r = unicode$ToLower(r);
  {
    let i = strings$IndexRune("\xc3\xa0\xc3\xa1\xc3\xa2\xc3\xa3\xc3\xa4\xc3\xa5\xc4\x81\xc4\x83\xc4\x85\xc3\xa7\xc4\x87\xc4\x8d\xc4\x8f\xc4\x91\xc3\xa8\xc3\xa9\xc3\xaa\xc3\xab\xc4\x93\xc4\x97\xc4\x99\xc4\x9b\xc4\x9f\xc3\xac\xc3\xad\xc3\xae\xc3\xaf\xc4\xab\xc4\xaf\xc4\xb1\xc5\x82\xc3\xb1\xc5\x84\xc5\x88\xc3\xb2\xc3\xb3\xc3\xb4\xc3\xb5\xc3\xb6\xc3\xb8\xc5\x8d\xc5\x91\xc5\x95\xc5\x99\xc5\x9b\xc5\xa1\xc5\x9f\xc5\xa5\xc5\xa3\xc3\xb9\xc3\xba\xc3\xbb\xc3\xbc\xc5\xab\xc5\xaf\xc5\xb1\xc3\xbd\xc3\xbf\xc5\xbe\xc5\xba\xc5\xbc", r);
    if (i >= 0) {
      return "aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorrsssttuuuuuuuyyzzz".charCodeAt($len($toRunes("\xc3\xa0\xc3\xa1\xc3\xa2\xc3\xa3\xc3\xa4\xc3\xa5\xc4\x81\xc4\x83\xc4\x85\xc3\xa7\xc4\x87\xc4\x8d\xc4\x8f\xc4\x91\xc3\xa8\xc3\xa9\xc3\xaa\xc3\xab\xc4\x93\xc4\x97\xc4\x99\xc4\x9b\xc4\x9f\xc3\xac\xc3\xad\xc3\xae\xc3\xaf\xc4\xab\xc4\xaf\xc4\xb1\xc5\x82\xc3\xb1\xc5\x84\xc5\x88\xc3\xb2\xc3\xb3\xc3\xb4\xc3\xb5\xc3\xb6\xc3\xb8\xc5\x8d\xc5\x91\xc5\x95\xc5\x99\xc5\x9b\xc5\xa1\xc5\x9f\xc5\xa5\xc5\xa3\xc3\xb9\xc3\xba\xc3\xbb\xc3\xbc\xc5\xab\xc5\xaf\xc5\xb1\xc3\xbd\xc3\xbf\xc5\xbe\xc5\xba\xc5\xbc".slice(0, i))));
    }
  }
  return r;
}

function isApostrophe(r) {
  {
    const $sw1 = r;
    if ($sw1 == 39 || $sw1 == 8217 || $sw1 == 8216 || $sw1 == 8219 || $sw1 == 700 || $sw1 == 8242 || $sw1 == 180 || $sw1 == 96) {
      return true;
    }
  }
  return false;
}

function Fold(s) {
  if (isPlain(s)) {
    return strings$ToLower(s);
  }
  let b = new strings$Builder();
  let gap = false;
  let put = (t) => {
    if (gap && b.Len() > 0) {
      b.WriteByte(32);
    }
    gap = false;
    b.WriteString(t);
  };
  for (let [, r] of $runes(s)) {
    if (isApostrophe(r)) {
    } else if (r == 38 || r == 43) {
      gap = true;
      put("and");
      gap = true;
    } else if (r == 230 || r == 198) {
      put("ae");
    } else if (r == 339 || r == 338) {
      put("oe");
    } else if (r == 223) {
      put("ss");
    } else if (unicode$IsLetter(r) || unicode$IsDigit(r)) {
      {
        let f = foldRune(r);
        if (f != 0) {
          put($rune(f));
        }
      }
    } else if (unicode$Is(unicode$Mn, r)) {
    } else {
      gap = true;
    }
  }
  return b.String();
}

function isASCII(s) {
  for (let i = 0; i < s.length; i = i + 1) {
    if (s.charCodeAt(i) >= 128) {
      return false;
    }
  }
  return true;
}

function isPlain(s) {
  for (let i = 0; i < s.length; i = i + 1) {
    {
      let c = s.charCodeAt(i);
      if (c >= 128 || !(97 <= c && c <= 122 || 65 <= c && c <= 90 || 48 <= c && c <= 57)) {
        return false;
      }
    }
  }
  return true;
}

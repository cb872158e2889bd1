// Written by sitegen/moves/translate from Go: change that.

function Reader$stamped(r, line) {
  {
    let said1 = strings$TrimLeft(line, " \x09");
    if (said1 == "" || said1.charCodeAt(0) != 91 && (said1.charCodeAt(0) < 48 || said1.charCodeAt(0) > 57)) {
      return line;
    }
  }
  let at = stamp.FindStringIndex(line);
  if (at === null) {
    return line;
  }
  let rest = line.slice(at[1]);
  {
    let who = sender.FindString(rest);
    if (who != "") {
      let ts = lex(who.slice(0, who.length - 2));
      let p = $new(parser, {Reader: r, line: new Line()});
      let verbs = slices$ContainsFunc(parser$marks(p, ts), (m) => ts[m.at].w.length > 1);
      {
        let [, n] = Names$powerAt(p.Reader.Names, ts);
        if (n == 0 && !Reader$isUnit(p.Reader, ts[0]) && !verbs && Names$find(p.Reader.Names, ts, 7).How == 0) {
          rest = spaces(who) + rest.slice(who.length);
        }
      }
    }
  }
  return spaces(line.slice(0, at[1])) + rest;
}

function Reader$greeted(r, ts) {
  if ($len(ts) < 4 || !$at(r.Names.lex.greetings, ts[0].w, false)) {
    return ts;
  }
  let p = $new(parser, {Reader: r, line: new Line()});
  for (let i = 1; i < $len(ts) && i < 6; i = i + 1) {
    if (ts[i].kind == 0) {
      {
        let [, n] = Names$powerAt(p.Reader.Names, $a(ts).slice(i));
        if (n > 0 || Names$find(p.Reader.Names, $a(ts).slice(i, i + 1), 7).How == 1) {
          return ts;
        }
      }
      continue;
    }
    {
      let rest = trimSigns2($a(ts).slice(i));
      if ($len(rest) > 2 && parser$verbed(p, rest)) {
        return rest;
      }
    }
    return ts;
  }
  return ts;
}

const stamp = regexp$MustCompile("^[ \\t]*(?:\\[[0-9./:, \\t-]+(?:[aApP]\\.?[mM]\\.?)?[0-9./:, \\t-]*\\]|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?[ \\t]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:[ \\t]?[aApP]\\.?[mM]\\.?)?[ \\t]-|[0-9]{1,2}[./-][0-9]{1,2},?[ \\t]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:[ \\t]?[aApP]\\.?[mM]\\.?)?[ \\t]-)[ \\t]+");

const sender = regexp$MustCompile("^[^:\\[\\]<>0-9]{1,40}:[ \\t]");

// The order reader, in the words and by the ways of the Go package engine/notation: the same table of words, the same
// functions under the same names, the same test cases. A change there is a change here.
//
// Ids are numbers, as in the engine: regions, places, powers; -1 is none.

const accented = [..."àáâãäåāăąçćčďđèéêëēėęěğìíîïīįıłñńňòóôõöøōőŕřśšşťţùúûüūůűýÿžźż"];
const plainLetters = "aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorrsssttuuuuuuuyyzzz";
const isLetter = r => /\p{L}/u.test(r), isDigit = r => /\p{Nd}/u.test(r), isMark = r => /\p{Mn}/u.test(r), isUpper = r => /\p{Lu}/u.test(r);
const isWordRune = r => isLetter(r) || isDigit(r);
const isApostrophe = r => "'’‘‛ʼ′´`".includes(r);

function foldRune(r) {
  if (r < "\u0080") return r.toLowerCase();
  if (isApostrophe(r) || isMark(r)) return "";
  r = r.toLowerCase();
  const i = accented.indexOf(r);
  return i >= 0 ? plainLetters[i] : r;
}

function fold(s) {
  let out = "", gap = false;
  const put = t => {
    if (gap && out) out += " ";
    gap = false;
    out += t;
  };
  for (const r of s) {
    if (isApostrophe(r)) continue;
    if (r === "&" || r === "+") {
      gap = true;
      put("and");
      gap = true;
    } else if (r === "æ" || r === "Æ") put("ae");
    else if (r === "œ" || r === "Œ") put("oe");
    else if (r === "ß") put("ss");
    else if (isWordRune(r)) {
      const f = foldRune(r);
      if (f) put(f);
    } else if (!isMark(r)) gap = true;
  }
  return out;
}

// Kinds of token.
const WORD = 0, DASH = 1, HYPHEN = 2, SLASH = 3, COMMA = 4, STOP = 5, COLON = 6, OPEN = 7, CLOSE = 8;

function lex(line) {
  const rs = [...line], toks = [];
  for (let i = 0; i < rs.length;) {
    const r = rs[i];
    if (isWordRune(r)) {
      if (isDottedCoast(rs, i)) {
        toks.push({w: r.toLowerCase() + "c", kind: WORD, col: i, n: 3, up: isUpper(r), owner: false, raw: rs.slice(i, i + 3).join("")});
        i += rs[i + 3] === "." ? 4 : 3;
        continue;
      }
      let j = i + 1;
      while (j < rs.length && (isWordRune(rs[j]) || isMark(rs[j]) || isApostrophe(rs[j]) && j + 1 < rs.length && isLetter(rs[j + 1]))) j++;
      const raw = rs.slice(i, j).join("");
      const t = {w: fold(raw), kind: WORD, col: i, n: j - i, up: isUpper(r), owner: false, raw};
      if (j - i > 2 && isApostrophe(rs[j - 2]) && (rs[j - 1] === "s" || rs[j - 1] === "S")) t.owner = true;
      else if (j < rs.length && isApostrophe(rs[j])) {
        t.owner = rs[j - 1] === "s" || rs[j - 1] === "S";
        j++;
      }
      if (t.w) toks.push(t);
      i = j;
      continue;
    }
    const sign = (w, kind) => toks.push({w, kind, col: i, n: 1, up: false, owner: false, raw: ""});
    if (r === "&" || r === "+") toks.push({w: "and", kind: WORD, col: i, n: 1, up: false, owner: false, raw: r});
    else if ("-=>–—−→⇒‐‑".includes(r)) {
      let j = i + 1;
      while (j < rs.length && "-=>–—−→⇒".includes(rs[j])) j++;
      const t = {w: "-", kind: DASH, col: i, n: j - i, up: false, owner: false, raw: rs.slice(i, j).join("")};
      const inner = i > 0 && j < rs.length && isWordRune(rs[i - 1]) && isWordRune(rs[j]);
      if (inner && (t.raw === "-" || t.raw === "‐" || t.raw === "‑")) t.kind = HYPHEN;
      else if (t.raw === "=") {
        i = j;
        continue;
      }
      toks.push(t);
      i = j;
      continue;
    } else if (r === "/") sign("/", SLASH);
    else if (r === ",") sign(",", COMMA);
    else if (".;!?".includes(r)) sign(r, STOP);
    else if (r === ":") sign(":", COLON);
    else if ("([{".includes(r)) sign("(", OPEN);
    else if (")]}".includes(r)) sign(")", CLOSE);
    i++;
  }
  return toks;
}

// isDottedCoast: "N.C." and its like are one word.
const isDottedCoast = (rs, i) => "nsewNSEW".includes(rs[i]) && rs[i + 1] === "." && (rs[i + 2] === "c" || rs[i + 2] === "C") &&
  (i + 3 === rs.length || !isWordRune(rs[i + 3]));

// What a letter brings with it from a mail program: struck-out words, tags and entities of HTML. Only what is certainly
// such is taken, so that no order in angle brackets is lost.
const struck = /<(?:s|del|strike)>.*?<\/(?:s|del|strike)>|~~[^~ ][^~]*~~/gi;
const tags = /<\/?(?:br|p|li|ul|ol|div|span|b|i|u|s|em|strong|font|blockquote|td|tr|th|table|tbody|html|body|head|o:p|a|h[1-6]|pre|code|tt|small|big|sub|sup|hr|del|strike)(?:[ \t]+[a-z:-]+[ \t]*=[^<>]*)?[ \t]*\/?>/gi;
const entities = /&(?:nbsp|amp|lt|gt|quot|rarr|ndash|mdash|minus|#160|#62|#8211|#8212|#8594|#8722);/g;
const entitySigns = {"&nbsp;": " ", "&#160;": " ", "&lt;": " ", "&quot;": " ", "&amp;": "&", "&gt;": ">", "&#62;": ">"};

// tidy blanks what is no text, character for character, so that columns stay.
function tidy(line) {
  const blank = m => " ".repeat([...m].length);
  return line.replace(struck, blank).replace(tags, blank)
    .replace(entities, m => (entitySigns[m] || "-") + " ".repeat(m.length - 1))
    .replace(/^[ \t]*#[ \t]?[0-9]{1,3}[.):]?[ \t]/, blank).replace(/[ \t]#[ \t].*$/, blank);
}

function span(ts) {
  if (!ts.length) return [1, 0];
  const last = ts[ts.length - 1];
  return [ts[0].col + 1, last.col + last.n - ts[0].col];
}

const wordsOf = ts => ts.filter(t => t.kind === WORD).map(t => t.w);
const join = (list, by) => list.join(by === undefined ? " " : by);
const fields = s => s.split(" ").filter(w => w);
const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);

function startsWith(ts, ws) {
  return ts.length >= ws.length && ws.every((w, i) => ts[i].kind === WORD && ts[i].w === w);
}

function trimSigns(ts) {
  let a = 0, b = ts.length;
  while (a < b && ts[a].kind !== WORD) a++;
  while (b > a && ts[b - 1].kind !== WORD) b--;
  return ts.slice(a, b);
}

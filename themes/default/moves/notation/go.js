// What the order reader uses of Go and its standard library. A string of the reader's is a string of bytes, a character each:
// $in makes one of a page's string, $out a page's string of one. A rune is a number.

const $in = s => /[^\x00-\x7f]/.test(s) ? String.fromCharCode(...new TextEncoder().encode(s)) : s;
const $utf8 = new TextDecoder("utf-8", {ignoreBOM: true});
const $ascii = s => !/[\x80-\xff]/.test(s);
const $out = s => $ascii(s) ? s : $utf8.decode(Uint8Array.from(s, c => c.charCodeAt(0)));
const $rune = r => r < 128 ? String.fromCharCode(r) : $in(String.fromCodePoint(r));
const $toRunes = s => Array.from($out(s), c => c.codePointAt(0));
const $fromRunes = rs => $a(rs).map($rune).join("");

// $runes lists a string's runes with the byte that each begins at.
function $runes(s) {
  const out = [];
  let at = 0;
  for (const r of $toRunes(s)) {
    out.push([at, r]);
    at += r < 128 ? 1 : r < 2048 ? 2 : r < 65536 ? 3 : 4;
  }
  return out;
}

const $none = [], $empty = new Map();
const $a = list => list === null ? $none : list;
const $len = list => list === null ? 0 : list.length;
const $new = (type, fields) => Object.assign(new type(), fields);
const $m = map => map === null ? $empty : map;
const $at = (map, k, zero) => map === null ? zero : map.get(k) ?? zero;
const $get = (map, k, zero) => map !== null && map.has(k) ? [map.get(k), true] : [zero, false];
const $append = (a, b) => a === null && !$a(b).length ? null : [...$a(a), ...$a(b)];
class $struct {
  $c() {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this);
  }
}
const $copy = x => Array.isArray(x) ? x.slice() : x.$c();
const $copies = list => list === null ? null : list.map($copy);
const $key = x => JSON.stringify(x);
function $panic(s) {
  throw new Error($out(s));
}

// $eq compares as Go does: what is pointed at is the same object, a struct's fields are alike.
function $eq(a, b) {
  if (a === b || typeof a !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a)) return a.length === b.length && a.every((x, i) => $eq(x, b[i]));
  return Object.keys(a).every(k => $eq(a[k], b[k]));
}

// $all lists what a function yields.
function $all(seq) {
  const out = [];
  seq(x => out.push(x));
  return out;
}

// $json is a struct as encoding/json writes it, in the page's strings.
function $json(x) {
  if (typeof x === "string") return $out(x);
  if (Array.isArray(x)) return x.map($json);
  if (typeof x !== "object" || x === null) return x;
  if ("v" in x) return $json(x.v);
  const out = {};
  for (const [field, name, omitEmpty] of x.constructor.$json) {
    const v = x[field];
    if (name === "...") Object.assign(out, $json(v));
    else if (!omitEmpty || v && !(Array.isArray(v) && !v.length)) out[name] = $json(v);
  }
  return out;
}

const $lower = s => s.toLowerCase();
const $is = re => {
  const known = new Map();
  return r => {
    if (!known.has(r)) known.set(r, re.test(String.fromCodePoint(r)));
    return known.get(r);
  };
};
const unicode$IsLetter = $is(/^\p{L}/u);
const unicode$IsDigit = $is(/^\p{Nd}/u);
const unicode$IsUpper = $is(/^\p{Lu}/u);
const unicode$IsSpace = $is(/^[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/);
const unicode$Mn = $is(/^\p{Mn}/u);
const unicode$Is = (table, r) => table(r);
const unicode$ToLower = r => {
  const s = String.fromCodePoint(r).toLowerCase();
  return [...s].length === 1 ? s.codePointAt(0) : r;
};
const utf8$RuneCountInString = s => $ascii(s) ? s.length : $toRunes(s).length;
const bits$OnesCount32 = n => {
  let out = 0;
  for (n >>>= 0; n; n &= n - 1) out++;
  return out;
};

const $edge = (s, at) => unicode$IsSpace(at < 0 ? $toRunes(s).pop() : $toRunes(s)[0]);
const $trim = (s, is, left, right) => {
  const rs = $toRunes(s);
  let a = 0, b = rs.length;
  while (left && a < b && is(rs[a])) a++;
  while (right && b > a && is(rs[b - 1])) b--;
  return $fromRunes(rs.slice(a, b));
};
const $cutset = set => {
  const rs = $toRunes(set);
  return r => rs.includes(r);
};
const strings$TrimSpace = s => $ascii(s) ? s.replace(/^[\t-\r ]+|[\t-\r ]+$/g, "") : $trim(s, unicode$IsSpace, true, true);
const strings$Trim = (s, set) => $trim(s, $cutset(set), true, true);
const strings$TrimLeft = (s, set) => $trim(s, $cutset(set), true, false);
const strings$TrimRight = (s, set) => $trim(s, $cutset(set), false, true);
const strings$TrimFunc = (s, f) => $trim(s, f, true, true);
const strings$TrimPrefix = (s, p) => s.startsWith(p) ? s.slice(p.length) : s;
const strings$TrimSuffix = (s, p) => s.endsWith(p) ? s.slice(0, s.length - p.length) : s;
const strings$CutPrefix = (s, p) => s.startsWith(p) ? [s.slice(p.length), true] : [s, false];
const strings$CutSuffix = (s, p) => s.endsWith(p) ? [s.slice(0, s.length - p.length), true] : [s, false];
const strings$Cut = (s, by) => {
  const i = s.indexOf(by);
  return i < 0 ? [s, "", false] : [s.slice(0, i), s.slice(i + by.length), true];
};
const strings$Fields = s => {
  const out = $ascii(s) ? s.split(/[\t-\r ]+/) : $out(s).split(/[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/).map($in);
  return out.filter(w => w);
};
const strings$Join = (list, by) => $a(list).join(by);
const strings$Split = (s, by) => s.split(by);
const strings$SplitN = (s, by, n) => {
  const all = s.split(by);
  return all.length <= n ? all : [...all.slice(0, n - 1), all.slice(n - 1).join(by)];
};
const strings$Repeat = (s, n) => s.repeat(n);
const strings$ReplaceAll = (s, a, b) => s.replaceAll(a, () => b);
const strings$Compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
const strings$Contains = (s, t) => s.includes(t);
const strings$HasPrefix = (s, t) => s.startsWith(t);
const strings$HasSuffix = (s, t) => s.endsWith(t);
const strings$Index = (s, t) => s.indexOf(t);
const strings$LastIndex = (s, t) => s.lastIndexOf(t);
const strings$IndexByte = (s, c) => s.indexOf(String.fromCharCode(c));
const strings$LastIndexByte = (s, c) => s.lastIndexOf(String.fromCharCode(c));
const strings$IndexFunc = (s, f) => {
  const found = $runes(s).find(([, r]) => f(r));
  return found ? found[0] : -1;
};
const strings$IndexAny = (s, set) => strings$IndexFunc(s, $cutset(set));
const strings$IndexRune = (s, r) => s.indexOf($rune(r));
const strings$ContainsRune = (s, r) => s.includes($rune(r));
const strings$ContainsAny = (s, set) => strings$IndexAny(s, set) >= 0;
const strings$ContainsFunc = (s, f) => strings$IndexFunc(s, f) >= 0;
const strings$Count = (s, t) => s.split(t).length - 1;
const strings$ToLower = s => $ascii(s) ? s.toLowerCase() : $in($out(s).toLowerCase());
const strings$ToUpper = s => $ascii(s) ? s.toUpperCase() : $in($out(s).toUpperCase());
const strings$EqualFold = (a, b) => strings$ToLower(a) === strings$ToLower(b);
const strings$Map = (f, s) => $toRunes(s).map(f).filter(r => r >= 0).map($rune).join("");
class strings$Builder {
  constructor() {
    this.s = "";
  }
  WriteString(s) {
    this.s += s;
  }
  WriteByte(c) {
    this.s += String.fromCharCode(c);
  }
  WriteRune(r) {
    this.s += $rune(r);
  }
  Len() {
    return this.s.length;
  }
  String() {
    return this.s;
  }
}

const slices$Clone = list => list === null ? null : list.slice();
const slices$Concat = (...lists) => {
  const out = lists.flatMap($a);
  return out.length ? out : null;
};
const slices$Insert = (list, i, ...more) => [...$a(list).slice(0, i), ...more, ...$a(list).slice(i)];
const slices$Contains = (list, x) => $a(list).some(y => $eq(x, y));
const slices$ContainsFunc = (list, f) => $a(list).some(x => f(x));
const slices$Index = (list, x) => $a(list).findIndex(y => $eq(x, y));
const slices$IndexFunc = (list, f) => $a(list).findIndex(x => f(x));
const slices$DeleteFunc = (list, f) => list === null ? null : list.filter(x => !f(x));
const slices$Equal = (a, b) => $eq($a(a), $a(b));
const slices$Reverse = list => {
  $a(list).reverse();
};
const slices$Sort = list => {
  $a(list).sort((a, b) => a < b ? -1 : a > b ? 1 : 0);
};
const slices$SortFunc = (list, f) => {
  $a(list).sort(f);
};
const slices$SortStableFunc = slices$SortFunc;
const slices$IsSortedFunc = (list, f) => $a(list).every((x, i) => !i || f(list[i - 1], x) <= 0);
const slices$Compact = list => $a(list).filter((x, i) => !i || !$eq(x, list[i - 1]));

const $quote = s => $in('"' + $out(s).replace(/["\\]/g, "\\$&") + '"');
const fmt$Sprintf = (form, ...args) => form.replace(/%([sdvqc%])/g, (m, verb) => {
  if (verb === "%") return "%";
  const x = args.shift();
  return verb === "q" ? $quote(x) : verb === "c" ? $rune(x) : typeof x === "object" && x !== null && x.Error ? x.Error() : String(x);
});
const fmt$Sprint = x => String(x);
const fmt$Fprintf = (b, form, ...args) => b.WriteString(fmt$Sprintf(form, ...args));
const fmt$Errorf = (form, ...args) => {
  const text = fmt$Sprintf(form, ...args);
  return {Error: () => text};
};
const strconv$Itoa = n => String(n);
const strconv$Atoi = s => /^[+-]?[0-9]+$/.test(s) ? [+s, null] : [0, {Error: () => "not a number"}];

// $Regexp finds in strings of bytes.
class $Regexp {
  constructor(source) {
    const [, flags, body] = /^(?:\(\?([a-z]+)\))?([^]*)$/.exec($out(source));
    this.re = new RegExp(body, "g" + flags_(flags));
  }
  FindAllStringIndex(s, n) {
    const plain = $ascii(s), text = plain ? s : $out(s), out = [];
    const at = i => plain ? i : $in(text.slice(0, i)).length;
    for (const m of text.matchAll(this.re)) {
      if (n >= 0 && out.length === n) break;
      out.push([at(m.index), at(m.index + m[0].length)]);
    }
    return out.length ? out : null;
  }
  FindStringIndex(s) {
    const all = this.FindAllStringIndex(s, 1);
    return all === null ? null : all[0];
  }
  FindString(s) {
    const m = this.FindStringIndex(s);
    return m === null ? "" : s.slice(m[0], m[1]);
  }
  FindStringSubmatch(s) {
    const m = new RegExp(this.re.source, this.re.flags.replace("g", "")).exec($out(s));
    return m === null ? null : m.map(x => $in(x || ""));
  }
  MatchString(s) {
    return this.FindStringIndex(s) !== null;
  }
  ReplaceAllStringFunc(s, f) {
    return $in($out(s).replace(this.re, m => $out(f($in(m)))));
  }
  ReplaceAllString(s, by) {
    return $in($out(s).replace(this.re, $out(by)));
  }
}
const flags_ = f => f || "";
const regexp$MustCompile = source => new $Regexp(source);

// json$Unmarshal fills a struct from the page's JSON, already read: words is the only one.
function json$Unmarshal(data, into) {
  const value = x => typeof x === "string" ? $in(x) : Array.isArray(x) ? x.map(value) : typeof x === "object" ? new Map(Object.entries(x).map(([k, v]) => [$in(k), value(v)])) : x;
  const by = new Map(Object.entries(data).map(([k, v]) => [k.toLowerCase(), v]));
  for (const k of Object.keys(into)) if (by.has(k.toLowerCase())) into[k] = value(by.get(k.toLowerCase()));
  return null;
}
const sort$Search = (n, f) => {
  let a = 0, b = n;
  while (a < b) {
    const m = (a + b) >> 1;
    if (f(m)) b = m;
    else a = m + 1;
  }
  return a;
};

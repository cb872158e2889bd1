// What the page asks of the order reader, in the page's own strings. The scripts beside this are the reader itself: written
// from engine/notation, so that the two read alike.

// Both are of the table of words, which newReader is given.
let wordsJSON = null, $ordinary = null;
const ownWords = (own, map) => own.Text(map);
const ordinary = () => {
  if ($ordinary) return $ordinary;
  $ordinary = new Map();
  const take = v => {
    if (typeof v === "string") for (const w of Fold($in(v)).split(" ")) $ordinary.set(w, true);
    else if (typeof v === "object" && v) Object.values(v).forEach(take);
  };
  take(wordsJSON);
  return $ordinary;
};

// unpacked is the table of words with its lists as lists: a list may be one text, with a bar before each word.
const $unpacked = v => typeof v === "string" ? (v[0] === "|" ? v.slice(1).split("|") : v)
  : !v || typeof v !== "object" || Array.isArray(v) ? v : Object.fromEntries(Object.entries(v).map(([k, x]) => [k, $unpacked(x)]));

const $ins = list => (list || []).map($in);

// newReader makes a reader of a board, {regions: [{id, name, label, abbrev, aliases, terrain, kind, first, coasts}], places:
// [{region, coast}], powers: [{id, name, code, names}], army and fleet: by place, the places that each can go to}; of the table of
// words; of the kinds of phase [{s: number, v: verbs}], or null where all verbs are known; and of what a ruleset adds, or null.
function newReader(m, words, kinds, ruleset) {
  wordsJSON = $unpacked(words);
  $ordinary = null;
  const steps = lists => lists.map(list => list.map(to => $new(engine$Step, {To: to})));
  const map = $new(engine$Map, {
    Regions: m.regions.map(r => $new(engine$Region, {ID: $in(r.id), Name: $in(r.name), Label: $in(r.label), Abbrev: $in(r.abbrev), Aliases: $ins(r.aliases),
      Terrain: r.terrain, Class: $in(r.kind), First: r.first, Coasts: r.coasts.map(c => $new(engine$Coast, {ID: $in(c.id), Name: $in(c.name)}))})),
    Places: m.places.map(p => $new(engine$Place, {Region: p.region, Coast: p.coast})),
    Powers: m.powers.map(p => $new(engine$Power, {ID: $in(p.id), Name: $in(p.name), Code: $in(p.names[2]), Adj: $in(p.names[3] || ""), Aliases: $ins(p.names.slice(4))})),
    Army: steps(m.army), Fleet: steps(m.fleet),
  });
  const grammar = kinds ? new Map(kinds.map(k => [k.s, k.v])) : null;
  const r = ruleset ? For($rulesOf(map, ruleset), grammar) : New(map, grammar);
  return {reader: r, printed: r.Names.printed.map($out)};
}

// rulesOf is what the reader asks of a ruleset (notation.Ruleset), of its data.
function $rulesOf(map, d) {
  const info = $new(engine$Info, {
    Kinds: (d.kinds || []).map(k => $new(engine$KindInfo, {Kind: k.k, Letter: $in(k.l), Name: $in(k.n), Sea: !!k.c})),
    Numbered: d.numbered || null,
    InTurn: !!d.in_turn, Carries: $in(d.carries || ""), Crossing: $in(d.crossing || ""),
    Steps: d.blanks ? [$new(engine$StepInfo, {Lines: $ins(d.blanks)})] : null,
    Names: (d.lists || []).map(l => $new(engine$NameList, {ID: $in(l.i),
      Entries: l.e.map(([id, name, ...more]) => $new(engine$NameEntry, {ID: $in(id), Name: $in(name), Aliases: $ins(more)}))})),
    Forms: (d.forms || []).map(f => $new(engine$Form, {ID: $in(f.i), Verb: f.v, Steps: f.s || null, Patterns: $ins(f.p), As: f.a ? $ins(f.a) : null, Example: $in(f.x || "")})),
  });
  return {Info: () => info, Map: () => map, Own: () => {}}; // what it makes of an order is for the coordinator to see
}

// readSheet reads lines of text. step: the number of a kind of phase (engine.PhaseStep), or -1 where only a heading can tell.
function readSheet(r, text, step) {
  const ctx = $new(Context, {Step: Math.max(step, 0), AnyStep: step < 0, By: -1});
  const s = $new(Sheet, {Header: $new(Header, {Power: -1})});
  const read = Reader$text(r.reader, s, $in(text), ctx, null);
  if (read.Fault) read.Lines = [$new(Line, {No: 1, Problems: [read.Fault], Power: -1, Order: engine$NewOrder(0, -1, 0, -1)})];
  return $a(read.Lines).map($shown);
}

// shown is a line as the page shows it: kind 0 unread, 1 an order, 2 a heading, 3 a comment, 4 quoted, 5 a vote.
function $shown(l) {
  const o = l.Order;
  return {no: l.No, text: $out(l.Text), full: $out(l.full), indent: l.indent, kind: l.Kind, form: $out(l.Form), line: l,
    order: {verb: o.Verb, kind: o.Kind, at: o.At, to: o.To, of: o.Of, via: $a(o.Via), convoyed: o.Convoyed},
    problems: $a(l.Problems).map(p => ({code: $out(p.Code), message: $out(p.Message), hint: $out(p.Hint), col: p.Col, len: p.Len, warning: p.Warning, candidates: $a(p.Candidates)}))};
}

// longText is an order in the rulebook's words, with its further wishes, or "" where a part of it is missing.
function longText(r, l) {
  if (l.kind !== 1) return "";
  if (l.line.All) return "All other units hold";
  const long = o => $out(Names$Long(r.reader.Names, o));
  return complete(l.line.Order) ? [long(l.line.Order), ...$a(l.line.Else).map(long)].join("; else ") : "";
}
// asJSON is a line as `herald read --json` writes it; what a ruleset makes of its own orders is not in it.
const asJSON = (r, l) => $json(Reader$reading(r.reader, l.line));
// standing: 0 read, 1 the board forbids it, 2 not understood for certain.
const standing = l => Line$Standing(l.line);

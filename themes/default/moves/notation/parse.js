// Lines: what a line is, where its verb stands, and which orders it holds.

const UNREAD = 0, ORDER = 1, HEADER = 2, COMMENT = 3;
const longestLine = 600;

const newOrder = () => ({verb: 0, kind: 0, at: -1, to: -1, ofKind: 0, of: -1, convoyed: false, via: [], into: 0, whom: -1, count: 0, no: 0, whose: -1, ofNo: 0, ofWhose: -1});
const quote = s => JSON.stringify(s);

// newReader makes a reader for a board (see newNames), a table of words and the verbs the ruleset knows (or null).
function newReader(m, words, grammar, ruleset) {
  const n = newNames(m, newLexicon(words));
  const r = Object.assign(n, {pairs: new Set(), guarded: new Set(), grammar});
  findTwins(r);
  learn(r, ruleset || {});
  for (const region of m.regions) {
    for (const s of [region.name, region.label].concat(region.aliases)) {
      const ws = wordsOf(lex(s || ""));
      ws.forEach((w, i) => {
        if (i > 0) r.pairs.add(ws[i - 1] + " " + w);
        if (ws.length > 1 && n.lex.phraseAt(ws.slice(i))) r.guarded.add(ws.map(x => " " + x).join(""));
      });
    }
  }
  return r;
}

// readLines reads one line of text: no line (blank), one, or one for each order in it. step: "movement", "retreat",
// "adjustment" or "" where it is not known.
function readLines(r, no, text, step) {
  const trimmed = text.trim();
  if (!trimmed) return [];
  const base = () => ({no, text: trimmed, full: text, indent: [...text.slice(0, text.indexOf(trimmed))].length, kind: UNREAD, order: newOrder(), header: null,
    comment: "", problems: []});
  const one = change => [Object.assign(base(), change)];
  if ([...trimmed].length > longestLine) {
    const l = base();
    l.problems.push({code: "unknown-verb", col: l.indent + 1, len: 0, message: "a line of " + [...trimmed].length + " characters is no order", hint: "one order on each line"});
    return [l];
  }
  const clean = tidy(text), said = clean.trim();
  if (!said || "#;>%".includes(said[0]) || said.startsWith("//")) return one({kind: COMMENT, comment: trimmed.replace(/^[#;>%/ ]+/, "")});
  const own = r.forms.length ? ownLines(r, base, clean, step) : null;
  if (own) return own;
  let [toks, comment] = brackets(r, unnumber(signed(r, lex(clean))), clean);
  if (!wordsOf(toks).length) return one({kind: COMMENT, comment: comment || trimmed});
  const h = readHeader(r, toks, clean);
  if (h) return one({kind: HEADER, header: h, comment});
  if (isMail(r, toks)) return one({kind: COMMENT, comment: trimmed});
  toks = twins(r, arrows(r, toks));
  const parts = sentences(r, toks).flatMap(s => clauses(r, s));
  return parts.map(({order: part, own}) => {
    const l = Object.assign(base(), {comment});
    if (parts.length > 1 && own.length) {
      l.text = textAt(text, own);
      l.indent = span(own)[0] - 1;
    }
    const p = {r, m: r.m, lex: r.lex, step, line: l, tail: [], atSpan: [0, 0], toSpan: [0, 0], ofSpan: [0, 0]};
    readOrder(p, part);
    l.problems.sort((a, b) => a.col - b.col);
    return l;
  });
}

function unnumber(ts) {
  while (ts.length && [DASH, STOP, COMMA, COLON].includes(ts[0].kind)) ts = ts.slice(1);
  const number = t => t.kind === WORD && (t.w.length <= 3 && /^[0-9]*$/.test(t.w) || t.w.length === 1 && !t.up);
  if (ts.length > 3 && ["order", "no", "nr", "number"].includes(ts[0].w)) {
    const k = ts.slice(0, 3).findIndex(number);
    if (k > 0 && (!ts[k + 1].up || ["A", "F"].includes(ts[k + 1].raw) || ["army", "fleet"].includes(ts[k + 1].w))) ts = ts.slice(k);
  }
  if (ts.length > 3 && ts[0].kind === OPEN && number(ts[1]) && ts[2].kind === CLOSE) return ts.slice(3);
  if (ts.length > 2 && number(ts[0])) {
    const k = ts[1].kind;
    if (k === CLOSE || k === COLON || k === STOP && ts[1].w === "." || k === DASH && ts[0].w <= "9") return ts.slice(2);
    if (ts[0].w <= "9" && (["army", "fleet"].includes(ts[1].w) || ts[1].raw === "A" || ts[1].raw === "F")) return ts.slice(1);
  }
  return ts;
}

// rankOf: "county" and "town" in "Limerick (city)", "Wexford town".
function rankOf(ws) {
  if (ws.length !== 1) return "";
  return {county: "county", shire: "county", city: "circle", town: "circle"}[ws[0]] || "";
}

function brackets(r, ts, text) {
  if (!ts.some(t => t.kind === OPEN || t.kind === CLOSE)) return [ts, ""];
  const rs = [...text], out = [], comments = [];
  for (let i = 0; i < ts.length; i++) {
    if (ts[i].kind === CLOSE) continue;
    if (ts[i].kind !== OPEN) {
      out.push(ts[i]);
      continue;
    }
    let depth = 1, j = i + 1;
    for (; j < ts.length; j++) {
      if (ts[j].kind === OPEN) depth++;
      else if (ts[j].kind === CLOSE && --depth === 0) break;
    }
    const inner = ts.slice(i + 1, Math.min(j, ts.length)), ws = wordsOf(inner);
    if (out.length && out[out.length - 1].kind === WORD && ws.length) {
      if (j + 2 < ts.length && isUnit(r.lex, ts[j + 1]) && isVerb(r, out, ws)) {
        out.push(...inner);
        i = j;
        continue;
      }
      if (r.lex.coasts.has(join(ws))) {
        out.push({w: "/", kind: SLASH, col: ts[i].col, n: 1, up: false, owner: false, raw: ""}, ...inner);
        i = j;
        continue;
      }
      if (r.numbered.size && ws.length === 1 && figure(ws[0]) > 0 || belongs(r, out, inner) || isRoute(ws) || isVerb(r, out, ws)) {
        out.push(...inner);
        i = j;
        continue;
      }
    }
    const c = rs.slice(ts[i].col + 1, j < ts.length ? ts[j].col : rs.length).join("").replace(/^[ *_]+|[ *_]+$/g, "");
    if (c) comments.push(c);
    i = j;
  }
  return [out, comments.join("; ")];
}

const isRoute = ws => ws[0] === "via" || ws[0] === "through" || ws.length > 1 && (ws[0] === "convoyed" || ws[0] === "by" && ws[1] === "convoy");

// isVerb says that what stands in brackets is the line's verb: "A Par (S) A Mar - Bur", "Army Paris (holds)".
const isVerb = (r, before, ws) => !marks({r, m: r.m, lex: r.lex}, before).length &&
  (r.lex.phrases.get(ws[0]) || []).some(ph => ph.cls === VERB && same(ph.words, ws));

// isMail says that a line is a mail program's: "To: ...", "Sent from my telephone", "On Monday ... wrote:".
function isMail(r, ts) {
  const w = r.lex.words, ws = wordsOf(ts);
  if (w.letter.some(l => startsAs(ws, fields(l))) || ws[0] === "on" && ws[ws.length - 1] === "wrote") return true;
  const k = ts.findIndex(t => t.kind === COLON);
  return k >= 1 && k <= 7 && w.mail.includes(join(wordsOf(ts.slice(0, k)))) && !ts.slice(k).some(t => isUnit(r.lex, t));
}

const startsAs = (ws, f) => same(ws.slice(0, f.length), f);

function belongs(r, before, inner) {
  for (let k = 1; k <= 7 && k <= before.length; k++) {
    const head = wordsOf(before.slice(before.length - k));
    if (r.exact.has(join(r.canon(head.concat(wordsOf(inner))), ""))) return true;
    if (rankOf(wordsOf(inner)) && r.exact.has(join(r.canon(head), ""))) return true;
  }
  return false;
}

// arrows: Lon-Dep and STP/NC-NWY hold one, Ashby-de-la-Zouch and South-West do not; in a chain all words must be known.
function arrows(r, ts) {
  for (let i = 0; i < ts.length; i++) {
    if (ts[i].kind !== HYPHEN) continue;
    const chain = [ts[i]];
    let end = i, all = isArrow(r, ts, i);
    for (; end + 2 < ts.length && ts[end + 2].kind === HYPHEN; chain.push(ts[end])) {
      end += 2;
      all = all && isArrow(r, ts, end);
    }
    if (all) for (const t of chain) t.kind = DASH;
    i = end;
  }
  return ts;
}

function isArrow(r, ts, i) {
  if (i === 0 || i + 1 >= ts.length || ts[i - 1].kind !== WORD || ts[i + 1].kind !== WORD) return false;
  const a = ts[i - 1], b = ts[i + 1], coasts = r.lex.coasts;
  if (r.pairs.has(a.w + " " + b.w) || coasts.has(a.w + " " + b.w)) return false;
  return (coasts.has(a.w) && i > 1 && ts[i - 2].kind === SLASH || knownWord(r, a)) && knownWord(r, b);
}

const knownWord = (r, t) => attempts(r, [t]).some(a => [EXACT, BY_WORD, BY_PREFIX].some(h => likeness(r, h, a, ANYWHERE).length));

function sentences(r, ts) {
  const out = [], p = {r, m: r.m, lex: r.lex};
  let start = 0;
  ts.forEach((t, i) => {
    if (i + 2 >= ts.length || i - start < 2) return;
    const next = ts[i + 1], whole = next.w.length > 1, code = !whole && ts[i + 2].kind === WORD && r.lex.letters.has(next.raw);
    if (next.kind !== WORD) return;
    if (t.kind === STOP && (t.w === "." || t.w === ";")) {
      if (t.w === "." && ts[i - 1].w.length === 1 && ts[i - 1].raw !== "H") return;
      if (t.w === "." && wantsObject(p, ts.slice(start, i))) return;
    } else if (!((whole || code) && (t.kind === COMMA || t.kind === SLASH || t.w === "and"))) return;
    if (!ordersAt(p, ts.slice(i + 1), t.kind === STOP || code) || !acts(p, ts.slice(start, i), true)) return;
    out.push(ts.slice(start, i));
    start = i + 1;
  });
  return out.concat([ts.slice(start)]);
}

// clauses takes lists apart: "Build Army London and Fleet Bristol", "Army London and Fleet Bristol hold".
function clauses(r, ts) {
  const one = [{order: ts, own: ts}], p = {r, m: r.m, lex: r.lex}, v = marks(p, ts).find(m => m.cls === VERB);
  if (!v) return one;
  const subj = ts.slice(0, v.at), rest = ts.slice(v.at + v.n), head = ts.slice(0, v.at + v.n);
  if ([BUILD, REMOVE, DISBAND].includes(v.verb) && !unitIn(p, subj).said && lead(p, subj)) {
    const pieces = listed(p, rest);
    return pieces.length < 2 ? one : pieces.map((x, i) => ({order: head.concat(x), own: i ? x : ts.slice(0, head.length + x.length)}));
  }
  if (![HOLD, REMOVE, DISBAND, CONVERT].includes(v.verb)) return one;
  const pieces = listed(p, subj);
  if (pieces.length < 2 || !unitIn(p, pieces[0]).said) return one;
  return pieces.map((x, i) => ({order: x.concat(ts.slice(v.at)), own: i < pieces.length - 1 ? x : ts.slice(v.at - x.length)}));
}

// listed splits tokens at a comma, full stop or "and" before a unit.
function listed(p, ts) {
  const out = [];
  let start = 0;
  ts.forEach((t, i) => {
    if (i === start || i + 2 >= ts.length || t.kind !== COMMA && t.kind !== STOP && t.w !== "and") return;
    const next = ts[i + 1];
    if (!p.lex.units.has(next.w) || next.w.length === 1 && !p.lex.letters.has(next.raw)) return;
    out.push(trimSigns(ts.slice(start, i)));
    start = i + 1;
  });
  return out.concat([ts.slice(start)]);
}

// everyone says that a subject is no unit but the rest of them: "all other units", "everything else".
function everyone(p, ts) {
  return ts.some(t => p.lex.every.has(t.w)) && ts.every(t => t.kind !== WORD || p.lex.every.has(t.w) || p.lex.units.has(t.w) || t.w === "units" ||
    p.lex.skip.has(t.w) || p.lex.filler.has(t.w));
}

// wantsObject says that the tokens end in the verb of a support or a convoy.
function wantsObject(p, ts) {
  const ms = marks(p, ts), m = ms[ms.length - 1];
  return !!m && m.cls === VERB && m.at > 0 && m.at + m.n === ts.length && (m.verb === SUPPORT || m.verb === CONVOY || ts[m.at].w === "conv");
}

// ordersAt says that the tokens begin with a unit that does something, or with an order of another shape.
function ordersAt(p, ts, arrows) {
  if (["build", "remove", "send", "disband", "command"].includes(ts[0].w)) return true;
  if (!p.lex.units.get(ts[0].w) || ts[0].w.length === 1 && !p.lex.letters.has(ts[0].raw)) return false;
  return acts(p, ts, arrows);
}

// acts says that there is a verb before the next full stop or comma.
function acts(p, ts, arrows) {
  const end = ts.findIndex((t, i) => t.kind === STOP && i > 0 && ts[i - 1].w.length > 2 || t.kind === COMMA && !arrows);
  if (end >= 0) ts = ts.slice(0, end);
  for (const m of marks(p, ts)) {
    if (m.cls === VERB) return true;
    if (m.cls === TO) return arrows && m.at > 0;
  }
  return false;
}

// marks finds the phrases of the grammar, longest first, from left to right; not inside known names.
function marks(p, ts) {
  const out = [];
  for (let i = 0; i < ts.length; i++) {
    if (ts[i].kind === DASH) {
      out.push({at: i, n: 1, cls: TO, verb: 0});
      continue;
    }
    if (ts[i].kind !== WORD) continue;
    const g = guard(p, ts.slice(i));
    if (g > 0) {
      i += g - 1;
      continue;
    }
    if (i > 0 && ts[i - 1].kind === SLASH) continue;
    for (const ph of p.lex.phrases.get(ts[i].w) || []) {
      if (!startsWith(ts.slice(i), ph.words)) continue;
      if (ph.words.length === 1 && ts[i].w.length === 1 && !letterVerb(p, ts, i)) continue;
      if (ts[i].w === "by" && i > 0 && p.lex.asides.has(ts[i - 1].w)) continue;
      out.push({at: i, n: ph.words.length, cls: ph.cls, verb: ph.verb});
      i += ph.words.length - 1;
      break;
    }
  }
  return out;
}

function letterVerb(p, ts, i) {
  if (i === 0) return ts.length > 1 && ts[1].kind === WORD && p.lex.units.has(ts[1].w) && ts[0].up && "bdrh".includes(ts[0].w);
  if (ts[i - 1].kind !== WORD && (ts[i - 1].kind !== COLON || i === 1)) return false;
  if (p.lex.units.has(ts[i - 1].w) && i === 1) return false;
  return i + 1 >= ts.length || ts[i + 1].kind !== HYPHEN;
}

function guard(p, ts) {
  if (!p.r.guarded.size) return 0;
  let key = "", best = 0;
  for (let k = 0; k < ts.length && k < 12; k++) {
    if (ts[k].kind === WORD) {
      key += " " + ts[k].w;
      if (p.r.guarded.has(key)) best = k + 1;
    } else if (ts[k].kind === DASH || ts[k].kind === STOP) break;
  }
  return best;
}

function readOrder(p, ts) {
  ts = trimSigns(ts);
  const l = p.line, o = l.order;
  if (!ts.length) {
    l.kind = COMMENT;
    return;
  }
  const v = findVerb(p, ts, marks(p, ts));
  if (!v) return noVerb(p, ts);
  if (v.verb && p.r.grammar && !p.r.grammar.includes(v.verb) && v.verb !== RETREAT) {
    const [col, n] = span(ts.slice(v.at, v.at + v.n));
    problem(p, {code: "unknown-verb", col, len: n, message: "this game has no order " + quote(verbNames[v.verb]), hint: ""});
    subjectOnly(p, ts.slice(0, v.at));
    return;
  }
  const subj = ts.slice(0, v.at), rest = ts.slice(v.at + v.n), words = ts.slice(v.at, v.at + v.n);
  if (v.verb === HOLD && everyone(p, subj)) {
    l.kind = COMMENT;
    l.comment = l.text;
    return;
  }
  l.kind = ORDER;
  o.verb = stepVerb(p, v.verb);
  let verb = v.verb;
  if (verb === CONVERT && words[0].w === "conv" && carries(p, rest)) verb = o.verb = CONVOY;
  else if (verb === CONVOY && goes(p, subj, rest)) {
    verb = MOVE;
    o.verb = stepVerb(p, MOVE);
    o.convoyed = true;
  }
  switch (verb) {
  case HOLD: subject(p, subj, rest, true); break;
  case MOVE: case RETREAT: readMove(p, subj, rest, words); break;
  case SUPPORT: case CONVOY: assist(p, subj, rest, words); break;
  case CONVERT: readConvert(p, subj, rest); break;
  case DISBAND: case REMOVE: subject(p, subj, rest); break;
  case BUILD: readBuild(p, subj, rest); break;
  case WAIVE: o.count = numberIn(p, rest); break;
  case PROXY: readProxy(p, subj, rest, words); break;
  case TRANSFER: readTransfer(p, subj, rest, words); break;
  }
  ofPhase(p, words);
  checkOrder(p);
  if (p.tail.length) l.comment = [l.comment].concat(p.tail).join("; ").replace(/^; /, "");
}

// ofPhase objects to an order that this kind of phase does not know: a hold among retreats, a build among movements.
function ofPhase(p, words) {
  const v = p.line.order.verb, steps = ["movement", "retreat", "adjustment"], step = steps.indexOf(p.step);
  if (step < 0 || v === PROXY || !v) return;
  if ((v === WAIVE || v === TRANSFER ? 2 : phaseOf(v)) === step) return;
  const [col, n] = span(words);
  problem(p, {code: "not-read", col, len: n, message: "no " + verbNames[v] + " among " + p.step + " orders",
    hint: ["hold, move, support, convoy ...", "retreat or disband", "build, remove or waive"][step], warning: true});
}

// carries says that what follows "conv" is a unit and where it goes, and not what becomes of the one before.
const carries = (p, rest) => marks(p, rest).some(m => m.cls === TO && m.at > 0 && speaks(p, rest.slice(m.at + m.n)));

// goes says that a convoy is ordered of the army that is to be carried: it has a destination and no object.
function goes(p, subj, rest) {
  const m = marks(p, rest)[0];
  return unitIn(p, subj).kind === ARMY && !!m && m.cls === TO && m.at === 0;
}

function stepVerb(p, v) {
  if (p.step === "retreat" && v === MOVE) return RETREAT;
  if (p.step === "retreat" && v === REMOVE) return DISBAND;
  if (p.step === "adjustment" && v === DISBAND) return REMOVE;
  return v;
}

function findVerb(p, ts, ms) {
  for (let i = 0; i < ms.length; i++) {
    const m = ms[i];
    if (m.cls === VERB) return m;
    if (m.cls === TO) {
      if (i + 1 < ms.length && ms[i + 1].cls === VERB && ms[i + 1].at === m.at + m.n && m.at > 0) return ms[i + 1];
      if (m.at === 0) continue;
      return slipVerb(p, ts, m.at) || {at: m.at, n: m.n, cls: VERB, verb: MOVE};
    }
    if (m.cls === FROM && m.at > 0 && i + 1 < ms.length && ms[i + 1].cls === TO) return {at: m.at, n: 0, cls: VERB, verb: MOVE};
    if (m.cls === STILL) return {at: m.at, n: m.n, cls: VERB, verb: HOLD};
  }
  return slipVerb(p, ts, ts.length);
}

function slipVerb(p, ts, end) {
  if (!p.lex.units.has(ts[0].w)) return null;
  const name = unitIn(p, ts.slice(0, end)).name;
  if (name.length && look(p.r, name, ANYWHERE).how !== NOT_FOUND) return null;
  for (let i = 2; i < end; i++) {
    if (ts[i].kind !== WORD || ts[i].w.length < 5 || p.r.byWord.has(ts[i].w)) continue;
    const v = nearestVerb(p.lex, ts[i].w);
    if (v.sure) {
      const [col, n] = span(ts.slice(i, i + 1));
      problem(p, {code: "misspelt", col, len: n, warning: true, message: quote(ts[i].raw) + " read as " + quote(v.found.word), hint: v.found.word});
      return {at: i, n: 1, cls: VERB, verb: v.found.verb};
    }
  }
  return null;
}

const someVerbs = "holds, moves to, supports, convoys ...";

function noVerb(p, ts) {
  const l = p.line;
  if (p.lex.court.has(ts[0].w)) {
    l.kind = COMMENT;
    l.comment = l.text;
    return;
  }
  subjectOnly(p, ts);
  if (l.problems.length) return;
  const [col, n] = span(ts);
  if (l.order.at >= 0) problem(p, {code: "unknown-verb", col, len: n, message: "no order for " + unitText(p, l.order.kind, l.order.at), hint: someVerbs});
  else problem(p, {code: "unknown-verb", col, len: n, message: "not read as an order", hint: "a unit and what it does: Army London moves to Surrey; brackets make a comment"});
}

function subjectOnly(p, ts) {
  const u = unitIn(p, ts);
  if (!u.said) return;
  p.line.order.kind = u.kind;
  for (let end = u.name.length; end > 0; end--) {
    const f = look(p.r, u.name.slice(0, end), standsOn(p.r, u.kind));
    if (f.region < 0 || f.how !== EXACT) continue;
    p.line.order.at = f.place;
    if (u.name[end - 1].kind === HYPHEN) end--;
    if (end < u.name.length) unknownVerb(p, u.name.slice(end));
    return;
  }
}

function unknownVerb(p, ts) {
  const joined = ts.length > 0 && ts[0].kind === HYPHEN;
  ts = trimSigns(ts);
  if (!ts.length) return;
  const f = look(p.r, ts, ANYWHERE);
  if (f.how === EXACT) {
    const [col, n] = span(ts);
    problem(p, {code: "unknown-verb", col, len: n, message: "no verb before " + quote(textOf(p, ts)), hint: "moves to " + p.r.printed[f.region] + "?"});
    return;
  }
  const [col, n] = span(ts.slice(0, 1)), v = nearestVerb(p.lex, ts[0].w), near = look(p.r, ts.slice(0, 1), ANYWHERE);
  if (joined && wordsOf(ts).length === 1 && (near.how === NOT_FOUND || near.how === BY_SLIP)) {
    const candidates = near.how === BY_SLIP ? [near.region] : near.candidates;
    problem(p, {code: "unknown-name", col, len: n, candidates, message: "no region is called " + quote(ts[0].raw),
      hint: candidates.length ? "did you mean " + listNames(p, candidates, " or ") + "?" : ""});
    return;
  }
  problem(p, {code: "unknown-verb", col, len: n, message: "unknown verb " + quote(ts[0].raw), hint: v.found && ts[0].w.length > 3 ? "did you mean " + v.found.word + "?" : someVerbs});
}

function problem(p, pr) {
  const i = p.line.problems.findIndex(q => q.code === pr.code && q.col === pr.col);
  if (i < 0) p.line.problems.push(pr);
  else if (p.line.problems[i].warning && !pr.warning) p.line.problems[i] = pr;
}

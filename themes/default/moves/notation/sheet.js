// Sheets: lines together, where a header says the kind of phase and orders may contradict each other.

// readSheet reads lines of text and returns them. step: "movement", "retreat", "adjustment", or "" where only a header
// can tell.
function readSheet(r, text, step) {
  const lines = [], head = {power: -1, submission: "", game: ""};
  let by = -1;
  text.split(/\r\n|\r|\n/).forEach((t, i) => {
    for (const l of readLines(r, i + 1, t, step)) {
      if (l.kind === HEADER) {
        if (!head.game) head.game = l.header.game;
        if (!step) step = l.header.submission;
        if (l.header.power >= 0) by = l.header.power;
      }
      l.by = by;
      lines.push(l);
    }
  });
  preamble(lines, head);
  contradictions(r, lines);
  idleSupports(r, lines);
  return lines;
}

// preamble: before the first order of a sheet with a header, a title is the writer's name or the game's.
function preamble(lines, head) {
  const end = lines.findIndex(l => l.kind === ORDER), top = end < 0 ? lines : lines.slice(0, end);
  if (!top.some(l => l.kind === HEADER)) return;
  let afterPower = false;
  for (const l of top) {
    if (l.kind === HEADER && l.header.power >= 0) afterPower = true;
    if (l.kind !== UNREAD || !isTitle(l.text)) continue;
    Object.assign(l, {kind: HEADER, problems: [], order: newOrder(), header: {game: "", power: -1, season: "", year: 0, submission: "", version: 0}});
    if (afterPower && !head.game) l.header.game = head.game = l.text;
  }
}

const isTitle = s => s.split(/\s+/).length <= 6 && new TextEncoder().encode(s).length <= 60 && isUpper([...s][0]);

const phaseOf = v => v === RETREAT || v === DISBAND ? 1 : v === BUILD || v === REMOVE ? 2 : 0;

function sameSaid(a, b) {
  const kinds = (x, y) => !x || !y || x === y;
  return kinds(a.kind, b.kind) && kinds(a.ofKind, b.ofKind) && same(a.via, b.via) &&
    ["verb", "at", "to", "of", "convoyed", "into", "whom", "count"].every(k => a[k] === b[k]);
}

function contradictions(r, lines) {
  const first = new Map(), all = l => ({col: l.indent + 1, len: [...l.text].length});
  const contradict = (l, other, at) => {
    if (l.problems.some(p => p.code === "contradiction")) return;
    l.problems.push(Object.assign({code: "contradiction", message: r.printed[at] + " has another order in line " + other.no + ": the unit holds", hint: "keep one of the two lines"}, all(l)));
  };
  for (const l of lines) {
    if (l.kind === HEADER && (l.header.submission || l.header.season)) first.clear();
    if (l.kind !== ORDER || [WAIVE, TRANSFER, PROXY].includes(l.order.verb) || l.order.at < 0) continue;
    if (l.form || r.numbered.has(r.m.places[l.order.at].region) && (!l.order.no || l.order.verb === BUILD)) continue;
    const at = r.m.places[l.order.at].region, k = [l.by, at, phaseOf(l.order.verb), l.order.no, l.order.whose].join(" "), o = first.get(k);
    if (!o) first.set(k, l);
    else if (!sameSaid(o.order, l.order) && (l.order.kind === o.order.kind || !l.order.kind || !o.order.kind)) {
      contradict(l, o, at);
      contradict(o, l, at);
    }
  }
  const build = lines.find(l => l.kind === ORDER && l.order.verb === BUILD), remove = lines.find(l => l.kind === ORDER && l.order.verb === REMOVE);
  if (!build || !remove) return;
  for (const l of lines) {
    if (l.kind !== ORDER || l.order.verb !== BUILD && l.order.verb !== REMOVE) continue;
    const other = l.order.verb === REMOVE ? build : remove;
    l.problems.push(Object.assign({code: "contradiction", message: "builds and removals cannot stand in one list (see line " + other.no + ")", hint: "list what is due: builds, or removals"}, all(l)));
  }
}

// idleSupports warns of a support to hold for a unit that the same sheet moves.
function idleSupports(r, lines) {
  const region = at => r.m.places[at].region;
  for (const l of lines) {
    if (l.kind !== ORDER || l.order.verb !== SUPPORT || l.order.to >= 0 || l.order.of < 0 || standing(l) === 2) continue;
    const m = lines.find(m => m.kind === ORDER && m.order.verb === MOVE && m.by === l.by && m.order.at >= 0 && region(m.order.at) === region(l.order.of) && sameUnit(r, l.order, m));
    if (!m) continue;
    l.problems.push({code: "contradiction", col: l.indent + 1, len: [...l.text].length, warning: true,
      message: "read as a support to hold, but line " + m.no + " moves " + (kindName[l.order.ofKind] + " " + placeText(r, l.order.of)).trim(),
      hint: "say where to: supports ... to " + placeText(r, m.order.to)});
  }
}

// sameUnit says that the unit supported may be the one that another line orders, standing in one region.
const sameUnit = (r, s, m) => s.ofNo === m.order.no && !(carried(r, s.ofKind) !== carried(r, m.order.kind) && s.ofKind !== m.order.kind) &&
  (s.ofWhose < 0 || s.ofWhose === m.by);

// complete says that an order has all the parts its verb needs.
function complete(o) {
  if (o.verb >= VERB_OWN) return true;
  switch (o.verb) {
  case 0: return false;
  case WAIVE: return true;
  case TRANSFER: return o.whom >= 0;
  case PROXY: return o.at >= 0 && o.whom >= 0;
  case MOVE: case RETREAT: return o.at >= 0 && o.to >= 0;
  case SUPPORT: return o.at >= 0 && o.of >= 0;
  case CONVOY: return o.at >= 0 && o.of >= 0 && o.to >= 0;
  }
  return o.at >= 0;
}

// Reads orders in herald's own form, as its pages print them ("Army London moves to Surrey"),
// without the judge.

const named = new Map(); // regions by the folded name (key), several if they share it
function learnNames() {
  if (named.size) return;
  for (const r of regions) {
    for (const k of unique([r.name, r.label, r.stem, r.printed, r.id, r.abbrev].concat(r.aliases).filter(Boolean).map(key))) named.set(k, (named.get(k) || []).concat(r));
  }
}

const fits = (kind, r) => kind === "A" ? r.terrain !== SEA : kind === "F" ? r.terrain !== INLAND : true;

// placeNamed returns the place that words name, for a kind of unit ("Spain (South Coast)",
// "Spain/sc", "Spain, South Coast"), or null if it is missing or ambiguous.
const placeNamed = (words, kind) => ashore(kind, placeOf(words, kind));

function placeOf(words, kind) {
  learnNames();
  const whole = named.get(key(words));
  if (whole) return oneOf(whole, kind);
  const parts = /^(.+?)\s*(?:\/\s*|,\s*|\((?:the )?)([^()\/,]+?)\)?$/.exec(words), r = parts && named.get(key(parts[1]));
  const place = r && oneOf(r, "F"), coast = place && place.region.coasts.findIndex(c => [c.id, c.name].some(n => key(n) === key(parts[2])) || c.id[0] + "c" === key(parts[2]));
  return place && coast >= 0 ? places[place.n + 1 + coast] : null;
}

function oneOf(list, kind) {
  const [r] = list, short = r && key(r.label || r.name);
  if (r && list.length === 1 && !fits(kind, r) && regions.some(o => o !== r && fits(kind, o) && key(o.name).includes(short))) return null; // maybe the other region is meant
  const fit = list.length > 1 ? list.filter(r => fits(kind, r)) : list;
  return fit.length === 1 ? places[fit[0].first] : null;
}

// ashore drops the coast from an army's place.
const ashore = (kind, place) => place && kind === "A" ? places[place.region.first] : place;

const unitKinds = {army: "A", a: "A", fleet: "F", f: "F", unit: "", u: ""};

// unitNamed reads "Army London".
function unitNamed(words) {
  const m = /^(army|fleet|unit|[afu])\s+(.+)$/i.exec(words.trim());
  if (!m) return null;
  const kind = unitKinds[m[1].toLowerCase()], at = placeNamed(m[2], kind);
  return at && {kind, at};
}

// The forms of an order: [pattern, verb, what the pattern's second part is].
const ownVerbs = [[/^(.+?)\s+(?:holds?|h)$/i, "hold"], [/^(.+?)\s+disbands?$/i, "disband"], [/^(.+?)\s+converts?(?: to (?:an? )?(army|fleet))?$/i, "convert"],
  [/^(.+?)\s+retreats? to\s+(.+)$/i, "retreat", "place"], [/^(.+?)\s+(?:supports?|s)\s+(.+?)\s+(?:to|-)\s+(.+)$/i, "support", "unit and place"], [/^(.+?)\s+(?:supports?|s)\s+(.+)$/i, "support", "unit"],
  [/^(.+?)\s+(?:convoys?|c)\s+(.+?)\s+(?:to|-)\s+(.+)$/i, "convoy", "unit and place"], [/^(.+?)\s+moves? (?:via|by) convoy to\s+(.+)$/i, "move", "by convoy"],
  [/^(.+?)\s+(?:moves? to|to|-)\s+(.+?)\s+(?:via|by) convoy$/i, "move", "by convoy"], [/^(.+?)\s+(?:moves? to|to|-)\s+(.+)$/i, "move", "place"]];

// ownForm reads a line and returns what the judge would: {text, kind, standing, says, order,
// problems}, or null if the line is not in herald's own form.
function ownForm(text, no) {
  const words = text.trim().replace(/\s+/g, " ").replace(/[.;]$/, ""), build = /^(build|remove)s? (?:an? |the )?(army|fleet)(?: (?:in|at))? (.+)$/i.exec(words);
  const made = (verb, unit, more) => {
    const o = Object.assign({verb, kind: unit.kind, at: unit.at.n, to: -1, of: -1, via: [], convoyed: false}, more);
    const wrong = objection(o);
    if (wrong && data.ruleset) return null; // a ruleset may allow more than the board
    return {no, text: text.trim(), full: text, indent: text.length - text.trimStart().length, kind: "order", standing: wrong ? wrong[0] : "read", says: inWords(o), order: o,
      problems: wrong ? [{code: "", message: wrong[1], hint: "", col: 0, len: 0, candidates: []}] : []};
  };
  if (data.reach) return null; // the ruleset has units of its own kind, which only the judge can read
  if (build) {
    const kind = unitKinds[build[2].toLowerCase()], at = placeNamed(build[3], kind);
    return at && known(build[1].toLowerCase()) ? made(build[1].toLowerCase(), {kind, at}) : null;
  }
  for (const [pattern, verb, rest] of ownVerbs) {
    const m = pattern.exec(words), unit = m && known(verb) && unitNamed(m[1]);
    if (!unit) continue;
    if (!rest) return made(verb, unit, verb === "convert" && m[2] ? {into: unitKinds[m[2].toLowerCase()]} : {});
    if (rest === "place" || rest === "by convoy") {
      const to = placeNamed(m[2], unit.kind);
      if (to) return made(verb, unit, {to: to.n, convoyed: rest === "by convoy"});
      continue;
    }
    const of = unitNamed(m[2].replace(/ to hold$/i, "")), to = of && m[3] && !/^hold$/i.test(m[3]) ? (verb === "convoy" ? placeOf(m[3], "A") : placeNamed(m[3], of.kind)) : null;
    if (of && (rest === "unit" || to || /^hold$/i.test(m[3]))) return made(verb, unit, {of: of.at.n, ofKind: of.kind, to: to ? to.n : -1});
  }
  return null;
}

// known reports whether an order with this verb can be given in any phase of the game.
const known = verb => data.steps.some(s => s.v.includes(notationVerb.indexOf(verb)));

const kindWord = {A: "Army", F: "Fleet", "": "Unit"};
const printed = at => places[at].region.printed + (places[at].coast < 0 ? "" : " (" + coastOf(places[at]) + ")");

// inWords writes an order in herald's own form.
function inWords(o) {
  const unit = kindWord[o.kind] + " " + printed(o.at), of = o.of < 0 ? "" : kindWord[o.ofKind] + " " + printed(o.of);
  switch (o.verb) {
  case "move": return unit + " moves " + (o.convoyed ? "via convoy " : "") + "to " + printed(o.to);
  case "retreat": return unit + " retreats to " + printed(o.to);
  case "support": return unit + " supports " + of + " to " + (o.to < 0 ? "hold" : printed(o.to));
  case "convoy": return unit + " convoys " + of + " to " + printed(o.to);
  case "build": return "Build " + (o.kind === "A" ? "an Army" : "a Fleet") + " in " + printed(o.at);
  case "remove": return "Remove " + unit;
  case "convert": return unit + " converts" + (o.into ? " to " + (o.into === "A" ? "an Army" : "a Fleet") : "");
  }
  return unit + " " + o.verb + "s";
}

// objection returns what is wrong with an order, or null: ["illegal", why the board forbids it] or
// ["doubtful", what it leaves open]. It must agree with the order reader's check
// (engine/notation/check.go) on all that herald's form can say; a browser test compares the two.
function objection(o) {
  const at = regionOf(o.at), to = o.to < 0 ? null : regionOf(o.to), of = o.of < 0 ? null : regionOf(o.of), unit = kindWord[o.kind] + " " + printed(o.at);
  const no = why => ["illegal", why], stray = (kind, r) => no(kind === "A" ? "no army can be in " + r.printed + ", a sea" : "no fleet can be in " + r.printed + ", inland");
  const walks = (a, b, convoy) => a !== b && (steps.A[a.first].some(s => s.to.region === b) || convoy && a.terrain === COASTAL && b.terrain === COASTAL);
  const coasts = p => places[p].coast >= 0 || !regionOf(p).coasts.length ? [places[p]] : placesOf(regionOf(p)).slice(1);
  const sails = (a, b) => coasts(b).filter(t => coasts(a).some(f => steps.F[f.n].some(s => s.to === t)));
  const goes = (kind, a, b, convoy) => kind !== "F" && walks(regionOf(a), regionOf(b), convoy) || kind !== "A" && sails(a, b).length > 0;
  const borders = (unit, r) => no(unit + " does not border " + r.printed);
  if (!fits(o.kind, at)) return stray(o.kind, at);
  if (of && !fits(o.ofKind, of)) return stray(o.ofKind, of);
  if (to && o.verb !== "convoy" && !fits(of ? o.ofKind : o.kind, to)) return stray(of ? o.ofKind : o.kind, to);
  switch (o.verb) {
  case "move":
  case "retreat":
    if (to === at) return no(unit + " is there already");
    if (!goes(o.kind, o.at, o.to, o.verb === "move")) return borders(unit, to);
    if (o.kind === "F") {
      const coast = sails(o.at, o.to);
      if (coast.length > 1) return ["doubtful", "which coast of " + to.printed + "? " + coast.map(c => printed(c.n)).join(" or ")];
      o.to = coast[0].n; // the only coast that the fleet can reach
    }
    return null;
  case "support":
    if (of === at) return no("a unit cannot support itself");
    if (to === of) return no(kindWord[o.ofKind] + " " + printed(o.of) + " is there already");
    if ((to || of) === at) return no(unit + " stands there itself");
    if (!goes(o.kind, o.at, (to || of).first, false)) return no(unit + " does not border " + (to || of).printed + ", and supports only where it could go");
    return !to || goes(o.ofKind, o.of, o.to, true) ? null : borders(kindWord[o.ofKind] + " " + printed(o.of), to);
  case "convoy":
    if (o.kind !== "F" || at.terrain !== SEA) return no("only a fleet at sea convoys");
    if (o.ofKind === "F") return no("only armies are convoyed");
    for (const r of [of, to]) if (r.terrain !== COASTAL) return no(r.printed + " is no coast: a convoy goes from coast to coast");
    return of === to ? no("Army " + printed(o.of) + " is there already") : null;
  case "build":
    if (at.terrain === SEA) return no(at.printed + " is a sea: nothing is built there");
    return o.kind === "F" && at.coasts.length && places[o.at].coast < 0 ? ["doubtful", "which coast of " + at.printed + "?"] : null;
  }
  return null;
}

// Advice about an order: whether the board allows it, and what a convoy needs.

const regionOf = at => places[at].region;

// advise returns remarks on an order that the judge has read: [{bad, warn, parts}]. bad: the board
// forbids the order; warn: it may forbid it.
function advise(line) {
  const o = line.order, out = [], say = (bad, ...parts) => out.push({bad, parts});
  if (line.kind !== "order" || o.at < 0) return out;
  const at = regionOf(o.at), verb = o.verb, army = o.kind !== "F", allowed = line.standing === "read";
  if (allowed && verb === "move" && o.to >= 0 && army && at.terrain === COASTAL && regionOf(o.to).terrain === COASTAL) {
    const to = regionOf(o.to), near = steps.A[at.first].some(s => s.to.region === to), n = shortest(at, to);
    if ((!near && o.kind === "A" || o.convoyed) && !n) say(true, "No row of sea regions joins " + at.name + " and " + to.name + ", and they do not touch.");
    else if ((!near && o.kind === "A" || o.convoyed) && data.nochains) {
      const seas = regions.filter(s => s.terrain === SEA && [at, to].every(c => placesOf(c).some(p => steps.F[p.n].some(x => x.to.region === s))));
      say(!seas.length, seas.length ? "It takes a fleet in " + listOf(seas.map(s => s.name), "or") + " that carries it." : "No sea touches both " + at.name + " and " + to.name + ", and one fleet alone carries an army.");
    } else if (!near && o.kind === "A" || o.convoyed) {
      say(false, "It takes a convoy of at least " + count(n, "fleet") + ": ", el("a", {href: "#convoy:" + at.id + ":" + to.id}, "see the chains"), ".");
      if (o.via.length) out.push(...viaAdvice(at, to, o.via.map(r => regions[r])));
    }
  }
  if (allowed && places[o.at].coast < 0 && at.coasts.length && (o.kind === "F" || o.kind === "" && o.to >= 0 && regionOf(o.to).terrain === SEA)) {
    const target = o.to >= 0 ? o.to : verb === "support" ? o.of : -1;
    if (target >= 0) out.push(...coastAdvice(at, target, verb));
  }
  if (allowed && verb === "convoy" && o.of >= 0 && o.to >= 0) {
    const from = regionOf(o.of), to = regionOf(o.to), n = chainThrough(at, from, to);
    if (data.nochains && n !== 1) say(true, "It carries an army between two coasts of " + at.name + " only.");
    else if (!n) say(true, "No chain from " + from.name + " to " + to.name + " goes through " + at.name + ".");
    else say(false, n === 1 ? "This one fleet is enough." : "With it, the chain takes at least " + count(n, "fleet") + ": ",
      n === 1 ? "" : el("a", {href: "#convoy:" + from.id + ":" + to.id + ":" + at.id}, "see what else it takes"), n === 1 ? "" : ".");
  }
  if (verb === "convert" && at.terrain === COASTAL && !at.centre) say(true, at.name + " is no supply centre: a unit converts in a coastal supply centre of its power’s own.");
  if (verb === "build" && !at.centre) say(true, at.name + " is no supply centre: nothing is built there.");
  if (line.standing === "illegal") out.push(...instead(o, at, verb));
  return out;
}

// coastAdvice warns if an order names no coast for its fleet and only some of the coasts will do.
function coastAdvice(at, target, verb) {
  const wanted = verb === "support" || places[target].coast < 0 ? placesOf(regionOf(target)) : [places[target]];
  const own = placesOf(at).slice(1), can = own.filter(p => steps.F[p.n].some(s => wanted.includes(s.to)));
  const cannot = own.filter(p => !can.includes(p));
  if (!can.length || !cannot.length) return [];
  return [{bad: false, warn: true, parts: ["Mind the coast: a fleet on the ", el("b", {}, listOf(can.map(coastOf), "or")), " can; not from the ", el("b", {}, listOf(cannot.map(coastOf), "or")), "."]}];
}

// viaAdvice reports which fleets the route named in an order lacks.
function viaAdvice(from, to, via) {
  const sets = missing(from, to, new Set(via), 12);
  if (!sets.length) return [];
  const names = listOf(via.map(s => s.name));
  if (!sets[0].length) return [{bad: false, parts: [names + " make a chain."]}];
  return [{bad: false, warn: true, parts: [names + " alone do not reach: ", count(sets[0].length, "fleet") + " more, in ",
    ...sets.slice(0, 6).flatMap((set, i) => [i ? " or in " : "", ...set.flatMap((s, k) => [k ? " and " : "", link(s)])]), sets.length > 6 ? " or elsewhere" : "", "."]}];
}

// chainThrough returns the least number of fleets in a chain through a sea region, or 0 if there is
// none. It adds the shortest ways to both coasts; if these share a fleet the true number may be
// greater.
function chainThrough(sea, from, to) {
  if (!ways.has(sea) || !touching(from).length || !touching(to).length) return 0;
  const a = distances(from).get(sea), b = distances(to).get(sea);
  return a === undefined || b === undefined ? 0 : a + b + 1;
}

// instead lists the regions that a unit can reach, if it cannot go where it was ordered.
function instead(o, at, verb) {
  if (!["move", "retreat", "support"].includes(verb)) return [];
  const kinds = o.kind === "A" ? ["A"] : o.kind === "F" ? ["F"] : ["A", "F"], out = [];
  for (const k of kinds) {
    const from = places[o.at].coast >= 0 ? [places[o.at]] : placesOf(at), reached = unique(from.flatMap(p => steps[k][p.n].map(s => s.to.region)));
    if (reached.length) {
      out.push({bad: false, parts: [unitName[k] + " " + placeName(places[o.at]) + " could " + (verb === "support" ? "support in " : "go to "),
        ...byName(reached).flatMap((r, i) => [i ? ", " : "", link(r)]), "."]});
    }
  }
  return out;
}

const notationVerb = ["", "hold", "move", "support", "convoy", "convert", "retreat", "disband", "build", "remove", "waive", "proxy", "transfer"];

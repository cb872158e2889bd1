// A region's page: what it is, where units may go and come from, and which coasts convoys reach.

// whyText explains why the board allows a step (why: engine.StepWhy).
function whyText(why, from, to) {
  const a = areaOf(from.region) || areaOf(to.region), area = a ? " " + a.name : "";
  switch (why) {
  case 1: return "in the same Sea Area" + (area && " (" + a.name + ")");
  case 2: return "primary of a Sea Area one of whose locals it touches";
  case 3: return "on the outline of the Sea Area" + area;
  case 4: return "primaries of Sea Areas that touch";
  case 5: return "coast on or inside the Sea Area" + area;
  case 6: return "along the shore";
  case 7: return "by a ruling on this board";
  }
  return "they touch";
}

// by names the local sea regions through which a Sea Area allows a step: from a local or a coast to
// the primary of the locals it touches, or from a primary to what touches its locals.
function by(why, from, to) {
  if (why !== 2 && why !== 3 && why !== 5) return "";
  const [primary, other] = why === 2 ? [to, from] : [from, to];
  const a = areaOf(primary.region);
  if (!a) return "";
  const met = a.locals.filter(l => steps.F[l.first].some(s => s.to === other && s.why === 0));
  return met.length ? "by " + listOf(met.map(l => l.shown)) : "";
}

// model returns the moves from a region, for the page and for "Copy as text": [{title, kind, place,
// groups: [{why, rank, items: [{place, text, by, now}]}], total}].
function model(r) {
  const sections = [];
  for (const k of ["A", "F"]) {
    for (const p of placesOf(r)) {
      const list = steps[k][p.n];
      if (!list.length) continue;
      const title = k === "A" ? "Army" : p.coast >= 0 ? "Fleet on the " + coastOf(p) : "Fleet";
      const groups = [];
      for (const s of list) {
        const text = whyText(s.why, p, s.to);
        let g = groups.find(g => g.why === text);
        if (!g) groups.push(g = {why: text, rank: s.why, items: []});
        g.items.push({place: s.to, text: placeName(s.to), by: by(s.why, p, s.to), now: now(k, p, s.to)});
      }
      groups.sort((a, b) => a.rank - b.rank);
      sections.push({title, kind: k, place: p, groups, total: list.length});
    }
  }
  return sections;
}

// unitsNow holds the units of the game that the page is about, if any: [{at: place, kind, of, to:
// [{to, how, why}]}].
const unitsNow = (data.now ? data.now.units : []).map(u => ({at: places[u.at], kind: u.kind, of: u.of, to: u.to}));

// now returns how a move would end in the game: {how: "move" or "bounce", why}, or undefined if the
// game has no such unit there.
function now(kind, from, to) {
  const u = unitsNow.find(u => u.kind === kind && u.at === from);
  return u ? u.to.find(x => places[x.to] === to) : undefined;
}

// nowHead names the game's unit in a region.
function nowHead(r) {
  if (!data.now) return "";
  const u = unitsNow.find(u => u.at.region === r);
  return el("p", {class: "nowhead"}, el("a", {href: data.now.href}, data.now.game + ", " + data.now.phase), ": ",
    u ? unitName[u.kind] + " of " + u.of + " stands here. What its moves would come to is said with each." : "no unit stands here.");
}

// comers returns the places from which units of a kind could move to a region: [{place, coasts:
// those that it can enter by}].
function comers(r, k) {
  const out = [];
  for (const s of back[k][r.n]) {
    let c = out.find(c => c.place === s.from);
    if (!c) out.push(c = {place: s.from, coasts: []});
    if (s.to.coast >= 0) c.coasts.push(coastOf(s.to));
  }
  return out.sort((a, b) => a.place.region.sortKey < b.place.region.sortKey ? -1 : a.place.region === b.place.region ? a.place.n - b.place.n : 1);
}

// into names the coasts that are open from a place, if not all are.
function into(c, r) {
  return c.coasts.length && c.coasts.length < r.coasts.length ? " (" + listOf(c.coasts) + " only)" : "";
}

function moveItem(place, note, is) {
  const li = el("li", is ? {class: is.how} : {}, link(place.region));
  if (place.coast >= 0) li.append(", " + coastOf(place));
  if (place.region.centre) li.append(" ", star());
  if (note) li.append(el("span", {class: "note"}, note));
  if (is && is.why) li.append(" ", el("span", {class: "now"}, is.why));
  return li;
}

const inOrder = list => list.slice().sort((a, b) => a.place.region.sortKey < b.place.region.sortKey ? -1 : a.place.region === b.place.region ? a.place.n - b.place.n : 1);

function showRegion(r, coast) {
  if (data.reach) return showReach(r);
  const sections = model(r);
  $("head").replaceChildren(regionHead(r));
  const body = data.now ? [nowHead(r)] : [laidSection(r)];
  for (const s of sections) {
    const part = el("section", {class: "moves " + (s.kind === "A" ? "army" : "fleet") + (coast >= 0 && s.place.coast === coast ? " asked" : "")},
      el("h3", {}, s.title, el("span", {class: "tally"}, count(s.total, "move"))));
    for (const g of s.groups) {
      if (s.kind === "F" || s.groups.length > 1) part.append(el("h4", {}, sentence(g.why)));
      part.append(el("ul", {class: "row"}, inOrder(g.items).map(i => moveItem(i.place, i.by ? " " + i.by : "", i.now))));
    }
    body.push(part);
  }
  body.push(...asidesOf(r));
  if (data.rules.sea && sections.some(s => s.groups.some(g => g.rank > 0 && g.rank < 6))) body.push(el("p", {class: "note"}, el("a", {href: data.rules.sea}, "The rule about Sea Areas")));
  if (!sections.length) body.push(el("p", {}, "No unit can move from here."));
  body.push(reverseSection(r));
  if (r.terrain === COASTAL && !data.nochains) body.push(convoySummary(r));
  if (r.terrain === SEA && !data.nochains) body.push(ferrySection(r));
  $("body").replaceChildren(...body, actions(r));

  const army = unique(places.filter(p => p.region === r).flatMap(p => steps.A[p.n].map(s => s.to.region.n)));
  const fleet = unique(places.filter(p => p.region === r).flatMap(p => steps.F[p.n].map(s => s.to.region.n)));
  const badges = [];
  for (const n of unique(army.concat(fleet))) {
    badges.push({place: regions[n].first, kind: army.includes(n) ? fleet.includes(n) ? "both" : "army" : "fleet",
      text: (army.includes(n) ? "A" : "") + (fleet.includes(n) ? "F" : "")});
  }
  const legend = [["from", r.shown]];
  if (army.length) legend.push(["army", "A: an army may go"]);
  if (fleet.length) legend.push(["fleet", "F: a fleet may go"]);
  if (army.some(n => fleet.includes(n))) legend.push(["both", "AF: either"]);
  return {from: [r.n], army, fleet, badges, legend, focus: [r.n].concat(army, fleet), near: [r.n].concat(army, placesOf(r).flatMap(p => steps.F[p.n].filter(s => s.why < 2 || s.why > 5).map(s => s.to.region.n))),
    label: "Map: " + r.name + " and " + count(unique(army.concat(fleet)).length, "region") + " a unit there may move to"};
}

// asidesOf returns sections with the ruleset's own moves and remarks. data.asides is, by region,
// [{t: title, n: text, i: [{r: region, s: remark}]}].
function asidesOf(r) {
  return (data.asides ? data.asides[r.n] : []).map(a => el("section", {class: "aside"},
    el("h3", {}, a.t, a.i.length ? el("span", {class: "tally"}, String(a.i.length)) : ""), a.n ? el("p", {class: "note"}, a.n) : "",
    a.i.length ? el("ul", {class: a.i.some(i => i.s) ? "told" : "row"}, a.i.map(i => el("li", {}, link(regions[i.r]), i.s ? ": " + i.s : ""))) : ""));
}

// Without chains of fleets the convoy tool is hidden.
if (data.nochains) document.getElementById("convoy:").style.display = "none";

const sentence = s => s[0].toUpperCase() + s.slice(1);

function regionHead(r) {
  const facts = el("ul", {class: "facts"}, whole(r).map((t, i) => el("li", {}, i ? sentence(t) : t)));
  const a = areaOf(r);
  const out = [el("h2", {id: "ui-title", tabindex: "-1"}, r.name), facts];
  if (r.coasts.length) out.push(el("p", {}, "Its coasts: " + listOf(r.coasts.map(c => c.name)) + ". A fleet stands on one of them."));
  if (a) {
    const others = [a.primary].concat(byName(a.locals)).filter(x => x !== r);
    out.push(unfold("Sea Area: " + a.name + ", with " + count(others.length, "other region"),
      () => el("ul", {class: "row"}, others.map(x => el("li", {}, link(x), x === a.primary ? " (primary)" : "")))));
  }
  if (r.aliases.length) out.push(el("p", {class: "note"}, "Also written: " + r.aliases.join("; ")));
  return el("div", {}, out);
}

function actions(r) {
  return el("div", {class: "acts"}, button("Copy as text", () => copy(regionText(r), "The moves of " + r.name)),
    button("Print", () => window.print()), button("Report a mistake", () => report(r)));
}

function reverseSection(r) {
  const part = el("section", {class: "reverse"}, el("h3", {}, "What could reach " + r.name),
    el("p", {class: "note"}, "A unit that could move here could also support a unit here, or another’s move here."));
  for (const k of ["A", "F"]) {
    const list = comers(r, k);
    if (!list.length) continue;
    part.append(el("h4", {}, k === "A" ? "Armies from" : "Fleets from", el("span", {class: "tally"}, String(list.length))),
      el("ul", {class: "row"}, list.map(c => moveItem(c.place, into(c, r)))));
  }
  return part;
}

function convoySummary(r) {
  const reached = reach(r, 3);
  const part = el("section", {class: "reach"}, el("h3", {}, "An army by convoy from or to here"));
  reached.forEach((list, i) => {
    if (!list.length) return;
    part.append(unfold("With " + count(i + 1, "fleet") + ": " + count(list.length, i ? "further coast" : "coast"), () => coastList(r, list)));
  });
  if (!reached.some(l => l.length)) part.append(el("p", {}, "No sea region touches it."));
  else part.append(el("p", {}, el("a", {href: "#convoy:" + r.id}, "Find the chains of fleets")));
  return part;
}

const coastList = (from, list) => el("ul", {class: "row"}, byName(list).map(c => el("li", {}, el("a", {href: "#convoy:" + from.id + ":" + c.id}, c.name), c.centre ? [" ", star()] : "")));

function ferrySection(r) {
  const shores = byName(coastsOf(r));
  if (!shores.length) return el("section", {class: "reach"}, el("h3", {}, "Convoys"), el("p", {}, "No coast is next to it: a fleet here can only be a link between others."));
  return el("section", {class: "reach"}, el("h3", {}, "A fleet here can take an army between", el("span", {class: "tally"}, count(shores.length, "coast"))),
    el("ul", {class: "row"}, shores.map(c => moveItem(places[c.first]))));
}

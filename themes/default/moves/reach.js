// A region's page if the ruleset has a unit of its own kind: what such a unit could do from there,
// and what could come. data.reach is, by region, [{to: place, how, why}]; how is "move", "support",
// "supported" or "cut".

const reachTitles = {
  land: "A unit may go by land to", sea: "A unit may put to sea in", port: "A unit may land in", next: "A unit may sail on to",
  support: "It may also support into, where nobody lands", supported: "It may be supported from, where nobody lands", cut: "It may cut a support in",
};

// reachGroup returns the key in reachTitles of the heading under which x, a way from region r, is
// listed.
function reachGroup(r, x) {
  if (x.how !== "move") return x.how;
  const to = places[x.to].region;
  if (r.terrain === SEA) return to.terrain === SEA ? "next" : "port";
  return to.terrain === SEA ? "sea" : "land";
}

// reachModel returns the lists of a region's page: [{title, items: [{place}]}].
function reachModel(r) {
  const out = [];
  const add = (title, place) => {
    let g = out.find(g => g.title === title);
    if (!g) out.push(g = {title, items: []});
    if (!g.items.some(i => i.place === place)) g.items.push({place});
  };
  for (const kind of ["land", "sea", "port", "next", "support", "supported", "cut"]) {
    for (const x of data.reach[r.n]) if (reachGroup(r, x) === kind) add(reachTitles[kind], places[x.to]);
  }
  for (const [how, title] of [["move", "Units could come from"], ["support", "Units could only support into it from"]]) {
    regions.forEach(from => {
      if (data.reach[from.n].some(x => x.how === how && places[x.to].region === r)) add(title, places[from.first]);
    });
  }
  return out;
}

function showReach(r) {
  $("head").replaceChildren(regionHead(r));
  const body = reachModel(r).map(g => el("section", {class: "moves"}, el("h3", {}, g.title, el("span", {class: "tally"}, String(g.items.length))),
    el("ul", {class: "row"}, inOrder(g.items).map(i => moveItem(i.place)))));
  $("body").replaceChildren(...body, actions(r));
  const to = how => unique(data.reach[r.n].filter(x => x.how === how).map(x => places[x.to].region.n));
  const go = to("move"), help = to("support").concat(to("supported"));
  const badges = go.map(n => ({place: regions[n].first, kind: "army", text: "U"})).concat(help.map(n => ({place: regions[n].first, kind: "fleet", text: "S"})));
  const legend = [["from", r.shown]];
  if (go.length) legend.push(["army", "U: a unit may go"]);
  if (help.length) legend.push(["fleet", "S: support only"]);
  return {from: [r.n], army: go, fleet: help, badges, legend, focus: [r.n].concat(go, help), near: [r.n].concat(go),
    label: "Map: " + r.name + " and " + count(go.length, "region") + " a unit there may move to"};
}

function reachText(r) {
  const out = [r.name, whole(r).join(", ")];
  for (const g of reachModel(r)) out.push("", g.title, "  " + inOrder(g.items).map(i => placeName(i.place)).join("; "));
  return out;
}

// Such a ruleset has no convoys, so the convoy tool is hidden.
if (data.reach) document.getElementById("convoy:").style.display = "none";

// The board's regions, places and steps (adjacencies), unpacked from the page's data.

const data = JSON.parse(document.getElementById("ui-data").textContent);
const INLAND = 0, COASTAL = 1, SEA = 2;

// regions: {n: number, id, name, label, stem, terrain, coasts: [{id, name}], first: its first place, area: number or -1, ...}
const regions = data.regions.map((r, n) => ({
  n, id: r.i, name: r.n, label: r.l || r.n, stem: stem(r.n), printed: r.d || r.n, abbrev: r.b || "", aliases: r.a || [], terrain: r.t || INLAND,
  kind: r.c || "", country: r.y || "", kingdom: r.k || "", centre: !!r.s, capital: !!r.p,
  coasts: (r.x || []).map(c => ({id: c[0], name: c[1]})), area: r.e ? r.e - 1 : -1, first: 0,
}));

// places: {n, region, coast: index or -1}; each region, then its coasts.
const places = [];
for (const r of regions) {
  r.first = places.length;
  places.push({n: places.length, region: r, coast: -1});
  r.coasts.forEach((c, i) => places.push({n: places.length, region: r, coast: i}));
}
const placesOf = r => places.slice(r.first, r.first + 1 + r.coasts.length);

const areas = data.areas.map(a => ({id: a.i, name: a.n, primary: regions[a.p], locals: a.l.map(n => regions[n])}));
const powers = data.powers.map(p => ({id: p[0], name: p[1], code: p[2], names: [p[1], p[0], p[2], p[3]].concat(p.slice(4))}));
const areaOf = r => r.area < 0 ? null : areas[r.area];
const isPrimary = r => r.area >= 0 && areas[r.area].primary === r;

// shown is a region's name where there is little room: its label, or its full name if another
// region has the same label.
const short = new Map();
for (const r of regions) short.set(r.label, (short.get(r.label) || 0) + 1);
for (const r of regions) r.shown = short.get(r.label) > 1 ? r.name : r.label;

// stepNumber returns the number of a kind of phase (engine.PhaseStep), or -1 if this game has none.
const stepNumber = id => (data.steps.find(s => s.i === id) || {s: -1}).s;

const byID = new Map(regions.map(r => [r.id, r]));

// steps[kind][place] = [{to: place, why}], why as engine.StepWhy; back[kind][region] = [{from: place, to: place, why}]
const unpack = (to, why) => to.map((list, p) => list.map((t, i) => ({to: places[t], why: +why[p][i]})));
const steps = {A: unpack(data.army, data.armyWhy), F: unpack(data.fleet, data.fleetWhy)};
const back = {A: regions.map(() => []), F: regions.map(() => [])};
for (const k of ["A", "F"]) {
  steps[k].forEach((list, p) => {
    for (const s of list) back[k][s.to.region.n].push({from: places[p], to: s.to, why: s.why});
  });
}

const unitName = {A: "Army", F: "Fleet"};
const coastOf = p => p.coast < 0 ? "" : p.region.coasts[p.coast].name;
const placeName = p => p.coast < 0 ? p.region.name : p.region.name + ", " + coastOf(p);
const placeID = p => p.coast < 0 ? p.region.id : p.region.id + "/" + p.region.coasts[p.coast].id;

function placeByID(s) {
  const [id, coast] = s.split("/");
  const r = byID.get(id);
  if (!r) return null;
  if (coast === undefined) return places[r.first];
  const i = r.coasts.findIndex(c => c.id === coast);
  return i < 0 ? null : places[r.first + 1 + i];
}

const byName = list => list.slice().sort((a, b) => a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a.n - b.n);
for (const r of regions) r.sortKey = fold(r.name).replace(/^the /, "");

const unique = list => list.filter((x, i) => list.indexOf(x) === i);

// whole describes a region in words: kind and terrain, supply centre, capital.
function whole(r) {
  const out = [];
  if (isPrimary(r)) out.push("Primary sea region");
  else if (r.terrain === SEA) out.push(r.area >= 0 ? "Local sea region" : "Sea region");
  else {
    const what = {circle: "circle (a city, castle or port)", county: "county"}[r.kind] || "region";
    out.push((r.terrain === COASTAL ? "Coastal " : "Inland ") + what + (r.country ? " of " + r.country : ""));
  }
  if (r.centre) out.push("supply centre");
  if (r.capital && r.kingdom) out.push("capital of " + r.kingdom);
  return out;
}

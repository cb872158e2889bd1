// The page shows what its fragment names: #region, #region/coast, #convoy:from:to:fleets,
// #order:text. Navigation uses history.pushState, since setting location.hash would move the focus.

const recent = (store.get("recent") || []).filter(id => byID.has(id)).slice(0, 8);
const search = $("q");
const finder = heraldCombobox(search, t => find(t), r => visit("#" + encodeURIComponent(r.id)));
let here = null;

function remember(r) {
  const i = recent.indexOf(r.id);
  if (i >= 0) recent.splice(i, 1);
  recent.unshift(r.id);
  recent.length = Math.min(recent.length, 8);
  store.set("recent", recent);
}

function recentList(except) {
  const list = recent.map(id => byID.get(id)).filter(r => r !== except);
  return list.length ? el("nav", {class: "recent", "aria-label": "Looked up lately"}, el("span", {}, "Lately: "), el("ul", {class: "row"}, list.map(r => el("li", {}, link(r))))) : "";
}

function visit(hash) {
  if (hash !== location.hash) history.pushState(null, "", hash === "#" ? location.pathname + location.search : hash);
  route();
  if (here) say(here.name + ": " + (model(here).map(s => s.title + ", " + count(s.total, "move")).join("; ") || "no moves"));
}

function hashText() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch (e) {
    return location.hash.slice(1);
  }
}

function route() {
  const h = hashText(), tool = /^(convoy|order):(.*)$/s.exec(h), place = tool ? null : placeByID(h);
  let title = "", shown;
  here = place ? place.region : null;
  if (place) {
    search.value = here.name;
    shown = showRegion(here, place.coast);
    remember(here);
    $("body").append(recentList(here));
    title = here.name;
  } else if (tool && tool[1] === "convoy") {
    shown = showConvoy(tool[2]);
    title = "Convoys" + (convoy.from && convoy.to ? ": " + convoy.from.shown + " to " + convoy.to.shown : "");
  } else if (tool) {
    shown = showCheck(tool[2]);
    title = "Check an order";
  } else shown = showHome(h);
  for (const t of ["region", "convoy", "order"]) {
    const current = tool ? tool[1] === t : t === "region", a = t === "region" ? $("tool-region") : document.getElementById(t + ":");
    if (current) a.setAttribute("aria-current", "true");
    else a.removeAttribute("aria-current");
  }
  document.title = (title ? title + " – " : "") + "Valid moves: " + data.title;
  requestAnimationFrame(() => map.show(shown));
}

// showHome shows the page's start: how to use it, and a list of all regions.
function showHome(unknown) {
  search.value = "";
  const head = [];
  if (unknown && unknown !== "ui-main") {
    const near = offer(unknown.replace(/-/g, " "));
    head.push(el("h2", {id: "ui-title", tabindex: "-1"}, "Not on this board"),
      el("p", {class: "warn"}, "No region is called “" + unknown + "”. ", near.length ? "Did you mean " : "", near.flatMap((r, i) => [i ? i === near.length - 1 ? " or " : ", " : "", link(r)]), near.length ? "?" : ""));
  } else {
    head.push(el("h2", {id: "ui-title", tabindex: "-1"}, "Where may a unit go?"),
      el("p", {}, "Type a region’s name, tap the map, or choose from the list: you see " +
        (data.reach ? "where a unit may go from there, what it may support, and what could come." : "where an army and a fleet may go from there, why, and what could come.")));
  }
  $("head").replaceChildren(el("div", {}, head, recentList(null)));
  const groups = new Map();
  for (const r of byName(regions)) {
    const a = areaOf(r), g = r.terrain === SEA ? a ? "Sea Area: " + a.name : "Seas" : r.country || "Land";
    if (!groups.has(g)) groups.set(g, []);
    groups.get(g).push(r);
  }
  const alone = [...groups].filter(g => g[1].length === 1 && g[1][0].terrain !== SEA);
  if (alone.length > 3) { // one shared heading for countries of a single region
    alone.forEach(g => groups.delete(g[0]));
    groups.set("Countries of one region", byName(alone.map(g => g[1][0])));
  }
  const names = [...groups.keys()].sort((a, b) => groups.get(a)[0].terrain === SEA ? groups.get(b)[0].terrain === SEA ? (a < b ? -1 : 1) : 1 : groups.get(b)[0].terrain === SEA ? -1 : a < b ? -1 : 1);
  $("body").replaceChildren(el("section", {class: "index"}, el("h3", {}, "All " + regions.length + " regions"),
    names.map(g => unfold(el("span", {}, g, el("span", {class: "tally"}, String(groups.get(g).length))),
      () => el("ul", {class: "row"}, groups.get(g).map(r => moveItem(places[r.first])))))));
  return {label: "Map of the whole board"};
}

document.addEventListener("click", e => {
  const a = e.target.closest && e.target.closest("a[href^='#']");
  if (!a || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  e.preventDefault();
  const to = a.getAttribute("href");
  if (to === "#report:") return report(here);
  if (to === "#ui-main") {
    $("title").focus();
    return;
  }
  visit(to);
  // If the followed link has been replaced, the focus goes to the new content's heading.
  if (!a.isConnected) {
    $("title").focus({preventScroll: true});
    if ($("title").getBoundingClientRect().top < 0) $("head").scrollIntoView({block: "start"});
  }
});
document.addEventListener("keydown", e => {
  if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || /^(input|textarea|select)$/i.test(e.target.tagName)) return;
  e.preventDefault();
  search.focus();
  search.select();
});
search.addEventListener("focus", () => search.select());
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, e => {
    const a = e.target.closest && e.target.closest("a[data-region]");
    map.point(a ? regions[+a.dataset.region] : null);
  });
}
window.addEventListener("popstate", route);
window.addEventListener("hashchange", route);

map.onpick = r => {
  if (convoyForm && convoyForm.form.isConnected) pickOnMap(r);
  else visit("#" + encodeURIComponent(r.id));
};
// In the convoy tool taps choose the first coast, the second, then fleets.
function pickOnMap(r) {
  if (isSea(r)) convoy.fleets = convoy.fleets.includes(r) ? convoy.fleets.filter(s => s !== r) : convoy.fleets.concat(r);
  else if (!isCoast(r)) return say(r.name + " has no coast");
  else if (!convoy.from) convoy.from = r;
  else convoy.to = r;
  visit(convoyHash());
}

// Without the static list, which is for readers without scripts, layout has a tenth of the work.
$("all").remove();
map.place($("map"));
route();
requestAnimationFrame(() => setTimeout(() => map.start().then(index)));

// Entry points for the browser tests.
const judged = async (text, step) => {
  while (!judge.ask && !judge.trouble) {
    wake(() => {});
    await pause();
  }
  return readText(text, step || "");
};
const readJSON = async (text, step) => (await judged(text, step)).map(l => l.json);
const inKeyOrder = v => JSON.stringify(v, (k, x) => x && typeof x === "object" && !Array.isArray(x) ? Object.fromEntries(Object.entries(x).sort()) : x);
window.heraldMoves = {
  busiest: () => regions.reduce((a, b) => back.A[a.n].length + back.F[a.n].length >= back.A[b.n].length + back.F[b.n].length ? a : b).id,
  read: readJSON, judged, ownForm: text => ownForm(text, 1),
  // readerFaults compares this page's readings with the Go reader's: [{text, step, want: [line]}].
  async readerFaults(cases) {
    const out = [];
    for (const c of cases) {
      const got = inKeyOrder(await readJSON(c.text, c.step)), want = inKeyOrder(c.want);
      if (got !== want) out.push(c.text + "\n  page   " + got + "\n  reader " + want);
    }
    return out;
  },
  find, offer, regionText: id => regionText(byID.get(id)),
  chains: (from, to, n) => chains(byID.get(from), byID.get(to), n, Infinity).map(c => c.map(s => s.id)),
  shortest: (from, to) => shortest(byID.get(from), byID.get(to)),
  missing: (from, to, have) => missing(byID.get(from), byID.get(to), new Set(have.map(id => byID.get(id))), Infinity).map(c => c.map(s => s.id)),
};

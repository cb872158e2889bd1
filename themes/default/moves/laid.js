// A game's public position on this page's board, packed into the address (?on=…) by the game's
// pages, so that this page needs no game's data. A unit takes four characters: its kind, its power,
// and its place as two digits of base 64.

const laid = (function () {
  const q = new URLSearchParams(location.search), on = q.get("on") || "";
  if (!on || q.get("board") !== data.id || on.length % 4) return null;
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", units = [];
  for (let i = 0; i < on.length; i += 4) {
    const [p, hi, lo] = [1, 2, 3].map(k => digits.indexOf(on[i + k])), at = places[hi * 64 + lo];
    if (!"AFU".includes(on[i]) || p < 0 || hi < 0 || lo < 0 || !at) return null; // an address packed for another edition of the board
    units.push({kind: on[i], by: p < 63 && powers[p] ? p : -1, of: p < 63 && powers[p] ? powers[p].name : "another power", at});
  }
  const fleets = regions.filter(r => r.terrain === SEA && units.some(u => u.kind === "F" && u.at.region === r));
  return {units, fleets, title: q.get("at") || "a game"};
})();

const laidName = u => ({A: "Army ", F: "Fleet ", U: ""}[u.kind]) + placeName(u.at) + " (" + u.of + ")";

// laidSection lists the units in a region, and those that could move there next turn.
function laidSection(r) {
  if (!laid) return "";
  const here = laid.units.filter(u => u.at.region === r);
  const near = [];
  for (const k of ["A", "F"]) {
    const from = new Set(comers(r, k).map(c => c.place));
    near.push(...laid.units.filter(u => u.kind === k && from.has(u.at)));
  }
  const list = us => el("ul", {class: "plain"}, us.map(u => el("li", {}, link(u.at.region), " ", el("span", {class: "note"}, laidName(u)))));
  return el("section", {class: "laid"}, el("h3", {}, laid.title),
    el("p", {}, here.length ? "Here: " + listOf(here.map(laidName)) + "." : "No unit stands here."),
    near.length ? el("p", {}, count(near.length, "unit") + " could come here next turn, or support what happens here:") : el("p", {}, "No unit that there is could come here next turn, but by convoy."),
    near.length ? list(near) : "",
    el("p", {}, el("a", {href: location.pathname + "#" + r.id}, "The board without the game")));
}

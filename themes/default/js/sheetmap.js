// Orders by the map on an order sheet: tap a unit, then where it goes or whom it helps. The regions
// that may be tapped are highlighted. Choices go into the sheet's draft, from which the map is
// drawn. The sheet's lists and fields do the same without the map.

// heraldSheetMap(root, {lines, by, kind, write}) mounts the map in root. lines are the sheet's, by
// is the power's id, kind(n, words) returns the verb of an order in line n ("Support", "Convoy",
// …), and write(n, words) puts words into line n. It returns draw(draft), which takes the words of
// each line.
window.heraldSheetMap = function (root, sheet) {
  "use strict";
  const {lines, by, kind, write} = sheet;
  const data = JSON.parse(document.getElementById("map-data").textContent), now = data.stages[0], board = (window.heraldBoards || {})[data.board];
  if (!board || !window.heraldMap) { // a script failed to load
    root.remove();
    return () => {};
  }
  const answer = root.querySelector(".map-info"), said = root.querySelector("[role=status]"), drawing = root.querySelector(":scope > template").content.querySelector("svg"), hint = [...answer.children];
  const map = heraldMap(root.querySelector(".stage"), board), power = board.powers.findIndex(p => p.id === by);
  // known holds each line's legal orders, with the regions that each is about.
  const known = lines.map(l => l.orders.map((words, i) => [words, l.about[i]]).concat(...(l.more || []).map(m => m.to.map((to, i) => [m.head + to, m.about[i]]))));
  let line = -1, narrow = [], draft = [];

  const el = heraldMap.el;
  function button(text, act) {
    const b = el("button", {type: "button", class: "button"}, text);
    b.addEventListener("click", act);
    return b;
  }

  const regionOf = u => board.places[u[3]][0], name = n => board.regions[n].n;
  // unitOf returns a line's unit. If several units share a region, the first line there has the
  // first unit, and so on.
  function unitOf(n) {
    const here = now.units.filter(u => regionOf(u) === lines[n].at && u[2] === power), all = here.length ? here : now.units.filter(u => regionOf(u) === lines[n].at);
    return all[lines.slice(0, n).filter(l => l.at === lines[n].at).length % (all.length || 1)];
  }
  const spot = u => [u[4], u[5]];
  // seat returns where an order's arrow ends in a region: at the unit, or at the coast in words.
  function seat(r, words, unit) {
    const u = unit && now.units.find(u => regionOf(u) === r && u[7] < 0), p = board.places.find(p => p[0] === r && p[1] && words.includes(p[1]));
    return u ? spot(u) : p ? p.slice(2) : [board.regions[r].x, board.regions[r].y];
  }

  function way(n) {
    const order = known[n].find(([words]) => words === draft[n]);
    if (!order) return null;
    const [words, about] = order, u = lines[n].at < 0 ? null : unitOf(n), from = u ? spot(u) : about.length ? seat(about[0], words, true) : null;
    const helps = /Support|Convoy|Ferry/.test(kind(n, words)) && !/^Move/.test(kind(n, words)), made = {by: power, won: true, title: words};
    if (!from) return null;
    if (!u) return heraldWay(board, {...made, points: [from], what: /remove|disband/i.test(words) ? "x" : "b"});
    if (!about.length || about.every(r => r === lines[n].at)) return heraldWay(board, {...made, points: [from], what: /disband/i.test(words) ? "x" : "h"});
    if (!helps) return heraldWay(board, {...made, points: [from, seat(about[about.length - 1], words)], what: "m"});
    const of = seat(about[0], words, true), to = about.length > 1 ? seat(about[1], words) : of;
    return heraldWay(board, {...made, points: [from, [(of[0] + 2 * to[0]) / 3, (of[1] + 2 * to[1]) / 3]], what: /Support/.test(kind(n, words)) ? "s" : "c"});
  }

  function draw(words) {
    draft = words.map(w => w.trim());
    const copy = group => [...drawing.querySelectorAll(":scope > g." + group + " > *")].map(e => e.cloneNode(true)), ways = lines.map((l, n) => way(n)).filter(Boolean);
    map.show({own: now.own, held: now.held, units: now.units, svg: heraldWays(ways, {land: copy("land"), signs: copy("signs")})});
  }

  const about = (n, list) => known[n].filter(([, at]) => list.every(r => at.includes(r)));

  // ask shows the chosen line's unit, its orders, and which regions to tap next.
  function ask() {
    map.region(line < 0 ? -1 : lines[line].at);
    const fits = line < 0 ? [] : about(line, narrow), own = line < 0 ? -1 : lines[line].at;
    map.lit([...new Set(fits.flatMap(([, at]) => at))].filter(r => !narrow.includes(r) && r !== own));
    answer.classList.toggle("told", line >= 0);
    if (line < 0) return answer.replaceChildren(...hint);
    const unit = lines[line].unit, plain = narrow.length ? fits : fits.filter(([, at]) => at.every(r => r === own));
    const shut = el("button", {type: "button", class: "shut", "aria-label": "Close"}, "×");
    shut.addEventListener("click", () => leave("Nothing is chosen."));
    answer.replaceChildren(shut, el("h3", {}, (unit || "This region") + (narrow.length ? ", " + narrow.map(name).join(", ") : "")),
      el("p", {class: "note"}, narrow.length ? "Choose, or tap on." : "Tap where it goes, or whom it helps."),
      el("p", {class: "links"}, ...plain.slice(0, 60).map(([words]) => button(unit && words.startsWith(unit + " ") ? words.slice(unit.length + 1).replace(/^./, c => c.toUpperCase()) : words, () => take(words))),
        ...(draft[line] ? [button("No order", () => take(""))] : [])));
    requestAnimationFrame(() => { answer.scrollTop = 0; });
    const next = new Set(fits.flatMap(([, at]) => at)).size;
    said.textContent = heraldMap.typeset((unit ? unit + (draft[line] ? ", now: " + draft[line] : "") : "") + ". " + (narrow.length ? fits.length + " orders about " + narrow.map(name).join(" and ") : next + " regions are highlighted") + ".");
  }

  function leave(says) {
    line = -1;
    narrow = [];
    ask();
    said.textContent = heraldMap.typeset(says);
  }

  function take(words) {
    const n = line, unit = lines[n].unit;
    write(n, words);
    leave(words ? words + "." : (unit || "The line") + " has no order.");
  }

  function choose(n, regions) {
    line = n;
    narrow = regions;
    ask();
  }

  map.on("region", r => {
    const here = lines.map((l, n) => n).filter(n => lines[n].at === r && known[n].length);
    if (line >= 0 && lines[line].at !== r) {
      const fits = about(line, [...narrow, r]);
      if (fits.length) {
        narrow.push(r);
        // A tap on an empty region means to move there; on a unit, ask what to do for that unit.
        const straight = fits.filter(([words, at]) => at.length === 1 && /^(Move|Retreat)$/.test(kind(line, words))), nobody = !now.units.some(u => regionOf(u) === r);
        if (fits.length === 1) return take(fits[0][0]);
        if (straight.length === 1 && nobody && narrow.length === 1) return take(straight[0][0]);
        return ask();
      }
    } else if (line >= 0) {
      const next = here[here.indexOf(line) + 1];
      return next === undefined ? leave("Nothing is chosen.") : choose(next, []);
    }
    if (here.length) return choose(here.find(n => !draft[n]) ?? here[0], []);
    // Builds and removals have lines without a unit: take the line that orders this region already,
    // or the first free one.
    const said = lines.findIndex((l, n) => l.at < 0 && known[n].some(([words, at]) => words === draft[n] && at.includes(r)));
    const free = lines.findIndex((l, n) => l.at < 0 && !draft[n] && about(n, [r]).length);
    if (said < 0 && free < 0) return leave(name(r) + ": there is nothing to order.");
    choose(said >= 0 ? said : free, [r]);
    if (said < 0 && about(free, [r]).length === 1) take(about(free, [r])[0][0]);
  });
  root.addEventListener("keydown", e => { if (e.key === "Escape" && line >= 0) leave("Nothing is chosen."); });
  if (!known.some(list => list.some(([, at]) => at.length))) answer.hidden = true;
  return draw;
};

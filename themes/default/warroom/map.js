// The map: the site's own map of the board, with the position and the orders tried.

const board = (() => {
  const stage = document.querySelector(".stage"), form = (window.heraldBoards || {})[data.id];
  let map = null;

  const slot = place => form.places[place].slice(2);
  // spot returns where a unit is drawn: in its place's slot, beside others there, or, if dislodged,
  // beside the unit that came.
  function spot(u) {
    const [x, y] = slot(u.at), r = form.radius, aside = u.no > 1 ? (u.no - 1) * 1.7 * r : u.aboard ? 0.9 * r : 0;
    return u.dislodged ? [x + 1.5 * r, y + 1.3 * r] : [x + aside, y + (u.aboard ? 0.9 * r : 0)];
  }

  // layer returns a position with orders, as heraldMap takes it.
  function layer(v, orders, own) {
    return {
      own: regions.map(r => heraldMap.letters[v.owners ? v.owners[r.n] : -1] || ".").join(""),
      units: v.units.map(u => [u.id, u.kind === "A" || u.kind === "F" ? u.kind : "U", u.power, u.at, ...spot(u), 1, u.dislodged ? 0 : -1]),
      svg: heraldWays(ways(orders || [], v.units, {form, spot, slot}, own)),
    };
  }

  // ink returns black or white, whichever is more readable on a colour.
  function ink(colour) {
    const c = [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16) / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] > 0.19 ? "#000" : "#fff";
  }

  // figure shows a part of the map by itself, as on a battle's card: the surroundings of some
  // places, with the given orders. It is drawn when it comes near the window.
  function figure(at, v, orders) {
    const box = [Infinity, Infinity, -Infinity, -Infinity], air = 3.2 * form.radius, mini = el("span", {class: "stage mini", "aria-hidden": "true"});
    for (const [x, y] of at.map(slot)) box.splice(0, 4, Math.min(box[0], x - air), Math.min(box[1], y - air), Math.max(box[2], x + air), Math.max(box[3], y + air));
    const seen = new IntersectionObserver(list => {
      if (!list.some(e => e.isIntersecting)) return;
      seen.disconnect();
      mini.append(el("span", {class: "board"}, [...stage.querySelectorAll(".board > picture:not(.printed)")].map(p => p.cloneNode(true))));
      heraldMap(mini, form, {still: true, box, orders: new Set(), signs: true}).show(layer(v, orders));
    }, {rootMargin: "300px"});
    seen.observe(mini);
    return mini;
  }

  const api = {
    onpick: () => {},
    ink,
    figure,
    place() {
      if (!form) throw new Error("the board's drawing is not beside this page");
      map = heraldMap(stage, form);
      map.on("region", n => api.onpick(regions[n]));
    },
    // show draws a position: view (from the judge), orders, own (the ruleset's drawings), region
    // (of the chosen unit), targets (to light up), label.
    show({view, orders, own, region = -1, targets = [], label}) {
      map.show(layer(view, orders, own));
      map.region(region);
      map.lit(targets);
      stage.setAttribute("aria-label", label || "Map of the board");
    },
  };
  return api;
})();

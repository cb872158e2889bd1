// The site's interactive map, with the war room's position and the orders tried.

const board = (() => {
  const stage = document.querySelector(".stage"), form = (window.heraldBoards || {})[data.id];
  let map = null;

  const slot = place => form.places[place].slice(2);
  // spot returns the point at which a unit is drawn: in its place's slot, shifted for a second unit
  // there or, if dislodged, beside the unit that dislodged it.
  function spot(u) {
    const [x, y] = slot(u.at), r = form.radius, aside = u.no > 1 ? (u.no - 1) * 1.7 * r : u.aboard ? 0.9 * r : 0;
    return u.dislodged ? [x + 1.5 * r, y + 1.3 * r] : [x + aside, y + (u.aboard ? 0.9 * r : 0)];
  }

  // layer returns a position and orders in heraldMap's form.
  function layer(v, orders, own) {
    return {
      own: regions.map(r => heraldMap.letters[v.owners ? v.owners[r.n] : -1] || ".").join(""),
      units: v.units.map(u => [u.id, u.kind === "A" || u.kind === "F" ? u.kind : "U", u.power, u.at, ...spot(u), 1, u.dislodged ? 0 : -1]),
      svg: heraldWays(ways(orders || [], v.units, {form, spot, slot}, own)),
    };
  }

  // ink returns black or white, whichever has more contrast with a colour (by luminance, WCAG).
  function ink(colour) {
    const c = [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16) / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] > 0.19 ? "#000" : "#fff";
  }

  // figure draws a part of the map for a battle's card: the surroundings of some places, with the
  // given orders. It waits until the card scrolls into view.
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
    // show draws a position: view (from the judge), orders, own (arrows of the ruleset's own),
    // region (the chosen unit's), targets (regions to highlight), label.
    show({view, orders, own, region = -1, targets = [], label}) {
      map.show(layer(view, orders, own));
      map.region(region);
      map.lit(targets);
      stage.setAttribute("aria-label", label || "Map of the board");
    },
  };
  return api;
})();

// The board: regions and places, unpacked from the page's data.

const data = JSON.parse(document.getElementById("ui-data").textContent);
const SEA = 2, RETREATS = 1; // the number of a terrain; the number of the retreat step (engine.Retreats)

// regions: {n: number, id, name, label, terrain, coasts: names, centre, first: place}
const slug = name => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
const regions = data.regions.map((r, n) => ({n, id: r.i || slug(r.n), name: r.n, label: r.l || r.n, terrain: r.t || 0, coasts: r.x || [], centre: !!r.s, first: 0}));

// places: {n, region, coast: index or -1}; each region, then its coasts, in the judge's numbering.
const places = [];
for (const r of regions) {
  r.first = places.length;
  places.push({n: places.length, region: r, coast: -1});
  r.coasts.forEach((c, i) => places.push({n: places.length, region: r, coast: i}));
}
const powers = data.powers.map((p, n) => ({n, id: p[0], name: p[1], code: p[2], colour: p[3]}));
const players = powers.slice(0, data.seats || powers.length);
const regionAt = place => places[place].region;
const placeName = place => {
  const p = places[place];
  return p.coast < 0 ? p.region.name : p.region.name + ", " + p.region.coasts[p.coast];
};

// remember stores the page's state in the browser. Without storage a reload loses it.
const remember = {
  key: "herald-warroom:" + data.id,
  get() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch (e) {
      return null;
    }
  },
  set(value) {
    try {
      localStorage.setItem(this.key, JSON.stringify(value));
      return true;
    } catch (e) {
      return false;
    }
  },
};

// put replaces an element's children, leaving out null, false and "".
const put = (e, ...kids) => e.replaceChildren(...kids.flat().filter(k => k !== null && k !== undefined && k !== "" && k !== false));

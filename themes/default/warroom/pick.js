// Choosing a unit and then its order, by taps on the map or from the list of its legal orders.

const verbWords = {hold: "Hold", move: "Move", support: "Support", convoy: "Convoy", retreat: "Retreat", disband: "Disband", build: "Build", remove: "Remove", convert: "Convert"};

async function choose(u) {
  const p = players.find(x => x.n === u.power || lent(x).includes(u)) || powers[u.power];
  now.chosen = u.id;
  now.chooser = p;
  now.narrow = [];
  now.legal = p.n < players.length ? await judge.legal(tree.course(), p.id, u.id) : [];
  now.open.add(p.id);
  showPick();
  showMap();
  if (!document.activeElement || !document.activeElement.closest(".stage")) $("pick").scrollIntoView({block: "nearest"});
}

// chooseFor lists a power's orders in phases that order powers rather than units, such as builds.
async function chooseFor(p) {
  now.chosen = 0;
  now.chooser = p;
  now.narrow = [];
  now.legal = await judge.legal(tree.course(), p.id, 0);
  showPick();
  showMap();
  $("pick").scrollIntoView({block: "nearest"});
}

function unchoose() {
  now.chosen = 0;
  now.chooser = null;
  now.legal = [];
  now.narrow = [];
  showPick();
  showMap();
}

// aboutRegion reports whether an order concerns a region: as its destination, or as the place of
// the unit that it supports or convoys.
const aboutRegion = (o, r) => o.of >= 0 ? regionAt(o.of) === r || o.to >= 0 && regionAt(o.to) === r : o.to >= 0 ? regionAt(o.to) === r : o.at >= 0 && regionAt(o.at) === r;
const fitting = () => now.legal.filter(o => now.narrow.every(r => aboutRegion(o, r)));

// picked handles a tap on the map.
async function picked(r) {
  if (now.setup) return setupTap(r);
  if (now.showing === "result") return showFate(r);
  const here = now.view.units.filter(u => regionAt(u.at) === r);
  if (now.chooser) {
    const fit = now.legal.filter(o => [...now.narrow, r].every(x => aboutRegion(o, x)));
    const own = now.chosen && regionAt(unitByID(now.chosen).at) === r;
    if (fit.length && !own) {
      now.narrow.push(r);
      const direct = fit.filter(o => o.of < 0 && !o.via);
      // A tap on an empty region means to move there; on a unit, ask what to do for that unit.
      if (fit.length === 1 || direct.length === 1 && !here.length && now.narrow.length === 1) return take(fit.length === 1 ? fit[0] : direct[0]);
      showPick();
      showMap();
      say(count(fit.length, "order") + " about " + r.name);
      return;
    }
    if (own) {
      const next = here.filter(u => u.id !== now.chosen);
      if (here.length > 1 && next.length) return choose(here[(here.findIndex(u => u.id === now.chosen) + 1) % here.length]);
      return unchoose();
    }
  }
  if (here.length) return choose(here.find(u => u.dislodged && now.view.step === RETREATS) || here[0]);
  unchoose();
  say(r.name + ": nobody stands there");
}

async function take(o) {
  const p = now.chooser, u = now.chosen ? unitByID(now.chosen) : null;
  await setOrder(p, u, o);
  if (u) unchoose();
  else showPick();
}

function showPick() {
  const p = now.chooser, u = now.chosen ? unitByID(now.chosen) : null;
  if (!p) {
    put($("pick"));
    return;
  }
  const fit = fitting(), groups = new Map();
  for (const o of fit) {
    if (!groups.has(o.verb)) groups.set(o.verb, []);
    groups.get(o.verb).push(o);
  }
  const head = el("h2", {id: "ui-h-pick"}, chip(p), " ", u ? u.name : p.name);
  const body = [];
  if (p.n >= players.length) body.push(el("p", {}, p.name + " is played by nobody."));
  else if (!now.legal.length) body.push(el("p", {}, u && !ordered(u) ? (now.view.ordered !== false ? "Only dislodged units are ordered now." : "No unit is ordered now: write what the power does into its sheet.") : "There is no legal order to choose from. Write what you have in mind into the sheet."));
  if (now.narrow.length) body.push(el("p", {}, "About " + now.narrow.map(r => r.name).join(" and ") + ": ", button("all its orders", () => {
    now.narrow = [];
    showPick();
    showMap();
  })));
  for (const [verb, list] of groups) {
    const cut = u ? o => o.text.replace(u.name, "").trim().replace(/^./, c => c.toUpperCase()) : o => o.text;
    const items = el("ul", {class: "choices"}, list.map(o => el("li", {}, button(cut(o), () => take(o)))));
    const word = verb === "convoy" && / ferries /.test(list[0].text) ? "Ferry" : verbWords[verb] || verb;
    if (list.length <= 12) body.push(el("h3", {}, word), items);
    else body.push(el("details", {open: groups.size === 1 || now.narrow.length > 0}, el("summary", {}, word + ": ", el("span", {class: "tally"}, count(list.length, "order"))), items));
  }
  const acts = [button("Done", unchoose)];
  if (u && lineOf(p, u, now.legal)) acts.unshift(button("No order", () => take(null)));
  if (u && now.view.step <= RETREATS && ordered(u) && u.power < players.length) acts.push(button("What is the worst that can befall it?", () => ask({what: "worst", power: p.id, unit: u.id})));
  put($("pick"), head, ...body, el("div", {class: "acts"}, acts));
}

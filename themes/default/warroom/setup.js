// Starting positions: a published phase, the opening, a file, or one set up by hand.

function showStart() {
  const many = data.setups.length > 1;
  const rules = el("select", {id: "ui-rules"}, data.setups.map((s, i) => el("option", {value: i, selected: i === tree.setup}, s.title + (s.games.length ? ": " + s.games.map(g => g.title).join(", ") : ""))));
  const phase = el("select", {id: "ui-phase"}, data.setups.flatMap((s, i) => s.games.map(g => el("optgroup", {label: g.title}, g.phases.map(p => el("option", {value: i + "/" + p.anchor, selected: g.title + ", " + p.name === tree.label}, g.title + ", " + p.name))))));
  const own = data.setups.flatMap(s => s.games.flatMap(g => g.phases.map(p => g.title + ", " + p.name)));
  if (own.length && !own.includes(tree.label)) phase.selectedIndex = own.length - 1; // by default the last published phase
  const file = el("input", {type: "file", id: "ui-file", accept: ".json,.jsonl,.txt,application/json"});
  file.addEventListener("change", () => {
    if (file.files[0]) file.files[0].text().then(t => openFile(t, file.files[0].name));
  });
  put($("start"), sectionHead("start", "Start from"),
    phase.options.length ? el("div", {}, el("label", {for: "ui-phase"}, "A published phase"), phase, el("div", {class: "acts"}, button("Start there", () => {
      const [i, anchor] = phase.value.split(/\/(.*)/);
      startPublished(anchor, +i);
    }))) : null,
    el("div", {}, many ? [el("label", {for: "ui-rules"}, "The rules"), rules] : null, el("div", {class: "acts"}, button("The opening", () => startWith(+rules.value || 0, null, "The opening of the board")),
      button("Set up by hand", () => setupBegin(+rules.value || 0)))),
    el("div", {}, el("label", {for: "ui-file"}, "A file: lines saved here, or any position that herald adjudicate reads"), file),
    el("div", {class: "acts"}, button("Save all lines as a file", saveFile), button("Copy a link to this position", copyLink)));
}

function findPublished(anchor) {
  for (let i = 0; i < data.setups.length; i++) {
    for (const g of data.setups[i].games) {
      for (const p of g.phases) if (p.anchor === anchor) return {i, g, p};
    }
  }
  return null;
}

let publishedTexts = null;
async function startPublished(anchor) {
  const f = findPublished(anchor);
  if (!f) return false;
  if (!publishedTexts) publishedTexts = await unpackedJSON(data.published);
  await startWith(f.i, publishedTexts[f.p.at], f.g.title + ", " + f.p.name);
  return true;
}

// startWith starts a new tree of lines from a position; "Undo" restores the old tree. opened: the
// judge has the setup's rules already.
async function startWith(setup, text, label, opened) {
  if (now.view) past.note(); // else the page has just begun, and there is nothing to undo
  const had = opened ? setup : tree.setup;
  tree.setup = setup;
  tree.begin(text, label);
  now.setup = null;
  now.compare = [];
  now.open.clear();
  phaseNames.clear();
  if (had !== setup) now.about = await judge.open(data.setups[setup]);
  await go(0);
  say(label);
}

// Setting up a position by hand, from the one shown, the opening or an empty board. The lines of
// play are kept until "Play from this".
async function setupBegin(setup) {
  const shown = setup === tree.setup && now.view && !now.view.over ? now.view : null;
  if (tree.setup !== setup) now.about = await judge.open(data.setups[setup]);
  now.setup = {setup, power: 0, what: now.about.kinds[0].id};
  setupFrom(shown || await judge.position({turns: []}));
}

// setupFrom takes over a position without its dislodged units.
function setupFrom(v) {
  Object.assign(now.setup, {phase: v.phase, text: v.text, units: v.units.filter(u => !u.dislodged).map(u => Object.assign({}, u)), owners: v.owners.slice()});
  unchoose();
  showSetup();
}

async function setupLeave() {
  if (now.setup.setup !== tree.setup) now.about = await judge.open(data.setups[tree.setup]);
  now.setup = null;
  await go(tree.at);
}

function showSetup() {
  const s = now.setup, v = {units: s.units, owners: s.owners};
  for (const id of ["draft", "ask", "result", "pick", "take", "lines"]) put($(id));
  const year = el("input", {type: "text", id: "ui-set-year", inputmode: "numeric"});
  year.value = s.phase.match(/^\d+/)[0];
  const phases = el("select", {id: "ui-set-phase"}, now.about.phases.map(p => el("option", {value: p, selected: s.phase.endsWith(p)}, p.replace(/-/g, " "))));
  const power = el("select", {id: "ui-set-power"}, powers.map((p, i) => el("option", {value: i, selected: i === s.power}, p.name)));
  const what = el("select", {id: "ui-set-what"}, now.about.kinds.map(k => el("option", {value: k.id, selected: k.id === s.what}, k.name)), el("option", {value: "own", selected: s.what === "own"}, "Ownership"), el("option", {value: "clear", selected: s.what === "clear"}, "Nothing: take away"));
  const at = el("select", {id: "ui-set-at"}, places.map(p => el("option", {value: p.n}, placeName(p.n))));
  for (const [e, k] of [[power, "power"], [what, "what"]]) e.addEventListener("change", () => { s[k] = k === "power" ? +e.value : e.value; });
  for (const e of [year, phases]) e.addEventListener("change", () => { s.phase = year.value.trim() + "-" + phases.value; });
  put($("start"), sectionHead("start", "Set up by hand"), el("p", {class: "note"}, "Choose what to put, then tap where; or choose the place below. A second tap takes it away, or puts a fleet on the next coast."),
    el("div", {class: "pair"}, el("div", {}, el("label", {for: "ui-set-power"}, "Whose"), power), el("div", {}, el("label", {for: "ui-set-what"}, "What"), what),
      el("div", {}, el("label", {for: "ui-set-at"}, "Where"), at), el("div", {}, el("label", {for: "ui-set-year"}, "Year"), year), el("div", {}, el("label", {for: "ui-set-phase"}, "Phase"), phases)),
    el("div", {class: "acts"}, button("Put it there", () => setupPut(+at.value)), button("The opening", async () => setupFrom(await judge.position({turns: []}))), button("Empty the board", () => {
      s.units = [];
      s.owners = s.owners.map(() => -1);
      s.text = {};
      showSetup();
    }), button("Play from this", setupDone, {class: "main"}), button("Leave it", setupLeave)));
  board.show({view: v, orders: [], label: "Map of the position being set up: " + count(s.units.length, "unit")});
}

function setupTap(r) {
  setupPut(r.first);
}

function setupPut(place) {
  const s = now.setup, r = regionAt(place), here = s.units.filter(u => regionAt(u.at) === r), stacks = (now.about.stacked || []).includes(r.n);
  const had = here.find(u => u.power === s.power && u.kind === s.what), byCoast = s.what === "F" && r.coasts.length > 0;
  if (s.what === "own") s.owners[r.n] = s.owners[r.n] === s.power ? -1 : s.power;
  else if (s.what === "clear") {
    s.units = s.units.filter(u => !here.includes(u));
    s.owners[r.n] = -1;
  } else {
    if (!stacks) s.units = s.units.filter(u => !here.includes(u));
    // A tap names no coast: repeated taps put a fleet on the first coast, the next, and take it
    // away.
    const at = !byCoast || places[place].coast >= 0 ? place : had ? had.at + 1 : place + 1;
    if (stacks || !had || had.at !== at && at <= r.first + r.coasts.length) {
      s.units.push({id: 1 + Math.max(0, ...s.units.map(u => u.id)), power: s.power, kind: s.what, at, name: "", no: stacks ? 1 + here.filter(u => u.kind === s.what).length : 0});
    }
  }
  const left = s.units.filter(u => regionAt(u.at) === r);
  say(r.name + ": " + (left.length ? left.map(u => now.about.kinds.find(k => k.id === u.kind).name + " of " + powers[u.power].name + (places[u.at].coast >= 0 ? ", " + r.coasts[places[u.at].coast] : "")).join(", ") : "no unit") + (s.owners[r.n] >= 0 ? "; owned by " + powers[s.owners[r.n]].name : ""));
  board.show({view: {units: s.units, owners: s.owners}, orders: [], label: "Map of the position being set up: " + count(s.units.length, "unit")});
}

// textOf returns the position as files have it: s.text, the position at the beginning, with the
// present units and owners.
function textOf(s) {
  const id = place => now.about.places[place], out = Object.assign({}, s.text, {phase: s.phase, units: {}, owners: {}});
  delete out.dislodged;
  for (const u of s.units) (out.units[powers[u.power].id] = out.units[powers[u.power].id] || []).push(u.kind + " " + id(u.at) + (u.no ? "#" + u.no : ""));
  s.owners.forEach((by, n) => {
    if (by >= 0) (out.owners[powers[by].id] = out.owners[powers[by].id] || []).push(regions[n].id);
  });
  return out;
}

async function setupDone() {
  const s = now.setup, text = textOf(s);
  let wrong = s.units.length ? [] : ["There is no unit on the board."];
  try {
    if (!wrong.length) wrong = (await judge.position({start: text, turns: []})).problems || [];
  } catch (e) {
    wrong = [e.message];
  }
  if (!wrong.length) return startWith(s.setup, text, "Set up by hand", true);
  const old = document.getElementById("ui-cannot");
  if (old) old.remove();
  $("start").append(el("div", {id: "ui-cannot", class: "warn", role: "alert"}, el("p", {}, "This cannot be:"), el("ul", {}, wrong.map(t => el("li", {}, t)))));
}

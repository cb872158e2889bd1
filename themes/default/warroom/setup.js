// Where to start: a published phase, the opening, a file, or a position set up by hand.

function showStart() {
  const many = data.setups.length > 1;
  const rules = el("select", {id: "ui-rules"}, data.setups.map((s, i) => el("option", {value: i, selected: i === tree.setup}, s.title + (s.games.length ? ": " + s.games.map(g => g.title).join(", ") : ""))));
  const phase = el("select", {id: "ui-phase"}, data.setups.flatMap((s, i) => s.games.map(g => el("optgroup", {label: g.title}, g.phases.map(p => el("option", {value: i + "/" + p.anchor}, p.name))))));
  if (phase.options.length) phase.selectedIndex = phase.options.length - 1;
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
  if (!publishedTexts) publishedTexts = JSON.parse(new TextDecoder().decode(await unpacked(data.published)));
  await startWith(f.i, publishedTexts[f.p.at], f.g.title + ", " + f.p.name);
  return true;
}

// startWith begins anew; what was there before can be had back by "Undo".
async function startWith(setup, text, label) {
  past.note();
  const had = tree.setup;
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

// Setting up by hand: what a tap puts where.
async function setupBegin(setup) {
  if (tree.setup !== setup) {
    tree.setup = setup;
    now.about = await judge.open(data.setups[setup]);
    tree.begin(null, "");
  }
  const v = await judge.position({turns: []});
  now.setup = {phase: v.phase, units: v.units.filter(u => !u.dislodged).map(u => Object.assign({}, u)), owners: v.owners.slice(), power: 0, what: now.about.kinds[0].id};
  unchoose();
  showSetup();
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
  put($("start"), sectionHead("start", "Set up by hand"), el("p", {class: "note"}, "Choose what to put, then tap where; or choose the place below. A region with several coasts asks for the coast in the list."),
    el("div", {class: "pair"}, el("div", {}, el("label", {for: "ui-set-power"}, "Whose"), power), el("div", {}, el("label", {for: "ui-set-what"}, "What"), what),
      el("div", {}, el("label", {for: "ui-set-at"}, "Where"), at), el("div", {}, el("label", {for: "ui-set-year"}, "Year"), year), el("div", {}, el("label", {for: "ui-set-phase"}, "Phase"), phases)),
    el("div", {class: "acts"}, button("Put it there", () => setupPut(+at.value)), button("Empty the board", () => {
      s.units = [];
      s.owners = s.owners.map(() => -1);
      showSetup();
    }), button("Play from this", setupDone, {class: "main"}), button("Leave it", () => {
      now.setup = null;
      go(tree.at);
    })));
  board.show({view: v, orders: [], label: "Map of the position being set up: " + count(s.units.length, "unit")});
}

function setupTap(r) {
  setupPut(r.first);
}

function setupPut(place) {
  const s = now.setup, r = regionAt(place), here = s.units.filter(u => regionAt(u.at) === r);
  if (s.what === "own") s.owners[r.n] = s.owners[r.n] === s.power ? -1 : s.power;
  else if (s.what === "clear" || here.some(u => u.power === s.power && u.kind === s.what && u.at === place)) {
    s.units = s.units.filter(u => regionAt(u.at) !== r);
    if (s.what === "clear") s.owners[r.n] = -1;
  } else {
    s.units = s.units.filter(u => regionAt(u.at) !== r);
    const at = s.what === "F" && r.coasts.length && places[place].coast < 0 ? place + 1 : place;
    s.units.push({id: 1 + Math.max(0, ...s.units.map(u => u.id)), power: s.power, kind: s.what, at, name: ""});
  }
  say(r.name + ": " + (s.units.some(u => regionAt(u.at) === r) ? "a unit of " + powers[s.power].name : "no unit") + (s.owners[r.n] >= 0 ? ", owned by " + powers[s.owners[r.n]].name : ""));
  board.show({view: {units: s.units, owners: s.owners}, orders: [], label: "Map of the position being set up"});
}

// textOf is a position as files have it.
function textOf(s) {
  const id = place => now.about.places[place], out = {phase: s.phase, units: {}, owners: {}};
  for (const u of s.units) (out.units[powers[u.power].id] = out.units[powers[u.power].id] || []).push(u.kind + " " + id(u.at) + (u.no ? "#" + u.no : ""));
  s.owners.forEach((by, n) => {
    if (by >= 0) (out.owners[powers[by].id] = out.owners[powers[by].id] || []).push(regions[n].id);
  });
  return out;
}

async function setupDone() {
  const s = now.setup, text = textOf(s);
  try {
    const v = await judge.position({start: text, turns: []});
    if (v.problems && v.problems.length) {
      $("start").append(el("div", {class: "warn", role: "alert"}, el("p", {}, "This cannot be:"), el("ul", {}, v.problems.map(t => el("li", {}, t)))));
      return;
    }
  } catch (e) {
    $("start").append(el("div", {class: "warn", role: "alert"}, e.message));
    return;
  }
  await startWith(tree.setup, text, "Set up by hand");
}

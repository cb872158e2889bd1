// Moving between positions, and how the page starts.

now.compare = [];

async function go(id) {
  tree.at = id;
  now.setup = null;
  unchooseQuietly();
  await arrive("draft");
}

function unchooseQuietly() {
  now.chosen = 0;
  now.chooser = null;
  now.legal = [];
  now.narrow = [];
  put($("pick"));
}

// arrive asks the judge for the current node's position and result, and shows them.
async function arrive(showing) {
  const n = tree.node();
  try {
    now.came = n.up >= 0 ? await judge.decide(tree.course()) : null;
    now.view = now.came ? now.came.after : await judge.position(tree.course());
    now.before = n.up >= 0 ? await judge.position(tree.course(n.up)) : null;
    for (const m of tree.path()) {
      if (!phaseNames.has(m.id)) phaseNames.set(m.id, (await judge.position(tree.course(m.id))).name);
    }
    for (const m of tree.nodes) {
      if (!phaseNames.has(m.id)) phaseNames.set(m.id, (await judge.position(tree.course(m.id))).name);
    }
    await readSheets();
  } catch (e) {
    trouble("The judge cannot go there", [e.message]);
    if (n.up >= 0) return go(n.up);
    if (tree.start) return startWith(tree.setup, null, "The opening of the board");
    return;
  }
  past.keep();
  look(showing);
}

// look shows the draft of this phase, or the result of the phase before.
function look(showing) {
  now.showing = now.came && (showing === "result" || now.view.over) ? "result" : "draft";
  unchooseQuietly();
  showWhere();
  showResult();
  if (now.showing === "draft") showDraft();
  else put($("draft"));
  showAsk();
  showLines();
  showTake();
  showStart();
  showMap();
}

function showMap() {
  if (now.showing === "result") {
    board.show({view: now.before, orders: now.came.orders, own: now.came.arrows, region: -1, label: "Map: what came of " + now.came.name});
    return;
  }
  const u = now.chosen ? unitByID(now.chosen) : null, orders = drafted();
  const targets = now.chooser ? [...new Set(fitting().flatMap(o => o.of >= 0 ? [regionAt(o.of).n] : o.to >= 0 ? [regionAt(o.to).n] : o.verb === "build" ? [regionAt(o.at).n] : []))] : [];
  board.show({view: now.view, orders, region: u ? regionAt(u.at).n : -1, targets, label: "Map: " + now.view.name + ", " + count(now.view.units.length, "unit") + ", " + count(orders.length, "order") + " drafted"});
}

async function decide() {
  past.note();
  tree.follow();
  unchooseQuietly();
  await arrive("result");
  const h = $("h-result");
  if (h) {
    h.setAttribute("tabindex", "-1");
    h.focus({preventScroll: true});
    h.scrollIntoView({block: "nearest"});
  }
  say("Decided: " + now.came.name);
}

async function undo() {
  const setup = tree.setup;
  if (!past.back()) return;
  phaseNames.clear();
  now.compare = [];
  if (tree.setup !== setup) now.about = await judge.open(data.setups[tree.setup]);
  await go(tree.at);
  say("Undone");
}

async function begin() {
  const starting = judge.start().then(() => judge.open(data.setups[0])); // loads while the map is drawn
  starting.catch(() => {}); // errors are reported at the await below
  $("app").hidden = false;
  board.place();
  now.about = await starting;
  ruleLinks = await unpackedJSON(data.rules) || {};
  $("wait").hidden = true;
  board.onpick = picked;
  if (await fromHash()) return;
  if (tree.load(remember.get())) {
    if (tree.setup !== 0) now.about = await judge.open(data.setups[tree.setup]);
    await arrive("draft");
    return;
  }
  const last = data.setups[0].games.length ? data.setups[0].games[0].phases : [];
  if (last.length) await startPublished(last[last.length - 1].anchor);
  else await startWith(0, null, "The opening of the board");
}

function cannot(why) {
  $("wait").hidden = $("app").hidden = true;
  document.documentElement.classList.add("no-judge");
  const box = $("trouble");
  box.hidden = false;
  put(box, el("div", {class: "warn", role: "alert"}, el("p", {}, el("strong", {}, "The judge cannot run in this browser. "), why),
    el("p", {}, "On a computer the same is done by these commands:"),
    el("ul", {}, el("li", {}, el("code", {}, "herald adjudicate --board " + data.id + " FILE"), ": decides a position with orders, and says why"), el("li", {}, el("code", {}, "herald read --board " + data.id + " FILE"), ": says how a sheet of orders is read"))));
}

addEventListener("hashchange", () => {
  if (!$("app").hidden) fromHash();
});
begin().then(() => document.documentElement.setAttribute("data-ready", ""), e => cannot(e.message));

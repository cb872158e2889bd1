// Drafting orders: each power's sheet in plain words, to which taps on the map are added.

// now is the page's state: the position at the current node (view), the result that led to it
// (came), the position before (before), and how the judge reads the draft's sheets (read).
const now = {about: null, view: null, came: null, before: null, read: {}, showing: "draft", chosen: 0, legal: [], narrow: [], open: new Set(), busy: 0};

// chip shows a power's code in its colour, which the page's security policy lets only scripts set.
function chip(p) {
  const e = el("span", {class: "pchip"}, p.code);
  if (p.colour) {
    e.style.background = p.colour;
    e.style.color = board.ink(p.colour);
  }
  return e;
}
const sectionHead = (id, text) => el("h2", {id: "ui-h-" + id}, text);
const unitsOf = p => now.view.units.filter(u => u.power === p.n);
// ordered reports whether a unit takes orders in this phase. orderedBy returns the units that a
// power may order, including those that others lend it.
const ordered = u => now.view.ordered !== false && (now.view.step !== RETREATS || !!u.dislodged);
const sheetLines = p => (now.view.lines || [])[p.n] || [];
const lent = p => sheetLines(p).flatMap(l => l.unit ? now.view.units.filter(u => u.id === l.unit) : []);
const orderedBy = p => unitsOf(p).concat(lent(p)).filter(ordered);
const unitByID = id => now.view.units.find(u => u.id === id);

async function readSheets() {
  const draft = tree.node().draft, course = tree.course();
  now.read = {};
  for (const p of players) {
    if ((draft[p.id] || "").trim()) now.read[p.id] = await judge.sheet(course, p.id, draft[p.id]);
  }
}

// drafted returns the draft's orders, for the map.
const drafted = () => players.flatMap(p => (now.read[p.id] || []).filter(l => l.order && l.standing !== "doubtful").map(l => l.order));

// lineOf returns the line of a power's sheet that orders a unit.
function lineOf(p, u, legal) {
  const lines = now.read[p.id] || [], mine = orderedBy(p).filter(v => regionAt(v.at) === regionAt(u.at) && !!v.dislodged === !!u.dislodged);
  const texts = new Set((legal || []).map(o => o.text));
  return lines.filter(l => l.order && l.order.at >= 0 && regionAt(l.order.at) === regionAt(u.at) &&
    (mine.length === 1 || (u.no ? l.order.text.includes("#" + u.no) || texts.has(l.order.text) : texts.has(l.order.text)))).pop();
}

// setOrder writes an order into a power's sheet, in place of the unit's line; null removes that
// line.
function setOrder(p, u, order) {
  const n = tree.node(), lines = (n.draft[p.id] || "").split("\n"), had = u && lineOf(p, u, now.legal);
  past.note();
  if (had) lines.splice(had.no - 1, 1, ...(order ? [order.text] : []));
  else if (order) lines.push(order.text);
  n.draft[p.id] = lines.filter((l, i) => l.trim() || i < lines.length - 1).join("\n").replace(/^\n+/, "");
  now.open.add(p.id);
  say(order ? order.text : "No order for " + u.name);
  return draftChanged();
}

async function draftChanged() {
  await readSheets();
  past.keep();
  showDraft();
  showMap();
  showAsk();
  showTake();
}

function problemText(x) {
  return [x.message, x.hint ? el("span", {class: "hint"}, " (" + x.hint + ")") : null];
}

// linesBox shows how the judge reads each line of a sheet.
function linesBox(p) {
  const box = el("ul", {class: "plain read", "aria-label": p.name + ": how the sheet is read"});
  for (const l of now.read[p.id] || []) {
    if (l.kind === "comment" && !l.problems.length) continue;
    const ok = l.standing === "read" && !l.problems.length;
    box.append(el("li", {class: ok ? "ok" : l.standing},
      el("span", {class: "mark", "aria-hidden": "true"}, l.standing === "read" ? "✓" : l.standing === "illegal" ? "✗" : "?"), " ",
      el("span", {}, l.kind === "order" ? l.says : l.text), l.standing === "read" ? null : el("strong", {}, l.standing === "illegal" ? ": the board forbids it" : ": not understood"),
      ...l.problems.map((x, i) => el("span", {class: "problem"}, i ? "; " : ": ", ...problemText(x)))));
  }
  return box;
}

// sheetOf shows one power's sheet in the draft.
function sheetOf(p) {
  const v = now.view, mine = orderedBy(p);
  const due = v.duties[p.n] || [];
  let rows = null, lines = null;
  const tally = el("span", {class: "tally"});
  const recount = () => {
    const given = (now.read[p.id] || []).filter(l => l.order).length, bad = (now.read[p.id] || []).filter(l => l.standing !== "read").length;
    tally.textContent = count(given, "order") + (v.ordered !== false ? " for " + count(mine.length, "unit") : "") + (bad ? ", " + bad + " in doubt" : "") + (due.length ? "; " + due.join(", ") : "");
  };
  recount();
  const box = el("details", {class: "sheetbox", "data-power": p.n, ontoggle: () => {
    if (box.open) now.open.add(p.id);
    else now.open.delete(p.id);
    if (box.open && box.children.length === 1) box.append(...inner());
  }}, el("summary", {}, chip(p), " ", p.name, tally));

  function inner() {
    const out = [];
    if (mine.length) {
      rows = () => el("ul", {class: "plain units"}, mine.map(u => {
        const l = lineOf(p, u);
        return el("li", {}, button(u.name + (u.dislodged ? " (must retreat)" : ""), () => choose(u), {class: "unit", "aria-pressed": now.chosen === u.id ? "true" : "false", "data-unit": u.id}), " ",
          el("span", {class: "what"}, l ? (l.standing === "read" ? "" : "? ") + l.says.replace(u.name, "").trim() : "no order"));
      }));
      out.push(rows());
    }
    const say = sheetLines(p).filter(l => !l.unit);
    if (say.length) out.push(el("ul", {class: "plain maywrite"}, say.map(l => el("li", {}, el("strong", {}, l.says), l.note ? ": " + l.note : ""))));
    if (v.builds || v.step > 2) out.push(button("Choose among the legal orders", () => chooseFor(p), {class: "other"}));
    const area = el("textarea", {id: "ui-sheet-" + p.n, rows: String(Math.min(14, Math.max(3, mine.length + 1))), spellcheck: "false", autocapitalize: "off", placeholder: mine.length && !v.builds ? mine[0].name + " …" : "An order on each line"});
    area.value = tree.node().draft[p.id] || "";
    let timer = 0;
    const apply = async () => {
      clearTimeout(timer);
      if ((tree.node().draft[p.id] || "") === area.value) return;
      past.note();
      tree.node().draft[p.id] = area.value;
      await readSheets();
      past.keep();
      lines.replaceWith(lines = linesBox(p));
      const list = box.querySelector(".units");
      if (list) list.replaceWith(rows());
      recount();
      showMap();
      showAsk();
      showTake();
    };
    area.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(apply, 350);
    });
    area.addEventListener("change", apply); // when the writer leaves the text
    lines = linesBox(p);
    out.push(el("label", {for: "ui-sheet-" + p.n}, p.name + "’s sheet, in plain words"), area, lines);
    return out;
  }
  if (now.open.has(p.id)) {
    box.open = true;
    box.append(...inner());
  }
  return box;
}

function showDraft() {
  const v = now.view;
  if (v.over) {
    put($("draft"), sectionHead("draft", "The game is over"), el("p", {}, "It ended with " + now.came.name + " (" + v.over + "). Go back along the line to try something else."));
    return;
  }
  const acts = el("div", {class: "acts"}, button("Decide " + v.name, decide, {class: "main", id: "ui-decide"}));
  if (tree.at !== 0) acts.append(button("Back to the phase before", () => go(tree.node().up)));
  if (past.list.length) acts.append(button("Undo", undo));
  if (Object.values(tree.node().draft).some(t => t.trim())) acts.append(button("Empty the sheets", () => {
    past.note();
    tree.node().draft = {};
    draftChanged();
  }));
  const how = v.step === RETREATS ? "Tap a unit that must retreat, then where it goes; or write sheets in plain words. A unit without an order is gone."
    : v.ordered === false ? "Choose what each power does, or write sheets in plain words."
    : "Tap a unit on the map, then where it goes or whom it supports; or write sheets in plain words. A unit without an order holds.";
  const playing = players.filter(p => v.step === RETREATS ? orderedBy(p).length || (tree.node().draft[p.id] || "").trim() : unitsOf(p).length || v.counts[p.n].centres || (tree.node().draft[p.id] || "").trim() || v.units.length === 0);
  put($("draft"), sectionHead("draft", "Orders for " + v.name),
    el("p", {class: "note"}, how),
    ...playing.map(sheetOf), acts);
}

// The tool "Check an order": how the judge reads each line, and whether the board allows it.

let checkForm = null, checkTimer = 0;
const stepNames = [["", "As written"], ...data.steps.map(s => [s.i, s.n])];

// examples returns orders with this board's names, for readers who do not know what to type.
function examples() {
  const out = [];
  if (data.reach) { // the ruleset has units of its own kind
    const go = x => data.reach[x.n].filter(y => y.how === "move").map(y => places[y.to].region), unit = regions.find(x => x.terrain !== SEA && go(x).length > 2);
    if (!unit) return out;
    const [a, b] = go(unit), at = "Unit " + unit.printed;
    return [at + " moves to " + a.printed, at + " supports Unit " + a.printed + " to " + b.printed, at + " holds"];
  }
  const army = regions.find(x => steps.A[x.first].length > 2), sea = regions.find(x => x.terrain === SEA && steps.F[x.first].length > 2);
  const name = x => x.printed;
  if (army) {
    const [a, b] = steps.A[army.first].map(s => s.to.region);
    out.push("Army " + name(army) + " moves to " + name(a), "Army " + name(army) + " supports Army " + name(a) + " to " + name(b));
  }
  if (sea) out.push("Fleet " + name(sea) + " holds");
  const trap = coastTrap();
  if (trap) out.push(trap);
  return out;
}

// coastTrap returns an example of a mistake: a fleet's order that only another coast could obey.
function coastTrap() {
  for (const r of regions) {
    const own = placesOf(r).slice(1);
    for (const p of own) {
      for (const q of own) {
        const s = p === q ? null : steps.F[p.n].find(s => s.to.region.terrain === SEA && !steps.F[q.n].some(t => t.to.region === s.to.region));
        if (s) return "Fleet " + r.printed + " (" + coastOf(q) + ") to " + s.to.region.printed;
      }
    }
  }
  return "";
}

function makeCheckForm() {
  const input = el("textarea", {id: "ui-order", rows: "3", spellcheck: "false", autocapitalize: "sentences", "aria-describedby": "ui-order-note"});
  const step = el("select", {id: "ui-order-step"}, stepNames.map(([id, text]) => el("option", {value: id}, text)));
  const changed = () => {
    history.replaceState(null, "", "#order:" + encodeURIComponent(input.value));
    checkNow();
  };
  input.addEventListener("input", () => {
    wake(checkNow);
    clearTimeout(checkTimer);
    checkTimer = setTimeout(changed, 40);
  });
  step.addEventListener("change", changed);
  const judging = el("p", {class: "note", id: "ui-order-judge", role: "status"});
  const form = el("div", {class: "form"}, el("div", {class: "pick"}, el("label", {for: "ui-order"}, "Your order, in plain words; one on each line"), input),
    el("div", {class: "acts"}, el("label", {for: "ui-order-step"}, "Kind of phase "), step), judging, chooser(input, changed),
    el("p", {class: "note", id: "ui-order-note"}, "It looks at the board alone: whether a unit stands there, and what others do, it does not know."));
  return {form, input, step, judging};
}

// chooser returns a form that composes an order from lists, for use without the judge.
function chooser(input, changed) {
  if (data.reach) return "";
  const names = el("datalist", {id: "ui-names"}, byName(regions).flatMap(r => placesOf(r)).map(p => el("option", {value: printed(p.n)})));
  const pick = (id, label, list) => [el("label", {for: id}, label), el("select", {id}, list.map(([v, t]) => el("option", {value: v}, t)))];
  const field = (id, label) => [el("label", {for: id}, label), el("input", {id, type: "text", list: "ui-names", autocomplete: "off", spellcheck: "false"})];
  const verbs = [["hold", "holds"], ["move", "moves to"], ["support", "supports"], ["convoy", "convoys"], ["retreat", "retreats to"]].filter(v => known(v[0]));
  const parts = [pick("ui-own-kind", "Unit", [["Army", "Army"], ["Fleet", "Fleet"]]), field("ui-own-at", "in"), pick("ui-own-verb", "which", verbs.map(v => [v[1], v[1]])),
    pick("ui-own-of-kind", "the unit", [["Army", "Army"], ["Fleet", "Fleet"]]), field("ui-own-of", "in"), field("ui-own-to", "to")].map(x => el("div", {class: "pick"}, x));
  const get = i => parts[i].lastChild.value.trim(), verb = parts[2].lastChild;
  const shown = () => {
    parts[3].hidden = parts[4].hidden = !/^(supports|convoys)$/.test(verb.value);
    parts[5].hidden = verb.value === "holds";
  };
  const write = button("Write it down", () => {
    const of = verb.value === "holds" ? "" : parts[3].hidden ? " " + get(5) : " " + get(3) + " " + get(4) + " to " + (get(5) || "hold");
    input.value = (input.value.trim() ? input.value.trimEnd() + "\n" : "") + get(0) + " " + get(1) + " " + verb.value + of;
    changed();
  });
  verb.addEventListener("change", shown);
  shown();
  return unfold("Choose an order", () => el("div", {class: "choose"}, names, parts, el("div", {class: "acts"}, write)));
}

function showCheck(text) {
  if (!checkForm) checkForm = makeCheckForm();
  checkForm.input.value = text;
  $("head").replaceChildren(el("h2", {id: "ui-title", tabindex: "-1"}, "Check an order"), checkForm.form);
  if (text.trim()) wake(checkNow);
  checkNow();
  return {label: "Map of the whole board"};
}

// checkNow reads the typed text and shows the verdicts, also on the map.
let checks = 0;
async function checkNow() {
  const text = checkForm.input.value.split(/\r?\n/).slice(0, 60).join("\n"), mine = ++checks, lines = await readText(text, checkForm.step.value);
  if (mine !== checks || !checkForm.form.isConnected) return;
  const shown = {label: "Map of the whole board", legend: []}, verdicts = lines.map(l => verdict(l, shown));
  const alone = "Orders in herald’s own form are checked, like the examples. For plain words judge.js must be beside this page";
  checkForm.judging.textContent = typeset(judge.word ? judge.word + "…" : judge.ask ? "" : judge.trouble ? alone + " (" + judge.trouble + ")." : data.judge ? "" : "The judge of this page does not know these rules: only orders in herald’s own form are checked.");
  $("body").replaceChildren(el("div", {class: "verdicts", "aria-live": "polite"}, verdicts),
    lines.length ? el("div", {class: "acts"}, button("Copy as text", () => copy(lines.map(checkedText).join("\n"), "The check"))) : exampleList());
  shown.focus = unique((shown.from || []).concat(shown.army || [], shown.fleet || [], shown.chain || []));
  if (shown.focus.length) shown.label = "Map: the order";
  requestAnimationFrame(() => map.show(shown));
}

function exampleList() {
  return el("section", {class: "examples"}, el("h3", {}, "For example"), el("ul", {class: "plain"}, examples().map(t => el("li", {}, el("a", {href: "#order:" + encodeURIComponent(t)}, t)))));
}

const standingWords = {read: ["good", "The board allows it"], illegal: ["bad", "The board forbids it"], doubtful: ["warn", "Not understood"]};

function judgement(l) {
  if (l.kind === "later") return judge.word ? ["note", "It waits for the judge"] : ["warn", "Not in herald’s own form: not checked"];
  if (l.kind === "header") return ["note", "Read as a heading"];
  if ((l.kind === "comment" || l.kind === "quoted") && l.problems.length) return ["warn", "Not taken as an order"];
  if (l.kind === "comment") return ["note", "Read as a comment"];
  if (l.kind === "quoted") return ["note", "Read as quoted from another letter: no order"];
  if (l.kind === "vote") return ["note", "Read as a vote"];
  if (l.kind === "wish") return ["note", "Read as a wish for a later phase: no order of this one"];
  const more = l.standing === "read" ? advise(l) : [];
  if (more.some(a => a.bad)) return standingWords.illegal;
  if (more.some(a => a.warn)) return ["warn", "The board may allow it"];
  return standingWords[l.standing];
}

const readAs = l => l.kind === "order" && (l.standing !== "doubtful" || l.says !== l.text) ? l.says : "";

function verdict(l, shown) {
  const [kind, words] = judgement(l), out = el("section", {class: "verdict " + kind}, el("p", {class: "as-written"}, underlined(l)), el("h3", {}, words));
  const as = readAs(l);
  if (as) out.append(el("p", {}, "Read as: ", el("b", {}, as)));
  for (const p of l.problems) {
    out.append(el("p", {class: p.warning ? "" : "problem"}, sentence(p.message) + ".", p.hint && !(p.code === "misspelt" && p.message.endsWith(p.hint)) ? el("span", {class: "hint"}, " " + sentence(p.hint) + (/[.?!]$/.test(p.hint) ? "" : ".")) : ""));
    if (p.candidates && p.candidates.length) out.append(choices(l, p));
  }
  for (const a of advise(l)) out.append(el("p", {class: a.bad || a.warn ? "problem" : ""}, a.parts));
  if (l.kind === "order") onMap(l.order, shown);
  return out;
}

// underlined returns a line as typed, with its problems marked.
function underlined(l) {
  const rs = [...l.full.slice(0, 400)], out = [];
  let at = l.indent;
  const end = l.indent + [...l.text].length;
  for (const p of l.problems.filter(p => p.len > 0).sort((a, b) => a.col - b.col)) {
    if (p.col - 1 < at) continue;
    out.push(rs.slice(at, p.col - 1).join(""), el("mark", {}, rs.slice(p.col - 1, p.col - 1 + p.len).join("")));
    at = p.col - 1 + p.len;
  }
  out.push(rs.slice(at, end).join(""));
  return out;
}

// choices returns buttons that replace an ambiguous name by a region's full name.
function choices(l, p) {
  return el("p", {class: "acts"}, p.candidates.slice(0, 6).map(n => button(regions[n].name, () => {
    const lines = checkForm.input.value.split(/\r?\n/), rs = [...lines[l.no - 1]];
    rs.splice(p.col - 1, p.len, regions[n].printed);
    lines[l.no - 1] = rs.join("");
    checkForm.input.value = lines.join("\n");
    history.replaceState(null, "", "#order:" + encodeURIComponent(checkForm.input.value));
    checkNow();
    checkForm.input.focus();
  })));
}

function checkedText(l) {
  const as = readAs(l);
  return l.text + "\n  " + judgement(l)[1] + (as ? ": " + as : "") + l.problems.map(p => "\n  " + sentence(p.message) + (p.hint ? " (" + p.hint + ")" : "")).join("");
}

// onMap adds an order's regions to what the map highlights.
function onMap(o, shown) {
  const add = (k, at) => {
    if (at >= 0) shown[k] = unique((shown[k] || []).concat(regionOf(at).n));
  };
  add("from", o.at);
  add(o.kind === "F" ? "fleet" : "army", o.to);
  add("from", o.of);
  for (const r of o.via) add("chain", regions[r].first);
  shown.legend = [["from", "units"], [o.kind === "F" ? "fleet" : "army", "where to"]];
}

// Taking orders out of the war room: printed, copied, by e-mail, or to the game's order sheet.

function copyText(text, what) {
  const done = () => say(what + " copied");
  const byHand = () => {
    const area = el("textarea", {class: "vh", readonly: true, "aria-hidden": "true"}), focus = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    const ok = document.execCommand("copy");
    area.remove();
    if (focus) focus.focus();
    if (ok) done();
    else say("The browser does not allow copying");
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
  else byHand();
}

// orderLines returns a power's orders in herald's own words; lines that the judge does not
// understand stay as written.
const orderLines = p => (now.read[p.id] || []).filter(l => l.kind !== "comment").map(l => l.kind === "order" && l.standing !== "doubtful" ? l.says : l.text);
const orderSheet = p => [p.name + ", " + now.view.name, "", ...orderLines(p)].join("\n") + "\n";

// published returns the published phase with whose position play started, or undefined.
const published = () => tree.at ? undefined : data.setups[tree.setup].games.flatMap(g => g.phases.filter(x => g.title + ", " + x.name === tree.label)).pop();

function showTake() {
  const given = players.filter(p => (now.read[p.id] || []).length);
  if (!given.length || now.showing === "result") {
    put($("take"));
    return;
  }
  const who = el("select", {id: "ui-take-who"}, given.map(p => el("option", {value: p.id, selected: p.id === now.asker}, p.name)));
  const p = () => players.find(x => x.id === who.value) || given[0];
  const mail = el("a", {class: "button"}, "Write an e-mail"), open = published(), sheet = open && open.sheet ? el("a", {class: "button", id: "ui-take-sheet"}, "Take to the order sheet") : null;
  const fill = () => {
    now.asker = who.value;
    // The link carries the orders, since pages opened from a folder may not share storage.
    if (sheet) sheet.href = open.sheet.replace("*", p().id) + "#orders=" + open.id + ":" + encodeURIComponent(orderLines(p()).join("\n"));
    mail.href = "mailto:" + (data.email || "") + "?subject=" + encodeURIComponent((tree.label ? tree.label.split(",")[0] + ", " : "") + now.view.name + ", " + p().name) + "&body=" + encodeURIComponent(orderSheet(p()).replace(/\n/g, "\r\n"));
  };
  who.addEventListener("change", fill);
  fill();
  put($("take"), sectionHead("take", "Take home"), el("label", {for: "ui-take-who"}, "The orders of"), who,
    el("div", {class: "acts"}, sheet, button("Copy", () => copyText(orderSheet(p()), "The orders of " + p().name)), button("Print", () => printSheet(p())), mail));
}

function printSheet(p) {
  const paper = $("paper"), lines = orderLines(p);
  paper.hidden = false;
  paper.replaceChildren(el("h1", {}, p.name), el("p", {}, now.view.name + (tree.label ? " · " + tree.label : "")), el("ol", {}, lines.map(t => el("li", {}, t))));
  document.documentElement.classList.add("paper-only");
  addEventListener("afterprint", () => {
    document.documentElement.classList.remove("paper-only");
    paper.hidden = true;
  }, {once: true});
  window.print();
}

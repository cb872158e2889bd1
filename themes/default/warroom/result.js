// The result of a phase as on the site's results pages, with a card for each contested region.

let ruleLinks = {}; // addresses in the rulebook, by the anchor of a rule; set when the page starts
const verdictMark = {succeeded: "✓", failed: "✗", void: "∅", illegal: "!", none: "–"};

function strengthText(o) {
  if (!o.have) return null;
  return el("span", {class: "strength", title: "its strength" + (o.need ? " against what it had to beat" : "")}, o.need ? o.have + " against " + o.need : "strength " + o.have);
}

function orderItem(o) {
  const rule = o.rule && ruleLinks[o.rule];
  return el("li", {class: "v-" + o.verdict}, el("span", {class: "mark", "aria-hidden": "true"}, verdictMark[o.verdict] || ""), " ",
    el("span", {}, o.text + (o.verdict === "none" ? ": no order" : "")), el("span", {class: "vh"}, ": " + o.verdict), o.dislodged ? el("strong", {}, ": dislodged") : null, " ", strengthText(o),
    o.reason ? el("span", {class: "why"}, o.reason, rule ? [" ", el("a", {href: rule}, "the rule")] : null) : null);
}

// ordersList lists a power's orders. Units without an order that were not dislodged share a line.
function ordersList(list) {
  const idle = list.filter(o => o.verdict === "none" && !o.dislodged), rest = list.filter(o => !idle.includes(o));
  return el("ul", {class: "plain orders"}, rest.map(orderItem), idle.length ? el("li", {class: "v-none"}, el("span", {class: "mark", "aria-hidden": "true"}, "–"), " No order: " + idle.map(o => o.text).join(", ")) : null);
}

// battleCard describes a contested region: who moved there, who was there, and with what strength.
// Its map is of the position before.
function battleCard(b, orders, before) {
  const r = regions[b.region], met = b.orders.map(i => orders[i]);
  const aided = o => o.of >= 0 && met.some(m => m.at >= 0 && regionAt(m.at) === regionAt(o.of)) && regionAt(o.to >= 0 ? o.to : o.of) === r;
  const part = met.concat(orders.filter(o => !met.includes(o) && aided(o)));
  const said = met.find(o => o.dislodged && o.reason) || met.find(o => o.verdict === "failed" && o.reason);
  return el("article", {class: "battle"}, before ? board.figure([r.first, ...part.filter(o => o.at >= 0).map(o => o.at)], before, part) : null, el("h4", {}, r.name),
    said ? el("p", {}, said.text + (said.dislodged ? ", dislodged: " : ": ") + said.reason) : null, el("ul", {class: "plain"}, b.orders.map(i => {
    const o = orders[i], stands = o.at >= 0 && regionAt(o.at) === r && !(o.to >= 0 && o.verdict === "succeeded");
    return el("li", {class: i === b.winner ? "won" : ""}, chip(powers[o.power] || {code: "?", n: -1}), " ", stands && o.verb !== "move" ? (o.text || "") + (o.dislodged ? ": dislodged" : ": stands") : o.text, " ", strengthText(o),
      o.with && o.with.length > 1 ? el("span", {class: "note"}, " (" + o.with.join(", ") + ")") : null, i === b.winner ? el("strong", {}, " ✓ has it") : null);
  })));
}

// placed rewords a problem with a power's sheet, which the judge reports as power:line:column.
function placed(problem) {
  const [, id, line, rest] = /^([^:\s]+):(\d+):\d+: (.*)/.exec(problem) || [], p = players.find(p => p.id === id);
  return p ? p.name + ", line " + line + ": " + rest : problem;
}

function resultBody(d, before) {
  const by = players.map(p => ({p, list: d.orders.filter(o => o.power === p.n)})).filter(x => x.list.length);
  const rest = d.orders.filter(o => o.power < 0 || o.power >= players.length);
  const out = [];
  if (d.battles.length) out.push(el("h3", {}, "Fought over"), el("div", {class: "battles"}, d.battles.map(b => battleCard(b, d.orders, before))));
  if (d.problems && d.problems.length) out.push(el("h3", {}, "Not understood"), el("ul", {class: "plain"}, d.problems.map(t => el("li", {class: "problem"}, placed(t.split("\n")[0])))));
  out.push(el("div", {class: "results"}, by.map(x => el("section", {class: "side"}, el("h3", {}, chip(x.p), " ", x.p.name), ordersList(x.list))),
    rest.length ? el("section", {class: "side"}, el("h3", {}, "Nobody’s"), ordersList(rest)) : null));
  const counts = d.after.counts.map((c, n) => ({c, p: players[n]})).filter(x => x.p && (x.c.centres || x.c.units));
  out.push(el("details", {}, el("summary", {}, "Centres and units after it"), el("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Centres and units"},
    el("table", {}, el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "Power"), el("th", {scope: "col"}, "Centres"), el("th", {scope: "col"}, "Units"), el("th", {scope: "col"}, "Due"))),
      el("tbody", {}, counts.map(x => el("tr", {}, el("th", {scope: "row"}, chip(x.p), " ", x.p.name), el("td", {}, String(x.c.centres)), el("td", {}, String(x.c.units)), el("td", {}, x.c.due > 0 ? "+" + x.c.due : String(x.c.due || ""))))))))); 
  return out;
}

function showResult() {
  const d = now.came;
  if (!d || now.showing !== "result") {
    put($("result"), ...(d ? [el("div", {class: "acts"}, button("What came of " + d.name, () => look("result")))] : []));
    return;
  }
  const acts = el("div", {class: "acts"});
  if (!now.view.over) acts.append(button("Go on to " + now.view.name, () => look("draft"), {class: "main", id: "ui-on"}));
  acts.append(button("Change the orders of " + d.name, () => go(tree.node().up)));
  if (past.list.length) acts.append(button("Undo", undo));
  put($("result"), sectionHead("result", "What came of " + d.name), now.view.over ? el("p", {class: "good"}, "The game is over: " + now.view.over + ".") : null, acts, ...resultBody(d, now.before));
}

// showFate describes what happened in a region tapped on the map of results.
function showFate(r) {
  const d = now.came, here = d.orders.filter(o => o.at >= 0 && regionAt(o.at) === r || o.to >= 0 && o.verb === "move" && regionAt(o.to) === r);
  const b = d.battles.find(x => x.region === r.n);
  put($("pick"), el("h2", {id: "ui-h-pick"}, r.name), b ? battleCard(b, d.orders, now.before) : null, el("ul", {class: "plain orders"}, here.map(orderItem)), here.length ? null : el("p", {}, "Nothing was ordered here."),
    el("div", {class: "acts"}, button("Done", () => put($("pick")))));
  say(r.name + ": " + count(here.length, "order"));
}

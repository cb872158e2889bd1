// The section "Ask": the worst that others' orders can do to a unit, and the fewest orders that
// hold or take a place. A search can be stopped at any time, and reports how much it has examined.

let asking = null;

function showAsk() {
  if (now.view.over || now.showing === "result") {
    put($("ask"));
    return;
  }
  if (now.view.step > RETREATS) {
    put($("ask"), sectionHead("ask", "Ask"), el("p", {class: "note"}, "The worst that can befall a unit, and the least that holds a place, are searched where units move or retreat: here no order of another touches one. Decide " + now.view.name + " and ask in the next."));
    return;
  }
  const who = el("select", {id: "ui-ask-who"}, players.filter(p => unitsOf(p).length).map(p => el("option", {value: p.id, selected: p.id === now.asker}, p.name)));
  const what = el("select", {id: "ui-ask-what"});
  const fill = () => {
    now.asker = who.value;
    const p = players.find(x => x.id === who.value);
    if (!p) return;
    what.replaceChildren(el("optgroup", {label: "Units"}, unitsOf(p).filter(ordered).map(u => el("option", {value: "u" + u.id}, u.name))),
      el("optgroup", {label: "Centres"}, regions.filter(r => r.centre).map(r => el("option", {value: "r" + r.n}, r.name))),
      el("optgroup", {label: "Other regions"}, regions.filter(r => !r.centre).map(r => el("option", {value: "r" + r.n}, r.name))));
    if (now.askWhat && [...what.options].some(o => o.value === now.askWhat)) what.value = now.askWhat;
  };
  who.addEventListener("change", fill);
  what.addEventListener("change", () => { now.askWhat = what.value; });
  fill();
  const q = more => Object.assign({power: who.value}, what.value[0] === "u" ? {unit: +what.value.slice(1)} : {region: +what.value.slice(1)}, more);
  const old = $("answer");
  put($("ask"), sectionHead("ask", "Ask"), el("p", {class: "note"}, "The others’ orders that touch the place are tried in all combinations, or in a sample if there are too many for a moment, which can be searched further. “The least” lets your units that it does not name stand where they are."),
    el("div", {class: "pair"}, el("div", {}, el("label", {for: "ui-ask-who"}, "I play"), who), el("div", {}, el("label", {for: "ui-ask-what"}, "It is about"), what)),
    el("div", {class: "acts"}, button("The worst that can befall it", () => ask(q({what: "worst"}))), button("The least that holds or takes it", () => ask(q({what: "least"}))),
      button("… against the drafted orders", () => ask(q({what: "least", drafted: true})))),
    old && asking ? old : el("div", {id: "ui-answer"}));
}

async function ask(question) {
  if (asking) asking.stop();
  if (!$("answer")) showAsk();
  const box = $("answer"), progress = el("p", {role: "status"}, "Searching…");
  const stop = button("Stop the search", () => p.stop());
  put(box, progress, el("div", {class: "acts"}, stop));
  box.scrollIntoView({block: "nearest"});
  const p = asking = judge.ask(tree.course(undefined, true), question, n => { progress.textContent = "Searching: " + n.toLocaleString("en-GB") + " phases judged"; });
  let reply = null, failed = "";
  try {
    reply = await p;
  } catch (e) {
    failed = e.message;
  }
  if (asking !== p) return;
  asking = null;
  if (failed) {
    put(box, el("p", {class: "warn"}, failed));
    return;
  }
  const list = (title, orders) => orders.length ? [el("h4", {}, title), el("ul", {class: "plain orders"}, orders.map(o => el("li", {}, chip(powers[o.power]), " ", o.text)))] : [];
  put(box, el("h3", {}, reply.says + "."), el("p", {class: "note"}, reply.searched + "."),
    ...list(question.what === "worst" ? "It takes" : "It takes these orders of yours", reply.orders), ...list("What breaks the best that failed", reply.against),
    reply.phase ? el("details", {}, el("summary", {}, "How the phase then comes out"), ...resultBody(reply.phase, now.view)) : null,
    el("div", {class: "acts"}, reply.orders.length ? button("Put these orders into the draft", () => adopt(reply.orders)) : null,
      reply.further ? button("Search ten times further", () => ask(Object.assign({}, question, {judged: reply.further}))) : null));
  say(reply.says);
}

// adopt writes an answer's orders into the draft's sheets.
async function adopt(orders) {
  for (const o of orders) {
    const p = powers[o.power], u = now.view.units.find(v => v.power === o.power && !v.dislodged && regionAt(v.at) === regionAt(o.at));
    now.legal = [];
    await setOrder(p, u || null, o);
  }
  say(count(orders.length, "order") + " drafted");
}

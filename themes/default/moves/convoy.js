// The convoy tool: all minimal chains between two coasts, and what an incomplete one lacks.

const convoy = {from: null, to: null, fleets: []};
let convoyForm = null;

const isCoast = r => r.terrain === COASTAL, isSea = r => r.terrain === SEA;

function convoyHash() {
  const parts = [convoy.from, convoy.to].map(r => r ? r.id : "");
  const fleets = convoy.fleets.map(s => s.id).join(",");
  return "#convoy:" + parts.concat(fleets ? [fleets] : []).join(":").replace(/:+$/, "");
}

function field(id, text, among, pick) {
  const input = el("input", {id, type: "text", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go"});
  const row = el("div", {class: "pick"}, el("label", {for: id}, text), el("div", {class: "field"}, input));
  const box = heraldCombobox(input, t => find(t, among), pick);
  return {row, input, box};
}

// The form is made once and kept, so that it keeps the focus when the reader chooses.
function makeConvoyForm() {
  const changed = () => visit(convoyHash());
  const from = field("ui-from", "Army from", isCoast, r => { convoy.from = r; changed(); });
  const to = field("ui-to", "to", isCoast, r => { convoy.to = r; changed(); });
  const fleets = field("ui-fleets", "Fleets there already (if any)", isSea, s => {
    if (!convoy.fleets.includes(s)) convoy.fleets.push(s);
    changed();
  });
  const swap = button("Swap", () => {
    [convoy.from, convoy.to] = [convoy.to, convoy.from];
    changed();
  }, {"aria-label": "Swap the two coasts"});
  const clear = button("Clear", () => {
    convoy.from = convoy.to = null;
    convoy.fleets = [];
    changed();
  });
  const chips = el("ul", {class: "chips", "aria-label": "Fleets there already"});
  const form = el("div", {class: "form"}, el("div", {class: "pair"}, from.row, to.row), fleets.row, chips, el("div", {class: "acts"}, swap, clear));
  return {form, from, to, fleets, chips};
}

function showConvoy(args) {
  const ids = args.split(":");
  const at = (id, test) => id && byID.has(id) && test(byID.get(id)) ? byID.get(id) : null;
  convoy.from = at(ids[0], isCoast);
  convoy.to = at(ids[1], isCoast);
  convoy.fleets = laid && ids[2] === undefined ? laid.fleets.slice() : unique((ids[2] || "").split(",").map(id => at(id, isSea)).filter(s => s));
  if (!convoyForm) convoyForm = makeConvoyForm();
  const f = convoyForm;
  f.from.box.set(convoy.from);
  f.to.box.set(convoy.to);
  f.fleets.box.set(null);
  f.chips.replaceChildren(...convoy.fleets.map(s => el("li", {}, s.name, " ", button("×", () => {
    convoy.fleets = convoy.fleets.filter(x => x !== s);
    visit(convoyHash());
    f.fleets.input.focus();
  }, {"aria-label": "Take away the fleet in " + s.name}))));
  f.chips.hidden = convoy.fleets.length === 0;

  const title = el("h2", {id: "ui-title", tabindex: "-1"}, "Convoys");
  const lost = ids.slice(0, 2).filter((id, i) => id && !at(id, isCoast)).concat((ids[2] || "").split(",").filter(id => id && !at(id, isSea)));
  $("head").replaceChildren(title, el("p", {class: "note"}, "Fleets in a row of sea regions carry an army from coast to coast. Each fleet is next to the one before, the first next to the army, the last next to the coast it lands on. ", data.rules.convoy ? el("a", {href: data.rules.convoy}, "The rule") : ""),
    lost.length ? el("p", {class: "warn"}, "Not on this board, or not of that kind: " + lost.join(", ")) : "", f.form);

  const {from, to} = convoy;
  const body = [];
  let shown = {chain: convoy.fleets.map(s => s.n), from: [from, to].filter(r => r).map(r => r.n)};
  if (from && to && from === to) body.push(el("p", {}, "An army cannot be convoyed to where it is."));
  else if (from && to) body.push(...convoyBetween(from, to, shown));
  else if (from || to) body.push(...convoyFrom(from || to, shown));
  else body.push(el("p", {}, "Choose a coast to see where convoys lead from it; choose two to see every chain between them."));
  $("body").replaceChildren(...body);
  shown.focus = shown.from.concat(shown.chain);
  shown.legend = [["from", "coasts"], ["chain", "fleets"]];
  shown.label = "Map: convoys" + (from ? " from " + from.name : "") + (to ? " to " + to.name : "");
  return shown;
}

function convoyFrom(r, shown) {
  const out = [];
  reach(r, 3).forEach((list, i) => {
    if (i < 1) shown.army = list.map(c => c.n);
    out.push(el("section", {class: "moves"}, el("h3", {}, "With " + count(i + 1, "fleet"), el("span", {class: "tally"}, count(list.length, i ? "further coast" : "coast"))),
      list.length ? coastList(r, list) : el("p", {}, "None.")));
  });
  return [el("p", {}, "Coasts that an army can be convoyed to from " + r.name + ", by the fleets it takes. The same chains serve the other way.")].concat(out);
}

const chainText = chain => chain.map(s => s.name).join(" → ");

function chainList(from, to, list, shown) {
  return el("ol", {class: "chains"}, list.map(chain => {
    const show = button("Map", () => {
      shown = Object.assign({}, shown, {chain: chain.map(s => s.n), focus: [from.n, to.n].concat(chain.map(s => s.n)), badges: chainBadges(chain)});
      map.show(shown);
      say("The map shows " + chainText(chain));
    }, {"aria-label": "Show on the map: " + chainText(chain)});
    const orders = button("Copy", () => copy(convoyOrders(from, to, chain), "The orders"), {"aria-label": "Copy the orders: " + chainText(chain)});
    return el("li", {}, el("span", {class: "links"}, chain.flatMap((s, i) => [i ? " → " : "", link(s)])), " ", show, orders);
  }));
}

const chainBadges = chain => chain.map((s, i) => ({place: s.first, kind: "chain", text: String(i + 1)}));

// convoyOrders returns the orders that a chain needs, in herald's own form.
function convoyOrders(from, to, chain) {
  return ["Army " + from.name + " moves via convoy to " + to.name].concat(chain.map(s => "Fleet " + s.name + " convoys Army " + from.name + " to " + to.name)).join("\n");
}

const most = 400;

function convoyBetween(from, to, shown) {
  const n = shortest(from, to), out = [];
  if (!n) return [el("p", {}, "No row of sea regions joins " + from.name + " and " + to.name + ".")];
  if (convoy.fleets.length) out.push(...missingLink(from, to, shown));
  const best = chains(from, to, n, most);
  out.push(el("section", {class: "moves"}, el("h3", {}, "With " + count(n, "fleet"), el("span", {class: "tally"}, (best.length === most ? "the first " : "") + count(best.length, "chain"))),
    chainList(from, to, best, shown)));
  if (!convoy.fleets.length) {
    shown.chain = best[0].map(s => s.n);
    shown.badges = chainBadges(best[0]);
  }
  for (const k of [n + 1, n + 2]) {
    out.push(unfold("With " + count(k, "fleet") + ", each of them needed", () => {
      const list = chains(from, to, k, most);
      return el("div", {}, list.length ? chainList(from, to, list, shown) : el("p", {}, "None in which every fleet is needed."),
        list.length === most ? el("p", {class: "note"}, "These are the first " + most + ".") : "");
    }));
  }
  return out;
}

function missingLink(from, to, shown) {
  const have = new Set(convoy.fleets), sets = missing(from, to, have, 60);
  const names = listOf(convoy.fleets.map(s => s.name));
  if (!sets.length) return [];
  if (sets[0].length === 0) return [el("p", {class: "good"}, "Complete: " + names + " can carry an army from " + from.name + " to " + to.name + ".")];
  const alone = sets.length === 1;
  shown.chain = convoy.fleets.map(s => s.n);
  shown.fleet = unique(sets.flat().map(s => s.n));
  shown.badges = chainBadges(convoy.fleets).map(b => Object.assign(b, {text: "F"}))
    .concat(unique(sets.flat()).map(s => ({place: s.first, kind: "fleet", text: "?"})));
  return [el("div", {class: "warn"}, el("p", {}, el("b", {}, "The missing link. "), "With " + names + " alone an army cannot go from " + from.name + " to " + to.name +
    ": it takes " + count(sets[0].length, "more fleet") + (alone ? ", in:" : ", in any of:")),
    el("ul", {class: "row"}, sets.map(set => el("li", {}, set.flatMap((s, i) => [i ? " and " : "", link(s)])))))];
}

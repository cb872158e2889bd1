// Lines of play: the path to the current position, the list of all lines, and two side by side.

const phaseNames = new Map(); // names of phases, by the id of a node

function showWhere() {
  const path = tree.path();
  put($("where"), el("p", {class: "note"}, tree.label || "The opening of the board", data.setups.length > 1 ? " · " + data.setups[tree.setup].title : ""),
    el("ol", {class: "path"}, path.map(n => el("li", {}, n.id === tree.at ? el("strong", {"aria-current": "step"}, phaseNames.get(n.id) || "…") : button(phaseNames.get(n.id) || "…", () => go(n.id)), n.name ? el("span", {class: "note"}, " " + n.name) : null))),
    past.kept ? null : el("p", {class: "warn"}, "This browser keeps nothing: save your lines as a file before you leave."));
}

function showLines() {
  const leaves = tree.leaves(), compare = now.compare;
  const rows = leaves.map(n => {
    const name = el("input", {type: "text", "aria-label": "Name of this line", placeholder: tree.lineName(n)});
    name.value = n.name;
    name.addEventListener("change", () => {
      past.note();
      n.name = name.value.trim();
      past.keep();
      showLines();
      showWhere();
    });
    const steps = tree.path(n.id).map(m => phaseNames.get(m.id) || "…");
    return el("li", {class: "line" + (tree.path().some(m => m.id === n.id) ? " here" : "")}, n.id ? name : el("strong", {}, "The beginning"), el("p", {class: "note"}, steps.join(" → ")),
      el("div", {class: "acts"}, n.id === tree.at ? null : button("Go there", () => go(n.id)),
        n.id && leaves.length > 1 ? el("label", {class: "tick"}, el("input", {type: "checkbox", checked: compare.includes(n.id), onchange: e => {
          now.compare = e.target.checked ? [...compare.slice(-1), n.id] : compare.filter(x => x !== n.id);
          showLines();
        }}), "Compare") : null,
        n.id ? button("Drop", () => {
          past.note();
          tree.drop(n.id);
          now.compare = now.compare.filter(x => tree.node(x));
          go(tree.at);
        }, {"aria-label": "Drop " + tree.lineName(n)}) : null));
  });
  put($("lines"), sectionHead("lines", "Lines"), el("p", {class: "note"}, leaves.length < 2 ? "Each way of playing on is a line. Change the orders of a phase and decide it again: both are kept." : "Tick two to see what differs."),
    el("ul", {class: "plain"}, rows), el("div", {id: "ui-compare"}));
  if (compare.length === 2) sideBySide(compare[0], compare[1]);
}

// sideBySide shows how the final positions of two lines of play differ.
async function sideBySide(a, b) {
  const [x, y] = await Promise.all([a, b].map(id => judge.position(tree.course(id))));
  const one = tree.node(a), two = tree.node(b), rows = [];
  const unitsIn = v => players.map(p => v.units.filter(u => u.power === p.n).map(u => u.name + (u.dislodged ? " (dislodged)" : "")));
  const centres = v => players.map(p => regions.filter(r => v.owners[r.n] === p.n).map(r => r.name));
  const ux = unitsIn(x), uy = unitsIn(y), cx = centres(x), cy = centres(y);
  const lack = (l, m) => l.filter(t => !m.includes(t));
  players.forEach((p, i) => {
    const cells = [lack(ux[i], uy[i]).concat(lack(cx[i], cy[i]).map(t => "owns " + t)), lack(uy[i], ux[i]).concat(lack(cy[i], cx[i]).map(t => "owns " + t))];
    if (cells[0].length || cells[1].length) rows.push(el("tr", {}, el("th", {scope: "row"}, chip(p), " ", p.name, el("span", {class: "note"}, " " + x.counts[i].centres + " / " + y.counts[i].centres + " centres")), ...cells.map(c => el("td", {}, c.length ? el("ul", {class: "plain"}, c.map(t => el("li", {}, t))) : "–"))));
  });
  const box = $("compare");
  if (!box || now.compare[0] !== a || now.compare[1] !== b) return;
  put(box, el("h3", {}, "Side by side"), rows.length ? el("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Two lines compared"}, el("table", {class: "compare"},
    el("thead", {}, el("tr", {}, el("td"), el("th", {scope: "col"}, tree.lineName(one), el("span", {class: "note"}, " " + x.name)), el("th", {scope: "col"}, tree.lineName(two), el("span", {class: "note"}, " " + y.name)))),
    el("tbody", {}, rows))) : el("p", {}, "They lead to the same position."));
}

// The tree of lines of play. A node is a position at the start of a phase: {id, up: the parent's
// id, turn: the orders that led here, draft: sheets being tried, name}. Positions are not stored:
// the judge works them out when a node is shown.

const tree = {
  setup: 0, start: null, label: "", nodes: [{id: 0, up: -1, turn: null, draft: {}, name: ""}], at: 0, next: 1, lots: "",

  node(id) { return this.nodes.find(n => n.id === (id === undefined ? this.at : id)); },
  kids(id) { return this.nodes.filter(n => n.up === id); },
  path(id) {
    const out = [];
    for (let n = this.node(id); n; n = this.nodes.find(m => m.id === n.up)) out.unshift(n);
    return out;
  },
  // course returns the turns from the start to a node in the judge's form, with `draft` the node's
  // draft as one turn more.
  course(id, draft) {
    const out = {board: data.id, ruleset: data.setups[this.setup].ruleset, turns: this.path(id).slice(1).map(n => n.turn)};
    if (data.setups[this.setup].options) out.options = data.setups[this.setup].options;
    if (this.start) out.start = this.start;
    if (this.lots) out.lots = this.lots;
    if (draft) out.turns.push({sheets: this.filled(this.node(id).draft)});
    return out;
  },
  filled(draft) {
    return Object.fromEntries(Object.keys(draft).sort().filter(k => draft[k].trim()).map(k => [k, draft[k]]));
  },
  // follow goes to the child that the current draft leads to, and makes it if need be.
  follow() {
    const turn = {sheets: this.filled(this.node().draft)}, text = JSON.stringify(turn);
    let n = this.kids(this.at).find(k => JSON.stringify(k.turn) === text);
    if (!n) {
      n = {id: this.next++, up: this.at, turn, draft: {}, name: ""};
      this.nodes.push(n);
    }
    this.at = n.id;
    return n;
  },
  drop(id) {
    const gone = new Set([id]);
    for (let more = true; more;) {
      more = false;
      for (const n of this.nodes) {
        if (gone.has(n.up) && !gone.has(n.id)) more = !!gone.add(n.id);
      }
    }
    if (gone.has(this.at)) this.at = this.node(id).up;
    this.nodes = this.nodes.filter(n => !gone.has(n.id));
  },
  begin(start, label) {
    this.start = start;
    this.label = label || "";
    this.nodes = [{id: 0, up: -1, turn: null, draft: {}, name: ""}];
    this.at = 0;
    this.next = 1;
  },
  // leaves returns the last node of each line of play.
  leaves() { return this.nodes.filter(n => !this.nodes.some(m => m.up === n.id)); },
  lineName(n) {
    const named = this.path(n.id).map(m => m.name).filter(Boolean);
    return named.length ? named.join(" · ") : n.id ? "Line " + n.id : "The beginning";
  },

  // save returns the state without what the judge can work out again.
  save() {
    return {setup: data.setups[this.setup].ruleset, index: this.setup, start: this.start, label: this.label, nodes: this.nodes, at: this.at, next: this.next, lots: this.lots};
  },
  load(s) {
    if (!s || !Array.isArray(s.nodes) || !s.nodes.length || !s.nodes.every(n => Number.isInteger(n.id) && n.draft && typeof n.draft === "object")) return false;
    const setup = data.setups[s.index] && data.setups[s.index].ruleset === s.setup ? s.index : data.setups.findIndex(x => x.ruleset === s.setup);
    if (setup < 0) return false;
    Object.assign(this, {setup, start: s.start || null, label: s.label || "", nodes: s.nodes, at: s.at, next: s.next, lots: s.lots || ""});
    if (!this.node()) this.at = this.nodes[0].id;
    return true;
  },
};

// past holds earlier states for "Undo".
const past = {
  list: [], kept: true,
  note() {
    this.list.push(JSON.stringify(tree.save()));
    if (this.list.length > 60) this.list.shift();
  },
  back() {
    const s = this.list.pop();
    if (s) tree.load(JSON.parse(s));
    return !!s;
  },
  keep() { this.kept = remember.set(tree.save()); },
};

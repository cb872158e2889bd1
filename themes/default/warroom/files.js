// Files and addresses. A file has one line of play a row, in the form that "herald adjudicate"
// reads.

function allLines() {
  return tree.leaves().map(n => {
    const c = tree.course(n.id, Object.values(n.draft).some(t => t.trim()));
    return JSON.stringify(Object.assign({id: tree.lineName(n)}, c));
  }).join("\n") + "\n";
}

function saveFile() {
  const a = el("a", {href: URL.createObjectURL(new Blob([allLines()], {type: "application/json"})), download: "warroom-" + data.id + ".jsonl"});
  document.body.append(a);
  a.click();
  a.remove();
  say("Saved as " + a.download);
}

async function copyLink() {
  if (typeof CompressionStream !== "function") return say("This browser cannot pack a link");
  const v = now.view, packed = await toAddress({ruleset: data.setups[tree.setup].ruleset, options: data.setups[tree.setup].options, start: v.text, label: (tree.label ? tree.label + ": " : "") + v.name});
  copyText(location.href.replace(/#.*/, "") + "#p=" + packed, "The link");
}

// trouble shows why something could not be opened; the position stays as it was.
function trouble(title, list) {
  const box = $("trouble");
  box.hidden = false;
  put(box, el("div", {class: "warn", role: "alert"}, el("p", {}, el("strong", {}, title)), el("ul", {}, list.map(t => el("li", {}, t))), el("div", {class: "acts"}, button("Close", () => { box.hidden = true; }))));
  box.scrollIntoView({block: "nearest"});
}

// openFile reads lines of play or a single position, and goes to the end of the last line of play.
async function openFile(text, name) {
  let parts = [text];
  const lines = text.split("\n").filter(l => l.trim());
  if (lines.length > 1 && lines.every(l => l.trim()[0] === "{")) {
    try {
      lines.forEach(l => JSON.parse(l));
      parts = lines;
    } catch (e) {
      parts = [text];
    }
  }
  const got = [], wrong = [];
  let setup = tree.setup;
  for (const part of parts) {
    try {
      const said = JSON.parse(part), i = said && said.ruleset ? data.setups.findIndex(s => s.ruleset === said.ruleset && JSON.stringify(s.options || {}) === JSON.stringify(said.options || {})) : -1;
      if (i >= 0 && i !== setup && !got.length) {
        setup = i;
        now.about = await judge.open(data.setups[i]);
      }
    } catch (e) {
      // not JSON: judge.read reports what is wrong
    }
    try {
      const r = await judge.read(part);
      got.push(r.course);
      wrong.push(...r.problems);
    } catch (e) {
      wrong.push(e.message);
    }
  }
  if (!got.length) {
    if (setup !== tree.setup) now.about = await judge.open(data.setups[tree.setup]);
    trouble((name || "The file") + " cannot be opened", wrong);
    return;
  }
  const first = JSON.stringify(got[0].start || null);
  past.note();
  tree.setup = setup;
  tree.begin(got[0].start || null, name || "From a file");
  tree.lots = got[0].lots || "";
  now.setup = null;
  now.compare = [];
  phaseNames.clear();
  for (const c of got) {
    if (JSON.stringify(c.start || null) !== first) {
      wrong.push("a line that starts elsewhere was left out");
      continue;
    }
    tree.at = 0;
    c.turns.forEach((t, i) => {
      tree.node().draft = t.sheets || {};
      if (i + 1 < c.turns.length) tree.follow().turn = t;
    });
    const id = typeof c.id === "string" ? c.id : "";
    if (id && tree.at) tree.node().name = id;
  }
  await go(tree.at);
  if (wrong.length) trouble("Of " + (name || "the file") + " some was left out", wrong);
  say("Opened");
}

// fromHash starts from the published phase or the packed position in the address's fragment. It
// returns whether there was one.
async function fromHash() {
  const h = decodeURIComponent(location.hash.slice(1));
  if (h.startsWith("p=")) {
    try {
      const v = await fromAddress(h.slice(2)), i = data.setups.findIndex(s => s.ruleset === v.ruleset && JSON.stringify(s.options || {}) === JSON.stringify(v.options || {}));
      if (i < 0 && !data.setups.some(s => s.ruleset === v.ruleset)) throw new Error("it is played by the rules of “" + v.ruleset + "”, which are not in this page");
      await startWith(Math.max(0, i), v.start, v.label || "From a link");
      if (now.view.problems) trouble("Of the link some was left out", now.view.problems);
      return true;
    } catch (e) {
      trouble("The link holds no position of this board", [e.message]);
      return false;
    }
  }
  return findPublished(h) ? startPublished(h) : false;
}

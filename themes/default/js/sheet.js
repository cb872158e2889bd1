// The order sheet filled in on the page: for each unit what the rules allow, or words of one's own, checked by the order reader of
// the board. Nothing is sent and nothing is kept: the mail program gets the text if the writer asks for it.
(function () {
  "use strict";
  const box = document.getElementById("fill"), script = document.getElementById("fill-script");
  if (!box || !script) return;
  const data = JSON.parse(document.getElementById("fill-data").textContent);
  const list = document.getElementById("fill-lines"), text = document.getElementById("fill-text"), said = document.getElementById("fill-say");
  const rows = [];

  function el(tag, attrs, ...kids) {
    const e = document.createElement(tag);
    for (const k in attrs) e.setAttribute(k, attrs[k]);
    e.append(...kids.map(typeset));
    return e;
  }

  // typeset sets the apostrophes behind letters as the site's pages do: names have plain ones in their data, as people type them.
  function typeset(t) { return typeof t === "string" ? t.replace(/(\p{L})'/gu, "$1’") : t; }

  // groups parts a unit's orders by what they do: the words between the unit and the next name.
  const verbs = [[/^(supports|gives support)/, "Support"], [/^convoys/, "Convoy"], [/^ferries/, "Ferry"], [/via convoy|by convoy/, "Move by convoy"], [/by ferry/, "Move by ferry"], [/^moves/, "Move"], [/^retreats/, "Retreat"]];
  function groups(unit, orders) {
    const out = new Map();
    for (const o of orders) {
      const short = unit && o.startsWith(unit + " ") ? o.slice(unit.length + 1) : o;
      const found = verbs.find(v => v[0].test(short));
      const name = found ? found[1] : "";
      if (!out.has(name)) out.set(name, []);
      out.get(name).push([o, short]);
    }
    return out;
  }

  // A unit with very many orders has the rest of them by how they begin: {head, to: what may follow it}.
  const more = line => line.more || [];
  const allowed = (line, words) => line.orders.includes(words) || more(line).some(m => words.startsWith(m.head) && m.to.includes(words.slice(m.head.length)));

  function choose(line, id) {
    const select = el("select", {id: id + "-c", autocomplete: "off"}, el("option", {value: ""}, "choose an order"));
    for (const [name, orders] of groups(line.unit, line.orders.concat(more(line).map(m => m.head)))) {
      const into = name ? el("optgroup", {label: name}) : select;
      for (const [whole, short] of orders) into.append(el("option", {value: whole}, short + (whole.endsWith(" ") ? "…" : "")));
      if (name) select.append(into);
    }
    return select;
  }

  // wake loads the judge of this game's rules; tell is told how far it is. Null: there is none.
  let waking = null;
  async function wake(tell) {
    if (!data.judge) return null;
    if (!window.heraldRules) {
      await new Promise((done, failed) => document.head.append(Object.assign(el("script", {src: data.judge.rules}), {onload: done, onerror: failed})));
    }
    const ask = await loadJudge(data.judge, tell);
    waking = waking || ask("reader", [{board: window.heraldRules, ruleset: data.judge.ruleset, options: data.judge.options || {}}]);
    await waking;
    return ask;
  }

  const sentence = s => s ? s[0].toUpperCase() + s.slice(1) + (/[.?!)]$/.test(s) ? "" : ".") : "";

  // judge says of a line what the reader makes of it and whether the rules allow it as the position stands.
  async function judge(row) {
    const words = row.input.value.trim();
    const tell = (kind, ...parts) => {
      row.note.className = "judged " + kind;
      row.note.textContent = typeset(parts.filter(Boolean).join(" "));
    };
    if (!words) return tell("", "");
    if (allowed(row.line, words)) return tell("good", "✓ The rules allow it.");
    const now = () => row.input.value.trim() === words; // it may be written over meanwhile
    let r = null;
    try {
      const ask = await wake(how => now() && tell("", how + "…"));
      r = ask && (await ask("readlines", [words.slice(0, 400), data.judge.phase]))[0];
    } catch (e) {
      if (now()) tell("warn", "Not checked: the judge does not start. A choice from the list needs none.");
      return;
    }
    if (!now()) return;
    if (!r) return tell("warn", "Not checked: these rules are not known to the judge of this page.");
    r.text = r.kind === "order" && (r.standing !== "doubtful" || r.says !== r.text) ? r.says : "";
    const as = r.text && r.text !== words ? "Read as: " + sentence(r.text) : "";
    const notes = r.problems.map(p => sentence(p.message + (p.hint && !p.message.endsWith(p.hint) ? " (" + p.hint + ")" : ""))).join(" ");
    if (r.kind !== "order" || r.standing !== "read") return tell("bad", "✗ Not understood for certain.", as, notes);
    if (allowed(row.line, r.text)) return tell("good", "✓ The rules allow it.", as, notes);
    if (!row.line.orders.length || !data.whole) return tell("warn", "Read, but whether the rules allow it is not checked here.", as, notes);
    if (row.line.unit && !r.text.startsWith(row.line.unit + " ")) return tell("warn", "This is not an order for " + row.line.unit + ".", as, notes);
    tell("bad", "✗ As the board stands the rules do not allow it.", as, notes);
  }

  function add(line, n) {
    const id = "fill-" + n, input = el("input", {id: id, type: "text", autocomplete: "off", autocapitalize: "sentences", spellcheck: "false", "aria-describedby": id + "-n" + (line.note ? " " + id + "-m" : ""), enterkeyhint: "next"});
    const note = el("p", {id: id + "-n", class: "judged", "aria-live": "polite"});
    const row = {line, input, note};
    const name = line.unit ? line.unit + (line.says || "") : line.says || (line.orders.length ? "Line " + (n + 1) : "Another line");
    const part = el("fieldset", {class: "fill-row"}, el("legend", {}, name));
    if (line.note) part.append(el("p", {id: id + "-m", class: "note"}, sentence(line.note)));
    if (line.orders.length) {
      const select = choose(line, id), where = el("select", {id: id + "-w", autocomplete: "off", hidden: ""});
      const asked = el("label", {for: id + "-w", hidden: ""}, "Where to");
      select.addEventListener("change", () => {
        const course = more(line).find(m => m.head === select.value);
        asked.hidden = where.hidden = !course;
        if (course) where.replaceChildren(el("option", {value: ""}, "choose a place"), ...course.to.map(to => el("option", {value: course.head + to}, to)));
        if (select.value) input.value = course ? "" : select.value;
        changed(row);
      });
      where.addEventListener("change", () => {
        if (where.value) input.value = where.value;
        changed(row);
      });
      part.append(el("label", {for: id + "-c"}, "Choose"), select, asked, where);
      row.select = select;
    }
    part.append(el("label", {for: id}, line.orders.length ? "or write" : "Write"), input, note);
    let wait = 0;
    input.addEventListener("input", () => {
      if (input.value.trim() && !line.orders.includes(input.value)) wake(() => {}).catch(() => {}); // at the first letter
      if (row.select) row.select.value = line.orders.includes(input.value) ? input.value : "";
      note.textContent = "";
      clearTimeout(wait);
      wait = setTimeout(() => changed(row), 250);
    });
    list.append(part);
    rows.push(row);
  }

  const orders = () => rows.map(r => r.input.value.trim()).filter(Boolean);
  const letter = () => data.head.concat("", orders()).join("\n") + "\n";
  const blanks = [...document.querySelectorAll(".paper .blank")];

  function changed(row) {
    judge(row);
    text.textContent = letter();
    // On paper, each order stands on its unit's line, and what has no unit on lines of its own.
    const left = [];
    blanks.forEach(b => { b.textContent = ""; });
    for (const r of rows) {
      const words = r.input.value.trim();
      if (!words) continue;
      const b = blanks.find(x => !x.textContent && x.dataset.unit && x.dataset.unit === (r.line.unit || r.line.says && r.line.says + ":"));
      if (b) b.textContent = words.startsWith(r.line.unit + " ") ? words.slice(r.line.unit.length + 1) : words;
      else left.push(words);
    }
    for (const words of left) {
      const b = blanks.find(x => !x.textContent && !rows.some(r => r.line.unit && r.line.unit === x.dataset.unit));
      if (b) b.textContent = words;
    }
    const some = orders().length, all = data.lines.length;
    said.textContent = some + (all ? " of " + all : "") + (some === 1 ? " line is written." : " lines are written.");
  }

  data.lines.forEach(add);
  for (let i = 0; i < data.free; i++) add({unit: "", orders: []}, data.lines.length + i);
  text.textContent = letter();
  box.hidden = false;

  document.getElementById("fill-print").addEventListener("click", () => print());
  document.getElementById("fill-copy").addEventListener("click", () => {
    const done = ok => { said.textContent = ok ? "Copied." : "This browser does not let the page copy: the text is below, under “As it will be sent”."; };
    try { navigator.clipboard.writeText(letter()).then(() => done(true), () => byHand(done)); } catch (e) { byHand(done); }
  });
  function byHand(done) {
    const area = el("textarea", {"aria-label": "The orders"});
    area.value = letter();
    box.append(area);
    area.select();
    let ok = false;
    try { ok = document.execCommand("copy"); } catch (e) { ok = false; }
    area.remove();
    done(ok);
  }
  document.getElementById("fill-mail").addEventListener("click", () => {
    if (!orders().length) { said.textContent = "Nothing is written yet."; return; }
    const body = letter();
    if (body.length > 1800) said.textContent = "It is a long letter, which some mail programs cut: if its end is missing, copy it instead.";
    location.href = "mailto:" + encodeURIComponent(data.email).replace("%40", "@") + "?subject=" + encodeURIComponent(data.subject) + "&body=" + encodeURIComponent(body.replace(/\n/g, "\r\n"));
  });
})();

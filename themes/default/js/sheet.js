// The order sheet filled in on the page. The draft, a string for each row, is the only state:
// choices, fields, paper and letter are drawn from it, so that what is sent is what is shown. The
// browser stores it until the phase is over; nothing leaves the browser except by the writer's own
// mail.
(function () {
  "use strict";
  const box = document.getElementById("fill"), script = document.getElementById("fill-script");
  if (!box || !script) return;
  const data = JSON.parse(document.getElementById("fill-data").textContent), part = name => document.getElementById("fill-" + name);
  for (const l of data.lines) l.orders = l.orders.map(o => o.startsWith(" ") ? l.unit + o : o);
  const list = part("lines"), text = part("text"), said = part("say"), undo = part("undo");
  const rows = [], blanks = [...document.querySelectorAll(".paper .blank")];
  const own = "herald-draft:" + data.game + ":", key = own + data.phase + ":" + data.power;
  let draft = [], before = null; // the orders of each row as text; and those before a deletion or replacement, for undoing it

  function el(tag, attrs, ...kids) {
    const e = document.createElement(tag);
    for (const k in attrs) e.setAttribute(k, attrs[k]);
    e.append(...kids.map(typeset));
    return e;
  }

  // typeset curls apostrophes after letters, as the site's pages do. Names have straight ones, as
  // people type them.
  function typeset(t) { return typeof t === "string" ? t.replace(/(\p{L})'/gu, "$1’") : t; }

  // groups sorts a unit's orders by verb, from the words after the unit.
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

  // A unit with very many orders has some of them in line.more, as a beginning that they share and
  // the endings that may follow: {head, to}.
  const more = line => line.more || [];
  const course = (line, words) => more(line).find(m => words.startsWith(m.head) && m.to.includes(words.slice(m.head.length)));
  const allowed = (line, words) => line.orders.includes(words) || !!course(line, words);

  function choose(line, id) {
    const select = el("select", {id: id + "-c", autocomplete: "off"}, el("option", {value: ""}, "choose an order"));
    for (const [name, orders] of groups(line.unit, line.orders.concat(more(line).map(m => m.head)))) {
      const into = name ? el("optgroup", {label: name}) : select;
      for (const [whole, short] of orders) into.append(el("option", {value: whole}, short + (whole.endsWith(" ") ? "…" : "")));
      if (name) select.append(into);
    }
    return select;
  }

  // wake loads the judge with this game's rules, and reports progress to tell. It returns null if
  // the page has no judge.
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

  // judge shows below a row how the judge reads its words, and whether the rules allow them in this
  // position.
  async function judge(row) {
    const words = row.told.trim();
    const tell = (kind, ...parts) => {
      row.note.className = "judged " + kind;
      row.note.textContent = typeset(parts.filter(Boolean).join(" "));
    };
    if (row.head) return tell("warn", "Not complete yet: choose where it goes.");
    if (!words) return tell("", "");
    if (allowed(row.line, words)) return tell("good", "✓ The rules allow it.");
    const now = () => row.told.trim() === words; // the words may have changed while the judge was working
    let r = null;
    try {
      const ask = await wake(how => now() && tell("", how + "…"));
      r = ask && (await ask("readlines", [words.slice(0, 400), data.judge.phase]))[0];
    } catch (e) {
      if (now()) tell("warn", "Not checked: the judge could not start. A choice from the list needs no check.");
      return;
    }
    if (!now()) return;
    if (!r) return tell("warn", "Not checked: these rules are not known to the judge of this page.");
    r.text = r.kind === "order" && (r.standing !== "doubtful" || r.says !== r.text) ? r.says : "";
    const as = r.text && r.text !== words ? "Read as: " + sentence(r.text) : "";
    const notes = r.problems.map(p => sentence(p.message + (p.hint && !p.message.endsWith(p.hint) ? " (" + p.hint + ")" : ""))).join(" ");
    if (r.kind !== "order" || r.standing !== "read") return tell("bad", "✗ Not clear enough to be an order.", as, notes);
    if (allowed(row.line, r.text)) return tell("good", "✓ The rules allow it.", as, notes);
    if (!row.line.orders.length || !data.whole) return tell("warn", "Read, but whether the rules allow it is not checked here.", as, notes);
    if (row.line.unit && !r.text.startsWith(row.line.unit + " ")) return tell("warn", "This is not an order for " + row.line.unit + ".", as, notes);
    tell("bad", "✗ The rules do not allow it in this position.", as, notes);
  }

  // add makes a row for a line. Input goes into the draft, from which the row is drawn again.
  function add(line) {
    const n = rows.length, id = "fill-" + n, input = el("input", {id: id, type: "text", autocomplete: "off", autocapitalize: "sentences", spellcheck: "false", "aria-describedby": id + "-n" + (line.note ? " " + id + "-m" : ""), enterkeyhint: "next"});
    const note = el("p", {id: id + "-n", class: "judged", "aria-live": "polite"});
    const name = line.unit ? line.unit + (line.says || "") : line.says || (line.orders.length ? "Line " + (n + 1) : "Another line");
    const row = {line, name, input, note, head: "", told: "", wait: 0}, field = el("fieldset", {class: "fill-row"}, el("legend", {}, name));
    if (line.note) field.append(el("p", {id: id + "-m", class: "note"}, sentence(line.note)));
    if (line.orders.length) {
      row.select = choose(line, id);
      row.where = el("select", {id: id + "-w", autocomplete: "off"});
      row.asked = el("label", {for: id + "-w"}, "Where to");
      row.select.addEventListener("change", () => {
        const begun = more(line).some(m => m.head === row.select.value);
        write(n, begun ? "" : row.select.value, begun ? row.select.value : "");
      });
      row.where.addEventListener("change", () => write(n, row.where.value, row.where.value ? "" : row.select.value));
      field.append(el("label", {for: id + "-c"}, "Choose"), row.select, row.asked, row.where);
    }
    field.append(el("label", {for: id}, line.orders.length ? "or write" : "Write"), input, note);
    input.addEventListener("input", () => {
      if (input.value.trim() && !line.orders.includes(input.value)) wake(() => {}).catch(() => {}); // early: the judge takes a while
      write(n, input.value, "", 250);
    });
    list.append(field);
    rows.push(row);
    draft.push("");
  }

  const orders = () => draft.map(words => words.trim()).filter(Boolean);
  const letter = () => data.head.concat("", orders()).join("\n") + "\n";

  // write changes a row's words, or with head the beginning of a shortened order. The judge reads
  // them once they have not changed for wait ms.
  function write(n, words, head, wait) {
    draft[n] = words;
    rows[n].head = head;
    keep();
    draw(wait);
  }

  // draw updates everything that shows the draft.
  function draw(wait) {
    rows.forEach((row, n) => {
      const words = draft[n];
      row.input.defaultValue = words; // WebKit resets fields to their default value when it shows the page again
      if (row.input.value !== words) row.input.value = words;
      if (row.select) {
        const to = row.head ? more(row.line).find(m => m.head === row.head) : course(row.line, words);
        row.select.value = to ? to.head : row.line.orders.includes(words) ? words : "";
        row.asked.hidden = row.where.hidden = !to;
        row.where.replaceChildren(...(to ? [el("option", {value: ""}, "choose a place"), ...to.to.map(t => el("option", {value: to.head + t}, t))] : []));
        row.where.value = words;
        if (row.where.selectedIndex < 0 && to) row.where.value = "";
      }
      if (row.told === words && row.begun === row.head) return;
      row.told = words;
      row.begun = row.head;
      row.note.textContent = "";
      clearTimeout(row.wait);
      row.wait = setTimeout(judge, wait || 0, row);
    });
    text.textContent = letter();
    // On paper, each order is on its unit's line. Orders without a unit (builds) fill free lines,
    // added if there are too few.
    const left = [], lines = document.querySelector(".paper .lines");
    lines.querySelectorAll(".added").forEach(li => li.remove());
    blanks.forEach(b => { b.textContent = ""; });
    rows.forEach((r, n) => {
      const words = draft[n].trim();
      if (!words) return;
      const b = blanks.find(x => !x.textContent && x.dataset.unit && x.dataset.unit === (r.line.unit || r.line.says && r.line.says + ":"));
      if (b) b.textContent = words.startsWith(r.line.unit + " ") ? words.slice(r.line.unit.length + 1) : words;
      else left.push(words);
    });
    for (const words of left) {
      const b = blanks.find(x => !x.textContent && !rows.some(r => r.line.unit && r.line.unit === x.dataset.unit));
      if (b) b.textContent = words;
      else lines.append(el("li", {class: "added"}, el("p", {class: "unitline"}, el("span", {class: "unit"}), el("span", {class: "blank"}, words))));
    }
    const some = orders().length, all = data.lines.length;
    said.textContent = some + (all ? " of " + all : "") + ((all || some) === 1 ? " line" : " lines") + " written.";
    undo.hidden = !before;
    if (onMap) onMap(draft.slice(0, data.lines.length)); // last, so that an error in the code of the map cannot keep the letter from being drawn
  }

  // keep stores the draft, or says that the browser cannot.
  function keep() {
    try {
      if (orders().length) localStorage.setItem(key, JSON.stringify({turn: data.turn, lines: rows.map((r, n) => [r.name, draft[n]])}));
      else localStorage.removeItem(key);
    } catch (e) {
      part("unkept").hidden = false;
    }
  }

  // lay distributes stored lines over rows: to the row of the same name, else that of the unit with
  // which they begin, else to a free one, added if need be.
  function lay(lines) {
    const taken = new Set(), rest = [];
    draft = draft.map(() => "");
    const put = (words, fits) => {
      const n = rows.findIndex((r, i) => !taken.has(i) && fits(r));
      if (n < 0) return false;
      taken.add(n);
      draft[n] = words;
      return true;
    };
    for (const [name, words] of lines) {
      if (!put(words, name ? r => r.name === name : r => r.line.unit && words.startsWith(r.line.unit + " ")) && words) rest.push(words);
    }
    for (const words of rest) {
      const free = r => !r.line.unit && !r.line.says;
      if (put(words, free)) continue;
      add({unit: "", orders: []});
      put(words, free);
    }
    for (const r of rows) r.head = "";
  }

  // recall draws the stored draft again, after the browser has filled or emptied the fields, or
  // another tab has changed it.
  function recall() {
    try {
      const kept = JSON.parse(localStorage.getItem(key));
      lay(kept ? kept.lines : []);
    } catch (e) { /* the open page keeps the draft */ }
    draw();
  }

  // replace puts another draft in place of this one; "undo" brings this one back.
  function replace(lines, says) {
    const had = rows.map((r, n) => [r.name, draft[n]]);
    before = before || !orders().length ? null : had;
    lay(lines);
    keep();
    draw();
    said.textContent = says;
  }

  // The map of the position, if there is one, writes what is tapped into rows. An error in it
  // cannot harm the sheet.
  const desk = part("map"), kind = (n, words) => {
    const found = verbs.find(v => v[0].test(words.startsWith(rows[n].line.unit + " ") ? words.slice(rows[n].line.unit.length + 1) : words));
    return found ? found[1] : "";
  };
  data.lines.forEach(add);
  for (let i = 0; i < data.free; i++) add({unit: "", orders: []});
  box.hidden = false;
  let onMap = null;
  recall();
  try {
    onMap = desk && window.heraldSheetMap && heraldSheetMap(desk, {lines: data.lines, by: data.power, kind, write: (n, words) => write(n, words, "")});
    draw();
  } catch (e) {
    onMap = null;
    desk.hidden = true;
    console.error(e);
  }
  try { // delete drafts of past phases
    for (const k of Object.keys(localStorage)) {
      if (k.startsWith(own) && k.endsWith(":" + data.power) && JSON.parse(localStorage.getItem(k)).turn < data.turn) localStorage.removeItem(k);
    }
  } catch (e) { /* the browser stores nothing */ }
  addEventListener("pageshow", recall);
  addEventListener("storage", e => { if (e.key === key || e.key === null) recall(); });

  // handed takes a phase and its orders from the link's fragment: the war room puts them there.
  function handed() {
    const sent = /^#orders=([^:]*):(.*)$/.exec(location.hash);
    if (!sent) return;
    try { history.replaceState(null, "", location.pathname + location.search); } catch (e) { /* refused in folders */ }
    let words = "";
    try { words = decodeURIComponent(sent[2]); } catch (e) { return; }
    if (sent[1] !== data.phase) said.textContent = "The orders from the war room are for another phase, so they were not used.";
    else replace(words.split("\n").filter(w => w.trim()).map(w => ["", w]), "These are the orders from the war room.");
  }
  addEventListener("hashchange", handed);
  addEventListener("pageshow", handed);

  part("forget").addEventListener("click", () => replace([], "The draft is forgotten."));
  undo.addEventListener("click", () => {
    const had = before;
    before = null;
    replace(had, "The draft is back.");
    before = null;
    undo.hidden = true;
    part("forget").focus();
  });
  part("print").addEventListener("click", () => print());
  part("copy").addEventListener("click", () => {
    draw();
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
  part("mail").addEventListener("click", () => {
    draw();
    if (!orders().length) { said.textContent = "Nothing is written yet."; return; }
    const body = letter();
    if (body.length > 1800) said.textContent = "It is a long letter, which some mail programs cut: if its end is missing, copy it instead.";
    location.href = "mailto:" + encodeURIComponent(data.email).replace("%40", "@") + "?subject=" + encodeURIComponent(data.subject) + "&body=" + encodeURIComponent(body.replace(/\n/g, "\r\n"));
  });
})();

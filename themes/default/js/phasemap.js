// The map on a phase's page: tabs, search, filters, the description of a region or an order, and the fragments that link to them (#region=kent,
// #order=orders-12). Without this script the page shows pictures and has the same text.
(function () {
  "use strict";
  const root = document.getElementById("map"), source = document.getElementById("map-data");
  if (!root || !source) return;
  const data = JSON.parse(source.textContent), board = (window.heraldBoards || {})[data.board];
  if (!board || !window.heraldMap) { // a script failed to load: show what is for readers without scripts
    root.innerHTML = root.querySelector("noscript").textContent;
    return;
  }
  const {letters, el} = heraldMap;
  const stage = root.querySelector(".stage"), info = root.querySelector(".map-info"), form = root.querySelector("form"), said = document.getElementById("map-say");
  const find = form.querySelector("input[type=search]"), fields = form.elements;
  const tabs = [...root.querySelectorAll("[role=tab]")];
  const map = heraldMap(stage, board);
  const byID = new Map(board.regions.map((r, n) => [r.id, n])), orders = new Map();
  const hint = [...info.children];
  let now = data.stages[data.start], region = -1, order = "";
  data.stages.forEach(s => s.orders.forEach(o => orders.set(o.key, {stage: s, o})));

  const chip = p => el("span", {class: "chip p-" + board.powers[p].id}, board.powers[p].c);
  const verdict = v => el("span", {class: "verdict v-" + v}, v === "none" ? "no order" : v);
  const regionLink = n => el("a", {href: "#region=" + board.regions[n].id}, board.regions[n].n);
  const kindOf = {A: "Army", F: "Fleet", U: "Unit"};
  const heldBy = n => letters.indexOf((now.held || "")[n] || ".");
  const ownerOf = (s, n) => letters.indexOf(s.own[n] || ".");

  function show(s) {
    now = s;
    const t = root.querySelector('template[data-stage="' + s.id + '"]');
    map.show({own: s.own, held: s.held, units: s.units, orders: s.orders, svg: t && t.content.querySelector("svg")});
    for (const tab of tabs) {
      const is = tab.dataset.stage === s.id;
      tab.setAttribute("aria-selected", is);
      tab.tabIndex = is ? 0 : -1;
      if (is) stage.setAttribute("aria-labelledby", tab.id);
    }
    filter();
  }

  // Filters: what they exclude is faint on the map, and hidden in the lists below it.
  const you = document.querySelector(".you select");
  const mine = () => you ? board.powers.findIndex(p => p.id === you.value) : -1; // you.js remembers the choice
  function passes(s, o) {
    if (fields.power.value !== "" && o.by !== +fields.power.value) return false;
    if (fields.failed.checked && o.v === "succeeded" && !o.lost) return false;
    return !fields.near.checked || touches(s, o);
  }
  const isMine = (s, n) => mine() >= 0 && (ownerOf(s, n) === mine() || s.units.some(u => u[2] === mine() && board.places[u[3]][0] === n));
  const touches = (s, o) => o.by === mine() || o.at.some(n => isMine(s, n));

  // A click on a power beside the map filters too. The list of powers gives way to the description of a region or an order.
  const who = [...info.querySelectorAll("[data-power]")];
  for (const b of who) {
    b.addEventListener("click", () => {
      fields.power.value = fields.power.value === b.dataset.power ? "" : b.dataset.power;
      say(filter());
    });
  }

  function filter() {
    for (const b of who) b.setAttribute("aria-pressed", fields.power.value === b.dataset.power);
    const active = fields.power.value !== "" || fields.failed.checked || fields.near.checked && mine() >= 0;
    fields.near.disabled = mine() < 0;
    const pass = new Set(now.orders.filter(o => passes(now, o)).map(o => o.id));
    const from = new Set(now.orders.filter(o => pass.has(o.id)).map(o => o.at[0]));
    map.faint((kind, thing) => {
      if (!active) return false;
      if (kind === "order") return !pass.has(thing);
      if (kind === "contest") return !now.orders.some(o => pass.has(o.id) && o.v !== "succeeded" && o.at.includes(thing));
      if (kind === "region") return fields.power.value !== "" && ownerOf(now, thing) !== +fields.power.value;
      if (fields.power.value !== "" && thing[2] !== +fields.power.value) return true;
      return (fields.failed.checked || fields.near.checked) && now.orders.length > 0 && !from.has(board.places[thing[3]][0]);
    });
    let shown = 0, all = 0;
    for (const li of document.querySelectorAll("li[data-order]")) {
      const known = orders.get(li.dataset.order);
      li.hidden = active && known && !passes(known.stage, known.o);
      all++;
      if (!li.hidden) shown++;
    }
    for (const sheet of document.querySelectorAll(".sheets .sheet")) {
      const list = [...sheet.querySelectorAll("li[data-order]")];
      sheet.hidden = active && list.every(li => li.hidden);
      if (active) sheet.open = true;
    }
    return active ? shown + " of " + all + " orders are shown" : all ? "all orders are shown" : "";
  }

  function say(text) { said.textContent = text; }

  // tell shows a description of a region or an order in place of the list of powers.
  function tell(...parts) {
    const shut = el("button", {type: "button", class: "shut", "aria-label": "Close"}, "×");
    shut.addEventListener("click", () => {
      clear();
      stage.focus({preventScroll: true});
    });
    info.classList.add("told");
    info.replaceChildren(shut, ...parts);
    requestAnimationFrame(() => { info.scrollTop = 0; }); // in the next frame: now it would force a layout
  }

  function orderItem(key, short) {
    const {stage: s, o} = orders.get(key);
    const li = el("li", {}, verdict(o.v), " ", el("a", {href: "#order=" + key}, o.t));
    if (o.why && !short) li.append(" ", el("span", {class: "note"}, o.why));
    if (s !== now) li.append(" ", el("span", {class: "note"}, "(" + s.n + ")"));
    return li;
  }

  // tellRegion describes a region: its owner, its units, the orders for it, and a link to its moves.
  function tellRegion(n) {
    const r = board.regions[n], o = ownerOf(now, n), parts = [el("h2", {}, r.n), el("p", {class: "note"}, r.k + ".")];
    const words = [r.n];
    if (o >= 0) {
      parts.push(el("p", {}, chip(o), " owned by " + board.powers[o].n));
      words.push("owned by " + board.powers[o].n);
    } else if (heldBy(n) >= 0) {
      parts.push(el("p", {}, chip(heldBy(n)), " held by " + board.powers[heldBy(n)].n + ", who stood here last"));
      words.push("held by " + board.powers[heldBy(n)].n);
    } else if (!r.s) words.push("owned by nobody");
    for (const u of now.units) {
      const p = board.places[u[3]];
      if (p[0] !== n) continue;
      const text = kindOf[u[1]] + " of " + board.powers[u[2]].n + (p[1] ? ", " + p[1] : "") + (u[7] >= 0 ? ", dislodged" : "");
      parts.push(el("p", {}, chip(u[2]), " " + text));
      words.push(text);
    }
    const own = [], at = [];
    for (const [key, k] of orders) {
      const i = k.o.at.indexOf(n);
      if (i === 0) own.push(key);
      else if (i > 0) at.push(key);
    }
    for (const [head, list] of [["Ordered from here", own], ["Tried here", at]]) {
      if (list.length) parts.push(el("h3", {}, head), el("ul", {class: "plain"}, ...list.map(k => orderItem(k, list.length > 4))));
    }
    if (own.length + at.length) words.push(own.length + at.length + (own.length + at.length === 1 ? " order" : " orders"));
    const links = el("p", {class: "links"});
    if (root.dataset.moves) links.append(el("a", {href: root.dataset.moves + "#" + r.id}, "Moves from " + r.l));
    links.append(share("#region=" + r.id));
    tell(...parts, links);
    say(words.join(", ") + ".");
  }

  function tellOrder(key) {
    const {o} = orders.get(key);
    const parts = [el("h2", {}, o.t), el("p", {}, chip(o.by), " ", verdict(o.v), o.lost ? " " : "", o.lost ? el("span", {class: "flag"}, "dislodged") : "")];
    if (o.why) parts.push(el("p", {}, o.why.charAt(0).toUpperCase() + o.why.slice(1) + "."));
    const places = el("p", {class: "links"});
    o.at.forEach(n => places.append(regionLink(n)));
    const list = (root.dataset.list || "") + "#order=" + key, links = el("p", {class: "links"});
    const li = root.dataset.list ? null : document.getElementById("order=" + key);
    if (root.dataset.list) links.append(el("a", {href: list}, "In the list of orders"));
    else if (li) {
      const to = el("button", {type: "button", class: "button"}, "In the list of orders");
      to.addEventListener("click", () => {
        li.scrollIntoView({block: "center"});
        li.tabIndex = -1;
        li.focus({preventScroll: true});
      });
      links.append(to);
    }
    links.append(share("#order=" + key));
    tell(...parts, places, links);
    say(o.t + ": " + (o.v === "none" ? "no order" : o.v) + (o.why ? ", " + o.why : "") + ".");
  }

  // share returns a button that copies an address, or shows it if the browser refuses.
  function share(hash) {
    const b = el("button", {type: "button", class: "button"}, "Copy the address");
    b.addEventListener("click", () => {
      const address = location.href.split("#")[0] + hash;
      const byHand = () => b.replaceWith(el("input", {readonly: "", value: address, "aria-label": "The address"}));
      if (!navigator.clipboard) return byHand();
      navigator.clipboard.writeText(address).then(() => say("The address is copied."), byHand);
    });
    return b;
  }

  function note(hash) {
    try { history.replaceState(null, "", hash || location.pathname + location.search); } catch (e) { /* refused in folders */ }
  }

  function chooseRegion(n, fly) {
    region = n;
    order = "";
    map.order("");
    map.region(n);
    mark("");
    tellRegion(n);
    const small = Math.max(board.regions[n].b[2] - board.regions[n].b[0], board.regions[n].b[3] - board.regions[n].b[1]) * map.view.scale() < 24;
    if (fly || small) map.view.fit(map.boxOf(n));
    note("#region=" + board.regions[n].id);
  }

  function chooseOrder(key, fly) {
    const {stage: s, o} = orders.get(key);
    if (s !== now) { // the stage is drawn first, so that a phone has two short tasks and no long one
      show(s);
      requestAnimationFrame(() => setTimeout(chooseOrder, 0, key, fly));
      return;
    }
    // The whole board is shown for an order without an arrow or a region (payments, declarations, bids).
    const box = fly && (map.boxOfOrder(o.id) || (o.at.length ? map.boxOf(o.at[0]) : null)); // measured first: later it would force a layout
    region = -1;
    order = key;
    map.region(-1);
    map.order(o.id);
    mark(key);
    tellOrder(key);
    if (fly) map.view.fit(box);
    note("#order=" + key);
  }

  // mark highlights the chosen order in the lists.
  function mark(key) {
    for (const li of document.querySelectorAll("li.chosen")) li.classList.remove("chosen");
    const li = key && document.getElementById("order=" + key);
    if (!li) return;
    li.classList.add("chosen");
    for (let d = li.closest("details"); d; d = d.parentNode.closest("details")) d.open = true;
  }

  function clear() {
    region = -1;
    order = "";
    map.region(-1);
    map.order("");
    mark("");
    info.classList.remove("told");
    info.replaceChildren(...hint);
    note("");
  }

  map.on("region", n => chooseRegion(n));
  map.on("order", id => {
    const o = now.orders.find(o => o.id === id);
    if (o) chooseOrder(o.key);
  });

  // follow shows the region or order that a fragment names, on load or after a link.
  function follow(hash, first) {
    const m = /^#(region|order)=(.+)$/.exec(hash);
    if (!m) return false;
    let id = m[2];
    try { id = decodeURIComponent(id); } catch (e) { return false; }
    const b = stage.getBoundingClientRect(), away = first || b.bottom < 80 || b.top > innerHeight - 80;
    if (m[1] === "region" && byID.has(id)) chooseRegion(byID.get(id), true);
    else if (m[1] === "order" && orders.has(id)) chooseOrder(id, true);
    else return false;
    if (away) requestAnimationFrame(() => root.scrollIntoView({block: "start"}));
    return true;
  }
  document.addEventListener("click", e => {
    const a = e.target.closest && e.target.closest('a[href^="#region="],a[href^="#order="]');
    if (a && follow(a.getAttribute("href"))) e.preventDefault();
  });
  addEventListener("hashchange", () => follow(location.hash));
  document.addEventListener("keydown", e => {
    if (e.key === "Escape" && root.contains(document.activeElement) && (region >= 0 || order)) clear();
  });

  tabs.forEach((tab, i) => {
    const choose = j => {
      const t = tabs[(j + tabs.length) % tabs.length], s = data.stages.find(s => s.id === t.dataset.stage);
      if (s !== now) show(s);
      if (region >= 0) tellRegion(region);
      if (order && orders.get(order).stage !== now) clear();
      say(now.alt + ".");
      return t;
    };
    tab.addEventListener("click", () => choose(i));
    tab.addEventListener("keydown", e => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[e.key];
      if (!step) return;
      e.preventDefault();
      e.stopPropagation();
      choose(i + step).focus();
    });
  });

  // Search by names and short names; those that begin with the text come first. Apostrophes are dropped: names have straight ones, pages curly ones,
  // and people type either.
  const fold = s => s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/['’‘‛ʼ′´\u0060]/g, "").toLowerCase().trim();
  const known = board.regions.map((r, n) => ({n, name: r.n, aliases: [], keys: [fold(r.n), fold(r.l), fold(r.id)]})).sort((a, b) => a.keys[0] < b.keys[0] ? -1 : 1);
  heraldCombobox(find, text => {
    const q = fold(text), grade = r => r.keys.includes(q) ? 0 : r.keys[0].startsWith(q) ? 1 : r.keys.some(k => k.includes(q)) ? 2 : 3;
    return [0, 1, 2].flatMap(g => known.filter(r => grade(r) === g));
  }, r => {
    chooseRegion(r.n, true);
    if (matchMedia("(hover: none)").matches) find.blur(); // the keyboard of a phone would cover the description
  });
  form.addEventListener("submit", e => e.preventDefault());

  for (const t of board.theatres) fields.part.append(el("option", {value: t.n}, t.n));
  fields.part.addEventListener("change", () => {
    const t = board.theatres.find(t => t.n === fields.part.value);
    map.view.fit(t ? t.b : fields.part.value === "action" ? action() : null);
    say("The map shows " + fields.part.selectedOptions[0].textContent + ".");
  });
  // action returns the box around the orders that failed or dislodged, or around all orders if none did.
  function action() {
    const some = now.orders.filter(o => o.v === "failed" || o.lost), list = some.length ? some : now.orders;
    let box = null;
    for (const o of list) {
      for (const n of o.at) {
        const r = board.regions[n];
        box = box ? [Math.min(box[0], r.x), Math.min(box[1], r.y), Math.max(box[2], r.x), Math.max(box[3], r.y)] : [r.x, r.y, r.x, r.y];
      }
    }
    return box && [box[0] - 200, box[1] - 200, box[2] + 200, box[3] + 200];
  }

  form.addEventListener("change", e => {
    if (["power", "failed", "near"].includes(e.target.name)) say(filter());
  });
  document.addEventListener("herald-mine", () => say(filter()));

  // On paper the map has the width of the text.
  addEventListener("beforeprint", () => {
    const w = 680, h = Math.min(w * board.h / board.w, board.w > board.h ? 438 : 370); // 180 mm by at most 116, or 98 if upright, in CSS pixels
    map.view.refit({w, h});
    map.view.fit(null, true);
  });
  addEventListener("afterprint", () => map.view.refit());

  // The map's content is added in a task of its own, so that a slow phone has no long task.
  setTimeout(() => {
    show(now);
    root.classList.add("is-alive");
    if (!follow(location.hash, true)) return;
    if (document.readyState === "complete") root.scrollIntoView({block: "start"});
    else addEventListener("load", () => setTimeout(() => root.scrollIntoView({block: "start"}), 0));
  }, 0);
})();

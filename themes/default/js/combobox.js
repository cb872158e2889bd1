// A combobox after the WAI-ARIA pattern: the focus stays in the text box, whose
// aria-activedescendant names the active option of the list below it.

// heraldCombobox turns a text box in a .field into a combobox. options(text) returns the regions to
// offer, as {n, name, aliases}; pick(region) receives the choice.
window.heraldCombobox = function (input, options, pick) {
  "use strict";
  const el = heraldMap.el;
  const listID = input.id + "-list";
  const list = el("ul", {id: listID, role: "listbox", "aria-label": "Regions", hidden: ""});
  const status = el("p", {id: input.id + "-status", class: "count", role: "status"});
  for (const [k, v] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", listID],
    ["aria-describedby", status.id], ["autocomplete", "off"]]) input.setAttribute(k, v);
  const box = input.closest(".field");
  box.append(list);
  box.after(status);

  let shown = [], active = -1;
  const items = new Map();
  function item(r) {
    let li = items.get(r);
    if (!li) {
      li = el("li", {id: listID + "-" + r.n, role: "option", "aria-selected": "false"}, r.name);
      if (r.aliases.length) li.append(el("span", {class: "alias"}, " " + r.aliases.join(", ")));
      li.dataset.region = r.n;
      items.set(r, li);
    }
    return li;
  }
  function mark(k) {
    if (active >= 0) item(shown[active]).setAttribute("aria-selected", "false");
    active = k;
    if (k < 0) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    const li = item(shown[k]);
    li.setAttribute("aria-selected", "true");
    input.setAttribute("aria-activedescendant", li.id);
    if (li.offsetTop < list.scrollTop) list.scrollTop = li.offsetTop;
    else if (li.offsetTop + li.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = li.offsetTop + li.offsetHeight - list.clientHeight;
  }
  function open() {
    mark(-1);
    shown = options(input.value);
    list.replaceChildren(...shown.map(item));
    list.hidden = shown.length === 0;
    list.scrollTop = 0;
    input.setAttribute("aria-expanded", String(shown.length > 0));
    status.textContent = shown.length ? shown.length + (shown.length === 1 ? " region" : " regions") : "No region has such a name";
    if (shown.length && input.value.trim()) mark(0);
  }
  function close() {
    mark(-1);
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    status.textContent = "";
  }
  function choose(r) {
    close();
    input.value = r.name;
    pick(r);
  }

  input.addEventListener("input", open);
  input.addEventListener("click", () => list.hidden && open());
  input.addEventListener("blur", close);
  input.addEventListener("keydown", e => {
    const n = shown.length;
    switch (e.key) {
    case "ArrowDown":
    case "ArrowUp":
      e.preventDefault();
      if (list.hidden) {
        open();
        if (shown.length) mark(e.key === "ArrowDown" ? 0 : shown.length - 1);
      } else if (n) mark(e.key === "ArrowDown" ? (active + 1) % n : (active <= 0 ? n : active) - 1);
      break;
    case "PageDown":
    case "PageUp":
      if (list.hidden || !n) return;
      e.preventDefault();
      mark(Math.max(0, Math.min(n - 1, active + (e.key === "PageDown" ? 8 : -8))));
      break;
    case "Enter":
      e.preventDefault();
      if (list.hidden) open();
      if (shown.length && (active >= 0 || input.value.trim())) choose(shown[Math.max(active, 0)]);
      break;
    case "Escape":
      e.preventDefault(); // a search field would clear itself, and the input event would open the list
      if (list.hidden) input.value = "";
      else e.stopPropagation(); // the first Escape closes only the list, not what is around it
      close();
      break;
    }
  });
  // mousedown would take the focus from the text box, and its blur closes the list before the
  // click.
  list.addEventListener("mousedown", e => e.preventDefault());
  list.addEventListener("click", e => {
    const li = e.target.closest("[role=option]");
    if (li) choose(shown.find(r => r.n === +li.dataset.region));
  });
  return {open, close, set: r => { input.value = r ? r.name : ""; }};
};

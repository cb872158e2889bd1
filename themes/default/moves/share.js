// The buttons "Copy as text" and "Report a mistake".

function copy(text, what) {
  const done = () => say(what + " copied");
  const byHand = () => {
    const area = el("textarea", {class: "vh", readonly: true, "aria-hidden": "true"});
    const focus = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    const ok = document.execCommand("copy");
    area.remove();
    if (focus) focus.focus();
    if (ok) done();
    else say("The browser does not allow copying");
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
  else byHand();
}

function regionText(r) {
  if (data.reach) return reachText(r).concat("", "Board: " + data.title + (data.hash ? ", edition " + data.hash : "")).join("\n");
  const out = [r.name, whole(r).join(", ")];
  const a = areaOf(r);
  if (a) out.push("Sea Area: " + a.name);
  if (r.coasts.length) out.push("Coasts: " + r.coasts.map(c => c.name).join(", "));
  for (const s of model(r)) {
    out.push("", s.title);
    for (const g of s.groups) out.push("  " + (s.kind === "F" ? sentence(g.why) + ": " : "") + inOrder(g.items).map(i => i.text + (i.by ? " (" + i.by + ")" : "")).join("; "));
  }
  for (const a of data.asides ? data.asides[r.n] : []) {
    out.push("", a.t);
    if (a.n) out.push("  " + a.n);
    if (a.i.length) out.push("  " + a.i.map(i => regions[i.r].name + (i.s ? ": " + i.s : "")).join("; "));
  }
  out.push("", "What could reach it");
  for (const k of ["A", "F"]) {
    const list = comers(r, k);
    if (list.length) out.push("  " + (k === "A" ? "Armies from " : "Fleets from ") + list.map(c => placeName(c.place) + into(c, r)).join("; "));
  }
  out.push("", "Board: " + data.title + (data.hash ? ", edition " + data.hash : ""));
  return out.join("\n");
}

// report opens a text for the coordinator, with the region and the board's edition.
function report(r) {
  const text = "A mistake in the map of " + data.title + "\nBoard: " + data.id + (data.hash ? ", edition " + data.hash : "") +
    (r ? "\nRegion: " + r.name + " (" + r.id + ")" : "") + "\n\nThe page says: \nIt should say: \nBecause: ";
  const area = el("textarea", {id: "ui-report-text", rows: "10"});
  area.value = text;
  const dialog = el("dialog", {"aria-labelledby": "ui-report-title"},
    el("h2", {id: "ui-report-title"}, "Report a mistake in the map"),
    el("label", {for: "ui-report-text"}, "Say what is wrong, copy the text, and send it to your coordinator."), area,
    el("div", {class: "acts"}, button("Copy", () => copy(area.value, "The report")),
      el("a", {class: "button", href: "mailto:?subject=" + encodeURIComponent("A mistake in the map of " + data.title) + "&body=" + encodeURIComponent(text.replace(/\n/g, "\r\n"))}, "Write an e-mail"),
      button("Close", () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.focus();
  area.setSelectionRange(text.indexOf("The page says: ") + 15, text.indexOf("The page says: ") + 15);
}

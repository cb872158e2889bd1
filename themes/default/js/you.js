// Which power the reader plays: asked once at the top and remembered for the game. Pages then begin
// with what the power won, lost and owes, and put its own parts first. The script element follows
// the section, so that its size is final before anything below is laid out; until then the choice
// is disabled, so that none is lost. Pages opened from a folder may each have their own storage:
// there links carry the power in their fragments.
(function () {
  "use strict";
  const you = document.currentScript.previousElementSibling, game = you.dataset.game, key = "herald-mine:" + game, part = q => you.querySelector(q);
  const ask = part("select"), mine = part(".mine"), of = you.closest(".game"); // of: the entry of the game, if in a list of games
  const sent = window.heraldSent = window.heraldSent || /(?:^#|&)you=([\w-]+)\.([\w-]+)/.exec(location.hash);
  if (sent) try { history.replaceState(null, "", location.pathname + location.search + location.hash.replace(sent[0], "")); } catch (e) { /* refused in folders */ }

  function draw() {
    const o = ask.selectedOptions[0], d = o.dataset, was = part(".was"), now = part(".now"), by = part(".by");
    part(".asks .note").hidden = !!o.value;
    mine.hidden = !o.value;
    if (!o.value) return;
    Object.assign(part(".chip"), {className: "chip p-" + o.value, textContent: d.chip});
    Object.assign(part(".page"), {textContent: o.textContent, href: d.page});
    if (was) was.textContent = d.was;
    if (!now) return;
    part(".owes").textContent = d.owes || "Nothing is due";
    if (by) by.hidden = !d.owes;
    part(".write").hidden = !d.sheet;
    if (d.sheet) part(".write").href = d.sheet;
  }

  // mark opens the parts about the reader's power, and moves them to the top of their lists.
  function mark() {
    if (of) return ask.value && own(of);
    document.querySelectorAll(".is-mine").forEach(e => e.classList.remove("is-mine"));
    if (ask.value) document.querySelectorAll("main .p-" + CSS.escape(ask.value)).forEach(own);
  }
  function own(e) {
    const row = e.matches(".sheet,.dislodged,.changes>li,.game") ? e : e.closest(".battle,.standings tr");
    if (!row || row.classList.contains("is-mine")) return;
    row.classList.add("is-mine");
    if (row.matches(".sheet")) row.open = true;
    if (row.matches(".sheet,.changes>li,.battle,.game")) row.parentNode.insertBefore(row, row.parentNode.querySelector(":scope > :not(.is-mine)"));
  }

  function take(id) {
    ask.value = id || "";
    if (ask.selectedIndex < 0) ask.value = "";
    draw();
  }
  function retake(id) {
    take(id);
    if (of) return;
    mark();
    document.dispatchEvent(new CustomEvent("herald-mine", {detail: ask.value}));
  }
  function known() {
    try { return localStorage.getItem(key); } catch (e) { return ask.value; } // no storage: only this page knows the choice
  }

  ask.addEventListener("change", () => {
    try { localStorage.setItem(key, ask.value); } catch (e) { /* the open page keeps it */ }
    retake(ask.value);
  });
  addEventListener("storage", e => { if (e.key === key) retake(e.newValue); });
  addEventListener("pageshow", e => { if (e.persisted) retake(known()); }); // from the back/forward cache: the choice may have changed
  if (sent && sent[1] === game) try { localStorage.setItem(key, sent[2]); } catch (e) { /* links carry it */ }
  take(sent && sent[1] === game ? sent[2] : known());
  ask.disabled = false;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mark);
  else mark();
  if (location.protocol === "file:") (of || document).addEventListener("click", e => {
    const a = e.target.closest && e.target.closest("a[href]");
    if (a && ask.value && !/[#&]you=/.test(a.hash) && a.protocol === "file:" && a.pathname !== location.pathname) a.hash += (a.hash ? "&you=" : "you=") + game + "." + ask.value;
  }, true);
})();

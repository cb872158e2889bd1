// Arrow keys turn the pages of a game; receipts are checked where the browser can. Pages are whole without this script.
(function () {
  "use strict";
  // A page without a map has fetched the fonts already: the next page with one need not put them off.
  if (!document.querySelector("[data-fonts]")) {
    try { localStorage.setItem("herald-fonts", "1"); } catch (e) { /* put off again */ }
  }
  document.addEventListener("keydown", function (e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.defaultPrevented) return;
    var at = e.target;
    if (at && /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) return;
    if (at && at.closest && at.closest(".scroll") && at.closest(".scroll").scrollWidth > at.closest(".scroll").clientWidth) return;
    var rel = e.key === "ArrowLeft" ? "prev" : e.key === "ArrowRight" ? "next" : "";
    var link = rel && document.querySelector('[rel="' + rel + '"]');
    if (link) { e.preventDefault(); location.href = link.href; }
  });

  // The menu of games closes by Escape and when something else is meant.
  var menu = document.querySelector("details.menu");
  if (menu) {
    document.addEventListener("keydown", function (e) {
      if (e.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    ["click", "focusin"].forEach(function (what) {
      document.addEventListener(what, function (e) { if (!menu.contains(e.target)) menu.open = false; });
    });
  }

  // Deadlines in the reader's own time, how long is left, and whether they have passed: a page is built before them and read after, and its
  // bytes know no clock. Pages say UTC and the game's own zone without this.
  function left(ms) {
    var hours = Math.floor(ms / 36e5), days = Math.floor(hours / 24);
    if (days >= 2) return ", in " + days + " days" + (hours % 24 ? " " + (hours % 24) + (hours % 24 === 1 ? " hour" : " hours") : "");
    if (hours >= 2) return ", in " + hours + " hours";
    return ", in " + Math.max(1, Math.floor(ms / 6e4)) + " min";
  }
  function tell() {
    document.querySelectorAll("time.due-time").forEach(function (t) {
      var due = new Date(t.getAttribute("datetime")), ms = due - new Date(), own = "", s = t.nextElementSibling;
      if (isNaN(due)) return;
      if (!s || s.className !== "own-time") {
        try { own = due.toLocaleString([], { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }); } catch (e) { return; }
        s = document.createElement("span");
        s.className = "own-time";
        s.textContent = due.getTimezoneOffset() === 0 ? "" : ", " + own + " your time";
        s.append(document.createElement("span"));
        t.insertAdjacentElement("afterend", s);
      }
      s.lastChild.className = ms < 0 ? "passed" : "left"; // paper has only what stays true
      s.lastChild.textContent = ms < 0 ? " (the deadline has passed)" : left(ms);
      if (ms >= 0) return;
      var verb = t.closest("p").querySelector(".are-due"), of = t.closest(".card,.game") || document.querySelector("main");
      if (verb) verb.textContent = "were due";
      of.querySelectorAll(".badge.s-open").forEach(function (b) { b.textContent = "Deadline passed: results to come"; });
    });
    document.querySelectorAll(".deadlines time").forEach(function (t) {
      if (!t.parentNode.querySelector(".passed") && new Date(t.getAttribute("datetime")) < new Date()) t.insertAdjacentHTML("afterend", '<span class="passed"> (passed)</span>');
    });
  }
  tell();
  document.addEventListener("visibilitychange", tell); // a page that was left open

  // Where there is room what folds is open, and on paper all is.
  if (matchMedia("(min-width:64rem)").matches) document.querySelectorAll(".roomy").forEach(function (d) { d.open = true; });
  var shut = [];
  addEventListener("beforeprint", function () {
    shut = Array.prototype.slice.call(document.querySelectorAll(".fold:not([open])"));
    shut.forEach(function (d) { d.open = true; });
  });
  addEventListener("afterprint", function () { shut.forEach(function (d) { d.open = false; }); });

  function hex(buffer) {
    return Array.prototype.map.call(new Uint8Array(buffer), function (b) { return (b + 256).toString(16).slice(1); }).join("");
  }
  var say = document.querySelector(".receipts .check");
  if (!say || !window.crypto || !crypto.subtle || !window.TextEncoder || !window.Promise) return;
  var checks = [];
  document.querySelectorAll(".receipt[data-salt]").forEach(function (r) {
    var pre = r.querySelector("pre");
    if (!r.dataset.salt || !pre) return;
    checks.push(crypto.subtle.digest("SHA-256", new TextEncoder().encode(r.dataset.salt + "\n" + pre.textContent)).then(function (sum) {
      var fits = hex(sum) === r.dataset.receipt;
      if (!fits) r.insertAdjacentHTML("beforeend", '<p class="down">This receipt does not fit its orders.</p>');
      return fits;
    }));
  });
  if (checks.length) Promise.all(checks).then(function (all) {
    var good = all.filter(Boolean).length;
    var bad = all.length - good;
    say.textContent = bad ? (all.length === 1 ? "It does not fit." : bad + " of " + all.length + (bad === 1 ? " does" : " do") + " not fit.")
      : "This browser has recomputed " + (good === 1 ? "it: it fits." : "all " + good + ": they fit.");
    say.classList.add(good === all.length ? "up" : "down");
  });
})();

// Arrow keys turn a game's pages; receipts are checked if the browser has SHA-256. Without this script pages lack only these conveniences.
(function () {
  "use strict";
  // A page without a map has fetched the fonts into the cache, so the next page with a map need not delay them.
  if (!document.querySelector("[data-fonts]")) {
    try { localStorage.setItem("herald-fonts", "1"); } catch (e) { /* fonts are delayed again */ }
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

  // The menu of games closes on Escape, and on a click or focus elsewhere.
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

  // Sections of class roomy start open on wide screens; on paper all sections are open.
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

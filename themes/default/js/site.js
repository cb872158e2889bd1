// Arrow keys turn the pages of a game; receipts are checked where the browser can. Pages are whole without this script.
(function () {
  "use strict";
  document.addEventListener("keydown", function (e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.defaultPrevented) return;
    var at = e.target;
    if (at && /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) return;
    if (at && at.closest && at.closest(".scroll") && at.closest(".scroll").scrollWidth > at.closest(".scroll").clientWidth) return;
    var rel = e.key === "ArrowLeft" ? "prev" : e.key === "ArrowRight" ? "next" : "";
    var link = rel && document.querySelector('link[rel="' + rel + '"]');
    if (link) { e.preventDefault(); location.href = link.href; }
  });

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
    say.textContent = good === all.length ? "This browser has recomputed all " + good + ": they fit." : (all.length - good) + " of " + all.length + " do not fit.";
    say.classList.add(good === all.length ? "up" : "down");
  });
})();

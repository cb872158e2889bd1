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
  if (!window.crypto || !crypto.subtle || !window.TextEncoder) return;
  document.querySelectorAll(".receipt[data-salt]").forEach(function (r) {
    var pre = r.querySelector("pre"), say = r.querySelector(".check");
    if (!r.dataset.salt || !pre || !say) return;
    crypto.subtle.digest("SHA-256", new TextEncoder().encode(r.dataset.salt + "\n" + pre.textContent)).then(function (sum) {
      say.textContent = hex(sum) === r.dataset.receipt ? "Checked in this browser: the receipt fits." : "The receipt does not fit these orders.";
      say.classList.add(hex(sum) === r.dataset.receipt ? "up" : "down");
    });
  });
})();

// Adds to each deadline the reader's own time, and the time left or that it has passed: a page is
// built before its deadlines, so its HTML depends on no clock. Without this script pages give UTC
// and the game's own time zone. The script element follows each deadline, so that the added words
// do not shift a page that is laid out already.
(function () {
  "use strict";
  if (window.heraldDue) return window.heraldDue();
  function left(ms) {
    var hours = Math.floor(ms / 36e5), days = Math.floor(hours / 24);
    if (days >= 2) return ", in " + days + " days" + (hours % 24 ? " " + (hours % 24) + (hours % 24 === 1 ? " hour" : " hours") : "");
    if (hours >= 2) return ", in " + hours + " hours";
    return ", in " + Math.max(1, Math.floor(ms / 6e4)) + " min";
  }
  window.heraldDue = function () {
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
      s.lastChild.className = ms < 0 ? "passed" : "left"; // print style omits the time left, which would soon be wrong
      s.lastChild.textContent = ms < 0 ? " (passed)" : left(ms);
      if (ms >= 0) return;
      var verb = t.closest("p").querySelector(".are-due"), row = t.closest(".game");
      if (verb) verb.textContent = "were due";
      // in a list of games there is room for one word beside the name
      (row || document.querySelector("main")).querySelectorAll(".badge.s-open").forEach(function (b) { b.textContent = row ? "Passed" : "Deadline passed: results to come"; });
    });
    document.querySelectorAll(".deadlines time").forEach(function (t) {
      if (!t.parentNode.querySelector(".passed") && new Date(t.getAttribute("datetime")) < new Date()) t.insertAdjacentHTML("afterend", '<span class="passed"> (passed)</span>');
    });
  };
  window.heraldDue();
  document.addEventListener("DOMContentLoaded", window.heraldDue); // for badges and lists further down the page
  document.addEventListener("visibilitychange", window.heraldDue); // for a page that was left open
})();

// Shows deadlines in the reader's own time, how long is left, and whether they have passed, since a
// page is built before them and its bytes know no clock. Without this script pages say UTC and the
// game's own zone. It follows each deadline, so that the words are there before anything below is
// laid out.
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
      s.lastChild.className = ms < 0 ? "passed" : "left"; // only what stays true is printed
      s.lastChild.textContent = ms < 0 ? " (passed)" : left(ms);
      if (ms >= 0) return;
      var verb = t.closest("p").querySelector(".are-due"), row = t.closest(".game");
      if (verb) verb.textContent = "were due";
      // in a list there is room for one word beside a name
      (row || document.querySelector("main")).querySelectorAll(".badge.s-open").forEach(function (b) { b.textContent = row ? "Passed" : "Deadline passed: results to come"; });
    });
    document.querySelectorAll(".deadlines time").forEach(function (t) {
      if (!t.parentNode.querySelector(".passed") && new Date(t.getAttribute("datetime")) < new Date()) t.insertAdjacentHTML("afterend", '<span class="passed"> (passed)</span>');
    });
  };
  window.heraldDue();
  document.addEventListener("DOMContentLoaded", window.heraldDue); // badges and lists further down
  document.addEventListener("visibilitychange", window.heraldDue); // a page that was left open
})();

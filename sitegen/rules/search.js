// Search over the rules, in the page itself: nothing is asked of a server. herald.rules is set below: [[number, title, address, text, subjects], ...].
(function () {
  "use strict";
  var box = document.querySelector(".rulesearch");
  if (!box || !window.heraldRules) return;
  var input = box.querySelector("input"), list = box.querySelector("ol"), say = box.querySelector("[role=status]");
  var fold = function (s) {
    s = s.toLowerCase().replace(/’/g, "'");
    return s.normalize ? s.normalize("NFD").replace(/[\u0300-\u036f]/g, "") : s;
  };
  var entries = null;
  function prepare() {
    entries = entries || window.heraldRules.map(function (e, i) {
      return {at: i, number: e[0], title: e[1], to: e[2], text: e[3], find: " " + fold(e[1] + " " + e[3] + " " + e[4]), head: " " + fold(e[1] + " " + e[4])};
    });
  }
  function search(words) {
    var found = [];
    entries.forEach(function (e) {
      var score = e.number === words[0] ? 100 : 0;
      for (var i = 0; i < words.length; i++) {
        var at = e.find.indexOf(" " + words[i]);
        if (at < 0 && !score) return;
        score += (at >= 0 && at < 60 ? 2 : 1) + (e.head.indexOf(" " + words[i]) >= 0 ? 3 : 0);
      }
      found.push({e: e, score: score + (e.number ? 1 : 0)});
    });
    return found.sort(function (a, b) { return b.score - a.score || a.e.at - b.e.at; });
  }
  // excerpt writes the words about the first one found, which is marked.
  function excerpt(p, text, words) {
    var low = " " + fold(text), at = -1;
    words.forEach(function (w) { var k = low.indexOf(" " + w); if (k >= 0 && (at < 0 || k < at)) at = k; });
    if (at < 0 || low.length !== text.length + 1) { p.appendChild(document.createTextNode(text.slice(0, 140) + (text.length > 140 ? "…" : ""))); return; }
    var from = at < 60 ? 0 : text.lastIndexOf(" ", at - 40) + 1, word = text.slice(at).match(/^[^\s.,;:!?()]*/)[0];
    p.appendChild(document.createTextNode((from ? "… " : "") + text.slice(from, at)));
    var mark = document.createElement("mark");
    mark.textContent = word;
    p.appendChild(mark);
    var rest = text.slice(at + word.length);
    p.appendChild(document.createTextNode(rest.length > 100 ? rest.slice(0, 100).replace(/\s+\S*$/, "") + " …" : rest));
  }
  function show() {
    prepare();
    var words = fold(input.value).split(/[^a-z0-9'.]+/).filter(Boolean)
      .map(function (w) { return w.length > 3 ? w.replace(/s$/, "") : w; }); // lots find a lot
    list.textContent = "";
    say.textContent = "";
    if (!words.length || words.join("").length < 2) return;
    var found = search(words);
    say.textContent = found.length === 0 ? "Nothing found." : found.length === 1 ? "One place." : found.length > 12 ? "The first 12 of " + found.length + " places." : found.length + " places.";
    found.slice(0, 12).forEach(function (f) {
      var li = document.createElement("li"), a = document.createElement("a"), p = document.createElement("p");
      a.href = box.getAttribute("data-long") ? f.e.to.replace(/^.*#/, "#") : f.e.to;
      a.textContent = (f.e.number ? f.e.number + "  " : "") + f.e.title;
      excerpt(p, f.e.text, words);
      li.appendChild(a);
      li.appendChild(p);
      list.appendChild(li);
    });
  }
  box.hidden = false;
  input.addEventListener("input", show);
  input.addEventListener("keydown", function (e) {
    if (e.key === "Escape") { input.value = ""; show(); }
    if (e.key === "Enter" && list.querySelector("a")) { e.preventDefault(); location.href = list.querySelector("a").href; }
  });
})();

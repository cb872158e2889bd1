// The open page's side of the loop: reload after a good build, keep the place; show what is wrong after a bad one.
(function () {
  "use strict";
  var box = null;
  var events = new EventSource("/_herald/events");
  events.addEventListener("reload", function () { location.reload(); });
  events.addEventListener("problems", function (e) { show(JSON.parse(e.data)); });

  function show(problems) {
    if (box) box.remove();
    box = document.createElement("section");
    box.setAttribute("role", "alert");
    box.setAttribute("aria-label", "What stops the build");
    set(box, { position: "fixed", inset: "auto 0 0 0", maxHeight: "60vh", overflow: "auto", zIndex: "2147483647",
      background: "#2b0b0b", color: "#fff", font: "15px/1.5 ui-monospace, monospace", padding: "1rem 1.25rem",
      borderTop: "4px solid #ff8a80", whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
    var head = document.createElement("p");
    head.textContent = problems.length === 1 ? "1 problem; this is the last good site" : problems.length + " problems; this is the last good site";
    set(head, { margin: "0 0 .5rem", fontWeight: "bold" });
    box.append(head);
    problems.forEach(function (p) {
      var item = document.createElement("p"), where = document.createElement("b");
      set(item, { margin: "0 0 .35rem" });
      where.textContent = p.where;
      set(where, { color: "#ffd180" });
      item.append(where, ": " + p.message + (p.hint ? " (hint: " + p.hint + ")" : ""));
      box.append(item);
    });
    document.body.append(box);
  }
  function set(element, style) { for (var k in style) element.style[k] = style[k]; }
})();

// Orders as plain arrows: on the chronicle's map, on order sheets and in the war room, where orders
// change too fast for the layout in maparrows.js.

// heraldWay draws an order on a board: {points: from token to place; what: "m" a move, "s" a
// support, "c" a convoy, "h" a hold, "b" a build, "x" a removal; by: the power's number; won:
// whether it succeeds; line: the path that the sheet draws, if any; title}. Supports and convoys
// are dotted; failed orders are faint, and a failed move ends in a bar.
window.heraldWay = function (board, order) {
  "use strict";
  const {points, what, by, won, title} = order;
  let line = order.line;
  const r = board.radius, round = p => p.map(Math.round).join(" "), path = (name, d) => heraldWays.make("path", {class: name, d});
  const g = heraldWays.make("g", {class: "way w-" + what + (won ? "" : " lost") + (by >= 0 && board.powers[by] ? " p-" + board.powers[by].id : ""), "data-by": by});
  if (title) g.append(heraldWays.make("title", {}, title));
  const put = (...lines) => g.append(...["rim", "ink"].flatMap(name => lines.map(d => path(name, d))));
  const a = points[0], end = points[points.length - 1];
  if (what === "h" || what === "b" || what === "x") {
    const [x, y] = a, s = 1.3 * r, cross = "M" + round([x - r, y - r]) + "l" + round([2 * r, 2 * r]) + "M" + round([x - r, y + r]) + "l" + round([2 * r, -2 * r]);
    put(what === "x" ? cross : "M" + round([x - s, y]) + "a" + round([s, s]) + " 0 1 0 " + round([2 * s, 0]) + "a" + round([s, s]) + " 0 1 0 " + round([-2 * s, 0]) + "z");
    return g;
  }
  // u is the line's direction at its end; b is the tip of its head, just before the token there.
  let before = points[points.length - 2], b = end, d = Math.hypot(b[0] - before[0], b[1] - before[1]) || 1, u = [(b[0] - before[0]) / d, (b[1] - before[1]) / d];
  if (line) {
    const p = path("", line), all = p.getTotalLength(), e = p.getPointAtLength(all), f = p.getPointAtLength(Math.max(0, all - r * 0.5)), n = Math.hypot(e.x - f.x, e.y - f.y);
    if (n > 0) {
      u = [(e.x - f.x) / n, (e.y - f.y) / n];
      b = [e.x + u[0] * r * 0.5, e.y + u[1] * r * 0.5];
    } else line = "";
  }
  if (!line) {
    const gap = Math.min(r * 1.1, d / 3), [x, y] = points[1], far = Math.hypot(x - a[0], y - a[1]) || 1, out = Math.min(r * 1.1, far / 3);
    b = [b[0] - u[0] * gap, b[1] - u[1] * gap];
    line = "M" + [[a[0] + (x - a[0]) / far * out, a[1] + (y - a[1]) / far * out], ...points.slice(1, -1), b].map(round).join("L");
  }
  const head = r * 0.75, at = (back, aside) => round([b[0] - u[0] * back - u[1] * aside, b[1] - u[1] * back + u[0] * aside]);
  const tip = won ? "M" + at(head, head * 0.6) + "L" + round(b) + "L" + at(head, -head * 0.6) : "M" + at(0, head * 0.7) + "L" + at(0, -head * 0.7);
  put(line);
  if (what === "m") put(tip);
  return g;
};

// heraldWays returns the svg element that heraldMap's layers take: ways, land (marks below borders
// and names) and signs (marks above tokens).
window.heraldWays = function (ways, {land = [], signs = []} = {}) {
  const group = (name, kids) => heraldWays.make("g", {class: name}, ...kids);
  return heraldWays.make("svg", {}, group("land", land), group("orders", ways), group("signs", signs));
};
heraldWays.make = function (tag, attributes, ...kids) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  e.append(...kids);
  return e;
};

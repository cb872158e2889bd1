// The chronicle's player steps through a game's positions on the interactive map. Units glide to
// their next places, unless the reader prefers reduced motion. Arrow keys step.
(function () {
  "use strict";
  const root = document.getElementById("player"), game = window.heraldFrames;
  if (!root) return;
  const board = game && (window.heraldBoards || {})[game.board];
  root.hidden = !board || !game.frames.length || !window.heraldMap; // until now the page reserves room for the player, so that nothing jumps
  if (root.hidden) return;
  const frames = game.frames;
  const stage = root.querySelector(".stage"), slider = root.querySelector("input[type=range]"), name = document.getElementById("player-name"), tale = document.getElementById("player-tale");
  const play = document.getElementById("player-play"), calm = matchMedia("(prefers-reduced-motion: reduce)");
  const map = heraldMap(stage, board);
  const powers = [...root.querySelectorAll(".legend [data-power]")], follow = document.getElementById("follow");
  let at = -1, power = -1, timer = 0, moving = [];

  const spot = p => board.places[p].slice(2), way = ([from, to, what, by, won, line]) => heraldWay(board, {points: [spot(from), spot(to)], what, by, won, line});

  function faint() {
    map.faint((kind, thing) => power >= 0 && kind === "unit" && thing[2] !== power);
    for (const g of stage.querySelectorAll(".way")) g.classList.toggle("faint", power >= 0 && +g.dataset.by !== power);
  }

  // show puts a frame (a position) on the board. If it is next to the one shown, units glide to
  // their new places.
  function show(n, quick) {
    n = Math.max(0, Math.min(frames.length - 1, n));
    if (n === at) return;
    const old = at < 0 ? null : frames[at], f = frames[n], near = Math.abs(n - at) === 1;
    moving.forEach(m => m.cancel());
    moving = [];
    at = n;
    const order = {s: 0, c: 1, m: 2};
    map.show({own: f.own, held: f.held, units: f.units, svg: heraldWays(f.a.slice().sort((x, y) => order[x[2]] - order[y[2]]).map(way))});
    faint();
    slider.value = n;
    slider.setAttribute("aria-valuetext", f.n);
    name.textContent = f.n;
    for (const b of powers) {
      const has = f.c[b.dataset.power], gone = old && near ? has - old.c[b.dataset.power] : 0, n = b.querySelector(".n");
      n.textContent = has;
      if (!gone) continue;
      const by = document.createElement("span");
      by.className = gone > 0 ? "up" : "down";
      by.textContent = gone > 0 ? " +" + gone : " −" + -gone;
      n.append(by);
    }
    const chapter = document.getElementById(f.t), told = chapter && chapter.querySelector("p");
    if (tale.dataset.of !== f.t) {
      tale.dataset.of = f.t;
      tale.replaceChildren(...(told ? [...told.childNodes].map(c => c.cloneNode(true)) : []));
      for (const s of tale.querySelectorAll("[hidden]")) s.hidden = false;
    }
    if (!old || !near || quick || calm.matches || document.hidden) return;
    const was = new Map(old.units.map(u => [u[0], u])), time = {duration: 650, easing: "ease-in-out"};
    for (const g of stage.querySelectorAll(".units [data-unit]")) {
      const u = f.units.find(x => x[0] === +g.dataset.unit), w = was.get(+g.dataset.unit);
      const put = v => "translate(" + v[4] + "px," + v[5] + "px)" + (v[6] === 1 ? "" : " scale(" + v[6] + ")");
      if (!u) continue;
      if (!w) moving.push(g.animate([{opacity: 0}, {opacity: 1}], time));
      else if (w[4] !== u[4] || w[5] !== u[5]) moving.push(g.animate([{transform: put(w)}, {transform: put(u)}], time));
    }
    for (const g of stage.querySelectorAll("[data-owned]")) {
      const i = +g.dataset.owned;
      if (old.own[i] !== f.own[i] || old.held && old.held[i] !== f.held[i]) moving.push(g.animate([{opacity: 0}, {opacity: 1}], time));
    }
    const ways = stage.querySelectorAll(".way");
    ways.forEach(g => moving.push(g.animate([{opacity: 0}, {opacity: 0, offset: 0.6}, {opacity: getComputedStyle(g).opacity}], {duration: 900})));
  }

  function halt() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-pressed", "false");
  }
  function run() {
    if (at === frames.length - 1) show(0, true);
    play.textContent = "Pause";
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => {
      if (at >= frames.length - 1) halt();
      else show(at + 1);
    }, 1700);
  }

  slider.max = frames.length - 1;
  slider.addEventListener("input", () => {
    halt();
    show(+slider.value);
  });
  play.addEventListener("click", () => timer ? halt() : run());
  for (const b of root.querySelectorAll("[data-step]")) b.addEventListener("click", () => {
    halt();
    show(at + +b.dataset.step);
  });
  // Arrow keys step the player; within the map they move the map.
  document.addEventListener("keydown", e => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.defaultPrevented) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName) || stage.contains(e.target)) return;
    const step = e.key === "ArrowLeft" ? -1 : e.key === "ArrowRight" ? 1 : 0;
    if (!step) return;
    e.preventDefault();
    halt();
    show(at + step);
  });
  for (const b of powers) b.addEventListener("click", () => {
    follow.value = power === +b.dataset.power ? "" : b.dataset.power;
    follow.dispatchEvent(new Event("change"));
  });
  document.addEventListener("herald-follow", e => {
    power = e.detail;
    for (const b of powers) b.setAttribute("aria-pressed", power === +b.dataset.power);
    faint();
  });
  for (const b of document.querySelectorAll("[data-at]")) b.addEventListener("click", () => {
    halt();
    show(frames.findIndex(f => f.t === b.dataset.at));
    root.scrollIntoView({block: "start"});
  });
  show(frames.length - 1, true);
})();

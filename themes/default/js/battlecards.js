// Draws a phase's battles as parts of its map, from the board's drawing that the page has loaded
// for the map: nothing more is fetched, and battles are dark if the page is. Each is drawn when it
// scrolls into view. Without this script the page shows them as pictures.
(function () {
  "use strict";
  const source = document.getElementById("map-data");
  if (!source || !window.IntersectionObserver) return;
  const data = JSON.parse(source.textContent), board = (window.heraldBoards || {})[data.board];
  if (!board || !window.heraldMap) document.querySelectorAll(".battleview").forEach(f => { f.innerHTML = f.querySelector("noscript").textContent; });
  if (!board || !window.heraldMap || !data.cards) return;
  const shape = 800 / 349; // width by height of the picture of a battle, without its caption

  // pictures returns the two pictures of the board's drawing, ground and borders: those of the
  // page's map, or new ones if the page has no map.
  function pictures() {
    const own = document.querySelectorAll("#map-stage .board > picture:not(.printed)");
    if (own.length) return own;
    return ["ground", "borders"].map(name => {
      const picture = document.createElement("picture"), night = document.createElement("source"), img = new Image();
      img.alt = "";
      img.decoding = "async";
      night.media = "screen and (prefers-color-scheme:dark)";
      night.srcset = source.dataset.drawing + name + ".svg#night";
      img.src = source.dataset.drawing + name + ".svg";
      picture.append(night, img);
      return picture;
    });
  }

  function draw(stage, card) {
    const of = data.stages[card.s], t = document.querySelector('template[data-stage="' + of.id + '"]');
    const sheet = document.createElement("span");
    sheet.className = "board";
    for (const from of pictures()) {
      const picture = from.cloneNode(true);
      picture.lastChild.style.aspectRatio = board.w + "/" + board.h;
      sheet.append(picture);
    }
    stage.append(sheet);
    const map = heraldMap(stage, board, {still: true, box: card.b, orders: new Set(card.o), signs: !!source.dataset.drawing});
    map.show({own: of.own, held: of.held, units: of.units, orders: of.orders, svg: t && t.content.querySelector("svg")});
    drawn.push(map);
  }

  const waiting = new Map(), queue = [], drawn = [];
  let busy = false;
  // next draws one battle in a task of its own, so that scrolling does not stutter.
  function next() {
    const job = queue.shift();
    busy = !!job;
    if (!job) return;
    draw(job[0], job[1]);
    setTimeout(next, 30);
  }
  const seen = new IntersectionObserver(list => {
    for (const e of list) {
      if (!e.isIntersecting) continue;
      seen.unobserve(e.target);
      queue.push([e.target, waiting.get(e.target)]);
    }
    if (!busy) setTimeout(next, 0);
  }, {rootMargin: "300px"});
  for (const card of data.cards) {
    const stage = document.querySelector('[data-card="' + CSS.escape(card.id) + '"]');
    if (!stage) continue;
    waiting.set(stage, card);
    seen.observe(stage);
  }
  // On paper all are drawn.
  addEventListener("beforeprint", () => {
    for (const [stage, card] of waiting) if (!stage.firstChild) draw(stage, card);
    // CSS pixels: a quarter of A4's 180 mm less the gaps, or the 120 mm of a battle's own page.
    const w = document.querySelector(".battleview") ? 453 : 160;
    for (const map of drawn) map.view.refit({w, h: w / shape});
  });
  addEventListener("afterprint", () => {
    for (const map of drawn) map.view.refit();
  });
})();

// What fingers, the mouse, the wheel and keys do to a map, on every page that has one.

// heraldGestures hears what is done in a stage and asks it of the map: pan(dx, dy) by pixels, zoom(by, x, y) about a pixel, which says whether that
// changed anything, whole() to show all, pick(event) for a tap that is not the end of a drag.
function heraldGestures(stage, map) {
  const at = e => {
    const b = stage.getBoundingClientRect();
    return [e.clientX - b.left - stage.clientLeft, e.clientY - b.top - stage.clientTop];
  };
  const middle = () => [stage.clientWidth / 2, stage.clientHeight / 2];

  // While the whole board is shown one finger scrolls the page (see touch-action in the style); two pinch.
  const fingers = new Map();
  let dragged = 0, spread = 0;
  stage.addEventListener("pointerdown", e => {
    if (e.button || e.target.closest("button")) return;
    fingers.set(e.pointerId, at(e));
    if (fingers.size === 1) dragged = 0;
    spread = 0;
  });
  stage.addEventListener("pointermove", e => {
    const last = fingers.get(e.pointerId);
    if (!last) return;
    const now = at(e);
    fingers.set(e.pointerId, now);
    dragged += Math.abs(now[0] - last[0]) + Math.abs(now[1] - last[1]);
    if (dragged <= 6) return;
    if (!stage.hasPointerCapture(e.pointerId)) stage.setPointerCapture(e.pointerId);
    map.pan((now[0] - last[0]) / fingers.size, (now[1] - last[1]) / fingers.size);
    if (fingers.size !== 2) return;
    const [a, b] = [...fingers.values()], apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (spread > 20 && apart > 20) map.zoom(apart / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    spread = apart;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, e => {
      fingers.delete(e.pointerId);
      spread = 0;
    });
  }
  stage.addEventListener("click", e => {
    if (dragged <= 6 && !e.target.closest("button")) map.pick(e);
  });

  // The wheel zooms once somebody has gone into the map, or with Ctrl: who scrolls by is not caught. Where the whole board is shown it goes on to
  // scroll the page. A double tap comes nearer, and a pinch on a Mac's trackpad is Safari's own event.
  let entered = false, pinched = 1;
  addEventListener("pointerdown", e => { entered = stage.contains(e.target); });
  stage.addEventListener("focusin", () => { entered = true; });
  stage.addEventListener("dblclick", e => { if (!e.target.closest("button")) map.zoom(2, ...at(e)); });
  stage.addEventListener("gesturestart", e => {
    e.preventDefault();
    pinched = 1;
  });
  stage.addEventListener("gesturechange", e => {
    e.preventDefault();
    map.zoom(e.scale / pinched, ...at(e));
    pinched = e.scale;
  });
  stage.addEventListener("wheel", e => {
    if (!entered && !e.ctrlKey && !e.metaKey) return;
    const by = Math.max(-120, Math.min(120, e.deltaY * (e.deltaMode ? 16 : 1)));
    if (map.zoom(Math.exp(-by / 260), ...at(e)) || e.ctrlKey) e.preventDefault();
  }, {passive: false});

  stage.addEventListener("keydown", e => {
    if (e.target.closest("button") || e.altKey || e.ctrlKey || e.metaKey) return;
    const step = 0.15 * Math.min(stage.clientWidth, stage.clientHeight), move = {ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step]}[e.key];
    if (move) map.pan(...move);
    else if (e.key === "+" || e.key === "=") map.zoom(1.4, ...middle());
    else if (e.key === "-") map.zoom(1 / 1.4, ...middle());
    else if (e.key === "0" || e.key === "Home") map.whole();
    else return;
    e.preventDefault();
  });
  stage.addEventListener("click", e => {
    const b = e.target.closest("button[data-zoom]");
    if (!b) return;
    if (b.dataset.zoom === "all") map.whole();
    else map.zoom(b.dataset.zoom === "in" ? 1.6 : 1 / 1.6, ...middle());
  });
}

// A camera over a sheet: pan and zoom by wheel, fingers, keys and buttons.
//
// heraldView(stage, sheet, w, h, box) pans and zooms sheet, a child of stage, w by h units in size. If box is given, the view is fixed on it.
// Buttons with data-zoom are in stage's parent. It returns
//   fit(box, quick)   shows a box [left, top, right, bottom] in units; null: the whole sheet
//   scale()           CSS pixels per unit
//   near(x, y)        the point of the sheet below a point of the window
//   moving()          whether the view is moving
//   onchange(f)       f(settled) is called when the view has changed; settled: it has come to rest
//   onpick(f)         f(event) is called for a tap, but not at the end of a drag
//   refit(as)         adapts the view to the stage's new size, or to as, a size on paper, until called without it
window.heraldView = function (stage, sheet, w, h, box) {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const hear = [], picked = [];
  let size = {w: stage.clientWidth || 1, h: stage.clientHeight || 1};
  let paper = false; // whether the view is laid out for a printed page: size is then its size
  let k = 1, x = 0, y = 0, frame = 0, rest = 0, moving = false, wanted = null;
  // The sheet's layout width is the window's, at most 1000 pixels; transform alone scales it, so that its content is never laid out again. Browsers
  // rasterise what moves at its layout size or larger, so a larger one would cost a phone tiles that it does not show. The stage's own size would
  // not do: early in loading it depends on what has come.
  const wide = Math.max(320, Math.min(1000, innerWidth)), base = wide / w;
  sheet.style.width = wide + "px";
  sheet.style.height = h * base + "px";
  stage.style.setProperty("--shape", (w / h).toFixed(3)); // the window of a phone and paper take this aspect ratio

  const least = () => Math.min(size.w / w, size.h / h);
  const most = () => Math.max(least() * 4, 1.4);
  const clamp = (v, low, high) => Math.max(low, Math.min(high, v));

  // bound keeps the sheet in the stage: centred if it is smaller, without a gap at the edges if it is larger.
  function bound() {
    k = clamp(k, least(), most());
    const side = (at, room, all) => all <= room ? (room - all) / 2 : clamp(at, room - all, 0);
    x = side(x, size.w, w * k);
    y = side(y, size.h, h * k);
  }

  function draw() {
    bound();
    if (!moving) {
      moving = true;
      sheet.style.willChange = "transform";
    }
    place();
    clearTimeout(rest);
    rest = setTimeout(settle, 200);
    hear.forEach(f => f(false));
  }

  function place() {
    sheet.style.transform = "translate3d(" + x.toFixed(2) + "px," + y.toFixed(2) + "px,0) scale(" + (k / base).toFixed(5) + ")";
  }

  // settle has the browser repaint the sheet sharply at its final scale; during a movement it only stretches the last bitmap.
  function settle() {
    clearTimeout(rest);
    moving = false;
    sheet.style.willChange = "auto";
    place();
    hear.forEach(f => f(true));
    // touch-action is inherited, so this restyles all of the map: in a frame after the one for what has just changed.
    requestAnimationFrame(() => setTimeout(() => stage.classList.toggle("near", k > least() * 1.02)));
  }

  if (box) return fixed();

  function zoom(by, px, py) {
    stop();
    const old = k;
    k = clamp(k * by, least(), most());
    x = px - (px - x) * k / old;
    y = py - (py - y) * k / old;
    draw();
    return k !== old;
  }

  function stop() {
    cancelAnimationFrame(frame);
    wanted = null;
  }

  function goal(box) {
    if (!box) return {k: least(), x: 0, y: 0};
    const kk = clamp(Math.min(size.w / (box[2] - box[0]), size.h / (box[3] - box[1])) * 0.86, least(), most());
    return {k: kk, x: size.w / 2 - (box[0] + box[2]) / 2 * kk, y: size.h / 2 - (box[1] + box[3]) / 2 * kk};
  }

  function fit(box, quick) {
    cancelAnimationFrame(frame);
    wanted = {box};
    const to = goal(box), from = {k, x, y}, since = performance.now();
    if (quick || calm.matches || document.hidden) {
      k = to.k;
      x = to.x;
      y = to.y;
      draw();
      settle();
      return;
    }
    const tick = now => {
      const t = clamp((now - since) / 420, 0, 1), e = t * t * (3 - 2 * t);
      k = from.k * Math.pow(to.k / from.k, e);
      // The stage's centre moves at an even speed over the sheet.
      const mx = (size.w / 2 - from.x) / from.k * (1 - e) + (size.w / 2 - to.x) / to.k * e;
      const my = (size.h / 2 - from.y) / from.k * (1 - e) + (size.h / 2 - to.y) / to.k * e;
      x = size.w / 2 - mx * k;
      y = size.h / 2 - my * k;
      draw();
      if (t < 1) frame = requestAnimationFrame(tick);
      else settle();
    };
    frame = requestAnimationFrame(tick);
  }

  heraldGestures(stage, {
    pan(dx, dy) {
      stop();
      x += dx;
      y += dy;
      draw();
    },
    zoom,
    whole: () => fit(null),
    pick: e => picked.forEach(f => f(e)),
  });

  function refit(as) {
    const middle = [(size.w / 2 - x) / k, (size.h / 2 - y) / k];
    const whole = k <= least() * 1.02;
    paper = !!as;
    size = as || {w: stage.clientWidth || 1, h: stage.clientHeight || 1};
    if (wanted) return fit(wanted.box, true);
    if (whole) return fit(null, true);
    x = size.w / 2 - middle[0] * k;
    y = size.h / 2 - middle[1] * k;
    draw();
    settle();
  }
  follow(refit);
  fit(null, true);
  return Object.assign(known(), {fit, refit, onpick: f => picked.push(f)});

  // fixed fits the given box into a stage of any size, without gestures.
  function fixed() {
    const refit = as => {
      paper = !!as;
      size = as || {w: stage.clientWidth || 1, h: stage.clientHeight || 1};
      k = Math.min(size.w / (box[2] - box[0]), size.h / (box[3] - box[1]));
      x = (size.w - (box[0] + box[2]) * k) / 2;
      y = (size.h - (box[1] + box[3]) * k) / 2;
      settle();
    };
    follow(refit);
    return Object.assign(known(), {refit});
  }

  function follow(refit) {
    new ResizeObserver(() => {
      if (!paper && stage.clientWidth && (stage.clientWidth !== size.w || stage.clientHeight !== size.h)) refit();
    }).observe(stage);
  }

  function known() {
    return {
      scale: () => k,
      moving: () => moving,
      onPaper: () => paper,
      near: (cx, cy) => {
        const b = stage.getBoundingClientRect();
        return [(cx - b.left - x) / k, (cy - b.top - y) / k];
      },
      middle: () => [(size.w / 2 - x) / k, (size.h / 2 - y) / k],
      size: () => size,
      shows: () => [-x / k, -y / k, (size.w - x) / k, (size.h - y) / k],
      onchange: f => hear.push(f),
    };
  }
};

// heraldGestures turns gestures in a stage into calls: map.pan(dx, dy) in pixels; map.zoom(by, x, y) about a pixel, which returns whether the scale
// changed; map.whole() to show all; map.pick(event) for a tap that does not end a drag.
function heraldGestures(stage, map) {
  const at = e => {
    const b = stage.getBoundingClientRect();
    return [e.clientX - b.left - stage.clientLeft, e.clientY - b.top - stage.clientTop];
  };
  const middle = () => [stage.clientWidth / 2, stage.clientHeight / 2];

  // While the whole board is shown, one finger scrolls the page (see touch-action in the style sheet) and two pinch.
  const fingers = new Map();
  let dragged = 0, spread = 0;
  stage.addEventListener("pointerdown", e => {
    if (e.button) return;
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
    if (dragged <= 6) map.pick(e);
  });

  // The wheel zooms only once the reader has clicked or focused the map, or with Ctrl, so that scrolling past the map does not zoom it. Where there
  // is nothing left to zoom, the page scrolls. A double tap zooms in; a pinch on a Mac's trackpad is Safari's own gesture event.
  let entered = false, pinched = 1;
  addEventListener("pointerdown", e => { entered = stage.contains(e.target); });
  stage.addEventListener("focusin", () => { entered = true; });
  stage.addEventListener("dblclick", e => map.zoom(2, ...at(e)));
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
    if (!entered && !e.ctrlKey && !e.metaKey && !stage.closest(".is-full")) return;
    const by = Math.max(-120, Math.min(120, e.deltaY * (e.deltaMode ? 16 : 1)));
    if (map.zoom(Math.exp(-by / 260), ...at(e)) || e.ctrlKey) e.preventDefault();
  }, {passive: false});

  stage.addEventListener("keydown", e => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const step = 0.15 * Math.min(stage.clientWidth, stage.clientHeight), move = {ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step]}[e.key];
    if (move) map.pan(...move);
    else if (e.key === "+" || e.key === "=") map.zoom(1.4, ...middle());
    else if (e.key === "-") map.zoom(1 / 1.4, ...middle());
    else if (e.key === "0" || e.key === "Home") map.whole();
    else return;
    e.preventDefault();
  });
  const frame = stage.parentElement;
  for (const b of frame.querySelectorAll("button[data-zoom]")) {
    b.addEventListener("click", () => {
      if (b.dataset.zoom === "full") heraldFull(frame, b);
      else if (b.dataset.zoom === "all") map.whole();
      else map.zoom(b.dataset.zoom === "in" ? 1.6 : 1 / 1.6, ...middle());
    });
  }
}

// heraldFull shows an element full-screen, or ends that. Where the browser lacks the Fullscreen API, as on iPhones, the element fills the window.
function heraldFull(frame, button) {
  const on = !frame.classList.contains("is-full");
  const set = on => {
    frame.classList.toggle("is-full", on);
    document.documentElement.classList.toggle("has-full", on);
    button.setAttribute("aria-pressed", on);
  };
  set(on);
  if (on) {
    const leave = e => {
      if (e.type === "keydown" ? e.key !== "Escape" : document.fullscreenElement) return;
      set(false);
      removeEventListener("keydown", leave);
      document.removeEventListener("fullscreenchange", leave);
    };
    addEventListener("keydown", leave);
    const all = document.documentElement; // the whole document: the description of a tapped region is beside the map
    if (all.requestFullscreen) all.requestFullscreen().then(() => document.addEventListener("fullscreenchange", leave), () => {});
  } else if (document.fullscreenElement) document.exitFullscreen();
}

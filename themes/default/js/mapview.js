// A camera over a sheet: pan and zoom by wheel, fingers, keys and buttons (heraldGestures).
//
// heraldView(stage, sheet, w, h, box) keeps sheet, a child of stage that is w by h units large, where it is wanted; box, if given, is what it
// shows for ever. It returns
//   fit(box, quick)   show a box [left, top, right, bottom] in units; null: the whole sheet
//   scale()           CSS pixels a unit
//   near(x, y)        the point of the sheet under a point of the window
//   onchange(f)       f(settled) is called when the view has changed; settled: and rests
//   onpick(f)         f(event) is called for a tap, not for the end of a drag
//   refit(as)         after the stage has changed its size; for a size as it will be on paper, which then stays until it is called without
window.heraldView = function (stage, sheet, w, h, box) {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const hear = [], picked = [];
  let size = {w: stage.clientWidth || 1, h: stage.clientHeight || 1};
  let paper = false; // it is drawn for a size that it is told, which is that of a printed page
  let k = 1, x = 0, y = 0, frame = 0, rest = 0, moving = false, wanted = null;
  // The sheet has one size for ever and is only ever transformed: what is on it need not be laid out or recorded again.
  const base = 1000 / w;
  sheet.style.width = "1000px";
  sheet.style.height = h * base + "px";
  stage.style.setProperty("--shape", (w / h).toFixed(3)); // for paper

  const least = () => Math.min(size.w / w, size.h / h);
  const most = () => Math.max(least() * 4, 1.4);
  const clamp = (v, low, high) => Math.max(low, Math.min(high, v));

  // bound keeps the sheet in the stage: centred where it is smaller, without a gap where it is larger.
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

  // settle has the sheet painted in the size at which it rests: while it moves the last painting is stretched.
  function settle() {
    clearTimeout(rest);
    moving = false;
    sheet.style.willChange = "auto";
    place();
    stage.classList.toggle("near", k > least() * 1.02);
    hear.forEach(f => f(true));
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
      // The middle of the stage moves evenly over the sheet.
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

  // fixed shows its box, whatever the stage's size, and hears nothing.
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

// Pauses between pieces of work, so that the page can respond to a touch while it prepares itself.

// pause ends this task and continues in a new one.
const pause = () => new Promise(go => setTimeout(go));

// painted waits for the page's next paint.
const painted = () => new Promise(go => {
  const later = setTimeout(go, 200); // a hidden page is never painted
  requestAnimationFrame(() => setTimeout(() => {
    clearTimeout(later);
    go();
  }));
});

// rest pauses if the last pause is 16 ms (a frame) ago or more.
let rested = performance.now();
const rest = async () => {
  if (performance.now() - rested < 16) return;
  await pause();
  rested = performance.now();
};

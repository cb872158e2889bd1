// Pauses: the page prepares itself a little at a time, so that it answers a touch meanwhile.

// pause lets the browser do other work.
const pause = () => new Promise(go => setTimeout(go));

// painted waits until the page has been painted.
const painted = () => new Promise(go => {
  const later = setTimeout(go, 200); // a hidden page is never painted
  requestAnimationFrame(() => setTimeout(() => {
    clearTimeout(later);
    go();
  }));
});

// rest pauses if the last pause was 16 ms ago or more.
let rested = performance.now();
const rest = async () => {
  if (performance.now() - rested < 16) return;
  await pause();
  rested = performance.now();
};

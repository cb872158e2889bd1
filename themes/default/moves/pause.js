// Pauses: the page gets ready a little at a time, so that a finger that touches it meanwhile is answered.

// pause lets the browser do what waits.
const pause = () => new Promise(go => setTimeout(go));

// painted waits until what is there has been painted.
const painted = () => new Promise(go => {
  const later = setTimeout(go, 200); // a page that nobody sees is not painted
  requestAnimationFrame(() => setTimeout(() => {
    clearTimeout(later);
    go();
  }));
});

// rest pauses where the last pause was some milliseconds ago.
let rested = performance.now();
const rest = async () => {
  if (performance.now() - rested < 16) return;
  await pause();
  rested = performance.now();
};

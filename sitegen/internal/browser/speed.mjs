// How fast the moves browser is on a slow phone, with the processor at a quarter: its first paint, and from a key to what it shows. The
// best of several, since other programs run beside this one. For the benchmark: no test depends on it.
//
// usage: node speed.mjs PAGE.html [TIMES]
// Prints a JSON object, in milliseconds: the first paint, the middle one of the keys and the slowest, the slowest Enter.
import {pathToFileURL} from "node:url";
import {launch, median, visit} from "./chromium.mjs";

const [file, times = "5"] = process.argv.slice(2);
const browser = await launch({whole: true});
const paint = [], middle = [], slowest = [], enter = [];
for (let i = 0; i < +times; i++) {
  const {page, close} = await visit(browser, pathToFileURL(file).href, {width: 360, height: 740, slow: 4});
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  paint.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  await page.waitForTimeout(1500); // what the page does by itself is over
  const one = await page.evaluate(() => {
    const q = document.getElementById("ui-q"), keys = [], enters = [];
    q.focus();
    for (const word of ["lyme bay", "port", "clon", "st aug"]) {
      q.value = "";
      for (const letter of word) {
        q.value += letter;
        const since = performance.now();
        q.dispatchEvent(new Event("input", {bubbles: true}));
        document.body.offsetHeight;
        keys.push(performance.now() - since);
      }
      const since = performance.now();
      q.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true}));
      document.body.offsetHeight;
      enters.push(performance.now() - since);
    }
    return {keys, enters};
  });
  middle.push(median(one.keys));
  slowest.push(Math.max(...one.keys));
  enter.push(Math.max(...one.enters));
  await close();
}
await browser.close();
console.log(JSON.stringify({paint: Math.min(...paint), key: Math.min(...middle), slowest: Math.min(...slowest), enter: Math.min(...enter)}));

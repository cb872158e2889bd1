// How long the moves browser keeps a slow phone from answering while it gets ready: tasks of the main thread over 50 ms, with the
// processor at a quarter. The best of several loads, since other programs run beside this one.
//
// usage: node tasks.mjs PAGE.html [TIMES]
// Prints a JSON object: the longest task, and the sum of what is over 50 ms, in milliseconds.
import {pathToFileURL} from "node:url";
import {launch, visit} from "./chromium.mjs";

const [file, times = "5"] = process.argv.slice(2);
const browser = await launch({whole: true});
const longest = [], blocking = [];
const watch = () => {
  window.tasks = [];
  new PerformanceObserver(l => l.getEntries().forEach(e => tasks.push(e.duration))).observe({type: "longtask", buffered: true});
};
for (let i = 0; i < +times; i++) {
  const {page, close} = await visit(browser, pathToFileURL(file).href, {width: 360, height: 740, slow: 4, init: watch});
  await page.waitForTimeout(1500);
  const tasks = await page.evaluate(() => window.tasks);
  longest.push(Math.max(0, ...tasks));
  blocking.push(tasks.reduce((sum, t) => sum + t - 50, 0));
  await close();
}
await browser.close();
console.log(JSON.stringify({longest: Math.min(...longest), blocking: Math.min(...blocking)}));

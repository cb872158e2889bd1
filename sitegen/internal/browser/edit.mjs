// How long an edit takes to the open page: a file is written, and the time is taken when the page that shows it has been
// painted. Prints one result an edit: its median in ms.
//
// usage: node edit.mjs BASE EDITS.json
//   EDITS: [{name, page, times, versions: [{marker, files: {path: text}}, {…}]}]   the versions take turns
import fs from "node:fs";
import {launch, median, result} from "./chromium.mjs";

const base = process.argv[2], edits = JSON.parse(fs.readFileSync(process.argv[3], "utf8"));
const browser = await launch({whole: true});
const context = await browser.newContext({viewport: {width: 1280, height: 800}, reducedMotion: "reduce"});
let heard = () => {};
await context.exposeBinding("heraldPainted", (source, at, text) => heard(at, text));
// The first paint with content, on the clock that Node has too; the frame after it has been shown.
await context.addInitScript(() => {
  new PerformanceObserver(list => {
    for (const e of list.getEntries()) {
      if (e.name === "first-contentful-paint") window.heraldPainted(performance.timeOrigin + e.startTime, document.documentElement.textContent);
    }
  }).observe({type: "paint", buffered: true});
});
const wait = ms => new Promise(done => setTimeout(done, ms));
for (const edit of edits) {
  const page = await context.newPage();
  await page.goto(base + edit.page, {waitUntil: "load"});
  await wait(500);
  const took = [];
  for (let i = 0; i < edit.times; i++) {
    const version = edit.versions[i % edit.versions.length];
    const marker = version.marker + (version.numbered ? " " + i + "." : "");
    const painted = new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(edit.name + ": " + marker + " was not on the page after 30 s")), 30000);
      heard = (at, text) => {
        if (text.includes(marker)) {
          clearTimeout(late);
          done(at);
        }
      };
    });
    const began = performance.timeOrigin + performance.now();
    for (const [path, text] of Object.entries(version.files)) fs.writeFileSync(path, text.replaceAll("@@", marker));
    took.push(await painted - began);
    await wait(250);
  }
  result(edit.name, true, JSON.stringify({median: median(took), least: Math.min(...took), most: Math.max(...took), times: took.length}));
  await page.close();
}
await browser.close();

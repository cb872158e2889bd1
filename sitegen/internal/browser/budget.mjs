// What a phase's page costs a reader with a slow device on a slow line: processor at a quarter, 1.6 Mbit/s, 40 ms away, everything
// compressed as hosts do. A first visit, and another phase of the game after it, as a reader turns pages. The best of several, since
// other programs run beside this one.
//
// usage: node budget.mjs SITE FIRST/ SECOND/ WARROOM.html [TIMES [RATE]]
// Prints a JSON object: milliseconds, bytes, frames a second.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import zlib from "node:zlib";
import {launch} from "./chromium.mjs";

const [site, first, second, room, times = "5", rate = "4"] = process.argv.slice(2);
const types = {".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".png": "image/png"};
let sent = 0;
const server = http.createServer((q, r) => {
  let file = path.join(site, decodeURIComponent(q.url.split("?")[0]));
  if (file.endsWith("/")) file += "index.html";
  if (!fs.existsSync(file)) return r.writeHead(404).end();
  let body = fs.readFileSync(file);
  const type = types[path.extname(file)] || "application/octet-stream", head = {"content-type": type, "cache-control": "max-age=3600"};
  if (/^text|svg/.test(type)) {
    body = zlib.gzipSync(body, {level: 9});
    head["content-encoding"] = "gzip";
  }
  sent += body.length;
  r.writeHead(200, head).end(body);
}).listen(0, "127.0.0.1");
await new Promise(done => server.on("listening", done));
const base = "http://127.0.0.1:" + server.address().port + "/";
const browser = await launch({whole: true});

// In the page: tasks over 50 ms, shifts, and when the map can be used: alive, with its pictures, and painted.
const watch = () => {
  window.seen = {tasks: [], moved: 0, usable: 0};
  new PerformanceObserver(l => l.getEntries().forEach(e => seen.tasks.push([e.startTime, e.duration]))).observe({type: "longtask", buffered: true});
  new PerformanceObserver(l => l.getEntries().forEach(e => { if (!e.hadRecentInput) seen.moved += e.value; })).observe({type: "layout-shift", buffered: true});
  const look = () => {
    const map = document.querySelector(".living.is-alive"), pictures = [...document.querySelectorAll("#map-stage .board > picture:not(.printed) img")];
    if (map && pictures.length && pictures.every(i => i.complete && i.naturalWidth) && document.querySelector("#map-stage .names text, #map-stage .is-near")) {
      requestAnimationFrame(() => setTimeout(() => { seen.usable = performance.now(); }));
    } else setTimeout(look, 20);
  };
  addEventListener("DOMContentLoaded", look);
};

async function load(page, url) {
  const before = sent;
  await page.goto(url, {waitUntil: "load"});
  await page.waitForFunction(() => window.seen.usable > 0, null, {timeout: 60000});
  await page.waitForTimeout(1500);
  return page.evaluate(bytes => {
    const end = performance.getEntriesByType("navigation")[0].loadEventEnd, longest = list => Math.max(0, ...list.map(t => t[1]));
    return {paint: performance.getEntriesByName("first-contentful-paint")[0].startTime, usable: seen.usable, load: end, bytes, moved: seen.moved, longest: longest(seen.tasks),
      after: longest(seen.tasks.filter(t => t[0] >= end)), blocking: seen.tasks.reduce((s, t) => s + t[1] - 50, 0)};
  }, sent - before);
}

// frames counts the frames of a second in which the hand does something without a pause.
async function frames(page, act) {
  await page.evaluate(() => {
    window.times = [];
    const tick = now => { times.push(now); window.ticking = requestAnimationFrame(tick); };
    window.ticking = requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    cancelAnimationFrame(ticking);
    return (times.length - 1) / (times[times.length - 1] - times[0]) * 1000;
  });
}

const all = [];
for (let i = 0; i < +times; i++) {
  const context = await browser.newContext({viewport: {width: 360, height: 740}, hasTouch: true});
  await context.addInitScript(watch);
  const page = await context.newPage(), cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", {rate: +rate});
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {offline: false, latency: 40, downloadThroughput: 200000, uploadThroughput: 100000});
  const one = {first: await load(page, base + first), again: await load(page, base + second)};
  const box = await page.locator("#map-stage").boundingBox(), x = box.x + box.width / 2, y = Math.min(box.y + box.height / 2, 700);
  await page.focus("#map-stage");
  await page.mouse.move(x, y);
  one.zoom = await frames(page, async () => {
    for (let n = 0; n < 60; n++) {
      await page.mouse.wheel(0, n < 45 ? -30 : 30);
      await page.waitForTimeout(14);
    }
  });
  await page.waitForTimeout(2500);
  one.pan = await frames(page, async () => {
    await page.mouse.down();
    for (let n = 0; n < 60; n++) {
      await page.mouse.move(x + 90 * Math.sin(n / 8), y + 60 * Math.sin(n / 5));
      await page.waitForTimeout(14);
    }
    await page.mouse.up();
  });
  // All that a reader does with the map, one after the other: the longest task of any, which is after loading.
  await page.waitForTimeout(1000);
  await page.evaluate(() => { seen.tasks.length = 0; });
  const acts = [() => page.touchscreen.tap(x, y), () => page.click("[data-zoom=all]"),
    ...(await page.$$("[role=tab]")).map(tab => () => tab.evaluate(e => e.click())),
    () => page.fill(".map-ask input[type=search]", "Oxfordshire"), () => page.keyboard.press("Enter"),
    () => page.evaluate(() => { location.hash = "#order=" + document.querySelector("li.order[data-order]").dataset.order; }),
    () => page.click(".filters summary"), () => page.selectOption("[name=power]", {index: 2}), () => page.selectOption("[name=power]", {index: 0}), () => page.selectOption("[name=mine]", {index: 1}),
    () => page.check("[name=failed]"), () => page.check("[name=near]"), () => page.selectOption("[name=part]", {index: 3}),
    () => page.evaluate(() => document.querySelector(".battles").scrollIntoView()), () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))];
  for (const act of acts) {
    await act();
    await page.waitForTimeout(500);
  }
  one.acts = await page.evaluate(() => Math.max(0, ...seen.tasks.map(t => t[1])));
  await context.close();
  const desk = await browser.newContext({viewport: {width: 360, height: 740}, hasTouch: true}), war = await desk.newPage();
  await (await desk.newCDPSession(war)).send("Emulation.setCPUThrottlingRate", {rate: +rate});
  const since = Date.now();
  await war.goto("file://" + path.resolve(site, room), {waitUntil: "commit"});
  await war.waitForSelector(".sheetbox > summary", {timeout: 60000});
  one.room = Date.now() - since;
  await desk.close();
  all.push(one);
}
await browser.close();
server.close();

const best = (f, pick = Math.min) => pick(...all.map(f));
const out = {
  "first-paint": best(r => r.first.paint), "map-usable": best(r => r.first.usable), "first-load": best(r => r.first.load), "first-longest-after-load": best(r => r.first.after),
  "first-bytes": best(r => r.first.bytes, Math.max), "again-usable": best(r => r.again.usable), "again-load": best(r => r.again.load), "again-longest": best(r => r.again.longest),
  "again-blocking": best(r => r.again.blocking), "again-bytes": best(r => r.again.bytes, Math.max), shift: best(r => Math.max(r.first.moved, r.again.moved), Math.max),
  "acts-longest": best(r => r.acts), zoom: best(r => r.zoom, Math.max), pan: best(r => r.pan, Math.max), "war-room": best(r => r.room),
};
console.log(JSON.stringify(out));

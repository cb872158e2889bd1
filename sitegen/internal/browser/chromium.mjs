// Chromium for the checks: one browser, a fresh context a page, and what a page asked for and complained of.
//
// The packages come from node_modules at the repository's top (or from NODE_PATH); the browser is $CHROMIUM or the
// first of the usual names on the PATH. Chromium's headless shell is the same engine without a browser's windows about it, which nobody sees
// here: a fifth less of the processor. What asks for the whole browser gets that.
import fs from "node:fs";
import path from "node:path";
import {createRequire} from "node:module";

const require = createRequire(import.meta.url);
const {chromium} = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

function onPath(name) {
  for (const dir of (process.env.PATH || "").split(path.delimiter)) {
    const file = path.join(dir, name);
    if (fs.existsSync(file)) return file;
  }
  return "";
}

// In the whole browser, each fresh context would make pages for the address bar, which cost more than a small page: these features are
// turned off. The browser reads only the last of two such lists, so this one includes Playwright's.
const without = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter",
  "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints",
  "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"];

export async function launch({whole = false} = {}) {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const executablePath = process.env.CHROMIUM || (whole ? names : ["chromium-headless-shell", ...names]).map(onPath).find(f => f);
  if (!executablePath) throw new Error("no chromium on the PATH (hint: set CHROMIUM)");
  return chromium.launch({executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-features=" + without.join()]});
}

// patience is how many milliseconds a page may take to reach an expected state: far more than it needs, so that a busy machine fails no
// check. Once something has failed to come, later checks wait only a little.
export const patience = 60000;
let waits = patience;

// comes looks again and again until what it sees is right, and reports that; otherwise it reports what was seen last. It returns what was
// seen. A page answers asynchronously: dialogs close, addresses are followed and timers end in tasks after the key or the click. So checks
// wait for whatever an action leads to.
export async function comes(name, look, right = seen => seen === true, wanted = "") {
  const since = Date.now(), until = since + waits;
  for (let seen, fits = false; ; await new Promise(again => setTimeout(again, 30))) {
    try {
      seen = await look();
      fits = !!right(seen);
    } catch (e) {
      seen = String(e);
    }
    if (!fits && Date.now() < until) continue;
    const told = typeof seen === "string" ? seen : JSON.stringify(seen);
    result(name, fits, fits ? told : "after " + Math.round((Date.now() - since) / 1000) + " s there is still: " + told + wanted);
    if (!fits) waits = 4000;
    return seen;
  }
}

// becomes is comes where what must be seen is known.
export const becomes = (name, look, want) => comes(name, look, seen => JSON.stringify(seen) === JSON.stringify(want), ", not " + JSON.stringify(want));

// still lets a page finish what was begun: two frames, a task after them, and the many tasks in which its maps are laid out. A check that
// something does not happen looks after it, and after a sign that the page has got as far.
export const still = page => page.evaluate(() => new Promise(done => {
  const look = () => document.querySelector(".is-laying") ? setTimeout(look, 10) : done();
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look)));
}));

// shifts, for visit's init, records what moves on a page by itself. shifted returns how far that moved since the page was opened, and what moved
// it.
export const shifts = () => {
  let moved = 0;
  const movers = [], note = list => list.forEach(e => {
    if (e.hadRecentInput) return;
    moved += e.value;
    movers.push([e.value, Math.round(e.startTime), ...e.sources.map(s => [s.node && (s.node.outerHTML || s.node.textContent).slice(0, 80), s.previousRect.y, s.currentRect.y])]);
  });
  const observer = new PerformanceObserver(l => note(l.getEntries()));
  observer.observe({type: "layout-shift", buffered: true});
  window.heraldShifted = () => {
    note(observer.takeRecords());
    return {moved, movers};
  };
};
export async function shifted(page) {
  await page.waitForFunction(() => document.readyState === "complete" && (!document.querySelector("script[data-fonts]") || document.querySelector("link[href*=webfonts]")) &&
    document.fonts.status === "loaded" && [...document.images].every(i => i.complete || i.loading === "lazy"));
  await still(page);
  return page.evaluate(() => window.heraldShifted());
}

// visit opens a page; `requests` and `messages` grow as it works. `slow` is a factor by which the processor is slowed; `clock` is the
// page's time, in milliseconds.
export async function visit(browser, url, {width = 1280, height = 800, scheme = "light", script = true, slow = 1, touch = width < 600, init = null, clock = null} = {}) {
  const context = await browser.newContext({viewport: {width, height}, colorScheme: scheme, javaScriptEnabled: script, hasTouch: touch,
    reducedMotion: "reduce"});
  if (init) await context.addInitScript(init);
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  if (clock !== null) await page.clock.setFixedTime(clock);
  const requests = [], messages = [];
  page.on("request", r => r.url().startsWith("data:") || requests.push(r.url()));
  page.on("console", m => messages.push(m.type() + ": " + m.text()));
  page.on("pageerror", e => messages.push("error: " + e));
  if (slow > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", {rate: slow});
  await page.goto(url, {waitUntil: "load"});
  if (script) await ready(page);
  return {page, requests, messages, close: () => context.close()};
}

// ready waits for what a page does by itself after loading: the moves browser prepares itself little by little, the map of a phase in a
// task of its own.
export const ready = page => page.waitForFunction(() => document.readyState === "complete" &&
  (!document.getElementById("ui-tool-region") || window.heraldMoves && (!document.querySelector("details[open] .stage") || document.querySelector(".stage .names"))) &&
  (!document.getElementById("map-data") || !document.getElementById("map") || document.querySelector(".living.is-alive")));

// late reloads a page, holds some of its scripts back until the selector until matches and is painted, and returns how far they then move
// what is there. The page must be opened with shifts.
export async function late(page, scripts, until) {
  let come;
  const held = new Promise(done => { come = done; });
  await page.route(scripts, async r => {
    await held;
    await r.continue();
  });
  await page.reload({waitUntil: "commit"});
  await page.waitForSelector(until, {state: "attached"});
  await still(page);
  come();
  await ready(page);
  await page.unroute(scripts);
  return shifted(page);
}

// again loads a page that has stored something, or comes back to it in another way. On a busy machine, Chromium gives about one page in a hundred opened from a file an empty storage of
// its own while it is open, even a page of two lines; the next page has everything again. It never happens over HTTP. A mark left by the check
// detects it, and the page is loaded once more.
export async function again(page, load = () => page.reload()) {
  await page.evaluate(() => localStorage.setItem("mark", "left"));
  for (let tries = 0; tries < 5; tries++) {
    await load();
    if (await page.evaluate(() => localStorage.getItem("mark"))) return;
  }
  throw new Error("nothing is stored");
}

// unrolled lays out what a page leaves until a reader scrolls near it, which takes less room until then.
const unrolled = page => page.evaluate(() => document.querySelectorAll("main section").forEach(s => { s.style.contentVisibility = "visible"; }));

// faults runs axe and returns one line for each finding. A page's policy may forbid other scripts, so axe comes through the debugger, which the
// policy does not restrict; once, since its text alone takes as long as a short page's findings. If every letter and box of the page is as at the
// last look, as from day to night, only axe's colour rules are run.
export async function faults(page) {
  await unrolled(page);
  if (!await page.evaluate(() => !!window.axe)) await page.evaluate(axe);
  const found = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll("body, body *")].map(e => {
      const b = e.getBoundingClientRect();
      return [b.x + scrollX, b.y + scrollY, b.width, b.height, e.checkVisibility({opacityProperty: true, visibilityProperty: true})].join(" ");
    });
    const seen = [location.href, innerWidth, document.documentElement.outerHTML, ...boxes].join("\n"), before = window.heraldSeen;
    window.heraldSeen = seen;
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const colours = window.axe.getRules(tags).filter(r => r.tags.includes("cat.color")).map(r => r.ruleId);
    return window.axe.run(document, Object.assign({
      resultTypes: ["violations"], // what passes is not told, and not put into words
      preload: false, // or axe fetches the style sheets, which a page's policy may forbid
    }, seen === before ? {runOnly: {type: "rule", values: colours}} : {runOnly: tags, rules: {"target-size": {enabled: true}}}));
  });
  return found.violations.map(v => v.id + " (" + v.nodes.length + "): " + v.nodes.slice(0, 3).map(n => n.target.join(" ") + " " + (n.failureSummary || "").split("\n").slice(1, 3).join("; ").trim()).join(" | "));
}

// narrow returns what sticks out sideways at the page's width, or an empty list.
export async function sticksOut(page) {
  await unrolled(page);
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= innerWidth) return [];
    return [wide + " px wide in " + innerWidth].concat([...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 0.5)
      .slice(0, 4).map(e => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + "." + e.className));
  });
}

// small returns the links and buttons under 24 CSS px in either direction, except links within a line of text (WCAG
// 2.2, 2.5.8 Target Size: inline targets are exempt).
export async function small(page) {
  await unrolled(page);
  return page.evaluate(() => [...document.querySelectorAll("a[href], button, input, summary, [role=option]")].filter(e => {
    const b = e.getBoundingClientRect();
    if (b.width === 0 || b.height === 0 || getComputedStyle(e).visibility === "hidden") return false;
    // A box with a label around it or for it is as large as the label.
    const label = e.labels && [...e.labels].find(l => l.getBoundingClientRect().height >= 23.5);
    if (label) return false;
    const inline = e.tagName === "A" && getComputedStyle(e).display === "inline";
    return !inline && (b.width < 23.5 || b.height < 23.5) && !e.className.includes("skip");
  }).slice(0, 5).map(e => e.tagName.toLowerCase() + " " + e.textContent.slice(0, 30) + " " + Math.round(e.getBoundingClientRect().width) + "x" + Math.round(e.getBoundingClientRect().height)));
}

// fingers returns the buttons, fields, tabs and links to the next page under 44 CSS px in either direction (WCAG 2.5.5) on touch screens. Links
// within text, and what opens a list of them, have the limit of small.
export async function fingers(page) {
  await unrolled(page);
  return page.evaluate(() => {
    if (!matchMedia("(pointer: coarse)").matches) return ["no finger points here"];
    return [...document.querySelectorAll("button, select, input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), .button, .tools a, .pager a, header.site nav a, header.site summary, nav.site a")].filter(e => {
      const b = e.getBoundingClientRect();
      if (b.width === 0 || b.height === 0 || getComputedStyle(e).visibility === "hidden" || e.closest(".unseen, svg, details:not([open]) > :not(summary)")) return false;
      return b.height < 43.5 || b.width < 43.5 && !e.matches("nav a, summary");
    }).slice(0, 8).map(e => e.tagName.toLowerCase() + "." + e.className + " " + e.textContent.trim().slice(0, 24) + " " + Math.round(e.getBoundingClientRect().width) + "x" + Math.round(e.getBoundingClientRect().height));
  });
}

// Results are printed one JSON object a line: {name, ok, detail}. The caller decides what a failure means.
export function result(name, ok, detail = "") {
  const told = typeof detail === "string" ? detail : JSON.stringify(detail) || "";
  console.log(JSON.stringify({name, ok: !!ok, detail: told.length > 6000 ? told.slice(0, 6000) + " …" : told}));
}

// clean is the result of a check that must find nothing.
export async function clean(name, look, page) {
  const found = await look(page);
  result(name, found.length === 0, found);
}

export const median = list => list.slice().sort((a, b) => a - b)[list.length >> 1];

// The checks of moves.html: budgets, what it does from a folder, with and without JavaScript, on paper and for
// assistive technology, and the flow of a player who plans a landing.
//
// usage: node moves.mjs PAGE.html [CASES.json]
import {pathToFileURL} from "node:url";
import {faults, launch, median, result, small, sticksOut, visit} from "./chromium.mjs";
import {sameAsTheEngine} from "./same.mjs";

const [file, casesFile] = process.argv.slice(2);
const url = pathToFileURL(file).href;
const browser = await launch();
const heading = page => page.textContent("#ui-title");
const settled = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60))));

// Speed, at a quarter of the processor's.
{
  const paint = [], keys = [], enters = []; // enters: by word, its times
  for (let i = 0; i < 5; i++) {
    const {page, close} = await visit(browser, url, {width: 360, height: 740, slow: 4});
    paint.push(await page.evaluate(() => new Promise(done => {
      const look = () => {
        const e = performance.getEntriesByName("first-contentful-paint")[0];
        if (e) done(e.startTime);
        else setTimeout(look, 10);
      };
      look();
    })));
    if (i < 3) {
      await page.waitForTimeout(1500);
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
      keys.push(...one.keys);
      one.enters.forEach((ms, k) => (enters[k] = enters[k] || []).push(ms));
    }
    await close();
  }
  const ms = n => n.toFixed(1) + " ms";
  result("first contentful paint within 600 ms at 4x", median(paint) <= 600, "median " + ms(median(paint)) + " of " + paint.map(ms).join(", "));
  result("key to result within 25 ms at 4x", median(keys) <= 25, "median " + ms(median(keys)) + ", worst " + ms(Math.max(...keys)) + " of " + keys.length);
  // Our own aim; best of three, so that a busy machine does not fail it.
  const best = enters.map(times => Math.min(...times));
  result("Enter to all of a region's moves within 100 ms at 4x", median(best) <= 100, "median " + ms(median(best)) + ", worst " + ms(Math.max(...best)));
}

// Assistive technology, in every state that a reader can bring the page to.
const states = {
  "the start": async () => {},
  "a region": async page => page.evaluate(() => { location.hash = "#lyme-bay"; }),
  "the list open": async page => {
    await page.evaluate(() => { location.hash = "#lyme-bay"; });
    await page.fill("#ui-q", "ca");
  },
  "convoys": async page => page.evaluate(() => { location.hash = "#convoy:picardy:suffolk:sea-thames"; }),
  "an order": async page => page.evaluate(() => { location.hash = "#order:Fleet St Augustine to Sandettie Bank"; }),
  "nothing found": async page => page.evaluate(() => { location.hash = "#lyme-bat"; }),
  "a report": async page => page.click('[id="report:"]'),
};
for (const scheme of ["light", "dark"]) {
  for (const width of [360, 1280]) {
    for (const [state, reach] of Object.entries(states)) {
      const {page, close} = await visit(browser, url, {width, scheme});
      await reach(page);
      await settled(page);
      const found = await faults(page);
      result(`axe: ${state}, ${scheme}, ${width} px`, found.length === 0, found.join("\n"));
      if (scheme === "light") {
        const few = await small(page);
        result(`targets of 24 px: ${state}, ${width} px`, few.length === 0, few);
      }
      await close();
    }
  }
}
for (const [state, reach] of Object.entries(states)) {
  const {page, close} = await visit(browser, url, {width: 320, height: 600});
  await reach(page);
  await settled(page);
  const out = await sticksOut(page);
  result(`no sideways scroll at 320 px: ${state}`, out.length === 0, out);
  await close();
}

// The map: nothing moves while it gets ready, no name lies under the buttons or hangs over the sheet's edge, and a sea and the isle in it keep their names apart.
for (const [width, height] of [[1440, 900], [768, 1024], [360, 740]]) {
  const shifts = () => {
    window.moved = 0;
    new PerformanceObserver(l => l.getEntries().forEach(e => { if (!e.hadRecentInput) window.moved += e.value; })).observe({type: "layout-shift", buffered: true});
  };
  const {page, close} = await visit(browser, url, {width, height, init: shifts});
  await page.waitForTimeout(500);
  const moved = await page.evaluate(() => window.moved);
  result(`layout shift at ${width} px`, moved < 0.02, moved);
  const seen = await page.evaluate(() => {
    const box = q => document.querySelector(q).getBoundingClientRect(), keys = box(".zoom"), sheet = box("rect.sheet"), out = {all: 0, under: [], over: []};
    for (const t of document.querySelectorAll(".stage svg .labels text")) {
      const b = t.getBoundingClientRect();
      out.all++;
      if (b.left < keys.right - 2 && b.right > keys.left + 2 && b.top < keys.bottom - 2 && b.bottom > keys.top + 2) out.under.push(t.textContent);
      if (b.left < sheet.left - 3 || b.right > sheet.right + 3) out.over.push(t.textContent);
    }
    return out;
  });
  result(`no name under the buttons at ${width} px`, seen.all > 10 && seen.under.length === 0, seen);
  result(`no name over the sheet's edge at ${width} px`, seen.over.length === 0, seen.over);
  for (const [id, kind, isle] of [["sea-portland", "sea", false], ["portland-isle", "land", true]]) {
    await page.goto(url + "#" + id);
    await settled(page);
    await page.waitForTimeout(700);
    const named = await page.$$eval(".stage svg .labels text", l => l.filter(t => t.textContent.includes("Portland")).map(t => [t.textContent, t.classList.contains("sea") ? "sea" : "land"]));
    result(`${id} has its own name on the map, once, at ${width} px`, named.filter(n => n[1] === kind).length === 1 && new Set(named.map(n => n[0])).size === named.length &&
      named.every(n => (n[1] === "land") === n[0].includes("Isle of Portland")), named);
  }
  await close();
}

// The flow: Lyme Bay, on to Portland, what could come, a convoy from Picardy to Suffolk, the coast trap.
{
  const {page, requests, messages, close} = await visit(browser, url, {width: 1280});
  await page.keyboard.press("/");
  result("/ goes to the search", await page.evaluate(() => document.activeElement.id) === "ui-q");
  await page.keyboard.type("lyme");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const pointed = await page.getAttribute("#ui-q", "aria-activedescendant");
  result("the list is pointed into", pointed && await page.getAttribute("#" + pointed, "aria-selected") === "true", pointed || "");
  result("the status counts", /^\d+ regions?$/.test(await page.textContent("#ui-q-status")), await page.textContent("#ui-q-status"));
  await page.keyboard.press("Enter");
  result("Enter shows Lyme Bay", await heading(page) === "Lyme Bay", await heading(page));
  result("Enter keeps the focus", await page.evaluate(() => document.activeElement.id) === "ui-q");
  result("the address is the region's", page.url().endsWith("#lyme-bay"), page.url());
  const portland = page.locator("#ui-body a", {hasText: /^Portland Sea Area$/}).first();
  result("Lyme Bay leads to the Portland area", await portland.count() === 1);
  await portland.click();
  result("a link shows Portland", await heading(page) === "Portland Sea Area", await heading(page));
  result("a link moves the focus to the heading", await page.evaluate(() => document.activeElement.id) === "ui-title");
  const back = await page.textContent("#ui-body .reverse");
  result("Lyme Bay could reach Portland", back.includes("Lyme Bay"), back.slice(0, 200));
  await page.goBack();
  result("back is Lyme Bay", await heading(page) === "Lyme Bay", await heading(page));
  await page.goForward();
  result("forward is Portland", await heading(page) === "Portland Sea Area", await heading(page));
  await settled(page);
  result("the map shows destinations", await page.locator("path.face.is-fleet").count() > 3);
  await page.click('[id="convoy:"]');
  for (const [id, name] of [["ui-from", "picardy"], ["ui-to", "suffolk"]]) {
    await page.fill("#" + id, name);
    await page.keyboard.press("Enter");
  }
  result("the convoy's address", page.url().endsWith("#convoy:picardy:suffolk"), page.url());
  const chains = await page.locator("#ui-body ol.chains").first().locator("li").allTextContents();
  result("every chain has two fleets", chains.length > 0 && chains.every(c => c.split("→").length === 2), chains);
  result("Straits of Dover and Thames carry it", chains.some(c => c.includes("Straits of Dover") && c.includes("Thames Sea Area")), chains);
  await page.fill("#ui-fleets", "thames sea area");
  await page.keyboard.press("Enter");
  const lack = await page.textContent("#ui-body .warn");
  result("the missing link is named", lack.includes("Dover"), lack);
  await page.click('[id="order:"]');
  await page.fill("#ui-order", "Fleet St Augustine to Sandettie Bank");
  await settled(page);
  const verdict = await page.textContent("#ui-body");
  result("the coast trap", /North Coast/.test(verdict) && /South Coast/.test(verdict), verdict.slice(0, 300));
  result("no message", messages.length === 0, messages);
  result("one request", requests.length === 1, requests);
  await close();
}

// Keys and the way home.
{
  const {page, messages, close} = await visit(browser, url + "#lyme-bay");
  await page.fill("#ui-q", "port");
  await page.keyboard.press("Escape");
  result("Escape closes the list", await page.getAttribute("#ui-q", "aria-expanded") === "false" && await page.inputValue("#ui-q") === "port");
  await page.keyboard.press("Escape");
  result("Escape again empties the box", await page.inputValue("#ui-q") === "");
  await page.keyboard.press("ArrowDown");
  const all = await page.locator("#ui-q-list [role=option]").count();
  result("an arrow opens the list of all regions", all > 400, String(all));
  await page.keyboard.press("ArrowUp");
  const last = await page.getAttribute("#ui-q", "aria-activedescendant");
  result("the arrows go round", last === await page.locator("#ui-q-list [role=option]").last().getAttribute("id"), last || "");
  await page.click("#ui-home");
  result("home from a folder", await heading(page) === "Where may a unit go?" && !page.url().includes("#"), page.url());
  await page.click("summary:has-text('Scotland')");
  await page.click("a:has-text('Lochaber') >> nth=0");
  result("scroll to find", (await heading(page)).includes("Lochaber"), await heading(page));
  result("no message from the keys", messages.length === 0, messages);
  await close();
}

// Names are found however they are typed.
{
  const {page, close} = await visit(browser, url);
  for (const [typed, want] of [["Surry", "surrey"], ["surey", "surrey"], ["Morecambe", "morecombe-bay"], ["morcombe", "morecombe-bay"], ["the solent", "solent-spithead"],
    ["hastings pevensey", "hastings-pevensey"], ["saint augustine", "st-augustine"], ["AYLESFORD, in Kent", "aylesford"], ["lyme", "lyme-bay"]]) {
    const got = await page.evaluate(t => window.heraldMoves.find(t).map(r => r.id), typed);
    result(`“${typed}” finds ${want}`, got[0] === want || want === "solent-spithead" && /solent/.test(got[0] || "") || want === "morecombe-bay" && /morecamb|morecomb/.test(got[0] || ""), got.slice(0, 4));
  }
  await page.evaluate(() => { location.hash = "#lyme-bat"; });
  await settled(page);
  result("an unknown address offers the nearest", (await page.textContent("#ui-head")).includes("Lyme Bay"), await page.textContent("#ui-head"));
  await page.evaluate(() => { location.hash = "#%E0%A4%A"; });
  await settled(page);
  result("an address that is no text is no accident", await heading(page) === "Not on this board", await heading(page));
  await close();
}

// The map: tap, drag, zoom, fold.
{
  const {page, messages, close} = await visit(browser, url + "#lyme-bay");
  await page.waitForSelector(".badge circle", {state: "attached"});
  await settled(page);
  const box = () => page.getAttribute(".stage svg", "viewBox");
  const before = await box();
  await page.mouse.move(900, 500);
  await page.mouse.down();
  await page.mouse.move(960, 540, {steps: 5});
  await page.mouse.up();
  result("dragging moves the map and goes nowhere", await box() !== before && await heading(page) === "Lyme Bay", await heading(page));
  await page.mouse.wheel(0, -200);
  await settled(page);
  const zoomed = +(await box()).split(" ")[2];
  result("the wheel zooms", zoomed < +before.split(" ")[2], before + " to " + await box());
  await page.click("[aria-label='Back to the region']");
  await settled(page);
  result("back to the region", await box() === before, before + " and " + await box());
  const badge = await page.locator(".badge circle").first().boundingBox();
  await page.mouse.click(badge.x + badge.width / 2, badge.y + badge.height / 2);
  await settled(page);
  const went = await heading(page);
  result("a tap on the map goes there", went !== "Lyme Bay" && !page.url().endsWith("#lyme-bay"), went);
  result("what is shown is said", (await page.textContent("#ui-say")).startsWith(went), await page.textContent("#ui-say"));
  await page.click(".fold summary");
  await settled(page); // the fold is remembered when its event comes
  await page.reload();
  await settled(page);
  result("the map stays folded away", !(await page.locator(".stage").isVisible()));
  result("no message from the map", messages.length === 0, messages);
  await close();
}

// Recent regions, copy, report.
{
  const {page, close} = await visit(browser, url + "#lyme-bay");
  await page.evaluate(() => { location.hash = "#surrey"; });
  await settled(page);
  result("recent regions", (await page.textContent(".recent")).includes("Lyme Bay"), await page.textContent(".recent"));
  const text = await page.evaluate(() => window.heraldMoves.regionText("lyme-bay"));
  result("copy as text", /^Lyme Bay\n/.test(text) && text.includes("What could reach it") && /edition/.test(text), text.slice(0, 200));
  await page.click("text=Report a mistake >> nth=0");
  const report = await page.inputValue("#ui-report-text");
  result("a report names region and edition", report.includes("Surrey") && /edition [0-9a-f]+/.test(report), report);
  await page.keyboard.press("Escape");
  result("Escape closes the report", await page.locator("dialog").count() === 0);
  await close();
}

// Without JavaScript: every region and its moves, linked.
{
  const {page, messages, close} = await visit(browser, url, {script: false, width: 320});
  const all = await page.locator(".entry").count(), links = await page.locator(".entry a").count();
  result("without JavaScript: the list", all > 5 && links > all && await page.locator(".entry").first().isVisible(), all + " regions, " + links + " links");
  await page.goto(url + "#lyme-bay");
  result("without JavaScript: a deep link", await page.locator("#lyme-bay h3").isVisible() && await page.evaluate(() => 1).then(() => true));
  const out = await page.locator("html").evaluate(e => e.scrollWidth);
  result("without JavaScript: no sideways scroll at 320 px", out <= 320, String(out));
  result("without JavaScript: no message", messages.filter(m => !m.includes("JavaScript")).length === 0, messages);
  await close();
}

// One region on paper: the one with the most moves too.
{
  const {page, close} = await visit(browser, url);
  const most = await page.evaluate(() => window.heraldMoves.busiest());
  for (const id of ["lyme-bay", most]) {
    await page.goto(url + "#" + id);
    await page.reload();
    await settled(page);
    const pdf = await page.pdf({format: "A4"});
    const pages = (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) || []).length;
    result(`one region on one or two A4 pages: ${id}`, pages >= 1 && pages <= 2, pages + " pages");
  }
  await close();
}

if (casesFile) await sameAsTheEngine(browser, url, casesFile);

await browser.close();

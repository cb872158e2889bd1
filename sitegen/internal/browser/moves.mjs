// The checks of moves.html: budgets, what it does from a folder, with and without JavaScript, on paper and for
// assistive technology, and the flow of a player who plans a landing.
//
// usage: node moves.mjs PAGE.html [CASES.json]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {pathToFileURL} from "node:url";
import {becomes, clean, comes, faults, launch, ready, result, shifted, shifts, small, sticksOut, still, visit} from "./chromium.mjs";
import {sameAsTheEngine} from "./same.mjs";

const [file, casesFile] = process.argv.slice(2);
const url = pathToFileURL(file).href;
const browser = await launch();
const heading = page => page.textContent("#ui-title"), active = page => page.evaluate(() => document.activeElement.id), go = (page, hash) => page.evaluate(h => { location.hash = h; }, hash);

// What the page does for a key, counted, which is the same on a slow device and a busy machine; how long it takes is measured by speed.mjs.

{
  const {page, close} = await visit(browser, url, {width: 360, height: 740});
  await page.waitForSelector(".stage .names text", {state: "attached"});
  const elements = await page.evaluate(() => document.querySelectorAll("body *:not(svg *)").length);
  result("elements of the page when it is ready, but for the map's", elements < 900, elements);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const count = async act => {
    const read = async () => {
      await still(page);
      const all = Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map(m => [m.name, m.value]));
      return [all.LayoutCount, await page.evaluate(() => window.made.splice(0).reduce((a, b) => a + b, 0))];
    };
    await read();
    const before = await read();
    await act();
    const after = await read();
    return [after[0] - before[0], after[1]];
  };
  await page.evaluate(() => {
    window.made = [];
    new MutationObserver(list => window.made.push(...list.map(m => [...m.addedNodes].reduce((n, e) => n + (e.querySelectorAll ? 1 + e.querySelectorAll("*").length : 0), 0))))
      .observe(document.body, {childList: true, subtree: true});
  });
  await page.focus("#ui-q");
  const keys = [], enters = [];
  for (const word of ["lyme bay", "port", "clon", "st aug"]) {
    await page.fill("#ui-q", "");
    for (const letter of word) keys.push([letter, ...await count(() => page.keyboard.press(letter === " " ? "Space" : letter))]);
    enters.push([word, ...await count(() => page.keyboard.press("Enter"))]);
  }
  const least = (list, of) => list.every(([, layouts, made]) => layouts <= 16 && made <= of);
  result("a key lays the page out a few times, and makes no more than the list's elements", keys.length === 22 && keys.some(k => k[2] > 20) && least(keys, 300), keys);
  result("so does Enter, which shows all of a region's moves", enters.every(e => e[2] > 30) && least(enters, 400), enters);
  await close();
}

// The page gets ready a little at a time, so that a finger that touches it meanwhile is answered: with a clock that runs far ahead it pauses
// wherever it may; what it makes between two pauses is counted. The board's drawing comes ready, so that no region of it costs a pause.
{
  const {page, close} = await visit(browser, url, {width: 360, height: 740, init: () => {
    const own = performance.now.bind(performance), later = window.setTimeout.bind(window);
    let ahead = 0, made = 0;
    window.pieces = {pauses: 0, most: 0};
    performance.now = () => own() + (ahead += 50);
    const piece = f => (...args) => {
      made = 0;
      f(...args);
    };
    window.setTimeout = (f, ms, ...args) => {
      if (!ms) window.pieces.pauses++;
      return later(piece(f), ms, ...args);
    };
    for (const name of ["createElement", "createElementNS"]) {
      const make = document[name].bind(document);
      document[name] = (...args) => {
        window.pieces.most = Math.max(window.pieces.most, ++made);
        return make(...args);
      };
    }
  }});
  await page.waitForSelector(".stage .names text", {state: "attached"});
  const seen = await page.evaluate(() => Object.assign({regions: JSON.parse(document.getElementById("ui-data").textContent).regions.length}, window.pieces));
  result("the page gets ready in pieces", seen.regions > 400 && seen.pauses > 10 && seen.most < 400, seen);
  await close();
}

// Assistive technology, in every state that a reader can bring the page to.
const found = what => page => comes("state: " + what, () => page.evaluate(() => document.getElementById("ui-title").textContent + " " + document.getElementById("ui-head").textContent), t => t.includes(what));
const states = {
  "the start": found("Where may a unit go?"),
  "a region": async page => {
    await go(page, "#lyme-bay");
    await found("Lyme Bay")(page);
  },
  "the list open": async page => {
    await go(page, "#lyme-bay");
    await found("Lyme Bay")(page);
    await page.fill("#ui-q", "ca");
    await page.waitForSelector("#ui-q-list [role=option]");
  },
  "convoys": async page => {
    await go(page, "#convoy:picardy:suffolk:sea-thames");
    await found("Convoys")(page);
    await page.waitForSelector("#ui-body ol.chains, #ui-body .warn");
  },
  "an order": async page => {
    await go(page, "#order:Fleet St Augustine to Sandettie Bank");
    await found("Check an order")(page);
    await page.waitForSelector("#ui-body .verdict");
  },
  "nothing found": async page => {
    await go(page, "#lyme-bat");
    await found("Not on this board")(page);
  },
  "a report": async page => {
    await page.click('[id="report:"]');
    await page.waitForSelector("dialog[open] textarea:focus");
  },
};
// One page goes through them all, each time from the start, as if it had just been opened.
for (const [width, height] of [[360, 800], [1280, 800], [320, 600]]) {
  const {page, close} = await visit(browser, url, {width, height});
  for (const [state, reach] of Object.entries(states)) {
    await go(page, "");
    await states["the start"](page);
    await page.fill("#ui-q", "");
    await reach(page);
    if (width === 320) {
      await still(page);
      await clean(`no sideways scroll at 320 px: ${state}`, sticksOut, page);
      continue;
    }
    for (const scheme of ["light", "dark"]) { // the page does not ask by script which it is
      await page.emulateMedia({colorScheme: scheme});
      await page.waitForFunction(dark => matchMedia("(prefers-color-scheme: dark)").matches === dark, scheme === "dark");
      await still(page);
      await clean(`axe: ${state}, ${scheme}, ${width} px`, faults, page);
      if (scheme === "light") await clean(`targets of 24 px: ${state}, ${width} px`, small, page);
    }
  }
  await close();
}

// The map: nothing moves while it gets ready, no name lies under the buttons or hangs over the sheet's edge, and a sea and the isle in it keep their names apart.
for (const [width, height] of [[1440, 900], [768, 1024], [360, 740]]) {
  const {page, close} = await visit(browser, url, {width, height, init: shifts});
  await page.waitForSelector(".stage .names text", {state: "attached"});
  const moved = await shifted(page);
  result(`layout shift at ${width} px`, moved.moved < 0.02, moved);
  const seen = await page.evaluate(() => {
    const box = q => document.querySelector(q).getBoundingClientRect(), keys = box(".map-zoom"), sheet = box(".stage"), out = {all: 0, under: [], over: [], heaped: []};
    const tokens = [...document.querySelectorAll(".stage .units .token > path:first-child")].map(e => e.getBoundingClientRect()).map(b => ({x: b.left + b.width / 2, y: b.top + b.height / 2, r: b.width / 2}));
    out.tokens = tokens.length;
    tokens.forEach((t, i) => tokens.slice(0, i).forEach(u => {
      const d = Math.hypot(t.x - u.x, t.y - u.y) / (t.r + u.r);
      if (d < 0.6) out.heaped.push(d.toFixed(2) + " at " + Math.round(t.x) + ", " + Math.round(t.y));
    }));
    for (const t of document.querySelectorAll(".stage .names text")) {
      const b = t.getBoundingClientRect();
      out.all++;
      if (b.left < keys.right - 2 && b.right > keys.left + 2 && b.top < keys.bottom - 2 && b.bottom > keys.top + 2) out.under.push(t.textContent);
      if (b.left < sheet.left - 3 || b.right > sheet.right + 3) out.over.push(t.textContent);
    }
    return out;
  });
  result(`no name under the buttons at ${width} px`, seen.all > 10 && seen.under.length === 0, seen);
  result(`no name over the sheet's edge at ${width} px`, seen.over.length === 0, seen.over);
  result(`no token hides another's letters at ${width} px`, seen.tokens > 20 && seen.heaped.length === 0, seen.heaped);
  for (const [id, kind, isle] of [["sea-portland", "sea", false], ["portland-isle", "land", true]]) {
    await page.goto(url + "#" + id);
    await comes(`${id} is shown at ${width} px`, () => heading(page), t => t.includes("Portland"));
    await page.waitForSelector(".face.is-from", {state: "attached"});
    await still(page);
    await comes(`${id} has its own name on the map, once, at ${width} px`, () => page.$$eval(".stage .names text", l => l.filter(t => t.textContent.includes("Portland")).map(t => [t.textContent, t.classList.contains("sea") ? "sea" : "land"])),
      named => named.filter(n => n[1] === kind).length === 1 && new Set(named.map(n => n[0])).size === named.length && named.every(n => (n[1] === "land") === n[0].includes("Isle of Portland")));
  }
  await page.goto(url + "#york");
  await comes(`York is shown at ${width} px`, () => heading(page), t => t === "York");
  await still(page);
  await comes(`no badge covers a name at ${width} px`, () => page.evaluate(() => {
    const boxes = q => [...document.querySelectorAll(".stage " + q)].map(e => [e.getBoundingClientRect(), e.textContent]), badges = boxes(".badge circle");
    const on = (b, t) => 2 * t.left < b.left + b.right && b.left + b.right < 2 * t.right && 2 * t.top < b.top + b.bottom && b.top + b.bottom < 2 * t.bottom;
    return {badges: badges.length, covered: boxes(".names text").filter(([t]) => badges.some(([b]) => on(b, t))).map(n => n[1])};
  }), seen => seen.badges > 4 && seen.covered.length === 0);
  await close();
}

// The flow: Lyme Bay, on to Portland, what could come, a convoy from Picardy to Suffolk, the coast trap.
{
  const {page, requests, messages, close} = await visit(browser, url, {width: 1280});
  await page.keyboard.press("/");
  await becomes("/ goes to the search", () => active(page), "ui-q");
  await page.keyboard.type("lyme");
  await page.waitForSelector("#ui-q-list [role=option]");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await comes("the list is pointed into", async () => {
    const pointed = await page.getAttribute("#ui-q", "aria-activedescendant");
    return pointed && [pointed, await page.getAttribute("#" + pointed, "aria-selected")];
  }, seen => seen && seen[1] === "true");
  await comes("the status counts", () => page.textContent("#ui-q-status"), t => /^\d+ regions?$/.test(t));
  await page.keyboard.press("Enter");
  await becomes("Enter shows Lyme Bay", () => heading(page), "Lyme Bay");
  await becomes("Enter keeps the focus", () => active(page), "ui-q");
  await comes("the address is the region's", () => page.url(), u => u.endsWith("#lyme-bay"));
  const portland = page.locator("#ui-body a", {hasText: /^Portland Sea Area$/}).first();
  await becomes("Lyme Bay leads to the Portland area", () => portland.count(), 1);
  await portland.click();
  await becomes("a link shows Portland", () => heading(page), "Portland Sea Area");
  await becomes("a link moves the focus to the heading", () => active(page), "ui-title");
  await comes("Lyme Bay could reach Portland", () => page.textContent("#ui-body .reverse"), t => t.includes("Lyme Bay"));
  await page.goBack();
  await becomes("back is Lyme Bay", () => heading(page), "Lyme Bay");
  await page.goForward();
  await becomes("forward is Portland", () => heading(page), "Portland Sea Area");
  await comes("the map shows destinations", () => page.locator("path.face.is-fleet").count(), n => n > 3);
  await page.click('[id="convoy:"]');
  for (const [id, name] of [["ui-from", "picardy"], ["ui-to", "suffolk"]]) {
    await page.fill("#" + id, name);
    await page.waitForSelector("#" + id + "-list [role=option]");
    await page.keyboard.press("Enter");
    await comes("the convoy's page: " + name, () => page.url(), u => u.includes(name));
  }
  await comes("the convoy's address", () => page.url(), u => u.endsWith("#convoy:picardy:suffolk"));
  const chains = await comes("every chain has two fleets", () => page.locator("#ui-body ol.chains").first().locator("li").allTextContents(), l => l.length > 0 && l.every(c => c.split("→").length === 2));
  result("Straits of Dover and Thames carry it", chains.some(c => c.includes("Straits of Dover") && c.includes("Thames Sea Area")), chains);
  await page.fill("#ui-fleets", "thames sea area");
  await page.waitForSelector("#ui-fleets-list [role=option]");
  await page.keyboard.press("Enter");
  await comes("the missing link is named", () => page.textContent("#ui-body .warn"), t => t.includes("Dover"));
  await page.click('[id="order:"]');
  await page.fill("#ui-order", "Fleet St Augustine to Sandettie Bank");
  await comes("the coast trap", () => page.textContent("#ui-body"), t => /North Coast/.test(t) && /South Coast/.test(t));
  result("no message", messages.length === 0, messages);
  const asked = requests.filter(r => !r.startsWith("blob:"));
  const drawing = asked.filter(r => r.includes("/boards/")).map(r => r.split("/").pop()).sort();
  result("one request, the board's drawing, and the judge's when somebody types", asked.length === 6 && asked[5].endsWith("/judge.js") && drawing.join() === "board.css,board.js,borders.svg,ground.svg", requests);
  await close();
}

// Sent alone, without judge.js and the board's drawing: it has no map, orders in herald's own form are checked, chosen or typed, and the page says in a line what it lacks.
{
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "herald-alone-"));
  fs.copyFileSync(file, path.join(folder, "moves.html"));
  const {page, close} = await visit(browser, pathToFileURL(path.join(folder, "moves.html")).href + "#order:");
  await page.click("text=Choose an order");
  await page.fill("#ui-own-at", "London");
  await page.selectOption("#ui-own-verb", "moves to");
  await page.fill("#ui-own-to", "Surrey");
  await page.click("text=Write it down");
  await becomes("alone: there is no map", () => page.$$eval("#ui-map > *", l => l.length), 0);
  await becomes("alone: an order is chosen", () => page.inputValue("#ui-order"), "Army London moves to Surrey");
  await comes("alone: and allowed", () => page.textContent("#ui-body .verdict"), t => t.includes("The board allows it"));
  await page.fill("#ui-order", "Army London moves to Picardy\nFleet London moves to Surrey\nmy army in London ought to go to Surrey");
  await comes("alone: what is typed in herald's own form is checked", () => page.$$eval("#ui-body .verdict h3", l => l.map(e => e.textContent)),
    l => l.length === 3 && l[1] === "The board forbids it" && l[2] === "Not in herald’s own form: not checked");
  await comes("alone: the page says what it lacks", () => page.textContent("#ui-order-judge"), t => t.includes("judge.js must be beside this page"));
  await close();
  fs.rmSync(folder, {recursive: true});
}

// Keys and the way home.
{
  const {page, messages, close} = await visit(browser, url + "#lyme-bay");
  await page.fill("#ui-q", "port");
  await page.waitForSelector("#ui-q-list [role=option]");
  await page.keyboard.press("Escape");
  const box = () => page.evaluate(() => [document.getElementById("ui-q").getAttribute("aria-expanded"), document.getElementById("ui-q").value]);
  await becomes("Escape closes the list", box, ["false", "port"]);
  await page.keyboard.press("Escape");
  await becomes("Escape again empties the box", box, ["false", ""]);
  await page.keyboard.press("ArrowDown");
  await comes("an arrow opens the list of all regions", () => page.locator("#ui-q-list [role=option]").count(), n => n > 400);
  await page.keyboard.press("ArrowUp");
  await comes("the arrows go round", async () => [await page.getAttribute("#ui-q", "aria-activedescendant"), await page.locator("#ui-q-list [role=option]").last().getAttribute("id")], ([a, b]) => a === b);
  await page.click("#ui-home");
  await comes("home from a folder", async () => [await heading(page), page.url()], ([h, u]) => h === "Where may a unit go?" && !u.includes("#"));
  await page.click("summary:has-text('Scotland')");
  await page.click("a:has-text('Lochaber') >> nth=0");
  await comes("scroll to find", () => heading(page), t => t.includes("Lochaber"));
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
  await go(page, "#lyme-bat");
  await comes("an unknown address offers the nearest", () => page.textContent("#ui-head"), t => t.includes("lyme-bat") && t.includes("Lyme Bay"));
  await go(page, "#%E0%A4%A");
  await comes("an address that is no text is no accident", () => page.textContent("#ui-head"), t => t.startsWith("Not on this board") && t.includes("%E0%A4%A"));
  await close();
}

// The map: tap, drag, zoom, fold.
{
  const {page, messages, close} = await visit(browser, url + "#lyme-bay");
  await page.waitForSelector(".badge circle", {state: "attached"});
  // box is what of the board is shown: left, top, width and height in its own steps.
  const box = () => page.evaluate(() => {
    const stage = document.querySelector(".stage"), s = stage.getBoundingClientRect(), ground = document.querySelector(".board > svg"), b = ground.getBoundingClientRect(), k = ground.viewBox.baseVal.width / b.width;
    return [s.left + stage.clientLeft - b.left, s.top + stage.clientTop - b.top, stage.clientWidth, stage.clientHeight].map(v => (v * k).toFixed(0)).join(" ");
  });
  const before = await box();
  await page.mouse.move(900, 500);
  await page.mouse.down();
  await page.mouse.move(960, 540, {steps: 5});
  await page.mouse.up();
  await comes("dragging moves the map", box, b => b !== before);
  await still(page);
  await becomes("dragging goes nowhere", () => heading(page), "Lyme Bay");
  const dragged = await box();
  await page.mouse.wheel(0, -200);
  await comes("the wheel zooms", box, b => +b.split(" ")[2] < +dragged.split(" ")[2]);
  // However it is dragged and zoomed, it shows the board and nothing else.
  const most = await page.evaluate(() => ["x", "y", "width", "height"].map(a => document.querySelector(".board > svg").viewBox.baseVal[a]));
  const astray = async () => {
    const [x, y, w, h] = (await box()).split(" ").map(Number), off = (from, size, low, all) => size >= all ? Math.abs(from + size / 2 - low - all / 2) > 1 : from < low - 1 || from + size > low + all + 1;
    return off(x, w, most[0], most[2]) || off(y, h, most[1], most[3]) ? [x, y, w, h] : "on the board";
  };
  for (const by of [-400, 900, 900, 900]) {
    await page.mouse.move(960, 540);
    await page.mouse.wheel(0, by);
    await page.mouse.down();
    await page.mouse.move(1400, 860, {steps: 3});
    await page.mouse.move(600, 200, {steps: 3});
    await page.mouse.up();
    await becomes("after the wheel by " + by + " and a drag the map", astray, "on the board");
  }
  await page.click("[aria-label='Back to the region']");
  await becomes("back to the region", box, before);
  const badge = await page.locator(".badge circle").first().boundingBox();
  await page.mouse.click(badge.x + badge.width / 2, badge.y + badge.height / 2);
  await comes("a tap on the map goes there", async () => [await heading(page), page.url()], ([h, u]) => h !== "Lyme Bay" && !u.endsWith("#lyme-bay"));
  await comes("what is shown is said", async () => [await heading(page), await page.textContent("#ui-say")], ([h, t]) => t.startsWith(h));
  await page.click(".fold summary");
  await becomes("the map is folded away", () => page.locator(".stage").isVisible(), false);
  await comes("and that is kept", () => page.evaluate(() => Object.values(localStorage).includes("false")), kept => kept); // when its event comes
  await page.reload();
  await ready(page);
  await becomes("the map stays folded away", () => page.locator(".stage").isVisible(), false);
  result("no message from the map", messages.length === 0, messages);
  await close();
}

// Recent regions, copy, report.
{
  const {page, close} = await visit(browser, url + "#lyme-bay");
  await go(page, "#surrey");
  await becomes("an address shows its region", () => heading(page), "Surrey");
  await comes("recent regions", () => page.textContent(".recent"), t => t.includes("Lyme Bay"));
  const text = await page.evaluate(() => window.heraldMoves.regionText("lyme-bay"));
  result("copy as text", /^Lyme Bay\n/.test(text) && text.includes("What could reach it") && /edition/.test(text), text.slice(0, 200));
  await page.click("text=Report a mistake >> nth=0");
  await comes("a report names region and edition", () => page.inputValue("#ui-report-text"), t => t.includes("Surrey") && /edition [0-9a-f]+/.test(t));
  await page.keyboard.press("Escape");
  await becomes("Escape closes the report", () => page.locator("dialog").count(), 0);
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

// What the page begins with on one sheet, its last words too; one region on paper: the one with the most moves too.
{
  const {page, close} = await visit(browser, url);
  const sheets = ((await page.pdf({format: "A4"})).toString("latin1").match(/\/Type\s*\/Page[^s]/g) || []).length;
  result("the start on one A4 page", sheets === 1, sheets + " pages");
  const most = await page.evaluate(() => window.heraldMoves.busiest());
  for (const id of ["lyme-bay", most]) {
    await page.goto(url + "#" + id);
    await page.reload();
    await ready(page);
    await comes(`the page of ${id}`, () => page.evaluate(() => [location.hash.slice(1), document.querySelectorAll(".face.is-from").length]), ([at, from]) => at === id && from > 0);
    const pdf = await page.pdf({format: "A4"});
    const pages = (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) || []).length;
    result(`one region on one or two A4 pages: ${id}`, pages >= 1 && pages <= 2, pages + " pages");
  }
  await close();
}

if (casesFile) await sameAsTheEngine(browser, url, casesFile);

await browser.close();

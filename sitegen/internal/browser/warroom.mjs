// The war room, used as a player does: node warroom.mjs FILE CASES SAVED; the lines as the page saves them are written to SAVED.
import fs from "node:fs";
import {becomes, clean, comes, launch, visit, faults, patience, sticksOut, still, result} from "./chromium.mjs";

const [file, casesFile, savedFile] = process.argv.slice(2), url = "file://" + file, cases = JSON.parse(fs.readFileSync(casesFile));
const browser = await launch({whole: true});
const text = (p, id) => p.evaluate(i => document.getElementById("ui-" + i).textContent, id);
const open = async (hash, options) => {
  const v = await visit(browser, url + (hash || ""), options || {});
  await v.page.waitForSelector("html[data-ready]");
  return v;
};
const type = async (p, power, sheet) => {
  const box = p.locator(".sheetbox", {has: p.locator("summary", {hasText: power})});
  if (!(await box.evaluate(e => e.open))) await box.locator("summary").first().click();
  await box.locator("textarea").fill(sheet);
  // It is read a little later, and kept then.
  await p.waitForFunction(sheet => (JSON.parse(localStorage.getItem("herald-warroom:standard")) || {nodes: []}).nodes.some(n => n && Object.values(n.draft).includes(sheet)), sheet);
  await box.locator(".read li").nth(sheet.split("\n").length - 1).waitFor();
};
const decide = async p => {
  await p.click("#ui-decide");
  await p.waitForSelector("#ui-on");
};

// Sheets in words, adjudicated as by Go.
const v = await open("#first.1901-spring-movement", {init: () => {
  Object.defineProperty(navigator, "clipboard", {value: {writeText: t => Promise.resolve(window.copied = t)}});
  window.print = () => { window.paper = document.getElementById("ui-paper").innerText; };
}}), p = v.page;
await comes("starts from the published phase of the address", () => text(p, "where"), t => t.includes("First, Spring 1901"));
await type(p, "France", cases.sheets.france);
await type(p, "Germany", cases.sheets.germany);
await comes("the reader's words for what it does not understand", () => text(p, "draft"), t => t.includes("Army Moscow sings: not understood: unknown verb \"sings\""));
// Results to take along: copied, printed, in a letter.
await p.selectOption("#ui-take-who", "france");
await p.click("#ui-take >> text=Copy");
await p.click("#ui-take >> text=Print");
const sheet = ["Army Paris moves to Burgundy", "Army Marseilles supports Army Paris to Burgundy", "Fleet Brest moves to Mid-Atlantic Ocean"];
await comes("taken home: copied, printed, in a letter to the coordinator", async () => (await p.evaluate(() => [window.copied, window.paper])).concat(decodeURIComponent(await p.getAttribute("#ui-take a[href^=mailto]", "href"))),
  home => home.every(t => sheet.every(l => t.includes(l))) && home[2].startsWith("mailto:c@example.org?subject=First, Spring 1901, France&body="));
await comes("and on the game's order sheet, in its link", async () => decodeURIComponent(await p.getAttribute("#ui-take-sheet", "href")), link => link === "first/france/sheet.html#orders=1901-spring-movement:" + sheet.join("\n"));
await p.evaluate(() => dispatchEvent(new Event("afterprint")));
// One finger scrolls the page until somebody has gone into the map.
const finger = () => p.evaluate(() => getComputedStyle(document.querySelector("#ui-map .stage")).touchAction);
await becomes("one finger on the whole map scrolls", finger, "pan-y");
await p.click("[data-zoom=in]");
await becomes("and moves the map when it is near", finger, "none");
await p.click("[data-zoom=all]");
await becomes("and scrolls again", finger, "pan-y");
await comes("the draft is drawn", async () => [await p.locator("#ui-map .way.w-m").count(), await p.locator("#ui-map .way.w-s").count()], ([moves, supports]) => moves === 5 && supports === 1);
await decide(p);
await comes("kept in the browser", () => p.evaluate(() => JSON.parse(localStorage.getItem("herald-warroom:standard"))), kept => kept && kept.nodes.length === 2);
const [saved] = await Promise.all([p.waitForEvent("download"), p.click("text=Save all lines as a file")]);
const line = fs.readFileSync(await saved.path(), "utf8");
fs.writeFileSync(savedFile, line);
result("saved as herald adjudicate reads it", JSON.parse(line).turns[0].sheets.france === cases.sheets.france && JSON.parse(line).board === "standard", line);
const shown = await text(p, "result");
result("what was not understood is told with its power and line", shown.includes("Germany, line 4: unknown verb \"sings\"") && !shown.includes("germany:4"), shown);
result("verdicts, strengths and reasons", ["bounced: 1 (Munich) against 2 (Paris, Marseilles) for Burgundy", "2 against 1", "Fought over"].every(s => shown.includes(s)), shown);
result("the same answer as Go's", cases.want.orders.filter(o => o.reason && o.verdict !== "none").every(o => shown.includes(o.reason)) && cases.want.after.phase === "1901-autumn-movement", shown);
await comes("the battle is drawn on its card: two moves, one of them lost, the support, the units, the name", async () => {
  for (const e of await p.$$("#ui-result .battle .mini")) await e.scrollIntoViewIfNeeded();
  return p.$$eval("#ui-result .battle .mini", l => l.map(f => [f.querySelectorAll(".way.w-m").length, f.querySelectorAll(".way.w-s").length, f.querySelectorAll(".way.lost").length, f.querySelectorAll(".units > g").length > 3,
    f.querySelector(".is-near") !== null || [...f.querySelectorAll(".names text")].some(t => t.textContent.includes("Burgundy")), f.getBoundingClientRect().width > 200]));
}, figures => JSON.stringify(figures) === JSON.stringify([[2, 1, 1, true, true, true]]));
result("and its deciding sentence stands there", (await p.textContent("#ui-result .battle > p")).includes("bounced: 1 (Munich) against 2"), "");
await becomes("a failed move is told from the others", () => p.locator("#ui-map .way.lost").count(), 1);
await clean("axe, results", faults, p);

// What was done is still there after the page was closed; a link contains the position.
await p.click("text=Copy a link to this position");
await p.waitForFunction(() => window.copied.includes("#p="));
const link = await p.evaluate(() => window.copied);
await p.goto("about:blank");
await p.goto(url);
await p.waitForSelector("html[data-ready]");
await comes("kept: the page opens where it was left", async () => [await text(p, "where"), await p.locator(".path li").count()], ([where, n]) => where.includes("Autumn 1901") && n === 2);
{
  const w = await visit(browser, link);
  await w.page.waitForSelector("html[data-ready]");
  await comes("a link opens its position", async () => [await text(w.page, "where"), await w.page.getAttribute("#ui-map .stage", "aria-label")], ([where, units]) => where.includes("First, Spring 1901: Autumn 1901") && units.includes("22 units"));
  result("a link opens without a word in the console", w.messages.length === 0, w.messages);
  await w.close();
  const bad = await visit(browser, url + "#p=bm90aGluZw");
  await bad.page.waitForSelector("html[data-ready]");
  await comes("a link that holds no position", () => text(bad.page, "trouble"), t => t.includes("The link holds no position of this board"));
  result("a link that holds none, without a word in the console", bad.messages.length === 0, bad.messages);
  await bad.close();
}

// A second line of play: compared, named, and undone.
await p.click("#ui-result >> text=What came of Spring 1901");
await p.click("text=Change the orders of Spring 1901");
await type(p, "France", "A Par - Pic");
await decide(p);
await p.locator(".line input[type=text]").first().fill("with Burgundy");
await p.locator(".line input[type=text]").first().blur();
await comes("a line has a name", () => p.evaluate(() => localStorage.getItem("herald-warroom:standard")), kept => kept.includes("with Burgundy"));
for (const n of [0, 1]) {
  await p.locator(".line input[type=checkbox]").nth(n).click();
  await becomes("line " + n + " is compared", () => p.locator(".line input[type=checkbox]").nth(n).isChecked(), true);
}
await p.waitForSelector("table.compare");
await comes("two lines side by side", () => p.locator("table.compare").textContent(), t => t.includes("with Burgundy") && t.includes("Army Burgundy") && t.includes("Army Picardy"));
await p.click("#ui-result >> text=Undo");
await comes("undone", () => p.evaluate(() => [document.getElementById("ui-lines").textContent, ...[...document.querySelectorAll(".line input[type=text]")].map(e => e.value)].join("; ")),
  t => t.includes("Lines") && !t.includes("with Burgundy"));

// By keys alone: a unit, its order, the decision.
await p.click("text=The opening");
await comes("the opening", async () => [await text(p, "where"), await p.locator(".path li").count(), await p.locator("#ui-decide").count()], ([where, n, decide]) => where.includes("The opening of the board") && n === 1 && decide === 1);
await p.locator(".sheetbox > summary", {hasText: "Italy"}).focus();
await p.keyboard.press("Enter");
await p.waitForSelector(".sheetbox[open] .unit");
await p.keyboard.press("Tab");
await becomes("Tab goes to a unit", () => p.evaluate(() => document.activeElement.className), "unit");
await p.keyboard.press("Enter");
await p.waitForSelector(".choices button");
await p.locator(".choices button", {hasText: "Moves to"}).first().focus();
await p.keyboard.press("Enter");
await becomes("a unit is ordered by keys", () => p.locator("#ui-map .way.w-m").count(), 1);

// By taps: a unit, where it goes; a supporter, whom it supports.
const tap = async name => {
  const at = await p.evaluate(n => {
    const data = JSON.parse(document.getElementById("ui-data").textContent);
    return data.regions.findIndex(r => r.n === n);
  }, name);
  await p.locator("#ui-map .touch [data-region=\"" + at + "\"]").dispatchEvent("click");
};
await tap("Munich");
await comes("a tap chooses the unit", () => text(p, "pick"), t => t.includes("Army Munich"));
await tap("Burgundy");
const drafts = () => p.evaluate(() => Object.values(JSON.parse(localStorage.getItem("herald-warroom:standard")).nodes[0].draft).join("\n"));
await comes("a tap on a region moves there", async () => [await drafts(), await text(p, "pick")], ([draft, pick]) => draft.includes("Army Munich moves to Burgundy") && !pick.includes("Army Munich"));
await tap("Berlin");
await comes("a tap chooses another unit", () => text(p, "pick"), t => t.includes("Army Berlin"));
await tap("Munich");
await comes("a tap on another unit offers what to do for it", () => text(p, "pick"), t => t.includes("About Munich"));
await p.click("text=Done");
await comes("and the order stands", drafts, t => t.includes("Army Munich moves to Burgundy"));

// A question, and its cancellation.
await p.selectOption("#ui-ask-who", "germany");
await p.selectOption("#ui-ask-what", {label: "Army Munich"});
await p.click("text=The worst that can befall it");
await p.waitForSelector("#ui-answer h3");
const answer = await text(p, "answer");
result("an answer says what was searched", /combinations? of their orders, all|a sample of/.test(answer), answer);
await p.selectOption("#ui-ask-what", {label: "Burgundy"});
await p.click("text=The least that holds or takes it");
const judged = async () => {
  await p.waitForSelector("#ui-answer h3");
  return +(await text(p, "answer")).match(/([\d,]+) phases judged/)[1].replace(",", "");
};
const first = await judged();
await p.click("text=Search ten times further");
const further = await judged();
result("a search goes further on a tap", further > first, [first, further]);
await p.click("text=The least that holds or takes it");
const ended = p.waitForSelector("#ui-answer h3"); // by the search itself, where the machine is as fast as that
await Promise.race([ended, p.click("text=Stop the search").catch(() => {})]);
await ended;
const stopped = await text(p, "answer");
result("a search that is ended says so", stopped.includes("the search was cancelled") || stopped.includes("all"), stopped);

// A position set up by hand: from the one shown, or from an empty board; a fleet by taps, coast after coast. What was played is kept until then.
const lines = await text(p, "lines");
await p.click("text=Set up by hand");
const drawn = () => p.getAttribute("#ui-map .stage", "aria-label");
await comes("set up from the position shown", drawn, t => t === "Map of the position being set up: 22 units");
await p.click("text=Leave it");
await p.waitForSelector("#ui-decide");
await becomes("left, the lines are as they were", () => text(p, "lines"), lines);
await p.click("text=Set up by hand");
await comes("set up again", drawn, t => t === "Map of the position being set up: 22 units");
await p.click("text=Empty the board");
await comes("nothing is on the board", drawn, t => t === "Map of the position being set up: 0 units");
await p.click("text=Play from this");
await comes("a board without a unit is none", () => text(p, "start"), t => t.includes("There is no unit on the board"));
await p.selectOption("#ui-set-what", {label: "Fleet"});
const spain = async (what, told) => {
  await tap("Spain");
  await comes(what, () => text(p, "say"), t => t.startsWith("Spain") && t.includes(told));
};
await spain("a tap puts a fleet on one coast", "orth");
await spain("on the next", "outh");
await spain("and away", "no unit");
await spain("and there again", "orth");
await spain("and on the other", "outh");
await spain("and away at last", "no unit");
await p.selectOption("#ui-set-what", {label: "Army"});
await p.selectOption("#ui-set-power", {label: "Italy"});
await p.selectOption("#ui-set-at", {label: "Rome"});
await p.click("text=Put it there");
await comes("a unit is put from the list", drawn, t => t === "Map of the position being set up: 1 unit");
await p.click("text=Play from this");
await p.waitForSelector("#ui-decide");
await comes("set up by hand", () => text(p, "draft"), t => t.includes("for 1 unit"));

// Files of other formats, or of other boards.
const openFile = (name, body) => p.setInputFiles("#ui-file", {name, mimeType: "application/json", buffer: Buffer.from(body)});
await openFile("letter.txt", "Dear coordinator,");
await comes("a file that is no position", () => text(p, "trouble"), t => t.includes("letter.txt cannot be opened"));
await openFile("other.json", JSON.stringify({board: "elsewhere", start: {}, turns: []}));
await comes("a position of another board", () => text(p, "trouble"), t => t.includes("it is about the board \"elsewhere\""));
await still(p);
await comes("what was there stays", () => text(p, "where"), t => t.includes("Set up by hand"));
await openFile("lines.jsonl", line);
await comes("a saved file opens again", () => text(p, "where"), t => t.includes("lines.jsonl"));
await clean("nothing sticks out", sticksOut, p);
result("no word in the console", v.messages.length === 0, v.messages);
await v.close();

// Browsers that lack a feature, or forbid storage.
for (const [name, script, says] of [["no WebAssembly", "delete globalThis.WebAssembly", "WebAssembly"], ["no DecompressionStream", "delete globalThis.DecompressionStream", "DecompressionStream"]]) {
  const context = await browser.newContext();
  await context.addInitScript(script);
  context.setDefaultTimeout(patience);
  const q = await context.newPage();
  await q.goto(url);
  await q.waitForSelector("#ui-trouble:not([hidden])");
  await comes(name, () => text(q, "trouble"), t => t.includes(says) && t.includes("herald adjudicate --board standard"));
  await context.close();
}
{
  const context = await browser.newContext();
  await context.addInitScript("Object.defineProperty(globalThis, 'localStorage', {get() { throw new Error('forbidden'); }})");
  context.setDefaultTimeout(patience);
  const q = await context.newPage();
  await q.goto(url);
  await q.waitForSelector("html[data-ready]");
  await comes("a browser that keeps nothing", () => text(q, "where"), t => t.includes("This browser keeps nothing"));
  await context.close();
}
{
  const q = await visit(browser, url, {script: false});
  result("without JavaScript: the published positions and the commands", (await q.page.textContent("body")).includes("herald adjudicate --board standard"), "");
  await q.close();
}
await browser.close();

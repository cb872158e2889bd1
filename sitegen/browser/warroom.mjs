// The war room, worked in as a player does: warroom.mjs FILE CASES SAVED, where SAVED is written: the lines as the page saves them.
import fs from "node:fs";
import {launch, visit, faults, sticksOut, result} from "./chromium.mjs";

const [file, casesFile, savedFile] = process.argv.slice(2), url = "file://" + file, cases = JSON.parse(fs.readFileSync(casesFile));
const browser = await launch();
const text = (p, id) => p.evaluate(i => document.getElementById("ui-" + i).textContent, id);
const open = async (hash, options) => {
  const v = await visit(browser, url + (hash || ""), options || {});
  await v.page.waitForSelector("html[data-ready]", {timeout: 60000});
  return v;
};
const type = async (p, power, sheet) => {
  const box = p.locator(".sheetbox", {has: p.locator("summary", {hasText: power})});
  if (!(await box.evaluate(e => e.open))) await box.locator("summary").first().click();
  await box.locator("textarea").fill(sheet);
  await box.locator(".read li").nth(sheet.split("\n").length - 1).waitFor();
};
const decide = async p => {
  await p.click("#ui-decide");
  await p.waitForSelector("#ui-on");
};

// Sheets in words, decided as Go decides them.
const v = await open("#first.1901-spring-movement", {init: () => {
  Object.defineProperty(navigator, "clipboard", {value: {writeText: t => Promise.resolve(window.copied = t)}});
  window.print = () => { window.paper = document.getElementById("ui-paper").innerText; };
}}), p = v.page;
result("starts from the published phase of the address", (await text(p, "where")).includes("First, Spring 1901"), await text(p, "where"));
await type(p, "France", cases.sheets.france);
await type(p, "Germany", cases.sheets.germany);
result("the reader's words for what it does not understand", (await text(p, "draft")).includes("unknown verb \"sings\""), "");
// Taken home: copied, printed, in a letter.
await p.selectOption("#ui-take-who", "france");
await p.click("#ui-take >> text=Copy");
await p.click("#ui-take >> text=Print");
const sheet = ["Army Paris moves to Burgundy", "Army Marseilles supports Army Paris to Burgundy", "Fleet Brest moves to Mid-Atlantic Ocean"];
const letter = decodeURIComponent(await p.getAttribute("#ui-take a", "href")), home = await p.evaluate(() => [window.copied, window.paper]);
result("taken home: copied, printed, in a letter to the coordinator", home.concat(letter).every(t => sheet.every(l => t.includes(l))) && letter.startsWith("mailto:c@example.org?subject=First, Spring 1901, France&body="), [home, letter]);
await p.evaluate(() => dispatchEvent(new Event("afterprint")));
result("the draft is drawn", await p.locator(".stage .arrow.move").count() === 5 && await p.locator(".stage .arrow.support").count() === 1, await p.locator(".arrow").count());
await decide(p);
const kept = await p.evaluate(() => JSON.parse(localStorage.getItem("herald-warroom:standard")));
result("kept in the browser", kept && kept.nodes.length === 2, kept);
const [saved] = await Promise.all([p.waitForEvent("download"), p.click("text=Save all lines as a file")]);
const line = fs.readFileSync(await saved.path(), "utf8");
fs.writeFileSync(savedFile, line);
result("saved as herald adjudicate reads it", JSON.parse(line).turns[0].sheets.france === cases.sheets.france && JSON.parse(line).board === "standard", line);
const shown = await text(p, "result");
result("verdicts, strengths and reasons", ["bounced: 1 (Munich) against 2 (Paris, Marseilles) for Burgundy", "2 against 1", "Fought over"].every(s => shown.includes(s)), shown);
result("the same answer as Go's", cases.want.orders.filter(o => o.reason && o.verdict !== "none").every(o => shown.includes(o.reason)) && cases.want.after.phase === "1901-autumn-movement", shown);
const figures = await p.$$eval("#ui-result .battle .figure", l => l.map(f => [f.querySelectorAll(".arrow.move").length, f.querySelectorAll(".arrow.support").length, f.querySelectorAll(".failed .cross").length, f.querySelectorAll(".token").length > 3, [...f.querySelectorAll(".labels text")].some(t => t.textContent.includes("Burgundy")), f.getBoundingClientRect().width > 200]));
result("the battle is drawn on its card: two moves, the support, the cross, the units, the name", JSON.stringify(figures) === JSON.stringify([[2, 1, 1, true, true, true]]), figures);
result("and its deciding sentence stands there", (await p.textContent("#ui-result .battle > p")).includes("bounced: 1 (Munich) against 2"), "");
result("a failed move is crossed", await p.locator(".stage .arrow.failed .cross").count() === 1, "");
result("axe, results", (await faults(p)).length === 0, await faults(p));

// What was done is there again after the page was closed; a link has the position in it.
await p.click("text=Copy a link to this position");
await p.waitForFunction(() => window.copied.includes("#p="));
const link = await p.evaluate(() => window.copied);
await p.goto("about:blank");
await p.goto(url);
await p.waitForSelector("html[data-ready]", {timeout: 60000});
result("kept: the page opens where it was left", (await text(p, "where")).includes("Autumn 1901") && await p.locator(".path li").count() === 2, await text(p, "where"));
{
  const w = await visit(browser, link);
  await w.page.waitForSelector("html[data-ready]", {timeout: 60000});
  const where = await text(w.page, "where"), units = await w.page.getAttribute(".stage svg", "aria-label");
  result("a link opens its position", where.includes("First, Spring 1901: Autumn 1901") && units.includes("22 units") && w.messages.length === 0, [where, units, w.messages]);
  await w.close();
  const bad = await visit(browser, url + "#p=bm90aGluZw");
  await bad.page.waitForSelector("html[data-ready]", {timeout: 60000});
  result("a link that holds no position", (await text(bad.page, "trouble")).includes("The link holds no position of this board") && bad.messages.length === 0, [await text(bad.page, "trouble"), bad.messages]);
  await bad.close();
}

// Another line, compared, named; undone.
await p.click("#ui-result >> text=What came of Spring 1901");
await p.click("text=Change the orders of Spring 1901");
await type(p, "France", "A Par - Pic");
await decide(p);
await p.locator(".line input[type=text]").first().fill("with Burgundy");
await p.locator(".line input[type=text]").first().blur();
await p.locator(".line input[type=checkbox]").nth(0).check();
await p.locator(".line input[type=checkbox]").nth(1).check();
await p.waitForSelector("table.compare");
const compared = await p.locator("table.compare").textContent();
result("two lines side by side", compared.includes("with Burgundy") && compared.includes("Army Burgundy") && compared.includes("Army Picardy"), compared);
await p.click("#ui-result >> text=Undo");
await p.waitForTimeout(500);
result("undone", !(await text(p, "lines")).includes("with Burgundy"), await text(p, "lines"));

// By keys alone: a unit, its order, the decision.
await p.click("text=The opening");
await p.waitForSelector("#ui-decide");
await p.locator(".sheetbox > summary", {hasText: "Italy"}).focus();
await p.keyboard.press("Enter");
await p.waitForSelector(".sheetbox[open] .unit");
await p.keyboard.press("Tab");
await p.keyboard.press("Enter");
await p.waitForSelector(".choices button");
await p.locator(".choices button", {hasText: "Moves to"}).first().focus();
await p.keyboard.press("Enter");
await p.waitForFunction(() => document.querySelectorAll(".stage .arrow.move").length === 1);
result("a unit is ordered by keys", true);

// By taps: a unit, where it goes; a supporter, whom it supports.
const tap = async name => {
  const at = await p.evaluate(n => {
    const data = JSON.parse(document.getElementById("ui-data").textContent);
    return data.regions.findIndex(r => r.n === n);
  }, name);
  await p.locator(".face[data-region=\"" + at + "\"]").dispatchEvent("click");
  await p.waitForTimeout(300);
};
await tap("Munich");
result("a tap chooses the unit", (await text(p, "pick")).includes("Army Munich"), await text(p, "pick"));
await tap("Burgundy");
await tap("Berlin");
await tap("Munich");
result("a tap on another unit offers what to do for it", (await text(p, "pick")).includes("About Munich"), await text(p, "pick"));
await p.click("text=Done");
const german = await p.evaluate(() => Object.values(JSON.parse(localStorage.getItem("herald-warroom:standard")).nodes[0].draft).join("\n"));
result("a tap on a region moves there", german.includes("Army Munich moves to Burgundy"), german);

// Asking, and an end to it.
await p.selectOption("#ui-ask-who", "germany");
await p.selectOption("#ui-ask-what", {label: "Army Munich"});
await p.click("text=The worst that can befall it");
await p.waitForSelector("#ui-answer h3");
const answer = await text(p, "answer");
result("an answer says what was searched", /combinations? of their orders, all|a sample of/.test(answer), answer);
await p.selectOption("#ui-ask-effort", "200000");
await p.selectOption("#ui-ask-what", {label: "Burgundy"});
await p.click("text=The least that holds or takes it");
await p.click("text=Stop the search", {timeout: 3000}).catch(() => {});
await p.waitForSelector("#ui-answer h3", {timeout: 60000});
const stopped = await text(p, "answer");
result("a search that is ended says so", stopped.includes("the search was cancelled") || stopped.includes("all"), stopped);

// A position set up by hand: from what is shown, or from nothing; a fleet by taps, coast after coast; what was played is kept until then.
const lines = await text(p, "lines");
await p.click("text=Set up by hand");
result("set up from the position shown", (await p.getAttribute(".stage svg", "aria-label")).includes("22 units"), await p.getAttribute(".stage svg", "aria-label"));
await p.click("text=Leave it");
await p.waitForSelector("#ui-decide");
result("left, the lines are as they were", await text(p, "lines") === lines, await text(p, "lines"));
await p.click("text=Set up by hand");
await p.click("text=Empty the board");
await p.click("text=Play from this");
result("a board without a unit is none", (await text(p, "start")).includes("There is no unit on the board"), "");
await p.selectOption("#ui-set-what", {label: "Fleet"});
const coasts = [];
for (let i = 0; i < 4; i++) {
  await tap("Spain");
  coasts.push(await text(p, "say"));
}
result("taps put a fleet on one coast, on the next, and away", coasts[0].includes("orth") && coasts[1].includes("outh") && coasts[2].includes("no unit") && coasts[3] === coasts[0], coasts);
await tap("Spain");
await tap("Spain");
await p.selectOption("#ui-set-what", {label: "Army"});
await p.selectOption("#ui-set-power", {label: "Italy"});
await p.selectOption("#ui-set-at", {label: "Rome"});
await p.click("text=Put it there");
await p.click("text=Play from this");
await p.waitForSelector("#ui-decide");
result("set up by hand", (await text(p, "draft")).includes("for 1 unit"), await text(p, "draft"));

// Files that are none, or of elsewhere.
const openFile = async (name, body) => {
  await p.setInputFiles("#ui-file", {name, mimeType: "application/json", buffer: Buffer.from(body)});
  await p.waitForTimeout(700);
  return text(p, "trouble");
};
result("a file that is no position", (await openFile("letter.txt", "Dear coordinator,")).includes("letter.txt cannot be opened"), await text(p, "trouble"));
result("a position of another board", (await openFile("other.json", JSON.stringify({board: "elsewhere", start: {}, turns: []}))).includes("it is about the board \"elsewhere\""), await text(p, "trouble"));
result("what was there stays", (await text(p, "where")).includes("Set up by hand"), await text(p, "where"));
await openFile("lines.jsonl", line);
result("a saved file opens again", (await text(p, "where")).includes("lines.jsonl"), await text(p, "where"));
result("nothing sticks out", (await sticksOut(p)).length === 0, await sticksOut(p));
result("no word in the console", v.messages.length === 0, v.messages);
await v.close();

// Browsers that lack something, or forbid to keep anything.
for (const [name, script, says] of [["no WebAssembly", "delete globalThis.WebAssembly", "WebAssembly"], ["no DecompressionStream", "delete globalThis.DecompressionStream", "DecompressionStream"]]) {
  const context = await browser.newContext();
  await context.addInitScript(script);
  const q = await context.newPage();
  await q.goto(url);
  await q.waitForSelector("#ui-trouble:not([hidden])");
  const t = await text(q, "trouble");
  result(name, t.includes(says) && t.includes("herald adjudicate --board standard"), t);
  await context.close();
}
{
  const context = await browser.newContext();
  await context.addInitScript("Object.defineProperty(globalThis, 'localStorage', {get() { throw new Error('forbidden'); }})");
  const q = await context.newPage();
  await q.goto(url);
  await q.waitForSelector("html[data-ready]");
  result("a browser that keeps nothing", (await text(q, "where")).includes("This browser keeps nothing"), await text(q, "where"));
  await context.close();
}
{
  const q = await visit(browser, url, {script: false});
  result("without JavaScript: the published positions and the commands", (await q.page.textContent("body")).includes("herald adjudicate --board standard"), "");
  await q.close();
}
await browser.close();

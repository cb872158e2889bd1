// Games of every ruleset in its war room: opened from a file, walked through phase by phase, decided as Go decides them; the judge of
// the page asked for whole answers; a unit of each kind of phase ordered by its list; a retreat asked about.
//
// usage: node warroomgames.mjs CASES.json
import fs from "node:fs";
import {pathToFileURL} from "node:url";
import {launch, visit, faults, sticksOut, small, still, result} from "./chromium.mjs";

const cases = JSON.parse(fs.readFileSync(process.argv[2]));
const browser = await launch();
const plain = s => s.replace(/\s+/g, " ").replace(/’/g, "'"); // pages set apostrophes

for (const c of cases) {
  const v = await visit(browser, pathToFileURL(c.page).href, {width: 360, height: 740, scheme: "dark"}), p = v.page;
  const shown = id => p.evaluate(i => document.getElementById("ui-" + i).textContent, id);
  const wrong = [], bare = new Set(), say = (what, e) => wrong.push(what + ": " + e);
  await p.waitForSelector("html[data-ready]");

  // The whole course from a file, then each phase of it decided in turn.
  await p.setInputFiles("#ui-file", {name: "course.jsonl", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(c.course))});
  await p.waitForFunction(n => document.querySelectorAll(".path > li").length === n, c.want.length);
  let asked = 0, chose = 0;
  for (const [i, want] of c.want.entries()) {
    await p.click(i ? "#ui-on" : ".path > li:first-child button");
    await p.waitForFunction(name => document.querySelector("#ui-decide") && document.querySelector(".path [aria-current]").textContent === name, want.name);
    if (!bare.has(want.kind)) {
      bare.add(want.kind);
      const states = [["drafting", await faults(p), await sticksOut(p), await small(p)]];
      // What can be chosen is chosen: a unit's order where units are ordered, else a power's.
      for (const list of [".unit", ".other"]) {
        const first = p.locator("#ui-draft " + list).first();
        const shut = p.locator(".sheetbox:not([open]) > summary").first();
        if (!(await first.count()) && await shut.count()) await shut.click().then(() => still(p));
        if (!(await first.count())) continue;
        await first.click();
        await p.waitForSelector("#ui-pick h2");
        if (list === ".unit") await p.waitForSelector("#ui-pick .choices button"); // the judge tells them in its own time
        chose += await p.locator("#ui-pick .choices button").count();
        states.push(["choosing", await sticksOut(p), await small(p)]);
        await p.click("#ui-pick >> text=Done");
      }
      if (want.kind === "retreat") {
        await p.click("text=The worst that can befall it");
        await p.waitForSelector("#ui-answer h3");
        const answer = await shown("answer");
        asked++;
        // "all" is said only where no order that this ruleset alone knows was left out.
        const all = /combinations? of their orders, all|can touch it: 1 combination, all/, apart = /combinations? of their orders; orders that only this game has were not all tried/;
        if (!all.test(answer) && !(c.own && apart.test(answer))) say(want.name + ", asked", answer);
      }
      for (const [what, ...found] of states) if (found.some(l => l.length)) say(want.name + ", " + what, JSON.stringify(found));
    }
    await p.click("#ui-decide");
    await p.waitForFunction(name => (document.querySelector("#ui-result h2") || {}).textContent === "What came of " + name, want.name);
    const text = plain(await shown("result"));
    for (const o of want.orders) if (o.reason && o.verdict !== "none" && !text.includes(plain(o.reason))) say(want.name, "not shown: " + o.reason);
    if (want.next && !text.includes("Go on to " + want.next)) say(want.name, "does not lead to " + want.next + ": " + text.slice(0, 200));
    if (i < 2 && (await faults(p)).length) say(want.name + ", decided", JSON.stringify(await faults(p)));
  }
  result(c.title + ": " + c.want.length + " phases decided as Go decides them, " + [...bare].join(", "), wrong.length === 0 && bare.has("retreat") && asked > 0, wrong.slice(0, 6).join("\n") || [...bare]);
  result(c.title + ": orders to choose from", chose > 0, chose);

  // The judge of the page, by itself: its answers field by field.
  const other = await p.evaluate(async ({lines, ruleset}) => {
    const data = JSON.parse(document.getElementById("ui-data").textContent), {ask} = window.heraldJudge;
    await ask("open", [{board: data.board, ruleset, options: {}}]);
    const out = [];
    for (const l of lines) {
      const got = JSON.stringify((await ask("decide", [l.course])).answer);
      if (got !== JSON.stringify(JSON.parse(l.want))) out.push(got.slice(0, 300) + "\nwant " + l.want.slice(0, 300));
    }
    return out;
  }, {lines: c.lines, ruleset: c.ruleset});
  result(c.title + ": " + c.lines.length + " phases have Go's answer in the page's module, one wanted otherwise", other.length === 1, other.length + " differ: " + other.slice(0, 2).join("\n"));
  result(c.title + ": no word in the console", v.messages.length === 0, v.messages);
  await v.close();
}
await browser.close();

// A game of 120 phases, and a board that lacks a region's shape.
//
// usage: node long.mjs GAME.html PHASE.html CHRONICLE.html SHAPELESS.html
import {pathToFileURL} from "node:url";
import {becomes, clean, comes, faults, launch, result, small, still, sticksOut, visit} from "./chromium.mjs";

const [game, phase, chronicle, shapeless] = process.argv.slice(2).map(f => pathToFileURL(f).href);
const browser = await launch();

for (const [name, url] of [["game", game], ["phase", phase], ["chronicle", chronicle]]) {
  for (const [width, scheme] of [[360, "dark"], [1440, "light"]]) {
    const v = await visit(browser, url, {width, scheme}), of = what => `${name}, ${width} px: ${what}`;
    await v.page.waitForSelector(name === "chronicle" ? "#player .units > g" : ".living.is-alive .units > g");
    await still(v.page);
    await clean(of("axe"), faults, v.page);
    await clean(of("no sideways scroll"), sticksOut, v.page);
    await clean(of("targets"), small, v.page);
    result(of("messages"), v.messages.length === 0, v.messages);
    await v.close();
  }
}

{ // The player goes through all of it.
  const {page, messages, close} = await visit(browser, chronicle);
  const name = () => page.textContent("#player-name");
  await page.waitForSelector("#player .units > g");
  const frames = +await page.getAttribute("#player input[type=range]", "max");
  result("a frame for each step and one for the end", frames >= 120, frames);
  result("a chapter for each phase", await page.$$eval(".chapter", l => l.length) >= 100, await page.$$eval(".chapter", l => l.length));
  const seen = new Set();
  for (const at of [0, frames >> 2, frames >> 1, frames - 1, frames]) {
    await page.fill("#player input[type=range]", String(at));
    seen.add(await comes("the slider at " + at, name, n => n !== "" && !seen.has(n)));
  }
  result("the slider reaches all of them", seen.size === 5, [...seen]);
  result("messages of the player", messages.length === 0, messages);
  await close();
}

{ // A phone shows the latest year's chapters, the years before as a line each; a link to a chapter opens its year.
  const {page, close} = await visit(browser, chronicle, {width: 360, height: 740});
  const years = await page.$$eval(".year", l => l.map(y => y.open)), all = await page.$$eval(".year .chapter", l => l.length);
  result("years before the latest are folded", years.length > 2 && years.slice(0, -1).every(o => !o) && years.at(-1) && all === await page.$$eval(".chapter", l => l.length), years);
  const first = await page.$eval(".chapter", c => c.id);
  await page.evaluate(id => { location.hash = id; }, first);
  await becomes("a link to a chapter opens its year", () => page.$eval(".year", y => y.open), true);
  await page.selectOption("#follow", {index: 1});
  result("following a power opens what tells of it", await page.$$eval(".chapter:not([hidden])", l => l.every(c => c.open && c.closest(".year").open)));
  await close();
}

{ // A power that has no unit left is a filter like any other: all of what the map shows is faint.
  const {page, messages, close} = await visit(browser, phase);
  await page.waitForSelector(".living.is-alive .units > g");
  await page.click(".map-tabs button:last-child");
  await becomes("the last tab is chosen", () => page.getAttribute(".map-tabs button:last-child", "aria-selected"), "true");
  const units = await page.$$eval("#map-stage .units > g", l => l.length);
  const gone = await page.$$eval(".legend button", l => l.filter(b => parseInt(b.querySelector(".n").textContent) === 0).map(b => b.dataset.power));
  let none = 0;
  for (const power of gone) {
    const pressed = () => page.getAttribute(`.legend [data-power="${power}"]`, "aria-pressed");
    await page.click(`.legend [data-power="${power}"]`);
    await becomes("power " + power + " is chosen", pressed, "true");
    if (await page.$$eval("#map-stage .units > g.faint", l => l.length) === units) none++;
    await page.click(`.legend [data-power="${power}"]`);
    await becomes("power " + power + " is let go", pressed, "false");
  }
  result("a power without a unit filters, and lets go", none > 0 && await page.$$eval("#map-stage .faint", l => l.length) === 0, [gone, none, units]);
  result("messages of powers without units", messages.length === 0, messages);
  await close();
}

{ // A region without a shape is named, found and told of; the rest is as ever.
  const {page, messages, close} = await visit(browser, shapeless);
  await page.waitForSelector(".living.is-alive .units > g");
  await page.fill(".map-ask input[type=search]", "Munich");
  await page.keyboard.press("Enter");
  await becomes("a region without a shape is found", () => page.textContent(".map-info h2"), "Munich");
  await page.fill(".map-ask input[type=search]", "Paris");
  await page.keyboard.press("Enter");
  await becomes("and the others after it", () => page.textContent(".map-info h2"), "Paris");
  await page.click(".filters summary");
  await page.selectOption("[name=part]", "action");
  await comes("where orders met is told", () => page.textContent("#map-say"), t => t.startsWith("The map shows "));
  await still(page);
  await comes("the map is still there", () => page.evaluate(() => document.querySelector("#map-stage .board").getBoundingClientRect().width), at => at > 100 && Number.isFinite(at));
  result("messages without a shape", messages.length === 0, messages);
  await close();
}
await browser.close();

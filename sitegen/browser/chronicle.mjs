// The chronicle as a reader uses it: stepping by buttons, keys and the slider, following a power, units that move and, for who wants no
// motion, do not; cards of battles; without JavaScript; on a phone.
//
// usage: node chronicle.mjs CHRONICLE.html BATTLE.html PHASE.html
import {pathToFileURL} from "node:url";
import {faults, launch, result, small, sticksOut, visit} from "./chromium.mjs";

const [file, battle, phase] = process.argv.slice(2);
const url = pathToFileURL(file).href;
const browser = await launch();
// Layout shift before the reader does anything.
const shifts = () => {
  window.moved = 0;
  new PerformanceObserver(l => l.getEntries().forEach(e => { window.moved += e.value; })).observe({type: "layout-shift", buffered: true});
};
const name = p => p.textContent("#player-name");

for (const [width, scheme] of [[1440, "light"], [360, "dark"], [320, "light"]]) {
  const v = await visit(browser, url, {width, scheme, init: shifts}), p = v.page, of = what => `${what}, ${width} px`;
  await p.waitForSelector("#player .units [data-unit]");
  const last = await name(p);
  await p.waitForTimeout(500);
  const jumped = await p.evaluate(() => window.moved);
  result(of("layout shift"), jumped < 0.02, jumped);
  result(of("begins at the end"), last.startsWith("After "), last);
  const steps = +await p.getAttribute("#player input[type=range]", "max");
  await p.click('[data-step="-1"]');
  const before = await name(p);
  result(of("a step back"), before !== last && before !== "", before);
  const bent = await p.$$eval(".way .ink:first-of-type", l => l.filter(e => e.getAttribute("d").length > 40).length);
  result(of("as the map draws them, bent where it bends them"), before.includes("Adjustments") || bent > 1, bent);
  result(of("orders are drawn"), await p.$$eval(".way", w => w.length) > 0 || before.includes("Adjustments"), before);
  await p.evaluate(() => document.activeElement.blur());
  await p.keyboard.press("ArrowRight");
  result(of("the right arrow key steps on"), await name(p) === last);
  await p.keyboard.press("ArrowRight");
  result(of("it stops at the end"), await name(p) === last);
  await p.fill("#player input[type=range]", "0");
  const first = await name(p);
  result(of("the slider goes to the beginning"), first.includes("Spring 1901"), first);
  const moved = await p.evaluate(() => {
    document.querySelector('[data-step="1"]').click();
    return document.getAnimations().filter(a => a.effect.target.closest(".player")).length;
  });
  result(of("nothing moves for who wants no motion"), moved === 0, moved);
  const units = await p.$$eval(".units [data-unit]", u => u.length);
  await p.selectOption("#follow", {index: 1});
  const faint = await p.$$eval(".units .faint", u => u.length), shown = await p.$$eval(".chapter:not([hidden]) .says:not([hidden])", s => s.map(x => x.dataset.powers.split(" ")));
  result(of("following a power"), faint > 0 && faint < units && shown.length > 0 && shown.every(s => s.includes("0")), [faint, units, shown.length]);
  await p.selectOption("#follow", "");
  // The powers beside the board have as many centres as there were, and each can be followed.
  const counts = () => p.$$eval("#player .legend .n", l => l.map(e => parseInt(e.textContent)));
  result(of("who has how many at the start"), JSON.stringify(await counts()) === "[3,3,3,3,3,4,3]", await counts());
  await p.fill("#player input[type=range]", String(steps));
  const now = await counts();
  result(of("and in the end"), now.reduce((a, b) => a + b) > 30 && now.some(n => n > 4), now);
  await p.click("#player .legend li:nth-child(2) button");
  result(of("one of them is followed"), await p.inputValue("#follow") === "1" && await p.$eval("#player .legend li:nth-child(2) button", e => e.getAttribute("aria-pressed")) === "true");
  await p.click("#player .legend li:nth-child(2) button");
  result(of("and no longer"), await p.inputValue("#follow") === "");
  await p.click(".chapter:nth-of-type(3) [data-at]");
  result(of("a chapter leads to its position"), (await name(p)).startsWith((await p.textContent(".chapter:nth-of-type(3) h3 a")).trim()), await name(p));
  result(of("all steps"), steps >= 10, steps);
  const found = await faults(p), few = await small(p), out = await sticksOut(p), away = v.requests.filter(r => !r.startsWith("file:"));
  result(of("axe"), found.length === 0, found.join("\n"));
  result(of("targets"), few.length === 0, few);
  result(of("no sideways scroll"), out.length === 0, out);
  result(of("nothing from the network"), away.length === 0, away);
  result(of("messages"), v.messages.length === 0, v.messages);
  await v.close();
}

{ // With motion: units travel, and the player plays.
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, reducedMotion: "no-preference"});
  const p = await context.newPage();
  await p.goto(url);
  await p.waitForSelector("#player .units [data-unit]");
  await p.fill("#player input[type=range]", "0");
  const moving = await p.evaluate(() => {
    document.querySelector('[data-step="1"]').click();
    return document.getAnimations().filter(a => a.effect.target.closest(".units")).length;
  });
  result("units travel along their arrows", moving > 5, moving);
  const from = await name(p);
  await p.click("#player-play");
  await p.waitForFunction(was => document.getElementById("player-name").textContent !== was, from, {timeout: 8000});
  result("it plays by itself", true);
  await p.click("#player-play");
  result("it pauses", await p.textContent("#player-play") === "Play");
  await context.close();
}

for (const page of [file, battle, phase]) {
  const v = await visit(browser, pathToFileURL(page).href, {script: false});
  const text = await v.page.textContent("main");
  result(`${page}: without JavaScript all is told`, text.length > 300 && await v.page.$eval("main", m => !m.querySelector("#player") || getComputedStyle(m.querySelector("#player")).display === "none"), text.length);
  await v.close();
}

// A battle's own page draws it from the board's shared drawing, and fetches no picture: it is dark where the page is.
for (const scheme of ["light", "dark"]) {
  const v = await visit(browser, pathToFileURL(battle).href, {scheme}), p = v.page;
  await p.waitForSelector(".battleview .board .units > g", {state: "attached"});
  await p.waitForTimeout(300);
  const b = await p.$eval(".battleview .stage", e => e.getBoundingClientRect());
  result(`battle, ${scheme}: drawn`, b.width > 600 && Math.abs(b.width / b.height - 800 / 349) < 0.02 && await p.$$eval(".battleview .arrows .order", l => l.length) > 0, b);
  result(`battle, ${scheme}: no picture is fetched`, !v.requests.some(r => r.endsWith(".png")) && v.requests.some(r => r.endsWith("ground.svg")), v.requests);
  const sea = await p.evaluate(() => getComputedStyle(document.querySelector(".battleview .stage")).backgroundColor.match(/\d+/g).slice(0, 3).reduce((a, c) => a + +c, 0));
  result(`battle, ${scheme}: night's colours where it is dark`, scheme === "dark" ? sea < 200 : sea > 500, sea);
  await v.close();
}

for (const [page, width] of [[battle, 360], [battle, 1280], [phase, 360]]) {
  const v = await visit(browser, pathToFileURL(page).href, {width, scheme: "dark"});
  const found = await faults(v.page), out = await sticksOut(v.page);
  result(`${page}: axe, ${width} px`, found.length === 0, found.join("\n"));
  result(`${page}: no sideways scroll, ${width} px`, out.length === 0, out);
  if (page === battle) {
    const shown = await v.page.$eval(".battleview", e => [e.querySelectorAll("[data-card] .board").length, e.querySelector("[data-card]").getAttribute("aria-label").length, e.querySelector("noscript").textContent.match(/<img /g).length]);
    result(`${page}: its battle is drawn and named, ${width} px`, shown[0] === 1 && shown[1] > 20 && shown[2] === 1, shown);
    const post = await v.page.$$eval("a[download]", l => l.map(e => e.getAttribute("href")));
    result(`${page}: its battle has a picture to post, ${width} px`, post.length === 1 && post[0].endsWith(".png"), post);
  } else {
    await v.page.$eval(".battles", e => e.scrollIntoView());
    await v.page.waitForTimeout(900);
    const cards = await v.page.$$eval(".battle .mini", l => l.map(e => [e.querySelectorAll(".arrows > *").length, e.querySelectorAll(".units > g").length, e.querySelectorAll(".board > img").length, e.querySelectorAll("[id]").length]));
    result(`${page}: its battles are drawn from the map, ${width} px`, cards.length > 1 && cards.every(c => c[0] > 0 && c[0] < 12 && c[1] > 1 && c[2] === 3 && c[3] === 0), cards);
    result(`${page}: and no picture is fetched for them, ${width} px`, !v.requests.some(r => r.includes("battle-")), v.requests);
    const lit = await v.page.$$eval(".mini .land .whole", l => new Set(l.map(e => getComputedStyle(e).fill)).size);
    result(`${page}: with their owners' colours, ${width} px`, lit > 1, lit);
  }
  await v.close();
}
await browser.close();

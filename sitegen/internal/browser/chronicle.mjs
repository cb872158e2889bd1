// The chronicle as a reader uses it: stepping by buttons, keys and the slider, following a power, units that move and, for who wants no
// motion, do not; cards of battles; without JavaScript; on a phone.
//
// usage: node chronicle.mjs CHRONICLE.html BATTLE.html PHASE.html
import {pathToFileURL} from "node:url";
import {becomes, comes, faults, launch, patience, result, shifted, shifts, small, still, sticksOut, visit} from "./chromium.mjs";

const [file, battle, phase] = process.argv.slice(2);
const url = pathToFileURL(file).href;
const browser = await launch();
const name = p => p.textContent("#player-name");

for (const [width, scheme] of [[1440, "light"], [360, "dark"], [320, "light"]]) {
  const v = await visit(browser, url, {width, scheme, init: shifts}), p = v.page, of = what => `${what}, ${width} px`;
  await p.waitForSelector("#player .units [data-unit]");
  const jumped = await shifted(p); // before the reader does anything
  result(of("layout shift"), jumped.moved < 0.02, jumped);
  const last = await comes(of("begins at the end"), () => name(p), n => n.startsWith("After "));
  const steps = +await p.getAttribute("#player input[type=range]", "max");
  await p.click('[data-step="-1"]');
  const before = await comes(of("a step back"), () => name(p), n => n !== last && n !== "");
  await comes(of("as the map draws them, bent where it bends them"), () => p.$$eval(".way .ink:first-of-type", l => l.filter(e => e.getAttribute("d").length > 40).length), bent => before.includes("Adjustments") || bent > 1);
  await comes(of("orders are drawn"), () => p.$$eval(".way", w => w.length), n => n > 0 || before.includes("Adjustments"));
  await p.evaluate(() => document.activeElement.blur());
  await p.keyboard.press("ArrowRight");
  await becomes(of("the right arrow key steps on"), () => name(p), last);
  await p.keyboard.press("ArrowRight");
  await still(p);
  await becomes(of("it stops at the end"), () => name(p), last);
  await p.fill("#player input[type=range]", "0");
  await comes(of("the slider goes to the beginning"), () => name(p), n => n.includes("Spring 1901"));
  const moved = await p.evaluate(() => {
    const was = document.getElementById("player-name").textContent;
    document.querySelector('[data-step="1"]').click();
    return [document.getElementById("player-name").textContent !== was, document.getAnimations().filter(a => a.effect.target.closest(".player")).length];
  });
  result(of("nothing moves for who wants no motion"), moved[0] && moved[1] === 0, moved);
  const units = await p.$$eval(".units [data-unit]", u => u.length);
  await p.selectOption("#follow", {index: 1});
  await comes(of("following a power"), async () => [await p.$$eval(".units .faint", u => u.length), units, await p.$$eval(".chapter:not([hidden]) .says:not([hidden])", s => s.map(x => x.dataset.powers.split(" ")))],
    ([faint, all, shown]) => faint > 0 && faint < all && shown.length > 0 && shown.every(s => s.includes("0")));
  await p.selectOption("#follow", "");
  // The powers beside the board have as many centres as there were, and each can be followed.
  const counts = () => p.$$eval("#player .legend .n", l => l.map(e => parseInt(e.textContent)));
  await becomes(of("who has how many at the start"), counts, [3, 3, 3, 3, 3, 4, 3]);
  await p.fill("#player input[type=range]", String(steps));
  await comes(of("and in the end"), counts, now => now.reduce((a, b) => a + b) > 30 && now.some(n => n > 4));
  await p.click("#player .legend li:nth-child(2) button");
  const followed = async () => [await p.inputValue("#follow"), await p.$eval("#player .legend li:nth-child(2) button", e => e.getAttribute("aria-pressed"))];
  await becomes(of("one of them is followed"), followed, ["1", "true"]);
  await p.click("#player .legend li:nth-child(2) button");
  await becomes(of("and no longer"), followed, ["", "false"]);
  await p.$eval(".chapter:nth-of-type(3)", e => { e.open = true; });
  await p.click(".chapter:nth-of-type(3) [data-at]");
  const third = (await p.textContent(".chapter:nth-of-type(3) h3")).trim();
  await comes(of("a chapter leads to its position"), () => name(p), n => n.startsWith(third));
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
  context.setDefaultTimeout(patience);
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
  await comes("it plays by itself", () => name(p), n => n !== from);
  await p.click("#player-play");
  await becomes("it pauses", () => p.textContent("#player-play"), "Play");
  await context.close();
}

for (const page of [file, battle, phase]) {
  const v = await visit(browser, pathToFileURL(page).href, {script: false});
  const text = await v.page.textContent("main");
  result(`${page}: without JavaScript all is told`, text.length > 300 && await v.page.$eval("main", m => !m.querySelector("#player") || getComputedStyle(m.querySelector("#player")).display === "none"), text.length);
  if (page === battle) {
    const drawn = await v.page.$eval(".battlemap", e => [e.getBoundingClientRect().width, e.querySelectorAll("image").length, e.querySelectorAll(".order").length, e.querySelectorAll(".whole").length]);
    result(`${page}: and its battle drawn`, drawn[0] > 300 && drawn[1] === 8 && drawn[2] > 0 && drawn[3] > 1, drawn);
  }
  await v.close();
}

// A battle's own page draws it from the board's shared drawing, and fetches no picture: it is dark where the page is.
for (const scheme of ["light", "dark"]) {
  const v = await visit(browser, pathToFileURL(battle).href, {scheme}), p = v.page;
  await p.waitForSelector(".battleview .board .units > g", {state: "attached"});
  await comes(`battle, ${scheme}: drawn`, async () => [await p.$eval(".battleview .stage", e => e.getBoundingClientRect()), await p.$$eval(".battleview .arrows .order", l => l.length)],
    ([b, orders]) => b.width > 600 && Math.abs(b.width / b.height - 800 / 349) < 0.02 && orders > 0);
  await comes(`battle, ${scheme}: its ground is fetched`, () => v.requests, r => r.some(r => /ground\.svg(#night)?$/.test(r)));
  await p.waitForFunction(() => [...document.querySelectorAll(".battleview .board > picture > img")].every(i => i.complete));
  await still(p);
  result(`battle, ${scheme}: and no picture`, !v.requests.some(r => r.endsWith(".png")), v.requests);
  await comes(`battle, ${scheme}: night's colours where it is dark`, () => p.evaluate(() => getComputedStyle(document.querySelector(".battleview .stage")).backgroundColor.match(/\d+/g).slice(0, 3).reduce((a, c) => a + +c, 0)),
    sea => scheme === "dark" ? sea < 200 : sea > 500);
  await v.close();
}

for (const [page, width] of [[battle, 360], [battle, 1280], [phase, 360]]) {
  const v = await visit(browser, pathToFileURL(page).href, {width, scheme: "dark"});
  const found = await faults(v.page), out = await sticksOut(v.page);
  result(`${page}: axe, ${width} px`, found.length === 0, found.join("\n"));
  result(`${page}: no sideways scroll, ${width} px`, out.length === 0, out);
  if (page === battle) {
    await comes(`${page}: its battle is drawn and named, ${width} px`, () => v.page.$eval(".battleview", e => [e.querySelectorAll("[data-card] .board").length, e.querySelector("[data-card]").getAttribute("aria-label").length, e.querySelector("noscript").textContent.match(/<svg class="battlemap"/g).length]),
      shown => shown[0] === 1 && shown[1] > 20 && shown[2] === 1);
  } else {
    await v.page.$eval(".battles", e => e.scrollIntoView());
    // Each is drawn when it comes near the window.
    await comes(`${page}: its battles are drawn from the map, ${width} px`, async () => {
      for (const e of await v.page.$$(".battle .mini")) await e.scrollIntoViewIfNeeded();
      return v.page.$$eval(".battle .mini", l => l.map(e => [e.querySelectorAll(".arrows > *").length, e.querySelectorAll(".units > g").length, e.querySelectorAll(".board > picture > img").length, e.querySelectorAll("[id]").length, e.querySelector(".is-near") ? 3 : 2]));
    }, cards => cards.length > 1 && cards.every(c => c[0] > 0 && c[0] < 12 && c[1] > 1 && c[2] === c[4] && c[3] === 0)); // the names are a picture of their own
    await still(v.page);
    result(`${page}: and no picture is fetched for them, ${width} px`, !v.requests.some(r => r.includes("battle-")), v.requests);
    const lit = await v.page.$$eval(".mini .land .whole", l => new Set(l.map(e => getComputedStyle(e).fill)).size);
    result(`${page}: with their owners' colours, ${width} px`, lit > 1, lit);
  }
  await v.close();
}
await browser.close();

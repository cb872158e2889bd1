// The living map of a phase: tabs, zoom, search, filters, addresses, keys, without a script, without storage, with names that
// try to be markup.
//
// usage: node living.mjs PHASE.html GAME.html FIRST.html HOSTILE.html HOSTILE-NAME
import {pathToFileURL} from "node:url";
import {faults, launch, result, small, sticksOut, visit} from "./chromium.mjs";

const [phase, game, first, hostile, name] = process.argv.slice(2).map((a, i) => i < 4 ? pathToFileURL(a).href : a);
const browser = await launch();
const same = (what, got, want) => result(what, JSON.stringify(got) === JSON.stringify(want), JSON.stringify(got) + ", not " + JSON.stringify(want));

// scale is how many pixels a unit of the board has now.
const scale = page => page.evaluate(() => document.querySelector(".board").getBoundingClientRect().width);
const text = (page, q) => page.textContent(q);
const hash = page => page.evaluate(() => decodeURIComponent(location.hash));
const rest = page => page.waitForTimeout(260);

async function states(page, what, messages) {
  const found = await faults(page);
  result(what + ": axe", found.length === 0, found.join("\n"));
  const out = await sticksOut(page);
  result(what + ": no sideways scroll", out.length === 0, out);
  const few = await small(page);
  result(what + ": targets", few.length === 0, few);
  result(what + ": messages", messages.length === 0, messages);
}

// Layout shift, of which the user's own acts are no part.
const shifts = () => {
  window.moved = 0;
  window.movers = [];
  new PerformanceObserver(l => l.getEntries().forEach(e => {
    if (e.hadRecentInput) return;
    window.moved += e.value;
    window.movers.push([e.value, Math.round(e.startTime), ...e.sources.map(s => [s.node && (s.node.outerHTML || s.node.textContent).slice(0, 80), s.previousRect.y, s.currentRect.y])]);
  })).observe({type: "layout-shift", buffered: true});
};

// The fonts come after the map, unless the browser has them.
{
  const {page, close} = await visit(browser, phase, {init: () => addEventListener("DOMContentLoaded", () => { window.early = !!document.querySelector("link[href*=webfonts]"); })});
  await page.waitForFunction(() => [...document.fonts].some(f => f.family.includes("EB Garamond") && f.status === "loaded"));
  const first = await page.evaluate(() => window.early);
  await page.goto(game);
  same("fonts come after the map, and at once where the browser has them", [first, await page.evaluate(() => window.early)], [false, true]);
  await close();
}

for (const [width, height] of [[1440, 900], [768, 1024], [360, 780]]) {
  const {page, messages, requests, close} = await visit(browser, phase, {width, height, init: shifts});
  await rest(page);
  const at = width + " px";
  const whole = await scale(page);

  // Tabs.
  same(at + ": tabs", await page.$$eval(".map-tabs [role=tab]", l => l.map(e => e.textContent)), ["Before and orders", "Retreats", "After"]);
  const arrows = () => page.$$eval("#map-stage .arrows .order", l => l.length);
  const before = await arrows();
  result(at + ": arrows", before > 20, before);
  await page.click("#stage-after");
  same(at + ": no arrow after", await arrows(), 0);
  await page.keyboard.press("ArrowLeft");
  same(at + ": a key goes to the tab before", await page.evaluate(() => document.activeElement.id), "stage-retreats");
  result(at + ": retreats have their arrow", await arrows() > 0);
  result(at + ": a tab is told", (await text(page, "#map-say")).startsWith("Retreats of"), await text(page, "#map-say"));
  await page.click("#stage-orders");
  same(at + ": arrows again", await arrows(), before);

  // Zoom and keys.
  await page.click("[data-zoom=in]");
  await rest(page);
  const nearer = await scale(page);
  result(at + ": the button goes nearer", nearer > whole * 1.3, [whole, nearer]);
  await page.focus("#map-stage");
  await page.keyboard.press("+");
  await rest(page);
  result(at + ": so does a key", await scale(page) > nearer * 1.2);
  const left = () => page.evaluate(() => document.querySelector(".board").getBoundingClientRect().left);
  const stood = await left();
  await page.keyboard.press("ArrowLeft");
  await rest(page);
  result(at + ": an arrow key moves the map and does not leave the page", await left() > stood && page.url().startsWith(phase));
  await page.keyboard.press("0");
  await rest(page);
  same(at + ": 0 shows the whole board", Math.round(await scale(page)), Math.round(whole));
  await page.locator("#map-stage").scrollIntoViewIfNeeded();
  const box = await page.locator("#map-stage").boundingBox();
  const [mx, my] = [box.x + box.width / 2, Math.min(box.y + box.height / 2, height - 30)];
  await page.mouse.move(mx, my);
  await page.mouse.wheel(0, -300);
  await rest(page);
  result(at + ": the wheel goes nearer", await scale(page) > whole * 1.2);
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 900);
  await page.mouse.wheel(0, 900);
  await rest(page);
  same(at + ": and farther", Math.round(await scale(page)), Math.round(whole));
  await page.mouse.wheel(0, 300);
  await rest(page);
  result(at + ": and where all is shown it scrolls the page", await page.evaluate(() => scrollY) > scrolled);

  // Search, and a tap.
  await page.fill(".map-ask input[type=search]", "munich");
  await page.keyboard.press("Enter");
  await rest(page);
  same(at + ": search finds a region", await text(page, ".map-info h2"), "Munich");
  same(at + ": and gives it an address", await hash(page), "#region=mun");
  result(at + ": and flies there", await scale(page) > whole * 1.5);
  result(at + ": and says it", /^Munich, owned by .*, Army of Italy, \d orders?\.$/.test(await text(page, "#map-say")), await text(page, "#map-say"));
  result(at + ": with the way to its moves", (await page.getAttribute(".map-info .links a", "href")).endsWith("#mun") && (await page.getAttribute(".map-info .links a", "href")).includes("moves.html?at="));
  await page.fill(".map-ask input[type=search]", "nowhere at all");
  await page.keyboard.press("Enter");
  same(at + ": what is not there is said", await text(page, "#map-say"), "There is no region called nowhere at all.");
  await page.keyboard.press("Escape");
  same(at + ": Escape lets go", [await page.$$eval(".map-info h2", l => l.length), await hash(page)], [0, ""]);
  await page.focus("#map-stage");
  await page.keyboard.press("Enter");
  result(at + ": Enter chooses the middle", (await text(page, ".map-info h2")).length > 2);

  // An order: from the list to the map and back.
  await page.evaluate(() => { location.hash = "#order=" + document.querySelector("li.order.v-failed[data-order]").dataset.order; });
  await rest(page);
  const key = (await hash(page)).split("=")[1];
  same(at + ": an address marks its order", await page.$eval("li.chosen", e => e.dataset.order), key);
  same(at + ": and its arrow", await page.$$eval(".arrows .shine", l => l.length), 1);
  result(at + ": and says why", /: failed, /.test(await text(page, "#map-say")), await text(page, "#map-say"));
  // A tap on the line of another arrow, found by its own outline.
  await page.click("[data-zoom=all]");
  await rest(page);
  await page.locator("#map-stage").scrollIntoViewIfNeeded();
  const spot = await page.evaluate(() => {
    for (const g of document.querySelectorAll(".arrows .order.move:not(.shine)")) {
      const p = g.querySelector("path"), m = p.getScreenCTM(), q = p.getPointAtLength(p.getTotalLength() * 0.25);
      const at = {x: q.x * m.a + m.e, y: q.y * m.d + m.f, id: g.id};
      const e = document.elementFromPoint(at.x, at.y);
      if (e && e.closest(".order") === g) return at;
    }
    return null;
  });
  result(at + ": an arrow can be hit", spot !== null);
  await page.mouse.click(spot.x, spot.y);
  await rest(page);
  same(at + ": a tap on an arrow chooses it", await page.$eval(".arrows .shine", e => e.id), spot.id);
  same(at + ": and its line", await page.$eval("li.chosen", e => e.dataset.order), spot.id.replace("-o-", "-"));
  await states(page, at + ", an order chosen", messages);

  // Filters.
  const shown = () => page.$$eval("li[data-order]", l => l.filter(e => !e.hidden).length);
  const all = await shown();
  await page.check("[name=failed]");
  same(at + ": only what failed is listed", await page.$$eval("li[data-order]", l => l.filter(e => !e.hidden && e.classList.contains("v-succeeded") && !e.querySelector(".flag")).length), 0);
  result(at + ": and something did", await shown() > 3 && await shown() < all, [await shown(), all]);
  result(at + ": the others are faint", await page.$$eval("#map-stage .arrows .faint", l => l.length) > 3);
  await page.uncheck("[name=failed]");
  same(at + ": all again", await shown(), all);
  await page.selectOption("[name=power]", {label: "France"});
  same(at + ": one power's orders", await page.$$eval("li[data-order]", l => [...new Set(l.filter(e => !e.hidden).map(e => e.closest(".sheet").className.match(/p-\w+/)[0]))]), ["p-france"]);
  same(at + ": one power's units", await page.$$eval("#map-stage .units > g:not(.faint) .tokencode, #map-stage .units > g:not(.faint) text", l => [...new Set(l.map(e => e.textContent))]), ["FR"]);
  await states(page, at + ", filtered", messages);
  await page.selectOption("[name=power]", "");

  // The powers beside the map: as many centres as the standings say; each filters, and lets go; they come back when a choice ends.
  await page.focus("#map-stage");
  await page.keyboard.press("Escape");
  const listed = (q, name, n) => page.$$eval(q, (l, [name, n]) => l.map(e => [e.querySelector(name).textContent.trim(), parseInt(e.querySelector(n).textContent)]).sort(), [name, n]);
  same(at + ": the powers and their centres", await listed(".legend li", ".who", ".n"), await listed(".standings tbody tr", "th a", "td.n"));
  await page.click(".legend [data-power] >> text=FR");
  same(at + ": a power in the list filters", [await page.inputValue("[name=power]"), await page.$$eval(".legend [aria-pressed=true]", l => l.map(e => e.querySelector(".who").textContent))],
    [await page.getAttribute(".legend [aria-pressed=true]", "data-power"), ["France"]]);
  result(at + ": and says it", /^\d+ of \d+ orders are shown$/.test(await text(page, "#map-say")), await text(page, "#map-say"));
  await page.click(".legend [data-power] >> text=FR");
  same(at + ": and lets go", [await page.inputValue("[name=power]"), await page.$$eval(".legend [aria-pressed=true]", l => l.length), await shown()], ["", 0, all]);
  await page.evaluate(() => { location.hash = "#region=mun"; });
  await rest(page);
  same(at + ": it gives way to a region", await page.$$eval(".legend", l => l.length), 0);
  await page.focus("#map-stage");
  await page.keyboard.press("Escape");
  same(at + ": and comes back", await page.$$eval(".legend li", l => l.length), 7);

  // No name hangs over the edge of the board or of the window.
  await page.click("[data-zoom=all]");
  await rest(page);
  const over = await page.evaluate(() => {
    const edge = [".stage", ".board"].map(q => document.querySelector(".living " + q).getBoundingClientRect());
    const in_ = b => edge.every(e => b.left > e.left - 3 && b.right < e.right + 3 && b.top > e.top - 3 && b.bottom < e.bottom + 3);
    return [...document.querySelectorAll("#map-stage .names text")].filter(t => !in_(t.getBoundingClientRect())).map(t => t.textContent);
  });
  same(at + ": no name hangs over the edge", over, []);
  await page.selectOption("[name=mine]", {label: "Austria"});
  await page.check("[name=near]");
  result(at + ": what touches my regions", await shown() > 4 && await shown() < all, [await shown(), all]);
  await page.reload();
  same(at + ": my power is remembered", await page.$eval("[name=mine]", e => e.selectedOptions[0].textContent), "Austria");
  result(at + ": and marked", await page.$$eval(".sheet.is-mine", l => l.length) === 1);
  await page.selectOption("[name=part]", "action");
  await rest(page);
  result(at + ": where orders met is nearer than the whole", await scale(page) >= whole);
  result(at + ": nothing from the network", requests.every(r => r.startsWith("file:")), requests);
  const moved = await page.evaluate(() => window.moved);
  result(at + ": layout shift", moved < 0.02, moved + " " + await page.evaluate(() => JSON.stringify(window.movers)));
  await close();
}

// The way to the moves takes the position along: who could come to Munich, and a bad address takes nothing.
{
  const {page, messages, close} = await visit(browser, phase + "#region=mun");
  const to = new URL(await page.getAttribute(".map-info .links a", "href"), phase).href;
  await page.goto(to);
  await rest(page);
  const said = await text(page, ".laid");
  result("moves: the game is named", said.startsWith("Thursday Evenings, after Spring 1902"), said);
  result("moves: who could come", /\d units could come here next turn/.test(said) && said.includes("Army"), said);
  await page.goto(to.replace("#mun", "#convoy:lon"));
  await rest(page);
  result("moves: the fleets that there are", await page.$$eval(".chips li", l => l.length) > 2);
  await page.goto(to.replace("on=", "on=zz"));
  await rest(page);
  same("moves: a bad address lays nothing", await page.$$eval(".laid", l => l.length), 0);
  result("moves: messages", messages.length === 0, messages);
  await close();
}

// A finger: two of them pinch.
{
  const {page, messages, close} = await visit(browser, phase, {width: 360, height: 780});
  const whole = await scale(page), cdp = await page.context().newCDPSession(page), b = await page.locator("#map-stage").boundingBox();
  const touch = (type, d) => cdp.send("Input.dispatchTouchEvent", {type, touchPoints: d === null ? [] : [{x: b.x + 160 - d, y: b.y + 200, id: 1}, {x: b.x + 160 + d, y: b.y + 200, id: 2}]});
  await touch("touchStart", 30);
  for (let d = 34; d <= 110; d += 4) await touch("touchMove", d);
  await touch("touchEnd", null);
  await rest(page);
  result("two fingers go nearer", await scale(page) > whole * 1.5, [whole, await scale(page)]);
  const few = await page.$$eval(".stage .names text", l => l.length);
  result("names are written that the size has room for", few > 5 || await page.$eval(".board", e => e.classList.contains("is-near")), few);
  await page.touchscreen.tap(b.x + 160, b.y + 200);
  await rest(page);
  result("a tap chooses", (await text(page, ".map-info h2")).length > 2);
  result("messages of fingers", messages.length === 0, messages);
  await close();
}

// Shared addresses, good and bad.
for (const [address, want] of [["#region=mun", "Munich"], ["#order=orders-1", null], ["#region=atlantis", ""], ["#order=%E0%A4%A", ""], ["#order=orders-9999", ""]]) {
  const {page, messages, close} = await visit(browser, phase + address, {width: 1000});
  await rest(page);
  const head = await page.$$eval(".map-info h2", l => l.map(e => e.textContent).join());
  result("address " + address, want === null ? head.length > 4 : head === want, head);
  if (want !== "") result("address " + address + " shows the map", await page.$eval("#map-stage", e => e.getBoundingClientRect().top < 200 && e.getBoundingClientRect().top > -50), String(await page.$eval("#map-stage", e => e.getBoundingClientRect().top)));
  result("address " + address + ": messages", messages.length === 0, messages);
  await close();
}

// The game's own page begins with the position as it is; a game of one phase has one stage and no tabs.
for (const [what, url, tabs] of [["game", game, "Now"], ["first phase", first, ""]]) {
  for (const scheme of ["light", "dark"]) {
    const {page, messages, close} = await visit(browser, url, {scheme});
    await rest(page);
    same(`${what}, ${scheme}: the tab`, await page.$$eval("[role=tab][aria-selected=true]", l => l.filter(e => e.checkVisibility()).map(e => e.textContent).join()), tabs);
    result(`${what}, ${scheme}: units`, await page.$$eval("#map-stage .units > g", l => l.length) > 10);
    await states(page, `${what}, ${scheme}`, messages);
    await close();
  }
}

// Without a script: every map as a picture, and all text.
{
  const {page, messages, close} = await visit(browser, phase, {script: false});
  same("without JavaScript: the maps as pictures", await page.$$eval(".still img", l => l.map(e => [e.getAttribute("src"), e.getBoundingClientRect().width > 300, e.alt.length > 10])),
    [["map.svg#orders", true, true], ["map.svg#retreats", true, true], ["map.svg", true, true]]);
  same("without JavaScript: nothing that needs it", await page.$$eval(".scripted", l => l.filter(e => e.checkVisibility()).length), 0);
  result("without JavaScript: the orders", await page.$$eval("li.order", l => l.length) > 15);
  result("without JavaScript: messages", messages.length === 0, messages);
  await close();
}

// Where the browser keeps nothing the page remembers for as long as it is open.
{
  const refuse = () => Object.defineProperty(window, "localStorage", {get() { throw new DOMException("refused", "SecurityError"); }});
  const {page, messages, close} = await visit(browser, phase, {init: refuse});
  await page.selectOption("[name=mine]", {label: "Turkey"});
  result("storage refused: my power is marked", await page.$$eval(".sheet.is-mine", l => l.length) === 1);
  result("storage refused: messages", messages.length === 0, messages);
  await close();
}

// A power without units, and one whose orders all failed, are filters like others; names that are markup stay text.
{
  const {page, messages, requests, close} = await visit(browser, hostile);
  let alarms = 0;
  page.on("dialog", d => {
    alarms++;
    d.dismiss();
  });
  await page.fill(".map-ask input[type=search]", name);
  await page.keyboard.press("Enter");
  await rest(page);
  same("hostile: the name is its letters", await text(page, ".map-info h2"), name);
  result("hostile: no name became an element", await page.evaluate(() => document.querySelectorAll(".living iframe, .living img[src='x'], .living b").length) === 0);
  result("hostile: nothing ran", alarms === 0 && await page.evaluate(() => window.pwned === undefined));
  result("hostile: nothing was fetched", requests.every(r => r.startsWith("file:") && !r.endsWith("/x")), requests);
  result("hostile: messages", messages.length === 0, messages);
  await close();
}

// On paper the map fills the page's width.
{
  const {page, close} = await visit(browser, phase, {width: 680, height: 1000});
  await page.emulateMedia({media: "print"});
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await rest(page);
  const [stage, board] = await page.evaluate(() => [".stage", ".board"].map(q => document.querySelector(q).getBoundingClientRect().width));
  result("on paper the map fills its page", board > stage * 0.9 && stage > 600, [stage, board]);
  result("on paper no control", await page.$$eval(".map-zoom, .map-side, .map-tabs", l => l.filter(e => e.checkVisibility()).length) === 0);
  await close();
}
await browser.close();

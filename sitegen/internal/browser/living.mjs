// The living map of a phase: tabs, zoom, search, filters, addresses, keys, without a script, without storage, with names that
// try to be markup. In the whole browser, as it is about what a page remembers.
//
// usage: node living.mjs PHASE.html GAME.html FIRST.html HOSTILE.html HOSTILE-NAME
import {pathToFileURL} from "node:url";
import {again, becomes, comes, faults, launch, ready, result, shifted, shifts, small, still, sticksOut, visit} from "./chromium.mjs";

const [phase, game, first, hostile, name] = process.argv.slice(2).map((a, i) => i < 4 ? pathToFileURL(a).href : a);
const browser = await launch({whole: true});

// scale is how many pixels a unit of the board has now.
const scale = page => page.evaluate(() => document.querySelector(".board").getBoundingClientRect().width);
const text = (page, q) => page.textContent(q);
const hash = page => page.evaluate(() => decodeURIComponent(location.hash));
const head = page => page.$$eval(".map-info h2", l => l.map(e => e.textContent).join());
// rest waits until the map stands still: what was begun is done, and names are written for the size it has now.
const rest = async page => {
  await still(page);
  await page.waitForFunction(() => document.querySelector(".board").style.willChange !== "transform");
  await still(page);
};

async function states(page, what, messages) {
  const found = await faults(page);
  result(what + ": axe", found.length === 0, found.join("\n"));
  const out = await sticksOut(page);
  result(what + ": no sideways scroll", out.length === 0, out);
  const few = await small(page);
  result(what + ": targets", few.length === 0, few);
  result(what + ": messages", messages.length === 0, messages);
}

// The fonts come after the map, unless the browser has them.
{
  const {page, close} = await visit(browser, phase, {init: () => addEventListener("DOMContentLoaded", () => { window.early = !!document.querySelector("link[href*=webfonts]"); })});
  await page.waitForFunction(() => [...document.fonts].some(f => f.family.includes("EB Garamond") && f.status === "loaded"));
  const first = await page.evaluate(() => window.early);
  await becomes("fonts come after the map, and at once where the browser has them", async () => {
    await page.goto(game); // what a page keeps reaches another when the browser has told it
    return [first, await page.evaluate(() => window.early)];
  }, [false, true]);
  await close();
}

for (const [width, height] of [[1440, 900], [768, 1024], [360, 780]]) {
  const {page, messages, requests, close} = await visit(browser, phase, {width, height, init: shifts});
  const at = width + " px", moved = await shifted(page);
  result(at + ": layout shift", moved.moved < 0.02, moved);
  await becomes(at + ": the header's links keep their line while they come", () => page.evaluate(() => {
    const nav = document.querySelector("header.site nav"), links = [...nav.firstElementChild.children], top = nav.offsetTop;
    links.slice(1).forEach(li => li.remove());
    const kept = nav.offsetTop === top;
    nav.firstElementChild.append(...links);
    return kept;
  }), true);
  await rest(page);
  const whole = await scale(page);

  // Tabs.
  await becomes(at + ": tabs", () => page.$$eval(".map-tabs [role=tab]", l => l.map(e => e.textContent)), ["Before and orders", "Retreats", "After"]);
  const arrows = () => page.$$eval("#map-stage .arrows .order", l => l.length);
  const before = await comes(at + ": arrows", arrows, n => n > 20);
  await page.click("#stage-after");
  await becomes(at + ": no arrow after", arrows, 0);
  await page.keyboard.press("ArrowLeft");
  await becomes(at + ": a key goes to the tab before", () => page.evaluate(() => document.activeElement.id), "stage-retreats");
  await comes(at + ": retreats have their arrow", arrows, n => n > 0);
  await comes(at + ": a tab is told", () => text(page, "#map-say"), t => t.startsWith("Retreats of"));
  await page.click("#stage-orders");
  await becomes(at + ": arrows again", arrows, before);

  // Zoom and keys.
  await page.click("[data-zoom=in]");
  const nearer = await comes(at + ": the button goes nearer", () => scale(page), s => s > whole * 1.3);
  await page.focus("#map-stage");
  await page.keyboard.press("+");
  await comes(at + ": so does a key", () => scale(page), s => s > nearer * 1.2);
  const left = () => page.evaluate(() => document.querySelector(".board").getBoundingClientRect().left);
  const stood = await left();
  await page.keyboard.press("ArrowLeft");
  await comes(at + ": an arrow key moves the map", left, x => x > stood);
  await rest(page);
  result(at + ": and does not leave the page", page.url().startsWith(phase), page.url());
  await page.keyboard.press("0");
  const about = async () => Math.round(await scale(page));
  await becomes(at + ": 0 shows the whole board", about, Math.round(whole));
  await page.locator("#map-stage").scrollIntoViewIfNeeded();
  const box = await page.locator("#map-stage").boundingBox();
  const [mx, my] = [box.x + box.width / 2, Math.min(box.y + box.height / 2, height - 30)];
  await page.mouse.move(mx, my);
  await page.mouse.wheel(0, -300);
  await comes(at + ": the wheel goes nearer", () => scale(page), s => s > whole * 1.2);
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 900);
  await page.mouse.wheel(0, 900);
  await becomes(at + ": and farther", about, Math.round(whole));
  await page.mouse.wheel(0, 300);
  await comes(at + ": and where all is shown it scrolls the page", () => page.evaluate(() => scrollY), y => y > scrolled);

  // Search, and a tap.
  await page.fill(".map-ask input[type=search]", "munich");
  await page.keyboard.press("Enter");
  await becomes(at + ": search finds a region", () => head(page), "Munich");
  await becomes(at + ": and gives it an address", () => hash(page), "#region=mun");
  await comes(at + ": and flies there", () => scale(page), s => s > whole * 1.5);
  await comes(at + ": and says it", () => text(page, "#map-say"), t => /^Munich, owned by .*, Army of Italy, \d orders?\.$/.test(t));
  await comes(at + ": with the way to its moves", () => page.getAttribute(".map-info .links a", "href"), a => a.endsWith("#mun") && a.includes("moves.html?at="));
  await page.fill(".map-ask input[type=search]", "nowhere at all");
  await page.keyboard.press("Enter");
  await becomes(at + ": what is not there is said", () => text(page, "#map-find-status"), "No region has such a name");
  await page.fill(".map-ask input[type=search]", "mun");
  await comes(at + ": what begins so comes first", () => page.$$eval("#map-find-list [role=option]", l => l.map(e => e.textContent)), l => l[0] === "Munich" && l.length < 5);
  await page.keyboard.press("Escape");
  await becomes(at + ": Escape shuts the list alone", async () => [await page.isVisible("#map-find-list"), await head(page)], [false, "Munich"]);
  await page.keyboard.press("Escape");
  await becomes(at + ": Escape lets go", async () => [await page.$$eval(".map-info h2", l => l.length), await hash(page)], [0, ""]);
  await page.focus("#map-stage");
  await page.keyboard.press("Enter");
  await comes(at + ": Enter chooses the middle", () => head(page), t => t.length > 2);

  // An order: from the list to the map and back.
  const wanted = await page.evaluate(() => document.querySelector("li.order.v-failed[data-order]").dataset.order);
  await page.evaluate(key => { location.hash = "#order=" + key; }, wanted);
  await becomes(at + ": an address marks its order", () => page.$$eval("li.chosen", l => l.map(e => e.dataset.order)), [wanted]);
  await becomes(at + ": and stays", () => hash(page), "#order=" + wanted);
  await becomes(at + ": and its arrow", () => page.$$eval(".arrows .shine", l => l.length), 1);
  await comes(at + ": and says why", () => text(page, "#map-say"), t => /: failed, /.test(t));
  // A tap on the line of another arrow, found by its own outline.
  await page.click("[data-zoom=all]");
  await becomes(at + ": the button shows the whole board", about, Math.round(whole));
  await page.locator("#map-stage").scrollIntoViewIfNeeded();
  await rest(page);
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
  await becomes(at + ": a tap on an arrow chooses it", () => page.$$eval(".arrows .shine", l => l.map(e => e.id)), [spot.id]);
  await becomes(at + ": and its line", () => page.$$eval("li.chosen", l => l.map(e => e.dataset.order)), [spot.id.replace("-o-", "-")]);
  await states(page, at + ", an order chosen", messages);

  // Filters.
  const shown = () => page.$$eval("li[data-order]", l => l.filter(e => !e.hidden).length);
  const all = await shown();
  await page.click(".filters summary");
  await page.check("[name=failed]");
  await becomes(at + ": only what failed is listed", () => page.$$eval("li[data-order]", l => l.filter(e => !e.hidden && e.classList.contains("v-succeeded") && !e.querySelector(".flag")).length), 0);
  await comes(at + ": and something did", shown, n => n > 3 && n < all);
  await comes(at + ": the others are faint", () => page.$$eval("#map-stage .arrows .faint", l => l.length), n => n > 3);
  await page.uncheck("[name=failed]");
  await becomes(at + ": all again", shown, all);
  await page.selectOption("[name=power]", {label: "France"});
  await becomes(at + ": one power's orders", () => page.$$eval("li[data-order]", l => [...new Set(l.filter(e => !e.hidden).map(e => e.closest(".sheet").className.match(/p-\w+/)[0]))]), ["p-france"]);
  await becomes(at + ": one power's units", () => page.$$eval("#map-stage .units > g:not(.faint) .tokencode, #map-stage .units > g:not(.faint) text", l => [...new Set(l.map(e => e.textContent))]), ["FR"]);
  await states(page, at + ", filtered", messages);
  // The star of a standoff is theirs whose orders failed there: it is faint where none of them is shown.
  const stars = [new Set(), new Set()];
  for (const power of await page.$$eval("[name=power] option", l => l.map(e => e.value).filter(v => v))) {
    await page.selectOption("[name=power]", power);
    const wrong = await page.evaluate(() => {
      const failed = [...document.querySelectorAll("li[data-order]:not(.v-succeeded)")].filter(e => !e.hidden).map(e => e.textContent).join();
      return [...document.querySelectorAll("#map-stage .arrows .standoff")].map(e => [e.textContent.replace("A standoff in ", ""), e.classList.contains("faint")])
        .map(([place, faint]) => [place, faint, faint === failed.includes(place)]);
    });
    for (const [place, faint] of wrong) stars[+faint].add(place);
    result(at + ": standoffs of power " + power, wrong.length > 1 && wrong.every(w => !w[2]), wrong);
  }
  result(at + ": each standoff is somebody's, and not everybody's", stars[0].size > 1 && stars[0].size === stars[1].size, stars.map(s => [...s]));
  await page.selectOption("[name=power]", "");
  await becomes(at + ": all again after a power", shown, all);

  // The powers beside the map: as many centres as the standings say; each filters, and lets go; they come back when a choice ends.
  await page.focus("#map-stage");
  await page.keyboard.press("Escape");
  const listed = (q, name, n) => page.$$eval(q, (l, [name, n]) => l.map(e => [e.querySelector(name).textContent.trim(), parseInt(e.querySelector(n).textContent)]).sort(), [name, n]);
  await becomes(at + ": the powers and their centres", () => listed(".legend li", ".who", ".n"), await listed(".standings tbody tr", "th a", "td.n"));
  await page.click(".legend [data-power] >> text=FR");
  const pressed = () => page.$$eval(".legend [aria-pressed=true]", l => l.map(e => [e.dataset.power, e.querySelector(".who").textContent]));
  await comes(at + ": a power in the list filters", async () => [await page.inputValue("[name=power]"), await pressed()], ([v, l]) => l.length === 1 && l[0][0] === v && l[0][1] === "France");
  await comes(at + ": and says it", () => text(page, "#map-say"), t => /^\d+ of \d+ orders are shown$/.test(t));
  await page.click(".legend [data-power] >> text=FR");
  await becomes(at + ": and lets go", async () => [await page.inputValue("[name=power]"), await pressed(), await shown()], ["", [], all]);
  await page.evaluate(() => { location.hash = "#region=mun"; });
  await becomes(at + ": it gives way to a region", async () => [await head(page), await page.$$eval(".legend", l => l.length)], ["Munich", 0]);
  await page.focus("#map-stage");
  await page.keyboard.press("Escape");
  await becomes(at + ": and comes back", () => page.$$eval(".legend li", l => l.length), 7);

  // No name hangs over the edge of the board or of the window.
  await page.click("[data-zoom=all]");
  await becomes(at + ": all is shown again", about, Math.round(whole));
  await rest(page);
  await comes(at + ": no name hangs over the edge", () => page.evaluate(() => {
    const edge = [".stage", ".board"].map(q => document.querySelector(".living " + q).getBoundingClientRect());
    const in_ = b => edge.every(e => b.left > e.left - 3 && b.right < e.right + 3 && b.top > e.top - 3 && b.bottom < e.bottom + 3);
    const names = [...document.querySelectorAll("#map-stage .names text")], near = document.querySelector(".living .board").classList.contains("is-near");
    return {written: near ? "printed" : names.length, over: names.filter(t => !in_(t.getBoundingClientRect())).map(t => t.textContent)};
  }), seen => (seen.written === "printed" || seen.written > 5) && seen.over.length === 0);
  await page.selectOption("[name=mine]", {label: "Austria"});
  await page.check("[name=near]");
  await comes(at + ": what touches my regions", shown, n => n > 4 && n < all);
  await again(page);
  await ready(page);
  const second = await shifted(page);
  result(at + ": layout shift, where the browser has the fonts", second.moved < 0.02, second);
  await becomes(at + ": my power is remembered", () => page.$eval("[name=mine]", e => e.selectedOptions[0].textContent), "Austria");
  await becomes(at + ": and marked", () => page.$$eval(".sheet.is-mine", l => l.length), 1);
  // However late its script comes, nothing can be chosen that would be lost, and what it fills in moves nothing.
  let come;
  const held = new Promise(done => { come = done; });
  await page.route(/\/you-/, async r => {
    await held;
    await r.continue();
  });
  await page.reload({waitUntil: "commit"});
  await becomes(at + ": nothing is chosen before it is heard", () => page.$$eval("[name=mine]", l => l.map(e => e.disabled)), [true]);
  await still(page);
  come();
  await ready(page);
  const late = await shifted(page);
  result(at + ": layout shift, where the script comes late", late.moved < 0.02, late);
  await page.selectOption("[name=mine]", {label: "England"});
  await again(page);
  await page.unroute(/\/you-/);
  await ready(page);
  await becomes(at + ": what was chosen last is remembered", () => page.$eval("[name=mine]", e => e.selectedOptions[0].textContent), "England");
  const beside = await page.context().newPage();
  await beside.goto(phase);
  await ready(beside);
  await beside.selectOption("[name=mine]", {label: "Turkey"});
  await becomes(at + ": another page says it", () => page.$eval("[name=mine]", e => e.selectedOptions[0].textContent), "Turkey");
  await beside.close();
  await page.click(".filters summary");
  await page.selectOption("[name=part]", "action");
  await comes(at + ": where orders met is told", () => text(page, "#map-say"), t => t.startsWith("The map shows "));
  await rest(page);
  await comes(at + ": and is nearer than the whole", () => scale(page), s => s >= whole);
  result(at + ": nothing from the network", requests.every(r => r.startsWith("file:")), requests);
  await close();
}

// The way to the moves takes the position along: who could come to Munich, and a bad address takes nothing.
{
  const {page, messages, close} = await visit(browser, phase + "#region=mun");
  const to = new URL(await page.getAttribute(".map-info .links a", "href"), phase).href;
  await page.goto(to);
  await ready(page);
  const said = await comes("moves: the game is named", () => text(page, ".laid"), t => t.startsWith("Thursday Evenings, after Spring 1902"));
  result("moves: who could come", /\d units could come here next turn/.test(said) && said.includes("Army"), said);
  await page.goto(to.replace("#mun", "#convoy:lon"));
  await ready(page);
  await comes("moves: the fleets that there are", () => page.$$eval(".chips li", l => l.length), n => n > 2);
  await page.goto(to.replace("on=", "on=zz"));
  await ready(page);
  await becomes("moves: a bad address leads to its region", () => text(page, "#ui-title"), "Munich");
  await still(page);
  await becomes("moves: a bad address lays nothing", () => page.$$eval(".laid", l => l.length), 0);
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
  await comes("two fingers go nearer", () => scale(page), s => s > whole * 1.5);
  await rest(page);
  await comes("names are written that the size has room for", () => page.evaluate(() => [document.querySelectorAll(".stage .names text").length, document.querySelector(".board").classList.contains("is-near")]),
    ([few, near]) => few > 5 || near);
  await page.touchscreen.tap(b.x + 160, b.y + 200);
  await comes("a tap chooses", () => head(page), t => t.length > 2);
  result("messages of fingers", messages.length === 0, messages);
  await close();
}

// Shared addresses, good and bad.
for (const [address, want] of [["#region=mun", "Munich"], ["#order=orders-1", null], ["#region=atlantis", ""], ["#order=%E0%A4%A", ""], ["#order=orders-9999", ""]]) {
  const {page, messages, close} = await visit(browser, phase + address, {width: 1000});
  await rest(page);
  await comes("address " + address, () => head(page), t => want === null ? t.length > 4 : t === want);
  if (want !== "") await comes("address " + address + " shows the map", () => page.$eval("#map-stage", e => e.getBoundingClientRect().top), top => top < 200 && top > -50);
  result("address " + address + ": messages", messages.length === 0, messages);
  await close();
}

// The game's own page begins with the position as it is; a game of one phase has one stage and no tabs.
for (const [what, url, tabs] of [["game", game, "Now"], ["first phase", first, ""]]) {
  for (const scheme of ["light", "dark"]) {
    const {page, messages, close} = await visit(browser, url, {scheme});
    await rest(page);
    await becomes(`${what}, ${scheme}: the tab`, () => page.$$eval("[role=tab][aria-selected=true]", l => l.filter(e => e.checkVisibility()).map(e => e.textContent).join()), tabs);
    await comes(`${what}, ${scheme}: units`, () => page.$$eval("#map-stage .units > g", l => l.length), n => n > 10);
    await states(page, `${what}, ${scheme}`, messages);
    await close();
  }
}

// Without a script: every map as a picture, and all text.
{
  const {page, messages, close} = await visit(browser, phase, {script: false});
  await becomes("without JavaScript: the maps as pictures", () => page.$$eval(".still img", l => l.map(e => [e.getAttribute("src"), e.getBoundingClientRect().width > 300, e.alt.length > 10])),
    [["map.svg", true, true]]);
  await becomes("without JavaScript: nothing that needs it", () => page.$$eval(".scripted", l => l.filter(e => e.checkVisibility()).length), 0);
  result("without JavaScript: the orders", await page.$$eval("li.order", l => l.length) > 15);
  result("without JavaScript: messages", messages.length === 0, messages);
  await close();
}

// Where the board's shapes do not come: as without a script.
{
  const {page, close} = await visit(browser, phase);
  await page.route("**/board.js", r => r.abort());
  await page.reload();
  await becomes("without board.js: the map as a picture", () => page.$$eval(".living img", l => l.map(e => [e.getAttribute("src"), e.complete && e.naturalWidth > 300])), [["map.svg", true]]);
  await becomes("without board.js: nothing that needs it", () => page.$$eval(".living .scripted", l => l.length), 0);
  await close();
}

// Where the browser keeps nothing the page remembers for as long as it is open.
{
  const refuse = () => Object.defineProperty(window, "localStorage", {get() { throw new DOMException("refused", "SecurityError"); }});
  const {page, messages, close} = await visit(browser, phase, {init: refuse});
  await page.selectOption("[name=mine]", {label: "Turkey"});
  await becomes("storage refused: my power is marked", () => page.$$eval(".sheet.is-mine", l => l.length), 1);
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
  await becomes("hostile: the name is its letters", () => head(page), name);
  await rest(page);
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
  await comes("on paper the map fills its page", () => page.evaluate(() => [".stage", ".board"].map(q => document.querySelector(q).getBoundingClientRect().width)), ([stage, board]) => board > stage * 0.9 && stage > 600);
  result("on paper no control", await page.$$eval(".map-zoom, .map-side, .map-tabs", l => l.filter(e => e.checkVisibility()).length) === 0);
  await close();
}
// A page that is printed unread: its battles are drawn when it is asked to make itself ready, while it is still as wide as the window. What hears
// of its size only then must not take the window's.
{
  const {page, close} = await visit(browser, phase, {width: 1024, height: 400, init: () => {
    window.battles = () => [...document.querySelectorAll(".battles .stage.mini .board")].map(e => e.style.transform).join("\n");
    addEventListener("afterprint", () => { window.printed = battles(); }); // before the page's own
  }});
  await page.evaluate(() => addEventListener("beforeprint", () => { window.made = battles(); })); // behind it
  await page.pdf({format: "A4"});
  const [made, printed, after] = await page.evaluate(() => [made, printed, battles()]);
  result("on paper battles that nobody came to are whole", made.split("\n").length > 2 && printed === made, made + "\n" + printed);
  result("after printing they fill their pictures again", after !== made, after);
  await close();
}
await browser.close();

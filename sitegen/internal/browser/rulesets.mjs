// The living map of a phase of any ruleset: every tab shows its units and is told; a token, an arrow, a line of the list and a name lead to
// one another by a tap; every address leads back; filters narrow and let go; on a phone, and the first on a desk too.
//
// usage: node rulesets.mjs PHASE.html...
import {pathToFileURL} from "node:url";
import {comes, launch, result, sticksOut, still, visit} from "./chromium.mjs";

const browser = await launch();
for (const file of process.argv.slice(2)) {
  const url = pathToFileURL(file).href, of = file.split("/").slice(-3, -1).join(" ");
  for (const width of file === process.argv[2] ? [360, 1440] : [360]) {
    const {page, messages, requests, close} = await visit(browser, url, {width});
    const is = (what, ok, detail) => result(`${of}, ${width} px: ${what}`, ok, detail), will = (what, look, right) => comes(`${of}, ${width} px: ${what}`, look, right);
    const said = () => page.textContent("#map-say"), hash = () => page.evaluate(() => decodeURIComponent(location.hash));
    const head = (on = page) => on.$$eval(".map-info h2", l => l.map(e => e.textContent).join());
    // rest waits until the map stands still.
    const rest = async () => {
      await still(page);
      await page.waitForFunction(() => document.querySelector(".board").style.willChange !== "transform");
      await still(page);
    };
    await page.waitForSelector(".living.is-alive #map-stage .units > g", {state: "attached"});

    const tabs = await page.$$eval("[role=tab]", l => l.map(e => [e.id, e.textContent]));
    is("tabs", tabs.length > 0 && tabs[tabs.length - 1][1] === (tabs.length > 1 ? "After" : "Position"), tabs);
    for (const [id, name] of tabs.length > 1 ? tabs : []) {
      await page.click("#" + id);
      await will(`tab ${name}: chosen and told`, async () => [await page.getAttribute("#" + id, "aria-selected"), await said()], ([chosen, told]) => chosen === "true" && told.length > 10);
      await will(`tab ${name}: units`, () => page.$$eval("#map-stage .units > g", l => l.length), n => n > 5);
    }
    if (tabs.length > 1) {
      await page.click("#" + tabs[0][0]);
      await will("the first tab again", () => page.getAttribute("#" + tabs[0][0], "aria-selected"), chosen => chosen === "true");
    }

    // A token that nothing covers, as a finger or the mouse finds it.
    const bare = q => page.evaluate(q => {
      for (const g of document.querySelectorAll(q)) {
        const p = g.matches(".order") && g.querySelector("path"), b = g.getBoundingClientRect();
        const spots = p ? [0.2, 0.35, 0.5, 0.65].map(f => [p.getPointAtLength(p.getTotalLength() * f), p.getScreenCTM()]).map(([q, m]) => [q.x * m.a + m.e, q.y * m.d + m.f]) : [[b.left + b.width / 2, b.top + b.height / 2]];
        for (const [x, y] of spots) {
          const e = document.elementFromPoint(x, y);
          if (e && e.closest(q) === g) return {x, y, region: g.dataset.region, id: g.id};
        }
      }
      return null;
    }, q);
    await page.evaluate(() => document.getElementById("map-stage").scrollIntoView({block: "center"}));
    await rest();
    const token = await bare("#map-stage .units > g");
    is("a unit can be hit", token);
    if (token) {
      await page.mouse.click(token.x, token.y);
      const [of] = await will("a tap on a unit tells of its region", async () => [await head(), await said(), await page.textContent(".map-info"), await hash()],
        ([of, told, about, at]) => of && told.startsWith(of) && /Army|Fleet|Unit/.test(about) && at.startsWith("#region="));
      await will("with the way to its moves", () => page.$$eval('.map-info .links a[href*="moves"]', l => l.length), n => n === 1);
      // The address, opened anew, shows the same.
      const again = await visit(browser, url + await page.evaluate(() => location.hash), {width});
      await will("its address leads there", () => head(again.page), t => t === of);
      await again.close();
    }
    await page.click("[data-zoom=all]");
    await will("all is shown", () => page.evaluate(() => ["#map-stage .board", "#map-stage"].map(q => document.querySelector(q).getBoundingClientRect().width)), ([board, stage]) => board <= stage + 1);

    if (await page.$$eval("#map-stage .arrows .order", l => l.length)) {
      await page.evaluate(() => document.getElementById("map-stage").scrollIntoView({block: "center"}));
      await rest();
      const arrow = await bare("#map-stage .arrows .order[id]");
      is("an arrow can be hit", arrow);
      if (arrow) {
        await page.mouse.click(arrow.x, arrow.y);
        await will("a tap on an arrow shines and marks its line", async () => [await page.$$eval(".arrows .shine", l => l.map(e => e.id).join()), await page.$$eval("li.chosen", l => l.length), await hash()],
          ([id, lines, at]) => id === arrow.id && lines === 1 && at.startsWith("#order="));
      }
    }
    const line = await page.evaluate(() => { const li = document.querySelector("li.order[data-order]"); return li && li.dataset.order; });
    if (line) {
      await page.evaluate(key => { location.hash = "#order=" + key; }, line);
      await will("an order of the list is marked and the map is in the window", async () => [await page.$$eval("li.chosen", l => l.map(e => e.dataset.order).join()), await page.$eval("#map-stage", e => e.getBoundingClientRect())],
        ([key, m]) => key === line && m.bottom > 80 && m.top < 800);
      const all = await page.$$eval("li[data-order]", l => l.length), shown = () => page.$$eval("li[data-order]", l => l.filter(e => !e.hidden).length);
      await page.click(".filters summary");
      await page.check("[name=failed]");
      await will("what failed", async () => [await said(), await shown(), await page.$$eval("li[data-order]", l => l.every(e => e.hidden || !e.classList.contains("v-succeeded") || e.querySelector(".flag")))],
        ([told, n, only]) => told.endsWith("orders are shown") && n <= all && only);
      await page.uncheck("[name=failed]");
      await will("all, whether they failed or not", shown, n => n === all);
      await page.selectOption("[name=mine]", {index: 1});
      await page.check("[name=near]");
      await will("what touches mine", async () => [await shown(), await said()], ([n, told]) => n <= all && /^\d+ of \d+ orders are shown$/.test(told));
      await page.uncheck("[name=near]");
      await will("all again", shown, n => n === all);
    }
    // A name flies there, whatever it is written with.
    const name = await page.$$eval("#map-stage .touch title", l => l[l.length >> 1].textContent);
    await page.fill(".map-ask input[type=search]", name.toUpperCase());
    await page.keyboard.press("Enter");
    await will("a name is found: " + name, () => head(), t => t === name);
    await will("and lies in the window", () => page.evaluate(() => ["#map-stage .chosen", "#map-stage"].map(q => document.querySelector(q).getBoundingClientRect())),
      ([b, s]) => b.width > 0 && b.left < s.right && b.right > s.left && b.top < s.bottom && b.bottom > s.top);
    if (width < 600) { // the narrowest, all of the page unrolled: the busiest phases have the longest names
      await page.setViewportSize({width: 320, height: 640});
      await still(page);
      const out = await sticksOut(page);
      is("no sideways scroll at 320 px", out.length === 0, out);
    }
    is("messages", messages.length === 0, messages);
    is("nothing from the network", requests.every(r => r.startsWith("file:")), requests);
    await close();
  }
}
await browser.close();

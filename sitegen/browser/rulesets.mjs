// The living map of a phase of any ruleset: every tab shows its units and is told; a token, an arrow, a line of the list and a name lead to
// one another by a tap; every address leads back; filters narrow and let go; on a phone and a desk.
//
// usage: node rulesets.mjs PHASE.html...
import {pathToFileURL} from "node:url";
import {launch, result, visit} from "./chromium.mjs";

const browser = await launch();
for (const file of process.argv.slice(2)) {
  const url = pathToFileURL(file).href, of = file.split("/").slice(-3, -1).join(" ");
  for (const width of [360, 1440]) {
    const {page, messages, requests, close} = await visit(browser, url, {width});
    const is = (what, ok, detail) => result(`${of}, ${width} px: ${what}`, ok, detail);
    const rest = () => page.waitForTimeout(260), said = () => page.textContent("#map-say"), hash = () => page.evaluate(() => decodeURIComponent(location.hash));
    await page.waitForSelector(".living.is-alive #map-stage .units > g", {state: "attached"});

    const tabs = await page.$$eval("[role=tab]", l => l.map(e => [e.id, e.textContent]));
    is("tabs", tabs.length > 0 && tabs[tabs.length - 1][1] === (tabs.length > 1 ? "After" : "Position"), tabs);
    for (const [id, name] of tabs.length > 1 ? tabs : []) {
      await page.click("#" + id);
      const units = await page.$$eval("#map-stage .units > g", l => l.length);
      is(`tab ${name}: units`, units > 5, units);
      is(`tab ${name}: chosen and told`, await page.getAttribute("#" + id, "aria-selected") === "true" && (await said()).length > 10, await said());
    }
    if (tabs.length > 1) await page.click("#" + tabs[0][0]);

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
    const token = await bare("#map-stage .units > g");
    is("a unit can be hit", token);
    if (token) {
      await page.mouse.click(token.x, token.y);
      await rest();
      const head = await page.textContent(".map-info h2"), about = await page.textContent(".map-info");
      is("a tap on a unit tells of its region", (await said()).startsWith(head) && /Army|Fleet|Unit/.test(about) && (await hash()).startsWith("#region="), [head, await said()]);
      is("with the way to its moves", await page.$$eval('.map-info .links a[href*="moves"]', l => l.length) === 1);
      // The address, opened anew, shows the same.
      const again = await visit(browser, url + await page.evaluate(() => location.hash), {width});
      await again.page.waitForTimeout(400);
      is("its address leads there", await again.page.textContent(".map-info h2") === head, await again.page.textContent(".map-info"));
      await again.close();
    }
    await page.click("[data-zoom=all]");
    await rest();

    if (await page.$$eval("#map-stage .arrows .order", l => l.length)) {
      await page.evaluate(() => document.getElementById("map-stage").scrollIntoView({block: "center"}));
      const arrow = await bare("#map-stage .arrows .order[id]");
      is("an arrow can be hit", arrow);
      if (arrow) {
        await page.mouse.click(arrow.x, arrow.y);
        await rest();
        is("a tap on an arrow shines and marks its line", await page.$$eval(".arrows .shine", l => l.map(e => e.id).join()) === arrow.id && await page.$$eval("li.chosen", l => l.length) === 1 && (await hash()).startsWith("#order="), await hash());
      }
    }
    const line = await page.evaluate(() => { const li = document.querySelector("li.order[data-order]"); return li && li.dataset.order; });
    if (line) {
      await page.evaluate(key => { location.hash = "#order=" + key; }, line);
      await rest();
      const m = await page.$eval("#map-stage", e => e.getBoundingClientRect());
      is("an order of the list is marked and the map is in the window", await page.$$eval("li.chosen", (l, key) => l.length === 1 && l[0].dataset.order === key, line) && m.bottom > 80 && m.top < 800, m.top);
      const all = await page.$$eval("li[data-order]", l => l.length), shown = () => page.$$eval("li[data-order]", l => l.filter(e => !e.hidden).length);
      await page.check("[name=failed]");
      is("what failed", await shown() <= all && await page.$$eval("li[data-order]", l => l.every(e => e.hidden || !e.classList.contains("v-succeeded") || e.querySelector(".flag"))), [await shown(), all]);
      await page.uncheck("[name=failed]");
      await page.selectOption("[name=mine]", {index: 1});
      await page.check("[name=near]");
      is("what touches mine", await shown() <= all && (await said()).endsWith("orders are shown"), await said());
      await page.uncheck("[name=near]");
      is("all again", await shown() === all);
    }
    // A name flies there, whatever it is written with.
    const name = await page.$$eval("#map-stage .touch title", l => l[l.length >> 1].textContent);
    await page.fill(".map-ask input[type=search]", name.toUpperCase());
    await page.keyboard.press("Enter");
    await rest();
    is("a name is found", await page.textContent(".map-info h2") === name, [name, await page.textContent(".map-info h2")]);
    const b = await page.$eval("#map-stage .chosen", e => e.getBoundingClientRect()), s = await page.$eval("#map-stage", e => e.getBoundingClientRect());
    is("and lies in the window", b.width > 0 && b.left < s.right && b.right > s.left && b.top < s.bottom && b.bottom > s.top);
    is("messages", messages.length === 0, messages);
    is("nothing from the network", requests.every(r => r.startsWith("file:")), requests);
    await close();
  }
}
await browser.close();

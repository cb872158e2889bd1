// The order sheet as a player fills it in: choices, words of one's own and what the reader says of them, the mail, the copy, without
// JavaScript, on a phone, by keys alone. Nothing may leave the browser.
//
// usage: node sheet.mjs SHEET.html
import {pathToFileURL} from "node:url";
import {again, becomes, comes, faults, launch, result, small, sticksOut, visit} from "./chromium.mjs";

const [file] = process.argv.slice(2);
const url = pathToFileURL(file).href;
const browser = await launch();

for (const [width, scheme] of [[1280, "light"], [360, "dark"], [320, "light"]]) {
  const v = await visit(browser, url, {width, scheme});
  const p = v.page, name = what => `${what}, ${width} px`;
  const judged = async (n, words) => {
    await p.fill("#fill-" + n, words);
    await p.waitForFunction(([n, words]) => document.getElementById("fill-" + n).value === words && /[^…]$/.test(document.getElementById("fill-" + n + "-n").textContent), [n, words]); // "…" while the judge comes
    return p.textContent("#fill-" + n + "-n");
  };
  const unit = (await p.textContent(".fill-row legend")).trim();
  const holds = unit + " holds";
  await p.selectOption("#fill-0-c", holds);
  await becomes(name("a choice is written out"), () => p.inputValue("#fill-0"), holds);
  await comes(name("a choice is allowed"), () => p.textContent("#fill-0-n"), t => t.includes("The rules allow it"));
  const short = await judged(0, unit.replace("Army ", "A ").replace("Fleet ", "F ") + " H");
  result(name("words of one's own are read"), short.includes("The rules allow it") && short.includes("Read as: " + holds), short);
  const wrong = await judged(0, "Army Atlantis moves to Lyonesse");
  result(name("what is not understood is told"), wrong.includes("Not clear enough") && wrong.includes("Atlantis"), wrong);
  const far = await judged(0, unit + " moves to " + (unit.includes("Liverpool") ? "Moscow" : "Liverpool"));
  result(name("what the rules forbid is told"), far.includes("✗"), far);
  await judged(0, holds);
  const hostile = await judged(1, `<img src=x onerror="window.pwned=1"></script>`);
  result(name("markup is text"), hostile !== "" && !await p.evaluate(() => window.pwned), hostile);
  await p.fill("#fill-1", "");
  await comes(name("the letter has its heading and the order"), () => p.textContent("#fill-text"), sent => sent.trim().endsWith(holds) && sent.split("\n").length > 4);
  await comes(name("paper has the order"), () => p.$$eval(".paper .blank", bs => bs.map(b => b.textContent)), list => list.includes("holds"));
  const found = await faults(p);
  result(name("axe"), found.length === 0, found.join("\n"));
  const few = await small(p), out = await sticksOut(p);
  result(name("targets"), few.length === 0, few);
  result(name("no sideways scroll"), out.length === 0, out);
  const away = v.requests.filter(r => !r.startsWith("file:") && !r.startsWith("blob:"));
  result(name("nothing leaves the browser"), away.length === 0, away);
  result(name("messages"), v.messages.length === 0, v.messages);
  // By keys alone.
  await p.focus("#fill-0-c");
  await p.keyboard.press("ArrowDown");
  await p.keyboard.press("Tab");
  await becomes(name("Tab goes from choice to words"), () => p.evaluate(() => document.activeElement.id), "fill-0");
  // By the map: a unit, and where it goes; a supporter, whom it helps, and where to; what is lit up is all that the rules allow.
  const tap = r => p.locator(`#fill-map .touch [data-region="${r}"]`).dispatchEvent("click"), lit = () => p.$$eval("#fill-map .lights path", l => l.length);
  const {lines} = JSON.parse(await p.textContent("#fill-data")), {units} = JSON.parse(await p.textContent("#map-data")).stages[0];
  for (const l of lines) l.orders = l.orders.map(o => o.startsWith(" ") ? l.unit + o : o);
  const stands = await p.evaluate(units => { const b = Object.values(window.heraldBoards)[0]; return units.map(u => b.places[u[3]][0]); }, units);
  const last = () => p.evaluate(() => document.getElementById("fill-text").textContent.trim().split("\n").slice(4)), ways = what => p.$$eval("#fill-map .way.w-" + what, l => l.length);
  await p.click("#fill-forget");
  const only = (l, i) => l.about.filter(a => a.length === l.about[i].length && a.every((r, k) => r === l.about[i][k])).length === 1;
  const goes = lines.map((l, n) => [n, l.orders.findIndex((o, i) => o.startsWith(l.unit + " moves to ") && only(l, i) && !stands.includes(l.about[i][0]) && l.about.filter(a => a.length === 1 && a[0] === l.about[i][0]).length === 1)]).find(([, i]) => i >= 0);
  const mover = lines[goes[0]];
  await tap(mover.at);
  await becomes(name("a tap lights up all that the unit may be ordered"), lit, new Set(mover.about.flat()).size);
  await tap(mover.about[goes[1]][0]);
  await becomes(name("a second tap writes the move"), last, [mover.orders[goes[1]]]);
  await becomes(name("and draws it"), () => ways("m"), 1);
  const helps = lines.map((l, n) => [n, l.orders.findIndex((o, i) => n !== goes[0] && /^supports .* to /.test(o.slice(l.unit.length + 1)) && l.about[i].length === 2 && l.about[i].every(r => r !== l.at))]).find(([, i]) => i >= 0);
  if (helps) {
    const l = lines[helps[0]], want = l.orders[helps[1]];
    await tap(l.at);
    await tap(l.about[helps[1]][0]);
    if (await lit()) await tap(l.about[helps[1]][1]);
    const said = p.locator("#fill-map .map-info .links button", {hasText: want.slice(l.unit.length + 2)}).first();
    if (await said.count()) await said.click();
    await comes(name("taps write a support"), last, list => list.includes(want));
    await becomes(name("which is drawn"), () => ways("s"), 1);
  }
  result(name("somebody can be supported"), !!helps, lines);
  await tap(mover.at);
  await p.click("#fill-map .map-info >> text=No order");
  await becomes(name("an order is taken back"), () => ways("m"), 0);
  await p.selectOption(`#fill-${goes[0]}-c`, mover.orders[goes[1]]);
  await becomes(name("what the list writes is on the map"), () => ways("m"), 1);
  await p.focus("#fill-map .stage");
  await p.keyboard.press("Enter");
  await comes(name("Enter takes what lies in the middle, and says so"), () => p.textContent("#fill-map [role=status]"), t => t.length > 5);
  await p.keyboard.press("Escape");
  await becomes(name("Escape lets go"), lit, 0);
  await p.click("#fill-forget");
  await p.selectOption("#fill-0-c", holds);
  // The mail program is asked, with all that was written.
  const mail = await p.evaluate(() => new Promise(done => {
    navigation.addEventListener("navigate", e => { done(e.destination.url); e.preventDefault(); });
    document.getElementById("fill-mail").click();
    setTimeout(() => done("nothing"), 30000);
  }));
  const body = new URL(mail === "nothing" ? "mailto:x" : mail).searchParams.get("body") || "";
  result(name("the mail holds the orders"), mail.startsWith("mailto:coordinator@example.org") && body.includes("\r\n"), mail);
  // After Back or a reload the fields show the draft again, whatever the browser did with them.
  const drawn = () => p.evaluate(() => [document.getElementById("fill-0-c").value, document.getElementById("fill-0").value, document.getElementById("fill-text").textContent.trim().split("\n").pop()].join("|"));
  const kept = [holds, holds, holds].join("|");
  await p.selectOption("#fill-0-c", holds);
  await p.evaluate(() => {
    document.getElementById("fill-0").value = "";
    dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}));
  });
  await becomes(name("emptied fields are drawn from the draft"), drawn, kept);
  await again(p, async () => {
    await p.goto(new URL("index.html", url).href);
    await p.goBack();
  });
  await becomes(name("the draft after Back"), drawn, kept);
  await again(p);
  await becomes(name("the draft after loading again"), drawn, kept);
  await p.click("#fill-forget");
  await again(p);
  await becomes(name("a forgotten draft"), () => p.inputValue("#fill-0"), "");
  result(name("messages until the end"), v.messages.length === 0, v.messages);
  await v.close();
}

// A map that fails costs the sheet nothing.
{
  const v = await visit(browser, url, {init: () => Object.defineProperty(window, "heraldSheetMap", {get: () => () => { throw new Error("planted"); }, set() {}})});
  const holds = (await v.page.textContent(".fill-row legend")).trim() + " holds";
  await v.page.selectOption("#fill-0-c", holds);
  await comes("without its map the sheet writes letters", () => v.page.textContent("#fill-text"), sent => sent.trim().endsWith(holds));
  await again(v.page);
  await becomes("and keeps its draft", () => v.page.inputValue("#fill-0"), holds);
  await v.close();
}

{
  const v = await visit(browser, url, {script: false});
  const shown = await v.page.$eval("#fill", e => getComputedStyle(e).display);
  result("without JavaScript the sheet is paper", shown === "none" && await v.page.$(".paper .lines li") !== null, shown);
  await v.close();
}
await browser.close();

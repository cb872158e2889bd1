// The desk as a coordinator uses it: fates while one types, a unit's line by its button, saving by keys, a file that somebody else changed, the
// photograph closer and turned; without JavaScript, narrow and wide, by day and by night. Nothing may leave the desk.
//
// usage: node desk.mjs ADDRESS
import {becomes, clean, comes, faults, fingers, launch, result, small, sticksOut, visit} from "./chromium.mjs";

const [desk] = process.argv.slice(2);
const browser = await launch();
const game = desk + "g/first/", sheet = game + "germany", letter = desk + "inbox/0123456789ab";

const pages = [["sheet", sheet], ["tonight", desk], ["game", game], ["message", letter], ["missing", desk + "nothing"]];
for (const [width, scheme, of] of [[1280, "light", 5], [360, "dark", 5], [1280, "dark", 1], [360, "light", 1]]) {
  for (const [what, url] of pages.slice(0, of)) {
    const v = await visit(browser, url, {width, scheme}), name = of => [of, what, width, scheme].join(" ");
    await clean(name("axe"), faults, v.page);
    await clean(name("targets"), small, v.page);
    if (width === 360) await clean(name("fingers"), fingers, v.page);
    await clean(name("no sideways scroll"), sticksOut, v.page);
    const away = v.requests.filter(r => !r.startsWith(desk));
    result(name("nothing leaves the desk"), away.length === 0, away);
    const said = v.messages.filter(m => !(what === "missing" && m.includes("404")));
    result(name("messages"), said.length === 0, said);
    await v.close();
  }
}

{
  const v = await visit(browser, sheet), p = v.page;
  const text = () => p.inputValue("#text"), fates = () => p.textContent("#fates");
  await p.fill("#text", "A Mun - Atlantis");
  await comes("a doubtful line is marked as one types", () => p.$$eval("#fates .doubt mark", all => all.map(m => m.textContent).join()), t => t === "Atlantis");
  await p.fill("#text", "A Mun - Bur");
  await comes("an order in full words", fates, t => t.includes("Army Munich moves to Burgundy") && !t.includes("doubtful"));
  await p.focus("#fates .units button");
  const line = (await p.textContent("#fates .units button")).trim();
  await p.keyboard.press("Enter");
  await becomes("a unit's button writes its line", text, "A Mun - Bur\n" + line + "\n");
  await becomes("and what it does is typed over", () => p.evaluate(() => document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), "holds");
  await comes("its button goes", () => p.$$eval("#fates .units button", all => all.map(b => b.textContent)), all => all.length > 0 && !all.includes(line));
  const axe = await faults(p);
  result("axe with fates", axe.length === 0, axe);
  const other = await visit(browser, sheet);
  await p.focus("#text");
  await Promise.all([p.waitForURL(/saved=yes/), p.keyboard.press("Control+s")]);
  await becomes("what was saved is there", text, "A Mun - Bur\n" + line + "\n");
  await other.page.fill("#text", "A Mun H");
  await Promise.all([other.page.waitForNavigation(), other.page.keyboard.press("Control+s")]);
  const told = await other.page.textContent("main");
  result("another window is told, and its text is there", told.includes("nothing was saved") && told.includes("A Mun - Bur") && await other.page.inputValue("#text") === "A Mun H", told);
  await p.reload();
  await becomes("and nothing was overwritten", text, "A Mun - Bur\n" + line + "\n");
  await other.close();
  await v.close();
}

{
  const v = await visit(browser, game + "italy"), p = v.page;
  const size = () => p.$eval(".turned", b => [b.offsetWidth, b.offsetHeight]);
  await comes("the photograph fits its frame", async () => (await size())[0] - await p.$eval(".stage", s => s.clientWidth), d => Math.abs(d) < 2);
  const [w, h] = await size();
  await p.click("[aria-label='Zoom in']");
  await comes("it comes closer", size, ([x]) => Math.abs(x / w - 1.4) < 0.02);
  await p.click("[aria-label='Zoom out']");
  await p.click("[aria-label='Turn it']");
  await comes("it is turned", size, ([x, y]) => Math.abs(y / x - w / h) < 0.05);
  await clean("axe with a photograph", faults, p);
  await v.close();
}

{
  const v = await visit(browser, game + "france", {script: false}), p = v.page;
  await p.fill("#text", "A Bur H");
  await p.click("text=Read it");
  result("without JavaScript a button reads", (await p.textContent("#fates")).includes("A Bur H"), await p.textContent("#fates"));
  await p.click("#fates .units button");
  result("and a unit's button writes its line", (await p.inputValue("#text")).split("\n").length === 3, await p.inputValue("#text"));
  await p.click("button[value=save]");
  result("and it is saved", p.url().includes("saved=yes"), p.url());
  await p.goto(game);
  await p.click("text=Close");
  const said = await p.textContent(".said");
  result("a refusal is on the page, with a way to insist", said.includes("herald close first") && said.includes("Do it anyway"), said);
  await v.close();
}
await browser.close();

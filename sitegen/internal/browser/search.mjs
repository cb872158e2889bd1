// The search over the rules: from a folder, without a network, it finds a rule by its words and by its number, leads there, and keeps
// the page accessible and narrow.
//
// usage: node search.mjs RULES/FOLDER
import path from "node:path";
import {pathToFileURL} from "node:url";
import {comes, faults, launch, result, small, sticksOut, visit} from "./chromium.mjs";

const browser = await launch();
const folder = process.argv[2];
for (const [file, words, want] of [
  ["index.html", "beleaguered garrison", "#beleaguered"],
  ["unit-orders.html", "support cut", "#support-cut"],
  ["winter.html", "lots", "#lots"],
  ["all.html", "mercy unit", "#mercy"],
]) {
  for (const [width, scheme] of file === "index.html" ? [[320, "light"], [1400, "dark"]] : [[320, "light"]]) {
    const v = await visit(browser, pathToFileURL(path.join(folder, file)).href, {width, scheme});
    const name = `${file} at ${width} px: ${words}`;
    await v.page.fill(".rulesearch input", words);
    await comes(`${name}: found`, () => v.page.$$eval(".rulesearch ol a", as => as.map(a => a.getAttribute("href"))), links => links.slice(0, 4).some(l => l.endsWith(want)));
    await comes(`${name}: told`, () => v.page.textContent(".rulesearch [role=status]"), t => /place/.test(t));
    const out = await sticksOut(v.page);
    result(`${name}: no sideways scroll`, out.length === 0, out);
    const found = await faults(v.page);
    result(`${name}: axe`, found.length === 0, found.join("\n"));
    const few = await small(v.page);
    result(`${name}: targets`, few.length === 0, few);
    result(`${name}: messages`, v.messages.length === 0, v.messages);
    const away = v.requests.filter(r => !r.startsWith("file:"));
    result(`${name}: nothing from the network`, away.length === 0, away);
    await v.page.keyboard.press("Enter");
    await comes(`${name}: led there`, () => v.page.evaluate(() => [location.hash !== "" && document.querySelector(":target") !== null, location.href]), seen => seen[0]);
    await v.close();
  }
}
// On paper as on a screen the numbers of rules hang in the margin, beside the text and beside the marks of lists, and on the page.
for (const media of ["screen", "print"]) {
  const v = await visit(browser, pathToFileURL(path.join(folder, "unit-orders.html")).href, {width: media === "print" ? 720 : 1400});
  await v.page.emulateMedia({media});
  const over = await v.page.$$eval(".rulebook .numbered>.num", all => all.filter(a => {
    const r = a.getBoundingClientRect(), text = a.parentElement.getBoundingClientRect();
    const bullet = a.parentElement.tagName === "LI" ? 1.2 * parseFloat(getComputedStyle(a.parentElement).fontSize) : 0;
    return r.left < 0 || r.right > text.left - bullet;
  }).map(a => a.textContent));
  result(`numbers of rules hang beside the text: ${media}`, over.length === 0, over);
  await v.close();
}

const v = await visit(browser, pathToFileURL(path.join(folder, "index.html")).href, {script: false});
result("without scripts there is no box", !(await v.page.isVisible(".rulesearch")));
await v.close();
await browser.close();

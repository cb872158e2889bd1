// A board whose names try to be markup and script: wherever the page shows them they stay text, and nothing runs.
//
// usage: node hostile.mjs PAGE.html REGION NAME
import {pathToFileURL} from "node:url";
import {becomes, comes, launch, result, still, visit} from "./chromium.mjs";

const [file, region, name] = process.argv.slice(2);
const url = pathToFileURL(file).href;
const browser = await launch();
const {page, requests, messages, close} = await visit(browser, url);
let alarms = 0;
page.on("dialog", d => {
  alarms++;
  d.dismiss();
});
for (const hash of ["#" + region, "#convoy:" + region, "#order:Army " + encodeURIComponent(name) + " holds", "#" + encodeURIComponent(name), "#convoy:" + encodeURIComponent(name)]) {
  // What an address leads to has no mark of its own on every page: that it was followed is told by the page's title being set anew.
  await page.evaluate(h => { document.title = "before"; location.hash = h; }, hash);
  await page.waitForFunction(() => document.title !== "before");
  await still(page);
}
await page.evaluate(h => { location.hash = h; }, "#" + region);
await becomes("the heading is the name, letter for letter", () => page.textContent("#ui-title"), name);
await page.fill("#ui-q", "script");
await comes("the list shows it as text", () => page.locator("[role=option]").first().textContent(), t => t.startsWith("<"));
await page.keyboard.press("Enter");
await page.click("text=Report a mistake >> nth=0");
await comes("the report has it as text", () => page.inputValue("#ui-report-text"), t => t.includes(name));
await still(page);
result("no name became an element", await page.evaluate(() => [...document.querySelectorAll("img, iframe, object, script[src]:not([src$='judge.js'])")].filter(e => !/^boards\/[\w-]+\/[\w-]+\.(svg|js)$/.test(e.getAttribute("src"))).length) === 0);
result("nothing ran", alarms === 0 && await page.evaluate(() => window.pwned === undefined));
result("nothing was fetched but the judge and the board's drawing", requests.slice(1).every(r => r.endsWith("/judge.js") || r.startsWith(new URL("boards/", url).href) || r.startsWith("blob:null/")), requests);
result("no message", messages.length === 0, messages);
await close();
const plain = await visit(browser, url, {script: false});
result("without JavaScript: the list has it as text", (await plain.page.textContent(`[id="${region}"] h3`)) === name);
result("without JavaScript: nothing was fetched", plain.requests.length === 1, plain.requests);
await plain.close();
await browser.close();

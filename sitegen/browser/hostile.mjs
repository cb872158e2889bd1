// A board whose names try to be markup and script: wherever the page shows them they stay text, and nothing runs.
//
// usage: node hostile.mjs PAGE.html REGION NAME
import {pathToFileURL} from "node:url";
import {launch, result, visit} from "./chromium.mjs";

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
  await page.evaluate(h => { location.hash = h; }, hash);
  await page.waitForTimeout(300);
}
await page.evaluate(h => { location.hash = h; }, "#" + region);
await page.waitForTimeout(300);
result("the heading is the name, letter for letter", await page.textContent("#ui-title") === name, await page.textContent("#ui-title"));
await page.fill("#ui-q", "script");
await page.waitForTimeout(200);
result("the list shows it as text", (await page.locator("[role=option]").first().textContent()).startsWith("<"), await page.locator("[role=option]").first().textContent());
await page.keyboard.press("Enter");
await page.click("text=Report a mistake >> nth=0");
result("the report has it as text", (await page.inputValue("#ui-report-text")).includes(name));
result("no name became an element", await page.evaluate(() => document.querySelectorAll("img, iframe, object, script[src]").length) === 0);
result("nothing ran", alarms === 0 && await page.evaluate(() => window.pwned === undefined));
result("nothing was fetched", requests.length === 1, requests);
result("no message", messages.length === 0, messages);
await close();
const plain = await visit(browser, url, {script: false});
result("without JavaScript: the list has it as text", (await plain.page.textContent(`[id="${region}"] h3`)) === name);
result("without JavaScript: nothing was fetched", plain.requests.length === 1, plain.requests);
await plain.close();
await browser.close();

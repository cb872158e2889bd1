// Every page through herald serve: none has a message for the console, asks another server for anything, or stands without its style.
//
// usage: node served.mjs ORIGIN PATH...
import {launch, result, visit} from "./chromium.mjs";

const browser = await launch(), [origin, ...paths] = process.argv.slice(2);
for (const path of paths) {
  const v = await visit(browser, origin + path);
  await v.page.waitForFunction(() => document.readyState === "complete");
  const styled = await v.page.evaluate(() => getComputedStyle(document.body).fontFamily);
  result(path + ": nothing in the console", v.messages.length === 0, v.messages);
  result(path + ": asks this server alone", v.requests.every(r => r.startsWith(origin) || /^(data|blob):/.test(r)), v.requests);
  result(path + ": has its style", !/^"?(Times|DejaVu)/.test(styled), styled);
  await v.close();
}
await browser.close();

// The page for missing addresses, as a host shows it: it is complete below any address, in a folder of the host or not, and its link leads to the
// front page if the site is in one of the first sixteen folders of the address; also opened from a disk.
//
// usage: node missing.mjs START ADDRESS... : of each ADDRESS "known URL" or "unknown URL"; "crafted URL" is one that would have the link lead to another host
import {launch, result, visit} from "./chromium.mjs";

const browser = await launch(), [start, ...rest] = process.argv.slice(2);
for (const [n, arg] of rest.entries()) {
  const [kind, url] = arg.split(" "), name = what => url + ": " + what;
  for (const [scheme, script] of n === 0 ? [["light", true], ["dark", true], ["light", false]] : [["light", true]]) {
    const v = await visit(browser, url, {scheme, script, width: 320});
    if (kind === "known" && script) await v.page.waitForSelector("#start a", {state: "visible", timeout: 10000}).catch(() => {});
    else await v.page.waitForLoadState("networkidle"); // the host has said of each folder that the site is not there
    const seen = await v.page.evaluate(() => {
      const link = document.querySelector("#start a"), style = getComputedStyle(document.body);
      return {heading: document.querySelector("h1").textContent, link: link.offsetParent && link.href, words: !!document.getElementById("words").offsetParent,
        ground: style.backgroundColor, wide: document.documentElement.scrollWidth > innerWidth};
    });
    if (kind === "crafted") {
      result(name("leads to no other host"), !seen.link || new URL(seen.link).host === new URL(url).host, seen.link);
      await v.close();
      continue;
    }
    const finds = kind === "known" && script;
    result(name("says so" + (script ? "" : " without JavaScript")), seen.heading === "There is no such page" && !seen.wide, seen);
    result(name("leads to the front page, or says how" + (script ? "" : " without JavaScript")), finds ? seen.link === start && !seen.words : !seen.link && seen.words, seen);
    result(name("has its style by " + scheme), seen.ground === (scheme === "dark" ? "rgb(23, 20, 15)" : "rgb(251, 247, 238)"), seen.ground);
    const wrong = v.messages.filter(m => !m.includes("404")); // that the address is missing, the browser says too
    const asked = v.requests.slice(1).filter(r => !r.endsWith("/favicon.ico")); // for the site's style, in each folder once, of this host alone
    result(name("no message, no request but its own"), wrong.length === 0 && v.requests[0] === url.split("#")[0] && new Set(asked).size === asked.length &&
      asked.length <= (script ? 16 : 0) && asked.every(r => r.startsWith(new URL(url).origin + "/") && /\/assets\/site-[0-9a-f]+\.css$/.test(r)), [wrong, v.requests]);
    if (finds && scheme === "light") {
      await v.page.click("#start a");
      await v.page.waitForURL(start);
      result(name("the link opens the front page"), await v.page.$("#games") !== null, v.page.url());
    }
    await v.close();
  }
}
await browser.close();

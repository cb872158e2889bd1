// The page for what is missing, as a host shows it: below which address soever, in a folder of the host or not, it is whole, and its link leads to the
// front page if anything in the address tells where the site begins.
//
// usage: node missing.mjs START ADDRESS... : of each ADDRESS "known URL" or "unknown URL"; "crafted URL" is one that would have the link lead to another host
import {launch, result, visit} from "./chromium.mjs";

const browser = await launch(), [start, ...rest] = process.argv.slice(2);
for (const arg of rest) {
  const [kind, url] = arg.split(" "), name = what => url + ": " + what;
  for (const [scheme, script] of [["light", true], ["dark", true], ["light", false]]) {
    const v = await visit(browser, url, {scheme, script, width: 320});
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
    result(name("no message, no request but its own"), wrong.length === 0 && v.requests.filter(r => !r.endsWith("/favicon.ico")).length === 1, [wrong, v.requests]);
    if (finds && scheme === "light") {
      await v.page.click("#start a");
      await v.page.waitForURL(start);
      result(name("the link opens the front page"), await v.page.$("#games") !== null, v.page.url());
    }
    await v.close();
  }
}
await browser.close();

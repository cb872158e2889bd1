// What the page works out for itself, against what the engine says: orders as they are read, and chains of fleets.
//
// usage: node same.mjs PAGE.html CASES.json
import fs from "node:fs";
import {pathToFileURL} from "node:url";
import {launch, result, visit} from "./chromium.mjs";

export async function sameAsTheEngine(browser, url, casesFile) {
  const cases = JSON.parse(fs.readFileSync(casesFile, "utf8"));
  const {page, messages, close} = await visit(browser, url);
  const shared = await page.evaluate(async list => {
    const sorted = v => JSON.stringify(v, (k, x) => x && typeof x === "object" && !Array.isArray(x) ? Object.fromEntries(Object.entries(x).sort()) : x), out = [];
    for (const c of list) {
      const got = (await window.heraldMoves.read(c.text, c.phase || "")).map(l => Object.assign(l, {problems: l.problems.map(p => p.code), line: undefined, text: undefined}));
      if (sorted(got) !== sorted(c.want)) out.push(c.text + "\n  page " + sorted(got) + "\n  want " + sorted(c.want));
    }
    return out;
  }, cases.shared);
  const orders = await page.evaluate(list => window.heraldMoves.readerFaults(list), cases.orders);
  const differ = shared.concat(orders);
  result(`${cases.shared.length} cases and ${cases.orders.length} lines are read as the order reader reads them`,
    cases.shared.length > 20 && cases.orders.length > 100 && differ.length === 0, differ.length + " are not:\n" + differ.slice(0, 30).join("\n"));
  // What the page reads by itself, without the judge, is what the judge reads, in words and in whether the board allows it.
  const own = await page.evaluate(async list => {
    const out = [];
    let n = 0;
    for (const c of list) {
      const mine = window.heraldMoves.ownForm(c.text), [judged] = mine ? await window.heraldMoves.judged(c.text) : [];
      if (!mine) continue;
      n++;
      if (judged.says !== mine.says || judged.standing !== mine.standing) out.push(c.text + "\n  page  " + mine.says + ", " + mine.standing + "\n  judge " + judged.says + ", " + judged.standing);
    }
    return {n, out};
  }, cases.own);
  result(`${own.n} of ${cases.own.length} orders in herald's own form are read without the judge as with it`, own.n >= cases.own.length * 0.98 && own.out.length === 0, own.n + " of " + cases.own.length + ", " + own.out.length + " otherwise:\n" + own.out.slice(0, 20).join("\n"));
  const chains = await page.evaluate(list => list.flatMap(c => {
    const n = window.heraldMoves.shortest(c.From, c.To), got = n ? window.heraldMoves.chains(c.From, c.To, n) : [];
    const text = l => l.map(x => x.join(" ")).sort().join("\n");
    return text(got) === text(c.Chains) ? [] : [c.From + " to " + c.To + ": " + got.length + " chains, not " + c.Chains.length];
  }), cases.chains);
  result(`chains between ${cases.chains.length} pairs of coasts`, cases.chains.length > 20 && chains.length === 0, chains.slice(0, 20).join("\n"));
  // A set that is missing completes a chain, and none smaller does.
  const missing = await page.evaluate(list => list.flatMap(c => {
    if (!c.Chains.length || c.Chains[0].length < 2) return [];
    const have = c.Chains[0].slice(1), sets = window.heraldMoves.missing(c.From, c.To, have);
    return sets.length && sets.every(s => s.length === 1) && sets.some(s => s[0] === c.Chains[0][0]) ? [] : [c.From + " to " + c.To + " with " + have + ": " + JSON.stringify(sets)];
  }), cases.chains);
  result("the missing link of a chain begun", missing.length === 0, missing.slice(0, 10).join("\n"));
  result("no message from the reader", messages.length === 0, messages);
  await close();
}

if (process.argv[1].endsWith("same.mjs")) {
  const browser = await launch();
  await sameAsTheEngine(browser, pathToFileURL(process.argv[2]).href, process.argv[3]);
  await browser.close();
}

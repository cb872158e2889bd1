// What a page says of a deadline before it and after it, by the reader's clock, and on paper, which stays true the next day.
//
// usage: node deadline.mjs SITE GAME POWER
import path from "node:path";
import {pathToFileURL} from "node:url";
import {becomes, late, launch, result, shifts, visit} from "./chromium.mjs";

const [site, game, power] = process.argv.slice(2);
const browser = await launch();
const address = file => pathToFileURL(path.join(site, file)).href;

// due are the first deadlines that pages name: each is asked once.
const due = new Map();
async function dueOn(file) {
  if (!due.has(file)) {
    const first = await visit(browser, address(file));
    due.set(file, new Date(await first.page.getAttribute("time.due-time", "datetime")).getTime());
    result(file + ": messages by the clock of this machine", first.messages.length === 0, first.messages);
    await first.close();
  }
  return due.get(file);
}

// at opens a page whose clock stands some hours from the first deadline that it names.
const at = async (file, hours) => visit(browser, address(file), {clock: await dueOn(file) + hours * 36e5});

for (const file of ["index.html", game + "/index.html", game + "/" + power + "/sheet.html"]) {
  for (const [hours, says] of [[-72.5, "in 3 days"], [-0.5, "in 30 min"], [1, "(passed)"]]) {
    const v = await at(file, hours), name = what => `${file}, ${hours} hours after: ${what}`;
    const p = v.page, said = () => p.$eval("time.due-time", t => t.closest("p").innerText.replace(/\s+/g, " "));
    const words = await said(), over = hours > 0;
    result(name("it says so"), words.includes(says), words);
    if (!file.endsWith("sheet.html")) {
      result(name("orders are or were due"), words.includes(over ? "were due" : "are due"), words);
      const badges = await p.$$eval(".badge", bs => bs.map(b => b.textContent));
      result(name("nothing is open any more"), badges.includes("Open") !== over, badges);
      result(name("the list says which have passed"), (await p.$$eval(".deadlines .passed", l => l.length)) === (over && file !== "index.html" ? 1 : 0));
    }
    await p.emulateMedia({media: "print"});
    await becomes(name("paper holds no count of days"), () => p.$$eval(".own-time", l => l.some(s => s.checkVisibility() && /\bin \d/.test(s.innerText))), false);
    result(name("messages"), v.messages.length === 0, v.messages);
    await v.close();
  }
}
// What a script says of a deadline, and a sheet to fill in, moves nothing that was there before it, however late it comes.
const own = game + "/" + power + "/";
for (const [file, scripts, until] of [["index.html", /deadline-/, "time.due-time"], [game + "/index.html", /deadline-/, "time.due-time"],
  [own + "index.html", /deadline-/, "time.due-time"], [own + "sheet.html", /deadline-/, "time.due-time"], [own + "sheet.html", /\/sheet-/, ".paper"]]) {
  const v = await visit(browser, address(file), {width: 360, height: 740, init: shifts, clock: await dueOn(file) + 36e5});
  const moved = await late(v.page, scripts, until);
  result(`${file}: layout shift, where ${scripts} comes late`, moved.moved < 0.02, moved);
  await v.close();
}
{
  const v = await at(game + "/index.html", -1);
  await v.page.clock.setFixedTime(new Date(await dueOn(game + "/index.html") + 1e3));
  await v.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await becomes("a page left open tells when somebody comes back to it", () => v.page.$$eval("main .passed", l => l.length > 1), true);
  await v.close();
}
await browser.close();

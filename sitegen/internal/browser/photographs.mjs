// Order sheets as players fill them in and photograph them: tilted, in perspective, half in shadow, a
// little blurred and with grain.
//
// usage: node photographs.mjs LIST; LIST is JSON, for each sheet {page, photograph, orders, block, seed}
import fs from "node:fs";
import {pathToFileURL} from "node:url";
import {launch, result} from "./chromium.mjs";

const browser = await launch();
const context = await browser.newContext({viewport: {width: 820, height: 1160}, deviceScaleFactor: 2, bypassCSP: true});
const page = await context.newPage();
await page.emulateMedia({media: "print"});
for (const s of JSON.parse(fs.readFileSync(process.argv[2], "utf8"))) {
  await page.goto(pathToFileURL(s.page).href);
  const filled = await page.evaluate(({orders, block, seed}) => {
    const random = () => (seed = seed * 16807 % 2147483647) / 2147483647, about = most => (2 * random() - 1) * most;
    let filled = 0;
    for (const blank of document.querySelectorAll(".paper .blank")) {
      const order = orders.find(o => o.startsWith(blank.dataset.unit + " "));
      if (!order) continue;
      filled++;
      const words = order.slice(blank.dataset.unit.length);
      blank.style.cssText = "display:flex;align-items:flex-end"; // one writes on the line
      const hand = document.createElement("span");
      hand.style.cssText = "white-space:pre;font:15px " + (block ? "'DejaVu Sans'" : "'DejaVu Sans Mono',monospace");
      blank.append(hand);
      if (!block) hand.textContent = words;
      else for (const letter of words.toUpperCase()) { // no two letters of a hand stand quite alike
        const l = document.createElement("span");
        l.textContent = letter;
        l.style.cssText = `display:inline-block;color:#123;transform:rotate(${about(5)}deg) translateY(${about(1)}px) scale(${1 + about(0.07)})`;
        hand.append(l);
      }
    }
    document.documentElement.style.background = "#b9b2a4";
    document.body.style.cssText = `background:#fffdf6;margin:30px;width:760px;filter:blur(0.35px);transform:perspective(2400px) rotateX(${about(3)}deg) rotateY(${about(3)}deg) rotate(${about(1.6)}deg)`;
    const over = document.createElement("div");
    over.style.cssText = `position:fixed;inset:0;mix-blend-mode:multiply;background:linear-gradient(${Math.round(random() * 360)}deg,#fff 35%,#8f8a80)`;
    over.innerHTML = `<svg width="100%" height="100%" style="opacity:.35"><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" seed="${seed % 999}"/><feColorMatrix type="saturate" values="0"/></filter><rect width="100%" height="100%" filter="url(#grain)"/></svg>`;
    document.body.parentNode.append(over);
    return filled;
  }, s);
  await page.screenshot({path: s.photograph, type: "jpeg", quality: 70});
  result(s.photograph.split("/").pop(), filled === s.orders.length, `${filled} of ${s.orders.length} orders are on the sheet`);
}
await browser.close();

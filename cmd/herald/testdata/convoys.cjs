// convoys.cjs says what a moves page says of convoys between each two coasts: convoys.cjs PAGE.json THEME
const fs = require("fs"), path = require("path");
const [page, theme] = process.argv.slice(2);
const text = fs.readFileSync(page, "utf8");
globalThis.document = {getElementById: () => ({textContent: text})};
const scripts = ["dom", "names", "board", "chains"].map(n => fs.readFileSync(path.join(theme, n + ".js"), "utf8"));
const out = new Function(scripts.join("\n") + `
  const out = [], coasts = regions.filter(r => r.terrain === COASTAL);
  for (const from of coasts) for (const to of coasts) {
    if (from === to) continue;
    const n = shortest(from, to);
    if (n && !(data.nochains && n > 1)) out.push(from.id + " " + to.id + ": " + chains(from, to, n, 1e9).map(c => c.map(s => s.id).join(" ")).sort().join("; "));
  }
  return out;`)();
console.log(out.join("\n"));

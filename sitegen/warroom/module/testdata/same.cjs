// same.cjs plays courses in the module and says how many answers are those of Go: same.cjs FOLDER
const fs = require("fs"), path = require("path"), dir = process.argv[2];
const read = name => fs.readFileSync(path.join(dir, name));
(0, eval)(read("start.js").toString());
(async () => {
  const herald = await startHerald(read("herald.wasm"));
  const files = JSON.parse(read("boards.json")), games = {};
  for (const [id, file] of Object.entries(files)) games[id] = herald.open(new Uint8Array(fs.readFileSync(file)), {ruleset: id});
  let same = 0, other = 0, first = "", last = false;
  for (const text of read("lines.jsonl").toString().trim().split("\n")) {
    const l = JSON.parse(text);
    let got = "";
    try {
      got = JSON.stringify(games[l.board].decide(l.course).answer);
    } catch (e) {
      got = "error: " + e.message;
    }
    // Both are parsed first: JSON.parse puts keys that are numbers first.
    last = got !== JSON.stringify(JSON.parse(l.want));
    if (!last) same++;
    else {
      other++;
      if (!first) first = l.board + " " + JSON.stringify(l.course) + "\n" + got + "\n" + l.want;
    }
  }
  console.log(JSON.stringify({same, other, first: first.slice(0, 4000), last}));
  process.exit(0);
})();

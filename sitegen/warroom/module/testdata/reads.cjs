// reads.cjs reads sheets in the module and prints those that are read otherwise than in Go: reads.cjs FOLDER
const fs = require("fs"), path = require("path"), dir = process.argv[2];
const read = name => fs.readFileSync(path.join(dir, name));
(0, eval)(read("start.js").toString());
(async () => {
  const herald = await startHerald(read("herald.wasm")), readers = {}, other = [];
  for (const [id, file] of Object.entries(JSON.parse(read("boards.json")))) readers[id] = herald.reader(new Uint8Array(fs.readFileSync(file)), {ruleset: id});
  for (const s of JSON.parse(read("sheets.json"))) {
    const got = JSON.stringify(readers[s.Board].read(s.Text, s.Step)), want = JSON.stringify(s.Want);
    if (got !== want) other.push(s.Text + "\n" + got.slice(0, 400) + "\n" + want.slice(0, 400));
  }
  console.log(JSON.stringify(other));
  process.exit(0);
})();

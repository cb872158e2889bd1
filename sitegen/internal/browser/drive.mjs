// Chromium at the other end of a pipe, for tests in Go that ask all engines the same: each line of
// the input is a command of WebDriver's name with its body, each line of the output its answer.
import readline from "node:readline";
import {launch} from "./chromium.mjs";

const browser = await launch(), page = await browser.newPage({viewport: {width: 360, height: 740}});
page.on("dialog", d => d.accept());
const commands = {
  Navigate: ({url}) => page.goto(url),
  Refresh: () => page.reload(),
  ExecuteScript: ({script}) => page.evaluate(body => new Function(body)(), script),
};
for await (const line of readline.createInterface({input: process.stdin})) {
  const [command, body] = JSON.parse(line);
  let answer;
  try {
    const value = await commands[command](body);
    answer = {value: command === "ExecuteScript" ? value ?? null : null};
  } catch (e) {
    answer = {error: String(e)};
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
await browser.close();

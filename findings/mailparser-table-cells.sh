#!/bin/sh
# mailparser 3.9.1: the text that it makes of an HTML mail glues the cells of a table's row together.
#
# Guess: a mail of HTML alone gets a text in which cells stand apart by a blank, a tab or a bar, as rows do by a line; its
# paragraphs, lists, line breaks and preformatted blanks are all kept.
# Seen: "F Nth" and "Hold" in two cells are "F NthHold", and two rows run on in one line with nothing between them. Lists even
# keep their numbers, from "start" on. What is struck out (<del>) is text like any other.
# Why it matters: orders, prices or dates that somebody pastes from a spreadsheet arrive as words that nobody wrote, and
# where a cell ended cannot be found again: read the HTML instead, which it also gives.
#
# Needs node, npm and its registry.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
echo '{"private":true}' > package.json
npm install --no-audit --no-fund --loglevel=error mailparser@3.9.1 >&2
cat > main.mjs <<'END'
import {simpleParser} from "mailparser";
for (const html of ["<table><tr><td>F Nth</td><td>Hold</td></tr><tr><td>A Par</td><td>Bur</td></tr></table>",
  "<ol start=4><li>A Mun H</li><li>A Ber H</li></ol>", "<p>A Par<br>H</p>", "<pre>A  Par H</pre>", "<p><del>F Bre H</del></p>"]) {
  const mail = await simpleParser("From: a@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html + "\r\n");
  console.log(JSON.stringify(mail.text));
}
END
want='"F NthHoldA ParBur"
" 4. A Mun H\n 5. A Ber H"
"A Par\nH"
"A  Par H"
"F Bre H"'
got=$(node main.mjs)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

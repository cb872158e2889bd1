#!/bin/sh
# Makes the site that docs/season.md begins with: the long game Powick Bridge as Spring 1644 opens, its letters in inbox/.
# Run it in a copy of the repository: sh docs/season.sh DIR
set -eu
site=${1:?which folder? (hint: sh docs/season.sh mysite)}
[ -d sitegen/testdata/wars ] || { echo "season.sh: run it in a copy of the repository" >&2; exit 1; }
[ ! -e "$site" ] || { echo "season.sh: $site is there already" >&2; exit 1; }
mkdir -p "$site/content/games" "$site/content/rules" "$site/inbox"
from=sitegen/testdata/wars/content/games/powick-bridge
cp -R "$from" "$site/content/games/"
cp -R content/rules/w3k "$site/content/rules/"
sed -e 's/^boards = /# &/' -e 's/^rules = /# &/' content/site.toml > "$site/content/site.toml"
game=$site/content/games/powick-bridge
sed 's/^began = .*/began = 2026-04-20/' "$from/game.toml" > "$game/game.toml"
for phase in 1644-summer 1644-autumn 1645-winter 1645-spring 1645-summer 1645-autumn 1646-winter 1646-spring; do rm -rf "${game:?}/$phase"; done
mv "$game/1644-spring/orders" "$game/1644-spring/retreats" "$site/inbox/"
rm -rf "$game/1644-spring"
sed '/ 1644-spring /,$d' "$from/receipts.txt" > "$game/receipts.txt"
ormond=$site/inbox/orders/ormond.txt # with the condition that he dropped when he was asked
sed 's/(we shall see)/(if he keeps his word)/' "$ormond" > "$ormond.new" && mv "$ormond.new" "$ormond"
mkdir -p "$game/1644-spring/orders"
cat > "$site/inbox/corrections.toml" <<'END'
[[correction]]
power = "montrose"
line = 7
order = "Army Clydesdale holds"
reason = "A fold in the photograph put the next line's words behind this unit; the paper says that it holds."
END
cat > "$site/inbox/strike.toml" <<'END'

[[timeline.change]]
phase = "1644-summer"
kind = "orders"
date = 2026-08-15
shift = true
why = "the postmen are on strike"
END

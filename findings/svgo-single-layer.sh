#!/bin/sh
# svgo 4.1.0: a layer that an address shows is deleted where it is the only one, and kept where there are two.
#
# Guess: a drawing hides its layers by a class and shows one by ":target", so that map.svg#orders has the orders. An
# optimiser that promises the same picture either keeps such layers or drops them all; it does not depend on how many
# elements have the class.
# Seen: a class that occurs once is written into its element as style="display:none". That beats the rule with
# ":target", which then shows nothing; the next steps take the layer for invisible and delete it, and the rule with it.
# With a second layer of the same class nothing is written into the elements, and both stay.
# Why it matters: it works on the map with two layers on which one tries it, and eats the layer of the next map. The
# plugin inlineStyles must be off wherever a rule depends on more than the element (:target, :hover, @media).
#
# Needs Node.js and npm.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --save-exact svgo@4.1.0 >&2
cat > run.mjs <<'EOF'
import { optimize } from "svgo";

const layer = (id) => `<g id="${id}" class="layer"><path d="M2 2 18 8" stroke="red"/></g>`;
const drawing = (layers) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
<style>.layer{display:none}.layer:target{display:inline}</style>
<rect width="20" height="10" fill="#eee"/>${layers.map(layer).join("")}</svg>`;
const off = { plugins: [{ name: "preset-default", params: { overrides: { inlineStyles: false } } }] };
for (const [what, ids, config] of [
  ["one layer", ["orders"], {}],
  ["two layers", ["orders", "retreats"], {}],
  ["one layer, inlineStyles off", ["orders"], off],
]) {
  const out = optimize(drawing(ids), config).data;
  const kept = ids.filter((id) => out.includes(`id="${id}"`));
  console.log(`${what}: ${kept.join(" and ") || "none"} left, rule ${out.includes(":target") ? "left" : "gone"}`);
}
EOF
want='one layer: none left, rule gone
two layers: orders and retreats left, rule left
one layer, inlineStyles off: orders left, rule left'
got=$(node run.mjs)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

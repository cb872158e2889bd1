#!/bin/sh
# mapshaper 0.6.113: the same drawing ten times as large is simplified to another shape, because small coordinates are taken for degrees.
#
# Guess: GeoJSON without a coordinate system that is simplified to a fifth of its points keeps the same points at any scale: a
# map in millimetres and the same map in tenths of them become the same drawing.
# Seen: coordinates that fit into 180 by 90 are taken for longitudes and latitudes, and distances are measured on a globe;
# beyond that they are plane. One star at the size of 80 and at that of 800 comes out with other points. Nothing says so.
# Why it matters: a sheet up to A4 in millimetres lies within those limits and one of A3 beyond, so that one board is thinned
# by two rules, and its north more than its south. "-simplify planar" has to be said.
#
# Needs node, npm and its registry.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
echo '{"private":true}' > package.json
npm install --no-audit --no-fund --loglevel=error mapshaper@0.6.113 >&2
cat > main.mjs <<'END'
import mapshaper from "mapshaper";
// star is a star of sixty points, size across, as GeoJSON.
const star = size => {
  const ring = [];
  for (let i = 0; i <= 60; i++) {
    const a = (i % 60) * Math.PI / 30, r = (i % 2 ? 0.8 : 1) * size / 2;
    ring.push([+(r * Math.cos(a) + size / 2).toFixed(4), +((r * Math.sin(a) + size / 2) * 0.8).toFixed(4)]);
  }
  return JSON.stringify({type: "Polygon", coordinates: [ring]});
};
const kept = async (size, how) => {
  const out = await mapshaper.applyCommands(`-i star.json -simplify 20% ${how} -o out.json`, {"star.json": star(size)});
  return JSON.stringify(JSON.parse(out["out.json"]).geometries[0].coordinates[0].map(p => p.map(v => Math.round(v / size * 1000))));
};
for (const how of ["", "planar"]) {
  console.log(`${how || "as it is"}: ${await kept(80, how) === await kept(800, how) ? "the same points" : "other points"}`);
}
END
want='as it is: other points
planar: the same points'
got=$(node main.mjs)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

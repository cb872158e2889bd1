#!/bin/sh
# paulmach/orb 0.14.0: a small polygon is simplified to a ring of two points, which GeoJSON does not have.
#
# Guess: simplifying keeps a polygon a polygon: a ring smaller than the tolerance is either taken out or left with the four
# positions (the last the first) that RFC 7946 asks of a ring. The package's own Area and Contains know nothing of less.
# Seen: a hole as small is taken out, and so is one of several islands of a MultiPolygon. A polygon by itself is not:
# Douglas-Peucker leaves two equal points of its ring, and the geojson package writes it without a word.
# Why it matters: a region that is one small island is exactly such a ring. What is written is read by few: PostGIS and GEOS refuse the
# whole feature for it. Rings have to be counted after every simplification.
#
# Needs Go and a module proxy.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export GOPATH="$tmp/go" GOFLAGS="-mod=mod -modcacherw" GOWORK=off
cd "$tmp"
cat > go.mod <<'END'
module finding

go 1.26

require github.com/paulmach/orb v0.14.0
END
cat > main.go <<'END'
package main

import (
	"fmt"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/geojson"
	"github.com/paulmach/orb/simplify"
)

func square(at, side float64) orb.Ring {
	return orb.Ring{{at, at}, {at + side, at}, {at + side, at + side}, {at, at + side}, {at, at}}
}

func main() {
	hole := square(40, 1)
	hole.Reverse()
	for _, g := range []orb.Geometry{
		orb.Polygon{square(0, 100), hole},
		orb.Polygon{square(0, 1)},
		orb.MultiPolygon{{square(0, 100)}, {square(200, 1)}},
	} {
		data, err := geojson.NewGeometry(simplify.DouglasPeucker(5).Simplify(g)).MarshalJSON()
		if err != nil {
			panic(err)
		}
		fmt.Println(string(data))
	}
}
END
want='{"type":"Polygon","coordinates":[[[0,0],[100,0],[100,100],[0,100],[0,0]]]}
{"type":"Polygon","coordinates":[[[0,0],[0,0]]]}
{"type":"MultiPolygon","coordinates":[[[[0,0],[100,0],[100,100],[0,100],[0,0]]]]}'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

#!/bin/sh
# srwiley/oksvg of 2022-10-11: an arc whose flags are written without blanks between draws nothing, in strict mode too.
#
# Guess: "a40 40 0 0 1 80 0" and "a40 40 0 0180 0" are one arc: SVG's grammar has flags of one sign each, so that nothing need
# stand after them, and svgo and other minifiers write them so. A reader takes both; one that did not know the second would
# report an error when it is asked to be strict.
# Seen: the first is drawn. With the blanks left out the whole path is missing from the picture, and ReadIconStream in
# StrictErrorMode has no error: it reads one number 0180, has six numbers in place of seven and passes the arc over.
# Why it matters: it is the rasteriser that Go programs take. Any drawing that went through a minifier loses its round shapes:
# tokens, supply centres, compass roses. What is written for others should keep the blanks.
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

require (
	github.com/srwiley/oksvg v0.0.0-20221011165216-be6e8873101c
	github.com/srwiley/rasterx v0.0.0-20220730225603-2ab79fcdd4ef
)
END
cat > main.go <<'END'
package main

import (
	"fmt"
	"image"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

func main() {
	for _, d := range []string{
		"M10 50a40 40 0 0 1 80 0z",
		"M10 50a40 40 0 01 80 0z",
		"M10 50a40 40 0 0180 0z",
	} {
		icon, err := oksvg.ReadIconStream(strings.NewReader(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`+
			`<path fill="#000" d="`+d+`"/></svg>`), oksvg.StrictErrorMode)
		if err != nil {
			fmt.Println(d, "error:", err)
			continue
		}
		icon.SetTarget(0, 0, 100, 100)
		img := image.NewRGBA(image.Rect(0, 0, 100, 100))
		icon.Draw(rasterx.NewDasher(100, 100, rasterx.NewScannerGV(100, 100, img, img.Bounds())), 1)
		n := 0
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] > 127 {
				n++
			}
		}
		fmt.Printf("%s: no error, drawn: %t\n", d, n > 2000)
	}
}
END
want='M10 50a40 40 0 0 1 80 0z: no error, drawn: true
M10 50a40 40 0 01 80 0z: no error, drawn: false
M10 50a40 40 0 0180 0z: no error, drawn: false'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

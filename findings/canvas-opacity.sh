#!/bin/sh
# tdewolff/canvas of 2025-07-28: in its PDF, an opaque shape takes on the opacity of the line drawn before it.
#
# Guess: each shape of a canvas has a colour of its own, alpha with it. A red square, a blue line at half opacity and a
# second red square, the same red, come out opaque, half and opaque in every format.
# Seen: SVG is right. In the PDF the line sets the opacity of all that follows, and it is not set back: the writer
# compares the second square's colour with the last fill, finds it the same and writes nothing. A reader draws the
# square at half opacity (Poppler 22.12 and MuPDF 1.21 both do). In a red one step darker the square is right.
# Why it matters: the picture on the screen is right and the print is not, and only where two shapes happen to have the
# same colour with a see-through line between them, as regions of one owner have on a map.
#
# Needs Go and a module proxy.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export GOPATH="$tmp/go" GOFLAGS="-mod=mod -modcacherw" GOWORK=off
cd "$tmp"
cat > go.mod <<'EOF'
module finding

go 1.24

require github.com/tdewolff/canvas v0.0.0-20250728095813-50d4cb1eee71
EOF
cat > main.go <<'EOF'
package main

import (
	"bytes"
	"fmt"
	"image/color"
	"regexp"
	"strings"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/pdf"
	"github.com/tdewolff/canvas/renderers/svg"
)

// drawing is a red square, a blue line at half opacity over it, and a square in the second red beside it.
func drawing(second uint8) *canvas.Canvas {
	c := canvas.New(30, 10)
	x := canvas.NewContext(c)
	x.SetFillColor(color.RGBA{255, 0, 0, 255})
	x.DrawPath(0, 0, canvas.Rectangle(10, 10))
	x.SetFillColor(canvas.Transparent)
	x.SetStrokeColor(color.NRGBA{0, 0, 255, 128})
	x.SetStrokeWidth(2)
	x.DrawPath(0, 5, canvas.Line(15, 0))
	x.SetStrokeColor(canvas.Transparent)
	x.SetFillColor(color.RGBA{second, 0, 0, 255})
	x.DrawPath(20, 0, canvas.Rectangle(10, 10))
	return c
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	for _, second := range []uint8{255, 254} {
		var p, s bytes.Buffer
		w := pdf.New(&p, 30, 10, &pdf.Options{})
		drawing(second).RenderTo(w)
		check(w.Close())
		v := svg.New(&s, 30, 10, nil)
		drawing(second).RenderTo(v)
		check(v.Close())

		fmt.Printf("second red %d\n", second)
		// The opacity in force at each painting operator: ca for fills, CA for strokes, by the named states.
		states := map[string]string{}
		for _, m := range regexp.MustCompile(`/(A\d+)<</CA (\S+)/ca (\S+?)>>`).FindAllStringSubmatch(p.String(), -1) {
			states["/"+m[1]] = m[3]
		}
		_, body, _ := strings.Cut(p.String(), "stream\n")
		body, _, _ = strings.Cut(body, "endstream")
		words, now := strings.Fields(body), "1"
		for i, word := range words {
			switch word {
			case "gs":
				now = states[words[i-1]]
			case "f":
				fmt.Println("  PDF fill at", now)
			case "S":
				fmt.Println("  PDF stroke at", now)
			}
		}
		for _, m := range regexp.MustCompile(`<path[^>]*>`).FindAllString(s.String(), -1) {
			fmt.Println("  SVG", m)
		}
	}
}
EOF
want='second red 255
  PDF fill at 1
  PDF stroke at .50196078
  PDF fill at .50196078
  SVG <path d="M0 10H10V0H0z" fill="#f00"/>
  SVG <path d="M0 5H15" style="fill:none;stroke:rgba(0,0,255,.50196078);stroke-width:2"/>
  SVG <path d="M20 10H30V0H20z" fill="#f00"/>
second red 254
  PDF fill at 1
  PDF stroke at .50196078
  PDF fill at 1
  SVG <path d="M0 10H10V0H0z" fill="#f00"/>
  SVG <path d="M0 5H15" style="fill:none;stroke:rgba(0,0,255,.50196078);stroke-width:2"/>
  SVG <path d="M20 10H30V0H20z" fill="#fe0000"/>'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

#!/bin/sh
# tdewolff/minify v2.24.25: in an SVG, the blanks around a <tspan> are removed, and words run together.
#
# Guess: a minifier takes out white space that is not drawn. In <text> a single blank between words is drawn, whether the words
# are in a <tspan> or beside it: the package's HTML minifier keeps the blank around <b>, and its SVG minifier does the same.
# Several blanks under xml:space="preserve" are drawn too.
# Seen: "Fleet <tspan>North Sea</tspan> holds" becomes "Fleet<tspan>North Sea</tspan>holds", and is drawn as FleetNorth
# Seaholds. xml:space is removed together with the blanks that it kept. HTML around <b> is right.
# Why it matters: legends and titles on a map, where one word is set in another style, are wrong after a step that is said to
# change nothing on the screen, and no option turns it off.
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

require github.com/tdewolff/minify/v2 v2.24.25
END
cat > main.go <<'END'
package main

import (
	"fmt"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/html"
	"github.com/tdewolff/minify/v2/svg"
)

func main() {
	m := minify.New()
	m.AddFunc("text/html", html.Minify)
	m.AddFunc("image/svg+xml", svg.Minify)
	for _, x := range [][2]string{
		{"text/html", `<p>Fleet <b>North Sea</b> holds</p>`},
		{"image/svg+xml", `<text>Fleet <tspan>North Sea</tspan> holds</text>`},
		{"image/svg+xml", `<text xml:space="preserve">Spring  1901</text>`},
	} {
		out, err := m.String(x[0], x[1])
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s\n  %s\n", x[1], out)
	}
}
END
want='<p>Fleet <b>North Sea</b> holds</p>
  <p>Fleet <b>North Sea</b> holds
<text>Fleet <tspan>North Sea</tspan> holds</text>
  <text>Fleet<tspan>North Sea</tspan>holds</text>
<text xml:space="preserve">Spring  1901</text>
  <text>Spring 1901</text>'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

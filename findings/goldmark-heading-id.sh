#!/bin/sh
# yuin/goldmark 1.8.7: automatic ids of headings leave out every letter that is not ASCII.
#
# Guess: a heading's id is its text in small letters with dashes, as GitHub and others make it: "Łódź" gets the id łódź, and
# "Süd" süd. At the very least letters with accents become letters without.
# Seen: they are left out. "Łódź" has the id d, "Süd" has sd, the same as a heading "Sd", which then becomes sd-1; a Cyrillic or
# Greek heading is called heading, and the next one heading-1.
# Why it matters: links to such sections depend on how many of them stand before: a section put in further up silently leads
# every old link to its neighbour, and no link check notices, since the id is there.
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

require github.com/yuin/goldmark v1.8.7
END
cat > main.go <<'END'
package main

import (
	"os"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/parser"
)

func main() {
	text := "# Łódź\n# Süd\n# Sd\n# Москва\n# Київ\n"
	md := goldmark.New(goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	if err := md.Convert([]byte(text), os.Stdout); err != nil {
		panic(err)
	}
}
END
want='<h1 id="d">Łódź</h1>
<h1 id="sd">Süd</h1>
<h1 id="sd-1">Sd</h1>
<h1 id="heading">Москва</h1>
<h1 id="heading-1">Київ</h1>'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

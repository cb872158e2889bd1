#!/bin/sh
# mmcdole/gofeed 1.4.2: a title in plain text that shows "<b>" and a bold title in HTML are the same string, and nothing says which it was.
#
# Guess: Atom says of every title and summary whether it is text, html or xhtml (RFC 4287, 3.1); a reader hands on one of them
# in a common form, escaped or not, or says its type.
# Seen: the characters are handed on as they stand in each. "&lt;b&gt;" of type text, which means the five letters <b>, and of
# type html, which means bold, both come as "<b>"; an ampersand in text comes as "&amp;" written by html does. Neither the
# common item nor the package's own Atom entry has the type; content alone has one, in the Atom entry.
# Why it matters: who shows titles as text shows "&amp;" of every feed in HTML; who shows them as HTML loses "A < B" of every
# feed in text. Only a title without <, > and & is safe with it.
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

require github.com/mmcdole/gofeed v1.4.2
END
cat > main.go <<'END'
package main

import (
	"fmt"
	"strings"

	"github.com/mmcdole/gofeed"
	"github.com/mmcdole/gofeed/atom"
)

const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>urn:x</id><updated>2027-01-01T00:00:00Z</updated>
<entry><title type="TYPE">TITLE</title><id>urn:y</id><updated>2027-01-01T00:00:00Z</updated></entry></feed>`

func main() {
	for _, c := range [][2]string{{"text", "&lt;b&gt;Spring&lt;/b&gt;"}, {"html", "&lt;b&gt;Spring&lt;/b&gt;"},
		{"text", "Army &amp;amp; Fleet"}, {"html", "Army &amp;amp; Fleet"}} {
		text := strings.NewReplacer("TYPE", c[0], "TITLE", c[1]).Replace(feed)
		common, err := gofeed.NewParser().ParseString(text)
		if err != nil {
			panic(err)
		}
		own, err := (&atom.Parser{}).Parse(strings.NewReader(text))
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s: %q, %q\n", c[0], common.Items[0].Title, own.Entries[0].Title)
	}
}
END
want='text: "<b>Spring</b>", "<b>Spring</b>"
html: "<b>Spring</b>", "<b>Spring</b>"
text: "Army &amp; Fleet", "Army &amp; Fleet"
html: "Army &amp; Fleet", "Army &amp; Fleet"'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

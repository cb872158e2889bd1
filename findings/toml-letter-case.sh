#!/bin/sh
# BurntSushi/toml 1.6.0: two keys that differ only in case make a struct's field random.
#
# Guess: TOML's keys are case-sensitive, so "name" and "NAME" are two keys and a file may have both. The package's text
# says that another case is tried only where no exact match is found: the field tagged "name" gets the value of "name",
# and Undecoded reports "NAME". At the very least, the same text gives the same struct.
# Seen: each key is matched by itself, in Go's order of maps. Both are written into the field, and the last one wins:
# the same text in the same program gives now one value, now the other. Neither key is reported as undecoded.
# Why it matters: a slip in a file (a key pasted twice, once with a capital) passes every check for unknown keys, and
# what is built from the file differs between two runs. A reader that must be repeatable has to compare the keys itself.
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

require github.com/BurntSushi/toml v1.6.0
EOF
cat > main.go <<'EOF'
package main

import (
	"fmt"

	"github.com/BurntSushi/toml"
)

func main() {
	for _, text := range []string{
		"name = \"lower\"\n",
		"NAME = \"upper\"\n",
		"name = \"lower\"\nNAME = \"upper\"\n",
	} {
		seen, undecoded := map[string]bool{}, 0
		for range 2000 {
			var v struct {
				Name string `toml:"name"`
			}
			md, err := toml.Decode(text, &v)
			if err != nil {
				panic(err)
			}
			seen[v.Name] = true
			undecoded += len(md.Undecoded())
		}
		fmt.Printf("%q: lower %t, upper %t, undecoded %d\n", text, seen["lower"], seen["upper"], undecoded)
	}
}
EOF
want='"name = \"lower\"\n": lower true, upper false, undecoded 0
"NAME = \"upper\"\n": lower false, upper true, undecoded 0
"name = \"lower\"\nNAME = \"upper\"\n": lower true, upper true, undecoded 0'
got=$(go run .)
printf 'What 2000 readings of each text gave:\n%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

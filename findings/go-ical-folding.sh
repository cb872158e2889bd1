#!/bin/sh
# emersion/go-ical of 2025-03-29: the encoder folds no line, however long.
#
# Guess: a package that writes iCalendar folds lines at 75 octets, as RFC 5545 (3.1) says that they should be and as nearly
# all others do; its decoder unfolds them, so it knows of folding.
# Seen: a description of 300 letters is one line of 312 octets. What it decodes folded, it encodes unfolded. There is no
# error and no option.
# Why it matters: only lenient readers get the whole text for certain; who serves calendars with it has to fold the lines
# himself.
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

require github.com/emersion/go-ical v0.0.0-20250329121855-f41e73efc392
END
cat > main.go <<'END'
package main

import (
	"bytes"
	"fmt"
	"strings"

	ical "github.com/emersion/go-ical"
)

func main() {
	folded := strings.Join([]string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//calendar//EN", "BEGIN:VEVENT", "UID:spring",
		"DTSTAMP:20270301T000000Z", "DTSTART:20270315T063000Z", "DESCRIPTION:" + strings.Repeat("A", 63) + "\r\n " +
			strings.Repeat("B", 74) + "\r\n " + strings.Repeat("C", 74) + "\r\n " + strings.Repeat("D", 74) + "\r\n " + strings.Repeat("E", 15),
		"END:VEVENT", "END:VCALENDAR", ""}, "\r\n")
	calendar, err := ical.NewDecoder(strings.NewReader(folded)).Decode()
	if err != nil {
		panic(err)
	}
	var out bytes.Buffer
	if err := ical.NewEncoder(&out).Encode(calendar); err != nil {
		panic(err)
	}
	longest := func(text string) (n int) {
		for _, line := range strings.Split(text, "\r\n") {
			n = max(n, len(line))
		}
		return n
	}
	fmt.Println("the longest line read has", longest(folded), "octets")
	fmt.Println("the longest line written has", longest(out.String()), "octets")
}
END
want='the longest line read has 75 octets
the longest line written has 312 octets'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

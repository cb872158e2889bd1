#!/bin/sh
# arran4/golang-ical 0.3.4: a calendar that is read and written again has bare line feeds on Unix, one category for two, and a quoted name in two pieces.
#
# Guess: a calendar that is parsed and serialized says the same: lines end with CR LF as RFC 5545 (3.1) says, two categories
# stay two, and a name with a semicolon in quotes stays one parameter.
# Seen: without an option lines end as the operating system's text does. The comma between two categories is written as "\,",
# so that every reader finds one category with a comma in its name. CN="Games; First" is written as CN=Games\; First;
# parameters have no backslash in iCalendar, so that the name ends at the semicolon. Its own parser takes all of it back
# without an error, so that a round trip in a test shows nothing.
# Why it matters: whoever copies or merges calendars with it changes what others read of them; lists and names have to be
# written by hand.
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

require github.com/arran4/golang-ical v0.3.4
END
cat > main.go <<'END'
package main

import (
	"fmt"
	"strings"

	ics "github.com/arran4/golang-ical"
)

func main() {
	text := strings.Join([]string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//calendar//EN", "BEGIN:VEVENT", "UID:spring",
		"DTSTAMP:20270301T000000Z", "DTSTART:20270315T063000Z", "CATEGORIES:Games,Orders", `ORGANIZER;CN="Games; First":mailto:a@example.org`,
		"END:VEVENT", "END:VCALENDAR", ""}, "\r\n")
	for range 2 {
		calendar, err := ics.ParseCalendar(strings.NewReader(text))
		if err != nil {
			panic(err)
		}
		text = calendar.Serialize()
		fmt.Println("CRLF:", strings.Count(text, "\r\n"), "LF:", strings.Count(text, "\n"))
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "CATEGORIES") || strings.HasPrefix(line, "ORGANIZER") {
				fmt.Println(strings.TrimSpace(line))
			}
		}
	}
}
END
want='CRLF: 0 LF: 11
CATEGORIES:Games\,Orders
ORGANIZER;CN=Games\; First:mailto:a@example.org
CRLF: 0 LF: 11
CATEGORIES:Games\,Orders
ORGANIZER;CN=Games\; First:mailto:a@example.org'
got=$(go run .)
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

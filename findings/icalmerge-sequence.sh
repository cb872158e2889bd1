#!/bin/sh
# icalmerge 3.0 (ical2html): which of two versions of an event is the newer is asked of LAST-MODIFIED and of nothing else.
#
# Guess: "keeping only the most recent version of each event" (its manual). iCalendar numbers the versions of an event
# by SEQUENCE, and tells two of one number apart by DTSTAMP; both are in every event of a published calendar, and
# LAST-MODIFIED may be missing. So the event of the higher SEQUENCE stays, in whatever order the files are named.
# Seen: SEQUENCE and DTSTAMP are not looked at. Without LAST-MODIFIED the event of the file named first stays, also
# where it is the older one. With LAST-MODIFIED in both events the newer stays, in either order.
# Why it matters: a deadline that has moved goes on standing at its old day in the merged calendar. Whoever writes a
# calendar for others should write LAST-MODIFIED beside DTSTAMP and SEQUENCE.
#
# Needs Debian 12 with its package lists.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install ical2html=3.0-1 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
LD_LIBRARY_PATH=$tmp/root/usr/lib:$(echo "$tmp"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
cd "$tmp"

# event FILE DAY HOUR LINES writes an event on a day, as it was written at an hour, with more lines.
event() {
	file=$1 day=$2 hour=$3
	shift 3
	printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//example//calendar//EN BEGIN:VEVENT UID:spring@games.example \
		"DTSTAMP:20270301T0${hour}0000Z" "$@" "DTSTART:202703${day}T063000Z" "DTEND:202703${day}T070000Z" \
		"SUMMARY:Orders due" END:VEVENT END:VCALENDAR > "$file"
}

# merged FILE FILE says which day is left when both are merged.
merged() {
	rm -f out.ics
	root/usr/bin/icalmerge "$1" "$2" out.ics
	sed -n 's/^DTSTART:202703\(..\).*/\1 March/p' out.ics
}
got=$(
	event old.ics 15 0 SEQUENCE:0
	event new.ics 18 1 SEQUENCE:1
	echo "SEQUENCE and DTSTAMP: old, new leave $(merged old.ics new.ics); new, old leave $(merged new.ics old.ics)"
	event old.ics 15 0 SEQUENCE:0 LAST-MODIFIED:20270301T000000Z
	event new.ics 18 1 SEQUENCE:1 LAST-MODIFIED:20270301T010000Z
	echo "LAST-MODIFIED as well: old, new leave $(merged old.ics new.ics); new, old leave $(merged new.ics old.ics)"
)
want='SEQUENCE and DTSTAMP: old, new leave 15 March; new, old leave 18 March
LAST-MODIFIED as well: old, new leave 18 March; new, old leave 18 March'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

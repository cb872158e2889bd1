#!/bin/sh
# calcurse 4.7.1: an alarm three hours before comes back as one of five minutes, in a duration that iCalendar has not.
#
# Guess: a calendar program that reads an alarm and writes it again keeps its time, or leaves the alarm out; and what it
# writes is iCalendar, where hours, minutes and seconds stand behind a T: -PT3H, -PT300S.
# Seen: the import keeps that there is an alarm, and not when. The export writes TRIGGER:-P300S for every one of them:
# the five minutes of its own settings, and no duration by RFC 5545 (3.3.6), because the T is missing.
# Why it matters: a program between two others turns each warning into one that comes too late, and the next program may
# refuse it. A calendar of deadlines must not rest on its alarms.
#
# Needs Debian 12 with its package lists.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root" "$tmp/home"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install calcurse=4.7.1-1 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
LD_LIBRARY_PATH=$tmp/root/usr/lib:$(echo "$tmp"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH HOME="$tmp/home" LC_ALL=C.UTF-8
cd "$tmp"

# back TRIGGER says what a calendar's alarm has become after import and export; "" is an event without one.
back() {
	rm -rf data
	mkdir data
	{
		printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//example//calendar//EN BEGIN:VEVENT UID:spring@games.example \
			DTSTAMP:20270301T000000Z DTSTART:20270315T063000Z DTEND:20270315T070000Z "SUMMARY:Orders due"
		[ -z "$1" ] || printf '%s\r\n' BEGIN:VALARM ACTION:DISPLAY "$1" "DESCRIPTION:Orders due" END:VALARM
		printf '%s\r\n' END:VEVENT END:VCALENDAR
	} > event.ics
	root/usr/bin/calcurse -D data -C data -q -i event.ics
	root/usr/bin/calcurse -D data -C data -q -x | tr -d '\r' | grep '^TRIGGER' || echo "no alarm"
}
got=$(
	for trigger in "" TRIGGER:-PT3H TRIGGER:-P2D; do
		echo "${trigger:-no alarm} comes back as $(back "$trigger")"
	done
)
want='no alarm comes back as no alarm
TRIGGER:-PT3H comes back as TRIGGER:-P300S
TRIGGER:-P2D comes back as TRIGGER:-P300S'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

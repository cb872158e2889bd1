#!/bin/sh
# sfeed 1.7: sfeed_atom writes an entry's link in the place of its id, so that two entries of one page become one.
#
# Guess: sfeed reads the id of an Atom entry into a field of its own, and prints it. The tool that makes an Atom feed of
# these fields writes that id again: RFC 4287 wants it kept for ever, and different for each entry.
# Seen: the id is in the sixth field, and sfeed_atom passes it over. It writes the link as the id; only an entry without a
# link gets one of another making. Two entries that lead to one page, a draft and the final of it, have one id.
# Why it matters: a reader behind a merged feed shows one of the two, and announces everything anew when a site moves. An
# entry's link should be its own wherever a feed is to pass through such tools.
#
# Needs Debian 12 with its package lists.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install sfeed=1.7-1 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
LD_LIBRARY_PATH=$tmp/root/usr/lib:$(echo "$tmp"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
cd "$tmp"
# entry TITLE ID DAY writes an entry that leads to the one page.
entry() {
	echo "<entry><title>$1</title><id>$2</id><updated>2026-01-0$3T12:00:00Z</updated><link href=\"https://games.example/spring\"/><summary>s</summary></entry>"
}
cat > feed.xml <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>A game</title><id>urn:example:game</id><updated>2026-01-06T12:00:00Z</updated>
<author><name>A</name></author>
$(entry "Spring, final" urn:example:game/spring/final 6)
$(entry "Spring, draft" urn:example:game/spring/draft 5)
</feed>
EOF
got=$(
	echo "sfeed read:"
	root/usr/bin/sfeed < feed.xml | cut -f 2,6 | tr '\t' ' '
	echo "sfeed_atom wrote:"
	root/usr/bin/sfeed < feed.xml | root/usr/bin/sfeed_atom | sed -n '/<entry>/,$s/.*<id>\(.*\)<\/id>.*/\1/p'
)
want='sfeed read:
Spring, final urn:example:game/spring/final
Spring, draft urn:example:game/spring/draft
sfeed_atom wrote:
https://games.example/spring
https://games.example/spring'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

#!/bin/sh
# newsboat 2.21: an item of one RSS feed takes away another feed's item with the same guid.
#
# Guess: RSS 2.0 leaves it to the source of a feed to keep its guids apart, and one that says isPermaLink="false" is any
# string. So a reader keeps a feed's guids apart from another feed's: two feeds that both have "spring-1901" give two
# items to read.
# Seen: newsboat keeps one item a guid for all feeds together. The feed that is loaded last wins: the other's item is
# gone, title, link and all, without a word. Where the guids differ, both are there.
# Why it matters: whoever writes many feeds with one program (a feed a game, a feed a branch) and numbers the items
# within each hides one reader's news behind another's. The guid must be told apart for the whole world, as in Atom.
#
# Needs Debian 12 with its package lists, and sqlite3's module of Python 3.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root" "$tmp/home"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install newsboat=2.21-1.5 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
LD_LIBRARY_PATH=$tmp/root/usr/lib:$(echo "$tmp"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH HOME="$tmp/home" LC_ALL=C.UTF-8
cd "$tmp"
: > config

# feed NAME GUID writes a feed of one item.
feed() {
	cat > "$1.xml" <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>The $1 game</title><link>https://$1.example/</link><description>News</description>
<item><title>Spring in the $1 game</title><link>https://$1.example/spring</link><description>Orders</description>
<guid isPermaLink="false">$2</guid><pubDate>Mon, 05 Jan 2026 12:00:00 GMT</pubDate></item></channel></rss>
EOF
	echo "file://$tmp/$1.xml" >> urls
}

# items reloads both feeds into a fresh cache and lists what is kept, and in which feed.
items() {
	rm -f cache.db
	root/usr/bin/newsboat -q -u urls -c cache.db -C config -x reload
	root/usr/bin/newsboat -q -u urls -c cache.db -C config -x print-unread
	python3 - <<'EOF'
import sqlite3
for guid, title, feed in sqlite3.connect("cache.db").execute("select guid, title, feedurl from rss_item order by title"):
    print(f"{guid}: {title}, in {feed.rsplit('/', 1)[1]}")
EOF
}
got=$(
	feed red spring-1901
	feed blue spring-1901
	echo "The same guid in both:"
	items
	rm urls
	feed red red-spring-1901
	feed blue blue-spring-1901
	echo "A guid of its own in each:"
	items
)
want='The same guid in both:
1 unread articles
spring-1901: Spring in the blue game, in blue.xml
A guid of its own in each:
2 unread articles
blue-spring-1901: Spring in the blue game, in blue.xml
red-spring-1901: Spring in the red game, in red.xml'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

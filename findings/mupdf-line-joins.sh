#!/bin/sh
# MuPDF 1.21.1: in an SVG, the joins and caps said on a group reach none of the lines in it.
#
# Guess: stroke-linejoin and stroke-linecap are inherited as stroke and stroke-width are; a reader that takes the colour
# and the width of a line from its group takes the joins and caps from there too. If it passes the group over, the value
# "inherit" on the line cannot help.
# Seen: colour and width come from the group. Joins and caps do not: an element that does not say them itself is drawn
# with sharp joins and cut caps, whatever the groups around it or the document's element say. A line that says
# "inherit" gets the group's: MuPDF hands the value down, and each element without the attribute puts it back.
# Why it matters: drawing programs say round joins once, on the layer. A coast of thousands of points then has spikes
# at its sharp corners in MuPDF and whatever is built on it. The attribute must stand on each line.
#
# Needs Debian 12 with its package lists.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install mupdf-tools=1.21.1+ds2-1+deb12u1 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
LD_LIBRARY_PATH=$tmp/root/usr/lib:$(echo "$tmp"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
cd "$tmp"

# line WHAT GROUP LINE says what MuPDF strokes for a line with the attributes LINE in a group with the attributes GROUP.
line() {
	cat > line.svg <<EOF
<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<g fill="none" stroke="#00f" stroke-width="20" $2><path d="M10 80 50 20 90 80" $3/></g></svg>
EOF
	root/usr/bin/mutool draw -q -F trace line.svg 2>/dev/null | grep '<stroke_path' |
		sed -E "s/.*linewidth=\"([^\"]*)\".* linecap=\"([^\"]*)\" linejoin=\"([^\"]*)\".* color=\"([^\"]*)\".*/\1;\2;\3;\4/" |
		while IFS=';' read -r width caps join colour; do echo "$1: width $width, caps $caps, join $join, colour $colour"; done
}
round='stroke-linejoin="round" stroke-linecap="round"'
got=$(
	line "said on the group" "$round" ""
	line "said on the line" "" "$round"
	line "said on the group, inherit on the line" "$round" 'stroke-linejoin="inherit" stroke-linecap="inherit"'
)
want='said on the group: width 20, caps 0,0,0, join 0, colour 0 0 1
said on the line: width 20, caps 1,1,1, join 1, colour 0 0 1
said on the group, inherit on the line: width 20, caps 1,1,1, join 1, colour 0 0 1'
printf '0 is cut and sharp, 1 is round.\n%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

#!/bin/sh
# GDAL 3.6.2: a GeoJSON property that is a list of words is left out of a shapefile, with the word ERROR and exit code 0,
# and becomes a text that cannot be read back in a GeoPackage.
#
# Guess: properties that a format cannot hold are written as their JSON, as an object is; if a column cannot be written
# at all, ogr2ogr fails, as it does for a geometry that cannot be.
# Seen: an object is kept as JSON in both. A list is "(2:a,b)" in the GeoPackage, with nothing around words that have
# commas themselves: ["a","b,c"] and ["a,b","c"] come as the same text. In the shapefile there is no such column; "ERROR
# 6: Can't create fields of type StringList" is told, and the program ends well.
# Why it matters: a script that looks at the exit code loses the neighbours, tags or owners of every feature. Write
# such lists as one text of one's own before.
#
# Needs Debian 12 with its package lists.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install gdal-bin=3.6.2+dfsg-1+b2 libgdal32=3.6.2+dfsg-1+b2 proj-data=9.1.1-1 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
# Debian links BLAS and LAPACK into the library folder only when it installs them.
lib=$(echo "$tmp"/root/usr/lib/*-linux-gnu)
LD_LIBRARY_PATH=$tmp/root/usr/lib:$lib:$lib/blas:$lib/lapack
PROJ_LIB=$tmp/root/usr/share/proj
export LD_LIBRARY_PATH PROJ_LIB
cd "$tmp"
feature() {
	printf '{"type":"Feature","properties":{"list":%s,"object":{"k":%s}},"geometry":{"type":"Point","coordinates":[1,2]}}' "$1" "$1"
}
printf '{"type":"FeatureCollection","features":[%s,%s]}' "$(feature '["a","b,c"]')" "$(feature '["a,b","c"]')" > in.geojson
got=$(
	for out in out.gpkg out.shp; do
		code=0
		root/usr/bin/ogr2ogr "$out" in.geojson 2> said || code=$?
		echo "$out: exit code $code, $(grep -c ERROR said || true) errors"
		root/usr/bin/ogrinfo -q -al "$out" | sed -n 's/^  \(list\|object\) ([A-Za-z]*\((JSON)\)\{0,1\}) = /\1 /p'
	done
)
want='out.gpkg: exit code 0, 0 errors
list (2:a,b,c)
object { "k": [ "a", "b,c" ] }
list (2:a,b,c)
object { "k": [ "a,b", "c" ] }
out.shp: exit code 0, 1 errors
object { "k": [ "a", "b,c" ] }
object { "k": [ "a,b", "c" ] }'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

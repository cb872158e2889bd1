#!/bin/sh
# GDAL 3.6.2: GeoJSON whose "crs" is null is taken for degrees all the same.
#
# Guess: "crs": null leaves the layer without a reference system. The GeoJSON of 2008 says of it that "no CRS can be
# assumed", GDAL honours that edition's named "crs", and RFC 7946, which has no such member, lets others stand.
# Seen: null is read as if it were not there: WGS 84. Coordinates in millimetres are then degrees, and a writer of
# KML folds what lies beyond 180 and says that 199 is no latitude. A named "crs" is taken.
# Why it matters: a plan, a game's board or a floor has no way of saying in the file that it lies nowhere on the earth.
# Whoever opens it has to say -a_srs with any plane system, such as EPSG:3857.
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

# system MEMBER says which reference system GDAL gives a layer with that member in its collection.
system() {
	printf '{"type":"FeatureCollection",%s"features":[{"type":"Feature","properties":{},"geometry":' "$1" > plan.geojson
	printf '{"type":"Polygon","coordinates":[[[100,199],[300,199],[300,250],[100,199]]]}}]}' >> plan.geojson
	root/usr/bin/ogrinfo -so -al plan.geojson | sed -n 's/^\(GEOGCRS\|PROJCRS\)\["\(.*\)",$/\2/p; s/^(unknown)$/none/p'
}
got=$(
	echo "no crs: $(system '')"
	echo "null: $(system '"crs":null,')"
	echo "named: $(system '"crs":{"type":"name","properties":{"name":"EPSG:3857"}},')"
)
want='no crs: WGS 84
null: WGS 84
named: WGS 84 / Pseudo-Mercator'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

#!/bin/sh
# pdfunite (poppler) 22.12.0: the trailer's /Size is too small, so that by the standard the joined file has no catalogue.
#
# Guess: joining two plain PDFs of one page gives a file whose trailer says one more than its highest object number, as
# ISO 32000-1 (7.5.5, table 15) demands of /Size. Structure and outlines may be lost.
# Seen: /Size is the number of objects in use, while the numbers have gaps. The first of two small files is enough:
# /Size 6, with numbers up to 15, and /Root itself is object 12. "Any object in a cross-reference section whose number
# is greater than this value shall be ignored and defined to be missing by a PDF reader", says the same table. pdfunite
# says nothing; qpdf warns and mends it.
# Why it matters: whoever checks the file, or keeps to the standard, calls it damaged, and the two that it was made of are
# sound. Join with qpdf, or pass what pdfunite wrote through it.
#
# Needs Debian 12 with its package lists, and python3.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install poppler-utils=22.12.0-2+deb12u3 libpoppler126=22.12.0-2+deb12u3 \
	qpdf=11.3.0-1+deb12u1 libqpdf29=11.3.0-1+deb12u1 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
LD_LIBRARY_PATH=$tmp/root/usr/lib:$(echo "$tmp"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
cd "$tmp"
cat > main.py <<'PY'
import re, sys
if sys.argv[1] == "write":
    data, at = b"%PDF-1.7\n", []
    for n, text in enumerate(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                              "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>",
                              "<</Length 18>>\nstream\n0 0 100 100 re f  \nendstream"], 1):
        at.append(len(data))
        data += f"{n} 0 obj\n{text}\nendobj\n".encode()
    table = "".join(f"{a:010d} 00000 n \n" for a in at)
    data += f"xref\n0 5\n0000000000 65535 f \n{table}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n{len(data)}\n%%EOF\n".encode()
    open("one.pdf", "wb").write(data)
else:
    data = open("two.pdf", "rb").read()
    size, root = (re.search(rb"/%s (\d+)" % key, data).group(1).decode() for key in (b"Size", b"Root"))
    highest = max(int(n) for n in re.findall(rb"(\d+) 0 obj", data))
    print(f"size {size}, root {root}, highest object {highest}")
PY
python3 main.py write
got=$(
	echo "one file: $(root/usr/bin/qpdf --check one.pdf 2>&1 | grep -c WARNING || true) warnings"
	root/usr/bin/pdfunite one.pdf one.pdf two.pdf
	python3 main.py read
	root/usr/bin/qpdf --check two.pdf 2>&1 | sed -n 's/WARNING: two.pdf: //p'
)
want='one file: 0 warnings
size 6, root 12, highest object 15
reported number of objects (6) is not one plus the highest object number (15)'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

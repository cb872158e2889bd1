#!/bin/sh
# mutt 2.2.12: a mailto address whose lines end as RFC 6068 demands opens in the editor with a carriage return on each line, and is sent so.
#
# Guess: %0D%0A in the body of a mailto address, the only line break that RFC 6068 (5) allows there, is one line break for the
# editor, as in a message that is read; a bare %0A, which it does not allow, may be anything.
# Seen: the editor's file has CR LF on the lines of the body and LF on those of the head, and what goes to sendmail is the
# same mixture. With the %0A that the rule forbids, everything is clean. Nothing is said in either case.
# Why it matters: who follows the rule makes editors show ^M, and a mail system that takes the CR for a line break of its own
# doubles every line. A reader of such letters has to take CR LF, CR CR LF and LF for the same.
#
# Needs Debian 12 with its package lists, and python3.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"
mkdir -p "$tmp/deb/partial" "$tmp/root"
apt-get -qq -y -o Dir::Cache::archives="$tmp/deb" -o Debug::NoLocking=1 --no-install-recommends --reinstall \
	--download-only install mutt=2.2.12-0.1~deb12u2 >&2
for deb in "$tmp"/deb/*.deb; do dpkg -x "$deb" "$tmp/root"; done
LD_LIBRARY_PATH=$tmp/root/usr/lib:$(echo "$tmp"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH HOME="$tmp" LC_ALL=C.UTF-8 TERM=xterm
cd "$tmp"
cat > rc <<'RC'
set editor="./editor %s" sendmail=./send from=a@example.org copy=no record="" folder=. autoedit edit_headers
RC
printf '#!/bin/sh\ncp "$1" edited\nprintf "\\n" >> "$1"\n' > editor
printf '#!/bin/sh\ncat > sent\n' > send
chmod +x editor send
# The program wants a terminal: this gives it one, and the key that sends once the editor is closed.
cat > drive.py <<'PY'
import os, pty, select, sys, time
pid, terminal = pty.fork()
if pid == 0:
    os.execv("root/usr/bin/mutt", ["mutt", "-n", "-F", "rc", sys.argv[1]])
asked = 0
for tick in range(300):
    if select.select([terminal], [], [], 0.1)[0]:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
    if os.path.exists("edited") and (asked := asked + 1) % 10 == 0:
        os.write(terminal, b"y")
    if os.path.exists("sent"):
        break
time.sleep(0.5)
os.kill(pid, 15)
PY
got=$(
	for end in %0D%0A %0A; do
		rm -f edited sent
		python3 drive.py "mailto:games@example.org?subject=Orders&body=A%20Par%20-%20Bur${end}F%20Bre%20H${end}"
		cr=$(printf '\r')
		echo "$end: the editor shows $(grep -c "$cr\$" edited || true) lines with a carriage return, $(grep -c "$cr\$" sent || true) are sent"
	done
)
want='%0D%0A: the editor shows 2 lines with a carriage return, 2 are sent
%0A: the editor shows 0 lines with a carriage return, 0 are sent'
printf '%s\n' "$got"
[ "$got" = "$want" ] || { printf 'This has changed. Expected:\n%s\n' "$want" >&2; exit 1; }

#!/bin/sh
# A hard evening, from the mailbox to the end: a photograph, an amendment, late orders, a player who has not written, a retreat that the rules forbid, a
# mistake that has been published, a Winter, a replacement, a vote. Each command is followed by words that it prints; a test runs all of it.
# herald must be on the PATH: sh docs/season-hard.sh DIR
set -eu
site=${1:?which folder? (hint: sh docs/season-hard.sh hard)}
herald new site "$site" --board standard > /dev/null
cd "$site"
herald new game g --title "Thursday" --began 2026-03-02 > /dev/null
game=content/games/g

# says WORDS COMMAND...: the command prints these words, whether it goes through or is refused.
says() {
  words=$1; shift
  printf '$ %s\n' "$*"
  out=$("$@" 2>&1) || true
  case $out in *"$words"*) printf '  %s\n' "$words" ;; *) printf '%s\nit does not say: %s\n' "$out" "$words" >&2; exit 1 ;; esac
}
# decided PHASE DAY: what was decided just now was decided on that day of the story.
decided() { sed -i "s/^at = .*/at = $2T12:00:00Z/" "$game/$1/results.toml"; }
# mail POWER DAY TEXT: a message comes.
n=0
mail() {
  n=$((n + 1))
  printf 'From: %s@example.org\nTo: desk@example.org\nDate: %s +0000\nMessage-ID: <%s@example.org>\nSubject: Thursday, %s\n\n%b\n' "$1" "$2" "$n" "$1" "$3" > "mail-$n.eml"
  herald mail "mail-$n.eml" || true # what is to be looked at is no failure of the story
}

# Who plays what.
sed -i 's/^# email = .*/email = "desk@example.org"/' content/site.toml
for p in austria england france germany italy russia turkey; do printf '[[seat]]\npower = "%s"\naddress = "%s@example.org"\n' $p $p; done > $game/people.toml

# Spring was an easy one.
cd $game/1901-spring/orders
for p in austria england france germany russia turkey; do echo 'All units hold' > $p.txt; done
printf 'A Ven - Tyr\nA Rom - Ven\nF Nap - Ion\n' > italy.txt
cd - > /dev/null
herald resolve g --final --final --phase 1901-spring > /dev/null
decided 1901-spring 2026-03-16

# The mailbox of Autumn. France changes his mind, Germany sends a picture, Turkey is late, Russia has not written.
mail austria 'Fri, 20 Mar 2026 10:00:00' 'A Vie H\nA Bud - Ser\nF Tri H'
mail england 'Fri, 20 Mar 2026 10:00:00' 'F Lon - NTH\nF Edi - NWG\nA Lvp - Yor'
mail italy 'Fri, 20 Mar 2026 10:00:00' 'A Tyr S A Ven - Tri\nA Ven - Tri\nF Ion - Tun'
mail france 'Fri, 20 Mar 2026 10:00:00' 'A Par - Bur\nA Mar - Spa\nF Bre - MAO'
mail france 'Sat, 21 Mar 2026 10:00:00' 'A Par - Pic instead. Everything else stands.'
mail turkey 'Sun, 5 Apr 2026 10:00:00' 'A Con - Bul\nA Smy - Con\nF Ank - BLA'
printf '%s\n' 'From: germany@example.org' 'To: desk@example.org' 'Date: Fri, 20 Mar 2026 11:00:00 +0000' 'Message-ID: <picture@example.org>' 'Subject: Thursday, Germany, Autumn 1901' \
  'MIME-Version: 1.0' 'Content-Type: multipart/mixed; boundary=b' '' --b 'Content-Type: text/plain' '' 'See the picture' --b 'Content-Type: image/png; name=orders.png' \
  'Content-Disposition: attachment; filename=orders.png' 'Content-Transfer-Encoding: base64' '' \
  iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg== --b-- > picture.eml
says 'the photograph waits to be typed' herald mail picture.eml
says '3 items to settle' herald
says '[turkey-late]' herald status g

# Each is settled by itself. The photograph is typed, with a slip that nobody sees; Russia is reminded, and then counted as missing.
printf 'A Mun - Ruh\nA Ber - Kie\nF Kie - Den\n' >> $game/1901-autumn/orders/germany.txt
says '1 letter in' herald letters g
says 'turkey-late is settled' herald accept g turkey-late
says 'russia-missing is settled' herald accept g russia-missing
says 'A Par - Pic' cat $game/1901-autumn/orders/france-v2.txt
says 'Army Marseilles moves to Spain' herald check g --orders
says 'nothing is missing' herald status g
says 'A preview, for you alone' herald resolve g --preview
says 'is closed' herald close g
says 'Must retreat: Austria' herald resolve g
decided 1901-autumn 2026-03-30

# The retreat that comes is none that the rules allow: it would cost the fleet. The player is asked.
mail austria 'Tue, 31 Mar 2026 10:00:00' 'F Tri - Ven'
says 'would lose the Fleet' herald resolve g --final
mail austria 'Tue, 31 Mar 2026 20:00:00' 'F Tri - Alb'
says 'retreats to Albania' herald check g --orders
herald resolve g --final --phase 1901-autumn > /dev/null
herald build --quiet

# Germany writes: the picture said Burgundy. What was published is compared, order by order.
printf '[[correction]]\npower = "germany"\nline = %s\norder = "A Mun - Bur"\nreason = "Misread on the photograph."\n' "$(grep -n 'A Mun' $game/1901-autumn/orders/germany.txt | cut -d: -f1)" > $game/1901-autumn/corrections.toml
says 'is open again' herald resolve g --reopen 1901-autumn
says 'One order differs' herald resolve g --final --final --phase 1901-autumn
decided 1901-autumn 2026-04-02
herald build --quiet
says 'Changed since it was published' cat public/g/1901-autumn/index.html
says 'Autumn 1901 had been published before' herald verify g

# Winter: one builds too much, and is asked; Russia sends a line.
says 'may build' herald status g
mail italy 'Fri, 3 Apr 2026 10:00:00' 'Build A Rom\nBuild F Nap\nBuild A Ven'
says 'may build 2' herald status g
mail italy 'Fri, 3 Apr 2026 20:00:00' 'Build A Rom\nBuild F Nap'
for item in $(herald status g --json | tr ',' '\n' | sed -n 's/.*"id":"\([a-z]*-missing\)".*/\1/p'); do herald accept g "$item" > /dev/null; done
herald resolve g --final --final --phase 1901-winter > /dev/null
decided 1901-winter 2026-04-05

# Somebody else takes Russia over; what the old player writes is not filed any more.
printf '[[seat]]\npower = "russia"\naddress = "newcomer@example.org"\nfrom = 2026-04-05\n' >> $game/people.toml
says 'somebody else played' mail russia 'Mon, 6 Apr 2026 10:00:00' 'A Mos - Ukr'
herald accept g "$(herald status g --json | tr ',' '\n' | sed -n 's/.*"id":"\(inbox-[0-9a-z]*\)".*/\1/p' | head -1)" > /dev/null

# All vote, and the game ends; until the last has voted it does not.
for p in austria england france germany italy turkey; do mail $p 'Tue, 7 Apr 2026 10:00:00' 'All units hold\nI vote for a draw' > /dev/null; done
winners=austria,england,france,germany,italy,russia,turkey
says 'no answer from Russia' herald end g --how draw --winners $winners
mail newcomer 'Tue, 7 Apr 2026 12:00:00' 'All units hold\nI vote for a draw' > /dev/null
says 'the vote is carried' herald status g
says 'g is over' herald end g --how draw --winners $winners
herald build --quiet
says 'Voted for by Austria, England, France, Germany, Italy, Russia and Turkey.' cat public/g/index.html

//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// dated writes a mail from kim with the times that servers recorded, the last one first, and the
// one that its writer's program gives.
func (d *mailDesk) dated(body, date string, servers ...string) string {
	d.t.Helper()
	head := ""
	for _, at := range servers {
		head += "Received: from there.example by here.example; " + at + "\n"
	}
	return d.raw(head + "From: kim@nutmeg.example\nSubject: orders\nDate: " + date + "\n\n" + body + "\n")
}

// run runs a command about the desk's game at a time; it must succeed.
func (d *mailDesk) run(when string, args ...string) {
	d.t.Helper()
	at(d.t, when)
	if code, out, err := herald(d.t, append(args, "--site", d.site)...); code != exitWell {
		d.t.Fatalf("herald %s: %s%s", strings.Join(args, " "), out, err)
	}
}

// TestMailIsLateByTheServersClock: orders are due on 15 March at 07:00. The last server decides
// when they came, not the sender nor a server that the sender may have made up.
func TestMailIsLateByTheServersClock(t *testing.T) {
	const early, due, late = "Sat, 14 Mar 2026 08:00:00 +0000", "Sun, 15 Mar 2026 07:00:00 +0000", "Sun, 15 Mar 2026 10:20:00 +0000"
	d := newDesk(t)
	for name, c := range map[string]struct {
		date    string
		servers []string
		want    string
	}{
		"in time":                  {early, nil, ""},
		"to the second":            {early, []string{due}, ""},
		"a second later":           {early, []string{"Sun, 15 Mar 2026 07:00:01 +0000"}, "late by 0 h 00 min"},
		"dated back":               {early, []string{late}, "late by 3 h 20 min"},
		"with a server before":     {early, []string{late, early}, "late by 3 h 20 min"},
		"without a server":         {late, nil, "late by 3 h 20 min"},
		"a server in another zone": {early, []string{"Sun, 15 Mar 2026 09:00:00 +0200"}, ""},
		"two days":                 {early, []string{"Tue, 17 Mar 2026 07:00:00 +0000"}, "late by 2 days"},
	} {
		out := d.mail("--dry-run", d.dated(ordersA, c.date, c.servers...))
		if d.said(out, "austria.txt", c.want); strings.Contains(out, "late") != (c.want != "") {
			t.Errorf("%s: %s", name, out)
		}
	}
}

// TestMailThatWasUnderWay: an earlier message that arrives later does not count, and a wrong clock
// does not make a sheet the last one for good.
func TestMailThatWasUnderWay(t *testing.T) {
	const five, six, seven = "Tue, 3 Mar 2026 05:00:00 +0000", "Tue, 3 Mar 2026 06:00:00 +0000", "Tue, 3 Mar 2026 07:00:00 +0000"
	d := newDesk(t)
	d.mail(d.dated(ordersB, six, six))
	d.said(d.mail(d.dated(ordersA, five, seven)), "it was sent 2026-03-03 05:00:00 UTC, and orders sent 2026-03-03 06:00:00 UTC are filed already", "inbox/")
	d.holds("1901-spring/orders/austria-v2.txt", "")

	d = newDesk(t)
	d.mail(d.dated(ordersA, "Tue, 5 Mar 2030 05:00:00 +0000", five))
	d.said(d.mail(d.dated(ordersB, six, six)), "austria-v2.txt")
	d.holds("1901-spring/orders/austria-v2.txt", ordersB)
}

// TestPreliminarySheets: among preliminary sheets the one sent last counts; a full sheet counts
// before any of them.
func TestPreliminarySheets(t *testing.T) {
	const preliminary = "Use only if nothing later comes\n"
	d := newDesk(t)
	d.said(d.mail(d.write("05:00", "1", "orders", preliminary+ordersA)), "austria.txt")
	d.said(d.mail(d.write("07:00", "2", "orders", preliminary+ordersB)), "austria-v2.txt")
	d.said(d.mail(d.write("06:00", "3", "orders", preliminary+ordersA)), "orders sent 2026-03-03 07:00:00 UTC are filed already", "inbox/")
	d.said(d.mail(d.write("06:30", "4", "orders", ordersA)), "austria-v3.txt")
	d.said(d.mail(d.write("08:00", "5", "orders", preliminary+ordersB)), "a full one is there", "inbox/")
	d.holds("1901-spring/orders/austria-v4.txt", "")
}

// TestMailToAClosedPhase: after the receipts are published, no sheet is added.
func TestMailToAClosedPhase(t *testing.T) {
	d := newDesk(t)
	d.mail(d.write("05:00", "1", "orders", ordersA))
	d.run("2026-03-14 12:00", "close", "first", "--early")
	d.said(d.mail(d.write("06:00", "2", "orders", ordersB)), "the phase is closed, and its receipts are published", "inbox/")
	d.holds("1901-spring/orders/austria-v2.txt", "")
}

// TestMailOfAPhaseTakenBack: a mail sent after the next phase began belongs to it, though taking
// back a phase makes it begin again later.
func TestMailOfAPhaseTakenBack(t *testing.T) {
	d := newDesk(t)
	d.run("2026-03-16 12:00", "resolve", "first", "--final", "--final", "--early")
	d.run("2026-03-17 12:00", "resolve", "first", "--reopen", "1901-spring")
	d.run("2026-03-18 12:00", "resolve", "first", "--final", "--final", "--early")
	d.said(d.mail(d.dated("A Vie H", "Mon, 16 Mar 2026 13:00:00 +0000")), "1901-autumn/orders/austria.txt")
}

// TestMailAfterAClockThatWentWrong: a phase decided while the clock was a year ahead does not keep
// out later mail, and herald doctor reports it.
func TestMailAfterAClockThatWentWrong(t *testing.T) {
	const sent = "Tue, 17 Mar 2026 13:00:00 +0000"
	d := newDesk(t)
	d.run("2027-03-16 12:00", "resolve", "first", "--final", "--final", "--early")
	at(t, "2026-03-17 14:00")
	if _, out, _ := herald(t, "doctor", "--site", d.site); !strings.Contains(out, "first 1901-spring: it was decided Tue 16 Mar 2027 12:00 UTC, which is in the future") {
		t.Errorf("herald doctor says nothing of the clock:\n%s", out)
	}
	d.said(d.mail("--dry-run", d.dated("A Vie H", sent)), "1901-autumn/orders/austria.txt")
	at(t, "2027-03-20 12:00") // when that time has come nothing is known of the clock
	d.said(d.mail("--dry-run", d.dated("A Vie H", sent)), "before the game waited for orders of autumn 1901")
	if _, out, _ := herald(t, "doctor", "--site", d.site); strings.Contains(out, "still to come") {
		t.Errorf("herald doctor speaks of a clock that is right:\n%s", out)
	}
}

// TestMailOfRetreats: orders that come while retreats are awaited are not retreats unless they say
// so; retreats are late after their own deadline.
func TestMailOfRetreats(t *testing.T) {
	d := newDesk(t)
	folder := func(phase string, sheets map[string]string) {
		for power, text := range sheets {
			path := filepath.Join(d.game, phase, "orders", power+".txt")
			must(t, os.MkdirAll(filepath.Dir(path), 0o755))
			must(t, os.WriteFile(path, []byte(text), 0o644))
		}
	}
	folder("1901-spring", map[string]string{"italy": "A Ven - Tyr\nA Rom - Ven\n", "austria": "F Tri H\n"})
	d.run("2026-03-16 12:00", "resolve", "first", "--final", "--final", "--early")
	folder("1901-autumn", map[string]string{"italy": "A Ven - Tri\nA Tyr S A Ven - Tri\n", "austria": "F Tri H\n"})
	d.run("2026-03-30 12:00", "resolve", "first", "--early")
	at(t, "2026-04-02 12:00")
	_, out, _ := herald(t, "status", "first", "--site", d.site)
	d.said(out, "retreats due Wed 1 Apr 2026 07:00 UTC")
	mail := func(subject, day, clock string) string {
		return d.mail("--dry-run", d.raw(fmt.Sprintf("From: kim@nutmeg.example\nSubject: %s\nDate: %s 2026 %s:00 +0000\n\nF Tri - Alb\n", subject, day, clock)))
	}
	d.said(mail("orders", "Mon, 30 Mar", "11:00"), "before the game waited for retreats of autumn 1901", "not placed")
	d.said(mail("Autumn 1901", "Mon, 30 Mar", "11:00"), "before the game waited for retreats of autumn 1901", "not placed")
	d.said(mail("Autumn 1901 retreats", "Mon, 30 Mar", "11:00"), "1901-autumn/retreats/austria.txt")
	for clock, late := range map[string]bool{"06:00": false, "08:00": true} {
		if out := mail("retreats", "Wed, 1 Apr", clock); !strings.Contains(out, "1901-autumn/retreats/austria.txt") || strings.Contains(out, "late by 1 h 00 min") != late || strings.Contains(out, "late") != late {
			t.Errorf("at %s: %s", clock, out)
		}
	}
}

// TestMailOfTheFuture: a Date in the future that no server confirms is ignored. The mail is filed
// and not late, later mail still counts, and the coordinator is warned; in a mailbox it keeps its
// place. The test covers an evening: the last sheet is closed, decided and built.
func TestMailOfTheFuture(t *testing.T) {
	const ahead, morning, noon = "Tue, 5 Mar 2030 05:00:00 +0000", "Tue, 10 Mar 2026 05:00:00 +0000", "Tue, 10 Mar 2026 11:00:00 +0000"
	const told = "it is dated 2030-03-05 05:00:00 UTC, which is in the future, so when it was sent is unknown"
	d := newDesk(t)
	at(t, "2026-03-10 12:00")
	first := d.dated(ordersA, ahead)
	code, out, _ := herald(t, "mail", first, "--site", d.site)
	if d.said(out, "orders/austria.txt", told, "1 to look at"); code != exitProblems || strings.Contains(out, "late") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if stamp := read(t, filepath.Join(d.game, "1901-spring/orders/austria.txt")); strings.Contains(stamp, "2030") {
		t.Errorf("it is filed as of that day: %s", stamp)
	}
	d.said(d.mail(d.dated(ordersB, noon)), "austria-v2.txt")
	d.said(d.mail(first), "it is filed already")
	at(t, "2030-03-06 12:00") // when that day has come it is the same message
	d.said(d.mail("--dry-run", first), "it is filed already")
	d.run("2026-03-16 12:00", "close", "first")
	d.run("2026-03-16 13:00", "resolve", "first", "--final", "--final")
	d.run("2026-03-16 13:00", "build", "--quiet")
	if units := publishedOf(t, d.site, "first").Turns[0].After.Units["austria"]; !slices.Equal(units, []string{"A vie", "A bud", "F tri"}) {
		t.Errorf("not the last orders were decided: %v", units)
	}
	for _, secret := range []string{"nutmeg", "2030-03", "5 Mar 2030"} {
		if found := grepSite(t, filepath.Join(d.site, "public"), secret); found != "" {
			t.Errorf("%q is published in %s", secret, found)
		}
	}
	well(t, "verify", "first", "--site", d.site)

	box := newDesk(t)
	at(t, "2026-03-10 12:00")
	for i, m := range []string{d.dated(ordersA, noon), d.dated("A Vie - Tri", ahead), d.dated(ordersB, morning)} {
		must(t, os.Rename(m, filepath.Join(box.mails, fmt.Sprint(i))))
	}
	box.mail(box.mails)
	box.holds("1901-spring/orders/austria.txt", ordersB)
	box.holds("1901-spring/orders/austria-v2.txt", "A Vie - Tri")
	box.holds("1901-spring/orders/austria-v3.txt", ordersA)

	// A server's time counts even if this computer's clock disagrees, and decides against the
	// deadline.
	slow := newDesk(t)
	at(t, "2025-01-01 12:00")
	slow.said(slow.mail(slow.dated(ordersA, ahead, "Sun, 15 Mar 2026 10:20:00 +0000")), "austria.txt", "late by 3 h 20 min")

	// So it is with a sheet that was filed under such a day before.
	old := newDesk(t)
	at(t, "2026-03-10 12:00")
	must(t, os.WriteFile(filepath.Join(old.game, "1901-spring/orders/austria.txt"), []byte("# Received by mail 2030-03-05 05:00:00 UTC, late by 1451 days, message 0123456789abcdef\nSubject: orders\n"+ordersA+"\n"), 0o644))
	old.said(old.mail(old.dated(ordersB, noon)), "austria-v2.txt")

	// Nobody who plays later has written it.
	seats := newDesk(t)
	at(t, "2026-03-10 12:00")
	file := filepath.Join(seats.game, "people.toml")
	must(t, os.WriteFile(file, []byte(read(t, file)+"[[seat]]\npower = \"austria\"\naddress = \"lee@nutmeg.example\"\nfrom = 2026-06-01\n"), 0o600))
	seats.said(seats.mail("--dry-run", seats.dated(ordersA, ahead)), "austria.txt", told)
	seats.said(seats.mail("--dry-run", seats.write("", "1", "orders", ordersA)), "austria.txt")
	at(t, "2026-06-02 12:00")
	seats.said(seats.mail("--dry-run", seats.dated(ordersA, ahead)), "somebody else played Austria")
}

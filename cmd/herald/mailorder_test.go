//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mailDesk is a site with a game, a folder of mails, and the texts of its player's mails.
type mailDesk struct {
	t                 *testing.T
	site, game, mails string
	n                 int
}

func newDesk(t *testing.T) *mailDesk {
	t.Helper()
	at(t, "2026-12-01 12:00") // after all mails, unless a test says otherwise
	site, game := deskSite(t, "2026-03-02", allOrders())
	must(t, os.Remove(filepath.Join(game, "1901-spring/orders/austria.txt")))
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte("[[seat]]\npower = \"austria\"\naddress = \"kim@nutmeg.example\"\n"), 0o600))
	return &mailDesk{t: t, site: site, game: game, mails: t.TempDir()}
}

// write writes a mail with a time of 3 March, such as "07:30", or "" for a mail without a Date.
func (d *mailDesk) write(clock, id, subject, body string) string {
	d.t.Helper()
	date := ""
	if clock != "" {
		date = "Date: Tue, 3 Mar 2026 " + clock + ":00 +0000\n"
	}
	return d.raw("From: kim@nutmeg.example\nSubject: " + subject + "\n" + date + "Message-ID: <" + id + "@nutmeg.example>\n\n" + body + "\n")
}

func (d *mailDesk) raw(text string) string {
	d.t.Helper()
	d.n++
	path := filepath.Join(d.mails, fmt.Sprintf("%02d.eml", d.n))
	must(d.t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func (d *mailDesk) mail(args ...string) string {
	d.t.Helper()
	_, out, err := herald(d.t, append([]string{"mail", "--site", d.site}, args...)...)
	return out + err
}

// sheet returns a sheet without the stamp and the subject that herald mail puts above it; "" if
// there is none.
func (d *mailDesk) sheet(name string) string {
	data, _ := os.ReadFile(filepath.Join(d.game, filepath.FromSlash(name)))
	_, rest, _ := strings.Cut(string(data), "\nSubject: orders\n")
	return strings.TrimSpace(rest)
}

func (d *mailDesk) holds(name, want string) {
	d.t.Helper()
	if got := d.sheet(name); got != want {
		d.t.Errorf("%s holds %q, not %q", name, got, want)
	}
}

func (d *mailDesk) said(out string, want ...string) {
	d.t.Helper()
	for _, w := range want {
		if !strings.Contains(out, w) {
			d.t.Errorf("nothing says %q:\n%s", w, out)
		}
	}
}

func (d *mailDesk) inbox() int {
	entries, _ := os.ReadDir(filepath.Join(d.site, "inbox"))
	return len(entries)
}

const (
	ordersA = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb"
	ordersB = "A Vie H\nA Bud H\nF Tri H"
)

// TestMailTakesBack sends A, B and A again: the last one counts, and a repetition of it, or the
// same message, is filed already.
func TestMailTakesBack(t *testing.T) {
	d := newDesk(t)
	first := d.write("05:00", "1", "orders", ordersA)
	second := d.write("06:00", "2", "orders", ordersB)
	d.said(d.mail("--dry-run", d.mails), "austria.txt", "austria-v2.txt") // a run counts what it would file itself
	d.mail(d.mails)
	third := d.write("07:00", "3", "orders", ordersA)
	if out := d.mail(third); strings.Contains(out, "already") {
		t.Errorf("the last word was lost: %s", out)
	}
	d.holds("1901-spring/orders/austria-v2.txt", ordersB)
	d.holds("1901-spring/orders/austria-v3.txt", ordersA)
	d.said(d.mail(first), "filed already", "austria.txt")
	d.said(d.mail(second), "filed already", "austria-v2.txt")
	d.said(d.mail(d.write("08:00", "4", "orders", ordersA)), "filed already", "austria-v3.txt")
	clash := d.mail(d.write("09:00", "4b", "orders", ordersB)) // v4, of another number
	d.said(clash, "austria-v4.txt")
	d.said(d.mail(d.write("09:30", "4b", "orders", ordersA)), "has the Message-ID of austria-v4.txt", "inbox/")
	d.holds("1901-spring/orders/austria-v5.txt", "")
}

// TestMailKeepsNewScan sends the same text with another photograph.
func TestMailKeepsNewScan(t *testing.T) {
	d := newDesk(t)
	picture := func(clock, id, data string) string {
		return d.raw("From: kim@nutmeg.example\nSubject: orders\nDate: Tue, 3 Mar 2026 " + clock + ":00 +0000\nMessage-ID: <" + id + "@nutmeg.example>\nMIME-Version: 1.0\n" +
			"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n" + ordersA + "\n--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename=scan.jpg\n\n" + data + "\n--b--\n")
	}
	d.mail(picture("05:00", "1", "one"))
	d.said(d.mail(picture("06:00", "2", "two")), "austria-v2.txt", "austria-v2.jpg", "a picture came with the text")
	if data, _ := os.ReadFile(filepath.Join(d.game, "1901-spring/orders/austria-v2.jpg")); !strings.HasPrefix(string(data), "two") {
		t.Errorf("the new scan is lost: %q", data)
	}
	d.said(d.mail(picture("07:00", "3", "two")), "filed already")
	d.said(d.mail(d.write("08:00", "4", "orders", ordersA)), "filed already")
}

// TestMailInOrder: messages in any order are filed in the order in which they were sent; a message
// sent before one that an earlier run filed goes into inbox/.
func TestMailInOrder(t *testing.T) {
	d := newDesk(t)
	d.write("07:30", "1", "orders", ordersB)
	d.write("05:30", "2", "orders", ordersA)
	d.mail(d.mails)
	d.holds("1901-spring/orders/austria.txt", ordersA)
	d.holds("1901-spring/orders/austria-v2.txt", ordersB)
	d.said(d.mail(d.write("06:30", "3", "orders", "A Vie - Tri")), "it was sent 2026-03-03 06:30:00 UTC, and orders sent 2026-03-03 07:30:00 UTC are filed already", "inbox/")
	d.holds("1901-spring/orders/austria-v3.txt", "")
	d.mail(d.write("", "4", "orders", "A Vie - Tri")) // nobody knows when
	d.holds("1901-spring/orders/austria-v3.txt", "A Vie - Tri")

	box := newDesk(t) // a mailbox; the one without a date keeps its place
	message := func(date, body string) string {
		return "From x Mon Nov  2 10:11:12 2026\nFrom: kim@nutmeg.example\nSubject: orders\n" + date + "\n" + body + "\n\n"
	}
	path := box.raw(message("Date: Tue, 3 Mar 2026 09:00:00 +0000\n", ordersB) + message("", "A Vie - Tri") + message("Date: Tue, 3 Mar 2026 09:00:00 +0200\n", ordersA))
	box.mail(path)
	box.holds("1901-spring/orders/austria.txt", ordersA)
	box.holds("1901-spring/orders/austria-v2.txt", "A Vie - Tri")
	box.holds("1901-spring/orders/austria-v3.txt", ordersB)
}

// TestMailOfAnotherPhase feeds the same mails again when the phase is closed, in draft, and when
// the next waits for orders.
func TestMailOfAnotherPhase(t *testing.T) {
	d := newDesk(t)
	d.write("05:30", "1", "orders", ordersA)
	d.write("06:30", "2", "orders", ordersB)
	d.mail(d.mails)
	for i, step := range [][]string{{"close", "first", "--early"}, {"resolve", "first", "--early"}, {"resolve", "first", "--final", "--final"}} {
		at(t, fmt.Sprintf("2026-03-%02d 12:00", 14+i))
		if code, out, err := herald(t, append(step, "--site", d.site)...); code != exitWell {
			t.Fatalf("%v: %s%s", step, out, err)
		}
		if out := d.mail(d.mails); strings.Count(out, "filed already") != 2 || d.inbox() > 0 {
			t.Errorf("after %v:\n%s", step, out)
		}
	}
	late := d.write("08:30", "3", "orders", "A Vie - Gal")
	d.said(d.mail(late), "before the game waited for orders of autumn 1901", "inbox/")
	d.said(d.mail(d.write("08:30", "4", "Autumn 1901", "A Vie - Gal")), "1901-autumn/orders/austria.txt") // written ahead
	now := d.raw("From: kim@nutmeg.example\nSubject: orders\nDate: Mon, 16 Mar 2026 13:00:00 +0000\n\nA Vie H\n")
	d.said(d.mail(now), "1901-autumn/orders/austria-v2.txt")
}

// TestMailOfOldSheets recognizes messages that were filed before sheets recorded how their message
// is recognized.
func TestMailOfOldSheets(t *testing.T) {
	d := newDesk(t)
	first := d.write("05:30", "1", "orders", ordersA)
	must(t, os.WriteFile(filepath.Join(d.game, "1901-spring/orders/austria.txt"), []byte("# Received by mail 2026-03-03 05:30:00 UTC\nSubject: orders\n"+ordersA+"\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(d.game, "1901-spring/orders/austria-v2.txt"), []byte("# Received by mail 2026-03-03 06:30:00 UTC\nSubject: orders\n"+ordersB+"\n"), 0o644))
	d.said(d.mail(first), "filed already", "austria.txt")
}

// TestFirstLineOfMailIsNobodys: the line that herald mail writes above a message is reported
// neither to the coordinator nor to the player as one that was not an order; the player's own lines
// are, even one that looks alike.
func TestFirstLineOfMailIsNobodys(t *testing.T) {
	d := newDesk(t)
	d.mail(d.write("05:30", "1", "orders", "# Received by mail, I hope\n"+ordersA))
	_, out, _ := herald(t, "check", "first", "--orders", "--site", d.site)
	if !strings.Contains(out, "line 3, marked as private: # Received by mail, I hope") || strings.Contains(out, "line 1") {
		t.Errorf("herald check says\n%s", out)
	}
	if _, out, _ := herald(t, "status", "first", "--site", d.site); strings.Contains(out, "Received by mail") {
		t.Errorf("herald status repeats what was not taken as an order:\n%s", out)
	}
}

// TestMailHeadings: a message that names another season, year, kind of orders or power, in its
// subject or above the orders, is kept. Names of the game's own are not.
func TestMailHeadings(t *testing.T) {
	d := newDesk(t)
	game := filepath.Join(d.game, "game.toml")
	data, err := os.ReadFile(game)
	must(t, err)
	called := func(title string) {
		lines := strings.Split(string(data), "\n")
		lines[0] = fmt.Sprintf("title = %q", title)
		must(t, os.WriteFile(game, []byte(strings.Join(lines, "\n")), 0o644))
	}
	const season, kind, power = "does not mention spring 1901", "the game waits for orders", "names Turkey"
	for _, c := range []struct{ title, subject, line, why string }{
		{"Severn", "Severn: Winter orders", "", season},
		{"Severn", "severn winter orders", "", season},
		{"Severn", "Severn: Summer orders", "", season},
		{"Severn", "Severn, Autumn", "", season},
		{"Severn", "Severn (Autumn)", "", season},
		{"Severn", "Fwd: Severn 1902", "", season},
		{"Severn", "Winter orders for Severn", "", season},
		{"Severn", "Severn: orders of Turkey", "", power},
		{"Severn", "Severn Turkey", "", power},
		{"Severn", "Severn: Turkey's orders", "", power},
		{"Severn", "Severn game, retreats", "", kind},
		{"Severn", "orders", "Orders 1902", season},
		{"Severn", "orders", "Severn: Winter orders", season},
		{"Severn", "orders", "Orders of Turkey", power},
		{"Munich", "Munich: builds", "", kind},
		{"Munich", "orders", "Munich: builds", kind},
		{"Severn", "orders", "Retreats", kind},
		{"Severn", "Severn, Spring 1901", "Winter 1901", season},
		{"Severn", "Severn: Spring orders", "", ""},
		{"Severn", "Severn, Austria, Spring 1901", "Moves:", ""},
		{"Severn", "Severn: peace with Turkey?", "", ""},
		{"Severn", "Severn orders, I am away in May", "", ""},
		{"Severn", "Severn: the fall of London", "Autumn was wet.", ""},
		{"Winter in Turkey", "Winter in Turkey: orders", "Winter in Turkey", ""},
		{"Turkey", "Turkey: Spring orders", "Turkey, Austria", ""},
		{"Turkey", "Turkey: orders of Turkey", "", power},
		{"Autumn 1914", "Autumn 1914", "Autumn 1914 - Austria - Spring 1901", ""},
		{"Autumn 1914", "Autumn 1914: Autumn 1914", "", season},
		{"Vienna", "Vienna - Austria", "", ""},
	} {
		called(c.title)
		body := ordersA
		if c.line != "" {
			body = c.line + "\n" + body
		}
		out := d.mail("--dry-run", d.write("05:30", "x", c.subject, body))
		if filed := strings.Contains(out, "austria.txt"); filed != (c.why == "") || !strings.Contains(out, c.why) {
			t.Errorf("game %s, %q, %q: %s", c.title, c.subject, c.line, out)
		}
	}
	called("Vienna") // the name is a place's too: the order counts
	must(t, os.RemoveAll(filepath.Join(d.site, "inbox")))
	d.mail(d.write("05:30", "v", "A Vienna - Galicia", "A Bud H"))
	s, err := os.ReadFile(filepath.Join(d.game, "1901-spring/orders/austria.txt"))
	if err != nil || !strings.Contains(string(s), "A Vienna - Galicia") {
		t.Errorf("%v: %s", err, s)
	}
}

// TestMailSaysWhatItFinds reports a folder without mail, and a faulty message that contains control
// characters of a terminal.
func TestMailSaysWhatItFinds(t *testing.T) {
	d := newDesk(t)
	empty := t.TempDir()
	code, out, err := herald(t, "mail", "--site", d.site, empty)
	if code != exitWell || out != "" || !strings.Contains(err, empty+": there is no mail") {
		t.Errorf("exit code %d: %q %q", code, out, err)
	}
	said := d.mail(d.raw("From: kim@nutmeg.example\n\x1b[31mred\x07 \u202e\n\nA Vie H\n"))
	if strings.ContainsAny(said, "\x1b\x07\u202e") || !strings.Contains(said, `\x1b[31m`) {
		t.Errorf("%q", said)
	}
	entries, _ := os.ReadDir(filepath.Join(d.site, "inbox"))
	if len(entries) != 1 {
		t.Fatalf("%d messages in inbox/", len(entries))
	}
	kept := filepath.Join(d.site, "inbox", entries[0].Name())
	data, _ := os.ReadFile(kept)
	if why, _, _ := strings.Cut(string(data), "\n"); strings.ContainsAny(why, "\x1b\x07") {
		t.Errorf("%q", why)
	}
	d.mail(kept) // again from inbox/: it is there once, with one reason
	if again, _ := os.ReadFile(kept); d.inbox() != 1 || strings.Count(string(again), "X-Herald-Why") != 1 {
		t.Errorf("%d messages: %q", d.inbox(), again)
	}
}

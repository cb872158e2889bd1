//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const boundary = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"

// parts writes a mail from kim with a text and then other parts.
func (d *mailDesk) parts(head, body string, parts ...string) string {
	d.t.Helper()
	text := "From: kim@nutmeg.example\nSubject: orders\n" + head + boundary + "--b\nContent-Type: text/plain\n\n" + body + "\n"
	for _, p := range parts {
		text += "--b\n" + p + "\n"
	}
	return d.raw(text + "--b--\n")
}

func attached(kind, name, data string) string {
	return "Content-Type: " + kind + "\nContent-Disposition: attachment; filename=" + name + "\n\n" + data
}

func (d *mailDesk) file(name string) string {
	data, _ := os.ReadFile(filepath.Join(d.game, filepath.FromSlash(name)))
	return strings.TrimSpace(string(data))
}

const thirdOfMarch = "Date: Tue, 3 Mar 2026 05:00:00 +0000\n"

// TestMailWithPapers: the first photograph is filed beside the sheet. Other attachments that may
// hold orders are reported, and the message is kept for them; a forwarded message's attachment is
// not a photograph of these orders, nor is a table.
func TestMailWithPapers(t *testing.T) {
	const unfiled = "an attachment was not filed: the message is kept in inbox/"
	picture := attached("image/jpeg", "one.jpg", "one")
	for name, c := range map[string]struct {
		parts []string
		photo string
		kept  bool
	}{
		"a photograph":        {[]string{picture}, "one", false},
		"two photographs":     {[]string{picture, attached("image/jpeg", "two.jpg", "two")}, "one", true},
		"a table":             {[]string{attached("application/vnd.ms-excel", "orders.xls", "A Vie H")}, "", true},
		"a page":              {[]string{attached("text/html", "orders.html", "<p>A Tri H</p>")}, "", true},
		"a signature":         {[]string{attached("application/pgp-signature", "signature.asc", "x")}, "", false},
		"a message handed on": {[]string{"Content-Type: message/rfc822\n\nFrom: kim@nutmeg.example\nSubject: old\n" + boundary + "--b\n" + picture + "\n--b--"}, "", false},
	} {
		c.parts = append([]string{}, c.parts...)
		for i := range c.parts {
			c.parts[i] = strings.ReplaceAll(c.parts[i], "boundary=b", "boundary=inner")
			if strings.Contains(c.parts[i], "inner") {
				c.parts[i] = strings.ReplaceAll(c.parts[i], "\n--b", "\n--inner")
			}
		}
		d := newDesk(t)
		out := d.mail(d.parts(thirdOfMarch, ordersA, c.parts...))
		d.said(out, "orders of austria, first 1901-spring", "austria.txt")
		if got := d.file("1901-spring/orders/austria.jpg"); got != c.photo {
			t.Errorf("%s: the photograph is %q", name, got)
		}
		if strings.Contains(out, unfiled) != c.kept || d.inbox() != map[bool]int{true: 1}[c.kept] {
			t.Errorf("%s: %d in the inbox: %s", name, d.inbox(), out)
		}
		if strings.Contains(d.file("1901-spring/orders/austria.txt"), "A Tri H") {
			t.Errorf("%s: what came with the message is among the orders", name)
		}
		entries, _ := os.ReadDir(filepath.Join(d.game, "1901-spring/orders"))
		for _, e := range entries {
			if rest, ok := strings.CutPrefix(e.Name(), "austria"); ok && rest != ".txt" && rest != ".jpg" {
				t.Errorf("%s: %s is filed", name, e.Name())
			}
		}
	}
}

// TestMailThatCannotBeFiled: a message that cannot be filed is kept, with the reason, readable by
// the coordinator alone; no sheet is half written.
func TestMailThatCannotBeFiled(t *testing.T) {
	d := newDesk(t)
	must(t, os.Mkdir(filepath.Join(d.game, "1901-spring/orders/austria.jpg"), 0o755))
	d.said(d.mail(d.parts(thirdOfMarch, ordersA, attached("image/jpeg", "one.jpg", "one"))), "not placed", "austria.jpg", "inbox/")
	if got := d.file("1901-spring/orders/austria.txt"); got != "" {
		t.Errorf("the sheet is filed without its photograph: %q", got)
	}
	entries, err := os.ReadDir(filepath.Join(d.site, "inbox"))
	must(t, err)
	if len(entries) != 1 {
		t.Fatalf("%d messages are kept", len(entries))
	}
	info, err := entries[0].Info()
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("a message that is kept can be read by others: %v", info.Mode())
	}

	d = newDesk(t) // the folder is a link to a disk that is not there
	folder := filepath.Join(d.game, "1901-spring/orders")
	must(t, os.RemoveAll(folder))
	must(t, os.Symlink(filepath.Join(t.TempDir(), "no/disk"), folder))
	d.said(d.mail(d.write("05:00", "1", "orders", ordersA)), "not placed", "inbox/")
	if d.inbox() != 1 {
		t.Errorf("%d messages are kept", d.inbox())
	}

	// A version that cannot be read is a version: the next sheet does not take its place.
	d = newDesk(t)
	must(t, os.WriteFile(filepath.Join(d.game, "1901-spring/orders/austria.txt"), []byte(strings.Repeat("# long\n", 50000)), 0o644))
	d.said(d.mail(d.write("05:00", "1", "orders", ordersA)), "austria-v2.txt")
	if len(d.file("1901-spring/orders/austria.txt")) < 300000 {
		t.Error("the sheet that could not be read is gone")
	}

	// Of a message that is longer than any may be, the beginning is no sheet.
	d = newDesk(t)
	box := "From x Mon Nov  2 10:11:12 2026\nFrom: kim@nutmeg.example\nSubject: orders\n" + thirdOfMarch + "\n" + ordersA + "\n" + strings.Repeat(strings.Repeat("x", 1<<20)+"\n", 41) +
		"\nFrom x Mon Nov  2 10:11:13 2026\nFrom: kim@nutmeg.example\nSubject: orders\n" + thirdOfMarch + "\n" + ordersB + "\n"
	d.said(d.mail(d.raw(box)), "a message of more than 40 MB", "inbox/", "austria.txt")
	d.holds("1901-spring/orders/austria.txt", ordersB)
}

// TestMailIsKnownAgain: a message without a Message-ID is recognized by its text, its attachments
// and when it was sent; a sheet typed by hand by its words, whatever its line endings.
func TestMailIsKnownAgain(t *testing.T) {
	at := func(clock string) string { return "Date: Tue, 3 Mar 2026 " + clock + ":00 +0000\n" }
	d := newDesk(t)
	first := d.parts(at("05:00"), ordersA)
	d.mail(first)
	d.mail(d.parts(at("06:00"), ordersB))
	d.said(d.mail(first), "it is filed already", "austria.txt")
	d.said(d.mail(d.parts(at("07:00"), ordersA)), "austria-v3.txt")
	d.holds("1901-spring/orders/austria-v3.txt", ordersA)

	d = newDesk(t)
	for i, data := range []string{"one", "two"} {
		d.said(d.mail(d.parts("", ordersA, attached("image/jpeg", "scan.jpg", data))), []string{"austria.jpg", "austria-v2.jpg"}[i])
	}
	if got := d.file("1901-spring/orders/austria-v2.jpg"); got != "two" {
		t.Errorf("the second photograph is %q", got)
	}

	d = newDesk(t)
	must(t, os.WriteFile(filepath.Join(d.game, "1901-spring/orders/austria.txt"), []byte("Subject: orders\r\n"+strings.ReplaceAll(ordersA, "\n", "\r\n")+"\r\n"), 0o644))
	d.said(d.mail(d.write("05:00", "1", "orders", ordersA)), "it is filed already", "austria.txt")

	// A number is its sender's: that of somebody else who writes for the same power is another
	// message.
	d = newDesk(t)
	must(t, os.WriteFile(filepath.Join(d.game, "people.toml"), []byte("[[seat]]\npower = \"austria\"\naddress = \"kim@nutmeg.example\"\n[[seat]]\npower = \"austria\"\naddress = \"lee@nutmeg.example\"\n"), 0o600))
	d.mail(d.write("05:00", "1", "orders", ordersA))
	d.said(d.mail(d.raw("From: lee@nutmeg.example\nSubject: orders\nDate: Tue, 3 Mar 2026 06:00:00 +0000\nMessage-ID: <1@nutmeg.example>\n\n"+ordersB+"\n")), "austria-v2.txt")
}

// TestFoldersOfMail: a file whose name begins with a dot is not a message, and a line that begins
// with From within a paragraph begins none.
func TestFoldersOfMail(t *testing.T) {
	d := newDesk(t)
	must(t, os.Rename(d.write("05:00", "1", "orders", ordersB), filepath.Join(d.mails, ".hidden.eml")))
	d.raw("From x Mon Nov  2 10:11:12 2026\nFrom: kim@nutmeg.example\nSubject: orders\n" + thirdOfMarch + "\nGreetings\nFrom Vienna in the year 1901\n" + ordersA + "\n")
	d.said(d.mail(d.mails), "austria.txt")
	if got := d.file("1901-spring/orders/austria.txt"); !strings.Contains(got, "From Vienna in the year 1901\n"+ordersA) || d.inbox() > 0 {
		t.Errorf("%d in the inbox, and the sheet is %q", d.inbox(), got)
	}
	if got := d.file("1901-spring/orders/austria-v2.txt"); got != "" {
		t.Errorf("there is a second: %q", got)
	}
}

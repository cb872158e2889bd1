package mail

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func crlf(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }

const mailHead = "From: Pat Example <Pat@Example.org>\nSubject: =?ISO-8859-1?Q?France=2C_Fr=FChling?=\nDate: Mon, 2 Nov 2026 10:11:12 +0000\nMIME-Version: 1.0\n"

// Messages as mail programs write them, and the text that their writer wrote.
func TestForms(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"plain":                        {"Content-Type: text/plain\n\nA Par - Bur\n", "A Par - Bur\n"},
		"no type":                      {"\nA Par - Bur\n", "A Par - Bur\n"},
		"quoted-printable":             {"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nA Par =E2=86=92 =\nBur\n", "A Par → Bur\n"},
		"base64":                       {"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte("A Par - Bur\n")) + "\n", "A Par - Bur\n"},
		"Latin-1 that is Windows-1252": {"Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nA Par =96 Bur\n", "A Par – Bur\n"},
		"KOI8-R":                       {"Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: quoted-printable\n\nA Par - Bur =CD\n", "A Par - Bur м\n"},
		"unknown charset":              {"Content-Type: text/plain; charset=x-nobody-knows\n\nA Par - Bur\n", "A Par - Bur\n"},
		"flowed":                       {"Content-Type: text/plain; format=flowed\n\nA Par moves to \nBur\nA Mar holds\n-- \nPat\n", "A Par moves to Bur\nA Mar holds\n-- \nPat\n"},
		"flowed, delsp":                {"Content-Type: text/plain; format=flowed; delsp=yes\n\nA Par moves to Bur \ngundy\n", "A Par moves to Burgundy\n"},
		"flowed behind a quotation":    {"Content-Type: text/plain; format=flowed\n\n> A Par - Pic \nA Par - Bur\n", "> A Par - Pic \nA Par - Bur\n"},
		"flowed quotation":             {"Content-Type: text/plain; format=flowed\n\n> A Par \n> - Pic\nA Par - Bur\n", "> A Par - Pic\nA Par - Bur\n"},
		"HTML": {"Content-Type: text/html\n\n<html><head><title>t</title><style>p{}</style></head><body><p>A Par -\nBur</p><div>A&nbsp;Mar holds<br>F Bre - MAO</div><table><tr><td>F Lon</td><td>Nth</td></tr></table><!-- no --></body></html>",
			"A Par - Bur\nA Mar holds\nF Bre - MAO\nF Lon\tNth\n"},
		"HTML struck out":         {"Content-Type: text/html\n\n<p><s>A Par - Pic</s></p><p><span style=\"text-decoration: line-through\">A Mar H</span></p><p>A Par - Bur</p>", "~~A Par - Pic~~\n~~A Mar H~~\nA Par - Bur\n"},
		"HTML quotation":          {"Content-Type: text/html\n\n<p>A Par - Bur</p><blockquote><p>A Par - Pic</p></blockquote>", "A Par - Bur\n> A Par - Pic\n"},
		"alternative":             {"Content-Type: multipart/alternative; boundary=x\n\n--x\nContent-Type: text/plain\n\nA Par - Bur\n--x\nContent-Type: text/html\n\n<p>A Par - Pic</p>\n--x--\n", "A Par - Bur\n"},
		"alternative, no text":    {"Content-Type: multipart/alternative; boundary=x\n\n--x\nContent-Type: text/plain\n\n\n--x\nContent-Type: text/html\n\n<p>A Par - Bur</p>\n--x--\n", "A Par - Bur\n"},
		"text attached":           {"Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename=b.txt\n\nA Mar H\n--x\nContent-Type: text/plain\n\nA Par - Bur\n--x--\n", "A Par - Bur\nA Mar H\n"},
		"message attached":        {"Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nA Par - Bur\n--x\nContent-Type: message/rfc822\n\nSubject: old\n\nA Par - Pic\n--x--\n", "A Par - Bur\n> A Par - Pic\n"},
		"signs that turn writing": {"Content-Type: text/plain; charset=utf-8\n\nA Par - Bur\n\n-- \nPat \u202a+44 123\u202c\x1b[31m\u2066\n", "A Par - Bur\n\n-- \nPat +44 123[31m\n"},
		"the same in HTML":        {"Content-Type: text/html\n\n<p>A Par&#x202e; - Bur&#8297;</p>", "A Par - Bur\n"},
		"last boundary missing":   {"Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nA Par - Bur\n", "A Par - Bur\n"},
	} {
		for _, text := range []string{mailHead + c.in, crlf(mailHead + c.in)} {
			m, err := Read(strings.NewReader(text))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if strings.TrimRight(m.Text, "\n") != strings.TrimRight(c.want, "\n") {
				t.Errorf("%s: text %q, not %q", name, m.Text, c.want)
			}
			if m.Subject != "France, Frühling" || m.From.Address != "pat@example.org" || m.Date.IsZero() {
				t.Errorf("%s: head %+v", name, m)
			}
		}
	}
}

func TestAttachments(t *testing.T) {
	m, err := Read(strings.NewReader(mailHead + "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nsee photo\n--x\nContent-Type: image/jpeg; name=orders.jpg\nContent-Transfer-Encoding: base64\n\n/9j/4AAQ\n" +
		"--x\nContent-Type: application/pgp-signature; name=signature.asc\n\nxx\n--x\nContent-Type: text/calendar\n\nBEGIN\n--x--\n"))
	if err != nil || len(m.Files) != 3 {
		t.Fatalf("%v, %d files", err, len(m.Files))
	}
	if s := m.Sheet(nil); len(s.Files) != 1 || s.Files[0] != "orders.jpg" {
		t.Errorf("files that may hold orders: %q", s.Files)
	}
	if ending, ok := m.Files[0].Picture(); !ok || ending != "jpg" || len(m.Files[0].Data) != 6 {
		t.Errorf("the photograph: %q, %d bytes", ending, len(m.Files[0].Data))
	}
}

// Broken or hostile messages are refused with a reason, and memory stays bounded.
func TestHostileMessages(t *testing.T) {
	var many, deep strings.Builder
	many.WriteString(mailHead + "Content-Type: multipart/mixed; boundary=x\n\n")
	for range 1000 {
		many.WriteString("--x\nContent-Type: text/plain\n\nA Par H\n")
	}
	many.WriteString("--x--\n")
	deep.WriteString(mailHead)
	for i := range 400 {
		fmt.Fprintf(&deep, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	var forms strings.Builder // of one text each, by the dozen
	forms.WriteString(mailHead + "Content-Type: multipart/mixed; boundary=x\n\n")
	for range 30 {
		forms.WriteString("--x\nContent-Type: multipart/alternative; boundary=y\n\n" + strings.Repeat("--y\nContent-Type: text/plain\n\nA Par H\n", 12) + "--y--\n")
	}
	forms.WriteString("--x--\n")
	for name, c := range map[string]struct{ in, why string }{
		"a thousand parts":     {many.String(), "more than 300 parts"},
		"parts among forms":    {forms.String(), "more than 300 parts"},
		"a bomb of parts":      {deep.String(), "nested more than"},
		"HTML struck out":      {mailHead + "Content-Type: text/html\n\n" + strings.Repeat("<div>", 200) + "<s>" + strings.Repeat("<div>", 300) + "A Par - Bur", "nested too deep"},
		"struck out in itself": {mailHead + "Content-Type: text/html\n\n<s>" + strings.Repeat("<div>", 200) + "<s>" + strings.Repeat("<div>", 250) + "A Par - Bur", "nested too deep"},
		"no end of a part":     {mailHead + "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: image/jpeg; name=a.jpg\n\nabc\n--x\nContent-Ty", "a part cannot be read"},
		"too large":            {mailHead + "\n" + strings.Repeat("A Par - Bur\n", MaxMessage/12+10), "more than 40 MB"},
		"a novel":              {mailHead + "\n" + strings.Repeat("A Par - Bur\n", 40000), "larger than 256 KB"},
		"HTML in HTML":         {mailHead + "Content-Type: text/html\n\n" + strings.Repeat("<div>", 450) + "A Par - Bur", "nested too deep"},
		"far too deep HTML":    {mailHead + "Content-Type: text/html\n\n" + strings.Repeat("<div>", 20000) + "A Par - Bur", "nested too deep"},
		"binary as text":       {mailHead + "Content-Type: text/plain\n\nA\x00\x01\x02", "cannot be read as text"},
		"a head without end":   {"Subject: " + strings.Repeat("x", 1<<20), "is not a message"},
		"no message":           {"\x00\x01\x02\x03", ""},
		"broken base64":        {mailHead + "Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\n!!!!", "cut off"},
		"a boundary of nobody": {mailHead + "Content-Type: multipart/mixed\n\nA Par - Bur\n", ""},
	} {
		m, err := Read(strings.NewReader(c.in))
		if c.why != "" && (err == nil || !strings.Contains(err.Error(), c.why)) {
			t.Errorf("%s: error %v", name, err)
		}
		if m == nil {
			t.Errorf("%s: nothing at all comes back", name)
		}
	}
	large := mailHead + "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nA Par - Bur\n--x\nContent-Type: image/jpeg; name=a.jpg\nContent-Transfer-Encoding: base64\n\n" +
		strings.Repeat("QUJD\n", 25<<20/3/4*3/3) + "--x--\n"
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	m, err := Read(strings.NewReader(large))
	runtime.ReadMemStats(&after)
	if err != nil || m.Text != "A Par - Bur\n" || len(m.Files) != 1 {
		t.Errorf("a large photograph: %v", err)
	}
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 400 {
		t.Errorf("a message of %d MB took %d MB", len(large)>>20, used)
	}
}

func TestBoxes(t *testing.T) {
	dir := t.TempDir()
	one := mailHead + "\nA Par - Bur\n"
	box := "From pat@example.org Mon Nov  2 10:11:12 2026\n" + one + "\n>From here to there\n\nFrom sam@example.org Mon Nov  2 10:12:12 2026\n" + one + "\n"
	for name, data := range map[string]string{"one.eml": one, "all.mbox": box, "md/cur/1:2,S": one, "md/new/2": one, "md/tmp/3": "half"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]int{"one.eml": 1, "all.mbox": 2, "md": 2} {
		n := 0
		err := Each(filepath.Join(dir, name), func(r Raw) bool {
			m, err := Read(strings.NewReader(string(r.Data)))
			if err != nil || !strings.HasPrefix(m.Text, "A Par - Bur\n") {
				t.Errorf("%s: %v %+v", r.From, err, m)
			}
			if name == "all.mbox" && n == 0 && !strings.Contains(m.Text, "\nFrom here to there\n") {
				t.Errorf("a quoted From: %q", m.Text)
			}
			n++
			return true
		})
		if err != nil || n != want {
			t.Errorf("%s: %d messages, %v", name, n, err)
		}
	}
	if err := Each(filepath.Join(dir, "nothing"), func(Raw) bool { return true }); err == nil {
		t.Error("a path of nothing is not an error")
	}
}

// TestBoxOfOneLargeMessage: of a message that is too large, no more is kept than the limit allows,
// and the next message is read.
func TestBoxOfOneLargeMessage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "all.mbox")
	box := "From x Mon Nov  2 10:11:12 2026\n" + mailHead + "\n" + strings.Repeat(strings.Repeat("x", 1<<20)+"\n", 60) + "\nFrom x Mon Nov  2 10:11:12 2026\n" + mailHead + "\nA Par H\n"
	if err := os.WriteFile(path, []byte(box), 0o644); err != nil {
		t.Fatal(err)
	}
	n := 0
	err := Each(path, func(r Raw) bool {
		if n++; len(r.Data) > MaxMessage || (r.Err != nil) != (n == 1) {
			t.Errorf("message %d: %d bytes, error %v", n, len(r.Data), r.Err)
		}
		return true
	})
	if err != nil || n != 2 {
		t.Errorf("%d messages, %v", n, err)
	}
}

// TestBoxThatChanges: messages of a mailbox that is cut off between its two readings are reported
// as missing.
func TestBoxThatChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "all.mbox")
	one := "From x Mon Nov  2 10:11:12 2026\n" + mailHead + "\nA Par H\n\n"
	if err := os.WriteFile(path, []byte(one+one), 0o644); err != nil {
		t.Fatal(err)
	}
	visited, told := 0, ""
	Find([]string{path}, time.Time{}, func(_ string, err error) { told += err.Error() }).Each(func(Raw) bool {
		visited++
		if err := os.Truncate(path, int64(len(one))); err != nil {
			t.Fatal(err)
		}
		return true
	})
	if visited != 1 || !strings.Contains(told, "all.mbox:2: the mailbox changed while it was read") {
		t.Errorf("%d visited, told %q", visited, told)
	}
}

package letters_test

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/letters"
)

func letter() letters.Letter {
	return letters.Letter{From: letters.Address{Name: "The Desk", Mail: "desk@games.example"}, To: letters.Address{Mail: "player@games.example"},
		Subject: "Spring 1901: Réglée", Text: "A <b> & c\n  https://games.example/x\n", Date: time.Date(2026, 3, 15, 8, 0, 0, 0, time.FixedZone("", 3600))}
}

// TestMessage reads a letter as a mail program does: its header, the text, the page, and an
// attached PDF, whole.
func TestMessage(t *testing.T) {
	l, paper := letter(), bytes.Repeat([]byte{0, 1, 0xfe}, 200)
	l.Papers = []letters.Paper{{Name: "../maps/map.pdf", Data: paper}}
	data, err := l.Message()
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := l.Message(); !bytes.Equal(data, again) {
		t.Error("the same letter is other bytes")
	}
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	subject, _ := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if subject != l.Subject || m.Header.Get("Date") != "Sun, 15 Mar 2026 07:00:00 +0000" || m.Header.Get("From") != `"The Desk" <desk@games.example>` {
		t.Errorf("%q: %v", subject, m.Header)
	}
	outer := parts(t, m.Header.Get("Content-Type"), m.Body)
	if len(outer) != 2 {
		t.Fatalf("%d parts", len(outer))
	}
	inner := parts(t, outer[0].kind, strings.NewReader(outer[0].text))
	if len(inner) != 2 || inner[0].text != strings.ReplaceAll(l.Text, "\n", "\r\n") {
		t.Fatalf("%q", inner)
	}
	for _, want := range []string{"A &lt;b&gt; &amp; c", `padding-left:`, `<a href="https://games.example/x">https://games.example/x</a>`} {
		if !strings.Contains(inner[1].text, want) {
			t.Errorf("the page lacks %q:\n%s", want, inner[1].text)
		}
	}
	got, err := base64.StdEncoding.DecodeString(outer[1].text)
	if err != nil || !bytes.Equal(got, paper) || outer[1].name != "map.pdf" || outer[1].kind != "application/pdf" {
		t.Errorf("the paper %q of kind %q: %v", outer[1].name, outer[1].kind, err)
	}
	for _, line := range strings.Split(string(data), "\r\n") {
		if len(line) > 998 || strings.Contains(line, "\n") {
			t.Errorf("a line of %d bytes, or one that ends in LF alone", len(line))
		}
	}
}

type part struct{ kind, name, text string }

func parts(t *testing.T, kind string, r io.Reader) (out []part) {
	t.Helper()
	_, params, err := mime.ParseMediaType(kind)
	if err != nil {
		t.Fatal(err)
	}
	for mr := multipart.NewReader(r, params["boundary"]); ; {
		p, err := mr.NextRawPart()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		body := io.Reader(p)
		if p.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(p)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, part{p.Header.Get("Content-Type"), p.FileName(), string(text)})
	}
}

// TestHeaderStaysOne: nothing in a name, a subject or an address begins another header or adds a
// recipient.
func TestHeaderStaysOne(t *testing.T) {
	l := letter()
	l.Subject, l.From.Name = "orders\r\nBcc: all@games.example", "Desk\r\nBcc: all@games.example"
	data, err := l.Message()
	if err != nil {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil || m.Header.Get("Bcc") != "" {
		t.Errorf("a header more: %v, %v", m.Header, err)
	}
	for _, bad := range []string{"", "nobody", "a@games.example, b@games.example", "A <a@games.example>", "a@games.example\r\nBcc: b@games.example"} {
		l := letter()
		l.To.Mail = bad
		if _, err := l.Message(); err == nil || !strings.Contains(err.Error(), "is not an e-mail address") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

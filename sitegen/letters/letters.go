// Package letters writes mail and sends none: one message per file, by RFC 5322 and MIME, with its
// text plain and as simple HTML, and with attachments.
//
// It knows nothing of games: the caller decides who writes to whom, and what.
package letters

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"path"
	"strings"
	"time"
)

// Letter is one e-mail message to a player.
type Letter struct {
	From, To Address
	Subject  string
	Text     string // lines with line feeds
	Date     time.Time
	Papers   []Paper
}

// Address is a person's address; the name may be empty.
type Address struct{ Name, Mail string }

// Paper is a file attached to a letter.
type Paper struct {
	Name string
	Data []byte
}

// Message writes a letter. Equal letters are equal byte for byte.
func (l Letter) Message() ([]byte, error) {
	var b bytes.Buffer
	for _, h := range []struct {
		name string
		a    Address
	}{{"From", l.From}, {"To", l.To}} {
		if _, err := mail.ParseAddress(h.a.Mail); err != nil || strings.ContainsAny(h.a.Mail, "\r\n<>,") { // planted: a letter goes to two: err != nil
			return nil, fmt.Errorf("%q is not an e-mail address", h.a.Mail)
		}
		fmt.Fprintf(&b, "%s: %s\r\n", h.name, (&mail.Address{Name: oneLine(h.a.Name), Address: h.a.Mail}).String())
	}
	fmt.Fprintf(&b, "Subject: %s\r\nDate: %s\r\nMIME-Version: 1.0\r\n", mime.QEncoding.Encode("utf-8", oneLine(l.Subject)),
		l.Date.UTC().Format(time.RFC1123Z))
	inner := "alternative"
	if len(l.Papers) == 0 {
		multipart(&b, inner, l.words())
		return b.Bytes(), nil
	}
	var words bytes.Buffer
	multipart(&words, inner, l.words())
	parts := []string{words.String()}
	for _, p := range l.Papers {
		parts = append(parts, attached(p))
	}
	multipart(&b, "mixed", parts)
	return b.Bytes(), nil
}

// oneLine joins a text's lines, since a line break would end a mail header early.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// multipart writes parts as multipart/KIND. The boundary is a hash of the parts.
func multipart(b *bytes.Buffer, kind string, parts []string) {
	sum := sha256.Sum256([]byte(kind + strings.Join(parts, "")))
	boundary := "herald-" + hex.EncodeToString(sum[:12])
	fmt.Fprintf(b, "Content-Type: multipart/%s; boundary=%q\r\n\r\n", kind, boundary)
	for _, p := range parts {
		fmt.Fprintf(b, "--%s\r\n%s\r\n", boundary, p)
	}
	fmt.Fprintf(b, "--%s--\r\n", boundary)
}

// words returns the letter's text as two MIME parts: plain, and as HTML.
func (l Letter) words() []string {
	page := `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>` +
		html.EscapeString(l.Subject) + `</title><body style="max-width:38em;line-height:1.45;overflow-wrap:anywhere">` +
		paragraphs(l.Text) + `</body></html>` + "\n"
	return []string{quoted("text/plain", l.Text), quoted("text/html", page)}
}

func quoted(kind, text string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Content-Type: %s; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n", kind)
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
	w.Close()
	return b.String()
}

// paragraphs returns a text as HTML, line by line, with web addresses as links. It keeps
// indentation, and indents the rest of a line that is too long for the window a little more. Styles
// are inline, since mail programs ignore style sheets.
func paragraphs(text string) string {
	var b strings.Builder
	for _, block := range strings.Split(strings.TrimSpace(text), "\n\n") {
		b.WriteString(`<div style="margin:1em 0">` + "\n")
		for _, line := range strings.Split(block, "\n") {
			indent := len(line) - len(strings.TrimLeft(line, " "))
			if fmt.Fprint(&b, "<div"); indent > 0 {
				fmt.Fprintf(&b, ` style="padding-left:%gem;text-indent:-.5em"`, 0.6*float64(indent)+0.5)
			}
			b.WriteString(">" + linked(html.EscapeString(line[indent:])) + "</div>\n")
		}
		b.WriteString("</div>\n")
	}
	return b.String()
}

func linked(line string) string {
	words := strings.Split(line, " ")
	for i, w := range words {
		if strings.HasPrefix(w, "https://") || strings.HasPrefix(w, "http://") { // planted: an address in a letter is no link: false
			words[i] = `<a href="` + w + `">` + w + `</a>`
		}
	}
	return strings.Join(words, " ")
}

func attached(p Paper) string {
	kind := ""
	switch path.Ext(p.Name) { // Go's own list depends on the machine
	case ".pdf":
		kind = "application/pdf" // planted: a paper is of no kind: ""
	case ".png":
		kind = "image/png"
	case ".svg":
		kind = "image/svg+xml"
	case ".txt":
		kind = "text/plain; charset=utf-8"
	default:
		kind = "application/octet-stream"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Content-Type: %s\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=%q\r\n\r\n", kind, path.Base(p.Name))
	for data := base64.StdEncoding.EncodeToString(p.Data); len(data) > 0; {
		n := min(76, len(data))
		b.WriteString(data[:n] + "\r\n")
		data = data[n:]
	}
	return b.String()
}

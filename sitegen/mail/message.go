// Package mail decodes messages: of any MIME form it returns the text that the sender wrote, the
// header's data, and the attachments. It fetches nothing, and needs bounded memory for any message.
package mail

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"path"
	"strings"
	"time"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // the usual charsets
	gomail "github.com/emersion/go-message/mail"
	"golang.org/x/net/html/charset"
)

// Limits on a message, larger than any orders need.
const (
	MaxMessage = 40 << 20 // bytes, attachments included
	maxHead    = 256 << 10
	maxText    = 256 << 10
	maxParts   = 300
	maxDepth   = 12
)

// Message is a decoded mail, with the fields that filing orders needs.
type Message struct {
	Subject string
	From    Address // zero if the sender is unknown: Doubt says why
	Doubt   string
	To      []Address
	Date    time.Time // zero if the header has no readable date
	ID      string
	Text    string // text of the body and of text attachments, with "\n" at the end of each line
	// Files are the attachments that are not text: photographs, PDFs, tables.
	Files []File

	results []string // Authentication-Results fields: see Unproved
}

// Address is a sender or receiver.
type Address struct{ Name, Address string }

// File is an attachment.
type File struct {
	Name, Type string
	Data       []byte // nil if it was too large to keep
	Size       int64
}

// MayHoldOrders reports whether an attachment may contain orders, as pictures, documents and tables
// may, but not signatures, calendars and contacts.
func (f *File) MayHoldOrders() bool {
	switch f.Type {
	case "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature",
		"application/pgp-keys", "text/calendar", "text/vcard", "text/x-vcard",
		"application/ics", "message/delivery-status", "message/disposition-notification", "text/rfc822-headers",
		"application/pgp-encrypted":
		return false
	}
	switch strings.ToLower(path.Ext(f.Name)) {
	case ".asc", ".p7s", ".sig", ".ics", ".vcf", ".p7m":
		return false
	}
	return true
}

// Picture reports whether a file can go beside a sheet as its photograph, and with which ending.
func (f *File) Picture() (ending string, ok bool) {
	ending, ok = map[string]string{"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp",
		"application/pdf": "pdf"}[f.Type]
	return ending, ok && f.Data != nil
}

type taker struct {
	m     *Message
	parts int
	text  strings.Builder
	late  strings.Builder // text attachments, which follow the body in Text
}

// Read parses a message. On an error it returns what could be read until then.
func Read(r io.Reader) (*Message, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxMessage+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxMessage {
		return head(data[:maxHead]), fmt.Errorf("a message of more than %d MB", MaxMessage>>20)
	}
	t := &taker{m: head(data)}
	e, err := message.ReadWithOptions(bytes.NewReader(data), &message.ReadOptions{MaxHeaderBytes: maxHead})
	if err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
			return t.m, errors.New(
				"it is not a message: it is text in UTF-16 (hint: save it from the mail program as it came, .eml)")
		}
		return t.m, fmt.Errorf("it is not a message: %w (hint: save it from the mail program as it came, .eml)", err)
	}
	if t.m.Subject == "" && t.m.From == (Address{}) && t.m.Date.IsZero() && e.Header.Len() == 0 {
		return t.m, errors.New("it has no message header")
	}
	err = t.entity(e, 0, false)
	t.m.Text = t.text.String() + t.late.String()
	return t.m, err
}

func head(data []byte) *Message {
	m := &Message{}
	e, err := message.ReadWithOptions(bytes.NewReader(data), &message.ReadOptions{MaxHeaderBytes: maxHead})
	if e == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		return m
	}
	h := gomail.Header{Header: e.Header}
	m.Subject = decodeWords(h.Get("Subject"))
	from, err := sender(&h)
	if m.From = from; err != nil {
		m.Doubt = err.Error()
	}
	for f := h.FieldsByKey("Authentication-Results"); f.Next(); {
		if raw, _ := f.Raw(); len(raw) > len(f.Key()) && raw[len(f.Key())] == ':' { // not "Name :", which a server may leave
			m.results = append(m.results, f.Value())
		}
	}
	m.To = append(addresses(&h, "To"), addresses(&h, "Cc")...)
	m.Date, _ = h.Date()
	m.ID, _ = h.MessageID()
	return m
}

func addresses(h *gomail.Header, key string) []Address {
	var out []Address
	list, _ := h.AddressList(key) // unreadable addresses are left out
	for _, a := range list {
		out = append(out, Address{a.Name, strings.ToLower(a.Address)})
	}
	return out
}

var words = mime.WordDecoder{CharsetReader: func(label string, r io.Reader) (io.Reader, error) {
	return charset.NewReaderLabel(label, r)
}}

func decodeWords(s string) string {
	if d, err := words.DecodeHeader(s); err == nil {
		s = d
	}
	return strings.Join(strings.Fields(s), " ")
}

// entity parses a part, or the parts in it.
func (t *taker) entity(e *message.Entity, depth int, quoted bool) error {
	return t.part(e, "", depth, quoted)
}

func (t *taker) part(e *message.Entity, within string, depth int, quoted bool) error {
	if t.parts++; t.parts > maxParts {
		return fmt.Errorf("more than %d parts", maxParts)
	}
	if depth > maxDepth {
		return fmt.Errorf("parts nested more than %d deep", maxDepth)
	}
	kind, params, err := e.Header.ContentType()
	if err != nil || kind == "" {
		kind = "text/plain"
	}
	if within == "multipart/digest" && !e.Header.Has("Content-Type") {
		kind = "message/rfc822" // RFC 2046, 5.1.5
	}
	if mr := e.MultipartReader(); mr != nil {
		return t.multipart(mr, kind, depth, quoted)
	}
	disposition, dparams, _ := e.Header.ContentDisposition()
	name := decodeWords(dparams["filename"])
	if name == "" {
		name = decodeWords(params["name"])
	}
	switch {
	case kind == "message/rfc822" || kind == "message/global":
		inner, err := message.ReadWithOptions(io.LimitReader(e.Body, MaxMessage),
			&message.ReadOptions{MaxHeaderBytes: maxHead})
		if err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
			return nil // ignore errors: an attached message is only quoted text
		}
		return t.entity(inner, depth+1, true)
	case kind == "text/plain" || kind == "text/html" && disposition != "attachment" ||
		kind == "text/enriched" || kind == "text/markdown":
		return t.readText(e, kind, params, quoted, disposition == "attachment" || name != "")
	}
	f := File{Name: name, Type: kind}
	if f.Name == "" {
		f.Name = "(" + kind + ")"
	}
	data, err := io.ReadAll(io.LimitReader(e.Body, MaxMessage))
	if err != nil {
		return fmt.Errorf("%s is cut off: %w", f.Name, err)
	}
	f.Data, f.Size = data, int64(len(data))
	if !quoted {
		t.m.Files = append(t.m.Files, f)
	}
	return nil
}

func ended(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || strings.HasSuffix(err.Error(), "NextPart: EOF")
}

func (t *taker) multipart(mr message.MultipartReader, kind string, depth int, quoted bool) error {
	if kind == "multipart/alternative" {
		return t.alternative(mr, depth, quoted)
	}
	for {
		p, err := mr.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
			if ended(err) && t.text.Len() > 0 {
				return nil // only the last boundary is missing
			}
			return fmt.Errorf("a part cannot be read: %w", err)
		}
		if err := t.part(p, kind, depth+1, quoted); err != nil {
			return err
		}
	}
}

// tells reports whether a text contains at least half of the words of another text.
func tells(text, other string) bool {
	has := map[string]bool{}
	for _, w := range strings.Fields(text) {
		has[w] = true
	}
	words, found := strings.Fields(other), 0
	for _, w := range words {
		if has[w] {
			found++
		}
	}
	return found*2 >= len(words)
}

// alternative reads a part that has one text in several forms (multipart/alternative): the plain
// form or, if it has none, the last form that has text.
func (t *taker) alternative(mr message.MultipartReader, depth int, quoted bool) error {
	best, plain := "", false
	for {
		p, err := mr.NextPart()
		if errors.Is(err, io.EOF) || err != nil && ended(err) && best != "" {
			break
		}
		if err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
			return fmt.Errorf("a part cannot be read: %w", err)
		}
		kind, _, _ := p.Header.ContentType()
		sub := &taker{m: t.m, parts: t.parts}
		if err := sub.entity(p, depth+1, quoted); err != nil {
			return err
		}
		t.parts = sub.parts
		t.late.WriteString(sub.late.String())
		text := sub.text.String()
		if strings.TrimSpace(text) == "" || plain {
			if !tells(best, text) {
				best += text // "Your program cannot show this message"
			}
			continue
		}
		best, plain = text, kind == "text/plain"
	}
	t.text.WriteString(best)
	return nil
}

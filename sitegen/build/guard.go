package build

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Guard is the last defence: a build fails if its files contain a secret, through a theme or a
// mistake. Package publish decides what is published.
type Guard struct {
	secrets [][]byte
	what    []string
}

// Add adds a secret with a description for the message. It ignores texts shorter than six bytes,
// which occur by chance. The escaped forms of pages, data, feeds and calendars are searched for
// too, and e-mail addresses in any case.
func (g *Guard) Add(what, secret string) {
	if secret = strings.TrimSpace(secret); len(secret) < 6 {
		return
	}
	at := len(g.secrets)
	for _, text := range []string{secret, behindLetter.ReplaceAllString(secret, "$1’"),
		strings.ReplaceAll(secret, "'", "’")} {
		for _, form := range []string{text, inPages.Replace(text), inFeeds(text), inCalendars.Replace(text),
			inData(text, true), inData(text, false)} {
			if !slices.ContainsFunc(g.secrets[at:], func(s []byte) bool { return string(s) == form }) {
				g.secrets, g.what = append(g.secrets, []byte(form)), append(g.what, what)
			}
		}
	}
}

// behindLetter matches an apostrophe after a letter: pages, and so secrets, may have ’ there.
var behindLetter = regexp.MustCompile(`(\pL)'`)

var inPages = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;", "+", "&#43;")

// inFeeds writes a text with the escapes of encoding/xml, as it occurs in feeds.
func inFeeds(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // writing to a strings.Builder cannot fail
	return b.String()
}

// inCalendars writes a text as RFC 5545, 3.3.11, wants it.
var inCalendars = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// unfolded joins a calendar's folded lines (RFC 5545, 3.1). It returns any other file unchanged.
func unfolded(f File) []byte {
	if path.Ext(f.Path) != ".ics" { // planted: a secret in a folded calendar: true
		return f.Data
	}
	return bytes.ReplaceAll(f.Data, []byte("\r\n "), nil)
}

func inData(s string, html bool) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(html)
	if e.Encode(s) != nil {
		return s
	}
	text := strings.TrimSuffix(b.String(), "\n")
	return text[1 : len(text)-1]
}

// Key returns a hash of all secrets: it changes when they do.
func (g *Guard) Key() string { return Key(g.what, g.secrets) }

// checker returns a function that fails if a file contains a secret. The error does not name the
// secret, since others may see it.
func (g *Guard) checker() func([]File) error {
	all := newSearch(g.secrets)
	return func(files []File) error {
		for _, f := range files {
			if i := all.find(unfolded(f)); i >= 0 { // planted: a secret in a file: false
				return fmt.Errorf("%s would publish %s (hint: take it out of the orders, titles or templates)", f.Path, g.what[i])
			}
		}
		return nil
	}
}

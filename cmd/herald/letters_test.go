//go:build unix

package main

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// player in another's.
func TestLetters(t *testing.T) {
	sheets := allOrders()
	delete(sheets, "turkey")
	site, game := deskSite(t, "2026-03-02", sheets)
	must(t, os.WriteFile(filepath.Join(site, "content/site.toml"), []byte("title = \"T\"\nboard = \"standard\"\nurl = \"https://games.example.org/\"\ncoordinator = \"Die Spielleitung für alle\"\nemail = \"desk@example.org\"\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte(`[[seat]]
power = "france"
address = "gannet@example.org"
name = "Gerda Gänsehaut"
alias = "Gannet"
public = true
[[seat]]
power = "turkey"
address = "first@example.org"
[[seat]]
power = "turkey"
address = "second@example.org"
from = 2026-03-10
`), 0o600))
	at(t, "2026-03-13 09:00")
	letters := func(want int, args ...string) map[string]string {
		t.Helper()
		os.RemoveAll(filepath.Join(site, "outbox"))
		code, out, err := herald(t, append(append([]string{"letters", "first"}, args...), "--site", site)...)
		if code != exitWell {
			t.Fatalf("herald letters %v: %s%s", args, out, err)
		}
		found, _ := filepath.Glob(filepath.Join(site, "outbox/*.eml"))
		if len(found) != want {
			t.Fatalf("herald letters %v wrote %d letters, not %d: %s", args, len(found), want, out)
		}
		texts := map[string]string{}
		for _, f := range found {
			data, err := os.ReadFile(f)
			must(t, err)
			if info, err := os.Stat(f); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s may be read by others", f)
			}
			m, err := mail.ReadMessage(bytes.NewReader(data))
			must(t, err)
			to, err := m.Header.AddressList("To")
			must(t, err)
			if _, err := m.Header.Date(); err != nil {
				t.Errorf("%s has no date: %v", f, err)
			}
			texts[to[0].Address] = decoded(t, textproto.MIMEHeader(m.Header), m.Body)
		}
		return texts
	}
	texts := letters(1, "reminders")
	for _, w := range []string{"text/plain", "text/html", "no orders came: Army Constantinople, Army Smyrna, Fleet Ankara", "Sunday 15 March 2026, 07:00 UTC", "https://games.example.org/first/turkey/sheet.html"} {
		if !strings.Contains(texts["second@example.org"], w) {
			t.Errorf("the reminder to the new player of Turkey does not hold %q: %q", w, texts)
		}
	}
	texts = letters(1, "acknowledgements")
	if s := texts["gannet@example.org"]; !strings.Contains(s, "Army Paris moves to Burgundy") || strings.Contains(s, "Munich") {
		t.Errorf("the acknowledgement of France: %q", s)
	}
	// On a dark screen the page is dark; a long line breaks deeper than it began.
	for _, w := range []string{`<meta name="color-scheme" content="light dark">`, `<div style="padding-left:2.9em;text-indent:-.5em">Army Paris moves to Burgundy</div>`} {
		if s := texts["gannet@example.org"]; !strings.Contains(s, w) {
			t.Errorf("the acknowledgement as a page does not hold %s: %q", w, s)
		}
	}
	letters(0, "results")
	at(t, "2026-03-15 09:00")
	for _, line := range [][]string{{"resolve", "first", "--early"}, {"resolve", "first", "--final", "--final"}, {"build"}} {
		if code, out, err := herald(t, append(line, "--site", site)...); code != exitWell {
			t.Fatal(out, err)
		}
	}
	texts = letters(2, "results", "--maps")
	for to, s := range texts {
		if !strings.Contains(s, "Army Munich moves to Ruhr: succeeded") || !strings.Contains(s, "application/pdf") || !strings.Contains(s, "%PDF-") {
			t.Errorf("the results to %s: %.2000q", to, s)
		}
	}
	// Nothing of the register but a name that is to be known reaches the site.
	must(t, filepath.WalkDir(filepath.Join(site, "public"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		for _, secret := range []string{"gannet@example.org", "Gänsehaut", "second@example.org", "first@example.org"} {
			if bytes.Contains(data, []byte(secret)) {
				t.Errorf("%s holds %s", path, secret)
			}
		}
		return err
	}))
	page, err := os.ReadFile(filepath.Join(site, "public/first/france/index.html"))
	must(t, err)
	if !strings.Contains(string(page), "Played by Gannet") {
		t.Error("the page of France does not say who plays it, though the player wishes it")
	}
}

// decoded is all that a message holds, its parts decoded, with their types.
func decoded(t *testing.T, h textproto.MIMEHeader, body io.Reader) string {
	t.Helper()
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	must(t, err)
	if !strings.HasPrefix(kind, "multipart/") {
		if h.Get("Content-Transfer-Encoding") == "base64" {
			body = base64.NewDecoder(base64.StdEncoding, body)
		}
		data, err := io.ReadAll(body)
		must(t, err)
		return kind + "\n" + string(data)
	}
	out := ""
	for r := multipart.NewReader(body, params["boundary"]); ; {
		p, err := r.NextPart() // quoted-printable is decoded by the reader
		if err == io.EOF {
			return out
		}
		must(t, err)
		out += decoded(t, p.Header, p)
	}
}

package desk_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestSheet types orders, previews how they are read, and saves them to the sheet's own file and no
// other.
func TestSheet(t *testing.T) {
	t.Parallel()
	e := begin(t)
	was := e.files()
	form := e.form("g/first/germany", "g/first/germany")
	send := func(do, text string) (int, string) {
		t.Helper()
		form.Set("do", do)
		form.Set("text", text)
		return e.ask("POST", "g/first/germany", form, nil)
	}
	_, fates := send("fates", "A Mun - Atlantis\r\nA Kie S F Den - Edi\r\nF Den - Edi\r\nBurgundy it is & <b>\r\n")
	contains(t, fates, `<li class="doubt">`, "<mark>Atlantis</mark>", "doubtful", "Fleet Denmark moves to Edinburgh", "&lt;b&gt;", "Without an order", "Still owed if you save this")
	if strings.Contains(fates, "<html") {
		t.Error("fates are a whole page")
	}
	for _, text := range []string{"A Kie - Hol\r\nBerlin, Spring 1907\r\nA Mun - Atlantis", "", "A Mun H\r\nA Kie H\r\nF Den H"} { // read again, as if it were read anew
		_, fates := send("fates", text)
		_, page := send("read", text)
		contains(t, page, strings.TrimSpace(fates))
	}
	e.only(was)
	_, page := send("add:Army Munich holds", "A Ber H")
	contains(t, page, "A Ber H\nArmy Munich holds\n</textarea>")
	e.only(was)
	for _, text := range []string{"", " \n", "A Mun H\x00", strings.Repeat("A Mun H\n", 40_000)} {
		if code, page := send("save", text); code != http.StatusConflict || !strings.Contains(page, "nothing was saved") {
			t.Errorf("%.10q is saved: %d %s", text, code, page)
		}
	}
	e.only(was)
	if code, page := send("save", "A Mun - Bur\r\nA Ber - Kie"); code != 200 || !strings.Contains(page, "Saved.") {
		t.Errorf("%d %s", code, page)
	}
	now := e.files()
	if got := now[form.Get("file")]; got != "A Mun - Bur\nA Ber - Kie\n" {
		t.Errorf("%s holds %q", form.Get("file"), got)
	}
	e.only(was, form.Get("file"))

	// The same form again: it is another file now, which is shown and not overwritten.
	code, page := send("save", "A Mun H")
	if contains(t, page, "nothing was saved", "A Mun - Bur", ">\nA Mun H</textarea>"); code != http.StatusConflict {
		t.Errorf("two windows: %d", code)
	}
	e.only(now)
	form.Set("was", regexp.MustCompile(`name="was" value="(\w+)"`).FindStringSubmatch(page)[1])
	if code, _ := send("save", "A Mun H"); code != 200 || e.files()[form.Get("file")] != "A Mun H\n" {
		t.Errorf("having seen it: %d, %q", code, e.files()[form.Get("file")])
	}
	now = e.files()
	version := e.form("g/first/germany?as=next", "g/first/germany")
	if version.Get("file") != orders+"germany-v2.txt" || version.Get("was") != "" {
		t.Errorf("the next version is %v", version)
	}
	version.Set("do", "save")
	version.Set("text", "A Mun - Tyr")
	e.ask("POST", "g/first/germany", version, nil)
	e.only(now, orders+"germany-v2.txt")
}

// TestWindowsAtOnce: of windows that save one sheet at the same moment, one succeeds, and the
// others see what it saved.
func TestWindowsAtOnce(t *testing.T) {
	t.Parallel()
	e := begin(t)
	form := e.form("g/first/germany", "g/first/germany")
	form.Set("do", "save")
	codes := make([]int, 8)
	pages := make([]string, len(codes))
	var all sync.WaitGroup
	for i := range codes {
		mine := url.Values{"text": {fmt.Sprintf("A Mun H\nA Ber H\n# of window %d", i)}}
		for name, v := range form {
			mine[name] = v
		}
		all.Go(func() { codes[i], pages[i] = e.ask("POST", "g/first/germany", mine, nil) })
	}
	all.Wait()
	saved := e.files()[form.Get("file")]
	for i, code := range codes {
		won := saved == fmt.Sprintf("A Mun H\nA Ber H\n# of window %d\n", i)
		if won != (code == http.StatusOK) || !won && (code != http.StatusConflict || !strings.Contains(pages[i], strings.TrimSpace(saved))) {
			t.Errorf("window %d: %d; saved is %q\n%s", i, code, saved, pages[i])
		}
	}
	if !strings.Contains(saved, "# of window ") {
		t.Errorf("saved is %q", saved)
	}
}

// TestReading: saving leaves a sheet that came by mail as it is, and writes a reading beside it.
func TestReading(t *testing.T) {
	t.Parallel()
	e := begin(t)
	const sent = "# Received by mail 2026-03-20 10:00:00 UTC\nSubject: Germany\nA Mun - Brug\n"
	sitetest.Write(t, e.site, map[string]string{orders + "germany.txt": sent})
	was := e.files()
	form := e.form("g/first/germany", "g/first/germany")
	if form.Get("file") != orders+"germany.fix.txt" {
		t.Fatalf("it would write %q", form.Get("file"))
	}
	form.Set("text", "# Received by mail 2026-03-20 10:00:00 UTC\nSubject: Germany\nA Mun - Bur # a slip\n")
	form.Set("do", "fates")
	_, fates := e.ask("POST", "g/first/germany", form, nil)
	contains(t, fates, "Army Munich moves to Burgundy", "was “A Mun - Brug”")
	form.Set("do", "save")
	e.ask("POST", "g/first/germany", form, nil)
	e.only(was, orders+"germany.fix.txt")
	if form.Set("as", "sheet"); e.files()[orders+"germany.txt"] != sent {
		t.Error("the mail was changed")
	}
}

// TestDecidedIsRead: once a phase has a draft, saving a sheet writes a reading beside it, and the
// desk offers to make the draft again.
func TestDecidedIsRead(t *testing.T) {
	t.Parallel()
	e := begin(t)
	sitetest.Resolve(t, e.site, "first", 2)
	form := e.form("g/first/france?kind=orders", "g/first/france")
	if !strings.HasSuffix(form.Get("file"), ".fix.txt") {
		t.Errorf("it would write %q", form.Get("file"))
	}
	form.Set("do", "save")
	form.Set("text", "Army Burgundy holds # as the letter says\n")
	if code, page := e.ask("POST", "g/first/france", form, nil); code != 200 || !strings.Contains(page, "Saved.") || !strings.Contains(page, "Army Burgundy holds") {
		t.Errorf("%d %s", code, page)
	}
	if again := e.form("g/first/france?kind=orders", "g/first/france"); again.Get("file") != form.Get("file") || again.Get("as") != "reading" {
		t.Errorf("once it is read otherwise it would write %v", again)
	}
	contains(t, e.get("g/first/"), "Make the draft again", "herald resolve first --phase=1901-autumn")
	contains(t, e.get("g/first/austria?kind=orders"), "Nothing can be typed") // from whom nothing came
}

const message = "From: somebody@example.net\r\nTo: desk@example.org\r\nSubject: Germany, Autumn 1901\r\nDate: Sat, 21 Mar 2026 10:00:00 +0000\r\n\r\nA Mun - Bur\r\n"

// TestGuesses: each line that a program read from a photograph is marked, and a sheet cannot be
// saved while a mark is left.
func TestGuesses(t *testing.T) {
	t.Parallel()
	e := begin(t)
	e.propose = func(_ context.Context, file string) (string, error) {
		data, err := os.ReadFile(file)
		if string(data) != png {
			t.Errorf("it was handed %q", data)
		}
		return "A Mun - Bur\n\n =|_ \nA 8er ~ K1e\x07\n", err
	}
	was := e.files()
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for name, v := range e.form("g/first/germany", "g/first/germany") {
		parts.WriteField(name, v[0])
	}
	parts.WriteField("do", "photo")
	file, _ := parts.CreateFormFile("photo", "../../evil.sh")
	io.WriteString(file, png)
	parts.Close()
	code, page := e.ask("POST", "g/first/germany", nil, func(r *http.Request) {
		r.Body = io.NopCloser(&body)
		r.Header.Set("Content-Type", parts.FormDataContentType())
	})
	contains(t, page, "Propose the text", `<img src="`)
	now := e.files()
	photo := ""
	for name := range now {
		if strings.HasSuffix(name, ".png") && was[name] == "" {
			photo = name
		}
	}
	if code != 200 || !strings.HasPrefix(photo, orders+"germany") {
		t.Fatalf("%d: the photograph is %q", code, photo)
	}
	e.only(was, photo)
	form := e.form("g/first/germany", "g/first/germany")
	form.Set("do", "propose")
	form.Set("text", "")
	_, page = e.ask("POST", "g/first/germany", form, nil)
	contains(t, page, "? A Mun - Bur\n? A 8er - K1e\n</textarea>", "a guess", "It is right")
	form.Set("text", "? A Mun - Bur\n? A 8er - K1e\n")
	form.Set("do", "save")
	code, page = e.ask("POST", "g/first/germany", form, nil)
	if contains(t, page, "is not checked", "nothing was saved"); code != http.StatusConflict {
		t.Errorf("a guess is saved: %d", code)
	}
	form.Set("do", "sure:1")
	_, page = e.ask("POST", "g/first/germany", form, nil)
	contains(t, page, "\nA Mun - Bur\n? A 8er - K1e\n</textarea>")
	e.only(now)
}

// TestMerged: if a revision changes only some orders, the sheet and the list of versions show where
// each line comes from.
func TestMerged(t *testing.T) {
	t.Parallel()
	e := begin(t)
	sitetest.Write(t, e.site, map[string]string{orders + "germany.txt": "A Mun - Bur\nA Kie H\nF Den H\n",
		orders + "germany-v2.txt": "A Mun - Tyr instead. Everything else stands.\n\n\n# kept from version 1:\nA Kie H\nF Den H\n"})
	page := e.get("g/first/germany")
	contains(t, page, `<span class="note">new</span>`, `A Kie H <span class="note">kept from version 1</span>`, "<h3>of its own</h3>", "<h3>kept from version 1</h3>", "germany-v2.txt", "germany.txt")
	if strings.Contains(page, `A Mun - Tyr instead. Everything else stands. <span class="note">kept`) {
		t.Error("the new line is told as one of the earlier version")
	}
	sitetest.Write(t, e.site, map[string]string{orders + "germany-v2.txt": "A Mun - Tyr\nA Kie H\nF Den H\n"})
	if page := e.get("g/first/germany"); strings.Contains(page, ">new<") || strings.Contains(page, "of its own") {
		t.Error("a whole sheet is told as merged")
	}
}

//go:build unix

package main

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// autumn is a site whose game waits for the orders of its second phase, an hour after they were
// due, and the mails of its players.
type autumn struct {
	t          *testing.T
	site, game string
	due        time.Time
	mails      []string
}

func newAutumn(t *testing.T) *autumn {
	t.Helper()
	a := &autumn{t: t}
	a.site, a.game = deskSite(t, "2026-03-02", allOrders())
	people := ""
	for power := range allOrders() {
		people += fmt.Sprintf("[[seat]]\npower = %q\naddress = \"%s@nutmeg.example\"\n", power, power)
	}
	must(t, os.WriteFile(filepath.Join(a.game, "people.toml"), []byte(people), 0o600))
	at(t, "2026-03-16 12:00")
	well(t, "resolve", "first", "--final", "--final", "--site", a.site)
	games, err := openGames(a.site, []string{"first"})
	must(t, err)
	a.due = games[0].Status().Deadline.Due()
	at(t, a.due.Add(time.Hour).Format("2006-01-02 15:04"))
	return a
}

// write writes a mail of a power's, sent some time after the deadline, with or without a
// photograph.
func (a *autumn) write(power string, after time.Duration, text, photograph string) {
	head := fmt.Sprintf("From: %s@nutmeg.example\nTo: gm@nutmeg.example\nSubject: First, Autumn 1901\nDate: %s\nMessage-ID: <%d@nutmeg.example>\n",
		power, a.due.Add(after).Format(time.RFC1123Z), len(a.mails))
	body := "\n" + text + "\n"
	if photograph != "" {
		body = boundary + "--b\nContent-Type: text/plain\n\n" + text + "\n--b\n" + attached("image/jpeg", "sheet.jpg", photograph) + "\n--b--\n"
	}
	file := filepath.Join(a.t.TempDir(), "mail.eml")
	must(a.t, os.WriteFile(file, []byte(head+body), 0o644))
	a.mails = append(a.mails, file)
}

// perfect has everybody write in time and for every unit.
func perfect(t *testing.T) *autumn {
	a := newAutumn(t)
	for _, power := range slices.Sorted(maps.Keys(allOrders())) {
		a.write(power, -20*time.Hour, "All units hold", "")
	}
	return a
}

// typed are the sheets of a real evening that came as photographs.
var typed = []struct{ power, text string }{{"austria", "A Vie H\nA Ser H\nF Tri H\n"}, {"england", "All units hold\n"}, {"france", "A Bur H\nA Mar H\nF MAO H\n"}}

// realEvening has three photographs, an amendment by which a fleet is driven out of its port, and a
// mail that comes too late.
func realEvening(t *testing.T) *autumn {
	a := newAutumn(t)
	for _, p := range typed {
		a.write(p.power, -30*time.Hour, "See the picture.", "one of "+p.power)
	}
	a.write("italy", -28*time.Hour, "A Tyr H\nA Ven - Tri\nF Ion H", "")
	a.write("germany", -27*time.Hour, "All units hold", "")
	a.write("turkey", -26*time.Hour, "All units hold", "")
	a.write("italy", -3*time.Hour, "A Tyr S A Ven - Tri instead. Everything else stands.", "")
	a.write("russia", 30*time.Minute, "All units hold", "")
	return a
}

// TestEveningInFewCommands: an evening on which everybody has written takes four commands, and a
// real one with its retreat eight.
func TestEveningInFewCommands(t *testing.T) {
	a := perfect(t)
	commands := 0
	run := func(args ...string) {
		t.Helper()
		commands++
		code, out, said := herald(t, append(args, "--site", a.site)...)
		if code != exitWell && (args[0] != "mail" || !strings.Contains(out, " to look at")) {
			t.Fatalf("herald %v: %d %s%s", args, code, out, said)
		}
	}
	page := func() string { return read(t, filepath.Join(a.site, "public/first/1901-autumn/index.html")) }
	run(append([]string{"mail"}, a.mails...)...)
	run("close", "first")
	run("resolve", "first")
	run("build", "--quiet")
	if commands != 4 || !strings.Contains(page(), "Draft") {
		t.Errorf("a perfect evening takes %d commands", commands)
	}

	a = realEvening(t)
	commands = 0
	run(append([]string{"mail"}, a.mails...)...)
	for _, p := range typed {
		file := filepath.Join(a.game, "1901-autumn/orders", p.power+".txt")
		was, _ := os.ReadFile(file)
		must(t, os.WriteFile(file, append(was, p.text...), 0o644))
	}
	run("accept", "first", "russia-late")
	run("close", "first")
	run("resolve", "first")
	run("build", "--quiet")
	a.write("austria", 20*time.Hour, "F Tri - Alb", "")
	at(t, a.due.Add(300*time.Hour).Format("2006-01-02 15:04"))
	run("mail", a.mails[len(a.mails)-1])
	run("resolve", "first", "--final")
	run("build", "--quiet")
	if commands > 8 || !strings.Contains(page(), "Fleet Trieste retreats to Albania") || !strings.Contains(page(), "Army Tyrolia supports") {
		t.Errorf("a real evening takes %d commands:\n%s", commands, page())
	}
}

// upload sends the desk messages, as its form for mail does.
func (b *deskBrowser) upload(mails []string) {
	b.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	action, fields := b.form(`name="mail"`)
	for name := range fields {
		must(b.T, form.WriteField(name, fields.Get(name)))
	}
	for _, m := range mails {
		w, err := form.CreateFormFile("mail", filepath.Base(m))
		must(b.T, err)
		io.WriteString(w, read(b.T, m))
	}
	must(b.T, form.Close())
	r, err := http.NewRequest("POST", b.server.URL+action, &body)
	must(b.T, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Origin", b.server.URL)
	b.clicks++
	if b.load(b.server.Client().Do(r)); !strings.Contains(b.page, "1-mail.eml: orders of ") || strings.Contains(b.page, os.TempDir()) {
		b.Fatal(b.page)
	}
}

// follow clicks on the page's first link that contains a text.
func (b *deskBrowser) follow(says string) {
	b.Helper()
	m := regexp.MustCompile(`<a class="button" href="([^"]*)">` + says).FindStringSubmatch(b.page)
	if m == nil {
		b.Fatalf("there is no link %q on\n%s", says, b.page)
	}
	b.clicks++
	b.load(b.server.Client().Get(b.server.URL + html.UnescapeString(m[1])))
}

// click is press where no refusal is allowed.
func (b *deskBrowser) click(having string) {
	b.Helper()
	was := b.clicks
	if b.press(having); b.clicks != was+1 {
		b.Errorf("%q is insisted upon", having)
	}
}

// add types a line below those that the sheet has, and saves it.
func (b *deskBrowser) add(text string) {
	b.Helper()
	action, fields := b.form(`id="text"`)
	m := regexp.MustCompile(`(?s)<textarea[^>]*>\n(.*?)</textarea>`).FindStringSubmatch(b.page)
	fields.Set("text", html.UnescapeString(m[1])+text)
	fields.Set("do", "save")
	if b.send(action, fields); !strings.Contains(b.page, "Saved.") {
		b.Fatal(b.page)
	}
}

// TestEveningInFewClicks: at the desk a perfect evening takes four clicks, and a real one with
// three photographs, an amendment, a late mail and a retreat no more than twenty and the typing.
func TestEveningInFewClicks(t *testing.T) {
	a := perfect(t)
	b := atDesk(t, a.site)
	b.open("")
	b.upload(a.mails)
	b.click(`title="herald close first"`)
	b.click(`value="resolve"`)
	b.click(`value="build"`)
	if b.clicks > 4 || !exists(filepath.Join(a.site, "public/first/1901-autumn/index.html")) {
		t.Errorf("a perfect evening takes %d clicks", b.clicks)
	}

	a = realEvening(t)
	b = atDesk(t, a.site)
	b.open("")
	b.upload(a.mails)
	b.follow("Type it")
	for i, p := range typed {
		if i > 0 {
			b.follow("Next: ")
		}
		if !strings.Contains(b.page, `<img src="`) {
			t.Errorf("%s has no photograph:\n%s", p.power, b.page)
		}
		b.add(p.text)
	}
	b.follow("Tonight")
	b.click(`title="herald accept first russia-late"`)
	b.click(`title="herald close first"`)
	b.click(`value="resolve"`)
	b.click(`value="build"`)
	at(t, a.due.Add(300*time.Hour).Format("2006-01-02 15:04"))
	b.open("")
	b.follow("Type it")
	b.add("F Tri - Alb\n")
	b.follow("Tonight")
	b.click(`value="final"`)
	b.click(`value="build"`)
	page := read(t, filepath.Join(a.site, "public/first/1901-autumn/index.html"))
	if b.clicks > 20 || !strings.Contains(page, "Fleet Trieste retreats to Albania") || strings.Contains(page, "Draft") {
		t.Errorf("a real evening takes %d clicks:\n%s", b.clicks, page)
	}
	t.Log(b.clicks, "clicks on a real evening")
}

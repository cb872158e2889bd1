package post_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/mail"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/post"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

const secretRegister = "sender@nutmeg.example"

func office(t testing.TB, dir string) *post.Office {
	t.Helper()
	var ps load.Problems
	lib := sitegen.NewLibrary()
	var games []*play.Game
	for _, lg := range load.ReadSite(dir, &ps).Games {
		games = append(games, play.Play(lg, lib, lib, &ps))
	}
	o := post.New(dir, games, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return o
}

func letter(from, subject, body string) mail.Raw {
	return mail.Raw{From: "m.eml", Data: []byte("From: " + from + "\nSubject: " + subject + "\nDate: Thu, 30 Jul 2026 08:00:00 +0000\nMIME-Version: 1.0\n\n" + body + "\n")}
}

// TestMailIsFiled sends messages of every sort: each is filed where it belongs, or kept with the
// reason, and none is lost.
func TestMailIsFiled(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + secretRegister + "\"\nname = \"Pat\"\n" +
		"[[seat]]\npower = \"italy\"\naddress = \"two@nutmeg.example\"\n[[seat]]\npower = \"turkey\"\naddress = \"two@nutmeg.example\"\n"})
	o := office(t, dir)
	folder := "content/games/first/1901-autumn/orders/"
	for _, c := range []struct {
		raw       mail.Raw
		file, why string
	}{
		{letter(secretRegister, "orders", "A Bur H\nA Kie - Hol"), folder + "germany.txt", ""},
		{letter("Pat <"+strings.ToUpper(secretRegister)+">", "Re: First Game, Germany, Autumn 1901, v2", "A Bur - Par"), folder + "germany-v2.txt", ""},
		{letter(secretRegister, "orders", "A Bur H\nA Kie - Hol"), folder + "germany.txt", "filed already"},
		{letter(secretRegister, "orders", "Use only if nothing later comes\nA Bur - Mun"), "", "preliminary"},
		{letter("nobody@nutmeg.example", "Germany", "A Bur H"), "", "no game's people.toml has its sender's address"},
		{letter(secretRegister, "France, Autumn 1901", "A Bur H"), "", "names France"},
		{letter(secretRegister, "Germany, Spring 1902", "A Bur H"), "", "does not mention autumn 1901"},
		{letter(secretRegister, "orders", "Germany: A Bur H\nFrance: A Mar H"), "", "several powers"},
		{letter(secretRegister, "Germany retreats, Autumn 1901", "A Bur H"), "", "waits for orders"},
		{letter(secretRegister, "hello", "When is the deadline, please?"), "", "no order"},
		{letter("two@nutmeg.example", "orders", "A Ven H"), "", "which one's"},
		{letter("two@nutmeg.example", "Italy", "A Ven H"), folder + "italy.txt", ""},
		{mail.Raw{From: "x", Data: []byte("\x00\x01")}, "", "head"},
	} {
		got := o.Take(c.raw)
		if c.why == "" && got.Why != "" || c.why != "" && !strings.Contains(got.Why, c.why) || c.file != "" && got.File != c.file {
			t.Errorf("%.120q: %+v", c.raw.Data, got)
		}
		if _, err := os.Stat(filepath.Join(dir, got.File)); err != nil || got.File == "" {
			t.Errorf("%.120q: lies nowhere: %v", c.raw.Data, err)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, folder, "germany-v2.txt"))
	if err != nil || !strings.HasPrefix(string(data), "# Received by mail 2026-07-30 08:00:00 UTC") || !strings.HasSuffix(string(data), "A Bur - Par\n") {
		t.Errorf("%v: %q", err, data)
	}
	// What was filed is read as the power's orders, and no address is published.
	sitetest.Resolve(t, dir, "first", play.Draft)
	sitetest.Build(t, dir)
	sitetest.Search(t, "draft", dir, []string{secretRegister, "nutmeg.example"})
	if !sitetest.Found(t, dir, "results.json", "Bur - Par") {
		t.Error("the orders that came by mail are not in the results")
	}
}

// TestSendersAreBorneOut: mail is kept, with the reason, if its sender cannot be known or the
// site's own server does not confirm him.
func TestSendersAreBorneOut(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + secretRegister + "\"\n"})
	o := office(t, dir)
	take := func(from, head, why string) {
		t.Helper()
		raw := letter(from, "orders", "A Bur H\nA Kie - Hol")
		raw.Data = append([]byte(head), raw.Data...)
		if got := o.Take(raw); (got.Why == "") != (why == "") || !strings.Contains(got.Why, why) || strings.HasPrefix(got.File, "inbox") == (why == "") {
			t.Errorf("%q: %+v", raw.Data, got)
		}
	}
	domain := secretRegister[strings.Index(secretRegister, "@")+1:]
	take("<other@nutmeg.example> <"+secretRegister+">", "", "not an e-mail address")
	take("g: "+secretRegister+";", "", "a group")
	take(secretRegister+"\nFrom: other@nutmeg.example", "", "2 From lines")
	o.Server = "mx.nutmeg.example"
	take(secretRegister, "", "does not say")
	take(secretRegister, "Authentication-Results: mx.nutmeg.example; dkim=pass header.d=evil.example\n", "did not find")
	take(secretRegister, "Authentication-Results: evil.example; dkim=pass header.d="+domain+"\n", "does not say")
	take(secretRegister, "Authentication-Results: mx.nutmeg.example; dkim=pass header.d="+domain+"\n", "")
}

func TestMailDryRun(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + secretRegister + "\"\n"})
	o := office(t, dir)
	o.DryRun = true
	was := sitetest.Hash(t, dir)
	if got := o.Take(letter(secretRegister, "orders", "A Bur H")); got.Why != "" || !strings.HasSuffix(got.File, "germany.txt") {
		t.Errorf("%+v", got)
	}
	o.Take(letter("nobody@nutmeg.example", "orders", "A Bur H"))
	if sitetest.Hash(t, dir) != was {
		t.Error("a dry run writes")
	}
}

// mailbox is a site, and a mailbox of 1,000 messages beside it, one in ten from a player.
func mailbox(t testing.TB) (dir, box string) {
	t.Helper()
	dir = sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + secretRegister + "\"\n"})
	var b strings.Builder
	for i := range 1000 {
		who := secretRegister
		if i%10 != 0 {
			who = fmt.Sprintf("p%d@nutmeg.example", i)
		}
		fmt.Fprintf(&b, "From x Mon Nov  2 10:11:12 2026\nFrom: %s\nSubject: orders %d\nDate: Thu, 30 Jul 2026 08:00:00 +0000\n\nA Bur H\nA Kie - Hol\nF Den - Swe\nNumber %d\n\n", who, i, i)
	}
	box = filepath.Join(t.TempDir(), "all.mbox")
	if err := os.WriteFile(box, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, box
}

// fileAll files a mailbox and returns how many messages it holds and how many were filed.
func fileAll(t testing.TB, o *post.Office, box string) (n, filed int) {
	t.Helper()
	if err := mail.Each(box, func(r mail.Raw) bool {
		n++
		if out := o.Take(r); out.Power != "" && out.Why == "" {
			filed++
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return n, filed
}

// TestMailboxOfAThousand files a mailbox of 1,000 messages; BenchmarkMailbox measures the time.
func TestMailboxOfAThousand(t *testing.T) {
	dir, box := mailbox(t)
	o := office(t, dir)
	n, filed := fileAll(t, o, box)
	if n != 1000 || filed != 100 {
		t.Errorf("%d messages, %d filed", n, filed)
	}
}

func BenchmarkMailbox(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		dir, box := mailbox(b)
		o := office(b, dir)
		b.StartTimer()
		if n, filed := fileAll(b, o, box); n != 1000 || filed != 100 {
			b.Fatalf("%d messages, %d filed", n, filed)
		}
	}
}

// TestLateByTheServersClock: the mail server, not the sender, says when a message came: a backdated
// message is late, and one that was in time is not.
func TestLateByTheServersClock(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + secretRegister + "\"\n"})
	for name, c := range map[string]struct{ server, want string }{
		"no server":  {"", "days"},
		"in time":    {"Received: from a by b; Thu, 5 Mar 2026 08:00:00 +0000\n", ""},
		"dated back": {"Received: from a by b; Thu, 30 Jul 2026 09:00:00 +0000\n", "days"},
		"in grace":   {"Received: from a by b; Thu, 30 Jul 2026 09:00:00 +0000\n", ""},
	} {
		game := filepath.Join(dir, "content/games/first/game.toml")
		text, err := os.ReadFile(game)
		if err != nil {
			t.Fatal(err)
		}
		if name == "in grace" { // three hundred days
			sitetest.Write(t, dir, map[string]string{"content/games/first/game.toml": strings.Replace(string(text), "[timeline]\n", "[timeline]\ngrace = 7200\n", 1)})
			defer os.WriteFile(game, text, 0o644)
		} else {
			sitetest.Write(t, dir, map[string]string{"content/games/first/game.toml": strings.Replace(string(text), "grace = 7200\n", "", 1)})
		}
		o := office(t, dir)
		o.DryRun = true
		raw := letter(secretRegister, "orders "+name, "A Bur H")
		raw.Data = append([]byte(c.server), raw.Data...)
		if name == "dated back" {
			raw.Data = []byte(strings.Replace(string(raw.Data), "Date: Thu, 30 Jul", "Date: Thu, 5 Mar", 1))
		}
		if got := o.Take(raw); got.Why != "" || (got.Late == "") != (c.want == "") || !strings.Contains(got.Late, c.want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestMailToAClosedPhase: orders that come after the receipts are published are kept, but are not a
// sheet.
func TestMailToAClosedPhase(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + secretRegister + "\"\n"})
	sitetest.Close(t, dir, "first")
	if got := office(t, dir).Take(letter(secretRegister, "orders", "A Bur H")); !strings.Contains(got.Why, "the phase is closed") || !strings.Contains(got.File, "inbox/") {
		t.Errorf("%+v", got)
	}
}

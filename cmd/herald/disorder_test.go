//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCivilDisorder: no command waits for a power without a player; it has no vote, and pages show
// that. A sheet for it still counts, but not orders from its former player.
func TestCivilDisorder(t *testing.T) {
	sheets := allOrders()
	delete(sheets, "turkey")
	for power := range sheets {
		sheets[power] += "Draw: yes\n"
	}
	site, game := deskSite(t, "2026-03-02", sheets)
	at(t, "2026-03-12 09:00")
	register := "[[seat]]\npower = \"turkey\"\naddress = \"gone@example.org\"\n"
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte(register), 0o600))
	says := func(want string, wanted bool, args ...string) {
		t.Helper()
		_, out, err := herald(t, append(args, "--site", site)...)
		if strings.Contains(out+err, want) != wanted {
			t.Errorf("herald %s: %q should be there: %v\n%s%s", args[0], want, wanted, out, err)
		}
	}
	says("Turkey  missing", true, "status", "first")
	says("no answer from Turkey", true, "status", "first")
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte(register+"[[seat]]\npower = \"turkey\"\nnobody = true\nfrom = 2026-03-04\n"), 0o600))
	says("Turkey  civil disorder: nobody plays it", true, "status", "first")
	says("the vote is carried", true, "status", "first")
	says("nothing is missing", true, "status", "first")
	herald(t, "build", "--site", site)
	for page, asked := range map[string]bool{"turkey/index.html": false, "turkey/sheet.html": false, "austria/index.html": true, "austria/sheet.html": true} {
		text, err := os.ReadFile(filepath.Join(site, "public/first", page))
		if err != nil || strings.Contains(string(text), "Give orders to 3 units") != asked {
			t.Errorf("%s asks for orders: that should be %v (%v)", page, asked, err)
		}
	}
	letter := filepath.Join(t.TempDir(), "late.eml")
	must(t, os.WriteFile(letter, []byte("From: gone@example.org\r\nSubject: First\r\nDate: Tue, 10 Mar 2026 10:00:00 +0000\r\n\r\nA Con - Bul\r\n"), 0o600))
	says("somebody else played Turkey in", true, "mail", "--dry-run", letter)
	if code, out, err := herald(t, "resolve", "first", "--final", "--early", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	// Letters go to those who play, and one invalid address does not keep anybody else from theirs.
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte(register+"[[seat]]\npower = \"turkey\"\nnobody = true\nfrom = 2026-03-04\n"+
		"[[seat]]\npower = \"austria\"\naddress = \"no\\u00e4ddress@\"\n[[seat]]\npower = \"france\"\naddress = \"heron@example.org\"\n"), 0o600))
	must(t, os.WriteFile(filepath.Join(site, "content/site.toml"), []byte("title = \"T\"\nboard = \"standard\"\nemail = \"desk@example.org\"\n"), 0o644))
	says("1 letter in", true, "letters", "first", "results")
	says("to turkey", false, "letters", "first", "results")
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte(register+"[[seat]]\npower = \"turkey\"\nnobody = true\nfrom = 2026-03-04\n"), 0o600))
	herald(t, "build", "--site", site)
	page, err := os.ReadFile(filepath.Join(site, "public/first/1901-spring/index.html"))
	if err != nil || !strings.Contains(string(page), "Civil disorder: nobody plays it.") || strings.Contains(string(page), "Nothing was received") {
		t.Errorf("the phase's page does not tell of civil disorder: %v", err)
	}
	power, err := os.ReadFile(filepath.Join(site, "public/first/turkey/index.html"))
	if err != nil || !strings.Contains(string(power), "nobody: civil disorder (from 4 March 2026)") {
		t.Errorf("the power's page does not tell of civil disorder: %v\n%s", err, power)
	}
	if found := grepSite(t, filepath.Join(site, "public"), "gone@example.org"); found != "" {
		t.Errorf("an address is published in %s", found)
	}
}

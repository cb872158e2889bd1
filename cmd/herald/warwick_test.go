//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTold: what one power alone learns of a phase is told to the coordinator and written to that power, and to nobody else.
func TestTold(t *testing.T) {
	site := emptySite(t)
	if code, _, err := herald(t, "new", "game", "first", "--board", "warwick", "--ruleset", "warwick", "--site", site); code != exitWell {
		t.Fatal(err)
	}
	game := filepath.Join(site, "content/games/first")
	must(t, os.WriteFile(filepath.Join(site, "content/site.toml"), []byte("title = \"T\"\nboard = \"warwick\"\ncoordinator = \"The desk\"\nemail = \"desk@example.org\"\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte("[[seat]]\npower = \"warwick\"\naddress = \"w@example.org\"\n[[seat]]\npower = \"edward\"\naddress = \"e@example.org\"\n"), 0o600))
	must(t, os.WriteFile(filepath.Join(game, "1470-spring/orders/warwick.txt"), []byte("HENRY WITH U War\nU War H\n"), 0o644))
	code, out, err := herald(t, "resolve", "first", "--final", "--final", "--site", site)
	if code != exitWell || !strings.Contains(out, "For one power alone, never on a page:") || !strings.Contains(out, "Henry VI is with your") {
		t.Fatalf("resolve does not tell: %d\n%s%s", code, out, err)
	}
	outbox := filepath.Join(site, "outbox")
	if code, out, err := herald(t, "letters", "first", "results", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	letters, e := filepath.Glob(filepath.Join(outbox, "*.eml"))
	if e != nil || len(letters) != 2 {
		t.Fatalf("letters %q, %v", letters, e)
	}
	for _, path := range letters {
		data, e := os.ReadFile(path)
		must(t, e)
		if told := strings.Contains(string(data), "Henry VI is with your"); told != strings.Contains(path, "-warwick-") {
			t.Errorf("%s tells where he is: %v", filepath.Base(path), told)
		}
	}
	herald(t, "build", "--site", site)
	if found := grepSite(t, filepath.Join(site, "public"), "Henry VI is with your"); found != "" {
		t.Errorf("%s tells it to everybody", found)
	}
}

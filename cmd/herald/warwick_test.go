//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUndeclared: in every season status lists who has not declared, with or without a sheet;
// nothing waits for it.
func TestUndeclared(t *testing.T) {
	site := emptySite(t)
	if code, _, err := herald(t, "new", "game", "first", "--board", "warwick", "--ruleset", "warwick", "--site", site); code != exitWell {
		t.Fatal(err)
	}
	undeclared := func() string {
		t.Helper()
		code, out, err := herald(t, "status", "first", "--site", site)
		_, who, ok := strings.Cut(out, "no declaration: ")
		if code != exitWell || !ok {
			t.Fatalf("status tells of no declaration: %d\n%s%s", code, out, err)
		}
		who, _, _ = strings.Cut(who, "\n")
		return who
	}
	sheet := func(phase, by, text string) {
		t.Helper()
		dir := filepath.Join(site, "content/games/first", phase, "orders")
		must(t, os.MkdirAll(dir, 0o755))
		must(t, os.WriteFile(filepath.Join(dir, by+".txt"), []byte(text), 0o644))
	}
	if who := undeclared(); who != "everybody" {
		t.Errorf("before any sheet: %s", who)
	}
	all := map[string]string{"edward": "Lon", "richard": "Yor", "norfolk": "Col", "hastings": "Lei", "warwick": "War", "exeter": "Exe", "somerset": "Glo", "northumberland": "New", "clarence": "Can"}
	for by, at := range all {
		sheet("1470-spring", by, "U "+at+" H\n")
	}
	sheet("1470-spring", "clarence", "U Can H\nDeclaration: for Edward IV\n")
	sheet("1470-spring", "exeter", "U Exe H\nDeclaration:\n")
	if who := undeclared(); strings.Contains(who, "Clarence") || !strings.Contains(who, "Exeter") || !strings.Contains(who, "Edward IV") {
		t.Errorf("with all sheets in: %s", who)
	}
	if code, out, err := herald(t, "resolve", "first", "--final", "--final", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	sheet("1470-autumn", "norfolk", "I am neutral\n")
	if who := undeclared(); strings.Contains(who, "Norfolk") || !strings.Contains(who, "Clarence") || !strings.Contains(who, "Exeter") {
		t.Errorf("in Autumn: %s", who)
	}
	if _, out, _ := herald(t, "status", "first", "--json", "--site", site); strings.Count(out, `"lacks":["no declaration"]`) != 8 {
		t.Errorf("as JSON: %s", out)
	}
}

// TestTold: what only one power learns in a phase goes to the coordinator and into that power's
// letter, and to nobody else.
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

// TestLastPhase: the coordinator's report on a game's last phase says what its pages say: who won,
// and nothing about a next phase.
func TestLastPhase(t *testing.T) {
	site := emptySite(t)
	must(t, os.CopyFS(filepath.Join(site, "content/games/barnet-field"), os.DirFS("../../sitegen/testdata/wars/content/games/barnet-field")))
	if code, out, err := herald(t, "resolve", "barnet-field", "--reopen", "1473-autumn", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	code, out, err := herald(t, "resolve", "barnet-field", "--final", "--final", "--early", "--site", site)
	if code != exitWell || !strings.Contains(out, "Won by Edward IV, Richard of Gloucester") {
		t.Errorf("the end is not told: %d\n%s%s", code, out, err)
	}
	for _, more := range []string{"may build", "must remove", "Next: "} {
		if strings.Contains(out, more) {
			t.Errorf("after the end there is still %q:\n%s", more, out)
		}
	}
}

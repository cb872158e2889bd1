//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/post"
)

// mailSite is a site of two games after all mails have come; one sender plays two powers of one
// game, one plays in both games.
func mailSite(t *testing.T) string {
	t.Helper()
	at(t, "2027-02-01 12:00")
	dir := t.TempDir()
	game := func(title string) string {
		return "title = \"" + title + "\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"" + strings.ToLower(strings.ReplaceAll(title, " ", "-")) + "\"\n[timeline]\nbegan = 2026-11-02\n"
	}
	seat := func(power, address string) string {
		return "[[seat]]\npower = \"" + power + "\"\naddress = \"" + address + "@nutmeg.example\"\n"
	}
	for name, text := range map[string]string{
		"content/site.toml":                    "title = \"Mails\"\nboard = \"standard\"\n",
		"content/games/elm-street/game.toml":   game("Elm Street"),
		"content/games/oak-lane/game.toml":     game("Oak Lane"),
		"content/games/elm-street/people.toml": seat("germany", "pat") + seat("france", "sam") + seat("italy", "two") + seat("turkey", "two"),
		"content/games/oak-lane/people.toml":   seat("england", "sam"),
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

// TestMails sends a message of every sort of person and program through herald mail: what is filed,
// for whom, how it is read, and what is kept for which reason. Nothing is lost: each message is
// somewhere afterwards.
func TestMails(t *testing.T) {
	mails := filepath.Join("..", "..", "engine", "notation", "testdata", "mails") // with the corpora of lines and sheets
	board, err := mapdata.Load("standard")
	must(t, err)
	r := notation.New(board.Map, nil)
	table, err := os.ReadFile(filepath.Join(mails, "expected.tsv"))
	must(t, err)
	rows := strings.Split(strings.TrimSpace(string(table)), "\n")[1:]
	if len(rows) < 100 {
		t.Fatalf("only %d messages", len(rows))
	}
	for _, row := range rows {
		file, want, ok := strings.Cut(row, "\t")
		if !ok {
			t.Fatalf("%q has no second field", row)
		}
		dir := mailSite(t)
		_, out, complaint := herald(t, "mail", "--json", "--site", dir, filepath.Join(mails, file))
		var o post.Outcome
		if err := json.Unmarshal([]byte(out), &o); err != nil {
			t.Errorf("%s: %v: %s%s", file, err, out, complaint)
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(o.File)))
		if err != nil {
			t.Errorf("%s lies nowhere: %+v", file, o)
			continue
		}
		got := ""
		if filed := !strings.HasPrefix(o.File, "inbox/"); filed {
			s := r.Sheet(o.File, data, notation.Context{})
			var orders []string
			for _, x := range s.Orders() {
				orders = append(orders, r.Short(x))
			}
			for i := range s.Lines {
				if l := &s.Lines[i]; l.All {
					orders = append(orders, "all")
				} else if l.Kind == notation.VoteLine && len(orders) == 0 {
					orders = append(orders, "vote")
				}
			}
			slices.Sort(orders)
			got = o.Power + ": " + strings.Join(orders, ", ")
		}
		if !fits(want, got, &o) {
			t.Errorf("%s\n want %s\n got  %s, %d doubts, late %q, %q\n%s", file, want, got, o.Doubts, o.Late, o.Why, data)
		}
	}
}

// fits checks the outcome of a message against the allowed ones: "germany: A Mun - Ruh; doubts |
// inbox: a part of the reason".
func fits(want, got string, o *post.Outcome) bool {
	for _, w := range strings.Split(want, " | ") {
		if why, kept := strings.CutPrefix(w, "inbox:"); kept {
			if strings.HasPrefix(o.File, "inbox/") && o.Why != "" && strings.Contains(o.Why, strings.TrimSpace(why)) {
				return true
			}
			continue
		}
		orders, rest, _ := strings.Cut(w, "; ")
		power, list, _ := strings.Cut(orders, ":")
		said := strings.Split(strings.TrimSpace(list), ", ")
		slices.Sort(said)
		same := strings.EqualFold(power+": "+strings.Join(said, ", "), got)
		if same && (rest == "doubts?" || (rest == "doubts") == (o.Doubts > 0)) && (rest == "late") == (o.Late != "") {
			return true
		}
	}
	return false
}

//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/post"
)

// TestMailInAnotherGamesThread: orders for units that their sender has in another game replace
// nothing in the game of the thread; they are filed in neither, since either may be meant. Orders
// for units that the sender has nowhere are filed where they were sent, and the acknowledgement
// reports them.
func TestMailInAnotherGamesThread(t *testing.T) {
	dir := mailSite(t)
	mail := func(subject, body string) (o post.Outcome) {
		t.Helper()
		message := filepath.Join(t.TempDir(), "m.eml")
		must(t, os.WriteFile(message, []byte("From: sam@nutmeg.example\nDate: Mon, 9 Nov 2026 10:00:00 +0000\nSubject: "+subject+"\n\n"+body+"\n"), 0o644))
		_, out, complaint := herald(t, "mail", "--json", "--site", dir, message)
		if err := json.Unmarshal([]byte(out), &o); err != nil {
			t.Fatalf("%v: %s%s", err, out, complaint)
		}
		return o
	}
	const french, english = "A Par - Bur\nA Mar H\nF Bre H", "F Lon - NTH\nF Edi - NWG\nA Lvp - Yor"
	const folder = "content/games/elm-street/1901-spring/orders/"
	if o := mail("Re: Elm Street", french); o.File != folder+"france.txt" {
		t.Fatalf("%+v", o)
	}
	const why = "its orders are for units of England, which its sender plays in Oak Lane"
	for _, body := range []string{english, english + "\nI vote for the draw", "All my love\n" + english} {
		if o := mail("Re: Elm Street: Spring 1901 is open", body); !strings.Contains(o.Why, why) || !strings.HasPrefix(o.File, "inbox/") {
			t.Errorf("%q: %+v", body, o)
		}
	}
	for _, body := range []string{"F Bre - MAO\n" + english, "A Ven - Tyr", "All hold"} {
		if o := mail("Re: Elm Street", body); strings.HasPrefix(o.File, "inbox/") || o.Power != "france" {
			t.Errorf("%q is not filed: %+v", body, o)
		}
	}
	if o := mail("Re: Oak Lane", english); o.File != "content/games/oak-lane/1901-spring/orders/england.txt" || o.Why != "" {
		t.Errorf("%+v", o)
	}
	if o := mail("Re: Oak Lane", french); !strings.Contains(o.Why, "its orders are for units of France, which its sender plays in Elm Street") {
		t.Errorf("%+v", o)
	}
}

// TestWhoseMailItIs: a message is filed only for the power that its sender plays now, in the game
// that the message is for.
func TestWhoseMailItIs(t *testing.T) {
	dir := mailSite(t)
	for name, text := range map[string]string{
		"content/games/bed/game.toml": "title = \"Bed\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n",
		"content/games/elm-street/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"pat@nutmeg.example\"\n[[seat]]\npower = \"italy\"\naddress = \"two@nutmeg.example\"\n" +
			"[[seat]]\npower = \"turkey\"\naddress = \"two@nutmeg.example\"\n[[seat]]\npower = \"russia\"\naddress = \"gone@nutmeg.example\"\n" +
			"[[seat]]\npower = \"russia\"\naddress = \"now@nutmeg.example\"\nfrom = 2026-11-05\n",
	} {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	const on, pat = "Date: Mon, 9 Nov 2026 10:00:00 +0000\n", "From: pat@nutmeg.example\n"
	for _, c := range []struct{ head, subject, body, want string }{
		{pat + on, "orders", "A Mun - Ruh", "germany"},
		{"From: \"Pat, of Elm Street\" <Pat@Nutmeg.example>\n" + on, "orders", "A Mun - Ruh", "germany"},
		{"From: Pat, of Elm Street <Pat@Nutmeg.example>\n" + on, "orders", "A Mun - Ruh", "its From is not an e-mail address"},
		{pat + on, "Oak Lane", "A Mun - Ruh", "it names the game Oak Lane, in which its sender plays no power"},
		{pat + on, "orders", "I am off to bed now.\nA Mun - Ruh", "germany"},
		{pat + on, "orders", "A Mun - Ruh\n\n\n\n\n\n\nHow are things in Oak Lane these days?", "germany"},
		{pat + on, "orders", "> Turkey, Autumn 1903\n> A Con - Bul\n\nA Mun - Ruh", "germany"},
		{"From: two@nutmeg.example\n" + on, "Turkey", "A Con - Bul", "turkey"},
		{"From: two@nutmeg.example\n" + on, "Italy and Turkey", "A Ven H", "which one's"},
		{"From: gone@nutmeg.example\n" + on, "Russia", "A War H", "somebody else played Russia in Elm Street"},
		{"From: gone@nutmeg.example\n", "Russia", "A War H", "somebody else played Russia in Elm Street"},
		{"From: now@nutmeg.example\n", "Russia", "A War H", "russia"},
	} {
		message := filepath.Join(t.TempDir(), "m.eml")
		must(t, os.WriteFile(message, []byte(c.head+"Subject: "+c.subject+"\n\n"+c.body+"\n"), 0o644))
		_, out, complaint := herald(t, "mail", "--json", "--dry-run", "--site", dir, message)
		var o post.Outcome
		if err := json.Unmarshal([]byte(out), &o); err != nil {
			t.Fatalf("%v: %s%s", err, out, complaint)
		}
		if filed := o.File == "content/games/elm-street/1901-spring/orders/"+c.want+".txt" && o.Why == ""; !filed && (o.Why == "" || !strings.Contains(o.Why, c.want)) {
			t.Errorf("%s%s, %q: %+v", c.head, c.subject, c.body, o)
		}
	}
}

package feed

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	ics "github.com/arran4/golang-ical"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// idsOf are the ids of a game's feed and of its entries, and the UIDs of its events.
func idsOf(t *testing.T, site *publish.Site, g *publish.Game) (feed, uids []string) {
	t.Helper()
	data, err := Atom(site, g)
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		ID      string   `xml:"id"`
		Entries []string `xml:"entry>id"`
	}
	if err := xml.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	data, err = Calendar(site, g)
	if err != nil {
		t.Fatal(err)
	}
	cal, err := ics.ParseCalendar(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range cal.Events() {
		uids = append(uids, e.Id())
	}
	return append([]string{f.ID}, f.Entries...), uids
}

// TestGamesOfOneName: games of one name on two sites of one host share no id, wherever the sites
// are, and a game keeps its own when its site moves.
func TestGamesOfOneName(t *testing.T) {
	site, g := game()
	g.Moves = []publish.Move{{Key: "1642-autumn", Kind: "orders", Name: "Autumn 1642"}}
	elsewhere := *site
	elsewhere.URL = "https://games.example.org/y/"
	a, b := *g, *g
	a.ID, b.ID = "0123456789abcdef", "fedcba9876543210"
	seen := map[string]string{}
	for _, at := range []struct {
		what string
		site *publish.Site
		g    *publish.Game
	}{{"the first", site, &a}, {"the second", &elsewhere, &b}} {
		feed, uids := idsOf(t, at.site, at.g)
		for _, id := range append(feed, uids...) {
			if other := seen[id]; other != "" {
				t.Errorf("%s and %s have the id %s", other, at.what, id)
			}
			seen[id] = at.what
		}
		if len(feed) != 3 || len(uids) != len(g.Deadlines) {
			t.Errorf("%s has %d ids in its feed and %d in its calendar", at.what, len(feed), len(uids))
		}
	}

	nowhere := *site
	nowhere.URL = ""
	first, firstUIDs := idsOf(t, site, &a)
	for _, moved := range []*publish.Site{&elsewhere, &nowhere} {
		if feed, uids := idsOf(t, moved, &a); !slices.Equal(feed, first) || !slices.Equal(uids, firstUIDs) {
			t.Errorf("served at %q it is known anew: %q, not %q", moved.URL, append(feed, uids...), append(first, firstUIDs...))
		}
	}
	if want := fmt.Sprintf("urn:herald:%s/1642-summer/draft", a.ID); !slices.Contains(first, want) {
		t.Errorf("%q lacks %s", first, want)
	}
	if !strings.HasSuffix(firstUIDs[0], "."+a.ID+"@herald") {
		t.Errorf("its first event is %s", firstUIDs[0])
	}
}

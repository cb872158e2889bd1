package play_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

const wishes = "content/games/wishes/"

// wishing returns a game in which Munich falls, with Germany's wishes for that and for Winter.
func wishing(t *testing.T, germany string) string {
	t.Helper()
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{
		wishes + "game.toml": "title = \"Wishes\"\nboard = \"standard\"\nruleset = \"standard\"\nid = \"game-of-tests\"\n",
		wishes + "position.toml": "phase = \"1905-autumn-movement\"\nnote = \"Run by hand until 1905.\"\n[units]\nfrance = [\"A bur\", \"A ruh\"]\ngermany = [\"A mun\", \"F ber\"]\n" +
			"[owners]\nfrance = [\"par\", \"mar\"]\ngermany = [\"mun\", \"ber\"]\n",
		wishes + "1905-autumn/orders/france.txt":  "A Bur - Mun\nA Ruh S A Bur - Mun\n",
		wishes + "1905-autumn/orders/germany.txt": germany,
	})
	sitetest.Resolve(t, dir, "wishes", play.Draft)
	return dir
}

func owes(g *play.Game) (ids []string, wish play.Owed) {
	for _, o := range g.Owed(g.Status(), sitegen.NewLibrary(), time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), nil) {
		if ids = append(ids, o.ID); o.Kind == play.OwedWish {
			wish = o
		}
	}
	return ids, wish
}

// TestWishesAreOfferedAndTaken: a sheet's wishes for a later phase are offered when that phase
// comes: the first that can be carried out, and no more than are due. One step makes them the
// power's sheet.
func TestWishesAreOfferedAndTaken(t *testing.T) {
	t.Parallel()
	dir := wishing(t, "A Mun H\nF Ber H\n\nIf dislodged:\nA Mun - Bur, else Boh\n\nRemovals:\nR F Ber\nR A Mun\n")
	g, _ := sitetest.Play(t, dir, "wishes")
	ids, wish := owes(g)
	if !slices.Equal(ids, []string{"germany-missing", "germany-wish"}) || wish.What != "germany.txt of Autumn 1905 wishes: Army Munich retreats to Bohemia (If dislodged)" {
		t.Fatalf("%q owed, %q", ids, wish.What)
	}
	if _, err := os.Stat(filepath.Join(dir, wishes+"1905-autumn/retreats")); err == nil {
		t.Error("a wish is a sheet before it was taken")
	}
	if err := g.Accept(dir, []play.Owed{wish}); err != nil {
		t.Fatal(err)
	}
	g, _ = sitetest.Play(t, dir, "wishes")
	if ids, _ := owes(g); len(ids) > 0 {
		t.Errorf("%q owed after the wish was taken", ids)
	}
	sitetest.Resolve(t, dir, "wishes", play.Final)
	g, ps := sitetest.Play(t, dir, "wishes")
	if ids, wish = owes(g); g.Current().Key != "1905-winter" || !strings.HasSuffix(wish.What, "wishes: Remove Fleet Berlin; not possible now: Remove Army Munich") {
		t.Fatalf("%s, %q owed, %q, %v", g.Current().Key, ids, wish.What, ps.All())
	}
	if err := g.Accept(dir, []play.Owed{wish}); err != nil {
		t.Fatal(err)
	}
	sitetest.Resolve(t, dir, "wishes", play.Final)
	g, _ = sitetest.Play(t, dir, "wishes")
	m := g.Rules.Map()
	for _, u := range g.Current().After().Units {
		if id := m.Powers[u.Power].ID; id == "germany" && m.PlaceText(u.At) != "boh" {
			t.Errorf("Germany has a unit in %s", m.PlaceText(u.At))
		}
	}
}

// TestWishesGiveWay: a sheet of the phase itself, or the coordinator's word that nothing is to
// come, leaves no wish to offer; nor is a wish offered that cannot be carried out.
func TestWishesGiveWay(t *testing.T) {
	t.Parallel()
	dir := wishing(t, "A Mun H\nIf dislodged:\nA Mun - Bur\n")
	g, _ := sitetest.Play(t, dir, "wishes")
	if ids, _ := owes(g); !slices.Equal(ids, []string{"germany-missing"}) {
		t.Errorf("%q owed where the wish is barred", ids)
	}
	dir = wishing(t, "A Mun H\nIf dislodged:\nA Mun - Boh\n")
	g, _ = sitetest.Play(t, dir, "wishes")
	all := g.Owed(g.Status(), sitegen.NewLibrary(), time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), nil)
	if err := g.Accept(dir, all[:1]); err != nil {
		t.Fatal(err)
	}
	g, _ = sitetest.Play(t, dir, "wishes")
	if ids, _ := owes(g); len(ids) > 0 {
		t.Errorf("%q owed where the coordinator waits for nothing", ids)
	}
	sitetest.Write(t, dir, map[string]string{wishes + "1905-autumn/retreats/germany.txt": "A Mun D\n"})
	g, _ = sitetest.Play(t, dir, "wishes")
	if ids, _ := owes(g); len(ids) > 0 {
		t.Errorf("%q owed beside a sheet of the phase", ids)
	}
}

// TestWishesAreNotPublished: neither receipts nor pages contain anything of a wish.
func TestWishesAreNotPublished(t *testing.T) {
	t.Parallel()
	dir := wishing(t, "A Mun H\nIf dislodged:\nA Mun - Boh\nRemovals:\nR F Ber\n")
	g, _ := sitetest.Play(t, dir, "wishes")
	for _, s := range g.Current().Steps[0].Sheets {
		if words := s.Published(); strings.Contains(words, "Boh") || strings.Contains(words, "Ber") {
			t.Errorf("a receipt covers %q", words)
		}
	}
	sitetest.Build(t, dir)
	sitetest.Each(t, dir, func(rel string, data []byte) {
		if strings.Contains(rel, "wishes") && (strings.Contains(string(data), "A Mun - Boh") || strings.Contains(string(data), "R F Ber")) {
			t.Errorf("%s has a wish", rel)
		}
	})
}

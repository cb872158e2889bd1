package feed_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// testdata/scheme1 is a site as it was kept and published before the receipts' log: a game of nine final phases, and one
// with lots drawn in a final Winter and a Spring that is closed. It is never made anew. What was begun under the old
// scheme goes on under it: the same receipts, the same lots, and anybody can still recompute them.

func scheme1(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "content"), os.DirFS("testdata/scheme1/content")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func readPublished(t *testing.T, path string) feed.Game {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var g feed.Game
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestOldSchemeGoesOn builds the old site, holds what it publishes against what was published then, and plays on.
func TestOldSchemeGoesOn(t *testing.T) {
	t.Parallel()
	dir := scheme1(t)
	sitetest.Build(t, dir)
	for slug, numbers := range map[string]int{"lots": 6, "thursday-evenings": 50} {
		then := readPublished(t, filepath.Join("testdata/scheme1/published", slug+".json"))
		now := sitetest.GameJSON(t, dir, slug)
		for name, g := range map[string]feed.Game{"then": then, "now": now} {
			if right, wrong := feed.Verify(g); len(wrong) > 0 || len(right) < numbers {
				t.Errorf("%s, published %s: %d right, wrong %q", slug, name, len(right), wrong)
			}
		}
		for i := range then.Turns {
			if !reflect.DeepEqual(then.Turns[i].Receipts, now.Turns[i].Receipts) {
				t.Errorf("%s, %s: the receipts are no longer those that were published", slug, then.Turns[i].Name)
			}
			if !reflect.DeepEqual(then.Turns[i].Lots, now.Turns[i].Lots) {
				t.Errorf("%s, %s: the lots are no longer those that were published", slug, then.Turns[i].Name)
			}
		}
	}

	// The closed Spring is decided with the receipts that were published for it.
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	then, now := readPublished(t, "testdata/scheme1/published/lots.json"), sitetest.GameJSON(t, dir, "lots")
	spring := now.Turns[1]
	if len(spring.Receipts) != 2 || spring.State != "final" {
		t.Fatalf("Spring is %s with %d receipts", spring.State, len(spring.Receipts))
	}
	for i, r := range spring.Receipts {
		if r.Receipt != then.Turns[1].Receipts[i].Receipt || r.Salt == "" {
			t.Errorf("%s: the receipt is %s, and %s was published", r.Power, r.Receipt, then.Turns[1].Receipts[i].Receipt)
		}
	}
	if right, wrong := feed.Verify(now); len(wrong) > 0 || len(right) != 6 {
		t.Errorf("after the Spring: right %q, wrong %q", right, wrong)
	}
	data, err := os.ReadFile(filepath.Join(dir, "content/games/lots/1643-spring/results.toml"))
	if err != nil || strings.Contains(string(data), "format =") {
		t.Errorf("the old game's results are kept in a new format (%v)", err)
	}
}

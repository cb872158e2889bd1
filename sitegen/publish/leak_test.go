package publish_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestNothingLeaks plants secrets wherever people put them, and searches every byte of the output
// for them in all four states of a phase.
func TestNothingLeaks(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	secrets := []string{sitetest.Player, "Quintilia", "Zounds", sitetest.Email, sitetest.Address, "Magpie Passage", sitetest.Seed, sitetest.Superseded,
		sitetest.Header, "Penmanship", sitetest.Comment, sitetest.Backup, play.LotLink(sitetest.Seed, 8, 1), play.LotLink(sitetest.Seed, 8, 8)}
	shown := secrets
	for line := range 20 { // wherever in the log the closing may begin
		secrets = append(secrets[:len(secrets):len(secrets)], play.Salt(sitetest.Seed, "1901-autumn", "orders", "france", line))
	}
	pending := []string{sitetest.Pending, "Burgundy moves to Munich", "sails to Portugal"}
	from := sitetest.Light()
	if !testing.Short() {
		from = sitegen.Producers() // all producers, including drawings
	}
	build := func() {
		t.Helper()
		sitetest.BuildWith(t, dir, nil, from)
	}
	build()
	sitetest.Search(t, "open", dir, append(secrets, pending...))

	sitetest.Close(t, dir, "first")
	build()
	sitetest.Search(t, "closed", dir, append(secrets, pending...))
	if !sitetest.Found(t, dir, "game.json", `"receipt"`) {
		t.Error("a closed phase publishes no receipt")
	}

	sitetest.Resolve(t, dir, "first", play.Draft)
	sitetest.Write(t, dir, map[string]string{"content/games/first/1901-autumn/retreats/germany.txt": "Army Munich retreats to Silesia (" + sitetest.Pending + ")\n"})
	build()
	// The salt of a draft's orders is published with them.
	sitetest.Search(t, "draft", dir, append(shown, "retreats to Silesia"))
	if !sitetest.Found(t, dir, "index.html", "Army Burgundy moves to Munich") {
		t.Error("a draft does not show its orders: the search above proves nothing")
	}
	if !sitetest.Found(t, dir, "game.json", sitetest.Salt(t, dir, "first", "1901-autumn", "orders", "france")) {
		t.Error("a draft does not publish the salts of its orders")
	}
}

func found(t *testing.T, dir, name, needle string) bool {
	t.Helper()
	ok := false
	sitetest.Each(t, dir, func(rel string, data []byte) {
		ok = ok || strings.HasSuffix(rel, name) && bytes.Contains(data, []byte(needle))
	})
	return ok
}

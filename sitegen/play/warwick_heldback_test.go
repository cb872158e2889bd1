package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestSecondReceiptsAreLogged: the receipts of secret orders are in the log that is published with
// a closed phase, and all of it fits.
func TestSecondReceiptsAreLogged(t *testing.T) {
	t.Parallel()
	dir := sitetest.HiddenLog(t, map[string]string{"warwick": "HVI TO U Sta\n"})
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	g := sitetest.GameJSON(t, dir, "first")
	if right, wrong := feed.Verify(g); len(wrong) > 0 || len(right) == 0 {
		t.Errorf("%d are right, and wrong are %q", len(right), wrong)
	}
	second := 0
	for _, line := range g.Log {
		if strings.Contains(line, "warwick"+receipts.Sealed+" ") {
			second++
		}
	}
	if second != 1 {
		t.Errorf("%d second receipts of warwick in the log", second)
	}
}

// TestClosedSheetsStand: after the receipts, nothing that they cover may change in a sheet: no
// order, no sheet fewer and none more. A remark may be added.
func TestClosedSheetsStand(t *testing.T) {
	t.Parallel()
	const orders = "content/games/first/1470-spring/orders/"
	for name, c := range map[string]struct {
		change func(dir string)
		want   string
	}{
		"an order": {func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, orders+"edward.txt"), "holds", "supports Unit Reading")
		}, "edward.txt: changed since its receipt was published"},
		"a sheet less": {func(dir string) { os.Remove(filepath.Join(dir, orders+"edward.txt")) }, "edward.txt: missing, although its receipt is published"},
		"a remark": {func(dir string) {
			sitetest.Replace(t, filepath.Join(dir, orders+"edward.txt"), "Unit London holds", "\n# at last\nUnit London holds")
		}, ""},
		"a sheet more": {func(dir string) {
			sitetest.Write(t, dir, map[string]string{orders + "clarence.txt": "U Can - ENG\n"})
		}, "clarence.txt: came after the receipts were published"},
	} {
		dir := sitetest.HiddenLog(t, nil)
		if name == "a sheet more" {
			os.Remove(filepath.Join(dir, orders+"clarence.txt"))
		}
		sitetest.Close(t, dir, "first")
		c.change(dir)
		g, was := sitetest.SoFar(t, dir, "first")
		if _, err := g.Decide(play.Draft, was, ""); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

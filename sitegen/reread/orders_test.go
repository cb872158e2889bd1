package reread_test

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/reread"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestOpenOrdersNeedTheirReceipt: while a power's withheld orders lie under a sealed receipt, the
// words of its other orders must still be in the open one.
func TestOpenOrdersNeedTheirReceipt(t *testing.T) {
	t.Parallel()
	played := sitetest.Held(t, t.TempDir(), "1885", "1885-january", map[string]string{
		"england": "F NTH - ENG\nConcede to Germany\n"})
	g := feed.NewGame(publish.NewGame(played, sitegen.NewLibrary()))
	turn := &g.Turns[0]
	if !slices.ContainsFunc(turn.Receipts, func(r feed.ResultsReceipt) bool { return r.Secret && r.Salt == "" }) {
		t.Fatal("there is no sealed receipt")
	}
	if _, wrong, _ := reread.Orders(g, played.Rules); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	orders := turn.Steps[0].Orders
	sent := slices.IndexFunc(orders, func(o feed.ResultsOrder) bool { return o.Written != "" })
	orders[sent].Written = "F NTH - NRG"
	if _, wrong, _ := reread.Orders(g, played.Rules); len(wrong) == 0 {
		t.Error("other words than the receipt's are let pass")
	}
}

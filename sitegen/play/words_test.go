package play_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestAcknowledgementsAreForPlayers: what is sent to a player names neither files nor columns.
func TestAcknowledgementsAreForPlayers(t *testing.T) {
	dir := sitetest.First(t)
	sitetest.Write(t, dir, map[string]string{"content/games/first/1901-autumn/orders/france.txt": "A Bur - Munch\nF MAO - Galicia\nA Mar wanders\nA Tyrolia H\n"})
	g, _ := sitetest.Play(t, dir, "first")
	lib := sitegen.NewLibrary()
	for _, p := range g.Status().Powers {
		text := g.Acknowledge(p, lib, nil)
		for _, bad := range []string{"content/", ".txt", "^^", ":1:", "hint:"} {
			if strings.Contains(text, bad) {
				t.Errorf("an acknowledgement holds %q:\n%s", bad, text)
			}
		}
	}
}

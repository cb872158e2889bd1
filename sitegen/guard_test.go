package sitegen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestGuardOfBrokenGames: a game's private texts are guarded even if one of its files cannot be
// read, whether the game is published from its kept copy, from what is left of that file, or not at
// all.
func TestGuardOfBrokenGames(t *testing.T) {
	t.Parallel()
	const register = "sender@nutmeg.example"
	spoil := func(file, old, new string) func(string) {
		return func(dir string) { sitetest.Replace(t, filepath.Join(dir, "content/games/first", file), old, new) }
	}
	lost := func(dir string) { os.Remove(filepath.Join(dir, "content/games/first/kept.txt")) }
	for name, faults := range map[string][]func(dir string){
		"kept":           {spoil("game.toml", "began =", "began : =")},
		"salvaged":       {spoil("game.toml", "began =", "began : ="), lost},
		"left out":       {spoil("game.toml", "ruleset =", "ruleset : ="), lost},
		"a seat's key":   {spoil("people.toml", "power =", "telephone = \"0171\"\npower =")},
		"a seat's line":  {spoil("people.toml", "power =", "telephone : 0171\npower =")},
		"a seed's key":   {spoil("secret.toml", "seed =", "length = 64\nseed =")},
		"a player's key": {spoil("game.toml", "player =", "telephone = \"0171\"\nplayer =")},
	} {
		for _, private := range []string{sitetest.Email, sitetest.Address, sitetest.Seed, register} {
			dir := sitetest.First(t)
			sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + register + "\"\n"})
			for _, fault := range faults {
				fault(dir)
			}
			r := sitetest.Build(t, dir)
			if _, err := os.Stat(filepath.Join(dir, "public/first/index.html")); (err == nil) == (name == "left out") || len(r.Faults) == 0 {
				t.Fatalf("%s: the game's page: %v, faults %v", name, err, r.Faults)
			}
			sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title =", "join = \"Write to "+private+" now\"\ntitle =")
			if _, err := sitetest.TryBuild(dir, nil, sitetest.Light()); err == nil || !strings.Contains(err.Error(), "would publish ") {
				t.Errorf("%s: %q is published: %v", name, private, err)
			}
		}
	}
}

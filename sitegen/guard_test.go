package sitegen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
)

// TestGuardKnowsEveryForm publishes what is private in the forms that a page has it in: with other letters large, with the signs that HTML, JSON
// and XML write otherwise, over two lines. Each build fails and says whose it is, and the old site stays.
func TestGuardKnowsEveryForm(t *testing.T) {
	t.Parallel()
	const note = `Ann O'Neill & "Bob" <late>`
	for name, c := range map[string]struct{ published, want string }{
		"an address as the register has it": {"Ann.Marie@Zounds.Example", "an address for germany in first"},
		"an address in other letters":       {"ANN.MARIE@zounds.example", "an address for germany in first"},
		"an address with a plus":            {"ann+post@zounds.example", "an address for italy in first"},
		"a note with marks":                 {note, "the note on the player of austria in first"},
		"a house over two lines":            {"3 Rook Lane\nIlminster", "the address of the player of austria in first"},
	} {
		dir := fixture(t)
		writeFiles(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"Ann.Marie@Zounds.Example\"\n" +
			"[[seat]]\npower = \"italy\"\naddress = \"ann+post@zounds.example\"\n"})
		game := filepath.Join(dir, "content/games/first/game.toml")
		data, err := os.ReadFile(game)
		if err != nil {
			t.Fatal(err)
		}
		writeFiles(t, dir, map[string]string{"content/games/first/game.toml": string(data) + "[[power]]\nid = \"austria\"\nnote = '''" + note + "'''\naddress = \"\"\"3 Rook Lane\nIlminster\"\"\"\n"})
		buildLight(t, dir)
		was := treeHash(t, filepath.Join(dir, "public"))
		replaceIn(t, filepath.Join(dir, "content/site.toml"), "title =", "join = '''Write to "+c.published+" now'''\ntitle =")
		_, err = buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, nil, light())
		if err == nil || !strings.Contains(err.Error(), "would publish "+c.want) || strings.Contains(err.Error(), c.published) {
			t.Errorf("%s: error %v", name, err)
		}
		if treeHash(t, filepath.Join(dir, "public")) != was {
			t.Errorf("%s: the failed build changed the site", name)
		}
	}
}

// TestGuardOfBrokenGames: what is private of a game is guarded though one of its files cannot be read, be the game published as it was kept, from what is
// left of that file, or not at all.
func TestGuardOfBrokenGames(t *testing.T) {
	t.Parallel()
	const register = "sender@nutmeg.example"
	spoil := func(file, old, new string) func(string) {
		return func(dir string) { replaceIn(t, filepath.Join(dir, "content/games/first", file), old, new) }
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
		for _, private := range []string{secretEmail, secretAddress, secretSeed, register} {
			dir := fixture(t)
			writeFiles(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"" + register + "\"\n"})
			for _, fault := range faults {
				fault(dir)
			}
			r := buildLight(t, dir)
			if _, err := os.Stat(filepath.Join(dir, "public/first/index.html")); (err == nil) == (name == "left out") || len(r.Faults) == 0 {
				t.Fatalf("%s: the game's page: %v, faults %v", name, err, r.Faults)
			}
			replaceIn(t, filepath.Join(dir, "content/site.toml"), "title =", "join = \"Write to "+private+" now\"\ntitle =")
			if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, nil, light()); err == nil || !strings.Contains(err.Error(), "would publish ") {
				t.Errorf("%s: %q is published: %v", name, private, err)
			}
		}
	}
}

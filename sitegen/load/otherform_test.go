package load

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/files"
)

// TestGamesOfAnotherVersion: a game that another version of herald has begun is refused whole, in
// one sentence with a remedy, whether its lots or its results show it; its kept copy is not read
// either, and the other games stay.
func TestGamesOfAnotherVersion(t *testing.T) {
	t.Parallel()
	commitment := "commitment = \"" + strings.Repeat("0", 64) + "\"\nlinks = 8\n"
	results := "state = \"final\"\n[[step]]\nkind = \"orders\"\ninputs = \"\"\n"
	for name, old := range map[string]map[string]string{
		"lots without a log":        {"game.toml": goodGame + "[lots]\n" + commitment},
		"a scheme of tomorrow":      {"game.toml": goodGame + "[lots]\nscheme = 99\n" + commitment},
		"results without a form":    {"game.toml": goodGame, "1901-spring/results.toml": results, "1901-autumn/results.toml": results},
		"results of another form":   {"game.toml": goodGame, "1901-spring/results.toml": "form = 1\n" + results},
		"results of a later form":   {"game.toml": goodGame, "1901-spring/results.toml": "form = 99\n" + results},
		"what was kept is as old":   {"game.toml": goodGame + "[lots]\n" + commitment, "kept.txt": string(pack(map[string][]byte{"game.toml": []byte(goodGame + "[lots]\n" + commitment)}))},
		"its game.toml is not TOML": {"game.toml": goodGame + "=\n", "1901-spring/results.toml": results},
		"its game.toml is cut also": {"game.toml": goodGame + "[lots]\n" + commitment + "=\n"},
	} {
		dir := t.TempDir()
		all := map[string]string{"content/site.toml": "title = \"T\"\nboard = \"standard\"\n", "content/games/new/game.toml": goodGame}
		for file, text := range old {
			all["content/games/old/"+file] = text
		}
		write(t, dir, all)
		var ps Problems
		s := ReadSite(dir, &ps)
		if len(s.Games) != 1 || s.Games[0].Slug != "new" {
			t.Errorf("%s: it is read, as %d games", name, len(s.Games))
		}
		said := 0
		for _, p := range ps.All() {
			if strings.Contains(p.Msg, "begun by another version of herald") && strings.Contains(p.Hint, "herald resolve --through") {
				said++
			}
		}
		if broken := strings.HasSuffix(old["game.toml"], "\n=\n"); said != 1 && !broken { // that is said instead
			t.Errorf("%s: it is said %d times: %v", name, said, ps.All())
		}
		if ReadKept(files.In(dir), "old") != nil {
			t.Errorf("%s: it is read from what was kept", name)
		}
	}
}

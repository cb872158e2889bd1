//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestPublishedGamesMoveIn: what is published of games with numbered units, or with orders that cost something, comes into another site phase by phase, each ending
// where it ended; of a game in which lots were drawn it is said that they cannot be drawn again.
func TestPublishedGamesMoveIn(t *testing.T) {
	ended := ""
	moveIn := func(slug string) (was feed.Game, to string, code int, out, said string) {
		from := t.TempDir()
		to = t.TempDir()
		must(t, os.CopyFS(filepath.Join(from, "content/games", slug), os.DirFS(filepath.Join("../../content/games", slug))))
		must(t, os.MkdirAll(filepath.Join(to, "content/games"), 0o755))
		for _, dir := range []string{from, to} {
			must(t, os.WriteFile(filepath.Join(dir, "content/site.toml"), []byte("title = \"T\"\nboard = \"standard\"\n"), 0o644))
		}
		if ended != "" {
			must(t, os.WriteFile(filepath.Join(from, "content/games", slug, "end.toml"), []byte(ended), 0o644))
		}
		was = publishedOf(t, from, slug)
		data, err := feed.JSON(was)
		must(t, err)
		file := filepath.Join(to, "game.json")
		must(t, os.WriteFile(file, data, 0o644))
		code, out, said = herald(t, "import", slug, file, "--site", to)
		return was, to, code, out, said
	}
	for _, slug := range []string{"barnet-field", "white-mountain"} {
		was, to, code, out, said := moveIn(slug)
		if code != exitWell {
			t.Errorf("exit code %d: %s%s", code, out, said)
			continue
		}
		now := publishedOf(t, to, slug)
		if len(now.Turns) != len(was.Turns) || len(was.Turns) < 10 {
			t.Errorf("%s: %d phases, of %d", slug, len(now.Turns), len(was.Turns))
		}
		for i, turn := range now.Turns {
			a, err := feed.JSON(was.Turns[i].After)
			must(t, err)
			b, err := feed.JSON(turn.After)
			must(t, err)
			if string(a) != string(b) {
				t.Errorf("%s %s ends at another position", slug, turn.Phase)
			}
		}
	}
	if _, to, code, _, said := moveIn("powick-bridge"); code != exitProblems || !strings.Contains(said, "lots were drawn in it") || exists(filepath.Join(to, "content/games/powick-bridge")) {
		t.Errorf("with lots: exit code %d: %s", code, said)
	}
	for _, how := range []string{"draw\"\nwinners = [\"austria\", \"turkey\"]\n", "concession\"\nwinners = [\"france\"]\n"} {
		ended = "how = \"" + how
		was, to, code, out, said := moveIn("thursday-evenings")
		if code != exitWell {
			t.Fatalf("exit code %d: %s%s", code, out, said)
		}
		if now := publishedOf(t, to, "thursday-evenings"); len(now.Winners) == 0 || !slices.Equal(now.Winners, was.Winners) {
			t.Errorf("ended as %s it comes in as won by %v", how, now.Winners)
		}
		if code, out, _ := herald(t, "status", "thursday-evenings", "--site", to); code != exitWell || !strings.Contains(out, "over") {
			t.Errorf("ended as %s: %s", how, out)
		}
	}
}

// publishedOf is a game as its game.json has it.
func publishedOf(t *testing.T, dir, slug string) feed.Game {
	t.Helper()
	games, err := openGames(dir, []string{slug})
	must(t, err)
	return feed.NewGame(publish.NewGame(games[0], sitegen.NewLibrary()))
}

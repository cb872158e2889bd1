// Package sitetest has sites and games for the tests of sitegen and packages below it. It builds
// whole sites, so it imports sitegen: a package below uses it from its external tests (package
// x_test). The sites themselves are text, in sites/.
package sitetest

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// The secrets that First plants; none of them may ever be published.
const (
	Player     = "Quintilia Zounds"
	Email      = "quintilia@zounds.example"
	Address    = "17 Magpie Passage, Ilchester"
	Seed       = "5ec2e75eed5ec2e75eed5ec2e75eed5ec2e75eed5ec2e75eed5ec2e75eed5eed"
	Superseded = "supersededversionmark"
	Header     = "Wilhelmina Penmanship"
	Comment    = "burnafterreadingmark"
	Pending    = "openordersmark"
	Backup     = "reopenedresultsmark"
)

// Spring is the folder of First's final phase.
const Spring = "content/games/first/1901-spring/"

// LotsWinter is the folder of the one phase of Lots.
const LotsWinter = "content/games/lots/1643-winter/"

//go:embed sites
var sites embed.FS

// Expand writes a site of sites/, or such a text, into a folder: "-- path --", then lines.
func Expand(t testing.TB, dir, text string) {
	t.Helper()
	if !strings.Contains(text, "\n") {
		data, err := sites.ReadFile("sites/" + text + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		text = string(data)
	}
	text = strings.NewReplacer("{player}", Player, "{email}", Email, "{address}", Address, "{seed}", Seed,
		"{superseded}", Superseded,
		"{header}", Header, "{comment}", Comment, "{pending}", Pending, "{backup}", Backup, "{commitment}",
		play.LotLink(Seed, 8, 0)).Replace(text)
	files := map[string]string{}
	for _, part := range strings.Split("\n"+text, "\n-- ")[1:] {
		name, rest, ok := strings.Cut(part, " --\n")
		if !ok {
			t.Fatalf("no file begins with %q", part)
		}
		files[name] = strings.TrimSuffix(rest, "\n") + "\n"
	}
	Write(t, dir, files)
}

// Wars is the folder of the long games, from the repository's root: a site without rulebooks.
const Wars = "sitegen/testdata/wars"

// CopyWars writes the content of the sample site into a folder, with the long games instead of its
// short ones. top leads to the repository's root.
func CopyWars(top, dir string) error {
	if err := os.CopyFS(filepath.Join(dir, "content"), os.DirFS(filepath.Join(top, Wars, "content"))); err != nil {
		return err
	}
	return os.CopyFS(filepath.Join(dir, "content/rules"), os.DirFS(filepath.Join(top, "content/rules")))
}

// First makes a site with one standard game: Spring 1901 is final, Autumn 1901 open.
func First(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	Expand(t, dir, "first")
	Resolve(t, dir, "first", play.Final)
	Expand(t, dir, "open")
	return dir
}

// Two makes First with a second game of the same kind.
func Two(t testing.TB) string {
	t.Helper()
	dir := First(t)
	second := filepath.Join(dir, "content/games/second")
	if err := os.CopyFS(second, os.DirFS(filepath.Join(dir, "content/games/first"))); err != nil {
		t.Fatal(err)
	}
	Remove(t, second, "1901-spring/results.toml", "1901-autumn") // its results name the first game
	Replace(t, filepath.Join(second, "game.toml"), "First Game", "Second Game")
	Replace(t, filepath.Join(second, "game.toml"), "game-of-first", "game-of-second")
	log := filepath.Join(second, "receipts.txt")
	lines := strings.SplitAfterN(Text(t, log), "\n", 3)
	Write(t, "", map[string]string{log: strings.Replace(lines[0], " first", " second", 1) + lines[1]}) // as it began
	return dir
}

// Hidden makes a site with one game of nine powers in which a person is held in secret; more adds
// lines to powers' sheets of the opening.
func Hidden(t testing.TB, more map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	Expand(t, dir, "hidden")
	for by, lines := range more {
		path := filepath.Join(dir, "content/games/first/1470-spring/orders", by+".txt")
		Write(t, "", map[string]string{path: Text(t, path) + lines})
	}
	return dir
}

// HiddenLog makes Hidden with a log of receipts.
func HiddenLog(t testing.TB, more map[string]string) string {
	t.Helper()
	dir := Hidden(t, more)
	return dir
}

// Lots makes a site with a game in a Winter in which two powers owe removals.
func Lots(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	Expand(t, dir, "lots")
	return dir
}

// Log makes Lots with a log of receipts, and a beacon or "".
func Log(t testing.TB, beacon string) string {
	t.Helper()
	dir := Lots(t)
	Replace(t, filepath.Join(dir, "content/games/lots/game.toml"), "[lots]", "[lots]\nbeacon = \""+beacon+"\"")
	Write(t, dir, map[string]string{"content/games/lots/receipts.txt": BeginLog("lots", beacon)})
	return dir
}

// BeginLog returns the log of receipts of a game that begins with Seed, with a beacon or "".
func BeginLog(slug, beacon string) string {
	return receipts.Begin(slug, play.LotLink(Seed, 8, 0), 8, beacon).Text()
}

// Salt returns the salt of a power's receipt in the last closing of a step.
func Salt(t testing.TB, dir, slug, phase, kind, power string) string {
	t.Helper()
	log, err := receipts.Parse(Text(t, filepath.Join(dir, "content/games", slug, "receipts.txt")))
	if err != nil {
		t.Fatal(err)
	}
	return play.Salt(Seed, phase, kind, power, log.Closing(phase, kind).Begins)
}

// Write writes files into a folder.
func Write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Replace replaces a text, which a file must hold.
func Replace(t testing.TB, path, old, new string) {
	t.Helper()
	text := Text(t, path)
	if !strings.Contains(text, old) {
		t.Fatalf("%s does not hold %q", path, old)
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, old, new)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Remove takes files or folders of a site away.
func Remove(t testing.TB, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// Text returns a file's content.
func Text(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Tree reads every file of a folder, by path.
func Tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Hash hashes every file of a folder with its path.
func Hash(t testing.TB, dir string) string {
	t.Helper()
	tree := Tree(t, dir)
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(tree[name]), tree[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}

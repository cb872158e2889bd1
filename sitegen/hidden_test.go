package sitegen

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/play"
)

// A ruleset with a person held in secret: two games that differ only in where he is, and in secret lines, write the same
// bytes until something that is public differs.

// hiddenGame is a site with one game of nine; lines are added to sheets of the opening.
func hiddenGame(t testing.TB, more map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{
		"content/site.toml": "title = \"Test site\"\nboard = \"warwick\"\nrules = \"warwick\"\nurl = \"https://games.example.org/x/\"\n",
		"content/games/first/game.toml": "title = \"First Game\"\nboard = \"warwick\"\nruleset = \"warwick\"\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\ncommitment = \"" +
			play.LotLink(secretSeed, 8, 0) + "\"\nlinks = 8\n",
		"content/games/first/secret.toml":  "seed = \"" + secretSeed + "\"\n",
		"content/games/first/receipts.txt": beginLog("first"),
	}
	sheets := map[string]string{
		"edward":         "Unit London holds\nUnit Reading supports Unit London\nUnit West Riding moves to Westmorland\n",
		"richard":        "U Yor - Dur\nU Don - Yor\nU Che H\n",
		"norfolk":        "U Col - NAZ\nU GtY - Col\nU Bed - Oxf\n",
		"hastings":       "U Lei S U Der - Sta\nU Der - Sta\nU Bos - WAS\n",
		"warwick":        "U War S U Sta\nU Sta H\nU Wes - Lan\n",
		"exeter":         "U Chi - ENG\nU Exe - ENG\nU Her - Shr\n",
		"somerset":       "U Glo - Oxf\nU Cdf - Glo\nU Wor S U Sta\n",
		"northumberland": "U New - NTH\nU Dur - NTH\nU Cls - IRI\nI am neutral\n",
		"clarence":       "U Can - ENG\nU Cae - IRI\nU Cdg - Cae\n",
	}
	for by, text := range sheets {
		files["content/games/first/1470-spring/orders/"+by+".txt"] = text + more[by]
	}
	writeFiles(t, dir, files)
	return dir
}

// written reads all files of a built site, by path.
func written(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	eachOutputOf(t, dir, func(rel string, data []byte) { out[rel] = data })
	return out
}

func eachOutputOf(t testing.TB, dir string, visit func(string, []byte)) {
	t.Helper()
	root := filepath.Join(dir, "public")
	err := filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		visit(filepath.ToSlash(rel), data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// receipts are what may differ: the second receipt of a sheet, of its secret lines, and nothing else.
var sealedReceipt = regexp.MustCompile(`[0-9a-f]{64}`)

// TestWhereHeIsIsInNoByte plays the opening with him elsewhere, with lines that nobody may see, and compares whole sites.
func TestWhereHeIsIsInNoByte(t *testing.T) {
	from := light()
	if !testing.Short() {
		from = producers()
	}
	variants := []map[string]string{
		{"warwick": "HVI TO U Sta\n"},
		{"warwick": "HVI TO U Wes\n", "exeter": "HVI KILL\n", "clarence": "VOTE END\n", "edward": "JOINT WIN WITH richard\n"},
		{"warwick": "HVI ABANDON\n"},
		{},
	}
	dirs := make([]string, len(variants))
	for i, v := range variants {
		dirs[i] = hiddenGame(t, v)
	}
	for _, state := range []string{"open", "closed", "draft", "final"} {
		sameBytes(t, dirs, state, from)
	}
}

// sameBytes brings the games of several sites to a state, builds them, and holds every file of the first against the others':
// the same files, the same bytes, receipts excepted.
func sameBytes(t *testing.T, dirs []string, state string, from []Producer) {
	t.Helper()
	var first map[string][]byte
	for i, dir := range dirs {
		switch state {
		case "closed":
			closeTurn(t, dir, "first")
		case "draft":
			resolve(t, dir, "first", play.Draft)
		case "final":
			resolve(t, dir, "first", play.Final)
		}
		if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, nil, from); err != nil {
			t.Fatal(err)
		}
		got := written(t, dir)
		if i == 0 {
			first = got
			continue
		}
		for _, name := range filesOf(first) {
			data := first[name]
			other, there := got[name]
			if !there {
				t.Errorf("%s: %s is written in one game and not in the other", state, name)
				continue
			}
			if bytes.Equal(data, other) {
				continue
			}
			if a, b := sealedReceipt.ReplaceAll(data, []byte("#")), sealedReceipt.ReplaceAll(other, []byte("#")); !bytes.Equal(a, b) {
				t.Errorf("%s: %s tells the game %d from the first: %s", state, name, i, whereDiffers(a, b))
			}
		}
		if len(got) != len(first) {
			t.Errorf("%s: %d files, and %d", state, len(first), len(got))
		}
	}
}

func filesOf(files map[string][]byte) []string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// whereDiffers shows the first place where two files differ.
func whereDiffers(a, b []byte) string {
	k := 0
	for k < len(a) && k < len(b) && a[k] == b[k] {
		k++
	}
	cut := func(x []byte) string { return string(x[max(0, k-60):min(len(x), k+60)]) }
	return "…" + cut(a) + "… and …" + cut(b) + "…"
}

// TestDeathIsPublic: that he is dead is told with the draft of the phase in which he died, and who was for him is neutral.
func TestDeathIsPublic(t *testing.T) {
	for _, c := range []struct {
		line, want string
	}{{"HVI KILL\n", "dead since Spring 1470"}, {"HVI ABANDON\n", "lives"}} {
		dir := hiddenGame(t, map[string]string{"warwick": c.line})
		resolve(t, dir, "first", play.Draft)
		buildLight(t, dir)
		page := written(t, dir)["first/1470-spring/index.html"]
		if !bytes.Contains(page, []byte(c.want)) {
			t.Errorf("%q: the draft does not say %q", c.line, c.want)
		}
		if bytes.Contains(page, []byte("HVI")) {
			t.Errorf("%q: the line is published", c.line)
		}
	}
}

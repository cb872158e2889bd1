package build_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestGuardKnowsEveryForm publishes secrets in the forms that pages give them: in other case, with
// characters that HTML, JSON and XML escape, over two lines. Each build fails and names whose
// secret it is, and the old site stays.
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
		dir := sitetest.First(t)
		sitetest.Write(t, dir, map[string]string{"content/games/first/people.toml": "[[seat]]\npower = \"germany\"\naddress = \"Ann.Marie@Zounds.Example\"\n" +
			"[[seat]]\npower = \"italy\"\naddress = \"ann+post@zounds.example\"\n"})
		game := filepath.Join(dir, "content/games/first/game.toml")
		data, err := os.ReadFile(game)
		if err != nil {
			t.Fatal(err)
		}
		sitetest.Write(t, dir, map[string]string{"content/games/first/game.toml": string(data) + "[[power]]\nid = \"austria\"\nnote = '''" + note + "'''\naddress = \"\"\"3 Rook Lane\nIlminster\"\"\"\n"})
		sitetest.Build(t, dir)
		was := sitetest.Hash(t, filepath.Join(dir, "public"))
		sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title =", "join = '''Write to "+c.published+" now'''\ntitle =")
		_, err = sitetest.TryBuild(dir, nil, sitetest.Light())
		if err == nil || !strings.Contains(err.Error(), "would publish "+c.want) || strings.Contains(err.Error(), c.published) {
			t.Errorf("%s: error %v", name, err)
		}
		if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
			t.Errorf("%s: the failed build changed the site", name)
		}
	}
}

// TestGuard publishes secrets through a template and an order: the build fails and the old site
// stays.
func TestGuard(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "Test site", "Write to "+sitetest.Email)
	_, err := sitetest.TryBuild(dir, nil, sitetest.Light())
	if err == nil || !strings.Contains(err.Error(), "would publish the e-mail of the player of france in first") || strings.Contains(err.Error(), sitetest.Email) {
		t.Errorf("error %v", err)
	}
	if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
		t.Error("the failed build changed the site")
	}
}

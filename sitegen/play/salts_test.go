package play_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// replay reads and plays a game again as its files are now.
func replay(t *testing.T, g *play.Game) *play.Game {
	t.Helper()
	var ps load.Problems
	lib := newLibrary(t)
	out := play.Play(load.ReadGame(filepath.Join(g.Dir, "../../.."), "a", &ps), lib, lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// write writes a file of a game.
func write(t *testing.T, g *play.Game, name, text string) {
	t.Helper()
	path := filepath.Join(g.Dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// closes closes the current phase and saves it.
func closes(t *testing.T, g *play.Game) (*play.Game, load.FrozenStep) {
	t.Helper()
	frozen, err := g.Close()
	if err == nil {
		err = g.Save(g.Current().Folder, frozen)
	}
	if err != nil {
		t.Fatal(err)
	}
	return replay(t, g), frozen.Steps[0]
}

// TestSaltsBelongToAClosing takes a closed phase back, changes one power's orders and closes it
// again: no salt that is published with the orders fits any receipt of the earlier closing, of any
// power, changed or not, open or sealed.
func TestSaltsBelongToAClosing(t *testing.T) {
	t.Parallel()
	g, ps := game(t, map[string]string{"1401-lent-council/councils/england.txt": "Proclaim Old Sedge\n"})
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	frozen, err := g.Decide(play.Final, nil, "")
	if err == nil {
		err = g.Save(g.Current().Folder, frozen)
	}
	if err != nil {
		t.Fatal(err)
	}
	write(t, g, "1401-lent/orders/england.txt", "F Lon - ENG\nHide Greymantle with F Lon\n")
	write(t, g, "1401-lent/orders/france.txt", "F Bre - ENG\n")
	g, first := closes(t, replay(t, g))
	withdrawn := g.Log
	folders, err := play.Reopened(g.Game, g, "1401-lent")
	if err == nil {
		err = g.Reopen(folders[0], nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	write(t, g, "1401-lent/orders/france.txt", "F Bre H\n")
	g, second := closes(t, replay(t, g))
	if !g.Log.HasPrefix(withdrawn) || g.Log.Closing("1401-lent", "orders").Times != 2 {
		t.Fatalf("the log is\n%s", g.Log.Text())
	}
	for i, s := range second.Sheets {
		old := first.Sheets[i]
		for _, salt := range []string{s.Salt, s.SealedSalt} {
			for _, words := range []string{old.Words, old.SealedWords, s.Words, s.SealedWords} {
				if fits := play.Receipt(salt, words); strings.Contains(withdrawn.Text(), fits) {
					t.Errorf("a salt of %s in the second closing opens a receipt of the first, of %q", s.Power, words)
				}
			}
		}
	}

	// The draft opens what the closing promised, and so does a draft that is made again: neither
	// closes anew.
	was := g.Current().Folder.Frozen
	play.Unfreeze(g.Game)
	now := replay(t, g)
	play.Unfreeze(now.Game)
	lib := newLibrary(t)
	again := play.Play(now.Game, lib, lib, &load.Problems{})
	draft, err := again.Decide(play.Draft, was, "")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(again.Log, g.Log) || draft.Steps[0].Sheets[1].Salt != second.Sheets[1].Salt {
		t.Errorf("deciding a closed phase changed its receipts: the log is\n%s", again.Log.Text())
	}
}

// TestStoppedBetweenLogAndResults runs a command again that was killed after it had written the log
// but not the results. The same orders are closed already; other orders are closed anew, with other
// salts.
func TestStoppedBetweenLogAndResults(t *testing.T) {
	t.Parallel()
	g, ps := game(t, map[string]string{"1401-lent-council/councils/england.txt": "Proclaim Old Sedge\n"})
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if err := g.SaveLog(); err != nil {
		t.Fatal(err)
	}
	stopped := g.Log
	g = replay(t, g)
	if _, err := g.Close(); err != nil || !slices.Equal(g.Log, stopped) {
		t.Errorf("closing what is closed: %v, the log is\n%s", err, g.Log.Text())
	}
	write(t, g, "1401-lent-council/councils/england.txt", "Proclaim Greymantle\n")
	g = replay(t, g)
	if _, err := g.Close(); err != nil || g.Log.Closing("1401-lent-council", "councils").Times != 2 {
		t.Errorf("closing other orders: %v, the log is\n%s", err, g.Log.Text())
	}
}

// TestLateSecretsAreNoticed: a secret line added after the closing is refused like an open one,
// though the open words are the same.
func TestLateSecretsAreNoticed(t *testing.T) {
	t.Parallel()
	g, ps := game(t, map[string]string{"1401-lent-council/councils/england.txt": "Proclaim Old Sedge\n"})
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	frozen, err := g.Decide(play.Final, nil, "")
	if err == nil {
		err = g.Save(g.Current().Folder, frozen)
	}
	if err != nil {
		t.Fatal(err)
	}
	write(t, g, "1401-lent/orders/england.txt", "F Lon - ENG\n")
	g = replay(t, g)
	closed, err := g.Close()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"F Lon - ENG\nHide Greymantle with F Lon\n": "changed since its receipt was published",
		"F Lon - ENG\n# as ever\n":                  "",
	} {
		write(t, g, "1401-lent/orders/england.txt", text)
		_, err := replay(t, g).Decide(play.Draft, closed, "")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q after the closing: %v", text, err)
		}
	}
}

// TestEverySecretFormIsSealed: in every ruleset, a kind of phase with a form that is not open has a
// second, sealed receipt on every sheet, also on one without such a line; no other kind has.
func TestEverySecretFormIsSealed(t *testing.T) {
	t.Parallel()
	sealed := map[string]string{}
	for _, info := range variants.Infos() {
		for _, st := range info.Steps {
			secret := slices.ContainsFunc(info.Forms, func(f engine.Form) bool {
				return f.Secrecy != engine.Open && (f.Steps == nil || slices.Contains(f.Steps, st.Step))
			})
			if secret != info.Seals(st.Step) {
				t.Errorf("%s, %s: sealed %v", info.ID, st.ID, info.Seals(st.Step))
			}
			if secret {
				sealed[info.ID] += st.ID + " "
			}
		}
	}
	if len(sealed) < 2 || len(sealed) == len(variants.Infos()) {
		t.Errorf("sealed are %v: too few or too many to prove anything", sealed)
	}
}

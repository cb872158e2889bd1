package sitegen

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// veiled is a ruleset in which the armies of one power are seen by nobody until the game is over. As all that have secrets now, it has a form of orders that is not
// published with its phase, unless it is formless.
type veiled struct {
	engine.Rules
	power    engine.PowerID
	formless bool
}

func (v veiled) Info() engine.Info {
	info := v.Rules.Info()
	if v.formless {
		return info
	}
	info.Forms = append(slices.Clip(info.Forms), engine.Form{Verb: engine.VerbOwn, ID: "veil", Steps: []engine.PhaseStep{engine.Movement}, Secrecy: engine.UntilEnd, Patterns: []string{"veil {unit}"}})
	return info
}

func (v veiled) hides(u engine.Unit) bool { return u.Power == v.power && u.Kind == engine.Army }

func (v veiled) View(p *engine.Position, a engine.Audience) *engine.Position {
	if p = v.Rules.View(p, a); !a.Ended {
		p.Units = slices.DeleteFunc(p.Units, v.hides)
		p.Dislodged = slices.DeleteFunc(p.Dislodged, func(d engine.Dislodged) bool { return v.hides(d.Unit) })
	}
	return p
}

func (v veiled) Redact(r *engine.Resolution, a engine.Audience) *engine.Resolution {
	if r = v.Rules.Redact(r, a); !a.Ended {
		r.Outcomes = slices.DeleteFunc(r.Outcomes, func(o engine.Outcome) bool { return v.hides(o.Unit) })
	}
	return r
}

// veil is a memory that knows the ruleset, made of another one.
func veil(base, power string) *Memory {
	m := NewMemory()
	of := func(formless bool) func(b *engine.Map, o engine.Options) (engine.Rules, error) {
		return func(b *engine.Map, o engine.Options) (engine.Rules, error) {
			r, err := NewLibrary().Rules(base, b, o)
			return veiled{r, b.Power(power), formless}, err
		}
	}
	m.lib.more = extras{rulesets: map[string]func(*engine.Map, engine.Options) (engine.Rules, error){"veiled": of(false), "formless": of(true)}}
	return m
}

// decideVeiled decides a game's current turn, as resolve does.
func decideVeiled(t *testing.T, dir, slug string, m *Memory, to play.State) {
	t.Helper()
	var ps load.Problems
	lg := load.ReadGame(dir, slug, &ps)
	_, was := play.Unfreeze(lg)
	g := play.Play(lg, m.lib, m.lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	folder := g.Current().Folder
	f, err := g.Decide(to, was, "")
	if err == nil {
		err = g.Save(folder, f)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestVeiledUnitsAreInNoByte plays a game twice, in which a unit that nobody sees goes to two places and is told nothing of by what others see, and compares the
// sites, with shaded land and in each state of a phase. When the game is over the two differ.
func TestVeiledUnitsAreInNoByte(t *testing.T) {
	t.Parallel()
	for _, ruleset := range []string{"veiled", "formless"} {
		t.Run(ruleset, func(t *testing.T) { veiledIsInNoByte(t, ruleset) })
	}
}

func veiledIsInNoByte(t *testing.T, ruleset string) {
	from := append(light(), turnMaps, boardDrawings)
	sites := map[string]map[string][]byte{}
	for _, to := range []string{"Yorkshire", "Wales"} {
		dir, m := t.TempDir(), veil("standard", "england")
		const game = "content/games/first/"
		writeFiles(t, dir, map[string]string{
			"content/site.toml":                     "title = \"Test site\"\nboard = \"standard\"\n",
			game + "game.toml":                      "title = \"First Game\"\nboard = \"standard\"\nruleset = \"" + ruleset + "\"\nshade_control = true\n[timeline]\nbegan = 2026-03-02\n[lots]\nscheme = 2\ncommitment = \"" + play.LotLink(secretSeed, 8, 0) + "\"\nlinks = 8\n",
			game + "secret.toml":                    "seed = \"" + secretSeed + "\"\n",
			game + "receipts.txt":                   beginLog("first"),
			game + "1901-spring/orders/england.txt": "F Lon - ENG\nF Edi - NTH\nA Lvp - " + to + "\n",
			game + "1901-spring/orders/france.txt":  "A Par - Bur\nA Mar H\nF Bre H\n",
		})
		look := func(state string) {
			t.Helper()
			if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, m, from); err != nil {
				t.Fatal(err)
			}
			got := written(t, dir)
			if sites[state] == nil {
				sites[state] = got
				return
			}
			for _, name := range filesOf(sites[state]) {
				a, b := sealedReceipt.ReplaceAll(sites[state][name], []byte("#")), sealedReceipt.ReplaceAll(got[name], []byte("#"))
				if string(a) != string(b) {
					t.Errorf("%s: %s tells where it is: %s", state, name, whereDiffers(a, b))
				}
			}
		}
		look("open")
		decideVeiled(t, dir, "first", m, play.Draft)
		look("draft")
		decideVeiled(t, dir, "first", m, play.Final)
		look("final")
		replaceIn(t, filepath.Join(dir, game+"game.toml"), "shade_control", "ended = \"by treaty\"\nshade_control")
		if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, m, from); err != nil {
			t.Fatal(err)
		}
		if text := readOutput(t, dir, "first/1901-spring/results.json"); !strings.Contains(text, to) {
			t.Errorf("the game is over, and the results do not name %s", to)
		}
	}
}

// TestLotsOfVeiledGames: what lots are drawn from is the position that everybody sees, in which alone others can recompute them.
func TestLotsOfVeiledGames(t *testing.T) {
	t.Parallel()
	dir, m := logSite(t, ""), veil("w3k", "argyll")
	replaceIn(t, filepath.Join(dir, "content/games/lots/game.toml"), "ruleset = \"w3k\"", "ruleset = \"veiled\"")
	decideVeiled(t, dir, "lots", m, play.Final)
	if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, m, light()); err != nil {
		t.Fatal(err)
	}
	g := readGameJSON(t, dir, "lots")
	if len(g.Turns[0].Before.Units["argyll"]) > 0 || len(g.Turns[0].Lots) == 0 {
		t.Fatalf("nothing is veiled, or no lots are drawn: %v", g.Turns[0].Before.Units)
	}
	if right, wrong := feed.Verify(g); len(wrong) > 0 {
		t.Errorf("right %q, wrong %q", right, wrong)
	}
}

// TestLotsWithoutTheSeed: whoever has a site's files but for the seed builds it with the lots that were drawn.
func TestLotsWithoutTheSeed(t *testing.T) {
	t.Parallel()
	dir := logSite(t, "")
	resolve(t, dir, "lots", play.Final)
	buildLight(t, dir)
	was := drawn(t, dir)
	if err := os.Remove(filepath.Join(dir, "content/games/lots/secret.toml")); err != nil {
		t.Fatal(err)
	}
	if r := buildLight(t, dir); len(r.Faults) > 0 || drawn(t, dir) != was {
		t.Errorf("%s, and was %s; faults %v", drawn(t, dir), was, r.Faults)
	}
}

package module_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/foresee"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
	"github.com/heraldmaps/herald/sitegen/warroom/room"
)

// usual is a question about a phase of a sample game, with the orders as they were played.
type usual struct {
	Course   batch.Sequence `json:"course"`
	Question room.Question  `json:"question"`
}

// BenchmarkAsk asks the module the questions of a war room, with the page's default budget: for
// each power in each phase of a sample game, the worst that can happen to one of its units, the
// least that holds it, the same against the drafts, and the least that takes the region where the
// unit goes.
func BenchmarkAsk(b *testing.B) {
	node, err := exec.LookPath("node")
	if err != nil {
		b.Fatal("node is not here (hint: make tools)")
	}
	wasm, err := module.CompileSmall()
	if err != nil {
		b.Fatal(err)
	}
	for _, slug := range []string{"thursday-evenings", "the-high-ocean", "white-mountain", "barnet-field", "powick-bridge"} {
		g, ps := sitetest.Play(b, "../../testdata/wars", slug)
		if err := ps.Err(); err != nil {
			b.Fatal(err)
		}
		b.Run(g.Info.ID, func(b *testing.B) {
			dir := b.TempDir()
			for name, data := range map[string][]byte{"herald.wasm": wasm, "start.js": []byte(module.Starting()),
				"board": mapdata.EncodeRules(g.Board.Map), "setup.json": asJSON(b, map[string]any{"ruleset": g.Info.ID, "options": g.Options}),
				"questions.json": asJSON(b, questions(b, g))} {
				if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
					b.Fatal(err)
				}
			}
			var took []float64
			for b.Loop() {
				c := exec.Command(node, "testdata/ask.cjs", dir)
				c.Stderr = os.Stderr
				out, err := c.Output()
				if err != nil {
					b.Fatal(err)
				}
				if err := json.Unmarshal(out, &took); err != nil {
					b.Fatal(err)
				}
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2], "median-cpu-ms/question")
			b.ReportMetric(took[len(took)*9/10], "nine-tenths-cpu-ms/question")
			b.ReportMetric(took[len(took)-1], "longest-cpu-ms/question")
			b.ReportMetric(float64(len(took)), "questions")
		})
	}
}

// questions returns what is asked about a game: a hundred questions of all its phases.
func questions(t testing.TB, g *play.Game) []usual {
	t.Helper()
	var out []usual
	m, reader := g.Rules.Map(), batch.Open(g.Rules).Reader()
	at := 0
	for _, turn := range g.Turns {
		for _, s := range turn.Steps {
			if !foresee.Searched(s.Phase.Step) {
				continue
			}
			start, err := position.Write(g.Rules, s.Before)
			if err != nil {
				t.Fatal(err)
			}
			sheets := map[string]string{}
			for _, o := range s.Orders {
				sheets[m.Powers[o.By].ID] += reader.Long(o) + "\n"
			}
			course := batch.Sequence{Board: m.ID, Ruleset: g.Info.ID, Options: g.Options, Lots: "foresee", Start: start,
				Turns: []batch.PhaseOrders{{Sheets: sheets}}}
			p, _ := position.Read(g.Rules, start) // it has its own numbers of units
			for by := range m.Players() {
				units := slices.DeleteFunc(slices.Clone(p.Units), func(u engine.Unit) bool { return u.Power != engine.PowerID(by) })
				if s.Phase.Step == engine.Retreats {
					units = nil
					for _, d := range p.Dislodged {
						if d.Unit.Power == engine.PowerID(by) {
							units = append(units, d.Unit)
						}
					}
				}
				if len(units) == 0 {
					continue
				}
				u := units[at%len(units)]
				at++
				to := m.RegionOf(u.At)
				for _, o := range s.Orders {
					if o.At == u.At && o.By == u.Power && o.Verb == engine.Move {
						to = m.RegionOf(o.To)
					}
				}
				for _, q := range []room.Question{{What: "worst", Unit: u.ID}, {What: "least", Unit: u.ID},
					{What: "least", Unit: u.ID, Drafted: true}, {What: "least", Region: to}} {
					q.Power = m.Powers[by].ID
					out = append(out, usual{course, q})
				}
			}
		}
	}
	rand.New(rand.NewPCG(38, 1)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(100, len(out))]
}

func asJSON(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

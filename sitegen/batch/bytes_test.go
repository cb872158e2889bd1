//go:build unix

package batch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// phaseLines plays games of the standard board with random legal orders, and now and then a faulty
// one, and writes each phase as a line of the package's vocabulary.
func phaseLines(t testing.TB, n int, slips bool) []string {
	t.Helper()
	g, err := newRunner(Settings{}).game(&inputLine{})
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(7, uint64(n)))
	var out []string
	for len(out) < n {
		p := g.rules.Start()
		before := &engine.Resolution{After: p}
		for turn := 0; turn < 60 && len(out) < n; turn++ {
			var os []engine.Order
			list := func(by engine.PowerID, unit engine.UnitID) {
				legal := g.rules.Legal(nil, p, by, unit)
				if len(legal) == 0 {
					return
				}
				k := rnd.IntN(len(legal))
				for try := 0; try < 3 && legal[k].Verb != engine.Move; try++ {
					k = rnd.IntN(len(legal))
				}
				os = append(os, legal[k])
			}
			for _, u := range p.Units {
				if p.Phase.Step == engine.Movement && rnd.IntN(40) > 0 {
					list(u.Power, u.ID)
				}
			}
			for _, d := range p.Dislodged {
				list(d.Unit.Power, d.Unit.ID)
			}
			if p.Phase.Step == engine.Adjustment {
				for by := range g.m.Powers {
					for range 3 {
						list(engine.PowerID(by), 0)
					}
				}
			}
			l := struct {
				ID     int                 `json:"id"`
				Name   string              `json:"name"`
				State  *stateJSON          `json:"state"`
				Orders map[string][]string `json:"orders"`
			}{len(out), g.phaseCode(p.Phase, false), g.state(before, false), map[string][]string{}}
			for _, o := range os {
				text, err := g.orderCode(o)
				if err != nil {
					t.Fatal(err)
				}
				by := g.powerCode(o.By)
				if rnd.IntN(60) == 0 {
					if other := g.powers[rnd.IntN(len(g.powers))]; slips {
						by = other
					}
				}
				if rnd.IntN(200) == 0 && slips {
					text = text[:len(text)-1]
				}
				l.Orders[by] = append(l.Orders[by], text)
			}
			data, err := encode(l)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, strings.TrimSuffix(string(data), "\n"))
			before = g.rules.Resolve(p, os, nil)
			if p = before.After; before.Won() {
				break
			}
		}
	}
	return out
}

// odd are lines that programs do not write: typing errors, doubled keys, other spellings, other
// values, several forms of the same thing.
var odd = []string{
	`{"id":1,"name":"S1901M","ordrs":{"FRANCE":["A PAR H"]}}`, `{"id":1,"name":"S1901M","orders":{},"orders":{"FRANCE":["A PAR H"]}}`,
	`{"id":1,"name":"S1901M","orders":{"FRANCE":["A PAR H"],"FRANCE":[]}}`, `{"id":1,"name":"S1901M","state":{"unts":{}},"orders":{}}`,
	`{"ID":"x","NAME":"S1901M","State":{"units":{"france":["a par","f bre"]}},"orders":{"France":["a par - bur"]}}`,
	`{"id":null,"name":"S1901M","state":null,"orders":null}`, `{"id":[1, {"a":2}],"name":"S1901M","state":{"units":null,"centers":{"FRANCE":null}}}`,
	`{"id":"\u00e9<&>\u2028","name":"S1901M","state":{"units":{"FRANCE":["A PAR"]}},"orders":{"FRANCE":["A PAR - \u0042UR"]}}`,
	`{"id":"é","name":"S1901M","state":{"units":{"FRANCE":["A PAR"]}},"orders":{"FRANCE":["A PAR - <BÜR>&\t"]}}`,
	`{"id":1.50e2,"name":"S1901M","state":{"units":{"FRANCE":["A PAR","A PAR","F SPA","A NTH"]}}}`, `{"id":01,"name":"S1901M"}`,
	` { "id" : "7" , "name" : "S1901M" , "state" : { "units" : { "FRANCE" : [ "A PAR" , "F BRE" ] , "AUSTRIA":[] } } , "orders" : { "FRANCE" : [ "A PAR H" ] } } `,
	`{"name":"S1901M","state":{"units":{"FRANCE":["A PAR"]},"homes":{"A":["B"]},"zobrist_hash":"12","note":"","influence":{},"builds":{"X":{"count":0,"homes":[]}}},"orders":{}}`,
	`{"name":"S1901M","state":{"units":{"FRANCE":["A PAR"]},"homes":{"A":["B"],"A":[]}}}`, `{"name":"S1901M","state":{"units":{"FRANCE":[1]}}}`,
	`{"name":"S1901M","state":{"units":{"FRANCE":"A PAR"}}}`, `{"name":7}`, `{"name":"S1901M"} x`, `{"name":"S1901M"}{}`, `{"name":"S1901M",}`, `{"name" "S1901M"}`,
	`{"name":"S1901M","orders":{"FRANCE":["A PAR H",]}}`, `{"name":"S1901M","x":tru}`, `{"name":"S1901M","x":[true,false,null,-0.5e+3,{"y":"z"}]}`,
	"{\"name\":\"S1901M\",\"x\":\"\x01\"}", "{\"name\":\"S1901M\",\"x\":\"\xff\"}", "{\"name\":\"S1901M\",\"orders\":{\"FRANCE\":[\"A \xff H\"]}}",
	`{"name":"S1901R","state":{"units":{"FRANCE":["*A PAR","*A BUR"]},"retreats":{"FRANCE":{"A BUR":["GAS"]}},"centers":{"FRANCE":["BUR","PAR"],"ITALY":["PAR"]}},"orders":{"FRANCE":["A BUR R GAS"]}}`,
	`{"name":"W1901A","state":{"centers":{"FRANCE":["PAR","BRE"]}},"orders":{"FRANCE":["A PAR B","WAIVE","F BRE B","A MAR B"]}}`,
	`{"id":2,"name":"S1901M","state":{"units":{"FRANCE":["A PAR"]}},"orders":{"FRANCE":["A PAR H"],"GERMANY":["A PAR - BUR","A MUN H"]},"lots":"x"}`,
	`{"id":2,"name":"1643-spring-movement","board":"w3k","state":{"units":{"CROWN":["A BRISTOL"]}},"orders":{"CROWN":["A BRISTOL H"]}}`,
	`{"id":2,"name":"S1643M","board":"w3k","state":{"units":{"CROWN":["A BRISTOL"]}},"orders":{"CROWN":["A BRISTOL - GLOUCESTER"]}}`,
	`{"id":2,"name":"S1901M","results":{"A PAR":[]},"next":{"name":"F1901M"},"want":{"x":1},"orders":{"FRANCE":[]}}`, `{"id":2,"name":"S1901M","results":{"A PAR":[1]}}`,
	`{"id":"g","map":"standard","rules":["X"],"phases":[{"name":"S1901M","state":{"timestamp":1,"units":{"FRANCE":["A PAR"],"GERMANY":["A MUN"]}},"orders":{"FRANCE":["A PAR - BUR"]},"results":{"A PAR":[]},"messages":[{"sender":"A","message":"é \"x\""}]},{"name":"F1901M","state":{"units":{"FRANCE":["A BUR"]}},"orders":{},"results":{},"messages":[]},{"name":"COMPLETED"}]}`,
	`{"phases":[{"name":"S1901M","state":{},"orders":{},"resutls":{}}]}`, `{"phases":[]}`, `{"phases":null,"name":"S1901M"}`, `{"phases":[null,{"name":"S1901M"}]}`,
	`{`, `[]`, `{}`, `null`, `{"name":"X"}`, `{"turns":[],"board":"atlantis"}`, `{"turns":[{}],"start":{"phase":"soon"}}`, `{"turns":[{"sheets":{"france":"A Paris - Burgundy <&> é"}}],"id":"<s>"}`,
	`{"name":"S1901M","options":{"convoy-intent":"any-fleet"},"orders":{}}`, `{"name":"S1901M","board":"standard","ruleset":"standard","orders":{"FRANCE":["A PAR H"]}}`,
	`{"state":{"name":"S1901M","units":{"FRANCE":["A PAR"]}}}`, `{"name":"S1901M","state":{"Units":{"FRANCE":["A PAR"]}}}`, `{"name":"S1901M","order":1,"status":2,"notes":3}`,
}

// TestBytes compares the answers, byte for byte, with those recorded.
func TestBytes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, hash string
		lines      []string
	}{
		{"phases", "89d1804902c56e6d", phaseLines(t, 1500, true)},
		{"odd lines", "0692bad8401e277f", odd},
		{"sequences", "b3f03f9cf6400488", append(file(t, "testdata/w3k.jsonl"), file(t, "testdata/standard.jsonl")...)},
	} {
		var out bytes.Buffer
		if _, err := Run(strings.NewReader(strings.Join(c.lines, "\n")), &out, Settings{}); err != nil {
			t.Fatal(err)
		}
		h := sha256.Sum256(out.Bytes())
		if got := hex.EncodeToString(h[:8]); got != c.hash {
			t.Errorf("%s: %d bytes that hash to %q, recorded is %q", c.name, out.Len(), got, c.hash)
		}
	}
}

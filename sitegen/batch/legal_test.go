//go:build unix

package batch

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cputime"
	"github.com/heraldmaps/herald/engine/variants"
)

// legalHashes are the hashes of all legal orders in the positions of TestLegalHashes: by ruleset of
// its games, and by number of units of crowded large boards. A faster list must be the same list,
// in the same order.
var legalHashes = map[string]string{
	"standard":   "6fad89a17a860ade",
	"w3k":        "40e0689459f68e23",
	"1885":       "e41412dc3331cd34",
	"warwick":    "1046cf9f89d6e8b8",
	"europe1615": "367e4ba9bf11132d",
	"60 units":   "86d58c44433570aa",
	"110 units":  "97124c6a38821e94",
	"160 units":  "6bdb83ced7b7dbf8",
	"200 units":  "6659302686e3e3d6",
	"300 units":  "d5c39c4be906514c",
	"400 units":  "c88ca5e21b61ccea",
}

// note adds orders to a hash.
func note(h hash.Hash, os []engine.Order) {
	var b []byte
	for i := range os {
		o := &os[i]
		b = append(b[:0], byte(o.Verb), byte(o.Kind), byte(o.OfKind), o.No, o.OfNo, byte(o.Into), byte(o.Count))
		if o.Convoyed {
			b = append(b, 1)
		}
		for _, n := range []int{int(o.By), int(o.Whose), int(o.OfWhose), int(o.At), int(o.To), int(o.Of), int(o.Whom), int(o.Unit), int(o.OfUnit)} {
			b = binary.LittleEndian.AppendUint16(b, uint16(n))
		}
		for _, r := range o.Via {
			b = binary.LittleEndian.AppendUint16(b, uint16(r))
		}
		h.Write(b)
	}
}

// TestLegalHashes plays games of every ruleset with random legal orders, and crowds the large
// board. It compares all legal orders met with those recorded.
func TestLegalHashes(t *testing.T) {
	t.Parallel()
	r := newRunner(Settings{})
	for _, info := range variants.Infos() {
		g, err := r.game(&inputLine{Ruleset: info.ID, Board: info.ID})
		if err != nil {
			t.Fatal(err)
		}
		h, n := sha256.New(), 0
		rnd := rand.New(rand.NewPCG(21, 22))
		var list []engine.Order
		for range 3 {
			p := g.rules.Start()
			for range 12 {
				var os []engine.Order
				for by := range g.m.Powers {
					list = g.rules.Legal(list[:0], p, engine.PowerID(by), 0)
					note(h, list)
					n += len(list)
					for _, u := range p.Units {
						list = g.rules.Legal(list[:0], p, engine.PowerID(by), u.ID)
						note(h, list)
						if n += len(list); len(list) > 0 && u.Power == engine.PowerID(by) {
							k := rnd.IntN(len(list))
							for try := 0; try < 3 && list[k].Verb != engine.Move; try++ {
								k = rnd.IntN(len(list))
							}
							os = append(os, list[k])
						}
					}
					for _, d := range p.Dislodged {
						if list = g.rules.Legal(list[:0], p, engine.PowerID(by), d.Unit.ID); len(list) > 0 {
							os = append(os, list[rnd.IntN(len(list))])
						}
					}
					if len(p.Dislodged) == 0 && p.Phase.Step != engine.Movement {
						os = append(os, g.rules.Legal(nil, p, engine.PowerID(by), 0)...)
					}
				}
				res := g.rules.Resolve(p, os, engine.SeededLots("x"))
				if res.Won() {
					break
				}
				p = res.After
			}
		}
		hold(t, info.ID, h, n)
	}
	g := large(t)
	for _, c := range []struct {
		name         string
		units, times int
	}{{"60 units", 60, 12}, {"110 units", 110, 8}, {"160 units", 160, 4}, {"200 units", 200, 3}, {"300 units", 300, 1}, {"400 units", 400, 1}} {
		if c.units > 160 && testing.Short() {
			break
		}
		rnd := rand.New(rand.NewPCG(uint64(c.units), 23))
		h, n := sha256.New(), 0
		var list []engine.Order
		for range c.times {
			p := placed(g, rnd, c.units)
			for by := range g.m.Powers {
				list = g.rules.Legal(list[:0], p, engine.PowerID(by), 0)
				note(h, list)
				n += len(list)
			}
		}
		hold(t, c.name, h, n)
	}
}

func hold(t *testing.T, what string, h hash.Hash, n int) {
	t.Helper()
	got := hex.EncodeToString(h.Sum(nil)[:8])
	t.Logf("%s: %d orders", what, n)
	if got != legalHashes[what] {
		t.Errorf("%s: the legal orders hash to %q, recorded is %q", what, got, legalHashes[what])
	}
}

// growth measures listing every legal order of the large board, by number of units, with the
// function list.
func growth(b *testing.B, list func(g *game, dst []engine.Order, p *engine.Position) (out []engine.Order, n int)) {
	g := large(b)
	var dst []engine.Order
	for _, units := range []int{50, 110, 200, 300, 400} {
		rnd := rand.New(rand.NewPCG(3, uint64(units)))
		var ps []*engine.Position
		for range 4 {
			ps = append(ps, placed(g, rnd, units))
		}
		b.Run(strconv.Itoa(units), func(b *testing.B) {
			n, i, t := 0, 0, cputime.Used()
			for b.Loop() {
				out, k := list(g, dst, ps[i%len(ps)])
				dst, n, i = out[:0], n+k, i+1
			}
			t = cputime.Used() - t
			b.ReportMetric(float64(n)/float64(b.N), "orders/board")
			b.ReportMetric(t/float64(n)*1e9, "cpu-ns/order")
		})
	}
}

// BenchmarkLegalGrowth asks for a power's orders at once.
func BenchmarkLegalGrowth(b *testing.B) {
	growth(b, func(g *game, dst []engine.Order, p *engine.Position) ([]engine.Order, int) {
		n := 0
		for by := range g.m.Powers {
			dst = g.rules.Legal(dst[:0], p, engine.PowerID(by), 0)
			n += len(dst)
		}
		return dst, n
	})
}

// BenchmarkLegalEach asks unit by unit.
func BenchmarkLegalEach(b *testing.B) {
	growth(b, func(g *game, dst []engine.Order, p *engine.Position) ([]engine.Order, int) {
		n := 0
		for _, u := range p.Units {
			dst = g.rules.Legal(dst[:0], p, u.Power, u.ID)
			n += len(dst)
		}
		return dst, n
	})
}

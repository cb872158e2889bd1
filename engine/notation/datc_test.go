package notation

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// DATC chapter 6 through the reader: every order is read; those that a test case calls legal have
// no problem, those that it calls impossible have one (when the unit's own power writes them).
func TestDATC(t *testing.T) {
	t.Parallel()
	f, err := os.Open("../variants/standard/testdata/datc.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := New(loadBoard(t, "standard"), nil)
	read, refused := 0, 0
	for s := bufio.NewScanner(f); s.Scan(); {
		var c struct {
			ID, Phase string
			Units     []string
			Orders    [][3]string
			Dislodged map[string]string
			Retreats  [][3]string `json:"retreat_orders"`
		}
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if c.Phase != "movement" {
			continue
		}
		var flat, gone []string
		for _, u := range c.Units {
			power, unit, _ := strings.Cut(u, ": ")
			kind, place, _ := strings.Cut(unit, " ")
			flat = append(flat, power, kind, place)
			if _, ok := c.Dislodged[strings.Split(place, "/")[0]]; ok {
				gone = append(gone, power, kind, place)
			}
		}
		check := func(p *engine.Position, o [3]string) {
			l := r.Line(o[1], During(p, r.Map.Power(o[0])))
			read++
			illegal := strings.HasPrefix(o[2], "illegal:")
			switch {
			case l.Kind != OrderLine || l.Standing() == Doubtful:
				t.Errorf("%s: %q is not read: %s", c.ID, o[1], r.JSON(&l))
			case !illegal && l.Standing() != Read:
				t.Errorf("%s: %q is legal (%s): %s", c.ID, o[1], o[2], r.JSON(&l))
			case illegal && l.Standing() == Read && !l.Foreign && !byJudge(c.ID):
				t.Errorf("%s: %q is %s: %s", c.ID, o[1], o[2], r.JSON(&l))
			}
			if illegal && l.Standing() != Read {
				refused++
			}
		}
		p := at(t, r.Map, engine.Movement, flat...)
		for _, o := range c.Orders {
			check(p, o)
		}
		if len(c.Retreats) > 0 {
			p := at(t, r.Map, engine.Retreats, gone...)
			for _, u := range at(t, r.Map, engine.Movement, flat...).Units {
				if _, ok := c.Dislodged[strings.Split(r.Map.PlaceText(u.At), "/")[0]]; !ok {
					p.Units = append(p.Units, u)
				}
			}
			for _, o := range c.Retreats {
				check(p, o)
			}
		}
	}
	if read < 500 || refused < 20 {
		t.Errorf("%d orders, %d refused", read, refused)
	}
}

// byJudge lists the cases whose orders only the judge can see to be impossible, not a reader of the
// words: no chain of seas joins the two coasts (6.D.31, 6.D.32, 6.F.1), the fleet is on none
// (6.F.12, 6.G.7, 6.G.19), the unit is of another kind than ordered (6.A.7), or the phase does not
// allow the order (6.H).
func byJudge(id string) bool {
	switch id {
	case "6.A.7", "6.D.31", "6.D.32", "6.F.1", "6.F.12", "6.G.7", "6.G.19", "6.H.1", "6.H.2", "6.H.3", "6.H.4", "6.H.10":
		return true
	}
	return false
}

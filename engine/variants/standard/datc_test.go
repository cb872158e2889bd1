package standard_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants/standard"
)

// datc is one case of DATC 3.1, chapter 6. Results are in the words of the test suite's data.
type datc struct {
	ID, Title, Phase string
	Units            []string
	Orders           [][3]string
	Dislodged        map[string]string
	After            []string
	Standoffs        []string
	RetreatOptions   map[string][]string `json:"retreat_options"`
	RetreatOrders    [][3]string         `json:"retreat_orders"`
	Cycle            []struct {
		Rule string
		Core []string
	}
	Power         string
	Owned         []string
	Adjust        int
	CivilDisorder []string `json:"civil_disorder"`
	Second        *struct {
		Units         []string
		CivilDisorder []string `json:"civil_disorder"`
	}
}

func cases(t testing.TB) []datc {
	f, err := os.Open("testdata/datc.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []datc
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var c datc
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// TestDATC plays all cases of chapter 6 and prints a line for each.
func TestDATC(t *testing.T) {
	all := cases(t)
	if len(all) != 164 {
		t.Fatalf("%d cases, want 164", len(all))
	}
	m := judgetest.Standard()
	rules, err := standard.New(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		ok := t.Run(c.ID, func(t *testing.T) {
			if c.Phase == "adjustment" {
				adjustment(t, rules, c)
			} else {
				movement(t, rules, c)
			}
		})
		mark := "ok"
		if !ok {
			mark = "FAIL"
		}
		fmt.Printf("DATC %-7s %-4s %s\n", c.ID, mark, c.Title)
	}
}

func orders(t *testing.T, m *engine.Map, step engine.PhaseStep, in [][3]string) []engine.Order {
	var out []engine.Order
	for _, o := range in {
		x, err := judgetest.Order(m, step, o[0], o[1])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, x)
	}
	return out
}

// agrees reports whether an outcome fits the case's word for it.
func agrees(word string, o *engine.Outcome) bool {
	v, c := o.Verdict, o.Reason.Code
	head, _, _ := strings.Cut(word, ":")
	switch head {
	case "moves", "ok", "given", "retreats", "builds", "removed":
		return v == engine.Succeeded
	case "convoys": // the fleet stays; its army may have been lost elsewhere
		return v == engine.Succeeded || v == engine.Failed && c == judge.CodeConvoyBroken
	case "bounces":
		return v == engine.Failed && (c == judge.CodeBounced || c == judge.CodeHeadToHead || c == judge.CodeOwnUnit)
	case "no-convoy":
		return v == engine.Failed && c == judge.CodeNoConvoy
	case "convoy-disrupted":
		return v == engine.Failed && (c == judge.CodeConvoyBroken || c == judge.CodeParadox)
	case "disrupted":
		return v == engine.Failed && (c == judge.CodeDislodged || c == judge.CodeParadox)
	case "dislodged":
		return v == engine.Failed && c == judge.CodeDislodged && o.Dislodged
	case "cut":
		return v == engine.Failed && (c == judge.CodeCut || c == judge.CodeDislodged)
	case "illegal":
		return v == engine.IllegalOrder
	case "void":
		return v == engine.Void
	case "disbanded":
		return v == engine.Failed && c == judge.CodeCollided
	case "fails":
		return v == engine.IllegalOrder || v == engine.Failed || v == engine.Void
	}
	return false
}

func texts(m *engine.Map, us []engine.Unit, power bool) []string {
	out := []string{}
	for _, u := range us {
		s := u.Kind.Letter() + " " + m.PlaceText(u.At)
		if power {
			s = m.Powers[u.Power].ID + ": " + s
		}
		out = append(out, s)
	}
	sort.Strings(out)
	return out
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	g, w := slices.Clone(got), slices.Clone(want)
	sort.Strings(g)
	sort.Strings(w)
	if !slices.Equal(g, w) {
		t.Errorf("%s: got %q, want %q", what, g, w)
	}
}

func compare(t *testing.T, in [][3]string, res *engine.Resolution) {
	t.Helper()
	res.Explain()
	for i, o := range in {
		x := &res.Outcomes[i]
		if !agrees(o[2], x) {
			t.Errorf("%s: got %v (%s, %q), want %s", o[1], x.Verdict, x.Reason.Code, x.Text, o[2])
		}
		if x.Verdict != engine.Succeeded && x.Text == "" {
			t.Errorf("%s: %v without a sentence (%s)", o[1], x.Verdict, x.Reason.Code)
		}
		if x.Reason.Rule == "" {
			t.Errorf("%s: no rule for %q", o[1], x.Reason.Code)
		}
	}
}

func movement(t *testing.T, r *standard.Rules, c datc) {
	m := r.Map()
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Spring}, c.Units...)
	res := r.Resolve(p, orders(t, m, engine.Movement, c.Orders), nil)
	compare(t, c.Orders, res)
	same(t, "after", texts(m, res.After.Units, true), c.After)
	var from, options []string
	for _, d := range res.Dislodged {
		at := m.Regions[m.RegionOf(d.Unit.At)].ID
		from = append(from, at+" from "+m.Regions[m.RegionOf(d.From)].ID)
		for _, o := range d.Options {
			options = append(options, at+" - "+m.PlaceText(o))
		}
	}
	var wantFrom, wantOptions []string
	for at, a := range c.Dislodged {
		wantFrom = append(wantFrom, at+" from "+a)
	}
	for at, os := range c.RetreatOptions {
		for _, o := range os {
			wantOptions = append(wantOptions, at+" - "+o)
		}
	}
	same(t, "dislodged", from, wantFrom)
	same(t, "options", options, wantOptions)
	if c.Standoffs != nil {
		var ids []string
		for _, x := range res.Contested {
			ids = append(ids, m.Regions[x].ID)
		}
		same(t, "standoffs", ids, c.Standoffs)
	}
	if c.RetreatOrders == nil {
		return
	}
	res = r.Resolve(res.After, orders(t, m, engine.Retreats, c.RetreatOrders), nil)
	compare(t, c.RetreatOrders, res)
}

func adjustment(t *testing.T, r *standard.Rules, c datc) {
	disorder := adjust(t, r, c, c.Units, c.Orders)
	same(t, "civil disorder", disorder, c.CivilDisorder)
	if c.Second != nil {
		same(t, "second civil disorder", adjust(t, r, c, c.Second.Units, nil), c.Second.CivilDisorder)
	}
}

func adjust(t *testing.T, r *standard.Rules, c datc, units []string, in [][3]string) []string {
	m := r.Map()
	var us []string
	for _, u := range units {
		us = append(us, c.Power+": "+u)
	}
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Winter, Step: engine.Adjustment}, us...)
	for _, o := range c.Owned {
		p.Owners[m.Region(o)] = m.Power(c.Power)
	}
	res := r.Resolve(p, orders(t, m, engine.Adjustment, in), nil)
	compare(t, in, res)
	if c.After != nil {
		same(t, "after", texts(m, res.After.Units, false), c.After)
	}
	var lost []engine.Unit
	for _, o := range res.Outcomes {
		if o.Reason.Code == judge.CodeDisorder {
			lost = append(lost, o.Unit)
		}
	}
	return texts(m, lost, false)
}

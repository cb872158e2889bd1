package judge_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// TestPolicy: each choice of a ruleset changes what it should and nothing else. The outcomes are
// "verdict code" by order; then "after" lists the units and their places.
func TestPolicy(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	at := func(id string) engine.RegionID { return m.Region(id) }
	is := func(u engine.Unit, id string) bool { return m.RegionOf(u.At) == at(id) }
	power := func(id string) engine.PowerID { return m.Power(id) }
	sea := func(r engine.RegionID) bool { return m.Regions[r].Terrain == engine.Sea }
	for _, c := range []struct {
		what   string
		policy judge.Policy
		units  []string
		orders []string // "power: order", in the order of the wanted outcomes
		want   []string
		after  string
	}{
		{"a crowded sea lets everybody in and out", judge.Policy{Crowded: sea},
			[]string{"england: F lon", "france: F bre", "germany: F eng", "italy: F iri"},
			[]string{"england: F lon - eng", "france: F bre - eng", "germany: F eng - lon", "italy: F iri - eng"},
			[]string{"succeeded moved", "succeeded moved", "succeeded moved", "succeeded moved"}, "eng england, eng france, eng italy, lon germany"},
		{"nothing in a crowded sea is cut by an attack", judge.Policy{Crowded: sea},
			[]string{"england: F eng", "england: F nth", "france: F bre", "germany: F bel", "germany: F iri"},
			[]string{"england: F eng S F nth - bel", "england: F nth - bel", "france: F bre - eng", "germany: F bel H", "germany: F iri - eng"},
			[]string{"succeeded given", "succeeded moved", "succeeded moved", "failed dislodged", "succeeded moved"},
			"bel england, eng england, eng france, eng germany"},
		{"a reserve needs one more", judge.Policy{Bonus: func(u engine.Unit) int {
			if is(u, "mun") {
				return 1
			}
			return 0
		}, BonusName: "reserve"},
			[]string{"germany: A mun", "france: A bur", "france: A ruh"},
			[]string{"germany: A mun H", "france: A bur - mun", "france: A ruh S A bur - mun"},
			[]string{"succeeded held", "failed bounced", "succeeded given"}, "mun germany, bur france, ruh france"},
		{"a reserve that fails to leave", judge.Policy{Bonus: func(u engine.Unit) int {
			if is(u, "mun") {
				return 1
			}
			return 0
		}},
			[]string{"germany: A mun", "france: A bur", "france: A ruh", "austria: A ber"},
			[]string{"germany: A mun - ber", "france: A bur - mun", "france: A ruh S A bur - mun", "austria: A ber H"},
			[]string{"failed bounced", "failed bounced", "succeeded given", "succeeded held"}, "ber austria, mun germany, bur france, ruh france"},
		{"a barred move counts and never succeeds", judge.Policy{Enter: func(u engine.Unit, r engine.RegionID) (judge.Entry, engine.Code) {
			if r == at("mun") && u.Power == power("france") {
				return judge.BounceOnly, "no-entry"
			}
			return judge.Open, ""
		}},
			[]string{"germany: A ber", "france: A bur"},
			[]string{"germany: A ber - mun", "france: A bur - mun"},
			[]string{"failed bounced", "failed no-entry"}, "ber germany, bur france"},
		{"a barred move into an empty region", judge.Policy{Enter: func(engine.Unit, engine.RegionID) (judge.Entry, engine.Code) {
			return judge.BounceOnly, "no-entry"
		}},
			[]string{"france: A bur"}, []string{"france: A bur - mun"}, []string{"failed no-entry"}, "bur france"},
		{"an order that is barred is illegal", judge.Policy{Enter: func(engine.Unit, engine.RegionID) (judge.Entry, engine.Code) {
			return judge.Barred, "closed-border"
		}},
			[]string{"france: A bur"}, []string{"france: A bur - mun"}, []string{"illegal closed-border"}, "bur france"},
		{"friends do not dislodge each other, nor help to", judge.Policy{Dislodges: func(by, other engine.Unit) engine.Code {
			if by.Power == power("france") && other.Power == power("germany") || by.Power == other.Power {
				return "friendly-unit"
			}
			return ""
		}},
			[]string{"germany: A mun", "france: A bur", "italy: A ruh", "italy: A tyr", "france: A boh", "germany: A gal", "italy: A sil"},
			[]string{"germany: A mun H", "france: A bur - mun", "italy: A ruh S A bur - mun", "italy: A tyr S A bur - mun",
				"france: A boh S A sil - gal", "germany: A gal H", "italy: A sil - gal"},
			[]string{"succeeded held", "failed friendly-unit", "succeeded given", "succeeded given", "succeeded given", "succeeded held", "failed bounced"}, ""},
		{"an ally's attack does not cut", judge.Policy{Cuts: func(by, of engine.Unit, _ engine.RegionID) bool {
			return by.Power != of.Power && by.Power != power("italy")
		}},
			[]string{"germany: A mun", "germany: A ber", "france: A sil", "italy: A tyr"},
			[]string{"germany: A mun S A ber - sil", "germany: A ber - sil", "france: A sil H", "italy: A tyr - mun"},
			[]string{"succeeded given", "succeeded moved", "failed dislodged", "failed bounced"}, ""},
		{"whose support counts", judge.Policy{Support: func(by, of engine.Unit, _ engine.RegionID, _ bool) judge.Ruling {
			if by.Power != of.Power {
				return judge.Ruling{Verdict: engine.Void, Code: "other-side"}
			}
			return judge.Ruling{}
		}},
			[]string{"germany: A ber", "france: A mun", "italy: A sil"},
			[]string{"germany: A ber - sil", "france: A mun S A ber - sil", "italy: A sil H"},
			[]string{"failed bounced", "void other-side", "succeeded held"}, ""},
		{"a ring that fails", judge.Policy{Circle: judge.RingFails},
			[]string{"germany: A mun", "germany: A ber", "germany: A sil"},
			[]string{"germany: A mun - ber", "germany: A ber - sil", "germany: A sil - mun"},
			[]string{"failed circle", "failed circle", "failed circle"}, ""},
		{"one that has left is not there", judge.Policy{Rulings: []judge.Ruling{
			{Verdict: engine.Succeeded, Code: "boarded", Gone: true, At: m.Place("nth")}, {}, {}}},
			[]string{"germany: A hol", "france: A bel", "germany: A kie"},
			[]string{"germany: A hol H", "france: A bel - hol", "germany: A kie S A hol"},
			[]string{"succeeded boarded", "succeeded moved", "void no-match"}, "hol france, kie germany, nth germany"},
		{"a move that needs another", judge.Policy{Rulings: []judge.Ruling{{}, {Needs: []int{0}}, {}}},
			[]string{"germany: A ber", "germany: F nth", "italy: A sil"},
			[]string{"germany: A ber - sil", "germany: F nth - eng", "italy: A sil H"},
			[]string{"failed bounced", "failed needs", "succeeded held"}, ""},
		{"a need that is met", judge.Policy{Rulings: []judge.Ruling{{}, {Needs: []int{0}}}},
			[]string{"germany: A ber", "germany: F nth"},
			[]string{"germany: A ber - sil", "germany: F nth - eng"},
			[]string{"succeeded moved", "succeeded moved"}, ""},
		{"an attack from elsewhere meets nobody head to head", judge.Policy{Rulings: []judge.Ruling{{From: at("nth"), FromSet: true}, {}}},
			[]string{"germany: A hol", "france: A bel"},
			[]string{"germany: A hol - bel", "france: A bel - hol"},
			[]string{"succeeded moved", "succeeded moved"}, "bel germany, hol france"},
	} {
		j := judge.New(m, judge.Choices{})
		p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Spring}, c.units...)
		var os []engine.Order
		for _, s := range c.orders {
			by, what, _ := strings.Cut(s, ": ")
			o, err := judgetest.Order(m, engine.Movement, by, what)
			if err != nil {
				t.Fatal(err)
			}
			k := slices.IndexFunc(p.Units, func(u engine.Unit) bool { return u.At == o.At && u.Power == o.By })
			o.Unit = p.Units[k].ID
			if k := slices.IndexFunc(p.Units, func(u engine.Unit) bool { return u.At == o.Of }); k >= 0 {
				o.OfUnit = p.Units[k].ID
			}
			os = append(os, o)
		}
		mv := j.Movement(p, os, &c.policy)
		res := mv.Resolution(p)
		mv.Release()
		for i := range c.want {
			if got := fmt.Sprint(res.Outcomes[i].Verdict, " ", res.Outcomes[i].Reason.Code); got != c.want[i] {
				t.Errorf("%s: %s: %s, want %s", c.what, c.orders[i], got, c.want[i])
			}
		}
		if len(res.Outcomes) != len(c.want) {
			t.Errorf("%s: %d outcomes", c.what, len(res.Outcomes))
		}
		var after []string
		for _, u := range res.After.Units {
			after = append(after, m.PlaceText(u.At)+" "+m.Powers[u.Power].ID)
		}
		want := strings.Split(c.after, ", ")
		slices.Sort(after)
		slices.Sort(want)
		if c.after != "" && !slices.Equal(after, want) {
			t.Errorf("%s: after it %v, want %v", c.what, after, want)
		}
		j.Explain(res, p, &c.policy)
		for i := range res.Outcomes {
			if o := &res.Outcomes[i]; o.Verdict == engine.Failed && o.Reason.Code == judge.CodeBounced && o.Text == "" {
				t.Errorf("%s: no reason for %s", c.what, c.orders[i])
			}
		}
	}
}

// TestPolicyRetreats: a ruleset closes places to the dislodged and opens others; a crowded place
// takes several.
func TestPolicyRetreats(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	pol := &judge.Policy{
		Crowded: func(r engine.RegionID) bool { return r == m.Region("nth") },
		Retreat: func(_ *engine.Dislodged, to engine.PlaceID) engine.Code {
			if m.RegionOf(to) == m.Region("kie") {
				return "not-welcome"
			}
			return ""
		},
		Onto: func(d *engine.Dislodged) []engine.PlaceID { return []engine.PlaceID{m.Place("nth")} },
	}
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Spring}, "germany: A hol", "france: A bel", "france: A ruh")
	var os []engine.Order
	for _, s := range []string{"france: A bel - hol", "france: A ruh S A bel - hol"} {
		by, what, _ := strings.Cut(s, ": ")
		o, _ := judgetest.Order(m, engine.Movement, by, what)
		os = append(os, o)
	}
	mv := j.Movement(p, os, pol)
	res := mv.Resolution(p)
	mv.Release()
	if len(res.Dislodged) != 1 || !slices.Equal(res.Dislodged[0].Options, []engine.PlaceID{m.Place("nth")}) {
		t.Fatalf("dislodged %+v", res.Dislodged)
	}
	r := res.After
	r.Phase.Step = engine.Retreats
	second := r.Dislodged[0]
	second.Unit.ID, second.Unit.Power = 99, m.Power("italy")
	r.Dislodged = append(r.Dislodged, second)
	var rs []engine.Order
	for _, d := range r.Dislodged {
		o := engine.NewOrder(engine.Retreat, d.Unit.Power, d.Unit.Kind, d.Unit.At)
		o.Unit, o.To = d.Unit.ID, m.Place("nth")
		rs = append(rs, o)
	}
	out, kept := j.Retreats(r, rs, pol)
	if len(kept) != 2 {
		t.Errorf("%d kept: %+v", len(kept), out)
	}
	if _, kept = j.Retreats(r, rs, &judge.Policy{}); len(kept) != 0 {
		t.Errorf("without crowded places both are destroyed: %d kept", len(kept))
	}
}

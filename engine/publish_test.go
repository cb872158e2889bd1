package engine_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// spoiler is a viewer that changes everything it is handed, as one that hides secrets does.
type spoiler struct{ told *engine.Resolution }

func (s *spoiler) View(p *engine.Position, _ engine.Audience) *engine.Position {
	p.Units[0].Kind, p.Owners[0] = engine.KindUnknown, 0
	return p
}

func (s *spoiler) Redact(r *engine.Resolution, _ engine.Audience) *engine.Resolution {
	s.told = r
	r.Outcomes[0].Order.Text, r.Outcomes[0].Verdict = "hidden", engine.None
	r.Outcomes = append(r.Outcomes[:0], r.Outcomes[1:]...)
	r.Dislodged[0].Unit.Kind = engine.KindUnknown
	r.Lots[0] = engine.Lot{Seed: "hidden"}
	return r
}

// silent explains nothing.
type silent struct{}

func (silent) Explain(*engine.Resolution) {}

// TestPublishCopies: viewers change copies only, and the Explainer is not passed on, since no
// viewer could remove secrets from it.
func TestPublishCopies(t *testing.T) {
	m := judgetest.Standard()
	p := judgetest.Position(m, engine.Phase{Year: 1901}, "germany: A mun", "france: A bur")
	first, second := engine.Order{Text: "first"}, engine.Order{Text: "second"}
	r := &engine.Resolution{Before: p, After: p.Clone(), Outcomes: []engine.Outcome{{Order: &first}, {Order: &second}},
		Dislodged: []engine.Dislodged{{Unit: p.Units[0]}}, Lots: []engine.Lot{{Seed: "remove"}}, Why: silent{}}
	v := &spoiler{}
	q := engine.PublishResolution(v, r, engine.Everybody)
	if v.told.Why != nil || q.Resolution().Why != nil {
		t.Error("the reasoning is handed on")
	}
	if first.Text != "first" || len(r.Outcomes) != 2 || r.Outcomes[0].Order != &first || r.Outcomes[0].Verdict != engine.Succeeded {
		t.Errorf("the outcomes were changed: %+v", r.Outcomes)
	}
	if r.Dislodged[0].Unit.Kind != engine.Army || r.Lots[0].Seed != "remove" {
		t.Errorf("the dislodged or the lots were changed: %+v, %+v", r.Dislodged, r.Lots)
	}
	for _, x := range []*engine.Position{r.Before, r.After} {
		if x.Units[0].Kind != engine.Army || x.Owners[0] != engine.NoPower {
			t.Errorf("a position was changed: %+v", x.Units[0])
		}
	}
	if o := q.Outcomes(); len(o.List()) != 1 || o.Decided(0) != nil || o.Decided(1) == nil || o.Decided(1).Order.Text != "second" {
		t.Errorf("published: %+v", o.List())
	}
	if n := len(q.Outcomes().Only(func(o *engine.Outcome) bool { return o.Order.Text == "first" }).List()); n != 0 {
		t.Errorf("%d published outcomes pass", n)
	}
	if seen := engine.Publish(v, p, engine.Everybody).Position(); p.Units[0].Kind != engine.Army || seen.Units[0].Kind != engine.KindUnknown {
		t.Error("the position was changed, or what is published of it was not")
	}
}

package batch

import (
	"encoding/json"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// answer is the result of one phase.
type answer struct {
	ID       json.RawMessage     `json:"id,omitempty"`
	Name     string              `json:"name,omitempty"`
	Results  map[string][]string `json:"results"`
	Reasons  map[string]string   `json:"reasons"`
	State    *stateJSON          `json:"state"`
	Winners  []string            `json:"winners,omitempty"`
	Problems []string            `json:"problems,omitempty"`
}

// single adjudicates one phase.
func (r *runner) single(g *game, l *line) (any, []difference) {
	if l.State == nil {
		l.State = &stateJSON{}
	}
	name := l.Name
	if name == "" {
		name = l.State.Name
	}
	ph, long, err := g.phase(name)
	if err != nil {
		r.sum.Failures++
		return failure{l.ID, err.Error()}, nil
	}
	r.sum.Phases++
	p, problems := g.position(l.State, ph)
	orders, more := g.orders(l.Orders, p)
	problems = append(problems, more...)
	r.sum.Problems += len(problems)
	res := g.rules.Resolve(p, orders, engine.SeededLots(l.Lots))
	res.Explain()
	a := &answer{ID: l.ID, Results: map[string][]string{}, Reasons: map[string]string{}, State: g.state(res, long), Problems: problems}
	g.results(a, res, orders)
	for _, w := range res.End.Winners {
		a.Winners = append(a.Winners, g.powerCode(w))
	}
	if !r.set.Verify {
		return a, nil
	}
	next := l.Next
	if next == nil {
		next = l.NextState
	}
	if next == nil {
		next = l.After
	}
	if l.Results != nil || next != nil {
		r.sum.Checked++
	}
	return a, g.verify(name, a, res, l.Results, next)
}

// orders reads the orders of a phase. Those that cannot be read are told, and their units have none.
func (g *game) orders(in map[string][]string, p *engine.Position) ([]engine.Order, []string) {
	var out []engine.Order
	var problems []string
	for _, name := range keys(in) {
		by, err := g.power(name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		for _, text := range in[name] {
			o, err := g.order(by, text, p.Phase.Step)
			if err != nil {
				problems = append(problems, err.Error())
				continue
			}
			// Of an army's place the coast does not matter; a fleet's may be left out.
			out = append(out, o)
		}
	}
	return out, problems
}

// results fills in what came of each order, by unit.
func (g *game) results(a *answer, res *engine.Resolution, orders []engine.Order) {
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if o.Order.Verb == engine.Waive {
			continue
		}
		u := o.Unit
		if u == (engine.Unit{}) || u.At < 0 {
			if o.Order.At < 0 || o.Order.Verb != engine.Build && (o.Reason.Code == judge.CodeNotYours || o.Reason.Code == judge.CodeNoUnit) {
				a.Problems = append(a.Problems, o.Order.Text+": "+o.Text)
				continue
			}
			u = engine.Unit{Kind: o.Order.Kind, At: o.Order.At}
		}
		key := g.unitCode(u)
		words := resultWords(o, res.Before.Phase.Step)
		before, seen := a.Results[key]
		switch {
		case seen && (o.Reason.Code == judge.CodeRepeated || o.Reason.Code == judge.CodeContradictory):
		case seen && len(words) > 0 && len(before) > 0 && slices.Equal(before, words):
		default:
			a.Results[key] = append(before, words...)
		}
		if a.Results[key] == nil {
			a.Results[key] = []string{}
		}
		if o.Text != "" && a.Reasons[key] == "" {
			a.Reasons[key] = o.Text
		}
	}
}

// resultWords are an outcome in the package's words. An army whose convoy was broken has "no convoy" there and the
// fleet that lost it "disrupted" or "dislodged".
func resultWords(o *engine.Outcome, step engine.PhaseStep) []string {
	if step == engine.Retreats {
		return retreatWords(o)
	}
	var out []string
	switch o.Verdict {
	case engine.IllegalOrder, engine.Void:
		out = append(out, "void")
	case engine.Failed:
		switch c := o.Reason.Code; c {
		case judge.CodeCut:
			out = append(out, "cut")
		case judge.CodeNoConvoy, judge.CodeConvoyBroken:
			out = append(out, "no convoy")
		case judge.CodeParadox:
			if o.Order.Verb == engine.Convoy {
				out = append(out, "disrupted")
			} else {
				out = append(out, "no convoy")
			}
		case judge.CodeDislodged:
			if o.Order.Verb == engine.Support {
				out = append(out, "cut")
			}
		case judge.CodeBounced, judge.CodeHeadToHead, judge.CodeOwnUnit:
			out = append(out, "bounce")
		default:
			out = append(out, "void")
		}
	case engine.None:
		if o.Reason.Code != judge.CodeNoOrder && step == engine.Adjustment {
			out = append(out, "disband")
		}
	}
	if o.Dislodged {
		out = append(out, "dislodged")
	}
	return out
}

func retreatWords(o *engine.Outcome) []string {
	switch {
	case o.Verdict == engine.Succeeded && o.Order.Verb == engine.Disband, o.Verdict == engine.None:
		return []string{"disband"}
	case o.Verdict == engine.Succeeded:
		return nil
	case o.Reason.Code == judge.CodeCollided:
		return []string{"bounce", "disband"}
	case o.Unit.At >= 0 && o.Unit.Kind != engine.NoKind && o.Reason.Code != judge.CodeRepeated:
		return []string{"void", "disband"}
	}
	return []string{"void"}
}

// savedAnswer is the result of a whole saved game: each of its phases decided from its own state.
type savedAnswer struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Phases []any           `json:"phases"`
}

// saved adjudicates every phase of a saved game of the package; the next phase's state is what is expected of each.
// The last phase of a saved game has no orders and is not played.
func (r *runner) saved(g *game, l *line) (any, []difference) {
	out := savedAnswer{ID: l.ID, Phases: []any{}}
	var diffs []difference
	for i := range l.Phases {
		p := &l.Phases[i]
		if p.Name == "" && p.State != nil {
			p.Name = p.State.Name
		}
		if i+1 == len(l.Phases) && len(p.Orders) == 0 || p.Name == "FORMING" || p.Name == "COMPLETED" {
			continue
		}
		if i+1 < len(l.Phases) {
			p.Next = l.Phases[i+1].State
			if p.Next != nil && p.Next.Name == "" {
				p.Next.Name = l.Phases[i+1].Name
			}
		} else {
			p.Results = nil
		}
		a, d := r.single(g, p)
		if x, ok := a.(*answer); ok {
			x.Name = p.Name
		}
		out.Phases = append(out.Phases, a)
		diffs = append(diffs, d...)
	}
	return out, diffs
}

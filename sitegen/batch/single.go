package batch

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

type answer struct {
	ID       json.RawMessage     `json:"id,omitempty"`
	Name     string              `json:"name,omitempty"` // of a saved game's phase
	Results  map[string][]string `json:"results"`
	Reasons  map[string]string   `json:"reasons,omitzero"` // nil: they are not wanted
	State    *stateJSON          `json:"state"`
	Winners  []string            `json:"winners,omitempty"`
	Tangled  []string            `json:"tangled,omitempty"`
	Problems []string            `json:"problems,omitempty"`
}

// answer describes a decided phase, without reasons if brief. Phases are named like
// "1643-spring-movement" if long, else like "S1643M".
func (g *game) answer(res *engine.Resolution, long, brief bool) *answer {
	if !brief {
		res.Explain()
	}
	a := &answer{State: g.state(res, long)}
	if a.Results, a.Reasons, a.Problems = g.results(res); brief {
		a.Reasons = nil
	}
	for _, w := range res.End.Winners {
		a.Winners = append(a.Winners, g.powerCode(w))
	}
	for _, u := range res.Tangled {
		a.Tangled = append(a.Tangled, g.unitCode(u))
	}
	return a
}

func (l *inputLine) id() json.RawMessage {
	if l.ID == nil {
		return nil
	}
	id, _ := encode(l.ID) // cannot fail: it was read as JSON
	return bytes.TrimRight(id, "\n")
}

func (r *runner) decide(g *game, l *inputLine) (*answer, *engine.Resolution, any) {
	s := l.State
	if s == nil {
		s = &stateJSON{}
	}
	ph, long, err := g.phase(l.named())
	if err != nil {
		r.sum.Failures++
		return nil, nil, failure{l.id(), err.Error()}
	}
	r.sum.Phases++
	p, problems := g.position(s, ph)
	orders, more := g.orders(l.Orders, p)
	problems = append(problems, more...)
	r.sum.Problems += len(problems)
	res := g.rules.Resolve(p, orders, engine.SeededLots(l.Lots))
	a := g.answer(res, long, r.brief())
	a.ID, a.Problems = l.id(), append(problems, a.Problems...)
	return a, res, nil
}

// brief reports whether answers leave out reasons. Comparisons need them.
func (r *runner) brief() bool { return r.set.Brief && !r.set.Verify }

func (r *runner) single(g *game, l *inputLine) (any, []difference) {
	if !r.set.Verify {
		return r.phase(g, l, nil)
	}
	return r.phase(g, l, &came{results: l.Results, next: cmp.Or(l.Next, l.NextState, l.After)})
}

// phase adjudicates one phase, and compares it with a recorded outcome unless that is nil.
func (r *runner) phase(g *game, l *inputLine, elsewhere *came) (any, []difference) {
	a, res, failed := r.decide(g, l)
	if failed != nil || elsewhere == nil {
		return cmp.Or(failed, any(a)), nil
	}
	if elsewhere.results != nil || elsewhere.next != nil {
		r.sum.Checked++
	}
	return a, g.verify(l.named(), a, res, elsewhere)
}

func (g *game) orders(in map[string][]string, p *engine.Position) (out []engine.Order, problems []string) {
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
			// Coasts are not checked here, since an army's is ignored and a fleet's may be missing.
			out = append(out, o)
		}
	}
	return out, problems
}

// results returns, by unit, its results in the package's words and its reason. problems are the
// orders that name no unit of the board.
func (g *game) results(res *engine.Resolution) (results map[string][]string, reasons map[string]string, problems []string) {
	results, reasons = map[string][]string{}, map[string]string{}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if o.Order.Verb == engine.Waive {
			continue
		}
		u := o.Unit
		if u == (engine.Unit{}) || u.At < 0 {
			if o.Order.At < 0 || o.Order.Verb != engine.Build &&
				(o.Reason.Code == judge.CodeNotYours || o.Reason.Code == judge.CodeNoUnit) {
				res.Explain()
				o = &res.Outcomes[k]
				problems = append(problems, o.Order.Text+": "+o.Text)
				continue
			}
			u = engine.Unit{Kind: o.Order.Kind, At: o.Order.At}
		}
		key, words := g.unitCode(u), resultWords(o, res.Before.Phase.Step)
		was, again := results[key]
		switch {
		case !again:
			results[key] = append([]string{}, words...)
		case o.Reason.Code == judge.CodeRepeated || o.Reason.Code == judge.CodeContradictory:
		case len(words) > 0 && slices.Equal(was, words):
		default:
			results[key] = append(was, words...)
		}
		if reasons[key] == "" && o.Text != "" {
			reasons[key] = o.Text
		}
	}
	return results, reasons, problems
}

// resultWords returns an outcome in the package's words. An army whose convoy was broken has "no
// convoy", and the fleet that broke it "disrupted" or "dislodged".
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

// savedAnswer is the result of a whole saved game, each phase adjudicated from its own state.
type savedAnswer struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Phases []any           `json:"phases"`
}

// saved adjudicates a saved game's decided phases and, to verify, compares the outcomes.
func (r *runner) saved(g *game, l *inputLine) (any, []difference) {
	out := &savedAnswer{ID: l.id(), Phases: []any{}}
	var diffs []difference
	stages := g.course(l.kept())
	for i := range l.Phases {
		p := &l.Phases[i]
		if stages[i] == noPhase || stages[i] == waiting {
			continue
		}
		var came *came
		if r.set.Verify {
			came = g.came(l, i)
		}
		a, d := r.phase(g, p, came)
		if one, ok := a.(*answer); ok {
			one.Name = p.named()
		}
		out.Phases = append(out.Phases, a)
		diffs = append(diffs, d...)
	}
	return out, diffs
}

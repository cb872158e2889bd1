package batch

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// decided is an adjudicated phase and its answer.
type decided struct {
	g        *game
	id       json.RawMessage
	name     string // of a saved game's phase
	long     bool   // phases are written in long form
	res      *engine.Resolution
	results  []unitResult
	problems []string
	brief    bool // without reasons
}

// unitResult is the result of a unit's orders in the package's words, and the reason as a sentence.
type unitResult struct {
	unit   string
	words  []string
	reason string
}

// answer is an adjudicated phase by names, as compared with expectations.
type answer struct {
	ID       json.RawMessage     `json:"id,omitempty"`
	Name     string              `json:"name,omitempty"`
	Results  map[string][]string `json:"results"`
	Reasons  map[string]string   `json:"reasons"`
	State    *stateJSON          `json:"state"`
	Winners  []string            `json:"winners,omitempty"`
	Tangled  []string            `json:"tangled,omitempty"`
	Problems []string            `json:"problems,omitempty"`
}

func (d *decided) answer() *answer {
	a := &answer{ID: d.id, Name: d.name, State: d.g.state(d.res, d.long), Problems: d.problems}
	a.Results, a.Reasons = byUnits(d.results)
	for _, w := range d.res.End.Winners {
		a.Winners = append(a.Winners, d.g.powerCode(w))
	}
	for _, u := range d.res.Tangled {
		a.Tangled = append(a.Tangled, d.g.unitCode(u))
	}
	return a
}

// byUnits returns results and reasons by unit.
func byUnits(list []unitResult) (results map[string][]string, reasons map[string]string) {
	results, reasons = map[string][]string{}, map[string]string{}
	for i := range list {
		u := &list[i]
		results[u.unit] = append([]string{}, u.words...)
		if u.reason != "" {
			reasons[u.unit] = u.reason
		}
	}
	return results, reasons
}

// request returns a line's phase to be decided.
func (l *inputLine) request() *request {
	q := &request{id: l.id(), name: l.Name, orders: sortedLists(l.Orders), lots: l.Lots}
	if l.State != nil {
		q.state = l.State.plain()
	}
	return q
}

// id returns the line's id as encode writes it.
func (l *inputLine) id() json.RawMessage {
	if l.ID == nil {
		return nil
	}
	id, _ := encode(l.ID) // it was read as JSON
	return bytes.TrimRight(id, "\n")
}

// decide adjudicates one phase. What comes back is a *decided or a failure.
func (r *runner) decide(g *game, q *request) any {
	s := q.state
	if s == nil {
		s = &state{}
	}
	ph, long, err := g.phase(q.named())
	if err != nil {
		r.sum.Failures++
		return failure{q.id, err.Error()}
	}
	r.sum.Phases++
	p, problems := g.position(s, ph)
	orders, more := g.orders(q.orders, p)
	problems = append(problems, more...)
	r.sum.Problems += len(problems)
	d := &decided{g: g, id: q.id, long: long, brief: r.brief()}
	d.res = g.rules.Resolve(p, orders, engine.SeededLots(q.lots))
	if !d.brief {
		d.res.Explain()
	}
	d.results, more = g.results(d.res)
	d.problems = append(problems, more...)
	return d
}

// brief reports whether no reasons are wanted; comparisons need them.
func (r *runner) brief() bool { return r.set.Brief && !r.set.Verify }

// single adjudicates one phase, and compares it if asked.
func (r *runner) single(g *game, l *inputLine) (any, []difference) {
	if !r.set.Verify {
		return r.phase(g, l, nil)
	}
	return r.phase(g, l, &came{results: l.Results, next: cmp.Or(l.Next, l.NextState, l.After)})
}

// phase adjudicates one phase, and compares it with a recorded outcome unless that is nil.
func (r *runner) phase(g *game, l *inputLine, elsewhere *came) (any, []difference) {
	q := l.request()
	out := r.decide(g, q)
	d, ok := out.(*decided)
	if !ok || elsewhere == nil {
		return out, nil
	}
	if elsewhere.results != nil || elsewhere.next != nil {
		r.sum.Checked++
	}
	a := d.answer()
	return a, g.verify(q.named(), a, d.res, elsewhere)
}

// orders reads the orders of a phase. Unreadable ones are reported, and their units have none.
func (g *game) orders(in []named, p *engine.Position) ([]engine.Order, []string) {
	n := 0
	for i := range in {
		n += len(in[i].list)
	}
	out := make([]engine.Order, 0, n)
	var problems []string
	for _, l := range in {
		by, err := g.power(l.name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		for _, text := range l.list {
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

// results returns each order's result, sorted by unit, and problems of orders that have none.
func (g *game) results(res *engine.Resolution) (out []unitResult, problems []string) {
	out = make([]unitResult, 0, len(res.Outcomes))
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
		key := g.unitCode(u)
		i := slices.IndexFunc(out, func(r unitResult) bool { return r.unit == key })
		words := resultWords(o, res.Before.Phase.Step)
		switch {
		case i < 0:
			i = len(out)
			out = append(out, unitResult{unit: key, words: words})
		case o.Reason.Code == judge.CodeRepeated || o.Reason.Code == judge.CodeContradictory:
		case len(words) > 0 && slices.Equal(out[i].words, words):
		default:
			out[i].words = append(slices.Clip(out[i].words), words...)
		}
		if out[i].reason == "" {
			out[i].reason = o.Text
		}
	}
	slices.SortFunc(out, func(a, b unitResult) int { return strings.Compare(a.unit, b.unit) })
	return out, problems
}

// resultWords returns an outcome in the package's words. An army whose convoy was broken has "no
// convoy" there and the fleet that lost it "disrupted" or "dislodged".
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

// saved adjudicates every decided phase of a saved game, expecting the outcomes recorded there.
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
		out.add(a, p.named())
		diffs = append(diffs, d...)
	}
	return out, diffs
}

// savedRequests adjudicates the phases of a saved game that was read quickly.
func (r *runner) savedRequests(g *game, q *asked) any {
	out := &savedAnswer{ID: q.id, Phases: []any{}}
	for i, s := range g.course(q.kept()) {
		if p := &q.phases[i]; s != noPhase && s != waiting {
			out.add(r.decide(g, p), p.named())
		}
	}
	return out
}

// add adds a phase's answer, with the phase's name.
func (s *savedAnswer) add(phase any, name string) {
	switch x := phase.(type) {
	case *decided:
		x.name = name
	case *answer:
		x.Name = name
	}
	s.Phases = append(s.Phases, phase)
}

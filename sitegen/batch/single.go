package batch

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// decided is a phase that was decided, and what is answered of it.
type decided struct {
	g        *game
	id       json.RawMessage
	name     string // of a saved game's phase
	long     bool   // phases are written long
	res      *engine.Resolution
	results  []unitResult
	problems []string
	brief    bool // without reasons
}

// unitResult is what came of a unit's orders in the package's words, and the sentence why.
type unitResult struct {
	unit   string
	words  []string
	reason string
}

// answer is a decided phase by names, as it is compared with what is expected.
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

// byUnits are results and reasons by their units.
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

// request is a line's phase as it is to be decided.
func (l *line) request() *request {
	q := &request{id: l.id(), name: l.Name, orders: sortedLists(l.Orders), lots: l.Lots}
	if l.State != nil {
		q.state = l.State.plain()
	}
	return q
}

// id is the line's id as encode writes it.
func (l *line) id() json.RawMessage {
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
	name := q.name
	if name == "" {
		name = s.name
	}
	ph, long, err := g.phase(name)
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

// brief reports whether no reasons are wanted; what is compared has them.
func (r *runner) brief() bool { return r.set.Brief && !r.set.Verify }

// single adjudicates one phase, and compares it where that is asked.
func (r *runner) single(g *game, l *line) (any, []difference) {
	q := l.request()
	out := r.decide(g, q)
	d, ok := out.(*decided)
	if !ok || !r.set.Verify {
		return out, nil
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
	name := q.name
	if name == "" {
		name = q.state.name
	}
	a := d.answer()
	return a, g.verify(name, a, d.res, l.Results, next)
}

// orders reads the orders of a phase. Those that cannot be read are told, and their units have none.
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

// results are what came of each order, by unit and sorted by it, and what is wrong with orders that have none.
func (g *game) results(res *engine.Resolution) (out []unitResult, problems []string) {
	out = make([]unitResult, 0, len(res.Outcomes))
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		if o.Order.Verb == engine.Waive {
			continue
		}
		u := o.Unit
		if u == (engine.Unit{}) || u.At < 0 {
			if o.Order.At < 0 || o.Order.Verb != engine.Build && (o.Reason.Code == judge.CodeNotYours || o.Reason.Code == judge.CodeNoUnit) {
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

// waits reports whether a phase of a saved game was never decided: what is no phase, and the last that is one, as long as it has no
// orders or, as the package writes the phase in which a game stands, an empty list of results. One that was written by hand
// without results is one to decide.
func waits(n, i int, at func(int) kept) bool {
	p := at(i)
	if p.name == "FORMING" || p.name == "COMPLETED" {
		return true
	}
	for i++; i < n; i++ {
		if at(i).name != "COMPLETED" {
			return false
		}
	}
	return p.powers == 0 || p.results == 0 && (p.written || p.orders == 0)
}

// kept is what a saved game has of a phase: how many powers' orders, how many orders, how many results, and whether a list of results,
// if only an empty one.
type kept struct {
	name                    string
	powers, orders, results int
	written                 bool
}

// waits is the function of that name for phases as lines.
func (l *line) waits(i int) bool {
	return waits(len(l.Phases), i, func(i int) kept {
		p := &l.Phases[i]
		k := kept{name: p.Name, powers: len(p.Orders), results: len(p.Results), written: p.Results != nil}
		if k.name == "" && p.State != nil {
			k.name = p.State.Name
		}
		for _, of := range p.Orders {
			k.orders += len(of)
		}
		return k
	})
}

// saved adjudicates every phase of a saved game of the package; the next phase's state is what is expected of each.
// The last phase of a saved game has no orders and is not played.
func (r *runner) saved(g *game, l *line) (any, []difference) {
	out := &savedAnswer{ID: l.id(), Phases: []any{}}
	var diffs []difference
	for i := range l.Phases {
		p := &l.Phases[i]
		if p.Name == "" && p.State != nil {
			p.Name = p.State.Name
		}
		if l.waits(i) {
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
		out.add(a, p.Name)
		diffs = append(diffs, d...)
	}
	return out, diffs
}

// savedRequests adjudicates the phases of a saved game that was read quickly.
func (r *runner) savedRequests(g *game, q *asked) any {
	out := &savedAnswer{ID: q.id, Phases: []any{}}
	for i := range q.phases {
		p := &q.phases[i]
		if p.name == "" && p.state != nil {
			p.name = p.state.name
		}
		if !waits(len(q.phases), i, func(i int) kept {
			p := &q.phases[i]
			k := kept{name: p.name, powers: len(p.orders), results: p.results, written: p.written}
			if k.name == "" && p.state != nil {
				k.name = p.state.name
			}
			for _, of := range p.orders {
				k.orders += len(of.list)
			}
			return k
		}) {
			out.add(r.decide(g, p), p.name)
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

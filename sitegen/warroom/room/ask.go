package room

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/foresee"
	"github.com/heraldmaps/herald/sitegen/batch"
)

// Question is about the last turn of a course, whose sheets are drafts.
type Question struct {
	What    string          `json:"what"`  // "worst" or "least"
	Power   string          `json:"power"` // who asks
	Unit    engine.UnitID   `json:"unit"`  // a unit of the asking power, or 0
	Region  engine.RegionID `json:"region"`
	Drafted bool            `json:"drafted"` // for "least": the other powers' orders are their drafts
	Judged  int             `json:"judged"`  // the budget (foresee.Budget), in phases; 0: moment
}

// Reply is the answer to a Question: first in words, then with the orders on which it is based.
type Reply struct {
	Says      string   `json:"says"`
	Searched  string   `json:"searched"` // what was searched
	Harm      string   `json:"harm,omitempty"`
	Found     bool     `json:"found"`
	Orders    []Order  `json:"orders"` // for "worst" the others' orders, for "least" one's own
	Against   []Order  `json:"against"`
	Phase     *Decided `json:"phase,omitempty"` // the phase with these orders
	Cancelled bool     `json:"cancelled"`
	Judged    int      `json:"judged"`
	All       bool     `json:"all"`
	Further   int      `json:"further"` // the budget for searching further; 0: nothing is left to search
}

// moment is the budget, in phases, of a first answer, which takes a page less than a fifth of a
// second. Each further search has ten times the budget of the last.
const moment = 400

// Ask answers a question. Before each phase it calls tick with the number of phases adjudicated so
// far, and ends the search if tick returns false.
func (r *Room) Ask(q *batch.Sequence, ask Question, tick func(int) bool) (*Reply, error) {
	if len(q.Turns) == 0 {
		return nil, fmt.Errorf("the course has no turn with a draft")
	}
	at, err := r.at(q, len(q.Turns)-1)
	if err != nil {
		return nil, err
	}
	if !foresee.Searched(at.pos.Phase.Step) {
		return nil, fmt.Errorf("only phases of movement and of retreats can be searched; this is %s",
			r.rules.PhaseName(at.pos.Phase))
	}
	by := r.m.Power(ask.Power)
	if by == engine.NoPower {
		return nil, fmt.Errorf("no power %q", ask.Power)
	}
	f := foresee.Question{Position: at.pos, By: by, Unit: ask.Unit, Region: engine.NoRegion, Drafted: ask.Drafted}
	if ask.Unit == 0 {
		if ask.Region < 0 || int(ask.Region) >= len(r.m.Regions) {
			return nil, fmt.Errorf("no region %d", ask.Region)
		}
		f.Region = ask.Region
	}
	f.Orders, _ = r.game.Orders(q.Turns[len(q.Turns)-1], at.pos)
	about := r.about(at.pos, &f)
	if about == "" {
		return nil, fmt.Errorf("no unit of %s has the number %d", ask.Power, ask.Unit)
	}
	retreat := at.pos.Phase.Step == engine.Retreats && f.Unit != 0
	b := foresee.Budget{Judged: cmp.Or(ask.Judged, moment), Tick: tick}
	out := &Reply{Orders: []Order{}, Against: []Order{}}
	var extent foresee.Extent
	var phase *engine.Resolution
	switch ask.What {
	case "worst":
		w := foresee.FindWorst(r.rules, f, b)
		extent, phase = w.Extent, w.Phase
		out.Harm, out.Found = w.Harm.String(), w.Harm > foresee.Unharmed
		out.Says = about + worstWords(w.Harm, retreat, len(w.Orders) > 0)
		out.Orders = r.orders(w.Orders, at.pos)
		out.Searched = searchedWorst(extent)
	case "least":
		l := foresee.FindLeast(r.rules, f, b)
		extent, phase = l.Extent, l.Phase
		out.Found = l.Found
		out.Says = leastWords(about, l, f, retreat)
		out.Orders, out.Against = r.orders(l.Plan, at.pos), r.orders(l.Against, at.pos)
		out.Searched = searchedLeast(l, f.Drafted)
	default:
		return nil, fmt.Errorf("%q is nothing to ask (hint: worst, least)", ask.What)
	}
	out.Cancelled, out.Judged, out.All = extent.Cancelled, extent.Judged, extent.All
	if extent.More {
		out.Further = 10 * b.Judged
	}
	if phase != nil {
		d := &Decided{Name: r.rules.PhaseName(at.pos.Phase), Orders: []Order{}, Battles: []Battle{},
			Arrows: []Arrow{}, Problems: []string{}}
		d.fill(r, phase)
		if d.Answer, err = r.game.Answer(phase, nil); err != nil {
			return nil, err
		}
		if d.After, err = r.view(&played{pos: phase.After, res: phase}); err != nil {
			return nil, err
		}
		out.Phase = d
	}
	return out, nil
}

// about names a question's subject, or returns "" if the asker has no such unit.
func (r *Room) about(p *engine.Position, f *foresee.Question) string {
	if f.Unit == 0 {
		return r.m.Regions[f.Region].Name
	}
	for _, u := range p.Units {
		if u.ID == f.Unit && u.Power == f.By {
			return r.unit(u).Name
		}
	}
	for _, d := range p.Dislodged {
		if d.Unit.ID == f.Unit && d.Unit.Power == f.By {
			return r.unit(d.Unit).Name
		}
	}
	return ""
}

func (r *Room) orders(in []engine.Order, p *engine.Position) []Order {
	out := []Order{}
	for _, o := range in {
		out = append(out, r.order(o, p))
	}
	return out
}

// worstWords describes a harm in words. retreat says that the unit must retreat, others that the
// harm needs orders of other powers.
func worstWords(h foresee.Harm, retreat, others bool) string {
	switch {
	case h != foresee.Destroyed || !retreat:
	case others:
		return " can be kept from coming away, and is lost"
	default:
		return " is lost as it is drafted, whatever the others do"
	}
	switch h {
	case foresee.Thwarted:
		return ": its order can be made to fail, and nothing worse was found"
	case foresee.Emptied:
		return ": your unit can be driven out, and nobody comes in"
	case foresee.Dislodged:
		return " can be dislodged; it has somewhere to go"
	case foresee.NotHeld:
		return ": somebody else can stand there after the phase"
	case foresee.Destroyed:
		return " can be dislodged with nowhere to go"
	}
	return ": no harm was found"
}

func leastWords(about string, l foresee.Least, f foresee.Question, retreat bool) string {
	verb, does := "hold", "holds"
	switch {
	case retreat:
		verb, does = "save", "saves"
	case l.Take:
		verb, does = "take", "takes"
	}
	against := "whatever the others do about it"
	switch {
	case f.Drafted:
		against = "against what is drafted"
	case l.Found && !l.All:
		against = "against every reply that was tried"
	}
	if !l.Found {
		return "Nothing was found that " + does + " " + about + " " + against
	}
	if len(l.Plan) == 0 {
		return "Nothing is needed to " + verb + " " + about + " " + against
	}
	return "The least that " + does + " " + about + " " + against + ": " + plural(len(l.Plan), "unit")
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return thousands(n) + " " + what + "s"
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func searchedWorst(e foresee.Extent) string {
	var b strings.Builder
	if e.Units == 0 && e.All {
		return "No unit of another power can touch it: 1 combination, all"
	}
	fmt.Fprintf(&b, "%s of others can touch it; ", plural(e.Units, "unit"))
	switch {
	case e.All:
		fmt.Fprintf(&b, "%s of their orders, all", plural(e.Judged, "combination"))
	case e.Apart:
		fmt.Fprintf(&b, "%s of their orders; orders that only this game has were not all tried",
			plural(e.Judged, "combination"))
	case e.Combinations > 0:
		fmt.Fprintf(&b, "a sample of %s of %s", plural(e.Judged, "combination"), thousands(int(e.Combinations)))
	default:
		fmt.Fprintf(&b, "a sample of %s of more than a hundred thousand", plural(e.Judged, "combination"))
	}
	if e.Cancelled {
		b.WriteString("; the search was cancelled")
	}
	return b.String()
}

func searchedLeast(l foresee.Least, drafted bool) string {
	s := plural(l.Plans, "plan") + " of your orders, "
	if l.AllPlans {
		s += "all up to that size"
	} else {
		s += "not all there are"
	}
	switch {
	case drafted:
	case l.Apart:
		s += "; orders that only this game has were not all tried"
	case l.Found && l.All:
		s += "; against it " + plural(int(l.Combinations), "combination") + " of " + plural(l.Units, "other unit") + ", all"
	case l.Found:
		s += "; against it a sample of the combinations of " + plural(l.Units, "other unit")
	}
	s += "; " + plural(l.Judged, "phase") + " judged"
	if l.Cancelled {
		s += "; the search was cancelled"
	}
	return s
}

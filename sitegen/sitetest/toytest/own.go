package toytest

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
)

// Word is the own part of an order: what is paid, who is named, what goes where.
type Word struct {
	Verb         engine.Verb
	Gold         int
	Person       int // index into the list, or -1
	Whom         engine.PowerID
	At, Of, Into engine.PlaceID
}

// Same reports whether two ask the same.
func (w *Word) Same(o engine.Own) bool { v, ok := o.(*Word); return ok && *w == *v }

var people = [...]string{"the Abbess of Ely Fen", "the Dyke-reeve"}

// Text writes the whole order.
func (w *Word) Text(m *engine.Map) string {
	name := func(p engine.PlaceID) string {
		if p < 0 {
			return "nowhere"
		}
		return m.Regions[m.RegionOf(p)].Name
	}
	switch w.Verb {
	case VerbPay:
		return fmt.Sprintf("Pay %d to %s", w.Gold, m.Powers[w.Whom].Name)
	case VerbProclaim:
		return "Proclaim " + people[w.Person]
	case VerbHide:
		return "Hide " + people[w.Person] + " with the unit in " + name(w.At)
	case VerbBoard:
		return "Army " + name(w.At) + " boards the fleet in " + name(w.Of)
	}
	return "Army " + name(w.At) + " lands in " + name(w.Into)
}

// Fields returns the word for the reader's JSON.
func (w *Word) Fields(*engine.Map) map[string]any {
	if w.Person >= 0 {
		return map[string]any{"person": people[w.Person]}
	}
	return map[string]any{"gold": w.Gold}
}

// Own fills an order from what its form took.
func (r *Rules) Own(o *engine.Order, form *engine.Form, f engine.Fields) {
	w := &Word{Verb: o.Verb, Person: -1, Whom: engine.NoPower, At: engine.NoPlace,
		Of: engine.NoPlace, Into: engine.NoPlace}
	if v := f["count"]; len(v) > 0 {
		w.Gold = v[0].Count
	}
	if v := f["person"]; len(v) > 0 {
		w.Person = v[0].Name
	}
	if v := f["power"]; len(v) > 0 {
		o.Whom = v[0].Power
	}
	if v := f["unit"]; len(v) > 0 {
		o.Kind, o.At, o.No = v[0].Unit.Kind, v[0].Unit.At, uint8(v[0].Unit.No)
	}
	if v := f["of"]; len(v) > 0 {
		o.OfKind, o.Of, o.OfNo = v[0].Unit.Kind, v[0].Unit.At, uint8(v[0].Unit.No)
	}
	if v := f["region"]; len(v) > 0 {
		o.To = r.M.Regions[v[0].Region].First
	}
	w.Whom, w.At, w.Of, w.Into = o.Whom, o.At, o.Of, o.To
	o.Own = w
}

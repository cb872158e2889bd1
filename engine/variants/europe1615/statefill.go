package europe1615

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// filler reads a state into a position and collects the problems.
type filler struct {
	r    *Rules
	b    *board
	p    *engine.Position
	s    *State
	errs []error
}

// bad reports a problem with a field of the state, which it names by its path: "control.NET".
func (f *filler) bad(field, says string, args ...any) {
	f.errs = append(f.errs, fmt.Errorf("state.%s: %s", field, fmt.Sprintf(says, args...)))
}

// SetState reads a state (section R), with defaults for missing parts. If the position gives an
// owner to a region that is not its origin, that owner controls it. SetState then sets all owners.
func (r *Rules) SetState(p *engine.Position, raw []byte) []error {
	s := r.b.opening(p.Phase)
	f := &filler{r: r, b: r.b, p: p, s: s}
	var fields map[string]json.RawMessage
	if t := bytes.TrimSpace(raw); len(t) > 0 && string(t) != "null" {
		if json.Unmarshal(raw, &fields) != nil {
			f.errs = append(f.errs, fmt.Errorf("state: not an object (hint: {\"influence\":{…},\"treasury\":{…}})"))
		}
	}
	x := f.decode(fields)
	f.land(x, fields)
	f.numbers(x, fields)
	f.pacts(x, fields)
	f.rest(x)
	p.Owners = r.j.Owners(p.Owners)
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
		if !r.b.sea[i] {
			p.Owners[i] = r.b.holder(s, engine.RegionID(i))
		}
	}
	r.b.refresh(s)
	p.Ext = s
	return f.errs
}

func (f *filler) decode(fields map[string]json.RawMessage) *file {
	x := &file{}
	into := map[string]struct {
		to   any
		hint string
	}{
		"influence": {&x.Influence, `{"SAX":{"sweden":3}}`}, "available": {&x.Available, `{"france":21}`},
		"bought":  {&x.Bought, `{"france":2}`},
		"control": {&x.Control, `{"NET":{"by":"dutch","mark":"red","revolt":4}}`}, "pliant": {&x.Pliant, `["PRO"]`},
		"wars": {&x.Wars, `[["spain","dutch"]]`}, "alliances": {&x.Alliances, `[{"name":"","members":["dutch","england"]}]`},
		"declared": {&x.Declared, `{"wars":[],"alliances":[]}`}, "declarations": {&x.Declarations, `{"spain":1}`},
		"treasury": {&x.Treasury, `{"spain":50}`}, "attrition": {&x.Attrition, `["A VEN"]`},
		"maghreb":    {&x.Maghreb, `0 to 3`},
		"objectives": {&x.Objectives, `{"france":["france-1"]}`}, "eliminated": {&x.Eliminated, `["dutch"]`},
		"transfers": {&x.Transfers, `{"NET":"dutch"}`}, "status": {nil, ""}, "markers": {nil, ""}, "hostile": {nil, ""},
	}
	var known []string
	for k := range into {
		known = append(known, k)
	}
	sort.Strings(known)
	for _, k := range sortedKeys(fields) {
		e, ok := into[k]
		switch {
		case !ok:
			f.bad(k, "there is no such field (hint: %s)", strings.Join(known, ", "))
		case e.to == nil: // for output only
		case json.Unmarshal(fields[k], e.to) != nil:
			f.bad(k, "cannot be read (hint: %s)", e.hint)
			reflect.ValueOf(e.to).Elem().SetZero() // it may be partly read
		}
	}
	return x
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func (f *filler) power(field, id string, seats, minors bool) engine.PowerID {
	for i := range f.b.m.Powers {
		p := engine.PowerID(i)
		if strings.EqualFold(f.b.id(p), id) && (seats && f.b.seat(p) || minors && f.b.minor(p)) {
			return p
		}
	}
	var have []string
	for i := range f.b.seats {
		have = append(have, f.b.id(engine.PowerID(i)))
	}
	what := "power or state"
	switch {
	case !minors:
		what = "power"
	case !seats:
		what, have = "state", []string{"SAX, NET, …"}
	}
	f.bad(field, "no %s %q (hint: %s)", what, id, strings.Join(have, ", "))
	return engine.NoPower
}

func (f *filler) region(field, id string) engine.RegionID {
	r := f.b.m.Region(id)
	if r == engine.NoRegion || f.b.sea[r] || f.b.home[r] == engine.NoPower {
		f.bad(field, "no land region %q", id)
		return engine.NoRegion
	}
	return r
}

func (f *filler) land(x *file, fields map[string]json.RawMessage) {
	s, b := f.s, f.b
	for _, id := range x.Pliant {
		switch r := f.region("pliant."+id, id); {
		case r == engine.NoRegion:
		case b.free[r] == engine.NoPower:
			f.bad("pliant."+id, "%s is no power's region, so it cannot become a state", id)
		default:
			s.Pliant[r] = true
		}
	}
	b.claim(s, f.p.Owners)
	for i := range s.Control {
		if c := s.Control[i]; c.By == b.home[i] && s.Pliant[i] {
			f.bad("pliant", "%s is a state of its own, but the owners give it to its old power %s, which would end the state",
				b.m.Regions[i].ID, b.id(c.By))
			s.Control[i] = Control{By: engine.NoPower}
		}
	}
	for _, id := range sortedKeys(x.Control) {
		c := x.Control[id]
		r := f.region("control."+id, id)
		if r == engine.NoRegion {
			continue
		}
		by := f.power("control."+id, c.By, true, true)
		tone := slices.Index(toneNames[:], c.Mark)
		switch {
		case by == engine.NoPower:
			continue
		case by == b.origin(s, r), by == b.home[r]:
			f.bad("control."+id, "%s is %s's own: it is free, not controlled", id, c.By)
			continue
		case s.Control[r].By != engine.NoPower && s.Control[r].By != by:
			f.bad("control."+id, "%s is controlled by %s, and the owners say %s", id, c.By, b.id(s.Control[r].By))
		case c.Mark == "":
			tone = 0
		case tone < 0:
			f.bad("control."+id, "%s: %q is no mark (hint: %s)", id, c.Mark, strings.Join(toneNames[:], ", "))
			tone = 0
		}
		if c.Revolt < 0 || (Tone(max(tone, 0)) == Red) != (c.Revolt > 0) {
			f.bad("control."+id, "%s: mark %q and revolt %d contradict each other (hint: red has a counter, no other has)", id,
				toneNames[max(tone, 0)], c.Revolt)
		}
		s.Control[r] = Control{By: by, Mark: Tone(max(tone, 0)), Revolt: max(0, c.Revolt)}
	}
}

func (f *filler) numbers(x *file, fields map[string]json.RawMessage) {
	s, b := f.s, f.b
	for _, id := range sortedKeys(x.Influence) {
		st := f.power("influence."+id, id, false, true)
		if st == engine.NoPower {
			continue
		}
		if !b.exists(s, st) {
			f.bad("influence."+id, "%s is no state now (hint: name it in pliant)", id)
			continue
		}
		for _, by := range sortedKeys(x.Influence[id]) {
			n := x.Influence[id][by]
			if p := f.power("influence."+id+"."+by, by, true, false); p != engine.NoPower {
				if n < 0 {
					f.bad("influence."+id+"."+by, "%s has %s in %s", by, points(n), id)
					continue
				}
				s.points(st)[p] = n
			}
		}
	}
	each := func(field string, from map[string]int, to []int, least, most int) {
		for _, id := range sortedKeys(from) {
			p := f.power(field+"."+id, id, true, false)
			if p == engine.NoPower {
				continue
			}
			if n := from[id]; n < least || n > most {
				f.bad(field+"."+id, "%s has %d (hint: %d to %d)", id, n, least, most)
				if n < 0 {
					continue
				}
			}
			to[p] = from[id]
		}
	}
	const much = 1 << 20
	each("available", x.Available, s.Available, 0, much)
	each("bought", x.Bought, s.Bought, 0, b.t.Purchase.Most)
	each("declarations", x.Declarations, s.Declarations, 0, much)
	for _, id := range x.Eliminated {
		if p := f.power("eliminated."+id, id, true, false); p != engine.NoPower {
			s.Out[p] = true
			s.Treasury[p], s.Available[p] = 0, 0
		}
	}
	for _, id := range sortedKeys(x.Treasury) {
		p := f.power("treasury."+id, id, true, false)
		switch n := x.Treasury[id]; {
		case p == engine.NoPower:
		case s.Out[p] && n != 0:
			f.bad("treasury."+id, "%s is eliminated and has none", id)
		case !s.Out[p] && (n < b.t.Treasury.Floor || n > much):
			f.bad("treasury."+id, "%s has %d, and no treasury falls below %d", id, n, b.t.Treasury.Floor)
			s.Treasury[p] = max(0, min(n, much))
		default:
			s.Treasury[p] = n
		}
	}
	for _, u := range f.p.Units {
		if b.seat(u.Power) && s.Out[u.Power] {
			f.bad("eliminated", "%s is eliminated, and yet has %s", b.id(u.Power), f.r.unitText(u))
		}
		if b.minor(u.Power) && !b.exists(s, u.Power) {
			f.bad("pliant", "%s has %s and is no state now (hint: name its region in pliant)", b.id(u.Power), f.r.unitText(u))
		}
	}
}

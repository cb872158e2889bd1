package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// Misreading is a name on a board with which orders are misread.
type Misreading struct {
	Region engine.RegionID
	Name   string // the name as it is on the board
	Text   string // a text that people would write with it
	As     string // how the reader reads it; "": not at all
}

// Misreadings lists names of a board that cannot be used on order sheets, at most one problem for
// each name of a region: those read as another region's, and those with which an order that herald
// prints is not read back. It is for the board's designers.
func (r *Reader) Misreadings() []Misreading {
	var out []Misreading
	var plain []engine.RegionID // regions that are read well in orders without other regions
	add := func(m *Misreading, id engine.RegionID) {
		if m != nil && !slices.ContainsFunc(out, func(o Misreading) bool { return o.Region == id && o.Name == m.Name }) {
			m.Region = id
			out = append(out, *m)
		}
	}
	for i := range r.Map.Regions {
		id, g, before := engine.RegionID(i), &r.Map.Regions[i], len(out)
		if g.OffBoard {
			continue
		}
		for _, name := range append([]string{g.Name, g.Label, g.Abbrev}, g.Aliases...) {
			add(r.misnames(id, name), id)
		}
		if len(out) == before {
			add(r.misprints(id, r.alone(id)), id)
		}
		if len(out) == before {
			plain = append(plain, id)
		}
	}
	for _, id := range plain {
		add(r.misprints(id, r.beside(id, plain)), id)
	}
	return out
}

// misnames returns how a name, alone or with its region's coast, is read as another region, or nil.
// A name shared by several regions does not count.
func (r *Reader) misnames(id engine.RegionID, name string) *Misreading {
	if name == "" {
		return nil
	}
	g := &r.Map.Regions[id]
	texts := []string{name}
	if len(r.TwinCodes[Fold(name)]) == 0 {
		texts = append(texts, strings.ToLower(name), strings.ToUpper(name))
	}
	for _, c := range g.Coasts {
		side, _, _ := strings.Cut(c.Name, " ")
		texts = append(texts, name+" ("+c.Name+")", name+"/"+c.ID, name+" "+c.Name, name+" "+side)
	}
	for _, text := range texts {
		f := r.FindTokens(r.coded(grammar.Lex("Unit " + text))[1:], 1<<g.Terrain)
		switch {
		case f.How == Several || f.Region == id:
		case f.Region == engine.NoRegion:
			return &Misreading{Name: name, Text: text}
		default:
			return &Misreading{Name: name, Text: text, As: r.Map.Regions[f.Region].Name}
		}
	}
	return nil
}

// misprints returns one of some orders that is not read back as printed, or nil. For a name that
// contains words of the grammar it also tries the order in capitals and in small letters.
func (r *Reader) misprints(id engine.RegionID, trials []engine.Order) *Misreading {
	name := r.Printed[id]
	hard := r.Map.Regions[id].Abbrev != "" && len(r.TwinCodes[Fold(r.Map.Regions[id].Abbrev)]) > 0
	ds := r.delicate[firstWord(name)]
	delicate := slices.ContainsFunc(ds, func(d *delicateName) bool { return d.name == name })
	for _, o := range trials {
		for k, text := range []string{r.Long(o), r.Short(o)} {
			for c, written := range []string{text, strings.ToLower(text), strings.ToUpper(text)} {
				if c > 0 && (!delicate || k > 0) || k > 0 && hard {
					continue
				}
				ctx := Open()
				ctx.AnyStep, ctx.Step = false, phaseOf(o.Verb)
				ls := r.lines(1, written, ctx)
				switch l := &ls[0]; {
				case len(ls) == 1 && l.Kind == OrderLine && l.Standing() != Doubtful && SameOrder(l.Order, o):
				case !slices.ContainsFunc(ls, func(l Line) bool { return l.Kind != OrderLine || l.Standing() == Doubtful }):
					return &Misreading{Name: name, Text: written, As: r.Long(l.Order)}
				case c == 0:
					return &Misreading{Name: name, Text: written}
				}
			}
		}
	}
	return nil
}

func firstWord(name string) string {
	if ws := grammar.WordsOf(grammar.Lex(name)); len(ws) > 0 {
		return ws[0]
	}
	return ""
}

// kindOf returns a kind of unit that can be in a region.
func (r *Reader) kindOf(id engine.RegionID) engine.Kind {
	if r.Map.Regions[id].Terrain == engine.Sea {
		return engine.Fleet
	}
	return engine.Army
}

// trial returns an order of one kind of unit, helping one of that kind; of and to may be NoPlace.
func trial(v engine.Verb, k engine.Kind, at, of, to engine.PlaceID) engine.Order {
	o := engine.NewOrder(v, engine.NoPower, k, at)
	if o.To = to; of != engine.NoPlace {
		o.OfKind, o.Of = k, of
	}
	return o
}

// alone returns orders that name one region only.
func (r *Reader) alone(id engine.RegionID) []engine.Order {
	const no = engine.NoPlace
	g, kind := &r.Map.Regions[id], r.kindOf(id)
	var out []engine.Order
	for _, v := range []engine.Verb{engine.Hold, engine.Disband, engine.Remove, engine.Build} {
		if v != engine.Build || kind == engine.Army {
			out = append(out, trial(v, kind, g.First, no, no))
		}
	}
	if g.Terrain == engine.Coastal && len(g.Coasts) == 0 {
		out = append(out, trial(engine.Hold, engine.Fleet, g.First, no, no))
	}
	for k := range g.Coasts {
		out = append(out, trial(engine.Hold, engine.Fleet, g.First+1+engine.PlaceID(k), no, no))
	}
	return out
}

// beside returns orders that name a region and up to two others from a list.
func (r *Reader) beside(id engine.RegionID, among []engine.RegionID) []engine.Order {
	const no = engine.NoPlace
	kind, at := r.kindOf(id), r.Map.Regions[id].First
	var others []engine.PlaceID
	for _, o := range among {
		if len(others) < 2 && o != id && r.kindOf(o) == kind && len(r.Map.Regions[o].Coasts) == 0 &&
			len(r.delicate[firstWord(r.Map.Regions[o].Name)]) == 0 {
			others = append(others, r.Map.Regions[o].First)
		}
	}
	if len(others) < 2 {
		return nil
	}
	x, y := others[0], others[1]
	carried := trial(engine.Move, kind, x, no, at)
	carried.Convoyed = kind == engine.Army
	return []engine.Order{
		carried,
		trial(engine.Move, kind, at, no, x), trial(engine.Move, kind, x, no, at), trial(engine.Retreat, kind, x, no, at),
		trial(engine.Support, kind, x, at, no), trial(engine.Support, kind, x, at, y), trial(engine.Support, kind, at, x, y),
		trial(engine.Support, kind, x, y, at), trial(engine.Support, kind, at, x, no),
	}
}

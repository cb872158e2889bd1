package batch

import (
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

var slot = regexp.MustCompile(`\{[^}]*\}`)

// own gives some powers orders of the ruleset's own forms, with random things in their slots.
func (w *wanderer) own(p *engine.Position) []engine.Order {
	var out []engine.Order
	m, rnd := w.g.m, w.rnd
	for range len(w.g.info.Forms) {
		form := &w.g.info.Forms[rnd.IntN(len(w.g.info.Forms))]
		if len(form.Patterns) == 0 || len(form.As) > 0 || len(form.Steps) > 0 && !slices.Contains(form.Steps, p.Phase.Step) || len(p.Units) == 0 {
			continue
		}
		u := p.Units[rnd.IntN(len(p.Units))]
		o := engine.NewOrder(form.Verb, engine.PowerID(rnd.IntN(len(m.Players()))), engine.NoKind, engine.NoPlace)
		f := engine.Fields{}
		for _, s := range slot.FindAllString(form.Patterns[rnd.IntN(len(form.Patterns))], -1) {
			name, kinds, said := strings.Cut(strings.Trim(s, "{}"), ":")
			if !said {
				name, kinds = "", strings.Trim(s, "{}")
			}
			kind, _, _ := strings.Cut(strings.TrimRight(strings.Fields(kinds)[0], "*"), "|")
			switch {
			case name != "":
			case kind != "unit":
				name = kind
			case len(f["at"]) == 0:
				name = "at"
			default:
				name = "of"
			}
			x := w.field(p, u, kind)
			f[name] = append(f[name], x)
			switch name {
			case "at":
				o.At, o.Kind, o.By = u.At, u.Kind, u.Power
				o.Unit, o.No = w.named(u)
			case "of":
				o.Of, o.OfKind = x.Place, x.Unit.Kind
			case "to":
				o.To = x.Place
			}
		}
		w.g.rules.Own(&o, form, f)
		out = append(out, o)
	}
	return out
}

// field fills one slot: of the unit ordered first, then of anything.
func (w *wanderer) field(p *engine.Position, u engine.Unit, kind string) engine.Field {
	m, rnd := w.g.m, w.rnd
	x := engine.Field{Slot: kind, Text: kind, Power: engine.PowerID(rnd.IntN(len(m.Powers))), Count: 1 + rnd.IntN(4), Kind: engine.Army}
	at := u.At
	if kind != "unit" {
		if steps := m.Steps(u.Kind, u.At); len(steps) > 0 && rnd.IntN(4) > 0 {
			at = steps[rnd.IntN(len(steps))].To
		} else {
			at = engine.PlaceID(rnd.IntN(len(m.Places)))
		}
	}
	x.Place, x.Region = at, m.RegionOf(at)
	x.Unit = engine.Said{Whose: engine.NoPower, Kind: u.Kind, At: at, No: int(u.No)}
	for _, l := range w.g.info.Names {
		if l.ID == kind && len(l.Entries) > 0 {
			x.Name = rnd.IntN(len(l.Entries))
		}
	}
	return x
}

package position

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"

	"github.com/heraldmaps/herald/engine"
)

// Text is a position as text, with the board's ids for powers and regions.
type Text struct {
	Phase     string               `json:"phase,omitempty"`
	Units     map[string][]string  `json:"units,omitempty"`     // by owner, without Dislodged
	Owners    map[string][]string  `json:"owners,omitempty"`    // by owner
	Dislodged map[string]Dislodged `json:"dislodged,omitempty"` // by unit, at the place where it was dislodged
	State     json.RawMessage      `json:"state,omitempty"`     // the ruleset's own
}

// Dislodged is a unit that must retreat.
type Dislodged struct {
	Power   string   `json:"power"`
	From    string   `json:"from"`
	Options []string `json:"options"`
	Aboard  string   `json:"aboard,omitempty"` // the owner of the army that it carries
}

// Empty reports whether the text has no units and no owners: it means the ruleset's opening.
func (t *Text) Empty() bool { return t.Units == nil && t.Owners == nil && t.Dislodged == nil }

// Read makes a position from a text. It leaves out what is impossible and returns every problem.
// Units get ids by place, then in the order written.
func Read(rules engine.Rules, t *Text) (*engine.Position, []error) {
	m, info := rules.Map(), rules.Info()
	var problems []error
	tell := func(err error) bool {
		if err != nil {
			problems = append(problems, err)
		}
		return err != nil
	}
	p := rules.Start()
	ph := p.Phase
	if t.Phase != "" {
		var err error
		if ph, err = info.ParsePhase(t.Phase); tell(err) {
			return p, problems
		}
	}
	if t.Empty() {
		p.Phase = ph
		return p, append(problems, rules.SetState(p, t.State)...)
	}
	p = &engine.Position{Phase: ph, NextUnit: 1, Owners: make([]engine.PowerID, len(m.Regions)), Ext: p.Ext}
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
	}
	for _, name := range sorted(t.Units) {
		by, err := Power(m, name)
		if tell(err) {
			continue
		}
		for _, text := range t.Units[name] {
			u, err := ParseUnit(m, info, by, text)
			if err == nil && !info.Stacks {
				if i := slices.IndexFunc(p.Units, func(v engine.Unit) bool {
					return m.RegionOf(v.At) == m.RegionOf(u.At)
				}); i >= 0 {
					err = fmt.Errorf("unit %q: %s of %s is there already", text, Unit(m, p.Units[i]), m.Powers[p.Units[i].Power].ID)
				}
			}
			if !tell(err) {
				p.Units = append(p.Units, u)
			}
		}
	}
	problems = append(problems, owners(m, info, p, t)...)
	if ph.Step == engine.Retreats {
		problems = append(problems, dislodged(m, info, p, t)...)
	} else if len(t.Dislodged) > 0 {
		tell(fmt.Errorf("there are dislodged units only in a phase of retreats, not in %s", info.PhaseID(ph)))
	}
	number(p)
	return p, append(problems, rules.SetState(p, t.State)...)
}

func owners(m *engine.Map, info engine.Info, p *engine.Position, t *Text) (problems []error) {
	for _, name := range sorted(t.Owners) {
		by, err := Power(m, name)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		for _, text := range t.Owners[name] {
			at, err := Place(m, text)
			if err == nil {
				r := m.RegionOf(at)
				switch {
				case !m.Regions[r].SupplyCentre && !info.Land:
					err = fmt.Errorf("centre: %s is not a supply centre", text)
				case p.Owners[r] != engine.NoPower && p.Owners[r] != by:
					err = fmt.Errorf("centre: %s belongs to %s already", text, m.Powers[p.Owners[r]].ID)
				default:
					p.Owners[r] = by
				}
			}
			if err != nil {
				problems = append(problems, err)
			}
		}
	}
	return problems
}

func dislodged(m *engine.Map, info engine.Info, p *engine.Position, t *Text) (problems []error) {
	for _, text := range sorted(t.Dislodged) {
		d := t.Dislodged[text]
		by, err := Power(m, d.Power)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		u, err := ParseUnit(m, info, by, text)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		x := engine.Dislodged{Unit: u, From: engine.NoPlace}
		if d.From != "" {
			if x.From, err = Place(m, d.From); err != nil {
				problems = append(problems, fmt.Errorf("dislodged %q: from: %w", text, err))
			}
		}
		for _, o := range d.Options {
			to, err := Place(m, o)
			if err != nil {
				problems = append(problems, fmt.Errorf("dislodged %q: option: %w", text, err))
				continue
			}
			if u.Kind != engine.Fleet {
				to = m.Regions[m.RegionOf(to)].First
			}
			x.Options = append(x.Options, to)
		}
		slices.Sort(x.Options)
		p.Dislodged = append(p.Dislodged, x)
		if d.Aboard != "" {
			owner, err := Power(m, d.Aboard)
			if err != nil {
				problems = append(problems, err)
				continue
			}
			// Aboard is -1 less the carrier's index until number assigns ids.
			p.Dislodged = append(p.Dislodged, engine.Dislodged{From: x.From,
				Unit: engine.Unit{Power: owner, Kind: engine.Army, At: u.At, Aboard: -engine.UnitID(len(p.Dislodged))}})
		}
	}
	return problems
}

// number sorts units by place, those in one place in the order written, and assigns their ids.
func number(p *engine.Position) {
	slices.SortStableFunc(p.Units, func(a, b engine.Unit) int { return int(a.At) - int(b.At) })
	for i := range p.Units {
		p.Units[i].ID = p.NextUnit
		p.NextUnit++
	}
	for i := range p.Dislodged {
		p.Dislodged[i].Unit.ID = p.NextUnit
		p.NextUnit++
	}
	for i := range p.Dislodged {
		if u := &p.Dislodged[i].Unit; u.Aboard < 0 {
			u.Aboard = p.Dislodged[-u.Aboard-1].Unit.ID
		}
	}
	slices.SortStableFunc(p.Dislodged, func(a, b engine.Dislodged) int { return int(a.Unit.At) - int(b.Unit.At) })
}

// Write makes a text from a position. Its lists are sorted; its state comes from the ruleset.
func Write(rules engine.Rules, p *engine.Position) (*Text, error) {
	m, info := rules.Map(), rules.Info()
	t := &Text{Phase: info.PhaseID(p.Phase), Units: map[string][]string{}, Owners: map[string][]string{},
		Dislodged: map[string]Dislodged{}}
	for _, u := range p.Units {
		by := powerID(m, u.Power)
		t.Units[by] = append(t.Units[by], Unit(m, u))
	}
	for r, o := range p.Owners {
		if o >= 0 && (m.Regions[r].SupplyCentre || info.Land) {
			t.Owners[powerID(m, o)] = append(t.Owners[powerID(m, o)], m.Regions[r].ID)
		}
	}
	for _, by := range sorted(t.Units) {
		sort.Strings(t.Units[by])
	}
	for _, by := range sorted(t.Owners) {
		sort.Strings(t.Owners[by])
	}
	WriteDislodged(m, t.Dislodged, p.Dislodged)
	if s := rules.State(p); s != nil {
		raw, err := json.Marshal(s)
		if err != nil {
			return nil, err
		}
		t.State = raw
	}
	return t, nil
}

// WriteDislodged adds dislodged units by their text. An army aboard is in its carrier's entry.
func WriteDislodged(m *engine.Map, to map[string]Dislodged, ds []engine.Dislodged) {
	for _, d := range ds {
		if d.Unit.Aboard != 0 {
			continue
		}
		x := Dislodged{Power: powerID(m, d.Unit.Power), Options: []string{}}
		if d.From >= 0 {
			x.From = m.PlaceText(d.From)
		}
		for _, o := range d.Options {
			x.Options = append(x.Options, m.PlaceText(o))
		}
		sort.Strings(x.Options)
		for _, c := range ds {
			if c.Unit.Aboard == d.Unit.ID && d.Unit.ID != 0 {
				x.Aboard = powerID(m, c.Unit.Power)
			}
		}
		to[Unit(m, d.Unit)] = x
	}
}

func powerID(m *engine.Map, p engine.PowerID) string {
	if p < 0 || int(p) >= len(m.Powers) {
		return ""
	}
	return m.Powers[p].ID
}

func sorted[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

package batch

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// Answers are written by hand: the same bytes as encode's, in a fraction of the time.

// codes are a board's names as in answers.
type codes struct {
	units   [engine.KindUnknown + 1][]string // by kind and place: "A PAR"
	quoted  [engine.KindUnknown + 1][]string // the same as JSON
	places  []string                         // by place, as JSON
	powers  []string                         // by power, as JSON
	byCode  []engine.PowerID                 // powers sorted by code
	centres []engine.RegionID                // supply centres sorted by code
}

func (g *game) writes() codes {
	var c codes
	for k := range c.units {
		for p := range g.codes {
			u := engine.Kind(k).Letter() + " " + g.codes[p]
			c.units[k] = append(c.units[k], u)
			c.quoted[k] = append(c.quoted[k], quoted(u))
		}
	}
	for _, s := range g.codes {
		c.places = append(c.places, quoted(s))
	}
	for p, s := range g.powers {
		c.powers = append(c.powers, quoted(s))
		c.byCode = append(c.byCode, engine.PowerID(p))
	}
	slices.SortFunc(c.byCode, func(a, b engine.PowerID) int { return strings.Compare(g.powers[a], g.powers[b]) })
	code := func(r engine.RegionID) string { return g.codes[g.m.Regions[r].First] }
	for r := range g.m.Regions {
		if g.m.Regions[r].SupplyCentre {
			c.centres = append(c.centres, engine.RegionID(r))
		}
	}
	slices.SortFunc(c.centres, func(a, b engine.RegionID) int { return strings.Compare(code(a), code(b)) })
	return c
}

// quoted returns a string escaped for a state: JSON within HTML.
func quoted(s string) string {
	b, _ := json.Marshal(s) // a string can always be written
	return string(b)
}

// appendString writes a string as encode does.
func appendString(dst []byte, s string) []byte {
	plain := true
	for i := range len(s) {
		plain = plain && s[i] >= ' ' && s[i] != '"' && s[i] != '\\' && s[i] < utf8.RuneSelf
	}
	if plain {
		dst = append(dst, '"')
		dst = append(dst, s...)
		return append(dst, '"')
	}
	b, _ := encode(s) // a string can always be written
	return append(dst, bytes.TrimRight(b, "\n")...)
}

func appendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(dst, s)
	}
	return append(dst, ']')
}

// MarshalJSON writes the answer.
func (d *decided) MarshalJSON() ([]byte, error) { return d.append(nil), nil }

// append writes the answer as JSON: the fields of an answer in their order.
func (d *decided) append(dst []byte) []byte {
	dst = append(dst, '{')
	if len(d.id) > 0 {
		dst = append(dst, `"id":`...)
		dst = append(dst, d.id...)
		dst = append(dst, ',')
	}
	if d.name != "" {
		dst = append(dst, `"name":`...)
		dst = appendString(dst, d.name)
		dst = append(dst, ',')
	}
	dst = append(dst, `"results":{`...)
	for i := range d.results {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(dst, d.results[i].unit)
		dst = append(dst, ':')
		dst = appendStrings(dst, d.results[i].words)
	}
	if !d.brief {
		dst = append(dst, `},"reasons":{`...)
		dst = d.reasons(dst)
	}
	dst = append(dst, `},"state":`...)
	dst = d.state(dst)
	if len(d.res.End.Winners) > 0 {
		dst = append(dst, `,"winners":[`...)
		for i, w := range d.res.End.Winners {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendString(dst, d.g.powerCode(w))
		}
		dst = append(dst, ']')
	}
	if len(d.res.Tangled) > 0 {
		dst = append(dst, `,"tangled":[`...)
		for i, u := range d.res.Tangled {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendString(dst, d.g.unitCode(u))
		}
		dst = append(dst, ']')
	}
	if len(d.problems) > 0 {
		dst = append(dst, `,"problems":`...)
		dst = appendStrings(dst, d.problems)
	}
	return append(dst, '}')
}

func (d *decided) reasons(dst []byte) []byte {
	more := false
	for i := range d.results {
		if d.results[i].reason == "" {
			continue
		}
		if more {
			dst = append(dst, ',')
		}
		more = true
		dst = appendString(dst, d.results[i].unit)
		dst = append(dst, ':')
		dst = appendString(dst, d.results[i].reason)
	}
	return dst
}

// state writes the state after the phase, as game.state makes it.
func (d *decided) state(dst []byte) []byte {
	g, p, c := d.g, d.res.After, &d.g.out
	dst = append(dst, `{"name":`...)
	dst = append(dst, quoted(g.phaseCode(p.Phase, d.long))...)
	dst = append(dst, `,"units":{`...)
	for n, by := range c.byCode {
		if n > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, c.powers[by]...), ":["...)
		more := false
		for i := range p.Units {
			if u := &p.Units[i]; u.Power == by {
				dst = append(next(dst, &more), c.quoted[u.Kind][u.At]...)
			}
		}
		for i := range d.res.Dislodged {
			if u := &d.res.Dislodged[i].Unit; u.Power == by {
				dst = append(append(next(dst, &more), `"*`...), c.quoted[u.Kind][u.At][1:]...)
			}
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `},"retreats":{`...)
	dst = d.retreats(dst)
	dst = append(dst, `},"centers":{`...)
	for n, by := range c.byCode {
		if n > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, c.powers[by]...), ":["...)
		more := false
		for _, r := range c.centres {
			if p.Owners[r] == by {
				dst = append(next(dst, &more), c.places[g.m.Regions[r].First]...)
			}
		}
		dst = append(dst, ']')
	}
	return append(dst, "}}"...)
}

// next writes a comma before all elements but the first.
func next(dst []byte, more *bool) []byte {
	if *more {
		return append(dst, ',')
	}
	*more = true
	return dst
}

// retreats writes the retreats of dislodged units, by power and unit. Of units with the same name
// the last counts.
func (d *decided) retreats(dst []byte) []byte {
	if len(d.res.Dislodged) == 0 {
		return dst
	}
	c := &d.g.out
	list := make([]*engine.Dislodged, 0, len(d.res.Dislodged))
	for i := range d.res.Dislodged {
		list = append(list, &d.res.Dislodged[i])
	}
	name := func(x *engine.Dislodged) string { return c.units[x.Unit.Kind][x.Unit.At] }
	slices.SortStableFunc(list, func(a, b *engine.Dislodged) int { return strings.Compare(name(a), name(b)) })
	powers := false
	for _, by := range c.byCode {
		units := false
		for i, x := range list {
			if x.Unit.Power != by || slices.ContainsFunc(list[i+1:], func(y *engine.Dislodged) bool {
				return y.Unit.Power == by && name(y) == name(x)
			}) {
				continue
			}
			if !units {
				dst = append(append(next(dst, &powers), c.powers[by]...), ":{"...)
			}
			dst = append(append(next(dst, &units), c.quoted[x.Unit.Kind][x.Unit.At]...), ":["...)
			to := slices.Clone(x.Options)
			slices.SortFunc(to, func(a, b engine.PlaceID) int { return strings.Compare(d.g.codes[a], d.g.codes[b]) })
			more := false
			for _, o := range to {
				dst = append(next(dst, &more), c.places[o]...)
			}
			dst = append(dst, ']')
		}
		if units {
			dst = append(dst, '}')
		}
	}
	return dst
}

// append writes a saved game's answer as JSON.
func (s *savedAnswer) append(dst []byte) ([]byte, error) {
	dst = append(dst, '{')
	if len(s.ID) > 0 {
		dst = append(dst, `"id":`...)
		dst = append(dst, s.ID...)
		dst = append(dst, ',')
	}
	dst = append(dst, `"phases":[`...)
	for i, p := range s.Phases {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendAnswer(dst, p); err != nil {
			return dst, err
		}
	}
	return append(dst, "]}"...), nil
}

// appendAnswer writes any answer as JSON.
func appendAnswer(dst []byte, answer any) ([]byte, error) {
	switch a := answer.(type) {
	case *decided:
		return a.append(dst), nil
	case *savedAnswer:
		return a.append(dst)
	}
	b, err := encode(answer)
	return append(dst, bytes.TrimRight(b, "\n")...), err
}

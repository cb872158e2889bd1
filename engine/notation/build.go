package notation

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// convert reads "Army Carlisle converts to a fleet on the North Coast".
func (p *parser) convert(subj, rest []token) {
	o := &p.line.Order
	if len(p.trim(subj)) == 0 { // "Convert Army Carlisle to a fleet"
		for _, m := range p.marks(rest) {
			if m.class == grammar.To {
				subj, rest = rest[:m.at], rest[m.at:]
				break
			}
		}
		if len(p.trim(subj)) == 0 {
			subj, rest = rest, nil
		}
	}
	p.subjectOf(subj, Anywhere)
	if p.line.Kind == Unread {
		return
	}
	var coast []string
	var left []token
	for i, t := range rest {
		if t.Kind != tokWord {
			continue
		}
		if k, ok := p.Lex.Units.Get(t.W); ok && (len(t.W) > 1 || i+1 == len(rest) || rest[i+1].Kind == tokSlash) {
			o.Into = k
			continue
		}
		if says.Directions.Has(t.W) || p.Lex.Filler.Has(t.W) || p.Lex.Skip.Has(t.W) {
			continue
		}
		coast = append(coast, t.W)
		left = append(left, t)
	}
	if o.Into == engine.NoKind {
		switch o.Kind {
		case engine.Army:
			o.Into = engine.Fleet
		case engine.Fleet:
			o.Into = engine.Army
		}
	}
	if len(coast) == 0 || o.At == engine.NoPlace {
		return
	}
	r := p.Map.RegionOf(o.At)
	for k := min(len(coast), p.Lex.Longest); k > 0; k-- {
		c, ok := p.Lex.Coasts.Get(strings.Join(coast[:k], " "))
		if !ok {
			continue
		}
		if i := p.CoastIndex(r, c); i >= 0 {
			if o.Into == engine.Fleet {
				o.To = p.Map.Regions[r].First + 1 + engine.PlaceID(i)
			}
			return
		}
		p.object(WrongCoast, grammar.SpanOf(grammar.TrimSigns(rest)), fmt.Sprintf("%s has no %s", p.Region(r), coastName(c)),
			coastHint(&p.Map.Regions[r]))
		return
	}
	if p.speaks(left) {
		p.notRead(left)
		return
	}
	p.aside(rest)
}

func coastHint(r *engine.Region) string {
	if len(r.Coasts) == 0 {
		return "write it without a coast"
	}
	return "its coasts are " + coastNames(r)
}

// build reads "Build an Army at Fort William" and "A PAR B".
func (p *parser) build(subj, rest []token) {
	o := &p.line.Order
	ts := rest
	if len(p.trim(subj)) > 0 && !(p.lead(subj) && p.unit(rest).said) {
		ts = subj
	}
	u := p.unit(ts)
	o.Kind = u.kind
	if u.kind == engine.NoKind {
		p.object(WrongUnitKind, grammar.SpanOf(ts), "army or fleet?", "Build an Army in ...")
	}
	if len(p.trim(u.name)) == 0 {
		p.object(MissingDestination, grammar.SpanOf(ts), "build where?", "Build an Army in ...")
		return
	}
	p.atSpan = grammar.SpanOf(p.trim(u.name))
	at, f := p.name(u.name, OnLand&p.stands(u.kind), u.kind)
	if at != engine.NoPlace && u.kind == engine.Army {
		at = p.Map.Regions[f.Region].First
	}
	o.At = at
}

// waives reports whether tokens waive builds and do nothing else.
func (p *parser) waives(ts []token) bool {
	m, ok := p.first(ts, aVerb)
	return ok && m.at == 0 && m.verb == engine.Waive
}

// gives reports whether tokens pass something to a power, whichever comes first: "Send 1 supply to
// Montrose", "Montrose gets 1 supply", "supply goes to Montrose". The writer's own name signs a
// line.
func (p *parser) gives(ts []token) bool {
	_, ok := p.first(ts, func(m phrase) bool {
		return m.class == grammar.To || m.class == grammar.Verb && (m.verb == engine.Transfer || m.verb == engine.Move)
	})
	for i := 0; ok && i < len(ts); i++ {
		if q, n := p.PowerAt(ts[i:]); n > 0 && q != p.ctx.By && (p.line == nil || q != p.line.Power) {
			return true
		}
	}
	return false
}

// waived reads what stands behind "waive": how many. Another power that something goes to is not
// dropped with it: "Waive. Montrose: 1 supply".
func (p *parser) waived(rest []token) int {
	from := len(rest)
	for i := len(rest) - 1; i >= 0; i-- {
		parted := rest[i].Kind != tokWord || says.And.Has(rest[i].W)
		if (parted || i == 0) && p.gives(rest[i:]) || parted && p.namesPower(rest[i:]) && p.number(rest[i:]) > 0 {
			from = i
			break
		}
	}
	p.unread(rest[from:])
	return p.number(rest[:from])
}

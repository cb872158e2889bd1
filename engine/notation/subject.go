package notation

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// subject reads the unit that is ordered. Where nothing stands before the verb, it stands behind:
// "Disband Army London".
func (p *parser) subject(subj, rest []token, v engine.Verb) {
	if len(p.trim(subj)) == 0 || p.lead(subj) && p.unit(rest).said {
		subj = rest
	} else {
		if v == engine.Hold {
			p.holdsOnly(rest)
		}
		p.aside(rest)
	}
	p.subjectOf(subj, Anywhere)
}

// namesPower reports whether a power is named among tokens.
func (p *parser) namesPower(ts []token) bool {
	for i := range ts {
		if _, n := p.PowerAt(ts[i:]); n > 0 {
			return true
		}
	}
	return false
}

// subjectOf reads the ordered unit from its tokens. A verb that only one kind of unit has narrows
// the search.
func (p *parser) subjectOf(ts []token, want Terrains) {
	o := &p.line.Order
	u := p.unit(ts)
	o.Kind, o.No, o.Whose = u.kind, u.no, u.whose
	if len(p.trim(u.name)) == 0 {
		col, n := grammar.Span(ts)
		if len(ts) == 0 {
			col, n = p.line.indent+1, 0
		}
		if u.said && p.namesPower(ts) { // "The French army holds": told by its power alone
			p.problem(Problem{Code: NotRead, Col: col, Len: n,
				Message: "which unit? Its place is not named", Hint: p.beginWith()})
			return
		}
		p.problem(Problem{Code: UnknownName, Col: col, Len: n, Message: "which unit?", Hint: p.beginWith()})
		return
	}
	f := p.FindTokens(p.trim(u.name), want&p.stands(u.kind))
	if f.How == NotFound {
		// "London gallops to Surrey": a name and a word that is no verb.
		for end := len(u.name) - 1; end > 0; end-- {
			g := p.FindTokens(u.name[:end], want&p.stands(u.kind))
			if g.Region == engine.NoRegion || g.How != Exact {
				continue
			}
			if k := u.name[end].Kind; k == tokComma || k == tokStop || k == tokColon {
				break
			}
			p.unknownVerb(u.name[end:])
			p.line.Kind = Unread
			p.line.Order.At = g.Place
			return
		}
	}
	p.atSpan = grammar.SpanOf(p.trim(u.name))
	if name := p.trim(u.name); !u.said && f.How > Exact && len(name) > 1 && (says.LettersCS.Has(name[0].W)) {
		if g := p.FindTokens(name[1:], Anywhere); g.How == Exact || g.How == Several {
			p.unread(name) // "C Clare": a convoy of Clare of which the fleet is not named, or County Clare?
			return
		}
	}
	p.names = ordered
	at, f := p.found(p.trim(u.name), f, want&p.stands(u.kind), u.kind)
	p.names = nobody
	for i := range p.line.Problems {
		if q := &p.line.Problems[i]; q.Code == WrongCoast {
			q.Warning = true // of the unit ordered, a coast that is not there is ignored (W40; DATC 4.B.5)
		}
	}
	o.At = at
	if at == engine.NoPlace {
		return
	}
	if u.kind == engine.Army {
		o.At = p.Map.Regions[f.Region].First // a coast means nothing to an army (DATC 4.B.6)
	}
	stands := p.standing(f.Region, u)
	if stands == nil {
		return
	}
	if p.ctx.By != engine.NoPower && stands.Power != p.ctx.By {
		p.line.Foreign = true
	}
	if o.Kind == engine.NoKind {
		o.Kind = stands.Kind
	}
	if o.Kind != stands.Kind && stands.Kind < engine.KindOwn && !f.Unfit {
		p.object(WrongUnitKind, grammar.SpanOf(u.word),
			fmt.Sprintf("the unit in %s is %s", p.Region(f.Region), names.Article(stands.Kind)),
			p.UnitName(stands.Kind, stands.At))
		return
	}
	// The coast that the unit stands on holds, whatever was written (W40; DATC 4.B.5).
	if p.Map.Places[at].Coast >= 0 && stands.Kind == engine.Fleet && stands.At != at && p.Map.Places[stands.At].Coast >= 0 {
		p.problem(Problem{Code: WrongCoast, Col: p.atSpan[0], Len: p.atSpan[1], Warning: true,
			Message: fmt.Sprintf("the fleet stands on the %s", p.coastOf(stands.At)), Hint: p.UnitName(stands.Kind, stands.At)})
	}
	o.At = stands.At
}

package story

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// decide sets a battle's title, weight and strengths, and the sentence that says what decided it.
func (f *field) decide(b *Battle, r engine.RegionID) {
	var victor, loser, stays, cut *engine.Outcome
	var thrown []*engine.Outcome
	for i := range f.outs {
		o := &f.outs[i]
		switch to := f.goes(o); {
		case to == r && o.Verdict == engine.Succeeded:
			victor = o
		case to == r && o.Verdict == engine.Failed && o.Reason.Code != "no-convoy":
			thrown = append(thrown, o)
		}
		if o.Unit.Kind == engine.NoKind || f.where(o) != r {
			continue
		}
		if o.Dislodged {
			loser = o
		}
		if f.goes(o) == engine.NoRegion || o.Verdict == engine.Failed {
			stays = o
		}
		if o.Reason.Code == "cut" {
			cut = o
		}
	}
	reg := &f.m.Regions[r]
	centre := reg.SupplyCentre
	before, after := f.t.Before.Position().Owners[r], f.t.After.Position().Owners[r]
	if centre {
		b.Weight += weightContested
		if reg.Capital {
			b.Weight += weightCapital
		}
		if before != after {
			b.Weight += weightCentre
		}
	}
	switch {
	case loser != nil:
		f.driven(b, r, victor, loser)
		if centre && before == after && before == loser.Unit.Power {
			b.Weight += weightCentre
		}
	case victor != nil:
		b.Kind = "entered"
		b.Weight += weightEntered
		b.Title = f.power(victor.Unit.Power) + " takes " + b.Name
		if against := f.others(thrown, victor.Unit.Power); len(against) > 0 {
			b.Title += " against " + f.powers(against)
		}
		b.Said = f.say(victor, " enters "+b.Name)
		f.sides(b, victor)
	case len(thrown) > 0:
		f.stood(b, r, stays, thrown)
	case cut != nil:
		b.Kind = "cut"
		b.Weight += weightCut
		b.Title = f.power(cut.Unit.Power) + "’s support from " + b.Name + " is cut"
		if f.step.Follows {
			b.Title = b.Name
		}
		b.Said = f.say(cut, "")
	}
}

// driven describes the battle of a region whose unit was dislodged.
func (f *field) driven(b *Battle, r engine.RegionID, victor, loser *engine.Outcome) {
	b.Kind = "dislodged"
	b.Weight += weightDislodged
	fate := f.fate(loser.Unit)
	if fate == "is destroyed" {
		b.Weight += weightDestroyed
	}
	if victor == nil {
		b.Title = f.power(loser.Unit.Power) + " is driven out of " + b.Name
		b.Said = f.say(loser, " is dislodged")
	} else {
		b.Title = f.power(victor.Unit.Power) + " drives " + f.power(loser.Unit.Power) + " out of " + b.Name
		b.Said = []publish.Phrase{f.chip(victor.Unit), plain(" dislodges "), f.chip(loser.Unit)}
		b.Said = append(b.Said, f.why(victor)...)
		f.sides(b, victor)
	}
	if fate != "" {
		b.Said = append(b.Said, plain("; "), f.chip(loser.Unit), plain(" "+fate))
	}
}

// stood describes the battle of a region that no attacker entered.
func (f *field) stood(b *Battle, r engine.RegionID, stays *engine.Outcome, thrown []*engine.Outcome) {
	first := thrown[0]
	for _, o := range thrown[1:] { // the sentence is about the strongest attack
		if have(o) > have(first) {
			first = o
		}
	}
	b.Weight += weightBounced
	powers := f.others(thrown, engine.NoPower)
	switch {
	case stays != nil && f.step.Follows, first.Reason.Code == "retreats-collide":
		b.Kind = "lost"
		b.Weight += weightDestroyed
		b.Title = f.powers(powers) + " lose their retreats to " + b.Name
		if len(powers) == 1 {
			b.Title = f.powers(powers) + "’s retreats to " + b.Name + " are lost"
		}
	case stays != nil:
		b.Kind = "held"
		if against := f.others(thrown, stays.Unit.Power); len(against) > 0 {
			b.Title = f.power(stays.Unit.Power) + " holds " + b.Name + " against " + f.powers(against)
		} else {
			b.Title = f.power(stays.Unit.Power) + " bars its own way to " + b.Name
		}
	default:
		b.Kind = "bounced"
		switch {
		case len(powers) > 1:
			b.Title = f.powers(powers) + " throw each other back from " + b.Name
		case len(thrown) > 1:
			b.Title = f.powers(powers) + "’s own units bar each other from " + b.Name
		default:
			b.Title = f.powers(powers) + " is kept out of " + b.Name
		}
	}
	b.Said = f.say(first, " is kept out of "+b.Name)
	f.sides(b, first)
}

func have(o *engine.Outcome) int {
	if o.Reason.Have == nil {
		return 0
	}
	return o.Reason.Have.N
}

func (f *field) others(os []*engine.Outcome, but engine.PowerID) []int {
	var out []int
	for _, o := range os {
		if o.Unit.Power != but {
			out = append(out, int(o.Unit.Power))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// say puts in words a unit, what it does, and why.
func (f *field) say(o *engine.Outcome, does string) []publish.Phrase {
	out := []publish.Phrase{f.chip(o.Unit)}
	if does != "" {
		out = append(out, plain(does))
	}
	return append(out, f.why(o)...)
}

// why returns ": " and an order's reason, divided into phrases at the names of units.
func (f *field) why(o *engine.Outcome) []publish.Phrase {
	text := strings.TrimPrefix(o.Text, "bounced: ")
	if i := strings.Index(text, "; dislodged by "); i > 0 && o.Reason.Code != "dislodged" {
		text = text[:i] // the unit's own dislodgement is another battle
	}
	if text == "" {
		return nil
	}
	parts := publish.Parts(f.m, text, f.step.Before.Position())
	if parts == nil {
		parts = []publish.Phrase{plain(text)}
	}
	return append([]publish.Phrase{plain(": ")}, parts...)
}

// sides sets the two strengths that an order's reason compares, the stronger first.
func (f *field) sides(b *Battle, o *engine.Outcome) {
	if o.Reason.Have == nil || o.Reason.Need == nil || len(o.Reason.Have.Units) == 0 || len(o.Reason.Need.Units) == 0 {
		return
	}
	side := func(s *engine.Strength) Side {
		return Side{publish.Holder(f.m, f.step.Before.Position(), f.regionOf(s.Units[0])), s.N}
	}
	x, y := side(o.Reason.Have), side(o.Reason.Need)
	if x.Power < 0 || y.Power < 0 || x.Power == y.Power {
		return
	}
	if y.N > x.N {
		x, y = y, x
	}
	b.Sides = []Side{x, y}
}

// fate says what happened to a dislodged unit, or returns "" before its retreat.
func (f *field) fate(u engine.Unit) string {
	after := f.t.After.Position()
	for _, v := range after.Units {
		if v.ID == u.ID {
			return "retreats to " + f.region(f.m.RegionOf(v.At))
		}
	}
	for _, d := range after.Dislodged {
		if d.Unit.ID == u.ID {
			if len(d.Options) == 0 {
				return "is destroyed"
			}
			return "must retreat or disband"
		}
	}
	for _, d := range f.step.After.Position().Dislodged {
		if d.Unit.ID == u.ID && len(d.Options) > 0 {
			return "is disbanded"
		}
	}
	return "is destroyed"
}

package judge

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Orders returns the orders of a resolution, in the sequence given.
func Orders(res *engine.Resolution) []engine.Order {
	n := len(res.Outcomes)
	for n > 0 && res.Outcomes[n-1].Verdict == engine.None {
		n--
	}
	out := make([]engine.Order, n)
	for i := range out {
		out[i] = *res.Outcomes[i].Order
	}
	return out
}

// Explain decides a movement phase again and records the reason for each outcome and for each
// neighbour closed to a dislodged unit. It leaves outcomes with codes unknown to the judge to the
// ruleset. before is the position that Sound returned.
func (j *Judge) Explain(res *engine.Resolution, before *engine.Position, pol *Policy) {
	mv := j.Movement(before, Orders(res), pol)
	defer mv.Release()
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		i := int32(none)
		if k < len(mv.given) {
			i = mv.given[k].piece
		} else {
			i = int32(slices.IndexFunc(mv.ps, func(p piece) bool { return p.unit == o.Unit }))
		}
		mv.explain(o, i)
	}
	for k := range res.Dislodged {
		mv.explainClosed(&res.Dislodged[k], res.Contested)
	}
}

// strength lists the units that make up the strength of piece i: first itself, then its supporters
// by place. It leaves out supporters that may not dislodge the piece against.
func (mv *Moves) strength(i, against int32) *engine.Strength {
	s := &engine.Strength{N: 1, Units: []engine.PlaceID{mv.ps[i].unit.At}}
	for k := mv.ps[i].headSup; k != none; k = mv.ps[k].nextSup {
		if q := &mv.ps[k]; q.val == yes && (against == none || mv.shields(q, &mv.ps[against]) == "") {
			s.N++
			s.Units = append(s.Units, q.unit.At)
		}
	}
	slices.Sort(s.Units[1:])
	return s
}

// standingStrength is a piece's strength in its own region: bonus and, if supported, supports.
func (mv *Moves) standingStrength(i int32, supported bool) *engine.Strength {
	s := &engine.Strength{N: 1, Units: []engine.PlaceID{mv.ps[i].unit.At}}
	if supported {
		s = mv.strength(i, none)
	}
	if b := int(mv.ps[i].bonus); b > 0 {
		s.N += b
		s.Bonus = mv.pol.BonusName
	}
	return s
}

func (mv *Moves) explain(o *engine.Outcome, i int32) {
	r := &o.Reason
	if r.Rule == "" {
		r.Rule = anchor(r.Code)
	}
	switch {
	case o.Verdict == engine.IllegalOrder:
		o.Text = mv.j.Wrong(o.Order, r.Code)
	case o.Verdict == engine.Void:
		o.Text = mv.void(o, i)
	case o.Verdict == engine.None && r.Code == CodeNoOrder:
		o.Text = "no order"
	case i == none:
	default:
		o.Text = mv.sentence(r, i)
	}
	if i != none && o.Order.Verb == engine.Move && len(o.Order.Via) > 0 && o.Verdict != engine.Void {
		o.Text = join(o.Text, mv.missing(o.Order, i))
	}
	if i != none && mv.ps[i].tangled {
		o.Text = join(o.Text, "so many orders depend on each other here that not every outcome was tried")
	}
	if i == none || mv.ps[i].by == none || r.Code == CodeDislodged {
		return
	}
	o.Text = join(o.Text, "dislodged by "+mv.battle(i, nil))
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// missing returns a clause that names the regions of the written route without a fleet ordered to
// convoy. The route does not bind (DATC 4.A.6, W3K ruling W11), but its writer relied on it.
func (mv *Moves) missing(o *engine.Order, army int32) string {
	var names []string
	for _, r := range o.Via {
		if r < 0 || int(r) >= len(mv.occ) {
			continue
		}
		if f := mv.occ[r]; f == none || mv.ps[f].op != opConvoy || mv.ps[f].of != army {
			names = append(names, mv.j.RegionName(r))
		}
	}
	if names == nil {
		return ""
	}
	return fmt.Sprintf("the route names %s, where no fleet convoys it", list(names))
}

// sentence returns the sentence for a legal order and completes its reason.
func (mv *Moves) sentence(r *engine.Reason, i int32) string {
	p := &mv.ps[i]
	switch r.Code {
	case CodeMoved, CodeConvoyed:
		if p.op == opMove {
			return mv.success(r, i)
		}
	case CodeBounced, CodeHeadToHead, CodeOwnUnit:
		return mv.bounce(r, i)
	case CodeNoConvoy:
		a := i
		if p.op == opConvoy {
			a = p.of
		}
		r.Where = mv.ps[a].to
		if mv.ps[a].headCon == none && !mv.meant(a) {
			return fmt.Sprintf("no fleet was ordered to convoy it to %s", mv.j.RegionName(mv.ps[a].to))
		}
		return fmt.Sprintf("the convoys ordered make no complete chain from %s to %s", mv.j.RegionName(mv.ps[a].reg),
			mv.j.RegionName(mv.ps[a].to))
	case CodeConvoyBroken:
		if p.op == opConvoy {
			return mv.broken(r, p.of)
		}
		return mv.broken(r, i)
	case CodeParadox:
		if mv.j.choice.Paradox == ParadoxAllHold {
			return "the convoys would undo themselves: every move of the paradox fails"
		}
		return "the convoy would undo itself: in a paradox the convoying fleets hold"
	case CodeCut:
		return mv.cut(r, i)
	case CodeDislodged:
		if p.op == opSupport {
			r.Rule = "support-cut-target"
		}
		return "dislodged by " + mv.battle(i, r)
	case CodeHeld:
		return mv.beleaguered(r, i)
	}
	return ""
}

// meant reports whether an order, even a void one, was to convoy an army to its destination.
func (mv *Moves) meant(a int32) bool {
	for k := range mv.given {
		o := &mv.orders[k]
		if mv.given[k].piece != none && o.Verb == engine.Convoy && mv.find(o.OfUnit, o.Of) == a && mv.j.valid(o.To) &&
			mv.j.region[o.To] == mv.ps[a].to {
			return true
		}
	}
	return false
}

// success returns a clause about what a move overcame, or "" if nothing opposed it.
func (mv *Moves) success(r *engine.Reason, i int32) string {
	p := &mv.ps[i]
	r.Where = p.to
	if p.how == byCircle {
		r.Rule = "ring"
	}
	if p.in != none && mv.ps[p.in].by == i {
		d := &mv.ps[p.in]
		r.Have, r.By = mv.strength(i, p.in), d.unit.At
		r.Need = mv.standingStrength(p.in, d.op != opMove || p.h2h)
		r.Rule = "combat-strength"
		return fmt.Sprintf("%s against %s", mv.j.tally(r.Have), mv.j.tally(r.Need))
	}
	if k := mv.rival(i); k != none {
		r.Have, r.Need, r.By = mv.strength(i, none), mv.strength(k, none), mv.ps[k].unit.At
		r.Rule = "combat-strength"
		return fmt.Sprintf("%s against %s for %s", mv.j.tally(r.Have), mv.j.tally(r.Need), mv.j.RegionName(p.to))
	}
	if p.how == byCircle {
		return "the units follow each other in a ring"
	}
	return ""
}

// rival returns the strongest other move to the same destination, or -1. Of equal moves it returns
// the one from the lowest place.
func (mv *Moves) rival(i int32) int32 {
	best, most := int32(none), 0
	for k := mv.att[mv.ps[i].to]; k != none; k = mv.ps[k].nextAtt {
		if k == i {
			continue
		}
		_, n := mv.prevent(k)
		if n > most || n == most && n > 0 && mv.ps[k].unit.At < mv.ps[best].unit.At {
			best, most = k, n
		}
	}
	return best
}

func (mv *Moves) bounce(r *engine.Reason, i int32) string {
	p := &mv.ps[i]
	r.Where = p.to
	s := mv.attack(i)
	have := mv.strength(i, none)
	if p.in != none && s.holdHi > 0 {
		d := &mv.ps[p.in]
		shield := mv.shields(p, d)
		own := shield != ""
		need := mv.standingStrength(p.in, d.op != opMove || p.h2h)
		if r.Code == CodeOwnUnit {
			r.Have, r.Need, r.By = have, need, d.unit.At
			if have.N <= need.N { // not strong enough anyway: a ruleset has set the code
				return fmt.Sprintf("does not dislodge its own unit, %s", mv.j.UnitName(d.unit))
			}
			return fmt.Sprintf("would dislodge its own unit, %s", mv.j.UnitName(d.unit))
		}
		full := have
		if !own {
			have = mv.strength(i, p.in)
		}
		if have.N <= s.holdHi && (own || s.attackHi <= s.holdHi) && !mv.surpassed(i, need.N) {
			r.Have, r.Need, r.By = have, need, d.unit.At
			text := fmt.Sprintf("bounced: %s against %s", mv.j.tally(have), mv.j.tally(need))
			switch {
			case p.h2h:
				r.Rule = "head-to-head"
				text += " head to head"
			case d.op == opMove:
				r.Rule = "leaving"
				text += ", which did not leave"
			case have.N == need.N:
				r.Rule = "tie"
			}
			if have.N == need.N {
				text += ": a tie holds"
			}
			if full.N > have.N {
				r.Rule = "self-dislodge"
				text += fmt.Sprintf("; %s does not help against its own unit", mv.j.PowerName(d.unit.Power))
			}
			return text
		}
	}
	k := mv.rival(i)
	if k == none {
		return ""
	}
	r.Have, r.Need, r.By = have, mv.strength(k, none), mv.ps[k].unit.At
	if r.Have.N == r.Need.N {
		r.Rule = "tie"
	}
	return fmt.Sprintf("bounced: %s against %s for %s", mv.j.tally(r.Have), mv.j.tally(r.Need), mv.j.RegionName(p.to))
}

// surpassed reports whether another attack on the same destination is the greater obstacle: it
// dislodged the unit there, or is stronger than that unit.
func (mv *Moves) surpassed(i int32, hold int) bool {
	k := mv.rival(i)
	if k == none {
		return false
	}
	_, n := mv.prevent(k)
	return mv.ps[mv.ps[i].in].by == k || n > hold
}

// broken names the fleets that were dislodged when they convoyed an army.
func (mv *Moves) broken(r *engine.Reason, a int32) string {
	var lost []engine.PlaceID
	for c := mv.ps[a].headCon; c != none; c = mv.ps[c].nextCon {
		if mv.ps[c].by != none {
			lost = append(lost, mv.ps[c].unit.At)
		}
	}
	slices.Sort(lost)
	var names []string
	for _, p := range lost {
		names = append(names, mv.j.where(p))
	}
	if len(lost) == 0 {
		return "convoy broken; no other route"
	}
	r.Where, r.By = mv.j.region[lost[0]], mv.ps[mv.ps[mv.occ[mv.j.region[lost[0]]]].by].unit.At
	return fmt.Sprintf("convoy broken at %s; no other route", list(names))
}

// cut names the unit that cut a support; of several, the one with the lowest place.
func (mv *Moves) cut(r *engine.Reason, i int32) string {
	p := &mv.ps[i]
	best := int32(none)
	for k := mv.att[p.reg]; k != none; k = mv.ps[k].nextAtt {
		a := &mv.ps[k]
		if !mv.cuts(a, p) || a.path != yes {
			continue
		}
		if a.from == p.aim && a.val != yes && !(a.conv && mv.j.choice.ConvoyCutsTarget) {
			continue
		}
		if best == none || a.unit.At < mv.ps[best].unit.At {
			best = k
		}
	}
	if best == none {
		return "support cut"
	}
	r.By, r.Where = mv.ps[best].unit.At, p.reg
	return "support cut by " + mv.j.UnitName(mv.ps[best].unit)
}

// battle names the unit that dislodged a piece, and the strength of both. r may be nil.
func (mv *Moves) battle(i int32, r *engine.Reason) string {
	p := &mv.ps[i]
	a := &mv.ps[p.by]
	have := mv.standingStrength(i, p.op != opMove || a.h2h)
	need := mv.strength(p.by, i)
	if r != nil {
		r.Have, r.Need, r.By, r.Where = have, need, a.unit.At, p.reg
	}
	return fmt.Sprintf("%s: %s against %s", mv.j.UnitName(a.unit), mv.j.tally(need), mv.j.tally(have))
}

// beleaguered names the attackers of a unit that kept each other out, if there were several.
func (mv *Moves) beleaguered(r *engine.Reason, i int32) string {
	own := mv.standingStrength(i, true)
	var strong []int32
	for k := mv.att[mv.ps[i].reg]; k != none; k = mv.ps[k].nextAtt {
		if s := mv.attack(k); s.attackLo > own.N {
			strong = append(strong, k)
		}
	}
	if len(strong) < 2 {
		return ""
	}
	slices.SortFunc(strong, func(a, b int32) int { return int(mv.ps[a].unit.At) - int(mv.ps[b].unit.At) })
	var sides []string
	for _, k := range strong {
		sides = append(sides, mv.j.tally(mv.strength(k, i)))
	}
	r.Rule, r.Have, r.Need, r.By = "beleaguered", own, mv.strength(strong[0], i), mv.ps[strong[0]].unit.At
	return fmt.Sprintf("stands: the attacks of %s keep each other out", list(sides))
}

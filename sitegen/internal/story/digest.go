package story

import (
	"cmp"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Digest summarises the last turns: the difference between the positions before and after them.
type Digest struct {
	Turns   int
	First   *publish.Turn
	Says    []Sentence
	Battles []Fought // the weightiest
}

// Fought is a battle with its turn.
type Fought struct {
	Turn *publish.Turn
	Battle
}

// digestBattles is how many battles a digest names.
const digestBattles = 3

// Catch sums up the last n turns with results, or returns nil if there are fewer.
func Catch(g *publish.Game, n int) *Digest {
	turns := lists.Filter(g.Turns, func(t *publish.Turn) bool { return len(t.Steps) > 0 })
	if n < 1 || n > len(turns) {
		return nil
	}
	turns = turns[len(turns)-n:]
	d := &Digest{Turns: n, First: turns[0]}
	nm := names{g, g.Board.Map}
	before, after := turns[0].Before.Position(), turns[n-1].After.Position()
	for p := range g.Powers {
		if s, ok := nm.balance(p, before, after); ok {
			d.Says = append(d.Says, s)
		}
	}
	for _, t := range turns {
		for _, b := range Battles(g, t) {
			d.Battles = append(d.Battles, Fought{t, b})
		}
	}
	slices.SortStableFunc(d.Battles, func(a, b Fought) int { return cmp.Compare(b.Weight, a.Weight) })
	d.Battles = d.Battles[:min(digestBattles, len(d.Battles))]
	return d
}

// balance returns what a power gained and lost between two positions.
func (n names) balance(p int, before, after *engine.Position) (Sentence, bool) {
	var was, is int
	var took []string
	lost := map[engine.PowerID][]string{}
	others := []int{p}
	for r := range after.Owners {
		a, b := int(before.Owners[r]), int(after.Owners[r])
		if !n.m.Regions[r].SupplyCentre {
			continue
		}
		if a == p {
			was++
		}
		if b == p {
			is++
		}
		name := n.region(engine.RegionID(r))
		switch {
		case a == b:
		case b == p:
			if a >= 0 {
				name += " (" + n.power(engine.PowerID(a)) + "’s)"
				others = append(others, a)
			}
			took = append(took, name)
		case a == p:
			lost[after.Owners[r]] = append(lost[after.Owners[r]], name)
			if b >= 0 {
				others = append(others, b)
			}
		}
	}
	units := func(pos *engine.Position) (k int) {
		for _, u := range pos.Units {
			if int(u.Power) == p {
				k++
			}
		}
		for _, d := range pos.Dislodged {
			if int(d.Unit.Power) == p {
				k++
			}
		}
		return k
	}
	had, has := units(before), units(after)
	if was == is && len(took) == 0 && len(lost) == 0 && had == has {
		return Sentence{}, false
	}
	var text string
	switch {
	case is == 0 && has == 0:
		text = " is out of the game"
	case was == is:
		text = " stays at " + publish.Counted(is, "centre", "centres")
	default:
		text = " goes from " + publish.Counted(was, "centre", "centres") + " to " + publish.Counted(is, "", "")
	}
	if len(took) > 0 {
		text += "; won: " + list(took)
	}
	for q := engine.NoPower; int(q) < len(n.g.Powers); q++ {
		if len(lost[q]) > 0 {
			text += "; lost to " + n.power(q) + ": " + list(lost[q])
		}
	}
	if had != has && is+has > 0 {
		was := "none"
		if had > 0 {
			was = publish.Counted(had, "", "")
		}
		text += "; " + publish.Counted(has, "unit", "units") + " where it had " + was
	}
	slices.Sort(others)
	return Sentence{Parts: []publish.Phrase{n.named(p), plain(text)}, Powers: slices.Compact(others), Kind: "balance"}, true
}

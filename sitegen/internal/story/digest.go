package story

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Digest summarises the last turns, as the difference between the positions before and after them.
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

// balance says what a power gained and lost between two positions, or returns false.
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

// names gives a game's regions, units and powers the names that reasons use.
type names struct {
	g *publish.Game
	m *engine.Map
}

func (n names) region(r engine.RegionID) string { return publish.Called(n.m, r) }

func (n names) unit(u engine.Unit) string {
	s := u.Kind.String()
	for _, k := range n.g.Kinds {
		if k.Kind == u.Kind {
			s = k.Name
		}
	}
	s += " " + n.region(n.m.RegionOf(u.At))
	if u.No > 0 {
		s += " #" + strconv.Itoa(int(u.No))
	}
	return s
}

func (n names) power(p engine.PowerID) string {
	if p < 0 || int(p) >= len(n.g.Powers) {
		return "nobody"
	}
	return n.g.Powers[p].Name
}

// powers lists the names of powers, each once, in the board's order.
func (n names) powers(ps []int) string {
	out := lists.Map(ps, func(p int) string { return n.g.Powers[p].Name })
	return list(out)
}

func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func plain(s string) publish.Phrase { return publish.Phrase{Text: s, Power: -1} }

func (n names) chip(u engine.Unit) publish.Phrase {
	return publish.Phrase{Text: n.unit(u), Power: int(u.Power)}
}

// Text joins the parts of a sentence.
func Text(parts []publish.Phrase) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// turned narrates attacks on a power that the attacker supported the season before. It states only
// the facts, since it does not know of promises.
func (c *teller) turned() {
	if !moves(c.t) {
		return
	}
	type pair struct{ by, whom int }
	where := map[pair][]engine.RegionID{}
	var pairs []pair
	eachAttack(c.names, c.t, func(o *engine.Outcome, r engine.RegionID, whom int) {
		p := pair{int(o.Unit.Power), whom}
		if where[p] == nil {
			pairs = append(pairs, p)
		}
		if !slices.Contains(where[p], r) {
			where[p] = append(where[p], r)
		}
	})
	slices.SortFunc(pairs, func(a, b pair) int { return cmp.Or(cmp.Compare(a.by, b.by), cmp.Compare(a.whom, b.whom)) })
	for _, p := range pairs {
		n := c.past.helped[[2]int{p.by, p.whom}].until(c.past.season)
		if n == 0 {
			continue
		}
		regions := lists.Map(where[p], c.region)
		slices.Sort(regions)
		c.say("turned", "", []int{p.by, p.whom}, c.named(p.by), plain(", which had supported "), c.named(p.whom),
			plain(" "+seasons(n)+", attacks "+list(regions)))
	}
}

// seasons says how long something lasted: "the season before", "for three seasons".
func seasons(n int) string {
	if n == 1 {
		return "the season before"
	}
	return "for " + publish.Counted(n, "season", "seasons")
}

// sieges narrates repeated failed attacks on the same place.
func (c *teller) sieges() {
	if !moves(c.t) {
		return
	}
	now := failures(c.names, c.t)
	list := slices.SortedFunc(maps.Keys(now), func(a, b siege) int {
		return cmp.Or(cmp.Compare(a.power, b.power), cmp.Compare(a.region, b.region))
	})
	byPower := map[int][]siege{}
	for _, s := range list {
		if c.past.failed[s].until(c.past.season) > 0 {
			byPower[s.power] = append(byPower[s.power], s)
		}
	}
	for p := range c.g.Powers {
		var parts []string
		for _, s := range byPower[p] {
			n := c.past.failed[s].until(c.past.season) + 1
			parts = append(parts, "before "+c.region(s.region)+" ("+ordinal(n)+" season running)")
		}
		if parts != nil {
			c.say("siege", "", []int{p}, c.named(p), plain(" fails again "+strings.Join(parts, " and ")))
		}
	}
}

var ordinals = []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
	"eighth", "ninth", "tenth"}

func ordinal(n int) string {
	if n < len(ordinals) {
		return ordinals[n]
	}
	return publish.Counted(n, "", "") + "th"
}

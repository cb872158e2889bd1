package story

import (
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Sentence is one event, without its full stop.
type Sentence struct {
	Parts  []publish.Phrase
	Powers []int  // the powers that it is about, sorted
	Battle string // the id of the battle it describes, or ""
	// Kind is "taken", "driven", "turned", "siege", "crossing", "lost", "raised", "written",
	// "gone", "lead", "quiet" or "end".
	Kind string
}

// Chapter is the events of a turn.
type Chapter struct {
	Turn *publish.Turn
	Says []Sentence // most important first
}

// Idle reports whether a phase without unit orders and adjustment left nothing to narrate.
func (c *Chapter) Idle() bool {
	return !c.Turn.Units && !c.Turn.Adjustment && len(c.Says) == 1 && c.Says[0].Kind == "quiet"
}

// Tell narrates a game from its beginning, one chapter for each turn with results.
func Tell(g *publish.Game) []Chapter {
	n := names{g, g.Board.Map}
	var out []Chapter
	past := newPast(n)
	for i, t := range g.Turns {
		if len(t.Steps) == 0 {
			continue
		}
		c := Chapter{Turn: t}
		tell := &teller{names: n, t: t, past: past, chapter: &c}
		tell.turned()
		tell.driven()
		tell.taken()
		tell.sieges()
		tell.crossings()
		tell.units()
		tell.written()
		tell.gone()
		tell.lead(i)
		tell.quiet()
		past.note(t)
		out = append(out, c)
	}
	if len(out) > 0 && len(g.Winners) > 0 {
		last := &out[len(out)-1]
		says := n.powers(g.Winners) + " wins"
		if len(g.Winners) > 1 {
			says = n.powers(g.Winners) + " win together"
			if g.Draw {
				says = "the game is drawn between " + n.powers(g.Winners)
			}
		}
		last.Says = append(last.Says, Sentence{Parts: []publish.Phrase{plain(says)}, Powers: g.Winners, Kind: "end"})
	}
	return out
}

// quiet adds a sentence that nothing happened, if the turn has no other sentence.
func (c *teller) quiet() {
	if len(c.chapter.Says) > 0 {
		return
	}
	thrown := 0
	var powers []int
	for _, b := range Battles(c.g, c.t) {
		if b.Kind == "bounced" || b.Kind == "held" {
			thrown++
			powers = append(powers, b.Powers...)
		}
	}
	switch {
	case thrown > 0:
		c.say("quiet", "", powers, plain("no centre changes hands and nobody is driven out; orders met in "+
			publish.Counted(thrown, "region", "regions")+", and none gave way"))
	case c.t.Adjustment:
		c.say("quiet", "", nil, plain("nothing is raised and nothing given up"))
	case !c.t.Units && slices.ContainsFunc(c.t.Steps, func(s publish.Step) bool {
		return slices.ContainsFunc(s.Powers, func(p publish.Sheet) bool { return len(p.Lines) > 0 })
	}):
		c.say("quiet", "", nil, plain("nothing comes of what is written"))
	case !c.t.Units:
		c.say("quiet", "", nil, plain("nothing is written"))
	default:
		c.say("quiet", "", nil, plain("no centre changes hands and nobody is driven out"))
	}
}

// teller narrates one turn.
type teller struct {
	names
	t       *publish.Turn
	past    *past
	chapter *Chapter
}

func (c *teller) say(kind, battle string, powers []int, parts ...publish.Phrase) {
	powers = slices.Clone(powers)
	slices.Sort(powers)
	c.chapter.Says = append(c.chapter.Says, Sentence{Parts: parts, Powers: slices.Compact(powers),
		Battle: battle, Kind: kind})
}

func (n names) named(p int) publish.Phrase { return publish.Phrase{Text: n.g.Powers[p].Name, Power: p} }

func (c *teller) driven() {
	for _, b := range Battles(c.g, c.t) {
		if b.Kind != "dislodged" {
			continue
		}
		f := &field{names: c.names, t: c.t, step: &c.t.Steps[b.Step], outs: c.t.Steps[b.Step].Orders.List()}
		var loser, victor *engine.Outcome
		for i := range f.outs {
			o := &f.outs[i]
			if o.Dislodged && c.m.Regions[f.where(o)].ID == b.Region {
				loser = o
			}
			if to := f.goes(o); to != engine.NoRegion && c.m.Regions[to].ID == b.Region && o.Verdict == engine.Succeeded {
				victor = o
			}
		}
		fate := f.fate(loser.Unit)
		parts := []publish.Phrase{c.named(int(loser.Unit.Power)), plain(" is driven out of " + b.Name)}
		powers := []int{int(loser.Unit.Power)}
		if victor != nil {
			parts = []publish.Phrase{c.named(int(victor.Unit.Power)), plain(" drives "), c.named(int(loser.Unit.Power)),
				plain(" out of " + b.Name)}
			powers = append(powers, int(victor.Unit.Power))
			if helpers := helping(f, victor); len(helpers) > 0 {
				parts = append(parts, plain(" with the help of "+c.powers(helpers)))
				powers = append(powers, helpers...)
			}
		}
		if fate != "" {
			parts = append(parts, plain("; "+c.unit(loser.Unit)+" "+fate))
		}
		c.say("driven", b.ID, powers, parts...)
	}
}

// helping returns the powers whose supports counted for another power's move, sorted.
func helping(f *field, o *engine.Outcome) []int {
	var out []int
	if o.Reason.Have == nil {
		return nil
	}
	for _, at := range o.Reason.Have.Units {
		if p := publish.Holder(f.m, f.step.Before.Position(), f.regionOf(at)); p >= 0 && p != int(o.Unit.Power) {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (c *teller) taken() {
	before, after := c.t.Before.Position().Owners, c.t.After.Position().Owners
	for p := range c.g.Powers {
		from := make([][]string, len(c.g.Powers)+1) // by losing power; the last entry: neutral centres
		var powers []int
		for r := range after {
			if int(after[r]) != p || before[r] == after[r] || !c.m.Regions[r].SupplyCentre {
				continue
			}
			k := len(c.g.Powers)
			if before[r] != engine.NoPower {
				k = int(before[r])
				powers = append(powers, k)
			}
			from[k] = append(from[k], c.region(engine.RegionID(r)))
		}
		parts := []publish.Phrase{c.named(p), plain(" takes ")}
		first := true
		add := func(regions []string, whose int) {
			if len(regions) == 0 {
				return
			}
			if !first {
				parts = append(parts, plain("; "))
			}
			first = false
			parts = append(parts, plain(list(regions)))
			if whose >= 0 {
				parts = append(parts, plain(" from "), c.named(whose))
			}
		}
		for q := range c.g.Powers {
			add(from[q], q)
		}
		add(from[len(c.g.Powers)], -1)
		if !first {
			c.say("taken", "", append(powers, p), parts...)
		}
	}
	for r := range after {
		if after[r] == engine.NoPower && before[r] != engine.NoPower && c.m.Regions[r].SupplyCentre {
			c.say("taken", "", []int{int(before[r])}, c.named(int(before[r])),
				plain(" loses "+c.region(engine.RegionID(r))+", which is nobody’s now"))
		}
	}
}

func (c *teller) crossings() {
	for i := range c.t.Steps {
		for _, o := range c.t.Steps[i].Orders.List() {
			if o.Reason.Code != "convoyed" || o.Order.Verb != engine.Move || o.Verdict != engine.Succeeded {
				continue
			}
			c.say("crossing", "", []int{int(o.Unit.Power)}, c.named(int(o.Unit.Power)),
				plain("’s army crosses the water from "+c.region(c.m.RegionOf(o.Unit.At))+" to "+
					c.region(c.m.RegionOf(o.Order.To))))
		}
	}
}

func (c *teller) units() {
	if c.t.Units && !c.t.Adjustment {
		return
	}
	before, after := c.t.Before.Position(), c.t.After.Position()
	raised, removed := make([][]string, len(c.g.Powers)), make([][]string, len(c.g.Powers))
	diff(before.Units, after.Units, func(u engine.Unit) { raised[u.Power] = append(raised[u.Power], c.unit(u)) })
	diff(after.Units, before.Units, func(u engine.Unit) { removed[u.Power] = append(removed[u.Power], c.unit(u)) })
	for p := range c.g.Powers {
		if len(raised[p]) > 0 {
			c.say("raised", "", []int{p}, c.named(p), plain(" raises "+list(raised[p])))
		}
		if len(removed[p]) > 0 {
			c.say("lost", "", []int{p}, c.named(p), plain(" gives up "+list(removed[p])))
		}
	}
}

// quoted matches a name in quotation marks that an order gives to something.
var quoted = regexp.MustCompile(`"([^"]*)"`)

// written narrates the effects of orders in a phase without orders for units: declarations,
// treaties, and others that a ruleset may have.
func (c *teller) written() {
	if c.t.Units || c.t.Adjustment || slices.ContainsFunc(c.chapter.Says, func(s Sentence) bool {
		return s.Kind == "raised" || s.Kind == "lost"
	}) {
		return
	}
	for i := range c.t.Steps {
		for _, sheet := range c.t.Steps[i].Powers {
			var lines []string
			for _, l := range sheet.Lines {
				if l.Unit == "" && l.Verdict == engine.Succeeded.String() {
					lines = append(lines, quoted.ReplaceAllString(l.Understood, "“$1”"))
				}
			}
			if len(lines) > 0 {
				c.say("written", "", []int{sheet.Power}, c.named(sheet.Power), plain(" writes: "+strings.Join(lines, "; ")))
			}
		}
	}
}

func diff(has, list []engine.Unit, f func(engine.Unit)) {
	known := make(map[engine.UnitID]bool, len(has))
	for _, u := range has {
		known[u.ID] = true
	}
	for _, u := range list {
		if !known[u.ID] && u.Power >= 0 {
			f(u)
		}
	}
}

func (c *teller) gone() {
	for _, ch := range c.t.Changes {
		if ch.Kind == "eliminated" && ch.Power >= 0 {
			c.say("gone", "", []int{ch.Power}, c.named(ch.Power), plain(" is out of the game"))
		}
	}
}

// lead names the leaders after a phase of adjustments, if they differ from the leaders before.
func (c *teller) lead(int) {
	now := leaders(c.t)
	if !c.t.Adjustment || len(now) == 0 || slices.Equal(now, c.past.leaders) {
		return
	}
	c.past.leaders = now
	n := c.t.Standings[now[0]].Centres
	if len(now) == 1 {
		c.say("lead", "", now, c.named(now[0]), plain(" leads with "+publish.Counted(n, "centre", "centres")))
		return
	}
	if len(now) <= 3 {
		c.say("lead", "", now, plain(c.powers(now)+" lead with "+publish.Counted(n, "centre", "centres")+" each"))
	}
}

// leaders returns the players with the most centres, sorted.
func leaders(t *publish.Turn) []int {
	most := 0
	var out []int
	for _, s := range t.Standings {
		switch {
		case s.Unplayed || s.Centres < most || s.Centres == 0:
		case s.Centres > most:
			most, out = s.Centres, []int{s.Power}
		default:
			out = append(out, s.Power)
		}
	}
	return out
}

package warwick

import (
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// The ruleset's own verbs, with the rules about them.
const (
	VerbCut     = engine.VerbOwn + iota // rules 24, 44
	VerbDeclare                         // rules 25, 30
	VerbHenry                           // rules 26, 51 to 55
	VerbVote                            // rules 27, 67
	VerbJoint                           // rules 27, 66
)

// Cut is a CUT order. Parts not given are NoPower, NoRegion, or a unit at NoPlace.
type Cut struct {
	Unit engine.Said // the unit that cuts, which the order names too
	Whom engine.PowerID
	In   engine.RegionID
	On   engine.Said
}

// Declaration is for whom a player declares: a person, himself (also Claim), or Nobody.
type Declaration struct{ For Person }

// Claim means the writer; TheKing means whoever is King when the declaration takes effect.
const (
	Claim   Person = -3
	TheKing Person = -4
)

// of returns the person that a writer's declaration means; TheKing remains if there is no King.
func (c *Declaration) of(by, king engine.PowerID) Person {
	switch {
	case c.For == Claim:
		return Person(by)
	case c.For == TheKing && king != engine.NoPower:
		return Person(king)
	}
	return c.For
}

// HenryLine is an order about Henry VI, given by the player who holds him.
type HenryLine struct {
	Deed HenryDeed
	Unit engine.Said    // for ToUnit
	Whom engine.PowerID // for ToPlayer
}

// HenryDeed is what a Henry line asks for.
type HenryDeed uint8

const (
	ToUnit HenryDeed = iota
	ToPlayer
	Abandon
	Kill
)

// Vote is a vote to end the game.
type Vote struct{}

// Joint asks for a joint win with another player.
type Joint struct{ Whom engine.PowerID }

// Same reports whether two CUT orders name the same player, sea and unit.
func (c *Cut) Same(o engine.Own) bool {
	d, ok := o.(*Cut)
	return ok && c.Whom == d.Whom && c.In == d.In && c.On == d.On
}

// Same reports whether two declarations are for the same person.
func (c *Declaration) Same(o engine.Own) bool { d, ok := o.(*Declaration); return ok && *c == *d }

// Same reports whether two orders about Henry VI are equal.
func (c *HenryLine) Same(o engine.Own) bool { d, ok := o.(*HenryLine); return ok && *c == *d }

// Same reports whether the other is a vote, since all votes are the same.
func (Vote) Same(o engine.Own) bool { _, ok := o.(Vote); return ok }

// Same reports whether two requests for a joint win name the same player.
func (c *Joint) Same(o engine.Own) bool { d, ok := o.(*Joint); return ok && *c == *d }

// saidText writes a unit as described: "norfolk U ENG#2".
func saidText(m *engine.Map, s engine.Said) string {
	var b strings.Builder
	if s.Whose >= 0 && int(s.Whose) < len(m.Powers) {
		b.WriteString(m.Powers[s.Whose].ID + " ")
	}
	b.WriteString("U " + m.PlaceText(s.At))
	if s.No > 0 {
		b.WriteString("#" + strconv.Itoa(s.No))
	}
	return b.String()
}

func powerText(m *engine.Map, p engine.PowerID) string {
	if p < 0 || int(p) >= len(m.Powers) {
		return ""
	}
	return m.Powers[p].ID
}

// Text returns the line: "U Chi CUT norfolk IN ENG ON U Col".
func (c *Cut) Text(m *engine.Map) string {
	t := saidText(m, c.Unit) + " CUT"
	if w := powerText(m, c.Whom); w != "" {
		t += " " + w
	}
	if c.In >= 0 && int(c.In) < len(m.Regions) {
		t += " IN " + m.Regions[c.In].ID
	}
	if c.On.At >= 0 {
		t += " ON " + saidText(m, c.On)
	}
	return t
}

// Text returns the declaration in the words of an order sheet.
func (c *Declaration) Text(m *engine.Map) string {
	switch {
	case c.For == Claim:
		return "DECLARE claim"
	case c.For == Nobody:
		return "DECLARE neutral"
	case c.For == Henry:
		return "DECLARE for " + henryID
	case c.For == TheKing:
		return "DECLARE for the King"
	}
	return "DECLARE for " + powerText(m, engine.PowerID(c.For))
}

// Text returns the order in the words of an order sheet.
func (c *HenryLine) Text(m *engine.Map) string {
	switch c.Deed {
	case Abandon:
		return "HVI ABANDON"
	case Kill:
		return "HVI KILL"
	case ToPlayer:
		return "HVI TO " + powerText(m, c.Whom)
	}
	return "HVI TO " + saidText(m, c.Unit)
}

// Text returns the line.
func (Vote) Text(*engine.Map) string { return "VOTE END" }

// Text returns the request in the words of an order sheet.
func (c *Joint) Text(m *engine.Map) string { return "JOINT WIN WITH " + powerText(m, c.Whom) }

// Fields returns the line as data (rule 82).
func (c *Cut) Fields(m *engine.Map) map[string]any {
	f := map[string]any{}
	if w := powerText(m, c.Whom); w != "" {
		f["whom"] = w
	}
	if c.In >= 0 && int(c.In) < len(m.Regions) {
		f["sea"] = m.Regions[c.In].ID
	}
	unitFields(f, m, "of_", c.On)
	return f
}

func unitFields(f map[string]any, m *engine.Map, prefix string, s engine.Said) {
	if s.At < 0 {
		return
	}
	f[prefix+"at"] = m.PlaceText(s.At)
	if s.No > 0 {
		f[prefix+"number"] = s.No
	}
	if w := powerText(m, s.Whose); w != "" {
		f[prefix+"power"] = w
	}
}

// Fields returns the line as data (rule 82).
func (c *Declaration) Fields(m *engine.Map) map[string]any {
	switch c.For {
	case Claim:
		return map[string]any{"alignment": "claimant"}
	case Nobody:
		return map[string]any{"alignment": "neutral"}
	case Henry:
		return map[string]any{"alignment": "for " + henryID}
	case TheKing:
		return map[string]any{"alignment": "for the king"}
	}
	return map[string]any{"alignment": "for " + powerText(m, engine.PowerID(c.For))}
}

// Fields returns the line as data (rule 82).
func (c *HenryLine) Fields(m *engine.Map) map[string]any {
	f := map[string]any{}
	switch c.Deed {
	case Abandon:
		f["abandon"] = true
	case Kill:
		f["kill"] = true
	case ToPlayer:
		f["to_power"] = powerText(m, c.Whom)
	default:
		unitFields(f, m, "to_", c.Unit)
	}
	return f
}

// Fields returns the line as data (rule 82).
func (Vote) Fields(*engine.Map) map[string]any { return map[string]any{"vote": "draw", "answer": true} }

// Fields returns the line as data (rule 82).
func (c *Joint) Fields(m *engine.Map) map[string]any {
	return map[string]any{"whom": powerText(m, c.Whom)}
}

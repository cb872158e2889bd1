package play

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/sitegen/load"
)

// bindPosition turns position.toml into a position on the board, and reports its mistakes.
func (g *Game) bindPosition(ps *load.Problems) *engine.Position {
	sp, m := g.Position, g.Rules.Map()
	failed := false
	fail := func(path []string, hint, format string, args ...any) {
		ps.Add(sp.Source.Find(path...), hint, format, args...)
		failed = true
	}
	at := func(path ...string) []string { return path }
	pos := g.Rules.Start().Clone()
	ph, err := g.Info.ParsePhase(sp.Phase)
	switch {
	case err != nil && strings.Contains(err.Error(), "is never played"):
		fail(at("phase"), "", "phase %v", err)
	case err != nil || !g.Info.Leads(ph.Step):
		fail(at("phase"), "a phase is written like "+g.Info.PhaseID(g.Info.Start),
			"no game can begin with phase %q", sp.Phase)
	}
	pos.Phase = ph
	pos.Units, pos.Dislodged, pos.Contested = nil, nil, nil
	for i := range pos.Owners {
		pos.Owners[i] = engine.NoPower
	}
	powers, regions := powerIDs(m), regionIDs(m)
	taken := map[engine.RegionID]string{}
	pos.NextUnit = 1
	for _, id := range slices.Sorted(maps.Keys(sp.Units)) {
		power := m.Power(id)
		if power == engine.NoPower {
			fail(at("units", id), suggest(id, powers), "the board has no power %q", id)
			continue
		}
		for _, text := range sp.Units[id] {
			u, err := position.ParseUnit(m, g.Info, power, text)
			if err != nil {
				fail(at("units", id, text), "", "%v", err)
				continue
			}
			r := m.RegionOf(u.At)
			if other := taken[r]; other != "" && !g.Info.Stacks {
				fail(at("units", id, text), "", "%q and %q are in the same region", other, text)
				continue
			}
			taken[r] = text
			u.ID = pos.NextUnit
			pos.Units = append(pos.Units, u)
			pos.NextUnit++
		}
	}
	slices.SortFunc(pos.Units, func(a, b engine.Unit) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID, b.ID))
	})
	for _, id := range slices.Sorted(maps.Keys(sp.Owners)) {
		power := m.Power(id)
		if power == engine.NoPower {
			fail(at("owners", id), suggest(id, powers), "the board has no power %q", id)
			continue
		}
		for _, name := range sp.Owners[id] {
			r := m.Region(name)
			switch {
			case r == engine.NoRegion:
				fail(at("owners", id, name), suggest(name, regions), "the board has no region %q", name)
			case !m.Regions[r].SupplyCentre && !g.Info.Land:
				fail(at("owners", id, name), "", "%s is not a supply centre", m.Regions[r].Name)
			case pos.Owners[r] != engine.NoPower:
				fail(at("owners", id, name), "", "%s has two owners", m.Regions[r].Name)
			default:
				pos.Owners[r] = power
			}
		}
	}
	var raw []byte // nil: the ruleset sets its defaults
	if len(sp.State) > 0 {
		if raw, err = json.Marshal(sp.State); err != nil {
			fail(at("state"), "", "state: %v", err)
		}
	}
	for _, err := range g.Rules.SetState(pos, raw) {
		path, says := stateField(err.Error())
		fail(path, "", "%s", says)
	}
	if failed {
		return nil
	}
	return pos
}

// stateField splits a ruleset's message into the path of a field and the rest: "state.control.NET:
// what is wrong", "state: control: ...", "units.england.A ENG: what is wrong".
func stateField(says string) (path []string, text string) {
	if m := unitSays.FindStringSubmatch(says); m != nil {
		return []string{"units", m[1], m[2]}, says
	}
	m := stateSays.FindStringSubmatch(says)
	if m == nil {
		return []string{"state"}, "state: " + says
	}
	return strings.Split(strings.TrimSuffix("state."+m[1]+m[2], "."), "."), says
}

var unitSays = regexp.MustCompile(`^units\.([\w-]+)\.([^:]+): `)

var stateSays = regexp.MustCompile(`^state(?:\.([\w.-]+): |: (\w+): |: )`)

func powerIDs(m *engine.Map) []string {
	ids := make([]string, len(m.Powers))
	for i := range m.Powers {
		ids[i] = m.Powers[i].ID
	}
	return ids
}

func regionIDs(m *engine.Map) []string {
	ids := make([]string, len(m.Regions))
	for i := range m.Regions {
		ids[i] = m.Regions[i].ID
	}
	return ids
}

// positionText writes a position canonically: units by place, owners by region, the state.
func (g *Game) positionText(p *engine.Position) string {
	m := g.Rules.Map()
	var b strings.Builder
	b.WriteString(g.Info.PhaseID(p.Phase) + "\n")
	for _, u := range p.Units {
		fmt.Fprintf(&b, "%s %s %s %d\n", m.Powers[u.Power].ID, u.Kind.Letter(), m.PlaceText(u.At), u.ID)
	}
	for _, d := range p.Dislodged {
		fmt.Fprintf(&b, "*%s %s %s %d <", m.Powers[d.Unit.Power].ID, d.Unit.Kind.Letter(), m.PlaceText(d.Unit.At), d.Unit.ID)
		for _, o := range d.Options {
			b.WriteString(" " + m.PlaceText(o))
		}
		b.WriteByte('\n')
	}
	for r, owner := range p.Owners {
		if owner != engine.NoPower {
			fmt.Fprintf(&b, "%s: %s\n", m.Regions[r].ID, m.Powers[owner].ID)
		}
	}
	for _, u := range p.Units { // where units share a place, or one carries another
		if u.No != 0 || u.Aboard != 0 {
			fmt.Fprintf(&b, "%d #%d on %d\n", u.ID, u.No, u.Aboard)
		}
	}
	if s := g.Rules.State(p); s != nil {
		raw, err := json.Marshal(s)
		if err != nil {
			panic(err) // cannot fail: rulesets promise a value that JSON can represent
		}
		b.Write(raw)
	}
	return b.String()
}

func hash(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Disorder reports whether a power is in civil disorder: nobody plays it, by the register, when the
// step's sheets are due. Its units hold, it builds nothing, the rules choose its removals, and no
// phase waits for it. In a game without dates, a seat that was vacated on any day is empty.
func (g *Game) Disorder(s *Step, power engine.PowerID) bool {
	id := g.Rules.Map().Powers[power].ID
	if !slices.ContainsFunc(g.register, func(p load.Person) bool { return p.Nobody && p.Power == id }) {
		return false
	}
	day := time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, t := range g.Turns {
		if !slices.Contains(t.Steps, s) {
			continue
		}
		for _, d := range g.Deadlines() {
			if d.Key == t.Key && d.Kind == s.Kind {
				day = d.Due()
			}
		}
	}
	return slices.ContainsFunc(load.Playing(g.register, day), func(p load.Person) bool {
		return p.Nobody && p.Power == id
	})
}

// holdRest adds the hold orders of an "all hold" line after all other orders: for the power's units
// that neither it nor a power to which they are lent orders, then for others' units that obey it. A
// unit in a doubtful or contradictory line gets none until that is clear.
func (g *Game) holdRest(s *Step) {
	var all []engine.Order
	lines := map[engine.PowerID]*Line{}
	sheets := map[engine.PowerID]*Sheet{}
	for _, sh := range s.Sheets {
		if l := sh.rest(); l != nil {
			o := l.Line.Order
			o.By, o.Text = sh.By, l.Words
			all = append(all, o)
			lines[sh.By], sheets[sh.By] = l, sh
		}
	}
	if len(all) == 0 {
		return
	}
	own, obeying := judge.Rest(g.Rules, s.Before, s.Orders, all, func(by engine.PowerID, u engine.Unit) bool {
		return g.named(s, sheets[by], u)
	})
	for _, o := range slices.Concat(own, obeying) {
		lines[o.By].Rest = append(lines[o.By].Rest, len(s.Orders))
		s.Orders = append(s.Orders, o)
	}
}

func (s *Sheet) rest() *Line {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind == notation.OrderLine && l.All && !l.Repeats && l.Order == nil && l.Standing() != notation.Doubtful &&
			(l.Power == engine.NoPower || l.Power == s.By) {
			return l
		}
	}
	return nil
}

func (g *Game) named(s *Step, sh *Sheet, u engine.Unit) bool {
	return slices.ContainsFunc(sh.Lines, func(l Line) bool {
		switch {
		case l.Order != nil:
			return judge.About(g.Rules, s.Before, l.Order, u)
		case l.All || l.Kind != notation.OrderLine && l.Kind != notation.Unread:
			return false
		case slices.ContainsFunc(l.Problems, func(p notation.Problem) bool { return p.Code == notation.Cancelled }):
			return false
		}
		return judge.About(g.Rules, s.Before, &l.Line.Order, u)
	})
}

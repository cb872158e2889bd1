package batch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// WriteJudge writes a game as the old mail judge reports one: a letter for each phase's results,
// which jDip's File, Import reads. (jDip saves its own games as Java objects.) It fails for an
// order that these letters cannot express, or a power whose name is not one word.
func WriteJudge(open OpenBoard, id, board, ruleset string, options engine.Options,
	phases []PlayedPhase) ([]byte, error) {
	r := newRunner(Settings{Open: open})
	g, err := r.game(&inputLine{Board: board, Ruleset: ruleset, Options: options})
	if err != nil {
		return nil, err
	}
	for i := range g.m.Powers {
		if name := g.m.Powers[i].Name; strings.ContainsAny(name, " :,.") {
			return nil, fmt.Errorf("these letters name each power in one word, and %q is more (hint: export in another form)",
				name)
		}
	}
	if len(phases) == 0 {
		return nil, fmt.Errorf(
			"nothing is decided yet, so there are no results to write letters of (hint: herald resolve decides a phase)")
	}
	w := &judgeText{g: g, id: id}
	fmt.Fprintf(&w.b, ":: Judge: HERALD  Game: %s  Variant: %s\n", id, g.m.ID)
	for i := range phases {
		if err := w.phase(&phases[i]); err != nil {
			return nil, err
		}
	}
	return []byte(w.b.String()), nil
}

type judgeText struct {
	g  *game
	id string
	b  strings.Builder
}

// phase writes the letter about a phase: a line for each unit, the dislodged, the centres if
// adjustments follow, and the next phase.
func (w *judgeText) phase(p *PlayedPhase) error {
	g, res := w.g, p.Resolution
	ph, next := p.Before.Phase, res.After.Phase
	code, err := g.short(ph)
	if err == nil {
		_, err = g.short(next)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(&w.b, "\nDate: -\nSubject: HERALD:%s - %s Results\n\n%s results for %s.\n\n", w.id, code,
		[...]string{"Movement", "Retreat", "Adjustment"}[ph.Step], w.season(ph))
	lines, err := w.lines(p)
	if err != nil {
		return fmt.Errorf("%s: %w", code, err)
	}
	for _, l := range lines {
		w.b.WriteString(l)
	}
	if len(res.Dislodged) > 0 {
		w.b.WriteString("\nThe following units were dislodged:\n\n")
	}
	for _, d := range res.Dislodged {
		fmt.Fprintf(&w.b, "The %s %s in %s", g.m.Powers[d.Unit.Power].Name, kindWord(d.Unit.Kind), w.place(d.Unit.At))
		to := make([]string, len(d.Options))
		for i, o := range d.Options {
			to[i] = w.place(o)
		}
		slices.Sort(to)
		if len(to) == 0 {
			w.b.WriteString(" with no valid retreats was destroyed.\n")
			continue
		}
		fmt.Fprintf(&w.b, " can retreat to %s.\n", strings.Join(to, " or "))
	}
	if next.Step == engine.Adjustment || !slices.Equal(res.After.Owners, p.Before.Owners) {
		w.owners(res)
	}
	fmt.Fprintf(&w.b, "\nThe next phase of '%s' will be %s for %s.\n", w.id,
		[...]string{"Movement", "Retreats", "Adjustments"}[next.Step], w.season(next))
	return nil
}

func (w *judgeText) season(ph engine.Phase) string {
	season := ph.Season.Title()
	if ph.Season == engine.Autumn {
		season = "Fall"
	}
	return fmt.Sprintf("%s of %d", season, ph.Year)
}

// lines writes each unit's order and outcome. A unit without an order has a line too, from which
// readers of the letter learn where it is.
func (w *judgeText) lines(p *PlayedPhase) (out []string, err error) {
	g, res := w.g, p.Resolution
	results, _, _ := g.results(res)
	for i := range res.Outcomes {
		o := &res.Outcomes[i]
		if o.Unit == (engine.Unit{}) && o.Order.Verb != engine.Build && o.Order.Verb != engine.Waive {
			continue // the order names no unit on the board
		}
		text, err := w.order(p, o)
		if err != nil {
			return nil, err
		}
		if text == "" {
			continue
		}
		by := o.Order.By
		if o.Unit != (engine.Unit{}) {
			by = o.Unit.Power
		}
		line := g.m.Powers[by].Name + ": " + text
		if p.Before.Phase.Step == engine.Movement {
			line += cameWords(results[g.unitCode(o.Unit)])
		}
		out = append(out, line+".\n")
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

func cameWords(words []string) string {
	if len(words) == 0 {
		return ""
	}
	text := strings.ReplaceAll(strings.Join(words, ", "), "disrupted", "no convoy")
	return " (*" + text + "*)"
}

// lost reports whether a unit had nowhere to retreat.
func (w *judgeText) lost(p *PlayedPhase, out *engine.Outcome) bool {
	return slices.ContainsFunc(p.Before.Dislodged, func(d engine.Dislodged) bool {
		return d.Unit.ID == out.Unit.ID && len(d.Options) == 0
	})
}

func kindWord(k engine.Kind) string {
	if k == engine.Fleet {
		return "Fleet"
	}
	return "Army"
}

// place returns a place as the letters of mail judges write it: "Spa/sc".
func (w *judgeText) place(at engine.PlaceID) string {
	id, coast, named := strings.Cut(strings.ToLower(w.g.code(at)), "/")
	id = strings.ToUpper(id[:1]) + id[1:]
	if named {
		id += "/" + coast
	}
	return id
}

// order writes an order, or "" for one that mail judges do not report.
func (w *judgeText) order(p *PlayedPhase, out *engine.Outcome) (string, error) {
	g, o := w.g, w.full(p, out)
	if o.Verb != engine.Waive && (!slices.Contains([]engine.Kind{engine.Army, engine.Fleet}, o.Kind) || o.At < 0) {
		return "", g.wordless(o)
	}
	unit := kindWord(o.Kind) + " " + w.place(max(o.At, 0))
	switch {
	case o.Verb == engine.Waive:
		return "1 build waived", nil
	case p.Before.Phase.Step == engine.Adjustment && out.Verdict == engine.None:
		if out.Reason.Code == judge.CodeNoOrder {
			return "", nil
		}
		return "Defaults, removing the " + strings.ToLower(kindWord(out.Unit.Kind)) + " in " + w.place(out.Unit.At), nil
	case p.Before.Phase.Step == engine.Adjustment && out.Verdict != engine.Succeeded:
		return "", nil // without effect: the letters report only effects
	case p.Before.Phase.Step == engine.Retreats && w.lost(p, out):
		return "", nil // the movement's letter reported its loss
	case p.Before.Phase.Step == engine.Retreats && (o.Verb == engine.Disband || out.Verdict != engine.Succeeded):
		return unit + " DISBAND", nil // jDip would carry out a retreat reported as failed
	case out.Verdict == engine.None:
		return unit + ", No Order Processed", nil
	}
	of := func() string { return " " + kindWord(o.OfKind) + " " + w.place(o.Of) }
	switch o.Verb {
	case engine.Hold:
		return unit + " HOLD", nil
	case engine.Disband:
		return unit + " DISBAND", nil
	case engine.Move, engine.Retreat:
		for _, sea := range w.route(p, &o) {
			unit += " -> " + w.place(g.m.Regions[sea].First)
		}
		return unit + " -> " + w.place(o.To), nil
	case engine.Support:
		if o.To < 0 || g.m.RegionOf(o.To) == g.m.RegionOf(o.Of) {
			return unit + " SUPPORT" + of(), nil
		}
		return unit + " SUPPORT" + of() + " -> " + w.place(o.To), nil
	case engine.Convoy:
		return unit + " CONVOY" + of() + " -> " + w.place(o.To), nil
	case engine.Build:
		return "Builds the " + strings.ToLower(kindWord(o.Kind)) + " in " + w.place(o.At), nil
	case engine.Remove:
		return "Removes the " + strings.ToLower(kindWord(out.Unit.Kind)) + " in " + w.place(out.Unit.At), nil
	}
	return "", g.wordless(o)
}

// full returns an outcome's order with the kinds and coasts of its units that it omits.
func (w *judgeText) full(p *PlayedPhase, out *engine.Outcome) engine.Order {
	o := w.g.named(p.Before, *out.Order)
	if out.Unit != (engine.Unit{}) {
		o.Kind, o.At = out.Unit.Kind, out.Unit.At
	}
	return o
}

// route returns the seas of the shortest chain of ordered fleets that would carry an army, or nil.
func (w *judgeText) route(p *PlayedPhase, o *engine.Order) []engine.RegionID {
	m := w.g.m
	if _, near := m.Step(o.Kind, o.At, o.To); o.Verb != engine.Move || o.Kind != engine.Army || near && !o.Convoyed {
		return nil
	}
	fleets := map[engine.RegionID]engine.PlaceID{}
	for i := range p.Resolution.Outcomes {
		c := p.Resolution.Outcomes[i]
		if c.Order.Verb == engine.Convoy && c.Unit.Kind == engine.Fleet && c.Order.To >= 0 && c.Order.Of >= 0 &&
			m.RegionOf(c.Order.Of) == m.RegionOf(o.At) && m.RegionOf(c.Order.To) == m.RegionOf(o.To) {
			fleets[m.RegionOf(c.Unit.At)] = c.Unit.At
		}
	}
	touches := func(fleet engine.PlaceID, land engine.RegionID) bool {
		return slices.ContainsFunc(m.Steps(engine.Fleet, fleet), func(s engine.Adjacency) bool {
			return m.RegionOf(s.To) == land
		})
	}
	var ways [][]engine.RegionID
	for r := range m.Regions { // in the board's order
		if at, ok := fleets[engine.RegionID(r)]; ok && touches(at, m.RegionOf(o.At)) {
			ways = append(ways, []engine.RegionID{engine.RegionID(r)})
			delete(fleets, engine.RegionID(r))
		}
	}
	for n := 0; n < len(ways); n++ {
		last := m.Regions[ways[n][len(ways[n])-1]].First
		if touches(last, m.RegionOf(o.To)) {
			return ways[n]
		}
		for _, s := range m.Steps(engine.Fleet, last) {
			if _, ok := fleets[m.RegionOf(s.To)]; ok {
				delete(fleets, m.RegionOf(s.To))
				ways = append(ways, append(slices.Clone(ways[n]), m.RegionOf(s.To)))
			}
		}
	}
	return nil
}

// owners writes the owners of centres and the powers' numbers of units.
func (w *judgeText) owners(res *engine.Resolution) {
	g := w.g
	w.b.WriteString("\nOwnership of supply centers:\n\n")
	var counts strings.Builder
	for by := range g.m.Powers {
		var has []string
		units := 0
		for r, o := range res.After.Owners {
			if o == engine.PowerID(by) && g.m.Regions[r].SupplyCentre {
				has = append(has, w.place(g.m.Regions[r].First))
			}
		}
		for _, u := range res.After.Units {
			if u.Power == engine.PowerID(by) {
				units++
			}
		}
		if len(has) == 0 && units == 0 {
			continue
		}
		name, does, n := g.m.Powers[by].Name, "Builds", len(has)-units
		if n < 0 {
			does, n = "Removes", -n
		}
		fmt.Fprintf(&counts, "%s: %d Supply centers, %d Units: %s %d units.\n", name, len(has), units, does, n)
		if len(has) > 0 {
			fmt.Fprintf(&w.b, "%s: %s.\n", name, strings.Join(has, ", "))
		}
	}
	w.b.WriteString("\n" + counts.String())
}

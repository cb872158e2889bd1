package judge

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// option is a named rule choice and what each of its values does.
type option struct {
	engine.Option
	set map[string]func(*Choices)
}

func options() []option {
	return []option{
		{engine.Option{Name: "convoy-intent", Default: "own-fleet", Values: []string{"own-fleet", "explicit-via", "any-fleet"},
			Doc: "when an army ordered to a neighbour goes by convoy: if it says so or a fleet of its owner is ordered to convoy it; only if it says so and the convoys make a route, otherwise by land; or whenever convoys make a route (DATC 4.A.3)"},
			map[string]func(*Choices){"own-fleet": func(c *Choices) { c.Intent = IntentOwnFleet },
				"explicit-via": func(c *Choices) { c.Intent = IntentExplicitVia },
				"any-fleet":    func(c *Choices) { c.Intent = IntentAnyFleet }}},
		{engine.Option{Name: "paradox", Default: "szykman", Values: []string{"szykman", "all-hold"},
			Doc: "in a convoy paradox the convoying fleets hold, or every move of the paradox fails (DATC 4.A.2)"},
			map[string]func(*Choices){"szykman": func(c *Choices) { c.Paradox = ParadoxSzykman },
				"all-hold": func(c *Choices) { c.Paradox = ParadoxAllHold }}},
		yesNo("convoy-cuts-target", "no", "an army convoyed from the region that a support is directed against cuts it (DATC 4.A.4)",
			func(c *Choices, v bool) { c.ConvoyCutsTarget = v }),
		yesNo("retreat-to-convoyed-origin", "yes", "a unit may retreat to where its attacker came from if that came by convoy (DATC 4.A.5)",
			func(c *Choices, v bool) { c.NoRetreatToConvoyed = !v }),
		yesNo("retreat-to-attacker-origin", "no", "a unit may retreat to where its attacker came from by land or sea (W3K ruling W14)",
			func(c *Choices, v bool) { c.RetreatToOrigin = v }),
		{engine.Option{Name: "head-to-head", Default: "battle", Values: []string{"battle", "always"},
			Doc: "a dislodged unit has no effect where its attacker came from: only after a head-to-head battle, or also when one of them went by convoy (DATC 4.A.7)"},
			map[string]func(*Choices){"battle": func(c *Choices) { c.DislodgedNoEffect = false },
				"always": func(c *Choices) { c.DislodgedNoEffect = true }}},
		yesNo("follow-moves", "no", "a support to hold given to a unit that moves supports its move, where the supporter can reach (W3K ruling W3)",
			func(c *Choices, v bool) { c.FollowMoves = v }),
		{engine.Option{Name: "contested", Default: "standoff", Values: []string{"standoff", "any-conflict"},
			Doc: "what closes an empty region to retreats: a standoff, or any attack that failed there (W3K ruling W15)"},
			map[string]func(*Choices){"standoff": func(c *Choices) { c.AnyConflictCloses = false },
				"any-conflict": func(c *Choices) { c.AnyConflictCloses = true }}},
		{engine.Option{Name: "two-coasts", Default: "illegal", Values: []string{"illegal", "first"},
			Doc: "a fleet's move that names no coast where two are possible: illegal, or to the first (DATC 4.B.1)"},
			map[string]func(*Choices){"illegal": func(c *Choices) { c.TwoCoastsFirst = false },
				"first": func(c *Choices) { c.TwoCoastsFirst = true }}},
		{engine.Option{Name: "missing-coast", Default: "only", Values: []string{"only", "illegal"},
			Doc: "a fleet's move that names no coast where one is possible: to that coast, or illegal (DATC 4.B.2)"},
			map[string]func(*Choices){"only": func(c *Choices) { c.MissingCoast = OnlyCoastTaken },
				"illegal": func(c *Choices) { c.MissingCoast = CoastMustBeNamed }}},
		{engine.Option{Name: "wrong-coast", Default: "illegal", Values: []string{"illegal", "corrected"},
			Doc: "a fleet's move to a coast it can not reach: illegal, or to the only coast it can reach (DATC 4.B.3)"},
			map[string]func(*Choices){"illegal": func(c *Choices) { c.WrongCoastCorrected = false },
				"corrected": func(c *Choices) { c.WrongCoastCorrected = true }}},
		{engine.Option{Name: "support-coast", Default: "match", Values: []string{"match", "free"},
			Doc: "a coast named in a support must be the one moved to, or does not matter (DATC 4.B.4)"},
			map[string]func(*Choices){"match": func(c *Choices) { c.SupportCoastLoose = false },
				"free": func(c *Choices) { c.SupportCoastLoose = true }}},
		{engine.Option{Name: "own-coast", Default: "ignored", Values: []string{"ignored", "illegal"},
			Doc: "a wrong coast named for the unit ordered (DATC 4.B.5)"},
			map[string]func(*Choices){"ignored": func(c *Choices) { c.WrongOwnCoast = false },
				"illegal": func(c *Choices) { c.WrongOwnCoast = true }}},
		{engine.Option{Name: "army-coast", Default: "ignored", Values: []string{"ignored", "illegal"},
			Doc: "a coast named for an army's destination (DATC 4.B.6)"},
			map[string]func(*Choices){"ignored": func(c *Choices) { c.ArmyCoast = false },
				"illegal": func(c *Choices) { c.ArmyCoast = true }}},
		{engine.Option{Name: "build-coast", Default: "illegal", Values: []string{"illegal", "first"},
			Doc: "a fleet built without a coast where there are several: illegal, or on the first (DATC 4.B.7)"},
			map[string]func(*Choices){"illegal": func(c *Choices) { c.BuildCoastFirst = false },
				"first": func(c *Choices) { c.BuildCoastFirst = true }}},
		{engine.Option{Name: "wrong-kind", Default: "illegal", Values: []string{"illegal", "accepted"},
			Doc: "an order that calls an army a fleet or a fleet an army (DATC 4.C.2)"},
			map[string]func(*Choices){"illegal": func(c *Choices) { c.WrongKind = false },
				"accepted": func(c *Choices) { c.WrongKind = true }}},
		{engine.Option{Name: "inland-fleet", Default: "illegal", Values: []string{"illegal", "army"},
			Doc: "a fleet built inland: illegal, or an army is built (DATC 4.C.4)"},
			map[string]func(*Choices){"illegal": func(c *Choices) { c.InlandFleetArmy = false },
				"army": func(c *Choices) { c.InlandFleetArmy = true }}},
		{engine.Option{Name: "duplicate-orders", Default: "hold", Values: []string{"hold", "first", "last"},
			Doc: "several different orders for one unit: it stands, or the first or the last counts (DATC 4.D.3)"},
			map[string]func(*Choices){"hold": func(c *Choices) { c.Duplicate = DuplicateHolds },
				"first": func(c *Choices) { c.Duplicate = DuplicateFirst },
				"last":  func(c *Choices) { c.Duplicate = DuplicateLast }}},
		{engine.Option{Name: "too-many-builds", Default: "first", Values: []string{"first", "none"},
			Doc: "more builds than are due: the first good ones count, or none (DATC 4.D.4)"},
			map[string]func(*Choices){"first": func(c *Choices) { c.TooManyBuildsNone = false },
				"none": func(c *Choices) { c.TooManyBuildsNone = true }}},
		{engine.Option{Name: "two-builds-one-centre", Default: "first", Values: []string{"first", "none"},
			Doc: "two builds in one centre: the first counts, or none (DATC 4.D.5)"},
			map[string]func(*Choices){"first": func(c *Choices) { c.TwoBuildsNone = false },
				"none": func(c *Choices) { c.TwoBuildsNone = true }}},
		{engine.Option{Name: "too-many-removals", Default: "first", Values: []string{"first", "none"},
			Doc: "more removals than are demanded: the first good ones count, or none (DATC 4.D.6)"},
			map[string]func(*Choices){"first": func(c *Choices) { c.TooManyRemovalsNone = false },
				"none": func(c *Choices) { c.TooManyRemovalsNone = true }}},
		{engine.Option{Name: "illegal-moves", Default: "ignored", Values: []string{"ignored", "moving"},
			Doc: "a unit whose move is illegal may be supported to hold, or counts as moving (DATC 4.E.1)"},
			map[string]func(*Choices){"ignored": func(c *Choices) { c.IllegalMovesStand = false },
				"moving": func(c *Choices) { c.IllegalMovesStand = true }}},
	}
}

func yesNo(name, def, doc string, set func(*Choices, bool)) option {
	return option{engine.Option{Name: name, Default: def, Values: []string{"no", "yes"}, Doc: doc},
		map[string]func(*Choices){"no": func(c *Choices) { set(c, false) }, "yes": func(c *Choices) { set(c, true) }}}
}

// Options returns the judge's choices as named options, with a ruleset's own defaults in place of the DATC's.
func Options(defaults engine.Options) []engine.Option {
	all := options()
	out := make([]engine.Option, len(all))
	for i := range all {
		out[i] = all[i].Option
		if d, ok := defaults[out[i].Name]; ok {
			out[i].Default = d
		}
	}
	return out
}

// Choose turns options into choices. Names in own belong to the ruleset and are left alone; any other unknown name or
// value is an error that lists what there is.
func Choose(chosen, defaults engine.Options, own []engine.Option) (Choices, error) {
	var c Choices
	all := options()
	var problems []string
	for _, o := range all {
		v := o.Default
		if d, ok := defaults[o.Name]; ok {
			v = d
		}
		if w, ok := chosen[o.Name]; ok {
			v = w
		}
		if set := o.set[v]; set != nil {
			set(&c)
		} else {
			problems = append(problems, fmt.Sprintf("option %s has no value %q (hint: %s)", o.Name, v, strings.Join(o.Values, ", ")))
		}
	}
	var names []string
	for name := range chosen {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if slices.ContainsFunc(all, func(o option) bool { return o.Name == name }) {
			continue
		}
		i := slices.IndexFunc(own, func(o engine.Option) bool { return o.Name == name })
		switch {
		case i < 0:
			var known []string
			for _, o := range all {
				known = append(known, o.Name)
			}
			for _, o := range own {
				known = append(known, o.Name)
			}
			problems = append(problems, fmt.Sprintf("unknown option %q (hint: %s)", name, strings.Join(known, ", ")))
		case !slices.Contains(own[i].Values, chosen[name]):
			problems = append(problems, fmt.Sprintf("option %s has no value %q (hint: %s)", name, chosen[name], strings.Join(own[i].Values, ", ")))
		}
	}
	if problems != nil {
		return c, fmt.Errorf("%s", strings.Join(problems, "; "))
	}
	return c, nil
}

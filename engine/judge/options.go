package judge

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// option is an option of the rules, with the effect of each value.
type option struct {
	engine.Option
	set map[string]func(*Choices)
}

func options() []option {
	return []option{
		{engine.Option{Name: "convoy-intent", Default: "own-fleet", Saved: "explicit-via",
			Values: []string{"own-fleet", "explicit-via", "any-fleet"},
			Doc:    "when an army ordered to a neighbour goes by convoy: if it says so or a fleet of its owner is ordered to convoy it and the convoys ordered make a route; only if it says so and the convoys make a route, otherwise by land; or whenever convoys make a route (DATC 4.A.3)"},
			map[string]func(*Choices){"own-fleet": func(c *Choices) { c.Intent = IntentOwnFleet },
				"explicit-via": func(c *Choices) { c.Intent = IntentExplicitVia },
				"any-fleet":    func(c *Choices) { c.Intent = IntentAnyFleet }}},
		{engine.Option{Name: "paradox", Default: "szykman", Values: []string{"szykman", "all-hold", "1982", "2000"},
			Doc: "in a convoy paradox the convoying fleets hold; or every move of the paradox fails; or a convoyed army never cuts the support of an attack on a fleet that convoys it (1982), or on one that its convoy cannot do without (2000) (DATC 4.A.2)"},
			map[string]func(*Choices){"szykman": func(c *Choices) { c.Paradox = ParadoxSzykman },
				"all-hold": func(c *Choices) { c.Paradox = ParadoxAllHold },
				"1982":     func(c *Choices) { c.Paradox = Paradox1982 },
				"2000":     func(c *Choices) { c.Paradox = Paradox2000 }}},
		yesNo("convoy-cuts-target", "no",
			"an army convoyed from the region that a support is directed against cuts it (DATC 4.A.4)",
			func(c *Choices, v bool) { c.ConvoyCutsTarget = v }),
		yesNo("retreat-to-convoyed-origin", "yes",
			"a unit may retreat to where its attacker came from if that came by convoy (DATC 4.A.5)",
			func(c *Choices, v bool) { c.NoRetreatToConvoyed = !v }),
		yesNo("retreat-to-attacker-origin", "no", "a unit may retreat to where its attacker came from by land or sea",
			func(c *Choices, v bool) { c.RetreatToOrigin = v }),
		{engine.Option{Name: "head-to-head", Default: "battle", Values: []string{"battle", "always"},
			Doc: "a dislodged unit has no effect where its attacker came from: only after a head-to-head battle, or also when one of them went by convoy (DATC 4.A.7)"},
			map[string]func(*Choices){"battle": func(c *Choices) { c.DislodgedNoEffect = false },
				"always": func(c *Choices) { c.DislodgedNoEffect = true }}},
		yesNo("follow-moves", "no",
			"a support to hold given to a unit that moves supports its move, where the supporter can reach",
			func(c *Choices, v bool) { c.FollowMoves = v }),
		{engine.Option{Name: "contested", Default: "standoff", Values: []string{"standoff", "any-conflict"},
			Doc: "what closes an empty region to retreats: a standoff, or any attack that failed there"},
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
			Doc: "a fleet's move to a coast that it cannot reach: illegal, or to the only coast it can reach (DATC 4.B.3)"},
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

// Settings are a ruleset's use of the judge's options: its defaults, the names of options that do
// not apply, and options of its own.
type Settings struct {
	Defaults engine.Options
	Without  []string
	Own      []engine.Option
	Cites    map[string]string // by option: the ruling in the rulebook, cited after the option's sentence
}

// Options returns every option of the ruleset.
func (s Settings) Options() []engine.Option {
	var out []engine.Option
	for _, o := range options() {
		if slices.Contains(s.Without, o.Name) {
			continue
		}
		if d, ok := s.Defaults[o.Name]; ok {
			o.Default = d
		}
		if c := s.Cites[o.Name]; c != "" {
			o.Doc += " (" + c + ")"
		}
		out = append(out, o.Option)
	}
	return append(out, s.Own...)
}

// Value returns an option's value: the chosen one, or the default.
func (s Settings) Value(chosen engine.Options, name string) string {
	if v, ok := chosen[name]; ok {
		return v
	}
	for _, o := range s.Options() {
		if o.Name == name {
			return o.Default
		}
	}
	return ""
}

// Choose turns options into choices. The error lists unknown names and values with the valid ones.
func (s Settings) Choose(chosen engine.Options) (Choices, error) {
	var c Choices
	known := s.Options()
	var names, problems []string
	for _, o := range known {
		names = append(names, o.Name)
		v, ok := chosen[o.Name]
		if ok && len(o.Values) > 0 && !slices.Contains(o.Values, v) { // the ruleset checks options without Values
			problems = append(problems, fmt.Sprintf("option %s has no value %q (hint: %s)", o.Name, v,
				strings.Join(o.Values, ", ")))
		}
	}
	for _, o := range options() {
		if set := o.set[s.Value(chosen, o.Name)]; set != nil {
			set(&c)
		}
	}
	var unknown []string
	for name := range chosen {
		if !slices.Contains(names, name) {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	for _, name := range unknown {
		problems = append(problems, fmt.Sprintf("unknown option %q (hint: %s)", name, strings.Join(names, ", ")))
	}
	if problems != nil {
		return c, errors.New(strings.Join(problems, "; "))
	}
	return c, nil
}

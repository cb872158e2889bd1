package warwick

import "github.com/heraldmaps/herald/engine"

// forms are the ruleset's own orders as people write them (rules 24 to 27).
func forms() []engine.Form {
	every := []engine.PhaseStep{engine.Movement, engine.Retreats, engine.Adjustment}
	move := []engine.PhaseStep{engine.Movement}
	return []engine.Form{
		{Verb: VerbDeclare, ID: "declare", Steps: every, Patterns: []string{
			"declare for {person|power}",
			"declare {claim:claim}",
			"declare {neutral:neutral}",
		}},
		{Verb: VerbHenry, ID: "henry", Steps: move, Secrecy: engine.UntilEnd, Patterns: []string{
			"hvi to {power|unit}",
		}},
		{Verb: VerbVote, ID: "vote", Steps: every, Secrecy: engine.UntilMet, Patterns: []string{
			"vote end",
		}},
		{Verb: VerbJoint, ID: "joint", Steps: every, Secrecy: engine.UntilMet, Patterns: []string{
			"joint win with {power}",
		}},
		{Verb: VerbCut, ID: "cut", Steps: move, Patterns: []string{
			"{unit} cut {power} in {region} on {of:unit}",
		}},
	}
}

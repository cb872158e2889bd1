package sitetest

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
)

// veiled is a ruleset in which one power's armies are invisible until the game is over. Like all
// rulesets with secrets, it has a form of orders that is not published with its phase, unless it is
// formless.
type veiled struct {
	engine.Rules
	power    engine.PowerID
	formless bool
}

func (v veiled) Info() engine.Info {
	info := v.Rules.Info()
	if v.formless {
		return info
	}
	info.Forms = append(slices.Clip(info.Forms), engine.Form{Verb: engine.VerbOwn, ID: "veil",
		Steps: []engine.PhaseStep{engine.Movement}, Secrecy: engine.UntilEnd, Patterns: []string{"veil {unit}"}})
	return info
}

func (v veiled) hides(u engine.Unit) bool { return u.Power == v.power && u.Kind == engine.Army }

func (v veiled) View(p *engine.Position, a engine.Audience) *engine.Position {
	if p = v.Rules.View(p, a); !a.Ended {
		p.Units = slices.DeleteFunc(p.Units, v.hides)
		p.Dislodged = slices.DeleteFunc(p.Dislodged, func(d engine.Dislodged) bool { return v.hides(d.Unit) })
	}
	return p
}

func (v veiled) Redact(r *engine.Resolution, a engine.Audience) *engine.Resolution {
	if r = v.Rules.Redact(r, a); !a.Ended {
		r.Outcomes = slices.DeleteFunc(r.Outcomes, func(o engine.Outcome) bool { return v.hides(o.Unit) })
	}
	return r
}

// Veil returns a memory that knows two rulesets, "veiled" and "formless", derived from another: a
// power's armies are invisible in them until the game is over. Only "veiled" has a form of orders
// that is not published with its phase.
func Veil(base, power string) *sitegen.Memory {
	m := sitegen.NewMemory()
	of := func(formless bool) func(b *engine.Map, o engine.Options) (engine.Rules, error) {
		return func(b *engine.Map, o engine.Options) (engine.Rules, error) {
			r, err := sitegen.NewLibrary().Rules(base, b, o)
			return veiled{r, b.Power(power), formless}, err
		}
	}
	m.Add("veiled", of(false), nil)
	m.Add("formless", of(true), nil)
	return m
}

package warwick_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// The short notation of the cases, which is the compact form of rules 21 to 28. Orders as people write them are the
// reader's, and tested with it.

var unitWords = regexp.MustCompile(`^(?:(\w+) )?U (\w+)(?:#(\d+))?$`)

// said reads "U Lon", "U ENG#2", "warwick U ENG#2".
func said(m *engine.Map, s string) (engine.Said, error) {
	w := unitWords.FindStringSubmatch(strings.TrimSpace(s))
	if w == nil {
		return engine.Said{}, fmt.Errorf("cannot read the unit %q", s)
	}
	out := engine.Said{Whose: engine.NoPower, Kind: engine.KindOwn, At: m.Place(w[2])}
	if w[1] != "" {
		if out.Whose = m.Power(w[1]); out.Whose == engine.NoPower {
			return out, fmt.Errorf("no power %q", w[1])
		}
	}
	if out.At == engine.NoPlace {
		return out, fmt.Errorf("no region %q", w[2])
	}
	if w[3] != "" {
		out.No, _ = strconv.Atoi(w[3])
	}
	return out, nil
}

var cutWords = regexp.MustCompile(`^(.*?) CUT(?: (\w+))?(?: IN (\w+))?(?: ON ([^-]*\w))?(?: - \w+)?$`)

// read reads one line for a power.
func read(m *engine.Map, step engine.PhaseStep, by engine.PowerID, text string) (engine.Order, error) {
	o := engine.NewOrder(engine.NoOrder, by, engine.NoKind, engine.NoPlace)
	o.Text = text
	set := func(s string) error {
		u, err := said(m, s)
		o.Kind, o.At, o.No, o.Whose = engine.KindOwn, u.At, uint8(u.No), u.Whose
		return err
	}
	to := func(s string) (err error) {
		if o.To = m.Place(s); o.To == engine.NoPlace {
			err = fmt.Errorf("no region %q", s)
		}
		return err
	}
	of := func(s string) error {
		u, err := said(m, s)
		o.OfKind, o.Of, o.OfNo, o.OfWhose = engine.KindOwn, u.At, uint8(u.No), u.Whose
		return err
	}
	person := func(s string) warwick.Person {
		switch s {
		case "henry":
			return warwick.Henry
		}
		return warwick.Person(m.Power(s))
	}
	var err error
	switch w := strings.Fields(text); {
	case text == "WAIVE":
		o.Verb = engine.Waive
	case text == "VOTE END":
		o.Verb, o.Own = warwick.VerbVote, warwick.Vote{}
	case w[0] == "BUILD":
		o.Verb, err = engine.Build, set(strings.TrimPrefix(text, "BUILD "))
	case w[0] == "REMOVE":
		o.Verb, err = engine.Remove, set(strings.TrimPrefix(text, "REMOVE "))
	case w[0] == "JOINT":
		o.Verb, o.Own = warwick.VerbJoint, &warwick.Joint{Whom: m.Power(w[3])}
	case text == "DECLARE claim":
		o.Verb, o.Own = warwick.VerbDeclare, &warwick.Declaration{For: warwick.Claim}
	case text == "DECLARE neutral":
		o.Verb, o.Own = warwick.VerbDeclare, &warwick.Declaration{For: warwick.Nobody}
	case w[0] == "DECLARE":
		o.Verb, o.Own = warwick.VerbDeclare, &warwick.Declaration{For: person(w[2])}
	case text == "HVI ABANDON":
		o.Verb, o.Own = warwick.VerbHenry, &warwick.HenryLine{Deed: warwick.Abandon, Unit: nothing, Whom: engine.NoPower}
	case text == "HVI KILL":
		o.Verb, o.Own = warwick.VerbHenry, &warwick.HenryLine{Deed: warwick.Kill, Unit: nothing, Whom: engine.NoPower}
	case w[0] == "HVI" && len(w) == 3:
		o.Verb, o.Own = warwick.VerbHenry, &warwick.HenryLine{Deed: warwick.ToPlayer, Unit: nothing, Whom: m.Power(w[2])}
	case w[0] == "HVI":
		u, e := said(m, strings.TrimPrefix(text, "HVI TO "))
		o.Verb, o.Own, err = warwick.VerbHenry, &warwick.HenryLine{Deed: warwick.ToUnit, Unit: u, Whom: engine.NoPower}, e
	case strings.Contains(text, " CUT"):
		x := cutWords.FindStringSubmatch(text)
		if x == nil {
			return o, fmt.Errorf("cannot read %q", text)
		}
		c := &warwick.Cut{Whom: m.Power(x[2]), In: engine.NoRegion, On: nothing}
		if x[3] != "" {
			c.In = m.Region(x[3])
			o.To = m.Place(x[3])
		}
		if x[4] != "" {
			c.On, err = said(m, x[4])
		}
		o.Verb, o.Own, o.Whom = warwick.VerbCut, c, c.Whom
		if e := set(x[1]); e != nil {
			err = e
		}
		c.Unit = engine.Said{Whose: o.Whose, Kind: o.Kind, At: o.At, No: int(o.No)}
	case strings.HasSuffix(text, " H"):
		o.Verb, err = engine.Hold, set(strings.TrimSuffix(text, " H"))
	case strings.HasSuffix(text, " D"):
		o.Verb, err = engine.Disband, set(strings.TrimSuffix(text, " D"))
	case strings.Contains(text, " S ") || strings.Contains(text, " C "):
		o.Verb = engine.Support
		a, b, ok := strings.Cut(text, " S ")
		if !ok {
			o.Verb = engine.Convoy
			a, b, _ = strings.Cut(text, " C ")
		}
		err = set(a)
		if u, dest, ok := strings.Cut(b, " - "); ok {
			b = u
			if e := to(dest); e != nil {
				err = e
			}
		}
		if e := of(b); e != nil {
			err = e
		}
	case strings.Contains(text, " R ") || strings.Contains(text, " - "):
		o.Verb = engine.Move
		a, b, ok := strings.Cut(text, " - ")
		if !ok || step == engine.Retreats {
			if !ok {
				a, b, _ = strings.Cut(text, " R ")
			}
			o.Verb = engine.Retreat
		}
		err = set(a)
		if e := to(b); e != nil {
			err = e
		}
	default:
		err = fmt.Errorf("cannot read %q", text)
	}
	return o, err
}

// nothing is a unit that was not said.
var nothing = engine.Said{Whose: engine.NoPower, At: engine.NoPlace}

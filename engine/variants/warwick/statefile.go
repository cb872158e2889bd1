package warwick

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// file is the state as files and batches write it (rule 79).
type file struct {
	Alignments map[string]string `json:"alignments"`
	Claimed    []string          `json:"claimed"`
	Out        []string          `json:"out"`
	Henry      *henryFile        `json:"henry"`
	Sole       *soleFile         `json:"sole"`
	King       *string           `json:"king"`
}

type henryFile struct {
	Status string `json:"status"`
	Power  string `json:"power,omitempty"`
	Unit   string `json:"unit,omitempty"`
	At     string `json:"at,omitempty"`
	Since  string `json:"since,omitempty"`
}

type soleFile struct {
	Power   string `json:"power"`
	Seasons int    `json:"seasons"`
}

// State returns a position's state as files write it, with all six fields and sorted lists.
func (r *Rules) State(p *engine.Position) any {
	s := r.state(p)
	f := file{Alignments: map[string]string{}, Claimed: r.b.claimed(s), Out: r.b.ids(s.Out), Henry: r.henryFile(p, s)}
	for i := range r.m.Powers {
		f.Alignments[r.m.Powers[i].ID] = r.b.alignmentText(Person(i), s.Align[i])
	}
	if s.Sole.Power != engine.NoPower {
		f.Sole = &soleFile{r.m.Powers[s.Sole.Power].ID, s.Sole.Seasons}
	}
	if s.King != engine.NoPower {
		f.King = &r.m.Powers[s.King].ID
	}
	return f
}

func (r *Rules) henryFile(p *engine.Position, s *State) *henryFile {
	h := &henryFile{Status: statusNames[s.Henry.Status]}
	switch s.Henry.Status {
	case Held:
		h.Power = r.b.personID(Person(s.Henry.Power))
		if u, ok := unitByID(p, s.Henry.Unit); ok {
			h.Unit = r.unitText(u)
		}
	case Abandoned:
		h.At = r.regionID(s.Henry.At)
	case Dead:
		if s.Henry.Since.Year != 0 {
			h.Since = r.info.PhaseID(s.Henry.Since)
		}
	}
	return h
}

// claimed lists the ids of all who have ever claimed, with Henry VI (rule 33).
func (b *board) claimed(s *State) []string {
	out := append(b.ids(s.Claimed), henryID)
	sort.Strings(out)
	return out
}

func (b *board) ids(set []bool) []string {
	out := []string{}
	for i, in := range set {
		if in {
			out = append(out, b.m.Powers[i].ID)
		}
	}
	sort.Strings(out)
	return out
}

// alignmentText writes an alignment: "claimant", "for edward", "neutral".
func (b *board) alignmentText(who, for_ Person) string {
	switch for_ {
	case Nobody:
		return "neutral"
	case who:
		return "claimant"
	}
	return "for " + b.personID(for_)
}

func (b *board) alignment(who Person, s string) (Person, error) {
	switch s {
	case "neutral":
		return Nobody, nil
	case "claimant":
		return who, nil
	}
	id, ok := strings.CutPrefix(s, "for ")
	if !ok {
		return Nobody, fmt.Errorf("%q is no alignment (hint: claimant, for PERSON, neutral)", s)
	}
	if id == henryID {
		return Henry, nil
	}
	x, err := b.powerNamed(id)
	return Person(x), err
}

func (b *board) powerNamed(id string) (engine.PowerID, error) {
	for i := range b.m.Powers {
		if strings.EqualFold(b.m.Powers[i].ID, id) {
			return engine.PowerID(i), nil
		}
	}
	have := lists.Map(b.m.Powers, func(p engine.Power) string { return p.ID })
	return engine.NoPower, fmt.Errorf("no power %q (hint: %s)", id, strings.Join(have, ", "))
}

// SetState reads a state (rule 79); missing fields are as at the opening. It first gives numbers to
// the units at sea without one (rule 78), since the state may name them.
func (r *Rules) SetState(p *engine.Position, raw []byte) []error {
	s := r.b.opens()
	p.Ext = s
	errs := r.numberStart(p)
	if len(bytes.TrimSpace(raw)) == 0 || string(bytes.TrimSpace(raw)) == "null" {
		return errs
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return append(errs, fmt.Errorf("state: not an object (hint: {\"alignments\":{…},\"henry\":{…}})"))
	}
	names := make([]string, 0, len(fields))
	for k := range fields {
		names = append(names, k)
	}
	sort.Strings(names)
	var f file
	for _, k := range names {
		var err error
		switch k {
		case "alignments":
			err = strict(fields[k], &f.Alignments, `an object from powers to "claimant", "for PERSON" or "neutral"`)
		case "claimed":
			err = strict(fields[k], &f.Claimed, `a list of powers, and "henry"`)
		case "out":
			err = strict(fields[k], &f.Out, "a list of powers")
		case "henry":
			err = strict(fields[k], &f.Henry,
				`{"status":"unassigned"}, {"status":"held","power":P,"unit":U}, {"status":"abandoned","at":R} or {"status":"dead"}`)
		case "sole":
			err = strict(fields[k], &f.Sole, `null or {"power":P,"seasons":1}`)
		case "king":
			err = strict(fields[k], &f.King, "null or one power: there is one King at most")
		default:
			err = errors.New("there is no such field (hint: alignments, claimed, out, henry, sole, king)")
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("state.%s: %w", k, err))
		}
	}
	return append(errs, r.fill(p, s, &f)...)
}

// strict decodes the JSON of a field into v. If it returns an error, v is unchanged.
func strict[T any](raw json.RawMessage, v *T, hint string) error {
	var x T
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if d.Decode(&x) != nil {
		return fmt.Errorf("cannot be read (hint: %s)", hint)
	}
	*v = x
	return nil
}

// fill sets a state from the file's fields, and returns an error for each impossible value.
func (r *Rules) fill(p *engine.Position, s *State, f *file) (errs []error) {
	b := r.b
	told := func(field string, err error) { errs = append(errs, fmt.Errorf("state.%s: %w", field, err)) }
	who := make([]string, 0, len(f.Alignments))
	for k := range f.Alignments {
		who = append(who, k)
	}
	sort.Strings(who)
	for _, k := range who {
		by, err := b.powerNamed(k)
		if err != nil {
			told("alignments."+k, err)
			continue
		}
		x, err := b.alignment(Person(by), f.Alignments[k])
		if err != nil {
			told("alignments."+k, err)
			continue
		}
		s.Align[by] = x
	}
	if f.Claimed != nil {
		clear(s.Claimed)
		for _, id := range f.Claimed {
			if id == henryID {
				continue
			}
			if by, err := b.powerNamed(id); err != nil {
				told("claimed", err)
			} else {
				s.Claimed[by] = true
			}
		}
	}
	for _, id := range f.Out {
		by, err := b.powerNamed(id)
		if err != nil {
			told("out", err)
			continue
		}
		s.Out[by] = true
		if _, given := f.Alignments[b.m.Powers[by].ID]; given && s.Align[by] != Nobody {
			told("out", fmt.Errorf("%s is out, and so neutral", id))
		}
		s.Align[by] = Nobody
	}
	for i, x := range s.Align {
		if x == Person(i) {
			s.Claimed[i] = true
		}
	}
	if f.Henry != nil {
		if err := r.setHenry(p, s, f.Henry); err != nil {
			told("henry", err)
			s.Henry = Hiding{Status: Abandoned, Power: engine.NoPower, At: b.war}
		}
	}
	s.lapse()
	for _, l := range s.Lapsed {
		// An alignment that the file states must be possible. One from the defaults may lapse.
		if id := b.m.Powers[l.Who].ID; f.Alignments[id] != "" {
			told("alignments."+id, fmt.Errorf("%s cannot be for %s: %s", id, b.personID(l.From), lapseTexts[l.Why]))
		}
	}
	s.Lapsed = nil
	if f.Sole != nil {
		switch by, err := b.powerNamed(f.Sole.Power); {
		case err != nil:
			told("sole", err)
		case f.Sole.Seasons < 0 || f.Sole.Seasons > 9999:
			told("sole", fmt.Errorf("%d seasons are impossible (hint: 1)", f.Sole.Seasons))
		default:
			s.Sole = Sole{Power: by, Seasons: f.Sole.Seasons}
		}
	}
	if f.King != nil {
		switch by, err := b.powerNamed(*f.King); {
		case err != nil:
			told("king", err)
		case s.Align[by] != Person(by) && !r.solo(p, by): // a solo winner is King even without a claim (rule 64)
			told("king", fmt.Errorf("%s is no claimant, so no King", *f.King))
		default:
			s.King = by
		}
	}
	return errs
}

// setHenry reads the state of Henry VI. If it returns an error, s.Henry is incomplete.
func (r *Rules) setHenry(p *engine.Position, s *State, h *henryFile) error {
	s.Henry = Hiding{Power: engine.NoPower, At: engine.NoRegion}
	i := slices.Index(statusNames[:Hidden], h.Status)
	if i < 0 {
		return fmt.Errorf("%q is no status (hint: %s)", h.Status, strings.Join(statusNames[:Hidden], ", "))
	}
	s.Henry.Status = HenryStatus(i)
	switch s.Henry.Status {
	case Held:
		by, err := r.b.powerNamed(h.Power)
		if err != nil {
			return err
		}
		u, ok := r.unitNamed(p, by, h.Unit)
		if !ok {
			return fmt.Errorf("%s has no unit %q here", r.m.Powers[by].ID, h.Unit)
		}
		s.Henry.Power, s.Henry.Unit = by, u.ID
	case Abandoned:
		at := r.m.Region(h.At)
		if at == engine.NoRegion {
			return fmt.Errorf("no region %q", h.At)
		}
		if r.b.sea[at] {
			return fmt.Errorf("%s is a sea: nobody can be left there", h.At)
		}
		s.Henry.At = at
	case Dead:
		if h.Since == "" {
			return nil
		}
		ph, err := r.info.ParsePhase(h.Since)
		if err != nil {
			return err
		}
		s.Henry.Since = ph
	}
	return nil
}

// unitText writes a unit as files do: "U Lon" or, at sea, "U ENG#1" (rule 78).
func (r *Rules) unitText(u engine.Unit) string {
	at := r.b.at(u.At)
	if at == engine.NoRegion {
		return ""
	}
	t := "U " + r.m.Regions[at].ID
	if u.No > 0 {
		t += fmt.Sprintf("#%d", u.No)
	}
	return t
}

// unitNamed finds a power's unit, dislodged or not, by what unitText writes.
func (r *Rules) unitNamed(p *engine.Position, by engine.PowerID, text string) (engine.Unit, bool) {
	for _, u := range p.Units {
		if u.Power == by && strings.EqualFold(r.unitText(u), text) {
			return u, true
		}
	}
	for _, d := range p.Dislodged {
		if d.Unit.Power == by && strings.EqualFold(r.unitText(d.Unit), text) {
			return d.Unit, true
		}
	}
	return engine.Unit{}, false
}

func (r *Rules) regionID(at engine.RegionID) string {
	if at < 0 || int(at) >= len(r.m.Regions) {
		return ""
	}
	return r.m.Regions[at].ID
}

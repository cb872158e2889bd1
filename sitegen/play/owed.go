package play

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/load"
)

// OwedKind is the kind of an item that must be settled before a phase goes on.
type OwedKind string

// Kinds of what a game waits for, in the order in which Owed lists them.
const (
	OwedDeadline   OwedKind = "deadline"   // the deadline has not passed
	OwedFile       OwedKind = "file"       // a file that cannot be read, or is missing
	OwedInbox      OwedKind = "inbox"      // a message that could not be filed
	OwedPhotograph OwedKind = "photograph" // a photograph that nobody has typed
	OwedMissing    OwedKind = "missing"    // nothing came
	OwedWish       OwedKind = "wish"       // nothing came, but an earlier sheet has wishes for this phase
	OwedNothing    OwedKind = "nothing"    // a sheet came, but with nothing that is owed
	OwedHeading    OwedKind = "heading"    // a sheet's heading names another power, game or phase
	OwedLate       OwedKind = "late"       // a sheet came after the deadline
	OwedRevision   OwedKind = "revision"   // a sheet orders fewer units than the version before
	OwedUnits      OwedKind = "units"      // units have no order, or another part of what is owed is missing
	OwedLine       OwedKind = "line"       // an ambiguous or unreadable line
	OwedUnit       OwedKind = "unit"       // an illegal order that costs a unit
)

// Owed is an item to settle before a phase goes on. It is private.
type Owed struct {
	ID      string // its id, as herald accept takes it: "newcastle-heading"
	Kind    OwedKind
	Power   engine.PowerID // engine.NoPower: the whole game
	What    string         // in words, without the power's name
	Settles string         // what settles it, besides herald accept
	Broken  bool           // it must be repaired: herald accept cannot settle it
	of      string         // hash of its subject: if that changes, the item is owed again
	mark    string         // hash of the item as it is shown
	message *load.Waiting
	sheet   string // for OwedWish: the sheet that the wishes would become
}

// Exactly is an item's id with a mark of what it says. herald accept takes it too, and then settles
// nothing that has come to say something else, as under an older page of the desk.
func (o Owed) Exactly() string { return o.ID + "@" + o.mark }

// Owed lists what the awaited phase still needs, except items that the coordinator has settled. All
// commands and pages ask it whether anything is missing.
func (g *Game) Owed(st Status, names Names, now time.Time, inbox []load.Waiting) []Owed {
	s := g.Awaited()
	if s == nil {
		return nil
	}
	var out []Owed
	ids := map[string]int{}
	add := func(o Owed, about ...string) bool {
		if ids[o.ID]++; ids[o.ID] > 1 {
			o.ID += fmt.Sprintf("-%d", ids[o.ID])
		}
		sum := sha256.Sum256([]byte(strings.Join(about, "\x00")))
		o.of = hex.EncodeToString(sum[:8])
		o.mark = hash(g.Current().Key, s.Kind, o.ID, o.of, o.What)[:8]
		settled := g.settled(s, o)
		if !settled {
			out = append(out, o)
		}
		return !settled
	}
	wait := func(id, what string, until time.Time) {
		at := until.Format("Mon 2 Jan 2006 15:04 UTC")
		add(Owed{ID: id, Kind: OwedDeadline, Power: engine.NoPower,
			What: fmt.Sprintf("%s %s (%s)", what, at, Distance(now, until)), Settles: "wait"}, at)
	}
	if d := st.Deadline; d != nil && now.Before(d.Due()) {
		wait("deadline", st.Awaits+" are due", d.Due())
	}
	missing := slices.ContainsFunc(st.Powers, func(p PowerStatus) bool { return p.Needed && !p.In && p.Photograph == "" })
	if d := st.Deadline; d != nil && missing && !now.Before(d.Due()) && now.Before(d.Due().Add(g.grace())) {
		wait("grace", st.Awaits+" that are missing may come until", d.Due().Add(g.grace()))
	}
	for _, f := range g.faults { // a warning about another phase's files can wait
		if here := g.Current().Folder; !f.Warning || here != nil && within(f.File, here) {
			name := strings.TrimSuffix(path.Base(f.File), path.Ext(f.File))
			add(Owed{ID: "file-" + strings.ReplaceAll(name, " ", "-"), Kind: OwedFile, Power: engine.NoPower,
				What: f.Pos.String() + ": " + f.Msg, Settles: f.Hint, Broken: !f.Warning}, f.File, f.Msg)
		}
	}
	for i := range inbox {
		if w := &inbox[i]; g.mayBeOf(w) {
			why := w.Why
			if why == "" {
				why = "nobody has filed it"
			}
			add(Owed{ID: w.ID(), Kind: OwedInbox, Power: g.Rules.Map().Power(w.Power), What: w.File + " waits: " + why,
				Settles: "herald mail " + w.File, message: w}, w.File)
		}
	}
	for _, p := range st.Powers {
		g.owedBy(s, p, names, add)
	}
	return out
}

// grace is how long after a deadline a sheet still counts as in time.
func (g *Game) grace() time.Duration { return time.Duration(g.Time.Grace) * time.Hour }

// mayBeOf reports whether a message in inbox/ could be for the awaited phase.
func (g *Game) mayBeOf(w *load.Waiting) bool {
	return w.Game == "" || w.Game == g.Slug && (w.Phase == "" || w.Phase == g.Current().Key)
}

func (g *Game) owedBy(s *Step, p PowerStatus, names Names, add func(Owed, ...string) bool) {
	id := g.Rules.Map().Powers[p.Power].ID
	item := func(kind OwedKind, settles, what string, about ...string) bool {
		return add(Owed{ID: id + "-" + string(kind), Kind: kind, Power: p.Power, What: what, Settles: settles}, about...)
	}
	if p.Photograph != "" {
		text := strings.TrimSuffix(p.Photograph, p.Photograph[strings.LastIndexByte(p.Photograph, '.'):]) + ".txt"
		item(OwedPhotograph, "type it into "+text, p.Photograph+" waits to be typed", p.Photograph)
		return
	}
	units := unitNames(g, p.Unordered, names)
	if !p.In {
		if p.Needed && item(OwedMissing, "herald letters "+g.Slug+" reminders",
			fmt.Sprintf("no %s came: %s", s.Kind, g.owedWords(p, units)), strings.Join(units, ",")) {
			if sheet, what := g.wished(s, p, names); sheet != "" {
				add(Owed{ID: id + "-wish", Kind: OwedWish, Power: p.Power, What: what,
					Settles: "herald accept takes them as its " + s.Kind, sheet: sheet}, sheet)
			}
		}
		g.owedLines(s, p, names, add)
		return
	}
	sheet := p.Sheet.Hash
	var heading []string
	for _, l := range p.Sheet.Lines {
		if l.Kind == notation.HeaderLine {
			heading = append(heading, g.otherHeading(p.Sheet, l.Header)...)
		}
		for _, n := range l.Problems {
			if n.Code == HeadingElsewhere {
				heading = append(heading, n.Message)
			}
		}
	}
	if len(heading) > 0 {
		item(OwedHeading, "ask, or move "+p.Sheet.File, strings.Join(heading, "; "), sheet)
	}
	if late := p.Sheet.Late(); late != "" && g.Time.Late != "count" {
		item(OwedLate, "ask, or take "+p.Sheet.File+" away",
			fmt.Sprintf("its %s came %s after the deadline", s.Kind, late), sheet)
	}
	switch gone := g.dropped(s, p); {
	case p.Needed && !p.gives():
		item(OwedNothing, "ask", fmt.Sprintf("%s has none of the orders that are due: %s", p.Sheet.File, g.owedWords(p, units)),
			sheet)
	case len(gone) > 0:
		item(OwedRevision, "ask, or copy the other lines into "+p.Sheet.File,
			fmt.Sprintf("version %d leaves out what the version before ordered: %s. A partial revision?",
				p.Version, strings.Join(unitNames(g, gone, names), ", ")), sheet)
	case p.Due == 0:
		// Leave out units in doubtful lines, since the entries for these lines name them.
		unnamed := slices.DeleteFunc(slices.Clone(p.Unordered), func(u engine.Unit) bool { return g.named(s, p.Sheet, u) })
		if units := strings.Join(unitNames(g, unnamed, names), ", "); units != "" {
			item(OwedUnits, "ask", "no order for "+units, sheet, units)
		} else if p.Short != "" {
			item(OwedUnits, "ask", p.Short, sheet)
		}
	case p.Due < 0 && p.Amiss != "":
		item(OwedUnits, "ask", p.Amiss, sheet)
	case p.Short != "":
		item(OwedUnits, "ask", p.Short, sheet)
	}
	g.owedLines(s, p, names, add)
}

// otherHeading returns the parts of a sheet's heading that name another game or version. Free words
// count as a game's name only in a heading that also names power, season and year.
func (g *Game) otherHeading(s *Sheet, h notation.Header) (out []string) {
	if name := notation.Fold(h.Game); name != "" && h.Power != engine.NoPower && h.Season != "" && h.Year != 0 {
		title, slug := notation.Fold(g.Title), notation.Fold(strings.ReplaceAll(g.Slug, "-", " "))
		has := func(text, words string) bool { return strings.Contains(" "+text+" ", " "+words+" ") }
		if !has(title, name) && !has(name, title) && !has(name, slug) {
			out = append(out, fmt.Sprintf("the header names the game %s", h.Game))
		}
	}
	if h.Version > s.Version { // not lower: people copy an earlier sheet with its number
		out = append(out, fmt.Sprintf("the header says version %d, and the file is version %d", h.Version, s.Version))
	}
	return out
}

// Noted lists lines of the awaited phase that have no effect by the rules. They stop no command,
// since a player may want them so.
func (g *Game) Noted(st Status, names Names) []Owed {
	s := g.Awaited()
	if s == nil {
		return nil
	}
	out := g.Early()
	for _, p := range st.Powers {
		add := func(l Line, what string) {
			out = append(out, Owed{Power: p.Power,
				What: fmt.Sprintf("line %d %s: %s", l.No, what, names.Order(g.Rules, *l.Order))})
		}
		for _, l := range p.Illegal {
			if g.lost(s, p, l) == "" {
				add(l.Line, "is illegal")
			}
		}
		for _, l := range p.Void {
			add(l.Line, "has no effect")
		}
		for _, l := range p.Foreign {
			add(l, "orders another power's unit")
		}
		for _, l := range p.Read {
			for _, pr := range l.Problems {
				if pr.Code == notation.Contradiction {
					add(l, "may be mistaken: "+pr.Message)
				}
			}
		}
	}
	return out
}

// Early lists the sheets of later steps and phases, which may have been meant for the awaited step.
func (g *Game) Early() (out []Owed) {
	s, turn := g.Awaited(), g.Current()
	if s == nil {
		return nil
	}
	for _, p := range g.Phases {
		past := func(kind string) bool { // decided or awaited
			return p == turn.Folder && slices.ContainsFunc(append(turn.Steps, s), func(s *Step) bool { return s.Kind == kind })
		}
		if p != turn.Folder && slices.ContainsFunc(g.Turns, func(t *Turn) bool { return t.Key == p.Key }) {
			continue
		}
		for _, st := range g.Info.Steps {
			if past(st.Folder) {
				continue
			}
			for _, sheet := range slices.Concat(p.Sheets(st.Folder), p.Untyped(st.Folder)) {
				if by := g.Rules.Map().Power(sheet.Power); by != engine.NoPower {
					out = append(out, Owed{Power: by, What: sheet.File + " waits: the game is at the " + s.Kind + " of " + turn.Key})
				}
			}
		}
	}
	return out
}

func (g *Game) owedLines(s *Step, p PowerStatus, names Names, add func(Owed, ...string) bool) {
	if p.Sheet == nil {
		return
	}
	id := g.Rules.Map().Powers[p.Power].ID
	for _, l := range p.Doubtful {
		what := fmt.Sprintf("line %d is doubtful: %s", l.No, strings.TrimSpace(l.Text))
		add(Owed{ID: fmt.Sprintf("%s-line-%d", id, l.No), Kind: OwedLine, Power: p.Power, What: what,
			Settles: "ask, or correct it"}, l.Text)
	}
	for _, l := range p.Illegal {
		if u := g.lost(s, p, l); u != "" {
			what := fmt.Sprintf("line %d is illegal and would lose %s: %s", l.No, u, names.Order(g.Rules, *l.Order))
			add(Owed{ID: fmt.Sprintf("%s-unit-%d", id, l.No), Kind: OwedUnit, Power: p.Power, What: what,
				Settles: "ask, or correct it"}, l.Text)
		}
	}
}

// lost returns the unit destroyed because its only order, a retreat, is illegal, or "".
func (g *Game) lost(s *Step, p PowerStatus, l IllegalLine) string {
	for _, u := range p.Retreats {
		about := func(o *engine.Order) bool { return o != nil && judge.About(g.Rules, s.Before, o, u) }
		if about(l.Order) && !slices.ContainsFunc(p.Read, func(r Line) bool { return about(r.Order) }) {
			return "the " + g.Info.KindOf(u.Kind).Name
		}
	}
	return ""
}

// gives reports whether a sheet has a line that is, or was meant as, an order.
func (p *PowerStatus) gives() bool {
	return p.All || len(p.Read)+len(p.Illegal)+len(p.Void)+len(p.Hoped)+len(p.Foreign)+len(p.Doubtful) > 0
}

// dropped lists units that only a sheet's previous version orders, if it orders more units.
func (g *Game) dropped(s *Step, p PowerStatus) []engine.Unit {
	folder := g.Current().Folder
	if p.Sheet.Earlier == "" || p.All || folder == nil || g.reader == nil || len(p.Unordered) == 0 {
		return nil
	}
	before := g.reader.Read(g.Rules, s.Before, p.Power, p.Sheet.Earlier, folder.EarlierText(p.Sheet.Sheet))
	if slices.ContainsFunc(before, func(l Line) bool { return l.Kind == notation.OrderLine && l.All }) {
		return p.Unordered
	}
	var out []engine.Unit
	for _, u := range p.Unordered {
		if slices.ContainsFunc(before, func(l Line) bool {
			return l.Order != nil && judge.About(g.Rules, s.Before, l.Order, u)
		}) {
			out = append(out, u)
		}
	}
	return out
}

// owedWords describes what a power owes that has sent nothing.
func (g *Game) owedWords(p PowerStatus, units []string) string {
	switch {
	case p.Due > 0 && p.Offer != "":
		return p.Offer
	case p.Due > 0:
		return fmt.Sprintf("may build %d", p.Due)
	case p.Due < 0:
		return fmt.Sprintf("must remove %d", -p.Due)
	}
	return strings.Join(append(slices.Clone(p.Owes), units...), ", ")
}

func unitNames(g *Game, units []engine.Unit, names Names) []string {
	return lists.Map(units, func(u engine.Unit) string { return g.UnitName(u, names) })
}

// settled reports whether the coordinator has accepted an item of the list, and nothing that the
// item is about has changed since.
func (g *Game) settled(s *Step, o Owed) bool {
	f := g.Current().Folder
	return f != nil && slices.Contains(f.Accepted, load.Accepted{Step: s.Kind, Item: o.ID, Of: o.of})
}

// Accept settles items. It records them in the phase's folder, moves messages to inbox/aside/, and
// writes wishes as the power's sheet. site is the site's folder.
func (g *Game) Accept(site string, items []Owed) error {
	var of []load.Accepted
	for _, o := range items {
		if o.sheet != "" {
			file := filepath.Join(site, filepath.FromSlash(g.Shown()), g.Current().Key, g.Awaited().Kind,
				g.Rules.Map().Powers[o.Power].ID+".txt")
			if err := load.WriteFile(file, []byte(o.sheet)); err != nil {
				return err
			}
			continue
		}
		if o.message != nil {
			if err := o.message.PutAside(site); err != nil {
				return err
			}
			continue
		}
		of = append(of, load.Accepted{Step: g.Awaited().Kind, Item: o.ID, Of: o.of})
	}
	if len(of) == 0 {
		return nil
	}
	if g.Current().Folder == nil {
		return fmt.Errorf("%s %s has no folder yet: nothing has come", g.Slug, g.Current().Key)
	}
	return g.Current().Folder.Accept(of)
}

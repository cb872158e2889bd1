package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Status is a game's state and what the game waits for.
type Status struct {
	Game, Title string
	Phase, Name string // "1642-summer", "Summer 1642"
	State       State
	// Awaits is "orders", "retreats" and so on, "final" if only to be frozen, or "": game over.
	Awaits   string
	Deadline *Deadline // the deadline of the awaited sheets, or nil
	Powers   []PowerStatus
}

// PowerStatus describes a power's sheet and what the power still owes.
type PowerStatus struct {
	Power     engine.PowerID
	Needed    bool // it has something to order
	Disorder  bool // nobody plays it: no sheet is awaited
	In        bool // a sheet has come
	Version   int
	Doubtful  []Line        // ambiguous or unreadable lines
	Wishes    []Line        // orders for a later phase, which are used then
	Illegal   []IllegalLine // lines that the rules forbid
	Unordered []engine.Unit // its units without an order
	Retreats  []engine.Unit // its dislodged units
	Offer     string        // offered builds, if the ruleset has words of its own
	Owes      []string      // what else is due, in the ruleset's words: "a declaration"
	Lacks     []string      // what it may still send, in the ruleset's words: "no declaration"
	Due       int           // builds offered (positive) or removals due
	// Void are lines that are void whatever others order: surplus or contradictory ones.
	Void       []IllegalLine
	Hoped      []Line    // orders for units that will obey the power only if the phase makes them
	Foreign    []Line    // orders for others' units
	Read       []Line    // legal orders
	All        bool      // a line orders all other units to hold
	Votes      []string  // "votes yes: draw"
	Untaken    []Untaken // lines not taken as orders: remarks, quoted text
	Short      string    // what its orders omit, in the ruleset's words, or ""
	Photograph string    // the file name of an untyped photograph, or ""
	Amiss      string    // more builds than are due, or fewer removals; or ""
	Sheet      *Sheet    // nil if nothing came
}

// HeadingElsewhere is the code of a heading that names another power or phase than its file.
const HeadingElsewhere notation.Code = "header"

// MailStamp begins the first line of a sheet that came by mail. herald writes that line.
const MailStamp = "# Received by mail"

// Untaken is a part of a sheet that was not taken as an order. It is secret.
type Untaken struct {
	Line int // the sheet's line, 1-based
	Text string
	Why  string // "a remark behind the order"
}

// IllegalLine is a line that the rules forbid.
type IllegalLine struct {
	Line
	Reason engine.Reason
	Why    string // in words, or ""
}

// Awaited is the step that the game waits for, or nil.
func (g *Game) Awaited() *Step {
	t := g.Current()
	if g.over() || t.State == Final {
		return nil
	}
	s := t.Steps[len(t.Steps)-1]
	if s.Resolution != nil {
		return nil // a draft without retreats waits to be frozen
	}
	return s
}

// Status describes the state of the game.
func (g *Game) Status() Status {
	t := g.Current()
	st := Status{Game: g.Slug, Title: g.Title, Phase: t.Key, State: t.State}
	s := g.Awaited()
	switch {
	case s != nil:
		st.Awaits = s.Kind
	case t.State == Draft && g.Ended == "" && g.Game.End == nil: // a draft that ends the game too
		st.Awaits = "final"
	}
	for _, d := range g.Deadlines() {
		if d.Key == t.Key && d.Kind == st.Awaits {
			st.Deadline = &d
		}
	}
	if s != nil {
		for power := range g.Rules.Map().Players() {
			st.Powers = append(st.Powers, g.powerStatus(s, engine.PowerID(power)))
		}
	}
	return st
}

func (g *Game) powerStatus(s *Step, power engine.PowerID) PowerStatus {
	ps := PowerStatus{Power: power}
	duties := g.Rules.Duties(s.Before, power)
	for _, d := range duties {
		if d.Lack != "" {
			continue
		}
		ps.Needed = true
		switch {
		case d.Verb == engine.Build:
			ps.Due += d.Count
			ps.Offer = d.Text
		case d.Verb == engine.Remove:
			ps.Due -= d.Count
		case d.Text != "":
			ps.Owes = append(ps.Owes, d.Text)
		}
	}
	verbs := g.Info.Verbs(s.Phase.Step)
	if slices.Contains(verbs, engine.Retreat) {
		for _, d := range s.Before.Dislodged {
			if d.Unit.Power == power {
				ps.Retreats = append(ps.Retreats, d.Unit)
				ps.Unordered = append(ps.Unordered, d.Unit)
			}
		}
	} else if slices.Contains(verbs, engine.Hold) {
		for _, u := range s.Before.Units {
			// Count units of other powers only if this power can order them now. It is not to blame for
			// units that may obey it later.
			if u.Power == power && g.Rules.MayOrder(s.Before, power, u.ID) || u.Power != power &&
				len(g.Rules.Legal(nil, s.Before, power, u.ID)) > 0 {
				ps.Unordered = append(ps.Unordered, u)
			}
		}
	}
	i := slices.IndexFunc(s.Sheets, func(sh *Sheet) bool { return sh.By == power })
	if i < 0 && g.Disorder(s, power) {
		return PowerStatus{Power: power, Disorder: true}
	}
	for _, d := range duties {
		if d.Lack != "" && (i < 0 || !s.Sheets[i].orders(d.Verb)) {
			ps.Lacks = append(ps.Lacks, d.Lack)
		}
	}
	if f := g.Current().Folder; f != nil {
		for _, u := range f.Untyped(s.Kind) {
			if u.Power == g.Rules.Map().Powers[power].ID {
				ps.Photograph = u.Scan
			}
		}
	}
	if i < 0 {
		return ps
	}
	ps.Sheet = s.Sheets[i]
	ps.In, ps.Version = ps.Sheet.Version > 0, ps.Sheet.Version
	if ps.Photograph == "" && ps.Sheet.untyped() {
		ps.Photograph = ps.Sheet.Scan
	}
	for _, l := range ps.Sheet.Lines {
		if l.Comment != "" && l.Order != nil {
			ps.Untaken = append(ps.Untaken, Untaken{l.No, l.Comment, "a remark behind the order"})
		}
		switch {
		case l.Kind == notation.VoteLine && !l.doubtful():
			if !alive(s.Before, power) {
				l.Says += ", not counted: it has neither a unit nor a centre"
			}
			ps.Votes = append(ps.Votes, l.Says)
		case l.Kind == notation.WishLine:
			ps.Wishes = append(ps.Wishes, l)
		case l.Kind == notation.OrderLine && l.All:
			ps.All = true
		case (l.Kind == notation.CommentLine || l.Kind == notation.QuotedLine) && !l.doubtful():
			if strings.TrimSpace(l.Text) != "" && !(l.No == 1 && strings.HasPrefix(l.Text, MailStamp)) {
				ps.Untaken = append(ps.Untaken, Untaken{l.No, l.Text, l.asideFor()})
			}
		case l.Order == nil && l.doubtful():
			ps.Doubtful = append(ps.Doubtful, l)
		case l.Order == nil:
		case l.Foreign && g.mayYetObey(s, power, l.Order):
			ps.Hoped = append(ps.Hoped, l)
		case l.Foreign:
			ps.Foreign = append(ps.Foreign, l)
		default:
			if reason, ok := g.Rules.Check(s.Before, *l.Order); ok {
				ps.Read = append(ps.Read, l)
			} else {
				ps.Illegal = append(ps.Illegal, IllegalLine{l, reason, g.whyIllegal(s.Before, ps.Sheet, l.Order, reason.Code)})
			}
			ps.Unordered = slices.DeleteFunc(ps.Unordered, func(u engine.Unit) bool {
				return judge.About(g.Rules, s.Before, l.Order, u)
			})
		}
	}
	if ps.All {
		ps.Unordered = nil
	}
	orders := lists.Map(ps.Read, func(l Line) engine.Order { return *l.Order })
	if len(orders) > 0 {
		ps.Short = g.Rules.Lacking(s.Before, power, orders)
	}
	g.voidAlone(s, &ps)
	ps.Amiss = ps.amiss()
	return ps
}

// untyped reports whether a sheet is a photograph without typed text.
func (s *Sheet) untyped() bool {
	if s.Sheet.Scan == "" || slices.ContainsFunc(s.Lines, func(l Line) bool { return l.Mended != nil }) {
		return false
	}
	for line := range strings.Lines(s.Text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return false
		}
	}
	return true
}

// Late returns how long after the deadline a sheet came by mail ("3 h 20 min"), or "".
func (s *Sheet) Late() string {
	first, _, _ := strings.Cut(s.Text, "\n")
	if !strings.HasPrefix(first, MailStamp) {
		return ""
	}
	_, after, _ := strings.Cut(first, ", late by ")
	late, _, _ := strings.Cut(after, ",")
	return late
}

func (s *Sheet) orders(v engine.Verb) bool {
	return slices.ContainsFunc(s.Lines, func(l Line) bool { return l.Order != nil && l.Order.Verb == v })
}

// mayYetObey reports whether an order's unit may come to obey the power in this phase.
func (g *Game) mayYetObey(s *Step, power engine.PowerID, o *engine.Order) bool {
	for _, u := range s.Before.Units {
		if judge.About(g.Rules, s.Before, o, u) {
			return g.Rules.MayOrder(s.Before, power, u.ID)
		}
	}
	return false
}

// voidAlone moves to Void the lines that other lines of the same sheet make void.
func (g *Game) voidAlone(s *Step, ps *PowerStatus) {
	orders := lists.Map(slices.Concat(ps.Read, ps.Hoped), func(l Line) engine.Order { return *l.Order })
	if len(orders) == 0 {
		return
	}
	res := g.Rules.Resolve(s.Before, orders, nil)
	res.Explain()
	k := 0
	standing := func(lines []Line) (out []Line) {
		for _, l := range lines {
			if o := &res.Outcomes[k]; g.Info.Alone(o.Reason.Code, o.Verdict) {
				ps.Void = append(ps.Void, IllegalLine{l, o.Reason, o.Text})
			} else {
				out = append(out, l)
			}
			k++
		}
		return out
	}
	ps.Read, ps.Hoped = standing(ps.Read), standing(ps.Hoped)
}

// amiss says how many builds are surplus or unused, or how many removals are missing.
func (ps *PowerStatus) amiss() string {
	builds, removals, waives := 0, 0, false
	for _, l := range ps.Read {
		switch l.Order.Verb {
		case engine.Build:
			builds++
		case engine.Remove:
			removals++
		case engine.Waive, engine.Transfer:
			waives = true
		}
	}
	switch {
	case ps.Due > 0 && builds > ps.Due:
		return fmt.Sprintf("orders %d builds and may build %d", builds, ps.Due)
	case builds < ps.Due && !waives:
		return fmt.Sprintf("orders %d of %d that may be built", builds, ps.Due)
	case ps.Due < 0 && removals < -ps.Due:
		return fmt.Sprintf("must remove %d and names %d", -ps.Due, removals)
	}
	return ""
}

// UnitName names a unit for people: "Army Bristol", "Fleet English Channel #2".
func (g *Game) UnitName(u engine.Unit, n Names) string {
	s := g.Info.KindOf(u.Kind).Name + " " + n.Place(g.Rules.Map(), u.At)
	if u.No > 0 {
		s += " #" + strconv.Itoa(int(u.No))
	}
	return s
}

// doubtful reports whether the reader has a question about a line, or it is a wrong order.
func (l *Line) doubtful() bool {
	return l.Standing() == notation.Doubtful || l.Kind == notation.OrderLine &&
		slices.ContainsFunc(l.Problems, func(p notation.Problem) bool { return !p.Warning })
}

// Missed counts the decided steps for which a power owed something and sent nothing.
func (g *Game) Missed(power engine.PowerID) int {
	n := 0
	for _, t := range g.Turns {
		for _, s := range t.Steps {
			sent := slices.ContainsFunc(s.Sheets, func(sh *Sheet) bool { return sh.By == power })
			owes := slices.ContainsFunc(g.Rules.Duties(s.Before, power), func(d engine.Duty) bool { return d.Lack == "" })
			if s.Resolution != nil && owes && !sent && !g.Disorder(s, power) {
				n++
			}
		}
	}
	return n
}

// Awaits reports whether the game has a folder for a phase that it has not reached yet.
func (g *Game) Awaits(key string) bool {
	if !slices.ContainsFunc(g.Phases, func(p *load.Phase) bool { return p.Key == key }) {
		return false
	}
	return !slices.ContainsFunc(g.Turns, func(t *Turn) bool { return t.Key == key })
}

// whyIllegal returns the ruleset's reason why an order is illegal. It resolves the order with the
// sheet's other orders, which may settle the unit's kind, and alone if that gives another code.
func (g *Game) whyIllegal(p *engine.Position, sh *Sheet, o *engine.Order, why engine.Code) string {
	orders, at := []engine.Order{}, -1
	for _, l := range sh.Lines {
		if l.Order == o {
			at = len(orders)
		}
		if l.Order != nil && !l.Foreign && l.Kind == notation.OrderLine {
			orders = append(orders, *l.Order)
		}
	}
	res := g.Rules.Resolve(p, orders, nil)
	if at < 0 || at >= len(orders) || res.Outcomes[at].Verdict != engine.IllegalOrder ||
		res.Outcomes[at].Reason.Code != why {
		res, at = g.Rules.Resolve(p, []engine.Order{*o}, nil), 0
	}
	res.Explain()
	return res.Outcomes[at].Text
}

// Tonight is the next thing to do with a game.
type Tonight struct {
	Do     string // "close", "resolve", "final" or "check"; "" if the game is over
	Why    string // the reason, in words
	Waits  string // "orders are due …"; "" if nothing is awaited
	Redo   bool   // the draft's orders have changed on disk
	Settle []Owed // items to settle first
}

// Tonight returns what to do next in the game, which owes items. All commands and pages that show
// the coordinator the next step use it.
func (g *Game) Tonight(st Status, items []Owed) Tonight {
	n := Tonight{Do: "resolve"}
	switch t := g.Current(); {
	case st.Awaits == "final" && g.Over():
		return Tonight{Do: "final", Why: "the draft ends the game: " + g.How()}
	case g.Over():
		return Tonight{Why: "the game is over: " + g.How()}
	case st.Awaits == "":
		return Tonight{Do: "check", Why: "fix this first"}
	case st.Awaits == "final":
		return Tonight{Do: "final", Why: "nobody has to retreat"}
	case st.State == Draft && g.Awaited() == t.Steps[0]:
		return Tonight{Do: "resolve", Why: "the orders have changed since the draft", Redo: true}
	case st.State == Draft || !g.Info.Leads(g.Awaited().Phase.Step):
		n.Do = "final"
	case st.State == Open && st.Deadline != nil:
		n.Do = "close"
	}
	for _, o := range items {
		if o.Kind == OwedDeadline {
			n.Waits = o.What
		} else {
			n.Settle = append(n.Settle, o)
		}
	}
	settle := fmt.Sprintf("%d items", len(n.Settle))
	if len(n.Settle) == 1 {
		settle = "1 item"
	}
	switch {
	case len(n.Settle) == 0:
		n.Why = "nothing is missing"
	case n.Waits != "":
		n.Why = settle + " to settle so far"
	default:
		n.Why = settle + " to settle"
	}
	return n
}

// Distance describes how far off a moment is: "in 3 days", "5 hours ago".
func Distance(now, moment time.Time) string {
	d, word := moment.Sub(now), "in %d %s"
	if d < 0 {
		d, word = -d, "%d %s ago"
	}
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf(word, int(d.Hours()/24), "days")
	case d >= 2*time.Hour:
		return fmt.Sprintf(word, int(d.Hours()), "hours")
	}
	return fmt.Sprintf(word, int(d.Minutes()), "minutes")
}

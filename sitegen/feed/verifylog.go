package feed

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/receipts"
)

// CheckProgram is a program in another language that does what Verify does, for those who would
// rather not trust this one. It is published with the site.
//
//go:embed check.py
var CheckProgram string

// checker recomputes what a game with a log has published. It uses nothing that is not published.
type checker struct {
	game         Game
	log          receipts.Log
	right, wrong []string
	drawn        map[string]int // by phase and power: how many lots have been checked
}

func (c *checker) ok(format string, args ...any) {
	c.right = append(c.right, fmt.Sprintf(format, args...))
}
func (c *checker) bad(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Sprintf(format, args...))
}

// verifyLog checks one origin's log (0: this site's), and checks receipts and lots against it.
func verifyLog(g Game, origin int) (right, wrong []string) {
	c := &checker{game: g, drawn: map[string]int{}}
	if len(g.Log) == 0 {
		return c.without(origin)
	}
	log, err := receipts.Parse(receipts.Log(g.Log).Text())
	if err != nil {
		return nil, []string{"the log: " + err.Error()}
	}
	c.log = log
	commitment, _ := log.Commitment()
	switch {
	case log.Head(len(log)) != g.Head:
		c.bad("the log's head is %s, and %s is published", log.Head(len(log)), g.Head)
	case log.Game() != g.Game || commitment != g.Commitment:
		c.bad("the log is that of another game, or of another commitment")
	default:
		c.ok("the log: %d lines, head %s", len(log), g.Head)
	}
	c.complete(origin)
	for _, t := range g.Turns {
		if n := log.Reopened(t.Phase); n > 0 {
			c.ok("the log says how often %s was taken back: %d", t.Name, n)
		}
		for _, cl := range t.Closings {
			c.closing(t, cl)
		}
		for _, r := range t.Receipts {
			c.receipt(t, r)
		}
		for _, l := range t.Lots {
			c.lot(t, l)
		}
	}
	return c.right, c.wrong
}

// complete checks that each step that the log has closed and not reopened has a published phase,
// closing and, once decided, outcome.
func (c *checker) complete(origin int) {
	turns := map[string]*Results{}
	for i := range c.game.Turns {
		turns[c.game.Turns[i].Phase] = &c.game.Turns[i]
	}
	closed := map[string]bool{} // phases with a closed step
	seen := map[string]bool{}
	last := ""
	for _, line := range c.log {
		if words := strings.Fields(line); len(words) == 3 && words[0] == "closed" {
			last = words[1]
		}
	}
	for n, line := range c.log {
		words := strings.Fields(line)
		if len(words) != 3 || words[0] != "closed" || !c.log.Stands(words[1], n+1) || seen[words[1]+" "+words[2]] {
			continue
		}
		phase, kind := words[1], words[2]
		seen[phase+" "+kind], closed[phase] = true, true
		t := turns[phase]
		if t == nil {
			c.bad("%s: the log has its %s closed, but nothing of it is published", phase, kind)
			continue
		}
		if !slices.ContainsFunc(t.Closings, func(cl ResultsClosing) bool { return cl.Kind == kind }) {
			if origin > 0 && phase == last { // the game moved between closing and deciding: orders stayed secret there
				continue
			}
			c.bad("%s: the log has its %s closed, but no closing is published", t.Name, kind)
		}
		if t.State != "closed" && !slices.ContainsFunc(t.Steps, func(s ResultsStep) bool { return s.Kind == kind }) {
			c.bad("%s: it is published as %s, but without the outcome of its %s", t.Name, t.State, kind)
		}
	}
	for i := range c.game.Turns {
		t := &c.game.Turns[i]
		state := "open"
		switch {
		case closed[t.Phase]:
			state = "closed"
		case i == len(c.game.Turns)-1 && c.game.over():
			state = "over"
		}
		for k, cl := range t.Closings {
			if slices.ContainsFunc(t.Closings[:k], func(o ResultsClosing) bool { return o.Kind == cl.Kind }) {
				c.bad("%s: the closing of its %s is published twice", t.Name, cl.Kind)
			}
		}
		switch {
		case origin > 0:
		case len(t.Steps) == 0 && t.State != state, len(t.Steps) > 0 && t.State != "draft" && t.State != "final":
			c.bad("%s is published as %q, but the log and its results say otherwise", t.Name, t.State)
		}
	}
}

func (g *Game) over() bool { return g.End != "" || g.Ended != "" || len(g.Winners) > 0 }

// without checks that a game without a log, here or at an origin, has no receipts and lots.
func (c *checker) without(origin int) (right, wrong []string) {
	for _, t := range c.game.Turns {
		if len(t.Closings)+len(t.Receipts)+len(t.Lots) > 0 {
			c.bad("%s: receipts or lots are published, but no log of them", t.Name)
		}
	}
	if c.game.Commitment != "" {
		c.bad("lots are promised, but no log is published")
	}
	return c.right, c.wrong
}

// unproved lists the beacon values used for lots that nothing published proves.
func unproved(g Game) (out []string) {
	log := receipts.Log(g.Log)
	for _, t := range g.Turns {
		for _, cl := range t.Closings {
			if !slices.ContainsFunc(t.Lots, func(l ResultsLot) bool { return l.Kind == cl.Kind }) {
				continue
			}
			if sure, err := log.CheckRecorded(t.Phase, cl.Kind); !sure && err == nil && cl.Value != "" {
				out = append(out, fmt.Sprintf("%s, %s: that %s gave %s is not proved by what is published: look it up", t.Name,
					cl.Kind, cl.Beacon, cl.Value))
			}
		}
	}
	return out
}

func (c *checker) closing(t Results, cl ResultsClosing) {
	what := fmt.Sprintf("%s, %s: closed", t.Name, cl.Kind)
	in := c.log.Closing(t.Phase, cl.Kind)
	switch {
	case in.Lines == 0:
		c.bad("%s, but the log does not say so", what)
		return
	case in.Lines != cl.Lines || c.log.Head(in.Lines) != cl.Head:
		c.bad("%s after %d lines of the log, head %s; published is %d, %s", what, in.Lines,
			c.log.Head(in.Lines), cl.Lines, cl.Head)
		return
	case in.Beacon != cl.Beacon || in.Value != cl.Value:
		c.bad("%s with another beacon or value than the log has", what)
		return
	}
	if in.Value != "" {
		switch sure, err := c.log.CheckRecorded(t.Phase, cl.Kind); {
		case err != nil:
			c.bad("%s: %v", what, err)
			return
		case sure:
			c.ok("%s: %s gave that value, by its signature", what, in.Beacon)
		}
	}
	var published []receipts.Entry
	for _, r := range t.Receipts {
		if r.Kind == cl.Kind {
			power := r.Power
			if r.Secret {
				power += receipts.Sealed
			}
			published = append(published, receipts.Entry{Power: power, Receipt: r.Receipt})
		}
	}
	if !slices.Equal(published, in.Entries) { // planted: other receipts than the log's: false
		c.bad("%s with other receipts than are published", what)
		return
	}
	if in.Times > 1 {
		what += fmt.Sprintf(" %d times with different receipts", in.Times)
	}
	c.ok("%s with %d receipts, head %s after %d lines", what, len(in.Entries), cl.Head[:12], in.Lines)
}

func (c *checker) receipt(t Results, r ResultsReceipt) {
	right, why := verifyReceipt(t, r)
	if why != "" {
		c.bad("%s", why)
		return
	}
	c.ok("%s", right)
}

// lot recomputes a draw. The hashed text must consist of the link, the log's head, the position and
// the beacon's value that belong to this draw, and the number drawn must point at the removed unit.
func (c *checker) lot(t Results, l ResultsLot) {
	what := fmt.Sprintf("%s, lot against %s", t.Name, l.Power)
	cl := c.log.Closing(t.Phase, l.Kind)
	before := t.before(l.Kind)
	switch {
	case cl.Lines == 0 || before == nil:
		c.bad("%s: its step was never closed", what)
		return
	case l.Number < 1 || !receipts.LinkLeadsTo(l.Link, c.game.Commitment, l.Number): // planted: lots of another chain: false
		c.bad("%s: hashing the link %d times does not give the commitment", what, l.Number)
		return
	case c.log.Beacon() != "" && (cl.Beacon == "" || cl.Value == ""):
		c.bad("%s: it was drawn without the beacon that the log names", what)
		return
	}
	position, _ := receipts.Position(t.Phase, l.Kind, placesOf(before.Units), before.Owners, before.dislodgedPlaces())
	d := receipts.Draw{Link: l.Link, Head: c.log.Head(cl.First), Position: position, Beacon: cl.Value}
	purpose := l.purpose(d)
	switch {
	case purpose == "":
		c.bad("%s: the text that was hashed is not made of its link, the log's head, the position and the beacon", what)
		return
	case purpose != c.next(t.Phase, l.Power): // planted: a lot is drawn for words of one's choice: false
		c.bad("%s: %q is drawn where %q is due: who may choose the words chooses the lot", what,
			purpose, c.next(t.Phase, l.Power))
		return
	case len(l.From) == 0 || len(l.Places) != len(l.From):
		c.bad("%s: the candidates are not named", what)
		return
	}
	c.drawn[t.Phase+" "+l.Power]++
	if want := c.candidates(t, l); !slices.Equal(want, l.Places) {
		c.bad("%s: it is among %s, where the units that %s had left are %s, by the board's list", what,
			strings.Join(l.Places, ", "), l.Power, strings.Join(want, ", "))
		return
	}
	number, try := d.Of(purpose, len(l.From))
	if d.Text(purpose, try) != l.Seed || l.From[number] != l.Removed {
		c.bad("%s: the hash points at %s, not at %s", what, l.From[number], l.Removed)
		return
	}
	c.ok("%s: %s of %d candidates, as drawn%s", what, l.Removed, len(l.From),
		map[bool]string{true: "", false: " with " + cl.Beacon}[cl.Beacon == ""])
}

// candidates returns the places of the units that a power's lot chooses from, in the board's order:
// the units left after the step, and those that this lot and the power's later lots remove.
func (c *checker) candidates(t Results, l ResultsLot) []string {
	after := t.After
	for i := range t.Steps {
		if t.Steps[i].Kind == l.Kind && i+1 < len(t.Steps) && t.Steps[i+1].Before != nil {
			after = *t.Steps[i+1].Before
		}
	}
	left := placesOf(after.Units)[l.Power]
	later := 0
	for _, o := range t.Lots {
		if o.Power != l.Power || o.Kind != l.Kind {
			continue
		}
		if later++; later < c.drawn[t.Phase+" "+l.Power] {
			continue // an earlier lot
		}
		if i := slices.Index(o.From, o.Removed); i >= 0 && i < len(o.Places) {
			left = append(left, o.Places[i])
		}
	}
	at := map[string]int{}
	for i, p := range c.game.Places {
		at[p] = i + 1
	}
	for _, p := range left {
		if at[p] == 0 {
			return nil // the board has no such place
		}
	}
	slices.SortFunc(left, func(a, b string) int { return at[a] - at[b] })
	return left
}

// next returns the purpose that a power's next lot of a phase must have, such as "1643 winter
// remove crown 1". The number counts the power's lots of that phase from 1.
func (c *checker) next(phase, power string) string {
	return fmt.Sprintf("%s remove %s %d", strings.Replace(phase, "-", " ", 1), power, c.drawn[phase+" "+power]+1)
}

// purpose returns the purpose in a lot's hashed text, which follows the values that the lot is
// drawn from and precedes the number of the try, or "" if the text has other values.
func (l ResultsLot) purpose(d receipts.Draw) string {
	const mark = "\x00"
	head, _, _ := strings.Cut(d.Text(mark, 1), mark)
	rest, ok := strings.CutPrefix(l.Seed, head)
	if i := strings.LastIndexByte(rest, ' '); ok && i > 0 {
		return rest[:i]
	}
	return ""
}

func (r *Results) before(kind string) *Position {
	for i := range r.Steps {
		switch {
		case r.Steps[i].Kind != kind:
		case i == 0:
			return &r.Before
		default:
			return r.Steps[i].Before
		}
	}
	return nil
}

// placesOf removes the kinds of units: "A bristol" -> "bristol".
func placesOf(units map[string][]string) map[string][]string {
	out := map[string][]string{}
	for power, us := range units {
		for _, u := range us {
			_, place, _ := strings.Cut(u, " ")
			out[power] = append(out[power], place)
		}
	}
	return out
}

func (p *Position) dislodgedPlaces() map[string][]string {
	out := map[string][]string{}
	for unit, d := range p.Dislodged {
		_, place, _ := strings.Cut(unit, " ")
		out[d.Power] = append(out[d.Power], place)
	}
	return out
}

package play

import (
	"fmt"
	"maps"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/load"
)

// meant is a line, of a sheet or its rewriting, that has a meaning: an order or a vote.
type meant struct {
	load.Rewritten
	about []string // the units or questions that it is about; "" if it names none
	says  []string // its meanings, the same for every wording
}

// rewritten turns the coordinator's rewriting of a sheet into corrections. Orders are matched by
// unit, wherever they are on the sheet. The same order in other words is no correction, nor is a
// line without a meaning.
func (g *Game) rewritten(r Reader, step *Step, by engine.PowerID, ls *load.Sheet, sent []Line) []*load.Correction {
	w := ls.Rewriting
	if w == nil || len(w.New)+len(w.Gone) == 0 {
		return nil
	}
	var out []*load.Correction
	correct := func(was, now []meant) {
		for i := range max(len(was), len(now)) {
			c := &load.Correction{File: w.File, Step: step.Kind, Power: ls.Power}
			if i < len(was) {
				c.Line, c.Reason = was[i].Line, was[i].Reason
			}
			if i < len(now) {
				c.Order, c.Reason = now[i].Text, now[i].Reason
			}
			out = append(out, c)
		}
	}
	gone, fresh := g.meanings(step, sent, w.Gone),
		g.meanings(step, r.Read(g.Rules, step.Before, by, w.File, w.Text), w.New)
	var alone []meant // new lines about units that no removed line names
	for len(fresh) > 0 {
		was, now := []meant(nil), fresh[:1:1]
		for n := 0; n < len(was)+len(now); { // in each round, all lines that share a unit
			n = len(was) + len(now)
			was, now = sharing(gone, now), sharing(fresh, append(was, fresh[0]))
		}
		gone, fresh = less(gone, was), less(fresh, now)
		switch {
		case len(was) == 0:
			alone = append(alone, now...)
		case !maps.Equal(said(was), said(now)):
			correct(was, now)
		}
	}
	for _, n := range alone { // match by position in the text if either line names no unit
		var was []meant
		for _, o := range gone {
			if o.Gap == n.Gap && (slices.Contains(o.about, "") || slices.Contains(n.about, "")) {
				was = []meant{o}
				break
			}
		}
		gone = less(gone, was)
		correct(was, []meant{n})
	}
	correct(gone, nil)
	return out
}

// meanings returns the lines with a meaning that only one of two texts has.
func (g *Game) meanings(step *Step, read []Line, lines []load.Rewritten) (out []meant) {
	for _, w := range lines {
		m := meant{Rewritten: w}
		for _, l := range read {
			if l.No != w.Line || l.Kind == notation.CommentLine || l.Kind == notation.QuotedLine ||
				l.Kind == notation.HeaderLine {
				continue
			}
			m.about = append(m.about, g.about(step, &l))
			m.says = append(m.says, g.says(&l))
		}
		if len(m.says) > 0 {
			out = append(out, m)
		}
	}
	return out
}

// about returns a line's subject: a unit, a place, a kind of order or a vote; or "".
func (g *Game) about(step *Step, l *Line) string {
	o := &l.Line.Order
	switch {
	case l.Kind == notation.VoteLine:
		return fmt.Sprintf("vote %s %d", l.Vote.What, l.Vote.Power)
	case l.All:
		return "all"
	case o.At != engine.NoPlace:
		units := slices.Clone(step.Before.Units)
		for _, d := range step.Before.Dislodged {
			units = append(units, d.Unit)
		}
		for _, u := range units {
			if judge.About(g.Rules, step.Before, o, u) {
				return fmt.Sprintf("unit %d", u.ID)
			}
		}
		return fmt.Sprintf("place %d", g.Rules.Map().RegionOf(o.At))
	case l.Order != nil:
		return fmt.Sprintf("order %d", o.Verb)
	}
	return ""
}

// says returns a line's meaning, the same for any wording and position.
func (g *Game) says(l *Line) string {
	s := fmt.Sprint(l.Kind, l.Vote, l.All, l.If, l.Wish, l.doubtful())
	for _, o := range append([]engine.Order{l.Line.Order}, l.Else...) {
		own := ""
		if o.Own != nil {
			own = o.Own.Text(g.Rules.Map())
		}
		o.Pos, o.Text, o.Own = engine.Pos{}, "", nil
		s += fmt.Sprintf(" %+v %s", o, own)
	}
	return s
}

// sharing returns the lines of some whose subject is also that of a line of others.
func sharing(some, others []meant) (out []meant) {
	for _, s := range some {
		if slices.ContainsFunc(others, func(o meant) bool {
			return o.Line == s.Line && o.Text == s.Text ||
				slices.ContainsFunc(o.about, func(a string) bool { return a != "" && slices.Contains(s.about, a) })
		}) {
			out = append(out, s)
		}
	}
	return out
}

// less returns the lines that are not among others, compared by line number.
func less(some, others []meant) []meant {
	return slices.DeleteFunc(slices.Clone(some), func(s meant) bool {
		return slices.ContainsFunc(others, func(o meant) bool { return o.Line == s.Line })
	})
}

func said(lines []meant) map[string]int {
	out := map[string]int{}
	for _, m := range lines {
		for _, s := range m.says {
			out[s]++
		}
	}
	return out
}

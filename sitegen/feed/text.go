package feed

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// chatLimit is a length, in characters, that no chat program cuts (Signal folds at 2,000).
const chatLimit = 1900

// Text writes a turn's results as one chat message: changes, duties, and a link to the rest.
func Text(site *publish.Site, g *publish.Game, t *publish.Turn) string {
	return text(site, g, t, chatLimit)
}

// latest returns the newest turn with results, or nil.
func latest(g *publish.Game) (newest *publish.Turn) {
	for _, t := range g.Turns {
		if len(t.Steps) > 0 {
			newest = t
		}
	}
	return newest
}

// ending says how a game has ended: "Conceded to France. Voted for by all."
func ending(g *publish.Game) string {
	says := "The game is over: " + g.Ended
	switch {
	case len(g.Winners) == 0:
	case g.Draw:
		says = "Drawn between " + names(g, g.Winners)
	case g.Conceded:
		says = "Conceded to " + names(g, g.Winners)
	default:
		says = "Won by " + names(g, g.Winners)
	}
	if g.EndWhy != "" {
		says += ". " + g.EndWhy
	}
	return says
}

// Mail writes a turn's results in full, with every order and its outcome.
func Mail(site *publish.Site, g *publish.Game, t *publish.Turn) string {
	return text(site, g, t, 0)
}

// text writes results in at most limit characters. If limit is 0, it writes all and all orders.
func text(site *publish.Site, g *publish.Game, t *publish.Turn, limit int) string {
	m := message{limit: limit}
	state := t.State + " results"
	if t.State == "draft" && t.Retreats {
		state += ", before retreats"
	}
	if t.Retaken > 0 {
		state += ", changed since they were published"
	}
	m.must("%s, %s: %s", g.Title, t.Name, state)
	if t.Retaken > 0 && limit == 0 {
		m.must("\n%s", strings.TrimSpace(changed(g, t)))
	}
	var tail []string
	if t.Retreats {
		tail = append(tail, "", "Must retreat: "+names(g, t.Pending))
	}
	newest := latest(g)
	for _, d := range t.Due {
		p := g.Powers[d.Power].Name
		switch {
		case d.Due > 0:
			tail = append(tail, fmt.Sprintf("%s may build %d", p, d.Due))
		case d.Due < 0:
			tail = append(tail, fmt.Sprintf("%s must remove %d", p, -d.Due))
		}
	}
	if g.Over && t == newest {
		tail = append(tail, ending(g))
	}
	for _, d := range g.Deadlines {
		if t == newest && !d.Past && (!d.Follows || d.Key == t.Key && t.Retreats) {
			tail = append(tail, fmt.Sprintf("Next: %s, %s", d.Name, d.Due.Format("Mon 2 Jan 15:04 UTC")))
			break
		}
	}
	if site.URL != "" {
		tail = append(tail, "", site.URL+g.Slug+"/"+t.Key+"/")
	}
	m.tail = tail
	if len(t.Changes) > 0 {
		m.line("")
		for _, c := range t.Changes {
			m.line("%s", c.Text)
		}
	}
	if len(t.Dislodged) > 0 && len(t.Changes) == 0 {
		m.line("")
	}
	for _, d := range t.Dislodged {
		s := fmt.Sprintf("Dislodged: %s’s %s", g.Powers[d.Power].Name, d.Unit)
		if d.Went != "" {
			s += " " + d.Went
		}
		if t.State == "draft" {
			if len(d.Open) > 0 {
				s += " (to " + some(d.Open) + ")"
			} else {
				s += " (destroyed)"
			}
		}
		m.line("%s", s)
	}
	counts := map[string]int{}
	total := 0
	for _, s := range t.Steps {
		for _, p := range s.Powers {
			for _, l := range p.Lines {
				counts[l.Verdict]++
				total++
			}
		}
	}
	var parts []string
	for _, v := range []string{"succeeded", "failed", "void", "illegal", "none"} {
		if n := counts[v]; n > 0 {
			word := v
			if v == "none" {
				word = "without an order"
			}
			parts = append(parts, fmt.Sprintf("%d %s", n, word))
		}
	}
	m.line("")
	switch total {
	case 0:
		m.line("No orders")
	case 1:
		m.line("1 order: %s", strings.Join(parts, ""))
	default:
		m.line("%d orders: %s", total, strings.Join(parts, ", "))
	}
	if limit == 0 {
		m.orders(g, t)
		return m.String()
	}
	for _, s := range t.Steps {
		for _, p := range s.Powers {
			for _, l := range p.Lines {
				if l.Verdict == "failed" && l.Reason != "" {
					m.line("✗ %s: %s", l.Understood, l.Reason)
				}
			}
		}
	}
	return m.String()
}

func (m *message) orders(g *publish.Game, t *publish.Turn) {
	for _, s := range t.Steps {
		for _, p := range s.Powers {
			m.must("")
			m.must("%s, %s", g.Powers[p.Power].Name, s.Kind)
			if p.Missing {
				m.must("  nothing was received")
			}
			if p.Disorder {
				m.must("  civil disorder: nobody plays it")
			}
			for _, l := range p.Lines {
				m.must("  %s", said(l))
			}
			if !p.Missing && !p.Disorder && len(p.Lines)+len(p.Foreign) == 0 {
				m.must("  nothing was ordered")
			}
			for _, l := range p.Foreign {
				m.must("  (of another's unit) %s", said(l))
			}
		}
		m.tables(s.Accounts)
	}
	m.tables(t.Panels)
}

// tables writes tables, a row a line, each value after its column's heading, without empty cells.
func (m *message) tables(list []publish.Panel) {
	for _, p := range list {
		m.must("")
		m.must("%s", p.Title)
		for r, row := range p.Rows {
			var parts []string
			for c, cell := range row {
				later, since := "", ""
				if r < len(p.Then) && c < len(p.Then[r]) {
					later = p.Then[r][c]
				}
				if r < len(p.Since) && c < len(p.Since[r]) {
					since = p.Since[r][c]
				}
				quiet := p.Across != nil && r < len(p.Tones) && c < len(p.Tones[r]) && p.Tones[r][c] == engine.Quiet
				if c == 0 || cell == "" || cell == "–" || quiet && later == "" && since == "" {
					continue
				}
				if c < len(p.Head) && p.Head[c] != "" {
					cell = p.Head[c] + ": " + cell
				}
				if since != "" {
					cell += " since " + since
				}
				if later != "" {
					cell += ", " + later
				}
				parts = append(parts, cell)
			}
			if len(parts) > 0 {
				between := "; "
				if strings.Join(p.Head, "") == "" { // without headings: the first cell names what the others say
					between = ": "
				}
				m.must("  %s", strings.TrimPrefix(row[0]+between, between)+strings.Join(parts, "; "))
			}
		}
	}
}

// said returns an order as understood or else in the player's words, with verdict and reason.
func said(l publish.Line) string {
	what := l.Understood
	if what == "" {
		what = l.Written
	}
	if what == "" {
		what = l.Unit
	}
	verdict := l.Verdict
	if verdict == "none" {
		verdict = "no order"
	}
	out := what + ": " + verdict
	if l.Reason != "" && l.Reason != verdict {
		out += ", " + l.Reason
	}
	if l.Dislodged {
		out += "; dislodged"
	}
	if l.Correction != nil {
		did := "corrected"
		if l.Correction.Referee {
			did = "decided by the coordinator"
		}
		out += " (" + did + ": " + l.Correction.Reason + ")"
	}
	return out
}

// some joins a list with commas. Of more than five it gives four and counts the others.
func some(all []string) string {
	if len(all) <= 5 {
		return strings.Join(all, ", ")
	}
	return fmt.Sprintf("%s and %d others", strings.Join(all[:4], ", "), len(all)-4)
}

func names(g *publish.Game, powers []int) string {
	return strings.Join(lists.Map(powers, func(p int) string { return g.Powers[p].Name }), ", ")
}

// message collects a text of limited length: lines that no longer fit are only counted.
type message struct {
	limit   int
	lines   []string
	tail    []string
	length  int
	skipped int
}

func (m *message) must(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	m.lines = append(m.lines, s)
	m.length += utf8.RuneCountInString(s) + 1
}

func (m *message) line(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	if m.limit == 0 {
		m.must("%s", s)
		return
	}
	room := m.limit - m.length - 40
	for _, t := range m.tail {
		room -= utf8.RuneCountInString(t) + 1
	}
	if utf8.RuneCountInString(s)+1 > room {
		m.skipped++
		return
	}
	m.must("%s", s)
}

// String returns the lines, how many were left out, and the tail.
func (m *message) String() string {
	lines := m.lines
	if m.skipped > 0 {
		word := "lines"
		if m.skipped == 1 {
			word = "line"
		}
		lines = append(lines, fmt.Sprintf("… and %d %s more on the page", m.skipped, word))
	}
	return strings.TrimRight(strings.Join(append(lines, m.tail...), "\n"), "\n") + "\n"
}

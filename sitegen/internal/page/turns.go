package page

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TurnDir returns the folder of a turn's pages, with a trailing slash.
func TurnDir(g *publish.Game, t *publish.Turn) string { return g.Slug + "/" + t.Key + "/" }

func resultsTurn(g *publish.Game) *publish.Turn {
	for i := len(g.Turns) - 1; i >= 0; i-- {
		if len(g.Turns[i].Steps) > 0 {
			return g.Turns[i]
		}
	}
	return nil
}

// ranked returns the powers' standings, most centres first, without powers that have no player.
func ranked(t *publish.Turn) []publish.Standing {
	out := slices.DeleteFunc(slices.Clone(t.Standings), func(s publish.Standing) bool { return s.Unplayed })
	slices.SortStableFunc(out, func(a, b publish.Standing) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Centres, a.Centres), cmp.Compare(b.Units, a.Units),
			cmp.Compare(a.Power, b.Power))
	})
	return out
}

func reversed(ts []*publish.Turn) []*publish.Turn {
	out := slices.Clone(ts)
	slices.Reverse(out)
	return out
}

// yearsUntil returns the years ended by the i-th turn, since old pages must not show the future.
func yearsUntil(g *publish.Game, i int) []publish.Year {
	n := 0
	for n < len(g.Years) && (g.Years[n].Turn == "" ||
		slices.ContainsFunc(g.Turns[:i+1], func(t *publish.Turn) bool { return t.Key == g.Years[n].Turn })) {
		n++
	}
	return g.Years[:n]
}

type section struct{ Anchor, Name string }

// contents lists the parts of a turn's page, which is many screens long on a phone.
func contents(t *publish.Turn, d turnData, years int) []section {
	var out []section
	add := func(is bool, anchor, name string) {
		if is {
			out = append(out, section{anchor, name})
		}
	}
	add(len(d.Battles.First) > 0, "battles", "Battles")
	add(len(t.Changes) > 0, "changes", "Changes")
	add(t.Retaken > 0, "retake", "Changed since")
	for _, s := range t.Steps {
		add(true, s.Kind, s.Name)
	}
	add(len(t.Dislodged) > 0, "dislodged", "Dislodged")
	add(len(t.Due) > 0, "due", "Builds and removals")
	add(len(t.Lots) > 0, "lots", "Lots")
	for _, p := range t.Panels {
		add(true, p.Anchor, p.Title)
	}
	add(true, "standings", "Standings")
	add(years > 1, "years", "Centres by year")
	add(len(t.Receipts) > 0 || len(t.Closings) > 0, "receipts", "Receipts")
	return out
}

func headline(g *publish.Game, t *publish.Turn) string {
	count := map[string]int{}
	var parts []string
	for _, c := range t.Changes {
		count[c.Kind]++
		if c.Kind == "eliminated" {
			parts = append(parts, c.Text)
		}
	}
	for _, k := range []struct{ kind, one, many string }{
		{"captured", "centre changes hands", "centres change hands"}, {"destroyed", "unit is lost", "units are lost"},
		{"built", "unit is raised", "units are raised"}, {"converted", "unit is converted", "units are converted"},
	} {
		if n := count[k.kind]; n > 0 {
			parts = append(parts, plural(n, k.one, k.many))
		}
	}
	if n := len(t.Dislodged); n > 0 && t.State == "draft" {
		parts = append(parts, plural(n, "unit must retreat", "units must retreat"))
	}
	return strings.Join(parts, "; ")
}

type orderView struct {
	L     publish.Line
	Game  *publish.Game
	Whose *publish.Power   // its power, to be shown; nil in a list of one power's orders
	Parts []publish.Phrase // the reason as a sentence
	Rule  string           // link to the rule, or ""
	Brief bool             // it succeeded, and there is nothing more to say
	Quote bool             // "as written" says more than what was understood
}

func orderLine(v View, l publish.Line) orderView {
	return orderView{L: l, Brief: brief(l), Game: v.Game, Parts: sentenceParts(l.Reason, l.Parts), Rule: v.Rule(l.Rule),
		Quote: l.Written != "" && l.Understood != "" && l.Correction == nil && plain(l.Written) != plain(l.Understood)}
}

// brief reports whether an order succeeded and there is nothing more to say about it. Pages set
// such orders as one running text.
func brief(l publish.Line) bool {
	return l.Verdict == engine.Succeeded.String() && l.Reason == "" && l.Correction == nil &&
		l.Notes == nil && !l.Dislodged
}

// briefLast moves orders of which nothing need be said to the end. Of corrections with the same
// reason, only the first keeps it.
func briefLast(lines []publish.Line) []publish.Line {
	out := slices.Clone(lines)
	slices.SortStableFunc(out, func(a, b publish.Line) int {
		switch {
		case brief(a) == brief(b):
			return 0
		case brief(b):
			return -1
		}
		return 1
	})
	said := map[string]bool{}
	for i := range out {
		c := out[i].Correction
		if c == nil {
			continue
		}
		if said[c.Reason] {
			again := *c
			again.Reason = ""
			out[i].Correction = &again
		}
		said[c.Reason] = true
	}
	return out
}

func dueCount(list []publish.Due) string {
	var parts []string
	count := func(says string, is func(n int) bool) {
		n := 0
		for _, d := range list {
			if is(d.Due) {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, says))
		}
	}
	count("may build", func(n int) bool { return n > 0 })
	count("must remove", func(n int) bool { return n < 0 })
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// tally returns how many orders a power gave and their results: "14 orders, 3 failed".
func tally(s publish.Sheet) string {
	if s.Missing || s.Disorder || len(s.Lines) == 0 {
		return "no orders"
	}
	count := map[string]int{}
	for _, l := range s.Lines {
		count[l.Verdict]++
	}
	none := count[engine.None.String()]
	out := plural(len(s.Lines)-none, "order", "orders")
	for _, v := range []engine.Verdict{engine.Failed, engine.Void, engine.IllegalOrder} {
		if n := count[v.String()]; n > 0 {
			out += fmt.Sprintf(", %d %s", n, v)
		}
	}
	if none > 0 {
		out += fmt.Sprintf(", %d without", none)
	}
	return out
}

func newest(years []publish.Year) []publish.Year {
	out := slices.Clone(years)
	slices.Reverse(out)
	return out
}

// quoted reports whether a page quotes the player's words for an order of a step, because they
// differ from the order as understood.
func quoted(v View, s publish.Step) bool {
	for _, sheet := range s.Powers {
		for _, lines := range [][]publish.Line{sheet.Lines, sheet.Foreign} {
			if slices.ContainsFunc(lines, func(l publish.Line) bool { return orderLine(v, l).Quote }) {
				return true
			}
		}
	}
	return false
}

// plain returns an order's words for comparison: lower case, no line number and final stop.
func plain(s string) string {
	s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	s = strings.TrimLeft(s, "0123456789.)-*• ")
	return strings.TrimRight(s, ".;,! ")
}

func turnOf(g *publish.Game, path string) *publish.Turn {
	for _, t := range g.Turns {
		if TurnPath(g, t) == path {
			return t
		}
	}
	return nil
}

// movesOf returns the path of a game's own moves browser, else of its board's, or "".
func movesOf(v View, g *publish.Game) string {
	if p := g.Slug + "/moves.html"; v.Has[p] {
		return p
	}
	return v.Moves[g.BoardID]
}

// movesPage returns the link to the moves browser with the units after a turn, or "".
func movesPage(v View, t *publish.Turn) string {
	p := movesOf(v, v.Game)
	if p == "" || p != v.Moves[v.Game.BoardID] || t == nil {
		if p != "" {
			p = v.Link(p)
		}
		return p // a game's own browser already has the position
	}
	return v.Link(p) + "?" + url.Values{"at": {v.Game.Title + ", after " + t.Name}, "board": {v.Game.BoardID},
		"on": {packed(t.After)}}.Encode()
}

// packed returns a position's units for an address, four characters each: the kind, the power (63:
// not named), and the place in two digits to base 64. moves/laid.js reads it.
func packed(p engine.Public) string {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	var out []byte
	for _, u := range p.Position().Units {
		kind := byte('U')
		switch u.Kind {
		case engine.Army:
			kind = 'A'
		case engine.Fleet:
			kind = 'F'
		}
		if n := int(u.At); u.Power >= 0 && n >= 0 && n < 64*64 {
			out = append(out, kind, digits[min(int(u.Power), 63)], digits[n/64], digits[n%64])
		}
	}
	return string(out)
}

// movesLink returns the link to the moves browser, opened at a region, or "".
func movesLink(v View, region string) string {
	if v.Game == nil || region == "" {
		return ""
	}
	if p := movesOf(v, v.Game); p != "" {
		return v.Link(p) + "#" + region
	}
	return ""
}

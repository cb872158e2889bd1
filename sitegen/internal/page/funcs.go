package page

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/publish"
)

func funcs() template.FuncMap {
	return template.FuncMap{
		"gamePath":    GamePath,
		"turnPath":    TurnPath,
		"powerPath":   PowerPath,
		"sheetPath":   SheetPath,
		"checkPath":   func() string { return CheckPath },
		"accessPath":  func() string { return AccessPath },
		"origin":      origin,
		"logged":      logged,
		"movedIn":     movedIn,
		"logPath":     func(g *publish.Game) string { return g.Slug + "/receipts.txt" },
		"power":       func(g *publish.Game, i int) publish.Power { return g.Powers[i] },
		"standing":    func(t *publish.Turn, i int) publish.Standing { return t.Standings[i] },
		"day":         day,
		"due":         func(t time.Time) string { return t.UTC().Format("Monday 2 January 2006, 15:04 UTC") },
		"dueShort":    func(t time.Time) string { return t.UTC().Format("Mon 2 Jan, 15:04 UTC") },
		"iso":         func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
		"plural":      plural,
		"verdict":     verdictWord,
		"join":        strings.Join,
		"abs":         func(n int) int { return max(n, -n) },
		"signed":      func(n int) string { return strings.ReplaceAll(fmt.Sprintf("%+d", n), "-", "−") },
		"last":        func(g *publish.Game) *publish.Turn { return g.Turns[len(g.Turns)-1] },
		"next":        nextDeadline,
		"chart":       Chart,
		"panel":       panel,
		"account":     account,
		"histories":   histories,
		"lower":       strings.ToLower,
		"minus":       func(n int) string { return strings.Replace(fmt.Sprint(n), "-", "−", 1) },
		"sub":         func(a, b int) int { return a - b },
		"add":         func(a, b int) int { return a + b },
		"sentence":    sentence,
		"curly":       curly,
		"thumbHeight": func(g *publish.Game) int { w, h := MapSize(g); return 640 * h / w },
		"turnDir":     TurnDir,
		"turnOf":      turnOf,
		"movesPage":   movesPage,
		"quoted":      quoted,
		"resultsTurn": resultsTurn,
		"ranked":      ranked,
		"reversed":    reversed,
		"headline":    headline,
		"line":        orderLine,
		"movesLink":   movesLink,
		"said":        said,
		"distance":    distanceParts,
		"final":       final,
		"between":     between,
		"count":       publish.Counted,
		"rising":      rising,
		"sides":       sides,
		"tale":        func(v View, s sentenceView) taleView { return taleView{v, s} },
		"chronicle":   ChroniclePath,
		"apart":       Apart,
		"apartPath":   ApartPath,
		"lineOf":      lineOf,
		"book":        func(v View, g *publish.Game) string { return v.Books[g.RulesetID] },
		"warRoom":     warRoom,
		"picture":     pictureOf,
		"yourView":    yourView,
		"frontRow":    func(v View, r frontGame) frontRow { return frontRow{v, r} },
		"newest":      newest,
		"briefLast":   briefLast,
		"tally":       tally,
		"dueCount":    dueCount,
		"boardOn":     func(v View, dir string, w, h int) boardView { return boardView{v, dir, w, h} },
	}
}

func day(iso string) string {
	t, err := time.Parse("2006-01-02", iso)
	if err != nil {
		return iso
	}
	return t.Format("Mon 2 Jan 2006")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func verdictWord(v string) string {
	switch v {
	case "none":
		return "no order"
	case "void":
		return "void"
	}
	return v
}

// curly replaces the apostrophes of a ruleset's heading by ’.
func curly(s string) string { return strings.ReplaceAll(s, "'", "’") }

// sentence writes a reason with a capital and a full stop.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	r := []rune(s)
	if r[0] >= 'a' && r[0] <= 'z' {
		r[0] -= 'a' - 'A'
	}
	s = string(r)
	if !strings.ContainsAny(s[len(s)-1:], ".!?") {
		s += "."
	}
	return s
}

// nextDeadline returns the first deadline that has not been met, or nil.
func nextDeadline(g *publish.Game) *publish.Deadline {
	if g.Over {
		return nil
	}
	t := g.Turns[len(g.Turns)-1]
	for i := range g.Deadlines {
		d := &g.Deadlines[i]
		if d.Past || d.Follows && !(d.Key == t.Key && t.Retreats) {
			continue
		}
		return d
	}
	return nil
}

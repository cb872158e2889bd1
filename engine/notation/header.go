package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// header reads a header line: "Powick Bridge - Montrose - Autumn, 1644 - Retreat Orders - v2", a
// part of it on a line of its own, or "Game: Powick Bridge" (W3K v1.5, Annexe 3). It is false for
// everything else.
func (r *Reader) header(ts []token, text string, ctx Context) (Header, bool) {
	h := Header{Power: engine.NoPower}
	label := ""
	for len(ts) > 1 && ts[0].Kind == tokWord && ts[1].Kind == tokColon {
		field, ok := r.Lex.Fields.Get(ts[0].W)
		if !ok {
			break
		}
		label, ts = ts[0].W, ts[2:]
		if field == "game" || field == "power" || field == "version" {
			return r.labelled(field, ts, text)
		}
	}
	if len(ts) == 0 || len(ts) > 40 {
		return h, label != ""
	}
	for i, t := range ts {
		if _, unit := r.Lex.Units.Get(t.W); unit && (len(t.W) > 1 || i == 0 && t.Up && label == "") {
			return h, false
		}
		if p := (parser{Reader: r}); label == "" && i > 0 &&
			(r.isUnit(t) && i+1 < len(ts) && ts[i+1].Up && p.namesRegion(ts[i+1:]) || p.waives(ts[i:])) {
			return h, false // "Argyll, orders: Build A Monmouthshire", "Final orders: waive a build"
		}
	}
	var games []string
	orders := false // the word "orders", which makes "Retreat" a heading and not an order
	for _, seg := range grammar.Segments(ts) {
		rest := r.headerWords(&h, seg, &orders)
		if len(rest) == 0 {
			continue
		}
		if p, n := r.PowerAt(rest); h.Power == engine.NoPower && n == len(rest) {
			h.Power = p
			continue
		}
		if p, n := r.PowerAt(rest); h.Power == engine.NoPower && n > 0 && n < len(rest) && (h.Season != "" || h.Year != 0) {
			h.Power, rest = p, rest[n:]
		}
		col, n := grammar.Span(rest)
		if !slices.ContainsFunc(rest, func(t token) bool { return !says.Announcing.Has(t.W) }) {
			n = 0 // "Austria's moves for S1901 are as follows:": no name of a game
		}
		games = append(games, strings.TrimSpace(string([]rune(text)[col-1:col-1+n])))
	}
	dated := h.Season != "" && h.Year != 0
	switch {
	case label != "", dated && len(games) <= 2:
	case h.Submission != "" && orders && len(games) <= 1:
	case len(games) == 0 && h.Season != "" &&
		(orders || len(grammar.TrimSigns(ts)) == 1 || ts[len(ts)-1].Kind == tokColon) && !strings.Contains(text, "("):
		// "Our orders for the spring:", "Winter"
	case len(games) == 0 && (h.Version != 0 || h.Power != engine.NoPower || h.Submission != "" && h.Season != ""):
	case len(games) == 1 && h.Power != engine.NoPower && (h.Version != 0 || h.Season != "" || h.Submission != ""):
	default:
		return h, false
	}
	if len(games) > 0 {
		h.Game = games[0]
	}
	return h, true
}

// labelled reads "Game: Powick Bridge".
func (r *Reader) labelled(field string, ts []token, text string) (Header, bool) {
	h := Header{Power: engine.NoPower}
	ts = grammar.TrimSigns(ts)
	if len(ts) == 0 {
		return h, true
	}
	col, n := grammar.Span(ts)
	rest := string([]rune(text)[col-1 : col-1+n])
	switch field {
	case "game":
		h.Game = rest
	case "version":
		h.Version = grammar.Number(ts[0].W)
	default:
		if p, how := r.Power(rest); how == Exact {
			h.Power = p
			return h, true
		}
		// "Montrose: Army Edinburgh holds" is no label; "From: a name" is.
		for _, t := range ts {
			if _, unit := r.Lex.Units.Get(t.W); unit && len(t.W) > 1 {
				return h, false
			}
		}
	}
	return h, true
}

// headerWords takes season, year, submission and version out of a piece of a header and returns
// what is left.
func (r *Reader) headerWords(h *Header, ts []token, orders *bool) []token {
	var rest []token
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		if t.Kind != tokWord {
			continue
		}
		year := grammar.Number(strings.TrimSuffix(t.W, "s"))
		short, shortYear := shortSeason(t)
		switch {
		case h.Season == "" && r.Lex.Seasons.Of(t.W) != "" && !(says.May.Has(t.W) && !t.Up) &&
			!(len(t.W) == 3 && !says.May.Has(t.W) && i > 0 && grammar.Number(ts[i-1].W) > 0):
			// "3 NOV 1926" is a date
			h.Season = r.Lex.Seasons.Of(t.W)
		case h.Season == "" && t.Owner && r.Lex.Seasons.Of(strings.TrimSuffix(t.W, "s")) != "":
			h.Season = r.Lex.Seasons.Of(strings.TrimSuffix(t.W, "s"))
		case h.Year == 0 && year >= 1000 && year < 3000:
			h.Year = year
		case h.Season == "" && h.Year == 0 && short != "" && shortYear > 0:
			h.Season, h.Year = short, shortYear
		case h.Submission == "" && r.Lex.Submissions.Of(t.W) != "":
			h.Submission = r.Lex.Submissions.Of(t.W)
		case says.OrderWords.Has(t.W):
			*orders = true
		case h.Version == 0 && len(t.W) > 1 && t.W[0] == 'v' && grammar.Number(t.W[1:]) > 0:
			h.Version = grammar.Number(t.W[1:])
		case h.Version == 0 && says.Versions.Has(t.W) && i+1 < len(ts) && grammar.Number(ts[i+1].W) > 0 &&
			grammar.Number(ts[i+1].W) < 1000:
			h.Version = grammar.Number(ts[i+1].W)
			i++
		case i > 0 && (says.GoesOn.Has(t.W)), i == 0 && says.And.Has(t.W) && len(ts) > 1:
		case says.Part.Has(t.W) && i+1 < len(ts) && grammar.Number(ts[i+1].W) > 0:
			i++
		case says.OfPhase.Has(t.W) || says.The.Has(t.W) && len(rest) == 0:
		default:
			rest = append(rest, t)
		}
	}
	return rest
}

// shortSeason is the season of "S1901", "F1902M" and "F02", or "", and the year that is written in
// full, or 0.
func shortSeason(t token) (season string, year int) {
	figures := t.W[min(1, len(t.W)):]
	if len(figures) == 5 {
		figures = strings.TrimRight(figures, "mrab")
	}
	n := grammar.Number(figures)
	if n == 0 || len(figures) != 4 && len(figures) != 2 {
		return "", 0
	}
	if n < 1000 {
		n = 0
	}
	switch t.W[0] {
	case 's':
		return "spring", n
	case 'f', 'a':
		return "autumn", n
	case 'w':
		return "winter", n
	}
	return "", 0
}

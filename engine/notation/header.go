package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// header reads a header line: "Powick Bridge - Montrose - Autumn, 1644 - Retreat Orders - v2", a part of it on a line
// of its own, or "Game: Powick Bridge" (W3K v1.5, Annexe 3). It is false for everything else.
func (r *Reader) header(ts []token, text string, ctx Context) (Header, bool) {
	h := Header{Power: engine.NoPower}
	label := ""
	for len(ts) > 1 && ts[0].kind == tokWord && ts[1].kind == tokColon {
		field, ok := r.lex.words.Labels[ts[0].w]
		if !ok {
			break
		}
		label, ts = ts[0].w, ts[2:]
		if field == "game" || field == "power" || field == "version" {
			return r.labelled(field, ts, text)
		}
	}
	if len(ts) == 0 || len(ts) > 40 {
		return h, label != ""
	}
	for i, t := range ts {
		if _, unit := r.lex.units[t.w]; unit && (len(t.w) > 1 || i == 0 && t.up && label == "") {
			return h, false
		}
		if p := (parser{Reader: r}); label == "" && i > 0 && (r.isUnit(t) && i+1 < len(ts) && ts[i+1].up && p.namesRegion(ts[i+1:]) || p.waives(ts[i:])) {
			return h, false // "Argyll, orders: Build A Monmouthshire", "Final orders: waive a build"
		}
	}
	var games []string
	orders := false // the word "orders", which makes "Retreat" a heading and not an order
	for _, seg := range segments(ts) {
		rest := r.headerWords(&h, seg, &orders)
		if len(rest) == 0 {
			continue
		}
		if p, n := r.powerAt(rest); h.Power == engine.NoPower && n == len(rest) {
			h.Power = p
			continue
		}
		if p, n := r.powerAt(rest); h.Power == engine.NoPower && n > 0 && n < len(rest) && (h.Season != "" || h.Year != 0) {
			h.Power, rest = p, rest[n:]
		}
		col, n := span(rest)
		if !slices.ContainsFunc(rest, func(t token) bool { return !says.Announcing[t.w] }) {
			n = 0 // "Austria's moves for S1901 are as follows:": no name of a game
		}
		games = append(games, strings.TrimSpace(string([]rune(text)[col-1:col-1+n])))
	}
	dated := h.Season != "" && h.Year != 0
	switch {
	case label != "", dated && len(games) <= 2:
	case h.Submission != "" && orders && len(games) <= 1:
	case len(games) == 0 && h.Season != "" && (orders || len(trimSigns(ts)) == 1 || ts[len(ts)-1].kind == tokColon) && !strings.Contains(text, "("): // "Our orders for the spring:", "Winter"
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
	ts = trimSigns(ts)
	if len(ts) == 0 {
		return h, true
	}
	col, n := span(ts)
	rest := string([]rune(text)[col-1 : col-1+n])
	switch field {
	case "game":
		h.Game = rest
	case "version":
		h.Version = number(ts[0].w)
	default:
		if p, how := r.Power(rest); how == Exact {
			h.Power = p
			return h, true
		}
		// "Montrose: Army Edinburgh holds" is no label; "From: a name" is.
		for _, t := range ts {
			if _, unit := r.lex.units[t.w]; unit && len(t.w) > 1 {
				return h, false
			}
		}
	}
	return h, true
}

// headerWords takes season, year, submission and version out of a piece of a header and returns what is left.
func (r *Reader) headerWords(h *Header, ts []token, orders *bool) []token {
	var rest []token
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		if t.kind != tokWord {
			continue
		}
		year := number(strings.TrimSuffix(t.w, "s"))
		short, shortYear := shortSeason(t)
		switch {
		case h.Season == "" && r.lex.words.Seasons[t.w] != "" && !(says.May[t.w] && !t.up):
			h.Season = r.lex.words.Seasons[t.w]
		case h.Season == "" && t.owner && r.lex.words.Seasons[strings.TrimSuffix(t.w, "s")] != "":
			h.Season = r.lex.words.Seasons[strings.TrimSuffix(t.w, "s")]
		case h.Year == 0 && year >= 1000 && year < 3000:
			h.Year = year
		case h.Season == "" && h.Year == 0 && short != "" && shortYear > 0:
			h.Season, h.Year = short, shortYear
		case h.Submission == "" && r.lex.words.Submissions[t.w] != "":
			h.Submission = r.lex.words.Submissions[t.w]
		case says.OrderWords[t.w]:
			*orders = true
		case h.Version == 0 && len(t.w) > 1 && t.w[0] == 'v' && number(t.w[1:]) > 0:
			h.Version = number(t.w[1:])
		case h.Version == 0 && isVersion(t.w) && i+1 < len(ts) && number(ts[i+1].w) > 0 && number(ts[i+1].w) < 1000:
			h.Version = number(ts[i+1].w)
			i++
		case i > 0 && (says.GoesOn[t.w]), i == 0 && says.And[t.w] && len(ts) > 1:
		case says.Part[t.w] && i+1 < len(ts) && number(ts[i+1].w) > 0:
			i++
		case says.OfPhase[t.w] || says.The[t.w] && len(rest) == 0:
		default:
			rest = append(rest, t)
		}
	}
	return rest
}

func isVersion(w string) bool {
	switch {
	case says.Versions[w]:
		return true
	}
	return false
}

// shortSeason is the season of "S1901", "F1902M" and "F02", or "", and the year that is written in full, or 0.
func shortSeason(t token) (season string, year int) {
	figures := t.w[min(1, len(t.w)):]
	if len(figures) == 5 {
		figures = strings.TrimRight(figures, "mrab")
	}
	n := number(figures)
	if n == 0 || len(figures) != 4 && len(figures) != 2 {
		return "", 0
	}
	if n < 1000 {
		n = 0
	}
	switch t.w[0] {
	case 's':
		return "spring", n
	case 'f', 'a':
		return "autumn", n
	case 'w':
		return "winter", n
	}
	return "", 0
}

// segments cuts a header at dashes, commas, colons and stops.
func segments(ts []token) [][]token {
	var out [][]token
	start := 0
	for i, t := range ts {
		if t.kind == tokDash || t.kind == tokComma || t.kind == tokColon || t.kind == tokStop {
			out = append(out, ts[start:i])
			start = i + 1
		}
	}
	return append(out, ts[start:])
}

// number returns a word of figures as a number, or 0.
func number(w string) int {
	if w == "" || w[0] < '0' || w[0] > '9' {
		return 0
	}
	if n, err := strconv.Atoi(w); err == nil && n > 0 {
		return n
	}
	return 0
}

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
		n := h.dated(ts, i)
		season := r.Lex.Seasons.Of(t.W)
		if season == "" && t.Owner {
			season = r.Lex.Seasons.Of(strings.TrimSuffix(t.W, "s"))
		}
		switch {
		case t.Kind != tokWord:
		case h.Season == "" && season != "" && !(says.May.Has(t.W) && !t.Up) &&
			!(len(t.W) == 3 && !says.May.Has(t.W) && i > 0 && grammar.Number(ts[i-1].W) > 0): // "3 NOV 1926" is a date
			h.Season = season
		case n > 0:
			i += n - 1
		case h.Submission == "" && r.Lex.Submissions.Of(t.W) != "":
			h.Submission = r.Lex.Submissions.Of(t.W)
		case says.OrderWords.Has(t.W):
			*orders = true
		case i > 0 && says.GoesOn.Has(t.W), i == 0 && says.And.Has(t.W) && len(ts) > 1, says.OfPhase.Has(t.W),
			says.The.Has(t.W) && len(rest) == 0:
		case says.Part.Has(t.W) && grammar.Number(grammar.WordAt(ts, i+1)) > 0:
			i++
		default:
			rest = append(rest, t)
		}
	}
	return rest
}

// dated takes a year, a season in short with its year, or a version, and returns how many tokens it
// has.
func (h *Header) dated(ts []token, i int) int {
	w, next := ts[i].W, grammar.Number(grammar.WordAt(ts, i+1))
	year := grammar.Number(strings.TrimSuffix(w, "s"))
	short, shortYear := shortSeason(ts[i])
	switch {
	case h.Year == 0 && year >= 1000 && year < 3000:
		h.Year = year
	case h.Season == "" && short != "" && shortYear > 0 && h.Year == 0: // "S1901"
		h.Season, h.Year = short, shortYear
	case h.Version == 0 && len(w) > 1 && w[0] == 'v' && grammar.Number(w[1:]) > 0:
		h.Version = grammar.Number(w[1:])
	case h.Version == 0 && says.Versions.Has(w) && next > 0 && next < 1000:
		h.Version = next
		return 2
	default:
		return 0
	}
	return 1
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

// fieldsNamed reads the fields of a heading out of a subject, or of a line above the orders, as far
// as it names them, whatever else it says (reading.md, 1). Whole says that it says nothing else. A
// part between signs that holds other words counts where those are names ("Powick Bridge 1643"), or
// where its season stands at its orders ("the winter orders of our council"); "the fall of London"
// and "back in May" name no season.
func (r *Reader) fieldsNamed(ts []token) (h Header, whole bool) {
	h.Power = engine.NoPower
	said := false
	whole = true
	for _, seg := range grammar.AtSigns(ts) {
		part, orders := Header{Power: engine.NoPower}, false
		rest := slices.DeleteFunc(r.headerWords(&part, seg, &orders), func(t token) bool { return says.Announcing.Has(t.W) })
		if p, n := r.PowerAt(rest); len(rest) > 0 && n == len(rest) {
			part.Power, rest = p, nil
		}
		fields := part != Header{Power: engine.NoPower}
		if len(rest) > 0 {
			whole = false
			names := !slices.ContainsFunc(rest, func(t token) bool { return !t.Up })
			if !(names && (orders || part.Year != 0 || part.Submission != "")) && !r.seasonsOrders(seg) {
				continue
			}
		}
		said = said || fields
		h.merge(part)
	}
	return h, whole && said
}

// seasonsOrders reports whether a season stands at its orders: "winter orders", "orders for the
// winter".
func (r *Reader) seasonsOrders(ts []token) bool {
	season := func(i int) bool { return i >= 0 && i < len(ts) && r.Lex.Seasons.Of(ts[i].W) != "" }
	for i, t := range ts {
		if !says.OrderWords.Has(t.W) {
			continue
		}
		j := i + 1
		for j < len(ts) && (says.ForIn.Has(ts[j].W)) {
			j++
		}
		if season(i-1) || season(j) {
			return true
		}
	}
	return false
}

// Unnamed puts a colon where a game is first named in a line, by the longest of its names that
// stands there, so that nothing of the name is taken for a season, a power or a place. Everything
// else keeps its column.
func Unnamed(line string, names []string) string {
	names = slices.Clone(names)
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	ts := grammar.Lex(line)
	for _, name := range names {
		words := strings.Fields(Fold(name))
		for i := range ts {
			if n := standsAt(words, ts[i:]); n > 0 {
				last := ts[i+n-1]
				rs := []rune(line)
				for k := ts[i].Col; k < last.Col+last.N; k++ {
					rs[k] = ' '
				}
				rs[ts[i].Col] = ':'
				return string(rs)
			}
		}
	}
	return line
}

// standsAt says how many tokens some words take at the beginning of a run of tokens, or 0.
func standsAt(words []string, ts []token) int {
	i := 0
	for k, w := range words {
		for k > 0 && i < len(ts) && ts[i].Kind == tokHyphen {
			i++
		}
		if i >= len(ts) || ts[i].Kind != tokWord || ts[i].W != w &&
			!(k == len(words)-1 && ts[i].Owner && strings.TrimSuffix(ts[i].W, "s") == w) {
			return 0
		}
		i++
	}
	return i
}

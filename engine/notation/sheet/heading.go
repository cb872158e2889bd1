package sheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

type token = grammar.Token

// says holds the small sets of words that single rules compare with.
var says = grammar.Says

// Header is what a sheet's heading says; missing fields are zero (Power: NoPower).
type Header struct {
	Game       string
	Power      engine.PowerID
	Season     string // "autumn"
	Year       int
	Submission string // "movement", "retreat", "adjustment"
	Version    int
}

// Merge takes over the fields that are still missing.
func (h *Header) Merge(o Header) {
	h.Game, h.Season, h.Submission = cmp.Or(h.Game, o.Game), cmp.Or(h.Season, o.Season), cmp.Or(h.Submission, o.Submission)
	h.Year, h.Version = cmp.Or(h.Year, o.Year), cmp.Or(h.Version, o.Version)
	if h.Power == engine.NoPower {
		h.Power = o.Power
	}
}

// Text returns a header in one line: "Powick Bridge, Montrose, autumn 1644, retreat, version 2".
func (h *Header) Text(power string) string {
	season, version := h.Season, ""
	if h.Year != 0 {
		season = strings.TrimSpace(fmt.Sprintf("%s %d", season, h.Year))
	}
	if h.Version != 0 {
		version = fmt.Sprintf("version %d", h.Version)
	}
	parts := []string{h.Game, power, season, h.Submission, version}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// Heading reads a line that is a heading: "Powick Bridge - Montrose - Autumn, 1644 - Retreat Orders
// - v2", a part of that on a line of its own, or "Game: Powick Bridge" (W3K v1.5, Annexe 3). It
// returns false for other lines; orders reports whether tokens begin with an order.
func Heading(n *names.Names, ts []token, text string, orders func(ts []token) bool) (Header, bool) {
	h := Header{Power: engine.NoPower}
	label := ""
	for len(ts) > 1 && ts[0].Kind == grammar.Word && ts[1].Kind == grammar.Colon {
		field, ok := n.Lex.Fields.Get(ts[0].W)
		if !ok {
			break
		}
		label, ts = ts[0].W, ts[2:]
		if field == "game" || field == "power" || field == "version" {
			return labelled(n, field, ts, text)
		}
	}
	if len(ts) == 0 || len(ts) > 40 {
		return h, label != ""
	}
	for i, t := range ts {
		if _, unit := n.Lex.Units.Get(t.W); unit && (len(t.W) > 1 || i == 0 && t.Up && label == "") ||
			label == "" && i > 0 && orders(ts[i:]) {
			return h, false // an order follows: "Argyll, orders: Build A Monmouthshire", "Final orders: waive a build"
		}
	}
	var games []string
	worded := false // the word "orders" shows that "Retreat" is a heading and not an order
	for _, seg := range grammar.Segments(ts) {
		rest, said := h.Take(n, seg)
		worded = worded || said
		if p, k := n.PowerAt(rest); h.Power == engine.NoPower && k > 0 && (k == len(rest) || h.Season != "" || h.Year != 0) {
			h.Power, rest = p, rest[k:]
		}
		if len(rest) == 0 {
			continue
		}
		game := ""
		if slices.ContainsFunc(rest, announces) { // not "Austria's moves for S1901 are as follows:"
			game = textOf(rest, text)
		}
		games = append(games, game)
	}
	switch dated := h.Season != "" && h.Year != 0; {
	case label != "", dated && len(games) <= 2:
	case h.Submission != "" && worded && len(games) <= 1:
	case len(games) == 0 && h.Season != "" && !strings.Contains(text, "(") &&
		(worded || len(grammar.TrimSigns(ts)) == 1 || ts[len(ts)-1].Kind == grammar.Colon):
		// A season with "orders" or alone: "Our orders for the spring:", "Winter"
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

// announces reports whether a heading's word may be a name's: it does not announce orders.
func announces(t token) bool { return !says.Announcing.Has(t.W) }

func textOf(ts []token, line string) string {
	at := grammar.Span(ts)
	return strings.TrimSpace(string([]rune(line)[at[0]-1 : at[0]-1+at[1]]))
}

// labelled reads the field after a label: "Game: Powick Bridge".
func labelled(n *names.Names, field string, ts []token, text string) (Header, bool) {
	h := Header{Power: engine.NoPower}
	ts = grammar.TrimSigns(ts)
	if len(ts) == 0 {
		return h, true
	}
	switch rest := textOf(ts, text); field {
	case "game":
		h.Game = rest
	case "version":
		h.Version = grammar.Number(ts[0].W)
	default:
		if p, how := n.Power(rest); how == names.Exact {
			h.Power = p
			return h, true
		}
		// "Montrose: Army Edinburgh holds" is no label; "From: a name" is.
		return h, !slices.ContainsFunc(ts, func(t token) bool {
			_, unit := n.Lex.Units.Get(t.W)
			return unit && len(t.W) > 1
		})
	}
	return h, true
}

// Take removes season, year, submission and version from a part of a heading. It returns the rest,
// and whether the part has the word "orders".
func (h *Header) Take(n *names.Names, ts []token) (rest []token, orders bool) {
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		k := h.Dated(ts, i)
		season := n.Lex.Seasons.Of(t.W)
		if season == "" && t.Owner {
			season = n.Lex.Seasons.Of(strings.TrimSuffix(t.W, "s"))
		}
		switch {
		case t.Kind != grammar.Word:
		case h.Season == "" && season != "" && !(says.May.Has(t.W) && !t.Up) &&
			!(len(t.W) == 3 && !says.May.Has(t.W) && i > 0 && grammar.Number(ts[i-1].W) > 0): // "3 NOV 1926" is a date
			h.Season = season
		case k > 0:
			i += k - 1
		case h.Submission == "" && n.Lex.Submissions.Of(t.W) != "":
			h.Submission = n.Lex.Submissions.Of(t.W)
		case says.OrderWords.Has(t.W):
			orders = true
		case i > 0 && says.GoesOn.Has(t.W), i == 0 && says.And.Has(t.W) && len(ts) > 1, says.OfPhase.Has(t.W),
			says.The.Has(t.W) && len(rest) == 0:
		case says.Part.Has(t.W) && grammar.Number(grammar.WordAt(ts, i+1)) > 0:
			i++
		default:
			rest = append(rest, t)
		}
	}
	return rest, orders
}

// Dated reads a year, a short season or a version at a token, and returns its number of tokens.
func (h *Header) Dated(ts []token, i int) int {
	w, next := ts[i].W, grammar.Number(grammar.WordAt(ts, i+1))
	year := grammar.Number(strings.TrimSuffix(w, "s"))
	short, shortYear := ShortSeason(ts[i])
	switch {
	case h.Year == 0 && year >= 1000 && year < 3000:
		h.Year = year
	case h.Season == "" && short != "" && shortYear > 0 && h.Year == 0: // a short season: "S1901"
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

// ShortSeason returns the season of a short heading ("S1901", "F1902M", "F02"), or "", and its
// year, or 0 if the year has only two digits.
func ShortSeason(t token) (season string, year int) {
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
	if season = map[byte]string{'s': "spring", 'f': "autumn", 'a': "autumn", 'w': "winter"}[t.W[0]]; season == "" {
		n = 0
	}
	return season, n
}

// Fields reads as many of a heading's fields as a mail's subject or a line above the orders names,
// whatever else the text says. whole reports that it says nothing else. A part
// between signs that holds other words counts only if those are names ("Powick Bridge 1643") or if
// its season is next to its "orders" ("the winter orders of our council"); "the fall of London" and
// "back in May" name no season.
func Fields(n *names.Names, ts []token) (h Header, whole bool) {
	h.Power = engine.NoPower
	said := false
	whole = true
	for _, seg := range grammar.AtSigns(ts) {
		part := Header{Power: engine.NoPower}
		rest, orders := part.Take(n, seg)
		rest = slices.DeleteFunc(rest, func(t token) bool { return !announces(t) })
		if p, k := n.PowerAt(rest); len(rest) > 0 && k == len(rest) {
			part.Power, rest = p, nil
		}
		fields := part != Header{Power: engine.NoPower}
		if len(rest) > 0 {
			whole = false
			named := !slices.ContainsFunc(rest, func(t token) bool { return !t.Up })
			if !(named && (orders || part.Year != 0 || part.Submission != "")) && !seasonsOrders(n, seg) {
				continue
			}
		}
		said = said || fields
		h.Merge(part)
	}
	return h, whole && said
}

// seasonsOrders reports whether a season is next to "orders": "orders for the winter".
func seasonsOrders(n *names.Names, ts []token) bool {
	season := func(ts []token) bool { return len(ts) > 0 && n.Lex.Seasons.Of(ts[0].W) != "" }
	for i, t := range ts {
		if says.OrderWords.Has(t.W) && (season(ts[max(0, i-1):]) ||
			season(grammar.Drop(ts[i+1:], 0, func(t token) bool { return says.ForIn.Has(t.W) }))) {
			return true
		}
	}
	return false
}

// Unnamed replaces a game's name, at its first occurrence on a line, by a colon and blanks, so that
// no part of it is taken for a season, a power or a place. It takes the longest of the names. All
// other characters keep their columns.
func Unnamed(line string, games []string) string {
	games = slices.Clone(games)
	slices.SortStableFunc(games, func(a, b string) int { return len(b) - len(a) })
	ts := grammar.Lex(line)
	for _, name := range games {
		words := strings.Fields(grammar.Fold(name))
		for i := range ts {
			if n := begins(words, ts[i:]); n > 0 {
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

// begins returns the number of tokens at the beginning that are the given words, or 0.
func begins(words []string, ts []token) int {
	i := 0
	for k, w := range words {
		for k > 0 && i < len(ts) && ts[i].Kind == grammar.Hyphen {
			i++
		}
		if i >= len(ts) || ts[i].Kind != grammar.Word || ts[i].W != w &&
			!(k == len(words)-1 && ts[i].Owner && strings.TrimSuffix(ts[i].W, "s") == w) {
			return 0
		}
		i++
	}
	return i
}

// Subject returns a mail's subject without prefixes such as "Re:".
func Subject(subject string) string {
	for again := true; again; {
		again = false
		subject = strings.TrimSpace(subject)
		for _, p := range grammar.Table.Replies {
			if len(subject) > len(p) && strings.EqualFold(subject[:len(p)], p) {
				if rest := strings.TrimSpace(subject[len(p):]); strings.HasPrefix(rest, ":") {
					subject, again = rest[1:], true
				}
			}
		}
	}
	return subject
}

// IsMail reports whether a line was written by a mail program: "To: ...", "On Monday ... wrote:".
func IsMail(lex *grammar.Lexicon, ts []token) bool {
	if first := grammar.Drop(ts, 1, grammar.IsSign)[0].W; lex.Tails.Has(first) || says.On.Has(first) {
		ws := slices.DeleteFunc(slices.Clone(ts), grammar.IsSign)
		if lex.Tails.Len(ws, grammar.Letter) > 0 || says.On.Has(first) && says.Wrote.Has(ws[len(ws)-1].W) {
			return true
		}
	}
	k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == grammar.Colon })
	return k >= 1 && k <= 7 && lex.Mail.Has(strings.Join(grammar.WordsOf(ts[:k]), " ")) &&
		!slices.ContainsFunc(ts[k:], lex.IsUnit)
}

// IsTableHead reports whether a line only has titles of a table's columns: "| Unit | From | To |".
func IsTableHead(lex *grammar.Lexicon, line string) bool {
	line = strings.TrimSpace(line)
	if !strings.ContainsAny(line, "|\t;") && !strings.Contains(line, "  ") && !strings.Contains(line, "..") {
		return false
	}
	ws := grammar.WordsOf(grammar.Lex(line))
	return len(ws) > 1 && !slices.ContainsFunc(ws, func(w string) bool { return !lex.Heads.Has(w) })
}

// Blanks holds the labels of a printed sheet's blank lines, other than those of units
// (engine.StepInfo.Lines): "Declaration:". If a player sends one back blank, the reader skips it.
type Blanks map[string]bool

// NewBlanks collects the labels of a ruleset's blank lines.
func NewBlanks(steps []engine.StepInfo) Blanks {
	b := Blanks{}
	for i := range steps {
		for _, l := range steps[i].Lines {
			b[strings.Join(grammar.WordsOf(grammar.Lex(l)), " ")] = true
		}
	}
	return b
}

// Left reports whether a line is such a blank line, without content or with a word for "nothing".
func (b Blanks) Left(ts []token) bool {
	if len(b) == 0 {
		return false
	}
	k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == grammar.Colon || t.Kind == grammar.Dash && t.Col > ts[0].Col })
	if k < 0 {
		k = len(ts)
	}
	return b[strings.Join(grammar.WordsOf(ts[:k]), " ")] && IsNothing(strings.Join(grammar.WordsOf(ts[k:]), " "))
}

// IsNothing reports whether the words on a blank line mean nothing: "", "none".
func IsNothing(words string) bool { return words == "" || says.LeftBlank.Has(words) }

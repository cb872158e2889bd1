package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

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

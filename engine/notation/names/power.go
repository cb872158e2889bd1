package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// indexPower enters a power under its names, id, code and adjective.
func (n *Names) indexPower(p engine.PowerID) {
	w := &n.Map.Powers[p]
	for _, s := range append([]string{w.Name, w.ID, w.Code, w.Adj}, w.Aliases...) {
		if k := PowerText(s); n.powers.Add(k, int(p)) {
			first, _, _ := strings.Cut(k, " ")
			n.begins[first], n.begins[first+"s"] = true, true
		}
	}
}

// PowerText returns a power's name folded, without "the".
func PowerText(s string) string { return strings.TrimPrefix(grammar.Fold(s), "the ") }

// Power finds a power by name, id, code or adjective, misspelt names and unambiguous beginnings
// included. how is NotFound, Exact, ByPrefix or BySlip.
func (n *Names) Power(text string) (engine.PowerID, How) {
	k := PowerText(text)
	if k == "" {
		return engine.NoPower, NotFound
	}
	for _, s := range []string{k, strings.TrimSuffix(k, "s")} {
		if p := n.powerExact(s); p != engine.NoPower {
			return p, Exact
		}
	}
	if e, how := n.powers.Like(k, false); how == ByPrefix || how == BySlip {
		return engine.PowerID(e), how
	}
	return engine.NoPower, NotFound
}

// PowerBeginning returns the only power with a name that begins with a word, or NoPower.
func (n *Names) PowerBeginning(w string) engine.PowerID {
	if found := n.powers.where(func(s string) bool { return strings.HasPrefix(s, w) }); len(found) == 1 {
		return engine.PowerID(found[0])
	}
	return engine.NoPower
}

// List finds the entries of a list by their names.
type List []listKey

type listKey struct {
	s     string
	entry int
}

// Add enters a name of an entry, and reports whether it is new.
func (l *List) Add(s string, entry int) bool {
	fresh := s != "" && !slices.Contains(*l, listKey{s, entry})
	if fresh {
		*l = append(*l, listKey{s, entry})
	}
	return fresh
}

func (l List) where(is func(string) bool) (found []int) {
	for _, k := range l {
		if is(k.s) && !slices.Contains(found, k.entry) {
			found = append(found, k.entry)
		}
	}
	return found
}

// Exact returns the entries with a name.
func (l List) Exact(s string) []int { return l.where(func(k string) bool { return k == s }) }

// Near returns the entries with a name that differs from s by at most some mistakes.
func (l List) Near(s string, slips int) []int {
	return l.where(func(k string) bool { return diag.Distance(s, k, slips) <= slips })
}

// Like returns the entry whose name begins with or resembles a text, or -1; with first, its first
// letter must be right. how is ByPrefix, BySlip, Several or NotFound.
func (l List) Like(s string, first bool) (entry int, how How) {
	if len(s) < 4 {
		return -1, NotFound
	}
	how = ByPrefix
	found := l.where(func(k string) bool { return strings.HasPrefix(k, s) })
	for d := 1; len(found) == 0 && d <= Allowance(len(s)); d++ {
		how = BySlip
		found = l.where(func(k string) bool { return !(first && k[0] != s[0]) && diag.Distance(s, k, d) <= d })
	}
	switch len(found) {
	case 0:
		return -1, NotFound
	case 1:
		return found[0], how
	}
	return -1, Several
}

// NearestPower returns the power whose name is most similar to an unknown one, or NoPower.
func (n *Names) NearestPower(text string) engine.PowerID {
	k := PowerText(text)
	best, whom := min(len(k)/3, 4)+1, engine.NoPower
	for _, o := range n.powers {
		if d := diag.Distance(k, o.s, best); d < best && len(k) > 3 {
			best, whom = d, engine.PowerID(o.entry)
		}
	}
	return whom
}

func (n *Names) powerExact(k string) engine.PowerID {
	for _, o := range n.powers {
		if o.s == k {
			return engine.PowerID(o.entry)
		}
	}
	return engine.NoPower
}

// PowerAt reads a power's exact name at the beginning of tokens and returns its number of tokens.
func (n *Names) PowerAt(ts []token) (engine.PowerID, int) {
	if len(ts) > 0 && !says.The.Has(ts[0].W) && !n.begins[ts[0].W] {
		return engine.NoPower, 0
	}
	for k := min(5, len(ts)); k > 0; k-- {
		if ts[k-1].Kind != tokWord || !grammar.AllWords(ts[:k]) {
			continue
		}
		s := strings.TrimPrefix(strings.Join(grammar.WordsOf(ts[:k]), " "), "the ") // tokens are folded already
		if p := n.powerExact(s); p != engine.NoPower {
			if t := ts[k-1]; k == 1 && len(t.Raw) == 2 && t.Raw != strings.ToUpper(t.Raw) && (t.Up || grammar.Ordinary().Has(t.W)) {
				return engine.NoPower, 0 // not "so" or "Ha!": codes are in capitals
			}
			return p, k
		}
		if ts[k-1].Owner {
			if p := n.powerExact(strings.TrimSuffix(s, "s")); p != engine.NoPower {
				return p, k
			}
		}
	}
	return engine.NoPower, 0
}

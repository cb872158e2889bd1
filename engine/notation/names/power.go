package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// indexPower enters a power under its name, its id, its code and its adjective.
func (n *Names) indexPower(p engine.PowerID) {
	w := &n.Map.Powers[p]
	for _, s := range append([]string{w.Name, w.ID, w.Code, w.Adj}, w.Aliases...) {
		k := PowerText(s)
		if k != "" && !slices.ContainsFunc(n.powers, func(o powerKey) bool { return o.s == k && o.power == p }) {
			n.powers = append(n.powers, powerKey{k, p})
			first, _, _ := strings.Cut(k, " ")
			n.begins[first], n.begins[first+"s"] = true, true
		}
	}
}

// PowerText folds a power's name: without "the".
func PowerText(s string) string { return strings.TrimPrefix(grammar.Fold(s), "the ") }

// Power finds a power by name, id, code or adjective; a slip or the unique beginning of a name will
// do. How is NotFound, Exact, ByPrefix or BySlip.
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
	if len(k) < 4 {
		return engine.NoPower, NotFound
	}
	begins, tie := n.powerBeginning(k)
	if begins != engine.NoPower {
		return begins, ByPrefix
	} else if tie {
		return engine.NoPower, NotFound
	}
	best, found, tie := Allowance(len(k))+1, engine.NoPower, false
	for _, o := range n.powers {
		switch d := diag.Distance(k, o.s, best); {
		case d < best:
			best, found, tie = d, o.power, false
		case d == best && o.power != found:
			tie = true
		}
	}
	if found != engine.NoPower && !tie {
		return found, BySlip
	}
	return engine.NoPower, NotFound
}

// PowerBeginning returns the only power of which a name begins with a word, or NoPower.
func (n *Names) PowerBeginning(w string) engine.PowerID {
	p, _ := n.powerBeginning(w)
	return p
}

func (n *Names) powerBeginning(w string) (found engine.PowerID, tie bool) {
	found = engine.NoPower
	for _, o := range n.powers {
		if strings.HasPrefix(o.s, w) && o.power != found {
			if found != engine.NoPower {
				return engine.NoPower, true
			}
			found = o.power
		}
	}
	return found, false
}

// NearestPower returns the power that a name of nobody is likest to, or NoPower.
func (n *Names) NearestPower(text string) engine.PowerID {
	k := PowerText(text)
	best, whom := min(len(k)/3, 4)+1, engine.NoPower
	for _, o := range n.powers {
		if d := diag.Distance(k, o.s, best); d < best && len(k) > 3 {
			best, whom = d, o.power
		}
	}
	return whom
}

func (n *Names) powerExact(k string) engine.PowerID {
	for _, o := range n.powers {
		if o.s == k {
			return o.power
		}
	}
	return engine.NoPower
}

// PowerAt reads a power's exact name at the beginning of a run of tokens and returns how many
// tokens it takes.
func (n *Names) PowerAt(ts []token) (engine.PowerID, int) {
	if len(ts) > 0 && !says.The.Has(ts[0].W) && !n.begins[ts[0].W] {
		return engine.NoPower, 0
	}
	for k := min(4, len(ts)); k > 0; k-- {
		if ts[k-1].Kind != tokWord || !grammar.AllWords(ts[:k]) {
			continue
		}
		s := strings.TrimPrefix(strings.Join(grammar.WordsOf(ts[:k]), " "), "the ") // tokens are folded
		if p := n.powerExact(s); p != engine.NoPower {
			if t := ts[k-1]; k == 1 && len(t.Raw) == 2 && t.Raw != strings.ToUpper(t.Raw) && (t.Up || grammar.Ordinary().Has(t.W)) {
				return engine.NoPower, 0 // "so", "Ha!": codes are written in capitals
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

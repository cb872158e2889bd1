package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
)

// indexPower enters a power under its name, its id, its code and its adjective.
func (n *Names) indexPower(p engine.PowerID) {
	w := &n.m.Powers[p]
	for _, s := range append([]string{w.Name, w.ID, w.Code, w.Adj}, w.Aliases...) {
		k := powerText(s)
		if k != "" && !slices.ContainsFunc(n.powers, func(o powerKey) bool { return o.s == k && o.power == p }) {
			n.powers = append(n.powers, powerKey{k, p})
			first, _, _ := strings.Cut(k, " ")
			n.begins[first], n.begins[first+"s"] = true, true
		}
	}
}

// powerText folds a power's name: without "the".
func powerText(s string) string { return strings.TrimPrefix(Fold(s), "the ") }

// Power finds a power by name, id, code or adjective; a slip or the unique beginning of a name will do. How is
// NotFound, Exact, ByPrefix or BySlip.
func (n *Names) Power(text string) (engine.PowerID, How) {
	k := powerText(text)
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
	begins := engine.NoPower
	for _, o := range n.powers {
		if strings.HasPrefix(o.s, k) && o.power != begins {
			if begins != engine.NoPower {
				return engine.NoPower, NotFound
			}
			begins = o.power
		}
	}
	if begins != engine.NoPower {
		return begins, ByPrefix
	}
	best, found, tie := allowance(len(k))+1, engine.NoPower, false
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

func (n *Names) powerExact(k string) engine.PowerID {
	for _, o := range n.powers {
		if o.s == k {
			return o.power
		}
	}
	return engine.NoPower
}

// powerAt reads a power's exact name at the beginning of a run of tokens and returns how many tokens it takes.
func (n *Names) powerAt(ts []token) (engine.PowerID, int) {
	if len(ts) > 0 && !says.The[ts[0].w] && !n.begins[ts[0].w] {
		return engine.NoPower, 0
	}
	for k := min(4, len(ts)); k > 0; k-- {
		if ts[k-1].kind != tokWord || !allWords(ts[:k]) {
			continue
		}
		s := strings.TrimPrefix(strings.Join(wordsOf(ts[:k]), " "), "the ") // tokens are folded
		if p := n.powerExact(s); p != engine.NoPower {
			if t := ts[k-1]; k == 1 && len(t.raw) == 2 && t.raw != strings.ToUpper(t.raw) && (t.up || ordinary()[t.w]) {
				return engine.NoPower, 0 // "so", "Ha!": codes are written in capitals
			}
			return p, k
		}
		if ts[k-1].owner {
			if p := n.powerExact(strings.TrimSuffix(s, "s")); p != engine.NoPower {
				return p, k
			}
		}
	}
	return engine.NoPower, 0
}

func allWords(ts []token) bool {
	for _, t := range ts {
		if t.kind != tokWord {
			return false
		}
	}
	return true
}

package europe1615_test

import (
	"encoding/json"
	"os"
	"slices"
	"sort"
)

// The reference for bookkeeping: the rules written again, on the state as files have it.

type hold struct {
	By, Mark string
	Revolt   int
}

type league struct {
	Name    string
	Members []string
}

type pacts struct {
	Wars      [][2]string
	Alliances []league
}

// book is the ruleset's state as files write it.
type book struct {
	Influence    map[string]map[string]int
	Available    map[string]int
	Bought       map[string]int
	Control      map[string]hold
	Pliant       []string
	Wars         [][2]string
	Alliances    []league
	Declared     *pacts
	Declarations map[string]int
	Treasury     map[string]int
	Attrition    []string
	Maghreb      int
	Eliminated   []string
	Transfers    map[string]string
	Status       map[string]string
	Markers      map[string]string
}

// facts are what the reference reads of the tables and the board.
type facts struct {
	order    []string
	faith    map[string]string
	origin   map[string]string // by land region
	states   map[string][]string
	centres  map[string][]string // by owner
	supply   map[string]bool
	value    map[string]int
	grants   map[string][]int
	percent  []int
	near     map[string][]string
	maybe    map[string]bool // by region: whether it may become a state
	stateIDs []string
}

func newFacts() *facts {
	raw, err := os.ReadFile("tables.json")
	if err != nil {
		panic(err)
	}
	var t struct {
		Precedence struct{ Order []string }
		Powers     []struct {
			ID, Confession  string
			Centres, Others []string
		}
		States []struct {
			ID               string
			Regions, Centres []string
		}
		Values struct{ By map[string]int }
		Grants struct{ By map[string][]int }
		Cost   struct{ Percent []int } `json:"military_cost"`
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		panic(err)
	}
	f := &facts{order: t.Precedence.Order, faith: map[string]string{}, origin: map[string]string{}, states: map[string][]string{},
		centres: map[string][]string{}, supply: map[string]bool{}, value: t.Values.By, grants: t.Grants.By, percent: t.Cost.Percent, maybe: map[string]bool{}}
	for _, p := range t.Powers {
		f.faith[p.ID], f.centres[p.ID] = p.Confession, p.Centres
		for _, r := range slices.Concat(p.Centres, p.Others) {
			f.origin[r], f.maybe[r] = p.ID, true
		}
		for _, r := range p.Centres {
			f.supply[r] = true
		}
	}
	for _, s := range t.States {
		f.states[s.ID], f.centres[s.ID] = s.Regions, s.Centres
		f.stateIDs = append(f.stateIDs, s.ID)
		for _, r := range s.Regions {
			f.origin[r] = s.ID
		}
		for _, r := range s.Centres {
			f.supply[r] = true
		}
	}
	return f
}

// of returns the power or state whose home region a region is now.
func (f *facts) of(b *book, r string) string {
	if slices.Contains(b.Pliant, r) {
		return r
	}
	return f.origin[r]
}

func (f *facts) holder(b *book, r string) string {
	if c, ok := b.Control[r]; ok {
		return c.By
	}
	return f.of(b, r)
}

// parts returns a state's regions and centres.
func (f *facts) parts(b *book, s string) (regions, centres []string) {
	if rs, ok := f.states[s]; ok {
		return rs, f.centres[s]
	}
	if f.supply[s] {
		return []string{s}, []string{s}
	}
	return []string{s}, nil
}

func (f *facts) all(b *book) []string {
	out := slices.Clone(f.stateIDs)
	return append(out, b.Pliant...)
}

func (f *facts) down(b *book, s string) bool {
	regions, centres := f.parts(b, s)
	if len(centres) > 0 {
		regions = centres
	}
	for _, r := range regions {
		if _, held := b.Control[r]; !held {
			return false
		}
	}
	return true
}

// judgeStates computes statuses and markers (rules 24 to 27); full keeps the markers of the fallen
// too.
func (f *facts) judgeStates(b *book, full bool) {
	b.Status, b.Markers = map[string]string{}, map[string]string{}
	for _, s := range f.all(b) {
		sum, total := map[string]int{}, 0
		var tops []string
		top := 0
		for p, n := range b.Influence[s] {
			total += n
			sum[f.faith[p]] += n
			if n > top {
				top, tops = n, nil
			}
			if n == top && n > 0 {
				tops = append(tops, p)
			}
		}
		switch {
		case f.down(b, s):
			b.Status[s] = "controlled"
		case total == 0:
			b.Status[s] = "unaligned"
		case len(tops) == 1 && top*2 >= total:
			b.Status[s] = tops[0]
		default:
			b.Status[s] = "neutral"
		}
		if b.Status[s] == "controlled" && !full {
			continue
		}
		p, c := sum["protestant"], sum["catholic"]
		switch {
		case total == 0 && s == "PAPL", c > 0 && c >= 2*p:
			b.Markers[s] = "catholic"
		case p > 0 && p >= 2*c:
			b.Markers[s] = "protestant"
		}
	}
}

func (f *facts) allies(ls []league) map[string][]string {
	out := map[string][]string{}
	for _, l := range ls {
		for _, a := range l.Members {
			for _, b := range l.Members {
				if a != b {
					out[a] = append(out[a], b)
				}
			}
		}
	}
	return out
}

func (f *facts) world(b *book) *world {
	w := &world{holder: map[string]string{}, status: b.Status, wars: map[[2]string]bool{}, allies: f.allies(b.Alliances), seats: f.order, sea: map[string]bool{}}
	for r := range f.origin {
		w.holder[r] = f.holder(b, r)
	}
	for _, p := range b.Wars {
		w.wars[p] = true
	}
	return w
}

// token is a unit by name.
type token struct{ owner, at, text string }

// winter plays a Winter Adjustment without the removals that powers order (rules 63 to 78): it
// returns the units that stay, and where armies are raised.
func (f *facts) winter(b *book, units []token) (kept []token, raised []string) {
	f.judgeStates(b, true)
	old := *b
	old.Control, old.Pliant = map[string]hold{}, slices.Clone(b.Pliant)
	for r, c := range b.Control {
		old.Control[r] = c
	}
	w := f.world(&old)
	in := map[string]token{}
	for _, u := range units {
		in[u.at] = u
	}
	seized := map[string]bool{}
	faith := func(p string) string {
		switch {
		case f.faith[p] != "":
			return f.faith[p]
		case old.Markers[p] != "":
			return old.Markers[p]
		}
		return f.faith[old.Status[p]]
	}
	give := func(r, to string) {
		if f.origin[r] == to && slices.Contains(b.Pliant, r) {
			b.Pliant = slices.DeleteFunc(b.Pliant, func(x string) bool { return x == r })
			delete(b.Influence, r)
		}
		if f.origin[r] == to || f.of(&old, r) == to {
			delete(b.Control, r)
			return
		}
		home := f.of(&old, r)
		land := f.faith[home]
		if land == "" {
			land = old.Markers[home]
		}
		c := hold{By: to, Mark: "none"}
		switch mine := faith(to); {
		case (r == "BOH" || r == "GUY") && f.faith[to] == "protestant":
			c.Mark = "black"
		case land != "" && mine != "" && land == mine:
			c.Mark = "white"
		case land != "" && mine != "" && f.value[r] > 0:
			c.Mark, c.Revolt = "red", f.value[r]
		case land != "" && mine != "":
			c.Mark = "black"
		}
		b.Control[r] = c
	}
	let := func(r string) {
		delete(b.Control, r)
		o := f.origin[r]
		if f.faith[o] == "" || slices.Contains(b.Pliant, r) {
			return
		}
		if slices.Contains(b.Eliminated, o) || f.supply[r] && !seized[r] {
			b.Pliant = append(b.Pliant, r)
		}
	}
	lands := make([]string, 0, len(f.origin))
	for r := range f.origin {
		lands = append(lands, r)
	}
	sort.Strings(lands)
	for _, r := range lands {
		u, there := in[r]
		c, held := old.Control[r]
		home := f.of(&old, r)
		switch {
		case !there && held:
			let(r)
		case !there:
		case !held && (w.friends(u.owner, home) || old.Status[home] == "neutral"):
		case held && old.Transfers[r] == u.owner && w.friends(u.owner, c.By):
			give(r, u.owner)
		case held && w.friends(u.owner, c.By):
		default:
			seized[r] = !held // ruling 1
			if home != u.owner && w.friends(home, u.owner) && !slices.Contains(old.Eliminated, home) && (f.faith[home] != "" || !f.down(&old, home)) {
				delete(b.Control, r)
			} else {
				give(r, u.owner)
			}
		}
	}
	kept = slices.Clone(units)
	drop := func(gone []string) {
		kept = slices.DeleteFunc(kept, func(u token) bool { return slices.Contains(gone, u.owner) })
		for _, r := range lands {
			if c, held := b.Control[r]; held && slices.Contains(gone, c.By) {
				let(r)
			}
		}
	}
	var gone []string
	for _, s := range f.all(b) {
		if f.down(b, s) {
			gone = append(gone, s)
		}
	}
	drop(gone)
	gone = nil
	for _, p := range f.order {
		if slices.Contains(b.Eliminated, p) {
			continue
		}
		if !slices.ContainsFunc(f.centres[p], func(r string) bool { return f.holder(b, r) == p }) {
			gone = append(gone, p)
		}
	}
	b.Eliminated = append(b.Eliminated, gone...)
	for _, p := range gone {
		for s := range b.Influence {
			delete(b.Influence[s], p)
		}
		b.Treasury[p], b.Available[p] = 0, 0
		delete(b.Bought, p)
		b.Wars, b.Alliances = f.without(b.Wars, b.Alliances, p)
		if b.Declared != nil {
			b.Declared.Wars, b.Declared.Alliances = f.without(b.Declared.Wars, b.Declared.Alliances, p)
		}
	}
	drop(gone)
	for _, r := range lands {
		if _, held := b.Control[r]; !held && slices.Contains(gone, f.origin[r]) && !slices.Contains(b.Pliant, r) {
			b.Pliant = append(b.Pliant, r)
		}
	}
	f.judgeStates(b, false)
	kept, raised = f.strengths(b, kept)
	filled := map[string]bool{}
	for _, u := range kept {
		filled[u.at] = true
	}
	for _, r := range lands {
		if _, held := b.Control[r]; held && !filled[r] {
			let(r)
		}
	}
	b.Attrition, b.Transfers = nil, nil
	f.judgeStates(b, false)
	return kept, raised
}

// without returns wars and alliances without a power.
func (f *facts) without(ws [][2]string, ls []league, p string) ([][2]string, []league) {
	ws = slices.DeleteFunc(slices.Clone(ws), func(w [2]string) bool { return w[0] == p || w[1] == p })
	var out []league
	for _, l := range ls {
		l.Members = slices.DeleteFunc(slices.Clone(l.Members), func(x string) bool { return x == p })
		if len(l.Members) > 1 {
			out = append(out, l)
		}
	}
	return ws, out
}

// strengths gives each state as many units as centres: first it raises all that are missing, then
// it removes all that are too many (rules 76, 77).
func (f *facts) strengths(b *book, kept []token) (out []token, raised []string) {
	spare := map[string]int{}
	for _, s := range f.all(b) {
		if b.Status[s] == "controlled" {
			continue
		}
		_, centres := f.parts(b, s)
		want := 0
		for _, r := range centres {
			if _, held := b.Control[r]; !held {
				want++
			}
		}
		for r, c := range b.Control {
			if c.By == s && f.supply[r] && c.Mark != "red" {
				want++
			}
		}
		for _, u := range kept {
			if u.owner == s {
				want--
			}
		}
		for _, r := range centres {
			_, held := b.Control[r]
			if want > 0 && !held && !slices.ContainsFunc(kept, func(u token) bool { return u.at == r }) {
				want--
				kept = append(kept, token{s, r, "A " + r})
				raised = append(raised, r)
			}
		}
		spare[s] = -want
	}
	for _, s := range f.all(b) {
		land, from := f.parts(b, s)
		if len(from) == 0 {
			from = land // ruling 4
		}
		var mine []token
		for _, u := range kept {
			if u.owner == s {
				mine = append(mine, u)
			}
		}
		sort.Slice(mine, func(i, k int) bool {
			x, y := f.far(mine[i].at, from), f.far(mine[k].at, from)
			return x > y || x == y && mine[i].at < mine[k].at
		})
		for ; spare[s] > 0 && len(mine) > 0; spare[s]-- {
			first := mine[0]
			mine = mine[1:]
			kept = slices.DeleteFunc(kept, func(u token) bool { return u == first })
		}
	}
	return kept, raised
}

// far returns the number of moves, of any kind of unit, to the nearest of some regions.
func (f *facts) far(from string, to []string) int {
	seen, edge := map[string]bool{from: true}, []string{from}
	for d := 0; len(edge) > 0; d++ {
		var next []string
		for _, r := range edge {
			if slices.Contains(to, r) {
				return d
			}
			for _, n := range f.near[r] {
				if !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		edge = next
	}
	return 1 << 14
}

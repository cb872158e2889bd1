package judge

import "slices"

// net is which undecided decisions read which, by piece.
type net struct {
	nodes       []int32 // the undecided
	row, reads  []int32 // what a decision reads: reads[row[i]:row[i+1]]
	back, by    []int32 // who reads it: by[back[i]:back[i+1]]
	order, low  []int32 // Tarjan's: when a decision was met, from 1, and the first met that it leads back to
	set         []int32 // the number of the set a decision was found in, from 1
	next        []int32 // by decision: which of its reads comes next
	path, stack []int32
}

// weave writes down what the undecided decisions read of each other.
func (g *net) weave(mv *Moves) {
	n := len(mv.ps) + 1
	for _, list := range []*[]int32{&g.row, &g.back, &g.order, &g.low, &g.set, &g.next} {
		*list = slices.Grow((*list)[:0], n)[:n]
		clear(*list)
	}
	g.nodes, g.reads = g.nodes[:0], g.reads[:0]
	open := func(i int32) bool { return mv.ps[i].op != opStand && mv.ps[i].val == unknown }
	add := func(k int32) {
		if open(k) {
			g.reads = append(g.reads, k)
			g.back[k]++
		}
	}
	for i := range int32(n - 1) {
		g.row[i] = int32(len(g.reads))
		if open(i) {
			g.nodes = append(g.nodes, i)
			mv.reads(i, add)
		}
	}
	g.row[n-1] = int32(len(g.reads))
	sum := int32(0)
	for i := range g.back { // from counts to where the next reader is written, from the end
		sum += g.back[i]
		g.back[i] = sum
	}
	g.by = slices.Grow(g.by[:0], len(g.reads))[:len(g.reads)]
	for _, i := range g.nodes {
		for _, k := range g.readsOf(i) {
			g.back[k]--
			g.by[g.back[k]] = i
		}
	}
}

func (g *net) readsOf(i int32) []int32   { return g.reads[g.row[i]:g.row[i+1]] }
func (g *net) readersOf(i int32) []int32 { return g.by[g.back[i]:g.back[i+1]] }

// closed calls found with each set of decisions that lead to each other and to nothing else: the
// strongly connected components without a way out, by Tarjan's algorithm. Decisions come in the
// order in which they were met, near what they read: a search that guesses in this order meets
// contradictions early. The set is found's until it returns.
func (g *net) closed(found func(members []int32)) {
	met, sets := int32(0), int32(0)
	visit := func(i int32) {
		met++
		g.order[i], g.low[i], g.next[i] = met, met, g.row[i]
		g.path, g.stack = append(g.path, i), append(g.stack, i)
	}
	for _, root := range g.nodes {
		if g.order[root] != 0 {
			continue
		}
		visit(root)
		for len(g.path) > 0 {
			i := g.path[len(g.path)-1]
			if g.next[i] < g.row[i+1] {
				k := g.reads[g.next[i]]
				g.next[i]++
				switch {
				case g.order[k] == 0:
					visit(k)
				case g.set[k] == 0:
					g.low[i] = min(g.low[i], g.order[k])
				}
				continue
			}
			g.path = g.path[:len(g.path)-1]
			if n := len(g.path); n > 0 {
				g.low[g.path[n-1]] = min(g.low[g.path[n-1]], g.low[i])
			}
			if g.low[i] < g.order[i] {
				continue
			}
			sets++
			from := slices.Index(g.stack, i)
			members := g.stack[from:]
			g.stack = g.stack[:from]
			for _, k := range members {
				g.set[k] = sets
			}
			if !slices.ContainsFunc(members, func(k int32) bool {
				return slices.ContainsFunc(g.readsOf(k), func(r int32) bool { return g.set[r] != sets })
			}) {
				found(members)
			}
		}
	}
}

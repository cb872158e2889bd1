package judge

import "slices"

// net is the graph of undecided decisions. Edges lead to what a decision's value depends on.
type net struct {
	nodes       []int32 // the undecided decisions
	row, reads  []int32 // by piece: reads[row[i]:row[i+1]] are the decisions that it reads
	back, by    []int32 // by piece: by[back[i]:back[i+1]] are the decisions that read it
	order, low  []int32 // Tarjan's index, from 1, and low link
	set         []int32 // the number of the decision's component, from 1
	next        []int32 // by decision: the index in reads of the next to visit
	path, stack []int32
}

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
	for i := range g.back { // from counts to the end of each row; rows are filled from their ends
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

// closed calls found with each strongly connected component that reads no other, by Tarjan's
// algorithm. Members are in the order of discovery, near what they read, so that a search in this
// order meets contradictions early. found must not keep the slice.
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

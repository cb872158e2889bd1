package judge

import "slices"

// knotLimit is the size of the largest core whose assignments are all tried.
const knotLimit = 12

// knot narrows a core to its smallest set of decisions that really depend on each other, since a
// decision may read a support that changes nothing. It returns that set and up to two consistent
// assignments, as bits by member.
func (mv *Moves) knot(core []int32) (members []int32, fits []int) {
	n := len(core)
	if n > knotLimit {
		if mv.ringFails(core) {
			mv.tangle(core)
		}
		return core, nil
	}
	var armies []int32
	for _, i := range core {
		if p := &mv.ps[i]; p.op == opConvoy && mv.ps[p.of].path == unknown && !slices.Contains(armies, p.of) {
			armies = append(armies, p.of)
		}
	}
	answers := make([]uint32, 1<<n) // by assignment: what each decision would be
	for mask := range answers {
		for k, i := range core {
			if mv.ps[i].val = no; mask&(1<<k) != 0 {
				mv.ps[i].val = yes
			}
		}
		for _, a := range armies {
			mv.ps[a].path = unknown
			mv.setPath(a)
		}
		for k, i := range core {
			if mv.eval(i) == yes {
				answers[mask] |= 1 << k
			}
		}
	}
	for _, i := range core {
		mv.ps[i].val = unknown
	}
	for _, a := range armies {
		mv.ps[a].path = unknown
	}
	hangs := make([]uint32, n) // by decision: those on which it really depends
	for mask := range answers {
		for k := range core {
			differ := answers[mask] ^ answers[mask^(1<<k)]
			for i := range core {
				if differ&(1<<i) != 0 {
					hangs[i] |= 1 << k
				}
			}
		}
	}
	best := uint32(1)<<n - 1
	for i := range core {
		set := uint32(1) << i
		for grown := true; grown; {
			grown = false
			for k := range core {
				if set&(1<<k) != 0 && hangs[k]&^set != 0 {
					set |= hangs[k]
					grown = true
				}
			}
		}
		if count(set) < count(best) {
			best = set
		}
	}
	for mask := range answers {
		if uint32(mask)&^best == 0 && answers[mask]&best == uint32(mask) && len(fits) < 2 {
			fits = append(fits, mask)
		}
	}
	for k, i := range core {
		if best&(1<<k) != 0 {
			members = append(members, i)
		}
	}
	if len(fits) == 1 { // renumber the bits by the members kept
		kept, bit := 0, 0
		for k := range core {
			if best&(1<<k) != 0 {
				if fits[0]&(1<<k) != 0 {
					kept |= 1 << bit
				}
				bit++
			}
		}
		fits[0] = kept
	}
	return members, fits
}

func count(set uint32) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

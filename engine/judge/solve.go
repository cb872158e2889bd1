package judge

// tryLimit is how many guesses one core may take. A ring of any length takes two, and so does every
// core in the tests' random phases; a contrived core could take one for every assignment.
const tryLimit = 4096

// solve counts the consistent assignments of a core, up to two, and keeps the first in mv.sol. It
// guesses one decision at a time and decides what follows from it. whole is false if the limit
// ended the search before the count was certain.
func (mv *Moves) solve(core []int32) (n int, whole bool) {
	mv.tries = 0
	mv.search(core, &n)
	return n, n > 1 || mv.tries <= tryLimit
}

func (mv *Moves) search(core []int32, found *int) {
	for len(core) > 0 && mv.ps[core[0]].val != unknown {
		core = core[1:]
	}
	if len(core) == 0 {
		if *found++; *found == 1 {
			mv.sol = mv.sol[:0]
			for _, i := range mv.trail {
				if i >= 0 {
					mv.sol = append(mv.sol, settled{i, mv.ps[i].val})
				}
			}
		}
		return
	}
	for _, v := range [...]tri{yes, no} {
		if mv.tries++; mv.tries > tryLimit {
			return
		}
		top := len(mv.trail)
		if mv.assume(core[0], v) {
			mv.search(core[1:], found)
		}
		for _, i := range mv.trail[top:] {
			if i >= 0 {
				mv.ps[i].val = unknown
			} else {
				mv.ps[^i].path = unknown
			}
		}
		mv.trail = mv.trail[:top]
		if *found > 1 {
			return
		}
	}
}

type settled struct {
	piece int32
	val   tri
}

// assume guesses a decision and decides what follows; it returns false on a contradiction.
func (mv *Moves) assume(i int32, v tri) bool {
	mv.todo = mv.todo[:0]
	mv.learn(i, v)
	for len(mv.todo) > 0 {
		k := mv.todo[len(mv.todo)-1]
		mv.todo = mv.todo[:len(mv.todo)-1]
		switch v, was := mv.eval(k), mv.ps[k].val; {
		case v == unknown || v == was:
		case was == unknown:
			mv.learn(k, v)
		default:
			return false
		}
	}
	return true
}

// learn sets a decision until the search undoes it, and queues the decisions that read it.
func (mv *Moves) learn(i int32, v tri) {
	p := &mv.ps[i]
	p.val = v
	mv.trail = append(mv.trail, i)
	if p.op == opConvoy && mv.setPath(p.of) {
		mv.trail = append(mv.trail, ^p.of)
	}
	mv.todo = append(mv.todo, mv.net.readersOf(i)...)
}

package svg

import (
	"github.com/heraldmaps/herald/render/scene"
)

// Most owners stay from one stage to the next, and many units: what two stages draw alike in a layer stands in the document once, in its
// place between what each has of its own.

// perStage are a layer's items in each stage.
type perStage [][]scene.Item

// inOrder lists the layers of some scenes between two that all share, each once, so that those of every scene keep their order; nil if they
// contradict each other.
func inOrder(scenes [][]*scene.Layer) []string {
	var out []string
	at := map[string]int{}
	for _, layers := range scenes {
		after := -1
		for _, l := range layers {
			i, ok := at[l.ID]
			if !ok {
				i = after + 1
				out = append(out[:i], append([]string{l.ID}, out[i:]...)...)
				for k, id := range out {
					at[id] = k
				}
			}
			if i <= after {
				return nil
			}
			after = i
		}
	}
	return out
}

// mixed writes the items of a layer of several stages.
func (d *doc) mixed(of perStage) {
	texts := make([][]string, len(of))
	for s, items := range of {
		e := &doc{o: d.o, k: d.k, signs: d.signs}
		for i := range items {
			from := len(e.b)
			e.item(&items[i])
			texts[s] = append(texts[s], string(e.b[from:]))
		}
	}
	next := make([]int, len(of))
	upTo := func(to []int) {
		for s, name := range d.stages {
			if next[s] == to[s] {
				continue
			}
			d.str(`<g class="at-` + name + `">`)
			if s+1 < len(d.stages) {
				d.stage = name
			}
			d.items(of[s][next[s]:to[s]])
			d.stage = ""
			d.str("</g>")
			next[s] = to[s]
		}
	}
	for _, common := range chain(texts) {
		upTo(common)
		d.str(texts[0][common[0]])
		for s := range next {
			next[s]++
		}
	}
	end := make([]int, len(of))
	for s := range of {
		end[s] = len(of[s])
	}
	upTo(end)
}

// chain is the longest list of texts that occur in all lists in one order: of each where it is in every list.
func chain(texts [][]string) [][]int {
	where := make([]map[string]int, len(texts))
	for s, list := range texts {
		where[s] = map[string]int{}
		for i, t := range list {
			if _, ok := where[s][t]; !ok {
				where[s][t] = i
			}
		}
	}
	type link struct {
		at           []int
		length, from int
	}
	var links []link
	longest := -1
	for i, t := range texts[0] {
		l := link{at: []int{i}, length: 1, from: -1}
		if where[0][t] != i {
			continue
		}
		for s := 1; s < len(texts); s++ {
			if k, ok := where[s][t]; ok {
				l.at = append(l.at, k)
			}
		}
		if len(l.at) < len(texts) {
			continue
		}
		for j, before := range links {
			if before.length >= l.length && precedes(before.at, l.at) {
				l.length, l.from = before.length+1, j
			}
		}
		links = append(links, l)
		if longest < 0 || l.length > links[longest].length {
			longest = len(links) - 1
		}
	}
	var out [][]int
	for k := longest; k >= 0; k = links[k].from {
		out = append([][]int{links[k].at}, out...)
	}
	return out
}

func precedes(a, b []int) bool {
	for s := range a {
		if a[s] >= b[s] {
			return false
		}
	}
	return true
}

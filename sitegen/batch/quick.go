package batch

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// quick reads lines as programs write them: known keys in plain letters, values of the expected
// kinds. It leaves any other line, mistakes included, to strictly, whose results and errors are
// authoritative; what it does read it reads as strictly would. Texts are slices of the line, and
// lists are reused for the next.
type quick struct {
	s       string
	i       int
	items   []string
	lists   []named
	nests   []nested
	phases  []request
	keys    []string // of the objects that are being passed over
	strange map[string]bool
	passed  map[string]bool // keys of the line that are neither ours nor the package's
}

// named is a named list of words: a power's units or orders.
type named struct {
	name string
	list []string
}

// nested is a list of named lists: a power's units that must retreat, each with its options.
type nested struct {
	name  string
	lists []named
}

// state is a stateJSON as lists, sorted by name.
type state struct {
	name           string
	units, centers []named
	retreats       []nested
}

// request is a phase to be decided.
type request struct {
	id     json.RawMessage
	name   string
	state  *state // nil: none
	orders []named
	lots   string
	// results is the number of recorded results, written whether there is a list of them.
	results int
	written bool
}

// asked is a whole line.
type asked struct {
	request
	board, ruleset string
	playedOn       string    // the board that a saved game names
	phases         []request // of a saved game
	saved          bool      // there is a list of phases, perhaps empty
}

// mostKeys limits the objects that quick reads: its search for duplicate keys is quadratic.
const mostKeys = 400

// line reads a line, or reports false to leave it to strictly.
func (q *quick) line(text []byte) (*asked, bool) {
	*q = quick{s: string(text), items: q.items[:0], lists: q.lists[:0], nests: q.nests[:0], phases: q.phases[:0],
		keys: q.keys[:0], strange: q.strange, passed: q.passed}
	clear(q.passed)
	var a asked
	if !q.phase(&a.request, &a) {
		return nil, false
	}
	q.space()
	return &a, q.i == len(q.s)
}

// phase reads an object with the keys of a phase; whole is its line, or nil within a saved game.
func (q *quick) phase(p *request, whole *asked) bool {
	var seen uint32
	keys := len(q.keys)
	if !q.take('{') {
		return false
	}
	for first := true; ; first = false {
		key, more, ok := q.key(first)
		if !ok || !more {
			q.keys = q.keys[:keys]
			return ok
		}
		bit := uint32(0)
		switch key {
		case "id":
			bit = 1
			p.id, ok = q.id()
		case "name":
			bit = 2
			p.name, ok = q.text()
		case "state":
			bit = 4
			p.state, ok = q.state()
		case "orders":
			bit = 8
			p.orders, ok = q.named()
		case "lots":
			bit = 16
			p.lots, ok = q.text()
		case "results":
			bit = 32
			var rs []named
			rs, ok = q.named()
			p.results, p.written = len(rs), true
		case "next":
			bit = 64
			_, ok = q.state()
		case "next_state":
			bit = 128
			_, ok = q.state()
		case "after":
			bit = 256
			_, ok = q.state()
		case "board":
			if bit = 512; whole == nil {
				return false
			}
			whole.board, ok = q.text()
		case "ruleset":
			if bit = 1024; whole == nil {
				return false
			}
			whole.ruleset, ok = q.text()
		case "phases":
			if bit = 2048; whole == nil {
				return false
			}
			whole.saved = true
			whole.phases, ok = q.saved()
		case "map":
			if bit = 4096; whole == nil {
				return false
			}
			whole.playedOn, ok = q.text()
		case "rules":
			if bit = 8192; whole == nil {
				return false
			}
			var rules []string
			rules, ok = q.words()
			ok = ok && !slices.Contains(rules, buildAnywhere)
		default:
			ok = q.other(key, reflect.TypeFor[inputLine](), keys)
		}
		if !ok || seen&bit != 0 {
			return false
		}
		seen |= bit
	}
}

// saved reads the phases of a saved game.
func (q *quick) saved() ([]request, bool) {
	if !q.take('[') {
		return nil, false
	}
	for first := true; ; first = false {
		more, ok := q.element(first)
		if !ok || !more {
			return q.phases, ok
		}
		var p request
		if !q.phase(&p, nil) {
			return nil, false
		}
		q.phases = append(q.phases, p)
	}
}

func (q *quick) state() (*state, bool) {
	var s state
	var seen uint32
	keys := len(q.keys)
	if !q.take('{') {
		return nil, false
	}
	for first := true; ; first = false {
		key, more, ok := q.key(first)
		if !ok || !more {
			q.keys = q.keys[:keys]
			return &s, ok
		}
		bit := uint32(0)
		switch key {
		case "name":
			bit = 1
			s.name, ok = q.text()
		case "units":
			bit = 2
			s.units, ok = q.named()
		case "centers":
			bit = 4
			s.centers, ok = q.named()
		case "retreats":
			bit = 8
			s.retreats, ok = q.nested()
		default:
			ok = q.other(key, reflect.TypeFor[stateJSON](), keys)
		}
		if !ok || seen&bit != 0 {
			return nil, false
		}
		seen |= bit
	}
}

// named reads an object of lists of words.
func (q *quick) named() ([]named, bool) {
	at := len(q.lists)
	if !q.take('{') {
		return nil, false
	}
	for first := true; ; first = false {
		key, more, ok := q.key(first)
		if !ok {
			return nil, false
		}
		if !more {
			out := q.lists[at:len(q.lists):len(q.lists)]
			return out, byName(out)
		}
		list, ok := q.words()
		if !ok {
			return nil, false
		}
		q.lists = append(q.lists, named{key, list})
	}
}

// byName sorts lists by their names, and reports whether all of them differ.
func byName(lists []named) bool {
	sorted := true
	for i := 1; i < len(lists); i++ {
		sorted = sorted && lists[i-1].name < lists[i].name
	}
	if sorted {
		return true
	}
	slices.SortFunc(lists, func(a, b named) int { return cmp.Compare(a.name, b.name) })
	for i := 1; i < len(lists); i++ {
		if lists[i-1].name == lists[i].name {
			return false
		}
	}
	return true
}

func (q *quick) nested() ([]nested, bool) {
	at := len(q.nests)
	if !q.take('{') {
		return nil, false
	}
	for first := true; ; first = false {
		key, more, ok := q.key(first)
		if !ok {
			return nil, false
		}
		if !more {
			out := q.nests[at:len(q.nests):len(q.nests)]
			slices.SortFunc(out, func(a, b nested) int { return cmp.Compare(a.name, b.name) })
			for i := 1; i < len(out); i++ {
				ok = ok && out[i-1].name != out[i].name
			}
			return out, ok
		}
		lists, ok := q.named()
		if !ok {
			return nil, false
		}
		q.nests = append(q.nests, nested{key, lists})
	}
}

// words reads a list of words, or null.
func (q *quick) words() ([]string, bool) {
	if q.literal("null") {
		return nil, true
	}
	at := len(q.items)
	if !q.take('[') {
		return nil, false
	}
	for first := true; ; first = false {
		more, ok := q.element(first)
		if !ok || !more {
			return q.items[at:len(q.items):len(q.items)], ok
		}
		word, ok := q.text()
		if !ok {
			return nil, false
		}
		q.items = append(q.items, word)
	}
}

// id reads a word or an integer literally.
func (q *quick) id() (json.RawMessage, bool) {
	q.space()
	from := q.i
	if q.i < len(q.s) && q.s[q.i] == '"' {
		if _, ok := q.text(); !ok {
			return nil, false
		}
	} else if !q.number() {
		return nil, false
	}
	return json.RawMessage(q.s[from:q.i]), true
}

// other skips the value of an unknown key, unless the key is a slip or a duplicate. The object's
// earlier keys are q.keys from at.
func (q *quick) other(key string, of reflect.Type, at int) bool {
	if slices.Contains(q.keys[at:], key) || len(q.keys)-at > mostKeys || q.slip(key, of) {
		return false
	}
	if !slices.Contains(packages, key) {
		if q.passed == nil {
			q.passed = map[string]bool{}
		}
		q.passed[strings.Clone(key)] = true
	}
	q.keys = append(q.keys, key)
	return q.pass(0)
}

// slip reports whether strictly, or the decoder, might take an unknown key for a known one.
func (q *quick) slip(key string, of reflect.Type) bool {
	name := of.Name() + "." + key
	strange, known := q.strange[name]
	if known {
		return strange
	}
	names, _ := fieldNames(of)
	// the decoder does not look at case
	strange = slips(key, names) != "" || slices.ContainsFunc(names, func(n string) bool {
		return strings.EqualFold(n, key)
	})
	if q.strange == nil || len(q.strange) > 4096 {
		q.strange = map[string]bool{}
	}
	q.strange[string([]byte(name))] = strange // not a part of the line, which would be kept with it
	return strange
}

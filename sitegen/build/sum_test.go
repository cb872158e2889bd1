package build_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/build"
)

type inner struct {
	Shown  string
	hidden int
	When   time.Time
	At     *inner
}

type whole struct {
	List   []inner
	Bytes  []byte
	By     map[string]*inner
	Any    any
	Silent []int `json:"-"`
	pair   [2]bool
	f      float64
	Func   func()
	Flat   []point
	Loose  []loose
}

// The values of a point are its bytes; the fields of a loose one have padding between them.
type (
	point struct{ X, Y float64 }
	loose struct {
		Small bool
		Large int64
	}
)

func sample() *whole {
	berlin := time.FixedZone("Berlin", 3600)
	return &whole{List: []inner{{"a", 1, time.Date(2026, 3, 2, 0, 0, 0, 0, berlin), &inner{hidden: 7}}}, Bytes: []byte("b"),
		By: map[string]*inner{"x": {Shown: "y"}, "z": {Shown: "y"}}, Any: inner{Shown: "c"}, Silent: []int{}, pair: [2]bool{true, false}, f: 0.5, Flat: []point{{1, 2}, {3, 4}}, Loose: []loose{{true, 7}}}
}

// TestKeysNameAll: changing anything that a value leads to changes the key, and changing it back
// restores the key.
func TestKeysNameAll(t *testing.T) {
	key := func(v any) string { return (&build.Sums{}).Key(v) }
	was := key(sample())
	if key(sample()) != was {
		t.Fatal("the same has two keys")
	}
	if (&build.Sums{}).Key("a", "bc") == (&build.Sums{}).Key("ab", "c") {
		t.Error("two pairs of texts have one key")
	}
	for name, change := range map[string]func(w *whole){
		"a text":             func(w *whole) { w.List[0].Shown = "b" },
		"what is unexported": func(w *whole) { w.List[0].hidden++ },
		"what no JSON shows": func(w *whole) { w.Silent = []int{1} },
		"nothing for none":   func(w *whole) { w.Silent = nil },
		"one more":           func(w *whole) { w.List = append(w.List, inner{}) },
		"bytes":              func(w *whole) { w.Bytes[0]++ },
		"behind a pointer":   func(w *whole) { w.List[0].At.hidden = 8 },
		"a pointer":          func(w *whole) { w.List[0].At = nil },
		"in a map":           func(w *whole) { w.By["x"].Shown = "q" },
		"a map's key":        func(w *whole) { w.By["w"] = w.By["x"]; delete(w.By, "x") },
		"in an any":          func(w *whole) { w.Any = inner{Shown: "d"} },
		"a type":             func(w *whole) { w.Any = struct{ inner }{inner{Shown: "c"}} },
		"an array":           func(w *whole) { w.pair[1] = true },
		"a flat value":       func(w *whole) { w.Flat[1].Y++ },
		"flat values":        func(w *whole) { w.Flat = w.Flat[:1] },
		"a loose value":      func(w *whole) { w.Loose[0].Small = false },
		"a fraction":         func(w *whole) { w.f += 1e-9 },
		"a moment":           func(w *whole) { w.List[0].When = w.List[0].When.Add(1) },
		"a zone":             func(w *whole) { w.List[0].When = w.List[0].When.In(time.FixedZone("Bern", 3600)) },
	} {
		w := sample()
		change(w)
		if key(w) == was {
			t.Errorf("%s: the key is the same", name)
		}
	}
	shared := &inner{Shown: "y"} // it makes no difference that two keys lead to the same value
	w := sample()
	w.By = map[string]*inner{"x": shared, "z": shared}
	if key(w) != was {
		t.Error("the same thing twice has another key than two alike")
	}
	refused := func(name string, v any) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%s has a key", name)
			}
		}()
		key(v)
	}
	refused("a function", &whole{Func: func() {}})
	ring := &inner{}
	ring.At = ring
	refused("what leads to itself", ring)
}

// TestDerived: a derived value is identified by its sources, also in a field that is not exported,
// and is made once, when needed. A job is identified by its name, its files and its input.
func TestDerived(t *testing.T) {
	type held struct {
		no   int
		made *build.Derived[func() string]
	}
	made := 0
	of := func(no int, from inner) held {
		return held{no, build.Derive(from, func(in inner) (func() string, error) {
			made++
			return func() string { return in.Shown }, nil
		})}
	}
	key := func(v any) string { return new(build.Sums).Key(v) }
	was := key(of(1, inner{hidden: 1}))
	if was != key(of(1, inner{hidden: 1})) || made != 0 {
		t.Error("the same from the same has another key, or was made for it")
	}
	for name, other := range map[string]any{"its holder": of(2, inner{hidden: 1}), "what it follows from": of(1, inner{hidden: 2}),
		"one thing more": held{1, build.Known(func() string { return "" }, inner{hidden: 1}, 0)}} {
		if key(other) == was {
			t.Errorf("%s changes, and not the key", name)
		}
	}
	h := of(1, inner{Shown: "a"})
	for range 2 {
		if f, err := h.made.Get(); err != nil || f() != "a" || made != 1 {
			t.Errorf("%v, made %d times", err, made)
		}
	}
	s := &build.Sums{}
	if job := build.JobOf(s, "n", inner{Shown: "a"}, func(in inner) ([]build.File, error) { return []build.File{{Path: in.Shown}}, nil }, "a"); job.Key != build.JobOf(s, "n", inner{Shown: "a"}, nil, "a").Key ||
		job.Key == build.JobOf(s, "m", inner{Shown: "a"}, nil, "a").Key || job.Key == build.JobOf(s, "n", inner{Shown: "a"}, nil, "b").Key || !reflect.DeepEqual(job.Files, []string{"a"}) {
		t.Error("a job is not named by what it is handed")
	}
}

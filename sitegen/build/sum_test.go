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
}

func sample() *whole {
	berlin := time.FixedZone("Berlin", 3600)
	return &whole{List: []inner{{"a", 1, time.Date(2026, 3, 2, 0, 0, 0, 0, berlin), &inner{hidden: 7}}}, Bytes: []byte("b"),
		By: map[string]*inner{"x": {Shown: "y"}, "z": {Shown: "y"}}, Any: inner{Shown: "c"}, Silent: []int{}, pair: [2]bool{true, false}, f: 0.5}
}

// TestKeysNameAll: a change of anything that a value leads to is another key, and the same once
// more the same one.
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
	shared := &inner{Shown: "y"} // that two keys lead to one thing is no difference
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

// TestStandIns: a value's stand-in is named in its place.
func TestStandIns(t *testing.T) {
	s := &build.Sums{Stands: func(v any) (any, bool) {
		if in, ok := v.(*inner); ok {
			return in.Shown, true
		}
		return nil, false
	}}
	if s.Key(&inner{Shown: "a", hidden: 1}) != s.Key(&inner{Shown: "a", hidden: 2}) || s.Key(&inner{Shown: "a"}) == s.Key(&inner{Shown: "b"}) {
		t.Error("what stands for it is not what is named")
	}
	if job := build.JobOf(s, "n", inner{Shown: "a"}, func(in inner) ([]build.File, error) { return []build.File{{Path: in.Shown}}, nil }, "a"); job.Key != build.JobOf(s, "n", inner{Shown: "a"}, nil, "a").Key ||
		job.Key == build.JobOf(s, "m", inner{Shown: "a"}, nil, "a").Key || job.Key == build.JobOf(s, "n", inner{Shown: "a"}, nil, "b").Key || !reflect.DeepEqual(job.Files, []string{"a"}) {
		t.Error("a job is not named by what it is handed")
	}
}

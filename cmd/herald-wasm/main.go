//go:build js

package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/warroom/room"
)

// version is the version of the interface between the module and scripts.
const version = 2

func main() {
	debug.SetGCPercent(400) // a page lives briefly: collect garbage rarely
	h := js.Global().Get("Object").New()
	h.Set("version", version)
	h.Set("rulesets", function(func([]js.Value) (any, error) {
		var out []map[string]string
		for _, i := range variants.Infos() {
			out = append(out, map[string]string{"id": i.ID, "title": i.Title})
		}
		return out, nil
	}))
	h.Set("open", function(open))
	h.Set("reader", function(reader))
	js.Global().Set("herald", h)
	if ready := js.Global().Get("heraldReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}

// function makes a JavaScript function. Go cannot throw JavaScript errors, so f's error or panic is
// returned as an Error object, which herald.js throws.
func function(f func([]js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) (answer any) {
		defer func() {
			if p := recover(); p != nil {
				answer = failure(fmt.Errorf("%v", p))
			}
		}()
		v, err := f(args)
		if err != nil {
			return failure(err)
		}
		return value(v)
	})
}

func failure(err error) js.Value { return js.Global().Get("Error").New(err.Error()) }

func value(v any) any {
	if j, ok := v.(js.Value); ok {
		return j
	}
	data, err := json.Marshal(v)
	if err != nil {
		return failure(err)
	}
	return js.Global().Get("JSON").Call("parse", string(data))
}

func fill(args []js.Value, i int, into any) error {
	if i >= len(args) || args[i].IsUndefined() || args[i].IsNull() {
		return nil
	}
	text := js.Global().Get("JSON").Call("stringify", args[i])
	if text.Type() != js.TypeString {
		return fmt.Errorf("argument %d is not a plain value", i+1)
	}
	if err := json.Unmarshal([]byte(text.String()), into); err != nil {
		return fmt.Errorf("argument %d: %v", i+1, err)
	}
	return nil
}

func text(args []js.Value, i int) string {
	if i < len(args) && args[i].Type() == js.TypeString {
		return args[i].String()
	}
	return ""
}

// asked holds the options with which a script opens a game or a reader.
type asked struct {
	board   *engine.Map
	Ruleset string                     `json:"ruleset"`
	Options engine.Options             `json:"options"`
	Verbs   map[engine.PhaseStep][]int `json:"verbs"`
}

func askedFor(args []js.Value) (a asked, err error) {
	if len(args) < 2 || !args[0].InstanceOf(js.Global().Get("Uint8Array")) {
		return a, fmt.Errorf("want a board as a Uint8Array, and {ruleset, options}")
	}
	data := make([]byte, args[0].Length())
	js.CopyBytesToGo(data, args[0])
	if a.board, err = mapdata.DecodeRules(data); err != nil {
		return a, err
	}
	return a, fill(args, 1, &a)
}

func open(args []js.Value) (any, error) {
	a, err := askedFor(args)
	if err != nil {
		return nil, err
	}
	r, err := room.Open(a.board, a.Ruleset, a.Options)
	if err != nil {
		return nil, err
	}
	return game(r), nil
}

func reader(args []js.Value) (any, error) {
	a, err := askedFor(args)
	if err != nil {
		return nil, err
	}
	r, err := room.OpenReader(a.board, a.Ruleset, a.Options, room.Grammar(a.Verbs))
	if err != nil {
		return nil, err
	}
	x := js.Global().Get("Object").New()
	x.Set("read", function(func(args []js.Value) (any, error) {
		step := -1
		if err := fill(args, 1, &step); err != nil {
			return nil, err
		}
		return r.Read(text(args, 0), step), nil
	}))
	return x, nil
}

func game(r *room.Room) js.Value {
	g := js.Global().Get("Object").New()
	set := func(name string, f func(q *batch.Sequence, args []js.Value) (any, error)) {
		g.Set(name, function(func(args []js.Value) (any, error) {
			var q batch.Sequence
			if err := fill(args, 0, &q); err != nil {
				return nil, err
			}
			return f(&q, args)
		}))
	}
	g.Set("about", function(func([]js.Value) (any, error) { return r.About(), nil }))
	g.Set("read", function(func(args []js.Value) (any, error) {
		q, problems, err := r.Read([]byte(text(args, 0)))
		return map[string]any{"course": q, "problems": append([]string{}, problems...)}, err
	}))
	set("position", func(q *batch.Sequence, _ []js.Value) (any, error) { return r.Position(q) })
	set("sheet", func(q *batch.Sequence, args []js.Value) (any, error) { return r.Sheet(q, text(args, 1), text(args, 2)) })
	set("legal", func(q *batch.Sequence, args []js.Value) (any, error) {
		var unit engine.UnitID
		if err := fill(args, 2, &unit); err != nil {
			return nil, err
		}
		return r.Legal(q, text(args, 1), unit)
	})
	set("decide", func(q *batch.Sequence, _ []js.Value) (any, error) { return r.Decide(q) })
	set("explain", func(q *batch.Sequence, _ []js.Value) (any, error) { return r.Explain(q) })
	set("file", func(q *batch.Sequence, _ []js.Value) (any, error) { return q.File() })
	set("ask", func(q *batch.Sequence, args []js.Value) (any, error) { return ask(r, q, args) })
	return g
}

// breath is how long a search runs before the page's events are handled.
const breath = 40 * time.Millisecond

// ask answers a question about a position. It returns a Promise at once and searches in slices,
// between which the page handles its events and other calls.
func ask(r *room.Room, q *batch.Sequence, args []js.Value) (any, error) {
	var question room.Question
	if err := fill(args, 1, &question); err != nil {
		return nil, err
	}
	tick := js.Undefined()
	if len(args) > 2 && args[2].Type() == js.TypeFunction {
		tick = args[2]
	}
	var promise js.Func
	promise = js.FuncOf(func(_ js.Value, both []js.Value) any {
		resolve, reject := both[0], both[1]
		go func() {
			defer promise.Release()
			defer func() {
				if p := recover(); p != nil {
					reject.Invoke(failure(fmt.Errorf("%v", p)))
				}
			}()
			last := time.Now()
			reply, err := r.Ask(q, question, func(n int) bool {
				if time.Since(last) < breath {
					return true
				}
				going := tick.IsUndefined() || tick.Invoke(n).Truthy()
				time.Sleep(time.Millisecond)
				last = time.Now()
				return going
			})
			if err != nil {
				reject.Invoke(failure(err))
				return
			}
			resolve.Invoke(value(reply))
		}()
		return nil
	})
	return js.Global().Get("Promise").New(promise), nil
}

// Package variants is the list of rulesets. Only it and their own packages may name them.
package variants

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
	"github.com/heraldmaps/herald/engine/variants/r1885"
	"github.com/heraldmaps/herald/engine/variants/standard"
	"github.com/heraldmaps/herald/engine/variants/w3k"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

type entry struct {
	info engine.Info
	make func(*engine.Map, engine.Options) (engine.Rules, error)
}

func all() []entry {
	return []entry{
		{standard.Info(), func(m *engine.Map, o engine.Options) (engine.Rules, error) { return some(standard.New(m, o)) }},
		{w3k.Info(), func(m *engine.Map, o engine.Options) (engine.Rules, error) { return some(w3k.New(m, o)) }},
		{r1885.Info(), func(m *engine.Map, o engine.Options) (engine.Rules, error) { return some(r1885.New(m, o)) }},
		{warwick.Info(), func(m *engine.Map, o engine.Options) (engine.Rules, error) { return some(warwick.New(m, o)) }},
		{europe1615.Info(), func(m *engine.Map, o engine.Options) (engine.Rules, error) {
			return some(europe1615.New(m, o))
		}},
	}
}

// some avoids an interface that holds a nil pointer.
func some[R engine.Rules](r R, err error) (engine.Rules, error) {
	if err != nil {
		return nil, err
	}
	return r, nil
}

// New binds a ruleset to a board and options. The error lists the valid names.
func New(id string, m *engine.Map, o engine.Options) (engine.Rules, error) {
	var known []string
	for _, e := range all() {
		if e.info.ID == id {
			return e.make(m, o)
		}
		known = append(known, e.info.ID)
	}
	return nil, fmt.Errorf("unknown ruleset %q (hint: %s)", id, strings.Join(known, ", "))
}

// Infos describes every ruleset, in list order.
func Infos() []engine.Info {
	return lists.Map(all(), func(e entry) engine.Info { return e.info })
}

// Package judgetest builds the standard board for tests of the judge and the rulesets, without the
// compiled boards of package mapdata, and reads the short notation of test cases ("A vie - tyr").
//
// It imports the standard library, package engine and the files beside it; only tests import it.
package judgetest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

//go:embed standard.json
var standardJSON []byte

type boardFile struct {
	ID, Title string
	Victory   int
	Powers    []struct {
		ID, Name    string
		Home, Units []string
	}
	Regions []struct {
		ID, Name, Kind string
		Centre         bool
		Coasts         [][2]string
		Army           []string
		Fleet          map[string][]string
	}
}

// Standard returns the standard board, built anew.
func Standard() *engine.Map {
	var f boardFile
	if err := json.Unmarshal(standardJSON, &f); err != nil {
		panic(err) // the file is part of the program
	}
	m := &engine.Map{ID: f.ID, Title: f.Title, Victory: f.Victory}
	terrain := map[string]engine.Terrain{"inland": engine.Inland, "coast": engine.Coastal, "sea": engine.Sea}
	for _, r := range f.Regions {
		g := engine.Region{ID: r.ID, Name: r.Name, Label: r.Name, Abbrev: r.ID, Terrain: terrain[r.Kind],
			SupplyCentre: r.Centre, Home: engine.NoPower, Area: engine.NoArea}
		for _, c := range r.Coasts {
			g.Coasts = append(g.Coasts, engine.Coast{ID: c[0], Name: c[1]})
		}
		m.Regions = append(m.Regions, g)
	}
	m.Index()
	m.Owners = make([]engine.PowerID, len(m.Regions))
	for i := range m.Owners {
		m.Owners[i] = engine.NoPower
	}
	for i, p := range f.Powers {
		m.Powers = append(m.Powers, engine.Power{ID: p.ID, Name: p.Name, Code: strings.ToUpper(p.ID[:2])})
		for _, h := range p.Home {
			m.Regions[m.Region(h)].Home = engine.PowerID(i)
			m.Owners[m.Region(h)] = engine.PowerID(i)
		}
		for _, s := range p.Units {
			m.Starts = append(m.Starts, Unit(m, engine.PowerID(i), s))
		}
	}
	m.Army = make([][]engine.Adjacency, len(m.Places))
	m.Fleet = make([][]engine.Adjacency, len(m.Places))
	for i, r := range f.Regions {
		for _, to := range r.Army {
			at := m.Regions[i].First
			m.Army[at] = append(m.Army[at], engine.Adjacency{To: m.Place(to)})
		}
		for c := engine.PlaceID(0); int(c) <= len(r.Coasts); c++ {
			coast := ""
			if c > 0 {
				coast = r.Coasts[c-1][0]
			}
			for _, to := range r.Fleet[coast] {
				at := m.Regions[i].First + c
				m.Fleet[at] = append(m.Fleet[at], engine.Adjacency{To: m.Place(to)})
			}
		}
	}
	for p := range m.Places {
		for _, s := range [][]engine.Adjacency{m.Army[p], m.Fleet[p]} {
			sort.Slice(s, func(a, b int) bool { return s[a].To < s[b].To })
		}
	}
	return m
}

// Unit reads "A vie" or "F stp/sc".
func Unit(m *engine.Map, by engine.PowerID, s string) engine.Unit {
	k, at := kind(s[:1]), m.Place(s[2:])
	if at == engine.NoPlace {
		panic("no such place: " + s)
	}
	return engine.Unit{Power: by, Kind: k, At: at}
}

func kind(s string) engine.Kind {
	switch s {
	case "A":
		return engine.Army
	case "F":
		return engine.Fleet
	}
	return engine.NoKind
}

// Position returns a position with these units ("austria: A vie"), numbered by place.
func Position(m *engine.Map, ph engine.Phase, units ...string) *engine.Position {
	p := &engine.Position{Phase: ph, NextUnit: 1, Owners: make([]engine.PowerID, len(m.Regions))}
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
	}
	for _, s := range units {
		by, what, _ := strings.Cut(s, ": ")
		p.Units = append(p.Units, Unit(m, m.Power(by), what))
	}
	sort.Slice(p.Units, func(a, b int) bool { return p.Units[a].At < p.Units[b].At })
	for i := range p.Units {
		p.Units[i].ID = p.NextUnit
		p.NextUnit++
	}
	return p
}

// Order reads one order in short notation: "A vie - tyr", "A lon - bel VIA", "A tyr S A ven - tri",
// "F nth C A lon - bel", "F tri H", "A hol R bel", "A hol D", "BUILD A par", "REMOVE A par",
// "WAIVE". In a retreat phase "-" retreats.
func Order(m *engine.Map, ph engine.PhaseStep, by, s string) (engine.Order, error) {
	w := strings.Fields(s)
	o := engine.NewOrder(engine.NoOrder, m.Power(by), engine.NoKind, engine.NoPlace)
	o.Text = s
	bad := func() (engine.Order, error) { return o, fmt.Errorf("cannot read order %q", s) }
	switch {
	case len(w) == 1 && w[0] == "WAIVE":
		o.Verb = engine.Waive
		return o, nil
	case len(w) == 3 && (w[0] == "BUILD" || w[0] == "REMOVE"):
		o.Verb = engine.Build
		if w[0] == "REMOVE" {
			o.Verb = engine.Remove
		}
		o.Kind, o.At = kind(w[1]), m.Place(w[2])
		if o.At == engine.NoPlace {
			return bad()
		}
		return o, nil
	case len(w) < 3:
		return bad()
	}
	o.Kind, o.At = kind(w[0]), m.Place(w[1])
	rest := w[3:]
	move := engine.Move
	if ph == engine.Retreats {
		move = engine.Retreat
	}
	switch w[2] {
	case "H":
		o.Verb = engine.Hold
	case "D":
		o.Verb = engine.Disband
	case "-", "R":
		o.Verb = move
		if len(rest) == 0 {
			return bad()
		}
		o.To = m.Place(rest[0])
		o.Convoyed = len(rest) > 1 && rest[1] == "VIA"
	case "S", "C":
		o.Verb = engine.Support
		if w[2] == "C" {
			o.Verb = engine.Convoy
		}
		if len(rest) < 2 {
			return bad()
		}
		o.OfKind, o.Of = kind(rest[0]), m.Place(rest[1])
		if len(rest) == 4 {
			o.To = m.Place(rest[3])
		}
	default:
		return bad()
	}
	if o.At == engine.NoPlace {
		return bad()
	}
	return o, nil
}

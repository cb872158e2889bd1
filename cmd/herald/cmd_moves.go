package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata/seaarea"
	"github.com/heraldmaps/herald/sitegen"
)

func movesCommand() command {
	return command{
		name: "moves", usage: "moves [--board ID] [--json] [REGION]",
		short: "list the valid moves from a region; with --json and no region, from all",
		examples: []string{
			`herald moves "Lyme Bay"              # every destination, with the reason`,
			"herald moves --json > moves.json     # the whole table",
			"herald moves --board standard spa    # ids and abbreviations do too",
		},
		run: runMoves,
	}
}

func runMoves(args []string) int {
	fs := newFlags("moves")
	site, board := boardFlags(fs)
	asJSON := fs.Bool("json", false, "print JSON, for programs")
	names, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	b, err := sitegen.OpenBoard(*site, *board)
	if err != nil {
		return usageError("moves", err)
	}
	var chosen []engine.RegionID
	if len(names) > 0 {
		r, err := findRegion(b.Map, strings.Join(names, " "), notation.Anywhere)
		if err != nil {
			return problem("moves", err)
		}
		chosen = append(chosen, r)
	} else {
		if !*asJSON {
			return usageError("moves",
				fmt.Errorf("name a region (hint: herald moves \"%s\", or --json for the whole table)", b.Map.Regions[0].Label))
		}
		for i := range b.Map.Regions {
			chosen = append(chosen, engine.RegionID(i))
		}
	}
	rules, err := rulesOf(b.Map, "")
	if err != nil {
		return usageError("moves", err)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	if *asJSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(movesTable(rules, chosen)); err != nil {
			return usageError("moves", err)
		}
		return exitWell
	}
	for _, r := range chosen {
		tellMoves(out, rules, r)
	}
	return exitWell
}

// findRegion finds a name as an order would, or an id. The error lists the candidates.
func findRegion(m *engine.Map, text string, want notation.Terrains) (engine.RegionID, error) {
	if r := m.Region(text); r != engine.NoRegion {
		return r, nil
	}
	names := notation.NewNames(m)
	f := names.Find(text, want)
	like := lists.Map(f.Candidates, names.Region)
	switch {
	case f.Region != engine.NoRegion && f.How == notation.BySlip:
		return engine.NoRegion, fmt.Errorf("no region is called %q (hint: %s)", text, names.Region(f.Region))
	case f.Region != engine.NoRegion:
		return f.Region, nil
	case f.How == notation.Several:
		return engine.NoRegion, fmt.Errorf("%q can be more than one region (hint: %s)", text, strings.Join(like, "; "))
	case len(like) > 0:
		return engine.NoRegion, fmt.Errorf("no region is called %q (hint: %s)", text, strings.Join(like, "; "))
	}
	return engine.NoRegion, fmt.Errorf("no region is called %q (hint: herald moves --json lists all)", text)
}

// movesJSON and regionJSON are the table's format (docs/commands.md).
type movesJSON struct {
	Board   string       `json:"board"`
	Regions []regionJSON `json:"regions"`
}

type regionJSON struct {
	ID           string              `json:"id"`
	Name         string              `json:"name"`
	Kind         string              `json:"kind"`
	Area         string              `json:"area"`
	SupplyCentre bool                `json:"supply_centre"`
	Coasts       []string            `json:"coasts"`
	Army         []string            `json:"army"`
	Fleet        map[string][]string `json:"fleet"`
	Unit         []string            `json:"unit,omitempty"` // where the game has units of one kind of its own
	ReachedBy    reachedJSON         `json:"reached_by"`
}

type reachedJSON struct {
	Army  []string            `json:"army"`
	Fleet map[string][]string `json:"fleet"`
	Unit  []string            `json:"unit,omitempty"`
}

func goes(rules engine.Rules, k engine.Kind, at engine.PlaceID) []engine.Reach {
	return slices.DeleteFunc(rules.Reach(nil, k, at), func(r engine.Reach) bool { return r.How != "move" })
}

// unitOfItsOwn reports whether a ruleset's only kind of unit is neither army nor fleet.
func unitOfItsOwn(rules engine.Rules) bool {
	kinds := rules.Info().Kinds
	return len(kinds) == 1 && kinds[0].Kind == engine.KindOwn
}

func movesTable(rules engine.Rules, chosen []engine.RegionID) movesJSON {
	m := rules.Map()
	t := movesJSON{Board: m.ID}
	kinds := []engine.Kind{engine.Army, engine.Fleet}
	if unitOfItsOwn(rules) {
		kinds = []engine.Kind{engine.KindOwn}
	}
	from, into := map[engine.Kind][][]string{}, map[engine.Kind][][]string{}
	for _, kind := range []engine.Kind{engine.Army, engine.Fleet, engine.KindOwn} {
		from[kind], into[kind] = make([][]string, len(m.Places)), make([][]string, len(m.Places))
		for p := range m.Places {
			if !slices.Contains(kinds, kind) || kind == engine.KindOwn && m.Places[p].Coast >= 0 {
				continue
			}
			for _, s := range goes(rules, kind, engine.PlaceID(p)) {
				from[kind][p] = append(from[kind][p], m.PlaceText(s.To))
				into[kind][s.To] = append(into[kind][s.To], m.PlaceText(engine.PlaceID(p)))
			}
		}
	}
	for _, id := range chosen {
		r := &m.Regions[id]
		j := regionJSON{ID: r.ID, Name: r.Name, Kind: regionKind(m, r), SupplyCentre: r.SupplyCentre,
			Coasts: []string{}, Army: filled(from[engine.Army][r.First]), Fleet: map[string][]string{},
			Unit: from[engine.KindOwn][r.First],
			ReachedBy: reachedJSON{Army: filled(into[engine.Army][r.First]), Fleet: map[string][]string{},
				Unit: into[engine.KindOwn][r.First]}}
		if r.Area != engine.NoArea {
			j.Area = m.Areas[r.Area].ID
		}
		for c := range r.Coasts {
			j.Coasts = append(j.Coasts, r.Coasts[c].ID)
		}
		if r.Terrain != engine.Inland && slices.Contains(kinds, engine.Fleet) {
			for c := range len(r.Coasts) + 1 {
				if p := r.First + engine.PlaceID(c); c > 0 || len(r.Coasts) == 0 {
					j.Fleet[coastID(r, c)] = filled(from[engine.Fleet][p])
					j.ReachedBy.Fleet[coastID(r, c)] = filled(into[engine.Fleet][p])
				}
			}
		}
		t.Regions = append(t.Regions, j)
	}
	return t
}

// regionKind returns the region's class if the board has special classes, else its terrain.
func regionKind(m *engine.Map, r *engine.Region) string {
	switch r.Class {
	case "county", "circle", "primary", "local", "box", "offboard":
		return r.Class
	}
	return [...]string{engine.Inland: "inland", engine.Coastal: "coastal", engine.Sea: "sea"}[r.Terrain]
}

func coastID(r *engine.Region, place int) string {
	if place == 0 {
		return ""
	}
	return r.Coasts[place-1].ID
}

func filled(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func tellMoves(w io.Writer, rules engine.Rules, id engine.RegionID) {
	m := rules.Map()
	r := &m.Regions[id]
	names := notation.NewNames(m)
	fmt.Fprintf(w, "%s (%s): %s", r.Name, r.ID, regionKind(m, r))
	if r.Area != engine.NoArea {
		fmt.Fprintf(w, " of the %s Sea Area", strings.TrimSuffix(m.Areas[r.Area].Name, " Sea Area"))
	}
	if r.SupplyCentre {
		fmt.Fprint(w, ", supply centre")
	}
	if r.Capital {
		fmt.Fprintf(w, ", capital of %s", r.Kingdom)
	}
	fmt.Fprintln(w)
	tell := func(title string, k engine.Kind, from engine.PlaceID) {
		for i, x := range rules.Reach(nil, k, from) {
			why := x.Why
			if x.How != "move" {
				why = strings.Trim(x.How+": "+why, ": ")
			} else if s, ok := m.Step(k, from, x.To); ok && why == "" {
				why = seaarea.Reason(m, from, s)
			}
			if i == 0 {
				fmt.Fprintf(w, "\n%s\n", title)
			}
			fmt.Fprintf(w, "  %-34s %s\n", names.Place(x.To), why)
		}
	}
	if unitOfItsOwn(rules) {
		tell(rules.Info().Kinds[0].Name+" to", engine.KindOwn, r.First)
		return
	}
	tell("Army to", engine.Army, r.First)
	for c := range len(r.Coasts) + 1 {
		title := "Fleet to"
		if c > 0 {
			title = "Fleet on the " + r.Coasts[c-1].Name + " to"
		}
		tell(title, engine.Fleet, r.First+engine.PlaceID(c))
	}
}

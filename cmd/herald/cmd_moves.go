package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata/seaarea"
	"github.com/heraldmaps/herald/sitegen"
)

// movesCommand shows what the board allows: herald moves.
func movesCommand() command {
	return command{
		name: "moves", usage: "moves [--board ID] [--json] [REGION]",
		short: "the valid moves of one region; with --json and no region, of all",
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
	asJSON := fs.Bool("json", false, "JSON, for programs")
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
			fmt.Fprintf(os.Stderr, "herald moves: %v\n", err)
			return exitProblems
		}
		chosen = append(chosen, r)
	} else {
		if !*asJSON {
			return usageError("moves", fmt.Errorf("name a region (hint: herald moves \"%s\", or --json for the whole table)", b.Map.Regions[0].Label))
		}
		for i := range b.Map.Regions {
			chosen = append(chosen, engine.RegionID(i))
		}
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	if *asJSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(movesTable(b.Map, chosen)); err != nil {
			return usageError("moves", err)
		}
		return exitWell
	}
	for _, r := range chosen {
		tellMoves(out, b.Map, r)
	}
	return exitWell
}

// findRegion looks a name up as an order would, or takes an id of the board. What is doubtful is an error that lists
// the candidates.
func findRegion(m *engine.Map, text string, want notation.Terrains) (engine.RegionID, error) {
	if r := m.Region(text); r != engine.NoRegion {
		return r, nil
	}
	names := notation.NewNames(m)
	f := names.Find(text, want)
	var like []string
	for _, c := range f.Candidates {
		like = append(like, names.Region(c))
	}
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
	ReachedBy    reachedJSON         `json:"reached_by"`
}

type reachedJSON struct {
	Army  []string            `json:"army"`
	Fleet map[string][]string `json:"fleet"`
}

func movesTable(m *engine.Map, chosen []engine.RegionID) movesJSON {
	t := movesJSON{Board: m.ID}
	into := [2][][]string{make([][]string, len(m.Places)), make([][]string, len(m.Places))}
	for p := range m.Places {
		for k, kind := range []engine.Kind{engine.Army, engine.Fleet} {
			for _, s := range m.Steps(kind, engine.PlaceID(p)) {
				into[k][s.To] = append(into[k][s.To], m.PlaceText(engine.PlaceID(p)))
			}
		}
	}
	for _, id := range chosen {
		r := &m.Regions[id]
		j := regionJSON{ID: r.ID, Name: r.Name, Kind: regionKind(m, r), SupplyCentre: r.SupplyCentre,
			Coasts: []string{}, Army: destinations(m, m.Army[r.First]), Fleet: map[string][]string{},
			ReachedBy: reachedJSON{Army: filled(into[0][r.First]), Fleet: map[string][]string{}}}
		if r.Area != engine.NoArea {
			j.Area = m.Areas[r.Area].ID
		}
		for c := range r.Coasts {
			j.Coasts = append(j.Coasts, r.Coasts[c].ID)
		}
		if r.Terrain != engine.Inland {
			for c := range len(r.Coasts) + 1 {
				if p := r.First + engine.PlaceID(c); c > 0 || len(r.Coasts) == 0 {
					j.Fleet[coastID(r, c)] = destinations(m, m.Fleet[p])
					j.ReachedBy.Fleet[coastID(r, c)] = filled(into[1][p])
				}
			}
		}
		t.Regions = append(t.Regions, j)
	}
	return t
}

// regionKind is the region's class where the board has circles, Sea Areas, boxes or land that is not played, else its terrain.
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

func destinations(m *engine.Map, steps []engine.Step) []string {
	out := []string{}
	for _, s := range steps {
		out = append(out, m.PlaceText(s.To))
	}
	return out
}

// tellMoves prints one region's moves for people.
func tellMoves(w io.Writer, m *engine.Map, id engine.RegionID) {
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
	tell := func(title string, from engine.PlaceID, steps []engine.Step) {
		if len(steps) == 0 {
			return
		}
		fmt.Fprintf(w, "\n%s\n", title)
		for _, s := range steps {
			fmt.Fprintf(w, "  %-34s %s\n", names.Place(s.To), seaarea.Reason(m, from, s))
		}
	}
	tell("Army to", r.First, m.Army[r.First])
	for c := range len(r.Coasts) + 1 {
		title := "Fleet to"
		if c > 0 {
			title = "Fleet on the " + r.Coasts[c-1].Name + " to"
		}
		tell(title, r.First+engine.PlaceID(c), m.Fleet[r.First+engine.PlaceID(c)])
	}
}

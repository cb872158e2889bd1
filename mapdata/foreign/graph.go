package foreign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// graph is a board in JSON, as written by the program in docs/boards.md from a variant of godip.
type graph struct {
	Name      string            `json:"name"`
	Nations   []string          `json:"nations"`
	Year      int               `json:"year"`
	Season    string            `json:"season"`
	Solo      int               `json:"solo"`
	LongNames map[string]string `json:"longNames"`
	Units     map[string]struct {
		Type   string `json:"type"`
		Nation string `json:"nation"`
	} `json:"units"`
	Centers   map[string]string `json:"centers"` // by province: its owner at the start
	Provinces map[string]struct {
		SC    *string             `json:"sc"` // the nation whose home centre it is; "Neutral": of none
		Flags []string            `json:"flags"`
		Edges map[string][]string `json:"edges"`
	} `json:"provinces"` // coasts are written "stp/nc"
	Extra []string `json:"extra"` // rules of the variant's own, reported as faults
	SVG   string   `json:"svg"`
}

func readGraph(f File) ([]*Board, error) {
	var g graph
	d := json.NewDecoder(bytes.NewReader(f.Data))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return nil, fmt.Errorf("%s: at byte %d: %v (hint: the form is in docs/boards.md)", f.Name, d.InputOffset(), err)
	}
	b := newBoard("graph")
	b.ID, b.Title, b.Year, b.Victory = slug(g.Name), g.Name, g.Year, g.Solo
	b.begins(g.Season)
	for _, n := range g.Nations {
		b.Powers = append(b.Powers, Power{ID: slug(n), Name: n})
	}
	for _, e := range g.Extra {
		b.fault("%s", e)
	}
	b.svg, b.layer = []byte(g.SVG), "provinces"
	names := slices.Sorted(maps.Keys(g.Provinces))
	for _, name := range names {
		id, coast, named := strings.Cut(name, "/")
		p := g.Provinces[name]
		long := g.LongNames[id]
		if long == "" {
			long = strings.ToUpper(id)
		}
		r := b.add(slug(id), long)
		land, sea := slices.Contains(p.Flags, "Land"), slices.Contains(p.Flags, "Sea")
		if named {
			title := coastName(strings.ToLower(coast))
			if l := g.LongNames[name]; l != "" {
				if _, in, ok := strings.Cut(strings.TrimSuffix(l, ")"), "("); ok {
					title = titled(in)
				}
			}
			r.Coasts = append(r.Coasts, Coast{ID: slug(coast), Name: title})
			continue
		}
		r.Sea = sea && !land
		if land && slices.Contains(p.Flags, "Convoyable") {
			b.fault("%s is land and convoys", long)
		}
		if !land && !sea {
			r.Shut = true
		}
		if p.SC != nil {
			r.Centre = true
			if !strings.EqualFold(*p.SC, "neutral") && *p.SC != "" {
				r.Home = slug(*p.SC)
			}
		}
	}
	for _, name := range names {
		g.steps(b, name)
	}
	for _, name := range slices.Sorted(maps.Keys(g.Units)) {
		if n := g.Units[name].Nation; b.power(slug(n)) == nil && n != "" {
			b.Powers = append(b.Powers, Power{ID: slug(n), Name: n, Nobody: true}) // it is not one of the nations that play
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Centers)) {
		if r := b.region(slug(name)); r != nil {
			r.Owner = slug(g.Centers[name])
			if g.Centers[name] == "" || strings.EqualFold(g.Centers[name], "neutral") {
				r.Owner = ""
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Units)) {
		u := g.Units[name]
		id, coast, _ := strings.Cut(name, "/")
		if u.Type != "Army" && u.Type != "Fleet" {
			b.fault("a unit of the kind %s", u.Type)
			continue
		}
		b.Starts = append(b.Starts, Start{Power: slug(u.Nation), Region: slug(id), Coast: slugOrNone(coast),
			Fleet: u.Type == "Fleet"})
	}
	return []*Board{b}, nil
}

// ashore reports whether a fleet can be in a province only on one of its coasts: the province has
// coasts and is flagged for land alone. Its own sea steps, which serve convoys of its armies,
// follow here from those of its coasts.
func (g *graph) ashore(name string) bool {
	if strings.Contains(name, "/") || slices.Contains(g.Provinces[name].Flags, "Sea") {
		return false
	}
	for other := range g.Provinces {
		if strings.HasPrefix(other, name+"/") {
			return true
		}
	}
	return false
}

// steps adds a province's edges: those flagged Land are for armies, those flagged Sea for fleets.
func (g *graph) steps(b *Board, name string) {
	id, coast, named := strings.Cut(name, "/")
	from := slug(id)
	if named {
		from += "/" + slug(coast)
	}
	for _, to := range slices.Sorted(maps.Keys(g.Provinces[name].Edges)) {
		tid, tcoast, tnamed := strings.Cut(to, "/")
		place := slug(tid)
		if tnamed {
			place += "/" + slug(tcoast)
		}
		if slug(id) == slug(tid) {
			continue // a province and its own coasts are no neighbours
		}
		flags := g.Provinces[name].Edges[to]
		for _, flag := range flags {
			switch flag {
			case "Land":
				if !named && !tnamed {
					b.edge(false, from, place)
				}
			case "Sea":
				if !g.ashore(name) && !g.ashore(to) {
					b.edge(true, from, place)
				}
			case "Convoyable", "Coast":
			default:
				b.fault("a step of the kind %s", flag)
			}
		}
	}
}

package interactive

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/build"
)

// The names of a board's shared files, in Dir.
const (
	Ground  = "ground.svg"  // paper, water, unowned land
	Borders = "borders.svg" // borders, coasts, symbols of supply centres
	Seas    = "seas.svg"    // names of seas; a file of their own halves what a phone decodes at once
	Names   = "names.svg"   // names of land regions and towns
	Script  = "board.js"
	Style   = "board.css"
)

// grid is the number of coordinate steps per millimetre on a page's map.
const grid = 10

// Dir returns the folder of a board's shared files, from the site's root. Its name changes with the
// board, so that no browser's cached copy is stale.
func Dir(b *mapdata.Board) string {
	return "boards/" + b.Map.ID + "-" + build.Key(b.Hash, b.Style)[:8] + "/"
}

// Files returns the paths of a board's shared files.
func Files(b *mapdata.Board) []string {
	return lists.Map([]string{Ground, Borders, Seas, Names, Script, Style}, func(name string) string { return Dir(b) + name })
}

// Shared makes a board's shared files.
func Shared(b *mapdata.Board, r *render.Renderer) ([]build.File, error) {
	o := svg.Options{Outlines: true, Picture: true}
	script, err := boardScript(b, r)
	if err != nil {
		return nil, err
	}
	dir := Dir(b)
	var out []build.File
	for i, draw := range []func(render.Look) *scene.Scene{r.Ground, r.Borders, r.Seas, r.Names} {
		day := draw(render.Colour)
		day.Title, day.Desc = "", "" // the page itself has title and description
		out = append(out, build.File{Path: dir + []string{Ground, Borders, Seas, Names}[i],
			Data: svg.DayAndNight(day, draw(render.Night), o)})
	}
	return append(out, build.File{Path: dir + Script, Data: script},
		build.File{Path: dir + Style, Data: boardStyle(b, r)}), nil
}

// boardData is the script's data on the board. Lengths are in grid steps.
type boardData struct {
	ID      string            `json:"id"`
	W       int               `json:"w"`
	H       int               `json:"h"`
	Radius  float64           `json:"radius"` // a token's radius
	Letter  float64           `json:"letter"` // height of most printed names
	Frame   [4]int            `json:"frame"`  // the inside of the map's border: left, top, right, bottom
	Regions []regionData      `json:"regions"`
	Places  [][4]any          `json:"places"` // region, coast's name, x, y
	Powers  []powerData       `json:"powers"`
	Insets  []inset           `json:"theatres"`
	Tokens  map[string]string `json:"tokens"` // "A3": an army of power 3, centred on the origin
	Flags   [4]string         `json:"flags"`  // flags of dislodged units, by side
}

type regionData struct {
	ID     string `json:"id"`
	Name   string `json:"n"`
	Label  string `json:"l"` // the name that the map prints
	What   string `json:"k"` // "Coastal region, supply centre"
	Sea    int    `json:"s,omitempty"`
	Centre int    `json:"c,omitempty"`
	Circle int    `json:"o,omitempty"`
	X      int    `json:"x"`
	Y      int    `json:"y"`
	Box    [4]int `json:"b"` // left, top, right, bottom
	Whole  string `json:"d"`
	Wash   string `json:"w,omitempty"`
}

type powerData struct {
	ID   string `json:"id"`
	Name string `json:"n"`
	Code string `json:"c"`
}

// inset is a part of the board to zoom to.
type inset struct {
	Name string `json:"n"`
	Box  [4]int `json:"b"` // left, top, right, bottom
}

func boardScript(b *mapdata.Board, r *render.Renderer) ([]byte, error) {
	m, o := b.Map, svg.Options{Grid: grid}
	d := boardData{ID: m.ID, W: steps(b.Width), H: steps(b.Height), Radius: r.Radius() * grid,
		Letter: r.LetterSize() * grid, Frame: boxOf(r.Frame()), Tokens: map[string]string{}}
	outlines, many := r.Outlines(), len(b.Countries()) > 1
	for i := range m.Regions {
		reg, out := &m.Regions[i], &outlines[i]
		label := reg.Label
		if !m.OwnLabel(engine.RegionID(i)) {
			label = reg.Name
		}
		d.Regions = append(d.Regions, regionData{
			ID: reg.ID, Name: reg.Name, Label: label, What: what(m, reg, many), Sea: yes(reg.Terrain == engine.Sea),
			Centre: yes(reg.SupplyCentre),
			Circle: yes(out.Circle), X: steps(out.At.X), Y: steps(out.At.Y), Box: boxOf(out.Box),
			Whole: svg.Data(&out.Whole, o), Wash: svg.Data(&out.Wash, o),
		})
	}
	for i := range m.Places {
		p, name := &m.Places[i], ""
		if p.Coast >= 0 {
			name = m.Regions[p.Region].Coasts[p.Coast].Name
		}
		at := b.Slots[i].Unit
		d.Places = append(d.Places, [4]any{p.Region, name, steps(at.X), steps(at.Y)})
	}
	for i := range m.Powers {
		p := &m.Powers[i]
		d.Powers = append(d.Powers, powerData{p.ID, p.Name, p.Code})
		for _, k := range kinds {
			d.Tokens[fmt.Sprintf("%s%d", k.letter, i)] = string(
				svg.Fragment(r.Token(render.Colour, k.kind, engine.PowerID(i)), o))
		}
	}
	for side := range d.Flags {
		d.Flags[side] = string(svg.Fragment(r.Flag(render.Colour, uint8(side)), o))
	}
	d.Insets = insets(m, outlines, r)
	data, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	id, err := json.Marshal(m.ID)
	return fmt.Appendf(nil, "(window.heraldBoards=window.heraldBoards||{})[%s]=%s;\n", id, data), err
}

// kinds lists the kinds of token and their letters in the script.
var kinds = []struct {
	kind   engine.Kind
	letter string
}{{engine.Army, "A"}, {engine.Fleet, "F"}, {engine.KindOwn, "U"}}

func letterOf(k engine.Kind) string {
	for _, known := range kinds {
		if known.kind == k {
			return known.letter
		}
	}
	return "U"
}

// what describes a region in words, with its country if the board has several.
func what(m *engine.Map, reg *engine.Region, many bool) string {
	s := "Inland region"
	switch {
	case reg.OffBoard:
		return "Off the board"
	case reg.Terrain == engine.Sea:
		s = "Sea"
	case reg.Terrain == engine.Coastal:
		s = "Coastal region"
	}
	if reg.Country != "" && reg.Terrain != engine.Sea && many {
		s += " of " + m.CountryOf(reg)
	}
	if reg.Capital {
		return s + ", capital"
	}
	if reg.SupplyCentre {
		s += ", supply centre"
	}
	return s
}

// insets returns the parts of the board that a reader can zoom to: its insets or, without any, its
// countries of at least three regions, in the board's order.
func insets(m *engine.Map, outlines []render.Outline, r *render.Renderer) []inset {
	if own := r.Insets(); len(own) > 0 {
		var out []inset
		for i := range own {
			out = append(out, inset{own[i].Name, boxOf(own[i].Box)})
		}
		return out
	}
	var names []string
	count := map[string]int{}
	box := map[string][4]int{}
	for i := range m.Regions {
		reg, b := &m.Regions[i], outlines[i].Box
		if reg.Terrain == engine.Sea || reg.OffBoard || reg.Country == "" {
			continue
		}
		at, country := boxOf(b), m.CountryOf(reg)
		if count[country]++; count[country] == 1 {
			names = append(names, country)
			box[country] = at
			continue
		}
		old := box[country]
		box[country] = [4]int{min(old[0], at[0]), min(old[1], at[1]), max(old[2], at[2]), max(old[3], at[3])}
	}
	out := []inset{}
	for _, name := range names {
		if count[name] > 2 && len(names) > 1 {
			out = append(out, inset{name, box[name]})
		}
	}
	return out
}

// boardStyle returns the rules that are the same for all phases: owners' colours by day and night,
// tokens, and the map's surroundings.
func boardStyle(b *mapdata.Board, r *render.Renderer) []byte {
	var s strings.Builder
	scope := "lm-" + b.Map.ID
	look := func(l render.Look) {
		margin, sea := r.Grounds(l)
		fmt.Fprintf(&s, ".%s .stage{background:%s}.%s .open-sea{fill:%s}", scope, margin, scope, sea)
		for i, p := range r.OwnerPaints(l) {
			fmt.Fprintf(&s, ".%s .o%d .whole{fill:%s}.%s .o%d .wash{fill:%s}", scope, i, p.Band, scope, i, p.Wash)
			if i < holders(b.Map) {
				fmt.Fprintf(&s, ".%s .h%d .whole{fill:%s}.%s .h%d .wash{stroke:%s}", scope, i, p.Tint, scope, i, p.Broken.Stroke)
			}
		}
	}
	fmt.Fprintf(&s, ".%s .stage{aspect-ratio:%d/%d}", scope, steps(b.Width), steps(b.Height))
	look(render.Colour)
	if paints := r.OwnerPaints(render.Colour); holders(b.Map) > 0 {
		broken := paints[0].Broken
		fmt.Fprintf(&s, ".%s .held .wash{fill:none;stroke-width:%gpx;stroke-dasharray:%gpx %gpx}", scope, broken.Width*grid,
			broken.Dashes[0]*grid, broken.Dashes[1]*grid)
	}
	seen := map[string]bool{}
	for i := range b.Map.Powers {
		for _, k := range kinds {
			s.WriteString(svg.Rules(scope, seen, svg.Options{Grid: grid}, r.Token(render.Colour, k.kind, engine.PowerID(i))))
		}
	}
	for side := range uint8(4) {
		s.WriteString(svg.Rules(scope, seen, svg.Options{Grid: grid}, r.Flag(render.Colour, side)))
	}
	s.WriteString("@media screen and (prefers-color-scheme:dark){")
	look(render.Night)
	s.WriteString("}\n")
	return []byte(s.String())
}

// holders returns how many powers may hold unowned land: all, or 0 if all land has owners.
func holders(m *engine.Map) int {
	for i := range m.Regions {
		if r := &m.Regions[i]; r.Terrain != engine.Sea && !r.SupplyCentre && !r.OffBoard &&
			(len(m.Owners) == 0 || m.Owners[i] == engine.NoPower) {
			return len(m.Powers)
		}
	}
	return 0
}

func boxOf(b geom.Box) [4]int {
	return [4]int{steps(b.Min.X), steps(b.Min.Y), steps(b.Max.X), steps(b.Max.Y)}
}

func steps(mm float64) int { return int(math.Round(mm * grid)) }

func yes(b bool) int {
	if b {
		return 1
	}
	return 0
}

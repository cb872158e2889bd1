package foreign

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/drawing"
	"github.com/heraldmaps/herald/mapdata/export"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Map returns the board as the rules see it, without shapes.
func (b *Board) Map() *engine.Map {
	m := &engine.Map{ID: b.ID, Title: orTitle(b.Title, b.ID), Victory: b.Victory}
	powers := map[string]engine.PowerID{"": engine.NoPower}
	codes := map[string]bool{}
	for i, p := range b.Powers {
		powers[p.ID] = engine.PowerID(i)
		if !p.Nobody {
			m.Seats++
		}
		m.Powers = append(m.Powers, engine.Power{ID: p.ID, Name: p.Name, Adj: p.Adj, Code: code(p.Name, codes)})
	}
	for i := range b.Regions {
		t := &b.Regions[i]
		if t.Shut {
			continue
		}
		r := engine.Region{ID: t.ID, Name: t.Name, Label: t.Name, Class: "county", SupplyCentre: t.Centre,
			Home: engine.NoPower, Area: engine.NoArea, Aliases: t.Aliases}
		if t.Sea {
			r.Terrain, r.Class = engine.Sea, "sea"
		}
		if len(t.ID) <= 4 {
			r.Abbrev = titled(t.ID)
		}
		if t.Centre {
			r.Home = engine.NoPower
			if h, ok := powers[t.Home]; ok && t.Home != "" {
				r.Home = h
			}
		}
		for _, c := range t.Coasts {
			r.Coasts = append(r.Coasts, engine.Coast{ID: c.ID, Name: c.Name})
		}
		m.Regions = append(m.Regions, r)
	}
	m.Index()
	for i := range m.Regions {
		t := b.region(m.Regions[i].ID)
		owner := engine.NoPower
		if t.Centre {
			owner = powers[t.Owner]
		}
		m.Owners = append(m.Owners, owner)
	}
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for _, e := range b.edges() {
		from, to := m.Place(e.From), m.Place(e.To)
		if from == engine.NoPlace || to == engine.NoPlace {
			continue
		}
		if e.Fleet {
			m.Fleet[from] = append(m.Fleet[from], engine.Adjacency{To: to})
		} else {
			m.Army[from] = append(m.Army[from], engine.Adjacency{To: to})
		}
	}
	for i, s := range b.Starts {
		u := engine.Unit{ID: engine.UnitID(i + 1), Power: powers[s.Power], Kind: engine.Army,
			At: m.Place(placeOf(s.Region, s.Coast))}
		if s.Fleet {
			u.Kind = engine.Fleet
		}
		m.Starts = append(m.Starts, u)
	}
	return m
}

func orTitle(title, id string) string {
	if title = strings.TrimSpace(plain(title)); title != "" {
		return title
	}
	return titled(strings.ReplaceAll(id, "-", " "))
}

// code returns two capitals that no other power has.
func code(name string, used map[string]bool) string {
	var letters []byte
	for _, ch := range strings.ToUpper(plain(name)) {
		if ch >= 'A' && ch <= 'Z' {
			letters = append(letters, byte(ch))
		}
	}
	letters = append(letters, "XYZQWJKVABCDEFGHILMNOPRSTU"...)
	for i := range letters {
		for j := i + 1; j < len(letters); j++ {
			if c := string([]byte{letters[i], letters[j]}); !used[c] {
				used[c] = true
				return c
			}
		}
	}
	return "XX"
}

// colours are the colours of the first powers, which are easy to tell apart. colour makes further
// ones by rotating the hue.
var colours = []string{"#cf5644", "#5b90e0", "#67a85b", "#e0b93f", "#9a6cc0", "#4fb3b0", "#d98342", "#b55a8a",
	"#8f9a3c", "#6f7f99", "#b98a5e", "#3f8f6f"}

func colour(i int) string {
	if i < len(colours) {
		return colours[i]
	}
	h := math.Mod(float64(i)*137.508, 360)
	l, s := .45+.14*float64(i%3), .55
	f := func(n float64) int {
		k := math.Mod(n+h/30, 12)
		return int(255*(l-s*math.Min(l, 1-l)*math.Max(-1, math.Min(math.Min(k-3, 9-k), 1))) + .5)
	}
	return fmt.Sprintf("#%02x%02x%02x", f(0), f(8), f(4))
}

// Files returns the files of the board's folder: with the source's own shapes if drawn, else with a
// schematic map. ok is false if drawn and the source has no drawing with every region.
func (b *Board) Files(drawn bool) (files map[string][]byte, ok bool) {
	at := b.points()
	w, h := float64(sheetW), float64(sheetH)
	var shapes []string
	var coast func(i int, c *Coast) geom.Point
	extra := ""
	if drawn {
		d := b.drawing()
		if d == nil {
			return nil, false
		}
		w, h = d.Width, d.Height
		by := b.found(d)
		for i := range b.Regions {
			k, has := by[b.Regions[i].ID]
			if !has && !b.Regions[i].Shut {
				return nil, false
			}
			s := ""
			if has {
				var p strings.Builder
				for _, ring := range d.Shapes[k].Rings {
					drawing.Outline(&p, shifted(ring, -d.X, -d.Y))
				}
				s = p.String()
			}
			shapes = append(shapes, s)
			at[i] = middle(d, k, has, at[i])
		}
		extra = fmt.Sprintf("tolerance = %.3f\nrest = \"land\"\n", math.Max(w, h)/110)
		coast = func(i int, c *Coast) geom.Point {
			if c.At != nil {
				return c.At.Sub(geom.Point{X: d.X, Y: d.Y})
			}
			return b.shore(i, c.ID, at)
		}
	} else {
		for _, c := range cells(at) {
			var p strings.Builder
			drawing.Outline(&p, c)
			shapes = append(shapes, p.String())
		}
		coast = func(i int, c *Coast) geom.Point { return b.shore(i, c.ID, at) }
	}
	sheet := [2]float64{420, 297}
	if h > w {
		sheet = [2]float64{297, 420}
	}
	board := &mapdata.Board{Map: b.Map(), Width: sheet[0], Height: sheet[1]}
	for i := range b.Powers {
		board.Powers = append(board.Powers, mapdata.PowerStyle{Colour: colour(i)})
	}
	toml := "# From a board of another program (" + b.Source + "). NOTES.md says what could not be imported.\n" +
		export.Table(board, b.ID, "drawing = \"map.svg\"\nadjacency = \"adjacency.txt\"\n"+extra)
	for i := range b.Regions {
		if r := &b.Regions[i]; r.Shut && shapes[i] != "" {
			toml += fmt.Sprintf("\n[[region]]\nid = %q\nname = %q\nkind = \"impassable\"\n", r.ID, r.Name)
		}
	}
	return map[string][]byte{"map.toml": []byte(toml), "map.svg": b.picture(w, h, shapes, coast),
		"adjacency.txt": []byte(export.Adjacency(board.Map)), "NOTES.md": []byte(b.Notes(drawn))}, true
}

func (b *Board) picture(w, h float64, shapes []string, coast func(int, *Coast) geom.Point) []byte {
	var s strings.Builder
	fmt.Fprintf(&s, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" viewBox=\"0 0 %.2f %.2f\">\n", w, h)
	s.WriteString("<g inkscape:groupmode=\"layer\" inkscape:label=\"regions\" id=\"layer1\" stroke=\"#5a4a30\" fill-rule=\"evenodd\">\n")
	for _, sea := range []bool{true, false} {
		for i := range b.Regions {
			if b.Regions[i].Sea == sea && shapes[i] != "" {
				fill := map[bool]string{true: "#bcd6e8", false: "#e8dcc0"}[sea]
				fmt.Fprintf(&s, "<path inkscape:label=%q id=\"r-%d\" fill=%q d=%q/>\n", b.Regions[i].ID, i, fill, shapes[i])
			}
		}
	}
	s.WriteString("</g>\n<g inkscape:groupmode=\"layer\" inkscape:label=\"slots\" id=\"layer2\">\n")
	for i := range b.Regions {
		for k := range b.Regions[i].Coasts {
			c := &b.Regions[i].Coasts[k]
			p := coast(i, c)
			fmt.Fprintf(&s, "<circle inkscape:label=%q cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n", b.Regions[i].ID+"."+c.ID, p.X, p.Y)
		}
	}
	s.WriteString("</g>\n</svg>\n")
	return []byte(s.String())
}

// drawing reads the source's own drawing; nil if there is none or it cannot be read.
func (b *Board) drawing() *drawing.Drawing {
	if len(b.svg) == 0 {
		return nil
	}
	d, err := drawing.Read("drawing", b.svg, drawing.Options{Regions: b.layer, Loose: true})
	if err != nil {
		return nil
	}
	return d
}

func (b *Board) found(d *drawing.Drawing) map[string]int {
	out := map[string]int{}
	for k := range d.Shapes {
		s := &d.Shapes[k]
		if len(s.Rings) == 0 {
			continue
		}
		for _, name := range []string{s.Label, s.ID} {
			id := slug(strings.TrimPrefix(name, b.prefix))
			if name == "" || b.prefix != "" && !strings.HasPrefix(name, b.prefix) || b.region(id) == nil {
				continue
			}
			if _, twice := out[id]; !twice {
				out[id] = k
			}
			break
		}
	}
	return out
}

func shifted(ring []geom.Point, x, y float64) []geom.Point {
	out := slices.Clone(ring)
	for i := range out {
		out[i] = out[i].Add(geom.Point{X: x, Y: y})
	}
	return out
}

func middle(d *drawing.Drawing, k int, has bool, or geom.Point) geom.Point {
	if !has {
		return or
	}
	box := geom.EmptyBox()
	for _, ring := range d.Shapes[k].Rings {
		for _, p := range ring {
			box = box.Extend(p)
		}
	}
	return box.Centre().Sub(geom.Point{X: d.X, Y: d.Y})
}

// Notes lists what was imported and what could not be.
func (b *Board) Notes(drawn bool) string {
	var s strings.Builder
	fmt.Fprintf(&s, "# %s\n\nTaken over from another program's files (%s).\n\n", orTitle(b.Title, b.ID), b.Source)
	if drawn {
		s.WriteString("The shapes are those of its drawing.\n")
	} else {
		s.WriteString("The map is a plan: each region is the ground nearest to its point. Neighbours that do not touch are joined by bridges and ferries.\n")
	}
	s.WriteString("What touches what is in adjacency.txt, as the source has it.\n\n")
	if b.Year != 0 && b.Year != 1901 {
		b.Options["start-year"] = fmt.Sprint(b.Year)
	}
	if b.Season != "" {
		b.Options["start-season"] = b.Season
	}
	if len(b.Options) > 0 {
		s.WriteString("For game.toml:\n\n```toml\n[options]\n")
		for _, k := range slices.Sorted(maps.Keys(b.Options)) {
			fmt.Fprintf(&s, "%s = %q\n", k, b.Options[k])
		}
		s.WriteString("```\n\n")
	}
	for _, r := range b.Remarks {
		fmt.Fprintf(&s, "- %s\n", r)
	}
	if len(b.Remarks) > 0 {
		s.WriteByte('\n')
	}
	if len(b.Faults) == 0 {
		s.WriteString("Everything was imported.\n")
		return s.String()
	}
	s.WriteString("What could not be imported, or cannot be played:\n\n")
	for _, f := range b.Faults {
		fmt.Fprintf(&s, "- %s\n", f)
	}
	return s.String()
}

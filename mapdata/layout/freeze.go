package layout

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// The frozen layout is a text of one item a line; lengths in mm. After the first line:
//
//	from x0 y0 x1 y1          the undistorted frame
//	to x0 y0 x1 y1            the map's frame on the finished sheet
//	mesh nx ny                followed by ny+1 lines of nx+1 pairs: offsets from rest in 0.05 mm, each minus the one before
//	bulge x y reach strength turn
//	disc region x y radius reach
//	unit place x y dx dy      slot, and the dislodged slot
//	stack place x,y x,y ...   slots of the second and further units
//	centre region x y
//	label region kind size spacing leader
//	line x,y x,y ... | text
//	clear x0 y0 x1 y1         a reserved box
const frozenHeader = "herald layout 1"

func num(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

func numPoint(p geom.Point) string { return num(p.X) + " " + num(p.Y) }

func (v *solver) freeze() []byte {
	var b bytes.Buffer
	m := v.sheet.Map
	fmt.Fprintln(&b, frozenHeader)
	fmt.Fprintf(&b, "from %s %s\n", exactPoint(v.warp.mesh.from.Min), exactPoint(v.warp.mesh.from.Max))
	fmt.Fprintf(&b, "to %s %s\n", exactPoint(v.warp.mesh.to.Min), exactPoint(v.warp.mesh.to.Max))
	v.warp.mesh.write(&b)
	for _, q := range v.warp.bulges {
		fmt.Fprintf(&b, "bulge %s %s %s %s\n", numPoint(q.at), num(q.reach), num(q.strong), num(q.turn))
	}
	for _, d := range v.warp.discs {
		fmt.Fprintf(&b, "disc %s %s %s %s\n", m.Regions[d.region].ID, numPoint(d.centre), num(d.radius), num(d.reach))
	}
	for i, s := range v.last.spots {
		r := &m.Regions[i]
		for k := range s.units {
			fmt.Fprintf(&b, "unit %s %s %s\n", m.PlaceText(r.First+engine.PlaceID(k)),
				numPoint(s.units[k]), numPoint(s.dislodged[k]))
		}
		if len(s.stack) > 0 {
			fmt.Fprintf(&b, "stack %s", m.PlaceText(r.First))
			for _, p := range s.stack {
				fmt.Fprintf(&b, " %s,%s", num(p.X), num(p.Y))
			}
			b.WriteByte('\n')
		}
		if s.hasCentre {
			fmt.Fprintf(&b, "centre %s %s\n", r.ID, numPoint(s.centre))
		}
	}
	for i, s := range v.last.spots {
		if !s.named {
			continue
		}
		fmt.Fprintf(&b, "label %s %d %s %s", m.Regions[i].ID, v.last.sites[i].kind, num(s.name.size), num(s.name.spacing))
		for _, p := range s.name.leader {
			fmt.Fprintf(&b, " %s,%s", num(p.X), num(p.Y))
		}
		b.WriteByte('\n')
		for k := range s.name.lines {
			b.WriteString("line")
			for _, p := range s.name.baseline(k) {
				fmt.Fprintf(&b, " %s,%s", num(p.X), num(p.Y))
			}
			fmt.Fprintf(&b, " | %s\n", s.name.lines[k].text)
		}
	}
	for _, q := range v.opt.boxes() {
		fmt.Fprintf(&b, "clear %s %s\n", numPoint(q.Min), numPoint(q.Max))
	}
	return b.Bytes()
}

func exactPoint(p geom.Point) string {
	return strconv.FormatFloat(p.X, 'g', -1, 64) + " " + strconv.FormatFloat(p.Y, 'g', -1, 64)
}

// baseline returns the baseline of a name's line k: two points if straight, more if bent.
func (b *block) baseline(k int) []geom.Point {
	l := &b.lines[k]
	if b.bend == 0 {
		return []geom.Point{b.point(-l.width/2, l.base), b.point(l.width/2, l.base)}
	}
	h := b.half(l)
	const n = 12
	var p []geom.Point
	for i := 0; i <= n; i++ {
		p = append(p, b.point(h*(2*float64(i)/n-1), l.base))
	}
	return p
}

func (m *mesh) write(b *bytes.Buffer) {
	fmt.Fprintf(b, "mesh %d %d\n", m.nx, m.ny)
	for j := 0; j <= m.ny; j++ {
		px, py := 0, 0
		for i := 0; i <= m.nx; i++ {
			k := j*(m.nx+1) + i
			x, y := grains(m.x[k], m.rest(k).X), grains(m.y[k], m.rest(k).Y)
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(x-px) + " " + strconv.Itoa(y-py))
			px, py = x, y
		}
		b.WriteByte('\n')
	}
}

// grains returns a vertex's distance from its rest position in steps of 0.05 mm. It rounds both
// positions first.
func grains(v, rest float64) int {
	return int(math.Round(v/grain)) - int(math.Round(rest/grain))
}

type frozen struct {
	warp     warp
	slots    map[engine.PlaceID]mapdata.Slots
	centres  map[engine.RegionID]geom.Point
	labels   []mapdata.Label
	reserved []geom.Box
}

func thaw(m *engine.Map, data []byte) (*frozen, error) {
	f := &frozen{slots: map[engine.PlaceID]mapdata.Slots{}, centres: map[engine.RegionID]geom.Point{}}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	if lines[0] != frozenHeader {
		return nil, fmt.Errorf("layout:1: this is not a frozen layout (hint: herald board compile %s --solve)", m.ID)
	}
	var from, to geom.Box
	for n := 1; n < len(lines); n++ {
		bad := func(what string) error {
			return fmt.Errorf("layout:%d: %s (hint: herald board compile %s --solve)", n+1, what, m.ID)
		}
		word, rest, _ := strings.Cut(lines[n], " ")
		text := ""
		if word == "line" {
			rest, text, _ = strings.Cut(rest, " | ")
		}
		a := strings.Fields(rest)
		var id engine.RegionID
		var place engine.PlaceID
		switch word {
		case "disc", "centre", "label":
			if len(a) == 0 {
				return nil, bad("region missing")
			}
			if id = m.Region(a[0]); id == engine.NoRegion {
				return nil, bad(fmt.Sprintf("no region %q", a[0]))
			}
			a = a[1:]
		case "unit", "stack":
			if len(a) == 0 {
				return nil, bad("place missing")
			}
			if place = m.Place(a[0]); place == engine.NoPlace {
				return nil, bad(fmt.Sprintf("no place %q", a[0]))
			}
			a = a[1:]
		}
		v, err := numbers(strings.ReplaceAll(strings.Join(a, " "), ",", " "))
		if err != nil {
			return nil, bad(err.Error())
		}
		want := map[string]int{"from": 4, "to": 4, "mesh": 2, "bulge": 5, "disc": 4, "unit": 4, "stack": 2, "centre": 2,
			"clear": 4, "label": 3, "line": 4}[word]
		if want == 0 || len(v) < want {
			return nil, bad(fmt.Sprintf("cannot read %q", word))
		}
		switch word {
		case "from":
			from = boxOf(v)
		case "to":
			to = boxOf(v)
		case "mesh":
			f.warp.mesh = &mesh{from: from, to: to, nx: int(v[0]), ny: int(v[1])}
			if n+f.warp.mesh.ny+1 >= len(lines) || f.warp.mesh.nx < 1 || f.warp.mesh.ny < 1 {
				return nil, bad("mesh cut short")
			}
			if row, err := f.warp.mesh.read(lines[n+1 : n+2+f.warp.mesh.ny]); err != nil {
				n += row + 1
				return nil, bad(err.Error())
			}
			n += f.warp.mesh.ny + 1
		case "bulge":
			f.warp.bulges = append(f.warp.bulges, bulge{geom.Point{X: v[0], Y: v[1]}, v[2], v[3], v[4]})
		case "disc":
			f.warp.discs = append(f.warp.discs, disc{region: id, centre: geom.Point{X: v[0], Y: v[1]},
				radius: v[2], reach: v[3]})
		case "unit":
			f.slots[place] = mapdata.Slots{Unit: geom.Point{X: v[0], Y: v[1]}, Dislodged: geom.Point{X: v[2], Y: v[3]}}
		case "stack":
			slots := f.slots[place]
			slots.Stack = points(v)
			f.slots[place] = slots
		case "centre":
			f.centres[id] = geom.Point{X: v[0], Y: v[1]}
		case "clear":
			f.reserved = append(f.reserved, boxOf(v))
		case "label":
			f.labels = append(f.labels, mapdata.Label{Region: id, Kind: mapdata.LabelKind(v[0]),
				Size: v[1], Leader: points(v[3:])})
			f.labels[len(f.labels)-1].Lines = []mapdata.LabelLine{{Spacing: v[2]}}
		case "line":
			if len(f.labels) == 0 {
				return nil, bad("line without a label")
			}
			l := &f.labels[len(f.labels)-1]
			spacing := l.Lines[0].Spacing
			if l.Lines[0].Text == "" {
				l.Lines = l.Lines[:0]
			}
			l.Lines = append(l.Lines, mapdata.LabelLine{Text: text, Baseline: points(v), Spacing: spacing})
		}
	}
	if f.warp.mesh == nil {
		return nil, fmt.Errorf("layout: no mesh (hint: herald board compile %s --solve)", m.ID)
	}
	return f, nil
}

func (m *mesh) read(rows []string) (row int, err error) {
	n := (m.nx + 1) * (m.ny + 1)
	m.x, m.y = make([]float64, n), make([]float64, n)
	for j := 0; j <= m.ny; j++ {
		v, err := numbers(rows[j])
		if err != nil {
			return j, err
		}
		if len(v) != 2*(m.nx+1) {
			return j, fmt.Errorf("%d numbers in a row of the mesh, want %d", len(v), 2*(m.nx+1))
		}
		x, y := 0, 0
		for i := 0; i <= m.nx; i++ {
			k := j*(m.nx+1) + i
			x, y = x+int(v[2*i]), y+int(v[2*i+1])
			r := m.rest(k)
			m.x[k] = float64(x+int(math.Round(r.X/grain))) * grain
			m.y[k] = float64(y+int(math.Round(r.Y/grain))) * grain
		}
	}
	return 0, nil
}

func numbers(s string) ([]float64, error) {
	var v []float64
	for _, w := range strings.Fields(s) {
		f, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", w)
		}
		v = append(v, f)
	}
	return v, nil
}

func boxOf(v []float64) geom.Box {
	return geom.Box{Min: geom.Point{X: v[0], Y: v[1]}, Max: geom.Point{X: v[2], Y: v[3]}}
}

func points(v []float64) []geom.Point {
	var p []geom.Point
	for i := 0; i+1 < len(v); i += 2 {
		p = append(p, geom.Point{X: v[i], Y: v[i+1]})
	}
	return p
}

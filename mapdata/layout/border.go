package layout

import (
	"math"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// pair is two regions, the lower id first.
type pair struct{ a, b engine.RegionID }

func pairOf(a, b engine.RegionID) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}

// borders returns the length of every border between two regions, in mm.
func borders(arcs []mapdata.Arc) map[pair]float64 {
	out := map[pair]float64{}
	for i := range arcs {
		if a := &arcs[i]; a.Left >= 0 && a.Right >= 0 {
			out[pairOf(a.Left, a.Right)] += length(a.Points)
		}
	}
	return out
}

// matters reports whether some unit may cross the border of two regions.
func matters(m *engine.Map, p pair) bool {
	crosses := func(steps [][]engine.Adjacency) bool {
		r, q := &m.Regions[p.a], &m.Regions[p.b]
		for from := r.First; from <= r.First+engine.PlaceID(len(r.Coasts)); from++ {
			for _, s := range steps[from] {
				if s.To >= q.First && s.To <= q.First+engine.PlaceID(len(q.Coasts)) {
					return true
				}
			}
		}
		return false
	}
	return crosses(m.Army) || crosses(m.Fleet)
}

// shortest is the shortest border that a player can see, in mm.
const shortest = 1.25

// openBorders magnifies the sheet at every short border that units may cross, to make it visible.
func (v *solver) openBorders() {
	m := v.sheet.Map
	for range 4 {
		arcs := v.warp.arcs(v.sheet)
		long := borders(arcs)
		bent := v.warp.bendArcs(v.sheet.Arcs)
		added := 0
		for i := range bent {
			a := &bent[i]
			if a.Left < 0 || a.Right < 0 || v.sheet.Faces[a.Left].Circle || v.sheet.Faces[a.Right].Circle {
				continue
			}
			p := pairOf(a.Left, a.Right)
			l := long[p]
			if l >= shortest || l < .02 || !matters(m, p) || length(a.Points) < l/2 {
				continue
			}
			mid := a.Points[len(a.Points)/2]
			b := bulge{at: mid, reach: math.Round(100*math.Max(5, 4*l)) / 100,
				strong: math.Round(100*math.Min(2, math.Max(1.3, 1.15*shortest/l))) / 100}
			b.at.X, b.at.Y = math.Round(b.at.X*100)/100, math.Round(b.at.Y*100)/100
			v.warp.bulges = append(v.warp.bulges, b)
			long[p] = shortest
			added++
		}
		if added == 0 {
			return
		}
		v.placeDiscs()
	}
}

// openRegions magnifies regions too small for a unit's token, mostly small islands.
func (v *solver) openRegions() error {
	for range 8 {
		r := v.paint()
		st, err := sites(v.sheet, v.warp, &v.opt)
		if err != nil {
			return err
		}
		g := newGround(r, len(st))
		added := 0
		for i := range st {
			if st[i].disc != nil {
				continue
			}
			w := g.look(st[i].id, false)
			if w == nil || w.deepest >= st[i].token+gapToken+.15 {
				continue
			}
			at := 0
			for k := range w.d {
				if w.d[k] > w.d[at] {
					at = k
				}
			}
			p := w.middle(at%w.w, at/w.w)
			p = geom.Point{X: math.Round(p.X*100) / 100, Y: math.Round(p.Y*100) / 100}
			v.warp.bulges = append(v.warp.bulges,
				bulge{at: p, reach: math.Round(100*math.Max(5, 3*w.deepest)) / 100, strong: 1.5})
			added++
		}
		if added == 0 {
			break
		}
	}
	return nil
}

// The least gaps between what is drawn on the sheet, mm.
const (
	gapBorder = 0.3  // from a name's ink to its region's border
	gapName   = 0.5  // between two names
	gapToken  = 0.3  // between a token and anything else
	gapDisc   = 0.35 // from a disc's rim to a name
)

// pieces holds the radii, in mm, of the tokens of units (token) and dislodged units (lost).
type pieces struct{ token, lost float64 }

// apart is the distance of a unit's slot from the dislodged unit's: tokens overlap by 0.9 mm.
func (p pieces) apart() float64 { return p.token + p.lost - .9 }

// hyphened breaks a compound name after its hyphen: Newcastle-/upon-Tyne.
func hyphened(text string) [][]string {
	at := strings.Index(text, "-")
	if at < 4 || at > len(text)-5 || strings.Contains(text, " ") {
		return nil
	}
	return [][]string{{text[:at+1], text[at+1:]}}
}

// pitch returns the distance between units placed side by side.
func (p pieces) pitch() float64 { return 2*p.token + 0.4 }

// site is a region with the names, unit slots and symbols that the sheet must show in it.
type site struct {
	id    engine.RegionID
	kind  mapdata.LabelKind
	text  string
	wraps [][]string // the name in one to three lines, fewer lines first
	face  *face
	// By place: the anchor of a named coast on the finished sheet, else the zero Point.
	coasts []geom.Point
	centre float64 // radius of the centre symbol; 0: the region has none, or it is inside a circle's disc
	disc   *disc   // of a circle, else nil
	stack  int     // number of units side by side on its first place; 0 and 1: one
	pieces
	border float64         // from a name's ink to the region's border, mm
	rank   float64         // pt of a circle's name, if there is room; 0: the least
	most   float64         // largest size of the name, pt; 0: as the options say
	host   engine.RegionID // of a circle: the region that its name says it is in, or NoRegion
}

// spot is where the layout has put a region's name and slots.
type spot struct {
	named        bool
	name         block
	units        []geom.Point // by place of the region: its unit's slot
	dislodged    []geom.Point
	hasUnit      []bool
	hasDislodged []bool
	centre       geom.Point
	centreRadius float64
	hasCentre    bool
	stack        []geom.Point // slots of further units in the first place
}

func newSpot(places int) *spot {
	return &spot{units: make([]geom.Point, places), dislodged: make([]geom.Point, places),
		hasUnit: make([]bool, places), hasDislodged: make([]bool, places)}
}

// complete reports whether a region's name, units and centre symbol are placed.
func (s *spot) complete(t *site) bool {
	if !s.named || t.centre > 0 && !s.hasCentre {
		return false
	}
	for k := range s.units {
		if !s.hasUnit[k] {
			return false
		}
	}
	return true
}

func (s *spot) size() float64 {
	if !s.named {
		return 0
	}
	return s.name.size
}

func sites(s *mapdata.Tracing, w *warp, o *Options) ([]site, error) {
	out := make([]site, len(s.Map.Regions))
	fonts := faces{}
	for i := range s.Map.Regions {
		r := &s.Map.Regions[i]
		t := &out[i]
		t.id, t.text = engine.RegionID(i), nameOf(s.Map, engine.RegionID(i))
		t.pieces = o.pieces()
		t.rank, t.host = o.rank(s.Map, t.id), hostOf(s.Map, t.id)
		_, t.most = o.share(s.Map, t.id)
		switch {
		case r.OffBoard:
			t.kind = mapdata.LabelNote
		case s.Faces[i].Circle:
			t.kind = mapdata.LabelCircle
		case r.Terrain == engine.Sea && primary(s.Map, t.id):
			t.kind = mapdata.LabelPrimary
		case r.Terrain == engine.Sea:
			t.kind = mapdata.LabelSea
		default:
			t.kind = mapdata.LabelLand
		}
		f, err := fonts.of(t.kind, t.text)
		if err != nil {
			return nil, err
		}
		t.face, t.border = f, gapBorder
		lines := 3
		if t.kind == mapdata.LabelPrimary || t.kind == mapdata.LabelCircle {
			lines = 2
		}
		t.wraps = wrap(f, t.text, lines)
		if t.kind == mapdata.LabelCircle {
			t.wraps = append(t.wraps, hyphened(t.text)...)
		}
		if r.SupplyCentre && t.kind != mapdata.LabelCircle {
			t.centre = mapdata.CentreRadius
			if r.Capital {
				t.centre = mapdata.CapitalRadius
			}
			if o.Centre > 0 {
				t.centre = o.Centre / 2
			}
		}
		if i < len(s.Stacks) {
			t.stack = s.Stacks[i]
		}
		for p := r.First; p <= r.First+engine.PlaceID(len(r.Coasts)) && !r.OffBoard; p++ {
			q := geom.Point{}
			if int(p) < len(s.Coasts) && s.Coasts[p] != (geom.Point{}) {
				q = w.at(s.Coasts[p])
			}
			t.coasts = append(t.coasts, q)
		}
	}
	for k := range w.discs {
		out[w.discs[k].region].disc = &w.discs[k]
	}
	return out, nil
}

// nameOf returns the name that the sheet prints: the region's label, or for the primary of a Sea
// Area the area's name in capitals.
func nameOf(m *engine.Map, id engine.RegionID) string {
	r := &m.Regions[id]
	switch {
	case primary(m, id):
		return strings.ToUpper(m.Areas[r.Area].Name)
	case r.Label != "":
		return r.Label
	}
	return r.Name
}

// hostOf returns the region that another region's name mentions: Surrey for "Deptford, in Surrey".
func hostOf(m *engine.Map, id engine.RegionID) engine.RegionID {
	_, in, ok := strings.Cut(m.Regions[id].Name, ", in ")
	if !ok {
		return engine.NoRegion
	}
	for i := range m.Regions {
		r := &m.Regions[i]
		if name, _, _ := strings.Cut(r.Name, ", in "); engine.RegionID(i) != id && (name == in || r.Label == in) {
			return engine.RegionID(i)
		}
	}
	return engine.NoRegion
}

// primary reports whether a sea region is the primary of its Sea Area (W3K v1.5, Sea Areas).
func primary(m *engine.Map, id engine.RegionID) bool {
	a := m.Regions[id].Area
	return a != engine.NoArea && m.Areas[a].Primary == id
}

// wrap breaks a name at spaces into at most n lines: fewer lines first, then the narrower.
func wrap(f *face, text string, n int) [][]string {
	words := strings.Fields(text)
	type cut struct {
		lines []string
		width float64
	}
	var cuts []cut
	for m := 0; m < 1<<min(10, len(words)-1); m++ {
		lines, cur := []string{}, words[0]
		for i := 1; i < len(words); i++ {
			if m>>(i-1)&1 == 1 {
				lines, cur = append(lines, cur), words[i]
			} else {
				cur += " " + words[i]
			}
		}
		lines = append(lines, cur)
		if len(lines) > n {
			continue
		}
		bad, w := false, 0.0
		for k, l := range lines {
			bad = bad || k > 0 && l == "&" || k < len(lines)-1 && (l == "The" || l == "&")
			e, _, _ := f.extent(l, 0)
			w = math.Max(w, e)
		}
		if !bad {
			cuts = append(cuts, cut{lines, w})
		}
	}
	sort.SliceStable(cuts, func(i, j int) bool {
		if len(cuts[i].lines) != len(cuts[j].lines) {
			return len(cuts[i].lines) < len(cuts[j].lines)
		}
		return cuts[i].width < cuts[j].width
	})
	// Keep the two narrowest ways for each number of lines.
	var out [][]string
	count := map[int]int{}
	for _, c := range cuts {
		if count[len(c.lines)]++; count[len(c.lines)] <= 2 {
			out = append(out, c.lines)
		}
	}
	return out
}

// pitch returns the distance between baselines, in em.
func pitch(k mapdata.LabelKind) float64 {
	switch k {
	case mapdata.LabelSea, mapdata.LabelCircle:
		return 0.95
	}
	return 0.86
}

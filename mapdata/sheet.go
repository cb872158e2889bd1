package mapdata

import (
	"encoding/hex"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/style"
)

// Tracing holds a board's shapes as the compiler traces them, in mm on the sheet, before the layout
// warps them.
//
// Package layout only moves points. Arcs, faces and extras keep their number, order and ends, so
// adjacency never changes.
type Tracing struct {
	Map           *engine.Map
	Width, Height float64  // of the finished sheet, mm
	Frame         geom.Box // of the traced shapes, mm: a rectangle centred on the sheet
	KmPerMM       float64  // of the unwarped shapes
	Arcs          []Arc
	Faces         []Face // by region; a circle has its traced Centre and Radius
	Extra         []Extra
	Anchors       [][]geom.Point // by region: the points that the designer gave; never empty
	Coasts        []geom.Point   // by place: the anchor of a named coast; the zero Point for places without one
	Given         []Given        // by region: positions that the board's TOML prescribes
	Stacks        []int          // by region: how many units must fit side by side; 0 means 1
	Mainlands     []Mainland     // coasts whose true proportions the warp must keep
}

// Given holds the positions of units and names that a designer chose, on the sheet before it is
// distorted. The layout chooses those that are missing.
type Given struct {
	Label, Centre *geom.Point
	Unit          map[engine.PlaceID]geom.Point
	Dislodged     map[engine.PlaceID]geom.Point
}

// Mainland is a landmass whose coast must keep its true proportions ("Great Britain").
type Mainland struct {
	Name  string
	Inner geom.Point // any point in it
}

// Fit is the result of the layout: the warped arcs, and positions for every name and unit. The
// compiler copies it into the Board.
//
// layout.Solve makes a layout, on demand, as bytes: the mesh (0.01 mm) and the fitted labels, slots
// and discs. They are committed as maps/<id>/layout.txt or layout.bin. Every compile calls
// layout.Apply with them, which must give the same Fit on every processor.
type Fit struct {
	Arcs    []Arc        // Tracing.Arcs, warped; the arcs of a circle are on its disc
	Discs   []Disc       // by region; Radius 0 for a region that is no circle
	Slots   []Slots      // by place
	Centres []geom.Point // by region
	Labels  []Label
	// At converts a point of the unwarped sheet to the finished one.
	At func(geom.Point) geom.Point
}

// Disc is a true circle on the sheet, mm.
type Disc struct {
	Centre geom.Point
	Radius float64
}

// Sizes of what is drawn on a board, in mm on its own sheet. Layout keeps this room free of names
// and other tokens; render draws within it.
const (
	// TokenRadius is the largest radius of a unit's token, unless a board asks for more. Every region
	// has room for it, but a circle's disc may be smaller.
	TokenRadius = 2.0
	// MostTokenRadius bounds tokens on any board.
	MostTokenRadius = 1.8 * TokenRadius
	// DislodgedRadius is the radius kept free for a dislodged unit, which may overlap the token of the
	// unit in place a little. Names stay 0.3 mm further off.
	DislodgedRadius = 1.7
	// CentreRadius bounds supply centres' symbols, CapitalRadius capitals'. Circles have them inside.
	CentreRadius  = 1.1
	CapitalRadius = 1.5
)

// LabelFont returns the font file, in themes/default/fonts, in which a label was measured.
func LabelFont(k LabelKind) string {
	switch k {
	case LabelCircle, LabelSea:
		return "IMFellEnglish-Italic.ttf"
	case LabelNote:
		return "IMFellEnglish-Regular.ttf"
	}
	return "IMFellEnglishSC-Regular.ttf"
}

// LabelFonts returns the font files for a kind of label: LabelFont, then others. A whole name is
// set in the first font that has all its letters.
func LabelFonts(k LabelKind) []string {
	switch own := LabelFont(k); own {
	case "IMFellEnglish-Italic.ttf":
		return []string{own, "EBGaramond12-Italic.ttf", "EBGaramond12-Regular.ttf"}
	case "IMFellEnglish-Regular.ttf":
		return []string{own, "EBGaramond12-Regular.ttf"}
	default:
		return []string{own, "EBGaramondSC12-Regular.ttf", "EBGaramond12-Regular.ttf"}
	}
}

// ApplyStyle applies a style file (the board's style.toml, then a theme's) to the board's look and
// hash, unless the file has mistakes. The error gives each mistake with line and column.
func (b *Board) ApplyStyle(name string, data []byte) error {
	base := b.Style
	if base == nil {
		d := style.Default()
		base = &d
	}
	powers := lists.Map(b.Map.Powers, func(p engine.Power) string { return p.ID })
	regions := lists.Map(b.Map.Regions, func(r engine.Region) string { return r.ID })
	s, err := style.Read(*base, name, data, b.Countries(), powers, regions)
	if err != nil {
		return err
	}
	b.Style = &s
	sum := engine.Digest(data)
	b.Hash += "-" + hex.EncodeToString(sum[:3])
	return nil
}

// Countries returns the countries of the board's land regions, sorted.
func (b *Board) Countries() []string {
	var out []string
	for i := range b.Map.Regions {
		if r := &b.Map.Regions[i]; r.Terrain != engine.Sea && r.Country != "" && !slices.Contains(out, r.Country) {
			out = append(out, r.Country)
		}
	}
	slices.Sort(out)
	return out
}

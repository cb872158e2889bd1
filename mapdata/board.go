// Package mapdata holds the boards: the TOML a person edits, the compiler that turns a gazetteer
// into geometry and adjacency, and the compiled boards.
//
// It imports engine and geom; it knows nothing of positions, drawing or pages.
package mapdata

import (
	"strings"

	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/style"
)

// Board is a compiled board: the map as the rules see it, and where everything is on the sheet.
type Board struct {
	Map        *engine.Map
	Subtitle   string
	Revised    string // the day of its last change, "2026-11-21", or ""
	Hash       string // short hash of its sources
	Width      float64
	Height     float64 // of the sheet, mm
	Powers     []PowerStyle
	Capitals   map[string][]engine.RegionID // kingdom -> its capitals
	Arcs       []Arc
	Faces      []Face       // by region
	Extra      []Extra      // neutral land, lakes, impassable regions
	Slots      []Slots      // by place: where a unit on it is drawn
	Centres    []geom.Point // by region: where the centre symbol is drawn (regions without one: the zero Point)
	Labels     []Label
	Outlines   []Outline   // Sea Area outlines, by area
	Marks      []Connector // bridges, ferries, canals, rivers, meridians and parallels
	Projection Projection
	Pictures   []Picture    // a drawn background, painted over the tints and under owners' colours
	Style      *style.Style // its look; nil: style.Default()
	Local      bool         // a site's own board, which may change during a game; not in the compiled file
	Amiss      error        // why it is drawn without its layout, or nil; not in the compiled file
}

// Day returns the day of the board's last change, for its documents; the zero Time if unknown.
func (b *Board) Day() time.Time {
	t, _ := time.Parse(time.DateOnly, b.Revised)
	return t
}

// PowerStyle is a power's look.
type PowerStyle struct {
	Colour string // "#CA594C"
	Hatch  string // pattern of the black-and-white print: "diagonal", "dots" ...
}

// ArcKind says what an arc separates.
type ArcKind uint8

const (
	ArcCoast  ArcKind = iota // land and sea
	ArcLand                  // two land regions
	ArcCounty                // two land regions of different countries
	ArcSea                   // two sea regions of one area
	ArcArea                  // two Sea Areas
	ArcCircle                // between a circle and its surroundings
	ArcLake
	ArcFrame
)

// Arc is a stretch of border, stored once for the shapes on both its sides.
type Arc struct {
	Kind        ArcKind
	Left, Right engine.RegionID // NoRegion: neutral land, lake or frame
	Points      []geom.Point
	// Finest gives for each point the coarsest level of detail that still has the point.
	Finest []Detail
}

// Detail is how finely a border is drawn.
type Detail uint8

// The levels of detail, the finest first. Screen drops points within 0.05 mm of the remaining line,
// Phone within 0.2 mm; ends of arcs stay, so that borders meet at every level.
const (
	Print Detail = iota
	Screen
	Phone
)

// Line returns the border at a level of detail. At Print it is Points itself.
func (a *Arc) Line(d Detail) []geom.Point {
	if d == Print || len(a.Finest) != len(a.Points) {
		return a.Points
	}
	var out []geom.Point
	for i, p := range a.Points {
		if a.Finest[i] >= d {
			out = append(out, p)
		}
	}
	return out
}

// Ring is a closed line: arc indices in order; ^i means arc i backwards.
type Ring []int32

// Face is a region's shape: outer rings and holes, filled by the even-odd rule.
type Face struct {
	Rings  []Ring
	Circle bool       // a true disc
	Centre geom.Point // of the disc
	Radius float64    // of the disc, mm
	Box    geom.Box
}

// Extra is a shape on the sheet that belongs to no region.
type Extra struct {
	Kind  string // "land", "lake", "impassable"
	Name  string
	Rings []Ring
}

// Slots are the positions, in mm, of a place's unit and dislodged unit.
type Slots struct {
	Unit, Dislodged geom.Point
	// Stack holds the positions of further units, with room for a token each, in a region that holds
	// several. The nearest to Unit comes first.
	Stack []geom.Point
}

// LabelKind says how a label is set.
type LabelKind uint8

const (
	LabelLand LabelKind = iota
	LabelCircle
	LabelSea     // a sea region's name, in curved italics
	LabelPrimary // a Sea Area's name, in spaced curved capitals
	LabelNote    // country, ocean or lake name without a region
)

// Label is a laid-out name. Each line of glyphs is on a straight (two points) or curved baseline.
type Label struct {
	Region engine.RegionID
	Kind   LabelKind
	Size   float64 // pt at the board's own sheet size
	Lines  []LabelLine
	Leader []geom.Point // from the label to its region; empty if the label is inside
}

// Text returns the label on one line, rejoining a compound that was hyphenated.
func (l *Label) Text() string {
	var b strings.Builder
	for i, line := range l.Lines {
		if i > 0 && !strings.HasSuffix(l.Lines[i-1].Text, "-") {
			b.WriteByte(' ')
		}
		b.WriteString(line.Text)
	}
	return b.String()
}

// LabelLine is one line of a label.
type LabelLine struct {
	Text     string
	Baseline []geom.Point // from the first glyph's origin to the last's end
	Spacing  float64      // extra letter spacing, em
}

// Outline is the border of a Sea Area.
type Outline struct {
	Area  engine.AreaID
	Rings []Ring
}

// Connector is a line on the board that shows a passage: a bridge or ferry between regions whose
// shapes do not touch, a canal, a meet (from A to B through a point where four regions touch), a
// box's link (from the frame of box A towards sea B), or a tie (from a severed piece of region A to
// its rest; B is A). Or it is only drawn: a river that nobody sails, a ridge of hills, a meridian,
// a parallel.
type Connector struct {
	Kind string          // "bridge", "ferry", "canal", "meet", "link", Tie, Stream, Ridge, "meridian -10"
	A, B engine.RegionID // NoRegion if the line is only drawn
	Line []geom.Point
}

// Crossing reports whether the mark is a way over water, or a canal.
func (c *Connector) Crossing() bool {
	return c.Kind == "bridge" || c.Kind == "ferry" || c.Kind == "canal" || c.Kind == "meet"
}

// Stream and Ridge are the kinds of mark of rivers and hills that are only drawn. Meridian and
// Parallel begin the kind of a line of the graticule: "meridian -10" is that of 10° west.
const Stream, Ridge, Meridian, Parallel = "stream", "ridge", "meridian", "parallel"

// Tie is the kind of mark that joins a severed piece to its region.
const Tie = "tie"

// Link is the kind of mark that joins a box, A, to a sea.
const Link = "link"

// Picture is a painted shape of a drawn background: lines in mm, filled together by one rule.
type Picture struct {
	Fill, Stroke string  // "#rrggbb", or "" for none
	Width        float64 // of the stroke, mm
	Opacity      float64 // 0 to 1
	Lines        []PictureLine
}

// PictureLine is one line of a picture.
type PictureLine struct {
	Points []geom.Point
	Closed bool
}

// Projection gives the scale of the sheet, for the scale bar.
type Projection struct {
	// KmPerMM is the median scale of the land, since the warp enlarges some places and shrinks others.
	KmPerMM float64
}

// Package svg writes a scene as an SVG document: small, with an id, a class and a title on
// everything that has one, so that a page can restyle it, link to it and have it read out.
//
// Each style becomes one class in the document's style sheet. Text stays text in the theme's
// families; letters that follow a curve have positions of their own. Where the fonts are missing,
// Options.Outlines makes letters shapes. Downloads are written by Plain.
package svg

import (
	"bytes"
	"io"
	"sync"

	"github.com/heraldmaps/herald/render/scene"
)

// Options say how a document is written. The zero Options suit a file by itself.
type Options struct {
	// Grid is the number of steps in a millimetre: 10 by default, more for enlarged figures.
	Grid float64
	// IDPrefix comes before every id, so that several maps fit in one page.
	IDPrefix string
	// Inline leaves out the XML declaration and the size, for a picture inside a page.
	Inline bool
	// Stray is how far a simplified line may deviate, mm: by default 0.22; negative: not at all.
	Stray float64
	// Outlines draws letters as shapes, for a file that is shown where the theme's fonts are missing:
	// on a phone, in an <img>. Names are then not searchable; titles stay.
	Outlines bool
	// Picture is for a drawing that pages show in an <img>: its items have no ids and titles, and with
	// Outlines each run of letters is one shape. A drawing with thousands of letters is then larger,
	// but opens many times faster.
	Picture bool
	// NoText leaves out all text runs (titles stay), for thumbnails.
	NoText bool

	plain, editable bool // set by Plain
}

// Write writes the scene.
func Write(w io.Writer, s *scene.Scene, o Options) error {
	b := scratches.Get().(*[]byte)
	defer scratches.Put(b)
	*b = document((*b)[:0], s, nil, o)
	_, err := w.Write(*b)
	return err
}

// Bytes returns the document.
func Bytes(s *scene.Scene, o Options) []byte { return DayAndNight(s, nil, o) }

// scratches are buffers in which documents are written, kept for reuse.
var scratches = sync.Pool{New: func() any { return new([]byte) }}

// written returns a copy of the bytes that a function appends to a scratch buffer.
func written(appended func(b []byte) []byte) []byte {
	b := scratches.Get().(*[]byte)
	defer scratches.Put(b)
	*b = appended((*b)[:0])
	return bytes.Clone(*b)
}

// NightID is the fragment at which a document of DayAndNight shows its night: "ground.svg#night".
const NightID = "night"

// DayAndNight returns one document of two scenes that differ only in their colours. It shows the
// day, and at the fragment NightID the night, since WebKit ignores media queries inside a picture.
func DayAndNight(day, night *scene.Scene, o Options) []byte {
	return written(func(b []byte) []byte { return document(b, day, night, o) })
}

func document(b []byte, s, night *scene.Scene, o Options) []byte {
	if o.Grid == 0 {
		o.Grid = 10
	}
	if o.Stray == 0 {
		o.Stray = 0.22
	}
	d := &doc{o: o, b: b, k: o.Grid}
	d.styles(s)
	if night != nil {
		n := &doc{o: o}
		n.styles(night)
		d.night = n.used
	}
	if !o.Inline {
		d.str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	}
	d.str(`<svg xmlns="http://www.w3.org/2000/svg" class="herald-map`)
	if s.Theme != "" {
		d.scope = "hm-" + s.Theme
		d.str(" ")
		d.esc(d.scope)
	} else {
		d.scope = "herald-map"
	}
	d.str(`" role="img" viewBox="`)
	for i, v := range [4]float64{s.X, s.Y, s.W, s.H} {
		if i > 0 {
			d.str(" ")
		}
		d.num(v * d.k)
	}
	d.str(`"`)
	if !o.Inline {
		d.str(` width="`)
		d.num(s.W * s.Enlargement())
		d.str(`mm" height="`)
		d.num(s.H * s.Enlargement())
		d.str(`mm"`)
	}
	if night != nil {
		d.attr("id", NightID)
	}
	if s.Lang != "" {
		d.attr("xml:lang", s.Lang)
	}
	if s.Title != "" {
		d.attr("aria-labelledby", o.IDPrefix+"map-title")
	}
	d.str(">")
	if s.Title != "" {
		d.str(`<title id="`)
		d.esc(o.IDPrefix + "map-title")
		d.str(`">`)
		d.esc(scene.Apostrophes(s.Title))
		d.str("</title>")
	}
	if s.Desc != "" {
		d.str("<desc>")
		d.esc(scene.Apostrophes(s.Desc))
		d.str("</desc>")
	}
	d.sheet()
	head := len(d.b)
	for _, l := range s.Layers {
		d.str(`<g id="`)
		d.esc(o.IDPrefix + "layer-" + l.ID)
		d.str("\" class=\"layer\">")
		if l.Static {
			// A layer's text depends only on the options, so it is cached for all documents.
			d.b = append(d.b, l.Memo(memoKey{o: o}, func() any {
				e := &doc{o: o, k: d.k}
				e.items(l.Items)
				return e.b
			}).([]byte)...)
		} else {
			d.items(l.Items)
		}
		d.str("</g>\n")
	}
	d.str("</svg>\n")
	if o.Outlines && !o.Inline && !o.Picture {
		d.shareOutlines(head)
	}
	return d.b
}

type memoKey struct{ o Options }

type doc struct {
	o        Options
	k        float64
	b        []byte
	x, y     int64  // origin of coordinates, in steps
	signs    *signs // the signs to define after the layers; nil: signs are written in place
	scope    string
	thick    bool // widths follow the page's --thick
	used     []*scene.Style
	night    []*scene.Style // the styles of the same classes by night
	outlines []*scene.Item
	letters  []letter
	face     [scene.NumFaces]bool
	layer    string // of a plain document: prefix of the ids of haloed groups
	runs     int    // number of these groups so far
	parts    []part // where a plain document has items with ids
}

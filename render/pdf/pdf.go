// Package pdf writes PDFs: a scene as a sheet or a poster, and documents of text and scenes, page
// by page. They are vector graphics, searchable and tagged, with subset fonts; the same content
// gives the same bytes.
//
// herald writes the file itself, since a map needs what no library gives: layers kept as form
// XObjects, shared by all tiles of a poster and compressed once for every map of a board; the name
// of a region under a curved label (ActualText); a date and an id that come from the content. A
// book needs links, an outline and a structure for screen readers.
package pdf

import (
	"bytes"
	"fmt"
	"io"
	"time"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Options say how a document is made.
type Options struct {
	Paper  string // "a4" "a3" "a2" "a1" "a0", or "" for a page as large as the scene
	Poster string // paper of the assembled poster; its parts are printed on Paper
	// Press: for a printing press, with inks as colours and a bleed of 3 mm in the paper's colour.
	Press  bool
	Title  string // document title; the scene's if empty
	Author string
	Date   time.Time // from the content; the zero Time omits the date
}

// Write writes the scene as a document of one page, or as a poster's tiles.
func Write(w io.Writer, s *scene.Scene, o Options) error {
	b, err := Bytes(s, o)
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// Bytes returns the document.
func Bytes(s *scene.Scene, o Options) ([]byte, error) { return Pages([]*scene.Scene{s}, o) }

// Pages returns a document of at least one scene, one after another; the first names it. What the
// scenes share is written once. To a screen reader a map is one figure.
func Pages(scenes []*scene.Scene, o Options) ([]byte, error) {
	first := scenes[0]
	title := o.Title
	if title == "" {
		title = first.Title
	}
	d := NewDocument(Info{Title: title, Subject: first.Desc, Author: o.Author, Lang: first.Lang,
		Date: o.Date, Press: o.Press})
	type placed struct{ box, content string }
	known, drawn := map[placed]int{}, map[string]bool{}
	var marks []Bookmark
	layers := divided(scenes)
	for n, s := range scenes {
		sheets, err := layout(s, o)
		if err != nil {
			return nil, err
		}
		e, unit := s.Extent(), steps(s)
		var draw, beside bytes.Buffer
		for _, l := range layers[n] {
			k := unit
			if l.Ground && unit == mapSteps {
				k = groundSteps
			}
			c := compiled(l, k, o.Press)
			box := fmt.Sprintf("/BBox[%s %s %s %s]", num(e.Min.X*k), num(e.Min.Y*k), num(e.Max.X*k), num(e.Max.Y*k))
			if k != unit {
				box += fmt.Sprintf("/Matrix[%s 0 0 %[1]s 0 0]", num(unit/k))
			}
			d.use.add(c.use)
			for _, p := range c.pens {
				if !drawn[p.name] {
					drawn[p.name] = true
					n := d.f.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox%s/Resources %d 0 R", anywhere, d.resources),
						p.packed())
					d.xobjects = append(d.xobjects, fmt.Sprintf("/%s %d 0 R", p.name, n))
				}
			}
			j, ok := known[placed{box, c.content}]
			if !ok {
				j = len(known)
				known[placed{box, c.content}] = j
				n := d.f.stream(fmt.Sprintf("/Type/XObject/Subtype/Form%s/Resources %d 0 R", box, d.resources), c.packed())
				d.xobjects = append(d.xobjects, fmt.Sprintf("/L%d %d 0 R", j, n))
			}
			into := &draw
			if l.Beside {
				into = &beside
			}
			fmt.Fprintf(into, "/L%d Do\n", j)
		}
		figure := d.Root.Add("Figure")
		figure.Alt = s.Desc
		if figure.Alt == "" {
			figure.Alt = s.Title
		}
		for i, sh := range sheets {
			p := d.NewPage(sh.W*mm, sh.H*mm, 0, sh.bleed*mm)
			if s.Paper.A > 0 && !sh.clip {
				var all scene.Path
				all.Rect(geom.Box{Min: geom.Point{X: -sh.bleed * mm, Y: -sh.bleed * mm},
					Max: geom.Point{X: (sh.W + sh.bleed) * mm, Y: (sh.H + sh.bleed) * mm}})
				p.Fill(all, s.Paper)
			}
			p.In(figure)
			p.Cover(figure, sh.ox*mm, (sh.H-sh.oy-s.H*sh.scale)*mm, (sh.ox+s.W*sh.scale)*mm, (sh.H-sh.oy)*mm)
			var b bytes.Buffer
			b.WriteString("q\n")
			if sh.clip {
				fmt.Fprintf(&b, "%s %s %s %s re W n\n", num(sh.x*mm), num(sh.y*mm), num(sh.w*mm), num(sh.h*mm))
			}
			k := sh.scale * mm / unit
			fmt.Fprintf(&b, "%s 0 0 %s %s %s cm\n", fine(k), fine(-k), num((sh.ox-s.X*sh.scale)*mm),
				num((sh.H-sh.oy+s.Y*sh.scale)*mm))
			if s.Sheet != (geom.Box{}) {
				w := s.Picture
				if w == (geom.Box{}) {
					w = s.Box()
				}
				fmt.Fprintf(&b, "q\n%s %s %s %s re W n\n", num(w.Min.X*unit), num(w.Min.Y*unit),
					num(w.Width()*unit), num(w.Height()*unit))
				b.Write(draw.Bytes())
				b.WriteString("Q\n")
			} else {
				b.Write(draw.Bytes())
			}
			b.Write(beside.Bytes())
			b.WriteString("Q\n")
			p.raw(&b)
			p.In(nil)
			sh.notes(p)
			if i == 0 && len(scenes) >= outlined {
				to := fmt.Sprintf("map-%d", len(marks)+1)
				d.Place(to, p, p.h)
				marks = append(marks, Bookmark{Title: s.Title, Level: 1, To: to})
			}
		}
	}
	d.Outline(marks)
	return d.Bytes()
}

// region identifies how a region is drawn: its title, and the outline and style of its last part.
type region struct {
	title string
	style *scene.Style
	first *geom.Point
}

// divided returns the layers of each scene. Regions that are drawn alike in all scenes with land
// become a layer of their own, which the document holds once, since owners change little in a
// phase. Regions do not overlap, so their order is free.
func divided(scenes []*scene.Scene) [][]*scene.Layer {
	out, times, all := make([][]*scene.Layer, len(scenes)), map[region]int{}, map[string]int{}
	differ := func(l *scene.Layer) bool { return l.Ground && !l.Static && len(scenes) > 1 }
	of := func(it *scene.Item) region {
		r := region{title: it.Title}
		if n := len(it.Kids); n > 0 && !it.Kids[n-1].Path.Empty() {
			r.style, r.first = it.Kids[n-1].Style, &it.Kids[n-1].Path.Pts[0]
		}
		return r
	}
	for _, s := range scenes {
		for _, l := range s.Layers {
			all[l.ID]++ // how many scenes have the layer: a page of the key has no land
			for i := range l.Items {
				if differ(l) {
					times[of(&l.Items[i])]++
				}
			}
		}
	}
	for n, s := range scenes {
		for _, l := range s.Layers {
			if !differ(l) {
				out[n] = append(out[n], l)
				continue
			}
			alike, rest := &scene.Layer{ID: l.ID, Ground: true}, &scene.Layer{ID: l.ID, Ground: true}
			for i := range l.Items {
				to := rest
				if times[of(&l.Items[i])] == all[l.ID] {
					to = alike
				}
				to.Items = append(to.Items, l.Items[i])
			}
			out[n] = append(out[n], alike, rest)
		}
	}
	return out
}

// outlined is the least number of maps for which a document has bookmarks.
const outlined = 4

// anywhere is a bounding box that cuts nothing off, for a form that is clipped where it is used.
const anywhere = "[-1000000 -1000000 1000000 1000000]"

// mm is a millimetre in points.
const mm = 72 / 25.4

// partSteps is the number of coordinate steps in a millimetre where part of a sheet is enlarged.
// mapSteps is that of a sheet printed about as large as drawn: half a printer's dot each.
const partSteps, mapSteps = 100.0, 20.0

// groundSteps is the number of coordinate steps in a millimetre for the ground of a sheet with
// mapSteps. The ground is thinned to nearly a tenth of a millimetre, so finer steps would only add
// digits, two fifths of a map's.
const groundSteps = 10.0

// sheetSize is the least size, in mm, of a scene with mapSteps. Smaller ones have partSteps.
const sheetSize = 250

// steps returns the number of coordinate steps in a millimetre of a scene.
func steps(s *scene.Scene) float64 {
	if e := s.Extent(); max(e.Width(), e.Height()) < sheetSize {
		return partSteps
	}
	return mapSteps
}

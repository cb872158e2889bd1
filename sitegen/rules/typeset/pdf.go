package typeset

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/tdewolff/canvas/renderers/pdf"

	"github.com/heraldmaps/herald/engine/diag"
	mappdf "github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/rules/book"
)

// Document is a book set in type. Its editions differ in their pictures.
type Document struct {
	set   *setter
	pages []*Page
	refs  []int   // the pages' objects
	text  *pdfDoc // everything but the pictures
}

// document renders the pages through canvas, and adds what canvas's writer cannot: links inside the book, the outline, the
// document's language and date, and ligatures that can be searched for.
func (t *setter) document(pages []*Page) (*Document, error) {
	var buf bytes.Buffer
	r := pdf.New(&buf, pageWidth.MM(), pageHeight.MM(), &pdf.Options{SubsetFonts: true}) // repack compresses
	for i, p := range pages {
		if i > 0 {
			r.NewPage(pageWidth.MM(), pageHeight.MM())
		}
		p.Canvas.RenderTo(r)
	}
	if err := r.Close(); err != nil {
		return nil, err
	}
	doc, err := parsePDF(buf.Bytes())
	if err != nil {
		return nil, err
	}
	refs := doc.pages()
	if len(refs) != len(pages) {
		return nil, fmt.Errorf("the PDF has %d pages of %d", len(refs), len(pages))
	}
	if err := doc.spell(t.fonts); err != nil {
		return nil, err
	}
	doc.repack()
	var ps diag.Problems
	for i, p := range pages {
		if len(p.links) > 0 {
			doc.insert(refs[i], "/Annots["+t.annotations(p, refs, &ps)+"]")
		}
	}
	if err := ps.Err(); err != nil {
		return nil, err
	}
	outline := t.outline(doc, refs)
	cfg := t.book.Config
	doc.set(1, fmt.Sprintf("<</Type/Catalog/Lang(en-GB)/Outlines %d 0 R/PageMode/UseOutlines/Pages 3 0 R/ViewerPreferences<</DisplayDocTitle true>>>>", outline))
	title := cfg.Title + ": the rules, version " + cfg.Version
	date := cfg.Day().Format("D:20060102150405Z")
	doc.set(2, "<</Title"+pdfText(title)+"/Subject"+pdfText(cfg.Subtitle)+"/Creator(herald)/Producer(herald)/CreationDate("+date+")/ModDate("+date+")>>")
	return &Document{t, pages, refs, doc}, nil
}

// PDF writes an edition: with lightened maps for the screen, or with full-detail maps to print.
func (d *Document) PDF(print bool) ([]byte, error) {
	d.set.say("writing the PDF")
	doc := &pdfDoc{objects: slices.Clone(d.text.objects)}
	if err := doc.pictures(d.pages, d.refs, print); err != nil {
		return nil, err
	}
	return doc.bytes(), nil
}

func pts(l Len) string {
	s := fmt.Sprintf("%d.%03d", int(l)/1000, int(l)%1000)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// annotations are a page's links.
func (t *setter) annotations(p *Page, refs []int, ps *diag.Problems) string {
	var b strings.Builder
	for _, l := range p.links {
		fmt.Fprintf(&b, "<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[%s %s %s %s]", pts(l.x0), pts(pageHeight-l.y1), pts(l.x1), pts(pageHeight-l.y0))
		if id, inside := strings.CutPrefix(l.to, "#"); inside {
			to, ok := t.places[id]
			if !ok {
				at := book.Pos{File: "the PDF", Line: p.number, Col: 1}
				if a, known := t.book.Anchors[id]; known {
					at = a.Pos
				}
				ps.Add(at, "", "the anchor %s is on no page", l.to)
				continue
			}
			fmt.Fprintf(&b, "/Dest[%d 0 R/XYZ 0 %s null]/Contents%s>>", refs[to.page-1], pts(pageHeight-max(to.y-6*pt, 0)), pdfText(t.says(id)))
			continue
		}
		fmt.Fprintf(&b, "/A<</S/URI/URI(%s)>>/Contents%s>>", escape(l.to), pdfText(l.to))
	}
	return b.String()
}

// says is what a reader hears of a link inside the book.
func (t *setter) says(id string) string {
	if a, ok := t.book.Anchors[id]; ok {
		return a.Label
	}
	return "footnote"
}

// outline writes the bookmarks, chapters with their sections, and returns the outline's object.
func (t *setter) outline(doc *pdfDoc, refs []int) int {
	type entry struct {
		mark
		parent, first, last, prev, next, count int
		obj                                    int
	}
	var es []*entry
	root := &entry{obj: doc.reserve()}
	stack := []*entry{root}
	all := []*entry{root}
	for _, b := range t.boxes {
		for _, m := range b.marks {
			if m.title == "" {
				continue
			}
			e := &entry{mark: m, obj: doc.reserve()}
			for len(stack) > 1 && stack[len(stack)-1].level >= m.level {
				stack = stack[:len(stack)-1]
			}
			parent := stack[len(stack)-1]
			e.parent = parent.obj
			if parent.first == 0 {
				parent.first = e.obj
			} else {
				for _, o := range all {
					if o.obj == parent.last {
						o.next, e.prev = e.obj, o.obj
					}
				}
			}
			parent.last = e.obj
			parent.count++
			stack = append(stack, e)
			es = append(es, e)
			all = append(all, e)
		}
	}
	for _, e := range es {
		var b strings.Builder
		to := t.places[e.id]
		fmt.Fprintf(&b, "<</Title%s/Parent %d 0 R/Dest[%d 0 R/XYZ 0 %s null]", pdfText(e.title), e.parent, refs[to.page-1], pts(pageHeight-max(to.y-6*pt, 0)))
		for _, l := range []struct {
			key string
			to  int
		}{{"Prev", e.prev}, {"Next", e.next}, {"First", e.first}, {"Last", e.last}} {
			if l.to > 0 {
				fmt.Fprintf(&b, "/%s %d 0 R", l.key, l.to)
			}
		}
		if e.count > 0 {
			fmt.Fprintf(&b, "/Count %d", -e.count) // closed
		}
		doc.set(e.obj, b.String()+">>")
	}
	doc.set(root.obj, fmt.Sprintf("<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>", root.first, root.last, root.count))
	return root.obj
}

func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(s)
}

// pdfText writes a text string: plain where it is ASCII, UTF-16 otherwise.
func pdfText(s string) string {
	for _, r := range s {
		if r > 126 {
			var b strings.Builder
			b.WriteString("<FEFF")
			for _, u := range utf16.Encode([]rune(s)) {
				fmt.Fprintf(&b, "%04X", u)
			}
			return b.String() + ">"
		}
	}
	return "(" + escape(s) + ")"
}

// pictures adds the figures' pictures to their pages, under what canvas drew.
func (d *pdfDoc) pictures(pages []*Page, refs []int, detailed bool) error {
	var scenes []*scene.Scene
	for _, p := range pages {
		for _, pic := range p.pictures {
			s, err := pic.figure.Scene(detailed)
			if err != nil {
				return err
			}
			scenes = append(scenes, s)
		}
	}
	if len(scenes) == 0 {
		return nil
	}
	objects, forms := mappdf.Forms(scenes, len(d.objects))
	d.objects = append(d.objects, objects...)
	n := 0
	for i, p := range pages {
		if len(p.pictures) == 0 {
			continue
		}
		var content, names strings.Builder
		for _, pic := range p.pictures {
			fmt.Fprintf(&content, "q %s 0 0 %s %s %s cm /G%d Do Q\n", pts(pic.w), pts(pic.h), pts(pic.x), pts(pageHeight-pic.y-pic.h), n)
			fmt.Fprintf(&names, "/G%d %d 0 R", n, forms[n])
			n++
		}
		d.before(refs[i], d.stream("", []byte(content.String())), names.String())
	}
	return nil
}

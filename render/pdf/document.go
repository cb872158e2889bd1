package pdf

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/render/scene"
)

// Info is the document's metadata.
type Info struct {
	Title, Subject, Author string
	Lang                   string    // BCP 47; "" is en-GB
	Date                   time.Time // from the content; the zero Time omits the dates
	// Book marks the document as a tagged book. It declares PDF/UA-1 and, unless it is for a press,
	// PDF/A-3a with sRGB as output intent.
	Book bool
	// Press writes every colour in the four inks of a press (DeviceCMYK), greys in black alone, and
	// names the usual printing condition, offset on coated paper, as output intent. Such a book
	// declares no PDF/A, which requires the profile of one press.
	Press bool
}

// Document is written page by page, in points from each page's lower left corner.
type Document struct {
	Root *Element // the structure; pages are drawn into elements below it

	f         *file
	info      Info
	catalog   int
	about     int
	tree      int
	resources int
	use       *used
	xobjects  []string
	pages     []*Page
	places    map[string]place
	outline   []Bookmark
	scenes    []pictured
}

type place struct {
	page *Page
	y    float64
}

// Bookmark is a line of the outline, at a level from 1.
type Bookmark struct {
	Title string
	Level int
	To    string // a place's name
}

// NewDocument begins a document.
func NewDocument(info Info) *Document {
	if info.Lang == "" {
		info.Lang = "en-GB"
	}
	d := &Document{Root: &Element{Tag: "Document"}, f: &file{}, info: info, use: newUse(), places: map[string]place{}}
	d.catalog, d.about, d.tree, d.resources = d.f.reserve(), d.f.reserve(), d.f.reserve(), d.f.reserve()
	return d
}

// Place names a place on a page, with its top y, for links. The first place of a name counts.
func (d *Document) Place(name string, p *Page, y float64) {
	if _, ok := d.places[name]; !ok {
		d.places[name] = place{p, y}
	}
}

// Outline sets the bookmarks.
func (d *Document) Outline(b []Bookmark) { d.outline = b }

// Bytes writes the document. The error names a link or a bookmark that leads nowhere.
func (d *Document) Bytes() ([]byte, error) {
	f := d.f
	d.drawScenes()
	var kids strings.Builder
	for i, p := range d.pages {
		if err := d.finishPage(i, p); err != nil {
			return nil, err
		}
		fmt.Fprintf(&kids, "%d 0 R ", p.object)
	}
	f.set(d.tree, fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(d.pages), strings.TrimSpace(kids.String())))
	f.set(d.resources, d.resourceDict())

	var cat strings.Builder
	fmt.Fprintf(&cat, "<</Type/Catalog/Pages %d 0 R/Lang%s/ViewerPreferences<</DisplayDocTitle true>>/MarkInfo<</Marked true>>", d.tree, text(d.info.Lang))
	if len(d.outline) > 0 {
		n, err := d.writeOutline()
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&cat, "/Outlines %d 0 R/PageMode/UseOutlines", n)
	}
	if len(d.places) > 0 {
		var names []string
		for n := range d.places {
			names = append(names, n)
		}
		slices.Sort(names)
		var b strings.Builder
		for _, n := range names {
			fmt.Fprintf(&b, "%s%s", text(n), d.dest(d.places[n]))
		}
		fmt.Fprintf(&cat, "/Names<</Dests %d 0 R>>", f.object("<</Names["+b.String()+"]>>"))
	}
	fmt.Fprintf(&cat, "/StructTreeRoot %d 0 R", d.structure())
	fmt.Fprintf(&cat, "/Metadata %d 0 R", f.data("/Type/Metadata/Subtype/XML", []byte(xmp(d.info))))
	if d.info.archival() {
		profile := f.stream("/N 3", pack(screenProfile()))
		fmt.Fprintf(&cat, "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)/Info(sRGB IEC61966-2.1)/DestOutputProfile %d 0 R>>]", profile)
	}
	if d.info.Press {
		cat.WriteString("/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)/RegistryName(http://www.color.org)" +
			"/Info(Offset on coated paper, ISO 12647-2:2004)>>]")
	}
	f.set(d.catalog, cat.String()+">>")
	f.set(d.about, d.info.dict())
	return f.finish(d.catalog, d.about), nil
}

func (d *Document) dest(p place) string {
	return fmt.Sprintf("[%d 0 R/XYZ %s %s null]", p.page.object, num(p.page.dx), num(p.y+p.page.dy))
}

// archival reports whether the document declares PDF/A-3a.
func (i Info) archival() bool { return i.Book && !i.Press }

func (i Info) dict() string {
	meta := "<</Producer(herald)/Title" + text(i.Title)
	if i.Subject != "" {
		meta += "/Subject" + text(i.Subject)
	}
	if i.Author != "" {
		meta += "/Author" + text(i.Author)
	}
	if !i.Date.IsZero() {
		at := i.Date.UTC().Format("D:20060102150405Z")
		meta += "/CreationDate(" + at + ")/ModDate(" + at + ")"
	}
	return meta + ">>"
}

// resourceDict writes the fonts, opacities and pictures that the pages share.
func (d *Document) resourceDict() string {
	var b bytes.Buffer
	b.WriteString("<</Font<<")
	for id := range scene.NumFaces {
		if len(d.use.glyphs[id]) > 0 {
			fmt.Fprintf(&b, "/F%d %d 0 R", id, d.f.font(id, d.use.glyphs[id], !d.info.Book))
		}
	}
	b.WriteString(">>/ExtGState<<")
	for _, a := range d.use.alphas() {
		fmt.Fprintf(&b, "/A%d<</ca %s/CA %s>>", a, fine(float64(a)/255), fine(float64(a)/255))
	}
	b.WriteString(">>/XObject<<" + strings.Join(d.xobjects, "") + ">>>>")
	return b.String()
}

// writeOutline writes the bookmarks as a tree, closed below the first level.
func (d *Document) writeOutline() (int, error) {
	type entry struct {
		Bookmark
		parent, first, last, prev, next *entry
		count, object                   int
	}
	root := &entry{object: d.f.reserve()}
	stack := []*entry{root}
	var all []*entry
	for _, b := range d.outline {
		e := &entry{Bookmark: b, object: d.f.reserve()}
		for len(stack) > 1 && stack[len(stack)-1].Level >= b.Level {
			stack = stack[:len(stack)-1]
		}
		up := stack[len(stack)-1]
		e.parent, e.prev = up, up.last
		if up.last != nil {
			up.last.next = e
		} else {
			up.first = e
		}
		up.last = e
		up.count++
		stack, all = append(stack, e), append(all, e)
	}
	for _, e := range all {
		at, ok := d.places[e.To]
		if !ok {
			return 0, fmt.Errorf("the bookmark %q leads to %q, which is on no page", e.Title, e.To)
		}
		s := fmt.Sprintf("<</Title%s/Parent %d 0 R/Dest%s", text(e.Title), e.parent.object, d.dest(at))
		for _, l := range []struct {
			key string
			to  *entry
		}{{"Prev", e.prev}, {"Next", e.next}, {"First", e.first}, {"Last", e.last}} {
			if l.to != nil {
				s += fmt.Sprintf("/%s %d 0 R", l.key, l.to.object)
			}
		}
		if e.count > 0 {
			s += fmt.Sprintf("/Count %d", -e.count)
		}
		d.f.set(e.object, s+">>")
	}
	d.f.set(root.object, fmt.Sprintf("<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>", root.first.object,
		root.last.object, root.count))
	return root.object, nil
}

func sortNames(names []string) { slices.Sort(names) }

package typeset

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// plate is a figure of a given height; some may be printed smaller.
type plate struct {
	info   book.FigureInfo
	aspect float64
	least  float64
}

func (p plate) Info() book.FigureInfo { return p.info }
func (p plate) Aspect() float64       { return p.aspect }
func (p plate) Least() float64        { return p.least }
func (p plate) Scene(bool) (*scene.Scene, error) {
	return &scene.Scene{W: 100, H: 100 * p.aspect}, nil
}

// reading is a long text with many figures, notes and tables.
func reading(t *testing.T) *book.Book {
	t.Helper()
	sentence := "The army that holds the bridge at noon may be gone by the evening, and nobody who writes a letter in the morning can know it. "
	var b strings.Builder
	b.WriteString("# A long chapter {#long}\n\n")
	for i := range 60 {
		fmt.Fprintf(&b, "%s{#r%d}\n\n", strings.Repeat(sentence, 1+i*7%4), i)
		if i%3 == 1 {
			fmt.Fprintf(&b, "```map\nid: f%d\n```\n\n", i)
		}
		if i%17 == 5 {
			fmt.Fprintf(&b, "## Section %d\n\n", i)
			b.WriteString("| a | b |\n|---|---|\n" + strings.Repeat("| one | two |\n", 6) + "\n")
		}
	}
	toml := "title = \"T\"\nshort = \"T\"\nversion = \"1\"\ndate = \"2026-11-20\"\npdf = \"T\"\n"
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(toml)}, "r/01-c.md": {Data: []byte(b.String())}}
	bk, err := book.Read(fsys, "r", "r", func(book.Config) (book.Values, error) {
		return func(string) (string, bool) { return "", false }, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	book.Walk(bk.Chapters[0].Blocks, func(bl book.Block) {
		if f, ok := bl.(*book.Fence); ok {
			f.Figure = plate{book.FigureInfo{Number: f.Number, Anchor: f.Text("id"), Size: "half", Alt: "a plate"}, 0.5 + 0.07*float64(f.Number%4), 1}
		}
	})
	return bk
}

// emptied returns how much of the pages stays empty, without those that end a part, and how many of
// them are a quarter empty.
func emptied(t *setter, pages []laid) (sum Len, quarter int) {
	for _, l := range pages {
		if l.last {
			continue
		}
		g := t.gap(l)
		sum += g
		if g > (bottom-top)/4 {
			quarter++
		}
	}
	return sum, quarter
}

// Pages are full although figures cannot be divided: text comes before a figure that does not fit.
// Figures keep their order, and no line is alone at the head or foot of a page.
func TestPagesAreFull(t *testing.T) {
	doc, err := Set(reading(t), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := doc.set
	sum, quarter := emptied(s, doc.pages)
	if quarter > 0 {
		t.Errorf("%d of %d pages are a quarter empty", quarter, len(doc.pages))
	}
	last := 0
	for i := range s.boxes {
		for _, m := range s.boxes[i].marks {
			n := 0
			if _, err := fmt.Sscanf(m.id, "f%d", &n); err == nil {
				if n < last {
					t.Errorf("figure f%d stands after f%d", n, last)
				}
				last = n
			}
		}
	}
	for _, l := range doc.pages { // and none touches the lines behind it
		places, _ := s.compose(l, s.capacity(l))
		for i := l.from; i < l.to; i++ {
			n := s.boxes[i].float
			if n > 0 && i+n < l.to && places[i+n-l.from].y < places[i+n-1-l.from].y+s.boxes[i+n-1].h+belowFigure*3/4 {
				t.Errorf("the line behind the figure at box %d stands close to its caption", i)
			}
		}
	}
	for _, l := range doc.pages[1:] {
		if b := s.boxes[l.from]; b.cost >= never {
			t.Errorf("a page begins where none may: box %d", l.from)
		}
	}
	// Where nothing moves, pages stay empty: the test would see it.
	plain := newSetter(reading(t))
	plain.setChapter(0)
	for i := range plain.boxes {
		plain.boxes[i].float = 0
	}
	if before, _ := emptied(plain, plain.filled()); sum > before*2/3 {
		t.Errorf("%.0f mm stay empty, %.0f where no figure moves", sum.MM(), before.MM())
	}
}

// If a page needs it, its pictures are a little smaller, all by the same factor, and never so small
// that their lettering cannot be read.
func TestPicturesGiveWay(t *testing.T) {
	bk := reading(t)
	book.Walk(bk.Chapters[0].Blocks, func(bl book.Block) {
		if f, ok := bl.(*book.Fence); ok {
			p := f.Figure.(plate)
			p.least, p.aspect = 0.9, 0.7
			if f.Number%5 == 0 {
				p.least = 0.95
			}
			f.Figure = p
		}
	})
	doc, err := Set(bk, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	smaller := 0
	for n, l := range doc.pages {
		if l.small > 0 {
			smaller++
		}
		if l.small > smallest {
			t.Errorf("page %d: pictures are smaller by %d thousandths", n+1, l.small)
		}
		if doc.set.gap(l) < 0 {
			t.Errorf("page %d runs over its foot", n+1)
		}
		for i := l.from; i < l.to; i++ {
			b := &doc.set.boxes[i]
			of := 0
			if len(b.marks) > 0 {
				fmt.Sscanf(b.marks[0].id, "f%d", &of)
			}
			if p := (&Page{small: l.small}); b.float > 0 && of > 0 && (of-1)/3%5 == 4 && p.smaller(b) > 0 {
				t.Errorf("page %d: the picture f%d may not be smaller", n+1, of)
			}
		}
	}
	if smaller == 0 {
		t.Error("no page has smaller pictures")
	}
}

// A reference to another chapter gives its page.
func TestReferencesGivePages(t *testing.T) {
	toml := "title = \"T\"\nshort = \"T\"\nversion = \"1\"\ndate = \"2026-11-20\"\npdf = \"T\"\n"
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(toml)},
		"r/01-a.md": {Data: []byte("# A {#a}\n\nSee [](#rule-b), and [the same](#rule-b) (or [](#b)).\n\n" + strings.Repeat("Words fill a page, line after line. ", 200) + "\n")},
		"r/02-b.md": {Data: []byte("# B {#b .annexe}\n\nA rule. {#rule-b}\n")}}
	bk, err := book.Read(fsys, "r", "r", func(book.Config) (book.Values, error) {
		return func(string) (string, bool) { return "", false }, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := Set(bk, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, text := doc.set, ""
	s.chapter = 0
	for _, sp := range s.withPages(bk.Chapters[0].Blocks[0].(*book.Para).Spans) {
		if sp.Page != "" {
			text += " " + s.pageWord(sp)
		}
		text += sp.Text
	}
	page := doc.PageOf("rule-b")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "(p.\u00a0%s)", ""), "p.\u00a0%s", "")
	want := fmt.Sprintf("See rule\u00a0A1.1 (p.\u00a0%d), and the same (p.\u00a0%d) (or Annexe\u00a01 p.\u00a0%d).", page, page, page)
	if page < 4 || text != want {
		t.Errorf("got %q\nwant %q", text, want)
	}
}

package typeset

import (
	"os"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// The rulebooks' paragraphs are set in lines of about 66 letters, without rivers and without
// overfull lines: no justified line's spaces grow to more than three times a space or shrink below
// six tenths, and few come near.
func TestLinesAreEven(t *testing.T) {
	t.Parallel()
	texts, err := os.ReadDir("../../../content/rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		t.Run(text.Name(), func(t *testing.T) { evenLines(t, text.Name()) })
	}
}

func evenLines(t *testing.T, name string) {
	b, err := book.Read(os.DirFS("../../../content"), "rules/"+name, "content/rules/"+name, func(book.Config) (book.Values, error) {
		return func(string) (string, bool) { return "55", true }, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s := newSetter(b)
	type seen struct {
		ratio int // of a space, in hundredths
		text  string
	}
	var all []seen
	hyphens, rows := 0, 0
	full, letters := 0, 0 // lines that fill the measure, and what is in them
	for _, c := range b.Chapters {
		book.Walk(c.Blocks, func(bl book.Block) {
			p, ok := bl.(*book.Para)
			if !ok {
				return
			}
			ls := s.setText(p.Spans, bodyText, measure)
			run := 0
			for i, l := range ls {
				if len(l.segs) == 0 {
					continue
				}
				rows++
				text := ""
				for _, sg := range l.segs {
					text += sg.text
				}
				if strings.HasSuffix(text, "-") && i < len(ls)-1 {
					hyphens++
					if run++; run > 2 {
						t.Errorf("three hyphens in a row: %q", text)
					}
				} else {
					run = 0
				}
				if i < len(ls)-1 {
					full++
					letters += utf8.RuneCountInString(text)
				}
				space := s.fonts.width(l.segs[0].face, " ")
				all = append(all, seen{int((space + l.stretch) * 100 / space), text})
				if over := l.width - measure; over > 5*pt {
					t.Errorf("a line stands %d thousandths of a point over the edge: %q", over, text)
				}
			}
		})
	}
	if err := s.ps.Err(); err != nil {
		t.Error(err)
	}
	if full == 0 || letters < 62*full || letters > 72*full {
		t.Errorf("%d lines have %d letters: not about 66 each", full, letters)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].ratio > all[j].ratio })
	for _, l := range all {
		if l.ratio > 300 || l.ratio < 60 {
			t.Errorf("spaces at %d%%: %q", l.ratio, l.text)
		}
	}
	t.Logf("%d letters a line; %d lines, %d hyphens; spaces from %d%% to %d%%; one line in twenty over %d%%", letters/max(full, 1), rows, hyphens, all[len(all)-1].ratio, all[0].ratio, all[len(all)/20].ratio)
	for _, l := range all[:8] {
		t.Logf("%d%% %s", l.ratio, l.text)
	}
}

// TestNumbersStayWithTheirWords: no line breaks between a word and its number, or within either.
func TestNumbersStayWithTheirWords(t *testing.T) {
	t.Parallel()
	s := newSetter(reading(t))
	for _, word := range []string{"figure\u00a02", "chapter\u00a012", "Annexe\u00a03"} {
		for width := 60 * pt; width < 110*pt; width += 2 * pt {
			var text []string
			for _, l := range s.setText([]book.Span{{Text: "and so " + word + " says, and so " + word + " says"}}, bodyText, width) {
				for _, sg := range l.segs {
					text = append(text, sg.text)
				}
			}
			if n := strings.Count(strings.Join(text, "\n"), word); n != 2 {
				t.Errorf("%q in lines of %.0f pt: %q", word, width.points(), text)
			}
		}
	}
}

// A line that is not justified has spaces as wide as they are: it is never broken as if they could
// be narrower, and only a hanging point or comma crosses the edge of a cell or a note.
func TestRaggedLinesKeepTheirMeasure(t *testing.T) {
	t.Parallel()
	s := newSetter(reading(t))
	spans := []book.Span{{Text: strings.Repeat("at least 2 of Papal State, Genoa, Tuscany aligned to it, or each of one way, ", 6)}}
	for width := 60 * pt; width < 260*pt; width += 700 {
		for name, lines := range map[string][]textLine{
			"text":    s.setText(spans, tableText, width),
			"hanging": s.hanging(spans, smallText, width, 8*pt),
		} {
			for _, l := range lines {
				last := l.segs[len(l.segs)-1]
				edge := last.x + last.w
				if hang := 3 * pt / 2; edge > width+hang {
					t.Fatalf("%s of %d: a line ends at %d: %q", name, width, edge, last.text)
				}
			}
		}
	}
}

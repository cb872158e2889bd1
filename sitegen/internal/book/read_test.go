package book

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/heraldmaps/herald/engine/diag"
)

const settings = `title = "T"
short = "T"
version = "1"
date = "2026-11-20"
ruleset = "standard"
board = "standard"
pdf = "T"
`

func read(text string) (*Book, error) {
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte(settings)}, "r/01-c.md": {Data: []byte(text)}}
	return Read(fsys, "r", "r", func(Config) (Values, error) {
		return func(s string) (string, bool) { return "55", s == "victory" }, nil
	})
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	b, err := read("# C {#c}\n\nFirst. {#one}\n\n- item {#two #deux}\n\n> [!differs]\n> Third. {#three}\n\n> [!ruling W7]\n> Why.\n\nSee [](#deux), [](#c), [](#ruling-w7).\n")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"one": "rule 1.1", "two": "rule 1.2", "deux": "rule 1.2", "three": "rule 1.3", "c": "chapter 1", "ruling-w7": "ruling W7"} {
		if got := b.Anchors[id].Label; got != want {
			t.Errorf("#%s is %q, want %q", id, got, want)
		}
	}
	last := b.Chapters[0].Blocks[len(b.Chapters[0].Blocks)-1].(*Para)
	if got, want := Plain(last.Spans), "See rule\u00a01.2, chapter\u00a01, ruling\u00a0W7."; got != want {
		t.Errorf("links without a text: %q, want %q", got, want)
	}
}

// A link without a text begins a sentence as other words do, and a number stays with its word.
func TestLinksBeginSentences(t *testing.T) {
	t.Parallel()
	b, err := read("# C {#c}\n\n[](#one) and [](#c). [](#one)? (See [](#one).) [](#s), [the](#one) 2.5 [](#one): [](#one). {#one}\n\n- [](#one), *so.* [](#one)\n\n## S {#s}\n")
	if err != nil {
		t.Fatal(err)
	}
	item := b.Chapters[0].Blocks[1].(*List).Items[0][0].(*Para)
	got := strings.ReplaceAll(Plain(b.Chapters[0].Blocks[0].(*Para).Spans)+" | "+Plain(item.Spans), "\u00a0", "~")
	if want := "Rule~1.1 and chapter~1. Rule~1.1? (See rule~1.1.) “S”, the 2.5 rule~1.1: rule~1.1. | Rule~1.1, so. Rule~1.1"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestFenceLinesKeepTheirPlace(t *testing.T) {
	t.Parallel()
	b, err := read("# C {#c}\n\n```map\nposition:\n  France: Army Paris,  Fleet Brest\n```\n")
	if err != nil {
		t.Fatal(err)
	}
	f := b.Chapters[0].Blocks[0].(*Fence)
	_, rest, _ := f.Entries[0].Lines[0].After()
	parts := rest.Split(",")
	if len(parts) != 2 || parts[1].Text != "Fleet Brest" || parts[1].Pos != (Pos{File: "r/01-c.md", Line: 5, Col: 24}) {
		t.Errorf("got %+v", parts)
	}
}

// Whatever is written, reading it gives a book, or problems with places.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("../../../content/rules/*/*.md")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add("# C {#c}\n\n> [!ruling]\n\n```map\n:\n a: b\n```\n\n| a |\n|---|\n| {#x} |\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := read(text)
		var ps diag.Errors
		if err != nil && !errors.As(err, &ps) {
			t.Fatalf("an error that is not a list of problems: %v", err)
		}
		for _, p := range ps {
			if p.Pos.Line < 1 || p.Pos.Col < 1 || p.Msg == "" {
				t.Fatalf("a problem without a place: %+v", p)
			}
		}
	})
}

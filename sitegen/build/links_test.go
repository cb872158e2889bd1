package build

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
)

// TestLinksToWhatIsLate: a page may link to an anchor in a picture that a hasty build leaves empty.
// When the picture is made it must have the anchor.
func TestLinksToWhatIsLate(t *testing.T) {
	for picture, want := range map[string]string{`<svg id="night"/>`: "", `<svg id="day"/>`: "there is no anchor #night in fig.svg"} {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "content"), 0o755); err != nil {
			t.Fatal(err)
		}
		build := func(hasty bool) error {
			_, err := Run(Options{Dir: dir, Program: "test", Hasty: hasty}, func(*load.Problems) Plan {
				make := func(name, text string) func() ([]File, error) {
					return func() ([]File, error) { return []File{{name, []byte(text)}}, nil }
				}
				return Plan{Jobs: func() ([]Job, error) {
					return []Job{{Name: "page", Key: "page", Files: []string{"index.html"}, Make: make("index.html", `<img src="fig.svg#night">`)},
						{Name: "fig", Key: "fig", Files: []string{"fig.svg"}, Late: true, Make: make("fig.svg", picture)}}, nil
				}}
			})
			return err
		}
		if err := build(true); err != nil {
			t.Errorf("before the picture is made: %v", err)
		}
		if err := build(false); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("a picture %s: %v, want %q", picture, err, want)
		}
	}
}

// TestScan reads a drawing and a page with the same attributes, awkward ones among them.
func TestScan(t *testing.T) {
	drawing := `<?xml version="1.0"?><!DOCTYPE svg><!-- <a id="comment" href="no.html"> -->
<svg xmlns="http://www.w3.org/2000/svg" id='whole'><style><![CDATA[ #a > b { } <i id="cdata"/> ]]></style>
<path id="p=1" d="M0 0L1 1>2"/><a href = "orders.html?a=1&amp;b=2"
	id="two"><title>an id="title" > here</title></a><use href="#p=1"/><a href="https://example.org/">out</a></svg>`
	refs, ids := scan(File{"map.svg", []byte(drawing)})
	if want := []string{"#p=1", "orders.html?a=1&b=2"}; !slices.Equal(refs, want) {
		t.Errorf("refs %q, want %q", refs, want)
	}
	if want := []string{"p=1", "two", "whole"}; !slices.Equal(ids, want) {
		t.Errorf("ids %q, want %q", ids, want)
	}
	page := `<!doctype html><base href="no/"><p id=bare><a name="old" href='x.html#y'>x</a><script>"<a href='no.html'>"</script><img src="a.png">`
	refs, ids = scan(File{"index.html", []byte(page)})
	if want := []string{"a.png", "x.html#y"}; !slices.Equal(refs, want) {
		t.Errorf("refs %q, want %q", refs, want)
	}
	if want := []string{"bare", "old"}; !slices.Equal(ids, want) {
		t.Errorf("ids %q, want %q", ids, want)
	}
	for _, half := range []string{"<", "<a", "<a ", "<a b", "<a b=", `<a b="`, `<a b="c`, "<!--", "<![CDATA[", "<a b=c d='e'>"} {
		scan(File{"map.svg", []byte(half)}) // must end
	}
}

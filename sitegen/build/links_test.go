package build

import (
	"slices"
	"testing"
)

// TestScan reads a drawing and a page with the same marks, awkward ones among them.
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
		scan(File{"map.svg", []byte(half)}) // ends
	}
}

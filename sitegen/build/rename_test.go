package build

import (
	"reflect"
	"testing"
)

// TestRenamedLinks: the list of links of a renamed page is what a scan finds in it.
func TestRenamedLinks(t *testing.T) {
	page := `<!doctype html><link rel="stylesheet" href="../assets/site-1a.css"><script src="../assets/page-7f.js"></script><h1 id="top">x</h1><a href="z.html#a">z</a><img src="a.png"><a href="https://example.org/">y</a>`
	named := func(names map[string]string) Job {
		return Job{Name: "page", Files: []string{"a/b.html"}, Named: &Named{Of: "text", Names: names}}
	}
	c, err := openCache(t.TempDir(), &Memory{}, "")
	if err != nil {
		t.Fatal(err)
	}
	was := named(map[string]string{"site.css": "assets/site-1a.css", "page.js": "assets/page-7f.js"})
	if c.old["key"], err = c.put("key", []File{{"a/b.html", []byte(page)}}, nil); err != nil {
		t.Fatal(err)
	}
	c.was, c.near, c.names = map[string]string{"page": "key"}, map[string]string{"page": was.Named.of("")}, was.Named.Names
	c.begin("")
	files, links, ok := c.renamed(named(map[string]string{"site.css": "assets/site-99.css", "page.js": "assets/zage-7f.js"}))
	if !ok {
		t.Fatal("the page is not renamed")
	}
	refs, ids := scan(files[0])
	if len(refs) != 4 || len(ids) != 1 || !reflect.DeepEqual(links, []linked{{linesOf(refs), linesOf(ids)}}) {
		t.Errorf("links %v, in the page %v and %v", links, refs, ids)
	}
	m, err := c.put("new", files, links)
	if err != nil || !reflect.DeepEqual(m.Files[0].Refs, linesOf(refs)) {
		t.Errorf("kept %v: %v", m, err)
	}
}

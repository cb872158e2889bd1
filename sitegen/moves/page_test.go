package moves

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// The page's data and its static list each say exactly what the engine's tables say: every entry of
// the engine is in the page, and every entry of the page is in the engine.
func TestPageSaysWhatTheEngineSays(t *testing.T) {
	t.Parallel()
	for _, b := range boards(t) {
		t.Run(b.Map.ID, func(t *testing.T) {
			doc := parse(t, page(t, b))
			want := engineMoves(b.Map)
			for source, got := range map[string][]string{"data": dataMoves(t, doc), "list": listMoves(t, doc)} {
				if len(want) == 0 || len(got) != len(want) {
					t.Errorf("%s: %d moves, engine has %d", source, len(got), len(want))
				}
				inPage, inEngine := map[string]bool{}, map[string]bool{}
				for _, g := range got {
					inPage[g] = true
				}
				for _, w := range want {
					inEngine[plain(source, w)] = true
					if !inPage[plain(source, w)] {
						t.Errorf("%s: the engine's %q is not in the page", source, w)
					}
				}
				for _, g := range got {
					if !inEngine[g] {
						t.Errorf("%s: %q is not in the engine", source, g)
					}
				}
			}
		})
	}
}

// plain drops the reason, which the static list does not give.
func plain(source, move string) string {
	if source == "list" {
		move, _, _ = strings.Cut(move, " because ")
	}
	return move
}

func engineMoves(m *engine.Map) []string {
	var out []string
	for p := range m.Places {
		for _, k := range [...]engine.Kind{engine.Army, engine.Fleet} {
			for _, s := range m.Steps(k, engine.PlaceID(p)) {
				out = append(out, fmt.Sprintf("%s %s -> %s because %d", k, m.PlaceText(engine.PlaceID(p)), m.PlaceText(s.To), s.Why))
			}
		}
	}
	return out
}

// dataMoves reads the data as the page's script does: places in the order of regions, each followed
// by its coasts.
func dataMoves(t *testing.T, doc *html.Node) []string {
	var d pageData
	if err := json.Unmarshal([]byte(text(find(doc, "id", "ui-data"))), &d); err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, r := range d.Regions {
		places = append(places, r.ID)
		for _, c := range r.Coasts {
			places = append(places, r.ID+"/"+c[0])
		}
	}
	var out []string
	add := func(k engine.Kind, to [][]engine.PlaceID, why []string) {
		for from, list := range to {
			if len(list) != len(why[from]) {
				t.Errorf("%s %s: %d steps and %d reasons", k, places[from], len(list), len(why[from]))
			}
			for i, p := range list {
				out = append(out, fmt.Sprintf("%s %s -> %s because %c", k, places[from], places[p], why[from][i]))
			}
		}
	}
	add(engine.Army, d.Army, d.ArmyWhy)
	add(engine.Fleet, d.Fleet, d.FleetWhy)
	return out
}

// listMoves reads the static list: a section a region, a paragraph a unit, a link a move.
func listMoves(t *testing.T, doc *html.Node) []string {
	ids := map[string]string{} // region and coast as printed -> place
	var d pageData
	if err := json.Unmarshal([]byte(text(find(doc, "id", "ui-data"))), &d); err != nil {
		t.Fatal(err)
	}
	for _, r := range d.Regions {
		ids[r.ID] = r.ID
		for _, c := range r.Coasts {
			ids[r.ID+" "+c[1]] = r.ID + "/" + c[0]
		}
	}
	var out []string
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || attr(n, "class") != "entry" {
			continue
		}
		from := attr(n, "id")
		for p := range n.ChildNodes() {
			b := child(p, "b")
			if b == nil {
				continue
			}
			unit, coast, _ := strings.Cut(strings.TrimSuffix(text(b), ":"), ", ")
			place := ids[strings.TrimSpace(from+" "+coast)]
			for a := range p.ChildNodes() {
				if a.Data != "a" {
					continue
				}
				to := strings.TrimPrefix(attr(a, "href"), "#")
				if next := a.NextSibling; next != nil && strings.HasPrefix(next.Data, " (") {
					c, _, _ := strings.Cut(next.Data[2:], ")")
					to += " " + c
				}
				out = append(out, fmt.Sprintf("%s %s -> %s", unit, place, ids[to]))
			}
		}
	}
	return out
}

// Names are text everywhere: the page's only elements are the template's.
func TestHostileNamesAreText(t *testing.T) {
	t.Parallel()
	b := smallBoard()
	doc := parse(t, page(t, b))
	scripts := 0
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "script":
			scripts++
		case "img", "i":
			t.Errorf("a name made a <%s>", n.Data)
		case "b":
			if !strings.HasSuffix(text(n), ":") {
				t.Errorf("a name made a <b>: %q", text(n))
			}
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") {
				t.Errorf("a name made an attribute %s", a.Key)
			}
		}
	}
	if scripts != 3 {
		t.Errorf("%d script elements, want 3", scripts)
	}
	for i := range b.Map.Regions {
		r := &b.Map.Regions[i]
		if got := text(child(find(doc, "id", r.ID), "h3")); got != r.Name {
			t.Errorf("%s: the list says %q, want %q", r.ID, got, r.Name)
		}
	}
	// The same name does not make a second board's page differ in its elements.
	if !bytes.Contains(page(t, b), []byte(`\u003c/script\u003e`)) {
		t.Error("the data does not escape markup")
	}
}

func TestRegionIDsThatCannotBeAnchors(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"", "ui-q", "two words", "a:b", "a/b"} {
		b := smallBoard()
		b.Map.Regions[0].ID = id
		if _, err := Page(b, Options{}); err == nil || !strings.Contains(err.Error(), "anchor") {
			t.Errorf("id %q: error %v", id, err)
		}
	}
}

func TestPageIsTheSameTwice(t *testing.T) {
	t.Parallel()
	for _, b := range boards(t) {
		if !bytes.Equal(page(t, b), page(t, b)) {
			t.Errorf("%s: two pages differ", b.Map.ID)
		}
	}
}

// The page asks for nothing: no address but its own anchors, the site's links and an empty icon.
func TestPageNeedsNoNetwork(t *testing.T) {
	t.Parallel()
	for _, b := range boards(t) {
		doc := parse(t, page(t, b))
		anchors := map[string]bool{"": true}
		for n := range doc.Descendants() {
			anchors[attr(n, "id")] = true
		}
		for n := range doc.Descendants() {
			if s := attr(n, "src"); s != "" {
				t.Errorf("%s: <%s src=%q>", b.Map.ID, n.Data, s)
			}
			if h := attr(n, "href"); strings.HasPrefix(h, "#") {
				if !anchors[h[1:]] {
					t.Errorf("%s: link to %s, which is not in the page", b.Map.ID, h)
				}
			} else if h != "" && h != "data:," {
				t.Errorf("%s: <%s href=%q>", b.Map.ID, n.Data, h)
			}
		}
	}
}

// Budgets of pages, in bytes (docs/notes/pages-and-budgets.md).
func TestPageSize(t *testing.T) {
	t.Parallel()
	for _, b := range boards(t) {
		p := page(t, b)
		var z bytes.Buffer
		w, _ := gzip.NewWriterLevel(&z, gzip.BestCompression)
		w.Write(p)
		w.Close()
		t.Logf("%s: %d bytes, %d with gzip", b.Map.ID, len(p), z.Len())
		if len(p) > 690_000 || z.Len() > 220_000 {
			t.Errorf("%s: %d bytes, %d with gzip; the budget is 700,000 less what a site adds, and 220,000", b.Map.ID, len(p), z.Len())
		}
	}
}

func page(t *testing.T, b *mapdata.Board) []byte {
	t.Helper()
	p, err := Page(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parse(t *testing.T, p []byte) *html.Node {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(p))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func find(doc *html.Node, key, value string) *html.Node {
	for n := range doc.Descendants() {
		if attr(n, key) == value {
			return n
		}
	}
	return &html.Node{}
}

func child(n *html.Node, tag string) *html.Node {
	for c := range n.ChildNodes() {
		if c.Type == html.ElementNode && c.Data == tag {
			return c
		}
	}
	return nil
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func text(n *html.Node) string {
	if n == nil {
		return ""
	}
	var s strings.Builder
	if n.Type == html.TextNode {
		s.WriteString(n.Data)
	}
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			s.WriteString(c.Data)
		}
	}
	return s.String()
}

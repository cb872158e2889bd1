package pdf

import (
	"bytes"
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// pictured is a scene that a page of text shows as a figure.
type pictured struct {
	scene *scene.Scene
	name  string
	steps float64 // of the coordinate grid, in a millimetre of the scene
	rough float64 // the steps of the scene's ground
}

// figureSteps are the possible numbers of coordinate steps in a millimetre of a figure's scene.
// They are few, so that figures of one part of a board share content.
var figureSteps = [...]float64{10, 20, 50, 100}

// paperSteps is the number of coordinate steps in a millimetre of paper that a figure needs.
// groundPaper is that of its ground, whose outlines are thinned to nearly a tenth of a millimetre
// of the sheet, which a figure shows smaller or hardly larger.
const paperSteps, groundPaper = 50, 25

// stepsFor returns the number of steps in a millimetre of a scene, width mm wide and drawn points
// wide, so that a millimetre of paper has at least paper steps, whether the figure enlarges a small
// part of a sheet or shows all of it.
func stepsFor(points, width, paper float64) float64 {
	most := len(figureSteps) - 1
	for _, k := range figureSteps[:most] {
		if k*width >= paper*points*25.4/72 {
			return k
		}
	}
	return figureSteps[most]
}

// Scene draws a scene in a rectangle of the page. The letters in it are part of the picture: a
// screen reader reads the element's alternative text instead.
func (p *Page) Scene(s *scene.Scene, x, y, w, h float64) {
	name := fmt.Sprintf("G%d", len(p.d.scenes))
	p.d.scenes = append(p.d.scenes, pictured{s, name, stepsFor(w, s.W, paperSteps), stepsFor(w, s.W, groundPaper)})
	p.mark()
	p.place(name, x, y, w, h)
}

// drawScenes writes the scenes of all pages as form XObjects, each of which fills the unit square.
// Layers that several scenes draw alike are written once.
func (d *Document) drawScenes() {
	made := make([][]drawing, len(d.scenes))
	sideBySide(len(made), func(i int) { made[i] = d.scenes[i].drawLayers(d.info.Press) })
	known := map[string]string{} // names by box and content
	type part struct {
		name, dict string
		content    []byte
		packed     []byte
	}
	var parts []*part
	add := func(prefix, dict string, content []byte) string {
		key := dict + string(content)
		name, ok := known[key]
		if !ok {
			name = fmt.Sprintf("%s%d", prefix, len(parts))
			known[key] = name
			parts = append(parts, &part{name: name, dict: dict, content: content})
		}
		return name
	}
	for i, pic := range d.scenes {
		s, k := pic.scene, pic.steps
		box := fmt.Sprintf("/BBox[%s %s %s %s]", num(s.X*k), num(s.Y*k), num((s.X+s.W)*k), num((s.Y+s.H)*k))
		var draw []byte
		for _, l := range made[i] {
			within, k := box, l.k
			if k != pic.steps {
				within = fmt.Sprintf("/BBox[%s %s %s %s]/Matrix[%s 0 0 %[5]s 0 0]", num(s.X*k), num(s.Y*k), num((s.X+s.W)*k),
					num((s.Y+s.H)*k), num(pic.steps/k))
			}
			wide := fmt.Sprintf("/BBox[%s %s %s %s]", num((s.X-s.W)*k), num((s.Y-s.H)*k), num((s.X+2*s.W)*k), num((s.Y+2*s.H)*k))
			content := named(l.content, func(n int) string { return add("P", wide, l.pens[n]) })
			d.use.add(l.use)
			draw = fmt.Appendf(draw, "/%s Do\n", add("S", within+fmt.Sprintf("/Resources %d 0 R", d.resources), content))
		}
		parts = append(parts, &part{name: pic.name, dict: box +
			fmt.Sprintf("/Matrix[%.9f 0 0 %.9f %.6f %.6f]/Resources %d 0 R",
				1/(s.W*k), -1/(s.H*k), -s.X/s.W, 1+s.Y/s.H, d.resources), content: draw})
	}
	sideBySide(len(parts), func(i int) { parts[i].packed = pack(parts[i].content) })
	for _, p := range parts {
		n := d.f.stream("/Type/XObject/Subtype/Form"+p.dict, p.packed)
		d.xobjects = append(d.xobjects, fmt.Sprintf("/%s %d 0 R", p.name, n))
	}
}

// sideBySide calls do with 0 to n-1, as many at once as there are processors, to save memory.
func sideBySide(n int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}

// drawing is a layer's content. It calls paths that the scene strokes often #0#, #1# and so on.
type drawing struct {
	k       float64 // steps in a millimetre
	content []byte
	use     *used
	pens    [][]byte
}

// named replaces the numbers of forms in a content by their names.
func named(content []byte, name func(k int) string) []byte {
	var out []byte
	for {
		i := bytes.Index(content, []byte("/#"))
		if i < 0 {
			return append(out, content...)
		}
		number, rest, _ := bytes.Cut(content[i+2:], []byte("#"))
		k, _ := strconv.Atoi(string(number)) // written by drawLayers
		out = append(append(out, content[:i+1]...), name(k)...)
		content = rest
	}
}

// stepsOf returns the number of coordinate steps in a millimetre of a layer.
func (p *pictured) stepsOf(l *scene.Layer) float64 {
	if l.Ground {
		return p.rough
	}
	return p.steps
}

func (p *pictured) drawLayers(press bool) []drawing {
	var out []drawing
	shows := p.scene.Box()
	pens := map[float64]*strokedOften{}
	for _, l := range p.scene.Layers {
		k := p.stepsOf(l)
		often := pens[k]
		if often == nil {
			often = p.strokedOften(k)
			pens[k] = often
		}
		w := &writer{use: newUse(), k: k, strokes: often.names, press: press, shows: &shows}
		w.items(l.Items)
		if len(w.b) > 0 {
			out = append(out, drawing{k, w.b, w.use, often.pens})
		}
	}
	return out
}

// strokedOften holds the paths that a scene strokes more than once, such as the lines of water
// along a coast: the content that strokes each, and its name by the path's first point.
type strokedOften struct {
	names map[*geom.Point]string
	pens  [][]byte
}

// strokedOften finds paths stroked often in layers with k coordinate steps in a millimetre.
func (p *pictured) strokedOften(k float64) *strokedOften {
	shows := p.scene.Box()
	out := &strokedOften{names: map[*geom.Point]string{}}
	count := map[*geom.Point]int{}
	var walk func([]scene.Item)
	walk = func(items []scene.Item) {
		for i := range items {
			it := &items[i]
			if st := it.Style; st != nil && len(it.Path.Pts) >= penPoints && st.Fill.A == 0 && plain(st) {
				first := &it.Path.Pts[0]
				if count[first]++; count[first] == 2 {
					line := &writer{use: newUse(), k: k, shows: &shows}
					line.stroke(&it.Path)
					out.names[first] = fmt.Sprintf("#%d#", len(out.pens))
					out.pens = append(out.pens, line.b)
				}
			}
			walk(it.Kids)
		}
	}
	for _, l := range p.scene.Layers {
		if p.stepsOf(l) == k {
			walk(l.Items)
		}
	}
	return out
}

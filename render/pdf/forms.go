package pdf

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Forms returns scenes as form XObjects for a document that somebody else writes: the bodies of its objects, to be numbered from
// first on, and each scene's form. A form fills the unit square, its lower left corner at the origin. All forms share their fonts.
func Forms(scenes []*scene.Scene, first int) (objects [][]byte, forms []int) {
	f := &file{off: make([]int, first-1)}
	resources := f.reserve()
	use := newUse()
	made := make([]packedScene, len(scenes))
	var wg sync.WaitGroup
	for i, s := range scenes {
		wg.Go(func() { made[i] = packScene(i, s) })
	}
	wg.Wait()
	shared := map[string]int{} // names of forms that stroke a path, with their objects
	var names []string
	for i, s := range scenes {
		p := &made[i]
		for _, pen := range p.pens {
			names = append(names, pen.name)
			shared[pen.name] = f.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[%s %s %s %s]", num((s.X-s.W)*unit), num((s.Y-s.H)*unit),
				num((s.X+2*s.W)*unit), num((s.Y+2*s.H)*unit)), pen.data)
		}
		use.add(p.use)
		forms = append(forms, f.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[%s %s %s %s]/Matrix[%.9f 0 0 %.9f %.6f %.6f]/Resources %d 0 R",
			num(s.X*unit), num(s.Y*unit), num((s.X+s.W)*unit), num((s.Y+s.H)*unit),
			1/(s.W*unit), -1/(s.H*unit), -s.X/s.W, 1+s.Y/s.H, resources), p.data))
	}
	var strokes bytes.Buffer
	for _, n := range names {
		fmt.Fprintf(&strokes, "/%s %d 0 R", n, shared[n])
	}
	f.set(resources, f.resources(use, strokes.String()))
	for n := first; n <= len(f.off); n++ {
		b := f.b.Bytes()[f.off[n-1]:]
		b = b[bytes.Index(b, []byte(" obj\n"))+len(" obj\n"):]
		end := len(b)
		for m := first; m <= len(f.off); m++ { // objects lie in the order in which they were set
			if o := f.off[m-1] - (f.b.Len() - len(b)); o > 0 && o < end {
				end = o
			}
		}
		objects = append(objects, bytes.TrimSuffix(b[:end], []byte("\nendobj\n")))
	}
	return objects, forms
}

// packedScene is a scene as streams: itself, and the lines it strokes many times over.
type packedScene struct {
	data []byte
	use  *used
	pens []pen
}

type pen struct {
	name string
	data []byte
}

func packScene(i int, s *scene.Scene) packedScene {
	w := &writer{use: newUse(), strokes: map[*geom.Point]string{}}
	var out packedScene
	for _, p := range repeated(s) {
		line := &writer{use: newUse()}
		line.path(&p)
		line.str("S\n")
		name := fmt.Sprintf("P%d_%d", i, len(w.strokes))
		w.strokes[&p.Pts[0]] = name
		out.pens = append(out.pens, pen{name, packWell(line.b)})
	}
	for _, l := range s.Layers {
		w.items(l.Items)
	}
	out.data, out.use = packWell(w.b), w.use
	return out
}

// repeated are the paths that a scene strokes more than once: the lines of water along a coast.
func repeated(s *scene.Scene) []scene.Path {
	count := map[*geom.Point]int{}
	var out []scene.Path
	var walk func([]scene.Item)
	walk = func(items []scene.Item) {
		for i := range items {
			it := &items[i]
			if st := it.Style; st != nil && len(it.Path.Pts) > 8 && st.Fill.A == 0 && st.Stroke.A > 0 {
				p := &it.Path.Pts[0]
				if count[p]++; count[p] == 2 {
					out = append(out, it.Path)
				}
			}
			walk(it.Kids)
		}
	}
	for _, l := range s.Layers {
		walk(l.Items)
	}
	return out
}

// resources writes the dictionary of the fonts, opacities and forms in use.
func (f *file) resources(use *used, forms string) string {
	var b bytes.Buffer
	b.WriteString("<</Font<<")
	for id := range scene.NumFaces {
		if len(use.runes[id]) > 0 {
			fmt.Fprintf(&b, "/F%d %d 0 R", id, f.font(id, use.runes[id]))
		}
	}
	b.WriteString(">>/ExtGState<<")
	for _, a := range use.alphas() {
		fmt.Fprintf(&b, "/A%d<</ca %s/CA %s>>", a, fine(float64(a)/255), fine(float64(a)/255))
	}
	b.WriteString(">>/XObject<<" + forms + ">>>>")
	return b.String()
}

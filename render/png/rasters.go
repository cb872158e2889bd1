package png

import (
	"container/list"
	"image"
	"sync"

	"github.com/heraldmaps/herald/render/scene"
)

// Drawings of layers that never change are cached for later pictures, in squares of the sheet that
// any crop can use. The cache is limited in bytes, so that a site of twenty games does not take the
// memory of twenty; the least recently used goes first. It never changes a picture.

// keptBytes is the limit of the cache.
const keptBytes = 48 << 20

// rasters is a cache of pictures. A key identifies everything that a picture shows.
type rasters struct {
	mu    sync.Mutex
	most  int
	used  int
	by    map[any]*list.Element
	order list.List // of *raster, the most recently used first
}

type raster struct {
	key   any
	value any
	bytes int
}

var kept = &rasters{most: keptBytes, by: map[any]*list.Element{}}

// get returns the value cached under a key. make returns a missing one and its size in bytes.
func (k *rasters) get(key any, make func() (value any, bytes int)) any {
	k.mu.Lock()
	if e := k.by[key]; e != nil {
		k.order.MoveToFront(e)
		k.mu.Unlock()
		return e.Value.(*raster).value
	}
	k.mu.Unlock()
	v, n := make()
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.by[key]; e != nil { // another picture has made it meanwhile
		return e.Value.(*raster).value
	}
	k.by[key] = k.order.PushFront(&raster{key, v, n})
	for k.used += n; k.used > k.most; {
		e := k.order.Back()
		old := e.Value.(*raster)
		k.order.Remove(e)
		delete(k.by, old.key)
		k.used -= old.bytes
	}
	return v
}

// square is the side of the squares in which runs of layers are cached, pixels.
const square = 512

// largest is the number of pixels above which a picture is painted without the cache, since another
// picture of the same size and content is unlikely.
const largest = 24 << 20

// longest is the greatest number of static layers that are cached together.
const longest = 8

type squareKey struct {
	k   float64
	at  image.Point
	run [longest]*scene.Layer
}

// spread lays a run of at most longest layers that never change on the picture, square by square.
func spread(img *image.RGBA, run []*scene.Layer, k float64) {
	r := img.Rect
	if r.Dx()*r.Dy() > largest {
		paint(img, run, k)
		return
	}
	var all []image.Rectangle
	for y := floor(r.Min.Y, square); y < r.Max.Y; y += square {
		for x := floor(r.Min.X, square); x < r.Max.X; x += square {
			all = append(all, image.Rect(x, y, x+square, y+square))
		}
	}
	var which [longest]*scene.Layer
	copy(which[:], run)
	halves(len(all), func(_, from, to int) {
		for _, s := range all[from:to] {
			kept.get(squareKey{k, s.Min, which}, func() (any, int) {
				m := image.NewRGBA(s)
				p := newPainter(m, s, k)
				defer p.done()
				for _, l := range run {
					p.items(l.Items)
				}
				in := inlayOf(m)
				return in, in.bytes()
			}).(*inlay).lay(img)
		}
	})
}

// floor is the largest multiple of n that is not above v.
func floor(v, n int) int {
	m := v % n
	if m < 0 {
		m += n
	}
	return v - m
}

// everywhere is a clip that cuts nothing off.
var everywhere = image.Rect(-1<<30, -1<<30, 1<<30, 1<<30)

// textKey identifies the letters of a name that many pictures share.
type textKey struct {
	k    float64
	text *scene.Text
	ink  *scene.Style
}

// keptText draws a run of letters that many pictures share.
func (p *painter) keptText(it *scene.Item) {
	m := kept.get(textKey{p.k, it.Text, it.Style}, func() (any, int) {
		var r image.Rectangle
		q := newPainter(nil, everywhere, p.k)
		defer q.done()
		q.letters(it, func(box image.Rectangle, _ float64, _ []scene.Polyline) { r = r.Union(box) })
		q.img, q.clip = image.NewRGBA(r), r
		q.text(it)
		m := q.img
		return m, len(m.Pix) + 256
	}).(*image.RGBA)
	r := m.Rect.Intersect(p.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		over(p.img.Pix[p.img.PixOffset(r.Min.X, y):][:4*r.Dx()], m.Pix[m.PixOffset(r.Min.X, y):][:4*r.Dx()])
	}
}

package png

import (
	"container/list"
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
)

// TestRastersAreBounded caches more than there is room for: what was used last stays, and the size
// never exceeds the limit.
func TestRastersAreBounded(t *testing.T) {
	k := &rasters{most: 100, by: map[any]*list.Element{}}
	made := map[int]int{}
	get := func(key int) {
		if v := k.get(key, func() (any, int) { made[key]++; return key * 2, 30 }); v != key*2 {
			t.Fatalf("%d has %v", key, v)
		}
		if k.used > k.most || k.used != 30*len(k.by) || k.order.Len() != len(k.by) {
			t.Fatalf("%d bytes in %d rasters", k.used, len(k.by))
		}
	}
	for _, key := range []int{1, 2, 3, 1, 4, 1, 2} {
		get(key)
	}
	if want := map[int]int{1: 1, 2: 2, 3: 1, 4: 1}; fmt.Sprint(made) != fmt.Sprint(want) {
		t.Errorf("made %v, want %v", made, want)
	}
}

// TestCropsUseTheSameSquares: a part of a board's sheet has exactly the pixels that the whole shows
// there, whether its squares are cached, new, or not cached at all.
func TestCropsUseTheSameSquares(t *testing.T) {
	static := &scene.Layer{ID: "a", Static: true}
	for i := range 40 {
		var p scene.Path
		p.Circle(float64(i*37%300), float64(i*53%200), 9+float64(i%7))
		static.Items = append(static.Items, scene.Item{Path: p, Style: &scene.Style{Fill: scene.Colour{R: uint8(i * 6), G: 90, B: 200, A: 255}, Stroke: scene.Colour{A: 255}, Width: 1.3}})
	}
	whole := &scene.Scene{W: 300, H: 200, Layers: []*scene.Layer{static}}
	part := &scene.Scene{X: 100, Y: 50, W: 150, H: 100, Layers: []*scene.Layer{static}}
	draw := func(s *scene.Scene, width int) *image.RGBA {
		img, err := Image(s, width)
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	for _, warm := range []bool{true, false} {
		all := draw(whole, 1200)
		if !warm {
			kept.mu.Lock()
			kept.by, kept.used = map[any]*list.Element{}, 0
			kept.order.Init()
			kept.mu.Unlock()
		}
		got := draw(part, 600)
		for y := range 400 {
			for x := range 600 {
				if got.RGBAAt(x, y) != all.RGBAAt(x+400, y+200) {
					t.Fatalf("kept %v: pixel %d, %d is %v, in the whole %v", warm, x, y, got.RGBAAt(x, y), all.RGBAAt(x+400, y+200))
				}
			}
		}
	}
}

// TestRunsAreKnownByAllTheirLayers: two pictures of one scale, whose static layers are the same at
// the beginning and the end, each show their own layers between: the cache does not confuse them.
func TestRunsAreKnownByAllTheirLayers(t *testing.T) {
	dot := func(at float64) *scene.Layer {
		var p scene.Path
		p.Circle(at, 10, 6)
		return &scene.Layer{Static: true, Items: []scene.Item{{Path: p, Style: &scene.Style{Fill: scene.Colour{R: 200, A: 255}}}}}
	}
	first, last := dot(10), dot(190)
	for n := range 3 * longest {
		run := []*scene.Layer{first}
		for i := range n {
			run = append(run, dot(20+5*float64(i)))
		}
		for _, layers := range [][]*scene.Layer{append(run, last), {first, last}} {
			img, err := Image(&scene.Scene{W: 200, H: 20, Layers: layers}, 400)
			if err != nil {
				t.Fatal(err)
			}
			for x := 34; x < 366; x++ {
				_, g, _, _ := img.At(x, 20).RGBA()
				var inside bool
				for i := range len(layers) - 2 {
					inside = inside || math.Abs(float64(x)+0.5-2*(20+5*float64(i))) < 11
				}
				if inside && g != 0 {
					t.Fatalf("of %d layers, %d in between, pixel %d shows none", len(layers), n, x)
				}
				if at := 2 * (20 + 5*float64(len(layers)-3)); g == 0 && (len(layers) == 2 || float64(x) > at+13) {
					t.Fatalf("of %d layers, pixel %d shows another's", len(layers), x)
				}
			}
		}
	}
}

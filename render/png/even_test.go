package png

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/flate"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// deflated returns the compressed size of rows.
func deflated(t *testing.T, rows []uint8) int {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, 8)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(rows)
	w.Close()
	return b.Len()
}

// TestEven: evening out makes a board's card an eighth smaller at least. Flat areas do not change,
// and no pixel moves farther from the drawing than it may, or than the palette had moved it.
func TestEven(t *testing.T) {
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	r, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.PublishBoard(b.Map)
	s, err := r.Preview(render.View{Position: &p})
	if err != nil {
		t.Fatal(err)
	}
	img, err := Image(s, 1200)
	if err != nil {
		t.Fatal(err)
	}
	d := new(buffers)
	palette, rows := d.paletted(img)
	was := bytes.Clone(rows)
	d.even(img, palette, rows)
	if before, after := deflated(t, was), deflated(t, rows); after*8 > before*7 {
		t.Errorf("%d bytes of %d", after, before)
	}
	width, height := img.Rect.Dx(), img.Rect.Dy()
	at := func(x, y int) rgb {
		q := img.Pix[y*img.Stride+4*x:]
		return rgb{q[0], q[1], q[2]}
	}
	moved := 0
	for y := range height {
		if rows[y*(1+width)] != 0 {
			t.Fatalf("row %d says that it is filtered", y)
		}
		for x := range width {
			k := y*(1+width) + 1 + x
			if rows[k] == was[k] {
				continue
			}
			moved++
			c, most := at(x, y), 0
			for _, q := range []image.Point{{X: x - 1, Y: y}, {X: x + 1, Y: y}, {X: x, Y: y - 1}, {X: x, Y: y + 1}} {
				if q.In(img.Rect) {
					most = max(most, distance(c, at(q.X, q.Y)))
				}
			}
			if most == 0 {
				t.Fatalf("%d, %d: a flat pixel of %v became %v", x, y, c, palette[rows[k]])
			}
			if away := distance(c, palette[rows[k]]); away > min(evenMost, evenBase+most/evenPart) {
				t.Fatalf("%d, %d: %v became %v, %d away", x, y, c, palette[rows[k]], away)
			}
		}
	}
	if moved == 0 {
		t.Error("no pixel changed")
	}
}

// TestEvenLeavesHatches: a faint line on a power's land survives, because without colour it alone
// identifies the power.
func TestEvenLeavesHatches(t *testing.T) {
	land, line := rgb{0xcf, 0x56, 0x44}, rgb{0xc2, 0x51, 0x40}
	img := image.NewRGBA(image.Rect(0, 0, 120, 120))
	for y := range 120 {
		for x := range 120 {
			c := land
			if (x+y)%9 == 0 {
				c = line
			}
			copy(img.Pix[y*img.Stride+4*x:], []uint8{c.r, c.g, c.b, 255})
		}
	}
	d := new(buffers)
	palette, rows := d.paletted(img)
	d.even(img, palette, rows)
	for y := range 120 {
		for x := range 120 {
			want := land
			if (x+y)%9 == 0 {
				want = line
			}
			if got := palette[rows[y*121+1+x]]; got != want {
				t.Fatalf("%d, %d: %v, not %v", x, y, got, want)
			}
		}
	}
}

// TestLook: testing all sources above at once gives the same as testing them one by one, on noise
// over flat ground.
func TestLook(t *testing.T) {
	const width, height = 97, 60
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	noise := rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix {
		img.Pix[i] = 200
		if i/4%width > 20 && noise.IntN(3) > 0 {
			img.Pix[i] = uint8(190 + noise.IntN(40))
		}
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	d := new(buffers)
	palette, rows := d.paletted(img)
	d.even(img, palette, rows)
	e := evener{line: 1 + width, rows: rows}
	for i, c := range palette {
		e.palette[i], e.hues[i] = c, hueOf(c)
	}
	seen := [allUps + 1]int{}
	for y := 3; y < height; y++ {
		e.y, e.at, e.pix, e.room = y, y*e.line+1, img.Pix[y*img.Stride:][:4*width], d.play[y*width:][:width]
		for k := range width {
			got, want := e.look(k), e.lookAtEdge(k)
			if got != want {
				t.Fatalf("%d, %d: %07b, not %07b", k, y, got, want)
			}
			seen[got]++
		}
	}
	some := 0
	for _, n := range seen[1:allUps] {
		if n > 0 {
			some++
		}
	}
	if some < 20 {
		t.Errorf("only %d answers between none and all", some)
	}
}

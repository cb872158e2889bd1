package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// Chart draws each power's number of centres over the years. Lines differ in dashes as well as in
// colour, and end at their power's code.
func Chart(g *publish.Game) template.HTML {
	if len(g.Years) < 2 {
		return ""
	}
	const w, h, left, right, top, bottom = 640, 300, 34, 76, 14, 34
	most := 1
	for _, y := range g.Years {
		most = max(most, slices.Max(y.Centres))
	}
	step := 1
	for most/step > 6 {
		step *= 2
		if step == 4 {
			step = 5
		}
	}
	most = (most + step - 1) / step * step
	// Converting each product to float64 prevents fused multiply-add, by which processors differ.
	x := func(i int) float64 { return left + float64(float64(i*(w-left-right))/float64(len(g.Years)-1)) }
	y := func(n float64) float64 { return top + float64((1-float64(n/float64(most)))*(h-top-bottom)) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="Supply centres by power over the years; the table has the numbers">`, w, h)
	for n := 0; n <= most; n += step {
		fmt.Fprintf(&b, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f"/><text class="tick" x="%d" y="%.1f" text-anchor="end">%d</text>`,
			left, w-right, y(float64(n)), y(float64(n)), left-8, y(float64(n)), n)
	}
	years(&b, g, x, w, h-16)
	ends := labelHeights(g, y)
	for p := range g.Powers {
		if idle(g, p) {
			continue // only the table shows its zeros
		}
		fmt.Fprintf(&b, `<g class="p-%s"><title>%s</title>`, g.Powers[p].ID, template.HTMLEscapeString(g.Powers[p].Name))
		for _, l := range runs(g, p) {
			fmt.Fprintf(&b, `<polyline class="line"`)
			if l.of > 1 {
				fmt.Fprintf(&b, ` stroke-dasharray="%d %d" stroke-dashoffset="%d"`, stripe, stripe*(l.of-1), stripe*(l.of-l.turn))
			} else if d := dashes[p%len(dashes)]; d != "" {
				fmt.Fprintf(&b, ` stroke-dasharray="%s"`, d)
			}
			b.WriteString(` points="`)
			for i := l.from; i <= l.to; i++ {
				if i > l.from {
					b.WriteByte(' ')
				}
				fmt.Fprintf(&b, "%.1f,%.1f", x(i), y(float64(g.Years[i].Centres[p])))
			}
			b.WriteString(`"/>`)
		}
		fmt.Fprintf(&b, `<path class="lead" d="M%d %.1fL%d %.1f"/><text class="end" x="%d" y="%.1f">%s</text></g>`, w-right+2,
			y(float64(g.Years[len(g.Years)-1].Centres[p])), w-right+25, ends[p],
			w-right+28, ends[p], template.HTMLEscapeString(g.Powers[p].Code))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // its texts are escaped above
}

// years writes the last year below the axis, and as many others as are legible on a phone.
func years(b *strings.Builder, g *publish.Game, x func(int) float64, w float64, at int) {
	last := len(g.Years) - 1
	wide := func(i int) float64 { return letter * 0.5 * float64(utf8.RuneCountInString(g.Years[i].Label)) }
	middle := func(i int) float64 { return min(max(x(i), wide(i)/2), w-wide(i)/2) } // no year sticks out of the drawing
	clear := func(i, j int) bool { return middle(j)-middle(i) >= (wide(i)+wide(j)+letter)/2 }
	apart := func(every int) bool {
		for i := 0; i+every < last; i += every {
			if !clear(i, i+every) {
				return false
			}
		}
		return true
	}
	every := 1
	for !apart(every) {
		every++
	}
	for i, y := range g.Years {
		if i == last || i%every == 0 && clear(i, last) {
			fmt.Fprintf(b, `<text class="tick" x="%.1f" y="%d" text-anchor="middle">%s</text>`, middle(i), at,
				template.HTMLEscapeString(y.Label))
		}
	}
}

// dashes are the patterns that distinguish lines without colour. stripe is the length, in the
// drawing's units, of each power's stripes where several lines coincide.
var dashes = []string{"", "7 3", "2 3", "9 3 2 3", "5 2 1 2 1 2"}

const stripe = 7

// run is a stretch of a power's line between two years. Where the lines of several powers (of them)
// coincide, each draws every of-th stripe, so that all are visible.
type run struct{ from, to, turn, of int }

func runs(g *publish.Game, p int) []run {
	var out []run
	for i := range len(g.Years) - 1 {
		a, b := g.Years[i].Centres, g.Years[i+1].Centres
		r := run{from: i, to: i + 1}
		for q := range g.Powers {
			if a[q] == a[p] && b[q] == b[p] && !idle(g, q) {
				if q < p {
					r.turn++
				}
				r.of++
			}
		}
		if n := len(out); n > 0 && r.of == 1 && out[n-1].of == 1 {
			out[n-1].to = r.to
			continue
		}
		out = append(out, r)
	}
	return out
}

// idle reports whether a power never had a centre or has no player.
func idle(g *publish.Game, p int) bool {
	return p >= len(g.Players()) || !slices.ContainsFunc(g.Years, func(y publish.Year) bool { return y.Centres[p] > 0 })
}

// letter is the height of the letters, in the drawing's units: 12 pixels on a phone. labelGap is
// the line spacing of the codes at the lines' ends; labelFloor is their lowest position.
const letter, labelGap, labelFloor = 27.0, 27.0, 258.0

// labelHeights puts the codes at the lines' ends, pushed apart so that none covers another.
func labelHeights(g *publish.Game, y func(float64) float64) []float64 {
	last := g.Years[len(g.Years)-1].Centres
	var order []int
	for p := range last {
		if !idle(g, p) {
			order = append(order, p)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return last[b] - last[a] })
	out := make([]float64, len(last))
	gap := min(labelGap, (labelFloor-letter/2)/float64(max(1, len(order)-1)))
	for i, p := range order {
		out[p] = y(float64(last[p]))
		if i > 0 {
			out[p] = max(out[p], out[order[i-1]]+gap)
		}
	}
	if len(order) > 0 { // push them up again from the lower edge
		floor := labelFloor
		for i := len(order) - 1; i >= 0; i-- {
			p := order[i]
			out[p] = min(out[p], floor)
			floor = out[p] - gap
		}
	}
	return out
}

package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// history shows, in charts, how the numbers of one of the ruleset's tables change over the turns.
type history struct {
	Title, Note, Anchor string
	Charts              []historyChart
}

// historyChart is a chart, with a line for each player that ever had a value, and its table.
type historyChart struct {
	Name, Says string
	Drawing    template.HTML
	Powers     []publish.Power
	Rows       []historyRow // the turns in which a value changed
}

type historyRow struct {
	Turn   string
	Values []int
}

// histories collects the numbers of a game's turns that the ruleset gives for charts (Tracks). It
// omits charts that are always empty.
func histories(g *publish.Game) []history {
	if len(g.Turns) == 0 {
		return nil
	}
	last := g.Turns[len(g.Turns)-1]
	var out []history
	for i, t := range last.Tracks {
		h := history{Title: t.Title, Note: t.Note, Anchor: "history-" +
			strings.ToLower(strings.ReplaceAll(t.Title, " ", "-"))}
		for _, c := range t.Charts {
			x := historyChart{Name: c.Name, Says: c.Says}
			var values [][]int
			for _, turn := range g.Turns {
				values = append(values, valuesOf(turn, i, c.Name, len(g.Players())))
			}
			var who []int
			for p := range g.Players() {
				if slices.ContainsFunc(values, func(v []int) bool { return v[p] != 0 }) {
					who = append(who, p)
					x.Powers = append(x.Powers, g.Powers[p])
				}
			}
			if who == nil {
				continue
			}
			for k, v := range values {
				if k == 0 || slices.Equal(v, values[k-1]) {
					continue
				}
				row := historyRow{Turn: g.Turns[k].Name}
				for _, p := range who {
					row.Values = append(row.Values, v[p])
				}
				x.Rows = append(x.Rows, row)
			}
			x.Drawing = spark(g, who, values, x.Name+": "+t.Title)
			h.Charts = append(h.Charts, x)
		}
		if h.Charts != nil {
			out = append(out, h)
		}
	}
	return out
}

func valuesOf(t *publish.Turn, i int, name string, players int) []int {
	if i < len(t.Tracks) {
		for _, c := range t.Tracks[i].Charts {
			if c.Name == name {
				return c.Values
			}
		}
	}
	return make([]int, players)
}

// spark draws a line chart (SVG) of values[turn][power], with one line for each power in who, which
// has its own dashes and code. says is the chart's text for screen readers.
func spark(g *publish.Game, who []int, values [][]int, says string) template.HTML {
	const w, h, left, right, top, bottom = 220, 96, 26, 30, 8, 20
	most := 4
	for _, v := range values {
		for _, p := range who {
			most = max(most, v[p])
		}
	}
	most += most % 2
	// Converting each product to float64 prevents fused multiply-add, by which processors differ.
	x := func(i int) float64 { return left + float64(float64(i*(w-left-right))/float64(max(1, len(values)-1))) }
	y := func(n float64) float64 { return top + float64((1-float64(n/float64(most)))*(h-top-bottom)) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="spark" viewBox="0 0 %d %d" role="img" aria-label="%s; the numbers are below it">`, w, h,
		template.HTMLEscapeString(says))
	for _, n := range []int{0, most / 2, most} {
		fmt.Fprintf(&b, `<line class="grid" x1="%d" x2="%d" y1="%.1f" y2="%.1f"/><text class="tick" x="%d" y="%.1f" text-anchor="end">%d</text>`,
			left, w-right, y(float64(n)), y(float64(n)), left-4, y(float64(n))+3.5, n)
	}
	ticks := 0
	years := 0
	for i, t := range g.Turns {
		if i == 0 || t.Phase.Year != g.Turns[i-1].Phase.Year {
			years++
		}
	}
	every := 1 + (years-1)/5
	for i, t := range g.Turns {
		if i > 0 && t.Phase.Year == g.Turns[i-1].Phase.Year {
			continue
		}
		if ticks%every == 0 {
			fmt.Fprintf(&b, `<text class="tick" x="%.1f" y="%d" text-anchor="middle">%d</text>`, x(i), h-4, t.Phase.Year)
		}
		ticks++
	}
	const gap = 11.5 // line spacing of the codes, which are 11 high
	ends := make([]float64, len(who))
	byEnd := make([]int, len(who))
	for k, p := range who {
		ends[k], byEnd[k] = y(float64(values[len(values)-1][p])), k
	}
	slices.SortStableFunc(byEnd, func(a, b int) int {
		return values[len(values)-1][who[b]] - values[len(values)-1][who[a]]
	})
	for i, k := range byEnd { // push the codes apart, so that none covers another
		if i > 0 {
			ends[k] = max(ends[k], ends[byEnd[i-1]]+gap)
		}
	}
	floor := float64(h - 6)
	for i := len(byEnd) - 1; i >= 0; i-- {
		k := byEnd[i]
		ends[k] = min(ends[k], floor)
		floor = ends[k] - gap
	}
	dashes := []string{"", "5 2", "1.5 2.5", "7 2 1.5 2", "4 2 1 2 1 2"}
	for k, p := range who {
		fmt.Fprintf(&b, `<g class="p-%s"><title>%s</title><polyline class="line" stroke-dasharray="%s" points="`,
			g.Powers[p].ID, template.HTMLEscapeString(g.Powers[p].Name), dashes[p%len(dashes)])
		for i := range values {
			off := float64(float64(2*k-len(who)+1) * 0.4)
			if i > 0 { // a step: the value stays until it changes
				fmt.Fprintf(&b, "%.1f,%.1f ", x(i), y(float64(values[i-1][p]))+off)
			}
			fmt.Fprintf(&b, "%.1f,%.1f ", x(i), y(float64(values[i][p]))+off)
		}
		fmt.Fprintf(&b, `"/><text class="end" x="%d" y="%.1f">%s</text></g>`, w-right+4, ends[k]+3.5,
			template.HTMLEscapeString(g.Powers[p].Code))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // its texts are escaped above
}

package page

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestChartIsRight reads every number back from the position of its line, even where lines
// coincide.
func TestChartIsRight(t *testing.T) {
	g := &publish.Game{Powers: []publish.Power{{ID: "a", Code: "AA"}, {ID: "b", Code: "BB"}, {ID: "c", Code: "CC"}, {ID: "none", Code: "NN"}}}
	for i, c := range [][]int{{3, 3, 3, 0}, {4, 4, 2, 0}, {5, 5, 14, 0}, {0, 7, 14, 0}} {
		g.Years = append(g.Years, publish.Year{Label: strconv.Itoa(1900 + i), Centres: c})
	}
	svg := string(Chart(g))
	ticks := map[int]float64{} // height by number
	for _, m := range regexp.MustCompile(`y1="([0-9.]+)" y2="[0-9.]+"/><text class="tick"[^>]*>(\d+)<`).FindAllStringSubmatch(svg, -1) {
		n, _ := strconv.Atoi(m[2])
		ticks[n], _ = strconv.ParseFloat(m[1], 64)
	}
	perCentre := (ticks[0] - ticks[5]) / 5
	if perCentre <= 0 {
		t.Fatalf("no scale in %s", svg)
	}
	for p, part := range strings.Split(svg, "<g class=")[1:] {
		drawn := map[string]string{}
		for _, m := range regexp.MustCompile(`points="([^"]*)"`).FindAllStringSubmatch(part, -1) {
			for _, xy := range strings.Fields(m[1]) {
				x, y, _ := strings.Cut(xy, ",")
				v, _ := strconv.ParseFloat(y, 64)
				drawn[x] = fmt.Sprintf("%.1f", (ticks[0]-v)/perCentre)
			}
		}
		if len(drawn) != len(g.Years) {
			t.Errorf("power %d: %d points for %d years", p, len(drawn), len(g.Years))
		}
		for i, x := range []string{"34.0", "210.7", "387.3", "564.0"} {
			if want := fmt.Sprintf("%.1f", float64(g.Years[i].Centres[p])); drawn[x] != want {
				t.Errorf("power %d, year %d: drawn at %s, is %s", p, i, drawn[x], want)
			}
		}
	}
	if strings.Contains(svg, "NN") {
		t.Error("a power that never had a centre has a line")
	}
	if !strings.Contains(svg, `stroke-dasharray="7 7"`) || strings.Count(svg, `stroke-dashoffset`) != 4 {
		t.Error("lines that coincide do not take turns")
	}
}

// TestChartsEndsAreApart: the codes at the lines' ends do not overlap and stay above the years
// below the axis, even if many powers end with the same number of centres.
func TestChartsEndsAreApart(t *testing.T) {
	for _, n := range []int{3, 9, 15} {
		g := &publish.Game{Years: []publish.Year{{Label: "1900"}, {Label: "1901"}}}
		for i := range n {
			g.Powers = append(g.Powers, publish.Power{ID: string(rune('a' + i)), Code: "XX"})
			for y := range g.Years {
				g.Years[y].Centres = append(g.Years[y].Centres, 1+y*(i%2))
			}
		}
		var at []float64
		for _, m := range regexp.MustCompile(`class="end" x="\d+" y="([0-9.]+)"`).FindAllStringSubmatch(string(Chart(g)), -1) {
			y, _ := strconv.ParseFloat(m[1], 64)
			at = append(at, y)
		}
		slices.Sort(at)
		if len(at) != n || at[0] < 8 || at[n-1] > 277 {
			t.Fatalf("%d powers: codes at %v", n, at)
		}
		for i := range at[1:] {
			if at[i+1]-at[i] < 14.9 {
				t.Errorf("%d powers: codes %.1f apart", n, at[i+1]-at[i])
			}
		}
	}
}

// TestChartsYearsAreApart: however long and many their names, in a phone's letters the years below
// the axis do not overlap and stay within the drawing, and the last year is among them.
func TestChartsYearsAreApart(t *testing.T) {
	for _, label := range []string{"1901", "November 1887", "Wintermonth of the ninth year"} {
		for _, n := range []int{2, 5, 9, 40} {
			g := &publish.Game{Powers: []publish.Power{{ID: "a", Code: "AA"}}}
			for i := range n {
				g.Years = append(g.Years, publish.Year{Label: label[:len(label)-2] + fmt.Sprintf("%02d", i), Centres: []int{1}})
			}
			end, written := 0.0, ""
			for _, m := range regexp.MustCompile(`x="([0-9.]+)" y="284" text-anchor="middle">([^<]+)`).FindAllStringSubmatch(string(Chart(g)), -1) {
				x, _ := strconv.ParseFloat(m[1], 64)
				half := 27 * 0.5 * float64(len(m[2])) / 2
				if x-half < end-0.05 || x+half > 640.05 {
					t.Errorf("%d of %q: %q from %.0f to %.0f, after %.0f", n, label, m[2], x-half, x+half, end)
				}
				end, written = x+half, m[2]
			}
			if written != g.Years[n-1].Label {
				t.Errorf("%d of %q: the last is %q", n, label, written)
			}
		}
	}
}

func TestDistance(t *testing.T) {
	g := &publish.Game{Victory: 18}
	w := &publish.Game{Victory: 5, Groups: []publish.Group{{Name: "North", Regions: []publish.Place{{ID: "y", Name: "York"}}}, {Name: "South", Regions: []publish.Place{{ID: "l", Name: "London"}}}}}
	for _, c := range []struct {
		g    *publish.Game
		s    publish.Standing
		want string
	}{
		{g, publish.Standing{Centres: 17}, "1 centre to go"},
		{g, publish.Standing{Centres: 3}, "15 centres to go"},
		{g, publish.Standing{Centres: 18}, "has all that victory takes"},
		{&publish.Game{}, publish.Standing{Centres: 3}, ""},
		{w, publish.Standing{Centres: 4, Held: []string{"London"}}, "1 centre to go; none held in North"},
		{w, publish.Standing{Centres: 9}, "none held in North or South"},
	} {
		if got := distance(c.g, c.s); got != c.want {
			t.Errorf("%+v: %q, want %q", c.s, got, c.want)
		}
	}
	if got := distanceParts(w, publish.Standing{Centres: 4}); got != [2]string{"1 centre to go", "none held in North or South"} {
		t.Errorf("in two parts: %q", got)
	}
	over := &publish.Game{Victory: 18, Over: true, Winners: []int{1, 3}}
	if won, lost := final(over, publish.Standing{Power: 3}), final(over, publish.Standing{Power: 2}); won != "won" || lost != "" {
		t.Errorf("a game that is over says %q of a winner and %q of another", won, lost)
	}
	if s := "A" + between(1, 3) + "B" + between(2, 3) + "C"; between(0, 3) != "" || s != "A, B and C" {
		t.Errorf("three winners are %q", s)
	}
}

package export_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/cputime"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/export"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/mapdata/layout"
)

// BenchmarkDrawnBoard compiles drawings of boards with all names and slots, as a designer's first
// compilation does.
func BenchmarkDrawnBoard(b *testing.B) {
	for _, id := range drawnBoards {
		b.Run(id, func(b *testing.B) { compileDrawn(b, id) })
	}
}

// BenchmarkLoadDrawn loads drawn boards that were compiled before, as every command of a site does.
func BenchmarkLoadDrawn(b *testing.B) {
	for _, id := range drawnBoards {
		b.Run(id, func(b *testing.B) {
			dir := drawnFolder(b, id)
			f := openFolder(b, dir, id)
			out, err := f.Compile(anew, nil)
			if err != nil {
				b.Fatal(err)
			}
			if err := os.WriteFile(f.Path("board.bin"), mapdata.Encode(out.Board), 0o644); err != nil {
				b.Fatal(err)
			}
			used := cputime.Used()
			for b.Loop() {
				if _, err := folder.Load(dir, id, ""); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((cputime.Used()-used)*1e3/float64(b.N), "cpu-ms/op")
		})
	}
}

// drawnBoards are the program's boards as drawings, and a fantasy map of 80 regions.
var drawnBoards = []string{"standard", "fantasy80", "1885", "w3k"}

func anew(s *mapdata.Tracing, o layout.Options, _ []byte, say func(string)) ([]byte, error) {
	return layout.Solve(s, o, say)
}

func compileDrawn(b *testing.B, id string) {
	for range b.N {
		b.StopTimer()
		dir := drawnFolder(b, id)
		b.StartTimer()
		if _, err := openFolder(b, dir, id).Compile(anew, func(string) {}); err != nil {
			b.Fatal(err)
		}
	}
}

func openFolder(tb testing.TB, dir, id string) *folder.Folder {
	tb.Helper()
	f, err := folder.Open(dir, id)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// drawnFolder returns a new folder with the drawing of a board, not compiled.
func drawnFolder(tb testing.TB, id string) string {
	tb.Helper()
	var svg, toml, adjacency []byte
	if n, ok := strings.CutPrefix(id, "fantasy"); ok {
		var rows, columns int
		if _, err := fmt.Sscan(n, &rows); err != nil {
			tb.Fatal(err)
		}
		rows, columns = rows/10, 10
		svg, toml = fantasy(id, rows, columns)
	} else {
		board, err := mapdata.Load(id)
		if err != nil {
			tb.Fatal(err)
		}
		svg, toml, adjacency = export.Drawing(board, id)
	}
	dir := filepath.Join(tb.TempDir(), id)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		tb.Fatal(err)
	}
	for name, data := range map[string][]byte{"map.svg": svg, "map.toml": toml, "adjacency.txt": adjacency} {
		if data == nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

// fantasy draws a country of uneven cells surrounded by sea, as by hand: borders shared, names of
// one to three words.
func fantasy(id string, rows, columns int) (svg, table []byte) {
	const cell = 60.0
	corner := func(r, c int) (x, y float64) { // a corner off the grid, the same for each cell there
		a, b := math.Sin(float64(r*37+c*101)), math.Sin(float64(r*59+c*13+7))
		return cell * (float64(c) + .28*a), cell * (float64(r) + .28*b)
	}
	first := []string{"Ash", "Bram", "Cald", "Dorn", "Elder", "Fenn", "Grim", "Hazel", "Ivel", "Karn"}
	last := []string{"wick", "mere", "holt Moor", "stead", "fell Forest", "garth", "combe Valley", "ness"}
	var shapes, regions strings.Builder
	for r := range rows {
		for c := range columns {
			name := first[c%len(first)] + last[r%len(last)]
			region := fmt.Sprintf("r%02d%02d", r, c)
			var path strings.Builder
			for k, at := range [5][2]int{{r, c}, {r, c + 1}, {r + 1, c + 1}, {r + 1, c}, {r, c}} {
				x, y := corner(at[0], at[1])
				if k == 0 {
					fmt.Fprintf(&path, "M%.2f %.2f", x, y)
					continue
				}
				px, py := corner([5][2]int{{r, c}, {r, c + 1}, {r + 1, c + 1}, {r + 1, c}, {r, c}}[k-1][0], [5][2]int{{r, c}, {r, c + 1}, {r + 1, c + 1}, {r + 1, c}, {r, c}}[k-1][1])
				for s := 1; s <= 6; s++ { // a border wanders the same way from whichever end it is drawn
					t := float64(s) / 6
					w := 5 * math.Sin(math.Pi*t) * math.Sin(px*py+x*y)
					fmt.Fprintf(&path, "L%.2f %.2f", px+(x-px)*t+w, py+(y-py)*t+w)
				}
			}
			fmt.Fprintf(&shapes, "<path id=%q d=\"%sZ\"/>\n", region, path.String())
			kind := "county"
			if r == 0 || c == 0 || r == rows-1 || c == columns-1 {
				kind = "sea"
			}
			fmt.Fprintf(&regions, "[[region]]\nid = %q\nname = %q\nkind = %q\n", region, name, kind)
			if kind == "county" && (r+c)%2 == 0 {
				regions.WriteString("supply_centre = true\n")
			}
		}
	}
	centres := strings.Count(regions.String(), "supply_centre")
	table = fmt.Appendf(nil, "[map]\nid = %q\ntitle = \"Fantasy\"\ndrawing = \"map.svg\"\nsupply_centres = %d\nvictory = 9\nsheet_mm = [420, 297]\nrest = \"water\"\n", id, centres)
	table = append(table, "[[power]]\nid = \"one\"\nname = \"One\"\ncode = \"ON\"\ncolour = \"#5B90E0\"\n"+regions.String()...)
	svg = fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-30 -30 %.0f %.0f\">\n<g id=\"regions\">\n%s</g>\n</svg>\n", cell*float64(columns)+60, cell*float64(rows)+60, shapes.String())
	return svg, table
}

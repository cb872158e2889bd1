package folder_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/folder"
)

// TestSlipsOfDrawings: what drawing programs and people leave behind is reported as what it is, not
// by its consequences.
func TestSlipsOfDrawings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ extra, ne, first, want string }{
		"a line":               {"", "", `<line id="nw" x1="0" y1="50" x2="50" y2="50"/>`, `map.svg:3:1: the shape of "nw" encloses nothing`},
		"no data":              {"", "", `<path id="nw" d=""/>`, `map.svg:3:1: the shape of "nw" encloses nothing`},
		"flattened":            {"", "", `<path id="nw" transform="scale(0)" d="M0 0H50V50H0Z"/>`, `map.svg:3:1: the shape of "nw" encloses nothing`},
		"beside the page":      {"", "", `<path id="nw" d="M-500 -500H-450V-450H-500Z"/>`, `map.svg:3:1: the shape of "nw" is off the page`},
		"labelled by its name": {"", "", `<path inkscape:label="Northwest" id="path12" d="M0 0H50V50H0Z"/>`, `shapes bear the id of a region, not its name: label it nw`},
		"clipped by a style":   {"", "", `<path id="nw" style="clip-path: url(#c)" d="M0 0H50V50H0Z"/>`, `map.svg:3:1: <path nw> is clipped`},
		"clipped by a class":   {"", "", `<style>.c{mask:url(#m)}</style><path class="c" id="nw" d="M0 0H50V50H0Z"/>`, `<path nw> is clipped`},
		"a drawing within":     {"", "", `<svg viewBox="0 0 10 10" width="50" height="50"><path id="nw" d="M0 0H10V10H0Z"/></svg>`, `map.svg:3:1: <svg >: a drawing within the drawing is not read`},
		"no such picture":      {`backdrop = "paper"`, "", squares[0], `the drawing has no layer "paper" (hint: it has regions; backdrop = … in [map] names another)`},
		"no such slots":        {`slots = "places"`, "", squares[0], `the drawing has no layer "places" (hint: it has regions; slots = …`},
		"one layer twice":      {`slots = "Regions"`, "", squares[0], `map.toml:7:1: slots names the layer "Regions", which already has another use`},
		"too tolerant":         {`tolerance = 1e9`, "", squares[0], `map.toml:7:1: a tolerance of 1e+09 closes what is open on purpose (hint: 5 at most`},
		"a negative scale":     {`km_per_unit = -3`, "", squares[0], `map.toml:7:1: km_per_unit is a negative length`},
		"an endless scale":     {`km_per_unit = inf`, "", squares[0], `map.toml:7:15: inf is not a number here`},
		"no number":            {"", `place = { unit = [nan, 3] } # inf`, squares[0], `: nan is not a number here`},
		"a bell":               {"", `label = "North\u0007east"`, squares[0], `"North\aeast" has invisible characters`},
		"turned":               {"", `label = "\u202eNortheast"`, squares[0], `"\u202eNortheast" has invisible characters`},
		"too long":             {"", `label = "` + strings.Repeat("N", 400) + `"`, squares[0], ` has 400 letters: 120 at most`},
		"many coasts":          {"", `coasts = [` + strings.Repeat(`{ id = "n", name = "N" },`, 300) + `]`, squares[0], `region "ne" has 300 coasts: 16 at most`},
		"a broken layout":      {"", "", squares[0], `squares/layout.txt:1: this is not a frozen layout`},
	} {
		dir := t.TempDir()
		write(t, dir, "map.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"i\" viewBox=\"0 0 100 100\">\n<g id=\"regions\">\n"+strings.Join(append([]string{c.first}, squares[1:]...), "\n")+"\n</g>\n</svg>\n")
		write(t, dir, "map.toml", fmt.Sprintf(table, c.extra, c.ne))
		if name == "a broken layout" {
			write(t, dir, "layout.txt", "what is this\n")
			write(t, dir, "layout.toml", "")
		}
		b, err := folder.Open(dir, "squares")
		if err == nil {
			_, err = b.Compile(nil, nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: no %q in\n%v", name, c.want, err)
		}
	}
}

// TestBlankNames: a blank name or label counts as missing, and is reported before anything is laid
// out by it.
func TestBlankNames(t *testing.T) {
	t.Parallel()
	for was, is := range map[string]string{`name = "Northeast"`: `name = " \u00a0 "`, `name = "Northeast" `: `name = "Northeast"` + "\n" + `label = "  "`} {
		b := drawn(t, "", "", squares...)
		write(t, b.Dir, "map.toml", strings.Replace(fmt.Sprintf(table, "", ""), strings.TrimSpace(was), is, 1))
		b, err := folder.Open(b.Dir, "squares")
		if err == nil {
			_, err = b.Compile(nil, nil)
		}
		if err == nil || !strings.Contains(err.Error(), `region "ne"`) || !strings.Contains(err.Error(), "map.toml:") {
			t.Errorf("%s: told %v", is, err)
		}
	}
}

// TestFilesOfOtherEditors: a compressed drawing, and one that refers to a style sheet, are refused;
// a table as Windows editors write it is read, also with a cache.
func TestFilesOfOtherEditors(t *testing.T) {
	t.Parallel()
	b := drawn(t, "", "", squares...)
	for data, want := range map[string]string{"\x1f\x8b\x08\x00": "this is a compressed SVG (.svgz)", "<?xml-stylesheet href=\"http://example.org/a.css\"?><svg/>": "a style sheet outside the file"} {
		write(t, b.Dir, "map.svg", data)
		if _, err := b.Compile(nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q: %v", want, err)
		}
	}
	for _, sheet := range []string{"1e9", "0", "3000.5"} {
		write(t, b.Dir, "map.toml", strings.Replace(fmt.Sprintf(table, "", ""), "sheet_mm = [", "sheet_mm = ["+sheet+", 100] # [", 1))
		if _, err := folder.Open(b.Dir, "squares"); err == nil || !strings.Contains(err.Error(), "[map] has no valid sheet_mm") {
			t.Errorf("a sheet of %s mm: %v", sheet, err)
		}
	}
	b = drawn(t, "", "", squares...)
	write(t, b.Dir, "map.toml", "\ufeff"+strings.ReplaceAll(fmt.Sprintf(table, "", ""), "\n", "\r\n"))
	cache := t.TempDir()
	for range 2 {
		if _, err := folder.Load(b.Dir, "squares", cache); err != nil {
			t.Error(err)
		}
	}
}

package compile_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
)

// TestExtractCoast extracts a coast from a small TopoJSON: an island on the map, one far away that
// is left out, and a continent that reaches far beyond the map and keeps only the points near it.
func TestExtractCoast(t *testing.T) {
	t.Parallel()
	f, _, err := gazetteer.Read("map.toml", readFile(t, example+"map.toml"))
	if err != nil {
		t.Fatal(err)
	}
	topo := `{"type":"Topology","transform":{"scale":[0.1,0.1],"translate":[0,0]},
"arcs":[[[88,420],[4,0],[0,3],[-4,0],[0,-3]], [[400,100],[5,0],[0,5],[-5,-5]],
[[85,400],[10,0],[5,0],[500,0],[0,-100],[-300,0],[-215,0],[-10,100],[5,0]]],
"objects":{"land":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0]]},{"type":"MultiPolygon","arcs":[[[1]],[[2]]]}]}}}`
	out, err := compile.ExtractCoast(f, []byte(topo), "Made for a test\nof two lines")
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	if !strings.HasPrefix(text, "# Made for a test\n# of two lines\n88000,420000 4000,0 0,3000 -4000,0 0,-3000\n") {
		t.Errorf("coast file:\n%s", text)
	}
	if n := strings.Count(text, "\n"); n != 4 {
		t.Errorf("%d lines, want two of comment, the island and the continent:\n%s", n, text)
	}
	if _, err := compile.ExtractCoast(f, []byte("{"), ""); err == nil {
		t.Error("half a file is taken")
	}
}

// TestBadCoast names the line of a coast file that cannot be read.
func TestBadCoast(t *testing.T) {
	t.Parallel()
	f, _, err := gazetteer.Read("map.toml", readFile(t, example+"map.toml"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = compile.Run(compile.Input{File: f, Coast: []byte("# c\n88000,42000 10\n")})
	if err == nil || err.Error() != `coast.txt:2: "10" is not a step (hint: make the file again with herald board coast)` {
		t.Errorf("told %v", err)
	}
}

package export_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/export"
)

// TestGeoJSONInGDAL: GDAL finds every polygon of every board valid, and each unit's point within
// its region.
func TestGeoJSONInGDAL(t *testing.T) {
	if os.Getenv("HERALD_LONG") != "1" {
		t.Skip("needs GDAL, which make long installs: HERALD_LONG=1")
	}
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		data, err := export.GeoJSON(b)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		file, layer := filepath.Join(dir, "board.geojson"), filepath.Join(dir, "board.gpkg")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		run := func(name string, args ...string) string {
			out, err := exec.Command(name, args...).CombinedOutput()
			if err != nil {
				t.Fatalf("%s %v: %v\n%s", name, args, err, out)
			}
			return string(out)
		}
		run("ogr2ogr", "-a_srs", "EPSG:3857", "-nln", "board", layer, file)
		// GDAL stores unit_mm, a list of two numbers, as the text "(2:115.13,204.87)".
		got := run("ogrinfo", "-q", "-dialect", "sqlite", "-sql", `SELECT count(*) AS regions, sum(ST_IsValid(geom)) AS valid,
			sum(unit_mm IS NULL OR ST_Contains(geom, MakePoint(CAST(substr(unit_mm, 4) AS REAL),
			CAST(substr(unit_mm, instr(unit_mm, ',') + 1) AS REAL), 3857))) AS within FROM board`, layer)
		n := len(b.Map.Regions)
		for _, what := range []string{"regions", "valid", "within"} {
			if !strings.Contains(got, fmt.Sprintf("%s (Integer) = %d\n", what, n)) {
				t.Errorf("%s: not all %d are %s:\n%s", id, n, what, got)
			}
		}
	}
}

// Package zones knows the world's time zones by their IANA names, from the program's own copy of
// the database: machines' copies differ, and a deadline must be the same on all.
package zones

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/heraldmaps/herald/engine/diag"
)

// The IANA database, which is in the public domain, as Go distributes it.
//
//go:embed zoneinfo.zip
var archive []byte

var open = sync.OnceValues(func() (*zip.Reader, error) {
	return zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
})

// Load returns a zone by name, such as "Europe/Berlin". The error suggests the nearest.
func Load(name string) (*time.Location, error) {
	if name == "UTC" {
		return time.UTC, nil
	}
	z, err := open()
	if err != nil {
		return nil, err
	}
	f, err := z.Open(name)
	if err != nil || name == "" || name[len(name)-1] == '/' {
		hint := "IANA's names are like Europe/Berlin, America/New_York"
		if near := diag.Nearest(name, Names()); near != "" {
			hint = "did you mean " + near + "?"
		}
		return nil, fmt.Errorf("there is no time zone %q (hint: %s)", name, hint)
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, fmt.Errorf("there is no time zone %q (hint: IANA's names are like Europe/Berlin)", name)
	}
	return time.LoadLocationFromTZData(name, data)
}

// Names lists all zones.
func Names() []string {
	z, err := open()
	if err != nil {
		return nil
	}
	var out []string
	for _, f := range z.File {
		if !f.FileInfo().IsDir() {
			out = append(out, f.Name)
		}
	}
	slices.Sort(out)
	return out
}

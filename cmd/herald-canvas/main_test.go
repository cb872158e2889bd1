package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestFormats: a board is written in each format, and an unknown format is reported.
func TestFormats(t *testing.T) {
	dir := t.TempDir()
	for ext, begins := range map[string]string{".eps": "%!PS-Adobe-3.0 EPSF", ".tex": `\begin{pgfpicture}`, ".svg": "<svg", ".pdf": "%PDF-", ".png": "\x89PNG"} {
		file := filepath.Join(dir, "map"+ext)
		if err := run(dir, []string{"warwick", file}); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(data, []byte(begins)) || len(data) < 100_000 {
			t.Errorf("%s: %d bytes that begin %q", ext, len(data), data[:min(20, len(data))])
		}
	}
	if err := run(dir, []string{"warwick", filepath.Join(dir, "map.gif")}); err == nil || !strings.Contains(err.Error(), "hint: .eps") {
		t.Error(err)
	}
}

// TestPhase: an adjudicated phase is written, any other is reported.
func TestPhase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "phase.tex")
	if err := run("../../sitegen/testdata/wars", []string{"powick-bridge", "1642-summer", file}); err != nil {
		t.Fatal(err)
	}
	if err := run("../../sitegen/testdata/wars", []string{"powick-bridge", "1999-summer", file}); err == nil || !strings.Contains(err.Error(), "herald status") {
		t.Error(err)
	}
}

// TestNotInHerald: the programs that players get are free of the library and of what it brings
// along, LGPL included.
func TestNotInHerald(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "../herald", "../herald-wasm").CombinedOutput()
	if err != nil || len(bytes.Fields(out)) < 100 {
		t.Fatalf("%v: %s", err, out)
	}
	for _, p := range strings.Fields(string(out)) {
		for _, no := range []string{"github.com/tdewolff/canvas", "github.com/benoitkugler/", "github.com/heraldmaps/herald/render/canvas"} {
			if strings.HasPrefix(p, no) {
				t.Errorf("herald is linked with %s", p)
			}
		}
	}
}

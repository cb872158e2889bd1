package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// exampleBoard copies the example board into a folder of the test, with one change to its map.toml.
func exampleBoard(t *testing.T, old, new string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"map.toml", "coast.txt", "lock.txt", "layout.txt"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "docs", "example-board", name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "map.toml" {
			text := strings.Replace(string(data), old, new, 1)
			if old != new && text == string(data) {
				t.Fatalf("the example board has no %q", old)
			}
			data = []byte(text)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestLockHolds moves the Commune's anchors so that Bastia's circle meets the Lords: the
// compilation fails with the difference and writes nothing; --accept takes it.
func TestLockHolds(t *testing.T) {
	dir := exampleBoard(t, "anchors = [[8.8, 42.1], ", "anchors = [[9.44, 42.6], [8.8, 42.1], ")
	b, err := openBoard(".", dir)
	if err != nil {
		t.Fatal(err)
	}
	err = boardCompile(b, false, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "lock.txt: what touches what has changed:\n") || !strings.Contains(err.Error(), "\n  land bastia lords: new\n") {
		t.Fatalf("told %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "board.bin")); err == nil {
		t.Error("a failed compilation wrote board.bin")
	}
	if err := boardCompile(b, true, nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := boardCompile(b, false, nil, nil); err != nil {
		t.Errorf("after --accept: %v", err)
	}
}

// TestBoardLint lints the example board, and finds a fault that is planted in its evidence.
func TestBoardLint(t *testing.T) {
	b, err := openBoard(".", exampleBoard(t, "", ""))
	if err != nil {
		t.Fatal(err)
	}
	if err := boardLint(b); err != nil {
		t.Errorf("the example board: %v", err)
	}
	dir := exampleBoard(t, "victory = 2\n", "victory = 2\nneighbours = \"near.txt\"\n")
	if err := os.WriteFile(filepath.Join(dir, "near.txt"), []byte("near bastia commune\nnear bastia lords\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if b, err = openBoard(".", dir); err != nil {
		t.Fatal(err)
	}
	if err := boardLint(b); err == nil || !strings.HasSuffix(err.Error(), "map.toml: faults found: 1") {
		t.Errorf("a planted fault: %v", err)
	}
}

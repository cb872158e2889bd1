package lock_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/heraldmaps/herald/sitegen/lock"
)

// TestPipes: pipes in place of the lock, its holder's name or a half-written file do not make a
// command wait.
func TestPipes(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".herald/lock", ".herald/holder", "content/" + lock.Temporary + "pipe"} {
		os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755)
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	release, err := lock.Hold(dir, "this", nil)
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan error)
	go func() {
		again, err := lock.Hold(dir, "that", func(string) { release() })
		if err == nil {
			again()
		}
		got <- err
	}()
	if err := <-got; err != nil {
		t.Error(err)
	}
}

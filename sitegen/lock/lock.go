// Package lock is the one lock of a site: whoever writes in it, a build or a command that closes or
// decides, holds it from before reading until after writing.
//
// It knows nothing of a site's content and may import nothing of the project.
package lock

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gofrs/flock"
)

// Temporary begins the names of files and folders being written, which are renamed when complete.
const Temporary = ".herald-"

// Hold waits until nobody else holds the site's lock, and holds it as who until release is called
// or the process ends. If it must wait, it calls waiting once, unless nil, with the holder's name
// or "". It removes what killed commands left half written.
func Hold(dir, who string, waiting func(holder string)) (release func(), err error) {
	room := filepath.Join(dir, ".herald")
	if err := os.MkdirAll(room, 0o755); err != nil {
		return nil, err
	}
	// Windows lets nobody read a locked file, so the holder's name has its own.
	holder := filepath.Join(room, "holder")
	// Opened to be written, a pipe in the lock's place does not wait for somebody at its other end.
	f := flock.New(filepath.Join(room, "lock"), flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	held, err := f.TryLock()
	if err == nil && !held {
		if waiting != nil {
			waiting(named(holder))
		}
		for { // a signal that is no reason to end may wake it
			if err = f.Lock(); !errors.Is(err, syscall.EINTR) {
				break
			}
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	sweep(filepath.Join(dir, "content"))
	sweep(room)
	// The name is a courtesy: a full disk must not prevent locking.
	if info, err := os.Lstat(holder); err != nil || info.Mode().IsRegular() {
		os.WriteFile(holder, []byte(who), 0o644)
	}
	return func() {
		os.Remove(holder)
		f.Close()
	}, nil
}

// named returns the name that a lock's holder left.
func named(file string) string {
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
		return "" // a pipe would be waited for
	}
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	who, _ := io.ReadAll(io.LimitReader(f, 1000))
	return string(who)
}

// sweep removes the partial files of killed writers. The lock's holder is the only writer.
func sweep(dir string) {
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || !strings.HasPrefix(d.Name(), Temporary):
		case d.IsDir():
			os.RemoveAll(path)
			return fs.SkipDir
		case d.Type().IsRegular():
			os.Remove(path)
		}
		return nil
	})
}

// Package lock is the lock of a site. A command that writes in the site, such as build, close or
// resolve, holds it from before it reads until it has written.
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

// Temporary begins the names of unfinished files and folders, which are renamed once complete.
const Temporary = ".herald-"

// Hold waits until nobody else holds the site's lock, and holds it as who until release is called
// or the process ends. If it must wait, it calls waiting once, unless nil, with the holder's name
// or "". It removes what killed commands left half written.
func Hold(dir, who string, waiting func(holder string)) (release func(), err error) {
	room := filepath.Join(dir, ".herald")
	if err := os.MkdirAll(room, 0o755); err != nil {
		return nil, err
	}
	// The holder's name is in a file of its own, since Windows lets nobody read a locked file.
	holder := filepath.Join(room, "holder")
	// Opening for reading and writing does not block even if a pipe is in the lock's place.
	f := flock.New(filepath.Join(room, "lock"), flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	held, err := f.TryLock()
	if err == nil && !held {
		if waiting != nil {
			waiting(named(holder))
		}
		for { // go on waiting after a harmless signal
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
	// The name only informs others. Failing to write it, on a full disk, must not prevent locking.
	if info, err := os.Lstat(holder); err != nil || info.Mode().IsRegular() {
		os.WriteFile(holder, []byte(who), 0o644)
	}
	return func() {
		os.Remove(holder)
		f.Close()
	}, nil
}

func named(file string) string {
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
		return "" // opening a pipe would block
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

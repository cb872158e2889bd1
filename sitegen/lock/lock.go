// Package lock is the one lock of a site: whoever writes in it, a build or a command that closes or decides, holds it from
// before it reads to after it has written.
//
// It knows nothing of what a site holds and may import nothing of the project.
package lock

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Temporary is how the names of files and folders begin that are being written, to be renamed when they are whole.
const Temporary = ".herald-"

// Hold waits until nobody else holds the site's lock, and holds it as who until release is called; it ends with the
// process, however that ends. If it must wait, waiting is called once, with the holder's own word of who that is, or "";
// it may be nil. What killed commands left half written is removed.
func Hold(dir, who string, waiting func(holder string)) (release func(), err error) {
	room := filepath.Join(dir, ".herald")
	if err := os.MkdirAll(room, 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(room, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := hold(f, waiting); err != nil {
		f.Close()
		return nil, err
	}
	if f.Truncate(0) == nil { // the name is a courtesy: a full disk does not keep anybody from holding the lock
		f.WriteAt([]byte(who), 0)
	}
	sweep(filepath.Join(dir, "content"))
	sweep(room)
	return func() {
		f.Truncate(0)
		f.Close()
	}, nil
}

// sweep removes what was being written when its writers were killed. Whoever holds the lock is the only writer.
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

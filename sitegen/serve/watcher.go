package serve

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/heraldmaps/herald/sitegen/files"
)

// quiet is how long nothing must happen before a change counts as finished, since editors write in
// several steps. It is short, since an edit should be on the page within 300 ms.
const quiet = 15 * time.Millisecond

// watcher reports changes in folders and everything below them. fsnotify watches single folders, so
// each folder is added, and new ones as they appear.
type watcher struct {
	notify  *fsnotify.Watcher
	roots   []string // the watched folders, even those that do not exist yet
	skip    string   // the built site, which is not watched if it is inside a root
	seen    map[string][sha256.Size]byte
	changed chan struct{}
	failed  chan error
}

func newWatcher(folders []string, out string) (*watcher, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	skip, err := filepath.Abs(out)
	if err != nil {
		return nil, err
	}
	w := &watcher{notify: notify, skip: skip, seen: map[string][sha256.Size]byte{}, changed: make(chan struct{}, 1),
		failed: make(chan error, 1)}
	for _, f := range folders {
		f = filepath.Clean(f)
		w.roots = append(w.roots, f)
		err := w.add(f)
		if errors.Is(err, fs.ErrNotExist) { // watching its parent reports it once it exists
			err = w.notify.Add(filepath.Dir(f))
			if errors.Is(err, fs.ErrNotExist) {
				err = nil
			}
		}
		if err != nil {
			notify.Close()
			return nil, err
		}
	}
	go w.run()
	return w, nil
}

func (w *watcher) close() { w.notify.Close() }

// add watches a folder and all folders below it, and remembers their files' contents.
func (w *watcher) add(folder string) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path != folder && hidden(path) {
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.IsDir() {
			w.differs(path)
			return nil
		}
		if abs, err := filepath.Abs(path); err == nil && abs == w.skip {
			return filepath.SkipDir
		}
		return w.notify.Add(path)
	})
}

func hidden(path string) bool { return files.Hidden(filepath.Base(path)) }

// differs reports whether a file's content has changed since it was last seen, and remembers it.
func (w *watcher) differs(path string) bool {
	data, err := os.ReadFile(path)
	if err != nil {
		_, was := w.seen[path]
		delete(w.seen, path)
		return was
	}
	sum := sha256.Sum256(data)
	if old, was := w.seen[path]; was && old == sum {
		return false
	}
	w.seen[path] = sum
	return true
}

func (w *watcher) run() {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	touched := map[string]bool{}
	for {
		select {
		case event, ok := <-w.notify.Events:
			if !ok {
				return
			}
			if event.Op == fsnotify.Chmod || hidden(event.Name) || !w.inside(event.Name) {
				continue
			}
			touched[event.Name] = true
			timer.Reset(quiet)
		case err, ok := <-w.notify.Errors:
			if !ok {
				return
			}
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				w.failed <- err
				return
			}
			w.signal() // too many changes to list: build
		case <-timer.C:
			if w.settle(touched) {
				w.signal()
			}
			clear(touched)
		}
	}
}

func (w *watcher) inside(path string) bool {
	path = filepath.Clean(path)
	return slices.ContainsFunc(w.roots, func(root string) bool {
		return path == root || strings.HasPrefix(path, root+string(filepath.Separator))
	})
}

// settle examines the files that were touched, and reports whether the content of any has changed.
func (w *watcher) settle(touched map[string]bool) bool {
	different := false
	for path := range touched { // in any order: the result is the same
		info, err := os.Stat(path)
		if err == nil && info.IsDir() {
			if w.add(path) == nil {
				different = true // files may have been written before the folder was watched
			}
			continue
		}
		if w.differs(path) {
			different = true
		}
		for known := range w.seen { // a folder was removed or renamed
			if err != nil && strings.HasPrefix(known, path+string(filepath.Separator)) {
				delete(w.seen, known)
				different = true
			}
		}
	}
	return different
}

func (w *watcher) signal() {
	select {
	case w.changed <- struct{}{}:
	default: // a build is signalled already
	}
}

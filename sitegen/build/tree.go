package build

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

type leaf struct {
	path       string // from where the walk began, with slashes; "" is that folder itself
	folder     bool
	regular    bool
	unreadable bool // a second entry of a folder that cannot be read
	size       int64
	time       int64 // modification, ns
	change     int64 // when anything about it changed, in ns; 0 if unknown
	inode      uint64
	device     uint64
}

// hands is how many goroutines walk a tree, since a large site has tens of thousands of files.
const hands = 2

// walk lists a folder and everything below it, in no order. It follows no links, and skips names
// for which leaveOut returns true. A build with nothing to do spends most of its time here.
func walk(root string, leaveOut func(name string) bool) []leaf {
	info, err := os.Lstat(root)
	if err != nil {
		return []leaf{{unreadable: true}}
	}
	first := leafOf("", info)
	if !first.folder {
		return []leaf{first}
	}
	w := &walker{root: root, leaveOut: leaveOut, left: []string{""}, open: 1}
	w.more.L = &w.mu
	var found [hands][]leaf
	var wg sync.WaitGroup
	for hand := range hands {
		wg.Go(func() {
			var scratch []byte
			for {
				folder, ok := w.next()
				if !ok {
					return
				}
				from := len(found[hand])
				found[hand], scratch = w.list(folder, found[hand], scratch)
				w.done(found[hand][from:])
			}
		})
	}
	wg.Wait()
	all := append(found[0], first)
	for _, more := range found[1:] {
		all = append(all, more...)
	}
	return all
}

// walker distributes folders to goroutines.
type walker struct {
	root     string
	leaveOut func(name string) bool
	mu       sync.Mutex
	more     sync.Cond
	left     []string
	open     int // folders not yet listed
}

func (w *walker) next() (folder string, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.left) == 0 && w.open > 0 {
		w.more.Wait()
	}
	if w.open == 0 {
		return "", false
	}
	folder = w.left[len(w.left)-1]
	w.left = w.left[:len(w.left)-1]
	return folder, true
}

func (w *walker) done(found []leaf) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range found {
		if found[i].folder && !found[i].unreadable {
			w.left = append(w.left, found[i].path)
			w.open++
		}
	}
	w.open--
	w.more.Broadcast()
}

func (w *walker) listPlainly(folder string, out []leaf) []leaf {
	entries, err := os.ReadDir(filepath.Join(w.root, filepath.FromSlash(folder)))
	if err != nil {
		out = append(out, leaf{path: folder, folder: true, unreadable: true})
	}
	for _, e := range entries {
		if w.leaveOut != nil && w.leaveOut(e.Name()) {
			continue
		}
		if info, err := e.Info(); err == nil { // if not, it was removed meanwhile
			out = append(out, leafOf(below(folder, e.Name()), info))
		}
	}
	return out
}

func below(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

func leafOf(path string, info fs.FileInfo) leaf {
	l := leaf{path: path, folder: info.IsDir(), regular: info.Mode().IsRegular(), size: info.Size(),
		time: info.ModTime().UnixNano()}
	l.change, _ = changed(info)
	l.device, l.inode = identity(info)
	return l
}

package build

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
)

// largeFile is the size from which a file is not read again while its size and time stay the same. Smaller ones always
// are: an editor can change a file twice within the clock's step.
const largeFile = 256 << 10

// stamp is how an input or an output was last seen.
type stamp struct {
	Size   int64
	Time   int64  // modification, ns
	Change int64  // of an input: when anything of it changed, ns; 0 where the system does not tell
	Inode  uint64 // of an input
	Hash   string // of an input
}

// step is more than the steps in which file systems tell the time: what changed within it before somebody looked may change again and
// bear the same time.
const step = 2e9

// same says whether a file is still what a stamp says, without reading it: all that the system tells of it is as it was, and had been for
// longer than the clock's step when it was read (looked, ns; 0: nobody knows).
func (k stamp) same(info fs.FileInfo, looked int64) bool {
	change, inode := changed(info)
	return change != 0 && k.Change == change && k.Inode == inode && k.Size == info.Size() && k.Time == info.ModTime().UnixNano() && k.Change < looked-step
}

// Fingerprint names the content of every file below the given folders of a site.
func Fingerprint(dir string, folders ...string) string {
	key, _ := fingerprint(dir, folders, nil, 0)
	return key
}

// fingerprint hashes every file below the given folders of a site: path, size and content. Stamps of files seen before, at a time in ns,
// save reading what has not changed; the new ones are returned. What cannot be read counts as such and is reported by the loader.
func fingerprint(dir string, folders []string, known stamps, looked int64) (string, stamps) {
	lines, seen := inputLines(dir, folders, known, looked)
	return Key(strings.Join(lines, "\n")), seen
}

// inputLines is what a fingerprint is made of: a line for each file and folder, sorted, which begins with its path.
func inputLines(dir string, folders []string, known stamps, looked int64) ([]string, stamps) {
	site, seen := files.In(dir), stamps{}
	var lines []string
	for _, folder := range folders {
		root := filepath.Join(dir, folder)
		filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			rel, _ := filepath.Rel(dir, path)
			rel = filepath.ToSlash(rel)
			if err != nil {
				lines = append(lines, rel+" unreadable")
				return nil
			}
			if files.Hidden(d.Name()) && path != root {
				if d.IsDir() {
					return fs.SkipDir
				}
				return nil
			}
			if d.IsDir() {
				lines = append(lines, rel+"/")
				return nil
			}
			// The walk follows no links, so that a regular file lies where it is looked at.
			if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
				if k, ok := known[rel]; ok && k.same(info, looked) {
					seen[rel] = k
					lines = append(lines, rel+" "+strconv.FormatInt(k.Size, 10)+" "+k.Hash)
					return nil
				}
			}
			info, err := site.Stat(rel)
			if err != nil || !info.Mode().IsRegular() {
				lines = append(lines, rel+" odd")
				return nil
			}
			st := stamp{Size: info.Size(), Time: info.ModTime().UnixNano()}
			st.Change, st.Inode = changed(info)
			if k, ok := known[rel]; ok && st.Size >= largeFile && k.Size == st.Size && k.Time == st.Time {
				st.Hash = k.Hash
			} else {
				data, err := site.Read(rel, files.Scan)
				if err != nil {
					lines = append(lines, rel+" unreadable")
					return nil
				}
				st.Hash = hashBytes(data)
			}
			seen[rel] = st
			lines = append(lines, fmt.Sprintf("%s %d %s", rel, st.Size, st.Hash))
			return nil
		})
	}
	sort.Strings(lines)
	return lines, seen
}

// record is .herald/build.json: what the last finished build was made from and what it left in the output folder.
type record struct {
	Inputs  string `json:"inputs"`
	Program string `json:"program"`
	Looked  int64  `json:"looked,omitempty"` // when the inputs were, ns; 0: nobody knows
	Seen    stamps `json:"seen"`             // the inputs
	Outputs stamps `json:"outputs"`
	// Of the site's parts: what each was read from ("": what belongs to none), and what it gave.
	Shares  map[string]string `json:"shares,omitempty"`
	Digests map[string]string `json:"digests,omitempty"`
	// What was said of the inputs is said again while they stay the same.
	Warnings []load.Problem `json:"warnings,omitempty"`
	Faults   []load.Problem `json:"faults,omitempty"`
}

func readRecord(path string) record {
	var r record
	data, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(data, &r) != nil {
		return record{}
	}
	return r
}

// intact says whether the output folder still holds exactly what the record says, going by sizes and times.
func (r record) intact(out string) bool {
	entries, err := os.ReadDir(out)
	if err != nil {
		return false
	}
	const hands = 2 // a large site is some tens of thousands of files
	var n [hands]int
	var whole [hands]bool
	var wg sync.WaitGroup
	for hand := range hands {
		wg.Go(func() {
			whole[hand] = true
			for i := hand; i < len(entries) && whole[hand]; i += hands {
				if name := entries[i].Name(); !carried(name) || entries[i].IsDir() {
					whole[hand] = r.holds(out, name, &n[hand])
				}
			}
		})
	}
	wg.Wait()
	total := 0
	for hand := range hands {
		if !whole[hand] {
			return false
		}
		total += n[hand]
	}
	return total == len(r.Outputs)
}

// holds says whether all files of a part of the output folder are as the record says, and counts them.
func (r record) holds(out, part string, n *int) bool {
	return filepath.WalkDir(filepath.Join(out, part), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		st, ok := r.Outputs[filepath.ToSlash(path[len(out)+1:])]
		if !ok {
			return fs.ErrExist
		}
		info, err := d.Info()
		if err != nil || info.Size() != st.Size || info.ModTime().UnixNano() != st.Time {
			return fs.ErrInvalid
		}
		*n++
		return nil
	}) == nil
}

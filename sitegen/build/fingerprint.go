package build

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/sitegen/files"
)

// stamp is a file's size, time and inode when it was last seen.
type stamp struct {
	Size   int64
	Time   int64  // modification, ns
	Change int64  // when anything about it changed, in ns; 0 if unknown
	Inode  uint64 // recorded for inputs only
	Hash   string // recorded for inputs only
}

// step is longer, in ns, than the resolution of file times. If a file was changed less than step
// before it was read, a second change may leave its time the same, so its stamp proves nothing.
const step = 2e9

// same reports, without reading it, whether a file surely has the content stamped: the stamps are
// equal, and it was then older than step. looked is the time of the stamp in ns (0: unknown).
func (k stamp) same(l leaf, looked int64) bool {
	return l.change != 0 && k.Change == l.change && k.Inode == l.inode && k.Size == l.size &&
		k.Time == l.time && k.Change < looked-step
}

// Fingerprint returns a hash of every file below the given folders of a site.
func Fingerprint(dir string, folders ...string) string {
	key, _ := fingerprint(dir, folders, nil, 0)
	return key
}

// fingerprint hashes path, size and content of every file below the given folders of a site. known
// has the stamps of files seen at the time looked (ns), which saves reading unchanged ones. It
// returns the new stamps. The loader reports unreadable files.
func fingerprint(dir string, folders []string, known stamps, looked int64) (string, stamps) {
	lines, seen := inputLines(dir, folders, known, looked)
	return Key(strings.Join(lines, "\n")), seen
}

// inputLines returns a line for each file and folder, sorted, beginning with its path.
func inputLines(dir string, folders []string, known stamps, looked int64) ([]string, stamps) {
	site, seen := files.In(dir), stamps{}
	var lines []string
	for _, folder := range folders {
		for _, l := range walk(filepath.Join(dir, folder), files.Hidden) {
			rel := folder
			if l.path != "" {
				rel += "/" + l.path
			}
			lines = append(lines, inputLine(site, rel, l, known, looked, seen))
		}
	}
	sort.Strings(lines)
	return lines, seen
}

// inputLine returns the line of one file or folder, and records a file's stamp.
func inputLine(site files.Site, rel string, l leaf, known stamps, looked int64, seen stamps) string {
	if l.unreadable {
		return rel + " unreadable"
	}
	if l.folder {
		return rel + "/"
	}
	// The walk follows no links, so a regular file is within the site and need not be opened.
	if k, ok := known[rel]; ok && l.regular && k.same(l, looked) {
		seen[rel] = k
		return rel + " " + strconv.FormatInt(k.Size, 10) + " " + k.Hash
	}
	info, err := site.Stat(rel)
	if err != nil || !info.Mode().IsRegular() {
		return rel + " odd"
	}
	st := stamp{Size: info.Size(), Time: info.ModTime().UnixNano()}
	st.Change, st.Inode = changed(info)
	data, err := site.Read(rel, files.Scan)
	if err != nil {
		return rel + " unreadable"
	}
	st.Hash = hashBytes(data)
	seen[rel] = st
	return fmt.Sprintf("%s %d %s", rel, st.Size, st.Hash)
}

// intact reports whether the output's sizes, times and change times agree with the record.
func (r record) intact(out string) bool {
	if info, err := os.Stat(out); err != nil || !info.IsDir() {
		return false
	}
	n := 0
	for _, l := range walk(out+string(filepath.Separator), nil) { // the folder itself may be a link
		if l.unreadable {
			return false
		}
		if l.folder || carried(l.path) {
			continue
		}
		st, ok := r.Outputs[l.path]
		if !ok || !l.regular || l.size != st.Size || l.time != st.Time || l.change != st.Change { // planted: a change that keeps its time is as none: l.size != st.Size || l.time != st.Time
			return false
		}
		n++
	}
	return n == len(r.Outputs)
}

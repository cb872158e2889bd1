package build

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
)

// largeFile is the size from which a file is not read again while its size and time stay the same. Smaller ones always
// are: an editor can change a file twice within the clock's step.
const largeFile = 256 << 10

// stamp is how a large input or an output was last seen.
type stamp struct {
	Size int64  `json:"size"`
	Time int64  `json:"time"` // modification, ns
	Hash string `json:"hash"`
}

// Fingerprint names the content of every file below the given folders of a site.
func Fingerprint(dir string, folders ...string) string {
	key, _ := fingerprint(dir, folders, nil)
	return key
}

// fingerprint hashes every file below the given folders of a site: path, size and content. Known stamps save reading
// large files; the new ones are returned. What cannot be read counts as such and is reported by the loader.
func fingerprint(dir string, folders []string, known map[string]stamp) (string, map[string]stamp) {
	site, seen := files.In(dir), map[string]stamp{}
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
			info, err := site.Stat(rel)
			if err != nil || !info.Mode().IsRegular() {
				lines = append(lines, rel+" odd")
				return nil
			}
			st := stamp{Size: info.Size(), Time: info.ModTime().UnixNano()}
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
			if st.Size >= largeFile {
				seen[rel] = st
			}
			lines = append(lines, fmt.Sprintf("%s %d %s", rel, st.Size, st.Hash))
			return nil
		})
	}
	sort.Strings(lines)
	return Key(strings.Join(lines, "\n")), seen
}

// record is .herald/build.json: what the last finished build was made from and what it left in the output folder.
type record struct {
	Inputs  string           `json:"inputs"`
	Program string           `json:"program"`
	Large   map[string]stamp `json:"large,omitempty"`
	Outputs map[string]stamp `json:"outputs"`
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
	n := 0
	err := filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return nil
		}
		rel, _ := filepath.Rel(out, path)
		rel = filepath.ToSlash(rel)
		if carried(rel) {
			return nil
		}
		st, ok := r.Outputs[rel]
		if !ok {
			return fs.ErrExist
		}
		info, err := d.Info()
		if err != nil || info.Size() != st.Size || info.ModTime().UnixNano() != st.Time {
			return fs.ErrInvalid
		}
		n++
		return nil
	})
	return err == nil && n == len(r.Outputs)
}

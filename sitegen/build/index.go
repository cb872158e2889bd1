package build

import (
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

type made struct{ Files []madeFile }

// madeFile is one file, and what the link check needs to know of it.
type madeFile struct {
	Path   string
	Hash   string
	Size   int64
	Time   int64 // of the cache's object, of which the site's file may be a hard link: shows edits by hand
	Change int64 // when anything about the object changed, in ns; 0 if unknown
	Refs   lines // its links as written
	IDs    lines // anchors it offers
}

// index is .herald/index: what the jobs of the last build made.
type index struct {
	Made  map[string]made   // by key
	Last  map[string]string // by a job's name: the key under which it was done last
	Near  map[string]string // by job name: the hash of its inputs without the names in them
	Names map[string]string // by what is named: its file name
	Guard string            // key of the guard that has scanned all files
	Hash  string            // hash of the index file
}

// indexName is the index's file. index.json, an earlier form, is ignored.
const indexName = "index"

// indexForm is the index's first line. A file of another form is ignored.
const indexForm = "herald's index, form 3"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var errNoIndex = errors.New("this is not an index")

// text writes an index deterministically, as lines of numbers and names, with links and anchors as
// they are in memory. JSON (17 MB for twenty games) took a third of a second to read.
func (in *index) text() ([]byte, error) {
	n := 0
	for _, m := range in.Made {
		for _, f := range m.Files {
			n += len(f.Path) + len(f.Refs) + len(f.IDs) + 128
		}
	}
	b := make([]byte, 0, n+256*len(in.Made)+4096)
	b = fmt.Appendf(b, "%s\nguard %s\n", indexForm, in.Guard)
	for _, name := range slices.Sorted(maps.Keys(in.Names)) {
		b = fmt.Appendf(b, "name %s\t%s\n", name, in.Names[name])
	}
	for _, key := range slices.Sorted(maps.Keys(in.Made)) {
		b = append(append(append(b, "made "...), key...), '\n')
		for _, f := range in.Made[key].Files {
			if strings.Contains(f.Path, "\n") {
				return nil, fmt.Errorf("the name of a file has a line break: %q", f.Path)
			}
			b = append(append(b, "file "...), f.Hash...)
			for _, n := range []int64{f.Size, f.Time, f.Change, int64(len(f.Refs)), int64(len(f.IDs))} {
				b = strconv.AppendInt(append(b, ' '), n, 10)
			}
			b = append(append(append(b, ' '), f.Path...), '\n')
			b = append(append(b, f.Refs...), f.IDs...)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(in.Last)) {
		if strings.Contains(name, "\n") {
			return nil, fmt.Errorf("the name of a job has a line break: %q", name)
		}
		near := in.Near[name]
		if near == "" {
			near = "-"
		}
		b = fmt.Appendf(b, "last %s %s %s\n", in.Last[name], near, name)
	}
	return fmt.Appendf(b, "whole %08x\n", crc32.Checksum(b, castagnoli)), nil
}

// readIndex reads an index; a damaged one counts as empty.
func readIndex(data string) (in index, err error) {
	in = index{Made: map[string]made{}, Last: map[string]string{}, Near: map[string]string{}, Names: map[string]string{}}
	end := strings.LastIndexByte(strings.TrimSuffix(data, "\n"), '\n') + 1
	if data[end:] != fmt.Sprintf("whole %08x\n", crc32.Checksum([]byte(data[:end]), castagnoli)) {
		return in, errNoIndex
	}
	rest, ok := strings.CutPrefix(data[:end], indexForm+"\n")
	if !ok {
		return in, errNoIndex
	}
	key := ""
	var m made
	for rest != "" {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		word, line, _ := strings.Cut(line, " ")
		switch word {
		case "guard":
			in.Guard = line
		case "name":
			name, is, _ := strings.Cut(line, "\t")
			in.Names[name] = is
		case "made":
			key, m = line, made{}
			in.Made[key] = m
		case "file":
			f := madeFile{}
			f.Hash, line, _ = strings.Cut(line, " ")
			var n [5]int64
			for i := range n {
				var number string
				number, line, _ = strings.Cut(line, " ")
				if n[i], err = strconv.ParseInt(number, 10, 64); err != nil {
					return in, errNoIndex
				}
			}
			if n[3] < 0 || n[4] < 0 || n[3]+n[4] > int64(len(rest)) || len(f.Hash) < 2 {
				return in, errNoIndex
			}
			f.Path, f.Size, f.Time, f.Change = line, n[0], n[1], n[2]
			f.Refs, f.IDs, rest = lines(rest[:n[3]]), lines(rest[n[3]:n[3]+n[4]]), rest[n[3]+n[4]:]
			m.Files = append(m.Files, f)
			in.Made[key] = m
		case "last":
			var under, near string
			under, line, _ = strings.Cut(line, " ")
			if near, line, ok = strings.Cut(line, " "); !ok {
				return in, errNoIndex
			}
			if in.Last[line] = under; near != "-" {
				in.Near[line] = near
			}
		default:
			return in, errNoIndex
		}
	}
	return in, nil
}

// indexOf reads the index of a cache, or an empty one.
func indexOf(dir string) index {
	data, err := os.ReadFile(filepath.Join(dir, indexName))
	if err == nil {
		var in index
		if in, err = readIndex(string(data)); err == nil {
			in.Hash = hashBytes(data)
			return in
		}
	}
	return index{Made: map[string]made{}, Last: map[string]string{}}
}

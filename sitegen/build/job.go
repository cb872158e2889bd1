package build

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
)

// File is one file of the site. Path is relative to the site's root, with slashes.
type File struct {
	Path string
	Data []byte
}

// Job makes some files of the site. Jobs with the same key make the same files, so the key must
// cover everything that the files depend on; the builder adds the program's version.
type Job struct {
	Name string // for people: "phase powick-bridge/1642-summer"
	Key  string // see Key
	// Files are the paths of all files that the job makes.
	Files []string
	// Late lets a hasty build keep an earlier build's files. PDFs and PNGs may be kept without it.
	Late bool
	// Named, if not nil, declares that the files contain names of other files, with hashes.
	Named *Named
	Make  func() ([]File, error)
	// Over, if not nil, is called once the files exist, to free their inputs.
	Over func()
}

func (j *Job) over() {
	if j.Make = nil; j.Over != nil {
		j.Over()
		j.Over = nil
	}
}

// late reports whether a hasty build may keep an earlier build's files. PDFs and pictures take
// long, and nobody looks at them while editing a site.
func (j Job) late() bool {
	if j.Late {
		return true
	}
	for _, f := range j.Files {
		if ext := path.Ext(f); ext != ".pdf" && ext != ".png" {
			return false
		}
	}
	return true
}

// Key hashes a job's inputs: strings and bytes as they are, everything else as JSON. It panics on
// what JSON cannot represent, a mistake of the producer.
func Key(inputs ...any) string {
	h := sha256.New()
	for _, in := range inputs {
		var b []byte
		switch v := in.(type) {
		case string:
			b = []byte(v)
		case []byte:
			b = v
		default:
			j, err := json.Marshal(v)
			if err != nil {
				panic(fmt.Sprintf("build: key of %T: %v", in, err))
			}
			b = j
		}
		fmt.Fprintf(h, "%d:", len(b))
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func hashBytes(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

package build

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/sitegen/load"
)

// stamps holds, by path, what files looked like when last seen. They are written one a line, since
// a build with nothing to do reads tens of thousands; as JSON that took most of its time.
type stamps map[string]stamp

// text writes a line for each stamp, sorted by path. A path with a line break gets no line, so that
// every build reads its file.
func (s stamps) text() []byte {
	paths := make([]string, 0, len(s))
	for path := range s {
		if !strings.Contains(path, "\n") {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	var b []byte
	for _, path := range paths {
		st := s[path]
		b = strconv.AppendInt(b, st.Size, 10)
		b = strconv.AppendInt(append(b, ' '), st.Time, 10)
		b = strconv.AppendInt(append(b, ' '), st.Change, 10)
		b = strconv.AppendUint(append(b, ' '), st.Inode, 10)
		b = append(append(b, ' '), st.Hash...)
		b = append(append(append(b, ' '), path...), '\n')
	}
	return b
}

var errNoStamps = errors.New("these are not stamps")

// readStamps reads stamps as text writes them.
func readStamps(text string) (stamps, error) {
	s := make(stamps, strings.Count(text, "\n"))
	for text != "" {
		var line string
		var ok bool
		if line, text, ok = strings.Cut(text, "\n"); !ok {
			return nil, errNoStamps
		}
		var st stamp
		var wrong [4]error
		var word string
		word, line, _ = strings.Cut(line, " ")
		st.Size, wrong[0] = strconv.ParseInt(word, 10, 64)
		word, line, _ = strings.Cut(line, " ")
		st.Time, wrong[1] = strconv.ParseInt(word, 10, 64)
		word, line, _ = strings.Cut(line, " ")
		st.Change, wrong[2] = strconv.ParseInt(word, 10, 64)
		word, line, _ = strings.Cut(line, " ")
		st.Inode, wrong[3] = strconv.ParseUint(word, 10, 64)
		if st.Hash, line, ok = strings.Cut(line, " "); !ok || wrong != [4]error{} {
			return nil, errNoStamps
		}
		s[line] = st
	}
	return s, nil
}

// record is .herald/build.json: the inputs and the output of the last finished build. It is a JSON
// object on one line, followed by the stamps of inputs, an empty line, and the stamps of outputs.
type record struct {
	Inputs  string `json:"inputs"`
	Program string `json:"program"`
	Looked  int64  `json:"looked,omitempty"` // when the inputs were read, ns; 0: unknown
	Seen    stamps `json:"-"`                // stamps of the inputs
	Outputs stamps `json:"-"`
	Stamps  int    `json:"stamps"` // how many lines of stamps follow
	Index   string `json:"index"`  // the hash of the cache's index
	// Both maps have a key for each part of the site, and "" for the rest. Shares has hashes of
	// inputs, Digests what Parts.Digest returned.
	Shares  map[string]string `json:"shares,omitempty"`
	Digests map[string]string `json:"digests,omitempty"`
	Look    string            `json:"look,omitempty"` // recorded for Style.Remake
	// Warnings about the inputs, repeated while these stay the same.
	Warnings []load.Problem `json:"warnings,omitempty"`
	Faults   []load.Problem `json:"faults,omitempty"`
}

// text returns the content of .herald/build.json.
func (r *record) text() ([]byte, error) {
	seen, outputs := r.Seen.text(), r.Outputs.text()
	r.Stamps = bytes.Count(seen, []byte("\n")) + bytes.Count(outputs, []byte("\n"))
	data, err := json.Marshal(r)
	return slices.Concat(data, []byte("\n"), seen, []byte("\n"), outputs), err
}

// readRecord reads a record; one that is damaged or of another form is empty.
func readRecord(data string) record {
	var r record
	head, rest, _ := strings.Cut(data, "\n")
	seen, outputs, ok := strings.Cut(rest, "\n\n")
	if seen += "\n"; !ok {
		if seen, outputs, ok = strings.Cut(rest, "\n"); seen != "" || !ok { // no inputs: an empty line comes first
			return record{}
		}
	}
	var err [3]error
	var wg sync.WaitGroup
	wg.Go(func() { r.Outputs, err[0] = readStamps(outputs) })
	var s stamps
	s, err[1] = readStamps(seen)
	wg.Wait()
	out := r.Outputs
	err[2] = json.Unmarshal([]byte(head), &r)
	if r.Seen, r.Outputs = s, out; err != [3]error{} || r.Stamps != len(r.Seen)+len(r.Outputs) {
		return record{}
	}
	return r
}

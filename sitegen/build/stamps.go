package build

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// stamps are files as they were last seen, by path. They are written as one text, a line a file: a build with nothing to do reads tens of
// thousands of them, which as objects of JSON would take most of its time.
type stamps map[string]stamp

// MarshalJSON writes the lines, sorted. A name with a line break has none: its file is read every time.
func (s stamps) MarshalJSON() ([]byte, error) {
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
		b = fmt.Appendf(b, "%d %d %d %d %s %s\n", st.Size, st.Time, st.Change, st.Inode, st.Hash, path)
	}
	return json.Marshal(string(b))
}

// UnmarshalJSON reads them; a record of another form is an error, and then there is none.
func (s *stamps) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*s = make(stamps, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		var st stamp
		var numbers [4]string
		rest := strings.TrimSuffix(line, "\n")
		ok := true
		for i := range numbers {
			if numbers[i], rest, ok = strings.Cut(rest, " "); !ok {
				return fmt.Errorf("a stamp without a path: %q", line)
			}
		}
		var wrong [4]error
		st.Size, wrong[0] = strconv.ParseInt(numbers[0], 10, 64)
		st.Time, wrong[1] = strconv.ParseInt(numbers[1], 10, 64)
		st.Change, wrong[2] = strconv.ParseInt(numbers[2], 10, 64)
		st.Inode, wrong[3] = strconv.ParseUint(numbers[3], 10, 64)
		for _, err := range wrong {
			if err != nil {
				return err
			}
		}
		var path string
		if st.Hash, path, ok = strings.Cut(rest, " "); !ok {
			return fmt.Errorf("a stamp without a path: %q", line)
		}
		(*s)[path] = st
	}
	return nil
}

package build

import (
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/lock"
)

// A site's parts are its games, each in its own folder. A new order of an open phase changes
// nothing published. To find that out, a build examines only that game, since examining everything
// takes longer the larger the site is.

// Parts holds functions that examine single parts of a site, such as one game.
type Parts struct {
	In string // the folder that holds a folder for each
	// Digest hashes a part's whole contribution to the site's files, and its secrets. It returns false
	// if the part has problems or warnings, or depends on the whole site.
	Digest func(part string) (digest string, sound bool)
}

// shares returns a hash of the inputs of each part of a site, from the lines of a fingerprint. The
// key "" has the inputs of no part, and the key styled has the style sheets.
func shares(lines []string, in string, style func(path string) bool) map[string]string {
	if in == "" {
		return nil
	}
	of := map[string][]string{"": nil, styled: nil}
	for _, line := range lines {
		part := ""
		if style != nil && strings.HasPrefix(line, "themes/") && style(pathOf(line)) {
			part = styled
		} else if rest, ok := strings.CutPrefix(line, in+"/"); ok {
			part, _, _ = strings.Cut(rest, "/")
			if part == rest { // a file beside the games' folders
				part = ""
			}
		}
		of[part] = append(of[part], line)
	}
	out := map[string]string{}
	for part, lines := range of {
		out[part] = Key(strings.Join(lines, "\n"))
	}
	return out
}

// pathOf returns the path in a regular file's line; "" for any other line.
func pathOf(line string) string {
	hash := strings.LastIndexByte(line, ' ')
	if hash < 0 || len(line)-hash-1 != 64 {
		return ""
	}
	return line[:max(strings.LastIndexByte(line[:hash], ' '), 0)]
}

// partsOnly reports whether only text files of single parts changed since a record, and the parts
// still contribute the same to the site.
func partsOnly(o Options, old *record, inputs map[string]string, seen stamps) bool {
	if o.Parts.Digest == nil || old.Inputs == "" || old.Program != o.Program || len(old.Faults) > 0 ||
		len(old.Shares) != len(inputs) || old.Shares[""] != inputs[""] ||
		old.Shares[styled] != inputs[styled] {
		return false
	}
	changed := map[string]bool{}
	for part, key := range inputs {
		if was, ok := old.Shares[part]; !ok {
			return false
		} else if was != key {
			changed[part] = true
		}
	}
	of := func(path string) string {
		rest, _ := strings.CutPrefix(path, o.Parts.In+"/")
		part, _, _ := strings.Cut(rest, "/")
		return part
	}
	// Files other than text, such as photographs, are copied to the site, so each change counts.
	text := func(path string) bool { return !changed[of(path)] || strings.HasSuffix(path, ".txt") }
	for path, st := range seen {
		if old.Seen[path].Hash != st.Hash && !text(path) {
			return false
		}
	}
	for path := range old.Seen {
		if _, there := seen[path]; !there && !text(path) {
			return false
		}
	}
	for _, w := range old.Warnings {
		if changed[w.Part] {
			return false
		}
	}
	if len(changed) == 0 || !old.intact(o.Out) || leftBehind(o.Out) {
		return false
	}
	for part := range changed {
		if digest, sound := o.Parts.Digest(part); !sound || digest == "" || digest != old.Digests[part] {
			return false
		}
	}
	return true
}

// note records a build with nothing to write, so that the next need not find the same changes.
func note(o Options, r record) error {
	release, err := lock.Hold(o.Dir, o.Who, o.Waits)
	if err != nil {
		return err
	}
	defer release()
	data, err := r.text()
	if err != nil {
		return err
	}
	return load.WriteFile(filepath.Join(o.Dir, ".herald", "build.json"), data)
}

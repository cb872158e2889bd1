package build

import (
	"maps"
	"os"
	"slices"
	"strings"
)

// A page names the theme's style sheet by its hash, so that a change of the style is a change of every page, but of a name in it and of nothing else:
// it is not drawn anew for that (ADR 325).

// Named says that a job's files hold names of other files, and what else they are made from.
type Named struct {
	Of    string            // the job's key without the names
	Names map[string]string // what is named, and the name that it has now; of all jobs of a build the same
}

// renamed returns a job's files as an earlier build made them, with the names that changed since in the place of the old ones; not ok: something else
// changed too, or it cannot be done.
func (c *cache) renamed(j Job) (files []File, ok bool) {
	if j.Named == nil || j.Named.Of == "" || c.near[j.Name] != j.Named.of(c.program) || len(c.names) != len(j.Named.Names) {
		return nil, false
	}
	var pairs []string
	for _, what := range slices.Sorted(maps.Keys(j.Named.Names)) {
		was, is := c.names[what], j.Named.Names[what]
		if was == is {
			continue
		}
		if !plainName(was) || !plainName(is) {
			return nil, false
		}
		pairs = append(pairs, was, is)
	}
	c.mu.Lock()
	m, ok := c.old[c.was[j.Name]]
	c.mu.Unlock()
	if !ok || len(m.Files) != len(j.Files) {
		return nil, false
	}
	swap := strings.NewReplacer(pairs...)
	for i, f := range m.Files {
		data, err := os.ReadFile(c.object(f.Hash))
		if err != nil || hashBytes(data) != f.Hash || f.Path != j.Files[i] {
			return nil, false
		}
		files = append(files, File{f.Path, []byte(swap.Replace(string(data)))})
	}
	return files, true
}

// of is Of as a program makes it: another one may write another page.
func (n *Named) of(program string) string { return Key(program, n.Of) }

// plainName says whether a name stands in a page as it is written here, whatever a template does to it.
func plainName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") == ""
}

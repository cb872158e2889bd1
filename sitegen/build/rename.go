package build

import (
	"maps"
	"os"
	"slices"
	"strings"
)

// A page names the theme's style sheet by its hash, so that a change of the style is a change of every page, but of a name in it and of nothing else:
// it is not drawn anew for that.

// Named says that a job's files hold names of other files, and what else they are made from.
type Named struct {
	Of    string            // the job's key without the names; "": they cannot be told apart
	Names map[string]string // what is named, and the name that it has now; of all jobs of a build the same
}

// renamed returns a job's files as an earlier build made them, with the names that changed since in the place of the old ones, and what they link to; not ok:
// something else changed too, or it cannot be done.
func (c *cache) renamed(j Job) (files []File, links []linked, ok bool) {
	if j.Named == nil || j.Named.Of == "" || c.near[j.Name] != j.Named.of(c.program) {
		return nil, nil, false
	}
	swap, ok := c.swap(j.Named.Names)
	if !ok {
		return nil, nil, false
	}
	files, links, ok = c.swapped(j.Name, swap)
	if !ok || len(files) != len(j.Files) {
		return nil, nil, false
	}
	for i, f := range files {
		if f.Path != j.Files[i] {
			return nil, nil, false
		}
	}
	return files, links, true
}

// swap puts the names that there are now in the place of those that the last build knew; not ok: a name came or went, or a template could write one of them
// otherwise.
func (c *cache) swap(names map[string]string) (swap *strings.Replacer, ok bool) {
	if len(c.names) != len(names) {
		return nil, false
	}
	var pairs []string
	for _, what := range slices.Sorted(maps.Keys(names)) {
		was, is := c.names[what], names[what]
		if was == is {
			continue
		}
		if !plainName(was) || !plainName(is) {
			return nil, false
		}
		pairs = append(pairs, was, is)
	}
	return strings.NewReplacer(pairs...), true
}

// swapped are the files of a job as the last build made them, with other names.
func (c *cache) swapped(job string, swap *strings.Replacer) (files []File, links []linked, ok bool) {
	m, ok := c.old[c.was[job]] // nobody writes there
	if !ok {
		return nil, nil, false
	}
	for _, f := range m.Files {
		data, err := os.ReadFile(c.object(f.Hash))
		if err != nil || hashBytes(data) != f.Hash {
			return nil, nil, false
		}
		files = append(files, File{f.Path, []byte(swap.Replace(string(data)))})
		refs := lines(swap.Replace(string(f.Refs))) // a plain name stands in an address as it stands in the page
		links = append(links, linked{linesOf(refs.list()), f.IDs})
	}
	return files, links, true
}

// begin says which program runs.
func (c *cache) begin(program string) {
	c.program, c.nears, c.named = program, map[string]string{}, nil
}

// key is under what the cache keeps what a job makes: of one that names others, what it is made from beside the names, and these.
func (c *cache) key(j Job) string {
	if j.Named == nil {
		return Key(c.program, j.Key)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.named == nil {
		c.named, c.namesKey = j.Named.Names, Key(j.Named.Names)
	}
	if j.Named.Of == "" {
		return Key(c.program, j.Key)
	}
	near := j.Named.of(c.program)
	c.nears[j.Name] = near
	return Key(near, c.namesKey)
}

// of is Of as a program makes it: another one may write another page.
func (n *Named) of(program string) string { return Key(program, n.Of) }

// plainName reports whether a name stands in a page as it is written here, whatever a template does to it.
func plainName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") == ""
}

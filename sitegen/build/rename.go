package build

import (
	"maps"
	"os"
	"slices"
	"strings"
)

// The name of the theme's style sheet contains its hash. So a change of style changes every page,
// but only in that name, which is replaced without rendering the pages again.

// Named declares that a job's files contain names of other files, and lists their other inputs.
type Named struct {
	Of    string            // the job's key without the names; "": the key cannot be had without
	Names map[string]string // by what is named: its present file name; the same for all jobs of a build
}

// renamed returns a job's files from the last build with changed names replaced, and their links.
// ok is false if anything else has changed, or a name cannot be replaced.
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

// swap returns a replacer that changes the file names of the last build into those of this build.
// ok is false if a name was added or removed, or if templates would escape it.
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

func (c *cache) swapped(job string, swap *strings.Replacer) (files []File, links []linked, ok bool) {
	m, ok := c.old[c.was[job]] // needs no lock: nothing writes to was and old
	if !ok {
		return nil, nil, false
	}
	for _, f := range m.Files {
		data, err := os.ReadFile(c.object(f.Hash))
		if err != nil || hashBytes(data) != f.Hash {
			return nil, nil, false
		}
		files = append(files, File{f.Path, []byte(swap.Replace(string(data)))})
		refs := lines(swap.Replace(string(f.Refs))) // plain names are not escaped in addresses either
		links = append(links, linked{linesOf(refs.list()), f.IDs})
	}
	return files, links, true
}

// begin sets the running program's version.
func (c *cache) begin(program string) {
	c.program, c.nears, c.named = program, map[string]string{}, nil
}

// key returns the cache's key for a job. If the job names other files, the key is made of these
// names and the hash of its other inputs.
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

// of returns a cache key of n.Of and the version of the program, since another version may write
// the page differently.
func (n *Named) of(program string) string { return Key(program, n.Of) }

// plainName reports whether templates never escape a name.
func plainName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") == ""
}

package build

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"github.com/heraldmaps/herald/sitegen/load"
)

// cache remembers what jobs made: .herald/objects holds files by their hash, .herald/index.json what each job made.
// Losing it costs time only.
type cache struct {
	dir     string
	memory  *Memory
	mu      sync.Mutex
	old     map[string]made // by job key
	next    map[string]made
	last    map[string]string // the key under which a job of a name was done last
	jobs    []Job             // of this run
	program string            // that runs
	was     map[string]string // last, as it was when the run began
	near    map[string]string // the Of of a named job, as it was done last; by the job's name
	names   map[string]string // the names that such jobs were done with last
	ok      map[string]int64  // objects known to be whole in this run, and their times

	passed  string             // the guard that all of old was let through by
	guarded string             // the guard of this run
	check   func([]File) error // finds secrets, for what another guard let through; nil: it was this one
}

// made is what a job made.
type made struct {
	Files []madeFile `json:"files"`
}

// madeFile is one file, and what the link check needs to know of it.
type madeFile struct {
	Path string   `json:"path"`
	Hash string   `json:"hash"`
	Size int64    `json:"size"`
	Time int64    `json:"time"`           // of the object: a file changed by hand in the output folder is a changed object
	Refs []string `json:"refs,omitempty"` // what it links to, as written
	IDs  []string `json:"ids,omitempty"`  // anchors it offers
}

// index is .herald/index.json.
type index struct {
	Made  map[string]made   `json:"made"`
	Last  map[string]string `json:"last"`
	Guard string            `json:"guard"` // that let all of it through
	Near  map[string]string `json:"near,omitempty"`
	Names map[string]string `json:"names,omitempty"`
}

// openCache reads a cache. The memory spares reading an index that it wrote itself.
func openCache(dir string, m *Memory) (*cache, error) {
	c := &cache{dir: dir, memory: m, next: map[string]made{}, ok: map[string]int64{}}
	if err := os.MkdirAll(filepath.Join(dir, "objects"), 0o755); err != nil {
		return nil, err
	}
	in := index{Made: map[string]made{}, Last: map[string]string{}}
	path := filepath.Join(dir, "index.json")
	if st, err := stampOf(path); err == nil && m.index.at == path && m.index.stamp == st {
		in = m.index.index
	} else if data, err := os.ReadFile(path); err == nil {
		var read index
		if json.Unmarshal(data, &read) == nil && read.Made != nil && read.Last != nil { // a damaged index is no index
			in = read
		}
	}
	c.old, c.last, c.was, c.passed, c.near, c.names = in.Made, maps.Clone(in.Last), in.Last, in.Guard, in.Near, in.Names
	return c, nil
}

// guard names the guard of this run. With other secrets than the last one had, what was made then is looked through again when it is asked
// for, and made anew, and so refused, if it holds one: a new player's address is no reason to draw every map.
func (c *cache) guard(key string, check func([]File) error) {
	if c.guarded = key; c.passed != key {
		c.check = check
	}
}

// harmless says whether what a job made holds no secret that the guard has come to know since.
func (c *cache) harmless(m made) bool {
	if c.check == nil {
		return true
	}
	for _, f := range m.Files {
		data, err := os.ReadFile(c.object(f.Hash))
		if err != nil || c.check([]File{{f.Path, data}}) != nil {
			return false
		}
	}
	return true
}

// Memory is what the builds of one process hand on: the index that the last one wrote. It changes how long a build takes
// and never what it makes. One build at a time may use it.
type Memory struct{ index knownIndex }

// knownIndex is an index that was written, and the file as it was then.
type knownIndex struct {
	at    string
	stamp stamp
	index index
}

// stampOf is a file's size and time.
func stampOf(path string) (stamp, error) {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}, err
	}
	return stamp{Size: info.Size(), Time: info.ModTime().UnixNano()}, nil
}

func (c *cache) object(hash string) string { return filepath.Join(c.dir, "objects", hash[:2], hash) }

// get returns what a job made, if all of it is still there.
func (c *cache) get(key string) (made, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m, ok := c.next[key]
	if ok {
		return m, true
	}
	if m, ok = c.old[key]; !ok {
		return made{}, false
	}
	for _, f := range m.Files {
		if c.ok[f.Hash] == f.Time {
			continue
		}
		info, err := os.Stat(c.object(f.Hash))
		if err != nil || info.Size() != f.Size || info.ModTime().UnixNano() != f.Time {
			return made{}, false
		}
		c.ok[f.Hash] = f.Time
	}
	if !c.harmless(m) {
		return made{}, false
	}
	c.next[key] = m
	return m, true
}

// earlier returns what a job of the same name made last, if it is the same files.
func (c *cache) earlier(j Job) (made, bool) {
	c.mu.Lock()
	key := c.last[j.Name]
	c.mu.Unlock()
	m, ok := c.get(key)
	if !ok || len(m.Files) != len(j.Files) {
		return made{}, false
	}
	named := map[string]bool{}
	for _, f := range j.Files {
		named[f] = true
	}
	for _, f := range m.Files {
		if !named[f.Path] {
			return made{}, false
		}
	}
	return m, true
}

// note remembers under which key a job was done.
func (c *cache) note(name, key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last[name] = key
}

// put stores what a job made.
func (c *cache) put(key string, files []File) (made, error) {
	var m made
	for _, f := range files {
		mf := madeFile{Path: f.Path, Hash: hashBytes(f.Data), Size: int64(len(f.Data))}
		mf.Refs, mf.IDs = scan(f)
		var err error
		if mf.Time, err = c.store(mf.Hash, f.Data); err != nil {
			return made{}, err
		}
		m.Files = append(m.Files, mf)
	}
	c.mu.Lock()
	c.next[key] = m
	c.mu.Unlock()
	return m, nil
}

// store keeps a file under its hash and returns the object's time.
func (c *cache) store(hash string, data []byte) (int64, error) {
	c.mu.Lock()
	t, ok := c.ok[hash]
	c.mu.Unlock()
	if ok {
		return t, nil
	}
	path := c.object(hash)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return 0, err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".herald-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if e := tmp.Chmod(0o644); err == nil {
		err = e
	}
	info, e := tmp.Stat()
	if err == nil {
		err = e
	}
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err != nil {
		return 0, fmt.Errorf("cache: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if t, ok := c.ok[hash]; ok { // another job made the same file meanwhile
		return t, nil
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return 0, fmt.Errorf("cache: %w", err)
	}
	c.ok[hash] = info.ModTime().UnixNano()
	return c.ok[hash], nil
}

// save writes the index of this run and drops what it no longer needs.
func (c *cache) save() error {
	for name, key := range c.last {
		if _, ok := c.next[key]; !ok {
			delete(c.last, name)
		}
	}
	in := index{Made: c.next, Last: c.last, Guard: c.guarded, Near: map[string]string{}}
	for _, j := range c.jobs {
		if j.Named != nil {
			in.Near[j.Name], in.Names = j.Named.of(c.program), j.Named.Names
		}
	}
	data, err := json.Marshal(in)
	if err != nil {
		return err
	}
	path := filepath.Join(c.dir, "index.json")
	if err := load.WriteFile(path, data); err != nil {
		return err
	}
	if st, err := stampOf(path); err == nil {
		c.memory.index = knownIndex{path, st, in}
	}
	keep := map[string]bool{}
	for _, m := range c.next {
		for _, f := range m.Files {
			keep[f.Hash] = true
		}
	}
	for key, m := range c.old {
		if _, ok := c.next[key]; ok {
			continue
		}
		for _, f := range m.Files {
			if !keep[f.Hash] {
				os.Remove(c.object(f.Hash)) // the cache may be too large, never wrong
			}
		}
	}
	return nil
}

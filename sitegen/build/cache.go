package build

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"github.com/heraldmaps/herald/sitegen/load"
)

// cache keeps what jobs made: files by hash in .herald/objects, each job's results in
// .herald/index. Losing it costs only time.
type cache struct {
	dir      string
	memory   *Memory
	mu       sync.Mutex
	free     sync.Cond       // signals that an object is no longer busy
	busy     map[string]bool // objects that are being written
	old      map[string]made // by job key
	next     map[string]made
	last     map[string]string // by job name: the key under which the job was done last
	nears    map[string]string // the values of near for this run
	named    map[string]string // the values of names for this run
	namesKey string
	program  string            // version of the running program
	was      map[string]string // the value of last when the run began
	// near holds, for each job whose files contain the paths of other files, the hash of the job's
	// other inputs in the last run.
	near  map[string]string
	names map[string]string // the file names that such jobs wrote in the last run
	// site: the output was built from the jobs in last, and no check has run others since.
	site bool
	ok   map[string]fs.FileInfo // objects known to be whole in this run

	passed  string             // key of the guard that has scanned every file of old
	guarded string             // key of this run's guard
	check   func([]File) error // scans cached files for new secrets; nil: the secrets are the same
}

// openCache reads a cache. An index that this process wrote comes from m, not from the disk; built
// is the hash of the last build's index, or "".
func openCache(dir string, m *Memory, built string) (*cache, error) {
	c := &cache{dir: dir, memory: m, next: map[string]made{}, ok: map[string]fs.FileInfo{},
		nears: map[string]string{}, busy: map[string]bool{}}
	c.free.L = &c.mu
	if err := os.MkdirAll(filepath.Join(dir, "objects"), 0o755); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, indexName)
	in := m.index.index
	if st, err := stampOf(path); err != nil || m.index.at != path || m.index.stamp != st {
		in = indexOf(dir)
	}
	c.old, c.last, c.was, c.passed, c.near, c.names = in.Made, maps.Clone(in.Last), in.Last, in.Guard, in.Near, in.Names
	c.site = built != "" && in.Hash == built // planted: what was only looked at is published: true
	return c, nil
}

// guard sets this run's secrets. If they changed, a cached file is scanned before it is used again,
// so that a new player's address does not redraw every map. A file that contains a secret is made
// again, which then fails.
func (c *cache) guard(key string, check func([]File) error) {
	if c.guarded = key; c.passed != key {
		c.check = check
	}
}

// harmless reports whether a job's cached files contain none of the secrets added since.
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

// Memory is what the builds of one process share: the last index written. It affects a build's
// speed, never its result. Only one build at a time may use it.
type Memory struct{ index knownIndex }

// knownIndex is an index that was written, and its file's stamp at that time.
type knownIndex struct {
	at    string
	stamp stamp
	index index
}

func stampOf(path string) (stamp, error) {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}, err
	}
	return stamp{Size: info.Size(), Time: info.ModTime().UnixNano()}, nil
}

func (c *cache) object(hash string) string { return filepath.Join(c.dir, "objects", hash[:2], hash) }

// get returns a job's cached files if all still exist unchanged.
func (c *cache) get(key string) (made, bool) {
	c.mu.Lock()
	m, ok := c.next[key]
	c.mu.Unlock()
	if ok {
		return m, true
	}
	if m, ok = c.old[key]; !ok { // needs no lock: nothing writes to old
		return made{}, false
	}
	for _, f := range m.Files {
		c.mu.Lock()
		info := c.ok[f.Hash]
		c.mu.Unlock()
		if info == nil {
			var err error
			if info, err = os.Lstat(c.object(f.Hash)); err != nil {
				return made{}, false
			}
		}
		if info.Size() != f.Size || info.ModTime().UnixNano() != f.Time {
			return made{}, false
		}
		if at, _ := changed(info); at != f.Change && !c.whole(f) { // planted: a change that keeps its time is not seen: false
			return made{}, false
		}
		c.mu.Lock()
		c.ok[f.Hash] = info
		c.mu.Unlock()
	}
	if !c.harmless(m) {
		return made{}, false
	}
	c.mu.Lock()
	c.next[key] = m
	c.mu.Unlock()
	return m, true
}

// whole rereads an object that may have been changed, since its file or a hard link to it has a new
// time. It reports whether the content still has its hash.
func (c *cache) whole(f madeFile) bool {
	data, err := os.ReadFile(c.object(f.Hash))
	return err == nil && hashBytes(data) == f.Hash
}

// earlier returns the files that the job made for the present output, if the paths are the same.
func (c *cache) earlier(j Job) (made, bool) {
	if !c.site {
		return made{}, false
	}
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

// blank returns empty files for a job that a hasty build puts off and that has never run. It caches
// them under no key, so that the next build makes the real files.
func (c *cache) blank(j Job) (made, error) {
	var m made
	for _, f := range j.Files {
		mf := madeFile{Path: f, Hash: hashBytes(nil)}
		var err error
		if mf.Time, err = c.store(mf.Hash, nil); err != nil {
			return made{}, friendly(err)
		}
		m.Files = append(m.Files, mf)
	}
	return m, nil
}

// note records under which key a job was done.
func (c *cache) note(name, key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last[name] = key
}

// linked holds a file's links (refs) and its anchors that others can link to (ids).
type linked struct{ refs, ids lines }

// put stores what a job made. A nil links is extracted from each file.
func (c *cache) put(key string, files []File, links []linked) (made, error) {
	var m made
	for i, f := range files {
		mf := madeFile{Path: f.Path, Hash: hashBytes(f.Data), Size: int64(len(f.Data))}
		if links != nil {
			mf.Refs, mf.IDs = links[i].refs, links[i].ids
		} else {
			refs, ids := scan(f)
			mf.Refs, mf.IDs = linesOf(refs), linesOf(ids)
		}
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

// store writes an object under its hash and returns its modification time. It writes in place,
// since no index names a killed build's partial object. It removes an existing object first, since
// the site may have a hard link to it.
func (c *cache) store(hash string, data []byte) (int64, error) {
	c.mu.Lock()
	for c.busy[hash] { // another job makes the same file
		c.free.Wait()
	}
	if was := c.ok[hash]; was != nil {
		c.mu.Unlock()
		return was.ModTime().UnixNano(), nil
	}
	c.busy[hash] = true
	c.mu.Unlock()
	info, err := writeObject(c.object(hash), data)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.busy, hash)
	c.free.Broadcast()
	if err != nil {
		return 0, fmt.Errorf("cache: %w", err)
	}
	c.ok[hash] = info
	return info.ModTime().UnixNano(), nil
}

func writeObject(path string, data []byte) (info fs.FileInfo, err error) {
	const how = os.O_CREATE | os.O_EXCL | os.O_WRONLY
	f, err := os.OpenFile(path, how, 0o644)
	for again := 0; err != nil && again < 2; again++ {
		switch {
		case errors.Is(err, fs.ErrExist):
			err = os.Remove(path)
		case errors.Is(err, fs.ErrNotExist):
			err = os.MkdirAll(filepath.Dir(path), 0o755)
		}
		if err != nil {
			return nil, err
		}
		f, err = os.OpenFile(path, how, 0o644)
	}
	if err != nil {
		return nil, err
	}
	_, err = f.Write(data)
	if err == nil {
		info, err = f.Stat()
	}
	if err == nil && info.Mode().Perm() != 0o644 { // the umask has removed rights
		if err = f.Chmod(0o644); err == nil {
			info, err = f.Stat()
		}
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(path)
		return nil, err
	}
	return info, nil
}

// save writes this run's index, returns its hash, and drops unneeded objects.
func (c *cache) save() (hash string, err error) {
	for name, key := range c.last {
		if _, ok := c.next[key]; !ok {
			delete(c.last, name)
		}
	}
	var all []*madeFile
	for _, m := range c.next {
		for i := range m.Files {
			all = append(all, &m.Files[i])
		}
	}
	_ = sideBySide(len(all), func(i int) error { // a new hard link has changed the object's change time
		if info, err := os.Lstat(c.object(all[i].Hash)); err == nil { // a missing object is made again by the next build
			all[i].Change, _ = changed(info)
		}
		return nil
	})
	in := index{Made: c.next, Last: c.last, Near: c.nears, Names: c.named, Guard: c.guarded}
	data, err := in.text()
	if err != nil {
		return "", err
	}
	in.Hash = hashBytes(data)
	path := filepath.Join(c.dir, indexName)
	if err := load.WriteFile(path, data); err != nil {
		return "", err
	}
	if st, err := stampOf(path); err == nil {
		c.memory.index = knownIndex{path, st, in}
	}
	os.Remove(filepath.Join(c.dir, "index.json")) // an earlier form of the index
	keep := map[string]bool{}
	for _, m := range c.next {
		for _, f := range m.Files {
			keep[f.Hash] = true
		}
	}
	var idle []string
	for key, m := range c.old {
		if _, ok := c.next[key]; ok {
			continue
		}
		for _, f := range m.Files {
			if !keep[f.Hash] {
				idle = append(idle, c.object(f.Hash))
			}
		}
	}
	return in.Hash, sideBySide(len(idle), func(i int) error {
		os.Remove(idle[i]) // an object that stays only takes space
		return nil
	})
}

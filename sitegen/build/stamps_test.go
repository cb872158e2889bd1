package build

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestStampsComeBack writes stamps and reads them: names with spaces and without a hash too; what is none is an error.
func TestStampsComeBack(t *testing.T) {
	in := stamps{"a b/c.txt": {Size: 5, Time: -3, Change: 9, Inode: 7, Hash: "abc"}, "out.html": {Size: 1, Time: 2}, "x": {}}
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out stamps
	if err := json.Unmarshal(data, &out); err != nil || !maps.Equal(in, out) {
		t.Errorf("%v came back as %v, %v", in, out, err)
	}
	for _, bad := range []string{`"5 6 7"`, `"a 1 2 3 h p\n"`, `"1 2 3 4 h"`, `{}`} {
		if json.Unmarshal([]byte(bad), &out) == nil {
			t.Errorf("%s is read", bad)
		}
	}
}

// TestUnchangedFilesAreNotRead: a file that lay still for longer than the clock's step when it was read is not read again; one that was
// changed, though its size and its time of modification are what they were, is; and so is one that had just changed when it was read.
func TestUnchangedFilesAreNotRead(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "content", "orders.txt")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		then := time.Unix(1_000_000_000, 0)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	write("one")
	first, seen := fingerprint(dir, []string{"content"}, nil, 0)
	st := seen["content/orders.txt"]
	if st.Change == 0 {
		t.Skip("this system does not tell when a file changed")
	}
	late, soon := st.Change+3e9, st.Change+1e9
	// A stamp with another hash shows whether the file was read.
	lie := st
	lie.Hash = "never read"
	known := stamps{"content/orders.txt": lie}
	if key, _ := fingerprint(dir, []string{"content"}, known, late); key == first {
		t.Error("a file that lay still is read again")
	}
	for name, looked := range map[string]int64{"it had just changed": soon, "nobody knows when": 0} {
		if key, _ := fingerprint(dir, []string{"content"}, known, looked); key != first {
			t.Errorf("a file is not read though %s", name)
		}
	}
	time.Sleep(20 * time.Millisecond) // the clock's step
	write("two")
	if key, _ := fingerprint(dir, []string{"content"}, seen, late); key == first {
		t.Error("a change that keeps size and time of modification is not seen")
	}
}

package build

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

// TestRecordsComeBack: a record that is written is read back the same, also with spaces in names
// and stamps without a hash. Invalid and partial records are not read.
func TestRecordsComeBack(t *testing.T) {
	some := stamps{"a b/c.txt": {Size: 5, Time: -3, Change: 9, Inode: 7, Hash: "abc"}, "out.html": {Size: 1, Time: 2}, "x": {}}
	for _, in := range []record{
		{Inputs: "i", Program: "p", Seen: some, Outputs: stamps{"y": {Size: 3}}, Shares: map[string]string{"": "s"}},
		{Inputs: "i", Seen: some, Outputs: stamps{}},
		{Inputs: "i", Seen: stamps{}, Outputs: some},
		{Inputs: "i", Seen: stamps{}, Outputs: stamps{}},
	} {
		data, err := in.text()
		if err != nil {
			t.Fatal(err)
		}
		if out := readRecord(string(data)); !reflect.DeepEqual(in, out) {
			t.Errorf("%v came back as %v", in, out)
		}
		for cut := range data {
			if out := readRecord(string(data[:cut])); out.Inputs != "" && len(out.Seen)+len(out.Outputs) != len(in.Seen)+len(in.Outputs) {
				t.Errorf("the first %d bytes of %q are read as %v", cut, data, out)
			}
		}
	}
	for _, bad := range []string{"", "{}", `{"inputs":"i","seen":"5 6 7"}`, "{\"inputs\":\"i\",\"stamps\":1}\n\na 1 2 3 h p\n", "{\"inputs\":\"i\",\"stamps\":1}\n\n1 2 3 4 h\n", "{\"inputs\":\"i\",\"stamps\":1}\n\n"} {
		if readRecord(bad).Inputs != "" {
			t.Errorf("%q is read", bad)
		}
	}
}

// TestIndexComesBack: an index that is written is read back the same; with any byte changed, it is
// invalid.
func TestIndexComesBack(t *testing.T) {
	in := index{Guard: "g", Names: map[string]string{"site.css": "assets/site-1.css"}, Near: map[string]string{"page a": "n"}, Last: map[string]string{"page a": "k1", "b: c d": "k2"},
		Made: map[string]made{"k1": {[]madeFile{{Path: "a b.html", Hash: "0123", Size: 7, Time: -9, Refs: linesOf([]string{"x.html#a", "last y"}), IDs: linesOf([]string{"made z", ""})}}},
			"k2": {[]madeFile{{Path: "c", Hash: "4567"}, {Path: "d", Hash: "89"}}}}}
	data, err := in.text()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := readIndex(string(data)); err != nil || !reflect.DeepEqual(in, out) {
		t.Errorf("%v came back as %v, %v", in, out, err)
	}
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 1
		if _, err := readIndex(string(bad)); err == nil {
			t.Errorf("with its byte %d changed it is read", i)
		}
		if _, err := readIndex(string(data[:i])); err == nil {
			t.Errorf("the first %d bytes are read", i)
		}
	}
	in.Made["k3"] = made{[]madeFile{{Path: "a\nb"}}}
	if _, err := in.text(); err == nil {
		t.Error("a name with a line break is written")
	}
}

// TestUnchangedFilesAreNotRead: a file unchanged for longer than the clock's resolution is not read
// again. A file is read if it was changed, even with the same size and modification time, or if it
// had just changed when it was read last.
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
	time.Sleep(20 * time.Millisecond) // the clock's resolution
	write("two")
	if key, _ := fingerprint(dir, []string{"content"}, seen, late); key == first {
		t.Error("a change that keeps size and time of modification is not seen")
	}
}

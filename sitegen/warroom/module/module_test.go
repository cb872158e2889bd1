package module

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// root is the repository's root, and budget the limit for judge.js as sent, packed: on a phone's
// line of 1.6 Mbit/s it arrives in 8 s.
const (
	root   = "../../.."
	budget = 1_600_000
)

var update = flag.Bool("update", false, "make the module again and write it")

// TestModule builds the module again: the committed one must come from these sources. Compiling
// takes half a minute, so only make test runs it. A module made by another version of Go cannot be
// compared; then -update makes it anew.
func TestModule(t *testing.T) {
	if os.Getenv("HERALD_REAL") == "" && !*update {
		t.Skip("needs HERALD_REAL=1 or -update: it compiles the module")
	}
	wasm, err := compileSmall(root)
	if err != nil {
		t.Fatal(err)
	}
	script, err := execScript()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		data, err := compress(wasm)
		if err != nil {
			t.Fatal(err)
		}
		about, err := madeText(root, wasm)
		if err != nil {
			t.Fatal(err)
		}
		for name, data := range map[string][]byte{"herald.wasm.packed": data, "wasm_exec.js": script, "made.txt": []byte(about)} {
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%d bytes, packed %d, as text %d", len(wasm), len(data), len(Script.Text(data)))
		return
	}
	if v := ReadMade().Go; v != runtime.Version() {
		t.Fatalf("the module was made by %s, this is %s (hint: make module)", v, runtime.Version())
	}
	if have, err := unpack(); err != nil || !bytes.Equal(have, wasm) {
		t.Errorf("the committed module is not of these sources (hint: make module): %v", err)
	}
	if string(script) != starter {
		t.Error("wasm_exec.js is not that of this Go (hint: make module)")
	}
}

// TestSources compares the committed module with the sources of its commit, at once and without
// compiling. During work the two may differ, so only make test runs it.
func TestSources(t *testing.T) {
	t.Parallel()
	m := ReadMade()
	sum, err := HashSources(root, m.Folders)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("HERALD_REAL") != "" && sum != m.Sources {
		t.Errorf("the committed module is older than the sources beside it (hint: make module)")
	}
	// Whatever changes what is compiled changes the hash; what does not, does not.
	dir := t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module x\n")
	write("a/a.go", "package a\n")
	last := ""
	for i, step := range []struct {
		file, text string
		same       bool
	}{{"a/a_test.go", "package a\n", false}, {"a/a_test.go", "package a\n\n", true}, {"b/b.go", "package b\n", true}, {"a/README.md", "A\n", true},
		{"a/words.json", "{}", false}, {"a/a.go", "package a\n\nvar X int\n", false}, {"go.mod", "module y\n", false}} {
		write(step.file, step.text)
		sum, err := HashSources(dir, []string{"a", "gone"})
		if err != nil || (sum == last) != step.same {
			t.Errorf("step %d, %s: the hash is the same: %v, want %v; %v", i, step.file, sum == last, step.same, err)
		}
		last = sum
	}
}

// TestCommitted: the committed module agrees with made.txt, and is small enough for a page.
func TestCommitted(t *testing.T) {
	t.Parallel()
	wasm, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	m := ReadMade()
	if sum := fmt.Sprintf("%x", sha256.Sum256(wasm)); sum != m.Sum || len(wasm) != m.Size || !strings.HasPrefix(m.Go, "go1.") || len(m.Rulesets) == 0 {
		t.Errorf("made.txt says %+v of a module of %d bytes, %s", m, len(wasm), sum)
	}
	var sent bytes.Buffer // as hosts send text
	w := gzip.NewWriter(&sent)
	w.Write([]byte(Committed().Script()))
	w.Close()
	if n := sent.Len(); n > budget {
		t.Errorf("judge.js is sent as %d bytes, %d are allowed", n, budget)
	}
	if script := starter + glue; !strings.Contains(script, "globalThis.Go = class") || !strings.Contains(script, "function startHerald") {
		t.Error("the scripts do not start it")
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for l, what := range map[Letters]struct {
		n    int
		bars string // what must not be in such a place
	}{JSON: {91, "<>& \t\n"}, Script: {123, "\x00\n\r\"\\"}} {
		if len(l) != what.n || strings.ContainsAny(string(l), what.bars) {
			t.Fatalf("%d letters %q", len(l), l)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for n := range 400 {
			data := make([]byte, n)
			for i := range data {
				if data[i] = byte(rng.Uint32()); n%3 == 0 {
					data[i] &= 3 // small numbers: more pairs of 14 bits
				}
			}
			text := l.Text(data)
			if back, err := read(l, text, n); err != nil || !bytes.Equal(back, data) {
				t.Fatalf("%d bytes come back otherwise: %v", n, err)
			}
		}
		if _, err := read(l, "!\u00e9", 1); err == nil {
			t.Error("what is not a letter was read")
		}
		if _, err := read(l, "!!", 9); err == nil {
			t.Error("a short text was read")
		}
	}
}

// TestShrinkBad: a file that is not a module of Go is refused, whole or cut.
func TestShrinkBad(t *testing.T) {
	t.Parallel()
	wasm, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{nil, []byte("\x00asm"), []byte("#!/bin/sh"), wasm[:len(wasm)/2], append([]byte("\x00asm\x01\x00\x00\x00"), 11, 3, 1, 0, 0x41)} {
		if _, err := shrink(data); err == nil {
			t.Errorf("%d bytes were taken for a module", len(data))
		}
	}
	again, err := shrink(bytes.Clone(wasm))
	if err != nil || !bytes.Equal(again, wasm) {
		t.Errorf("a small module does not stay as it is: %v", err)
	}
}

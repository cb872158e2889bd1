package module

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "make the module again and write it")

// TestModule makes the module again: the committed one must be of these sources. Compiling takes half a minute, so it is part
// of make test only. A module made by another version of Go can not be compared; then it is made anew with -update.
func TestModule(t *testing.T) {
	if os.Getenv("HERALD_REAL") == "" && !*update {
		t.Skip("needs HERALD_REAL=1 or -update: it compiles the module")
	}
	wasm, err := compile("../../..")
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
		for name, data := range map[string][]byte{"herald.wasm.gz": data, "wasm_exec.js": script, "made.txt": []byte(madeText(wasm))} {
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%d bytes, packed %d, as text %d", len(wasm), len(data), len(Plain.Text(data)))
		return
	}
	if v, _ := Made(); v != runtime.Version() {
		t.Fatalf("the module was made by %s, this is %s (hint: make module)", v, runtime.Version())
	}
	if have, err := unpack(); err != nil || !bytes.Equal(have, wasm) {
		t.Errorf("the committed module is not of these sources (hint: make module): %v", err)
	}
	if string(script) != starter {
		t.Error("wasm_exec.js is not that of this Go (hint: make module)")
	}
}

// TestCommitted: what is committed is what made.txt says, and small enough for a page.
func TestCommitted(t *testing.T) {
	t.Parallel()
	wasm, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	if v, sum := Made(); !strings.Contains(madeText(wasm), sum) || !strings.HasPrefix(v, "go1.") {
		t.Errorf("made.txt says %s %s", v, sum)
	}
	if n := len(Plain.Text(Packed())); n > 2_300_000 {
		t.Errorf("%d bytes in a page: too much for the 2.5 MB of a file", n)
	}
	if !strings.Contains(Scripts(), "globalThis.Go = class") || !strings.Contains(Scripts(), "function startHerald") {
		t.Error("the scripts do not start it")
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for l, what := range map[Letters]struct {
		n    int
		bars string // what must not stand in such a place
	}{JSON: {91, "<>& \t\n"}, Plain: {96, "<\r"}} {
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
			if back, err := l.Bytes(text, n); err != nil || !bytes.Equal(back, data) {
				t.Fatalf("%d bytes come back otherwise: %v", n, err)
			}
		}
		if _, err := l.Bytes("!\u00e9", 1); err == nil {
			t.Error("what is no letter was read")
		}
		if _, err := l.Bytes("!!", 9); err == nil {
			t.Error("a short text was read")
		}
	}
}

// TestShrinkBad: what is no module of Go is refused, whole or cut.
func TestShrinkBad(t *testing.T) {
	t.Parallel()
	wasm, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{nil, []byte("\x00asm"), []byte("#!/bin/sh"), wasm[:len(wasm)/2], append([]byte("\x00asm\x01\x00\x00\x00"), 11, 3, 1, 0, 0x41)} {
		if _, err := Shrink(data); err == nil {
			t.Errorf("%d bytes were taken for a module", len(data))
		}
	}
	again, err := Shrink(bytes.Clone(wasm))
	if err != nil || !bytes.Equal(again, wasm) {
		t.Errorf("a small module does not stay as it is: %v", err)
	}
}

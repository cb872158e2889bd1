// Package module holds herald's judge for pages: cmd/herald-wasm compiled and packed, and the
// script that starts it.
//
// The module is committed, so that go install includes it and building a site compiles nothing.
// "make module" makes it, and a test compares it with its sources. In a checkout whose sources have
// changed since, the program compiles it anew (sources.go).
package module

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// committed is the committed module, packed by xz --format=lzma.
//
//go:embed herald.wasm.packed
var committed []byte

// starter is JavaScript that starts a Go program. It comes with the Go that built the module, under
// Go's own licence.
//
//go:embed wasm_exec.js
var starter string

//go:embed herald.js
var glue string

//go:embed judge.js
var judge string

//go:embed made.txt
var made string

// Module is the judge compiled to WebAssembly and compressed.
type Module struct {
	Packed   []byte
	Size     int      // size in bytes, unpacked
	Rulesets []string // the rulesets in it, by id
	script   []byte
}

// Has reports whether the module knows a ruleset.
func (m *Module) Has(ruleset string) bool {
	return slices.Contains(m.Rulesets, ruleset)
}

// Script returns judge.js, which contains, starts, and sets as window.heraldJudge, the module.
func (m *Module) Script() []byte {
	if m.script == nil {
		code := replaced(judge, "  // Go's wasm_exec.js, herald.js.\n", starter+"\n"+glue)
		m.script = []byte(replaced(code, `packed = "", size = 0, whole = 0`,
			fmt.Sprintf(`packed = "%s", size = %d, whole = %d`, Script.Text(m.Packed), len(m.Packed), m.Size)))
	}
	return m.script
}

func replaced(text, old, with string) string {
	before, after, ok := strings.Cut(text, old)
	if !ok {
		panic("judge.js lacks " + old)
	}
	return before + with + after
}

// Sum returns a hash of judge.js.
func (m *Module) Sum() string {
	h := sha256.Sum256(m.Script())
	return hex.EncodeToString(h[:8])
}

// Made is the content of made.txt, about the committed module.
type Made struct {
	Go       string   // the version that compiled it
	Sum      string   // SHA-256 of the module before it was packed
	Size     int      // size of the module before it was packed, in bytes
	Sources  string   // hash of its sources
	Rulesets []string // ids of the rulesets in the module
	Folders  []string // the folders of its sources
}

// ReadMade reads made.txt.
func ReadMade() (m Made) {
	for line := range strings.Lines(made) {
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		switch f[0] {
		case "go":
			m.Go = f[1]
		case "sum":
			m.Sum = f[1]
		case "size":
			m.Size, _ = strconv.Atoi(f[1])
		case "sources":
			m.Sources = f[1]
		case "rulesets":
			m.Rulesets = f[1:]
		case "folders":
			m.Folders = f[1:]
		}
	}
	return m
}

// Committed returns the committed module.
func Committed() *Module {
	m := ReadMade()
	return &Module{Packed: committed, Size: m.Size, Rulesets: m.Rulesets}
}

// Gzip compresses data for pages.
func Gzip(data []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		if _, err = w.Write(data); err == nil {
			err = w.Close()
		}
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// Source says how a page loads judge.js.
type Source struct {
	Src  []string `json:"src"`  // links to try, in this order
	Size int      `json:"size"` // in bytes
}

// Text is data in a page: packed by gzip and written in the Letters of JSON.
type Text struct {
	Size int    `json:"size"`
	Text string `json:"text"`
}

// PackText compresses data and writes it in letters that a page can contain.
func PackText(data []byte) Text {
	z := Gzip(data)
	return Text{len(z), JSON.Text(z)}
}

// Package module holds herald's judge for pages: cmd/herald-wasm compiled, made smaller and packed, with what starts it.
//
// The module is committed, so that go install brings it and a build of a site compiles nothing (ADR 196). It is made from
// the sources of the same commit by make module, and a test makes it again and compares.
package module

import (
	_ "embed"
	"strings"
)

//go:embed herald.wasm.gz
var packed []byte

// The script that starts a Go program in JavaScript, of the Go that built the module; it is under Go's own licence.
//
//go:embed wasm_exec.js
var starter string

//go:embed herald.js
var glue string

//go:embed made.txt
var made string

// Packed is the module, compressed as gzip.
func Packed() []byte { return packed }

// Scripts is what starts the module: Go's wasm_exec.js, and herald.js, which makes a game's methods throw. Joined they are
// one script, which defines startHerald(bytes).
func Scripts() string { return starter + "\n" + glue }

// Made says of what the module was made: the Go version, and the SHA-256 of the module before it was compressed.
func Made() (goVersion, sum string) {
	f := strings.Fields(made)
	if len(f) != 2 {
		return "", ""
	}
	return f[0], f[1]
}

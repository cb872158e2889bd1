//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "herald-wasm runs in JavaScript: build it with GOOS=js GOARCH=wasm (docs/wasm.md)")
	os.Exit(2)
}

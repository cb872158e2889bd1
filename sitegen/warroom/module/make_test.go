package module

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// flags are how the module is compiled. Without inlining it is a seventh smaller when packed and no slower to speak of,
// since the browser compiles it again.
var flags = []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l"}

// compile compiles and shrinks the module from the sources in a folder: the module's root. It needs the Go toolchain. The
// bytes depend on nothing but the sources and the Go version.
func compile(root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "herald-module")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "herald.wasm")
	c := goTool(root, append(append([]string{"build"}, flags...), "-o", name, "./cmd/herald-wasm")...)
	if out, err := c.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Shrink(data)
}

func goTool(root string, args ...string) *exec.Cmd {
	c := exec.Command("go", args...)
	c.Dir = root
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=", "GOEXPERIMENT=", "CGO_ENABLED=0", "GOWORK=off")
	return c
}

// execScript is the wasm_exec.js of the Go toolchain at hand.
func execScript() ([]byte, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js"))
}

// compress packs the module as gzip does, a twentieth smaller: the program zopfli tries longer. What is unpacked is the same
// whoever packs it, and only that is compared.
func compress(wasm []byte) ([]byte, error) {
	if _, err := exec.LookPath("zopfli"); err != nil {
		return nil, fmt.Errorf("%w (hint: the module is packed by zopfli, a Debian package)", err)
	}
	f, err := os.CreateTemp("", "herald-module-*.wasm")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	if _, err := f.Write(wasm); err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	return exec.Command("zopfli", "-c", "--i10", f.Name()).Output()
}

// unpack is the committed module as it runs.
func unpack() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// madeText is what made.txt says of a module.
func madeText(wasm []byte) string {
	return fmt.Sprintf("%s %x\n", runtime.Version(), sha256.Sum256(wasm))
}

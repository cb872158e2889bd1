package module

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine/variants"
)

var follow bool

// FollowSources makes Current compare the module with the sources from which this program was
// built. Commands for developers call it first.
func FollowSources() { follow = true }

// Current returns the module for this program's pages: the committed one or, in a checkout whose
// sources have changed since, one compiled from them. Only the latter needs the Go toolchain; it is
// kept in the user's cache by the hash of its sources.
var Current = sync.OnceValues(func() (*Module, error) {
	root := checkout()
	if !follow || root == "" {
		return Committed(), nil
	}
	m := ReadMade()
	sum, err := HashSources(root, m.Folders)
	if err != nil {
		return nil, err
	}
	if sum == m.Sources {
		return Committed(), nil
	}
	wasm, err := compiled(root, sum)
	if err != nil {
		return nil, err
	}
	out := &Module{Packed: Gzip(wasm), Size: len(wasm)}
	for _, i := range variants.Infos() {
		out.Rulesets = append(out.Rulesets, i.ID)
	}
	return out, nil
})

// checkout returns the root of the sources from which this program was built, or "" if they are not
// on this machine, as with a released program.
func checkout() string {
	_, file, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(file) {
		return ""
	}
	root := filepath.Join(filepath.Dir(file), "..", "..", "..")
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return ""
	}
	return root
}

// HashSources returns the hash of the module's sources: the files of its folders except tests, and
// the list of Go modules that it may import.
func HashSources(root string, folders []string) (string, error) {
	h := sha256.New()
	add := func(name string) error {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(h, "%s %d\n%s", name, len(data), data)
		return err
	}
	if err := add("go.mod"); err != nil {
		return "", err
	}
	for _, folder := range folders {
		entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(folder)))
		if errors.Is(err, os.ErrNotExist) {
			continue // it was removed, so its importers have changed
		}
		if err != nil {
			return "", err
		}
		for _, e := range entries {
			name := e.Name()
			if !e.Type().IsRegular() || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, ".") ||
				strings.HasSuffix(name, ".md") {
				continue
			}
			if err := add(folder + "/" + name); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// flags are the arguments of go that compile the module. Without inlining (-l) it is a seventh
// smaller when packed, and hardly slower, since the browser compiles it again.
var flags = []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l"}

// compile compiles the module. Its bytes depend only on the sources and the Go version.
func compile(root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "herald-module")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "herald.wasm")
	if out, err := goTool(root, append(flags[:len(flags):len(flags)], "-o", name,
		"./cmd/herald-wasm")...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling the judge for pages: %w\n%s", err, out)
	}
	return os.ReadFile(name)
}

func goTool(root string, args ...string) *exec.Cmd {
	c := exec.Command("go", args...)
	c.Dir = root
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=", "GOEXPERIMENT=",
		"CGO_ENABLED=0", "GOWORK=off")
	return c
}

// compiled returns the module for a hash of its sources, cached or newly compiled.
func compiled(root, sum string) ([]byte, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return compile(root)
	}
	dir := filepath.Join(cache, "herald")
	name := filepath.Join(dir, "judge-"+sum[:16]+".wasm")
	if data, err := os.ReadFile(name); err == nil {
		return data, nil
	}
	data, err := compile(root)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return data, nil // without the cache, the next run compiles it again
	}
	if old, err := filepath.Glob(filepath.Join(dir, "judge-*.wasm")); err == nil && len(old) > 4 {
		for _, o := range old {
			os.Remove(o)
		}
	}
	if f, err := os.CreateTemp(dir, "part-"); err == nil {
		_, err = f.Write(data)
		if errors.Join(err, f.Close()) != nil || os.Rename(f.Name(), name) != nil {
			os.Remove(f.Name())
		}
	}
	return data, nil
}

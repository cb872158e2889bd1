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

	"github.com/heraldmaps/herald/engine/variants"
)

// compileSmall compiles the module as it is committed: without what only stack traces would show.
func compileSmall(root string) ([]byte, error) {
	data, err := compile(root)
	if err != nil {
		return nil, err
	}
	return shrink(data)
}

// execScript is the wasm_exec.js of the installed Go toolchain.
func execScript() ([]byte, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js"))
}

// compress packs the module with LZMA, which takes a quarter less than gzip. Whichever xz packs it,
// unpacking gives the same bytes, and only those are compared.
func compress(wasm []byte) ([]byte, error) { return throughXZ(wasm, "--format=lzma", "-9e", "-c") }

// unpack is the committed module as it runs.
func unpack() ([]byte, error) {
	if bytes.HasPrefix(committed, []byte{0x1f, 0x8b}) {
		r, err := gzip.NewReader(bytes.NewReader(committed))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(r)
	}
	return throughXZ(committed, "--format=lzma", "-d", "-c")
}

func throughXZ(data []byte, args ...string) ([]byte, error) {
	if _, err := exec.LookPath("xz"); err != nil {
		return nil, fmt.Errorf("%w (hint: the module is packed by xz, of the Debian package xz-utils)", err)
	}
	c := exec.Command("xz", args...)
	c.Stdin = bytes.NewReader(data)
	return c.Output()
}

// sourceFolders are those of the program's own packages that the module is made of.
func sourceFolders(root string) ([]string, error) {
	out, err := goTool(root, "list", "-deps", "-f", "{{if not .Standard}}{{with .Module}}{{if .Main}}{{$.ImportPath}}{{end}}{{end}}{{end}}", "./cmd/herald-wasm").Output()
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, path := range strings.Fields(string(out)) {
		folders = append(folders, strings.TrimPrefix(path, "github.com/heraldmaps/herald/"))
	}
	return folders, nil
}

// madeText is the text of made.txt for a module.
func madeText(root string, wasm []byte) (string, error) {
	folders, err := sourceFolders(root)
	if err != nil {
		return "", err
	}
	sources, err := HashSources(root, folders)
	if err != nil {
		return "", err
	}
	var ids []string
	for _, i := range variants.Infos() {
		ids = append(ids, i.ID)
	}
	return fmt.Sprintf("go %s\nsum %x\nsize %d\nsources %s\nrulesets %s\nfolders %s\n", runtime.Version(), sha256.Sum256(wasm), len(wasm), sources,
		strings.Join(ids, " "), strings.Join(folders, " ")), nil
}

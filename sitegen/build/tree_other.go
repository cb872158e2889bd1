//go:build !linux

package build

// list lists a folder.
func (w *walker) list(folder string, out []leaf, scratch []byte) ([]leaf, []byte) {
	return w.listPlainly(folder, out), scratch
}

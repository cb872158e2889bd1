package build

import (
	"io/fs"
	"syscall"
)

// changed is when anything of a file changed, ns, and its number on the disk.
func changed(info fs.FileInfo) (at int64, inode uint64) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return st.Ctimespec.Nano(), st.Ino
}

// identity is what no two files have in common: the device, and the number there.
func identity(info fs.FileInfo) (device, inode uint64) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return uint64(st.Dev), st.Ino
}

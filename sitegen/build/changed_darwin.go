package build

import (
	"io/fs"
	"syscall"
)

// changed returns a file's change time, in ns, and its inode.
func changed(info fs.FileInfo) (at int64, inode uint64) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return st.Ctimespec.Nano(), st.Ino
}

// identity returns a file's device and inode, which together are unique.
func identity(info fs.FileInfo) (device, inode uint64) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return uint64(st.Dev), st.Ino
}

//go:build linux || darwin

package main

import "golang.org/x/sys/unix"

// free returns how many bytes can still be written to a folder's disk, or -1.
func free(dir string) int64 {
	var s unix.Statfs_t
	if unix.Statfs(dir, &s) != nil {
		return -1
	}
	return int64(s.Bavail) * int64(s.Bsize)
}

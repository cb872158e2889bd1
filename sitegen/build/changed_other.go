//go:build !linux && !darwin

package build

import "io/fs"

// changed is not known here.
func changed(fs.FileInfo) (at int64, inode uint64) { return 0, 0 }

// identity is not known here.
func identity(fs.FileInfo) (device, inode uint64) { return 0, 0 }

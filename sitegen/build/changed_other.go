//go:build !linux && !darwin

package build

import "io/fs"

// changed returns zeros: this system reports neither.
func changed(fs.FileInfo) (at int64, inode uint64) { return 0, 0 }

// identity returns zeros: this system reports neither.
func identity(fs.FileInfo) (device, inode uint64) { return 0, 0 }

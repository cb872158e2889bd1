package build

import (
	"errors"

	"golang.org/x/sys/unix"
)

// exchange swaps two folders in one step.
func exchange(next, out string) error {
	err := unix.Renameat2(unix.AT_FDCWD, next, unix.AT_FDCWD, out, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.ENOTSUP) {
		return exchangeByRename(next, out) // this file system cannot exchange folders
	}
	return err
}

package build

import (
	"errors"

	"golang.org/x/sys/unix"
)

// exchange swaps two folders in one step.
func exchange(next, out string) error {
	err := unix.RenamexNp(next, out, unix.RENAME_SWAP)
	if errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.EINVAL) {
		return exchangeByRename(next, out)
	}
	return err
}

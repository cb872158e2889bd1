//go:build unix

package lock

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// hold takes the system's lock on a file; who holds it already is read from the file.
func hold(f *os.File, waiting func(holder string)) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		holder, _ := io.ReadAll(io.LimitReader(f, 1000))
		if waiting != nil {
			waiting(string(holder))
		}
		for { // a signal that is no reason to end may wake it
			if err = unix.Flock(int(f.Fd()), unix.LOCK_EX); !errors.Is(err, unix.EINTR) {
				break
			}
		}
	}
	return err
}

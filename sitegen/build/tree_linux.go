package build

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// list lists a folder. Names are looked up relative to it, which is faster than by whole paths.
func (w *walker) list(folder string, out []leaf, scratch []byte) ([]leaf, []byte) {
	fd, err := opened(filepath.Join(w.root, filepath.FromSlash(folder)))
	if err != nil {
		return append(out, leaf{path: folder, folder: true, unreadable: true}), scratch
	}
	defer unix.Close(fd)
	if scratch == nil {
		scratch = make([]byte, 64<<10)
	}
	from := len(out)
	var names []string
	for {
		n, err := unix.ReadDirent(fd, scratch)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil {
			return append(out[:from], leaf{path: folder, folder: true, unreadable: true}), scratch
		}
		if n <= 0 {
			return out, scratch
		}
		_, _, names = unix.ParseDirent(scratch[:n], -1, names[:0])
		for _, name := range names {
			if w.leaveOut != nil && w.leaveOut(name) {
				continue
			}
			var st unix.Stat_t
			err := unix.Fstatat(fd, name, &st, unix.AT_SYMLINK_NOFOLLOW)
			for errors.Is(err, unix.EINTR) {
				err = unix.Fstatat(fd, name, &st, unix.AT_SYMLINK_NOFOLLOW)
			}
			if err != nil {
				continue // it was removed meanwhile
			}
			kind := st.Mode & unix.S_IFMT
			out = append(out, leaf{path: below(folder, name), folder: kind == unix.S_IFDIR, regular: kind == unix.S_IFREG,
				size: st.Size, time: st.Mtim.Nano(), change: st.Ctim.Nano(), inode: st.Ino,
				device: uint64(st.Dev)})
		}
	}
}

func opened(path string) (fd int, err error) {
	for {
		fd, err = unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
		if !errors.Is(err, unix.EINTR) {
			return fd, err
		}
	}
}

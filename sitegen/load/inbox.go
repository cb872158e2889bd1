package load

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/sitegen/files"
)

// InboxName is the folder of a site for messages that could not be filed.
const InboxName = "inbox"

// Fields that herald mail writes above a message that it leaves in inbox/.
const (
	InboxWhy = "X-Herald-Why: "
	InboxFor = "X-Herald-For: " // game, phase and power, as far as they are known
)

// Waiting is a message in inbox/. All of it is private.
type Waiting struct {
	File               string // "inbox/0123456789ab.eml"
	Why                string // why it could not be filed, or ""
	Game, Phase, Power string // whose it is; "": unknown
}

// Inbox lists the messages that wait in a site's inbox/, by name.
func Inbox(dir string) []Waiting {
	site := files.In(dir)
	entries, _ := site.List(InboxName)
	var out []Waiting
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".eml") {
			continue
		}
		w := Waiting{File: InboxName + "/" + e.Name()}
		data, _ := site.Read(w.File, files.Scan)
		for line := range strings.Lines(string(data[:min(len(data), 4096)])) {
			if why, ok := strings.CutPrefix(line, InboxWhy); ok {
				w.Why = strings.TrimSpace(why)
			} else if whose, ok := strings.CutPrefix(line, InboxFor); ok {
				f := append(strings.Fields(whose), "", "", "")
				w.Game, w.Phase, w.Power = f[0], f[1], f[2]
			} else {
				break
			}
		}
		out = append(out, w)
	}
	return out
}

// ID returns the name of a message in inbox/ on an owed list.
func (w Waiting) ID() string {
	return "inbox-" + strings.TrimSuffix(filepath.Base(w.File), ".eml")
}

// PutAside moves a message into inbox/aside/, where nothing asks about it again.
func (w Waiting) PutAside(dir string) error {
	from := filepath.Join(dir, filepath.FromSlash(w.File))
	to := filepath.Join(dir, InboxName, "aside", filepath.Base(w.File))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) { // the same message, put aside before
		return os.Remove(from)
	}
	return os.Rename(from, to)
}

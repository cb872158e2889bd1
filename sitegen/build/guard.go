package build

import (
	"bytes"
	"fmt"
	"strings"
)

// Guard is the last lock on the door: whatever a theme or a mistake does, a build whose files hold a secret fails. What is
// published is decided in package publish; this only notices when that failed.
type Guard struct {
	secrets [][]byte
	what    []string
}

// Add names a secret: what it is, for the message, and its text. Texts of less than six bytes occur by chance and are left
// out.
func (g *Guard) Add(what, secret string) {
	if secret = strings.TrimSpace(secret); len(secret) >= 6 {
		g.secrets, g.what = append(g.secrets, []byte(secret)), append(g.what, what)
	}
}

// Key changes with the secrets.
func (g *Guard) Key() string { return Key(g.what, g.secrets) }

// checker returns what fails if a file holds a secret. It does not say which: the message may be seen by others.
func (g *Guard) checker() func([]File) error {
	all := newSearch(g.secrets)
	return func(files []File) error {
		for _, f := range files {
			if !all.any(f.Data) {
				continue
			}
			for i, s := range g.secrets {
				if bytes.Contains(f.Data, s) {
					return fmt.Errorf("%s would publish %s (hint: take it out of the orders, titles or templates)", f.Path, g.what[i])
				}
			}
		}
		return nil
	}
}

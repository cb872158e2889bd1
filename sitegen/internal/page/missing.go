package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
)

// MissingPath is the page that hosts show for every unknown address (docs/hosting.md).
const MissingPath = "404.html"

// missing returns the page for unknown addresses. It is shown at addresses of any depth, so its
// links are absolute. On a site that does not name its URL it has no links: a script tries the
// folders of the address until it finds the site's style, and a text says what to do if that fails.
func (c *composer) missing() Page {
	v := c.view(MissingPath, "There is no such page · "+c.site.Title)
	v.Moves, v.Guide = nil, Guide{}
	return Page{v.Path, "missing", v}
}

// HashOf returns the hash by which a security policy allows an inline style or script, the text of
// a template that calls nothing. It must not contain "<", which only here would be escaped.
func (v View) HashOf(name string) (string, error) {
	var text bytes.Buffer
	if err := v.theme.set.ExecuteTemplate(&text, name, nil); err != nil {
		return "", err
	}
	sum := sha256.Sum256(text.Bytes())
	return base64.StdEncoding.EncodeToString(sum[:]), nil
}

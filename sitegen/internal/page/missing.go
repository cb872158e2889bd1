package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
)

// MissingPath is the page that hosts show for every unknown address (docs/hosting.md).
const MissingPath = "404.html"

// missing returns that page. It is shown at addresses of any depth, so its links cannot be
// relative, not even to a style: it is one file with absolute links. A site that does not say where
// it is served has none; then a script asks the host in which folder of the address the site's
// style is, and words say what to do if that fails.
func (c *composer) missing() Page {
	v := c.view(MissingPath, "There is no such page · "+c.site.Title)
	v.Moves, v.Guide = nil, Guide{}
	return Page{v.Path, "missing", v}
}

// HashOf returns the security policy's hash of a template's text that calls nothing: an inline
// style or script. The text must not contain "<", which is escaped when a template is executed by
// itself.
func (v View) HashOf(name string) (string, error) {
	var text bytes.Buffer
	if err := v.theme.set.ExecuteTemplate(&text, name, nil); err != nil {
		return "", err
	}
	sum := sha256.Sum256(text.Bytes())
	return base64.StdEncoding.EncodeToString(sum[:]), nil
}

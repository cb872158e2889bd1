package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
)

// MissingPath is the page that hosts show for every address that leads to no file (docs/hosting.md).
const MissingPath = "404.html"

// missing is that page. It stands in for addresses of any depth, on hosts that serve a site from a folder too, so that it can link to nothing by the way from
// itself, not even to a style: it is one file, whose links are whole addresses. A site that does not say where it is served has none to give; a script asks the
// host in which folder of the address the site's own style lies, and words say what to do where it cannot.
func (c *composer) missing() Page {
	v := c.view(MissingPath, "There is no such page · "+c.site.Title)
	v.Moves, v.Guide = nil, Guide{}
	return Page{v.Path, "missing", v}
}

// HashOf is the hash, for the security policy, of the text of a template that calls nothing: a style or a script that stands in a page. Such a text has no
// "<": alone it is taken for text of a page, where that is escaped.
func (v View) HashOf(name string) (string, error) {
	var text bytes.Buffer
	if err := v.theme.set.ExecuteTemplate(&text, name, nil); err != nil {
		return "", err
	}
	sum := sha256.Sum256(text.Bytes())
	return base64.StdEncoding.EncodeToString(sum[:]), nil
}

package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"slices"
	"strings"
)

// MissingPath is the page that hosts show for every address that leads to no file (docs/hosting.md).
const MissingPath = "404.html"

// missingData is what that page needs.
type missingData struct {
	// Names are the files and folders at the site's root, sorted: where one of them stands in an address, the root is what stands before it. nil: the site
	// says where it is served.
	Names []string
}

// missing is that page. It stands in for addresses of any depth, on hosts that serve a site from a folder too, so that it can link to nothing by the way from
// itself, not even to a style: it is one file, whose links are whole addresses. A site that does not say where it is served has none to give; a script finds its
// root in the address that was asked for, where that has a name of the site in it, and words say what to do where it has not.
func (c *composer) missing() Page {
	v := c.view(MissingPath, "There is no such page · "+c.site.Title)
	v.Moves, v.Guide = nil, Guide{}
	data := missingData{}
	if c.site.URL == "" {
		names := map[string]bool{"assets": true, "index.html": true, AccessPath: true, MissingPath: true}
		for _, g := range c.site.Games {
			names[g.Slug] = true
		}
		for path := range c.around.Has {
			name, _, _ := strings.Cut(path, "/")
			names[name] = true
		}
		data.Names = slices.Sorted(maps.Keys(names))
	}
	v.Data = data
	return Page{v.Path, "missing", v}
}

// HashOf is the hash, for the security policy, of the text of a template that calls nothing: a style or a script that stands in a page.
func (v View) HashOf(name string) (string, error) {
	var text bytes.Buffer
	if err := v.theme.set.ExecuteTemplate(&text, name, nil); err != nil {
		return "", err
	}
	sum := sha256.Sum256(text.Bytes())
	return base64.StdEncoding.EncodeToString(sum[:]), nil
}

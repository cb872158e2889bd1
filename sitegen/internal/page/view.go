package page

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"path"
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// View is the data of a template.
type View struct {
	Site  *publish.Site
	Path  string // the page's own path from the site's root
	Title string
	About string // one sentence for search engines and link previews
	Image string // path of the link-preview image, or ""
	Stamp string // what the page was made from: game, phase, short hash
	Prev  string // with Next, paths of the pages to which the arrow keys lead
	Next  string
	Body  template.HTML

	Game  *publish.Game
	Turn  *publish.Turn
	Power *publish.Power
	Data  any // the data of this kind of page
	// Living is a phase's interactive map, or nil. The page's job draws it.
	Living *interactive.Map

	Yours *yours // on a game's page, the message to its players; else nil

	// Guide holds the page's links to moves and rules: those of its game, else of the site.
	Guide Guide
	Books map[string]string // on a page about several games: by ruleset, the rulebook's first page

	Has   map[string]bool   // stable paths of the site that exist
	Rules map[string]string // by a rule's anchor: page#anchor from the root; nil if the page cites no rules
	Moves map[string]string // by board: the path of its moves browser

	theme *Theme
}

// Guide holds the paths of a moves browser and of a rulebook's first page, from the site's root;
// "": there is none. On names the moves browser's board where a reader might expect another.
type Guide struct{ Moves, Book, On string }

// Book holds a rulebook's paths from the site's root: of its first page, and of each rule.
type Book struct {
	Index string
	Rules map[string]string // by a rule's anchor: page#anchor
}

// Link makes a path from the site's root relative to this page: the site works in any folder.
func (v View) Link(to string) string {
	file, frag, has := strings.Cut(to, "#")
	if file == v.Path && has {
		return "#" + frag
	}
	from := strings.Split(path.Dir(v.Path), "/")
	if from[0] == "." {
		from = nil
	}
	parts := strings.Split(file, "/")
	i := 0
	for i < len(from) && i < len(parts)-1 && from[i] == parts[i] {
		i++
	}
	rel := strings.Repeat("../", len(from)-i) + strings.Join(parts[i:], "/")
	if has {
		rel += "#" + frag
	}
	return rel
}

// Asset returns the link to an asset by its plain name.
func (v View) Asset(name string) string { return v.Link(v.theme.names[name]) }

type boardView struct {
	view          View
	dir           string
	Width, Height int
}

// Link returns the link to one of the drawing's pictures.
func (b boardView) Link(name string) string { return b.view.Link(b.dir + name) }

// Absolute returns the URL of a path, or "" if the site's settings name no URL.
func (v View) Absolute(to string) string {
	if v.Site.URL == "" {
		return ""
	}
	return v.Site.URL + strings.TrimSuffix(to, "index.html")
}

// Address returns a link that can be copied into other programs: Absolute or, if that is "", Link.
func (v View) Address(to string) string {
	if a := v.Absolute(to); a != "" {
		return a
	}
	return v.Link(to)
}

// Rule returns the link to a rule's paragraph, or "" without a rulebook.
func (v View) Rule(anchor string) string {
	if to := v.Rules[anchor]; to != "" {
		return v.Link(to)
	}
	return ""
}

// TurnPath returns the path of a turn's page.
func TurnPath(g *publish.Game, t *publish.Turn) string { return g.Slug + "/" + t.Key + "/index.html" }

// GamePath returns the path of a game's page.
func GamePath(g *publish.Game) string { return g.Slug + "/index.html" }

// PowerPath returns the path of a power's page.
func PowerPath(g *publish.Game, id string) string { return g.Slug + "/" + id + "/index.html" }

// SheetPath returns the path of a power's order sheet.
func SheetPath(g *publish.Game, id string) string { return g.Slug + "/" + id + "/sheet.html" }

// PageStyle returns the CSS rules for the arrows of the page's map, and for the text and number at
// the foot of each printed sheet. CSS cannot take that text from the page, so each page has its own
// rules, which its security policy allows by hash.
func (v View) PageStyle() template.CSS {
	var arrows template.CSS
	if v.Living != nil {
		arrows = v.Living.Style
	}
	// Escape each character by its number, so that none can end the CSS string.
	var b strings.Builder
	for _, r := range v.foot() {
		fmt.Fprintf(&b, `\%06x`, r)
	}
	return arrows + template.CSS(`@page{@bottom-left{content:"`+b.String()+`"}}`)
}

// foot returns the text at the foot of each printed sheet, to identify a stray one: the power, if
// any, and the phase or, outside games, the title.
func (v View) foot() string {
	switch {
	case v.Game == nil:
		return v.Title
	case v.Power != nil:
		return v.Power.Name + ", " + v.Stamp
	}
	return v.Stamp
}

// Judged reports whether the page loads the judge, which its security policy must allow.
func (v View) Judged() bool {
	d, ok := v.Data.(sheetData)
	return ok && d.Fill != nil
}

// PageStyleHash returns PageStyle's hash for the security policy.
func (v View) PageStyleHash() string {
	sum := sha256.Sum256([]byte(v.PageStyle()))
	return base64.StdEncoding.EncodeToString(sum[:])
}

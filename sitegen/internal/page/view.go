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
	Stamp string // the page's source: game, phase, short hash
	Prev  string // pages before and after, from the root; the arrow keys go there
	Next  string
	Body  template.HTML

	Game  *publish.Game
	Turn  *publish.Turn
	Power *publish.Power
	Data  any // the data of one kind of page
	// Living is a phase's interactive map, or nil. It is drawn when the page is made.
	Living *interactive.Map

	Yours *yours // a game's page's message to its players; nil on other pages

	// Guide holds the targets of the page's links to moves and rules: its own game's, or the
	// site's.
	Guide Guide
	Books map[string]string // ruleset -> its rulebook's first page, where a page is about several games

	Has   map[string]bool   // stable paths of the site that exist
	Rules map[string]string // anchor of a rule -> page#anchor from the root; nil: the page cites none
	Moves map[string]string // board -> its moves browser

	theme *Theme
}

// Guide is a moves browser and a rulebook's first page, from the site's root; "" if there is none.
// On names the board of the moves browser where a reader might expect another.
type Guide struct{ Moves, Book, On string }

// Book is a rulebook: its first page, and the position of each rule, from the site's root.
type Book struct {
	Index string
	Rules map[string]string // anchor of a rule -> page#anchor
}

// Link returns a path from the site's root as seen from this page, so that the site works in any
// folder.
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

// boardView is a board's shared drawing on a page.
type boardView struct {
	view          View
	dir           string
	Width, Height int
}

// Link returns the address of one of its pictures.
func (b boardView) Link(name string) string { return b.view.Link(b.dir + name) }

// Absolute returns the address of a path on the web, or "" if the site does not say where it is
// served.
func (v View) Absolute(to string) string {
	if v.Site.URL == "" {
		return ""
	}
	return v.Site.URL + strings.TrimSuffix(to, "index.html")
}

// Address returns Absolute or, without it, Link: for what readers of feeds and calendars copy.
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

// TurnPath returns the page of a turn.
func TurnPath(g *publish.Game, t *publish.Turn) string { return g.Slug + "/" + t.Key + "/index.html" }

// GamePath returns the page of a game.
func GamePath(g *publish.Game) string { return g.Slug + "/index.html" }

// PowerPath returns the page of a power.
func PowerPath(g *publish.Game, id string) string { return g.Slug + "/" + id + "/index.html" }

// SheetPath returns the order sheet of a power.
func SheetPath(g *publish.Game, id string) string { return g.Slug + "/" + id + "/sheet.html" }

// PageStyle returns the rules for the arrows of the page's map, and for the foot of every printed
// sheet: what it is, and its number. Such rules cannot refer to the page's text, so each page has
// its own; the security policy allows them by hash.
func (v View) PageStyle() template.CSS {
	var arrows template.CSS
	if v.Living != nil {
		arrows = v.Living.Style
	}
	// Every character is escaped by number, so that no title can end the string.
	var b strings.Builder
	for _, r := range v.foot() {
		fmt.Fprintf(&b, `\%06x`, r)
	}
	return arrows + template.CSS(`@page{@bottom-left{content:"`+b.String()+`"}}`)
}

// foot returns what each printed sheet of a page says of itself, so that a lost one can be
// returned: its phase, and first its power; on a page outside games, the title.
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

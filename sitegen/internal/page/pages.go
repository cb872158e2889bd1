package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
)

// Page is one page to be made. View is its whole input.
type Page struct {
	Path     string
	Template string
	View     View
}

// Download is a file that a page offers.
type Download struct{ Path, Name, Note string }

// Surroundings are the files that pages link to and another package makes.
type Surroundings struct {
	Has       map[string]bool   // those of the site's stable paths that exist
	Books     map[string]Book   // the rulebooks, by ruleset
	Moves     map[string]string // by board: the path of its moves browser
	MainBoard string            // the board whose moves browser is linked from pages outside games
	Downloads []Download        // files about the whole site
	// Judge returns how a page at a path loads judge.js, or nil if judge.js does not have the ruleset.
	Judge func(path, ruleset string) *module.Source
	// CheckProgram is the text of check.py, which recomputes what a game publishes.
	CheckProgram string
}

// Pages lists the pages of a site.
func Pages(site *publish.Site, around Surroundings) []Page {
	c := composer{site: site, around: around, nav: Nav(site)}
	out := []Page{c.index(), c.access(), c.missing()}
	if len(site.Games) > 1 {
		out = append(out, c.compare())
	}
	if p, ok := c.check(); ok {
		out = append(out, p)
	}
	for _, g := range site.Games {
		out = append(out, c.game(g))
		if p, ok := c.chronicle(g); ok {
			out = append(out, p)
		}
		for _, p := range Apart(g) {
			out = append(out, c.apart(g, p))
		}
		for i := range g.Turns {
			out = append(out, c.turn(g, i))
			out = append(out, c.battlePages(g, g.Turns[i])...)
		}
		for i := range g.Players() { // powers without a player have no pages
			out = append(out, c.power(g, i))
			if !g.Over {
				out = append(out, c.sheet(g, i))
			}
		}
	}
	return out
}

// Nav returns a site with only the names of its games, enough for pages that just link to them.
func Nav(site *publish.Site) *publish.Site {
	nav := *site
	nav.Games = nil
	for _, g := range site.Games {
		nav.Games = append(nav.Games, &publish.Game{Slug: g.Slug, Title: g.Title})
	}
	return &nav
}

type composer struct {
	site   *publish.Site
	nav    *publish.Site // with games by name only: pages hold this instead of whole games
	around Surroundings
}

func (c *composer) view(path, title string) View {
	v := View{Site: c.nav, Path: path, Title: title, Has: c.around.Has, Moves: c.around.Moves}
	v.Guide = Guide{Moves: c.around.Moves[c.around.MainBoard], Book: c.around.Books[c.site.Rules].Index}
	for _, g := range c.site.Games {
		if g.BoardID == c.around.MainBoard && len(c.around.Moves) > 1 {
			v.Guide.On = g.BoardTitle
		}
	}
	return v
}

// of returns a view for a page of a game. Its links lead to the game's own board and rules.
func (c *composer) of(g *publish.Game, path, title string) View {
	v := c.view(path, title)
	v.Guide = Guide{Moves: movesOf(v, g), Book: c.around.Books[g.RulesetID].Index}
	return v
}

// rules returns the paths of the rules of a game's ruleset, by anchor.
func (c *composer) rules(g *publish.Game) map[string]string { return c.around.Books[g.RulesetID].Rules }

// summaries returns the games with only their last turns, for pages about all of them.
func (c *composer) summaries() *publish.Site {
	s := *c.nav
	s.Games = nil
	for _, g := range c.site.Games {
		s.Games = append(s.Games, withTurns(g, recent(g)))
	}
	return &s
}

// recent returns a game's current turn and, if that has no results yet, the one before.
func recent(g *publish.Game) []*publish.Turn {
	n := len(g.Turns)
	if n > 1 && len(g.Turns[n-1].Steps) == 0 {
		return g.Turns[n-2:]
	}
	return g.Turns[n-1:]
}

func withTurns(g *publish.Game, turns []*publish.Turn) *publish.Game {
	h := *g
	h.Turns = turns
	return &h
}

func (c *composer) index() Page {
	v := c.view("index.html", c.site.Title)
	v.Site, v.About = c.summaries(), c.site.Subtitle
	v.Stamp = c.stamps()
	v.Image = c.siteImage()
	d := frontData{Downloads: c.around.Downloads, Shown: c.shown()}
	d.Live, d.Ended = c.games()
	v.Data = d
	v.Books = c.indexes()
	return Page{v.Path, "index", v}
}

func (c *composer) compare() Page {
	v := c.view("compare.html", "The games side by side · "+c.site.Title)
	v.Site, v.Stamp = c.summaries(), c.stamps()
	return Page{v.Path, "compare", v}
}

func (c *composer) stamps() string {
	return strings.Join(lists.Map(c.site.Games, func(g *publish.Game) string {
		return stamp(g, g.Turns[len(g.Turns)-1])
	}), " · ")
}

func (c *composer) siteImage() string {
	for _, g := range c.site.Games {
		if img := c.image(g, g.Turns[len(g.Turns)-1]); img != "" {
			return img
		}
	}
	return ""
}

func (c *composer) image(g *publish.Game, t *publish.Turn) string {
	if p := TurnDir(g, t) + "preview.png"; c.around.Has[p] {
		return p
	}
	return ""
}

// stamp names what a page was made from: game, phase and a short hash of the inputs.
func stamp(g *publish.Game, t *publish.Turn) string {
	return fmt.Sprintf("%s, %s, %s", g.Title, t.Name, t.Stamp)
}

func (c *composer) game(g *publish.Game) Page {
	last := g.Turns[len(g.Turns)-1]
	v := c.of(g, GamePath(g), g.Title+" · "+c.site.Title)
	v.Game, v.Stamp, v.Image = light(g), stamp(g, last), c.image(g, last)
	v.About = fmt.Sprintf("%s: standings, history and deadlines. Now: %s.", g.Title, last.Name)
	v.Prev = TurnPath(g, last)
	shown := resultsTurn(g)
	if shown == nil {
		shown = last
	}
	if v.Living = c.living(g, shown); v.Living != nil {
		v.Living.Now()
	}
	v.Yours = c.yours(g, last)
	v.Data = struct{ Downloads []Download }{c.downloads(g, last, true)}
	return Page{v.Path, "game", v}
}

// light returns a copy of a game whose older turns hold only what a timeline shows.
func light(g *publish.Game) *publish.Game {
	keep := len(recent(g))
	var turns []*publish.Turn
	for i, t := range g.Turns {
		if i < len(g.Turns)-keep {
			t = &publish.Turn{Key: t.Key, Name: t.Name, Phase: t.Phase, State: t.State, Adjustment: t.Adjustment, Units: t.Units,
				Changes: t.Changes, Tracks: t.Tracks}
		}
		turns = append(turns, t)
	}
	return withTurns(g, turns)
}

// turnData is the data of a phase's page that is not in its turn.
type turnData struct {
	PrevName, NextName string
	Deadline           *publish.Deadline
	Downloads          []Download
	Contents           []section
	Battles            cards
	Heads              []sentenceView
}

func (c *composer) turn(g *publish.Game, i int) Page {
	t := g.Turns[i]
	v := c.of(g, TurnPath(g, t), fmt.Sprintf("%s · %s", t.Name, g.Title))
	h := withTurns(g, []*publish.Turn{t})
	h.Years, h.Deadlines, h.Winners = yearsUntil(g, i), nil, nil
	v.Game, v.Turn, v.Stamp, v.Image = h, t, stamp(g, t), c.image(g, t)
	v.Rules = c.rules(g)
	v.Yours = c.yours(g, t)
	v.About = about(g, t)
	v.Living = c.living(g, t)
	d := turnData{Downloads: c.downloads(g, t, false)}
	d.Battles = dealt(c.battles(g, t))
	for _, s := range story.Headlines(g, t) {
		d.Heads = append(d.Heads, saidOf(g, t, s))
	}
	if v.Living != nil {
		for _, b := range d.Battles.First {
			v.Living.Cards = append(v.Living.Cards, interactive.Card{ID: b.ID, Step: b.Step, Regions: b.Show, Orders: b.Orders})
		}
	}
	d.Contents = contents(t, d, len(h.Years))
	for j := range g.Deadlines {
		dl := g.Deadlines[j]
		if dl.Key == t.Key && !dl.Past && (!dl.Follows || t.Retreats) {
			d.Deadline = &dl
			break
		}
	}
	if i > 0 {
		v.Prev, d.PrevName = TurnPath(g, g.Turns[i-1]), g.Turns[i-1].Name
	}
	if i+1 < len(g.Turns) {
		v.Next, d.NextName = TurnPath(g, g.Turns[i+1]), g.Turns[i+1].Name
	}
	v.Data = d
	return Page{v.Path, "phase", v}
}

// living returns the interactive map of a turn, or nil if the site has no drawing of the board.
func (c *composer) living(g *publish.Game, t *publish.Turn) *interactive.Map {
	if g.Board == nil || !c.around.Has[interactive.Dir(g.Board)+interactive.Script] || !c.around.Has[TurnDir(g, t)+"map.svg"] {
		return nil
	}
	m := interactive.New(g, t, TurnPath(g, t))
	for i := range m.Stages {
		s, dir := &m.Stages[i], TurnDir(g, t)
		if i < len(t.Steps) {
			dir = g.Slug + "/"
		}
		if s.Picture = dir + s.Picture; i < len(t.Steps) && t != Printed(g) {
			s.Picture = "" // only the printed turn has pictures of its stages
		}
	}
	return m
}

func about(g *publish.Game, t *publish.Turn) string {
	switch t.State {
	case "over":
		return fmt.Sprintf("%s: the position in which the game ended, %s.", g.Title, t.Name)
	case "open":
		return fmt.Sprintf("%s, %s: the position; orders are awaited.", g.Title, t.Name)
	case "closed":
		return fmt.Sprintf("%s, %s: the deadline has passed.", g.Title, t.Name)
	}
	s := fmt.Sprintf("%s, %s: %s results.", g.Title, t.Name, t.State)
	if h := headline(g, t); h != "" {
		s += " " + h + "."
	}
	return s
}

// Printed returns the turn of a game's own maps: the latest with results, else the opening.
func Printed(g *publish.Game) *publish.Turn {
	for _, t := range slices.Backward(g.Turns) {
		if len(t.Steps) > 0 {
			return t
		}
	}
	return g.Turns[0]
}

func (c *composer) downloads(g *publish.Game, t *publish.Turn, whole bool) []Download {
	dir, of := TurnDir(g, t), g.Slug+"/"
	print := "Map to print, A3 or A4 (PDF)"
	if len(t.Steps) > 0 {
		print = "Maps to print, orders and position, A3 or A4 (PDF)"
	}
	list := []Download{{dir + "map.svg", "Map (SVG)", ""}, {dir + "map.pdf", print, ""}}
	if p := Printed(g); whole || p == t {
		name := " of " + p.Name
		atlas := "The position" + name
		if len(p.Steps) > 0 {
			atlas = p.Steps[0].Name + name
		}
		list = append(list, Download{of + "atlas.pdf", atlas + " by theatres, A4 (PDF)", ""})
		for _, paper := range [][2]string{{"a4", "A4"}, {"a3", "A3"}, {"a2", "A2, a poster"}, {"a1", "A1, a large poster"},
			{"tiles", "A2 in sheets of A4, to glue"}, {"bw", "black and white, A4"}} {
			list = append(list, Download{of + "map-" + paper[0] + ".pdf", "Map" + name + ", " + paper[1] + " (PDF)", ""})
		}
		list = append(list, Download{of + "map-editable.svg", "Map" + name + ", to be changed in Inkscape (SVG)", ""})
		for i := range p.Steps {
			list = append(list, Download{of + interactive.PictureOf(&p.Steps[i]), p.Steps[i].Name + name + ", drawn (SVG)", ""})
		}
	}
	var out []Download
	for _, d := range append(list, []Download{
		{dir + "results.txt", "Summary for a chat", ""}, {dir + "results-full.txt", "Everything as text, for mail", ""},
		{dir + "results.json", "Orders and results (JSON)", ""},
	}...) {
		if c.around.Has[d.Path] {
			out = append(out, d)
		}
	}
	if whole {
		out = append(out, Download{g.Slug + "/calendar.ics", "Calendar of deadlines", ""},
			Download{g.Slug + "/feed.xml", "Feed of results (Atom)", ""},
			Download{g.Slug + "/game.json", "The whole game (JSON)", ""})
	}
	return out
}

// MapSize returns the width and height that a page reserves for a map, in CSS pixels.
func MapSize(g *publish.Game) (w, h int) {
	if g.Board == nil || g.Board.Width <= 0 {
		return 600, 800
	}
	return 840, int(840 * g.Board.Height / g.Board.Width)
}

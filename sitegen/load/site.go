package load

import (
	"errors"
	"io/fs"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
)

// Site is everything on disk that a build reads.
type Site struct {
	Dir      string // the folder that holds content/ and themes/
	Settings Settings
	Games    []*Game // as sortGames sorts them
	// Private holds the private data of games with faults, as far as readable. Such a game is
	// published from its kept copy or not at all, but the guard needs its secrets.
	Private []*Game
	source  *strict.Source
}

// Where returns the position of a path of keys in content/site.toml.
func (s *Site) Where(path ...string) diag.Pos {
	if s.source == nil {
		return diag.Pos{File: "content/site.toml"}
	}
	return s.source.Find(path...)
}

// Settings is content/site.toml.
type Settings struct {
	Title       string `toml:"title"`
	Subtitle    string `toml:"subtitle"`
	URL         string `toml:"url"` // the site's address, with a final slash; "" if it has none
	Language    string `toml:"language"`
	Board       string `toml:"board"`       // the main board: its moves browser is moves.html
	Rules       string `toml:"rules"`       // the ruleset whose rulebook the front page links to
	Coordinator string `toml:"coordinator"` // the name that pages show: "The Coordinator"
	Email       string `toml:"email"`       // where to send orders; published
	// MailServer is the receiving mail server, such as "mx.example.org", whose Authentication-Results
	// headers confirm senders; "": none does.
	MailServer string   `toml:"mail_server"`
	Join       string   `toml:"join"` // how a newcomer joins a game, in a sentence or two; published
	Theme      string   `toml:"theme"`
	Boards     []string `toml:"boards"` // more boards whose moves browsers are published
	// Prints names the papers, of those in Papers, for maps to print. Default: A4 and A2.
	Prints []string `toml:"prints"`
}

// Papers are the sizes for Settings.Prints; "tiles" is an A2 poster in sheets of A4.
var Papers = []string{"a4", "a3", "a2", "a1", "tiles"}

// ReadSite reads as much of the whole site as is readable.
func ReadSite(dir string, ps *Problems) *Site {
	s := &Site{Dir: dir}
	s.readSettings(ps)
	entries, err := files.In(dir).List("content/games")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		ps.Errorf("content/games", 0, 0, files.Remedy(err), "%s", unread(err))
	}
	known := map[string]string{} // game by id
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		var own Problems
		g := ReadGame(dir, e.Name(), &own)
		if g != nil && g.ID != "" {
			if first, taken := known[g.ID]; taken {
				own.Add(g.At("id"), "give the game that was copied other letters",
					"%s has this id too: feeds and calendars would take the two for one game", first)
			} else {
				known[g.ID] = g.Slug
			}
		}
		own.Of(e.Name())
		if g == nil {
			if g = ReadKept(files.In(dir), e.Name()); g == nil {
				g = salvage(files.In(dir), e.Name())
			}
			if g == nil {
				own.Warnf("content/games/"+e.Name(), 0, 0, "fix it and build again before the site goes to the web",
					"this game cannot be read and no copy of it was kept, so it is left out")
			}
		}
		if own.Failed() {
			s.Private = append(s.Private, privateOf(files.In(dir), e.Name()))
		}
		if g != nil {
			g.Faulty, g.Lost = own.Failed(), g.LostBy(&own)
			s.Games = append(s.Games, g)
		}
		ps.Join(&own)
	}
	sortGames(s.Games)
	return s
}

func sortGames(games []*Game) {
	slices.SortStableFunc(games, func(a, b *Game) int {
		if a.Order != b.Order {
			return a.Order - b.Order
		}
		return strings.Compare(a.Slug, b.Slug)
	})
}

// ReadPrivate reads only the private data of each game: game.toml, the register and the seed. The
// games are in ReadSite's order.
func ReadPrivate(dir string, ps *Problems) []*Game {
	site := files.In(dir)
	entries, err := site.List("content/games")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		ps.Errorf("content/games", 0, 0, files.Remedy(err), "%s", unread(err))
	}
	var out []*Game
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		g := newGame(site, e.Name())
		if _, ok := decodeTOML(site, g.File, g, ps); !ok {
			continue
		}
		g.readSecret(ps)
		g.registered(ps)
		out = append(out, g)
	}
	sortGames(out)
	return out
}

// LostBy reports whether any error in ps is outside the folders of the game's phases.
func (g *Game) LostBy(ps *Problems) bool {
	return slices.ContainsFunc(ps.All(), func(p Problem) bool { return !p.Warning && !g.inPhase(p.File) })
}

func (g *Game) inPhase(file string) bool {
	name, ok := strings.CutPrefix(file, g.Shown()+"/")
	first, _, _ := strings.Cut(name, "/")
	return ok && phaseForm.MatchString(first)
}

// ReadSettings reads content/site.toml alone.
func ReadSettings(dir string, ps *Problems) Settings {
	s := &Site{Dir: dir}
	s.readSettings(ps)
	return s.Settings
}

func (s *Site) readSettings(ps *Problems) {
	const shown = "content/site.toml"
	site := files.In(s.Dir)
	if !site.Exists(shown) {
		ps.Errorf(shown, 0, 0, "herald new site DIR makes a site", "there is no site here")
		return
	}
	source, good := decodeTOML(site, shown, &s.Settings, ps)
	s.source = source
	if source == nil {
		return
	}
	t := &s.Settings
	if t.Title == "" && good { // a title of a wrong type has been reported
		ps.Errorf(shown, 1, 1, `title = "…"`, "the site has no title")
	}
	if t.URL != "" {
		u, err := url.Parse(t.URL)
		if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" {
			ps.Add(source.At("", 0, "url"), `url = "https://example.org/"`, "url %q is not a web address", t.URL)
		} else if u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.ContainsAny(t.URL, "?#<>\"'`\\ ") {
			// The message does not quote the URL, which may contain a password.
			ps.Add(source.At("", 0, "url"), `url = "https://example.org/games/"`,
				"url is published on every page, and may hold only a host and a path")
		} else if !strings.HasSuffix(t.URL, "/") {
			t.URL += "/"
		}
	}
	if t.Email != "" && !validAddress(t.Email) {
		ps.Add(source.At("", 0, "email"), `email = "games@example.org"`, "%q is not an e-mail address", t.Email)
	}
	if t.Language == "" {
		t.Language = "en-GB"
	}
	if t.Theme == "" {
		t.Theme = "default"
	}
	if t.Prints == nil {
		t.Prints = []string{"a4", "a2"}
	}
	for i, p := range t.Prints {
		if !slices.Contains(Papers, p) || slices.Index(t.Prints, p) < i {
			ps.Add(source.Find("prints", p), strings.Join(Papers, ", ")+", each once; [] makes none", "prints: %q", p)
		}
	}
	if t.Coordinator == "" {
		t.Coordinator = "The Coordinator"
	}
}

// Colours are a theme's own colours for powers: by board, then by power, as "#rrggbb".
type Colours map[string]map[string]string

var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// ReadColours reads themes/<theme>/colours.toml, if there is one. The caller checks the names of
// boards and powers. The source gives the keys' positions; it is nil if nothing was read.
func ReadColours(dir, theme string, ps *Problems) (Colours, *strict.Source) {
	site, shown := files.In(dir), ColoursFile(theme)
	if theme == "" || !site.Exists(shown) {
		return nil, nil
	}
	var c Colours
	source, ok := decodeTOML(site, shown, &c, ps)
	if !ok {
		return nil, nil
	}
	for _, board := range slices.Sorted(maps.Keys(c)) {
		for _, power := range slices.Sorted(maps.Keys(c[board])) {
			if v := c[board][power]; !colour.MatchString(v) {
				ps.Add(source.Find(board, power), power+` = "#b3261e"`,
					"the colour %q of %s on board %s is not a colour", v, power, board)
			}
		}
	}
	return c, source
}

// ColoursFile returns the path of a theme's colours for messages.
func ColoursFile(theme string) string { return "themes/" + theme + "/colours.toml" }

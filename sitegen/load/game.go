package load

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Game is one folder of content/games.
type Game struct {
	Slug string `toml:"-"`
	Dir  string `toml:"-"` // path of the folder
	File string `toml:"-"` // path of game.toml for messages

	ID      string `toml:"id"` // identifies it to feeds, calendars and browsers
	Title   string `toml:"title"`
	Board   string `toml:"board"`
	Ruleset string `toml:"ruleset"`
	Order   int    `toml:"order"` // lists of games are sorted by it; see sortGames
	Note    string `toml:"note"`  // a sentence for the game's page
	// Shade makes maps colour a region without a centre for the power whose unit was there last.
	Shade   bool              `toml:"shade_control"`
	Scans   bool              `toml:"scans"` // publish photographs of the orders that counted
	Ended   string            `toml:"ended"` // why a game ended without a victor ("drawn by vote"), or ""
	Options map[string]string `toml:"options"`
	Seats   []Seat            `toml:"power"`
	Time    Timeline          `toml:"timeline"`
	Lots    LotCommitment     `toml:"lots"`

	Position *StartPosition `toml:"-"` // position.toml, or nil
	End      *End           `toml:"-"` // end.toml, or nil
	Log      receipts.Log   `toml:"-"` // receipts.txt; nil in games without receipts
	Origins  []Origin       `toml:"-"` // moved-in.toml: where it was played before
	Secret   string         `toml:"-"` // secret.toml's seed, or ""; never published
	Phases   []*Phase       `toml:"-"` // in time order as far as names show; see Phase.Key

	// Faulty: some files cannot be read or make no sense. Lost: one of these belongs to no phase.
	Faulty, Lost bool `toml:"-"`
	// Kept means that the game was read from its kept copy. Salvaged means that it was read from the
	// readable lines of its game.toml.
	Kept, Salvaged bool `toml:"-"`

	site   files.Site
	source *strict.Source // positions in game.toml; nil if the file was not read whole
}

// At returns the position in game.toml of a path of keys. If the file was not read whole, it
// returns the file without a line.
func (g *Game) At(path ...string) diag.Pos {
	if g.source == nil {
		return diag.Pos{File: g.File}
	}
	return g.source.Find(path...)
}

// AtEntry returns the position of a key in the n-th entry, from 0, of a list of tables.
func (g *Game) AtEntry(list string, n int, key string) diag.Pos {
	if g.source == nil || !g.source.Has(list) {
		return g.At(strings.Split(list, ".")...)
	}
	return g.source.At(list, n, key)
}

// Shown returns the game's folder for messages.
func (g *Game) Shown() string { return "content/games/" + g.Slug }

// InSite returns the game's site.
func (g *Game) InSite() files.Site { return g.site }

// Seat says who plays a power. Everything except the power's id is private.
type Seat struct {
	ID      string `toml:"id"`
	Player  string `toml:"player"`
	Email   string `toml:"email"`
	Address string `toml:"address"`
	Note    string `toml:"note"`
}

// LotCommitment is the commitment to the lots that was published before the game began.
type LotCommitment struct {
	Commitment string `toml:"commitment"` // the end of the hash chain, in hex
	Links      int    `toml:"links"`      // the length of the chain: each draw uses a link
	Scheme     int    `toml:"scheme"`     // receipts.Scheme
	Beacon     string `toml:"beacon"`     // what lots wait for: receipts.Drand, or a lottery in words; "": nothing
}

// Limits above which a number in game.toml is surely a slip.
const (
	maxLinks = 10_000
	maxDays  = 1000
)

var idForm = regexp.MustCompile(`^[a-z0-9-]{8,64}$`)

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// reserved lists the site's own names, which no game may have.
var reserved = []string{"assets", "moves", "rules", "boards", "index", "compare"}

// ValidSlug returns what is wrong with a game's folder name, or "".
func ValidSlug(slug string) string {
	if !slugForm.MatchString(slug) || len(slug) > 60 {
		return "a game's folder is named in lower-case letters, digits and single hyphens"
	}
	if slices.Contains(reserved, slug) {
		return "the site uses this name itself"
	}
	return ""
}

// ReadGame reads one game.
func ReadGame(dir, slug string, ps *Problems) *Game { return readGame(files.In(dir), slug, ps) }

// ReadGameIn reads one game of a site, whose files may be replaced (files.Site.Over).
func ReadGameIn(site files.Site, slug string, ps *Problems) *Game { return readGame(site, slug, ps) }

// TitleOf returns a game's title, or its folder's name if that cannot be read.
func TitleOf(site files.Site, slug string) string {
	g := newGame(site, slug)
	decodeTOML(site, g.File, g, &Problems{})
	return cmp.Or(g.Title, slug)
}

func newGame(site files.Site, slug string) *Game {
	return &Game{Slug: slug, site: site, Dir: site.Path("content/games/" + slug),
		File: "content/games/" + slug + "/game.toml"}
}

func readGame(site files.Site, slug string, ps *Problems) *Game {
	g := newGame(site, slug)
	if why := ValidSlug(slug); why != "" {
		ps.Errorf("content/games/"+slug, 0, 0, "rename the folder, for instance to powick-bridge", "%s", why)
		return nil
	}
	if !g.site.Exists(g.File) {
		hint := "herald new game " + slug + " makes one"
		if site.Exists(g.Shown()+"/secret.toml") || site.Exists(g.LogFile()) {
			hint = "put it back: the game's other files are there"
		}
		ps.Errorf(g.File, 0, 0, hint, "the game has no game.toml")
		return nil
	}
	source, ok := decodeTOML(g.site, g.File, g, ps)
	if !ok && (g.Board == "" || g.Ruleset == "") {
		return nil // without it nothing can be played
	}
	g.source = source
	return g.readRest(ps)
}

func (g *Game) readRest(ps *Problems) *Game {
	g.check(ps)
	g.readSecret(ps)
	g.readLog(ps)
	g.readOrigins(ps)
	g.readPosition(ps)
	g.readEnd(ps)
	g.registered(ps)
	g.readPhases(ps)
	if g.otherForm(ps) {
		return nil
	}
	return g
}

// otherForm reports whether the game's files have the format of another version of herald. Such a
// game is refused as a whole.
func (g *Game) otherForm(ps *Problems) bool {
	const hint = "play it to its end with the herald that wrote it, or begin it anew with herald new game and bring its sheets in with herald resolve --through"
	other := g.HasLog() && g.Lots.Scheme != receipts.Scheme
	at := g.At("lots")
	for _, p := range g.Phases {
		if p.Frozen != nil && p.Frozen.Form != Form && !other {
			other, at = true, diag.Pos{File: p.Frozen.File, Line: 1, Col: 1}
		}
	}
	if other {
		ps.Add(at, hint, "this game was begun by another version of herald, and this one cannot read it")
	}
	return other
}

func (g *Game) check(ps *Problems) {
	for _, need := range []struct{ key, value string }{{"title", g.Title}, {"board", g.Board}, {"ruleset", g.Ruleset}} {
		if strings.TrimSpace(need.value) == "" {
			ps.Errorf(g.File, 1, 1, need.key+` = "…"`, "the game has no %s", need.key)
		}
	}
	switch {
	case g.ID == "":
		ps.Errorf(g.File, 1, 1,
			`id = "…", 8 to 64 small letters, digits and hyphens that no other game has, such as the first 16 of [lots] commitment; then leave it so`,
			"the game has no id, which feeds, calendars and browsers need to recognise it")
	case !idForm.MatchString(g.ID):
		ps.Add(g.At("id"), "leave it as herald new game wrote it: 8 to 64 small letters, digits and hyphens, and never another", "%q is not an id of a game", g.ID)
	}
	seen := map[string]bool{}
	for i, s := range g.Seats {
		if seen[s.ID] {
			ps.Add(g.AtEntry("power", i, "id"), "keep one of the two", "power %q is listed twice", s.ID)
		}
		seen[s.ID] = true
	}
	if g.Lots.Links < 0 || g.Lots.Links > maxLinks {
		ps.Add(g.At("lots", "links"), "links = 64", "the chain of lots cannot have %d links", g.Lots.Links)
		g.Lots.Links = 0
	}
	g.Time.check(g, ps)
}

// LogFile returns the path of the game's log of receipts for messages.
func (g *Game) LogFile() string { return g.Shown() + "/receipts.txt" }

// HasLog reports whether the game began with a commitment to its lots; only then has it a log of
// receipts.
func (g *Game) HasLog() bool { return g.Lots != LotCommitment{} }

// readLog reads the log of receipts, which nobody may edit, since its hash is published.
func (g *Game) readLog(ps *Problems) {
	const hint = "put back the receipts.txt that was published with the game"
	if !g.HasLog() || g.Lots.Scheme != receipts.Scheme {
		return
	}
	if !g.site.Exists(g.LogFile()) {
		ps.Errorf(g.LogFile(), 0, 0, hint, "the game's log of receipts is gone")
		return
	}
	data, ok := readFile(g.site, g.LogFile(), files.TOML, ps)
	if !ok {
		return
	}
	l, err := receipts.Parse(string(data))
	if err != nil {
		ps.Errorf(g.LogFile(), 0, 0, hint, "%v", err)
		return
	}
	commitment, links := l.Commitment()
	if l.Game() != g.Slug || commitment != g.Lots.Commitment || links != g.Lots.Links || l.Beacon() != g.Lots.Beacon {
		ps.Add(g.At("lots"), "the log is published, and game.toml must say the same",
			"the game's folder name or [lots] differs from the first lines of the log of receipts")
		return
	}
	g.Log = l
}

func (g *Game) readSecret(ps *Problems) {
	shown := g.Shown() + "/secret.toml"
	if !g.site.Exists(shown) {
		return
	}
	var f struct {
		Seed string `toml:"seed"`
	}
	if _, ok := decodeTOML(g.site, shown, &f, ps); ok {
		if len(f.Seed) < 32 {
			ps.Errorf(shown, 1, 1, "herald new game makes one of 64 hex digits", "the seed is too short to keep a secret")
		}
		g.Secret = f.Seed
	}
}

// The ways in which players end a game before the rules do.
const (
	EndDraw       = "draw"       // the named powers share a draw
	EndConcession = "concession" // all others concede to the named powers
	EndStopped    = "stopped"    // nobody wins
)

// Ends lists the ways in which players end a game.
func Ends() []string { return []string{EndDraw, EndConcession, EndStopped} }

// End is end.toml: how players ended a game by agreement. It is published.
type End struct {
	How     string   `toml:"how"`
	Winners []string `toml:"winners,omitempty"` // ids of the powers that win, or share the draw
	Why     string   `toml:"why,omitempty"`     // a sentence, such as the result of a vote
}

// EndFile returns the path of a game's end.toml for messages.
func (g *Game) EndFile() string { return g.Shown() + "/end.toml" }

func (g *Game) readEnd(ps *Problems) {
	if !g.site.Exists(g.EndFile()) {
		return
	}
	e := &End{}
	if _, ok := decodeTOML(g.site, g.EndFile(), e, ps); !ok {
		return
	}
	switch {
	case !slices.Contains(Ends(), e.How):
		ps.Errorf(g.EndFile(), 1, 1, "one of "+strings.Join(Ends(), ", "), "a game cannot end by how = %q", e.How)
	case e.How == EndStopped && len(e.Winners) > 0:
		ps.Errorf(g.EndFile(), 0, 0, "leave winners out, or say draw or concession", "a game that was stopped has no winners")
	case e.How != EndStopped && len(e.Winners) == 0:
		ps.Errorf(g.EndFile(), 0, 0, `winners = ["france"]`, "it does not say who %s",
			map[string]string{EndDraw: "shares the draw", EndConcession: "wins"}[e.How])
	default:
		g.End = e
	}
}

// SaveEnd writes a game's end.
func (g *Game) SaveEnd(e *End) error {
	data, err := TOML("# How the game ended. Written by herald end; remove the file to play on.\n", e)
	if err != nil {
		return fmt.Errorf("end.toml: %w", err)
	}
	next, err := g.after(func(now *Game) { now.End = e }, map[string][]byte{"end.toml": data})
	if err != nil {
		return err
	}
	return g.happen(next, "end.toml", func() error { return WriteFile(filepath.Join(g.Dir, "end.toml"), data) })
}

// Day is a calendar day, stored as midnight UTC. The TOML decoder puts a date without a zone into
// the machine's zone; a Day is the date as written.
type Day struct{ time.Time }

// DayOf returns the day of a time, in the time's own zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day{time.Date(y, m, d, 0, 0, 0, 0, time.UTC)}
}

// The first and last years allowed in a Day: RFC 5545 and RFC 3339 write years in four digits.
const (
	firstYear = 1900
	lastYear  = 2999
)

// UnmarshalTOML takes a TOML date. A date with a time and an offset is the day in UTC.
func (d *Day) UnmarshalTOML(v any) error {
	t, ok := v.(time.Time)
	if !ok {
		return fmt.Errorf("%v is not a date: write it without quotation marks, 2026-03-02", v)
	}
	switch t.Location().String() {
	case "date-local", "datetime-local", "time-local": // the decoder's names for times without an offset
		*d = DayOf(t)
	default:
		*d = DayOf(t.UTC())
	}
	if y := d.Year(); y < firstYear || y > lastYear { // planted: a year that is none: false
		return fmt.Errorf("the year %d is out of range (%d to %d)", y, firstYear, lastYear)
	}
	return nil
}

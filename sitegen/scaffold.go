package sitegen

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// lotLinks is how many draws a new game's chain allows: one each winter outlasts any game.
const lotLinks = 64

// idDigits is the number of hex digits in a new game's id, which are the first of its commitment.
const idDigits = 16

// NewSite makes a folder that herald build can build. It changes no existing file.
func NewSite(dir, title, board string) error {
	if !slices.Contains(Boards{dir}.IDs(), board) {
		return Boards{dir}.unknown(board)
	}
	path := filepath.Join(dir, "content", "site.toml")
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s: there is a site already", path)
	}
	rules := ""
	for _, info := range variants.Infos() {
		if info.ID == board {
			rules = fmt.Sprintf("rules = %q # the rulebook of the front page: herald's own, unless content/rules has a folder of this name\n", board)
		}
	}
	site := fmt.Sprintf(`# The site. Only title and board are needed.
title = %q
# subtitle = "One sentence for the front page."
board = %q # its moves browser becomes moves.html
%s
# Where the site is served, with a slash at the end. Feeds, the sitemap and link previews need it.
# url = "https://games.example.org/"

# Printed on order sheets and in the calendar.
# coordinator = "The Coordinator"
# email = "coordinator@example.org"
# join = "How a newcomer joins a game, for the front page."
`, title, board, rules)
	if err := os.MkdirAll(filepath.Join(dir, "content", "games"), 0o755); err != nil {
		if st, is := os.Stat(dir); is == nil && !st.IsDir() {
			return fmt.Errorf("%s: a file is where the site's folder should be (hint: another name)", dir)
		}
		return err
	}
	ignore := filepath.Join(dir, ".gitignore")
	if _, err := os.Stat(ignore); errors.Is(err, os.ErrNotExist) {
		if err := load.WriteFile(ignore, []byte("/public/\n/.herald/\n/inbox/\n/outbox/\nsecret.toml\npeople.toml\n")); err != nil {
			return err
		}
	}
	workflow := filepath.Join(dir, ".github", "workflows", "site.yml")
	if _, err := os.Stat(workflow); errors.Is(err, os.ErrNotExist) {
		if err := load.WriteFile(workflow, []byte(Workflow)); err != nil {
			return err
		}
	}
	return load.WriteFile(path, []byte(site))
}

// Workflow is the workflow file with which GitHub builds the site of a private repository and
// publishes only public/.
//
//go:embed workflow.yml
var Workflow string

// NewGameOptions say what a new game is.
type NewGameOptions struct {
	Dir, Slug, Title, Board, Ruleset string
	Began                            time.Time // zero: the game has no deadlines yet
	Random                           io.Reader // source of the random secret
	Beacon                           string    // what lots wait for, or ""
	Options                          engine.Options
	Note                             string // a sentence for the game's page, or ""
}

// NewGame makes a game's folder: game.toml with every power, the secret of its receipts and lots,
// and the first phase's folder. The board defaults to the site's; the ruleset to the one named like
// the board, or else the list's first. After an error nothing is left behind. The caller holds the
// site's lock.
func NewGame(o NewGameOptions) error {
	b, err := BeginGame(o)
	if err != nil {
		return err
	}
	defer b.Drop()
	return b.Place()
}

// BeginGame makes the files of NewGame outside the site's games, for Place to move.
func BeginGame(o NewGameOptions) (*Beside, error) {
	b, err := beside(o.Dir, o.Slug)
	if err != nil {
		return nil, err
	}
	if err := o.write(b.GameDir()); err != nil {
		b.Drop()
		return nil, err
	}
	return b, nil
}

func (o NewGameOptions) write(dir string) error {
	var ps load.Problems
	site := load.ReadSite(o.Dir, &ps)
	o.Beacon = receipts.Value(o.Beacon)
	if o.Board == "" {
		o.Board = site.Settings.Board
	}
	if o.Ruleset == "" {
		o.Ruleset = variants.Infos()[0].ID
		if slices.ContainsFunc(variants.Infos(), func(i engine.Info) bool { return i.ID == o.Board }) {
			o.Ruleset = o.Board
		}
	}
	if o.Title == "" {
		o.Title = TitleOf(o.Slug)
	}
	lib := LibraryOf(o.Dir)
	b, err := lib.Board(o.Board)
	if err != nil {
		return err
	}
	rules, err := lib.Rules(o.Ruleset, b.Map, o.Options)
	if err != nil {
		return err
	}
	var raw [32]byte
	if _, err := io.ReadFull(o.Random, raw[:]); err != nil {
		return err
	}
	seed := fmt.Sprintf("%x", raw)
	start := rules.Start().Phase
	first := filepath.Join(dir, rules.Info().TurnID(start), rules.Info().Folder(start.Step))
	if err := os.MkdirAll(first, 0o755); err != nil {
		return err
	}
	secret := "# Whoever knows this can open the receipts and foresee the lots. Keep it out of what is published.\nseed = \"" + seed + "\"\n"
	if err := load.WriteSecret(filepath.Join(dir, "secret.toml"), []byte(secret)); err != nil {
		return err
	}
	log := receipts.Begin(o.Slug, play.LotLink(seed, lotLinks, 0), lotLinks, o.Beacon)
	if err := load.WriteFile(filepath.Join(dir, "receipts.txt"), []byte(log.Text())); err != nil {
		return err
	}
	if err := load.WriteSecret(filepath.Join(dir, "people.toml"), []byte(peopleTOML(rules))); err != nil {
		return err
	}
	return load.WriteFile(filepath.Join(dir, "game.toml"), []byte(gameTOML(o, rules, seed)))
}

func peopleTOML(rules engine.Rules) string {
	var b strings.Builder
	b.WriteString(`# Who plays what: whose mail is filed, and whom letters go to. Private, but for an alias that its player wants published.
# Beside power and address: name = "…"; alias = "Gannet" and public = true; postal = "…" instead of the address of a player without mail.
# Whoever takes a seat over gets an entry more, with from = 2026-05-04; a seat that nobody has is nobody = true.
`)
	for _, p := range rules.Map().Players() {
		fmt.Fprintf(&b, "\n# [[seat]]\n# power = %q\n# address = \"\"\n", p.ID)
	}
	return b.String()
}

func gameTOML(o NewGameOptions, rules engine.Rules, seed string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "title = %s\nboard = %q\nruleset = %q\nid = %q # by which feeds, calendars and browsers know the game: never change it\n# note = \"A sentence for the game's page.\"\n# scans = true # publish the photographs of orders that lie beside them\n# shade_control = true # maps shade land that is not a centre for the power whose unit last stood there\n", quoted(o.Title), o.Board, o.Ruleset, play.LotLink(seed, lotLinks, 0)[:idDigits])
	if o.Note != "" {
		fmt.Fprintf(&b, "note = %s\n", quoted(o.Note))
	}
	if opts := rules.Info().Options; len(opts) > 0 {
		b.WriteString("\n# Rule choices; these are the defaults.\n[options]\n")
		for _, opt := range opts {
			v, chosen := o.Options[opt.Name]
			if !chosen {
				b.WriteString("# ")
			}
			fmt.Fprintf(&b, "%s = %q # %s", opt.Name, cmp.Or(v, opt.Default), opt.Doc)
			if len(opt.Values) > 0 {
				fmt.Fprintf(&b, " (%s)", strings.Join(opt.Values, " | "))
			}
			b.WriteByte('\n')
		}
	}
	b.WriteString("\n# Days are counted from the first day of a season; each ends at 07:00 UTC of the following day.\n[timeline]\n")
	if o.Began.IsZero() {
		b.WriteString("# began = 2026-03-02 # the first day of the first season; without it there are no deadlines\n")
	} else {
		fmt.Fprintf(&b, "began = %s\n", o.Began.Format("2006-01-02"))
	}
	b.WriteString(`orders = 12
retreats = 14
results = 15
winter = 2
`)
	info := rules.Info()
	var own []string
	for _, s := range info.Steps {
		if s.Step >= engine.StepOwn {
			own = append(own, s.Folder+" = 2")
		}
	}
	if len(own) > 0 {
		fmt.Fprintf(&b, "days = { %s }\n", strings.Join(own, ", "))
	}
	fmt.Fprintf(&b, `# hour = "20:00" # of the last day, instead of 07:00 UTC of the next
# zone = "Europe/London" # of hour; without it UTC
# weekdays = ["mon", "thu"] # on which something may be due
# shorten = true # what follows moves up when nobody has to retreat or adjust
# late = "ask" # orders after the deadline: "ask" you, "count" them or "refuse" them
# grace = 24 # hours after a deadline in which orders still come in time

# A deadline that moves is written down here and never edited again; calendars then follow.
# [[timeline.change]]
# phase = %q
# kind = %q
# date = 2026-05-04
# shift = true # everything later moves as much
# why = "the postmen are on strike"

# The end of the chain that lots are drawn from; its beginning is secret.toml.
[lots]
`, info.TurnID(info.Start), info.Folder(info.Start.Step))
	fmt.Fprintf(&b, "scheme = %d\ncommitment = %q\nlinks = %d\n", receipts.Scheme, play.LotLink(seed, lotLinks, 0), lotLinks)
	if o.Beacon != "" {
		fmt.Fprintf(&b, "beacon = %q\n", o.Beacon)
	} else {
		fmt.Fprintf(&b, "# Lots that nobody can steer wait for a value that nobody can choose. It is named before the first phase is closed:\n# herald new game SLUG --beacon %q\n", receipts.Drand)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// quoted returns a text as a TOML string. Go's %q has escapes that TOML lacks.
func quoted(s string) string {
	data, err := load.TOML("", map[string]string{"s": s})
	if err != nil {
		return fmt.Sprintf("%q", s)
	}
	return strings.TrimSuffix(strings.TrimPrefix(string(data), "s = "), "\n")
}

// TitleOf makes a title of a folder's name: "powick-bridge" -> "Powick Bridge".
func TitleOf(slug string) string {
	words := strings.Split(slug, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

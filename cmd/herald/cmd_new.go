package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/folder"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
)

func newCommand() command {
	return command{
		name: "new", usage: "new site DIR | new game SLUG | new board ID",
		short: "begin a site, game or board, which builds at once",
		examples: []string{
			"herald new site mysite --board standard",
			"herald new board island --site mysite           # a small board to change, in mysite/boards/island",
			"herald new site isles --board mysite/boards/island   # with a copy of a board's folder",
			"herald new game powick-bridge --site mysite --began 2026-03-02",
			"herald build --site mysite",
		},
		run: runNew, actions: newActions(),
	}
}

func newActions() []command {
	return []command{{name: "game", run: runNewGame}, {name: "site", run: runNewSite}, {name: "board", run: runNewBoard}}
}

func runNew(args []string) int {
	args = commandFirst(newActions(), args)
	switch {
	case len(args) == 0:
	case args[0] == "-h", args[0] == "-help", args[0] == "--help":
		return runNewGame([]string{"--help"}) // new game has every flag that new site has
	default:
		if a := find(newActions(), args[0]); a != nil {
			return a.run(args[1:])
		}
	}
	return usageError("new",
		errors.New("say what to make: a site, a game or a board "+
			"(hint: herald new site DIR, herald new game SLUG, herald new board ID)"))
}

func runNewSite(args []string) int {
	fs := newFlags("new site")
	title := fs.String("title", "Games by post", "the site's `title`")
	board := fs.String("board", mapdata.DefaultID(), "the main board's `id`")
	dir, code := oneName(fs, args, "a folder", "mysite")
	if code >= 0 {
		return code
	}
	if err := takeBoard(dir, board); err != nil {
		return usageError("new site", err)
	}
	if err := sitegen.NewSite(dir, *title, *board); err != nil {
		return failed(err)
	}
	fmt.Printf("%s\n", filepath.Join(dir, "content", "site.toml"))
	fmt.Printf("Next: herald new game SLUG --site %s, then herald build --site %s\n", dir, dir)
	return exitWell
}

func runNewGame(args []string) int {
	fs := newFlags("new game")
	site := siteFlag(fs)
	o := sitegen.NewGameOptions{Random: rand.Reader}
	fs.StringVar(&o.Title, "title", "", "the game's `title` (default: from its name)")
	fs.StringVar(&o.Board, "board", "", "board `id` (default: the site's)")
	fs.StringVar(&o.Ruleset, "ruleset", "", "ruleset `id` (default: the board's)")
	fs.StringVar(&o.Beacon, "beacon", "",
		"a public random `value` that nobody can choose, for the lots: \"drand quicknet\", or a lottery's drawing")
	o.Options = engine.Options{}
	fs.Var(optionFlag{o.Options}, "option", "a rule choice, `name=value`, such as builds=owned; may be repeated")
	began := fs.String("began", "", "the first day of the first season, `YYYY-MM-DD`")
	slug, code := oneGame(fs, args)
	if code >= 0 {
		return code
	}
	if *began != "" {
		var err error
		if o.Began, err = time.Parse("2006-01-02", *began); err != nil {
			return usageError("new game", fmt.Errorf("%q is not a date (hint: 2026-03-02)", *began))
		}
	}
	if o.Board != "" {
		if err := takeBoard(*site, &o.Board); err != nil {
			return usageError("new game", err)
		}
	}
	if o.Ruleset != "" {
		if err := oneOf("ruleset", o.Ruleset, rulesets()); err != nil {
			return usageError("new game", err)
		}
	}
	release, err := holdSite(*site, "new game "+slug)
	if err != nil {
		return failed(err)
	}
	defer release()
	o.Dir, o.Slug = *site, slug
	if err := sitegen.NewGame(o); err != nil {
		return failed(err)
	}
	dir := filepath.Join(*site, "content", "games", slug)
	fmt.Printf("%s\n%s (keep this one private)\n", filepath.Join(dir, "game.toml"), filepath.Join(dir, "secret.toml"))
	fmt.Printf("Next: put each power's orders, as <power>.txt, into the first phase's folder; herald status says who is missing\n")
	return exitWell
}

// runNewBoard begins a board among a site's own: herald new board.
func runNewBoard(args []string) int {
	fs := newFlags("new board")
	site := siteFlag(fs)
	title := fs.String("title", "", "the board's `title` (default: from its id)")
	way := fs.String("way", folder.Ways()[0], "what it is made from: "+strings.Join(folder.Ways(), " or "))
	id, code := oneName(fs, args, "an id", "island")
	if code >= 0 {
		return code
	}
	if err := oneOf("way", *way, folder.Ways()); err != nil {
		return usageError("new board", err)
	}
	if err := boardID(id, true); err != nil {
		return usageError("new board", fmt.Errorf("%w (hint: another id, such as island)", err))
	}
	err := sitegen.IsSite(*site)
	dir := filepath.Join(*site, "boards", id)
	if err == nil {
		if *title == "" {
			*title = sitegen.TitleOf(id)
		}
		err = folder.Begin(dir, id, *title, *way)
	}
	if err != nil {
		return failed(err)
	}
	fmt.Printf("%s\n", filepath.Join(dir, "map.toml"))
	fmt.Printf("Next: board = %q in content/site.toml, herald new game SLUG --board %s, herald serve; docs/boards.md is the format\n", id, id)
	return exitWell
}

// boardID returns an error if the id of a new board cannot name a folder. In a site it must also
// differ from the ids of herald's own boards, since two boards of one id could not be told apart.
func boardID(id string, site bool) error {
	switch {
	case load.ValidSlug(id) != "":
		return fmt.Errorf("%q: %s", id, strings.Replace(load.ValidSlug(id), "a game's folder", "a board's folder", 1))
	case site && slices.Contains(mapdata.IDs(), id):
		return fmt.Errorf("%q is a board of the program", id)
	}
	return nil
}

// takeBoard checks a board's name against those that a site knows. A folder given by path is copied
// into the site, and its id replaces the path.
func takeBoard(site string, board *string) error {
	if !strings.ContainsAny(*board, `/\`) {
		return oneOf("board", *board, sitegen.Boards{Dir: site}.IDs())
	}
	from := filepath.Clean(*board)
	b, err := folder.Open(from, from)
	if err != nil {
		return err
	}
	id := b.File.Map.ID
	if slices.Contains(mapdata.IDs(), id) {
		return fmt.Errorf("%s has the id of a board of the program, %q (hint: another id in its map.toml)", from, id)
	}
	*board = id
	to := filepath.Join(site, "boards", id)
	if there, err := os.Stat(to); err == nil {
		if here, err := os.Stat(from); err == nil && os.SameFile(here, there) {
			return nil
		}
	}
	return folder.Copy(from, to)
}

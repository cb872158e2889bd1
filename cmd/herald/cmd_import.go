package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

func importCommand() command {
	return command{
		name: "import", usage: "import SLUG FILE",
		short: "add a saved game of the Python package diplomacy, a game as text, or a game.json to the site",
		examples: []string{
			"herald import thursday saved.json                    # phase by phase, decided here and compared with the file",
			"herald import thursday saved.json --accept           # where herald decides a phase differently, the file's outcome counts",
			"herald import copy public/powick-bridge/game.json    # a game that another herald has published",
		},
		run: runImport,
	}
}

func runImport(args []string) int {
	fs := newFlags("import")
	site := siteFlag(fs)
	board := fs.String("board", "", "board `id` of a saved game (default: the one that it names, else the site's)")
	options := engine.Options{}
	fs.Var(optionFlag{options}, "option",
		"choose a rule for a saved game: `name=value`, in addition to the package's own; may be repeated")
	accept := fs.Bool("accept", false,
		"where a phase has another outcome here, correct orders so that the file's outcome holds, and publish the corrections")
	title := fs.String("title", "", "the game's `title` (default: from its name)")
	words, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(words) != 2 {
		return usageError("import",
			fmt.Errorf("name the new game and the file to import (hint: herald import thursday saved.json)"))
	}
	if *board != "" {
		if err := oneOf("board", *board, sitegen.Boards{Dir: *site}.IDs()); err != nil {
			return usageError("import", err)
		}
	}
	// Read before the site's lock is taken, since a slow pipe must not hold it.
	data, err := readNamed(words[1], "a saved game, or a game.json of another site")
	if err != nil {
		return failed(err)
	}
	release, err := holdSite(*site, "import "+words[0])
	if err != nil {
		return failed(err)
	}
	defer release()
	take := taking{set: batch.Settings{Board: *board, Options: options, Open: sitegen.Boards{Dir: *site}.Load},
		accept: *accept}
	if err = importGame(*site, words[0], *title, data, take); isJSON(err) {
		err = noJSON(words[1], data, err, "a saved game, or a game.json of another site")
	}
	if err != nil {
		return failed(err)
	}
	return exitWell
}

// taking holds how to import a saved game: its board, its options, and whether to accept the file's
// outcomes where herald's differ.
type taking struct {
	set    batch.Settings
	accept bool
}

// otherwise is the error that a phase turns out otherwise here than the imported file says.
type otherwise struct{ game, key, what string }

// Error says what differs and where the import stopped.
func (o *otherwise) Error() string {
	return fmt.Sprintf("%s: %s; the phases before it are imported, and the game is at %s with the file's orders (hint: --accept into another game keeps the file's outcome, --option sets a rule choice)", o.game, o.what, o.key)
}

// importGame makes a game from a file. It works in a folder outside the site's games until the game
// is complete. A game that cannot be played leaves nothing. A phase whose outcome differs from the
// file's ends the import, and the phases before it are kept.
func importGame(site, slug, title string, data []byte, take taking) error {
	in, err := readMoving(site, data, take)
	if err != nil {
		return err
	}
	if len(in.passed) > 0 {
		fmt.Fprintf(os.Stderr, "ignored in the file, as they mean nothing here: %s\n",
			plain(strings.Join(in.passed, ", ")))
	}
	if title == "" {
		title = in.title
	}
	beside, err := sitegen.BeginGame(sitegen.NewGameOptions{Dir: site, Slug: slug, Title: title, Board: in.board,
		Ruleset: in.ruleset, Random: rand.Reader,
		Options: in.options, Note: in.note})
	if err != nil {
		return err
	}
	defer beside.Drop()
	g, err := in.bring(beside, sitegen.LibraryOf(site), os.Stdout)
	var other *otherwise
	if errors.As(err, &other) {
		err = nil
	}
	if err == nil {
		err = asMovedIn(g)
	}
	if err == nil {
		err = g.KeepAll()
	}
	if err == nil {
		err = beside.Place()
	}
	if err != nil {
		return err
	}
	games, err := openGames(site, []string{slug}) // how it ended is read with the rest of it
	if err != nil {
		return err
	}
	g = games[0]
	where := "at " + g.Current().Key
	if g.Over() {
		where = "over: " + g.How()
	}
	fmt.Printf("%s: %s moved in; it is %s\n", slug, counted(in.taken, "phase"), where)
	if other != nil {
		return other
	}
	if t := g.Current(); t.Key == in.closed {
		fmt.Printf("%s %s was closed where it came from, but its orders are not here yet (hint: ask for the sheets, and put them into %s/%s/)\n", slug, t.Key, g.Shown(), t.Key)
	}
	return nil
}

// asMovedIn saves with each decided phase what pages show of it, to report later changes.
func asMovedIn(g *play.Game) error {
	pg := publish.NewGame(g, sitegen.NewLibrary())
	for _, t := range pg.Turns {
		if f := g.Turn(t.Key).Folder; len(t.Steps) > 0 && f != nil && f.Frozen != nil {
			f.Frozen.Published = pg.Published(t)
			if err := load.WriteFrozen(f.Dir, f.Frozen); err != nil {
				return err
			}
		}
	}
	return nil
}

// bring plays an imported game phase by phase as it was played originally, and reports progress.
func (in *moving) bring(beside *sitegen.Beside, lib *sitegen.Library, say io.Writer) (*play.Game, error) {
	g, err := openBeside(beside, lib)
	if err != nil {
		return nil, err
	}
	if err := in.begin(g); err != nil {
		return nil, err
	}
	if g, err = openBeside(beside, lib); err != nil { // with the start that begin has written
		return nil, err
	}
	for i := 0; i < len(in.phases); {
		n := i
		for n < len(in.phases) && in.phases[n].key == in.phases[i].key {
			n++
		}
		if err := in.playTurn(g, in.phases[i:n], n == len(in.phases), say); err != nil {
			var other *otherwise
			if !errors.As(err, &other) {
				return nil, err
			}
			g, amiss := openBeside(beside, lib)
			if amiss != nil {
				return nil, amiss
			}
			return g, err
		}
		i = n
	}
	if len(in.waiting.sheets) > 0 && in.end == nil {
		if err := in.waiting.known(g); err != nil {
			return nil, err
		}
		if err := writeSheets(filepath.Join(g.Dir, in.waiting.key), []movingPhase{in.waiting}); err != nil {
			return nil, err
		}
	}
	if g, err = openBeside(beside, lib); err != nil { // play the whole game from its files
		return nil, err
	}
	if at := standsAt(g, g.Current().After()); in.last != nil && in.saved == nil && !in.last.same(at) {
		return nil, fmt.Errorf(
			"the position reached differs from the file's: the game was played by other rules "+
				"(hint: --option sets a rule choice)\n%s",
			in.last.unlike(at))
	}
	switch {
	case g.Over():
	case in.end != nil: // its players ended it
		err = g.SaveEnd(in.end)
	case in.ended != "":
		err = endInWords(filepath.Join(g.Dir, "game.toml"), in.ended)
	}
	return g, err
}

// begin writes the game's start, unless it is the ruleset's opening, and its origins.
func (in *moving) begin(g *play.Game) error {
	first := in.last
	if len(in.phases) > 0 {
		first = &in.phases[0].before
	}
	switch {
	case in.opening != nil:
		data, err := in.opening.toml()
		if err == nil {
			err = load.WriteFile(filepath.Join(g.Dir, "position.toml"), data)
		}
		if err != nil {
			return err
		}
	case !in.again && !first.same(standsAt(g, g.Start)):
		o := &opening{Phase: first.phase, Units: byPower(first.units), Owners: byPower(first.owners)}
		data, err := o.toml()
		if err == nil {
			err = load.WriteFile(filepath.Join(g.Dir, "position.toml"), data)
		}
		if err != nil {
			return err
		}
	}
	return g.SaveOrigins(in.origins)
}

// playTurn writes the sheets of a turn's phases and decides the turn with the lots and corrections
// of the original. The kept copy waits for the end of the import.
func (in *moving) playTurn(g *play.Game, phases []movingPhase, last bool, say io.Writer) error {
	t := g.Current()
	if t.Key != phases[0].key {
		return fmt.Errorf("the file has %s, but the game reaches %s: it was played by other rules (hint: --option sets a rule choice)", phases[0].key, t.Key)
	}
	for i, p := range phases {
		if slices.ContainsFunc(phases[:i], func(q movingPhase) bool { return q.folder == p.folder }) {
			return fmt.Errorf("the file has %s of %s twice (hint: remove one of the two)", p.folder, p.key)
		}
		if err := p.known(g); err != nil {
			return err
		}
	}
	all, taken := phases, len(phases)
	var differs error
	for {
		if err := writeSheets(filepath.Join(g.Dir, t.Key), phases); err != nil {
			return err
		}
		var ps load.Problems
		g.Reread(&ps)
		if !in.again {
			printWarnings(os.Stderr, ps.All())
		}
		if err := ps.Err(); err != nil {
			return err
		}
		to := play.Final
		if last && in.draft || taken < len(phases) {
			to = play.Draft
		}
		moved := &load.Frozen{}
		for _, p := range phases {
			moved.Steps, moved.Links = append(moved.Steps, p.moved), append(moved.Links, p.links...)
		}
		frozen, err := g.MoveIn(to, moved)
		if err != nil {
			return err
		}
		if in.ours && in.reworded(g, phases) {
			continue
		}
		if n := len(t.Steps); in.saved != nil && n < len(phases) && to == play.Final { // no retreats: drop the phase
			if err := os.RemoveAll(filepath.Join(g.Dir, t.Key, phases[n].folder)); err != nil {
				return err
			}
			phases, taken = phases[:n], n
			continue
		}
		if k, what := in.differs(t, phases[:taken]); what != "" {
			if in.correct(&phases[k], t, k, what) {
				phases, taken = all, len(all) // decide again: after the corrections somebody may have to retreat
				continue
			}
			taken, differs = k, &otherwise{g.Slug, t.Key, what}
			if k == 0 {
				return errors.Join(writeSheets(filepath.Join(g.Dir, t.Key), phases), differs)
			}
			continue // keep the turn up to the phase before the differing one
		}
		for k, s := range t.Steps {
			if k < len(phases) && !in.again && in.saved == nil && !phases[k].before.same(standsAt(g, s.Before)) {
				return fmt.Errorf("%s %s: the position is not the one in the file: it was played by other rules (hint: --option sets a rule choice)\n%s", t.Key, s.Kind,
					phases[k].before.unlike(standsAt(g, s.Before)))
			}
		}
		frozen.At = now()
		if err := load.WriteFrozen(t.Folder.Dir, frozen); err != nil {
			return err
		}
		fmt.Fprintf(say, "%s %s is %s\n", g.Slug, t.Key, frozen.State)
		if to == play.Final {
			g.Next(frozen)
		}
		in.taken += taken + len(all) - len(phases)
		return differs
	}
}

// correct adds corrections that should lead to the outcome in the file: at the first try for the
// units whose fate differs, at the second for all units. It reports whether it added any.
func (in *moving) correct(p *movingPhase, t *play.Turn, k int, what string) bool {
	was := p.corrections
	p.corrections = nil
	if !in.accept || k >= len(t.Steps) || t.Steps[k].Resolution == nil {
		return false
	}
	for p.tries < 2 && len(p.corrections) == 0 {
		if p.tries++; p.tries == 1 {
			p.why = "The outcome where the game was played: " + what + "."
		}
		for _, r := range in.saved.Rulings(p.at, t.Steps[k].Resolution, p.tries == 2) {
			p.corrections = append(p.corrections, load.Correction{Step: p.folder, Power: r.Power, Line: r.Line,
				Order: r.Order, Reason: p.why})
		}
	}
	return len(p.corrections) > 0 && !slices.Equal(p.corrections, was)
}

// differs returns the first phase of a saved game's turn whose outcome differs, and how.
func (in *moving) differs(t *play.Turn, phases []movingPhase) (int, string) {
	if in.saved == nil {
		return 0, ""
	}
	for k, p := range phases {
		if k >= len(t.Steps) || t.Steps[k].Resolution == nil {
			return k, p.name + " is never reached here"
		}
		if d := in.saved.Differ(p.at, t.Steps[k].Resolution); len(d) > 0 {
			return k, d[0]
		}
	}
	return 0, ""
}

func openBeside(b *sitegen.Beside, lib *sitegen.Library) (*play.Game, error) {
	var ps load.Problems
	lg, err := sitegen.FindGame(b.Dir, b.Slug, &ps)
	if err != nil {
		return nil, err
	}
	g := play.Play(lg, lib, lib, &ps)
	printWarnings(os.Stderr, ps.All())
	return g, ps.Err()
}

package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/batch"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

func importCommand() command {
	return command{
		name: "import", usage: "import SLUG FILE", short: "a saved game of the Python package diplomacy, or a game.json, becomes a game of the site",
		examples: []string{
			"herald import thursday saved.json --board standard   # phase by phase, decided here and held against the file",
			"herald import copy public/powick-bridge/game.json    # a game that another herald has published",
		},
		run: runImport,
	}
}

// moved is a game that moves in: what each phase's sheets say, and what the position before each must be.
type moving struct {
	board, ruleset, title string
	phases                []movingPhase
	last                  *standing // what the game stands at behind them, or nil
	lots                  bool      // some were drawn: another game draws others
	winners               []string  // by id
}

// why says why a game comes to another position than the file's.
func (m *moving) why() string {
	if m.lots {
		return "lots were drawn in it, and a game of another site draws others; or it was played by other rules"
	}
	return "it was played by other rules"
}

type movingPhase struct {
	key, folder string
	sheets      map[string]string
	before      standing
}

// standing is a position in words: "crown A bristol", "crown = bristol", sorted.
type standing struct {
	phase         string
	units, owners []string
}

func runImport(args []string) int {
	fs := newFlags("import")
	site := siteFlag(fs)
	board := fs.String("board", "", "board `id` of a saved game (default: the site's)")
	title := fs.String("title", "", "the game's `title` (default: from its name)")
	words, err := parseAnywhere(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(words) != 2 {
		return usageError("import", fmt.Errorf("as which game, and from which file? (hint: herald import thursday saved.json)"))
	}
	if *board != "" {
		if err := oneOf("board", *board, sitegen.Boards{Dir: *site}.IDs()); err != nil {
			return usageError("import", err)
		}
	}
	release, err := holdSite(*site, "import "+words[0])
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	defer release()
	data, err := os.ReadFile(words[1])
	if err == nil {
		err = importGame(*site, words[0], *board, *title, data)
	}
	if err != nil {
		printProblems(os.Stderr, err)
		return exitProblems
	}
	return exitWell
}

// importGame makes a game of what a file holds; if it cannot be played as it was, nothing is left of it.
func importGame(site, slug, board, title string, data []byte) (err error) {
	var ps load.Problems
	if board == "" {
		board = load.ReadSettings(site, &ps).Board
	}
	in, err := readMoving(sitegen.Boards{Dir: site}.Load, data, board)
	if err != nil {
		return err
	}
	if title == "" {
		title = in.title
	}
	dir := filepath.Join(site, "content", "games", slug)
	if _, err := os.Stat(dir); err == nil {
		return fmt.Errorf("%s: there is a game of this name already", dir)
	}
	if err := sitegen.NewGame(sitegen.NewGameOptions{Dir: site, Slug: slug, Title: title, Board: in.board, Ruleset: in.ruleset, Random: rand.Reader}); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	g, _, err := openGame(site, slug)
	if err != nil {
		return err
	}
	if first := in.phases[0].before; !first.same(standsAt(g, g.Start)) {
		if err := load.WriteFile(filepath.Join(dir, "position.toml"), []byte(first.toml())); err != nil {
			return err
		}
	}
	for _, p := range in.phases {
		folder := filepath.Join(dir, p.key, p.folder)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		for power, text := range p.sheets { // each a file of its own
			if err := load.WriteFile(filepath.Join(folder, power+".txt"), []byte(text)); err != nil {
				return err
			}
		}
	}
	for i := 0; i < len(in.phases); {
		g, was, err := openGame(site, slug)
		if err != nil {
			return err
		}
		t := g.Current()
		if t.Key != in.phases[i].key {
			return fmt.Errorf("the file has %s, and the game comes to %s: it was played by other rules", in.phases[i].key, t.Key)
		}
		to, n := play.Final, i
		for n < len(in.phases) && in.phases[n].key == t.Key {
			n++
		}
		if n == len(in.phases) && in.last != nil && strings.HasSuffix(in.last.phase, "-"+engine.Retreats.String()) {
			to = play.Draft
		}
		frozen, err := g.Decide(to, was, "")
		if err != nil {
			return err
		}
		for k, s := range t.Steps {
			if i+k < n && !in.phases[i+k].before.same(standsAt(g, s.Before)) {
				return fmt.Errorf("%s %s: the position is not the one in the file: %s\n%s", t.Key, s.Kind, in.why(), in.phases[i+k].before.unlike(standsAt(g, s.Before)))
			}
		}
		frozen.At = now()
		if err := g.Save(t.Folder, frozen); err != nil {
			return err
		}
		fmt.Printf("%s %s is %s\n", slug, t.Key, frozen.State)
		i = n
	}
	if g, _, err = openAsIs(site, slug); err != nil {
		return err
	}
	if at := standsAt(g, g.Current().After()); in.last != nil && !in.last.same(at) {
		return fmt.Errorf("the game comes to another position than the file's: %s\n%s", in.why(), in.last.unlike(at))
	}
	if len(in.winners) > 0 && !g.Over() { // its players ended it
		e := &load.End{How: load.EndConcession, Winners: in.winners}
		if len(in.winners) > 1 {
			e.How = load.EndDraw
		}
		if err := g.SaveEnd(e); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %s moved in; it stands at %s\n", slug, counted(len(in.phases), "phase"), g.Current().Key)
	return nil
}

// openAsIs plays a game as it is frozen.
func openAsIs(site, slug string) (*play.Game, *load.Problems, error) {
	games, err := openGames(site, []string{slug})
	if err != nil {
		return nil, nil, err
	}
	return games[0], nil, nil
}

// readMoving reads a saved game of the package or a game.json.
func readMoving(open batch.OpenBoard, data []byte, board string) (*moving, error) {
	var ours feed.Game
	if err := json.Unmarshal(data, &ours); err == nil && len(ours.Turns) > 0 {
		return readOurs(ours)
	}
	saved, problems, err := batch.ReadSaved(open, data, board)
	if err == nil && len(problems) > 0 {
		err = fmt.Errorf("what cannot be read would make another game of it:\n%s", strings.Join(problems, "\n"))
	}
	if err != nil {
		return nil, err
	}
	if len(saved.Phases) == 0 {
		return nil, fmt.Errorf("nothing was played in it")
	}
	info, m := saved.Rules.Info(), saved.Rules.Map()
	out := &moving{board: board, ruleset: info.ID}
	for _, p := range saved.Phases {
		out.phases = append(out.phases, movingPhase{info.TurnID(p.Phase), info.Folder(p.Phase.Step), p.Sheets, standsIn(info, m, p.Before)})
	}
	if saved.Last != nil {
		last := standsIn(info, m, saved.Last)
		out.last = &last
	}
	return out, nil
}

// readOurs reads what a herald has published: the orders as they were read.
func readOurs(g feed.Game) (*moving, error) {
	out := &moving{board: g.Board, ruleset: g.RulesetID, title: g.Title, winners: g.Winners}
	for _, t := range g.Turns {
		out.lots = out.lots || len(t.Lots) > 0
		for i, s := range t.Steps {
			before := t.Before
			if i > 0 && s.Before != nil {
				before = *s.Before
			}
			p := movingPhase{key: t.Phase, folder: s.Kind, sheets: map[string]string{}}
			for _, last := range []bool{false, true} { // what no money was left for: it went to orders of units before it
				for _, o := range s.Orders {
					if o.Understood != "" && last == (o.Unit == "" && o.Verdict == "void") {
						p.sheets[o.Power] += o.Understood + "\n"
					}
				}
			}
			p.before = standsFrom(before)
			if i == 0 {
				p.before.phase = t.First
			}
			out.phases = append(out.phases, p)
		}
	}
	if len(out.phases) == 0 {
		return nil, fmt.Errorf("nothing was played in it")
	}
	return out, nil
}

func standsAt(g *play.Game, p *engine.Position) standing { return standsIn(g.Info, g.Rules.Map(), p) }

func standsIn(info engine.Info, m *engine.Map, p *engine.Position) standing {
	s := standing{phase: info.PhaseID(p.Phase)}
	add := func(u engine.Unit, mark string) {
		s.units = append(s.units, m.Powers[u.Power].ID+" "+mark+u.Kind.Letter()+" "+m.PlaceText(u.At))
	}
	for _, u := range p.Units {
		add(u, "")
	}
	for _, d := range p.Dislodged {
		add(d.Unit, "*")
	}
	for r, o := range p.Owners {
		if o != engine.NoPower {
			s.owners = append(s.owners, m.Powers[o].ID+" "+m.Regions[r].ID)
		}
	}
	slices.Sort(s.units)
	slices.Sort(s.owners)
	return s
}

func standsFrom(p feed.Position) standing {
	var s standing
	for power, units := range p.Units {
		for _, u := range units {
			s.units = append(s.units, power+" "+unnumbered(u))
		}
	}
	for unit, d := range p.Dislodged {
		s.units = append(s.units, d.Power+" *"+unnumbered(unit))
	}
	for power, regions := range p.Owners {
		for _, r := range regions {
			s.owners = append(s.owners, power+" "+r)
		}
	}
	slices.Sort(s.units)
	slices.Sort(s.owners)
	return s
}

// unnumbered is a published unit without its number in a stack, which follows from the position.
func unnumbered(unit string) string {
	name, _, _ := strings.Cut(unit, "#")
	return name
}

func (s standing) same(o standing) bool {
	return slices.Equal(s.units, o.units) && slices.Equal(s.owners, o.owners)
}

// unlike names what is only in the one and what only in the other.
func (s standing) unlike(o standing) string {
	var out []string
	for _, x := range append(s.units, s.owners...) {
		if !slices.Contains(o.units, x) && !slices.Contains(o.owners, x) {
			out = append(out, "  in the file: "+x)
		}
	}
	for _, x := range append(o.units, o.owners...) {
		if !slices.Contains(s.units, x) && !slices.Contains(s.owners, x) {
			out = append(out, "  decided here: "+x)
		}
	}
	return strings.Join(out, "\n")
}

// toml writes a position.toml.
func (s standing) toml() string {
	var b strings.Builder
	fmt.Fprintf(&b, "phase = %q\n", s.phase)
	table := func(name string, lines []string) {
		fmt.Fprintf(&b, "[%s]\n", name)
		for i := 0; i < len(lines); {
			power, _, _ := strings.Cut(lines[i], " ")
			var all []string
			for ; i < len(lines) && strings.HasPrefix(lines[i], power+" "); i++ {
				all = append(all, fmt.Sprintf("%q", strings.TrimPrefix(lines[i], power+" ")))
			}
			fmt.Fprintf(&b, "%s = [%s]\n", power, strings.Join(all, ", "))
		}
	}
	table("units", s.units)
	table("owners", s.owners)
	return b.String()
}

package main

import (
	"encoding/json"
	"fmt"
	"maps"
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
	"github.com/heraldmaps/herald/sitegen/publish"
)

// moving is a game being imported: phases with their sheets, positions and published results.
type moving struct {
	board, ruleset, title, note, ended string
	options                            map[string]string
	opening                            *opening         // nil: the ruleset's, or the first phase's position
	ours                               bool             // the file is a game.json of herald
	saved                              *batch.SavedGame // the file, if a saved game of the Python package
	passed                             []string         // unknown keys of the file, ignored
	accept                             bool             // where outcomes differ, take the file's
	taken                              int              // phases imported
	again                              bool             // herald verify: adjudicate only to compare
	phases                             []movingPhase
	waiting                            movingPhase // orders for the current, undecided phase
	last                               *standing   // the position after its phases, or nil
	end                                *load.End   // the end that its players agreed upon, or nil
	over                               string      // how it ended, or ""
	draft                              bool        // its last phase is a draft: retreats or --final awaited
	// closed is the phase that the other site closed but did not decide, with secret orders; or "".
	closed  string
	origins []load.Origin
	names   publish.Writer
}

type movingPhase struct {
	key, folder string
	name        string                  // the phase's name in a saved game
	at          int                     // its index in the saved game
	tries       int                     // how often corrections have been tried for the file's outcome
	why         string                  // the reason published with the corrections
	corrections []load.Correction       // changes of orders to produce the file's outcome
	sheets      map[string]*movingSheet // by power
	before      standing
	orders      []feed.ResultsOrder // the published orders
	moved       load.FrozenStep     // the published proofs to check them against
	links       []load.LotLink
}

// movingSheet is a power's orders: as text from a saved game, as lines from a game.json.
type movingSheet struct {
	text    string
	lines   []feed.ResultsOrder
	covered []string // what its receipt covers: the lines that are orders, as on the sheet
	words   wording
}

// wording is how an imported sheet's lines are written. If the reader understands them differently
// from what was published, the sheet is written again in the next wording.
type wording int

const (
	asCovered    wording = iota // all that the receipt covers, as on the sheet, with the coordinator's corrections
	asWritten                   // each order as it was published
	asUnderstood                // each uncorrected order in the rulebook's words
	asDecided                   // every order in the rulebook's words, corrected ones too
)

func (s *movingSheet) write(kind, power string) (text string, corrections []load.Correction) {
	var lines []string
	if s.words == asCovered {
		lines = slices.Clone(s.covered)
	}
	covered := len(lines)
	last := 0 // the number of the line that was written last
	type order struct{ written, understood string }
	seen := map[order]bool{}
	// line returns the number of an order's line, which it adds unless an earlier order has it.
	line := func(l feed.ResultsOrder) int {
		o := order{l.Written, l.Understood}
		i := slices.Index(lines, l.Written)
		if i < 0 || seen[o] && i >= covered {
			i = len(lines)
			lines = append(lines, l.Written)
		}
		seen[o] = true
		last = i + 1
		return last
	}
	for _, l := range s.lines {
		corrected := l.Corrected != "" && s.words < asDecided
		switch {
		case corrected && l.Referee:
			corrections = append(corrections, load.Correction{Step: kind, Power: power, Order: l.Understood,
				Reason: l.Corrected, Referee: true})
		case corrected && l.Written == "": // the correction replaces a line that could not be read
			lines = slices.Insert(lines, last, unreadable)
			for i := range corrections {
				if corrections[i].Line > last {
					corrections[i].Line++
				}
			}
			last++
			corrections = append(corrections, load.Correction{Step: kind, Power: power, Line: last,
				Order: l.Understood, Reason: l.Corrected})
		case corrected:
			corrections = append(corrections, load.Correction{Step: kind, Power: power, Line: line(l),
				Order: l.Understood, Reason: l.Corrected})
		case s.words <= asWritten && l.Written != "" || l.Understood == "":
			line(l)
		default:
			lines = append(lines, l.Understood)
			last = len(lines)
		}
	}
	text = s.text
	for _, l := range lines {
		text += l + "\n"
	}
	return text, corrections
}

// unreadable replaces a corrected line whose own words were no order, and so were not published.
const unreadable = "# a line that is not published"

// known returns an error if a phase names a folder or power that the game lacks. They become file
// names, so an unchecked one could lead anywhere.
func (p *movingPhase) known(g *play.Game) error {
	if !slices.Contains(g.Info.Folders(), p.folder) {
		return fmt.Errorf("%s: the ruleset has no %q", p.key, p.folder)
	}
	for power := range p.sheets {
		if m := g.Rules.Map(); !m.IsSeat(m.Power(power)) {
			return fmt.Errorf("%s: the board has no power %q", p.key, power)
		}
	}
	return nil
}

func writeSheets(dir string, phases []movingPhase) error {
	var all struct {
		Corrections []load.Correction `toml:"correction"`
	}
	for _, p := range phases {
		if err := os.MkdirAll(filepath.Join(dir, p.folder), 0o755); err != nil {
			return err
		}
		for _, power := range slices.Sorted(maps.Keys(p.sheets)) {
			text, corrections := p.sheets[power].write(p.folder, power)
			if err := load.WriteFile(filepath.Join(dir, p.folder, power+".txt"), []byte(text)); err != nil {
				return err
			}
			all.Corrections = append(all.Corrections, corrections...)
		}
		all.Corrections = append(all.Corrections, p.corrections...)
	}
	path := filepath.Join(dir, "corrections.toml")
	if len(all.Corrections) == 0 {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
		return nil
	}
	data, err := load.TOML("", all)
	if err != nil {
		return err
	}
	return load.WriteFile(path, data)
}

// reworded reports whether the reader understood some power's sheet differently from what was
// published, and gives that sheet its next wording. A line may depend on a neighbouring line that
// was no order, and so was not published.
func (in *moving) reworded(g *play.Game, phases []movingPhase) bool {
	over := *g.Game
	over.Ended += in.over // compare as in an ended game, where nothing is secret
	as := *g
	as.Game = &over
	as.Turns = g.Turns[len(g.Turns)-1:]
	turn := feed.NewGame(publish.NewGame(&as, in.names)).Turns[0]
	says := func(orders []feed.ResultsOrder, power string) (out []string) {
		for _, o := range orders {
			if o.Power == power && o.Verdict != "none" {
				out = append(out, o.Unit+"|"+o.Understood+"|"+o.Verdict)
			}
		}
		slices.Sort(out)
		return out
	}
	any := false
	for k, p := range phases {
		if k >= len(turn.Steps) {
			break
		}
		for power, s := range p.sheets {
			if s.words < asDecided && !slices.Equal(says(p.orders, power), says(turn.Steps[k].Orders, power)) {
				s.words++
				any = true
			}
		}
	}
	return any
}

// readMoving reads a saved game of the package, a game as text, or a game.json.
func readMoving(site string, data []byte, take taking) (*moving, error) {
	if saved, ok, err := batch.ReadText(take.set, data); ok {
		if err != nil {
			return nil, err
		}
		data = saved
	}
	var ours feed.Game
	if err := json.Unmarshal(data, &ours); err == nil && len(ours.Turns) > 0 {
		return readOurs(site, ours)
	}
	var ps load.Problems
	saved, problems, err := batch.ReadSaved(take.set, data, load.ReadSettings(site, &ps).Board)
	if err == nil && len(problems) > 0 {
		err = fmt.Errorf("the file has lines that cannot be read:\n%s", strings.Join(problems, "\n"))
	}
	if err != nil {
		return nil, err
	}
	if len(saved.Phases) == 0 && saved.Last == nil {
		return nil, fmt.Errorf("no phase of it was played, so there is nothing to take over")
	}
	info, m := saved.Rules.Info(), saved.Rules.Map()
	out := &moving{board: saved.Board, ruleset: info.ID, options: saved.Options, saved: saved,
		passed: saved.Passed, accept: take.accept,
		origins: []load.Origin{{}}, names: sitegen.LibraryOf(site)}
	out.draft = saved.Last != nil && strings.HasSuffix(info.PhaseID(saved.Last.Phase), "-"+engine.Retreats.String())
	for i, p := range saved.Phases {
		mp := movingPhase{name: p.Name, at: i, key: info.TurnID(p.Phase), folder: info.Folder(p.Phase.Step),
			sheets: map[string]*movingSheet{}, before: standsIn(info, m, p.Before)}
		mp.moved = load.FrozenStep{Kind: mp.folder, MovedIn: 1}
		for power, text := range p.Sheets { // each a sheet of its own
			mp.sheets[power] = &movingSheet{text: text}
		}
		out.phases = append(out.phases, mp)
	}
	if saved.Last != nil {
		last := standsIn(info, m, saved.Last)
		out.last = &last
		out.waiting = movingPhase{key: info.TurnID(saved.Last.Phase), folder: info.Folder(saved.Last.Phase.Step),
			sheets: map[string]*movingSheet{}}
		for power, text := range saved.Waiting {
			out.waiting.sheets[power] = &movingSheet{text: text}
		}
	}
	if saved.Completed {
		out.end = completed(m, saved.Note)
	}
	return out, nil
}

// Beginnings of the text about a game's end: of a game that came from elsewhere, and of the note of
// the Python package diplomacy.
const (
	completedThere = "completed where it was played. "
	victoryBy      = "Victory by: "
)

// completed returns the end of a game that the Python package calls completed. Its note names the
// winners by the first letters of their names; several winners have drawn.
func completed(m *engine.Map, note string) *load.End {
	end := &load.End{How: "stopped", Why: strings.TrimSpace(completedThere + note)}
	names, ok := strings.CutPrefix(note, victoryBy)
	if !ok {
		return end
	}
	for _, short := range strings.Split(names, ",") {
		short = strings.ToLower(strings.TrimSpace(short))
		i := slices.IndexFunc(m.Powers, func(p engine.Power) bool { return short != "" && strings.HasPrefix(p.ID, short) })
		if i < 0 {
			end.Winners = nil
			return end
		}
		end.Winners = append(end.Winners, m.Powers[i].ID)
	}
	if end.How = "draw"; len(end.Winners) == 1 {
		end.How = "concession"
	}
	return end
}

// readOurs reads a game published by herald whose orders agree with the receipts and lots.
func readOurs(site string, g feed.Game) (*moving, error) {
	if _, wrong, _, _ := verifyGame(site, g); len(wrong) > 0 {
		return nil, fmt.Errorf(
			"its receipts and lots do not match it: it is not the file that was published (hint: download it again)\n  %s",
			strings.Join(wrong, "\n  "))
	}
	return movingFrom(sitegen.LibraryOf(site), g)
}

// movingFrom takes the orders and their proofs from a published game.
func movingFrom(lib *sitegen.Library, g feed.Game) (*moving, error) {
	out := &moving{board: g.Board, ruleset: g.RulesetID, title: g.Title, note: g.Note, ended: g.Ended, options: g.Options,
		ours: true, over: g.End + g.Ended, names: lib}
	if g.Opening != nil {
		out.opening = openingOf(g.Opening)
	}
	for _, o := range g.MovedIn {
		out.origins = append(out.origins, load.Origin{Game: o.Game, Commitment: o.Commitment, Log: o.Log})
	}
	here := false
	for _, t := range g.Turns {
		if t.State == load.Closed {
			out.closed = t.Phase
		}
		out.draft = t.State == load.Draft
		for i, s := range t.Steps {
			p := movingPhase{key: t.Phase, folder: s.Kind, sheets: map[string]*movingSheet{}, orders: s.Orders}
			before := t.Before
			if i > 0 && s.Before != nil {
				before = *s.Before
			}
			p.before = standsFrom(before)
			if i == 0 {
				p.before.phase = t.First
			}
			p.moved, p.links = proof(t, s)
			if s.MovedIn == 0 {
				p.moved.MovedIn, here = len(g.MovedIn)+1, true
			}
			p.write(s.Received)
			out.phases = append(out.phases, p)
		}
	}
	if len(out.phases) == 0 {
		return nil, fmt.Errorf("no phase of it was played, so there is nothing to take over")
	}
	if here {
		out.origins = append(out.origins, load.Origin{Game: g.Game, Commitment: g.Commitment, Log: g.Log})
	}
	if slices.Contains(load.Ends(), g.End) {
		out.end = &load.End{How: g.End, Winners: g.Winners, Why: g.EndWhy}
	}
	return out, nil
}

// write makes the phase's sheets from the published orders.
func (p *movingPhase) write(received []string) {
	sheet := func(power string) *movingSheet {
		if p.sheets[power] == nil {
			p.sheets[power] = &movingSheet{}
		}
		return p.sheets[power]
	}
	for _, power := range received {
		sheet(power) // received, though it may hold no order
	}
	for _, r := range p.moved.Sheets {
		if s := sheet(r.Power); r.Words != "" {
			s.covered = strings.Split(strings.TrimSuffix(r.Words, "\n"), "\n")
		}
	}
	for _, last := range []bool{false, true} { // void orders without a unit last, as money may run out
		for _, o := range p.orders {
			// Of a line that was struck out and was no order, only the correction's reason is published.
			struck := o.Corrected != "" && o.Verdict == "void"
			if (o.Understood != "" || o.Written != "" || struck) && last == (o.Unit == "" && o.Verdict == "void") {
				s := sheet(o.Power)
				s.lines = append(s.lines, o)
			}
		}
	}
}

func proof(t feed.Results, s feed.ResultsStep) (fs load.FrozenStep, links []load.LotLink) {
	fs = load.FrozenStep{Kind: s.Kind, MovedIn: s.MovedIn}
	for _, c := range t.Closings {
		if c.Kind == s.Kind {
			fs.Lines, fs.Head = c.Lines, c.Head
		}
	}
	for _, r := range t.Receipts {
		if r.Kind != s.Kind {
			continue
		}
		i := slices.IndexFunc(fs.Sheets, func(f load.FrozenSheet) bool { return f.Power == r.Power })
		if i < 0 {
			i = len(fs.Sheets)
			fs.Sheets = append(fs.Sheets, load.FrozenSheet{Power: r.Power})
		}
		if f := &fs.Sheets[i]; r.Secret {
			f.Sealed, f.SealedSalt, f.SealedWords = r.Receipt, r.Salt, r.Orders
		} else {
			f.Receipt, f.Salt, f.Words = r.Receipt, r.Salt, r.Orders
		}
	}
	for _, l := range t.Lots {
		if l.Kind != s.Kind {
			continue
		}
		fs.Lots = append(fs.Lots, load.MovedLot{Seed: l.Seed, Among: len(l.From), Drawn: slices.Index(l.From, l.Removed)})
		links = []load.LotLink{{Kind: s.Kind, Number: l.Number, Link: l.Link}}
	}
	return fs, links
}

type opening struct {
	Phase  string              `toml:"phase"`
	Note   string              `toml:"note,omitempty"`
	Units  map[string][]string `toml:"units"`
	Owners map[string][]string `toml:"owners"`
	State  any                 `toml:"state,omitempty"`
}

func openingOf(o *feed.Opening) *opening {
	out := &opening{Phase: o.Phase, Note: o.Note, Units: map[string][]string{}, Owners: o.Owners, State: tabled(o.State)}
	for power, units := range o.Units {
		for _, u := range units {
			out.Units[power] = append(out.Units[power], unnumbered(u))
		}
	}
	return out
}

// tabled converts a JSON value for TOML: no nulls, and integers for whole numbers.
func tabled(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			if x != nil {
				out[k] = tabled(x)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = tabled(x)
		}
		return out
	case float64:
		if v == float64(int64(v)) {
			return int64(v)
		}
	}
	return v
}

func (o *opening) toml() ([]byte, error) { return load.TOML("", o) }

// endInWords writes into a game.toml why the game ended, in the coordinator's words.
func endInWords(path, ended string) error {
	was, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	line, err := load.TOML("", map[string]string{"ended": ended})
	if err != nil {
		return err
	}
	return load.WriteFile(path, append(line, was...))
}

// byPower groups lines such as "crown A bristol" by their power.
func byPower(lines []string) map[string][]string {
	out := map[string][]string{}
	for _, l := range lines {
		power, what, _ := strings.Cut(l, " ")
		out[power] = append(out[power], what)
	}
	return out
}

package play

import (
	"errors"
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Unfreeze removes from lg the frozen results of the turn that is not final, so that Play leaves
// the turn undecided. It returns the results with the turn's folder.
func Unfreeze(lg *load.Game) (folder *load.Phase, was *load.Frozen) {
	for _, f := range lg.Phases {
		if f.Frozen != nil && f.Frozen.State != load.Final {
			folder, was = f, f.Frozen
			f.Frozen = nil
		}
	}
	return folder, was
}

// Close makes the receipts of the current turn's orders, which are published at the deadline, and
// adds them to g.Log. The caller must save g.Log before the results that Close returns.
func (g *Game) Close() (*load.Frozen, error) {
	t := g.Current()
	if g.over() {
		return nil, fmt.Errorf("%s is over: %s", g.Slug, g.How())
	}
	if t.State != Open {
		return nil, fmt.Errorf("%s %s is %s already", g.Slug, t.Key, t.State)
	}
	if g.Secret == "" {
		return nil, errNoSecret(g)
	}
	fs := g.freeze(t, t.Steps[0], nil)
	if _, err := g.close(t, t.Steps[0], &fs); err != nil {
		return nil, err
	}
	return &load.Frozen{State: load.Closed, Steps: []load.FrozenStep{fs}}, nil
}

// Ahead plays a game for a preview. If its files have changed since the unfinished turn was frozen,
// it plays that turn as if it were open.
func Ahead(lg *load.Game, lib Library, r Reader, ps *load.Problems) *Game {
	var frozen load.Problems
	if g := Play(lg, lib, r, &frozen); g != nil && !frozen.Failed() {
		ps.Join(&frozen)
		return g
	}
	Unfreeze(lg)
	return Play(lg, lib, r, ps)
}

// Preview adjudicates the awaited step in memory, with the sheets received so far; a draft without
// retreats stays as it is. It writes nothing and draws no lots: where one is needed, it takes the
// first candidate, and reports that in lot. Only the coordinator may see the result.
func (g *Game) Preview() (lot bool, err error) {
	s := g.Awaited()
	if s == nil && !g.over() && g.Current().State == Draft {
		return false, nil
	}
	if s == nil {
		return false, fmt.Errorf("%s has nothing to decide yet", g.Slug)
	}
	var undrawn noLots
	g.Current().State = Draft
	s.Resolution = g.Rules.Resolve(s.Before, s.Orders, &undrawn)
	return undrawn.asked, nil
}

type noLots struct{ asked bool }

func (n *noLots) Draw(string, int) (int, string) {
	n.asked = true
	return 0, ""
}

func errNoSecret(g *Game) error {
	return fmt.Errorf("%s has no secret.toml, and receipts and lots need its seed (hint: put back the file that herald new game made)", g.Slug)
}

// Decide adjudicates the current turn to the state to, a draft or final. was is the turn's earlier
// frozen result, or nil: sheets with a receipt in it must not have changed. beacon is the value
// that lots wait for, or "". The caller must save g.Log before the results that Decide returns.
func (g *Game) Decide(to State, was *load.Frozen, beacon string) (*load.Frozen, error) {
	return g.decide(to, was, nil, beacon)
}

// MoveIn is Decide for a game that moves here from another site: it takes receipts and lots from
// moved, and adds none to the game's own log.
func (g *Game) MoveIn(to State, moved *load.Frozen) (*load.Frozen, error) {
	return g.decide(to, nil, moved, "")
}

func (g *Game) decide(to State, was, moved *load.Frozen, beacon string) (*load.Frozen, error) {
	t := g.Current()
	if g.over() {
		return nil, fmt.Errorf("%s is over: %s", g.Slug, g.How())
	}
	if t.Folder == nil {
		return nil, fmt.Errorf("%s %s has no folder yet (hint: put the orders into content/games/%s/%s/%s/)", g.Slug, t.Key,
			g.Slug, t.Key, t.Steps[0].Kind)
	}
	if g.Secret == "" && g.Lots.Commitment != "" {
		return nil, errNoSecret(g)
	}
	t.State = to
	frozen := &load.Frozen{State: to.String()}
	used := g.LinksUsed()
	for i := 0; ; i++ {
		s := t.Steps[i]
		fs := g.freeze(t, s, was.Step(s.Kind))
		if err := keptReceipts(g, t, fs, was.Step(s.Kind)); err != nil {
			return nil, err
		}
		var from *load.Frozen
		for _, f := range []*load.Frozen{was, moved} {
			if m := f.Step(s.Kind); m != nil && m.MovedIn > 0 {
				moveIn(&fs, m)
				from = f
			}
		}
		var closing receipts.Closing
		if fs.MovedIn == 0 {
			var err error
			if closing, err = g.close(t, s, &fs); err != nil {
				return nil, err
			}
		}
		if !g.resolve(t, s, from, &fs, used, closing) {
			return nil, fmt.Errorf("%s %s: the lots drawn on the other site are not the ones that are due here", g.Slug,
				t.Key)
		}
		if fs.MovedIn == 0 && len(s.Links) > 0 && closing.Beacon != "" && closing.Value == "" {
			if beacon == "" {
				return nil, &NeedsBeacon{Game: g.Slug, Phase: t.Key, Beacon: closing.Beacon, Lines: closing.Lines,
					Head: g.Log.Head(closing.Lines)}
			}
			var err error
			if closing, err = g.giveValue(t, s, closing, beacon); err != nil {
				return nil, err
			}
			g.resolve(t, s, nil, &fs, used, closing)
		}
		if fs.MovedIn == 0 {
			used += len(s.Links)
		}
		for _, l := range s.Links {
			if l.Link == "" {
				return nil, fmt.Errorf(
					"%s %s needs a lot, but the game has no link left to draw from (hint: secret.toml and [lots] in game.toml)",
					g.Slug, t.Key)
			}
			frozen.Links = append(frozen.Links, l)
		}
		fs.Outcome = g.Outcome(t, s)
		frozen.Steps = append(frozen.Steps, fs)
		g.won(s.Resolution)
		after := s.Resolution.After
		if g.Info.Leads(after.Phase.Step) || s.Resolution.Won() {
			return frozen, nil
		}
		if len(t.Steps) == i+1 {
			t.Steps = append(t.Steps, &Step{Kind: g.Info.Folder(after.Phase.Step), Phase: after.Phase, Before: after})
			if err := g.readLater(t, t.Steps[i+1]); err != nil {
				return nil, err
			}
		}
		if to == Draft {
			return frozen, nil
		}
	}
}

// NeedsBeacon is the error of a step whose lots need the value of a beacon that has not been
// entered. g.Log then has the step's receipts.
type NeedsBeacon struct {
	Game, Phase, Beacon string
	Lines               int
	Head                string
}

// Error names the value to wait for and how to enter it.
func (e *NeedsBeacon) Error() string {
	return fmt.Sprintf("%s %s: lots are to be drawn, and they wait for %s (hint: publish the log first, its head after %d lines is %s; then herald resolve %s --beacon VALUE)",
		e.Game, e.Phase, e.Beacon, e.Lines, e.Head, e.Game)
}

// readLater reads the sheets of a later step of the turn, once the step before it is decided.
func (g *Game) readLater(t *Turn, s *Step) error {
	var ps load.Problems
	g.readSheets(g.reader, t.Folder, s, &ps)
	s.Inputs = g.inputs(t, s)
	return ps.Err()
}

// LinksUsed counts the links of the hash chain that drawing lots has revealed.
func (g *Game) LinksUsed() int {
	n := 0
	for _, t := range g.Turns {
		for _, s := range t.Steps {
			n += s.used()
		}
	}
	return n
}

// used returns how many links of the game's own hash chain a step revealed.
func (s *Step) used() int {
	if s.MovedIn > 0 {
		return 0
	}
	return len(s.Links)
}

// freeze records everything that decides a step, with the receipts for its sheets: those in was,
// those of an earlier closing in the log, or new ones.
func (g *Game) freeze(t *Turn, s *Step, was *load.FrozenStep) load.FrozenStep {
	fs := load.FrozenStep{Kind: s.Kind, Inputs: s.Inputs, Board: g.boardHash}
	for _, sh := range s.Sheets {
		fs.Sheets = append(fs.Sheets, load.FrozenSheet{Power: sh.Power, File: sh.File, Hash: sh.Hash})
	}
	if g.Secret == "" || !g.HasLog() {
		return fs
	}
	if last := g.Log.Closing(t.Key, s.Kind); was == nil && last.Lines > 0 && g.Log.Stands(t.Key, last.Lines) {
		// If a command was killed after writing the log, the step is closed there with the same orders.
		if g.seal(t, s, &fs, last.Begins); slices.Equal(entries(&fs), last.Entries) {
			return fs
		}
	}
	g.seal(t, s, &fs, len(g.Log)+1)
	if was != nil {
		for i := range fs.Sheets {
			for _, w := range was.Sheets {
				if n := &fs.Sheets[i]; w.Power == n.Power &&
					(w.Hash == n.Hash || w.Receipt != "" && w.Words == n.Words && w.SealedWords == n.SealedWords) {
					n.Salt, n.Words, n.Receipt = w.Salt, w.Words, w.Receipt
					n.SealedSalt, n.SealedWords, n.Sealed = w.SealedSalt, w.SealedWords, w.Sealed
				}
			}
		}
	}
	return fs
}

// seal makes the receipts of a step's sheets, for the closing that begins at line i of the log.
func (g *Game) seal(t *Turn, s *Step, fs *load.FrozenStep, line int) {
	second := g.Info.Seals(s.Phase.Step)
	for i, sh := range s.Sheets {
		f := &fs.Sheets[i]
		if sh.Version == 0 {
			continue // no sheet came: these are corrections of the coordinator
		}
		f.Salt, f.Words = Salt(g.Secret, t.Key, s.Kind, sh.Power, line), sh.Published()
		f.Receipt = Receipt(f.Salt, f.Words)
		if second {
			f.SealedSalt = Salt(g.Secret, t.Key, s.Kind+" sealed", sh.Power, line)
			f.SealedWords = sh.Sealed()
			f.Sealed = Receipt(f.SealedSalt, f.SealedWords)
		}
	}
}

func entries(fs *load.FrozenStep) (es []receipts.Entry) {
	for _, sh := range fs.Sheets {
		if sh.Receipt != "" {
			es = append(es, receipts.Entry{Power: sh.Power, Receipt: sh.Receipt})
		}
		if sh.Sealed != "" { // planted: second receipts are not logged: false
			es = append(es, receipts.Entry{Power: sh.Power + receipts.Sealed, Receipt: sh.Sealed})
		}
	}
	return es
}

// keptReceipts returns an error if sheets have changed since their receipts were made.
func keptReceipts(g *Game, t *Turn, now load.FrozenStep, was *load.FrozenStep) error {
	if was == nil {
		return nil
	}
	var errs []error
	hint := fmt.Sprintf("hint: write what changed into %s/corrections.toml with its reason, or herald resolve %s --reopen %s", t.Folder.Shown, g.Slug, t.Key)
	for _, w := range was.Sheets {
		i := slices.IndexFunc(now.Sheets, func(n load.FrozenSheet) bool { return n.Power == w.Power })
		switch {
		case i < 0: // planted: a sheet goes after its receipt: i < -1
			errs = append(errs, fmt.Errorf("%s: missing, although its receipt is published (%s)", w.File, hint))
		case w.Receipt != "" && now.Sheets[i].Receipt == w.Receipt && now.Sheets[i].Sealed == w.Sealed: // no order has changed
		case now.Sheets[i].Hash != w.Hash:
			errs = append(errs, fmt.Errorf("%s: changed since its receipt was published (%s)", now.Sheets[i].File, hint))
		}
	}
	for _, n := range now.Sheets {
		if !slices.ContainsFunc(was.Sheets, func(w load.FrozenSheet) bool { return w.Power == n.Power }) { // planted: a sheet comes after the receipts: false
			errs = append(errs, fmt.Errorf("%s: came after the receipts were published (%s)", n.File, hint))
		}
	}
	return errors.Join(errs...)
}

// Reopened lists the folders that a reopening opens: the named phase's and all later ones.
func Reopened(lg *load.Game, g *Game, key string) ([]*load.Phase, error) {
	var out []*load.Phase
	found := false
	for _, t := range g.Turns {
		found = found || t.Key == key
		if found && t.Folder != nil && t.Folder.Frozen != nil {
			out = append(out, t.Folder)
		}
	}
	if !found {
		return nil, fmt.Errorf("%s has no phase %q (hint: %s)", lg.Slug, key, suggest(key, turnKeys(g)))
	}
	for _, f := range lg.Phases { // frozen folders that the game no longer reaches
		if f.Frozen != nil && g.Turn(f.Key) == nil {
			out = append(out, f)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s %s is open already", lg.Slug, key)
	}
	return out, nil
}

func turnKeys(g *Game) []string {
	return lists.Map(g.Turns, func(t *Turn) string { return t.Key })
}

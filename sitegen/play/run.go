package play

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Play plays a game as far as its files allow. It returns nil if the game has no usable board and
// rules; any other problem stops it at the turn concerned.
func Play(lg *load.Game, lib Library, r Reader, all *load.Problems) *Game {
	ps := &load.Problems{} // this game's alone: problems of others must not stop it
	defer func() { all.Join(ps) }()
	g := bind(lg, lib, ps)
	if g == nil {
		return nil
	}
	g.reader = r
	// Report sheets of unknown powers without reading them. They do not stop the game.
	var names load.Problems
	g.checkNames(&names)
	folders := map[string]*load.Phase{}
	for _, f := range lg.Phases {
		folders[f.Key] = f
	}
	pos, used := g.Start, 0
	for {
		key := g.Info.TurnID(pos.Phase)
		t := &Turn{Key: key, Phase: pos.Phase, Folder: folders[key]}
		delete(folders, t.Key)
		if t.Folder != nil {
			t.State = stateOf(t.Folder.Frozen)
		}
		g.Turns = append(g.Turns, t)
		for {
			s := g.step(t, pos, r, used, ps)
			t.Steps = append(t.Steps, s)
			if s.Resolution == nil {
				break
			}
			used += s.used()
			pos = s.Resolution.After
			g.won(s.Resolution)
			if g.Info.Leads(pos.Phase.Step) || len(g.Winners) > 0 { // the players' end of a game comes after a whole turn
				break
			}
		}
		if t.State != Final || g.faulty(folders, ps) || len(g.Winners) > 0 {
			break
		}
	}
	ps.Join(&names)
	g.bindEnd(ps)
	g.checkLeftovers(folders, ps)
	g.checkChanges(ps)
	for _, p := range all.All() { // problems found while reading its files
		if strings.HasPrefix(p.File, g.Shown()+"/") {
			g.faults = append(g.faults, p)
		}
	}
	g.faults = append(g.faults, ps.All()...)
	return g
}

// faulty reports whether any error is about the whole game or a phase that was played. Problems in
// the folders ahead, of phases that have not been reached, do not count.
func (g *Game) faulty(ahead map[string]*load.Phase, ps *load.Problems) bool {
	return slices.ContainsFunc(ps.All(), func(p load.Problem) bool {
		for _, f := range ahead {
			if within(p.File, f) {
				return false
			}
		}
		return !p.Warning
	})
}

func within(file string, f *load.Phase) bool {
	rest, ok := strings.CutPrefix(file, f.Shown)
	return ok && (rest == "" || rest[0] == '/')
}

func (g *Game) won(r *engine.Resolution) {
	if r.Won() {
		g.Winners, g.Draw, g.EndHow = r.End.Winners, r.End.How == "draw", r.End.How
	}
}

func (g *Game) bindEnd(ps *load.Problems) {
	e, m := g.Game.End, g.Rules.Map()
	if e == nil {
		return
	}
	if len(g.Winners) > 0 {
		ps.Errorf(g.EndFile(), 0, 0, "take the file away", "the game was won on the board already")
		return
	}
	for _, id := range e.Winners {
		p := m.Power(id)
		if p == engine.NoPower {
			ps.Errorf(g.EndFile(), 0, 0, suggest(id, powerIDs(m)), "the board has no power %q", id)
			continue
		}
		g.Winners = append(g.Winners, p)
	}
	slices.Sort(g.Winners)
	g.Winners = slices.Compact(g.Winners)
	g.Draw, g.EndHow = e.How == load.EndDraw, e.How
}

func together(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// How describes how a finished game ended, or returns "".
func (g *Game) How() string {
	names := lists.Map(g.Winners, func(p engine.PowerID) string { return g.Rules.Map().Powers[p].Name })
	who := together(names)
	switch e := g.Game.End; {
	case e != nil && e.How == load.EndConcession:
		return "conceded to " + who
	case g.Draw:
		return "drawn between " + who
	case who != "":
		return "won by " + who
	case e != nil:
		return "stopped"
	}
	return g.Ended
}

// LastPublished returns a faulty game as last published: from its frozen phases, as far as they are
// sound, or from its kept copy if that reaches farther or the fault is in a file of the whole game.
// faults are the problems of reading and playing it. It returns nil if neither is sound.
func LastPublished(lg *load.Game, lib Library, r Reader, faults *load.Problems) *Game {
	sound := LastSound(lg, lib, r)
	if lg.Kept {
		return sound
	}
	if lg.Salvaged { // a rule option may be unreadable, so all frozen phases must come out the same
		if sound == nil || sound.FrozenPhases() < lg.FrozenPhases() {
			return nil
		}
		return sound
	}
	kept := load.ReadKept(lg.InSite(), lg.Slug)
	if kept == nil {
		return sound
	}
	var ps load.Problems
	g := Play(kept, lib, r, &ps)
	if g == nil || ps.Failed() { // try with the kept board, if the site's own has changed
		if b := ReadKeptBoard(lg.InSite(), lg.Slug); b != nil {
			ps = load.Problems{}
			g = Play(kept, onBoard{lib, b}, r, &ps)
		}
	}
	if g == nil || ps.Failed() || sound != nil && !lg.Lost && !lg.LostBy(faults) && sound.decided() >= g.decided() {
		return sound
	}
	return g
}

// decided measures how far a game has been decided. A turn counts 1 if closed, 2 if decided as a
// draft, and 3 if final.
func (g *Game) decided() int {
	n := 0
	for _, t := range g.Turns {
		n += int(t.State)
	}
	return n
}

// LastSound plays a faulty game as far as its frozen phases are sound. It drops the undecided
// phase, then frozen phases from the first faulty one on, until no problem is left. It returns nil
// if even the opening has problems.
func LastSound(lg *load.Game, lib Library, r Reader) *Game {
	c := *lg
	c.Phases = nil
	for _, f := range lg.Phases {
		if d := f.Decided(); d != nil {
			c.Phases = append(c.Phases, d)
		}
	}
	for {
		var ps load.Problems
		g := Play(&c, lib, r, &ps)
		if g == nil || !ps.Failed() {
			return g
		}
		var came []*load.Phase
		for _, t := range g.Turns {
			if t.Folder != nil {
				came = append(came, t.Folder)
			}
		}
		wrong := slices.IndexFunc(came, func(f *load.Phase) bool {
			return slices.ContainsFunc(ps.All(), func(p load.Problem) bool { return !p.Warning && within(p.File, f) })
		})
		switch {
		case wrong >= 0:
			c.Phases = came[:wrong]
		case len(came) < len(c.Phases): // folders that the game never reaches
			c.Phases = came
		case len(came) == 0:
			return nil
		default:
			c.Phases = came[:len(came)-1]
		}
	}
}

// step reads a step's sheets, and adjudicates it if the turn's frozen results include it.
func (g *Game) step(t *Turn, pos *engine.Position, r Reader, used int, ps *load.Problems) *Step {
	kind := g.Info.Folder(pos.Phase.Step)
	s := &Step{Kind: kind, Phase: pos.Phase, Before: pos}
	g.readSheets(r, t.Folder, s, ps)
	var frozen *load.Frozen
	if t.Folder != nil {
		frozen = t.Folder.Frozen
	}
	s.Inputs = g.inputs(t, s)
	resolved := t.State == Final || t.State == Draft && len(t.Steps) == 0
	if !resolved {
		if t.State == Closed {
			g.verifyInputs(t, s, frozen.Step(kind), ps)
			g.checkLog(t, frozen.Step(kind), ps)
		}
		return s
	}
	fs := frozen.Step(kind)
	if fs == nil {
		ps.Errorf(frozen.File, 0, 0, reopenHint(g, t), "the results do not cover the %s", kind)
		return s
	}
	if !g.verifyInputs(t, s, fs, ps) {
		return s
	}
	g.checkLog(t, fs, ps)
	fit := g.resolve(t, s, frozen, fs, used, g.Log.Closing(t.Key, s.Kind))
	if !fit {
		ps.Errorf(frozen.File, 0, 0, "put back the results.toml that herald import wrote",
			"the lots of %s %s, which were drawn where it was played, are not those that were due", g.Slug, t.Key)
	}
	if got := g.Outcome(t, s); got != fs.Outcome {
		ps.Errorf(frozen.File, 0, 0, reopenHint(g, t)+", or use the program that decided it",
			"%s %s would be decided differently today from when it was frozen", g.Slug, t.Key)
	}
	return s
}

// resolve adjudicates a step and records the link that its lots revealed, if any. It returns false
// if the step would draw other lots than those recorded at another site.
func (g *Game) resolve(t *Turn, s *Step, frozen *load.Frozen, fs *load.FrozenStep, used int,
	closing receipts.Closing) bool {
	if fs.MovedIn > 0 {
		l := &movedLots{left: fs.Lots}
		s.MovedIn = fs.MovedIn
		s.Resolution = g.Rules.Resolve(s.Before, s.Orders, l)
		if s.Links = nil; len(fs.Lots) > 0 {
			s.Links = linksOf(frozen, s.Kind)
		}
		return l.fit()
	}
	link := g.linkFor(frozen, s.Kind, used)
	l := g.lotsOf(t, s, link, closing)
	s.Resolution = g.Rules.Resolve(s.Before, s.Orders, l)
	if l.asked {
		s.Links = []load.LotLink{link}
	}
	return true
}

func reopenHint(g *Game, t *Turn) string {
	return fmt.Sprintf("herald resolve %s --reopen %s", g.Slug, t.Key)
}

// verifyInputs reports a problem if a frozen step was decided from other inputs.
func (g *Game) verifyInputs(t *Turn, s *Step, fs *load.FrozenStep, ps *load.Problems) bool {
	if fs == nil || fs.Inputs == s.Inputs {
		return true
	}
	word := map[State]string{Closed: "closed", Draft: "published as a draft", Final: "frozen"}[t.State]
	hint := reopenHint(g, t)
	if t.State == Draft {
		hint = "herald resolve " + g.Slug + " makes the draft again; or put the old file back"
	}
	if fs.Board != g.boardHash {
		ps.Errorf(t.Folder.Shown, 0, 0, "put back boards/"+g.Game.Board+" as it was, or "+hint,
			"%s %s is %s, but its board has changed since", g.Slug, t.Key, word)
		return false
	}
	said := false
	old := map[string]string{}
	for _, sh := range fs.Sheets {
		old[sh.Power] = sh.Hash
	}
	for _, sh := range s.Sheets {
		if h, ok := old[sh.Power]; !ok || h != sh.Hash {
			ps.Errorf(sh.File, 0, 0, hint, "%s %s is %s, but these %s have changed since", g.Slug, t.Key, word, s.Kind)
			said = true
		}
		delete(old, sh.Power)
	}
	for _, power := range slices.Sorted(maps.Keys(old)) {
		ps.Errorf(t.Folder.Shown+"/"+s.Kind, 0, 0, hint, "%s %s is %s, but the %s of %s are gone", g.Slug,
			t.Key, word, s.Kind, power)
		said = true
	}
	if !said && t.State == Closed {
		return true // closed: corrections do not change the published receipts
	}
	if !said {
		ps.Errorf(t.Folder.Shown, 0, 0, hint,
			"%s %s is %s, but its corrections, options or what went before have changed since", g.Slug, t.Key, word)
	}
	return false
}

// inputs returns the hash of everything from which a step is decided.
func (g *Game) inputs(t *Turn, s *Step) string {
	parts := []string{g.Ruleset, g.Slug, t.Key, s.Kind, g.positionText(s.Before)}
	if g.boardHash != "" {
		parts = append(parts, "board="+g.boardHash)
	}
	for _, k := range slices.Sorted(maps.Keys(g.Options)) {
		parts = append(parts, k+"="+g.Options[k])
	}
	for _, sh := range s.Sheets {
		parts = append(parts, sh.Power, sh.Hash)
		if w := sh.Rewriting; w != nil {
			for _, l := range w.New {
				parts = append(parts, l.Text)
			}
			for _, l := range w.Gone {
				parts = append(parts, strconv.Itoa(l.Line))
			}
		}
	}
	if t.Folder != nil {
		for _, c := range t.Folder.Corrections {
			if c.Step == s.Kind {
				c.Reason = "" // the wording of a reason may be changed
				j, _ := json.Marshal(c)
				parts = append(parts, string(j))
			}
		}
	}
	return hash(parts...)
}

// Outcome returns the hash of a step's outcome: every verdict, and the position after it.
func (g *Game) Outcome(t *Turn, s *Step) string {
	var b strings.Builder
	m := g.Rules.Map()
	for _, o := range s.Resolution.Outcomes {
		fmt.Fprintf(&b, "%d %s %s %s %v\n", o.Unit.ID, m.PlaceText(o.Order.At), o.Verdict, o.Reason.Code, o.Dislodged)
	}
	return hash(b.String(), g.positionText(s.Resolution.After))
}

func (g *Game) checkLeftovers(folders map[string]*load.Phase, ps *load.Problems) {
	if ps.Failed() {
		return // a problem may have stopped the game early
	}
	for _, key := range slices.Sorted(maps.Keys(folders)) {
		f := folders[key]
		if f.Frozen != nil {
			ps.Errorf(f.Shown, 0, 0, "herald resolve "+g.Slug+" --reopen "+key, "is %s, but the game is at %s",
				f.Frozen.State, g.Current().Key)
			continue
		}
		if !g.comes(f) && !f.Empty() { // herald new game makes the first folder, and a position may begin later
			ps.Errorf(f.Shown, 0, 0, "the game is at "+g.Current().Key, "the game never reaches this phase")
		}
	}
}

// comes reports whether a folder may belong to a phase that has not been reached.
func (g *Game) comes(f *load.Phase) bool {
	ph, err := g.Info.ParseTurn(f.Key)
	return err == nil && g.Info.Compare(ph, g.Current().Phase) > 0
}

// Package play plays a game from its files: it binds names to a board, reads the order sheets,
// adjudicates the resolved phases, and manages their states: open, closed, draft, final.
//
// It holds secrets: orders of open phases, players' names, salts. Only package publish selects what
// may be seen. Code that draws or writes pages must not import this package.
package play

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Library provides boards and rulesets.
type Library interface {
	Board(id string) (*mapdata.Board, error)
	Rules(id string, m *engine.Map, o engine.Options) (engine.Rules, error)
}

// Game is a game, played as far as its files allow.
type Game struct {
	*load.Game
	Board   *mapdata.Board
	Rules   engine.Rules
	Info    engine.Info      // the ruleset's description of itself
	Start   *engine.Position // the ruleset's opening, or position.toml's
	Turns   []*Turn          // oldest first; the last is current unless the game is over
	Winners []engine.PowerID // the powers that have won or share the draw
	Draw    bool
	EndHow  string // how it ended: the adjudication's word, or the players' (load.End.How); "" while it runs

	reader   Reader
	faults   []load.Problem // problems of its files found so far
	register []load.Person  // who plays what, since when
	// boardHash is the hash of the parts of a site's own board that the rules use, since the board may
	// change during the game. It is "" for a board that comes with herald.
	boardHash string
}

// Turn is a phase that begins a turn with the phases that follow it, such as a movement and its
// retreats. Their files are in one folder.
type Turn struct {
	Key    string       // engine.Info.TurnID: "1642-summer"
	Phase  engine.Phase // the first step's phase
	Folder *load.Phase  // nil if there is none yet
	State  State
	Steps  []*Step // the leading phase's, then those that follow
}

// State is a turn's state: Open, Closed, Draft or Final.
type State uint8

const (
	Open State = iota
	Closed
	Draft
	Final
)

// String returns "open", "closed", "draft" or "final".
func (s State) String() string { return [...]string{"open", load.Closed, load.Draft, load.Final}[s] }

func stateOf(f *load.Frozen) State {
	if f == nil {
		return Open
	}
	return State(1 + slices.Index([]string{load.Closed, load.Draft, load.Final}, f.State))
}

// Step is one adjudication: that of a movement, of retreats or of adjustments.
type Step struct {
	Kind       string // engine.Info.Folder: "orders", "retreats"
	Phase      engine.Phase
	Before     *engine.Position
	Sheets     []*Sheet // by power
	Orders     []engine.Order
	Inputs     string             // hash of everything from which it is decided
	Resolution *engine.Resolution // nil until the turn is a draft; for steps after the first, until it is final
	Links      []load.LotLink     // the lot links that the resolution revealed
	MovedIn    int                // number of the site where it was played, from 1 (load.Game.Origin); 0: here
}

// Step returns the turn's step of a kind, or nil.
func (t *Turn) Step(kind string) *Step {
	for _, s := range t.Steps {
		if s.Kind == kind {
			return s
		}
	}
	return nil
}

// After returns the position after the last decided step, or that at the turn's start.
func (t *Turn) After() *engine.Position {
	for i := len(t.Steps) - 1; i >= 0; i-- {
		if r := t.Steps[i].Resolution; r != nil {
			return r.After
		}
	}
	return t.Steps[0].Before
}

// Current returns the last turn.
func (g *Game) Current() *Turn { return g.Turns[len(g.Turns)-1] }

// Turn returns the turn with a key, or nil.
func (g *Game) Turn(key string) *Turn {
	for _, t := range g.Turns {
		if t.Key == key {
			return t
		}
	}
	return nil
}

// bind finds a game's board and rules, and checks game.toml against them.
func bind(lg *load.Game, lib Library, ps *load.Problems) *Game {
	g := &Game{Game: lg}
	var told load.Problems // dropped: load reports them
	g.register = lg.Register(&told)
	var err error
	if g.Board, err = lib.Board(lg.Board); err != nil {
		var mistakes diag.Errors
		if errors.As(err, &mistakes) {
			for _, m := range mistakes {
				ps.Put(m)
			}
		} else {
			ps.Add(lg.At("board"), "", "board %q: %v", lg.Board, err)
		}
		lg.Folders(nil, nil, ps)
		return nil
	}
	if g.Board.Local {
		g.boardHash = mapdata.RulesHash(g.Board.Map)
	}
	if g.Rules, err = lib.Rules(lg.Ruleset, g.Board.Map, engine.Options(lg.Options)); err != nil {
		// Check the rest of the file with default options in place of those that are wrong.
		if rules, none := lib.Rules(lg.Ruleset, g.Board.Map, nil); none == nil {
			g.Rules, g.Info = rules, rules.Info()
			known := ps.Len()
			if g.checkOptions(ps); ps.Len() == known {
				ps.Add(lg.At("options"), "", "ruleset %q: %v", lg.Ruleset, err)
			}
			g.checkSeats(ps)
			g.checkKinds(ps)
		} else {
			ps.Add(lg.At("ruleset"), "", "ruleset %q: %v", lg.Ruleset, err)
		}
		lg.Folders(nil, nil, ps)
		return nil
	}
	g.Info = g.Rules.Info()
	g.checkPhases(ps)
	g.checkSeats(ps)
	g.checkOptions(ps)
	g.checkSecret(ps)
	g.Start = g.Rules.Start()
	if lg.Position != nil {
		g.Start = g.bindPosition(ps)
	}
	if g.Start == nil {
		return nil
	}
	return g
}

// misplaced returns a hint for a folder of sheets of a kind that the turn does not have, or "".
func (g *Game) misplaced(key, kind string) string {
	ph, err := g.Info.ParseTurn(key)
	if err != nil {
		return ""
	}
	var own []string
	where := ""
	for _, st := range g.Info.Steps {
		at := engine.Phase{Year: ph.Year, Season: ph.Season, Step: st.Step}
		switch turn := g.Info.TurnID(at); {
		case !g.Info.Plays(at):
		case turn != key:
			if st.Folder == kind {
				where = "put them into " + turn + "/" + kind + "/; "
			}
		case st.Folder == kind:
			return ""
		default:
			own = append(own, st.Folder)
		}
	}
	return where + key + " holds " + strings.Join(own, "/, ") + "/"
}

func suggest(word string, known []string) string {
	if meant := diag.Meant(word, known); meant != "" {
		return meant
	}
	if len(known) <= 12 {
		return "one of " + strings.Join(known, ", ")
	}
	return ""
}

func (g *Game) checkSeats(ps *load.Problems) {
	m := g.Rules.Map()
	ids := make([]string, len(m.Powers))
	for i := range m.Powers {
		ids[i] = m.Powers[i].ID
	}
	ids = ids[:len(m.Players())]
	for i, s := range g.Seats {
		if !m.IsSeat(m.Power(s.ID)) {
			ps.Add(g.AtEntry("power", i, "id"), suggest(s.ID, ids), "the board has no power %q", s.ID)
		}
	}
	for _, p := range g.register {
		if p.Power != "" && !m.IsSeat(m.Power(p.Power)) {
			ps.Errorf(g.Shown()+"/people.toml", 0, 0, suggest(p.Power, ids), "the board has no power %q", p.Power)
		}
	}
}

func (g *Game) checkOptions(ps *load.Problems) {
	known := g.Info.Options
	names := make([]string, len(known))
	for i, o := range known {
		names[i] = o.Name
	}
	for _, name := range slices.Sorted(maps.Keys(g.Options)) {
		i := slices.Index(names, name)
		if i < 0 {
			ps.Add(g.At("options", name), cmp.Or(suggest(name, names), "its options are "+strings.Join(names, ", ")),
				"the ruleset has no option %q", name)
			continue
		}
		if v := g.Options[name]; len(known[i].Values) > 0 && !slices.Contains(known[i].Values, v) {
			ps.Add(g.At("options", name), "one of "+strings.Join(known[i].Values, ", "), "option %s cannot be %q", name, v)
		}
	}
}

// checkSecret checks the secret against the published commitment. A game without its secret can be
// built, but not closed nor, if it has a commitment, decided.
func (g *Game) checkSecret(ps *load.Problems) {
	if g.Secret != "" && g.Lots.Commitment != "" && LotLink(g.Secret, g.Lots.Links, 0) != g.Lots.Commitment {
		ps.Errorf(g.Shown()+"/secret.toml", 0, 0, "put back the file that herald new game made",
			"its seed is not the one that the game's commitment was made from")
	}
}

// checkPhases reports problems in the phases' folders, and completes corrections.
func (g *Game) checkPhases(ps *load.Problems) {
	g.Folders(g.Info.Folders(), g.misplaced, ps)
	g.checkCorrections(ps)
}

// checkCorrections fills in steps that corrections omit, and reports unknown ones.
func (g *Game) checkCorrections(ps *load.Problems) {
	for _, p := range g.Phases {
		for i := range p.Corrections {
			c := &p.Corrections[i]
			if c.Step == "" {
				if ph, err := g.Info.ParseTurn(p.Key); err == nil {
					c.Step = g.Info.Folder(ph.Step)
				}
			} else if !slices.Contains(g.Info.Folders(), c.Step) {
				ps.Errorf(c.File, c.Row, 0, "step is "+strings.Join(g.Info.Folders(), ", "),
					"correction %d has step %q", i+1, c.Step)
			} else if ph, err := g.Info.ParseTurn(p.Key); err == nil && g.misplaced(p.Key, c.Step) != "" {
				ps.Warnf(c.File, c.Row, 0, "step = \""+g.Info.Folder(ph.Step)+"\", or leave step out",
					"correction %d changes nothing: %s has no %s", i+1, p.Key, c.Step)
			}
		}
	}
}

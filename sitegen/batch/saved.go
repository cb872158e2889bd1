package batch

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
)

// SavedPhase is a phase of a saved game of the package: its position, and each power's orders in
// words that order sheets accept, one a line.
type SavedPhase struct {
	Name   string // "S1901M"
	Phase  engine.Phase
	Before *engine.Position
	Sheets map[string]string                 // the text of each power's orders, by its id
	lines  map[engine.PowerID][]engine.Order // the sheets' orders, one a line
	came   *came
}

// SavedGame is a saved game, read for a site.
type SavedGame struct {
	Board   string
	Rules   engine.Rules
	Options engine.Options // rule choices that differ from the ruleset's defaults
	Phases  []SavedPhase
	// Last is the final position, or nil; Waiting are its undecided orders, by power id.
	Last    *engine.Position
	Waiting map[string]string
	// Completed reports that the game is over, and Note how, in the package's words.
	Completed bool
	Note      string
	// Passed lists the file's keys that neither herald nor the package knows.
	Passed []string
	game   *game
}

// OpenBoard returns a board by its id. nil knows only the program's own boards.
type OpenBoard = func(id string) (*mapdata.Board, error)

// ReadSaved reads a whole saved game of the package. The board is set.Board, else the one that the
// file names, else the one with the id or. Everything unreadable is a problem, since omitting it
// would make another game.
func ReadSaved(set Settings, data []byte, or string) (*SavedGame, []string, error) {
	var l inputLine
	passed, err := strictly(data, &l)
	if err != nil {
		return nil, nil, err
	}
	if len(l.Phases) == 0 {
		return nil, nil, fmt.Errorf("it is not a saved game: it has no phases")
	}
	asks := l
	switch name, _ := l.Map.(string); {
	case set.Board != "":
		asks.Board = set.Board
	case l.Board == "" && name == "":
		asks.Board = or
	}
	r := newRunner(set)
	g, err := r.game(&asks)
	if err != nil {
		return nil, nil, err
	}
	out := &SavedGame{Board: g.m.ID, Rules: g.rules, Options: engine.Options{}, Passed: keys(passed), game: g}
	for _, o := range g.info.Options {
		if v, ok := g.options[o.Name]; ok && v != o.Default {
			out.Options[o.Name] = v
		}
	}
	var problems []string
	stages := g.course(l.kept())
	for i := range l.Phases {
		p := &l.Phases[i]
		if p.named() == completed {
			out.Completed, out.Note = true, noteOf(data, i)
		}
		if p.State == nil || stages[i] == noPhase || stages[i] == idle {
			continue
		}
		sp, wrong, err := g.savedPhase(p)
		if err != nil {
			return nil, nil, err
		}
		for _, w := range wrong {
			problems = append(problems, sp.Name+": "+w)
		}
		switch {
		case stages[i] != waiting:
			sp.came = g.came(&l, i)
			out.Phases = append(out.Phases, sp)
		case sp.Phase.Step != engine.Retreats || len(sp.Before.Dislodged) > 0: // without a unit to retreat, the phase is over
			out.Last, out.Waiting = sp.Before, sp.Sheets
		}
	}
	return out, problems, nil
}

func (g *game) savedPhase(p *inputLine) (sp SavedPhase, problems []string, err error) {
	sp = SavedPhase{Name: p.named(), Sheets: map[string]string{}, lines: map[engine.PowerID][]engine.Order{}}
	if sp.Phase, _, err = g.phase(sp.Name); err != nil {
		return sp, nil, err
	}
	sp.Before, problems = g.position(p.State, sp.Phase)
	for _, name := range keys(p.Orders) {
		by, err := g.power(name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		sheet := ""
		for _, text := range p.Orders[name] {
			o, err := g.order(by, text, sp.Phase.Step)
			if err != nil {
				problems = append(problems, err.Error())
				continue
			}
			sheet += g.reader.Long(o) + "\n"
			sp.lines[by] = append(sp.lines[by], o)
		}
		if sheet != "" {
			sp.Sheets[g.m.Powers[by].ID] = sheet
		}
	}
	return sp, problems, nil
}

// Differ lists where the outcome res of phase i differs from the file's. Results that are only
// worded differently do not count.
func (s *SavedGame) Differ(i int, res *engine.Resolution) []string {
	g, p := s.game, &s.Phases[i]
	var out []string
	for _, x := range g.verify(p.Name, g.answer(res, false, false), res, p.came) {
		if !x.told && !strings.HasPrefix(x.What, "result") {
			out = append(out, x.String())
		}
	}
	return out
}

// noteOf returns the package's note on a phase, or "" if it has none or not as text.
func noteOf(data []byte, phase int) string {
	var of struct {
		Phases []struct {
			State struct{ Note any }
		}
	}
	if json.Unmarshal(data, &of) != nil || phase >= len(of.Phases) {
		return ""
	}
	note, _ := of.Phases[phase].State.Note.(string)
	return note
}

// completed is what the Python package diplomacy calls the phase after a game's last one.
const completed = "COMPLETED"

// PlayedPhase is an adjudicated phase that is written to a file.
type PlayedPhase struct {
	Before     *engine.Position
	Orders     []engine.Order
	Resolution *engine.Resolution
}

// savedPhaseJSON is a phase as the Python package diplomacy writes it.
type savedPhaseJSON struct {
	Name     string              `json:"name"`
	State    *stateJSON          `json:"state"`
	Orders   map[string][]string `json:"orders"`
	Results  map[string][]string `json:"results"`
	Messages []string            `json:"messages"`
}

// WriteSaved writes a game as a saved game of the package: the adjudicated phases, and the present
// position as its last phase, which for an ended game is named COMPLETED and has the note ended. An
// order that the package cannot express is an error.
func WriteSaved(open OpenBoard, id, board, ruleset string, options engine.Options, phases []PlayedPhase,
	now *engine.Position, ended string) ([]byte, error) {
	r := newRunner(Settings{Open: open})
	g, err := r.game(&inputLine{Board: board, Ruleset: ruleset, Options: options})
	if err != nil {
		return nil, err
	}
	out := struct {
		ID      string           `json:"id"`
		Map     string           `json:"map"`
		Rules   []string         `json:"rules"`
		Ruleset string           `json:"ruleset,omitempty"`
		Options engine.Options   `json:"options"`
		Phases  []savedPhaseJSON `json:"phases"`
	}{ID: id, Map: board, Rules: []string{}, Options: engine.Options{}, Phases: []savedPhaseJSON{}}
	for k, v := range options {
		out.Options[k] = v
	}
	if ruleset != board {
		out.Ruleset = ruleset
	}
	before := &engine.Resolution{}
	for i, p := range phases {
		before.After = p.Before
		if i == 0 {
			before.Dislodged = nil
		}
		name, err := g.short(p.Before.Phase)
		if err != nil {
			return nil, err
		}
		sp := savedPhaseJSON{Name: name, State: g.state(before, false), Orders: map[string][]string{}, Messages: []string{}}
		sp.Results, _, _ = g.results(p.Resolution)
		for _, o := range p.Orders {
			text, err := g.orderCode(g.named(p.Before, o))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", sp.Name, err)
			}
			by := g.powerCode(o.By)
			sp.Orders[by] = append(sp.Orders[by], text)
		}
		out.Phases = append(out.Phases, sp)
		before = p.Resolution
	}
	before.After = now
	name, err := g.short(now.Phase)
	if err != nil {
		return nil, err
	}
	last := g.state(before, false)
	if ended != "" {
		name, last.Name, last.note = completed, completed, ended
	}
	out.Phases = append(out.Phases, savedPhaseJSON{Name: name, State: last,
		Orders: map[string][]string{}, Results: map[string][]string{}, Messages: []string{}})
	data, err := json.Marshal(out) // one line, as batches read it
	return append(data, '\n'), err
}

// named returns an order with the kinds and coasts of its units added where it does not state them.
func (g *game) named(p *engine.Position, o engine.Order) engine.Order {
	find := func(kind *engine.Kind, at *engine.PlaceID) {
		units := slices.Clone(p.Units)
		for _, d := range p.Dislodged {
			units = append(units, d.Unit)
		}
		if o.Verb == engine.Retreat || o.Verb == engine.Disband { // of two units in a place, the dislodged one
			slices.Reverse(units)
		}
		for _, u := range units {
			if *at >= 0 && g.m.RegionOf(u.At) == g.m.RegionOf(*at) {
				*kind, *at = u.Kind, u.At
				return
			}
		}
	}
	if o.Verb != engine.Build && o.Verb != engine.Waive {
		find(&o.Kind, &o.At)
		find(&o.OfKind, &o.Of)
	}
	return o
}

// orderCode writes an order in the words of Python's diplomacy; g.order reads the same order.
func (g *game) orderCode(o engine.Order) (string, error) {
	if o.Verb == engine.Waive {
		return "WAIVE", nil
	}
	if !slices.Contains([]engine.Kind{engine.Army, engine.Fleet}, o.Kind) || o.At < 0 {
		return "", g.wordless(o)
	}
	unit := o.Kind.Letter() + " " + g.code(o.At)
	other := func() string {
		s := ""
		if o.OfKind != engine.NoKind {
			s = o.OfKind.Letter() + " "
		}
		return s + g.code(o.Of)
	}
	switch o.Verb {
	case engine.Hold:
		return unit + " H", nil
	case engine.Move:
		if o.Convoyed {
			return unit + " - " + g.code(o.To) + " VIA", nil
		}
		return unit + " - " + g.code(o.To), nil
	case engine.Retreat:
		return unit + " R " + g.code(o.To), nil
	case engine.Support:
		if o.To < 0 || g.m.RegionOf(o.To) == g.m.RegionOf(o.Of) {
			return unit + " S " + other(), nil
		}
		return unit + " S " + other() + " - " + g.code(o.To), nil
	case engine.Convoy:
		return unit + " C " + other() + " - " + g.code(o.To), nil
	case engine.Disband, engine.Remove:
		return unit + " D", nil
	case engine.Build:
		return unit + " B", nil
	}
	return "", g.wordless(o)
}

// wholeElsewhere is a hint about games that the formats of other programs cannot hold.
const wholeElsewhere = "game.json of the built site holds the whole game, and herald import reads it"

func (g *game) wordless(o engine.Order) error {
	return fmt.Errorf("%q is an order by %s, and other programs have no words for it (hint: %s)",
		cmp.Or(o.Text, g.reader.Long(o)), g.info.Title, wholeElsewhere)
}

// short returns a phase's short name, "S1901M", or an error if other programs have no such phase.
func (g *game) short(ph engine.Phase) (string, error) {
	code := g.phaseCode(ph, false)
	if _, ok := g.info.ParseShort(code); !ok {
		return "", fmt.Errorf("%s is a phase by %s, and other programs have none like it (hint: %s)",
			g.info.Words(ph), g.info.Title, wholeElsewhere)
	}
	return code, nil
}

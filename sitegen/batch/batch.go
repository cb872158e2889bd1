// Package batch adjudicates without a site: JSON Lines in, JSON Lines out. A line is one phase or a
// whole saved game in the vocabulary of the Python package diplomacy (below: the package), or a
// sequence of phases of any ruleset, with order sheets as people write them.
//
// It imports engine, its notation and variants, and mapdata for the boards.
package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
)

// Settings apply to a whole run.
type Settings struct {
	Board   string         // for lines that name none
	Options engine.Options // rule choices; a line's own come on top
	// Verify compares each line with its expected results, and writes only the differences.
	Verify bool
	// Brief leaves out reasons, which cost more than deciding does.
	Brief bool
	// Workers is how many lines are processed at once (0: one). Answers do not depend on it.
	Workers int
	// Open returns a board by its id. If it is nil, the program's own boards are used.
	Open func(id string) (*mapdata.Board, error)
}

// Summary counts a run's lines.
type Summary struct {
	Lines, Phases, Checked, Differences int
	Problems                            int // positions and orders that could not be read
	Failures                            int // lines that could not be adjudicated
	// Passed lists the keys of saved games that neither herald nor the package knows.
	Passed string
}

type inputLine struct {
	ID      json.RawMessage     `json:"id"`
	Name    string              `json:"name"`
	State   *stateJSON          `json:"state"`
	Orders  map[string][]string `json:"orders"`
	Results map[string][]string `json:"results"`
	Next    *stateJSON          `json:"next"`
	// NextState and After are what some files call Next.
	NextState *stateJSON `json:"next_state"`
	After     *stateJSON `json:"after"`

	Phases []inputLine `json:"phases"` // a saved game
	Map    any         `json:"map"`    // the package's name of the board that it was played on
	Rules  any         `json:"rules"`  // the package's list of rules, such as "BUILD_ANY"

	Board   string         `json:"board"`
	Ruleset string         `json:"ruleset"`
	Options engine.Options `json:"options"`
	Lots    string         `json:"lots"`
	Start   *startJSON     `json:"start"`
	Turns   []turnJSON     `json:"turns"`

	Want json.RawMessage `json:"want"` // any part of the answer, to verify
}

type game struct {
	rules   engine.Rules
	options engine.Options // as chosen
	info    engine.Info
	m       *engine.Map
	reader  *notation.Reader
	regions map[string]engine.RegionID // by upper-case id and abbreviation
	codes   []string                   // by place, upper case
	powers  []string                   // by power, upper case
	places  map[string]engine.PlaceID  // by code
}

func newGame(rules engine.Rules) *game {
	m := rules.Map()
	g := &game{rules: rules, info: rules.Info(), m: m,
		reader: notation.For(rules, rules.Info().Orders()), regions: regionCodes(m)}
	for p := range m.Places {
		g.codes = append(g.codes, strings.ToUpper(m.PlaceText(engine.PlaceID(p))))
	}
	for p := range m.Powers {
		g.powers = append(g.powers, strings.ToUpper(m.Powers[p].ID))
	}
	g.places = make(map[string]engine.PlaceID, len(g.codes))
	for _, c := range g.codes {
		if p, err := g.findPlace(c); err == nil {
			g.places[c] = p
		}
	}
	return g
}

// runner adjudicates lines one by one. Runners share the boards and rulesets already opened.
type runner struct {
	set   Settings
	games *library
	plain *game // for lines that name neither board, ruleset nor options
	sum   Summary
}

type library struct {
	mu     sync.Mutex
	boards map[string]*engine.Map
	games  map[string]*game
	infos  []engine.Info // the list of rulesets
}

func newRunner(set Settings) *runner {
	return &runner{set: set, games: &library{boards: map[string]*engine.Map{},
		games: map[string]*game{}, infos: variants.Infos()}}
}

func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

type failure struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// noObject returns the message for a line that is no JSON object or has a value of a wrong type.
func noObject(text []byte, err error) string {
	const hint = " (hint: a JSON object a line; jq -c . FILE writes them so)"
	var syntax *json.SyntaxError
	switch {
	case bytes.HasPrefix(text, []byte{0xff, 0xfe}), bytes.HasPrefix(text, []byte{0xfe, 0xff}):
		return "is text in UTF-16 (hint: save it as UTF-8)"
	case errors.As(err, &syntax) && int(syntax.Offset) >= len(text):
		return "not a JSON object as expected: it is cut off" + hint
	case errors.As(err, &syntax):
		return fmt.Sprintf("not a JSON object as expected: not JSON from column %d on%s",
			max(1, utf8.RuneCount(text[:syntax.Offset])), hint)
	}
	return fmt.Sprintf("not a JSON object as expected: %v", err)
}

func (r *runner) line(n int, text []byte) any {
	if n == 1 {
		text = bytes.TrimPrefix(text, []byte("\ufeff")) // as Windows editors begin a file
	}
	var l inputLine
	passed, err := strictly(text, &l)
	if err != nil {
		r.sum.Failures++
		return failure{Error: fmt.Sprintf("line %d: %s", n, noObject(text, err))}
	}
	r.sum.pass(passed)
	g, err := r.game(&l)
	if err != nil {
		r.sum.Failures++
		return failure{l.ID, fmt.Sprintf("line %d: %v", n, err)}
	}
	var answer any
	var diffs []difference
	switch {
	case l.Turns != nil:
		answer, diffs = r.sequence(g, &l)
	case l.Phases != nil:
		answer, diffs = r.saved(g, &l)
	case l.State != nil || l.Name != "":
		answer, diffs = r.single(g, &l)
	default:
		r.sum.Failures++
		return failure{l.ID, fmt.Sprintf("line %d: %s", n, nothing)}
	}
	if !r.set.Verify {
		return answer
	}
	if l.Want != nil {
		diffs = append(diffs, compareWant(answer, l.Want)...)
		r.sum.Checked++
	}
	r.sum.Differences += len(diffs)
	if diffs == nil {
		diffs = []difference{}
	}
	return verified{l.ID, diffs}
}

// nothing is the error for a line without anything to adjudicate.
const nothing = "neither a phase (state, orders), a saved game (phases) nor a sequence (turns)"

// othersOption reports whether an option belongs to another ruleset than a line's.
func (lib *library) othersOption(ruleset, name string) bool {
	own, others := false, false
	for _, i := range lib.infos {
		known := slices.ContainsFunc(i.Options, func(o engine.Option) bool { return o.Name == name })
		own = own || known && i.ID == ruleset
		others = others || known && i.ID != ruleset
	}
	return others && !own
}

// buildAnywhere is what Python's diplomacy calls the rule that allows builds in all owned centres.
const buildAnywhere = "BUILD_ANY"

// playedOn returns the board that a saved game names, never as a path, or else the run's board.
func (r *runner) playedOn(l *inputLine) (string, error) {
	name, _ := l.Map.(string)
	if l.Phases == nil || name == "" {
		return r.set.Board, nil
	}
	var err error
	switch open := r.set.Open; {
	case slices.Contains(mapdata.IDs(), name), r.games.boards[name] != nil:
		return name, nil
	case open != nil && !strings.ContainsAny(name, `/\`) && name[0] != '.':
		if _, err = open(name); err == nil {
			return name, nil
		}
	}
	if r.set.Board != "" {
		return r.set.Board, nil
	}
	var amiss diag.Errors
	if errors.As(err, &amiss) {
		return "", err
	}
	return "", fmt.Errorf("it was played on the board %q, which is not here (hint: --board ID names the one that it is; herald board import takes over the .map files of the package)", name)
}

// game returns a line's ruleset, bound to its board and options. A line that names no ruleset gets
// the one with the board's name, or else the first. A saved game without options gets the rule
// choices by which the package plays.
func (r *runner) game(l *inputLine) (*game, error) {
	plain := l.Board == "" && l.Ruleset == "" && len(l.Options) == 0 && l.Phases == nil
	if plain && r.plain != nil {
		return r.plain, nil
	}
	lib := r.games
	lib.mu.Lock()
	defer lib.mu.Unlock()
	board := l.Board
	if board == "" {
		var err error
		if board, err = r.playedOn(l); err != nil {
			return nil, err
		}
	}
	infos := lib.infos
	if board == "" && l.Ruleset != "" && slices.Contains(mapdata.IDs(), l.Ruleset) {
		board = l.Ruleset
	}
	if board == "" {
		board = infos[0].ID
	}
	ruleset := l.Ruleset
	if ruleset == "" {
		ruleset = infos[0].ID
		if slices.ContainsFunc(infos, func(i engine.Info) bool { return i.ID == board }) {
			ruleset = board
		}
	}
	options := engine.Options{}
	if i := slices.IndexFunc(infos, func(i engine.Info) bool { return i.ID == ruleset }); i >= 0 &&
		l.Phases != nil && l.Options == nil {
		for _, o := range infos[i].Options {
			if o.Saved != "" {
				options[o.Name] = o.Saved
			}
			if rules, _ := l.Rules.([]any); o.Name == "builds" && slices.Contains(rules, any(buildAnywhere)) {
				options[o.Name] = "owned"
			}
		}
	}
	for k, v := range r.set.Options {
		if !lib.othersOption(ruleset, k) {
			options[k] = v
		}
	}
	for k, v := range l.Options {
		options[k] = v
	}
	key := fmt.Sprint(board, "\x00", ruleset, "\x00", options) // fmt sorts a map's keys
	if g := lib.games[key]; g != nil {
		if plain {
			r.plain = g
		}
		return g, nil
	}
	m := lib.boards[board]
	if m == nil {
		if r.set.Open == nil && !slices.Contains(mapdata.IDs(), board) {
			return nil, fmt.Errorf("there is no board %q (hint: %s)", board, strings.Join(mapdata.IDs(), ", "))
		}
		open := r.set.Open
		if open == nil {
			open = mapdata.Load
		}
		b, err := open(board)
		if err != nil {
			return nil, err
		}
		m = b.Map
		lib.boards[board] = m
	}
	rules, err := variants.New(ruleset, m, options)
	if err != nil {
		return nil, err
	}
	g := newGame(rules)
	g.options = options
	lib.games[key] = g
	if plain {
		r.plain = g
	}
	return g, nil
}

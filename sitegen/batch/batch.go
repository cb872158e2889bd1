// Package batch adjudicates without a site: JSON Lines in, JSON Lines out. A line is one phase or a whole saved game
// in the vocabulary of the Python package diplomacy, or a sequence of phases of any ruleset with order sheets as
// people write them.
//
// It imports engine, its notation and variants, and mapdata for the boards.
package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
)

// Settings are what holds for a whole run.
type Settings struct {
	Board   string         // of lines that name none
	Options engine.Options // rule choices; a line's own come on top
	// Verify compares each line with what it expects, and writes the differences instead of the results.
	Verify bool
	// Open hands out boards by their ids; nil: the program's.
	Open func(id string) (*mapdata.Board, error)
}

// Summary is what a run came to.
type Summary struct {
	Lines, Phases, Checked, Differences int
	Problems                            int // of positions and orders that could not be read
	Failures                            int // lines that could not be adjudicated at all
}

// maxLine is the longest line read: a saved game with its letters can be some megabytes.
const maxLine = 256 << 20

// line is what a line of input may hold.
type line struct {
	ID      json.RawMessage     `json:"id"`
	Name    string              `json:"name"`
	State   *stateJSON          `json:"state"`
	Orders  map[string][]string `json:"orders"`
	Results map[string][]string `json:"results"`
	Next    *stateJSON          `json:"next"`
	// Other names for the next state.
	NextState *stateJSON `json:"next_state"`
	After     *stateJSON `json:"after"`

	Phases []line `json:"phases"` // a saved game

	Board   string         `json:"board"`
	Ruleset string         `json:"ruleset"`
	Options engine.Options `json:"options"`
	Lots    string         `json:"lots"`
	Start   *startJSON     `json:"start"`
	Turns   []turnJSON     `json:"turns"`

	Want json.RawMessage `json:"want"` // any part of the answer, to verify
}

// game is a ruleset on a board, with what reads its orders.
type game struct {
	rules   engine.Rules
	info    engine.Info
	m       *engine.Map
	reader  *notation.Reader
	regions map[string]engine.RegionID // by upper-case id and abbreviation
	codes   []string                   // by place, upper case
	powers  []string                   // by power, upper case
}

func newGame(rules engine.Rules) *game {
	m := rules.Map()
	g := &game{rules: rules, info: rules.Info(), m: m, reader: notation.For(rules, rules.Info().Orders()), regions: regionCodes(m)}
	for p := range m.Places {
		g.codes = append(g.codes, strings.ToUpper(m.PlaceText(engine.PlaceID(p))))
	}
	for p := range m.Powers {
		g.powers = append(g.powers, strings.ToUpper(m.Powers[p].ID))
	}
	return g
}

// runner keeps boards and rulesets between lines.
type runner struct {
	set    Settings
	boards map[string]*engine.Map
	games  map[string]*game
	plain  *game         // of lines that name neither board, ruleset nor options
	infos  []engine.Info // the list of rulesets
	sum    Summary
}

func newRunner(set Settings) *runner {
	return &runner{set: set, boards: map[string]*engine.Map{}, games: map[string]*game{}, infos: variants.Infos()}
}

// Run reads lines until the end and writes one for each. The error is of reading or writing; what is wrong with a
// line is told in its answer and counted.
func Run(in io.Reader, out io.Writer, set Settings) (Summary, error) {
	r := newRunner(set)
	rd := bufio.NewReaderSize(in, 1<<20)
	w := bufio.NewWriterSize(out, 1<<20)
	for n := 1; ; n++ {
		text, err := readLine(rd)
		if len(bytes.TrimSpace(text)) > 0 {
			r.sum.Lines++
			answer := r.line(n, text)
			data, merr := encode(answer)
			if merr != nil {
				return r.sum, merr
			}
			if _, werr := w.Write(data); werr != nil {
				return r.sum, werr
			}
		}
		if err == io.EOF {
			return r.sum, w.Flush()
		}
		if err != nil {
			w.Flush()
			return r.sum, fmt.Errorf("line %d: %w", n, err)
		}
	}
}

func readLine(r *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		text = append(text, part...)
		if len(text) > maxLine {
			return nil, fmt.Errorf("longer than %d bytes", maxLine)
		}
		if err != bufio.ErrBufferFull {
			return text, err
		}
	}
}

// encode writes JSON on one line, without the escapes that HTML wants.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// failure is the answer to a line that cannot be adjudicated.
type failure struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// line answers one line of input.
func (r *runner) line(n int, text []byte) any {
	var l line
	if err := strictly(text, &l); err != nil {
		r.sum.Failures++
		return failure{Error: fmt.Sprintf("line %d: not a JSON object as expected: %v", n, err)}
	}
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
		return failure{l.ID, fmt.Sprintf("line %d: neither a phase (state, orders), a saved game (phases) nor a sequence (turns)", n)}
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

// othersOption says that a choice of the whole run means nothing to a line's ruleset, but something to another.
func (r *runner) othersOption(ruleset, name string) bool {
	own, others := false, false
	for _, i := range r.infos {
		known := slices.ContainsFunc(i.Options, func(o engine.Option) bool { return o.Name == name })
		own = own || known && i.ID == ruleset
		others = others || known && i.ID != ruleset
	}
	return others && !own
}

// game finds the ruleset, board and options of a line. A line that names no ruleset means the one called like its
// board, or else the first of the list.
func (r *runner) game(l *line) (*game, error) {
	plain := l.Board == "" && l.Ruleset == "" && len(l.Options) == 0
	if plain && r.plain != nil {
		return r.plain, nil
	}
	board := l.Board
	if board == "" {
		board = r.set.Board
	}
	infos := r.infos
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
	for k, v := range r.set.Options {
		if !r.othersOption(ruleset, k) {
			options[k] = v
		}
	}
	for k, v := range l.Options {
		options[k] = v
	}
	key := fmt.Sprint(board, "\x00", ruleset, "\x00", options) // fmt sorts a map's keys
	if g := r.games[key]; g != nil {
		return g, nil
	}
	m := r.boards[board]
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
		r.boards[board] = m
	}
	rules, err := variants.New(ruleset, m, options)
	if err != nil {
		return nil, err
	}
	g := newGame(rules)
	r.games[key] = g
	if plain {
		r.plain = g
	}
	return g, nil
}

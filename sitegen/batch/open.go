package batch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/position"
)

// Adjudicator is a ruleset on a board, for programs that play a sequence phase by phase. Its
// answers are the same as Run's. It is safe for concurrent use.
type Adjudicator struct{ g *game }

// Open returns the adjudicator of a ruleset that is bound to a board.
func Open(rules engine.Rules) *Adjudicator { return &Adjudicator{newGame(rules)} }

// Reader returns the reader of the game's order sheets.
func (x *Adjudicator) Reader() *notation.Reader { return x.g.reader }

// Sequence is a game's course as in a line of input: where it starts, and the sheets of each phase.
type Sequence struct {
	ID      json.RawMessage `json:"id,omitempty"`
	Board   string          `json:"board,omitempty"`
	Ruleset string          `json:"ruleset,omitempty"`
	Options engine.Options  `json:"options,omitempty"`
	Lots    string          `json:"lots,omitempty"`
	Start   *position.Text  `json:"start,omitempty"` // nil: the board's opening
	Turns   []PhaseOrders   `json:"turns"`
}

// PhaseOrders holds a phase's sheets, by power id, and the coordinator's own decisions.
type PhaseOrders struct {
	Sheets  map[string]string              `json:"sheets"`
	Referee map[string]map[string][]string `json:"referee,omitempty"`
}

// ReadSequence reads a line of input in any form, or a position by itself, as a sequence. A phase
// becomes a start and one turn; a saved game its first phase's start and a turn for each phase. It
// leaves out impossible parts and returns them as problems. An error means that nothing is usable.
func (x *Adjudicator) ReadSequence(text []byte) (*Sequence, []string, error) {
	g := x.g
	var l inputLine
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, nil, fmt.Errorf("the file is empty (hint: a position, or a line for herald adjudicate)")
	}
	alone, err := positionAlone(text)
	if err == nil && alone == nil {
		_, err = strictly(text, &l)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("not a JSON object with a position: %w", err)
	}
	if l.Board != "" && l.Board != g.m.ID {
		return nil, nil, fmt.Errorf("it is about the board %q; this is %q", l.Board, g.m.ID)
	}
	if l.Ruleset != "" && l.Ruleset != g.info.ID {
		return nil, nil, fmt.Errorf("it is played by the rules of %q; these are %q", l.Ruleset, g.info.ID)
	}
	q := &Sequence{ID: l.ID, Board: g.m.ID, Ruleset: g.info.ID, Options: l.Options, Lots: l.Lots, Turns: []PhaseOrders{}}
	switch {
	case alone != nil:
		q.Start = alone
	case l.Turns != nil || l.Start != nil:
		if l.Start != nil {
			q.Start = l.Start.text()
		}
		for _, t := range l.Turns {
			q.Turns = append(q.Turns, PhaseOrders(t))
		}
	case l.Phases != nil || l.State != nil || l.Name != "":
		problems, err := g.asSequence(q, &l)
		if err != nil {
			return nil, nil, err
		}
		return q, problems, nil
	default:
		return nil, nil, fmt.Errorf(
			"there is no position in it (hint: start and turns, state and orders, phases, or phase, units and owners)")
	}
	_, problems, err := x.Start(q)
	return q, problems, err
}

// positionAlone reads a position by itself, or returns nil for any other text.
func positionAlone(text []byte) (*position.Text, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil {
		return nil, err
	}
	for _, k := range []string{"turns", "start", "phases", "state", "name"} {
		if keys[k] != nil && !(k == "state" && keys["phase"] != nil) { // with "phase", "state" is the ruleset's own
			return nil, nil
		}
	}
	if keys["phase"] == nil && keys["units"] == nil && keys["owners"] == nil {
		return nil, nil
	}
	var t startJSON
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, err
	}
	return t.text(), nil
}

// asSequence fills a sequence from a phase or a saved game in the package's vocabulary.
func (g *game) asSequence(q *Sequence, l *inputLine) ([]string, error) {
	phases := l.Phases
	if phases == nil {
		phases = []inputLine{*l}
	}
	var problems []string
	stages := []stage{played}
	if l.Phases != nil {
		stages = g.course(l.kept())
	}
	for i := range phases {
		one := &phases[i]
		if one.State == nil || stages[i] == noPhase || stages[i] == idle {
			continue
		}
		ph, _, err := g.phase(one.named())
		if err != nil {
			return nil, err
		}
		p, wrong := g.position(one.State, ph)
		if q.Start == nil {
			problems = append(problems, wrong...)
			if q.Start, err = position.Write(g.rules, p); err != nil {
				return nil, err
			}
		}
		if stages[i] == waiting && len(one.Orders) == 0 {
			break // the rest of the game was not played
		}
		t := PhaseOrders{Sheets: map[string]string{}}
		for _, name := range keys(one.Orders) {
			by, err := g.power(name)
			if err != nil {
				problems = append(problems, err.Error())
				continue
			}
			for _, text := range one.Orders[name] {
				o, err := g.order(by, text, ph.Step)
				if err != nil {
					problems = append(problems, err.Error())
					continue
				}
				t.Sheets[g.m.Powers[by].ID] += g.reader.Long(o) + "\n"
			}
		}
		if len(t.Sheets) > 0 || l.Phases != nil {
			q.Turns = append(q.Turns, t)
		}
	}
	if q.Start == nil {
		return nil, fmt.Errorf("none of its phases has a position")
	}
	return problems, nil
}

// Start makes a sequence's first position. Problems are the impossible parts that were left out.
func (x *Adjudicator) Start(q *Sequence) (*engine.Position, []string, error) {
	t := q.Start
	if t == nil {
		t = &position.Text{}
	}
	if t.Phase != "" {
		if _, err := x.g.info.ParsePhase(t.Phase); err != nil {
			return nil, nil, err
		}
	}
	p, wrong := position.Read(x.g.rules, t)
	problems := lists.Map(wrong, func(err error) string { return err.Error() })
	return p, problems, nil
}

// Orders reads a turn's sheets and the coordinator's decisions. The judge settles contradictions by
// the rules; problems are unreadable lines.
func (x *Adjudicator) Orders(t PhaseOrders, p *engine.Position) ([]engine.Order, []string) {
	orders, problems := x.g.sheets(t.Sheets, p)
	decided, more := x.g.referee(t.Referee)
	return append(orders, decided...), append(problems, more...)
}

// Answer writes a decided phase as Run does: one JSON object.
func (x *Adjudicator) Answer(res *engine.Resolution, problems []string) ([]byte, error) {
	res.Explain()
	t, err := x.g.turn(res, problems)
	if err != nil {
		return nil, err
	}
	data, err := encode(t)
	return bytes.TrimRight(data, "\n"), err
}

// File writes a sequence as herald adjudicate reads it: one line.
func (q *Sequence) File() (string, error) {
	data, err := encode(q)
	return strings.TrimRight(string(data), "\n"), err
}

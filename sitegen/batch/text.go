package batch

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// A game as text looks like the lists of past orders on sites for such games: a heading for each
// phase, then the powers, each with its orders and outcomes, one a line. The first phase also lists
// each power's units and centres.

// success is the word for an order to which nothing happened.
const success = "success"

// WriteText writes a game in the text format that ReadText reads. It returns an error if an order
// cannot be written in it.
func WriteText(open OpenBoard, id, board, ruleset string, options engine.Options,
	phases []PlayedPhase, ended string) ([]byte, error) {
	r := newRunner(Settings{Open: open})
	g, err := r.game(&inputLine{Board: board, Ruleset: ruleset, Options: options})
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s on %s\n", id, ruleset, board)
	for _, o := range g.info.Options {
		if v, ok := options[o.Name]; ok {
			fmt.Fprintf(&b, "%s = %s\n", o.Name, v)
		}
	}
	for i, p := range phases {
		fmt.Fprintf(&b, "\n%s (%s)\n", g.info.Words(p.Before.Phase), g.phaseCode(p.Before.Phase, false))
		state := g.state(&engine.Resolution{After: p.Before}, false)
		results, _, _ := g.results(p.Resolution)
		for by := range g.m.Powers {
			var lines []string
			if code := g.powerCode(engine.PowerID(by)); i == 0 {
				if has := state.Units[code]; len(has) > 0 {
					lines = append(lines, "  has "+strings.Join(has, ", "))
				}
				if owns := state.Centers[code]; len(owns) > 0 {
					lines = append(lines, "  owns "+strings.Join(owns, ", "))
				}
			}
			for _, o := range p.Orders {
				if o.By != engine.PowerID(by) {
					continue
				}
				o = g.named(p.Before, o)
				if _, err := g.orderCode(o); err != nil {
					return nil, fmt.Errorf("%s: %w", g.phaseCode(p.Before.Phase, false), err)
				}
				lines = append(lines, fmt.Sprintf("  %s (%s)", g.reader.Long(o), g.outcome(o, results)))
			}
			if len(lines) > 0 {
				fmt.Fprintf(&b, "%s\n%s\n", g.m.Powers[by].Name, strings.Join(lines, "\n"))
			}
		}
	}
	if ended != "" {
		fmt.Fprintf(&b, "\n%s%s\n", textEnd, ended)
	}
	return []byte(b.String()), nil
}

// textEnd begins the last line of a game that has ended.
const textEnd = "Ended: "

func (g *game) outcome(o engine.Order, results map[string][]string) string {
	if o.At < 0 {
		return success
	}
	if words := plainWords(results[g.unitCode(engine.Unit{Kind: o.Kind, At: o.At})]); len(words) > 0 {
		return strings.Join(words, ", ")
	}
	return success
}

var (
	textHead  = regexp.MustCompile(`^(\S+): (\S+) on (\S+)$`)
	textPhase = regexp.MustCompile(`^\S.*\((\S+)\)$`)
	textOrder = regexp.MustCompile(`^  (.+) \(([a-z, ]+)\)$`)
)

type textual struct {
	line   int
	code   string
	sheets map[string]string
	order  []string // the powers, as the text lists them
	came   []tagged // the outcome of each order, as the text lists them
}

type tagged struct {
	line int
	came string
}

// ReadText reads a game written as text, decides it, and returns it as a saved game. ok is false
// for any other text. It returns an error if herald decides an order differently.
func ReadText(set Settings, data []byte) (saved []byte, ok bool, err error) {
	lines := strings.Split(strings.ReplaceAll(string(data), "\r", ""), "\n")
	head := textHead.FindStringSubmatch(lines[0])
	if head == nil {
		return nil, false, nil
	}
	asks := inputLine{Board: head[3], Ruleset: head[2], Options: engine.Options{}}
	start := &stateJSON{Units: map[string][]string{}, Centers: map[string][]string{}}
	var phases []*textual
	power, ended := "", ""
	for n, text := range lines[1:] {
		name, value, option := strings.Cut(text, " = ")
		m := textOrder.FindStringSubmatch(text)
		list := func(word string) ([]string, bool) {
			rest, ok := strings.CutPrefix(text, "  "+word+" ")
			return strings.Split(rest, ", "), ok
		}
		has, units := list("has")
		owns, centres := list("owns")
		switch now := textPhase.FindStringSubmatch(text); {
		case strings.TrimSpace(text) == "":
		case now != nil:
			phases, power = append(phases, &textual{line: n + 2, code: now[1], sheets: map[string]string{}}), ""
		case len(phases) == 0 && option:
			asks.Options[name] = value
		case strings.HasPrefix(text, textEnd):
			ended = text[len(textEnd):]
		case len(phases) > 0 && text[0] != ' ':
			power = strings.ToUpper(text)
		case power != "" && units:
			start.Units[power] = has
		case power != "" && centres:
			start.Centers[power] = owns
		case power != "" && m != nil:
			p := phases[len(phases)-1]
			if p.sheets[power] == "" {
				p.order = append(p.order, power)
			}
			p.sheets[power] += m[1] + "\n"
			p.came = append(p.came, tagged{n + 2, m[2]})
		default:
			return nil, true, fmt.Errorf(
				"line %d: %q is not understood (hint: a phase, a power, or an order with its outcome in brackets)", n+2, text)
		}
	}
	if len(phases) == 0 {
		return nil, true, fmt.Errorf("it has no phase that was played")
	}
	r := newRunner(set)
	g, err := r.game(&asks)
	if err != nil {
		return nil, true, err
	}
	played, at, err := g.replay(phases, start)
	if err != nil {
		return nil, true, err
	}
	saved, err = WriteSaved(set.Open, head[1], head[3], head[2], asks.Options, played, at, ended)
	return saved, true, err
}

// replay decides a text's phases, and compares the outcome of each order with the text.
func (g *game) replay(phases []*textual, start *stateJSON) (played []PlayedPhase, at *engine.Position, err error) {
	for i, p := range phases {
		ph, _, err := g.phase(p.code)
		if err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", p.line, err)
		}
		if i == 0 {
			named := map[string]string{} // power ids by power names
			for k := range g.m.Powers {
				named[strings.ToUpper(g.m.Powers[k].Name)] = g.powers[k]
			}
			s := &stateJSON{Units: map[string][]string{}, Centers: map[string][]string{}}
			for name, list := range start.Units {
				s.Units[named[name]] = list
			}
			for name, list := range start.Centers {
				s.Centers[named[name]] = list
			}
			var problems []string
			if at, problems = g.position(s, ph); len(problems) > 0 {
				return nil, nil, fmt.Errorf("line %d: %s", p.line, strings.Join(problems, "; "))
			}
		}
		if at.Phase != ph {
			return nil, nil, fmt.Errorf("line %d: it has %s, but the game reaches %s: it was played by other rules", p.line,
				p.code,
				g.phaseCode(at.Phase, false))
		}
		var orders []engine.Order
		for _, name := range p.order {
			by := slices.IndexFunc(g.m.Powers, func(q engine.Power) bool { return strings.EqualFold(q.Name, name) })
			if by < 0 {
				return nil, nil, fmt.Errorf("line %d: %q is not a power of the board", p.line, name)
			}
			read, problems := g.sheets(map[string]string{g.powers[by]: p.sheets[name]}, at)
			if n := strings.Count(p.sheets[name], "\n"); len(read) != n {
				return nil, nil, fmt.Errorf("line %d: %d orders of %s in %s, of which %d are read: %s", p.line,
					n, name, p.code, len(read),
					strings.Join(problems, "; "))
			}
			orders = append(orders, read...)
		}
		res := g.rules.Resolve(at, orders, engine.SeededLots(""))
		results, _, _ := g.results(res)
		for k, o := range orders {
			if got, said := g.outcome(g.named(at, o), results), p.came[k]; got != said.came {
				return nil, nil, fmt.Errorf("line %d: %s in %s: the file has %s, but here it is %s", said.line,
					g.reader.Long(o), p.code, said.came, got)
			}
		}
		played = append(played, PlayedPhase{Before: at, Orders: orders, Resolution: res})
		at = res.After
	}
	return played, at, nil
}

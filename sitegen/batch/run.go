package batch

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// maxLine is the length limit of a line, in bytes. A saved game can have some megabytes.
const maxLine = 256 << 20

// stretchSize is roughly how many bytes of lines a worker takes at once.
const stretchSize = 128 << 10

// stretch is a batch of whole lines for one worker, and their answers.
type stretch struct {
	first int // number of the first line
	text  []byte
	out   []byte
	err   error
	done  chan struct{} // closed when they have been answered
}

// Run reads lines until the end and writes one answer for each, in order. It returns an error only
// if reading or writing fails. A line's mistakes are in its answer, and counted in the Summary.
func Run(in io.Reader, out io.Writer, set Settings) (Summary, error) {
	workers := max(set.Workers, 1)
	todo, order := make(chan *stretch, workers), make(chan *stretch, 2*workers)
	free := make(chan *stretch, 4*workers) // answered stretches, whose memory is used again
	stop := make(chan struct{})
	var readErr error
	go func() {
		defer close(order)
		defer close(todo)
		readErr = stretches(in, free, func(b *stretch) bool {
			select {
			case order <- b:
			case <-stop:
				return false
			}
			todo <- b
			return true
		})
	}()
	first := newRunner(set)
	runners := make([]*runner, workers)
	ended := make(chan struct{}, workers)
	for i := range runners {
		runners[i] = &runner{set: set, games: first.games}
		go func() {
			for b := range todo {
				runners[i].stretch(b)
				close(b.done)
			}
			ended <- struct{}{}
		}()
	}
	var err error
	for b := range order {
		<-b.done
		if err == nil {
			if _, err = out.Write(b.out); err == nil {
				err = b.err
			}
			if err != nil {
				close(stop)
			}
		}
		select {
		case free <- b:
		default:
		}
	}
	var sum Summary
	for range runners {
		<-ended
	}
	for _, r := range runners {
		sum.add(r.sum)
	}
	if err == nil {
		err = readErr
	}
	return sum, err
}

func (s *Summary) add(t Summary) {
	s.Lines, s.Phases, s.Checked = s.Lines+t.Lines, s.Phases+t.Phases, s.Checked+t.Checked
	s.Differences, s.Problems, s.Failures = s.Differences+t.Differences, s.Problems+t.Problems, s.Failures+t.Failures
	s.pass(listed(t.Passed))
}

func (s *Summary) pass(keys map[string]bool) {
	if len(keys) == 0 {
		return
	}
	all := listed(s.Passed)
	maps.Copy(all, keys)
	s.Passed = strings.Join(slices.Sorted(maps.Keys(all)), ", ")
}

func listed(keys string) map[string]bool {
	set := map[string]bool{}
	for _, k := range strings.FieldsFunc(keys, func(r rune) bool { return r == ',' || r == ' ' }) {
		set[k] = true
	}
	return set
}

func (r *runner) stretch(b *stretch) {
	for n, text := b.first, b.text; len(text) > 0 && b.err == nil; n++ {
		line := text
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			line, text = text[:i+1], text[i+1:]
		} else {
			text = nil
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		r.sum.Lines++
		var answer []byte
		answer, b.err = encode(r.line(n, line))
		b.out = append(b.out, answer...)
	}
}

// stretches passes lines on in stretches, until take returns false.
func stretches(in io.Reader, free <-chan *stretch, take func(*stretch) bool) error {
	var rest []byte
	first := 1
	for {
		b := &stretch{}
		select {
		case b = <-free:
		default:
		}
		*b = stretch{first: first, text: append(b.text[:0], rest...), out: b.out[:0], done: make(chan struct{})}
		end, err := b.fill(in)
		rest = append(rest[:0], b.text[end:]...)
		b.text = b.text[:end]
		first += bytes.Count(b.text, []byte{'\n'})
		if len(b.text) > 0 && !take(b) {
			return nil
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", first, err)
		}
	}
}

// fill reads until the stretch is long enough and has a whole line, or to the end of input. It
// returns the offset after the last whole line, or the text's length at the end of input.
func (b *stretch) fill(in io.Reader) (int, error) {
	searched := 0
	for {
		if len(b.text) >= stretchSize {
			if i := bytes.LastIndexByte(b.text[searched:], '\n'); i >= 0 {
				if i += searched; i < maxLine || bytes.IndexByte(b.text, '\n') < maxLine {
					return i + 1, nil
				}
			}
			if searched = len(b.text); searched > maxLine {
				return 0, fmt.Errorf("longer than %d bytes", maxLine)
			}
		}
		if cap(b.text)-len(b.text) < stretchSize/2 {
			b.text = append(make([]byte, 0, 2*cap(b.text)+stretchSize), b.text...)
		}
		n, err := in.Read(b.text[len(b.text):cap(b.text)])
		b.text = b.text[:len(b.text)+n]
		if err != nil {
			return len(b.text), err
		}
	}
}

// stage is the part that a phase plays in the course of a saved game.
type stage uint8

const (
	noPhase stage = iota // the package's FORMING and COMPLETED, which are no phases
	played               // it was decided
	idle                 // a retreats phase in which no unit could retreat; herald skips such phases
	waiting              // undecided: the game's current phase
)

// kept says what a saved game contains of a phase: how many powers have orders, how many orders and
// results there are, whether there is a list of results, and whether a unit may retreat.
type kept struct {
	name                    string
	powers, orders, results int
	written, free           bool
}

// course returns the stage of each phase of a saved game. The last phase counts as undecided if it
// has no orders, or has an empty list of results, as in the package's own files. With orders and
// without a list of results, as people write it, it counts as decided.
func (g *game) course(phases []kept) []stage {
	out := make([]stage, len(phases))
	last := true
	for i := len(phases) - 1; i >= 0; i-- {
		p := &phases[i]
		if p.name == "FORMING" || p.name == completed {
			continue
		}
		ph, _, err := g.phase(p.name)
		switch {
		case last && (p.powers == 0 || p.results == 0 && (p.written || p.orders == 0)):
			out[i] = waiting
		case err == nil && ph.Step == engine.Retreats && !p.free:
			out[i] = idle
		default:
			out[i] = played
		}
		last = false
	}
	return out
}

func (l *inputLine) kept() []kept {
	out := make([]kept, len(l.Phases))
	for i := range l.Phases {
		p := &l.Phases[i]
		k := kept{name: p.named(), powers: len(p.Orders), results: len(p.Results), written: p.Results != nil}
		for _, of := range p.Orders {
			k.orders += len(of)
		}
		if p.State != nil {
			for _, of := range p.State.Retreats {
				for _, to := range of {
					k.free = k.free || len(to) > 0
				}
			}
		}
		out[i] = k
	}
	return out
}

func (l *inputLine) named() string {
	if l.Name == "" && l.State != nil {
		return l.State.Name
	}
	return l.Name
}

// came is the outcome of a phase in a saved game: results by unit, the next position, and if the
// next phase is a retreat, the position after that. Any of them may be missing.
type came struct {
	results      map[string][]string
	next, behind *stateJSON
}

// came returns what a saved game records after one of its phases.
func (g *game) came(l *inputLine, i int) *came {
	state := func(k int) *stateJSON {
		if k >= len(l.Phases) || l.Phases[k].State == nil {
			return nil
		}
		s := *l.Phases[k].State
		if s.Name == "" {
			s.Name = l.Phases[k].Name
		}
		return &s
	}
	c := &came{results: l.Phases[i].Results, next: state(i + 1)}
	if c.next == nil {
		c.results = nil
	} else if ph, _, err := g.phase(c.next.Name); err == nil && ph.Step == engine.Retreats {
		c.behind = state(i + 2)
	}
	return c
}

package batch

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// maxLine is the length limit of a line, in bytes: a saved game with its messages can have some
// megabytes.
const maxLine = 256 << 20

// stretchSize is roughly how many bytes of lines a worker takes at once.
const stretchSize = 128 << 10

// stretch is some whole lines, and their answers.
type stretch struct {
	first int // number of the first line
	text  []byte
	out   []byte
	err   error
	done  chan struct{} // closed when they have been answered
}

// Run reads lines until the end and writes one answer for each, in order. The error is of reading
// or writing; a line's mistakes are in its answer and counted.
func Run(in io.Reader, out io.Writer, set Settings) (Summary, error) {
	workers := max(set.Workers, 1)
	todo, order := make(chan *stretch, workers), make(chan *stretch, 2*workers)
	free := make(chan *stretch, 4*workers) // to be used again
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

// pass records ignored keys.
func (s *Summary) pass(keys map[string]bool) {
	if len(keys) == 0 {
		return
	}
	all := listed(s.Passed)
	maps.Copy(all, keys)
	s.Passed = strings.Join(slices.Sorted(maps.Keys(all)), ", ")
}

// listed returns a list of keys as a set.
func listed(keys string) map[string]bool {
	set := map[string]bool{}
	for _, k := range strings.FieldsFunc(keys, func(r rune) bool { return r == ',' || r == ' ' }) {
		set[k] = true
	}
	return set
}

// stretch answers the lines of a stretch.
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

// stretches reads lines and passes them on in stretches, until take refuses one. The last line may
// lack its end.
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
// returns where the last whole line ends; at the end of input or after an error of reading, the
// length.
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

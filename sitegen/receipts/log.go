// Package receipts is the public log of a game: a text with the receipts of orders, to which lines
// are only ever added. Its head, the SHA-256 of the lines so far, is published. Whoever has noted a
// head can see later that no line before it has changed. Lots are drawn from the log (beacon.go).
//
// Everything here is public and can be recomputed by anybody; the package reads no files and may
// import nothing of the project. docs/verify.md explains how to check.
package receipts

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Scheme is the version of receipts and lots. A game with another version is refused.
const Scheme = 2

// Log is the lines of a game's log, without line feeds. Methods that add lines return a new log.
type Log []string

// Sealed follows the power's id in a second receipt, whose orders are secret until the end.
const Sealed = "/secret"

// Entry is one power's receipt.
type Entry struct{ Power, Receipt string }

// Begin returns the log of a new game: its name, the commitment of its chain of lots with the
// number of links, and the beacon that its lots wait for ("" for none).
func Begin(game, commitment string, links int, beacon string) Log {
	l := Log{fmt.Sprintf("herald-receipts %d %s", Scheme, game), fmt.Sprintf("lots %s %d", commitment, links)}
	if beacon != "" {
		l = append(l, "beacon "+beacon)
	}
	return l
}

var (
	hash64 = `[0-9a-f]{64}`
	lineIs = regexp.MustCompile(`^(?:receipt \S+ \S+ \S+ ` + hash64 +
		`|beacon \S+ \S+ \S.*|closed \S+ \S+|value \S+ \S+ \S.*|reopened \S+)$`)
	firstIs = regexp.MustCompile(`^herald-receipts ` + strconv.Itoa(Scheme) + ` (\S+)$`)
	lotsIs  = regexp.MustCompile(`^lots (` + hash64 + `) (\d{1,5})$`)
)

// Parse reads a log. The error names the first invalid line.
func Parse(text string) (Log, error) {
	if text == "" || !strings.HasSuffix(text, "\n") {
		return nil, fmt.Errorf("line %d: the last line is cut off: the file is incomplete", 1+strings.Count(text, "\n"))
	}
	l := Log(strings.Split(strings.TrimSuffix(text, "\n"), "\n"))
	for i, line := range l {
		good := lineIs.MatchString(line)
		switch {
		case i == 0:
			good = firstIs.MatchString(line)
		case i == 1:
			good = lotsIs.MatchString(line)
		case i == 2 && strings.HasPrefix(line, "beacon "):
			good = true
		}
		if !good {
			return nil, fmt.Errorf("line %d is not a line of a log of receipts", i+1)
		}
	}
	if len(l) < 2 {
		return nil, fmt.Errorf("line 2: the commitment of the lots is missing")
	}
	return l, nil
}

// Text returns the log as it is saved and published: each line with a line feed.
func (l Log) Text() string {
	if len(l) == 0 {
		return ""
	}
	return strings.Join(l, "\n") + "\n"
}

// Head returns the SHA-256 of the first n lines, each with its line feed, in hex, as `head -n N
// receipts.txt | sha256sum` prints it.
func (l Log) Head(n int) string {
	sum := sha256.Sum256([]byte(l[:n].Text()))
	return hex.EncodeToString(sum[:])
}

// Game returns the name in the log's first line.
func (l Log) Game() string {
	if m := firstIs.FindStringSubmatch(l.at(0)); m != nil {
		return m[1]
	}
	return ""
}

// Commitment returns the commitment to the hash chain from which lots are drawn (its link 0), and
// the chain's number of links.
func (l Log) Commitment() (hex string, links int) {
	if m := lotsIs.FindStringSubmatch(l.at(1)); m != nil {
		links, _ = strconv.Atoi(m[2])
		return m[1], links
	}
	return "", 0
}

// Beacon returns the kind of beacon for which lots wait, or "".
func (l Log) Beacon() string {
	if b, ok := strings.CutPrefix(l.at(2), "beacon "); ok {
		return b
	}
	return ""
}

func (l Log) at(i int) string {
	if i < len(l) {
		return l[i]
	}
	return ""
}

// Closing is the state of a step's receipts in the log. Lots are drawn from the first closing, so
// that closing again gives no second chance.
type Closing struct {
	Entries []Entry // the receipts of the last closing
	Begins  int     // the number of the last closing's first line
	Lines   int     // number of lines up to and with the last "closed"; 0 if the step was never closed
	Times   int     // how often it was closed with other receipts
	First   int     // number of lines up to and with the first "closed"
	Beacon  string  // the beacon named for the step's lots at the first closing, or ""
	Value   string  // the beacon's value, or ""
}

// Closing returns the last closing of a step, and what its lots are drawn from.
func (l Log) Closing(phase, kind string) Closing {
	var c Closing
	var es []Entry
	begins, beacon := 0, ""
	step := " " + phase + " " + kind
	for i, line := range l {
		if !strings.Contains(line, step) {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "receipt"+step+" "); ok {
			power, receipt, _ := strings.Cut(rest, " ")
			es = append(es, Entry{power, receipt})
			if len(es) == 1 {
				begins = i + 1
			}
		} else if name, ok := strings.CutPrefix(line, "beacon"+step+" "); ok && i > 2 {
			beacon = name
		} else if line == "closed"+step {
			if c.First == 0 {
				c.First, c.Beacon = i+1, beacon
			}
			if begins == 0 {
				begins = i + 1
			}
			c.Entries, c.Begins, c.Lines, c.Times = es, begins, i+1, c.Times+1
			es, begins = nil, 0
		} else if value, ok := strings.CutPrefix(line, "value"+step+" "); ok && c.First > 0 && c.Value == "" { // planted: a beacon's second value counts: ok
			c.Value = value // only the first value counts: a second would be a second draw
		}
	}
	return c
}

// Stands reports whether the phase has not been reopened since a line, counted from 1.
func (l Log) Stands(phase string, since int) bool {
	return !slices.Contains(l[min(since, len(l)):], "reopened "+phase)
}

// Reopened returns how often a phase was reopened after it had been closed.
func (l Log) Reopened(phase string) int {
	n := 0
	for _, line := range l {
		if line == "reopened "+phase {
			n++
		}
	}
	return n
}

// Close adds a step's receipts, at its first closing also the beacon for its lots, and the line
// "closed". It adds nothing if the step's last closing has the same receipts.
func (l Log) Close(phase, kind string, es []Entry, beacon string) (Log, Closing) {
	c := l.Closing(phase, kind)
	if c.Lines > 0 && slices.Equal(c.Entries, es) { // planted: a step is logged twice for one closing: false
		return l, c
	}
	next := slices.Clone(l)
	for _, e := range es {
		next = append(next, fmt.Sprintf("receipt %s %s %s %s", phase, kind, e.Power, e.Receipt))
	}
	if beacon != "" && c.Lines == 0 {
		next = append(next, fmt.Sprintf("beacon %s %s %s", phase, kind, beacon))
	}
	next = append(next, fmt.Sprintf("closed %s %s", phase, kind))
	return next, next.Closing(phase, kind)
}

// Reopen adds a line that says that a phase was reopened.
func (l Log) Reopen(phase string) Log { return append(slices.Clone(l), "reopened "+phase) }

// Give adds a line with the beacon's value for a step's lots.
func (l Log) Give(phase, kind, value string) Log {
	return append(slices.Clone(l), fmt.Sprintf("value %s %s %s", phase, kind, value))
}

// HasPrefix reports whether the log begins with an old one: no line of that was changed or removed.
func (l Log) HasPrefix(old Log) bool { return len(old) <= len(l) && slices.Equal(l[:len(old)], old) }

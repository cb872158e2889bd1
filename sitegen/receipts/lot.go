package receipts

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Draw is everything that a step's lots are drawn from: a link of the chain committed to before the
// game, the head of the log when the step was closed, the public position, and the beacon's value.
// No remark, no correction and no version of a sheet affects it.
type Draw struct {
	Link, Head, Position string // hex
	Beacon               string // the beacon's value; "" without one
}

// Text returns what is hashed for a purpose, at the first try or a later one.
func (d Draw) Text(purpose string, try int) string {
	beacon := d.Beacon
	if beacon == "" {
		beacon = "-"
	}
	return fmt.Sprintf("herald-lot %d %s %s %s %s %s %d", Scheme, d.Link, d.Head, d.Position, beacon, purpose, try)
}

// Of draws a number in [0,n) for a purpose: the first 16 hex digits of the text's SHA-256 as a
// number, modulo n. The few numbers that would favour small results are discarded, and the next try
// is hashed.
func (d Draw) Of(purpose string, n int) (number, try int) {
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for try = 1; ; try++ {
		sum := sha256.Sum256([]byte(d.Text(purpose, try)))
		if v := binary.BigEndian.Uint64(sum[:8]); v <= limit {
			return int(v % uint64(n)), try
		}
	}
}

// Position hashes a public position: the phase's and step's names, then units, owners and dislodged
// units, sorted, each line with a line feed. Places and regions are listed by power; kinds of unit
// may be secret and are left out.
func Position(phase, kind string, units, owners, dislodged map[string][]string) (hash, text string) {
	var lines []string
	add := func(word string, by map[string][]string) {
		for power, all := range by { // sorted below
			for _, s := range all {
				lines = append(lines, word+" "+power+" "+s)
			}
		}
	}
	add("unit", units)
	add("centre", owners)
	add("dislodged", dislodged)
	slices.Sort(lines)
	text = phase + " " + kind + "\n"
	for _, line := range lines {
		text += line + "\n"
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:]), text
}

// LinkLeadsTo reports whether hashing a link n times gives the commitment.
func LinkLeadsTo(link, commitment string, n int) bool {
	for range n {
		sum := sha256.Sum256([]byte(link))
		link = hex.EncodeToString(sum[:])
	}
	return link == commitment
}

// Value puts a beacon's value on one line: runs of blanks and line feeds become one space.
func Value(s string) string { return strings.Join(strings.Fields(s), " ") }

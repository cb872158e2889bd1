package receipts

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Draw is everything that a lot of a step is drawn from, and nothing else: a link of the chain that was committed to before
// the game, the head of the log when the step was closed, the position that everybody sees, and what the beacon gave. No
// remark, no correction and no version of a sheet is in it.
type Draw struct {
	Link, Head, Position string // hex
	Beacon               string // what the beacon gave; "" without one
}

// Text is what is hashed for a purpose, at the first try or a later one.
func (d Draw) Text(purpose string, try int) string {
	beacon := d.Beacon
	if beacon == "" {
		beacon = "-"
	}
	return fmt.Sprintf("herald-lot %d %s %s %s %s %s %d", Scheme, d.Link, d.Head, d.Position, beacon, purpose, try)
}

// Of draws a number in [0,n) for a purpose: the first 16 hex digits of the text's SHA-256, as one number, divided by n, leave
// it. The few numbers that would favour small ones are thrown away, and the next try is hashed.
func (d Draw) Of(purpose string, n int) (number, try int) {
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for try = 1; ; try++ {
		sum := sha256.Sum256([]byte(d.Text(purpose, try)))
		if v := binary.BigEndian.Uint64(sum[:8]); v <= limit {
			return int(v % uint64(n)), try
		}
	}
}

// Position is the hash of a public position: the phase's and the step's name, then whose units stand where, who owns what, and
// where the dislodged are, sorted, each line with a line feed. Places and regions are given by power; of what kind a unit
// is may be a secret and is not said.
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

// Value brings what a beacon gave into one line: blanks and line feeds are one space each.
func Value(s string) string { return strings.Join(strings.Fields(s), " ") }

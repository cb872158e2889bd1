package feed

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Verify recomputes every receipt and lot of a published game from its own numbers. It returns what it found right, a
// line each, and what it found wrong.
func Verify(g Game) (right, wrong []string) {
	if g.Scheme >= receipts.Scheme {
		return verifyLog(g)
	}
	used := map[int]string{} // link number -> turn that revealed it
	for _, t := range g.Turns {
		for _, r := range t.Receipts {
			if ok, why := verifyReceipt(t, r); why != "" {
				wrong = append(wrong, why)
			} else {
				right = append(right, ok)
			}
		}
		for _, l := range t.Lots {
			what := fmt.Sprintf("%s, lot against %s", t.Name, l.Power)
			if why := verifyLot(g, l); why != "" {
				wrong = append(wrong, what+": "+why)
				continue
			}
			if other, twice := used[l.Number]; twice && other != t.Phase {
				wrong = append(wrong, fmt.Sprintf("%s: link %d was drawn from before, in %s", what, l.Number, other))
				continue
			}
			used[l.Number] = t.Phase
			right = append(right, fmt.Sprintf("%s: %s of %d candidates, as drawn", what, l.Removed, len(l.From)))
		}
	}
	return right, wrong
}

// verifyReceipt recomputes a receipt, as far as its orders are published.
func verifyReceipt(t Results, r ResultsReceipt) (right, wrong string) {
	what := fmt.Sprintf("%s, %s of %s: receipt", t.Name, r.Kind, r.Power)
	switch sum := sha256.Sum256([]byte(r.Salt + "\n" + r.Orders)); {
	case r.Salt == "":
		return what + " published, its orders are still secret", ""
	case hex.EncodeToString(sum[:]) != r.Receipt:
		return "", what + " does not fit the orders that were published"
	}
	return what + " fits", ""
}

// verifyLot says what is wrong with a draw, or "".
func verifyLot(g Game, l ResultsLot) string {
	if !strings.HasPrefix(l.Seed, l.Link+" ") || l.Link == "" {
		return "the text that was hashed does not begin with the link"
	}
	link := l.Link
	for range l.Number {
		sum := sha256.Sum256([]byte(link))
		link = hex.EncodeToString(sum[:])
	}
	if l.Number < 1 || link != g.Commitment {
		return fmt.Sprintf("hashing the link %d times does not give the commitment", l.Number)
	}
	if len(l.From) == 0 {
		return "there were no candidates"
	}
	sum := sha256.Sum256([]byte(l.Seed))
	if i := int(binary.BigEndian.Uint64(sum[:8]) % uint64(len(l.From))); l.From[i] != l.Removed {
		return fmt.Sprintf("the hash points at %s, not at %s", l.From[i], l.Removed)
	}
	return ""
}

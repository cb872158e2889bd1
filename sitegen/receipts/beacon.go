package receipts

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cloudflare/circl/sign/bls"
)

// A beacon is a value that nobody can choose or foresee and everybody can look up: a round of
// drand, a drawing of a lottery. A game says which one its lots wait for; the round or drawing
// follows from the deadline, so that it is known before the deadline, and its value only
// afterwards.

// Wait is the least time from a deadline to the beacon's value: time to close the phase and to
// publish the log's head, so that receipts cannot be chosen to fit the value.
const Wait = 12 * time.Hour

// NameBeacon returns the beacon of one step: the round of drand, or the drawing of another beacon,
// after the deadline. Without a deadline only other beacons can be named, by their rule alone.
func NameBeacon(rule string, due time.Time) (string, error) {
	switch {
	case rule == "":
		return "", nil
	case due.IsZero() && rule == Drand:
		return "", fmt.Errorf(
			"the round of %s follows from the deadline, and the game has none (hint: began = … in [timeline])", Drand)
	case due.IsZero():
		return rule, nil
	case rule == Drand:
		return fmt.Sprintf("%s round %d", Drand, quicknetRound(due.Add(Wait))), nil
	}
	return fmt.Sprintf("%s, the first after %s", rule, due.Add(Wait).UTC().Format("2006-01-02 15:04 UTC")), nil
}

// quicknetRound returns the first round at or after a time.
func quicknetRound(t time.Time) int64 {
	since := t.Unix() - quicknetGenesis
	return (since+quicknetPeriod-1)/quicknetPeriod + 1
}

// CheckValue checks what a coordinator enters for a named beacon and returns it as the log keeps
// it. For drand it is the round's signature, 96 hex digits, or the whole answer of a drand server
// for that round; the signature is checked with the group's key, so that no other value can be
// entered.
func CheckValue(beacon, entered string) (string, error) {
	value := Value(entered)
	m := drandRound.FindStringSubmatch(beacon)
	if m == nil {
		if value == "" || len(value) > 200 {
			return "", fmt.Errorf("the value of %q is a line of at most 200 characters", beacon)
		}
		return value, nil
	}
	signature := strings.ToLower(value)
	if strings.HasPrefix(value, "{") {
		var answer struct {
			Round                 int64
			Randomness, Signature string
		}
		if err := json.Unmarshal([]byte(value), &answer); err != nil {
			return "", fmt.Errorf("the answer of drand cannot be read: %w", err)
		}
		if strconv.FormatInt(answer.Round, 10) != m[1] {
			return "", fmt.Errorf("this is round %d, and %s was named", answer.Round, beacon)
		}
		signature = strings.ToLower(answer.Signature)
		sig, err := hex.DecodeString(signature)
		sum := sha256.Sum256(sig)
		if err == nil && answer.Randomness != "" && !strings.EqualFold(answer.Randomness, hex.EncodeToString(sum[:])) {
			return "", fmt.Errorf("the randomness is not the SHA-256 of the signature: the answer was changed")
		}
	}
	if err := checkSignature(m[1], signature); err != nil {
		return "", fmt.Errorf("%w (hint: enter the whole answer of https://api.drand.sh/v2/beacons/quicknet/rounds/%s)", err,
			m[1])
	}
	return signature, nil
}

// Drand is the beacon of the League of Entropy, https://drand.love: the chain "quicknet", a round
// every three seconds. A round's value is the group's signature of its number: nobody can make it
// earlier, nobody can make another, and everybody can check it with the group's key.
const Drand = "drand quicknet"

// quicknet's first round and the time between rounds, in seconds (from https://api.drand.sh, chain
// 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971).
const (
	quicknetGenesis = 1692803367
	quicknetPeriod  = 3
)

// QuicknetKey is the group's public key, in hex digits: a compressed point of G2 of BLS12-381.
// Signatures have 48 bytes, on G1 (scheme bls-unchained-g1-rfc9380). Tests that play games replace
// it by a key of their own.
var QuicknetKey = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
	"8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
	"5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"

var drandRound = regexp.MustCompile(`^` + Drand + ` round (\d+)$`)

// RoundMessage returns what a round signs: the SHA-256 of its number as eight bytes.
func RoundMessage(round uint64) []byte {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	return sum[:]
}

// checkSignature returns an error unless a signature in hex digits is the group's of a round.
func checkSignature(round, signature string) error {
	n, err := strconv.ParseUint(round, 10, 64)
	if err != nil {
		return err
	}
	sig, err := hex.DecodeString(signature)
	if err != nil || len(sig) != 48 {
		return fmt.Errorf("%q is not a signature of drand: 96 hex digits", signature)
	}
	key, err := hex.DecodeString(QuicknetKey)
	if err != nil {
		return err
	}
	var pub bls.PublicKey[bls.KeyG2SigG1]
	if err := pub.UnmarshalBinary(key); err != nil {
		return err
	}
	if !bls.Verify(&pub, RoundMessage(n), sig) {
		return fmt.Errorf("the signature is not that of drand's round %s", round)
	}
	return nil
}

// CheckRecorded checks the value in the log for a step's lots. sure is false if nothing published
// proves it, as with a lottery's numbers.
func (l Log) CheckRecorded(phase, kind string) (sure bool, err error) {
	c := l.Closing(phase, kind)
	m := drandRound.FindStringSubmatch(c.Beacon)
	if m == nil || c.Value == "" {
		return false, nil
	}
	return true, checkSignature(m[1], c.Value)
}

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

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
// drand, or a drawing of a lottery. A game says for which kind its lots wait. The deadline
// determines which round or drawing it is, whose value is known only afterwards.

// Wait is the least time between a deadline and the beacon's value. Meanwhile the phase is closed
// and the log's head published, so that nobody can choose receipts to fit the value.
const Wait = 12 * time.Hour

// NameBeacon returns the beacon of one step, after its deadline: for drand the round's number, for
// any other beacon its rule and the date. Without a deadline it names other beacons by their rule
// alone, and returns an error for drand.
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

func quicknetRound(t time.Time) int64 {
	since := t.Unix() - quicknetGenesis
	return (since+quicknetPeriod-1)/quicknetPeriod + 1
}

// CheckValue checks the value that a coordinator enters for a named beacon, and returns it in the
// log's form. For drand it is the round's signature in 96 hex digits, or the whole answer of a
// drand server for that round, and is verified.
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

// Drand is the beacon of the League of Entropy, https://drand.love: the chain "quicknet", with a
// round every three seconds. A round's value is the group's signature of the round's number. Nobody
// can make it earlier or make another, and everybody can verify it with the group's public key.
const Drand = "drand quicknet"

// The Unix time of quicknet's first round, and the seconds between rounds (from
// https://api.drand.sh, chain 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971).
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

// RoundMessage returns what a beacon's round signs: the SHA-256 of its number in eight bytes.
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

// CheckRecorded checks the beacon's value that the log has for a step's lots. sure is false if
// nothing published proves it, as with a lottery's numbers.
func (l Log) CheckRecorded(phase, kind string) (sure bool, err error) {
	c := l.Closing(phase, kind)
	m := drandRound.FindStringSubmatch(c.Beacon)
	if m == nil || c.Value == "" {
		return false, nil
	}
	return true, checkSignature(m[1], c.Value)
}

// Draw is everything from which a step's lots are drawn: a link of the hash chain, the log's head
// when the step was first closed, the hash of the public position, and the beacon's value. No later
// remark, correction or version of a sheet changes it.
type Draw struct {
	Link, Head, Position string // hex
	Beacon               string // the beacon's value; "" without one
}

// Text returns the text whose hash decides a draw, for a purpose and the number of a try, from 1.
func (d Draw) Text(purpose string, try int) string {
	beacon := d.Beacon
	if beacon == "" {
		beacon = "-"
	}
	return fmt.Sprintf("herald-lot %d %s %s %s %s %s %d", Scheme, d.Link, d.Head, d.Position, beacon, purpose, try)
}

// Of draws a number in [0,n) for a purpose: the first 16 hex digits of the text's SHA-256, as a
// number, modulo n. If that number is one of the few that would favour small results, it hashes the
// text of the next try.
func (d Draw) Of(purpose string, n int) (number, try int) {
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for try = 1; ; try++ {
		sum := sha256.Sum256([]byte(d.Text(purpose, try)))
		if v := binary.BigEndian.Uint64(sum[:8]); v <= limit {
			return int(v % uint64(n)), try
		}
	}
}

// Position hashes a public position. The hashed text has a line with phase and kind, and then
// sorted lines for units, owners and dislodged units, each with a line feed. units, owners and
// dislodged are places and regions by power. Kinds of unit are left out, as they may be secret.
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

// LinkLeadsTo reports whether n hashes lead from a link to the commitment, as for link n.
func LinkLeadsTo(link, commitment string, n int) bool {
	for range n {
		sum := sha256.Sum256([]byte(link))
		link = hex.EncodeToString(sum[:])
	}
	return link == commitment
}

// Value puts a beacon's value on one line: runs of blanks and line feeds become one space.
func Value(s string) string { return strings.Join(strings.Fields(s), " ") }

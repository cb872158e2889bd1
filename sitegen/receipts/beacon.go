package receipts

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
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

package receipts

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestDrandSignature checks round 1000 of quicknet, as any drand server gives it, with the group's
// key.
func TestDrandSignature(t *testing.T) {
	t.Parallel()
	const (
		named     = "drand quicknet round 1000"
		signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
		random    = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
	)
	for _, entered := range []string{signature, strings.ToUpper(signature), ` {"round":1000,"signature":"` + signature + `"} `,
		`{"round":1000,"randomness":"` + random + `","signature":"` + signature + `"}`} {
		if got, err := CheckValue(named, entered); err != nil || got != signature {
			t.Errorf("%q: %q, %v", entered, got, err)
		}
	}
	if sure, err := recorded("winter "+named, signature).CheckRecorded("winter", "orders"); !sure || err != nil {
		t.Errorf("recorded: %v, %v", sure, err)
	}
	for entered, want := range map[string]string{
		random: "not a signature of drand", // a coordinator could write any
		strings.Replace(signature, "b4", "b5", 1):                          "not that of drand's round 1000",
		"a" + signature[1:]:                                                "not that of drand's round 1000",
		strings.Repeat("00", 48):                                           "not that of drand's round 1000",
		"c0" + strings.Repeat("00", 47):                                    "not that of drand's round 1000",
		`{"round":1001,"signature":"` + signature + `"}`:                   "this is round 1001",
		`{"round":1000,"randomness":"00","signature":"` + signature + `"}`: "the answer was changed",
		`{"round":1000}`:                                                   "not a signature of drand",
		"{":                                                                "cannot be read",
		"":                                                                 "not a signature of drand",
	} {
		if got, err := CheckValue(named, entered); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v", entered, got, err)
		}
	}
	if _, err := CheckValue("drand quicknet round 1001", signature); err == nil {
		t.Error("the signature of another round is taken")
	}
	if _, err := recorded("winter drand quicknet round 1001", signature).CheckRecorded("winter", "orders"); err == nil {
		t.Error("the signature of another round is found right")
	}
}

// recorded is a log in which steps were closed and given values, in this order: "winter BEACON",
// then the value, and so on.
func recorded(said ...string) Log {
	l := Begin("g", strings.Repeat("0", 64), 1, Drand)
	for i := 0; i+1 < len(said); i += 2 {
		phase, beacon, _ := strings.Cut(said[i], " ")
		l, _ = l.Close(phase, "orders", nil, beacon)
		l = l.Give(phase, "orders", said[i+1])
	}
	return l
}

// TestRoundAfterTheDeadline: the round that lots wait for is never one that is known when the wait
// ends.
func TestRoundAfterTheDeadline(t *testing.T) {
	t.Parallel()
	const genesis = 1692803367 // round 1; a round every three seconds
	for seconds, round := range map[int64]int64{0: 1, 1: 2, 2: 2, 3: 2, 4: 3, 300: 101} {
		got, err := NameBeacon(Drand, time.Unix(genesis+seconds, 0).Add(-Wait))
		if want := fmt.Sprintf("%s round %d", Drand, round); err != nil || got != want {
			t.Errorf("%d seconds after the first: %s, not %s (%v)", seconds, got, want, err)
		}
	}
}

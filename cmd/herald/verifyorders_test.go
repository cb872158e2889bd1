//go:build unix

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// forgery is a change of a published game that claims another order, or another promise, than the
// true one.
type forgery struct {
	name  string
	do    func(t *testing.T, s *feed.Results)
	says  []string // herald verify
	words bool     // check.py finds it too: it knows words and not what they mean
}

// forgeries are of the opening, Spring 1901, with the orders of ordersInWords.
var forgeries = []forgery{
	{"an order changed", func(t *testing.T, s *feed.Results) {
		orderOf(t, s, "A Par - Bur").Understood = "Army Paris moves to Picardy"
	}, []string{"Spring 1901, orders of france", "the receipt says “A Par - Bur”, which reads as “Army Paris moves to Burgundy”, and “Army Paris moves to Picardy” was carried out"}, false},
	{"an order changed with the words beside it", func(t *testing.T, s *feed.Results) {
		o := orderOf(t, s, "A Par - Bur")
		o.Understood, o.Written = "Army Paris moves to Picardy", "A Par - Pic"
	}, []string{"“Army Paris moves to Picardy” was carried out, and the words beside it, “A Par - Pic”, are not in the receipt", "the receipt says “A Par - Bur”, but “Army Paris moves to Burgundy” was not carried out"}, true},
	{"an order removed", func(t *testing.T, s *feed.Results) {
		s.Steps[0].Orders = slices.DeleteFunc(s.Steps[0].Orders, func(o feed.ResultsOrder) bool { return o.Written == "F Bre - MAO" })
	}, []string{"the receipt says “F Bre - MAO”, but “Fleet Brest moves to Mid-Atlantic Ocean” was not carried out"}, true},
	{"an order made none", func(t *testing.T, s *feed.Results) {
		o := orderOf(t, s, "A Vie H")
		o.Written, o.Understood, o.Verdict, o.Code = "", "", "none", "no-order"
	}, []string{"orders of austria: the receipt says “A Vie H”, but “Army Vienna holds” was not carried out"}, true},
	{"an order added", func(t *testing.T, s *feed.Results) {
		s.Steps[0].Orders = append(s.Steps[0].Orders, feed.ResultsOrder{Power: "germany", Unit: "Army Munich", Written: "A Mun - Bur", Understood: "Army Munich moves to Burgundy", Verdict: "succeeded"})
	}, []string{"orders of germany", "“Army Munich moves to Burgundy” was carried out, and the words beside it, “A Mun - Bur”, are not in the receipt"}, true},
	{"an order twice", func(t *testing.T, s *feed.Results) {
		s.Steps[0].Orders = append(s.Steps[0].Orders, *orderOf(t, s, "A Mun - Ruh"))
	}, []string{"“A Mun - Ruh” was carried out 2 times, but is in the receipt 1 times"}, false},
	{"an order without words", func(t *testing.T, s *feed.Results) {
		orderOf(t, s, "A Mun - Ruh").Written = ""
	}, []string{"“Army Munich moves to Ruhr” was carried out, but no published words ask for it"}, true},
	{"given to another power", func(t *testing.T, s *feed.Results) {
		orderOf(t, s, "F Nap - ION").Power = "turkey"
	}, []string{"orders of turkey: “Fleet Naples moves to Ionian Sea” was carried out, and the words beside it, “F Nap - ION”, are not in the receipt",
		"orders of italy: the receipt says “F Nap - ION”"}, true},
	{"given to who sent nothing", func(t *testing.T, s *feed.Results) {
		orderOf(t, s, "F Nap - ION").Power = "england"
	}, []string{"orders of england: “Fleet Naples moves to Ionian Sea” was carried out, but they have no receipt"}, true},
	{"given to nobody", func(t *testing.T, s *feed.Results) {
		orderOf(t, s, "F Nap - ION").Power = "atlantis"
	}, []string{`is published as an order of "atlantis", but the board has no such player`}, true},
	{"the receipt's words changed", func(t *testing.T, s *feed.Results) {
		o, r := orderOf(t, s, "A Par - Bur"), receiptOf(t, s, "france")
		o.Understood, o.Written = "Army Paris moves to Picardy", "A Par - Pic"
		r.Orders = strings.Replace(r.Orders, "A Par - Bur", "A Par - Pic", 1)
	}, []string{"orders of france: receipt does not fit the orders that were published"}, true},
	{"the receipt's words changed alone", func(t *testing.T, s *feed.Results) {
		r := receiptOf(t, s, "france")
		r.Orders = strings.Replace(r.Orders, "A Par - Bur", "A Par - Pic", 1)
	}, []string{"receipt does not fit", "are not in the receipt", "was not carried out"}, true},
	{"what all hold", func(t *testing.T, s *feed.Results) {
		orderOf(t, s, "All other units hold").Understood = "Army Constantinople moves to Bulgaria"
	}, []string{"the receipt says “All other units hold”, which reads as “All other units hold”, and “Army Constantinople moves to Bulgaria” was carried out"}, false},
	{"a correction for who sent nothing", func(t *testing.T, s *feed.Results) {
		o := orderOf(t, s, "F Nap - ION")
		o.Power, o.Corrected = "england", "he telephoned"
	}, []string{"orders of england: a correction replaces “F Nap - ION”, but no such words are in the receipt"}, true},
	{"a correction of words that were never sent", func(t *testing.T, s *feed.Results) {
		o := orderOf(t, s, "A Par - Bur")
		o.Understood, o.Written, o.Corrected = "Army Paris moves to Picardy", "A Par - Gas", "a slip of the pen"
	}, []string{"a correction replaces “A Par - Gas”, but no such words are in the receipt"}, true},
}

// ordersInWords are orders for the opening: of England none, of Turkey for all units at once, of
// Russia one that is corrected, of Germany one known only from what it supports, of Italy one
// twice.
func ordersInWords() map[string]string {
	orders := allOrders()
	delete(orders, "england")
	orders["turkey"] = "F Ank - BLA\nAll other units hold\n"
	orders["germany"] = "A Mun - Ruh, supported by A Ber\nF Kie - Den\n"
	orders["italy"] = "A Rom - Ven\nA Ven - Tyr\nF Nap - ION\nArmy Rome to Venice\n"
	orders["france"] = "A Par - Bur (my love to all)\nA Mar S A Par - Bur\nF Bre - MAO\n"
	return orders
}

func orderOf(t *testing.T, s *feed.Results, written string) *feed.ResultsOrder {
	t.Helper()
	for i := range s.Steps[0].Orders {
		if o := &s.Steps[0].Orders[i]; o.Written == written {
			return o
		}
	}
	t.Fatalf("no order is written %q", written)
	return nil
}

func receiptOf(t *testing.T, s *feed.Results, power string) *feed.ResultsReceipt {
	t.Helper()
	for i := range s.Receipts {
		if r := &s.Receipts[i]; r.Power == power {
			return r
		}
	}
	t.Fatalf("%s has no receipt", power)
	return nil
}

// TestVerifyHoldsTheOrders forges what was carried out, in game.json and in a phase's own
// results.json, while the receipts stay: each forgery is found and described.
func TestVerifyHoldsTheOrders(t *testing.T) {
	at(t, "2026-03-15 08:00")
	site, game := deskSite(t, "2026-03-02", ordersInWords())
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/corrections.toml"), []byte(`[[correction]]
power = "russia"
line = 1
order = "A Mos - StP"
reason = "he says that he meant it"
`), 0o644))
	for _, line := range [][]string{{"resolve", "first", "--early"}, {"resolve", "first", "--final", "--early"}, {"build"}} {
		if code, out, err := herald(t, append(line, "--site", site)...); code != exitWell {
			t.Fatalf("%v: %s%s", line, out, err)
		}
	}
	code, out, errs := herald(t, "verify", "first", "--site", site)
	for _, want := range []string{"Spring 1901, orders of france: what was carried out is what the receipt's words read as\n", "orders of russia: what was carried out is what the receipt's words read as, but for 1 of the coordinator's corrections",
		"orders of turkey: what was", "orders of germany: what was", "orders of italy: what was", "results.json of each phase (1) says what game.json says", "all well"} {
		if code != exitWell || !strings.Contains(out, want) {
			t.Errorf("exit code %d, no %q in\n%s%s", code, want, out, errs)
		}
	}
	folder := filepath.Join(site, "public/first")
	read := func(file string, into any) (data []byte) {
		t.Helper()
		data, err := os.ReadFile(file)
		must(t, err)
		must(t, json.Unmarshal(data, into))
		return data
	}
	write := func(file string, v any) {
		t.Helper()
		data, err := feed.JSON(v)
		must(t, err)
		must(t, os.WriteFile(file, data, 0o644))
	}
	python, _ := exec.LookPath("python3")
	check := func(file string) (string, error) {
		out, err := exec.Command(python, filepath.Join(site, "public/check.py"), file).CombinedOutput()
		return string(out), err
	}
	if python != "" {
		if out, err := check(filepath.Join(folder, "game.json")); err != nil {
			t.Errorf("check.py: %v\n%s", err, out)
		}
	}
	own := filepath.Join(folder, "1901-spring/results.json")
	var results feed.Results
	genuine := read(own, &results)
	forged := filepath.Join(t.TempDir(), "game.json")
	for _, f := range forgeries {
		g := feed.Game{}
		read(filepath.Join(folder, "game.json"), &g)
		f.do(t, &g.Turns[0])
		write(forged, g)
		code, out, errs := herald(t, "verify", "first", "--from", forged, "--site", site)
		for _, want := range f.says {
			if code != exitProblems || !strings.Contains(out, want) {
				t.Errorf("%s: exit code %d, no %q in\n%s%s", f.name, code, want, out, errs)
			}
		}
		if python != "" {
			if out, err := check(forged); f.words && (err == nil || !strings.Contains(out, "WRONG")) || strings.Contains(out, "Traceback") {
				t.Errorf("%s: check.py says %v\n%s", f.name, err, out)
			}
		}
		// The same in the phase's own file, while game.json says the truth.
		results = feed.Results{}
		must(t, json.Unmarshal(genuine, &results))
		f.do(t, &results)
		write(own, results)
		code, out, _ = herald(t, "verify", "first", "--site", site)
		if code != exitProblems || !strings.Contains(out, "✗ Spring 1901: 1901-spring/results.json ") {
			t.Errorf("%s, in results.json alone: exit code %d\n%s", f.name, code, out)
		}
	}
	must(t, os.Remove(own))
	code, out, _ = herald(t, "verify", "first", "--site", site)
	if code != exitProblems || !strings.Contains(out, "1901-spring/results.json is missing") {
		t.Errorf("without results.json: exit code %d\n%s", code, out)
	}
	must(t, os.WriteFile(own, genuine, 0o644))
	must(t, os.WriteFile(filepath.Join(folder, "receipts.txt"), []byte("herald-receipts 2 first\n"), 0o644))
	code, out, _ = herald(t, "verify", "first", "--site", site)
	if code != exitProblems || !strings.Contains(out, "receipts.txt is not the log of game.json") {
		t.Errorf("with another log: exit code %d\n%s", code, out)
	}
}

// TestWordsReadOtherwise: a phase whose words are read differently today is decided as it was
// understood, with a remark. If the receipt does not fit, it is a change.
func TestWordsReadOtherwise(t *testing.T) {
	at(t, "2026-03-15 08:00")
	site, _ := deskSite(t, "2026-03-02", allOrders())
	for _, line := range [][]string{{"resolve", "first", "--early"}, {"resolve", "first", "--final", "--early"}, {"build"}} {
		if code, out, err := herald(t, append(line, "--site", site)...); code != exitWell {
			t.Fatalf("%v: %s%s", line, out, err)
		}
	}
	data, err := os.ReadFile(filepath.Join(site, "public/first/game.json"))
	must(t, err)
	var g feed.Game
	must(t, json.Unmarshal(data, &g))
	s := &g.Turns[0]
	r := receiptOf(t, s, "france")
	verify := func(want int, says string) {
		t.Helper()
		forged := filepath.Join(t.TempDir(), "game.json")
		data, err := feed.JSON(g)
		must(t, err)
		must(t, os.WriteFile(forged, data, 0o644))
		code, out, errs := herald(t, "verify", "first", "--from", forged, "--site", site)
		if code != want || !strings.Contains(out, says) {
			t.Errorf("exit code %d, no %q in\n%s%s", code, says, out, errs)
		}
	}
	said := "A Par - Bur"
	for _, f := range []struct{ words, reads string }{{"A Par - Pic", "“Army Paris moves to Picardy”"}, {"Zarquon", "no order"}} {
		orderOf(t, s, said).Written = f.words
		r.Orders = strings.Replace(r.Orders, said+"\n", f.words+"\n", 1)
		said = f.words
		verify(exitProblems, "✗ Spring 1901, orders of france: receipt does not fit")
		was, sum := r.Receipt, sha256.Sum256([]byte(r.Salt+"\n"+r.Orders))
		r.Receipt = hex.EncodeToString(sum[:])
		for i := range g.Log {
			g.Log[i] = strings.Replace(g.Log[i], was, r.Receipt, 1)
		}
		g.Head = receipts.Log(g.Log).Head(len(g.Log))
		s.Closings[0].Head = receipts.Log(g.Log).Head(s.Closings[0].Lines)
		verify(exitWell, "? Spring 1901, orders of france: the receipt says “"+f.words+"”, which reads as "+f.reads+
			", and “Army Paris moves to Burgundy” was carried out\n")
		verify(exitWell, "nothing is wrong, but 1 order would be read differently today")
	}
}

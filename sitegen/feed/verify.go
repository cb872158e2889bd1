package feed

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"

	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Verify recomputes every receipt and lot of a published game from what the game has published. It
// returns lines for what is right and what is wrong. Phases played elsewhere before the game moved
// are checked against what was published there.
func Verify(g Game) (right, wrong []string) {
	wrong = misplaced(g)
	for n := range len(g.MovedIn) + 1 {
		r, w := verifyLog(part(g, n), n)
		for _, lines := range []*[]string{&r, &w} {
			for i := range *lines {
				if n > 0 {
					(*lines)[i] = "moved in, not played here: " + (*lines)[i]
				}
			}
		}
		right, wrong = append(right, r...), append(wrong, w...)
	}
	for _, t := range g.Turns {
		r, w := retaken(t)
		right, wrong = append(right, r...), append(wrong, w...)
	}
	decided := slices.ContainsFunc(g.Turns, func(t Results) bool { return len(t.Steps) > 0 })
	if len(right)+len(wrong) == 0 && decided && g.Commitment != "" {
		wrong = append(wrong, "phases are decided and lots are promised, but there is neither a log nor receipts")
	}
	return right, wrong
}

// retaken compares the differences that a republished phase lists with its orders.
func retaken(t Results) (right, wrong []string) {
	if t.Retaken == 0 {
		return nil, nil
	}
	now := func(c ResultsChanged) bool {
		return slices.ContainsFunc(t.Steps, func(s ResultsStep) bool {
			return s.Kind == c.Kind && slices.ContainsFunc(s.Orders, func(o ResultsOrder) bool {
				return o.Power == c.Power && publish.OrderText(cmp.Or(o.Understood, o.Written), o.Verdict, o.Reason) == c.Now
			})
		})
	}
	for _, c := range t.Changed {
		if c.Now != "" && !now(c) { // planted: what is said to have changed is not looked at: false
			wrong = append(wrong, fmt.Sprintf("%s: “%s” of %s is listed as changed, but is not among the orders", t.Name,
				c.Now, c.Power))
		}
	}
	return []string{fmt.Sprintf("%s had been published before, with other results of %d orders: the page names them",
		t.Name, len(t.Changed))}, wrong
}

// Unproved lists what Verify cannot check: values with which lots were drawn but that cannot be
// recomputed (a lottery's numbers, a drand round recorded without its signature), and sealed
// receipts that were not opened when the game ended. Each line says what to look up.
func Unproved(g Game) (out []string) {
	for n := range len(g.MovedIn) + 1 {
		out = append(out, unproved(part(g, n))...)
	}
	for _, t := range g.Turns {
		for _, r := range t.Receipts {
			if g.over() && r.Secret && r.Salt == "" { // planted: a sealed receipt may stay shut unseen: false
				out = append(out, fmt.Sprintf("%s, %s of %s: the game is over, and its sealed receipt stays shut, as that of a vote that was not met must",
					t.Name, r.Kind, r.Power))
			}
		}
	}
	return out
}

// part returns a game with only one origin's receipts and lots (0: this site), and all positions.
func part(g Game, origin int) Game {
	out := g
	out.MovedIn = nil
	if origin > 0 {
		o := g.MovedIn[origin-1]
		out.Game, out.Commitment, out.Log, out.Head = o.Game, o.Commitment, o.Log, o.Head
	}
	out.Turns = make([]Results, len(g.Turns))
	for i, t := range g.Turns {
		at := map[string]int{}
		for _, s := range t.Steps {
			at[s.Kind] = s.MovedIn
		}
		elsewhere := func(kind string) bool { return at[kind] != origin }
		t.Closings = slices.DeleteFunc(slices.Clone(t.Closings), func(c ResultsClosing) bool { return elsewhere(c.Kind) })
		t.Receipts = slices.DeleteFunc(slices.Clone(t.Receipts), func(r ResultsReceipt) bool { return elsewhere(r.Kind) })
		t.Lots = slices.DeleteFunc(slices.Clone(t.Lots), func(l ResultsLot) bool { return elsewhere(l.Kind) })
		out.Turns[i] = t
	}
	return out
}

// misplaced finds steps that are wrongly said to have been played elsewhere: after a step that was
// played here, or at an origin that the game does not list.
func misplaced(g Game) (wrong []string) {
	here := ""
	for _, t := range g.Turns {
		for _, s := range t.Steps {
			switch {
			case s.MovedIn == 0 && here == "":
				here = t.Name + ", " + s.Kind
			case s.MovedIn < 0 || s.MovedIn > len(g.MovedIn):
				wrong = append(wrong, fmt.Sprintf("%s, %s: it names origin %d as where it was played, but there is no such origin",
					t.Name, s.Kind, s.MovedIn))
			case s.MovedIn > 0 && here != "":
				wrong = append(wrong,
					fmt.Sprintf("%s, %s: it names another place where it was played, but it comes after %s, which was played here", t.Name, s.Kind,
						here))
			}
		}
	}
	return wrong
}

// verifyReceipt recomputes an opened receipt. It returns a line in right or in wrong.
func verifyReceipt(t Results, r ResultsReceipt) (right, wrong string) {
	what := fmt.Sprintf("%s, %s of %s: receipt", t.Name, r.Kind, r.Power)
	switch sum := sha256.Sum256([]byte(r.Salt + "\n" + r.Orders)); {
	case r.Salt == "" && r.Orders != "":
		return "", what + " is published with orders and without its salt"
	case r.Salt == "" && t.State == "final" && !r.Secret:
		return "", what + " is published without its orders, and the phase is final"
	case r.Salt == "":
		return what + " published, its orders are still secret", ""
	case hex.EncodeToString(sum[:]) != r.Receipt: // planted: orders that do not fit their receipt: false
		return "", what + " does not fit the orders that were published"
	}
	return what + " fits", ""
}

// VerifyFiles compares a game.json with the files published beside it, each phase's results.json
// and receipts.txt. files is the game's folder on the site. It returns what is right and what is
// wrong.
func VerifyFiles(g Game, files fs.FS) (right, wrong []string) {
	bad := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	held := 0
	for _, t := range g.Turns {
		name := t.Phase + "/results.json"
		data, err := fs.ReadFile(files, name)
		if errors.Is(err, fs.ErrNotExist) && len(t.Steps) == 0 {
			continue
		}
		var there Results
		if err == nil {
			err = json.Unmarshal(data, &there)
		}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			bad("%s: %s is missing, but game.json has the phase decided", t.Name, name)
		case err != nil:
			bad("%s: %s cannot be read: %v", t.Name, name, err)
		default:
			if says := differs(there, t); says != "" {
				bad("%s: %s %s", t.Name, name, says)
			} else {
				held++
			}
		}
	}
	if held > 0 {
		right = append(right, fmt.Sprintf("results.json of each phase (%d) says what game.json says", held))
	}
	if len(g.Log) > 0 {
		if data, err := fs.ReadFile(files, "receipts.txt"); err != nil || string(data) != receipts.Log(g.Log).Text() {
			bad("receipts.txt is not the log of game.json")
		}
	}
	return right, wrong
}

// differs describes the first difference between a phase's own file and game.json, or returns "".
func differs(there, here Results) string {
	for i := range here.Steps {
		if i >= len(there.Steps) {
			return fmt.Sprintf("leaves out the %s that game.json has", here.Steps[i].Kind)
		}
		a, b := there.Steps[i], here.Steps[i]
		for j := range max(len(a.Orders), len(b.Orders)) {
			switch {
			case j >= len(a.Orders):
				return fmt.Sprintf("has no %s, but game.json has it", orderText(b.Orders[j]))
			case j >= len(b.Orders):
				return fmt.Sprintf("has %s, but game.json has not", orderText(a.Orders[j]))
			case a.Orders[j] != b.Orders[j]:
				return fmt.Sprintf("has %s where game.json has %s", orderText(a.Orders[j]), orderText(b.Orders[j]))
			}
		}
	}
	if !reflect.DeepEqual(plain(there), plain(here)) {
		return "differs from game.json in its positions, receipts or lots"
	}
	return ""
}

// plain returns a phase as decoded from its JSON, where an empty list and a missing one are alike.
func plain(r Results) (out any) {
	data, _ := json.Marshal(r) // cannot fail: it was read from JSON
	_ = json.Unmarshal(data, &out)
	return out
}

// orderText writes an order in words: "“Army Paris holds” of france, succeeded".
func orderText(o ResultsOrder) string {
	words := o.Understood
	if words == "" {
		words = o.Unit
	}
	return fmt.Sprintf("“%s” of %s, %s (“%s”)", words, o.Power, o.Verdict, o.Written)
}

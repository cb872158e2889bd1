package feed

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"github.com/heraldmaps/herald/sitegen/receipts"
)

// VerifyFiles compares the files that a site publishes beside a game's game.json with it: each
// phase's results.json, and receipts.txt. files is the game's folder on the site. It returns what
// it found right and what wrong, a line each.
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

// plain returns a phase as its JSON reads: an empty list and a missing one are the same.
func plain(r Results) (out any) {
	data, _ := json.Marshal(r) // it was read from JSON
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

package batch

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var updateMessages = flag.Bool("update-messages", false, "write testdata/messages anew")

// wrongCodes are the codes of each rules document for orders that are illegal, void, failed or
// missing: every mistake of a player has a line in testdata/messages, with the order and its
// message.
var wrongCodes = map[string]string{
	"warwick": `illegal: unreachable same-region not-your-unit no-unit own-region itself target-unreachable supported-move-impossible contradictory wrong-phase
		closed not-dislodged not-a-centre not-a-home-centre not-owned site-occupied nothing-due not-a-port sea-support ambiguous-unit no-convoys cut-own
		cut-incomplete out-of-game not-holder out-of-reach henry-at-sea
		void: no-match repeated already-removed other-faction neutral-gives never-allies person-gone
		failed: bounced head-to-head own-unit cut dislodged retreats-collide already-built too-many protected cut-nothing henry-retaken vote-failed joint-failed
		none: no-order civil-disorder`,
	"1885": `illegal: full no-fleet carries-army not-aboard aboard ambiguous not-yours-to-choose no-disband closed unreachable target-unreachable wrong-kind
		contradictory too-many same-region not-your-unit no-unit own-region itself supported-move-impossible wrong-phase not-dislodged not-a-centre
		not-a-home-centre not-owned site-occupied nothing-due inland-fleet not-at-sea
		void: crowded not-taken not-there no-match no-alliance repeated ambiguous already-removed
		failed: bounced pinned own-passage not-there convoy-broken no-convoy circle dislodged cut head-to-head own-unit retreats-collide already-built
		none: no-order right-hand no-retreat referee`,
}

// TestMessages: the first order of each code among a ruleset's cases, and the sentence that the
// player gets.
func TestMessages(t *testing.T) {
	for _, id := range []string{"warwick", "1885"} {
		folder := map[string]string{"1885": "r1885"}[id]
		if folder == "" {
			folder = id
		}
		told, answer := map[string]string{}, answering(t, Settings{})
		lines := append(file(t, "../../engine/variants/"+folder+"/testdata/cases.jsonl"), file(t, "testdata/"+id+".jsonl")...)
		for _, l := range append(lines, file(t, "testdata/wrong-"+id+".jsonl")...) {
			out, _ := answer(l)
			var a struct {
				Turns []struct{ Orders []orderJSON }
			}
			if err := json.Unmarshal([]byte(out), &a); err != nil {
				t.Fatal(err)
			}
			for _, turn := range a.Turns {
				for _, o := range turn.Orders {
					key := o.Verdict + ": " + o.Code
					if _, ok := told[key]; ok || o.Verdict == "succeeded" {
						continue
					}
					what := o.Text
					if what == "" {
						what = o.Unit
					}
					told[key] = fmt.Sprintf("%s: %s: %s", key, what, o.Reason)
					if o.Reason == "" || strings.ContainsAny(o.Reason, "{}") {
						t.Errorf("%s: %s of %s is told nothing: %q", id, key, what, o.Reason)
					}
				}
			}
		}
		verdict := ""
		for _, w := range strings.Fields(wrongCodes[id]) {
			if v, ok := strings.CutSuffix(w, ":"); ok {
				verdict = v
			} else if told[verdict+": "+w] == "" {
				t.Errorf("%s: no order is %s, %s", id, verdict, w)
			}
		}
		var all []string
		for _, line := range told {
			all = append(all, line)
		}
		slices.Sort(all)
		got, name := strings.Join(all, "\n")+"\n", "testdata/messages-"+id+".txt"
		if *updateMessages {
			if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(name); err != nil || string(want) != got {
			t.Errorf("%s: not told as %s has it (hint: go test ./sitegen/batch -run Messages -update-messages, and read the difference)\n%s", id, name, got)
		}
	}
}

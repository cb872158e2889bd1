package play

import (
	"fmt"
	"time"
)

// Tonight is the next thing to do with a game.
type Tonight struct {
	Do     string // "close", "resolve", "final" or "check"; "" when the game is over
	Why    string // in words
	Waits  string // "orders are due …"; "" when nothing is waited for
	Redo   bool   // the draft's orders have changed on disk
	Settle []Owed // items to settle first
}

// Tonight returns the next step, with what is owed. Everything that shows a coordinator the next
// step uses it.
func (g *Game) Tonight(st Status, items []Owed) Tonight {
	n := Tonight{Do: "resolve"}
	switch t := g.Current(); {
	case g.Over():
		return Tonight{Why: "the game is over: " + g.How()}
	case st.Awaits == "":
		return Tonight{Do: "check", Why: "fix this first"}
	case st.Awaits == "final":
		return Tonight{Do: "final", Why: "nobody has to retreat"}
	case st.State == Draft && g.Awaited() == t.Steps[0]:
		return Tonight{Do: "resolve", Why: "the orders have changed since the draft", Redo: true}
	case st.State == Draft || !g.Info.Leads(g.Awaited().Phase.Step):
		n.Do = "final"
	case st.State == Open && st.Deadline != nil:
		n.Do = "close"
	}
	for _, o := range items {
		if o.Kind == OwedDeadline {
			n.Waits = o.What
		} else {
			n.Settle = append(n.Settle, o)
		}
	}
	settle := fmt.Sprintf("%d items", len(n.Settle))
	if len(n.Settle) == 1 {
		settle = "1 item"
	}
	switch {
	case len(n.Settle) == 0:
		n.Why = "nothing is missing"
	case n.Waits != "":
		n.Why = settle + " to settle so far"
	default:
		n.Why = settle + " to settle"
	}
	return n
}

// Distance describes how far off a moment is: "in 3 days", "5 hours ago".
func Distance(now, moment time.Time) string {
	d, word := moment.Sub(now), "in %d %s"
	if d < 0 {
		d, word = -d, "%d %s ago"
	}
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf(word, int(d.Hours()/24), "days")
	case d >= 2*time.Hour:
		return fmt.Sprintf(word, int(d.Hours()), "hours")
	}
	return fmt.Sprintf(word, int(d.Minutes()), "minutes")
}

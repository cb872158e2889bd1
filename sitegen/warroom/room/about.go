package room

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/batch"
)

// About is what a program needs to know of a game before it asks anything.
type About struct {
	Board   string  `json:"board"`
	Title   string  `json:"title"`
	Ruleset string  `json:"ruleset"`
	Rules   string  `json:"rules"` // the ruleset's title
	Phase   string  `json:"phase"` // the opening's phase
	Kinds   []Named `json:"kinds"` // kinds of unit; their ids are letters
	Powers  []Named `json:"powers"`
	// Places and Regions are by number. In Places a region is followed by its named coasts.
	Places  []string `json:"places"`
	Regions []Named  `json:"regions"`
	Phases  []string `json:"phases"` // the phases of a year, as in ids after the year: "spring-movement"
	// Stacked are the regions where several numbered units may be.
	Stacked []engine.RegionID `json:"stacked"`
}

// Named is an id with its name.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// About describes the game.
func (r *Room) About() About {
	a := About{Board: r.m.ID, Title: r.m.Title, Ruleset: r.info.ID, Rules: r.info.Title,
		Phase: r.info.PhaseID(r.info.Start)}
	for _, k := range r.info.Kinds {
		a.Kinds = append(a.Kinds, Named{k.Letter, k.Name})
	}
	for _, p := range r.m.Players() {
		a.Powers = append(a.Powers, Named{p.ID, p.Name})
	}
	for p := range r.m.Places {
		a.Places = append(a.Places, r.m.PlaceText(engine.PlaceID(p)))
	}
	for i := range r.m.Regions {
		a.Regions = append(a.Regions, Named{r.m.Regions[i].ID, r.m.Regions[i].Name})
	}
	a.Stacked = r.stacked()
	for _, t := range r.info.Cycle {
		a.Phases = append(a.Phases, r.info.PhaseID(engine.Phase{Season: t.Season, Step: t.Step})[2:])
	}
	return a
}

// stacked returns the regions that can hold several units: those that the ruleset names, or if it
// names none, all seas.
func (r *Room) stacked() []engine.RegionID {
	out := []engine.RegionID{}
	if !r.info.Stacks || len(r.info.Numbered) > 0 {
		return append(out, r.info.Numbered...)
	}
	for i := range r.m.Regions {
		if r.m.Regions[i].Terrain == engine.Sea {
			out = append(out, engine.RegionID(i))
		}
	}
	return out
}

// Why is the reason for one order's outcome.
type Why struct {
	Unit    string `json:"unit"`
	Text    string `json:"text"`
	Verdict string `json:"verdict"`
	Reason  string `json:"reason"`
	Rule    string `json:"rule"`
}

// Explain returns why each order of a course's last turn came out as it did.
func (r *Room) Explain(q *batch.Sequence) ([]Why, error) {
	d, err := r.Decide(q)
	if err != nil {
		return nil, err
	}
	out := []Why{}
	for _, o := range d.Orders {
		w := Why{Text: o.Text, Verdict: o.Verdict, Reason: o.Reason, Rule: o.Rule}
		if o.At >= 0 {
			w.Unit = r.game.Reader().Place(o.At)
		}
		out = append(out, w)
	}
	return out, nil
}

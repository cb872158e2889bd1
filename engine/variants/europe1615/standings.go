package europe1615

import (
	"github.com/heraldmaps/herald/engine"
)

// Standings returns the scores, since no number of centres wins (rules 87 to 90).
func (r *Rules) Standings(pub engine.Public) engine.Standings {
	p, s := r.sound(pub.Position())
	out := engine.Standings{Score: "Score now", Scores: make([]int, r.b.seats)}
	for i := range out.Scores {
		if !s.Out[i] {
			out.Scores[i] = r.b.score(p, s, engine.PowerID(i)).Total()
		}
	}
	return out
}

// Tracks returns a chart of each state's points.
func (r *Rules) Tracks(pub engine.Public) []engine.Track {
	_, s := r.sound(pub.Position())
	t := engine.Track{Title: "Influence",
		Note: "The points of each power, state by state. Those of a state that has fallen are suspended."}
	for i := range r.m.Powers {
		if p := engine.PowerID(i); s.Status[i] != NoState {
			t.Charts = append(t.Charts, engine.TrackChart{Name: r.m.Powers[i].Name, Says: r.b.stands(s, p),
				Values: s.points(p)[:s.seats:s.seats]})
		}
	}
	return []engine.Track{t}
}

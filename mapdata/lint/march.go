package lint

import "github.com/heraldmaps/herald/engine"

// March returns a phase in which every unit of the opening moves to its n-th possible place,
// counted cyclically from 0: as many arrows as a map must ever show. Units that cannot move are
// left out.
func March(m *engine.Map, n int) []engine.Outcome {
	var out []engine.Outcome
	for _, u := range m.Starts {
		steps := m.Army[u.At]
		if u.Kind == engine.Fleet {
			steps = m.Fleet[u.At]
		}
		if len(steps) == 0 {
			continue
		}
		o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
		o.To = steps[n%len(steps)].To
		out = append(out, engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded})
	}
	return out
}

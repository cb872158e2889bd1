package europe1615

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Panels returns nil: Rules makes them, since they need the whole position.
func (s *State) Panels(*engine.Map) []engine.Panel { return nil }

// Panels returns the tables of a published position: states, land held by others, relations of
// powers, treasuries and points, objectives, scores, sanctions in force and, after Fall's moves, a
// forecast of Winter (section Q).
func (r *Rules) Panels(pub engine.Public) []engine.Panel {
	p, s := r.sound(pub.Position())
	out := []engine.Panel{r.statePanel(s)}
	if held := r.heldPanel(p, s); len(held.Rows) > 0 {
		out = append(out, held)
	}
	out = append(out, r.powerPanel(p, s), r.wealthPanel(p, s))
	if slices.ContainsFunc(s.Objectives, func(x []int) bool { return x != nil }) {
		out = append(out, r.aimPanel(p, s))
	}
	out = append(out, r.scorePanel(p, s), r.sanctionPanel(p, s))
	if p.Phase.Season == engine.Autumn && p.Phase.Step != engine.Movement || p.Phase.Season == engine.Winter &&
		p.Phase.Step == engine.Adjustment {
		if f := r.forecastPanel(p, s); len(f.Rows) > 0 {
			out = append(out, f)
		}
	}
	return out
}

func dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

func (b *board) pointsText(s *State, p engine.PowerID) string {
	var out []string
	for _, q := range b.order {
		if n := s.points(p)[q]; n > 0 {
			out = append(out, fmt.Sprintf("%s %d", b.m.Powers[q].Name, n))
		}
	}
	return strings.Join(out, ", ")
}

func (r *Rules) statePanel(s *State) engine.Panel {
	t := engine.Panel{Title: "Minor states", Head: []string{"State", "Status", "Points", "Marker", "Orders its units"}}
	for i := range r.m.Powers {
		p := engine.PowerID(i)
		if s.Status[i] == NoState {
			continue
		}
		t.Down = append(t.Down, p)
		points, marker, orders := dash(r.b.pointsText(s, p)), dash(faithWord(s.Marker[i])), "nobody"
		if s.Status[i] == Controlled {
			marker, orders = "–", "–"
			if points != "–" {
				points += " (suspended)"
			}
		} else if q := r.b.acting(s, p); q != engine.NoPower {
			orders = r.m.Powers[q].Name
		}
		tone := engine.Even
		switch s.Status[i] {
		case Unaligned:
			tone = engine.Quiet
		case Neutral:
			tone = engine.Wary
		case Controlled:
			tone = engine.Bad
		}
		t.Tones = append(t.Tones, []engine.Tone{engine.Even, tone})
		t.Rows = append(t.Rows, []string{r.m.Powers[i].Name, r.b.stands(s, p), points, marker, orders})
	}
	return t
}

func (r *Rules) heldPanel(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: "Land held by others", Head: []string{"Region", "Of", "Held by", "Mark", "Occupied by"}}
	for i := range s.Control {
		c := s.Control[i]
		if c.By == engine.NoPower {
			continue
		}
		mark := toneNames[c.Mark]
		if c.Mark == Red {
			mark = fmt.Sprintf("red, in revolt: %d", c.Revolt)
		}
		unit := "–"
		if u, ok := r.b.unitIn(p.Units, engine.RegionID(i)); ok {
			unit = r.j.UnitName(u) + " of " + r.m.Powers[u.Power].Name
		}
		t.Rows = append(t.Rows, []string{r.j.RegionName(engine.RegionID(i)), r.j.PowerName(r.b.origin(s, engine.RegionID(i))),
			r.m.Powers[c.By].Name, mark, unit})
	}
	return t
}

// powerPanel shows how each power stands to each other: peace, war and by whom, hostile by
// alliance, allied; and what will change.
func (r *Rules) powerPanel(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: "War and peace", Head: []string{""}, Across: []engine.PowerID{engine.NoPower},
		Down: r.b.order, Dated: true,
		Note: "Read along a line: how the power on the left stands to the one above. Peace without a date was never broken in this game."}
	n := r.b.seats
	for _, q := range r.b.order {
		t.Head, t.Across = append(t.Head, r.m.Powers[q].Name), append(t.Across, q)
	}
	for _, a := range r.b.order {
		row, tones, then := []string{r.m.Powers[a].Name}, []engine.Tone{engine.Even}, []string{""}
		for _, q := range r.b.order {
			text, tone, later := "·", engine.Quiet, ""
			switch {
			case s.Out[a] || s.Out[q]:
				text = "–"
			case a != q:
				text, tone = r.between(&s.Now, n, a, q)
				if s.Next != nil {
					if x, _ := r.between(s.Next, n, a, q); x != text {
						later = "from " + r.takesEffect(p.Phase) + ": " + x
					}
				}
			}
			row, tones, then = append(row, text), append(tones, tone), append(then, later)
		}
		t.Rows, t.Tones, t.Then = append(t.Rows, row), append(t.Tones, tones), append(t.Then, then)
	}
	return t
}

// takesEffect returns the season in which declarations take effect (rule 48).
func (r *Rules) takesEffect(ph engine.Phase) string {
	for range 8 {
		if ph, _ = r.info.Next(ph); ph.Step == engine.Movement {
			break
		}
	}
	return r.info.When(ph)
}

func (r *Rules) between(p *Pacts, n int, a, q engine.PowerID) (string, engine.Tone) {
	switch x, y := p.war(n, a, q), p.war(n, q, a); {
	case x && y:
		return "war, declared by both", engine.Bad
	case x:
		return "war, declared", engine.Bad
	case y:
		return "war, by " + r.m.Powers[q].Name, engine.Bad
	case p.hostile(n, a, q):
		return "hostile by alliance", engine.Wary
	case p.allied(a, q):
		if l := p.league(a); l.Name != "" {
			return "allied: " + l.Name, engine.Good
		}
		return "allied", engine.Good
	}
	return "peace", engine.Quiet
}

func (r *Rules) wealthPanel(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: "Treasuries and points",
		Head: []string{"Power", "Treasury", "Income", "Next unit", "Points left", "Bought", "Wars declared"}, Down: r.b.order,
		Note: "Income and the price of the next unit follow from what is held now. Grants, values and prices are a reconstruction."}
	units := make([]int, r.b.seats)
	for _, u := range p.Units {
		if r.b.seat(u.Power) {
			units[u.Power]++
		}
	}
	for _, q := range r.b.order {
		row := []string{r.m.Powers[q].Name, "eliminated", "", "", "", "", fmt.Sprint(s.Declarations[q])}
		if !s.Out[q] {
			row = []string{r.m.Powers[q].Name, fmt.Sprint(s.Treasury[q]), fmt.Sprint(r.b.sum(r.b.income(s, q))),
				fmt.Sprint(r.b.cost(s.Treasury[q], units[q])),
				fmt.Sprint(s.Available[q]), fmt.Sprint(s.Bought[q]), fmt.Sprint(s.Declarations[q])}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (r *Rules) aimPanel(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: "Objectives", Head: []string{"Power", "Objective", "Kind", "Now"},
		Note: "The list of objectives is a reconstruction. Those that count are those met when the game ends."}
	for _, q := range r.b.order {
		for i, a := range r.b.aimsOf(q) {
			if slices.Contains(s.Objectives[q], i+1) {
				now := "not met"
				if !s.Out[q] && r.b.met(p, s, a) {
					now = "met"
				}
				tone := engine.Quiet
				if now == "met" {
					tone = engine.Good
				}
				t.Down, t.Tones = append(t.Down, q), append(t.Tones, []engine.Tone{engine.Even, engine.Even, engine.Even, tone})
				t.Rows = append(t.Rows, []string{r.m.Powers[q].Name, fmt.Sprintf("%d. %s", i+1, a.Title), a.Kind, now})
			}
		}
	}
	return t
}

func (r *Rules) scorePanel(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: "Scores", Head: []string{"Power", "Objectives", "Aligned", "Controlled", "Homes lost", "Wars",
		"Treasury", "Score"}, Down: r.b.order,
		Note: "As if the game ended now. The weights are a reconstruction."}
	for _, q := range r.b.order {
		row := []string{r.m.Powers[q].Name, "", "", "", "", "", "", "eliminated"}
		if !s.Out[q] {
			x := r.b.score(p, s, q)
			row = []string{r.m.Powers[q].Name}
			for _, n := range []int{x.Objectives, x.Aligned, x.Controlled, x.Lost, x.Wars, x.Treasury, x.Total()} {
				row = append(row, strings.Replace(fmt.Sprint(n), "-", "−", 1))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (r *Rules) sanctionPanel(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: "Sanctions in force", Head: []string{"State", "Barred"}}
	for i := range r.m.Powers {
		q := engine.PowerID(i)
		if s.Status[i] == NoState {
			continue
		}
		var out []string
		for _, by := range r.b.order {
			if r.b.sanction(s, r.revolts, q, by, p.Phase.Year) != "" {
				out = append(out, r.m.Powers[by].Name)
			}
		}
		switch {
		case len(out) == len(r.b.order):
			t.Rows = append(t.Rows, []string{r.m.Powers[i].Name,
				"everybody: " + r.b.sanction(s, r.revolts, q, r.b.order[0], p.Phase.Year)})
		case out != nil:
			t.Rows = append(t.Rows, []string{r.m.Powers[i].Name, strings.Join(out, ", ")})
		}
	}
	return t
}

// forecastPanel shows what the Winter Adjustment would bring if nothing changed.
func (r *Rules) forecastPanel(p *engine.Position, s *State) engine.Panel {
	t := engine.Panel{Title: "What Winter would bring", Head: []string{"Where", "What"},
		Note: "A forecast from this position, without anybody's orders."}
	q := *p
	q.Phase.Season, q.Phase.Step, q.Ext, q.Dislodged = engine.Winter, engine.Adjustment, s, nil
	res := r.Resolve(&q, nil, nil)
	for _, c := range r.changes(s, res.After.Ext.(*State)) {
		t.Rows = append(t.Rows, c)
	}
	for _, x := range r.forecast(p, s) {
		t.Rows = append(t.Rows, []string{r.m.Powers[x.state].Name,
			fmt.Sprintf("%d more than its centres: must be removed", x.excess)})
	}
	return t
}

func (r *Rules) changes(was, is *State) [][]string {
	var out [][]string
	for i := range was.Control {
		at := engine.RegionID(i)
		x, y := was.Control[i], is.Control[i]
		text := ""
		switch {
		case is.Pliant[i] && !was.Pliant[i]:
			text = "becomes a state of its own"
		case x.By == y.By:
			continue
		case y.By == engine.NoPower && r.b.seat(r.b.home[i]) && !is.Pliant[i]:
			text = "is " + r.m.Powers[r.b.home[i]].Name + "'s again"
		case y.By == engine.NoPower:
			text = "is free"
		default:
			text = "goes to " + r.m.Powers[y.By].Name
			if y.Mark == Red {
				text += fmt.Sprintf(", in revolt (%d)", y.Revolt)
			}
		}
		out = append(out, []string{r.j.RegionName(at), text})
	}
	return out
}

package europe1615

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// Accounts shows a phase in numbers: after movement, points stage by stage; in Winter, what changed
// hands, was raised and removed, earned and spent (section Q).
func (r *Rules) Accounts(pub engine.PublicResolution) []engine.Panel {
	p, was := r.sound(pub.Before().Position())
	q, is := r.sound(pub.After().Position())
	var out []engine.Panel
	switch p.Phase.Step {
	case engine.Movement:
		out = append(out, r.stages(pub, was, is))
	case engine.Adjustment:
		out = append(out, r.landAccount(p, was, is), r.unitAccount(p, q))
	case StepBuild:
		out = append(out, r.wealthAccount(was, is))
	}
	if p.Phase.Step != StepBuild {
		out = append(out, r.counters(p, was, is))
	}
	return slices.DeleteFunc(out, func(t engine.Panel) bool { return len(t.Rows) == 0 })
}

// stages lists states whose influence points changed: before, after placements, after attacks.
func (r *Rules) stages(pub engine.PublicResolution, was, is *State) engine.Panel {
	t := engine.Panel{Title: "Influence, stage by stage",
		Head: []string{"State", "Before", "Placed", "Attacks", "Now", "Status"}}
	outs := pub.Outcomes().List()
	for i := range r.m.Powers {
		state := engine.PowerID(i)
		if is.Status[i] == NoState {
			continue
		}
		points := slices.Clone(was.points(state))
		placed := make([]int, len(points))
		for k := range outs {
			if l, ok := outs[k].Order.Own.(*OwnOrder); ok && l.Verb == VerbPlace && l.State == state &&
				outs[k].Verdict == engine.Succeeded {
				placed[outs[k].Order.By] += l.Count
			}
		}
		var gave, hits []string
		for _, by := range r.b.order {
			if placed[by] > 0 {
				gave = append(gave, fmt.Sprintf("%s +%d", r.m.Powers[by].Name, placed[by]))
			}
			points[by] += placed[by]
		}
		for _, by := range r.b.order {
			for k := range outs {
				l, ok := outs[k].Order.Own.(*OwnOrder)
				if !ok || l.Verb != VerbAttack || l.State != state || outs[k].Order.By != by ||
					outs[k].Verdict != engine.Succeeded {
					continue
				}
				n := min(points[by], points[l.Whom])
				hits = append(hits, fmt.Sprintf("%s on %s: %d and %d become %d and %d",
					r.m.Powers[by].Name, r.m.Powers[l.Whom].Name,
					points[by], points[l.Whom], points[by]-n, points[l.Whom]-n))
				points[by] -= n
				points[l.Whom] -= n
			}
		}
		status := r.b.stands(is, state)
		if x := r.b.stands(was, state); x != status {
			status = x + " → " + status
		} else if gave == nil && hits == nil {
			continue
		}
		t.Down = append(t.Down, state)
		t.Rows = append(t.Rows, []string{r.m.Powers[i].Name, dash(r.b.pointsText(was, state)), dash(strings.Join(gave, ", ")),
			dash(strings.Join(hits, "; ")), dash(r.b.pointsText(is, state)), status})
	}
	return t
}

// counters shows other changed numbers: revolts, attrition, declarations, treasuries.
func (r *Rules) counters(p *engine.Position, was, is *State) engine.Panel {
	t := engine.Panel{Title: "Counts before and after", Head: []string{"What", "Before", "After"}}
	row := func(what string, x, y any) { t.Rows = append(t.Rows, []string{what, fmt.Sprint(x), fmt.Sprint(y)}) }
	for i := range was.Control {
		x, y := was.Control[i], is.Control[i]
		if x.By == y.By && (x.Mark != y.Mark || x.Revolt != y.Revolt) {
			row("Revolt in "+r.j.RegionName(engine.RegionID(i)), x.Revolt, y.Revolt)
		}
	}
	if was.Maghreb != is.Maghreb {
		row("States of the Maghreb open to points", was.Maghreb, is.Maghreb)
	}
	if p.Phase.Step == engine.Movement || p.Phase.Step == engine.Retreats {
		worn := 0
		for _, u := range is.Worn {
			if !slices.Contains(was.Worn, u) {
				worn++
			}
		}
		if worn > 0 {
			row("Armies with a mark of attrition", len(was.Worn), len(is.Worn))
		}
	}
	for _, q := range r.b.order {
		if was.Declarations[q] != is.Declarations[q] {
			row("Wars declared by "+r.m.Powers[q].Name, was.Declarations[q], is.Declarations[q])
		}
		if was.Treasury[q] != is.Treasury[q] {
			row("Treasury of "+r.m.Powers[q].Name, was.Treasury[q], is.Treasury[q])
		}
	}
	return t
}

// landAccount lists regions that another power than their origin holds or held: captured, kept,
// given back, transferred, released. It adds states that fell or rose and powers eliminated.
func (r *Rules) landAccount(p *engine.Position, was, is *State) engine.Panel {
	t := engine.Panel{Title: "Land in this Winter", Head: []string{"Region", "Was", "Is now", "How"}}
	name := func(q engine.PowerID) string { return r.j.PowerName(q) }
	for i := range was.Control {
		at := engine.RegionID(i)
		x, y := was.Control[i], is.Control[i]
		u, there := r.b.unitIn(p.Units, at)
		how := ""
		switch {
		case x.By == engine.NoPower && y.By == engine.NoPower && was.Pliant[i] == is.Pliant[i]:
			continue
		case x.By == y.By && x.By != engine.NoPower:
			if how = "kept"; there && u.Power != y.By {
				how = "kept by proxy: " + r.j.UnitName(u) + " of " + name(u.Power)
			}
		case y.By == engine.NoPower && is.Pliant[i] && !was.Pliant[i]:
			how = "released: a state of its own"
		case y.By == engine.NoPower && there && u.Power == r.b.origin(is, at):
			how = "captured back"
		case y.By == engine.NoPower && there:
			how = "given back by " + r.j.UnitName(u)
		case y.By == engine.NoPower:
			how = "released"
		case slices.Contains(was.Transfers, Grant{at, y.By}):
			how = "transferred"
		default:
			how = "captured"
			if there {
				how += " by " + r.j.UnitName(u)
			}
		}
		if y.By != engine.NoPower && y.By != x.By {
			how += "; mark: " + toneNames[y.Mark]
			if y.Mark == Red {
				how += fmt.Sprintf(", in revolt for %d", y.Revolt)
			}
		}
		t.Rows = append(t.Rows, []string{r.j.RegionName(at), name(r.b.holder(was, at)), name(r.b.holder(is, at)), how})
	}
	for i := range r.m.Powers {
		switch x, y := was.Status[i], is.Status[i]; {
		case x == y || x == NoState:
		case y == Controlled:
			t.Rows = append(t.Rows, []string{r.m.Powers[i].Name, r.b.stands(was, engine.PowerID(i)), "fallen",
				"its centres are held by others"})
		case x == Controlled:
			t.Rows = append(t.Rows, []string{r.m.Powers[i].Name, "fallen", r.b.stands(is, engine.PowerID(i)), "it stands again"})
		}
	}
	for _, q := range r.b.order {
		if is.Out[q] && !was.Out[q] {
			t.Rows = append(t.Rows, []string{r.m.Powers[q].Name, "", "eliminated", "no home centre is left"})
		}
	}
	return t
}

func (r *Rules) unitAccount(p, q *engine.Position) engine.Panel {
	t := engine.Panel{Title: "Units of states", Head: []string{"Of", "Unit", "What"}}
	compare := func(a, b []engine.Unit, what string) {
		for _, u := range a {
			if !slices.ContainsFunc(b, func(v engine.Unit) bool { return v.ID == u.ID }) {
				t.Rows = append(t.Rows, []string{r.j.PowerName(u.Power), r.j.UnitName(u), what})
			}
		}
	}
	compare(q.Units, p.Units, "raised")
	compare(p.Units, q.Units, "removed")
	return t
}

func (r *Rules) wealthAccount(was, is *State) engine.Panel {
	t := engine.Panel{Title: "Income and treasuries",
		Head: []string{"Power", "Had", "Income", "Of", "Spent", "Has", "Points for the year"}}
	for _, q := range r.b.order {
		if was.Out[q] {
			continue
		}
		from := r.b.income(was, q)
		of := lists.Map(from, func(at engine.RegionID) string {
			return fmt.Sprintf("%s %d", r.j.RegionName(at), r.b.value[at])
		})
		sum := r.b.sum(from)
		t.Down = append(t.Down, q)
		t.Rows = append(t.Rows, []string{r.m.Powers[q].Name, fmt.Sprint(was.Treasury[q]), fmt.Sprint(sum),
			dash(strings.Join(of, ", ")),
			fmt.Sprint(was.Treasury[q] + sum - is.Treasury[q]), fmt.Sprint(is.Treasury[q]), fmt.Sprint(is.Available[q])})
	}
	return t
}

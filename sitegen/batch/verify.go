package batch

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

type difference struct {
	Phase string `json:"phase,omitempty"`
	What  string `json:"what"`
	Want  any    `json:"want"`
	Got   any    `json:"got"`
	Why   string `json:"why,omitempty"` // the reason for herald's result
	told  bool   // reported, though it changes nothing on the board
}

// String describes a difference in a line.
func (d difference) String() string {
	list := func(v any) string {
		if l, ok := v.([]string); ok {
			return cmp.Or(strings.Join(l, ", "), "nothing")
		}
		return fmt.Sprint(v)
	}
	s := fmt.Sprintf("%s, %s: the file has %s, but here it is %s", d.Phase, d.What, list(d.Want), list(d.Got))
	if d.Why != "" {
		s += " (" + strings.TrimSuffix(d.Why, ".") + ")"
	}
	return s
}

// verified is the answer to a line that was compared with expected results.
type verified struct {
	ID          json.RawMessage `json:"id,omitempty"`
	Differences []difference    `json:"differences"`
}

// verify compares a phase with its recorded outcome. Where the record goes on with a retreats phase
// that herald does not have, because no unit could retreat, the position after that phase counts.
func (g *game) verify(phase string, a *answer, res *engine.Resolution, elsewhere *came) []difference {
	var out []difference
	next := elsewhere.next
	if b := elsewhere.behind; b != nil && res.After.Phase.Step != engine.Retreats {
		next = b
	}
	for _, unit := range keys(elsewhere.results) {
		if _, ordered := a.Results[unit]; !ordered && res.Before.Phase.Step == engine.Adjustment {
			continue // the package also records builds and waivers that it refused
		}
		want := plainWords(elsewhere.results[unit])
		got := plainWords(a.Results[unit])
		if g.sameResult(unit, got, want, res) {
			continue
		}
		out = append(out, difference{Phase: phase, What: "result of " + unit, Want: want, Got: got, Why: a.Reasons[unit]})
	}
	if next == nil {
		return out
	}
	if next.Name != "" && next.Name != completed && !strings.EqualFold(next.Name, a.State.Name) {
		out = append(out, difference{Phase: phase, What: "next phase", Want: next.Name, Got: a.State.Name})
	}
	lost := func(u string) bool { // a dislodged unit without a retreat, which the package still lists
		by, unit, _ := strings.Cut(u, " *")
		to, out := a.State.Retreats[by][unit]
		return out && len(to) == 0
	}
	out = append(out, setDiff(phase, "units", slices.DeleteFunc(g.standing(next), lost), g.standing(a.State))...)
	out = append(out, setDiff(phase, "centres", g.centres(next), g.centres(a.State))...)
	if next.Retreats != nil {
		d := setDiff(phase, "retreats", retreats(next), retreats(a.State))
		if len(d) > 0 && slices.ContainsFunc(res.Dislodged, func(x engine.Dislodged) bool { return x.Convoy }) {
			d[0].Why, d[0].told = "a convoyed army dislodged a unit: the package then lists every neighbour, occupied or not",
				true
		}
		out = append(out, d...)
	}
	return out
}

// plainWords drops the empty word that the package writes for a build, and sorts.
func plainWords(in []string) []string {
	out := []string{}
	for _, w := range in {
		if w != "" {
			out = append(out, w)
		}
	}
	sort.Strings(out)
	return out
}

// sameResult reports whether two results agree but for the package's wording. In the package, a
// support against a unit of the supporter's own power is "void"; supports and convoys of an army
// without a way are "void" or "no convoy"; a removal has no word; a failed retreat is "void" or
// "disband".
func (g *game) sameResult(unit string, got, want []string, res *engine.Resolution) bool {
	if slices.Equal(got, want) {
		return true
	}
	has := func(s []string, w string) bool { return slices.Contains(s, w) }
	i := slices.IndexFunc(res.Outcomes, func(o engine.Outcome) bool {
		return o.Unit.Kind != engine.NoKind && g.unitCode(o.Unit) == unit
	})
	if i < 0 {
		// The package repeats "disband" for a unit that was destroyed when it was dislodged.
		return res.Before.Phase.Step != engine.Movement && slices.Equal(want, []string{"disband"})
	}
	o := &res.Outcomes[i]
	if res.Before.Phase.Step != engine.Movement {
		return res.Before.Phase.Step == engine.Adjustment && !has(want, "void") ||
			has(got, "disband") && has(want, "disband") ||
			has(got, "disband") && has(want, "void")
	}
	if has(got, "dislodged") != has(want, "dislodged") {
		return false
	}
	verb := o.Order.Verb
	if verb == engine.Support && o.Verdict == engine.Succeeded && has(want, "void") {
		for _, u := range res.Before.Units {
			if o.Order.To >= 0 && g.m.RegionOf(u.At) == g.m.RegionOf(o.Order.To) && u.Power == o.Unit.Power {
				return true
			}
		}
	}
	plain := func(s []string) bool {
		return !slices.ContainsFunc(s, func(w string) bool {
			return w != "void" && w != "no convoy" && w != "disrupted" && w != "dislodged"
		})
	}
	if verb == engine.Convoy {
		return plain(got) && plain(want)
	}
	if verb == engine.Support && plain(got) && plain(want) && (has(want, "no convoy") || has(got, "no convoy")) {
		return true
	}
	return verb == engine.Move && plain(got) && plain(want) && has(got, "no convoy") && has(want, "no convoy")
}

// standing lists a state's units but dislodged ones without a retreat, which the package drops.
func (g *game) standing(s *stateJSON) []string {
	var out []string
	for _, by := range keys(s.Units) {
		for _, u := range s.Units[by] {
			if strings.HasPrefix(u, "*") && len(s.Retreats[by][u[1:]]) == 0 {
				continue
			}
			out = append(out, strings.ToUpper(by+" "+u))
		}
	}
	return out
}

func (g *game) centres(s *stateJSON) []string {
	var out []string
	for _, by := range keys(s.Centers) {
		for _, c := range s.Centers[by] {
			out = append(out, strings.ToUpper(by+" "+c))
		}
	}
	return out
}

func retreats(s *stateJSON) []string {
	var out []string
	for _, by := range keys(s.Retreats) {
		for _, u := range keys(s.Retreats[by]) {
			for _, to := range s.Retreats[by][u] {
				out = append(out, strings.ToUpper(by+" "+u+" - "+to))
			}
		}
	}
	return out
}

// setDiff returns a difference with the entries that only want or only got has, or nothing.
func setDiff(phase, what string, want, got []string) []difference {
	missing, extra := []string{}, []string{}
	for _, w := range want {
		if !slices.Contains(got, w) {
			missing = append(missing, w)
		}
	}
	for _, w := range got {
		if !slices.Contains(want, w) {
			extra = append(extra, w)
		}
	}
	if len(missing) == 0 && len(extra) == 0 {
		return nil
	}
	return []difference{{Phase: phase, What: what, Want: missing, Got: extra}}
}

// compareWant compares an answer with the expected part of it. Every key of want must be there and
// agree, lists must have the same length, and orders are matched by their units.
func compareWant(answer any, want json.RawMessage) []difference {
	data, err := encode(answer)
	if err != nil {
		return []difference{{What: "answer", Want: nil, Got: err.Error()}}
	}
	var a, w any
	if err := json.Unmarshal(data, &a); err != nil {
		return []difference{{What: "answer", Want: nil, Got: err.Error()}}
	}
	if err := json.Unmarshal(want, &w); err != nil {
		return []difference{{What: "want", Want: string(want), Got: err.Error()}}
	}
	return part("", w, a)
}

// byUnit reports whether a list holds orders, matched by unit, text and power.
func byUnit(list []any) bool {
	for _, x := range list {
		o, ok := x.(map[string]any)
		if !ok || o["unit"] == nil && o["text"] == nil {
			return false
		}
	}
	return len(list) > 0
}

func orderParts(path string, want, got []any) []difference {
	var out []difference
	for _, x := range want {
		w := x.(map[string]any)
		i := slices.IndexFunc(got, func(y any) bool {
			g, ok := y.(map[string]any)
			for _, k := range []string{"unit", "text", "power"} {
				ok = ok && (w[k] == nil || g[k] == w[k])
			}
			return ok
		})
		if i < 0 {
			out = append(out, difference{What: path, Want: x})
			continue
		}
		name := w["unit"]
		if name == nil {
			name = w["text"]
		}
		out = append(out, part(fmt.Sprintf("%s/%v", path, name), x, got[i])...)
	}
	return out
}

func part(path string, want, got any) []difference {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return []difference{{What: path, Want: want, Got: got}}
		}
		var out []difference
		for _, k := range keys(w) {
			out = append(out, part(path+"/"+k, w[k], g[k])...)
		}
		return out
	case []any:
		g, ok := got.([]any)
		if ok && byUnit(w) {
			return orderParts(path, w, g)
		}
		if !ok || len(g) != len(w) {
			return []difference{{What: path, Want: want, Got: got}}
		}
		var out []difference
		for i := range w {
			out = append(out, part(fmt.Sprintf("%s/%d", path, i), w[i], g[i])...)
		}
		return out
	}
	if want != got {
		return []difference{{What: path, Want: want, Got: got}}
	}
	return nil
}

package notation

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// lawbook is an invented ruleset: a board, forms of orders, and the orders made of their slots.
type lawbook struct {
	m     *engine.Map
	info  engine.Info
	texts map[string]string // by form: how its order is printed, with slots in braces and optional parts in brackets
}

func (l *lawbook) Map() *engine.Map { return l.m }

func (l *lawbook) Info() engine.Info { return l.info }

func (l *lawbook) Own(o *engine.Order, f *engine.Form, fs engine.Fields) {
	s := ownSaid{law: l, form: f.ID, has: map[string][]string{}}
	for name, list := range fs {
		for _, x := range list {
			s.has[name] = append(s.has[name], l.text(x))
		}
	}
	o.Own = s
}

// text returns a slot's value in the board's ids.
func (l *lawbook) text(f engine.Field) string {
	switch {
	case f.Slot == "unit":
		return NewNames(l.m).NumberedUnit(f.Unit.Kind, f.Unit.At, uint8(f.Unit.No), f.Unit.Whose)
	case f.Power != engine.NoPower:
		return l.m.Powers[f.Power].ID
	case f.Place != engine.NoPlace:
		return NewNames(l.m).Code(f.Place)
	case f.Name >= 0:
		for _, n := range l.info.Names {
			if n.ID == f.Slot {
				return n.Entries[f.Name].ID
			}
		}
	case f.Slot == "kind":
		return f.Kind.Letter()
	case f.Slot == "text":
		return `"` + f.Text + `"`
	case f.Slot == "count" || f.Slot == "ordinal":
		return fmt.Sprint(f.Count)
	}
	return f.Text
}

// ownSaid is an order of the invented ruleset: by slot, its values.
type ownSaid struct {
	law  *lawbook
	form string
	has  map[string][]string
}

func (s ownSaid) Same(o engine.Own) bool {
	t, ok := o.(ownSaid)
	return ok && s.form == t.form && reflect.DeepEqual(s.Fields(nil), t.Fields(nil))
}

func (s ownSaid) Fields(*engine.Map) map[string]any {
	out := map[string]any{}
	for k, v := range s.has {
		if k != "at" && k != "of" && k != "to" && k != "unit" && !strings.HasPrefix(k, "_") {
			out[k] = strings.Join(v, "+")
		}
	}
	return out
}

func (s ownSaid) Text(*engine.Map) string {
	var write func(t string) (string, bool)
	write = func(t string) (string, bool) {
		out := ""
		for t != "" {
			switch t[0] {
			case '{':
				k := strings.IndexByte(t, '}')
				v := s.has[t[1:k]]
				if v == nil {
					return "", false
				}
				out, t = out+strings.Join(v, ", "), t[k+1:]
			case '[':
				k := strings.IndexByte(t, ']')
				if v, ok := write(t[1:k]); ok {
					out += v
				}
				t = t[k+1:]
			default:
				out, t = out+t[:1], t[1:]
			}
		}
		return out, true
	}
	text, ok := write(s.law.texts[s.form])
	if !ok {
		panic("no slot of " + s.form + ": " + s.law.texts[s.form])
	}
	return strings.Join(strings.Fields(text), " ")
}

// invent returns a board from regions "code|name|terrain|aliases", powers "id|name|code|aliases"
// and links "a b c" (a borders b and c).
func invent(id string, powers, regions, links []string) *engine.Map {
	m := &engine.Map{ID: id}
	for _, p := range powers {
		f := append(strings.Split(p, "|"), "", "", "")
		m.Powers = append(m.Powers, engine.Power{ID: f[0], Name: f[1], Code: f[2], Aliases: strings.FieldsFunc(f[3], func(r rune) bool { return r == ';' })})
	}
	for _, r := range regions {
		f := append(strings.Split(r, "|"), "", "", "")
		reg := engine.Region{ID: f[0], Abbrev: f[0], Name: f[1], Home: engine.NoPower, Area: engine.NoArea,
			Terrain: map[string]engine.Terrain{"i": engine.Inland, "c": engine.Coastal, "s": engine.Sea}[f[2]],
			Aliases: strings.FieldsFunc(f[3], func(r rune) bool { return r == ';' })}
		if f[2] == "2" {
			reg.Terrain, reg.Coasts = engine.Coastal, []engine.Coast{{ID: "ec", Name: "East Coast"}, {ID: "wc", Name: "West Coast"}}
		}
		m.Regions = append(m.Regions, reg)
	}
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for _, l := range links {
		f := strings.Fields(l)
		for _, to := range f[1:] {
			a, b := m.Region(f[0]), m.Region(to)
			for _, p := range [][2]engine.RegionID{{a, b}, {b, a}} {
				x, y := &m.Regions[p[0]], &m.Regions[p[1]]
				if x.Terrain != engine.Sea && y.Terrain != engine.Sea {
					m.Army[x.First] = append(m.Army[x.First], engine.Adjacency{To: y.First})
				}
				if x.Terrain == engine.Inland || y.Terrain == engine.Inland {
					continue
				}
				for i := x.First; m.RegionOf(i) == p[0]; i++ {
					for j := y.First; int(j) < len(m.Places) && m.RegionOf(j) == p[1]; j++ {
						m.Fleet[i] = append(m.Fleet[i], engine.Adjacency{To: j})
					}
					if int(i)+1 >= len(m.Places) {
						break
					}
				}
			}
		}
	}
	for _, t := range [][][]engine.Adjacency{m.Army, m.Fleet} {
		for i := range t {
			slices.SortFunc(t[i], func(a, b engine.Adjacency) int { return int(a.To) - int(b.To) })
		}
	}
	return m
}

// formCase is a line and its expected reading: "kind key=value ...", orders separated by " + ",
// problems after "!".
type formCase struct{ text, want string }

// readingOf returns a sheet's reading in the form of formCase.
func readingOf(t testing.TB, r *Reader, s *Sheet) string {
	var out []string
	for i := range s.Lines {
		l := &s.Lines[i]
		var m map[string]any
		if err := json.Unmarshal(r.JSON(l), &m); err != nil {
			t.Fatalf("%s: %v", r.JSON(l), err)
		}
		text := m["kind"].(string)
		var keys []string
		for k := range m {
			if k != "kind" && k != "line" && k != "text" && k != "problems" {
				keys = append(keys, k)
			}
		}
		slices.Sort(keys)
		for _, k := range keys {
			text += fmt.Sprintf(" %s=%v", k, m[k])
		}
		for _, p := range m["problems"].([]any) {
			text += " !" + p.(map[string]any)["code"].(string)
		}
		out = append(out, text)
	}
	return strings.Join(out, " + ")
}

// check reads every line alone, as written and with variations that should not matter, and then
// reads back what is printed.
func (l *lawbook) check(t *testing.T, step engine.PhaseStep, cases []formCase) {
	t.Helper()
	r := For(l, nil)
	ctx := Context{Step: step, By: engine.NoPower}
	for _, c := range cases {
		s := r.Sheet("case", []byte(c.text), ctx)
		if got := readingOf(t, r, &s); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
			continue
		}
		if strings.Contains(c.want, "!") {
			continue
		}
		for _, text := range []string{c.text + ".", "  " + c.text, "Please " + c.text, "3) " + c.text, c.text + " (as agreed)", c.text + ", because we said so"} {
			if (strings.HasSuffix(text, "said so") || strings.HasPrefix(text, "Please")) && s.Lines[0].Form == "" {
				continue // common orders have cases of their own
			}
			if strings.HasSuffix(c.text, ".") && strings.HasPrefix(text, c.text) || strings.HasPrefix(text, "3)") && c.text[0] >= '0' && c.text[0] <= '9' {
				continue
			}
			s := r.Sheet("case", []byte(text), ctx)
			if got := readingOf(t, r, &s); got != c.want {
				t.Errorf("%q\n got %s\nwant %s", text, got, c.want)
			}
		}
		for i := range s.Lines {
			ln := &s.Lines[i]
			if ln.Kind != OrderLine {
				continue
			}
			if ln.Words() == "" {
				t.Errorf("%q: no words", c.text)
			}
			for _, text := range []string{r.Short(ln.Order), r.Long(ln.Order)} {
				back := r.Sheet("back", []byte(text), ctx)
				if len(back.Lines) != 1 || !SameOrder(back.Lines[0].Order, ln.Order) || back.Lines[0].Form != ln.Form {
					t.Errorf("%q is printed %q, and that is read as %s", c.text, text, readingOf(t, r, &back))
				}
			}
		}
	}
}

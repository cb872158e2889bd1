package figure

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

var movesKeys = []string{"id", "title", "unit", "reaches", "not", "exactly", "area", "size", "note", "alt", "perimeter"}

// manySteps is the number of moves from which a figure needs more than half a page's width.
const manySteps = 9

// movesFigure makes the figure of a moves fence: a region and what a unit there can reach.
func (m *maker) movesFigure(f *book.Fence) {
	if f.Word == "check" {
		m.keys(f, checkMoves, "says")
	} else {
		m.keys(f, movesKeys)
	}
	before := m.ps.Len()
	info := book.FigureInfo{Number: f.Number, Title: f.Text("title"), Anchor: f.Text("id"),
		Size: "half", Alt: f.Text("alt")}
	m.size(f, &info)
	e := f.Get("unit")
	if e == nil {
		m.ps.Add(f.Pos, "unit: Fleet Luce Bay", "the moves figure names no unit")
		return
	}
	u, ok := m.unit(e.Value)
	if !ok {
		return
	}
	steps := m.steps(u.kind, u.at)
	s := Sight{From: u.at, Kind: u.kind, Area: engine.NoArea, Size: info.Size, Title: info.Title}
	regions := []engine.RegionID{m.board.RegionOf(u.at)}
	for _, st := range steps {
		s.Reach = append(s.Reach, st.To)
		regions = append(regions, m.board.RegionOf(st.To))
	}
	if f.Get("size") == nil && len(steps) > manySteps {
		info.Size, s.Size = "text", "text"
	}
	m.reachClaims(f, u, s.Reach)
	if f.Word == "check" {
		return
	}
	if e := f.Get("perimeter"); e != nil {
		s.Area = m.board.Regions[regions[0]].Area
		if e.Value.Text != "yes" || s.Area == engine.NoArea {
			m.ps.Add(e.Value.Pos, "perimeter: yes, for a sea region of a Sea Area", "there is no border to draw")
		}
	}
	m.area(f, &s, regions)
	for _, r := range m.reach(u.kind, u.at) {
		says := ""
		for _, w := range whys {
			if w.why == r.why {
				says = w.says
			}
		}
		info.Panels = append(info.Panels, book.Panel{Title: strings.ToUpper(says[:1]) + says[1:],
			Text: strings.Join(r.names, ", ") + "."})
	}
	info.Panels = append(info.Panels, m.acts(u)...)
	if e := f.Get("note"); e != nil {
		info.Note = plain(e.Value.Text)
	}
	if info.Alt == "" {
		info.Alt = fmt.Sprintf("Map: %s %s can move to %s.", u.kind, m.place(u.at),
			strings.Join(lists.Map(s.Reach, m.place), ", "))
	}
	s.Alt = info.Alt
	if m.ps.Len() > before {
		return
	}
	m.paint(f, info, s)
}

// steps returns a kind of unit's moves from a place: the board's and the ruleset's.
func (m *maker) steps(k engine.Kind, at engine.PlaceID) []engine.Adjacency {
	out := slices.Clone(m.board.Steps(k, at))
	for _, r := range m.rules.Reach(nil, k, at) {
		if r.How == "move" && !slices.ContainsFunc(out, func(s engine.Adjacency) bool { return s.To == r.To }) {
			out = append(out, engine.Adjacency{To: r.To, Why: engine.WhyTouch})
		}
	}
	return out
}

// acts lists what a ruleset allows a unit besides moves: the places into which it may support
// without being able to move there.
func (m *maker) acts(u stood) []book.Panel {
	var names []string
	for _, r := range m.rules.Reach(nil, u.kind, u.at) {
		if r.How == "support" {
			names = append(names, m.place(r.To))
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return []book.Panel{{Title: "Only supporting into", Text: strings.Join(names, ", ") + "."}}
}

// reachClaims checks the keys "reaches", "not" and "exactly" against a unit's moves.
func (m *maker) reachClaims(f *book.Fence, u stood, reach []engine.PlaceID) {
	claimed := 0
	covered := map[engine.PlaceID]bool{}
	for _, key := range []string{"reaches", "exactly", "not"} {
		e := f.Get(key)
		if e == nil {
			continue
		}
		for _, l := range append([]book.FenceLine{e.Value}, e.Lines...) {
			for _, part := range l.Split(",") {
				p, ok := m.placeNamed(part, engine.NoKind)
				if !ok {
					continue
				}
				claimed++
				whole := m.board.Places[p].Coast < 0 // a claim about a region holds for any of its coasts
				hit := false
				for _, r := range reach {
					if r == p || whole && m.board.RegionOf(r) == m.board.RegionOf(p) {
						covered[r] = true
						hit = true
					}
				}
				switch {
				case key == "not" && hit:
					m.ps.Add(part.Pos, "fix the claim or the board", "the figure claims that %s %s cannot move to %s, but it can",
						u.kind, m.place(u.at), m.place(p))
				case key != "not" && !hit:
					m.ps.Add(part.Pos, "fix the claim or the board", "the figure claims that %s %s can move to %s, but it cannot",
						u.kind, m.place(u.at), m.place(p))
				}
			}
		}
	}
	if claimed == 0 {
		m.ps.Add(f.Pos, "reaches: …, exactly: … or not: …", "a moves figure that claims nothing: nothing would be checked")
	}
	if e := f.Get("exactly"); e != nil {
		var more []string
		for _, r := range reach {
			if !covered[r] {
				more = append(more, m.place(r))
			}
		}
		slices.Sort(more)
		if len(more) > 0 {
			m.ps.Add(e.Pos, "name them too, or write reaches:", "%s %s can also move to %s", u.kind,
				m.place(u.at), strings.Join(more, ", "))
		}
	}
}

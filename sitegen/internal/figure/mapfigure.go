package figure

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// inBooks is the audience of a book: nothing in its examples is a secret.
var inBooks = engine.Audience{Power: engine.NoPower, Ended: true}

var mapKeys = []string{"id", "title", "area", "size", "phase", "position", "owners", "orders", "claims", "note", "alt",
	"draw", "state", "show", "part", "tables"}

// mapFigure adjudicates a map fence, checks its claims and draws it.
func (m *maker) mapFigure(f *book.Fence) {
	check := f.Word == "check"
	if check {
		m.keys(f, checkKeys, "says", "orders", "claims")
	} else {
		m.keys(f, mapKeys, "orders", "claims")
	}
	before := m.ps.Len()
	info := book.FigureInfo{Number: f.Number, Title: f.Text("title"), Anchor: f.Text("id"),
		Size: "half", Alt: f.Text("alt")}
	m.size(f, &info)
	p := m.position(f)
	if p == nil || m.ps.Len() > before {
		return
	}
	first := p.Clone()
	s := Sight{Position: first, From: engine.NoPlace, Area: engine.NoArea, Size: info.Size, Title: info.Title}
	after := f.Text("draw")
	if e := f.Get("draw"); e != nil && after != "after" && after != "nothing" {
		m.ps.Add(e.Value.Pos, "draw: after, or draw: nothing", "unknown way to draw %q", after)
	}
	named := lists.Map(p.Units, func(u engine.Unit) engine.RegionID { return m.board.RegionOf(u.At) })
	told := tellsRetreats(f)
	var accounts []engine.Panel
	rounds := 0
	for i := range f.Entries {
		if f.Entries[i].Key == "orders" {
			rounds++
		}
	}
	round := 0
	for i := range f.Entries {
		e := &f.Entries[i]
		if e.Key == "claims" && (i == 0 || f.Entries[i-1].Key != "orders") {
			m.ps.Add(e.Pos, "put claims: right under its orders:", "claims without orders")
		}
		if e.Key != "orders" {
			continue
		}
		round++
		if v := e.Value; v.Text != "" && v.Text != "none" || v.Text == "none" && len(e.Lines) > 0 {
			m.ps.Add(v.Pos, "orders: none, or lines such as Crown: Army London holds", "unknown orders %q", v.Text)
		}
		orders, turns := m.ordersOf(e, p)
		if m.ps.Len() > before {
			return
		}
		res := m.rules.Resolve(p, orders, lots{f.Text("id")})
		res.Explain()
		d := &decided{p, orders, f.Text("id"), res}
		if i+1 < len(f.Entries) && f.Entries[i+1].Key == "claims" && len(f.Entries[i+1].Lines) > 0 {
			m.claims(&f.Entries[i+1], d)
		} else {
			m.ps.Add(e.Pos, "claims:, with a line such as Army Cheshire: succeeded",
				"orders without claims: nothing would be checked")
		}
		panel := book.Panel{Orders: turns, Results: m.results(res, told)}
		if rounds > 1 {
			panel.Title = m.rules.PhaseName(p.Phase)
		}
		info.Panels = append(info.Panels, panel)
		for _, o := range orders {
			for _, pl := range []engine.PlaceID{o.At, o.To, o.Of} {
				if pl != engine.NoPlace {
					named = append(named, m.board.RegionOf(pl))
				}
			}
			named = append(named, o.Via...)
		}
		seen := engine.PublishResolution(m.rules, res, inBooks)
		s.Outcomes, s.Arrows = seen.Outcomes(), m.rules.Arrows(seen)
		accounts = append(accounts, m.accounts(f, seen)...)
		if s.Position, s.Then = aside(res), nil; told && len(res.After.Dislodged) > 0 {
			s.Position, s.Then = res.Before.Clone(), res.After.Clone()
		}
		if after == "after" {
			s.Position, s.Then, s.Outcomes, s.Arrows = res.After.Clone(), nil, engine.PublicOutcomes{}, nil
		}
		p = res.After
	}
	if check {
		if rounds == 0 {
			m.ps.Add(f.Pos, "orders: and claims:, or unit: and reaches:",
				"a check that claims nothing: nothing would be checked")
		}
		return
	}
	if e := f.Get("show"); e != nil {
		if e.Value.Text != "last" {
			m.ps.Add(e.Value.Pos, "show: last", "unknown way to show the phases: %q", e.Value.Text)
		} else if n := len(info.Panels); n > 1 {
			info.Panels = info.Panels[n-1:]
		}
	}
	if e := f.Get("note"); e != nil {
		info.Note = plain(e.Value.Text)
	}
	if after == "nothing" {
		if f.Get("show") != nil {
			first = s.Position
		}
		f.Made = m.told(info, first, m.wanted(f, accounts))
		return
	}
	if e := f.Get("tables"); e != nil {
		m.ps.Add(e.Pos, "draw: nothing", "a figure with a map has no room for tables")
	}
	m.area(f, &s, named)
	if info.Alt == "" {
		info.Alt = m.describe(s, info)
	}
	s.Alt = info.Alt
	if m.ps.Len() > before {
		return
	}
	m.paint(f, info, s)
}

// stands describes a position in a sentence: the units of each power, and its centres.
func (m *maker) stands(p *engine.Position) *book.Para {
	out := &book.Para{Spans: []book.Span{{Text: "Before: ", Style: book.Italic}}}
	origin := m.rules.Info().Land // if so, leave out centres owned as at the start
	for by := range m.board.Powers {
		var units, centres []string
		for _, u := range p.Units {
			if u.Power == engine.PowerID(by) {
				units = append(units, u.Kind.String()+" "+m.place(u.At))
			}
		}
		for r, o := range p.Owners {
			if o == engine.PowerID(by) && m.board.Regions[r].SupplyCentre && (!origin || o != m.board.Owners[r]) {
				centres = append(centres, m.region(engine.RegionID(r)))
			}
		}
		slices.Sort(centres)
		said := units
		if centres != nil {
			said = append(said, "owner of "+strings.Join(centres, ", "))
		}
		if said == nil {
			continue
		}
		if len(out.Spans) > 1 {
			out.Spans = append(out.Spans, book.Span{Text: "; "})
		}
		out.Spans = append(out.Spans, book.Span{Text: m.board.Powers[by].Name, Style: book.Bold},
			book.Span{Text: " " + strings.Join(said, ", ")})
	}
	out.Spans = append(out.Spans, book.Span{Text: "."})
	return out
}

// told describes an example that is not drawn in words: its orders and their outcomes.
func (m *maker) told(info book.FigureInfo, p *engine.Position, tables []book.Block) []book.Block {
	a := &book.Aside{Kind: "example", Label: fmt.Sprintf("Figure %d. %s", info.Number, info.Title), Anchor: info.Anchor}
	if said := m.stands(p); len(said.Spans) > 2 {
		a.Blocks = append(a.Blocks, said)
	}
	for i, p := range info.Panels {
		follows := len(p.Orders)+len(p.Results) > 0 || i == len(info.Panels)-1 && len(tables) > 0
		if p.Title != "" && follows {
			a.Blocks = append(a.Blocks, &book.Para{Spans: []book.Span{{Text: p.Title, Style: book.Italic}}, Leads: true})
		}
		if len(p.Orders) > 0 {
			a.Blocks = append(a.Blocks, &book.Dialogue{Turns: p.Orders})
		}
		l := &book.List{}
		for _, r := range p.Results {
			verdict := book.Span{Text: r.Verdict}
			if r.Rule != "" {
				verdict.Link = "#" + r.Rule
			}
			l.Items = append(l.Items,
				[]book.Block{&book.Para{Spans: []book.Span{{Text: r.Who + " ", Style: book.Italic}, verdict, {Text: r.Says()}}}})
		}
		if len(l.Items) > 0 {
			a.Blocks = append(a.Blocks, l)
		}
	}
	a.Blocks = append(a.Blocks, tables...)
	if len(info.Note) > 0 {
		a.Blocks = append(a.Blocks, &book.Para{Spans: info.Note})
	}
	return []book.Block{a}
}

// paint draws a figure, enlarged if it has no size and its lettering would be illegible.
func (m *maker) paint(f *book.Fence, info book.FigureInfo, s Sight) {
	if f.Get("size") == nil {
		fit, err := m.artist.Fit(s)
		if err == nil && larger(fit, info.Size) {
			info.Size, s.Size = fit, fit
		}
	}
	pic, err := m.artist.Picture(s)
	if err != nil {
		m.ps.Add(f.Pos, "", "the figure cannot be drawn: %s", err)
		return
	}
	f.Figure = &Figure{info, pic}
}

func larger(a, b string) bool {
	order := map[string]int{"half": 0, "text": 1, "pair": 1, "page": 2}
	return order[a] > order[b]
}

// tellsRetreats reports whether a figure shows where dislodged units may go. It does so only if a
// claim mentions retreats, which would clutter other figures.
func tellsRetreats(f *book.Fence) bool {
	for _, e := range f.Entries {
		for _, l := range e.Lines {
			if e.Key == "claims" && strings.Contains(l.Text, "retreat") {
				return true
			}
		}
	}
	return false
}

// aside returns the position before the phase, with dislodged units moved to Dislodged.
func aside(res *engine.Resolution) *engine.Position {
	p := res.Before.Clone()
	p.Dislodged = nil
	for _, d := range res.Dislodged {
		p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool { return u.ID == d.Unit.ID })
		d.Options = nil
		p.Dislodged = append(p.Dislodged, d)
	}
	return p
}

func (m *maker) size(f *book.Fence, info *book.FigureInfo) {
	e := f.Get("size")
	if e == nil {
		return
	}
	switch e.Value.Text {
	case "half", "text", "page":
		info.Size = e.Value.Text
	default:
		m.ps.Add(e.Value.Pos, "half, text or page", "unknown size %q", e.Value.Text)
	}
}

// area sets the regions in view: those of the key area, else all that the figure names.
func (m *maker) area(f *book.Fence, s *Sight, named []engine.RegionID) {
	e := f.Get("area")
	switch {
	case e == nil:
		s.Regions = named
	case e.Value.Text == "all":
		s.Regions = nil
		if p := f.Get("part"); p != nil {
			if s.Part = p.Value.Text; !slices.Contains(Parts, s.Part) {
				m.ps.Add(p.Value.Pos, strings.Join(Parts, ", "), "the board has no part %q", s.Part)
			}
		}
		return
	default:
		s.Regions = m.regions(e)
	}
	slices.Sort(s.Regions)
	s.Regions = slices.Compact(s.Regions)
	if len(s.Regions) == 0 {
		m.ps.Add(f.Pos, "area: Staffordshire, Cheshire; or area: all", "the figure names no region")
	}
}

func (m *maker) position(f *book.Fence) *engine.Position {
	start := m.rules.Start()
	p := &engine.Position{Phase: start.Phase, NextUnit: 1, Ext: start.Ext,
		Owners: make([]engine.PowerID, len(m.board.Regions))}
	for i := range p.Owners {
		p.Owners[i] = engine.NoPower
	}
	if m.rules.Info().Land {
		copy(p.Owners, m.board.Owners)
	}
	if e := f.Get("phase"); e != nil {
		info := m.rules.Info()
		ph, err := info.ParsePhase(e.Value.Text)
		if err != nil {
			m.ps.Add(e.Value.Pos, "such as "+info.PhaseID(info.Start), "%q is not a phase", e.Value.Text)
			return nil
		}
		p.Phase = ph
	}
	e := f.Get("position")
	switch {
	case e == nil:
		m.ps.Add(f.Pos, "position: start, position: none, or lines such as Crown: Army Cheshire",
			"a %s without a position", f.Word)
		return nil
	case e.Value.Text == "start":
		ph := p.Phase
		p = start.Clone()
		if f.Get("phase") != nil {
			p.Phase = ph
		}
	case e.Value.Text == "none":
	case e.Value.Text != "":
		m.ps.Add(e.Value.Pos, "start or none", "unknown position %q", e.Value.Text)
		return nil
	}
	for _, s := range m.byPower(e.Lines) {
		by := m.power(s.power, s.at)
		for _, l := range s.line.Split(",") {
			u, ok := m.unit(l)
			if !ok || by == engine.NoPower {
				continue
			}
			new := engine.Unit{ID: p.NextUnit, Power: by, Kind: u.kind, At: u.at, No: u.no}
			for _, old := range p.Units {
				if m.board.RegionOf(old.At) != m.board.RegionOf(u.at) {
					continue
				}
				switch {
				case !m.rules.Info().Stacks:
					m.ps.Add(l.Pos, "a region holds one unit", "%s %s of %s is there already", old.Kind, m.place(old.At),
						m.board.Powers[old.Power].Name)
				case old.No == u.no && old.No > 0 && old.Power == by:
					m.ps.Add(l.Pos, "#1, #2 and so on, or no numbers: they are then counted in the order written",
						"two units in %s have one number", m.place(u.at))
				}
			}
			p.Units = append(p.Units, new)
			p.NextUnit++
		}
	}
	slices.SortStableFunc(p.Units, func(a, b engine.Unit) int { return int(a.At) - int(b.At) })
	if e := f.Get("owners"); e != nil {
		for _, s := range m.byPower(e.Lines) {
			by := m.power(s.power, s.at)
			for _, l := range s.line.Split(",") {
				pl, ok := m.placeNamed(l, engine.NoKind)
				if !ok {
					continue
				}
				r := m.board.RegionOf(pl)
				if !m.board.Regions[r].SupplyCentre && !m.rules.Info().Land {
					m.ps.Add(l.Pos, "", "%s is not a supply centre", m.region(r))
				}
				p.Owners[r] = by
			}
		}
	}
	if st := f.Get("state"); st != nil {
		m.setState(st, p)
	} else if e.Value.Text != "start" {
		// The ruleset adds numbers of units, carriers and its defaults.
		for _, err := range m.rules.SetState(p, nil) {
			m.ps.Add(e.Pos, "", "%s", err)
		}
	}
	return p
}

func (m *maker) ordersOf(e *book.Entry, p *engine.Position) ([]engine.Order, []book.PowerWords) {
	var orders []engine.Order
	var turns []book.PowerWords
	for _, s := range m.byPower(e.Lines) {
		by := m.power(s.power, s.at)
		if by == engine.NoPower {
			continue
		}
		read, ok := m.readAll(s.line, notation.During(p, by))
		if !ok {
			continue
		}
		for _, o := range read {
			o.By = by
			orders = append(orders, o)
		}
		name := m.board.Powers[by].Name
		if k := len(turns) - 1; k < 0 || turns[k].Who != name {
			turns = append(turns, book.PowerWords{Who: name})
		}
		turns[len(turns)-1].Lines = append(turns[len(turns)-1].Lines, book.Curl(s.line.Text))
	}
	return orders, turns
}

// lots draws from a fixed seed, so that a figure's lots are the same in every build.
type lots struct{ seed string }

// Draw implements engine.LotSource.
func (l lots) Draw(purpose string, n int) (int, string) {
	text := l.seed + " " + purpose
	h := fnv.New32a()
	h.Write([]byte(text))
	return int(h.Sum32() % uint32(n)), text
}

func (m *maker) describe(s Sight, info book.FigureInfo) string {
	var b strings.Builder
	b.WriteString("Map")
	if s.Regions != nil {
		fmt.Fprintf(&b, " of %s", m.regionList(s.Regions))
	} else {
		b.WriteString(" of the whole board")
	}
	if s.Position != nil && len(s.Position.Units) <= 12 {
		var us []string
		for _, u := range s.Position.Units {
			us = append(us, fmt.Sprintf("%s: %s %s", m.board.Powers[u.Power].Name, u.Kind, m.place(u.At)))
		}
		for _, d := range s.Position.Dislodged {
			us = append(us, fmt.Sprintf("%s: %s %s, dislodged", m.board.Powers[d.Unit.Power].Name,
				d.Unit.Kind, m.place(d.Unit.At)))
		}
		if len(us) > 0 {
			b.WriteString(". Units: " + strings.Join(us, "; "))
		}
	}
	for _, pn := range info.Panels {
		for _, r := range pn.Results {
			fmt.Fprintf(&b, ". %s %s", r.Who, r.Verdict)
		}
	}
	return b.String() + "."
}

func (m *maker) regionList(rs []engine.RegionID) string {
	names := lists.Map(rs, m.region)
	if len(names) > 8 {
		names = append(names[:8], fmt.Sprintf("%d more", len(rs)-8))
	}
	return strings.Join(names, ", ")
}

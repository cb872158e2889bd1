package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// tableNames names the tables that a rulebook can have made from its board and ruleset.
var tableNames = []string{"powers", "starting-units", "capitals", "centres-by-country", "sea-areas", "moves", "coasts",
	"index", "options", "rulings", "subjects", "own", "form"}

func (m *maker) table(f *book.Fence) []book.Block {
	allowed := []string{"caption", "id"}
	if f.Arg == "moves" {
		allowed = append(allowed, "from")
	}
	if f.Arg == "own" {
		allowed = append(allowed, "name")
	}
	if f.Arg == "form" {
		allowed = append(allowed, "columns", "rows", "lines")
	}
	m.keys(f, allowed)
	switch f.Arg {
	case "powers":
		return m.tabled(f, m.powers())
	case "starting-units":
		return m.tabled(f, m.startingUnits())
	case "capitals":
		return m.tabled(f, m.capitals())
	case "centres-by-country":
		return m.tabled(f, m.countries())
	case "sea-areas":
		return m.tabled(f, m.seaAreas())
	case "moves":
		return m.tabled(f, m.movesTable(f))
	case "coasts":
		return m.tabled(f, m.coasts())
	case "subjects":
		return []book.Block{m.subjects(f)}
	case "index":
		return []book.Block{m.index()}
	case "options":
		return m.tabled(f, m.options())
	case "own":
		return m.tabled(f, m.own(f))
	case "rulings":
		return m.tabled(f, m.rulings())
	case "form":
		return m.tabled(f, m.form(f))
	}
	hint := cmp.Or(diag.Meant(f.Arg, tableNames), "the parts are "+strings.Join(tableNames, ", "))
	m.ps.Add(f.Pos, hint, "unknown generated part %q", f.Arg)
	return nil
}

func (m *maker) tabled(f *book.Fence, t *book.Table) []book.Block {
	if t == nil {
		return nil
	}
	t.Pos, t.Caption, t.Anchor, t.Number = f.Pos, f.Text("caption"), f.Text("id"), f.Number
	return []book.Block{t}
}

func plain(s string) []book.Span { return []book.Span{{Text: s}} }

func strong(s string) []book.Span { return []book.Span{{Text: s, Style: book.Bold}} }

func head(ss ...string) [][]book.Span { return lists.Map(ss, plain) }

func (m *maker) place(p engine.PlaceID) string { return m.words.Place(p) }

func (m *maker) region(r engine.RegionID) string { return m.words.Region(r) }

func (m *maker) powers() *book.Table {
	t := &book.Table{Head: head("Power", "Code", "Centres", "Units"),
		Align: []book.Align{book.Left, book.Left, book.Right, book.Right}}
	for i, p := range m.board.Players() {
		centres, units := 0, 0
		for r, o := range m.board.Owners {
			if o == engine.PowerID(i) && m.board.Regions[r].SupplyCentre {
				centres++
			}
		}
		for _, u := range m.board.Starts {
			if u.Power == engine.PowerID(i) {
				units++
			}
		}
		t.Rows = append(t.Rows, [][]book.Span{strong(p.Name), plain(p.Code), plain(fmt.Sprint(centres)),
			plain(fmt.Sprint(units))})
	}
	return t
}

func (m *maker) startingUnits() *book.Table {
	t := &book.Table{Head: head("Power")}
	start := m.rules.Start()
	var kinds []engine.Kind
	for _, k := range m.rules.Info().Kinds {
		if !slices.ContainsFunc(start.Units, func(u engine.Unit) bool { return u.Kind == k.Kind }) {
			continue
		}
		kinds = append(kinds, k.Kind)
		name := k.Name + "s"
		if strings.HasSuffix(k.Name, "y") {
			name = strings.TrimSuffix(k.Name, "y") + "ies"
		}
		t.Head = append(t.Head, plain(name))
	}
	for i, p := range m.board.Powers {
		row := [][]book.Span{strong(p.Name)}
		some := m.board.IsSeat(engine.PowerID(i))
		for _, k := range kinds {
			var at []string
			for _, u := range start.Units {
				if u.Power == engine.PowerID(i) && u.Kind == k {
					at = append(at, m.place(u.At))
				}
			}
			slices.Sort(at)
			some = some || at != nil
			row = append(row, plain(strings.Join(at, "; ")))
		}
		if some {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

func (m *maker) capitals() *book.Table {
	t := &book.Table{Head: head("Kingdom", "Capitals")}
	for _, k := range m.kingdoms() {
		var names []string
		for i, r := range m.board.Regions {
			if r.Capital && r.Kingdom == k {
				names = append(names, m.region(engine.RegionID(i)))
			}
		}
		t.Rows = append(t.Rows, [][]book.Span{strong(k), plain(strings.Join(names, " or "))})
	}
	return t
}

// kingdoms returns the kingdoms, in the order in which the board first lists a capital of each.
func (m *maker) kingdoms() []string {
	var out []string
	for _, r := range m.board.Regions {
		if r.Capital && r.Kingdom != "" && !slices.Contains(out, r.Kingdom) {
			out = append(out, r.Kingdom)
		}
	}
	return out
}

type country struct {
	name             string
	regions, centres int
}

func (m *maker) byCountry() []country {
	var out []country
	for _, r := range m.board.Regions {
		if r.Terrain == engine.Sea || r.Country == "" {
			continue
		}
		i := slices.IndexFunc(out, func(c country) bool { return c.name == r.Country })
		if i < 0 {
			out, i = append(out, country{name: r.Country}), len(out)
		}
		out[i].regions++
		if r.SupplyCentre {
			out[i].centres++
		}
	}
	return out
}

func (m *maker) countries() *book.Table {
	t := &book.Table{Head: head("Country", "Land regions", "Supply centres"),
		Align: []book.Align{book.Left, book.Right, book.Right}}
	regions, centres := 0, 0
	for _, c := range m.byCountry() {
		t.Rows = append(t.Rows, [][]book.Span{plain(c.name), plain(fmt.Sprint(c.regions)), plain(fmt.Sprint(c.centres))})
		regions += c.regions
		centres += c.centres
	}
	t.Rows = append(t.Rows, [][]book.Span{strong("Together"), strong(fmt.Sprint(regions)), strong(fmt.Sprint(centres))})
	return t
}

func (m *maker) seaAreas() *book.Table {
	t := &book.Table{Head: head("Sea Area", "Local sea regions")}
	for _, a := range m.board.Areas {
		names := lists.Map(a.Locals, m.region)
		slices.Sort(names)
		t.Rows = append(t.Rows, [][]book.Span{strong(a.Name), plain(strings.Join(names, "; "))})
	}
	return t
}

// movesTable compares what units can reach: a column a unit, a row for each reason.
func (m *maker) movesTable(f *book.Fence) *book.Table {
	e := f.Get("from")
	if e == nil {
		m.ps.Add(f.Pos, "from: Fleet Lyme Bay; Fleet Portland Sea Area", "the part moves needs to know from where")
		return nil
	}
	t := &book.Table{Head: head("")}
	var cols [][]reached
	for _, l := range e.Value.Split(";") {
		u, ok := m.unit(l)
		if !ok {
			return nil
		}
		t.Head = append(t.Head, plain(u.kind.String()+" "+m.place(u.at)))
		cols = append(cols, m.reach(u.kind, u.at))
	}
	for _, why := range whys {
		row := [][]book.Span{{{Text: why.says, Style: book.Italic}}}
		found := false
		for _, c := range cols {
			var cell []book.Span
			for _, r := range c {
				if r.why == why.why {
					cell = plain(strings.Join(r.names, ", "))
					found = true
				}
			}
			row = append(row, cell)
		}
		if found {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// reached lists the places that a unit can reach for one of the board's reasons.
type reached struct {
	why   engine.StepWhy
	names []string
}

// whys are the board's reasons for moves, in the order in which tables list them.
var whys = []struct {
	why  engine.StepWhy
	says string
}{
	{engine.WhyTouch, "touching it"},
	{engine.WhySameArea, "in the same Sea Area"},
	{engine.WhyAreaPrimary, "primaries of the Sea Areas it touches"},
	{engine.WhyPrimaries, "primaries of the Sea Areas next to its own"},
	{engine.WhyAreaOutline, "on the outline of a Sea Area"},
	{engine.WhyAreaCoast, "coasts on or within a Sea Area"},
	{engine.WhyCoastalRoute, "along the coast"},
	{engine.WhyDecision, "by a decision of the board"},
}

func (m *maker) reach(k engine.Kind, from engine.PlaceID) []reached {
	var out []reached
	steps := m.steps(k, from)
	for _, w := range whys {
		r := reached{why: w.why}
		for _, s := range steps {
			if s.Why == w.why {
				r.names = append(r.names, m.place(s.To))
			}
		}
		slices.Sort(r.names)
		if len(r.names) > 0 {
			out = append(out, r)
		}
	}
	return out
}

// atlas returns the anchors of the figures that show the board's parts.
func (m *maker) atlas() map[string]string {
	out := map[string]string{}
	for _, c := range m.book.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			if f, ok := b.(*book.Fence); ok && f.Text("part") != "" && f.Text("id") != "" {
				out[f.Text("part")] = f.Text("id")
			}
		})
	}
	return out
}

// index lists every region under its first letter.
func (m *maker) index() book.Block {
	type entry struct {
		key   string
		spans []book.Span
	}
	atlas := m.atlas()
	var es []entry
	for i, r := range m.board.Regions {
		var facts []string
		where := m.board.CountryOf(&r)
		if r.Terrain == engine.Sea {
			where = "sea"
			if r.Area != engine.NoArea {
				where = m.board.Areas[r.Area].Name
				if r.Class == "primary" {
					where = "primary sea region"
				}
			}
		} else if r.Terrain == engine.Inland {
			where += ", inland"
		}
		if where != "" {
			facts = append(facts, strings.TrimPrefix(where, ", "))
		}
		switch {
		case r.OffBoard:
			facts = []string{"not played"}
		case r.Capital:
			facts = append(facts, "capital")
		case r.SupplyCentre:
			facts = append(facts, "centre")
		}
		name := m.region(engine.RegionID(i))
		spans := plain(name)
		if len(facts) > 0 {
			spans = append(spans, book.Span{Text: " " + strings.Join(facts, ", "), Style: book.Italic})
		}
		if part, square := m.artist.Square(engine.RegionID(i)); atlas[part] != "" {
			spans = append(spans, book.Span{Text: "  "}, book.Span{Text: square, Link: "#" + atlas[part]})
		}
		es = append(es, entry{sortKey(name), spans})
	}
	slices.SortFunc(es, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	c := &book.Columns{Count: 3}
	for _, e := range es {
		letter := strings.ToUpper(e.key[:1])
		if k := len(c.Groups); k == 0 || c.Groups[k-1].Title != letter {
			c.Groups = append(c.Groups, book.Group{Title: letter})
		}
		g := &c.Groups[len(c.Groups)-1]
		g.Entries = append(g.Entries, e.spans)
	}
	return c
}

// sortKey returns a name as an index sorts it: without a leading article, accents or capitals.
func sortKey(s string) string {
	for _, article := range []string{"The ", "the ", "Les ", "An "} {
		s = strings.TrimPrefix(s, article)
	}
	return notation.Fold(s)
}

func (m *maker) options() *book.Table {
	t := &book.Table{Head: head("Choice", "Values", "What it settles")}
	for _, o := range m.rules.Info().Options {
		values := []book.Span{}
		for i, v := range o.Values {
			if i > 0 {
				values = append(values, book.Span{Break: true})
			}
			st := book.Style(0)
			if v == o.Default {
				st = book.Bold
			}
			values = append(values, book.Span{Text: v, Style: st})
		}
		t.Rows = append(t.Rows, [][]book.Span{plain(o.Name), values, m.settles(o)})
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

// settles describes what an option of the rules decides, and cites the rule about it.
func (m *maker) settles(o engine.Option) []book.Span {
	says := plain(o.Doc)
	if rule := m.cited(o.Rule); rule != "" {
		says = append(says, book.Span{Text: " ("},
			book.Span{Text: strings.ReplaceAll(m.book.Anchors[rule].Label, " ", "\u00a0"), Link: "#" + rule},
			book.Span{Text: ")"})
	}
	return says
}

func (m *maker) rulings() *book.Table {
	t := &book.Table{Head: head("Ruling", "Chapter", "What it says")}
	for _, c := range m.book.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			a, ok := b.(*book.Aside)
			if !ok || a.Kind != "ruling" {
				return
			}
			says := ""
			if p, ok := a.Blocks[0].(*book.Para); ok {
				says, _, _ = strings.Cut(book.Plain(p.Spans), ". ")
			}
			t.Rows = append(t.Rows, [][]book.Span{
				{{Text: strings.TrimPrefix(a.Label, "Ruling "), Link: "#" + a.Anchor}},
				{{Text: book.Plain(c.Title.Spans), Link: "#" + c.Title.Anchor}}, plain(strings.TrimSuffix(says, ".") + ".")})
		})
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

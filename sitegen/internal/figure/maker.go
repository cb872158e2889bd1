package figure

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Artist turns what a figure shows into a picture.
type Artist interface {
	Picture(Sight) (Picture, error)
	// Fit returns the smallest size ("half", "text", "page") at which all lettering can be read.
	Fit(Sight) (string, error)
	// Square returns the part of the board that shows a region best, and its grid square: "C4".
	Square(r engine.RegionID) (part, square string)
}

// Parts are the quarters of a board that a figure may show.
var Parts = []string{"north-west", "north-east", "south-west", "south-east"}

// Sight is what a figure shows of a board: a position, orders, and the part in view.
type Sight struct {
	Regions  []engine.RegionID     // regions that must be in view; nil: the whole board
	Position *engine.Position      // the position, or nil
	Then     *engine.Position      // the position afterwards, if the figure shows where dislodged units may retreat
	Outcomes engine.PublicOutcomes // the orders to draw, with their outcomes
	Arrows   []engine.Arrow        // arrows of the ruleset's own orders
	From     engine.PlaceID        // the place whose moves are shown, or NoPlace
	Reach    []engine.PlaceID      // the places that can be reached from there
	Kind     engine.Kind           // the kind of unit at From
	Area     engine.AreaID         // the Sea Area whose border is drawn, or NoArea
	Size     string                // "half", "text", "pair" or "page"
	Part     string                // one of Parts, if a quarter of the board is shown; or ""
	Title    string
	Alt      string
}

type maker struct {
	book   *book.Book
	board  *engine.Map
	rules  engine.Rules
	reader *notation.Reader
	words  *notation.Names
	artist Artist
	ps     *diag.Problems
}

// Fill fills in every fence of a book and checks the orders in its text. m and rules are nil for a
// text without a board, which has no orders. The error is a diag.Errors.
func Fill(b *book.Book, m *engine.Map, rules engine.Rules, artist Artist) error {
	var ps diag.Problems
	mk := &maker{book: b, board: m, rules: rules, artist: artist, ps: &ps}
	if rules != nil {
		mk.reader = notation.For(rules, rules.Info().Orders())
		mk.words = mk.reader.Names
	}
	for _, c := range b.Chapters {
		if rules != nil {
			mk.proseOrders(c)
		}
		book.Walk(c.Blocks, func(bl book.Block) {
			if f, ok := bl.(*book.Fence); ok {
				mk.fence(f)
			}
		})
		mk.checks(c)
	}
	mk.rulingsApplied()
	mk.termsDefined()
	return ps.Err()
}

func (m *maker) fence(f *book.Fence) {
	if m.rules == nil && (f.Word != "table" || f.Arg != "rulings" && f.Arg != "subjects") {
		m.ps.Add(f.Pos, "ruleset and board, in rules.toml", "a %s in a text without a board", f.Word)
		return
	}
	switch f.Word {
	case "table":
		f.Made = m.table(f)
	case "orders":
		f.Made = m.orders(f)
	case "map":
		m.mapFigure(f)
	case "moves":
		m.movesFigure(f)
	}
}

// keys reports a fence's unknown keys, and repeated keys except those in again.
func (m *maker) keys(f *book.Fence, allowed []string, again ...string) {
	seen := map[string]bool{}
	for _, e := range f.Entries {
		known := false
		for _, a := range allowed {
			known = known || a == e.Key
		}
		if !known {
			hint := cmp.Or(diag.Meant(e.Key, allowed), "the keys are "+strings.Join(allowed, ", "))
			m.ps.Add(e.Pos, hint, "unknown key %q in a %s fence", e.Key, f.Word)
			continue
		}
		repeat := false
		for _, a := range again {
			repeat = repeat || a == e.Key
		}
		if seen[e.Key] && !repeat {
			m.ps.Add(e.Pos, "", "the key %q is given twice", e.Key)
		}
		seen[e.Key] = true
	}
}

func (m *maker) power(name string, at book.Pos) engine.PowerID {
	p, how := m.words.Power(name)
	if how == notation.NotFound || how == notation.BySlip {
		names := lists.Map(m.board.Powers, func(p engine.Power) string { return p.Name })
		hint := cmp.Or(diag.Meant(name, names), "the powers are "+strings.Join(names, ", "))
		m.ps.Add(at, hint, "no power is called %q", name)
		return engine.NoPower
	}
	return p
}

// stood is a unit and its place, as in "Army Cheshire".
type stood struct {
	kind engine.Kind
	at   engine.PlaceID
	no   uint8 // its number if several share a place: "Unit English Channel #2"
}

// numbered cuts a unit's number ("#2") off a line's end, and returns it, or 0.
func numbered(l book.FenceLine) (book.FenceLine, uint8) {
	name, number, ok := strings.Cut(l.Text, "#")
	n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 8)
	if !ok || err != nil || n == 0 {
		return l, 0
	}
	l.Text = strings.TrimSpace(name)
	return l, uint8(n)
}

// kind returns a kind of unit by its name or letter in the ruleset.
func (m *maker) kind(word string) engine.Kind {
	for _, k := range m.rules.Info().Kinds {
		if strings.EqualFold(word, k.Name) || strings.EqualFold(word, k.Letter) {
			return k.Kind
		}
	}
	return engine.NoKind
}

func (m *maker) unit(l book.FenceLine) (stood, bool) {
	l, no := numbered(l)
	if no > 0 && !m.rules.Info().Stacks {
		m.ps.Add(l.Pos, "remove the number", "units have no numbers if a region holds only one")
		return stood{}, false
	}
	word, rest, _ := strings.Cut(l.Text, " ")
	k := m.kind(word)
	if k == engine.NoKind || strings.TrimSpace(rest) == "" {
		m.ps.Add(l.Pos, "Army Cheshire, or Fleet devon/south", "%q is not a unit with its region", l.Text)
		return stood{}, false
	}
	at := l.Pos
	at.Col += len([]rune(word)) + 1
	p, ok := m.placeNamed(book.FenceLine{Text: strings.TrimSpace(rest), Pos: at}, k)
	if !ok {
		return stood{}, false
	}
	r := m.board.RegionOf(p)
	if k == engine.Fleet && len(m.board.Regions[r].Coasts) > 0 && m.board.Places[p].Coast < 0 {
		m.ps.Add(at, "Fleet "+m.board.Regions[r].ID+"/"+m.board.Regions[r].Coasts[0].ID,
			"%s has several coasts: say which", m.region(r))
		return stood{}, false
	}
	if k == engine.Army && m.board.Places[p].Coast >= 0 {
		p = m.board.Regions[r].First
	}
	return stood{k, p, no}, true
}

// placeNamed reads a region by id or name, perhaps with a coast.
func (m *maker) placeNamed(l book.FenceLine, k engine.Kind) (engine.PlaceID, bool) {
	if p := m.board.Place(l.Text); p != engine.NoPlace {
		return p, true
	}
	f := m.words.Find(l.Text, notation.Fits(k))
	switch {
	case f.How == notation.Several:
		m.ps.Add(l.Pos, "one of "+m.list(f.Candidates), "%q may be several regions", l.Text)
		return engine.NoPlace, false
	case f.Region == engine.NoRegion || f.How == notation.BySlip:
		hint := "a region's name or id"
		if len(f.Candidates) > 0 {
			hint = "did you mean " + m.list(f.Candidates) + "?"
		} else if f.Region != engine.NoRegion {
			hint = "did you mean " + m.region(f.Region) + "?"
		}
		m.ps.Add(l.Pos, hint, "no region is called %q", l.Text)
		return engine.NoPlace, false
	case f.NoCoast:
		m.ps.Add(l.Pos, "", "%s has no such coast: %q", m.region(f.Region), l.Text)
		return engine.NoPlace, false
	}
	if f.Place != engine.NoPlace {
		return f.Place, true
	}
	return m.board.Regions[f.Region].First, true
}

func (m *maker) list(rs []engine.RegionID) string {
	return strings.Join(lists.Map(rs, m.region), " or ")
}

func (m *maker) regions(e *book.Entry) []engine.RegionID {
	var out []engine.RegionID
	for _, l := range append([]book.FenceLine{e.Value}, e.Lines...) {
		for _, part := range l.Split(",") {
			if p, ok := m.placeNamed(part, engine.NoKind); ok {
				out = append(out, m.board.RegionOf(p))
			}
		}
	}
	return out
}

// said holds one power's lines: "Crown: Army London holds" and the lines indented below it.
type said struct {
	power string
	at    book.Pos // of the power's name
	line  book.FenceLine
}

// byPower splits the lines of a key by power.
func (m *maker) byPower(ls []book.FenceLine) []said {
	var out []said
	if len(ls) == 0 {
		return nil
	}
	base := ls[0].Indent
	power, at := "", book.Pos{}
	for _, l := range ls {
		if l.Indent <= base {
			p, rest, ok := l.After()
			if !ok {
				m.ps.Add(l.Pos, "Power: …, and indent its further lines more", "%q names no power", l.Text)
				continue
			}
			power, at = p, l.Pos
			if rest.Text == "" {
				continue
			}
			l = rest
		}
		out = append(out, said{power, at, l})
	}
	return out
}

// orders makes a dialogue of an orders fence, and reports orders that are unreadable on the board.
func (m *maker) orders(f *book.Fence) []book.Block {
	ctx := notation.Open()
	read := true
	d := &book.Dialogue{}
	for _, e := range f.Entries {
		switch e.Key {
		case "phase":
			step, err := m.rules.Info().ParseStep(e.Value.Text)
			if err != nil {
				m.ps.Add(e.Value.Pos, "", "%v", err)
			}
			ctx.Step, ctx.AnyStep = step, false
			continue
		case "reads":
			if e.Value.Text != "no" {
				m.ps.Add(e.Value.Pos, "reads: no", "reads can only be no")
			}
			read = false
			continue
		}
		t := book.PowerWords{Who: e.Key}
		ls := e.Lines
		if e.Value.Text != "" {
			ls = append([]book.FenceLine{e.Value}, ls...)
		}
		real := !strings.HasPrefix(e.Key, "Player ")
		if real {
			if p := m.power(e.Key, e.Pos); p != engine.NoPower {
				t.Who = m.board.Powers[p].Name
			}
		}
		for _, l := range ls {
			t.Lines = append(t.Lines, book.Curl(l.Text))
			if real && read {
				m.read(l, ctx)
			}
		}
		d.Turns = append(d.Turns, t)
	}
	if len(d.Turns) == 0 {
		m.ps.Add(f.Pos, "Crown: Army London holds", "the fence has no order")
	}
	return []book.Block{d}
}

// readAll reads a line as an order sheet does: as one order, or as several if the ruleset has such
// lines. It reports what cannot be read.
func (m *maker) readAll(l book.FenceLine, ctx notation.Context) ([]engine.Order, bool) {
	if s := m.reader.Sheet(l.Pos.File, []byte(l.Text), ctx); len(s.Lines) > 1 {
		var out []engine.Order
		ok := true
		for i := range s.Lines {
			o, fine := m.take(&s.Lines[i], l, ctx)
			out, ok = append(out, o), ok && fine
		}
		return out, ok
	}
	o, ok := m.read(l, ctx)
	return []engine.Order{o}, ok
}

func (m *maker) read(l book.FenceLine, ctx notation.Context) (engine.Order, bool) {
	r := m.reader.Line(l.Text, ctx)
	return m.take(&r, l, ctx)
}

// take returns the order of a line that was read. It reports problems that leave the meaning in
// doubt, and then returns false.
func (m *maker) take(r *notation.Line, l book.FenceLine, ctx notation.Context) (engine.Order, bool) {
	if r.Kind != notation.OrderLine && len(r.Problems) == 0 {
		m.ps.Add(l.Pos, "Army Cheshire supports Army Staffordshire", "%q is not an order", l.Text)
		return engine.Order{}, false
	}
	ok := r.Kind == notation.OrderLine
	for _, p := range r.Problems {
		if r.Standing() != notation.Doubtful && !p.Warning {
			continue // the judge will call it illegal
		}
		at := l.Pos
		at.Col += max(p.Col-1, 0)
		m.ps.Add(at, p.Hint, "this order cannot be read for certain: %s", p.Message)
		ok = false
	}
	o := r.Order
	o.By = ctx.By
	o.Pos = engine.Pos{File: l.Pos.File, Line: int32(l.Pos.Line), Col: int32(l.Pos.Col), Len: int32(len([]rune(l.Text)))}
	o.Text = l.Text
	return o, ok
}

func sentence(v, reason string) string {
	if reason == "" {
		return v
	}
	return fmt.Sprintf("%s: %s", v, reason)
}

package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// anyBoard returns a board with the given regions: "Name", "Name|abbrev|terrain|aliases;…|coasts".
// A unit can step from any place to any other where its kind can be.
func anyBoard(regions []string, powers []engine.Power) *engine.Map {
	m := &engine.Map{ID: "any", Powers: powers}
	for i, row := range regions {
		f := append(strings.Split(row, "|"), "", "", "", "", "")
		r := engine.Region{ID: fmt.Sprintf("r%d", i+100), Name: f[0], Label: f[0], Abbrev: f[1], Home: engine.NoPower, Area: engine.NoArea, Terrain: engine.Coastal}
		switch f[2] {
		case "inland":
			r.Terrain = engine.Inland
		case "sea":
			r.Terrain = engine.Sea
		}
		r.Aliases = strings.FieldsFunc(f[3], func(r rune) bool { return r == ';' })
		if f[4] != "" {
			r.Coasts = []engine.Coast{{ID: "nc", Name: "North Coast"}, {ID: "sc", Name: "South Coast"}}
		}
		m.Regions = append(m.Regions, r)
	}
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for a := range m.Places {
		ra := &m.Regions[m.Places[a].Region]
		for b := range m.Places {
			rb := &m.Regions[m.Places[b].Region]
			if ra == rb {
				continue
			}
			if ra.Terrain != engine.Sea && rb.Terrain != engine.Sea && m.Places[a].Coast < 0 && m.Places[b].Coast < 0 {
				m.Army[a] = append(m.Army[a], engine.Adjacency{To: engine.PlaceID(b)})
			}
			if ra.Terrain != engine.Inland && rb.Terrain != engine.Inland && (m.Places[a].Coast >= 0) == (len(ra.Coasts) > 0) && (m.Places[b].Coast >= 0) == (len(rb.Coasts) > 0) {
				m.Fleet[a] = append(m.Fleet[a], engine.Adjacency{To: engine.PlaceID(b)})
			}
		}
	}
	return m
}

// anyBoards are boards whose names, as designers may choose them, are also words of orders.
var anyBoards = map[string][]string{
	"verbs and links": {"Holds", "Moves|mov|inland", "Support", "To", "Via", "Convoy", "Stand Fast", "Retreat", "Build", "Through||sea", "Alder", "Birch|bir|||c", "Deep Water||sea"},
	"units":           {"Army", "Fleet", "A", "Unit|uni", "Fleet Street", "Army Camp", "Mt. Fleet", "F|ff|inland", "Alder", "Birch|bir|||c", "Convoy Bay||sea"},
	"directions":      {"North", "Coast", "North Coast|nco", "East|eas|sea", "Alder", "Birch|bir|||c", "Deep Water||sea"},
	"figures":         {"12", "3rd Ward", "Third Ward", "Sector 7|s7", "No. 7", "1901", "1648||sea", "V2", "Alder", "Birch|bir|||c"},
	"signs":           {"St. John's", "St. Mary’s", "O'Hara's Hold", "The Bar-le-Duc", "Newtown (East)", "Old (Fort)|old", "Mill/Weir", "Holt—Weir", "Ash – Oak", "U.S.A.", "Who?", "Trinidad & Tobago||sea", "Kent, England", "To the South", "Alder", "Birch|bir|||c"},
	"common words":    {"Cape Corse|cap", "Cap Vert", "New York", "Gulf of Genoa||sea", "Saint Florent", "St. Lucia", "Mount Etna", "Old Town", "Land's End", "Alder", "Birch|bir|||c"},
	"letters":         {"Łódź", "Åland", "Москва|мос", "Αθήνα", "東京|東", "Ärmelkanal||sea", "Ñuñoa", "Þingvellir", "Alder", "Birch|bir|||c"},
	"words of mail":   {"If", "Not", "No", "All", "Else", "Cancel", "Sorry", "Orders", "Spring", "Supply", "Maybe", "Port Said", "My Land", "Alder", "Birch|bir|||c", "Sea||sea"},
	"likenesses":      {"Elm", "Elmet", "Elm Wood", "Wood", "Deep||sea", "Deep Water||sea", "Deep Water Bay||sea", "Alder|elw", "Birch|bir|||c"},
	"powers":          {"Austria", "Wien||inland|Turkey;Turkish", "Lincoln", "Turkey Bay||sea", "Alder|tur", "Birch|bir|||c"},
}

var anyPowers = []engine.Power{{ID: "austria", Name: "Austria", Code: "AU", Adj: "Austrian"}, {ID: "turkey", Name: "Turkey", Code: "TU", Adj: "Turkish"}, {ID: "lincoln", Name: "Lincoln", Code: "LI"}}

// On a board with any names, every legal order reads back as it is printed, in words and in
// notation.
func TestAnyBoardReadsBack(t *testing.T) {
	t.Parallel()
	for title, regions := range anyBoards {
		r := New(anyBoard(regions, anyPowers), nil)
		for _, m := range r.Misreadings() {
			t.Errorf("%s: %+v", title, m)
		}
		n, wrong := 0, 0
		for k, o := range allOrders(r.Map) {
			if testing.Short() && k%7 > 0 && o.Verb == engine.Support {
				continue
			}
			for _, text := range []string{r.Long(o), r.Short(o)} {
				n++
				known := Open()
				known.AnyStep, known.Step = false, phaseOf(o.Verb)
				for _, ctx := range []Context{Open(), known} {
					s := r.Sheet("p", []byte(text), ctx)
					if len(s.Lines) != 1 || !SameOrder(s.Lines[0].Order, o) || s.Doubts() {
						if wrong++; wrong < 8 {
							t.Errorf("%s: %q is read back as %s", title, text, r.SheetJSON(&s))
						}
					}
				}
			}
		}
		if n < 400 {
			t.Errorf("%s: %d orders only", title, n)
		}
	}
}

// A phrase of a verb never swallows the beginning of a name; and a word such as "bay", if only one
// region has it, names that region.
func TestNamesBeginLikePhrases(t *testing.T) {
	t.Parallel()
	r := New(anyBoard(anyBoards["common words"], anyPowers), nil)
	known := Open()
	known.AnyStep, known.Step = false, engine.Adjustment
	for text, want := range map[string]string{"Build A New York": "New York", "Build a new army in New York": "New York", "Builds a new army in Mount Etna": "Mount Etna",
		"Build A Cape Corse": "Cape Corse", "Build A Cape": "Cape Corse", "Build A Gulf": "", "Build F Old Town": "Old Town"} {
		l := r.Line(text, known)
		if got := l.Order.At; want == "" && len(l.Problems) == 0 ||
			want != "" && (l.Order.Verb != engine.Build || got < 0 || r.Map.Regions[r.Map.RegionOf(got)].Name != want || len(l.Problems) > 0) {
			t.Errorf("%q: %s", text, r.JSON(&l))
		}
	}
}

// A board is reported if its names cannot be told apart, or not from an order: each problem under
// the name that a designer would change.
func TestMisreadings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		regions []string
		want    []string
	}{
		{[]string{"[Box]"}, nil}, // a place in brackets is a place
		{[]string{"*Star*"}, nil},
		{[]string{"½"}, []string{`½: "½" is not read`}},
		{[]string{"--"}, []string{`--: "--" is not read`}},
		{[]string{"Hold"}, []string{`Hold: "army alder supports army birch to hold" is Army Alder supports Army Birch to hold`}},
		{[]string{"Bir|bi", "Elm|bir"}, []string{`Bir: "bir" is Elm`, `bir: "BIR" is Bir`}},
		{[]string{"Elm||||c", "Elm North"}, []string{`Elm: "Elm North" is Elm North`}},
		{[]string{"Street", "Fleet Street"}, []string{`Fleet Street: "Army Fleet Street holds" is not read`}},
		{[]string{"Camp", "Army Camp"}, []string{`Army Camp: "Army Army Camp holds" is Army Camp holds`}},
		{[]string{"Ash", "Oak", "Ash - Oak"}, []string{`Ash - Oak: "Army Ash - Oak holds" is not read`}},
		{[]string{"Elm", "Elm Holds"}, []string{`Elm Holds: "Army Elm Holds holds" is not read`}},
		{[]string{"Elm", "Elm To Birch"}, []string{`Elm To Birch: "Army Elm To Birch holds" is not read`}},
		{[]string{"Elm", "To Elm"}, []string{`To Elm: "Army To Elm holds" is not read`}},
		{[]string{"Austria's Elm", "Elm"}, nil},
		{[]string{"Elm & Oak", "Elm", "Oak"}, nil},
		{[]string{"A", "B", "C", "D", "F", "H2", "1", "12", "21"}, nil},
	} {
		r := New(anyBoard(append(c.regions, "Alder", "Birch|brc", "Cedar"), anyPowers), nil)
		var got []string
		for _, m := range r.Misreadings() {
			says := fmt.Sprintf("%s: %q is not read", m.Name, m.Text)
			if m.As != "" {
				says = fmt.Sprintf("%s: %q is %s", m.Name, m.Text, m.As)
			}
			got = append(got, says)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v\n got %q\nwant %q", c.regions, got, c.want)
		}
	}
}

// Herald's own boards have no misread names.
func TestOwnBoardsHaveNoMisreadings(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"1885", "europe1615", "standard", "w3k", "warwick"} {
		for _, m := range New(loadBoard(t, id), nil).Misreadings() {
			t.Errorf("%s: %+v", id, m)
		}
	}
}

// A support that ends in an arrow was cut off: it is not a support to hold.
func TestSupportCutOff(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	for text, doubt := range map[string]bool{
		"A Gas S A Par -": true, "A Gas S A Par to": true, "Army Gascony supports Army Paris to ": true, "A Gas S A Par ->": true,
		"A Gas S A Par": false, "A Gas S A Par - Bur": false, "A Gas S A Par to hold": false, "A Gas S A Par.": false,
	} {
		if s := r.Sheet("sheet", []byte(text), contextOf("movement")); s.Doubts() != doubt {
			t.Errorf("%q: %s", text, r.SheetJSON(&s))
		}
	}
}

// allOrders returns all orders that a board allows; of convoy routes only those with one fleet.
func allOrders(m *engine.Map) []engine.Order {
	var out []engine.Order
	put := func(v engine.Verb, k engine.Kind, at engine.PlaceID, f func(*engine.Order)) {
		o := engine.NewOrder(v, engine.NoPower, k, at)
		if f != nil {
			f(&o)
		}
		out = append(out, o)
	}
	units := func(yield func(engine.Kind, engine.PlaceID, []engine.Adjacency)) {
		for p := range m.Places {
			if len(m.Army[p]) > 0 {
				yield(engine.Army, engine.PlaceID(p), m.Army[p])
			}
			if len(m.Fleet[p]) > 0 {
				yield(engine.Fleet, engine.PlaceID(p), m.Fleet[p])
			}
		}
	}
	units(func(k engine.Kind, at engine.PlaceID, steps []engine.Adjacency) {
		for _, v := range []engine.Verb{engine.Hold, engine.Disband, engine.Build, engine.Remove} {
			if v != engine.Build || m.Regions[m.RegionOf(at)].Terrain != engine.Sea {
				put(v, k, at, nil)
			}
		}
		for _, s := range steps {
			for _, v := range []engine.Verb{engine.Move, engine.Retreat} {
				put(v, k, at, func(o *engine.Order) { o.To = s.To })
			}
			if k == engine.Army && m.Regions[m.RegionOf(at)].Terrain == engine.Coastal && m.Regions[m.RegionOf(s.To)].Terrain == engine.Coastal {
				put(engine.Move, k, at, func(o *engine.Order) { o.To, o.Convoyed = s.To, true })
				for r := range m.Regions {
					if m.Regions[r].Terrain == engine.Sea {
						put(engine.Move, k, at, func(o *engine.Order) {
							o.To, o.Convoyed, o.Via = s.To, true, []engine.RegionID{engine.RegionID(r)}
						})
						put(engine.Convoy, engine.Fleet, m.Regions[r].First, func(o *engine.Order) { o.OfKind, o.Of, o.To = k, at, s.To })
					}
				}
			}
		}
		units(func(k2 engine.Kind, of engine.PlaceID, steps2 []engine.Adjacency) {
			if m.RegionOf(of) == m.RegionOf(at) {
				return
			}
			reach := map[engine.RegionID]bool{}
			for _, s := range steps {
				reach[m.RegionOf(s.To)] = true
			}
			if reach[m.RegionOf(of)] {
				put(engine.Support, k, at, func(o *engine.Order) { o.OfKind, o.Of = k2, of })
			}
			for _, s := range steps2 {
				if m.Places[s.To].Coast < 0 && reach[m.RegionOf(s.To)] {
					put(engine.Support, k, at, func(o *engine.Order) { o.OfKind, o.Of, o.To = k2, of, s.To })
				}
			}
		})
	})
	return out
}

// A region's name that is a verb is a name behind "to" and "the" at the end of a line, in any
// letters; of several words it is a name wherever they stand together.
func TestVerbsAreNames(t *testing.T) {
	t.Parallel()
	europe, verbs := New(loadBoard(t, "europe1615"), nil), New(anyBoard(anyBoards["verbs and links"], anyPowers), nil)
	for _, c := range []struct {
		r          *Reader
		text, want string
	}{
		{europe, "army london supports army edinburgh to marches", "Army London supports Army Edinburgh to Marches"},
		{europe, "ARMY ROME SUPPORTS THE MARCHES", "Army Rome supports Marches to hold"},
		{europe, "Army Rome marches to Marches", "Army Rome moves to Marches"},
		{verbs, "a mov s a stand fast - support", "Army Moves supports Army Stand Fast to Support"},
	} {
		if l := c.r.Line(c.text, contextOf("movement")); c.r.Understood(&l) != c.want {
			t.Errorf("%q: %s", c.text, c.r.JSON(&l))
		}
	}
}

package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/seaarea"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// running is all running text of a book, each paragraph on a line of its own.
func running(r *Rulebook) string {
	var b strings.Builder
	for _, c := range r.Chapters {
		book.Walk(c.Blocks, func(bl book.Block) {
			switch bl := bl.(type) {
			case *book.Para:
				b.WriteString(book.Plain(bl.Spans) + "\n")
			case *book.Verbatim:
				b.WriteString(strings.Join(bl.Lines, " ") + "\n")
			}
		})
	}
	return strings.ReplaceAll(b.String(), "’", "'")
}

// TestSentencesHoldOnTheBoard: the text of W3K's book contains each of these sentences about the
// board, and each is true of the board.
func TestSentencesHoldOnTheBoard(t *testing.T) {
	t.Parallel()
	r := ours(t, "w3k")
	m := r.Board.Map
	text := running(r)
	region := func(id string) engine.RegionID {
		at := m.Region(id)
		if at == engine.NoRegion {
			t.Fatalf("no region %s", id)
		}
		return at
	}
	reaches := func(kind engine.Kind, from, to string) bool {
		for p := range m.Places {
			if m.RegionOf(engine.PlaceID(p)) != region(from) {
				continue
			}
			for _, s := range m.Steps(kind, engine.PlaceID(p)) {
				if m.RegionOf(s.To) == region(to) {
					return true
				}
			}
		}
		return false
	}
	days := func(years int) float64 { return float64(years*47) / 30.44 }
	for _, c := range []struct {
		says string
		is   func() string // "" or what is so instead
	}{
		{"He can strike at you from Buckinghamshire only", func() string {
			for _, from := range []string{"oxfordshire", "berkshire", "wiltshire", "gloucestershire"} {
				if reaches(engine.Army, from, "hertfordshire") {
					return from + " touches it"
				}
			}
			return expect(reaches(engine.Army, "buckinghamshire", "hertfordshire"), "Buckinghamshire does not touch it")
		}},
		{"From there it is two moves to London, which is nobody's, and two to Cambridgeshire, which is yours", func() string {
			for _, to := range []string{"london", "cambridgeshire"} {
				far := reaches(engine.Army, "buckinghamshire", to)
				between := reaches(engine.Army, "buckinghamshire", "hertfordshire") && reaches(engine.Army, "hertfordshire", "cambridgeshire") &&
					reaches(engine.Army, "buckinghamshire", "middlesex") && reaches(engine.Army, "middlesex", "london")
				if far || !between {
					return to + " is not two moves away"
				}
			}
			return expect(m.Owners[region("london")] == engine.NoPower && m.Owners[region("cambridgeshire")] == m.Power("manchester"), "they belong to others")
		}},
		{"one of the five regions left to it is a supply centre", func() string {
			n := 0
			for _, id := range []string{"berkshire", "bedfordshire", "middlesex", "newport-pagnell", "northamptonshire"} {
				if m.Regions[region(id)].SupplyCentre {
					n++
				}
			}
			return expect(n == 1 && m.Regions[region("newport-pagnell")].SupplyCentre, fmt.Sprintf("%d are", n))
		}},
		{"The Protectorate has four armies in Kent and on the Thames; Manchester has four in the eastern counties; the Crown has four in the Thames valley and the West", func() string {
			for _, id := range []string{"protectorate", "manchester", "crown"} {
				n := 0
				for _, u := range m.Starts {
					if u.Power == m.Power(id) && u.Kind == engine.Army {
						n++
					}
				}
				if n != 4 {
					return fmt.Sprintf("%s has %d", id, n)
				}
			}
			return ""
		}},
		{"Teesdale is Teviotdale", func() string {
			return expect(m.Region("teesdale") == engine.NoRegion && reaches(engine.Army, "carham", "teviotdale"), "the board says otherwise")
		}},
		{"the army in Teviotdale supports it", func() string {
			return expect(reaches(engine.Army, "teviotdale", "annandale") && reaches(engine.Army, "carham", "teviotdale"), "they do not touch")
		}},
		{"Picardy does not touch the Thames Sea Area", func() string {
			return expect(!reaches(engine.Fleet, "picardy", "sea-thames"), "it does")
		}},
		{"a second, in the Straits of Dover, Dunkirk Roads or the Dover Sea Area, has to pass the army on", func() string {
			var got []string
			for _, chain := range seaarea.Chains(m, region("picardy"), region("suffolk"), 0) {
				if len(chain) != 2 || chain[1] != region("sea-thames") {
					return fmt.Sprintf("a chain of %d fleets, or not by the Thames", len(chain))
				}
				got = append(got, m.Regions[chain[0]].Name)
			}
			slices.Sort(got)
			return expect(strings.Join(got, ", ") == "Dover Sea Area, Dunkirk Roads, Straits of Dover", strings.Join(got, ", "))
		}},
		{"Sandettie Bank touches the south coast only", func() string {
			for _, s := range m.Steps(engine.Fleet, m.Place("st-augustine/north")) {
				if m.RegionOf(s.To) == region("sandettie") {
					return "the north coast touches it"
				}
			}
			return expect(reaches(engine.Fleet, "st-augustine", "sandettie"), "no coast touches it")
		}},
		{"most have one or more locals", func() string {
			with := map[engine.AreaID]int{}
			for _, reg := range m.Regions {
				if reg.Area != engine.NoArea {
					with[reg.Area]++
				}
			}
			n := 0
			for _, regions := range with {
				if regions > 1 { // one of them is the primary
					n++
				}
			}
			return expect(2*n > len(with), fmt.Sprintf("%d of %d have", n, len(with)))
		}},
		{"From Portland to Cherbourg is one step for the fleet that lies in the offing, and two for one that lies in harbour", func() string {
			return expect(reaches(engine.Fleet, "sea-portland", "cherbourg") && !reaches(engine.Fleet, "portland-isle", "cherbourg") &&
				reaches(engine.Fleet, "portland-isle", "sea-portland"), "it is not")
		}},
		{"A full game takes ten to twelve game years. With the timetable in The calendar, which gives a game year 47 days, that is fifteen to eighteen months", func() string {
			return expect(int(days(10)) == 15 && int(days(12)) == 18, fmt.Sprintf("it is %.1f to %.1f", days(10), days(12)))
		}},
		{"names: the Confederacy answers to Irish Confederacy as well", nil},
	} {
		says, _ := strings.CutPrefix(c.says, "names: ")
		if !strings.Contains(text, says) {
			t.Errorf("the book does not say any more: %q", says)
			continue
		}
		if c.is == nil {
			p := m.Powers[m.Power("confederacy")]
			if p.Name != "Irish Confederacy" {
				t.Errorf("%q, but results print %q", says, p.Name)
			}
			continue
		}
		if wrong := c.is(); wrong != "" {
			t.Errorf("%q is false: %s", says, wrong)
		}
	}
	// Earlier texts said this, and it is false.
	for _, never := range []string{"where it touches and nowhere else", "several locals", "made void", "about a year", "which could cut it"} {
		if strings.Contains(text, never) {
			t.Errorf("the book says %q", never)
		}
	}
}

func expect(ok bool, instead string) string {
	if ok {
		return ""
	}
	return instead
}

// TestBooksAreComplete: each of the large books has what a player looks for: a first year in four
// pages (with a letter, an order sheet, the draft, a retreat and the winter), a quick reference on
// one page, both indexes, a glossary that refers to rules, a model sheet, and what the rules say of
// the list of players.
func TestBooksAreComplete(t *testing.T) {
	t.Parallel()
	for name, first := range map[string]string{"w3k": "two-allies", "warwick": "first-year", "1885": "first-quarter", "europe1615": "first-year"} {
		r := ours(t, name)
		for _, wrong := range missing(r, first) {
			if name != "w3k" && wrong == "no players, to be filled in" {
				continue // W3K's source alone has such a list
			}
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// missing lists the parts that a book lacks; first is the slug of its first year.
func missing(r *Rulebook, first string) []string {
	has := map[string]bool{}
	rules, indexed, terms := 0, 0, 0
	for i, c := range r.Chapters {
		if c.OnePage && c.Slug == "summary" {
			has["quick reference"] = true
		}
		maps := 0
		book.Walk(c.Blocks, func(bl book.Block) {
			switch bl := bl.(type) {
			case *book.Fence:
				switch {
				case bl.Word == "table" && bl.Arg == "form" && bl.Text("rows") == "powers":
					has["players, to be filled in"] = true
				case bl.Word == "table" && (bl.Arg == "subjects" || bl.Arg == "index" || bl.Arg == "starting-units"):
					has[bl.Arg] = true
				case bl.Word == "map" && c.Slug == first:
					maps++
					for _, e := range bl.Entries {
						for _, l := range e.Lines {
							has["draft and retreat"] = has["draft and retreat"] || strings.Contains(l.Text, "retreats to")
						}
					}
					has["winter"] = has["winter"] || strings.Contains(bl.Text("phase"), "adjustment")
				}
			case *book.Verbatim:
				has["model sheet"] = has["model sheet"] || bl.Sheet
				if c.Slug == first {
					has["first sheet"] = has["first sheet"] || bl.Sheet
					has["letter"] = has["letter"] || !bl.Sheet
				}
			case *book.Terms:
				has["glossary"] = has["glossary"] || c.Slug == "glossary"
				if c.Slug == "glossary" {
					terms += len(bl.Items)
				}
			case *book.Para:
				if bl.Rule != nil {
					rules++
					if len(bl.Rule.Subjects) > 0 {
						indexed++
					}
				}
			}
		})
		has["first year"] = has["first year"] || maps >= 3
		if doc, err := r.set.get(); c.Slug == first && i+1 < len(r.Chapters) && err == nil {
			pages := doc.PageOf(r.Chapters[i+1].Title.Anchor) - doc.PageOf(c.Title.Anchor)
			has["first year in four pages"] = pages > 0 && pages <= 4
		}
	}
	_, has["list of players"] = r.Anchors["roster"]
	has["subject for four rules in five"] = 5*indexed >= 4*rules
	has["glossary of twenty words"] = terms >= 20
	var out []string
	for _, part := range []string{"quick reference", "subjects", "index", "starting-units", "first year", "first year in four pages", "letter", "first sheet", "draft and retreat", "winter", "model sheet", "glossary", "list of players", "players, to be filled in",
		"subject for four rules in five", "glossary of twenty words"} {
		if !has[part] {
			out = append(out, "no "+part)
		}
	}
	return out
}

// A book without a part is reported.
func TestIncompleteBookIsTold(t *testing.T) {
	t.Parallel()
	if got := missing(ours(t, "standard"), "game"); len(got) < 8 || !slices.Contains(got, "no subjects") {
		t.Errorf("the short text lacks %q", got)
	}
}

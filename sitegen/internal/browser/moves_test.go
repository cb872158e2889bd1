package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/seaarea"
	"github.com/heraldmaps/herald/sitegen/moves"
)

// allVerbs are the kinds of phase that these checks give the page, with all verbs of the family.
var allVerbs = engine.FamilySteps([]engine.Verb{engine.Hold, engine.Move, engine.Support, engine.Convoy, engine.Convert, engine.Proxy},
	[]engine.Verb{engine.Retreat, engine.Disband}, []engine.Verb{engine.Build, engine.Remove, engine.Waive, engine.Transfer})

func TestMovesPage(t *testing.T) {
	t.Parallel()
	b, file := movesFile(t, "w3k")
	t.Run("html", func(t *testing.T) { checkHTML(t, file) })
	inBrowser(t, "moves.mjs", file, sameCases(t, b))
}

// The page of a board without Sea Areas, with abbreviations and with three coasts.
func TestMovesPageOfTheStandardBoard(t *testing.T) {
	t.Parallel()
	b, file := movesFile(t, "standard")
	t.Run("html", func(t *testing.T) { checkHTML(t, file) })
	inBrowser(t, "same.mjs", file, sameCases(t, b))
}

// The names on its map, of a board with many small regions.
func TestNamesOnTheMovesMap(t *testing.T) {
	t.Parallel()
	b, file := movesFile(t, "warwick")
	type named struct {
		ID, Label string
		Centre    bool
	}
	var list []named
	for i := range b.Map.Regions {
		r := &b.Map.Regions[i]
		list = append(list, named{r.ID, r.Label, r.SupplyCentre})
	}
	inBrowser(t, "movesnames.mjs", file, writeJSON(t, "regions.json", list))
}

// sameCases writes what the page must work out as the engine does. The shared cases are the order
// reader's own.
func sameCases(t *testing.T, b *mapdata.Board) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "engine", "notation", "testdata", "cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var shared struct{ Cases []map[string]any }
	if err := json.Unmarshal(data, &shared); err != nil {
		t.Fatal(err)
	}
	var own []map[string]any
	for _, c := range shared.Cases {
		if c["board"] == b.Map.ID {
			own = append(own, c)
		}
	}
	return writeJSON(t, "cases.json", map[string]any{"shared": own, "orders": orderCases(t, b), "own": ownForms(b), "chains": chainCases(b)})
}

// Every region of a board gets a name that a careless page would run as a script.
func TestMovesPageWithHostileNames(t *testing.T) {
	t.Parallel()
	b := loadBoard(t, "standard")
	const name = `<img src=x onerror="window.pwned=1;alert(1)"><script>window.pwned=1</script>`
	for i := range b.Map.Regions {
		r := &b.Map.Regions[i]
		r.Name, r.Label, r.Aliases = name, name, []string{"</ul><iframe src=//example.org>"}
		for c := range r.Coasts {
			r.Coasts[c].Name = "<b onclick=alert(1)>" + r.Coasts[c].Name
		}
	}
	b.Map.Title = "</title><script>alert(1)</script>"
	inBrowser(t, "hostile.mjs", writePage(t, b), b.Map.Regions[0].ID, name)
}

func loadBoard(t testing.TB, id string) *mapdata.Board {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func movesFile(t *testing.T, id string) (*mapdata.Board, string) {
	b := loadBoard(t, id)
	return b, writePage(t, b)
}

func writePage(t testing.TB, b *mapdata.Board) string {
	t.Helper()
	dir := t.TempDir()
	p, err := moves.Page(b, moves.Options{Steps: allVerbs, Judge: judgeIn(t, dir), Drawing: drawingIn(t, dir, b), Start: startOf(t, b)})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "moves.html")
	if err := os.WriteFile(file, p, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// startOf is the position with which the board's own game begins.
func startOf(t testing.TB, b *mapdata.Board) *engine.Position {
	t.Helper()
	rules, err := variants.New(b.Map.ID, b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rules.Start()
}

func writeJSON(t *testing.T, name string, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// orderCase is a line of an order sheet and what the order reader makes of it.
type orderCase struct {
	Text string            `json:"text"`
	Step string            `json:"step"`
	Want []json.RawMessage `json:"want"`
}

// orderCases are lines that try every part of the grammar over some hundred regions, with
// HERALD_LONG=1 over every one, with the slips that people make. The engine's order reader gives
// the right answer; its own tests check that.
func orderCases(t *testing.T, b *mapdata.Board) []orderCase {
	t.Helper()
	r := notation.New(b.Map, notation.Grammar(engine.Info{Steps: allVerbs}.Orders()))
	var out []orderCase
	for i, text := range append(carelessLines(t), orderLines(b.Map, r)...) {
		step := [...]string{"", "movement", "retreat", "adjustment"}[i%4]
		ctx := notation.Open()
		if i%4 > 0 {
			ctx.Step, ctx.AnyStep = engine.PhaseStep(i%4-1), false
		}
		c := orderCase{Text: text, Step: step, Want: []json.RawMessage{}}
		sheet := r.Sheet("", []byte(text), ctx)
		if sheet.Fault != nil {
			continue
		}
		for k := range sheet.Lines {
			c.Want = append(c.Want, r.JSON(&sheet.Lines[k]))
		}
		out = append(out, c)
	}
	return out
}

// ownForms are orders as herald prints them: from each place each legal step, and orders that the
// board forbids.
func ownForms(b *mapdata.Board) []map[string]string {
	m, names := b.Map, notation.NewNames(b.Map)
	var out []map[string]string
	add := func(o engine.Order) { out = append(out, map[string]string{"text": names.Long(o)}) }
	order := func(v engine.Verb, k engine.Kind, at, to, of engine.PlaceID, ofKind engine.Kind) engine.Order {
		o := engine.NewOrder(v, engine.NoPower, k, at)
		o.To, o.Of, o.OfKind = to, of, ofKind
		return o
	}
	const none = engine.NoPlace
	for p := range m.Places {
		at := engine.PlaceID(p)
		for _, k := range []engine.Kind{engine.Army, engine.Fleet} {
			steps := m.Steps(k, at)
			if len(steps) == 0 {
				continue
			}
			add(order(engine.Hold, k, at, none, none, engine.NoKind))
			for i, s := range steps {
				if i > 1 && (p+i)%3 != 0 { // a third of them are enough
					continue
				}
				far := engine.PlaceID((p*7 + i*11 + 3) % len(m.Places))
				add(order(engine.Move, k, at, s.To, none, engine.NoKind))
				add(order(engine.Move, k, at, far, none, engine.NoKind))
				add(order(engine.Support, k, at, none, s.To, engine.Army))
				add(order(engine.Support, k, at, m.Regions[m.RegionOf(s.To)].First, far, engine.Army))
				add(order(engine.Support, k, at, m.Regions[m.RegionOf(far)].First, s.To, engine.Fleet))
				add(order(engine.Retreat, k, at, s.To, none, engine.NoKind))
			}
			add(order(engine.Disband, k, at, none, none, engine.NoKind))
			add(order(engine.Remove, k, at, none, none, engine.NoKind))
			add(order(engine.Build, k, at, none, none, engine.NoKind))
			if m.Regions[m.RegionOf(at)].Terrain == engine.Sea {
				add(order(engine.Convoy, k, at, steps[0].To, engine.PlaceID((p*5+1)%len(m.Places)), engine.Army))
			}
		}
	}
	return out
}

// carelessLines are lines as careless people write them, for both boards.
func carelessLines(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "engine", "notation", "testdata", "careless.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

func orderLines(m *engine.Map, r *notation.Reader) []string {
	out := append([]string{}, plainLines...)
	stride := 1 + len(m.Regions)/100
	if os.Getenv("HERALD_LONG") == "1" {
		stride = 1
	}
	for i := 0; i < len(m.Regions); i += stride {
		a := &m.Regions[i]
		at, here := a.First, []string{a.Name, a.Label, r.Region(engine.RegionID(i))}
		here = append(here, a.Aliases...)
		for k, name := range here {
			next := func(n int) string { return m.Regions[(i*7+k*13+n)%len(m.Regions)].Name }
			near := next(1)
			if s := m.Army[at]; len(s) > 0 {
				near = m.Regions[m.RegionOf(s[(i+k)%len(s)].To)].Name
			}
			sea := next(2)
			for p := at; p <= at+engine.PlaceID(len(a.Coasts)); p++ {
				if s := m.Fleet[p]; len(s) > 0 {
					sea = r.Place(s[(i+k)%len(s)].To)
				}
			}
			out = append(out,
				"Army "+name+" moves to "+near,
				"Fleet "+name+" sails to "+sea,
				"Army "+name+" supports Army "+near+" to "+next(3),
				"Fleet "+name+" supports Fleet "+sea,
				"Fleet "+name+" convoys Army "+near+" to "+next(5)+".",
				"Army "+name+" moves via convoy through Fleet "+sea+", then Fleet "+next(7)+", to "+near,
				strings.ToUpper("a "+name+" - "+near),
				"Army "+slip(name, i+k)+" to "+slip(near, i),
				"Build a Fleet in "+name,
				"Fleet "+name+" converts to an army",
				name+" holds",
				"Army "+name,
			)
			for _, c := range a.Coasts {
				out = append(out, "Fleet "+name+"'s "+c.Name+" to "+sea, "F "+name+"/"+c.ID+" - "+sea, "Build a fleet in "+name+" ("+c.Name+")",
					"Army "+name+" converts to a fleet on the "+c.Name)
			}
			if a.Abbrev != "" {
				out = append(out, fmt.Sprintf("A %s-%s", a.Abbrev, m.Regions[(i+1)%len(m.Regions)].Abbrev), fmt.Sprintf("F %s S A %s - %s", a.Abbrev,
					m.Regions[(i+2)%len(m.Regions)].Abbrev, m.Regions[(i+3)%len(m.Regions)].Abbrev))
			}
		}
	}
	for i := range m.Powers {
		p := &m.Powers[i]
		for _, name := range append([]string{p.Name, p.ID, p.Code, p.Adj}, p.Aliases...) {
			out = append(out, "Army "+m.Regions[i].Name+" is under the orders of "+name, "Send 2 units' supply to "+name, "Command of Army "+m.Regions[i].Name+" is offered to "+slip(name, i),
				"Powick Bridge - "+name+" - Autumn, 1644 - Retreat Orders - v2", "Game: X", "Power: "+name)
		}
	}
	return out
}

// slip misspells a word: a letter dropped, doubled, changed or swapped.
func slip(s string, n int) string {
	rs := []rune(s)
	if len(rs) < 5 {
		return s
	}
	i := 1 + n%(len(rs)-2)
	switch n % 4 {
	case 0:
		return string(rs[:i]) + string(rs[i+1:])
	case 1:
		return string(rs[:i]) + string(rs[i]) + string(rs[i:])
	case 2:
		rs[i] = 'e'
	case 3:
		rs[i], rs[i+1] = rs[i+1], rs[i]
	}
	return string(rs)
}

// plainLines are the forms of W3K v1.5 and its Annexe 3, and the other lines that a sheet may have.
var plainLines = []string{
	"Army London Supports Army Surry to Deptford", "Fleet Wee Bankie To Swallow Hole", "Army Caernarfonshire moves to Dublin & the Pale.",
	"Fleet Dublin & Caernarfon Bays convoys Army Caernarfonshire to Dublin & the Pale.", "Fleet Morecombe Bay moves to the Irish Sea.",
	"Fleet Bristol supports Fleet Morecombe to the Irish Sea", "Army Carlisle supports Army Eskdale to Annandale.", "Army Northumberland supports Eskdale.",
	"Army Carham Castle moves to Teesdale. (*this will cut the support*)", "Fleet St Augustine's North Coast sails to Sandettie Bank off Dover",
	"Fleet St Augustine to Sandettie Bank", "Fleet Devon/South Coast to Lyme Bay", "Fleet Caernarfonshire (North Coast) holds", "Army Picardy to Suffolk",
	"Army Picardy moves via convoy through Fleet Straits of Dover, then Fleet Thames Sea Area, to Suffolk", "Build an Army at Fort William", "Build in Glamorganshire",
	"Build a Fleet in Portland (Dorset)", "Send 1 unit's supply to Newcastle", "Waive", "waives 2 builds", "Remove Army London", "Disband Fleet Lyme Bay",
	"# a comment", "(nothing)", "", "   ", "Dear coordinator,", "Thanks!", "1. Army London holds", "2) A London - Surrey; A Surrey - Kent. Fleet Lyme Bay holds",
	"Army London gallops to Surrey", "London", "army", "Fleet London", "to Surrey", "Army Atlantis to Surrey", "Army London to Atlantis", "Army London supprts Army Surrey",
	"A PAR - BUR", "F BUL/EC S F CON - AEG", "A LON - BEL VIA", "F NTH C A LON - BEL", "A TRI S A VIE", "A TRI H", "A PAR R BUR", "A PAR D", "A PAR B", "WAIVE",
	"Powick Bridge - Montrose - Autumn, 1644 - Retreat Orders - v2", "Spring 1643 Movement Orders", "Subject: Powick Bridge, Crown, Summer 1642, Movement, version 3",
	"Army London – Surrey", "Army London→Surrey", "<b>Army London</b> to Surrey", "Army London to Surrey to Kent via nothing", strings.Repeat("Army London ", 60),
	"Army London to Surrey\nArmy London holds\nArmy London to Surrey", "Build an army in London\nRemove Army Surrey", "Army Surrey supports Army London\nArmy London to Essex",
	"John Smith\nMontrose\nPowick Bridge\nAutumn 1644\nRetreat Orders\nArmy London to Surrey\nArmy London removes",
	"Build an army in London and a fleet in Bristol", "Remove Army London, Fleet Bristol", "Army London, Army Surrey and Fleet Bristol hold", "F lon-eng, A wal-lon",
	"A lon - eng - bel", "Army London - Surrey - Kent", "Army Wales - English Channel - Belgium", "All other units hold", "Everything else holds", "D A PAR", "B F LON", "R F LON",
	"Order 3: Army London holds", "No. 2. Army London holds", "Army Suffolk to Picardy (via Thames Sea Area)", "Army Suffolk to Picardy (convoyed)", "Army London Surrey",
	"F spa/sc-mao", "Fleet Spain/nc - Gascony", "Army London supports the Crown's hold of Surrey", "the castle holds", "Army the south to all", "Hamilton holds", "Army Crown to London",
	"F STP/SC - BOT", "F stp - bot / A mos - stp", "Army London to Surrey and Army Surrey to London", "Army Paris S Army Burgundy - Munich",
	"Army London moves to Surrey because the Crown asked", "Army Bristol converts, please", "Army London holds. I am sorry about Surrey.",
	"Fleet Lyme Bay via convoy to Dorset", "Fleet Bristol/North Coast holds", "A nor - swe", "F nor - bar", "Army Lnodon holds", "Army Kemt to Lodnon",
	"Convert Army Bristol to a fleet", "Offer command of Army London to Manchester", "Give Hamilton two units", "Move Army London to Surrey", "Armée Londres à Surrey",
}

// chainCase is a pair of coasts and every minimal chain between them, as package seaarea finds
// them.
type chainCase struct {
	From, To string
	Chains   [][]string
}

func chainCases(b *mapdata.Board) []chainCase {
	m := b.Map
	var coasts []engine.RegionID
	for i := range m.Regions {
		if m.Regions[i].Terrain == engine.Coastal {
			coasts = append(coasts, engine.RegionID(i))
		}
	}
	var out []chainCase
	for i, from := range coasts {
		for _, to := range []engine.RegionID{coasts[(i+1)%len(coasts)], coasts[(i*5+3)%len(coasts)]} {
			if from == to {
				continue
			}
			c := chainCase{From: m.Regions[from].ID, To: m.Regions[to].ID, Chains: [][]string{}}
			for _, chain := range seaarea.Chains(m, from, to, 0) {
				var ids []string
				for _, s := range chain {
					ids = append(ids, m.Regions[s].ID)
				}
				c.Chains = append(c.Chains, ids)
			}
			out = append(out, c)
		}
	}
	return out
}

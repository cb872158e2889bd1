package notation

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// Every name on a board, in every spelling that should not matter, finds its region.
func TestEveryNameFindsItsRegion(t *testing.T) {
	t.Parallel()
	for id, r := range readers(t) {
		for i := range r.Map.Regions {
			reg := &r.Map.Regions[i]
			for _, s := range []string{reg.Name, r.Region(engine.RegionID(i)), strings.ToUpper(reg.Name), strings.ToLower(reg.Name),
				"the " + reg.Name, strings.ReplaceAll(reg.Name, "&", "and"), strings.ReplaceAll(reg.Name, "'", "’"),
				strings.ReplaceAll(reg.Name, "'", ""), strings.ReplaceAll(reg.Name, "St ", "Saint "), strings.ReplaceAll(reg.Name, "St ", "St. "),
				strings.ReplaceAll(reg.Name, "-", " "), strings.ReplaceAll(reg.Name, ", in ", " in "), " " + reg.Name + " "} {
				f := r.Find(s, Anywhere)
				if f.Region != engine.RegionID(i) || f.How != Exact {
					t.Errorf("%s: %q finds %v (%d candidates), want %s", id, s, f.How, len(f.Candidates), reg.ID)
				}
			}
			for c, coast := range reg.Coasts {
				for _, s := range []string{reg.Name + "/" + coast.Name, reg.Name + " (" + coast.Name + ")", reg.Name + "'s " + coast.Name,
					coast.Name + " of " + reg.Name, "the " + strings.ToLower(coast.Name) + " of " + reg.Name, reg.Name + "/" + coast.ID,
					reg.Name + ", " + coast.Name, reg.Name + "/" + coast.ID[:1]} {
					f := r.Find(s, Anywhere)
					if want := reg.First + 1 + engine.PlaceID(c); f.Place != want {
						t.Errorf("%s: %q finds place %d, want %d", id, s, f.Place, want)
					}
				}
			}
			for _, a := range reg.Aliases {
				f := r.Find(a, Anywhere)
				if f.Region != engine.RegionID(i) && !slices.Contains(f.Candidates, engine.RegionID(i)) {
					t.Errorf("%s: alias %q does not find %s", id, a, reg.ID)
				}
			}
		}
	}
}

// A name that a town and a county share is ambiguous unless the kind of unit or a coast decides.
func TestHomonyms(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	for _, c := range []struct {
		text string
		want Terrains
		ids  string
	}{
		{"Wexford", OnLand, "wexford wexford-county"}, {"Waterford", OnLand, "waterford waterford-county"},
		{"Galway", OnLand, "galway galway-county"}, {"Limerick", OnLand, "limerick limerick-city"},
		{"Kilkenny", OnLand, "kilkenny kilkenny-county"}, {"Stirling", OnLand, "stirling stirlingshire"},
		{"Pontefract", OnLand, "pontefract west-riding"}, {"Arundel", OnLand, "arundel arundel-chichester"},
		{"Portland", Anywhere, "portland-isle sea-portland"}, {"Portland", OnLand, "portland-isle"}, {"Portland", OnSea, "sea-portland"},
		{"Plymouth", OnSea, "sea-plymouth"}, {"Plymouth", Anywhere, "plymouth-town sea-plymouth"},
		{"Holland", Anywhere, "holland holland-lincs"}, {"Newcastle", OnLand, "newcastle"}, {"Dublin", ForFleet, "dublin"},
		{"County Wexford", OnLand, "wexford-county"}, {"Wexford, in Leinster", OnLand, "wexford"}, {"Stirlingshire", OnLand, "stirlingshire"},
		{"Annandale", OnLand, "annandale"}, {"Nithsdale", OnLand, "annandale"}, {"Morecombe", OnSea, "morecombe-bay"},
		{"Lewes", OnLand, "lewes-bramber"}, {"Lewis", OnLand, "lewis"}, {"Durham", OnLand, "durham"}, {"Honour of Richmond", OnLand, "richmond"},
		{"Shire of Forfar", OnLand, "forfar"}, {"Forfarshire", OnLand, "forfar"}, {"County Donegal", OnLand, "tyrconnell"},
		{"Isle of Skye", OnLand, "skye"}, {"Devonshire", OnLand, "devon"}, {"County of Surrey", OnLand, "surrey"},
		{"Hull", OnLand, "hull"}, {"Berwick", OnLand, "berwick"}, {"Great Yarmouth", OnLand, "great-yarmouth"}, {"Cork Harbour", OnSea, "cork-harbour"},
		{"The Lennox", OnLand, "lennox"}, {"Ile de France", OnLand, ""},
	} {
		f := r.Find(c.text, c.want)
		var got []string
		if f.Region != engine.NoRegion {
			got = append(got, r.Map.Regions[f.Region].ID)
		} else if f.How == Several {
			for _, x := range f.Candidates {
				got = append(got, r.Map.Regions[x].ID)
			}
		}
		slices.Sort(got)
		if c.ids != "" && strings.Join(got, " ") != c.ids {
			t.Errorf("%q in %03b: %v, want %s", c.text, c.want, got, c.ids)
		}
	}
}

// A misspelt name is read only if exactly one name is similar enough, and always with a warning.
func TestSlips(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	for text, want := range map[string]string{"Londn": "london", "Middlsex": "middlesex", "Glocestershire": "gloucestershire",
		"Ashby de la Zoche": "ashby", "Tiperary": "tipperary", "Canterbery": "canterbury", "Wee Banky": "wee-bankie"} {
		f := r.Find(text, Anywhere)
		if f.How != BySlip || f.Region != r.Map.Region(want) {
			t.Errorf("%q: %v, region %d, candidates %v", text, f.How, f.Region, f.Candidates)
		}
	}
	for _, text := range []string{"Xyzzy", "Gondor", "", "  ", "12345", "-", "Q"} {
		if f := r.Find(text, Anywhere); f.How != NotFound {
			t.Errorf("%q: found %v %v", text, f.How, f.Region)
		}
	}
}

func TestPowers(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	for text, want := range map[string]string{"Crown": "crown", "The Crown": "crown", "CROWN": "crown", "the Irish Confederacy": "confederacy",
		"Confederacy": "confederacy", "Crown's": "crown", "Manchestr": "manchester", "Newc": "newcastle", "CR": "crown", "Prot": "protectorate"} {
		if p, _ := r.Power(text); p != r.Map.Power(want) {
			t.Errorf("%q is power %d", text, p)
		}
	}
	for _, text := range []string{"Player B", "", "x", "Mexico"} {
		if p, how := r.Power(text); p != engine.NoPower || how != NotFound {
			t.Errorf("%q is power %d", text, p)
		}
	}
}

// A region's name that contains words of the grammar is still read as a name.
func TestNameWithAVerbInIt(t *testing.T) {
	t.Parallel()
	m := loadBoard(t, "standard")
	m.Regions[m.Region("gas")].Name = "Stay and Hold on to Gascony"
	r := New(m, nil)
	l := r.Line("Army Paris moves to Stay and Hold on to Gascony", Open())
	if l.Order.Verb != engine.Move || l.Order.To != m.Place("gas") {
		t.Errorf("%s", r.JSON(&l))
	}
	l = r.Line("Army Stay and Hold on to Gascony supports Army Paris to Burgundy", Open())
	if l.Order.Verb != engine.Support || l.Order.At != m.Place("gas") || len(l.Problems) > 0 {
		t.Errorf("%s", r.JSON(&l))
	}
}

// A name that is a single word of the grammar is read as a name where one is expected, and after a
// name as a verb.
func TestNameThatIsAVerb(t *testing.T) {
	t.Parallel()
	m := loadBoard(t, "europe1615")
	r := New(m, nil)
	for text, want := range map[string][4]string{ // at, verb, of, to
		"Army Marches marches to Rome":                      {"MAR", "move", "", "ROM"},
		"Army in the Marches moves to Rome":                 {"MAR", "move", "", "ROM"},
		"Marches - Rome":                                    {"MAR", "move", "", "ROM"},
		"Fleet Marches holds":                               {"MAR", "hold", "", ""},
		"Army Rome to Marches":                              {"ROM", "move", "", "MAR"},
		"Army Rome marches to the Marches":                  {"ROM", "move", "", "MAR"},
		"Army Tuscany marches on Rome":                      {"TUS", "move", "", "ROM"},
		"Army Rome supports the Marches":                    {"ROM", "support", "MAR", ""},
		"A Rome S A Marches - Tuscany":                      {"ROM", "support", "MAR", "TUS"},
		"Fleet Adriatic Sea convoys Army Marches to Venice": {"ADR", "convoy", "MAR", "VEN"},
	} {
		l := r.Line(text, Open())
		o := &l.Order
		if o.At != m.Place(want[0]) || VerbName(o.Verb) != want[1] || o.Of != m.Place(want[2]) || o.To != m.Place(want[3]) || len(l.Problems) > 0 {
			t.Errorf("%q: %s", text, r.JSON(&l))
		}
	}
	if l := r.Line("Army Rome marches", Open()); l.Order.To != engine.NoPlace || len(l.Problems) == 0 {
		t.Errorf("a march to nowhere: %s", r.JSON(&l))
	}
}

// Every region's id is an exact name of the region anywhere in an order, since programs write ids.
// In other spellings it is that region or, if its words may name another, reported; it is never
// another region unless that has this very code or name.
func TestIDsAreExactNames(t *testing.T) {
	t.Parallel()
	others := map[string]string{"ALB": "Alb", "sea-hebrides": "sea-of-the-hebrides"}
	for board, r := range boardReaders(t) {
		beside := map[bool]string{}
		for i := range r.Map.Regions {
			g := &r.Map.Regions[i]
			sea := g.Terrain == engine.Sea
			if g.OffBoard || strings.HasPrefix(g.ID, "x-") {
				continue
			}
			if beside[sea] == "" {
				beside[sea] = g.ID
				continue
			}
			unit := "A "
			if r.only != engine.NoKind {
				unit = "U "
			} else if sea {
				unit = "F "
			}
			title := strings.ToUpper(g.ID[:1]) + g.ID[1:]
			for k, id := range []string{g.ID, title, strings.ToUpper(g.ID)} {
				for _, line := range []string{unit + id + " H", unit + id + " - " + beside[sea], unit + beside[sea] + " - " + id, unit + beside[sea] + " S " + unit + id} {
					l := r.Line(line, contextOf("movement"))
					o := &l.Order
					is := slices.ContainsFunc([]engine.PlaceID{o.At, o.To, o.Of}, func(at engine.PlaceID) bool { return at != engine.NoPlace && r.Map.RegionOf(at) == engine.RegionID(i) })
					if doubt := l.Standing() == Doubtful; k == 0 && doubt || !is && !doubt && others[id] == "" && others[g.ID] == "" {
						t.Errorf("%s: id %q in %q: %s", board, g.ID, line, r.JSON(&l))
					}
				}
			}
		}
	}
}

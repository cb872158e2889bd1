package europe1615

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// Tables returns the data of tables.json on this board, as the rulebook prints them.
func (r *Rules) Tables() []engine.DataTable {
	return []engine.DataTable{
		{ID: "powers", Panel: r.powerData()}, {ID: "states", Panel: r.stateData()}, {ID: "values", Panel: r.valueData()},
		{ID: "grants", Panel: r.grantData()}, {ID: "costs", Panel: r.costData()}, {ID: "sanctions", Panel: r.sanctionData()},
		{ID: "objectives", Panel: r.objectiveData()}, {ID: "scoring", Panel: r.scoringData()},
	}
}

func (r *Rules) names(at []engine.RegionID) string {
	return strings.Join(lists.Map(at, r.j.RegionName), ", ")
}

func without(list, other []engine.RegionID) []engine.RegionID {
	return slices.DeleteFunc(slices.Clone(list), func(x engine.RegionID) bool { return slices.Contains(other, x) })
}

func (r *Rules) starts(p engine.PowerID) string {
	var out []string
	for _, u := range r.m.Starts {
		if u.Power == p {
			out = append(out, r.j.UnitName(u))
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func (r *Rules) powerData() engine.Panel {
	t := engine.Panel{Head: []string{"Power", "Confession", "Home centres", "Other regions", "Units at the opening"},
		Down: r.b.order}
	for _, p := range r.b.order {
		t.Rows = append(t.Rows, []string{r.m.Powers[p].Name, faithWord(r.b.faith[p]), r.names(r.b.centres[p]),
			dash(r.names(without(r.b.regions[p], r.b.centres[p]))), r.starts(p)})
	}
	return t
}

func (r *Rules) stateData() engine.Panel {
	t := engine.Panel{Head: []string{"State", "Id", "Centres", "Other regions", "Value", "Unit"}}
	s := r.b.opening(r.info.Start)
	for i := range r.m.Powers {
		p := engine.PowerID(i)
		if s.Status[i] == NoState {
			continue
		}
		value := fmt.Sprint(r.b.sum(r.b.regions[i]))
		if len(r.b.regions[i]) > 0 && r.b.islam[r.b.regions[i][0]] {
			value = "–"
		}
		t.Down = append(t.Down, p)
		t.Rows = append(t.Rows, []string{r.m.Powers[i].Name, r.m.Powers[i].ID, dash(r.names(r.b.centres[p])),
			dash(r.names(without(r.b.regions[p], r.b.centres[p]))), value, dash(r.starts(p))})
	}
	return t
}

func (r *Rules) valueData() engine.Panel {
	t := engine.Panel{Head: []string{"Value", "Home centres", "Centres of states", "Regions without a centre"}}
	for v := 9; v > 0; v-- {
		var cells [3][]engine.RegionID
		for i := range r.m.Regions {
			if r.b.value[i] != v {
				continue
			}
			k := 2
			if r.m.Regions[i].SupplyCentre {
				if k = 1; r.b.seat(r.b.home[i]) {
					k = 0
				}
			}
			cells[k] = append(cells[k], engine.RegionID(i))
		}
		if cells[0] != nil || cells[1] != nil || cells[2] != nil {
			t.Rows = append(t.Rows, []string{fmt.Sprint(v), dash(r.names(cells[0])),
				dash(r.names(cells[1])), dash(r.names(cells[2]))})
		}
	}
	return t
}

// grantData lists each power's points, for the years in which they change.
func (r *Rules) grantData() engine.Panel {
	t := engine.Panel{Head: []string{"From"}}
	for _, p := range r.b.order {
		t.Head = append(t.Head, r.m.Powers[p].Name)
	}
	var last []string
	for y := r.b.t.Grants.First; y <= r.b.t.Scoring.Last; y++ {
		row := []string{}
		for _, p := range r.b.order {
			row = append(row, fmt.Sprint(r.b.grant(p, y)))
		}
		if !slices.Equal(row, last) {
			t.Rows = append(t.Rows, append([]string{fmt.Sprint(y)}, row...))
			last = row
		}
	}
	return t
}

// costData lists the price of the next unit in percent, and the smallest treasury that can pay it.
func (r *Rules) costData() engine.Panel {
	t := engine.Panel{Head: []string{"Units on the board", "The next one costs", "Least treasury that can pay it"}}
	row := func(units string, n, percent int) {
		least := r.b.t.Treasury.Floor
		for least-r.b.cost(least, n) < r.b.t.Treasury.Floor {
			least++
		}
		t.Rows = append(t.Rows, []string{units, fmt.Sprintf("%d %%", percent), fmt.Sprint(least)})
	}
	row("none", 0, r.b.t.Cost.None)
	for i, p := range r.b.t.Cost.Percent {
		row(fmt.Sprint(i+1), i+1, p)
	}
	return t
}

func (r *Rules) sanctionData() engine.Panel {
	t := engine.Panel{Head: []string{"State", "Years", "Who may not place points"}}
	powerName := func(id string) string {
		if p := r.m.Power(id); p != engine.NoPower {
			return r.m.Powers[p].Name
		}
		return id
	}
	for _, x := range r.b.t.Sanctions {
		years := "all"
		switch {
		case x.From != 0:
			years = fmt.Sprintf("from %d", x.From)
		case x.Until != 0:
			years = fmt.Sprintf("until the end of %d", x.Until)
		}
		who := ""
		switch faith := faithOf(x.Bars); {
		case x.Only != "":
			who = "all but " + powerName(x.Only)
		case faith != NoFaith:
			who = faithWord(faith) + " powers"
		default:
			who = powerName(x.Bars)
		}
		for _, id := range x.States {
			t.Rows = append(t.Rows, []string{powerName(id), years, who})
		}
	}
	for i, p := range r.b.closed {
		t.Rows = append(t.Rows, []string{r.m.Powers[p].Name, "at first",
			fmt.Sprintf("all, until a unit of %s has moved", r.m.Powers[r.b.openers[i]].Name)})
	}
	for _, x := range r.b.secede {
		t.Rows = append(t.Rows, []string{r.j.RegionName(x.region), fmt.Sprintf("from %d, if it secedes", x.year),
			"all but " + faithWord(x.only) + " powers"})
	}
	return t
}

func (r *Rules) objectiveData() engine.Panel {
	t := engine.Panel{Head: []string{"Power", "Objective", "Kind", "Met if"}}
	for _, p := range r.b.order {
		for i, a := range r.b.aimsOf(p) {
			t.Down = append(t.Down, p)
			t.Rows = append(t.Rows, []string{r.m.Powers[p].Name, fmt.Sprintf("%d. %s", i+1, a.Title), a.Kind, r.asks(a)})
		}
	}
	return t
}

// asks describes the condition of an objective in words (rule 86).
func (r *Rules) asks(a *aim) string {
	of := func(n int, list string, what string) string {
		if k := strings.Count(list, ",") + 1; n < k {
			return fmt.Sprintf("at least %d of %s %s", n, list, what)
		}
		return list + " " + what
	}
	states := func() string {
		out := lists.Map(a.states, func(p engine.PowerID) string { return r.m.Powers[p].Name })
		return strings.Join(out, ", ")
	}
	switch a.Test {
	case "aligned":
		return of(a.Least, states(), "aligned to it")
	case "controlled":
		return of(a.Least, r.names(a.regions), "controlled, not in revolt")
	case "controlled_by_confession":
		return r.names(a.regions) + " controlled by a " + faithWord(a.faith) + " power, not in revolt"
	case "marker":
		return of(a.Least, states(), "with a "+faithWord(a.faith)+" marker")
	case "alliance":
		out := lists.Map(a.powers, func(p engine.PowerID) string { return r.m.Powers[p].Name })
		return "allied with " + strings.Join(out, " or ")
	case "fleets":
		return "a fleet of its own in " + strings.ReplaceAll(r.names(a.regions), ", ", " and in ")
	case "held":
		return "holds " + r.names(a.regions)
	case "absent":
		return "no unit of " + r.m.Powers[a.of].Name + " in " + strings.ReplaceAll(r.names(a.regions), ", ", " or ")
	}
	ways := lists.Map(a.lists, r.names)
	return "each of one way its own, aligned or controlled: " + strings.Join(ways, "; or ")
}

func (r *Rules) scoringData() engine.Panel {
	x := &r.b.t.Scoring
	return engine.Panel{Head: []string{"For", "Points"}, Rows: [][]string{
		{"each objective met", fmt.Sprint(x.Objective)},
		{"each state aligned to it, by the value of its free regions", fmt.Sprintf("%d × value", x.Aligned)},
		{"each such state with a marker of its confession", fmt.Sprint(x.Confession)},
		{"each foreign region it controls", fmt.Sprintf("%d × value", x.Controlled)},
		{"the same, in revolt", fmt.Sprintf("%d × value", x.Revolt)},
		{"each home centre it does not hold", fmt.Sprintf("−%d × value", x.HomeLost)},
		{"each declaration of war", fmt.Sprintf("−%d", x.War)},
		{fmt.Sprintf("each full %d of treasury above %d", x.TreasuryStep, x.TreasuryFrom), "1"},
	}}
}

//go:embed tables.json
var tablesJSON []byte

// tables are the numbers and lists that the published rules gave as pictures. The file gives the
// source of each and marks our own choices.
type tables struct {
	Treasury  struct{ Start, Floor int }
	MostUnits struct{ Units int } `json:"most_units"`
	Cost      struct {
		None    int
		Percent []int
	} `json:"military_cost"`
	Grants struct {
		First int
		By    map[string][]int
	}
	Purchase   struct{ Price, Most int }
	Values     struct{ By map[string]int }
	Powers     []powerTable
	Precedence struct{ Order []string }
	States     []stateTable
	Sanctions  []sanctionTable
	Closed     struct {
		States   []string
		OpenedBy []string `json:"opened_by"`
	}
	Secessions []secessionTable
	Scoring    struct {
		Objective, Aligned, Confession, Controlled, Revolt int
		HomeLost                                           int `json:"home_lost"`
		War                                                int
		TreasuryStep                                       int `json:"treasury_step"`
		TreasuryFrom                                       int `json:"treasury_from"`
		Last                                               int
	}
	Objectives struct{ List []objectiveTable }
}

type powerTable struct {
	ID, Confession  string
	Centres, Others []string
	Start           []string
}

type stateTable struct {
	ID, Name         string
	Regions, Centres []string
	Start            []string
	Marker           string
	Islamic          bool
}

// sanctionTable bars a confession, a power, or all powers but one from placing points (rule 14).
type sanctionTable struct {
	States      []string
	Bars, Only  string
	From, Until int
}

type secessionTable struct {
	Option, Region, From, Only string
	Year                       int
}

type objectiveTable struct {
	ID, Power, Kind, Title, Test string
	States, Regions, Powers      []string
	Lists                        [][]string
	Confession, Of               string
	Least                        int
}

var given = readTables()

func readTables() *tables {
	d := json.NewDecoder(strings.NewReader(string(tablesJSON)))
	t := &tables{}
	if err := d.Decode(t); err != nil {
		panic("europe1615: tables.json: " + err.Error())
	}
	return t
}

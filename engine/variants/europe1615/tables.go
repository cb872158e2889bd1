package europe1615

import (
	_ "embed"
	"encoding/json"
	"strings"
)

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

// objectiveTable is an objective with its test (rule 86).
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

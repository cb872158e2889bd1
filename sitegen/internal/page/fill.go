package page

import (
	"cmp"
	"encoding/json"
	"html/template"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
)

// fill is the published data for a script that helps to fill in an order sheet and sends nothing.
type fill struct {
	Data template.JS // a fillData
}

type fillData struct {
	// A browser keeps a draft under Game, Phase and Power, and discards it once Turn has grown.
	Game  string `json:"game"`
	Phase string `json:"phase"`
	Power string `json:"power"`
	Turn  int    `json:"turn"` // grows with each published step

	Head    []string         `json:"head"` // the lines above the orders: the power, the game, the phase
	Subject string           `json:"subject"`
	Email   string           `json:"email"`
	Step    string           `json:"step"` // the kind of phase, by its id
	Lines   []publish.Choice `json:"lines"`
	Free    int              `json:"free"`            // number of empty lines after Lines
	Whole   bool             `json:"whole"`           // Lines offer everything that the rules allow
	Judge   *fillJudge       `json:"judge,omitempty"` // checks typed orders; nil: nothing checks them
}

// fillJudge is where the page finds judge.js and the board's rules, and the game's options.
type fillJudge struct {
	*module.Source
	Rules   string         `json:"rules"`
	Ruleset string         `json:"ruleset"`
	Options engine.Options `json:"options,omitempty"`
	Phase   int            `json:"phase"` // the kind of phase, by its number
}

// fill describes a power's sheet to be filled in, with lines in the order of the paper sheet.
func (c *composer) fill(path string, g *publish.Game, t *publish.Turn, i int, subject string, paper []sheetRow) *fill {
	if g.Over || i >= len(t.Choices) {
		return nil
	}
	d := fillData{Game: g.ID, Phase: t.NextID, Power: g.Powers[i].ID, Turn: 8*len(g.Turns) + len(t.Steps),
		Head: []string{g.Powers[i].Name, g.Title, t.When + " " + t.Submission}, Subject: subject, Email: c.site.Email,
		Step: t.AwaitsID, Lines: []publish.Choice{}, Free: 1}
	switch {
	case t.Units || t.Retreats:
		d.Lines = append(d.Lines, t.Choices[i]...)
		asOnPaper(d.Lines, paper)
	default:
		n := 1
		for _, due := range t.Due {
			if due.Power == i {
				n = max(due.Due, -due.Due)
			}
		}
		for range n {
			d.Lines = append(d.Lines, t.Choices[i]...)
		}
		d.Free = 2
	}
	if len(d.Lines) == 0 && len(t.SheetLines) <= i && len(t.Lines) == 0 {
		return nil
	}
	d.Free += len(t.Lines)
	d.Free = min(d.Free, 4)
	d.Whole = !g.OwnOrders
	if rules := JudgeBoardPath(g.BoardID); c.around.Has[rules] {
		if j := c.around.Judge(path, g.RulesetID); j != nil {
			d.Judge = &fillJudge{j, View{Path: path}.Link(rules), g.RulesetID, g.Options, int(t.AwaitsStep)}
		}
	}
	withoutUnits(d.Lines)
	data, err := json.Marshal(d)
	if err != nil {
		panic(err) // cannot fail: plain values
	}
	return &fill{Data: template.JS(data)}
}

// withoutUnits cuts units' names off orders, a third of their bytes; the script restores them.
func withoutUnits(lines []publish.Choice) {
	for i := range lines {
		l := &lines[i]
		l.Orders = slices.Clone(l.Orders)
		for k, o := range l.Orders {
			if rest := strings.TrimPrefix(o, l.Unit); strings.HasPrefix(rest, " ") {
				l.Orders[k] = rest
			}
		}
	}
}

// asOnPaper sorts the lines of a power's own units, which come first, into the paper sheet's order,
// so that they are easy to copy.
func asOnPaper(lines []publish.Choice, paper []sheetRow) {
	own := slices.IndexFunc(lines, func(l publish.Choice) bool { return l.Unit == "" || l.Says != "" })
	if own < 0 {
		own = len(lines)
	}
	at := map[string]int{}
	for k, row := range paper {
		at[row.Unit+row.Of] = k
	}
	slices.SortStableFunc(lines[:own], func(a, b publish.Choice) int { return cmp.Compare(at[a.Unit], at[b.Unit]) })
}

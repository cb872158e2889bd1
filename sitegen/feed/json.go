package feed

import (
	"bytes"
	"encoding/json"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Results is results.json: a turn's orders and what came of them, in the vocabulary of the batch adjudicator.
type Results struct {
	Game    string         `json:"game"`
	Title   string         `json:"title"`
	Board   string         `json:"board"`
	Phase   string         `json:"phase"`
	First   string         `json:"first,omitempty"` // the phase that the turn begins with
	Name    string         `json:"name"`
	State   string         `json:"state"`
	Stamp   string         `json:"stamp"`
	Before  Position       `json:"before"`
	Steps   []ResultsStep  `json:"steps"`
	After   Position       `json:"after"`
	Centres map[string]int `json:"centres"`
	Due     map[string]int `json:"due,omitempty"`
	Lots    []ResultsLot   `json:"lots,omitempty"`
	// Closings are where the steps' receipts stand in the game's log.
	Closings []ResultsClosing `json:"closings,omitempty"`
	// Receipts are the salted hashes of orders; salts and orders are there once the orders are published.
	Receipts []ResultsReceipt `json:"receipts,omitempty"`
}

// ResultsReceipt is one power's receipt: the SHA-256 of salt, line feed and orders.
type ResultsReceipt struct {
	Power   string `json:"power"`
	Kind    string `json:"kind"`
	Secret  bool   `json:"secret,omitempty"` // of the orders that are not published with the others
	Receipt string `json:"receipt"`
	Salt    string `json:"salt,omitempty"`
	Orders  string `json:"orders,omitempty"`
}

// ResultsClosing is a step's receipts in the log: how many lines it has up to and with them, and the SHA-256 of these.
type ResultsClosing struct {
	Kind   string `json:"kind"`
	Lines  int    `json:"lines"`
	Head   string `json:"head"`
	Beacon string `json:"beacon,omitempty"`
	Value  string `json:"value,omitempty"`
}

// Position is units, owners and dislodged units as text ids.
type Position struct {
	Units     map[string][]string  `json:"units"`
	Owners    map[string][]string  `json:"owners"`
	Dislodged map[string]Dislodged `json:"dislodged,omitempty"`
}

// Dislodged is a dislodged unit with its legal retreats.
type Dislodged struct {
	Power   string   `json:"power"`
	From    string   `json:"from,omitempty"`
	Options []string `json:"options"`
}

// ResultsStep is one adjudication.
type ResultsStep struct {
	Kind   string         `json:"kind"`
	Before *Position      `json:"before,omitempty"` // of a step that is not the turn's first
	Orders []ResultsOrder `json:"orders"`
}

// ResultsOrder is one order.
type ResultsOrder struct {
	Power      string `json:"power"`
	Unit       string `json:"unit,omitempty"`
	Written    string `json:"written,omitempty"`
	Understood string `json:"understood,omitempty"`
	Verdict    string `json:"verdict"`
	Code       string `json:"code,omitempty"`
	Reason     string `json:"reason,omitempty"`
	Rule       string `json:"rule,omitempty"`
	Dislodged  bool   `json:"dislodged,omitempty"`
	Corrected  string `json:"corrected,omitempty"`
	Foreign    bool   `json:"foreign,omitempty"`
}

// ResultsLot is one draw.
type ResultsLot struct {
	Power   string   `json:"power"`
	Removed string   `json:"removed"`
	From    []string `json:"from"`
	Seed    string   `json:"seed"`
	Link    string   `json:"link"`
	Number  int      `json:"number"` // of the link in the chain
	Kind    string   `json:"kind,omitempty"`
	Places  []string `json:"places,omitempty"` // where the candidates stand
}

// Game is game.json: a whole game as far as it is published.
type Game struct {
	Game       string   `json:"game"`
	Title      string   `json:"title"`
	Board      string   `json:"board"`
	Ruleset    string   `json:"ruleset"`
	RulesetID  string   `json:"ruleset_id,omitempty"`
	Victory    int      `json:"victory"`
	End        string   `json:"end,omitempty"`        // how it ended: "solo", "joint", "alliance", "concession", "score", "vote", "draw", "stopped"
	Winners    []string `json:"winners,omitempty"`    // powers that have won or share the draw, by id
	Commitment string   `json:"commitment,omitempty"` // of the lots: link 0 of the chain
	Scheme     int      `json:"scheme,omitempty"`     // of receipts and lots; none: before there was a log
	Log        []string `json:"log,omitempty"`        // the lines of receipts.txt
	Head       string   `json:"head,omitempty"`       // the SHA-256 of all of them
	// Places is the board's list of places, coasts among them, in its order: a game that has drawn lots numbers their candidates by it.
	Places []string        `json:"places,omitempty"`
	Powers []publish.Power `json:"powers"`
	Years  []publish.Year  `json:"years"`
	Turns  []Results       `json:"turns"`
}

// NewGame collects a game.
func NewGame(g *publish.Game) Game {
	out := Game{Game: g.Slug, Title: g.Title, Board: g.BoardID, Ruleset: g.RulesTitle, RulesetID: g.RulesetID, Victory: g.Victory, Commitment: g.Commitment,
		Powers: g.Powers, Years: g.Years, End: g.EndHow}
	for _, w := range g.Winners {
		out.Winners = append(out.Winners, g.Powers[w].ID)
	}
	if len(g.Log) > 0 {
		out.Scheme, out.Log, out.Head = g.Scheme, g.Log, g.Log.Head(len(g.Log))
	}
	for _, t := range g.Turns {
		out.Turns = append(out.Turns, NewResults(g, t))
		if len(t.Lots) > 0 && out.Places == nil {
			out.Places = PlacesOf(g.Board.Map)
		}
	}
	return out
}

// PlacesOf lists a board's places by their ids, in the board's order: each region and then its coasts.
func PlacesOf(m *engine.Map) []string {
	out := make([]string, len(m.Places))
	for i := range m.Places {
		out[i] = m.PlaceText(engine.PlaceID(i))
	}
	return out
}

// NewResults collects a turn's results.
func NewResults(g *publish.Game, t *publish.Turn) Results {
	m := g.Board.Map
	r := Results{Game: g.Slug, Title: g.Title, Board: g.BoardID, Phase: t.Key, First: t.PhaseID, Name: t.Name, State: t.State, Stamp: t.Stamp,
		Before: positionOf(m, t.Before), After: positionOf(m, t.After), Centres: map[string]int{}}
	for _, s := range t.Standings {
		r.Centres[g.Powers[s.Power].ID] = s.Centres
	}
	for _, d := range t.Due {
		if r.Due == nil {
			r.Due = map[string]int{}
		}
		r.Due[g.Powers[d.Power].ID] = d.Due
	}
	for i, s := range t.Steps {
		step := ResultsStep{Kind: s.Kind, Orders: []ResultsOrder{}}
		if i > 0 {
			before := positionOf(m, s.Before)
			step.Before = &before
		}
		for _, p := range s.Powers {
			for _, l := range p.Lines {
				step.Orders = append(step.Orders, order(g, p.Power, l, false))
			}
			for _, l := range p.Foreign {
				step.Orders = append(step.Orders, order(g, p.Power, l, true))
			}
		}
		r.Steps = append(r.Steps, step)
	}
	for _, l := range t.Lots {
		lot := ResultsLot{Power: g.Powers[l.Power].ID, Removed: l.Removed, From: l.From, Seed: l.Seed, Link: l.Link, Number: l.LinkNumber}
		if len(t.Closings) > 0 {
			lot.Kind, lot.Places = l.Kind, l.Places
		}
		r.Lots = append(r.Lots, lot)
	}
	for _, c := range t.Closings {
		r.Closings = append(r.Closings, ResultsClosing{c.Kind, c.Lines, c.Head, c.Beacon, c.Value})
	}
	for _, rc := range t.Receipts {
		r.Receipts = append(r.Receipts, ResultsReceipt{g.Powers[rc.Power].ID, rc.Kind, rc.Secret, rc.Receipt, rc.Salt, rc.Text})
	}
	return r
}

func order(g *publish.Game, power int, l publish.Line, foreign bool) ResultsOrder {
	o := ResultsOrder{Power: g.Powers[power].ID, Unit: l.Unit, Written: l.Written, Understood: l.Understood,
		Verdict: l.Verdict, Code: l.Code, Reason: l.Reason, Rule: l.Rule, Dislodged: l.Dislodged, Foreign: foreign}
	if l.Correction != nil {
		o.Corrected = l.Correction.Reason
	}
	return o
}

func positionOf(m *engine.Map, pub engine.Public) Position {
	pos := pub.Position()
	out := Position{Units: map[string][]string{}, Owners: map[string][]string{}}
	for _, u := range pos.Units {
		id := m.Powers[u.Power].ID
		out.Units[id] = append(out.Units[id], position.Unit(m, u))
	}
	for r, o := range pos.Owners {
		if o != engine.NoPower {
			id := m.Powers[o].ID
			out.Owners[id] = append(out.Owners[id], m.Regions[r].ID)
		}
	}
	for _, d := range pos.Dislodged {
		if out.Dislodged == nil {
			out.Dislodged = map[string]Dislodged{}
		}
		nd := Dislodged{Power: m.Powers[d.Unit.Power].ID, From: m.PlaceText(d.From), Options: []string{}}
		for _, o := range d.Options {
			nd.Options = append(nd.Options, m.PlaceText(o))
		}
		out.Dislodged[position.Unit(m, d.Unit)] = nd
	}
	return out
}

// JSON writes a value with a final line feed. Names of maps are sorted by the encoder.
func JSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", " ")
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

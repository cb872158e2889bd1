package feed

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Results is results.json: a turn's orders and outcomes in the batch adjudicator's vocabulary.
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
	// Closings are the places of the steps' receipts in the game's log.
	Closings []ResultsClosing `json:"closings,omitempty"`
	// Retaken is how often earlier results of the turn were replaced, and Changed what differs from
	// the last ones, order by order.
	Retaken int              `json:"retaken,omitempty"`
	Changed []ResultsChanged `json:"changed,omitempty"`
	// Receipts are the salted hashes of orders. They hold salt and orders once those are published.
	Receipts []ResultsReceipt `json:"receipts,omitempty"`
}

// ResultsChanged is an order whose outcome differs from the one published before. Both outcomes are
// in words; "" if there was none before, or is none now.
type ResultsChanged struct {
	Kind  string `json:"kind"`
	Power string `json:"power"`
	Unit  string `json:"unit,omitempty"`
	Was   string `json:"was,omitempty"`
	Now   string `json:"now,omitempty"`
}

// ResultsReceipt is one power's receipt: the SHA-256 of salt, line feed and orders.
type ResultsReceipt struct {
	Power   string `json:"power"`
	Kind    string `json:"kind"`
	Secret  bool   `json:"secret,omitempty"` // it is for orders that stay secret when the others are published
	Receipt string `json:"receipt"`
	Salt    string `json:"salt,omitempty"`
	Orders  string `json:"orders,omitempty"`
}

// ResultsClosing says where a step's receipts end in the game's log: the number of lines up to and
// including the last of them, and the SHA-256 of those lines.
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
	Kind string `json:"kind"`
	// MovedIn is 0 for a step played at this site, else the 1-based index in Game.MovedIn.
	MovedIn int            `json:"moved_in,omitempty"`
	Before  *Position      `json:"before,omitempty"` // nil in the turn's first step: see Results.Before
	Orders  []ResultsOrder `json:"orders"`
	// Idle lists lines that a receipt covers but that became no order of the step.
	Idle []ResultsIdle `json:"idle,omitempty"`
	// Received are the powers that sent a sheet, even an empty one.
	Received []string `json:"received,omitempty"`
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
	Referee    bool   `json:"referee,omitempty"` // it is the coordinator's decision, not the power's order
	Foreign    bool   `json:"foreign,omitempty"`
}

// ResultsIdle is a line of a power's sheet that did not become an order, and why.
type ResultsIdle struct {
	Power   string `json:"power"`
	Written string `json:"written"`
	Why     string `json:"why"` // publish.Repeated, NoneLeft, Replaced or Doubted
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
	Places  []string `json:"places,omitempty"` // the places of the candidates
}

// Game is game.json: a whole game as far as it is published.
type Game struct {
	Game      string `json:"game"`
	Title     string `json:"title"`
	Board     string `json:"board"`
	Ruleset   string `json:"ruleset"`
	RulesetID string `json:"ruleset_id,omitempty"`
	Victory   int    `json:"victory"`
	// End is "solo", "joint", "alliance", "concession", "score", "vote", "draw" or "stopped".
	End        string   `json:"end,omitempty"`
	Winners    []string `json:"winners,omitempty"`    // powers that have won or share the draw, by id
	Commitment string   `json:"commitment,omitempty"` // link 0 of the chain that lots are drawn from
	Log        []string `json:"log,omitempty"`        // the lines of receipts.txt
	Head       string   `json:"head,omitempty"`       // the SHA-256 of all lines of Log
	EndWhy     string   `json:"end_why,omitempty"`    // why its players agreed to end it
	Ended      string   `json:"ended,omitempty"`      // why it ended without a victor, in the coordinator's words
	Note       string   `json:"note,omitempty"`       // the coordinator's note on the game
	// Options are its rule choices. Opening is its first position, if not that of the ruleset.
	Options map[string]string `json:"options,omitempty"`
	Opening *Opening          `json:"opening,omitempty"`
	// MovedIn are the sites where phases were played before the game moved to this one. A step's
	// MovedIn is a 1-based index of it.
	MovedIn []Origin `json:"moved_in,omitempty"`
	// Places lists the board's places and coasts in the board's order, by which a lot numbers its
	// candidates. Only games that have drawn lots have it.
	Places []string        `json:"places,omitempty"`
	Powers []publish.Power `json:"powers"`
	Years  []publish.Year  `json:"years"`
	Turns  []Results       `json:"turns"`
}

// Opening is the phase and position that a game began with.
type Opening struct {
	Phase string `json:"phase"`
	Note  string `json:"note,omitempty"`
	Position
	State any `json:"state,omitempty"` // the ruleset's own, as far as everybody may see it
}

// Origin is a site from which a game was moved here, with what was published there.
type Origin struct {
	Game       string   `json:"game,omitempty"` // the game's name there; "" for a saved game of another program
	Commitment string   `json:"commitment,omitempty"`
	Log        []string `json:"log,omitempty"`
	Head       string   `json:"head,omitempty"`
}

// NewGame returns the content of game.json for a published game.
func NewGame(g *publish.Game) Game {
	out := Game{Game: g.Slug, Title: g.Title, Board: g.BoardID, Ruleset: g.RulesTitle, RulesetID: g.RulesetID,
		Victory: g.Victory, Commitment: g.Commitment,
		Powers: g.Powers, Years: g.Years, End: g.EndHow}
	for _, w := range g.Winners {
		out.Winners = append(out.Winners, g.Powers[w].ID)
	}
	if len(g.Log) > 0 {
		out.Log, out.Head = g.Log, g.Log.Head(len(g.Log))
	}
	out.EndWhy, out.Note, out.Options = g.EndWhy, g.Note, g.Options
	if g.EndHow == "" {
		out.Ended = g.Ended
	}
	if o := g.Opening; o != nil {
		out.Opening = openingOf(g.Board.Map, o)
	}
	for _, o := range g.Origins {
		out.MovedIn = append(out.MovedIn, Origin{o.Game, o.Commitment, o.Log, o.LogHead})
	}
	for _, t := range g.Turns {
		out.Turns = append(out.Turns, NewResults(g, t))
		if len(t.Lots) > 0 && out.Places == nil {
			out.Places = PlacesOf(g.Board.Map)
		}
	}
	return out
}

// PlacesOf lists the ids of a board's places: each region and then its coasts.
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
	r := Results{Game: g.Slug, Title: g.Title, Board: g.BoardID, Phase: t.Key, First: t.PhaseID, Name: t.Name,
		State: t.State, Stamp: t.Stamp,
		Before: positionOf(m, t.Before), After: positionOf(m, t.After), Centres: map[string]int{}, Retaken: t.Retaken}
	for _, c := range t.Changed {
		change := ResultsChanged{Kind: c.Kind, Unit: c.Unit, Was: c.Was, Now: c.Now}
		if c.Power >= 0 {
			change.Power = g.Powers[c.Power].ID
		}
		r.Changed = append(r.Changed, change)
	}
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
		step := ResultsStep{Kind: s.Kind, MovedIn: s.MovedIn, Orders: []ResultsOrder{}}
		if i > 0 {
			before := positionOf(m, s.Before)
			step.Before = &before
		}
		for _, p := range s.Powers {
			if !p.Missing && !p.Disorder && p.Version > 0 {
				step.Received = append(step.Received, g.Powers[p.Power].ID)
			}
			for _, l := range p.Lines {
				step.Orders = append(step.Orders, order(g, p.Power, l, false))
			}
			for _, l := range p.Foreign {
				step.Orders = append(step.Orders, order(g, p.Power, l, true))
			}
		}
		for _, l := range s.Idle {
			step.Idle = append(step.Idle, ResultsIdle{g.Powers[l.Power].ID, l.Written, l.Why})
		}
		r.Steps = append(r.Steps, step)
	}
	for _, l := range t.Lots {
		lot := ResultsLot{Power: g.Powers[l.Power].ID, Removed: l.Removed, From: l.From, Seed: l.Seed, Link: l.Link,
			Number: l.LinkNumber, Kind: l.Kind, Places: l.Places}
		r.Lots = append(r.Lots, lot)
	}
	for _, c := range t.Closings {
		r.Closings = append(r.Closings, ResultsClosing{c.Kind, c.Lines, c.Head, c.Beacon, c.Value})
	}
	for _, rc := range t.Receipts {
		r.Receipts = append(r.Receipts, ResultsReceipt{g.Powers[rc.Power].ID, rc.Kind, rc.Secret,
			rc.Receipt, rc.Salt, rc.Text})
	}
	return r
}

func order(g *publish.Game, power int, l publish.Line, foreign bool) ResultsOrder {
	o := ResultsOrder{Power: g.Powers[power].ID, Unit: l.Unit, Written: l.Written, Understood: l.Understood,
		Verdict: l.Verdict, Code: l.Code, Reason: l.Reason, Rule: l.Rule, Dislodged: l.Dislodged, Foreign: foreign}
	if l.Correction != nil {
		o.Corrected, o.Referee = l.Correction.Reason, l.Correction.Referee
	}
	return o
}

// openingOf writes a game's first position, with units by id, which numbers stacked units.
func openingOf(m *engine.Map, o *publish.Opening) *Opening {
	out := &Opening{o.Phase, o.Note, positionOf(m, o.Position), o.State}
	units := slices.Clone(o.Position.Position().Units)
	slices.SortFunc(units, func(a, b engine.Unit) int { return cmp.Compare(a.ID, b.ID) })
	clear(out.Units)
	for _, u := range units {
		id := m.Powers[u.Power].ID
		out.Units[id] = append(out.Units[id], position.Unit(m, u))
	}
	return out
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

// JSON writes a value with a final line feed, and each object of a list on a line of its own. Fully
// indented, a game would be a third larger. The encoder sorts the keys of maps.
func JSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return lined(b.Bytes()), nil
}

func lined(compact []byte) []byte {
	out := make([]byte, 0, len(compact)+len(compact)/64)
	quoted := false
	for i, c := range compact {
		switch {
		case c == '"' && !(quoted && escaped(compact[:i])):
			quoted = !quoted
		case c == '{' && !quoted && i > 0 && (compact[i-1] == '[' || compact[i-1] == ','):
			out = append(out, '\n')
		}
		out = append(out, c)
	}
	return out
}

// escaped reports whether a text ends in an odd number of backslashes.
func escaped(text []byte) bool {
	n := 0
	for n < len(text) && text[len(text)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// Package publish selects, of what was played, what may be seen.
//
// It is the one gate between secrets and pages. It reads package play and returns plain models that
// hold only what the state of each phase allows: of an open phase the position and the deadlines;
// of a closed phase also the receipts; of a draft the orders and their outcomes, but no retreats;
// of a final phase everything. The models have no fields for names of players, addresses,
// superseded versions, headings of sheets and the salts of later steps.
//
// Packages page and feed import this package and neither play nor load.
package publish

import (
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Site is everything that is published.
type Site struct {
	Title, Subtitle, URL, Language, Coordinator, Email string
	// Join says how to join, in the coordinator's words; "": pages say to write and ask.
	Join      string
	MainBoard string
	Rules     string // the ruleset whose rulebook the front page links to, or ""
	Games     []*Game
}

// Game is everything that is published of one game.
type Game struct {
	Slug, Title, Note, Ended        string
	ID                              string // unique among the games of all sites
	Over                            bool   // it has ended
	Conceded                        bool   // the others have conceded to the winners
	EndWhy                          string // why the players agreed to end it
	BoardID, BoardTitle, RulesTitle string
	RulesetID                       string
	Options                         engine.Options // its rule choices, where it has any
	Board                           *mapdata.Board
	BoardHash                       string
	Powers                          []Power
	Kinds                           []engine.KindInfo // the ruleset's kinds of units
	OwnOrders                       bool              // the ruleset has orders of its own
	Victory                         int
	ScoreHead                       string // heading of the scores, if they decide the game
	HeldHead, HeldShort, Goal       string // names of what counts besides centres, and how much of it wins; "": nothing
	Groups                          []Group
	Turns                           []*Turn // oldest first
	Years                           []Year
	Deadlines                       []Deadline
	// DueAt is the time of day of deadlines: "20:00 in Berlin"; "": 07:00 UTC of the day after.
	DueAt        string
	Moves        []Move // moved deadlines, oldest first, if the time of the decision was noted
	PositionNote string // on a game that began in its middle: where its position came from
	Commitment   string // the commitment to its chain of lots
	Log          receipts.Log
	LogLines     int // length of Log; LogHead is its head
	LogHead      string
	Origins      []Origin // where phases were played before the game moved here
	Opening      *Opening // its first position, if not that of the ruleset
	Beacon       string   // the beacon that lots wait for, or ""
	Links        int
	Winners      []int
	Draw         bool
	EndHow       string // "solo", "alliance", "draw" ..., or ""
	Scans        bool
	Seats        int // how many of the powers have players; 0: all
}

// Origin is a site where phases were played before, with the data published to check them.
type Origin struct {
	Game       string // its name there; "" for another program's saved game, which has no receipts
	Commitment string
	Log        receipts.Log
	LogLines   int
	LogHead    string
	Last       string // the last of its phases: "Winter 1643"
}

// Opening is a game's first position, with the public part of the ruleset's own state.
type Opening struct {
	Phase    string
	Note     string
	Position engine.Public
	State    any
}

// Players returns the powers with a seat; the others own regions and send no orders.
func (g *Game) Players() []Power {
	if g.Seats == 0 {
		return g.Powers
	}
	return g.Powers[:g.Seats]
}

// Power is a power that players play (a seat), or an owner of regions that nobody plays.
type Power struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Code   string `json:"code"`
	Colour string `json:"colour"`
	// Players are the players who want to be shown, by their chosen names, first player first.
	Players []Player `json:"players,omitempty"`
	Vacant  bool     `json:"vacant,omitempty"` // nobody plays it now: it is asked for nothing
	Missed  int      `json:"missed,omitempty"` // how often it sent nothing though orders were due
}

// Player is who plays a power, and since when: "2026-05-01", or "" from the beginning.
type Player struct {
	Name string `json:"name"`
	From string `json:"from,omitempty"`
}

// Group is a named set of regions that counts for victory.
type Group struct {
	Name    string
	Regions []Place
}

// Place is a region's id and its name as pages print it.
type Place struct{ ID, Name string }

// Turn is a phase that begins a turn with those that follow: a movement and its retreats.
type Turn struct {
	Key, Name  string // "1642-summer", "Summer 1642"
	When       string // its season and year: "Summer 1642"
	Season     string // "Summer"
	Kind       string // the sheets of its first phase: "orders"
	Submission string // heading of the awaited sheets or, if none, of its first: "Movement Orders"
	Awaits     string // the awaited sheets or, if none, its first: "orders", "retreats"
	AwaitsID   string // the kind of phase of Awaits, as in phase ids: "movement"
	AwaitsStep engine.PhaseStep
	Phase      engine.Phase
	PhaseID    string // "1643-spring-movement"
	NextID     string // id of the phase that is played next: of the retreats if awaited, else PhaseID
	State      string // open, closed, draft, final
	Adjustment bool   // it is a phase of builds and removals
	Units      bool   // its orders are given to units on the board
	Steps      []Step
	Before     engine.Public
	After      engine.Public    // the position after what is decided of it
	Held       []engine.PowerID // by region: the power that last had a unit there; nil: maps do not show it
	Marks      []engine.Mark    // what maps show of After besides units and owners
	Standings  []Standing       // by power, in After
	Due        []Due            // builds and removals that are due after it
	Changes    []Change
	Dislodged  []Dislodged // units that must retreat, or had to
	Receipts   []Receipt
	Closings   []Closing
	Retaken    int          // how often it was reopened after publication
	Changed    []Difference // differences from the orders published before that
	Lots       []Lot
	Panels     []Panel
	Tracks     []engine.Track // numbers that the game's page charts
	Choices    [][]Choice     // by player: the lines of the awaited sheet with possible orders; nil: none is awaited
	SheetLines [][]SheetLine  // by player: lines of its order sheet besides those of its own units
	At         time.Time      // when its state was reached; zero if not recorded
	Stamp      string         // short hash of everything from which it was decided
	Retreats   bool           // retreats are awaited
	Pending    []int          // powers that must retreat
	Lines      []string       // blank lines of order sheets besides those of units
	Owed       [][]string     // by power: what it owes now, in the ruleset's own words, if it has any
	May        [][]string     // by power: what it may send besides that
}

// Step is one adjudication: that of a movement, of retreats or of adjustments.
type Step struct {
	Kind, Name string // "retreats", "Retreats"
	Powers     []Sheet
	Idle       []Idle  // words that opened receipts cover but that became no published order
	Accounts   []Panel // the ruleset's tables about what it did
	MovedIn    int     // number, from 1, of the origin where it was played; 0: here
	Follows    bool    // it is not the turn's first step, as retreats are not
	Orders     engine.PublicOutcomes
	Before     engine.Public
	After      engine.Public
	Held       []engine.PowerID // as Turn.Held, for Before
	Marks      []engine.Mark    // what maps show of Before
	Arrows     []engine.Arrow   // arrows of the ruleset's own orders
	Text       string           // both positions and the outcomes as text, for job keys
}

// Idle holds words of a sheet that its opened receipt covers but that were not carried out.
type Idle struct {
	Power        int
	Written, Why string
}

// The reasons why words of a sheet were not carried out: another line gives the same order; all
// units that they could mean have other orders; the coordinator replaced them by an order that is
// published without them; a correction elsewhere on the sheet contradicts them.
const (
	Repeated = "said before"
	NoneLeft = "no unit is left"
	Replaced = "corrected"
	Doubted  = "in doubt by a correction"
)

// Sheet is one power's orders with their outcomes.
type Sheet struct {
	Power   int
	Missing bool // nothing was received
	// Disorder means that nobody plays the power.
	Disorder bool
	Version  int
	Lines    []Line
	Foreign  []Line // orders for other powers' units
	Scan     string // file name of its photograph, beside the page, or ""
	ScanSrc  string // path of the photograph
	ScanHash string // hash of what is published of the photograph
}

// Line is one order as pages show it, with its outcome.
type Line struct {
	Unit       string   // "Army Bristol"
	Of         string   // the unit's owner, if not the power that wrote the order
	Region     string   // its region's id, for anchors and links
	Written    string   // as written; empty for a unit without an order
	Understood string   // as read, in the rulebook's words
	Verdict    string   // succeeded, failed, void, illegal, none
	Reason     string   // one sentence without full stop
	Parts      []Phrase // Reason, divided where it names units; nil: it names none
	Rule       string   // anchor in the rulebook
	Code       string   // machine-readable reason
	// No is the 1-based number of the outcome (engine.Outcome.No), or 0. No page may show it.
	No         int
	Key        string // "orders-12": its place among the published orders, for addresses; "" if No is 0
	Dislodged  bool
	Correction *Correction
	Notes      []string // slips in the line that the reader of orders tolerated
}

// Decreed reports whether a line is a decision of the coordinator.
func (l Line) Decreed() bool { return l.Correction != nil && l.Correction.Referee }

// Correction is the coordinator's change of a line.
type Correction struct {
	Was, Now, Reason string
	Referee          bool // it is a decision of the coordinator, not the power's order
}

// Standing is the state of a power in a position.
type Standing struct {
	Unplayed              bool // a power without a seat
	Power, Centres, Units int
	Gained, Lost          int      // centres, since the last count
	Held                  []string // names of what it holds that counts besides centres
	Score                 int      // its score, if scores decide the game
	Bare                  bool     // it has units and no centre
	Out                   bool
	UnitList              []Unit
	CentreList            []Place
}

// Unit is a unit as pages name it.
type Unit struct {
	Kind, Place string // "Army", "Bristol"
	Region      string
	Letter      string
	Targets     []string // places to which it may go
}

// Due is how many units a power may build (Due > 0) or must remove (Due < 0), and why.
type Due struct{ Power, Centres, Units, Received, Sent, Limit, Due int }

// Change is one difference between the positions before and after a turn.
type Change struct {
	Kind  string // "captured", "destroyed", "built", "removed", "converted", "eliminated", "landless"
	Power int    // the power that it is about, or -1
	Text  string
}

// Dislodged is a unit that had to retreat.
type Dislodged struct {
	Power  int
	Unit   string
	From   string // the place from which its attacker came
	Went   string // "retreats to Vienna", "is disbanded", "is destroyed"; "" while undecided
	Open   []string
	Closed []Closed
}

// Closed is a neighbour that a dislodged unit cannot retreat to.
type Closed struct{ Place, Why string }

// Receipt is the salted hash of a power's orders. Publication sets Salt and Text.
type Receipt struct {
	Power               int
	Kind                string
	Secret              bool // it is for the sheet's secret orders
	Receipt, Salt, Text string
}

// Closing says where a step's receipts are in the log of the game or of its origin.
type Closing struct {
	MovedIn int
	Kind    string
	Lines   int    // length of the log up to the end of this closing
	Head    string // the head (hash) of these lines
	Beacon  string // what its lots wait for, or ""
	Value   string // the beacon's value, or ""
	Times   int    // how often the step was closed with other receipts
	First   int    // length of the log up to the end of the step's first closing, from which lots are drawn
	Drawing bool   // the step drew lots
}

// Lot is a draw and how to repeat it.
type Lot struct {
	MovedIn    int    // number, from 1, of the origin where it was drawn; 0: here
	Kind       string // the kind of step that drew it
	Power      int
	Places     []string // the candidates' places, by id
	Removed    string
	From       []string
	Seed       string // the text hashed
	Hash       string
	Link       string
	LinkNumber int
	Index      int // index of the removed unit in From
}

// Year is a row of the table of centres. There is one for the start, and one for each adjustment.
type Year struct {
	Turn    string `json:"-"` // the turn that closed it; empty for the start
	Label   string `json:"label"`
	Centres []int  `json:"centres"` // by power
}

// Move is a change of a deadline, with the time at which it was decided.
type Move struct {
	Name, Key, Kind, Why string
	To                   string // the new deadline
	At                   time.Time
}

// Deadline is the time until which sheets of one kind are due.
type Deadline struct {
	Key, Kind string
	Name      string // "Summer 1642 orders"
	Day       string // 2026-03-14
	Due       time.Time
	Local     string // Due in the game's own zone: "Monday 2 March, 20:00 in Berlin"; "" if that is UTC
	Sequence  int
	Why       []string
	Past      bool // its step is decided
	// Follows means that the phase is played only if the phase before it makes it necessary.
	Follows    bool
	Submission string   // "Movement Orders"
	Asks       []string // builds, removals
	Days       int      // days since the turn's preceding deadline, or else its first day
}

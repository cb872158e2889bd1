package engine

import "encoding/binary"

// LotSource gives reproducible numbers where the rules leave something to chance.
type LotSource interface {
	// Draw returns a number in [0,n) for a purpose ("remove hamilton 1"), and the hashed text.
	Draw(purpose string, n int) (int, string)
}

// Rules is a ruleset bound to a board and its options, safe for concurrent use. A ruleset embeds
// Plain, which implements the standard game's answers.
type Rules interface {
	Info() Info
	Map() *Map
	// Start returns the opening position.
	Start() *Position
	// Check reports whether an order could be legal in a position, and if not, why.
	Check(p *Position, o Order) (Reason, bool)
	// Legal appends every legal order of a unit to dst; with unit 0, every legal order of a power
	// in a phase without unit orders.
	Legal(dst []Order, p *Position, by PowerID, unit UnitID) []Order
	// Resolve adjudicates a phase without changing p. Outcomes keep the sequence of a power's
	// orders, which may matter. An order By Referee is the coordinator's own decision.
	Resolve(p *Position, orders []Order, lots LotSource) *Resolution
	// Counts returns each power's centres, units, and builds or removals.
	Counts(p *Position) []Count
	// PhaseName returns a phase as people say it: "Autumn 1642 retreats".
	PhaseName(ph Phase) string

	Viewer
	// Unit finds the unit that a writer means in the position at the start of the phase. The code
	// is why it found none: no match, or several.
	Unit(p *Position, by PowerID, s Said, role Role) (UnitID, Code)
	// Own fills in an order from the slots of one of the ruleset's own forms. Verb and By, and At,
	// Of and To from slots of these names, are already set.
	Own(o *Order, form *Form, f Fields)
	// MayOrder reports whether a power could order a unit, as far as is known before adjudication.
	MayOrder(p *Position, by PowerID, unit UnitID) bool
	// Duties lists what a power owes in a position: a sheet, a retreat, a build, a removal.
	Duties(p *Position, by PowerID) []Duty
	// Lacking says which duties a power's sheet leaves out ("two of three objectives"), or "". It
	// is called for sheets that hold an order, and need not mention units and builds.
	Lacking(p *Position, by PowerID, orders []Order) string
	// Standings returns what counts towards the game's end besides centres.
	Standings(p Public) Standings
	// Panels returns tables about a published position.
	Panels(p Public) []Panel
	// Accounts returns tables of what happened in a phase: numbers before and after.
	Accounts(r PublicResolution) []Panel
	// Tracks returns numbers of a published position that pages follow through the game.
	Tracks(p Public) []Track
	// SheetLines returns the lines of a power's order sheet other than those for its own units.
	SheetLines(p Public, by PowerID) []SheetLine
	// Tables returns the ruleset's data for its book.
	Tables() []DataTable
	// Marks returns what maps show of a published position besides units and owners.
	Marks(p Public) []Mark
	// PrivateNews returns what only one power may learn of a resolution.
	PrivateNews(r *Resolution, by PowerID) []string
	// Reach lists the places that a unit of this kind could come to or act on from a place; with a
	// nil position, by the board alone.
	Reach(p *Position, k Kind, at PlaceID) []Reach
	// Arrows returns drawings of a published resolution's own orders.
	Arrows(r PublicResolution) []Arrow
	// State returns the ruleset's own state of a position as a value with a stable encoding in
	// JSON, or nil. Hashes, position files, batches and figures use it.
	State(p *Position) any
	// SetState reads what State writes, with defaults for missing parts. It returns every problem.
	SetState(p *Position, raw []byte) []error
	// Answer returns the ruleset's own fields in a batch's answer, for the phase and afterwards.
	Answer(r *Resolution) (turn, after map[string]any)
}

// Reuser is a ruleset that can reuse the memory of an earlier resolution, for searches that
// adjudicate many phases and keep few.
type Reuser interface {
	// ResolveInto is Rules.Resolve, but may reuse the memory of old and of its position After; old
	// must not be used afterwards, and may be nil.
	ResolveInto(old *Resolution, p *Position, orders []Order, lots LotSource) *Resolution
}

// ResolveInto adjudicates a phase, reusing the memory of an earlier resolution if the ruleset can.
func ResolveInto(r Rules, old *Resolution, p *Position, orders []Order, lots LotSource) *Resolution {
	if u, ok := r.(Reuser); ok {
		return u.ResolveInto(old, p, orders, lots)
	}
	return r.Resolve(p, orders, lots)
}

// Referee in Order.By is the coordinator.
const Referee = NoPower

// Duty is something that a power must send for a phase, such as orders for its units.
type Duty struct {
	Step  PhaseStep
	Verb  Verb   // Build, Remove, Retreat, or NoOrder: a sheet
	Unit  UnitID // the unit that must retreat, or 0
	Count int    // how many
	Text  string // in the ruleset's words: "a declaration"
	Must  bool   // omitting it has consequences for the power
	// Lack is what pages say of a power without an optional duty: "no declaration"; or "".
	Lack string
}

// Aside is a ruleset's remark on a region, for people who look up the moves from there.
type Aside struct {
	Title, Text string
	Items       []AsideItem
}

// AsideItem is a region in an aside, and what the aside says of it.
type AsideItem struct {
	At   RegionID
	Says string // "by a fleet in the English Channel", or ""
}

// Reach is a place that a unit could come to or act on.
type Reach struct {
	To  PlaceID
	How string // "move", "support", "bounce", "board", "land", "ferry", "cut"
	Why string // a short reason in words, or ""
}

// Arrow is how maps draw an order that only the ruleset understands.
type Arrow struct {
	Unit    UnitID // 0: no unit; the arrow then starts at the first place of Through; if that is empty, only a sign is drawn
	Through []PlaceID
	Past    bool // it starts at the first place of Through, to which the unit will have moved by then
	To      PlaceID
	Style   string // "solid", "dotted", "wave"
	End     string // "head", "bar", "scissors", "anchor", "quills"
	Failed  bool
	Says    string // its text in the map's key, if it needs one, or ""
}

// End is how a game ended.
type End struct {
	How     string // "solo", "joint", "draw", "vote", "alliance", "concession", "score"; "" while the game goes on
	Winners []PowerID
}

// SeededLots is a text, safe to publish, that determines every draw, so that anybody can repeat
// one. A draw is the first eight bytes of the SHA-256 of "seed/purpose", a big-endian integer,
// modulo n; an integer past the last whole multiple of n is hashed again.
type SeededLots string

// Draw returns a number in [0,n) and the text that was hashed.
func (s SeededLots) Draw(purpose string, n int) (int, string) {
	text := string(s) + "/" + purpose
	if n <= 1 {
		return 0, text
	}
	sum := Digest([]byte(text))
	most := ^uint64(0) - ^uint64(0)%uint64(n)
	for {
		if x := binary.BigEndian.Uint64(sum[:8]); x < most {
			return int(x % uint64(n)), text
		}
		sum = Digest(sum[:])
	}
}

// Standings are what counts towards the game's end besides centres, if a ruleset has such a thing:
// regions held for their own sake, and how many of them victory requires.
type Standings struct {
	Head   string       // the head of their column: "Capitals held"; "": there are none
	Short  string       // the same in a narrow table: "Capitals"
	Held   [][]RegionID // by power: the regions it holds
	Goal   string       // what victory needs besides a number of centres: "a capital in each kingdom"
	Groups []Group      // the regions that the goal names
	Score  string       // the head of the column of scores, if those decide instead of centres: "Score now"
	Scores []int        // by player
}

// Group is a list of regions under one name.
type Group struct {
	Name    string
	Regions []RegionID
}

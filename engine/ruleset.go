package engine

// LotSource gives reproducible numbers for what the rules leave to chance.
type LotSource interface {
	// Draw returns a number in [0,n) for a purpose such as "remove hamilton 1", and the text that was hashed.
	Draw(purpose string, n int) (int, string)
}

// Rules is a ruleset bound to a board and its options. It is safe for use by several goroutines. A ruleset embeds
// Plain, which answers for the standard game whatever the ruleset has nothing of its own to say to.
type Rules interface {
	Info() Info
	Map() *Map
	// Start returns the opening position.
	Start() *Position
	// Check reports whether an order could be legal in a position, and if not why.
	Check(p *Position, o Order) (Reason, bool)
	// Legal appends every legal order of a unit (or of a power, in a phase without units' orders, for unit 0).
	Legal(dst []Order, p *Position, by PowerID, unit UnitID) []Order
	// Resolve adjudicates a phase. Before is not changed. Orders of one power count in the order given; Outcomes keep
	// it. An order By Referee is the coordinator's own decision.
	Resolve(p *Position, orders []Order, lots LotSource) *Resolution
	// Counts returns each power's centres, units and what it may build or must remove.
	Counts(p *Position) []Count
	// PhaseName returns a phase as people say it: "Autumn 1642 retreats", "1643's Winter adjustments".
	PhaseName(ph Phase) string

	Viewer
	// Unit finds the unit that a writer means, by the position at the opening of the phase. The code says why there is
	// none: nobody fits, or several.
	Unit(p *Position, by PowerID, s Said, role Role) (UnitID, Code)
	// Own fills an order from what one of the ruleset's own forms took; Verb, By, At, Of and To are filled already from
	// slots of these names.
	Own(o *Order, form *Form, f Fields)
	// MayOrder reports whether a power could order a unit, as far as that is known before the phase is decided.
	MayOrder(p *Position, by PowerID, unit UnitID) bool
	// Duties lists what is due of a power in a position: a sheet, a retreat, a build, a removal.
	Duties(p *Position, by PowerID) []Duty
	// Lacking says in words what the orders of a power's sheet leave out of its duties ("two of three objectives"), or "". It is asked
	// of sheets that hold an order; units and counts of builds need no words of the ruleset's.
	Lacking(p *Position, by PowerID, orders []Order) string
	// Standings are what counts towards the end of a published position beside centres.
	Standings(p Public) Standings
	// Panels are tables about a published position.
	Panels(p Public) []Panel
	// Accounts are tables about what a published phase did: numbers before and after, stage by stage.
	Accounts(r PublicResolution) []Panel
	// Tracks are numbers of a published position that pages follow through the game.
	Tracks(p Public) []Track
	// SheetLines are what a power's order sheet has beside lines for its own units.
	SheetLines(p Public, by PowerID) []SheetLine
	// Tables are the ruleset's own data, for its book.
	Tables() []DataTable
	// Marks are what maps show of a published position beside units and owners.
	Marks(p Public) []Mark
	// Told is what one power learns of a resolution beside what is public.
	Told(r *Resolution, by PowerID) []string
	// Reach lists where a unit of a kind could come to or act on from a place; a nil position asks the board alone.
	Reach(p *Position, k Kind, at PlaceID) []Reach
	// Arrows are drawings for a published resolution's own orders.
	Arrows(r PublicResolution) []Arrow
	// State returns the ruleset's own state of a position as a value that encoding/json writes the same way each time,
	// or nil. Hashes, position files, batches and figures use it.
	State(p *Position) any
	// SetState reads what State writes, with defaults for what is left out. Every problem is returned.
	SetState(p *Position, raw []byte) []error
	// Answer adds a ruleset's own fields to a batch's answer of a phase, and to its position after it.
	Answer(r *Resolution) (turn, after map[string]any)
}

// Reuser is a ruleset that can decide in the memory of an earlier resolution, for searches that look at a phase and forget it.
type Reuser interface {
	// ResolveInto is Rules.Resolve. What it returns may be made of old's memory, of which nothing may be used afterwards, not
	// its position After either; old may be nil.
	ResolveInto(old *Resolution, p *Position, orders []Order, lots LotSource) *Resolution
}

// ResolveInto decides a phase in the memory of an earlier resolution if the ruleset can, and else as Rules.Resolve does.
func ResolveInto(r Rules, old *Resolution, p *Position, orders []Order, lots LotSource) *Resolution {
	if u, ok := r.(Reuser); ok {
		return u.ResolveInto(old, p, orders, lots)
	}
	return r.Resolve(p, orders, lots)
}

// Referee stands in Order.By for the coordinator.
const Referee = NoPower

// Duty is something that a power owes a phase.
type Duty struct {
	Step  PhaseStep
	Verb  Verb   // Build, Remove, Retreat, or NoOrder: a sheet
	Unit  UnitID // the unit that must retreat, or 0
	Count int    // how many
	Text  string // in words where the ruleset has its own: "a declaration"
	Must  bool   // something befalls the power if it is left out
	Lack  string // what is said of a power that may leave it out, and has: "no declaration"; or "". A sheet without it is whole
}

// Aside is what a ruleset says of a region beside the moves that the board allows from it, for people who look moves up.
type Aside struct {
	Title, Text string
	Items       []AsideItem
}

// AsideItem is a region of an aside, with what is said of it.
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

// Arrow is a drawing of an order that only the ruleset knows.
type Arrow struct {
	Unit    UnitID // 0: nobody's; with Through a way from the first place there, without it the sign alone
	Through []PlaceID
	Past    bool // it begins at the first of Through, where the unit will have come, and not where the unit stands
	To      PlaceID
	Style   string // "solid", "dotted", "wave"
	End     string // "head", "bar", "scissors", "anchor", "quills"
	Failed  bool
	Says    string // what a map's key says of it, where no sign of an order explains it, or ""
}

// End is how a game ended.
type End struct {
	How     string // "solo", "joint", "draw", "vote", "alliance", "concession", "score"; "" while the game goes on
	Winners []PowerID
}

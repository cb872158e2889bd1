package engine

// LotSource gives reproducible numbers where the rules leave something to chance.
type LotSource interface {
	// Draw returns a number in [0,n) for a purpose such as "remove hamilton 1", and the text that
	// was hashed.
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
	// Legal appends every legal order of a unit, or with unit 0 of a power, in a phase without unit
	// orders.
	Legal(dst []Order, p *Position, by PowerID, unit UnitID) []Order
	// Resolve adjudicates a phase without changing p. The order of one power's orders matters, and
	// Outcomes keep it. An order By Referee is the coordinator's own decision.
	Resolve(p *Position, orders []Order, lots LotSource) *Resolution
	// Counts returns each power's centres, units, and builds or removals.
	Counts(p *Position) []Count
	// PhaseName returns a phase as people say it: "Autumn 1642 retreats", "1643's Winter
	// adjustments".
	PhaseName(ph Phase) string

	Viewer
	// Unit finds the unit that a writer means in the position at the start of the phase. The code
	// is why there is none: no match, or several.
	Unit(p *Position, by PowerID, s Said, role Role) (UnitID, Code)
	// Own fills an order from the slots of one of the ruleset's own forms; Verb, By, At, Of and To
	// are set already from slots of these names.
	Own(o *Order, form *Form, f Fields)
	// MayOrder reports whether a power could order a unit, as far as is known before adjudication.
	MayOrder(p *Position, by PowerID, unit UnitID) bool
	// Duties lists what a power owes in a position: a sheet, a retreat, a build, a removal.
	Duties(p *Position, by PowerID) []Duty
	// Lacking says in words what a power's sheet leaves out of its duties ("two of three
	// objectives"), or "". It is called for sheets that hold an order; it need not mention units
	// and builds.
	Lacking(p *Position, by PowerID, orders []Order) string
	// Standings returns what counts besides centres towards the game's end.
	Standings(p Public) Standings
	// Panels returns tables about a published position.
	Panels(p Public) []Panel
	// Accounts returns tables about what a published phase did: numbers before and after, stage by
	// stage.
	Accounts(r PublicResolution) []Panel
	// Tracks returns numbers of a published position that pages follow through the game.
	Tracks(p Public) []Track
	// SheetLines returns what a power's order sheet has besides lines for its own units.
	SheetLines(p Public, by PowerID) []SheetLine
	// Tables returns the ruleset's data for its book.
	Tables() []DataTable
	// Marks returns what maps show of a published position besides units and owners.
	Marks(p Public) []Mark
	// PrivateNews returns what one power learns of a resolution besides what is public.
	PrivateNews(r *Resolution, by PowerID) []string
	// Reach lists where a unit of a kind could come to or act on from a place; a nil position asks
	// the board alone.
	Reach(p *Position, k Kind, at PlaceID) []Reach
	// Arrows returns drawings of a published resolution's own orders.
	Arrows(r PublicResolution) []Arrow
	// State returns the ruleset's own state of a position as a value with a stable encoding/json
	// form, or nil. Hashes, position files, batches and figures use it.
	State(p *Position) any
	// SetState reads what State writes, with defaults for missing parts. Every problem is returned.
	SetState(p *Position, raw []byte) []error
	// Answer returns a ruleset's own fields for a batch's answer of a phase, and for the position
	// after it.
	Answer(r *Resolution) (turn, after map[string]any)
}

// Reuser is a ruleset that can reuse the memory of an earlier resolution, for searches that
// adjudicate many phases and keep few.
type Reuser interface {
	// ResolveInto is Rules.Resolve, but may reuse old's memory, including its position After: old
	// must not be used afterwards. Old may be nil.
	ResolveInto(old *Resolution, p *Position, orders []Order, lots LotSource) *Resolution
}

// ResolveInto adjudicates a phase, reusing the memory of an earlier resolution if the ruleset can.
func ResolveInto(r Rules, old *Resolution, p *Position, orders []Order, lots LotSource) *Resolution {
	if u, ok := r.(Reuser); ok {
		return u.ResolveInto(old, p, orders, lots)
	}
	return r.Resolve(p, orders, lots)
}

// Referee is the coordinator in Order.By.
const Referee = NoPower

// Duty is something that a power owes in a phase.
type Duty struct {
	Step  PhaseStep
	Verb  Verb   // Build, Remove, Retreat, or NoOrder: a sheet
	Unit  UnitID // the unit that must retreat, or 0
	Count int    // how many
	Text  string // the ruleset's own words: "a declaration"
	Must  bool   // omitting it has consequences for the power
	// what is said of a power that omits an optional duty: "no declaration"; or "". A sheet without
	// it is complete
	Lack string
}

// Aside is a ruleset's note on a region besides the board's moves from it, for people who look
// moves up.
type Aside struct {
	Title, Text string
	Items       []AsideItem
}

// AsideItem is a region of an aside and what is said of it.
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

// Arrow is a drawing of an order that only the ruleset understands.
type Arrow struct {
	Unit    UnitID // 0: no unit; with Through it starts at its first place, without it is only a sign
	Through []PlaceID
	Past    bool // it starts at the first of Through, where the unit will have arrived, not where it is
	To      PlaceID
	Style   string // "solid", "dotted", "wave"
	End     string // "head", "bar", "scissors", "anchor", "quills"
	Failed  bool
	Says    string // its text in the map's key, where no order's sign explains it, or ""
}

// End is how a game ended.
type End struct {
	How     string // "solo", "joint", "draw", "vote", "alliance", "concession", "score"; "" while the game goes on
	Winners []PowerID
}

package engine

// Secrecy says how long an order is withheld from publication.
type Secrecy uint8

// Open orders are published with the results of their phase.
const (
	Open     Secrecy = iota
	UntilEnd         // published when the game has ended
	UntilMet         // published only if what they ask for happens; otherwise never
)

// Form is a ruleset's own order as people write it; the reader interprets it. A pattern consists of
// words, slots in braces and alternatives: "{unit} cut|cuts {power} in {region} on|for {unit}",
// "{count} inf|infs: {state}", "declare war [on|against] {power}", "surrender to {power} [and] [pay
// {count}]", "ally {power*} [name {text}]".
//
// Words match without regard to case; "|" separates alternatives of one word; brackets are
// optional; " | " with blanks separates longer alternatives within brackets or parentheses:
// "(presumed to support | on | for)". The signs : - > / are literal ("-" matches every arrow).
// Articles, "please", commas and a full stop may appear anywhere and need not be in a pattern.
//
// A slot is {unit}, {place}, {region}, {sea}, {land}, {power}, {kind}, {count}, {ordinal}, {text}
// (in quotation marks), {words} (anything at all) or a list of Names by its id; {a|b} tries a
// before b; a star after the name takes one or more, separated by commas or "and", and numbers and
// powers by blanks as well; a name before a colon names the slot: {of:unit}. Words after "unit"
// narrow it: {unit A sea} is an army, said to be one, at sea; {unit land} any unit ashore. Slots
// named at, of (units or places), to (a place), whom (a power) and count fill those fields of the
// order; the first unnamed unit is at, the second of, the only unnamed power whom, the only count
// count.
//
// Patterns are tried in the order of Info.Forms, the current phase's first, before list numbers and
// headings are considered: first exactly; then, if nothing else can be made of the line, allowing
// slips, which are reported to the writer.
//
// A form with As is not an order: the lines of As are read in its place, each an order, with the
// slots' words inserted and brackets kept only where their slots were filled: "AF ENG - MAO, land
// Por" is "F {at} {deed}" and "A {at} LAND {to} [VIA {via}]"; "SAX: A SAX - HES" is "{deed}".
type Form struct {
	Verb     Verb   // VerbOwn or above
	ID       string // the kind that `herald read --json` reports: "cut"
	Patterns []string
	As       []string
	Steps    []PhaseStep // where it may be given; empty: anywhere
	Secrecy  Secrecy
	Example  string // an example, shown for an unreadable line in phases without unit orders
}

// Fields holds what a form's slots took, by slot name.
type Fields map[string][]Field

// Field is what one slot took.
type Field struct {
	Slot   string // what it was read as: "unit", "power", or a name list's id
	Text   string // as written
	Power  PowerID
	Region RegionID
	Place  PlaceID
	Unit   Said
	Kind   Kind
	Count  int // count, ordinal
	Name   int // index into NameList.Entries
}

// NameList is a list of names other than regions and powers, such as persons or states.
type NameList struct {
	ID      string // the slot's name
	Entries []NameEntry
}

// NameEntry is one name of a list.
type NameEntry struct {
	ID      string
	Name    string
	Aliases []string
}

// Own is a ruleset's own part of an order.
type Own interface {
	Same(Own) bool                // reports whether both ask the same, however written
	Text(m *Map) string           // canonical, compact
	Fields(m *Map) map[string]any // for the reader's JSON; values are strings, numbers, booleans or lists of them
}

// Worded is an Own with a form in plain words, for pages and letters, as well as its compact one.
// The reader must read it back as the same order.
type Worded interface {
	Words(m *Map) string
}

// Said is a unit as a sheet names it; unstated parts are None or 0.
type Said struct {
	Whose PowerID
	Kind  Kind
	At    PlaceID
	No    int // its number where several share a place, from 1
}

// Role is the part that a named unit has in an order.
type Role uint8

// The roles, which decide which units are considered first.
const (
	Ordered Role = iota
	Supported
	Carried
	Receiver
)

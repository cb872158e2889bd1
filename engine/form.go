package engine

// Secrecy says how long an order stays out of what is published.
type Secrecy uint8

// Open orders are published with the results of their phase.
const (
	Open     Secrecy = iota
	UntilEnd         // published when the game has ended
	UntilMet         // published only if what they ask for comes about; else never
)

// Form is a ruleset's own order as people write it, which the reader interprets. A pattern is words, slots in braces
// and alternatives: "{unit} cut|cuts {power} in {region} on|for {unit}", "{count} inf|infs: {state}",
// "declare war [on|against] {power}", "surrender to {power} [and] [pay {count}]", "ally {power*} [name {text}]".
//
// Words match without regard to case; "|" parts alternatives of one word; what stands in brackets may be missing;
// " | " with blanks parts longer alternatives within brackets or parentheses: "(presumed to support | on | for)". The
// signs : - > / stand for themselves ("-" for every arrow). Articles, "please", commas and a full stop may stand
// anywhere and need not be in a pattern.
//
// A slot is {unit}, {place}, {region}, {sea}, {land}, {power}, {kind}, {count}, {ordinal}, {text} (in quotation marks),
// {words} (anything at all) or a list of Names by its id; {a|b} tries a before b; a star after the name takes one or
// more, parted by commas or "and", numbers and powers by blanks as well; a name before a colon gives the slot a name of its own: {of:unit}. Words after
// "unit" narrow it: {unit A sea} is an army, said to be one, at sea; {unit land} any unit ashore. Slots named at, of
// (units or places), to (a place), whom (a power) and count fill those fields of the order; the first unit without a
// name is at, the second of, the only power without a name whom, the only count count.
//
// Patterns are tried in the order of Info.Forms, those of the phase at hand first, before list numbers and headings are
// thought of: exactly; and where nothing else can be made of the line, with slips, which are told to the writer.
//
// A form with As is no order itself: it stands for lines, which are read instead, each an order of its own, with the
// slots' words in them and what is in brackets only where its slots were filled: "AF ENG - MAO, land Por" is
// "F {at} {deed}" and "A {at} LAND {to} [VIA {via}]"; "SAX: A SAX - HES" is "{deed}".
type Form struct {
	Verb     Verb   // VerbOwn or above
	ID       string // the kind that `herald read --json` tells: "cut"
	Patterns []string
	As       []string
	Steps    []PhaseStep // where it may be given; none: anywhere
	Secrecy  Secrecy
	Example  string // a line of it, for whoever wrote one that cannot be read, in a phase that has no orders of units
}

// Fields are what the slots of a form took, by the slot's name.
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

// NameList is a list of names beside regions and powers, of persons or states say.
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
	Same(Own) bool                // asks the same, however it is written
	Text(m *Map) string           // canonical, compact
	Fields(m *Map) map[string]any // for the reader's JSON; values are strings, numbers, booleans or lists of them
}

// Worded is an Own that has a form in plain words beside its compact one, for pages and letters. The reader must read it back as the same order.
type Worded interface {
	Words(m *Map) string
}

// Said is a unit as a sheet names it; what was not said is None or 0.
type Said struct {
	Whose PowerID
	Kind  Kind
	At    PlaceID
	No    int // its number, where several share a place; from 1
}

// Role is the part that a unit named in an order has.
type Role uint8

// The roles. Which units are looked at first depends on it.
const (
	Ordered Role = iota
	Supported
	Carried
	Receiver
)

package engine

// Secrecy says how long an order is withheld from publication.
type Secrecy uint8

// The secrecies. Open orders are published with the results of their phase.
const (
	Open     Secrecy = iota
	UntilEnd         // published when the game has ended
	UntilMet         // published only if what the order asks for happens; otherwise never
)

// Form is one of a ruleset's own orders, as people write it; package notation reads it. A pattern
// consists of words, slots in braces and alternatives: "{unit} cut|cuts {power} in {region} on|for
// {unit}", "{count} inf|infs: {state}", "declare war [on|against] {power}", "surrender to {power}
// [and] [pay {count}]", "ally {power*} [name {text}]".
//
// Words match without regard to case. "|" separates alternatives of one word. Brackets are
// optional. " | ", with blanks, separates longer alternatives within brackets or parentheses:
// "(presumed to support | on | for)". The signs : - > / are literal ("-" matches every arrow).
// Articles, "please", commas and a full stop may appear anywhere and need not be in a pattern.
//
// A slot is {unit}, {place}, {region}, {sea}, {land}, {power}, {kind}, {count}, {ordinal}, {text}
// (in quotation marks), {words} (anything at all) or the id of a list of Names. {a|b} tries a
// before b. A star after the name takes one or more, separated by commas or "and" (numbers and
// powers by blanks too). A name before a colon names the slot: {of:unit}. Words after "unit" narrow
// it: {unit A sea} is an army at sea that the writer calls an army; {unit land} is any unit on
// land. Slots named "at", "of" (units or places), "to" (a place), "whom" (a power) and "count" fill
// the fields of the order with these names. The first unnamed unit fills At, the second Of; the
// only unnamed power fills Whom, the only count Count.
//
// Patterns are tried in the order of Info.Forms, those of the current phase first, before list
// numbers and headings are considered. They must match exactly; only if the line can be read as
// nothing else are slips allowed, which are reported to the writer.
//
// A form with As is not an order: the reader replaces the line with the lines of As, each an order,
// in which slots stand for their words. Brackets remain only if their slots are filled: "AF ENG -
// MAO, land Por" is "F {at} {deed}" and "A {at} LAND {to} [VIA {via}]"; "SAX: A SAX - HES" is
// "{deed}".
type Form struct {
	Verb     Verb   // VerbOwn or above
	ID       string // the kind that `herald read --json` reports: "cut"
	Patterns []string
	As       []string
	Steps    []PhaseStep // where it may be given; empty: in every phase
	Secrecy  Secrecy
	Example  string // an example, shown for an unreadable line in phases without unit orders
}

// Fields holds what each slot of a form matched, by slot name.
type Fields map[string][]Field

// Field is what the order contains in one slot of a form.
type Field struct {
	Slot   string // how it was read: "unit", "power", or the id of a name list
	Text   string // as written
	Power  PowerID
	Region RegionID
	Place  PlaceID
	Unit   Said
	Kind   Kind
	Count  int // of a count or an ordinal
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
	Same(Own) bool                // reports whether both ask for the same thing, however written
	Text(m *Map) string           // canonical, compact
	Fields(m *Map) map[string]any // for the reader's JSON; values are strings, numbers, booleans or lists of them
}

// Worded is an Own with a form in plain words, which the reader reads back as the same order.
type Worded interface {
	Words(m *Map) string
}

// Said is a unit as an order sheet names it. What the sheet does not state is None or 0.
type Said struct {
	Whose PowerID
	Kind  Kind
	At    PlaceID
	No    int // its number where several share a place, from 1
}

// Role is the part that an order gives to a unit that it names.
type Role uint8

// A unit's role in an order decides which units the reader tries first.
const (
	Ordered Role = iota
	Supported
	Carried
	Receiver
)

//go:build unix

package main

import "testing"

// afloatSheets are phases of 1885-III with whole sheets of orders that its rules forbid, each
// followed by its message.
var afloatSheets = []toldPhase{
	{"1886-april-movement", "1886-april/orders", `[units]
england = ["F ENG", "A ENG", "A Lon", "F NTH", "A Yor", "F HOB#1", "F HOB#2", "A Edi", "A Bel", "F Wal"]
italy = ["F ION", "A ION", "A Rom", "F Nap"]
france = ["A Par", "A Bur", "F Bre"]
`, map[string]string{
		"england": `
A Lon BOARD ENG # the fleet carries an army already
A Yor LAND Hol # Army Yorkshire is ashore
A ENG S F Bre - BOB # only a fleet can have such an order
F HOB - MAO # name the number
A Edi BOARD HEB # there is no fleet to go aboard
A Bel BOARD IRI # Belgium is no coast of Irish Sea
F Wal FF A Lon - Yor # only a fleet at sea can ferry
F NTH FF A NWG - Hol # there is no such unit at Norwegian Sea
F NTH - Lvp # cannot reach Liverpool
`,
		"italy": `
F ION - Nap # comes to a coast only if the army is ordered to land
A ION LAND Rom # touches neither the sea
A Nap H # the unit in Naples is a fleet
A Rom S A Rom # cannot support itself
`,
		"france": `
A Par B # orders of this kind are not for this phase
A Bur - Bur # is where it starts
F Bre S F ENG - NTH # could not itself go to North Sea
CHOOSE Par F # orders of this kind are not for this phase
A Gas H # there is no unit at Gascony
A Vie LAND Tri # there is no unit at Vienna
`,
	}},
	{"1886-june-adjustment", "1886-june/adjustments", `[units]
france = ["A Par"]
italy = ["F ION", "A ION", "A Rom"]
[owners]
france = ["Par", "Bre", "Mar", "Bel", "Mun"]
italy = ["Rom"]
`, map[string]string{
		"france": `
A Par B # a unit stands in Paris
F Bel B # Belgium is no home centre of France
A Gas B # Gascony is no supply centre
F Ire B # no home centre of France
`,
		"italy": `
F ION D # which must be removed first
`,
	}},
}

// TestAfloatOrdersAreTold: check reports each order that 1885-III forbids with its file, line and
// reason, all of a phase at once.
func TestAfloatOrdersAreTold(t *testing.T) {
	tellsPhases(t, "1885", "1885-january", afloatSheets)
}

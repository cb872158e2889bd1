//go:build unix

package main

import "testing"

// forbiddenSheets are sheets with every order that a player can get wrong, phase by phase, each
// order followed by its message from check. The position is the start's; sheets are by power.
var forbiddenSheets = []toldPhase{
	{"1471-spring-movement", "1471-spring/orders", `
[units]
edward = ["U Lon", "U ENG", "U ENG", "U Rea", "U Col"]
exeter = ["U Exe", "U Chi", "U Her", "U Cor", "U Dor"]
norfolk = ["U GtY", "U Bed"]
warwick = ["U War", "U BRC"]
[state]
out = ["clarence"]
[state.alignments]
clarence = "neutral"
[state.henry]
status = "held"
power = "warwick"
unit = "U BRC#1"
`, map[string]string{
		"edward": `
U Lon - Exe # Unit London cannot reach Exeter
U Win - Dor # there is no unit at Winchester
U ENG - Can # several units fit these words
U ENG#2 C U Lon - Exe # there are no convoys
U Rea S U ENG#1 # nothing at sea needs support
U Col S U Col # a unit cannot support itself
BUILD U Rea # orders of this kind are not for this phase
HVI TO U Lon # Henry VI is not in the hands of Edward IV
`,
		"exeter": `
U Exe CUT exeter IN ENG ON U Chi # a CUT cannot be against the player's own units
U Chi CUT edward # a CUT names the player, the sea and the unit presumed supported
U Her S U War - Lon # Unit Warwick cannot move to London
U Cor S U Exe - Cor # a unit cannot support a move to where it stands
U Dor S U Chi - Rea # Unit Dorchester could not itself go to Reading
`,
		"norfolk": `
U GtY H # Great Yarmouth has another order in line 2
U GtY - Nor # Great Yarmouth has another order in line 1
U Bed CUT edward IN ENG ON U Lon # Unit Bedford cannot reach English Channel
`,
		"warwick": `
U War - War # Warwick is where it starts
U BRC#1 - Bri # a unit goes to sea and lands in ports only, and Bristol is none
HVI ABANDON # nobody can be left at sea
`,
		"clarence": `
U Can H # Duke of Clarence is out of the game
`,
	}},
	{"1471-autumn-movement", "1471-autumn/orders", `
[units]
warwick = ["U War"]
exeter = ["U Exe"]
[state]
out = ["clarence"]
[state.alignments]
clarence = "neutral"
edward = "neutral"
warwick = "neutral"
exeter = "claimant"
[state.henry]
status = "held"
power = "warwick"
unit = "U War"
`, map[string]string{
		"warwick": `
HVI TO exeter # the unit with Henry VI could not step to the receiver
`,
	}},
	{"1471-winter-adjustment", "1471-winter/adjustments", `
[units]
edward = ["U Lon"]
exeter = ["U Exe", "U Her"]
[owners]
edward = ["Lon", "Rea", "Can"]
exeter = ["Exe", "WRi"]
[state.henry]
status = "dead"
`, map[string]string{
		"edward": `
BUILD U Oxf # Oxford is no supply centre
BUILD U Can # Canterbury is no home centre of Edward IV
BUILD U WRi # Edward IV does not own West Riding
BUILD U Lon # a unit stands in London
U Lon - Rea # orders of this kind are not for this phase
`,
		"exeter": `
BUILD U Chi # Duke of Exeter does not own Chichester
`,
	}},
}

// TestForbiddenOrdersAreTold: check reports each order that the rules forbid with its file, line
// and reason, all of a phase at once, and nothing of a sheet is lost.
func TestForbiddenOrdersAreTold(t *testing.T) {
	tellsPhases(t, "warwick", "1470-spring", forbiddenSheets)
}

package notation

import (
	"strings"
	"testing"
)

const benchSheet = `Powick Bridge - Crown - Autumn, 1644 - Movement Orders - v2
Army London Supports Army Surry to Deptford
Fleet Wee Bankie To Swallow Hole
Army Caernarfonshire moves to Dublin & the Pale.
Fleet Dublin & Caernarfon Bays convoys Army Caernarfonshire to Dublin & the Pale.
Fleet Morecombe Bay moves to the Irish Sea.
Fleet Solway Firth supports Fleet Morecombe to the Irish Sea.
Army Carlisle supports Army Eskdale to Annandale.
Army Northumberland supports Eskdale.
Army Carham Castle moves to Teesdale. (this will cut any support)
Fleet St Augustine's North Coast sails to Sandettie Bank off Dover
Army Picardy moves via convoy through Fleet Straits of Dover, then Fleet Thames Sea Area, to Suffolk
Command of Army Perth is offered to Manchester
Army Bristol converts to a fleet
A Lon - Dep
F IRI C A Cae - Dub
Army Glocestershire holds
Army Wexford holds
Fleet Devon/South Coast to Lyme Bay
Army Ashby-de-la-Zouch Castle attacks Newcastle's army in Staffordshire
`

func BenchmarkSheet20(b *testing.B) {
	r := New(loadBoard(b, "w3k"), nil)
	b.ReportAllocs()
	for b.Loop() {
		r.Sheet("s", []byte(benchSheet), Open())
	}
}

func BenchmarkNew(b *testing.B) {
	m := loadBoard(b, "w3k")
	for b.Loop() {
		New(m, nil)
	}
}

func BenchmarkGarbage256KB(b *testing.B) {
	r := New(loadBoard(b, "w3k"), nil)
	data := []byte(strings.Repeat("Army Lndn moovs frmo Xyzzy to Plugh & the Twisty Passages, all alike, in Surry\n", 1900))
	for b.Loop() {
		r.Sheet("s", data, Open())
	}
}

func BenchmarkSlip(b *testing.B) {
	r := New(loadBoard(b, "w3k"), nil)
	for b.Loop() {
		r.Find("Glocestershire", Anywhere)
	}
}

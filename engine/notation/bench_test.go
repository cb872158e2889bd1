package notation

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/cputime"
)

// Sheets of 20 lines as people write them: full names and codes, spelling mistakes, remarks, chat.
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

const standardSheet = `France - Spring 1903 - Movement Orders, v2
Army Paris moves to Burgundy
A Mar S A Par - Bur
Army Gascony supports Paris to Burgundy.
F ENG C A BRE - WAL
Army Brest moves via convoy through the English Channel to Wales
Fleet Mid Atlantic Ocean - Irish Sea
Fleet Portugal to Spain (South Coast)
F Spa/nc - GoL
A Pic - Bel, with help from Holland
The army in Holland supports Picardy into Belgium.
Army Ruhr holds (Germany may bounce here)
Army Munich attacks Tyrolia
A Tus-Ven
F TYS S A TUS - VEN
Fleet North Sea supports Edingburgh to the Norwegian Sea
Fleet Edinburgh sails to Norwegian Sea
Our army at Kiel shall march unto Berlin
F Den S A Kie - Ber
A Ser H
`

func BenchmarkSheet20(b *testing.B) {
	for _, c := range []struct{ board, sheet string }{{"standard", standardSheet}, {"w3k", benchSheet}} {
		r := New(loadBoard(b, c.board), nil)
		s := r.Sheet("s", []byte(c.sheet), Open())
		if n := strings.Count(c.sheet, "\n"); n != 20 || len(s.Lines) < 20 {
			b.Fatalf("%s: a sheet of %d lines, read as %d", c.board, n, len(s.Lines))
		}
		b.Run(c.board, func(b *testing.B) {
			b.ReportAllocs()
			t := cputime.Used()
			for b.Loop() {
				r.Sheet("s", []byte(c.sheet), Open())
			}
			b.ReportMetric((cputime.Used()-t)/float64(b.N)*1e6, "cpu-µs/op")
		})
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

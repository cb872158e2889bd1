package notation

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestSubjectNamesItsFields reads mail subjects that contain a game's name which the reader does
// not know: the header has all fields that the subject names.
func TestSubjectNamesItsFields(t *testing.T) {
	r := readers(t)["w3k"]
	power := func(id string) engine.PowerID { return r.Names.Map.Power(id) }
	for _, c := range []struct {
		subject string
		want    Header
	}{
		{"Powick Bridge: Winter orders", Header{Power: engine.NoPower, Season: "winter"}},
		{"Re: Powick Bridge, Spring", Header{Power: engine.NoPower, Season: "spring"}},
		{"Powick Bridge 1643", Header{Power: engine.NoPower, Year: 1643}},
		{"Powick Bridge: orders of Hamilton", Header{Power: power("hamilton")}},
		{"Powick Bridge (Hamilton) v3", Header{Power: power("hamilton"), Version: 3}},
		{"Powick Bridge: retreats", Header{Power: engine.NoPower, Submission: "retreat"}},
		{"powick bridge winter orders", Header{Power: engine.NoPower, Season: "winter"}},
		{"Powick Bridge: peace with Hamilton?", Header{Power: engine.NoPower}},
		{"The fall of London", Header{Power: engine.NoPower}},
		{"Orders, I am away in May", Header{Power: engine.NoPower}},
	} {
		s := r.Mail("m.eml", Mail{Subject: c.subject, Text: "Army Kintyre holds\n"}, Open())
		got := s.Lines[0].Header
		got.Game = ""
		if got != c.want {
			t.Errorf("%q: %+v, not %+v", c.subject, got, c.want)
		}
	}
}

package sitegen

import (
	"bytes"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestBoardMapsAreDated: the rulebook's maps carry the board's title and the day of its last change, and come out alike
// twice.
func TestBoardMapsAreDated(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if b.Day().IsZero() {
			t.Fatalf("%s: no day (hint: revised in map.toml)", id)
		}
		jobs, err := boardMaps(&Site{Boards: []*mapdata.Board{b}, memory: NewMemory()})
		if err != nil {
			t.Fatal(err)
		}
		if len(jobs) != 3 {
			t.Errorf("%s: %d maps, want 3", id, len(jobs))
		}
		for _, j := range jobs {
			one, err := j.Make()
			if err != nil {
				t.Fatal(err)
			}
			two, err := j.Make()
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(one[0].Data, two[0].Data) {
				t.Errorf("%s comes out differently twice", j.Name)
			}
			doc, err := pdftest.Read(one[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"/CreationDate(D:" + strings.ReplaceAll(b.Revised, "-", "") + "000000Z)", "/Title(" + b.Map.Title} {
				if !strings.Contains(doc.Info, want) {
					t.Errorf("%s lacks %s", j.Name, want)
				}
			}
		}
	}
}

// TestStepMaps: a turn with resolved retreats has a map of them, a draft shows the open ones on the map of orders.
func TestStepMaps(t *testing.T) {
	t.Parallel()
	orders := publish.Step{Kind: "orders", Name: "Orders"}
	retreats := publish.Step{Kind: "retreats", Name: "Retreats", Follows: true}
	draft := stepMaps(&publish.Turn{State: play.Draft.String(), Steps: []publish.Step{orders}})
	if len(draft) != 1 || draft[0].name != "orders" || draft[0].view.Then == nil {
		t.Errorf("a draft has the maps %v", draft)
	}
	final := stepMaps(&publish.Turn{State: play.Final.String(), Steps: []publish.Step{orders, retreats}})
	if len(final) != 2 || final[0].view.Then != nil || final[1].name != "retreats" || final[1].view.Subtitle != "retreats" {
		t.Errorf("a final turn with retreats has the maps %v", final)
	}
	if n := len(stepMaps(&publish.Turn{State: play.Open.String()})); n != 0 {
		t.Errorf("an open turn has %d maps of orders", n)
	}
}

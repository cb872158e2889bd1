package publish

import (
	"reflect"
	"testing"
)

// TestCourses: orders are grouped by their beginnings; put together again, they are the same
// orders, each once.
func TestCourses(t *testing.T) {
	t.Parallel()
	orders := []string{"Fleet A convoys Army B to C", "Fleet A convoys Army B to D", "Fleet A supports Army B to C", "Fleet A convoys Army E to C", "Fleet A holds", "Fleet A convoys Army B to F to G"}
	about := [][]int{{1, 2}, {1, 3}, {1, 2}, {4, 2}, {}, {1, 6}}
	want := []Course{{"Fleet A convoys Army B to ", []string{"C", "D"}, [][]int{{1, 2}, {1, 3}}}, {"Fleet A supports Army B to ", []string{"C"}, [][]int{{1, 2}}},
		{"Fleet A convoys Army E to ", []string{"C"}, [][]int{{4, 2}}}, {"Fleet A holds", []string{""}, [][]int{{}}}, {"Fleet A convoys Army B to F to ", []string{"G"}, [][]int{{1, 6}}}}
	got := courses(orders, about)
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v", got)
	}
	again := map[string]bool{}
	for _, c := range got {
		for _, to := range c.To {
			again[c.Head+to] = true
		}
	}
	for _, o := range orders {
		if !again[o] {
			t.Errorf("lost: %s", o)
		}
	}
}

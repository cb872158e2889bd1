package publish

import (
	"reflect"
	"testing"
)

// TestCourses: orders by what they begin with; what is put together again is the same orders, each once.
func TestCourses(t *testing.T) {
	t.Parallel()
	orders := []string{"Fleet A convoys Army B to C", "Fleet A convoys Army B to D", "Fleet A supports Army B to C", "Fleet A convoys Army E to C", "Fleet A holds", "Fleet A convoys Army B to F to G"}
	want := []Course{{"Fleet A convoys Army B to ", []string{"C", "D"}}, {"Fleet A supports Army B to ", []string{"C"}}, {"Fleet A convoys Army E to ", []string{"C"}},
		{"Fleet A holds", []string{""}}, {"Fleet A convoys Army B to F to ", []string{"G"}}}
	got := courses(orders)
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

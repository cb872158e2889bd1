package notation

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// what returns an order in the form of voices.tsv: "support A mun A par bur".
func (r *Reader) what(o *engine.Order) string {
	id := func(at engine.PlaceID) string {
		if at == engine.NoPlace {
			return "-"
		}
		return r.Map.Regions[r.Map.RegionOf(at)].ID
	}
	k := func(k engine.Kind) string {
		if k == engine.NoKind {
			return "-"
		}
		return k.Letter()
	}
	s := VerbName(o.Verb)
	switch o.Verb {
	case engine.Transfer:
		return fmt.Sprintf("%s %d", s, o.Count)
	case engine.Waive:
		return s
	}
	s += " " + k(o.Kind) + " " + id(o.At)
	if o.Verb == engine.Support || o.Verb == engine.Convoy {
		s += " " + k(o.OfKind) + " " + id(o.Of)
	}
	if o.To != engine.NoPlace {
		s += " " + id(o.To)
	}
	return s
}

// TestVoices reads lines by many kinds of people. No order is lost, none is read as another without
// doubt, no line without an order gives one, and the plain lines are read without doubt.
func TestVoices(t *testing.T) {
	data, err := os.ReadFile("testdata/voices.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rs := readers(t)
	lines, plain, read, doubtful, lost, wrong, ghost := 0, 0, 0, 0, 0, 0, 0
	for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		f := strings.Split(row, "\t")
		if len(f) != 4 {
			t.Fatalf("%q has %d fields", row, len(f))
		}
		lines++
		r := rs[f[0]]
		text := strings.ReplaceAll(f[2], `\t`, "\t")
		s := r.Sheet("voices", []byte(text), contextOf(f[1]))
		var got []string
		for i := range s.Lines {
			l := &s.Lines[i]
			switch {
			case l.Kind == VoteLine:
				got = append(got, "vote")
			case l.Kind == OrderLine && l.All:
				got = append(got, "all")
			case l.Kind == OrderLine:
				w := r.what(&l.Order)
				if len(l.Else) > 0 {
					w += " else"
				}
				got = append(got, w)
			}
		}
		is, doubt := strings.Join(got, "; "), s.Doubts()
		switch want := f[3]; want {
		case "#":
			if is != "" && !doubt {
				ghost++
				t.Errorf("ghost: %s %s %q is read as %s", f[0], f[1], text, is)
			}
		case "?":
			if !doubt && is != "" {
				wrong++
				t.Errorf("wrong: %s %s %q is read as %s", f[0], f[1], text, is)
			} else if !doubt {
				lost++
				t.Errorf("lost: %s %s %q gives nothing and no doubt", f[0], f[1], text)
			}
		default:
			plain++
			switch {
			case doubt:
				doubtful++
				if testing.Verbose() {
					t.Logf("doubtful: %s %s %q: %s", f[0], f[1], text, r.SheetJSON(&s))
				}
			case is == want:
				read++
			case is == "":
				lost++
				t.Errorf("lost: %s %s %q", f[0], f[1], text)
			default:
				wrong++
				t.Errorf("wrong: %s %s %q is read as %s, not %s", f[0], f[1], text, is, want)
			}
		}
	}
	t.Logf("%d lines, %d plain: %d read, %d doubtful; lost %d, wrong %d, ghost %d", lines, plain, read, doubtful, lost, wrong, ghost)
	if lines < 1500 || read*100 < plain*93 {
		t.Errorf("of %d plain lines %d are read", plain, read)
	}
}

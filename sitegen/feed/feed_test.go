package feed

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"github.com/heraldmaps/herald/sitegen/publish"
)

func game() (*publish.Site, *publish.Game) {
	due := time.Date(2026, 3, 15, 7, 0, 0, 0, time.UTC)
	g := &publish.Game{Slug: "powick-bridge", ID: "game-of-tests", Title: "Powick; Bridge, <the> \"first\"", Powers: []publish.Power{{ID: "crown", Name: "Crown"}, {ID: "argyll", Name: "Argyll"}},
		Deadlines: []publish.Deadline{
			{Key: "1642-summer", Kind: "orders", Name: "Summer 1642 orders", Due: due, Past: true},
			{Key: "1642-summer", Kind: "retreats", Name: "Summer 1642 retreats", Due: due.AddDate(0, 0, 2)},
			{Key: "1642-autumn", Kind: "orders", Name: "Autumn 1642 orders", Due: due.AddDate(0, 0, 15), Sequence: 2, Why: []string{"the postmen are on strike", "and again"}},
			{Key: "1643-winter", Kind: "adjustments", Name: "Winter 1643 adjustments", Due: due.AddDate(0, 0, 20), Sequence: 1},
		}}
	t := &publish.Turn{Key: "1642-summer", Name: "Summer 1642", State: "draft", Retreats: true, Pending: []int{1}}
	for i := range 90 {
		t.Steps = append(t.Steps[:0], publish.Step{Kind: "orders", Powers: append(stepPowers(t), publish.Sheet{Lines: []publish.Line{{
			Understood: fmt.Sprintf("Army Region Number %d moves to Another Region", i), Verdict: "failed", Reason: "bounced: 1 (Here) against 1 (There): a tie holds"}}})})
	}
	g.Turns = []*publish.Turn{t, {Key: "1642-autumn", Name: "Autumn 1642", State: "open"}}
	return &publish.Site{Title: "Site & co", URL: "https://games.example.org/x/", Coordinator: "The Coordinator", Email: "c@example.org"}, g
}

func stepPowers(t *publish.Turn) []publish.Sheet {
	if len(t.Steps) == 0 {
		return nil
	}
	return t.Steps[0].Powers
}

// TestCalendar reads the calendar back and checks what RFC 5545 and the timeline require.
func TestCalendar(t *testing.T) {
	site, g := game()
	data, err := Calendar(site, g)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range bytes.Split(bytes.TrimSuffix(data, []byte("\r\n")), []byte("\r\n")) {
		if len(line) > 75 {
			t.Errorf("line %d has %d octets", i+1, len(line))
		}
		if bytes.ContainsAny(line, "\r\n") {
			t.Errorf("line %d ends in a bare CR or LF", i+1)
		}
	}
	cal, err := ics.ParseCalendar(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i, e := range cal.Events() {
		d := g.Deadlines[i]
		if seen[e.Id()] {
			t.Errorf("the UID %s is there twice", e.Id())
		}
		seen[e.Id()] = true
		if want := fmt.Sprintf("%s-%s.game-of-tests@herald", d.Key, d.Kind); e.Id() != want {
			t.Errorf("UID %s, want %s", e.Id(), want)
		}
		if end, err := e.GetEndAt(); err != nil || !end.Equal(d.Due) || end.UTC().Format("15:04") != "07:00" {
			t.Errorf("%s ends %v (%v), due %v", e.Id(), end, err, d.Due)
		}
		if got := e.GetProperty(ics.ComponentPropertySequence).Value; got != fmt.Sprint(d.Sequence) {
			t.Errorf("%s has SEQUENCE %s, want %d", e.Id(), got, d.Sequence)
		}
		if n := len(e.Alarms()); n == 0 {
			t.Errorf("%s has no alarm", e.Id())
		}
		for _, a := range e.Alarms() {
			if a.GetProperty(ics.ComponentPropertyTrigger).Value == "" || a.GetProperty(ics.ComponentPropertyDescription).Value == "" {
				t.Errorf("%s has an alarm without trigger or text", e.Id())
			}
		}
		if got := e.GetProperty(ics.ComponentPropertySummary).Value; !strings.HasPrefix(got, g.Title) {
			t.Errorf("the title %q became %q", g.Title, got)
		}
	}
	if len(seen) != len(g.Deadlines) {
		t.Errorf("%d events of %d deadlines", len(seen), len(g.Deadlines))
	}
	if !strings.Contains(strings.ReplaceAll(string(data), "\r\n ", ""), "the postmen are on strike") {
		t.Error("the reason of a change is missing")
	}
}

// TestCalendarChange compares two versions of a calendar: what moved has a higher SEQUENCE, a later
// DTSTAMP and the same UID; what did not move is the same.
func TestCalendarChange(t *testing.T) {
	site, g := game()
	before, _ := Calendar(site, g)
	g.Deadlines[3].Due = g.Deadlines[3].Due.AddDate(0, 0, 7)
	g.Deadlines[3].Sequence++
	after, _ := Calendar(site, g)
	a, _ := ics.ParseCalendar(bytes.NewReader(before))
	b, _ := ics.ParseCalendar(bytes.NewReader(after))
	for i := range a.Events() {
		x, y := a.Events()[i], b.Events()[i]
		if x.Id() != y.Id() {
			t.Errorf("a UID changed: %s, %s", x.Id(), y.Id())
		}
		for _, e := range []*ics.VEvent{x, y} {
			if made, modified := e.GetProperty(ics.ComponentPropertyDtstamp), e.GetProperty(ics.ComponentPropertyLastModified); modified == nil || modified.Value != made.Value {
				t.Errorf("%s: LAST-MODIFIED is not its DTSTAMP", e.Id())
			}
		}
		sx, _ := x.GetDtStampTime()
		sy, _ := y.GetDtStampTime()
		if moved := i == 3; moved != sy.After(sx) {
			t.Errorf("%s: DTSTAMP %v, then %v", x.Id(), sx, sy)
		}
	}
}

func TestAtom(t *testing.T) {
	site, g := game()
	for _, url := range []string{site.URL, ""} {
		site.URL = url
		data, err := Atom(site, g)
		if err != nil {
			t.Fatal(err)
		}
		var f struct {
			Title, ID, Updated string
			Entries            []struct {
				Title   string `xml:"title"`
				ID      string `xml:"id"`
				Updated string `xml:"updated"`
				Link    struct {
					Href string `xml:"href,attr"`
				} `xml:"link"`
			} `xml:"entry"`
		}
		if err := xml.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		if len(f.Entries) != 1 {
			t.Fatalf("%d entries: an open phase has none", len(f.Entries))
		}
		e := f.Entries[0]
		if _, err := time.Parse(time.RFC3339, e.Updated); err != nil || e.ID == "" || !strings.HasSuffix(e.Link.Href, "1642-summer/index.html") {
			t.Errorf("entry %+v (%v)", e, err)
		}
	}
}

func TestTextFitsAChatMessage(t *testing.T) {
	site, g := game()
	s := Text(site, g, g.Turns[0])
	if n := utf8.RuneCountInString(s); n > 2000 || n < 500 {
		t.Errorf("the summary has %d characters", n)
	}
	for _, want := range []string{"Summer 1642: draft results, before retreats", "Must retreat: Argyll", "90 orders: 90 failed", "lines more on the page",
		"Next: Summer 1642 retreats, Tue 17 Mar 07:00 UTC", "https://games.example.org/x/powick-bridge/1642-summer/"} {
		if !strings.Contains(s, want) {
			t.Errorf("the summary lacks %q:\n%s", want, s)
		}
	}
}

package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/internal/zones"
)

// Timeline says when orders are due. Days count from the first day of a season. By default a day
// ends at 07:00 UTC of the next one (W3K v1.5, Default timeline of a game year).
type Timeline struct {
	Began    Day `toml:"began"`    // the first day of the first season; zero: no deadlines
	Orders   int `toml:"orders"`   // days until orders are due
	Retreats int `toml:"retreats"` // days until retreats are due
	Results  int `toml:"results"`  // days until the next season begins
	Winter   int `toml:"winter"`   // days of an adjustment season, and of kinds of phase that Days leaves out
	// Days gives days until sheets of a ruleset's own phases are due: days = { councils = 5 }.
	Days    map[string]int `toml:"days"`
	Changes []Change       `toml:"change"`

	Hour     string   `toml:"hour"`     // "20:00" of the last day, in Zone; "": 07:00 UTC of the day after it
	Zone     string   `toml:"zone"`     // IANA name; "": UTC
	Weekdays []string `toml:"weekdays"` // days on which orders may be due, such as "mon"; none: all days
	Late     string   `toml:"late"`     // orders after the deadline: "ask" (also ""), "count" or "refuse"
	Grace    int      `toml:"grace"`    // hours after a deadline in which orders still count as in time
	Shorten  bool     `toml:"shorten"`  // make later deadlines earlier if nobody has to retreat or adjust

	zone     *time.Location
	hour     time.Duration
	weekdays [7]bool
}

// Moment returns the time at which a deadline's last day ends.
func (t *Timeline) Moment(day time.Time) time.Time {
	if t.Hour == "" {
		return day.AddDate(0, 0, 1).Add(7 * time.Hour)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), int(t.hour/time.Hour),
		int(t.hour/time.Minute)%60, 0, 0, t.Location()).UTC()
}

// Location returns the game's time zone.
func (t *Timeline) Location() *time.Location {
	if t.zone == nil {
		return time.UTC
	}
	return t.zone
}

// Allowed returns the first day, from the given one on, on which orders may be due.
func (t *Timeline) Allowed(day time.Time) time.Time {
	for i := 0; i < 7 && t.weekdays != [7]bool{} && !t.weekdays[day.Weekday()]; i++ {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

var weekdayNames = [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// check reads hour, zone and weekdays, and reports mistakes in them and in the days.
func (t *Timeline) check(g *Game, ps *Problems) {
	bad := func(hint, format string, key []string, args ...any) { // hint is "" for an error that has its own
		ps.Add(g.At(append([]string{"timeline"}, key...)...), hint, format, args...)
	}
	least := 0
	for _, d := range []struct {
		key   string
		days  *int
		usual int // the rulebook's number of days
		rises bool
	}{{"orders", &t.Orders, 12, true}, {"retreats", &t.Retreats, 14, true}, {"results", &t.Results, 15, true},
		{"winter", &t.Winter, 2, false}} {
		if *d.days == 0 {
			*d.days = d.usual
		}
		hint := fmt.Sprintf("%s = %d is the rulebook's", d.key, d.usual)
		switch n := *d.days; {
		case n < 0:
			bad(hint, "a deadline cannot be %d days after the season began", []string{d.key}, n)
		case n > maxDays:
			bad(hint, "a season cannot have %d days", []string{d.key}, n)
		case d.rises && n < least:
			bad("orders = 12, retreats = 14, results = 15 are the rulebook's",
				"[timeline] must have orders before retreats before results, "+
					"but %s are due after %d days and what comes before them after %d",
				[]string{d.key}, d.key, n, least)
		}
		if *d.days > maxDays {
			// Use the default, so that no further messages follow and deadlines have possible years.
			*d.days = d.usual
		} else if d.rises {
			least = max(least, *d.days)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(t.Days)) {
		if n := t.Days[kind]; n < 0 || n > maxDays {
			bad(fmt.Sprintf("days = { %s = 5 }", kind), "%s cannot be due %d days after their season began",
				[]string{"days", kind}, kind, n)
			t.Days[kind] = min(max(n, 0), maxDays)
		}
	}
	if t.Zone != "" {
		zone, err := zones.Load(t.Zone)
		if err != nil {
			bad("", "%v", []string{"zone"}, err)
		}
		t.zone = zone
	}
	if t.Hour != "" {
		at, err := time.Parse("15:04", t.Hour)
		if err != nil {
			bad(`hour = "20:00"`, "%q is not a time of the day", []string{"hour"}, t.Hour)
		}
		t.hour = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
	}
	for _, w := range t.Weekdays {
		i := slices.Index(weekdayNames[:], strings.ToLower(w))
		if i < 0 {
			bad(`weekdays = ["mon", "thu"]`, "%q is not a day of the week", []string{"weekdays", w}, w)
			continue
		}
		t.weekdays[i] = true
	}
	if !slices.Contains([]string{"", "ask", "count", "refuse"}, t.Late) {
		bad(`late = "ask", "count" or "refuse"`, "%q is not a way to treat late orders", []string{"late"}, t.Late)
	}
	if t.Grace < 0 || t.Grace > maxDays*24 {
		bad("grace = 24", "grace cannot be %d hours", []string{"grace"}, t.Grace)
		t.Grace = 0
	}
	for i, c := range t.Changes {
		if c.Date.IsZero() {
			ps.Add(g.AtEntry("timeline.change", i, "date"), "date = 2026-05-04",
				"a change of the timeline for %s has no date", c.Phase)
		}
	}
}

// Due returns how many days after the first day of the turn sheets of a kind are due.
func (t *Timeline) Due(kind string) int {
	if d, ok := t.Days[kind]; ok {
		return d
	}
	switch kind {
	case "orders":
		return t.Orders
	case "retreats":
		return t.Retreats
	}
	return t.Winter
}

// Change moves a deadline. Each appended change raises the calendar event's SEQUENCE by one.
type Change struct {
	Phase string    `toml:"phase"` // 1643-spring
	Kind  string    `toml:"kind"`  // which sheets: "orders", "retreats"
	Date  Day       `toml:"date"`  // the new last day
	Shift bool      `toml:"shift"` // all later deadlines move as much
	Why   string    `toml:"why"`   // published
	At    time.Time `toml:"at"`    // when herald extend made the change, in UTC
}

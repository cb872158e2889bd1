package load

import (
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/zones"
)

// Timeline is when things are due. Days are counted from the first day of a season; a day ends at 07:00 UTC of the
// following one (W3K v1.5, Default timeline of a game year).
type Timeline struct {
	Began    Day `toml:"began"`    // the first day of the first season; zero: no deadlines
	Orders   int `toml:"orders"`   // days until orders are due
	Retreats int `toml:"retreats"` // days until retreats are due
	Results  int `toml:"results"`  // days until the next season begins
	Winter   int `toml:"winter"`   // days of an adjustment season, and of any other kind of phase that days leaves out
	// Days are those until the sheets of a ruleset's own kinds of phase are due: days = { councils = 5 }.
	Days    map[string]int `toml:"days"`
	Changes []Change       `toml:"change"`

	Hour     string   `toml:"hour"`     // "20:00" of the last day, in Zone; "": 07:00 UTC of the day after it
	Zone     string   `toml:"zone"`     // IANA name; "": UTC
	Weekdays []string `toml:"weekdays"` // on which something may be due: "mon"; none: on all
	Shorten  bool     `toml:"shorten"`  // whether what follows moves up when nobody has to retreat or adjust

	zone     *time.Location
	hour     time.Duration
	weekdays [7]bool
}

// Moment is when a deadline's last day ends.
func (t *Timeline) Moment(day time.Time) time.Time {
	if t.Hour == "" {
		return day.AddDate(0, 0, 1).Add(7 * time.Hour)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), int(t.hour/time.Hour), int(t.hour/time.Minute)%60, 0, 0, t.Location()).UTC()
}

// Location is the game's own time zone.
func (t *Timeline) Location() *time.Location {
	if t.zone == nil {
		return time.UTC
	}
	return t.zone
}

// Allowed is the first day from the given one on which something may be due.
func (t *Timeline) Allowed(day time.Time) time.Time {
	for i := 0; i < 7 && t.weekdays != [7]bool{} && !t.weekdays[day.Weekday()]; i++ {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

var weekdayNames = [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// check reads the hour, the zone and the weekdays.
func (t *Timeline) check(file string, ps *Problems) {
	if t.Zone != "" {
		zone, err := zones.Load(t.Zone)
		if err != nil {
			ps.Errorf(file, 0, 0, "", "%v", err)
		}
		t.zone = zone
	}
	if t.Hour != "" {
		at, err := time.Parse("15:04", t.Hour)
		if err != nil {
			ps.Errorf(file, 0, 0, `hour = "20:00"`, "%q is no time of the day", t.Hour)
		}
		t.hour = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
	}
	for _, w := range t.Weekdays {
		i := slices.Index(weekdayNames[:], strings.ToLower(w))
		if i < 0 {
			ps.Errorf(file, 0, 0, "weekdays = [\"mon\", \"thu\"]", "%q is no day of the week", w)
			continue
		}
		t.weekdays[i] = true
	}
}

// Due is how many days from the first day of its turn the sheets of a kind are due.
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

// Change moves a deadline. Changes are appended and never edited, so that each raises its event's SEQUENCE by one.
type Change struct {
	Phase string    `toml:"phase"` // 1643-spring
	Kind  string    `toml:"kind"`  // which sheets: "orders", "retreats"
	Date  Day       `toml:"date"`  // the new last day
	Shift bool      `toml:"shift"` // whether everything later moves as much
	Why   string    `toml:"why"`   // published
	At    time.Time `toml:"at"`    // when it was decided, UTC: herald extend notes it
}

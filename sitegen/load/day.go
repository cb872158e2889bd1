package load

import (
	"fmt"
	"time"
)

// Day is a calendar day, kept as midnight UTC. TOML's bare dates have no time zone, and the decoder
// uses the machine's; a Day is the date as written, wherever it is read.
type Day struct{ time.Time }

// DayOf returns the day of a moment in its own zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day{time.Date(y, m, d, 0, 0, 0, 0, time.UTC)}
}

// The years allowed for a day. RFC 5545 and RFC 3339 write years in four digits, and a game
// continues for years after it began.
const (
	firstYear = 1900
	lastYear  = 2999
)

// UnmarshalTOML takes a TOML date. A date with a time and an offset is the day in UTC.
func (d *Day) UnmarshalTOML(v any) error {
	t, ok := v.(time.Time)
	if !ok {
		return fmt.Errorf("%v is not a date: write it without quotation marks, 2026-03-02", v)
	}
	switch t.Location().String() {
	case "date-local", "datetime-local", "time-local": // the decoder's names for times without an offset
		*d = DayOf(t)
	default:
		*d = DayOf(t.UTC())
	}
	if y := d.Year(); y < firstYear || y > lastYear { // planted: a year that is none: false
		return fmt.Errorf("the year %d is out of range (%d to %d)", y, firstYear, lastYear)
	}
	return nil
}

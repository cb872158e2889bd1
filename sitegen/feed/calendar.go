// Package feed writes what other programs read: calendars, the Atom feed, the sitemap, results as
// text and JSON.
//
// Like package page it sees only what is published. It never reads the clock: times come from the
// games' own timelines, so that two builds are byte-identical.
package feed

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// Calendar writes a game's deadlines (RFC 5545). It has no METHOD, which would make it an
// organiser's message (RFC 5546, 3.2.1) and no calendar to subscribe to. A deadline is an event in
// the half hour before it, in UTC. Its UID never changes; its SEQUENCE rises with every change of
// the timeline that moves it.
func Calendar(site *publish.Site, g *publish.Game) ([]byte, error) {
	cal := ics.NewCalendarFor("herald")
	cal.SetProductId("-//herald//games by post//EN")
	cal.SetCalscale("GREGORIAN")
	cal.SetName(g.Title)
	cal.SetXWRCalName(g.Title)
	cal.SetXWRCalDesc("Deadlines of " + g.Title)
	cal.SetXWRTimezone("UTC")
	cal.SetRefreshInterval("PT6H") // the library adds VALUE=DURATION
	cal.SetXPublishedTTL("PT6H")
	for _, d := range g.Deadlines {
		e := cal.AddEvent(fmt.Sprintf("%s-%s.%s@herald", d.Key, d.Kind, g.ID))
		e.SetDtStampTime(stampOf(g, d))
		e.SetModifiedAt(stampOf(g, d)) // some programs compare two versions by this alone
		e.SetSequence(d.Sequence)
		e.SetStartAt(d.Due.Add(-30 * time.Minute))
		e.SetEndAt(d.Due)
		e.SetSummary(fmt.Sprintf("%s: %s due", g.Title, d.Name))
		e.SetDescription(describe(site, g, d))
		if site.URL != "" {
			e.SetURL(site.URL + g.Slug + "/")
		}
		e.SetTimeTransparency(ics.TransparencyTransparent)
		for _, before := range []string{"-P2D", "-PT3H"} {
			if before == "-P2D" && d.Days <= 2 {
				continue // the phase itself lasts no longer
			}
			a := e.AddAlarm()
			a.SetAction(ics.ActionDisplay)
			a.SetTrigger(before, &ics.KeyValues{Key: "RELATED", Value: []string{"END"}})
			a.SetDescription(fmt.Sprintf("%s: %s due", g.Title, d.Name))
		}
	}
	var b bytes.Buffer
	if err := cal.SerializeTo(&b, ics.WithNewLineWindows); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// stampOf returns a made-up time of an event's last change, since builds read no clock. It is
// before the game's first deadline, and later by an hour for each change.
func stampOf(g *publish.Game, d publish.Deadline) time.Time {
	return g.Deadlines[0].Due.AddDate(0, 0, -30).Truncate(24 * time.Hour).Add(time.Duration(d.Sequence) * time.Hour)
}

func describe(site *publish.Site, g *publish.Game, d publish.Deadline) string {
	var parts []string
	what := strings.Replace(d.Submission, "Orders", "orders", 1)
	if d.Follows {
		what += " of those whose units were dislodged"
	}
	if len(d.Asks) > 0 {
		what += " (" + strings.Join(d.Asks, ", ") + ")"
	}
	parts = append(parts, what+" must have reached the coordinator.")
	if site.Email != "" {
		parts = append(parts, "To "+site.Email+".")
	}
	for _, w := range d.Why {
		parts = append(parts, "Changed: "+w+".")
	}
	if site.URL != "" {
		parts = append(parts, site.URL+g.Slug+"/")
	}
	return strings.Join(parts, " ")
}

package feed

import (
	"bytes"
	"encoding/xml"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// contentLine is RFC 5545, 3.1: a name, parameters, a value.
var (
	contentLine = regexp.MustCompile(`^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$`)
	parameter   = regexp.MustCompile(`;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:])*)`)
	ofText      = regexp.MustCompile(`^(?:[^\\;,]|\\[\\;,nN])*$`) // 3.3.11
	ofTime      = regexp.MustCompile(`^\d{8}T\d{6}Z$`)
	ofDuration  = regexp.MustCompile(`^[+-]?P(?:\d+W|\d+D(?:T\d+H)?|T\d+[HMS])$`) // as far as a calendar of ours has them
)

// awkward is the game of the other tests with texts that every format must escape, fold or leave
// out.
func awkward() (*publish.Site, *publish.Game) {
	site, g := game()
	g.Title = "Ærø; “Brücke”, <the> \"first\" & a\\b – " + strings.Repeat("fünfundzwanzig Größen ", 5)
	g.Deadlines[2].Why = []string{"the postmen, all; of them\nare on strike \\ away", strings.Repeat("üüüüü", 40)}
	return site, g
}

// TestCalendarIsStrict reads a calendar by the grammar of RFC 5545 and its rules for each property,
// without the library that wrote it.
func TestCalendarIsStrict(t *testing.T) {
	site, g := awkward()
	for _, at := range []string{site.URL, ""} {
		site.URL = at
		data, err := Calendar(site, g)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasSuffix(data, []byte("\r\n")) {
			t.Error("the last line has no end")
		}
		for i, line := range strings.Split(strings.TrimSuffix(string(data), "\r\n"), "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") || line == "" {
				t.Errorf("line %d has %d octets: %q", i+1, len(line), line)
			}
		}
		type component struct {
			name string
			has  map[string][]string
		}
		var open []component
		uids := map[string]bool{}
		titles := 0
		for _, line := range strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n ", ""), "\r\n"), "\r\n") {
			m := contentLine.FindStringSubmatch(line)
			if m == nil {
				t.Fatalf("this is not a line of a calendar: %q", line)
			}
			name, value := m[1], m[3]
			seen := map[string]bool{}
			for _, p := range parameter.FindAllStringSubmatch(m[2], -1) {
				if seen[p[1]] {
					t.Errorf("the parameter %s is there twice: %q", p[1], line)
				}
				seen[p[1]] = true
			}
			switch name {
			case "BEGIN":
				open = append(open, component{value, map[string][]string{}})
				continue
			case "END":
				c := open[len(open)-1]
				open = open[:len(open)-1]
				if c.name != value {
					t.Fatalf("%s ends in %s", c.name, value)
				}
				needs := map[string][]string{"VCALENDAR": {"VERSION", "PRODID"}, "VEVENT": {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"}, "VALARM": {"ACTION", "TRIGGER", "DESCRIPTION"}}[c.name]
				for _, n := range needs {
					if len(c.has[n]) != 1 {
						t.Errorf("%s: %d of %s", c.name, len(c.has[n]), n)
					}
				}
				if c.name == "VEVENT" {
					if c.has["DTSTART"][0] >= c.has["DTEND"][0] {
						t.Errorf("it begins %s and ends %s", c.has["DTSTART"], c.has["DTEND"])
					}
					uids[c.has["UID"][0]] = true
				}
				if c.name == "VCALENDAR" && len(c.has["METHOD"]) > 0 { // RFC 5546, 3.2.1: who publishes an event must be notified
					t.Error("a method, and events without an organiser")
				}
				continue
			}
			c := open[len(open)-1]
			if len(c.has[name]) > 0 {
				t.Errorf("%s has %s twice", c.name, name)
			}
			c.has[name] = append(c.has[name], value)
			ok := true
			switch name {
			case "DTSTAMP", "DTSTART", "DTEND":
				ok = ofTime.MatchString(value)
			case "TRIGGER", "REFRESH-INTERVAL", "X-PUBLISHED-TTL":
				ok = ofDuration.MatchString(value)
			case "URL":
				u, err := url.Parse(value)
				ok = err == nil && u.IsAbs()
			default:
				ok = ofText.MatchString(value)
			}
			if !ok {
				t.Errorf("the value of %s is none: %q", name, line)
			}
			if name == "X-WR-CALNAME" {
				titles++
				if got := strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(value); got != g.Title {
					t.Errorf("the title is %q, not %q", got, g.Title)
				}
			}
		}
		if len(open) > 0 || len(uids) != len(g.Deadlines) || titles != 1 {
			t.Errorf("%d components are open, %d UIDs of %d deadlines, %d titles", len(open), len(uids), len(g.Deadlines), titles)
		}
	}
}

// TestAtomIsStrict checks a feed against RFC 4287: ids are IRIs and unique, each element occurs as
// often as it may, the newest entry is first, the feed is as new as that entry, and if the site has
// an address every link is absolute.
func TestAtomIsStrict(t *testing.T) {
	site, g := awkward()
	at := time.Date(2026, 3, 16, 9, 30, 0, 0, time.UTC)
	g.Turns[0].At = at
	g.Turns[1].Steps, g.Turns[1].At, g.Turns[1].State = g.Turns[0].Steps, at, "final" // two within a second: the later phase comes first
	for i, key := range []string{"1642-autumn", "1642-autumn", "1643-winter"} {
		g.Moves = append(g.Moves, publish.Move{Name: "Orders <&> more", Key: key, Kind: "orders", Why: "because", To: "Monday", At: at.Add(time.Duration(i-1) * time.Hour)})
	}
	type element struct {
		XMLName  xml.Name
		Attrs    []xml.Attr `xml:",any,attr"`
		Text     string     `xml:",chardata"`
		Children []element  `xml:",any"`
	}
	once := func(e element, name string) element {
		t.Helper()
		i := slices.IndexFunc(e.Children, func(c element) bool { return c.XMLName.Local == name })
		j := slices.IndexFunc(e.Children[i+1:], func(c element) bool { return c.XMLName.Local == name })
		if i < 0 || j >= 0 {
			t.Fatalf("%s: not one %s", e.XMLName.Local, name)
		}
		return e.Children[i]
	}
	for _, address := range []string{site.URL, ""} {
		site.URL = address
		data, err := Atom(site, g)
		if err != nil {
			t.Fatal(err)
		}
		var feed element
		d := xml.NewDecoder(bytes.NewReader(data))
		if err := d.Decode(&feed); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Token(); err != io.EOF {
			if tok, _ := d.Token(); tok != nil {
				t.Errorf("there is more behind the feed: %v", tok)
			}
		}
		const atom = "http://www.w3.org/2005/Atom"
		if feed.XMLName != (xml.Name{Space: atom, Local: "feed"}) || once(feed, "title").Text != g.Title+": results" || once(once(feed, "author"), "name").Text == "" {
			t.Errorf("a feed %v of %q", feed.XMLName, once(feed, "title").Text)
		}
		ids := map[string]bool{}
		newest := time.Time{}
		var order []string
		last := time.Now().AddDate(100, 0, 0)
		check := func(e element) time.Time {
			id := once(e, "id").Text
			if u, err := url.Parse(id); err != nil || !u.IsAbs() || ids[id] {
				t.Errorf("the id %q is not an IRI, or is there twice", id)
			}
			ids[id] = true
			when, err := time.Parse(time.RFC3339, once(e, "updated").Text)
			if err != nil {
				t.Error(err)
			}
			for _, l := range e.Children {
				if l.XMLName.Local != "link" {
					continue
				}
				for _, a := range l.Attrs {
					u, err := url.Parse(a.Value)
					if a.Name.Local == "href" && (err != nil || u.IsAbs() != (address != "")) {
						t.Errorf("at %q a link to %q", address, a.Value)
					}
				}
			}
			return when
		}
		updated := check(feed)
		for _, e := range feed.Children {
			if e.XMLName.Local != "entry" {
				continue
			}
			when := check(e)
			if when.After(last) {
				t.Errorf("an entry of %v stands behind one of %v", when, last)
			}
			last = when
			if when.After(newest) {
				newest = when
			}
			once(e, "title")
			// There is no content, so that it needs a link rel="alternate" and a summary, whose lines
			// are kept.
			if s := once(e, "summary"); len(s.Attrs) != 1 || s.Attrs[0].Value != "html" || strings.Contains(s.Text, "\n") ||
				strings.Contains(e.Children[0].Text, "results") && strings.Count(s.Text, "<br>") < 3 {
				t.Errorf("%v: %q", s.Attrs, s.Text)
			}
			order = append(order, strings.TrimPrefix(once(e, "id").Text, id(g, "/")))
		}
		if !updated.Equal(newest) {
			t.Errorf("the feed is of %v, its newest entry of %v", updated, newest)
		}
		if want := []string{"1643-winter/orders/moved-3", "1642-autumn/final", "1642-summer/draft", "1642-autumn/orders/moved-2", "1642-autumn/orders/moved-1"}; !slices.Equal(order, want) {
			t.Errorf("entries %q, not %q", order, want)
		}
	}
}

// TestTextOfNoOrders: a phase in which nobody could order anything says only that.
func TestTextOfNoOrders(t *testing.T) {
	site, g := game()
	g.Turns[0].Steps = []publish.Step{{Kind: "orders", Powers: []publish.Sheet{{}, {Power: 1}}}}
	if s := Mail(site, g, g.Turns[0]); !strings.Contains(s, "\nCrown, orders\n  nothing was ordered\n") {
		t.Errorf("the mail says nothing of an empty sheet: %q", s)
	}
	for what, s := range map[string]string{"message": Text(site, g, g.Turns[0]), "mail": Mail(site, g, g.Turns[0])} {
		if !strings.Contains(s, "\nNo orders\n") || strings.Contains(s, "0 orders") {
			t.Errorf("the %s says %q", what, s)
		}
		for i, line := range strings.Split(s, "\n") {
			if line != strings.TrimRight(line, " ") {
				t.Errorf("%s, line %d ends in a blank: %q", what, i+1, line)
			}
		}
	}
}

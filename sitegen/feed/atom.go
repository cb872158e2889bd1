package feed

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/publish"
)

type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Updated string      `xml:"updated"`
	Links   []atomLink  `xml:"link"`
	Author  atomAuthor  `xml:"author"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomEntry struct {
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary atomHTML `xml:"summary"`
}

// atomHTML is text as HTML, since feed readers may join plain lines (RFC 4287, 3.1.1.1).
type atomHTML struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

func asHTML(text string) atomHTML {
	text = html.EscapeString(strings.TrimSpace(text))
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\n\n", "</p><p>"), "\n", "<br>")
	return atomHTML{"html", "<p>" + text + "</p>"}
}

// Atom writes the feed of a game's results, newest first (RFC 4287). Draft and final results are
// entries of their own, so that readers announce both.
func Atom(site *publish.Site, g *publish.Game) ([]byte, error) {
	f := atomFeed{Title: g.Title + ": results", ID: id(g, ""), Author: atomAuthor{site.Coordinator}}
	base := site.URL + g.Slug + "/"
	if site.URL == "" {
		base = "" // the site has no address: links are relative to the feed
	} else {
		f.Links = append(f.Links, atomLink{Rel: "self", Type: "application/atom+xml", Href: base + "feed.xml"})
	}
	f.Links = append(f.Links, atomLink{Rel: "alternate", Type: "text/html", Href: base + "index.html"})
	updated := time.Date(2000, 1, 1, 7, 0, 0, 0, time.UTC)
	for i, t := range g.Turns {
		if len(t.Steps) == 0 {
			continue
		}
		when := resultsTime(g, t, updated.AddDate(0, 0, i))
		f.Updated = when.Format(time.RFC3339)
		e := atomEntry{
			Title:   fmt.Sprintf("%s: %s results", t.Name, t.State),
			ID:      id(g, "/"+t.Key+"/"+t.State),
			Updated: f.Updated,
			Link:    atomLink{Rel: "alternate", Type: "text/html", Href: base + t.Key + "/index.html"},
			Summary: asHTML(Text(site, g, t)),
		}
		if t.Retaken > 0 { // a new id: feed readers announce it again
			e.Title += ", changed since they were published"
			e.ID += fmt.Sprintf("-%d", t.Retaken+1)
			e.Summary = asHTML(changed(g, t) + "\n" + Text(site, g, t))
		}
		f.Entries = append([]atomEntry{e}, f.Entries...)
	}
	for i, m := range g.Moves {
		e := atomEntry{
			Title:   m.Name + ": the deadline has moved",
			ID:      id(g, fmt.Sprintf("/%s/%s/moved-%d", m.Key, m.Kind, i+1)),
			Updated: m.At.Format(time.RFC3339),
			Link:    atomLink{Rel: "alternate", Type: "text/html", Href: base + "index.html"},
			Summary: asHTML(fmt.Sprintf("Now due %s. %s", m.To, m.Why)),
		}
		f.Entries = append(f.Entries, e)
		f.Updated = max(f.Updated, e.Updated)
	}
	if g.Over && latest(g) != g.Turns[len(g.Turns)-1] { // no results say so
		f.Updated = cmp.Or(f.Updated, updated.Format(time.RFC3339))
		f.Entries = slices.Insert(f.Entries, 0, atomEntry{Title: "The game has ended", ID: id(g, "/end"), Updated: f.Updated,
			Link: atomLink{Rel: "alternate", Type: "text/html", Href: base + "index.html"}, Summary: asHTML(ending(g))})
	}
	slices.SortStableFunc(f.Entries, func(a, b atomEntry) int { return strings.Compare(b.Updated, a.Updated) })
	if f.Updated == "" {
		f.Updated = updated.Format(time.RFC3339)
	}
	out, err := xml.MarshalIndent(f, "", " ")
	if err != nil {
		return nil, err
	}
	return append([]byte(xml.Header), append(out, '\n')...), nil
}

// changed lists what differs from the earlier published results of a phase.
func changed(g *publish.Game, t *publish.Turn) string {
	s := "Changed since it was published:\n"
	for _, c := range t.Changed {
		if c.Power >= 0 {
			s += g.Powers[c.Power].Name + ": "
		}
		s += fmt.Sprintf("before %s; now %s\n", cmp.Or(c.Was, "no order"), cmp.Or(c.Now, "no order"))
	}
	if len(t.Changed) == 0 {
		s += "no order is different\n"
	}
	return s
}

// id returns the id of a game's feed or, with a path such as "/1642-summer/final", of an entry. It
// stays the same wherever the site is served.
func id(g *publish.Game, path string) string { return "urn:herald:" + g.ID + path }

// resultsTime returns when results were published: the recorded time or, in old games without it,
// the deadline of the orders for a draft and that of the retreats, if there were any, for a final.
func resultsTime(g *publish.Game, t *publish.Turn, otherwise time.Time) time.Time {
	if !t.At.IsZero() {
		return t.At
	}
	when := otherwise
	for _, d := range g.Deadlines {
		if d.Key != t.Key || d.Follows && (t.State == "draft" || len(t.Steps) < 2) {
			continue
		}
		when = d.Due
	}
	return when
}

type sitemap struct {
	XMLName xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Loc string `xml:"loc"`
}

// Sitemap writes a sitemap of the given pages, for a site whose settings name its URL.
func Sitemap(site *publish.Site, paths []string) ([]byte, error) {
	var s sitemap
	for _, p := range paths {
		u := url.URL{Path: p}
		s.URLs = append(s.URLs, sitemapURL{site.URL + u.EscapedPath()})
	}
	out, err := xml.MarshalIndent(s, "", " ")
	if err != nil {
		return nil, err
	}
	return append([]byte(xml.Header), append(out, '\n')...), nil
}

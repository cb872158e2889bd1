package page

import "strings"

// picture is a picture on a page, by day and for dark screens. Browsers print what the screen
// shows, whatever the sources say about print (Chromium 156), so a page with both has the day's
// again for paper: hidden on screens and, being lazy, fetched only for printing. On paper it covers
// the other, which remains visible if a browser prints without fetching.
type picture struct {
	Day, Night    string // links; Night is "" if missing
	Alt           string
	Width, Height int    // CSS pixels
	Loading       string // "eager", or "lazy" for one further down the page
}

// pictureOf returns the picture at two paths from the site's root, the night's if there is one; it
// may be a fragment of the day's.
func pictureOf(v View, day, night, alt string, width, height int, loading string) picture {
	p := picture{Day: v.Link(day), Alt: alt, Width: width, Height: height, Loading: loading}
	if file, _, _ := strings.Cut(night, "#"); v.Has[file] {
		p.Night = v.Link(night)
	}
	return p
}

package page

import "strings"

// picture is a picture for light and for dark screens. Browsers print the one that the screen
// shows, even if a source says media="print" (Chromium 156). So a page with both has the light one
// a second time, for paper: hidden and lazy on screens, it is fetched only for printing. On paper
// it covers the dark one, which stays visible if a browser prints without fetching.
type picture struct {
	Day, Night    string // links; Night is "" if missing
	Alt           string
	Width, Height int    // CSS pixels
	Loading       string // "eager", or "lazy" for one further down the page
}

// pictureOf returns the picture at two paths from the site's root. night may name a fragment of the
// day's file; without its file there is no night.
func pictureOf(v View, day, night, alt string, width, height int, loading string) picture {
	p := picture{Day: v.Link(day), Alt: alt, Width: width, Height: height, Loading: loading}
	if file, _, _ := strings.Cut(night, "#"); v.Has[file] {
		p.Night = v.Link(night)
	}
	return p
}

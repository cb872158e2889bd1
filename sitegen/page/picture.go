package page

// picture is a picture on a page: by day, and in the dark another. A browser that prints keeps what its screen shows, whatever the sources say of print
// (Chromium 156), so a page with both has the day's again for paper: it is hidden on screens and fetched when it is printed, as pictures are that wait
// until they are wanted. On paper it lies over the other, which is seen where a browser prints without fetching.
type picture struct {
	Day, Night    string // links; Night is "" where there is none
	Alt           string
	Width, Height int    // CSS pixels
	Loading       string // "eager", or "lazy" for one further down the page
}

// pictureOf is the picture at two paths from the site's root, the night's if there is one.
func pictureOf(v View, day, night, alt string, width, height int, loading string) picture {
	p := picture{Day: v.Link(day), Alt: alt, Width: width, Height: height, Loading: loading}
	if v.Has[night] {
		p.Night = v.Link(night)
	}
	return p
}

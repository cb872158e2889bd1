package sitegen

import "github.com/heraldmaps/herald/sitegen/load"

// Site is what producers work from: everything loaded, resolved and published.
type Site struct {
	*load.Site
}

func openSite(o Options, ps *load.Problems) *Site {
	return &Site{Site: load.ReadSite(o.Dir, ps)}
}

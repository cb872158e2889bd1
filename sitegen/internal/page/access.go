package page

// AccessPath is the page with the accessibility statement.
const AccessPath = "accessibility.html"

func (c *composer) access() Page {
	v := c.view(AccessPath, "Accessibility · "+c.site.Title)
	v.Stamp = c.stamps()
	v.About = "How the site is used with a keyboard, a screen reader, a small screen, on paper or without a network, and whom to tell what does not work."
	return Page{v.Path, "accessibility", v}
}

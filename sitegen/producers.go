package sitegen

// producers lists everything that makes files of the site.
func producers() []Producer {
	return []Producer{}
}

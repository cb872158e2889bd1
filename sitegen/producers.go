package sitegen

// producers lists everything that makes files of the site, in order: a producer sees in Site.Has what those before it
// make. The pages come last but for what lists them.
func producers() []Producer {
	return []Producer{
		rulebooks, // the longest job: begun first, so that nothing waits for it
		turnMaps,
		boardMaps,
		gameFiles,
		movesPages,
		pages,
	}
}

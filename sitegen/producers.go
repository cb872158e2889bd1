package sitegen

import "github.com/heraldmaps/herald/sitegen/build"

// Producer turns a loaded site into jobs.
type Producer func(s *Site) ([]build.Job, error)

// producers lists everything that makes files of the site, in order: a producer sees in Site.Has what those before it
// make. The pages come last but for what lists them.
func producers() []Producer {
	return []Producer{
		rulebooks, // the longest job: begun first, so that nothing waits for it
		turnMaps,
		boardMaps,
		boardDrawings,
		battleCards,
		chronicles,
		gameFiles,
		movesPages,
		warRooms,
		pages,
	}
}

// jobs asks the producers in their order, and notes for the later ones what the earlier ones make.
func (s *Site) jobs(from []Producer) ([]build.Job, error) {
	var all []build.Job
	for _, p := range from {
		js, err := p(s)
		if err != nil {
			return nil, err
		}
		for _, j := range js {
			for _, f := range j.Files {
				s.Has[f] = true
			}
		}
		all = append(all, js...)
	}
	return all, nil
}

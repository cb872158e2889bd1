package play

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/load"
)

// A phase played at another site, before the game moved here, keeps its receipts and lots, with
// what was published to check them; nothing is drawn again. Later phases draw from this site's
// chain.

// movedLots repeats the lots drawn at the other site.
type movedLots struct {
	left  []load.MovedLot
	unfit bool
}

// Draw returns the next lot, if its purpose and number of choices agree.
func (l *movedLots) Draw(purpose string, n int) (int, string) {
	if len(l.left) == 0 || l.left[0].Among != n || l.left[0].Drawn < 0 || l.left[0].Drawn >= n ||
		!strings.Contains(l.left[0].Seed, " "+purpose+" ") {
		l.unfit = true
		return 0, ""
	}
	lot := l.left[0]
	l.left = l.left[1:]
	return lot.Drawn, lot.Seed
}

// fit reports whether exactly the recorded lots were drawn.
func (l *movedLots) fit() bool { return !l.unfit && len(l.left) == 0 }

// moveIn replaces a step's receipts and lots with those of the other site.
func moveIn(now, moved *load.FrozenStep) {
	now.MovedIn, now.Lines, now.Head, now.Lots = moved.MovedIn, moved.Lines, moved.Head, moved.Lots
	for i := range now.Sheets {
		n := &now.Sheets[i]
		*n = load.FrozenSheet{Power: n.Power, File: n.File, Hash: n.Hash}
		for _, m := range moved.Sheets {
			if m.Power == n.Power {
				n.Salt, n.Words, n.Receipt, n.SealedSalt, n.Sealed, n.SealedWords = m.Salt, m.Words, m.Receipt,
					m.SealedSalt, m.Sealed, m.SealedWords
			}
		}
	}
}

// linksOf returns the links that a frozen step revealed.
func linksOf(f *load.Frozen, kind string) []load.LotLink {
	if f == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.Links), func(l load.LotLink) bool { return l.Kind != kind })
}

// checkOrigin checks a step played elsewhere against its origin's log.
func (g *Game) checkOrigin(t *Turn, fs *load.FrozenStep, ps *load.Problems) {
	const hint = "put back the moved-in.toml that herald import wrote"
	o := g.Origin(fs.MovedIn)
	if o == nil {
		ps.Errorf(g.OriginsFile(), 0, 0, hint, "the %s of %s came from origin %d, which is not there",
			fs.Kind, t.Key, fs.MovedIn)
		return
	}
	log := o.Receipts()
	if c := log.Closing(t.Key, fs.Kind); c.Lines != fs.Lines || fs.Lines > 0 && log.Head(c.Lines) != fs.Head {
		ps.Errorf(g.OriginsFile(), 0, 0, hint,
			"the log of receipts is not the one that the %s of %s were closed with, where they were played", fs.Kind, t.Key)
	}
}

package play

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// TestMovedLots: lots that were drawn elsewhere serve for their own purposes, in their order, among
// as many as there were, and none is left over.
func TestMovedLots(t *testing.T) {
	t.Parallel()
	first := load.MovedLot{Seed: "herald-lot 2 L H P - 1643 winter remove crown 1 1", Among: 3, Drawn: 2}
	second := load.MovedLot{Seed: "herald-lot 2 L H P - 1643 winter remove crown 2 1", Among: 2}
	at := func(l load.MovedLot, drawn int) load.MovedLot { l.Drawn = drawn; return l }
	type draw struct {
		purpose string
		n       int
	}
	both := []draw{{"1643 winter remove crown 1", 3}, {"1643 winter remove crown 2", 2}}
	for name, c := range map[string]struct {
		lots  []load.MovedLot
		draws []draw
		fit   bool
	}{
		"as they were drawn":      {[]load.MovedLot{first, second}, both, true},
		"none, and none is due":   {nil, nil, true},
		"one too few":             {[]load.MovedLot{first}, both, false},
		"one too many":            {[]load.MovedLot{first, second}, both[:1], false},
		"in another order":        {[]load.MovedLot{at(second, 0), first}, []draw{{both[0].purpose, 2}, {both[1].purpose, 3}}, false},
		"another power's":         {[]load.MovedLot{first}, []draw{{"1643 winter remove argyll 1", 3}}, false},
		"among more":              {[]load.MovedLot{first}, []draw{{both[0].purpose, 4}}, false},
		"among fewer":             {[]load.MovedLot{at(first, 0)}, []draw{{both[0].purpose, 2}}, false},
		"who stands behind all":   {[]load.MovedLot{at(first, 3)}, both[:1], false},
		"who stands before all":   {[]load.MovedLot{at(first, -1)}, both[:1], false},
		"one that fits behind it": {[]load.MovedLot{at(first, 3), first}, []draw{both[0], both[0]}, false},
	} {
		l := &movedLots{left: slices.Clone(c.lots)}
		for i, d := range c.draws {
			drawn, seed := l.Draw(d.purpose, d.n)
			if c.fit && (drawn != c.lots[i].Drawn || seed != c.lots[i].Seed) {
				t.Errorf("%s: lot %d fell on %d by %q", name, i, drawn, seed)
			}
			if drawn < 0 || drawn >= d.n {
				t.Errorf("%s: lot %d fell on %d of %d", name, i, drawn, d.n)
			}
		}
		if l.fit() != c.fit {
			t.Errorf("%s: fit is %v", name, !c.fit)
		}
	}
}

// TestReceiptsMoveIn: each power has its own receipt of where the step was played, and none that
// was made here.
func TestReceiptsMoveIn(t *testing.T) {
	t.Parallel()
	now := load.FrozenStep{Kind: "orders", Inputs: "in", Lines: 9, Head: "here", Sheets: []load.FrozenSheet{
		{Power: "crown", File: "c", Hash: "1", Salt: "own", Receipt: "own", Words: "own", Sealed: "own", SealedSalt: "own"},
		{Power: "argyll", File: "a", Hash: "2", Salt: "own", Receipt: "own", Words: "own"},
		{Power: "ireland", File: "i", Hash: "3", Salt: "own", Receipt: "own", Words: "own"},
	}}
	lots := []load.MovedLot{{Seed: "s", Among: 1}}
	moveIn(&now, &load.FrozenStep{Kind: "orders", MovedIn: 2, Lines: 4, Head: "there", Lots: lots, Sheets: []load.FrozenSheet{
		{Power: "argyll", Salt: "as", Words: "aw", Receipt: "ar", Hash: "other", File: "other"},
		{Power: "crown", Salt: "cs", Words: "cw", Receipt: "cr", SealedSalt: "css", Sealed: "csr", SealedWords: "csw"},
	}})
	if now.MovedIn != 2 || now.Lines != 4 || now.Head != "there" || len(now.Lots) != 1 || now.Inputs != "in" {
		t.Errorf("the step is %+v", now)
	}
	for i, want := range []load.FrozenSheet{
		{Power: "crown", File: "c", Hash: "1", Salt: "cs", Words: "cw", Receipt: "cr", SealedSalt: "css", Sealed: "csr", SealedWords: "csw"},
		{Power: "argyll", File: "a", Hash: "2", Salt: "as", Words: "aw", Receipt: "ar"},
		{Power: "ireland", File: "i", Hash: "3"},
	} {
		if now.Sheets[i] != want {
			t.Errorf("%+v, not %+v", now.Sheets[i], want)
		}
	}
	links := []load.LotLink{{Kind: "retreats", Number: 1}, {Kind: "orders", Number: 2}}
	if got := linksOf(&load.Frozen{Links: links}, "orders"); len(got) != 1 || got[0].Number != 2 || len(links) != 2 || links[0].Number != 1 {
		t.Errorf("of the orders there are the links %v, of all %v", got, links)
	}
	if linksOf(nil, "orders") != nil {
		t.Error("nothing has links")
	}
}

// TestOriginsLog: a step that moved in is compared with the log of the very origin that it names.
func TestOriginsLog(t *testing.T) {
	t.Parallel()
	log := receipts.Begin("there", strings.Repeat("0", 64), 8, "")
	log, closing := log.Close("1643-winter", "adjustments", []receipts.Entry{{Power: "crown", Receipt: strings.Repeat("1", 64)}}, "")
	later, _ := log.Close("1644-winter", "adjustments", nil, "")
	g := &Game{Game: &load.Game{Slug: "here", Origins: []load.Origin{{}, {Game: "there", Log: later}}}}
	turn := &Turn{Key: "1643-winter", Phase: engine.Phase{Year: 1643}}
	for name, c := range map[string]struct {
		step load.FrozenStep
		want string
	}{
		"as it was closed":                {load.FrozenStep{MovedIn: 2, Lines: closing.Lines, Head: log.Head(closing.Lines)}, ""},
		"of an origin without a log":      {load.FrozenStep{MovedIn: 1}, ""},
		"another head":                    {load.FrozenStep{MovedIn: 2, Lines: closing.Lines, Head: later.Head(closing.Lines + 1)}, "is not the one that the adjustments of 1643-winter were closed with"},
		"other lines, with their head":    {load.FrozenStep{MovedIn: 2, Lines: 2, Head: log.Head(2)}, "is not the one"},
		"all lines, with their head":      {load.FrozenStep{MovedIn: 2, Lines: len(later), Head: later.Head(len(later))}, "is not the one"},
		"never closed":                    {load.FrozenStep{MovedIn: 2}, "is not the one"},
		"closed in a log that is not":     {load.FrozenStep{MovedIn: 1, Lines: closing.Lines, Head: log.Head(closing.Lines)}, "is not the one"},
		"an origin behind the last":       {load.FrozenStep{MovedIn: 3}, "came from origin 3, which is not there"},
		"an origin that counts backwards": {load.FrozenStep{MovedIn: -1}, "came from origin -1, which is not there"},
	} {
		var ps load.Problems
		c.step.Kind = "adjustments"
		g.checkOrigin(turn, &c.step, &ps)
		if err := ps.Err(); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

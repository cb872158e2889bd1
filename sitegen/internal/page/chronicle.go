package page

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// ChroniclePath returns the path of the page that narrates a game from its beginning.
func ChroniclePath(g *publish.Game) string { return g.Slug + "/chronicle.html" }

// ChroniclePDF returns the path of the chronicle to print, with pictures.
func ChroniclePDF(g *publish.Game) string { return g.Slug + "/chronicle.pdf" }

// FramesPath returns the path of the script with a game's positions, for the chronicle's player.
func FramesPath(g *publish.Game) string { return g.Slug + "/frames.js" }

type chronicleData struct {
	Chapters []chapterView // oldest first
	Years    []yearView    // the same chapters; one without a name if the game is short
	Digests  []digestView
	PDF      string  // path, or ""
	Player   *player // nil if the board has no drawing to play on
}

// player holds the paths of the player's files, from the site's root, and the board's size.
type player struct {
	Frames, Board string
	Dir           string // the folder of the board's shared drawing
	Width, Height int
}

// yearView is the chapters of a year, folded on phones.
type yearView struct {
	Name     string
	Latest   bool
	Chapters []chapterView
}

type chapterView struct {
	Key, Name, Page string
	Draft           bool
	Says            []sentenceView
}

// sentenceView is a sentence, the powers that it names, and its battle's page.
type sentenceView struct {
	Parts  []publish.Phrase
	Powers string // their numbers, separated by spaces
	Kind   string
	Battle string // path, or ""
}

type digestView struct {
	N       int
	Name    string // "The last three phases"
	Since   string
	Says    []sentenceView
	Battles []digestBattle
}

type digestBattle struct{ Page, Title, When string }

// digested lists how many of the latest phases each digest sums up.
var digested = []int{1, 2, 3, 6, 12, 24}

// flat is the greatest number of chapters that are listed without folding them by year.
const flat = 24

func (c *composer) chronicle(g *publish.Game) (Page, bool) {
	told := story.Tell(g)
	if len(told) == 0 {
		return Page{}, false
	}
	v := c.of(g, ChroniclePath(g), fmt.Sprintf("The chronicle of %s · %s", g.Title, c.site.Title))
	last := g.Turns[len(g.Turns)-1]
	h := withTurns(g, nil)
	h.Years, h.Deadlines = nil, nil
	v.Game, v.Stamp, v.Image = h, stamp(g, last), c.image(g, last)
	v.About = fmt.Sprintf("%s from %s to %s: who took what from whom.", g.Title, told[0].Turn.Name,
		told[len(told)-1].Turn.Name)
	var d chronicleData
	if p := ChroniclePDF(g); c.around.Has[p] {
		d.PDF = p
	}
	if p := FramesPath(g); c.around.Has[p] && c.around.Has[interactive.Dir(g.Board)+interactive.Ground] {
		d.Player = &player{Frames: p, Board: g.BoardID, Dir: interactive.Dir(g.Board)}
		d.Player.Width, d.Player.Height = MapSize(g)
	}
	for _, ch := range told {
		w := chapterView{Key: ch.Turn.Key, Name: ch.Turn.Name, Page: TurnPath(g, ch.Turn), Draft: ch.Turn.State == "draft"}
		for _, s := range ch.Says {
			w.Says = append(w.Says, saidOf(g, ch.Turn, s))
		}
		d.Chapters = append(d.Chapters, w)
		year := ""
		if len(told) > flat {
			year = strconv.Itoa(ch.Turn.Phase.Year)
		}
		if k := len(d.Years); k == 0 || d.Years[k-1].Name != year {
			d.Years = append(d.Years, yearView{Name: year})
		}
		y := &d.Years[len(d.Years)-1]
		y.Chapters = append(y.Chapters, w)
	}
	d.Years[len(d.Years)-1].Latest = true
	for _, n := range append(digested, len(told)) {
		if k := len(d.Digests); n > len(told) || k > 0 && d.Digests[k-1].N >= n {
			continue
		}
		s := story.Catch(g, n)
		w := digestView{N: n, Name: "The last " + publish.Counted(n, "phase", "phases"), Since: s.First.Name}
		switch n {
		case 1:
			w.Name = "The last phase"
		case len(told):
			w.Name = "The whole game"
		}
		for _, x := range s.Says {
			w.Says = append(w.Says, saidOf(g, s.First, x))
		}
		for _, b := range s.Battles {
			w.Battles = append(w.Battles, digestBattle{BattlePath(g, b.Turn, b.ID), b.Title, b.Turn.Name})
		}
		d.Digests = append(d.Digests, w)
	}
	v.Data = d
	return Page{v.Path, "chronicle", v}, true
}

func saidOf(g *publish.Game, t *publish.Turn, s story.Sentence) sentenceView {
	w := sentenceView{Parts: sentenceParts(story.Text(s.Parts), s.Parts), Kind: s.Kind}
	w.Powers = strings.Join(lists.Map(s.Powers, strconv.Itoa), " ")
	if s.Battle != "" {
		w.Battle = BattlePath(g, t, s.Battle)
	}
	return w
}

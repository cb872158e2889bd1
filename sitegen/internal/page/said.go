package page

import (
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// sentenceParts writes a reason with a capital and a full stop, keeping its parts.
func sentenceParts(reason string, parts []publish.Phrase) []publish.Phrase {
	if reason == "" {
		return nil
	}
	if parts == nil {
		return []publish.Phrase{{Text: sentence(reason), Power: -1}}
	}
	out := append([]publish.Phrase{}, parts...)
	if first := &out[0]; first.Text != "" && first.Text[0] >= 'a' && first.Text[0] <= 'z' {
		first.Text = strings.ToUpper(first.Text[:1]) + first.Text[1:]
	}
	if last := &out[len(out)-1]; !strings.ContainsAny(last.Text[len(last.Text)-1:], ".!?") {
		if last.Power < 0 {
			last.Text += "."
		} else {
			out = append(out, publish.Phrase{Text: ".", Power: -1})
		}
	}
	return out
}

type saidView struct {
	Game  *publish.Game
	Parts []publish.Phrase
}

func said(g *publish.Game, parts []publish.Phrase) saidView { return saidView{g, parts} }

type sidesView struct {
	Game  *publish.Game
	Sides []story.Side
}

func sides(g *publish.Game, s []story.Side) sidesView { return sidesView{g, s} }

// lineOf returns an order as shown outside its power's sheet, with the power's chip.
func lineOf(v View, p publish.Power, l publish.Line) orderView {
	o := orderLine(v, l)
	o.Whose = &p
	return o
}

type taleView struct {
	V View
	S sentenceView
}

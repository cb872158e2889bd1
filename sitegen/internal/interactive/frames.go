package interactive

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// The chronicle's player shows a game's positions on the board's shared drawing: a frame for each
// step, with the position before it and its orders, and one for the final position.

// frame is one position. Units have the fields of stageData.Units. Arrows have the fields: from
// place, to place, kind ("m" a move, "s" a support, "c" a convoy), power, 1 if the order succeeded,
// and the path of its line without the arrow's head.
type frame struct {
	Turn   string   `json:"t"` // the turn's key
	Name   string   `json:"n"` // "Summer 1642, orders"
	Owners string   `json:"own"`
	Held   string   `json:"held,omitempty"`
	Units  [][8]any `json:"units"`
	Arrows [][6]any `json:"a"`
	Count  []int    `json:"c"` // each player's number of centres
}

// FrameScript returns a script that sets heraldFrames to a game's published positions and outcomes.
func FrameScript(g *publish.Game, r *render.Renderer) ([]byte, error) {
	var frames []frame
	count := centres(g, nil)
	add := func(t *publish.Turn, name string, v render.View) error {
		stands, err := r.Stands(v)
		if err != nil {
			return err
		}
		s := stageOf(&Stage{view: v}, stands, g.Board.Map)
		frames = append(frames, frame{Turn: t.Key, Name: name, Owners: s.Owners, Held: s.Held, Units: s.Units,
			Arrows: [][6]any{}, Count: count})
		return nil
	}
	var last *publish.Turn
	for _, t := range g.Turns {
		for i := range t.Steps {
			step := &t.Steps[i]
			if err := add(t, t.Name+": "+step.Name, render.View{Position: &step.Before, Held: step.Held}); err != nil {
				return nil, err
			}
			drawn, err := r.Phase(render.View{Position: &step.Before, Held: step.Held, Outcomes: step.Orders,
				Marks: step.Marks, Arrows: step.Arrows})
			if err != nil {
				return nil, err
			}
			frames[len(frames)-1].Arrows = arrowsOf(step, linesOf(drawn))
			last = t
		}
		count = centres(g, t)
	}
	if last != nil {
		if err := add(last, "After "+last.Name, render.View{Position: &last.After, Held: last.Held}); err != nil {
			return nil, err
		}
	}
	data, err := json.Marshal(map[string]any{"board": g.BoardID, "frames": frames})
	return fmt.Appendf(nil, "window.heraldFrames=%s;\n", data), err
}

// centres returns each player's number of centres after a turn, or at the start if t is nil.
func centres(g *publish.Game, t *publish.Turn) []int {
	out := make([]int, len(g.Players()))
	if t == nil {
		if len(g.Years) > 0 {
			copy(out, g.Years[0].Centres)
		}
		return out
	}
	for i := range t.Standings {
		if s := &t.Standings[i]; int(s.Power) < len(out) {
			out[s.Power] = s.Centres
		}
	}
	return out
}

// linesOf returns the paths of the orders' lines on the map, by the ids of their drawings.
func linesOf(p *render.Phase) map[string]string {
	out := map[string]string{}
	for i := range p.Orders {
		for j := range p.Orders[i].Kids {
			k := &p.Orders[i].Kids[j]
			if k.Style != nil && strings.HasPrefix(k.Style.Class, "arrowhalo") {
				out[p.Orders[i].ID] = svg.Data(&k.Path, svg.Options{Grid: grid})
				break
			}
		}
	}
	return out
}

func arrowsOf(step *publish.Step, lines map[string]string) [][6]any {
	out := [][6]any{}
	list := step.Orders.List()
	for i := range list {
		o := &list[i]
		q := o.Order
		if o.Unit.Kind == engine.NoKind || o.Verdict >= engine.Void {
			continue
		}
		from, to, what := o.Unit.At, q.To, "m"
		switch q.Verb {
		case engine.Support:
			what = "s"
			if to == engine.NoPlace {
				to = q.Of
			}
		case engine.Convoy:
			what = "c"
		case engine.Move, engine.Retreat:
		default:
			if q.Verb < engine.VerbOwn {
				continue
			}
		}
		if to == engine.NoPlace || from == engine.NoPlace || to == from {
			continue
		}
		won := 0
		if o.Verdict == engine.Succeeded {
			won = 1
		}
		out = append(out, [6]any{from, to, what, o.Unit.Power, won, lines[fmt.Sprintf("o-%d", i+1)]})
	}
	return out
}

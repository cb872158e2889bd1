// Herald-canvas writes a board, or a phase of a game, in the formats of github.com/tdewolff/canvas,
// among them EPS and TeX. It is a separate program because a part of that library is under the
// LGPL, and players' program is to stay free of it.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/pdf"
	"github.com/tdewolff/canvas/renderers/ps"
	"github.com/tdewolff/canvas/renderers/rasterizer"
	"github.com/tdewolff/canvas/renderers/svg"
	"github.com/tdewolff/canvas/renderers/tex"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	ours "github.com/heraldmaps/herald/render/canvas"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

const usage = `herald-canvas [-site FOLDER] BOARD FILE
herald-canvas [-site FOLDER] GAME PHASE FILE

It writes the opening of a board, or the orders of a phase that is adjudicated, as FILE.eps, .tex, .pgf, .svg, .pdf or .png.
What herald map writes is smaller, and can be searched, read aloud and repeated byte by byte; this is for other programs.
EPS and TeX know no opacity.
`

func main() {
	fl := flag.NewFlagSet("herald-canvas", flag.ContinueOnError)
	fl.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	site := fl.String("site", ".", "")
	if err := fl.Parse(os.Args[1:]); err != nil || fl.NArg() < 2 || fl.NArg() > 3 {
		if err == nil {
			fl.Usage()
		}
		os.Exit(2)
	}
	if err := run(*site, fl.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "herald-canvas:", err)
		os.Exit(1)
	}
}

func run(site string, args []string) error {
	var b *mapdata.Board
	var v render.View
	var err error
	if len(args) == 2 {
		p := engine.Public{}
		if b, err = sitegen.OpenBoard(site, args[0]); err == nil {
			p = engine.PublishBoard(b.Map)
		}
		v.Position = &p
	} else {
		b, v, err = phase(site, args[0], args[1])
	}
	if err != nil {
		return err
	}
	r, err := render.New(b)
	if err != nil {
		return err
	}
	s, err := r.Map(v)
	if err != nil {
		return err
	}
	canvas.FastStroke, canvas.Precision = true, 5 // global settings of the library
	return write(args[len(args)-1], s)
}

func write(file string, s *scene.Scene) error {
	var buf bytes.Buffer
	draw := func(to interface {
		canvas.Renderer
		Close() error
	}) error {
		ours.Draw(to, s, 0.05)
		return to.Close()
	}
	var err error
	switch ext := strings.ToLower(filepath.Ext(file)); ext {
	case ".eps": // the library's EPS writer counts in points, not mm
		const points = 72 / 25.4
		err = draw(ps.New(&buf, s.W*points, s.H*points, &ps.Options{Format: ps.EncapsulatedPostScript}))
	case ".tex", ".pgf":
		err = draw(tex.New(&buf, s.W, s.H))
	case ".svg":
		err = draw(svg.New(&buf, s.W, s.H, nil))
	case ".pdf":
		err = draw(pdf.New(&buf, s.W, s.H, nil))
	case ".png":
		r := rasterizer.New(s.W, s.H, canvas.DPI(150), canvas.LinearColorSpace{})
		ours.Draw(r, s, 0.05)
		err = png.Encode(&buf, r)
	default:
		err = fmt.Errorf("%s: %q is not a format (hint: .eps, .tex, .pgf, .svg, .pdf or .png)", file, ext)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(file, buf.Bytes(), 0o644)
}

// phase returns a game's board and the first step (its movement) of an adjudicated turn, as it may
// be published. key names the turn's folder.
func phase(site, slug, key string) (*mapdata.Board, render.View, error) {
	var v render.View
	if err := sitegen.HasGame(site, slug); err != nil {
		return nil, v, err
	}
	var ps load.Problems
	lib := sitegen.SiteLibrary(site, &ps)
	var g *play.Game
	if lg := load.ReadGame(site, slug, &ps); lg != nil {
		g = play.Play(lg, lib, lib, &ps)
	}
	if err := ps.Err(); err != nil || g == nil {
		return nil, v, fmt.Errorf("%s is not sound: %w (hint: herald check)", slug, err)
	}
	t := g.Turn(key)
	if t == nil || t.Steps[0].Resolution == nil {
		return nil, v, fmt.Errorf("%s has no adjudicated phase %q (hint: herald status)", slug, key)
	}
	step := t.Steps[0]
	seen := engine.PublishResolution(g.Rules, step.Resolution, engine.Everybody)
	p := engine.Publish(g.Rules, step.Before, engine.Everybody)
	return g.Board, render.View{Title: g.Title, Subtitle: g.Rules.PhaseName(t.Phase), Position: &p,
		Outcomes: seen.Outcomes(),
		Arrows:   g.Rules.Arrows(seen), Held: publish.Holders(g, engine.Everybody)[step.Before], Marks: g.Rules.Marks(p)}, nil
}

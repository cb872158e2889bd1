package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
)

func mapCommand() command {
	return command{
		name:  "map",
		usage: "map [--game G --phase P | --board ID] -o FILE", short: "draw one map, as SVG, PDF or PNG",
		examples: []string{
			"herald map --board standard -o bare.pdf                          # the board alone, on its own sheet",
			"herald map --board standard --show units -o start.png            # the opening position",
			"herald map --board standard --poster a1 --paper a4 -o poster.pdf # a poster on office paper",
			"herald map --board standard --ink --paper a3 -o copy.pdf         # black and white, hatched",
			"herald map --board standard --print -o press.pdf                 # the same for a press: CMYK, with bleed and trim",
			"herald map --game powick-bridge --phase 1642-summer -o m.svg     # the position a turn has led to",
			"herald map --game powick-bridge --phase 1642-summer --show orders --power crown -o crown.pdf",
		},
		run: runMap,
	}
}

type mapArgs struct {
	site, game, phase, board string
	format, paper, poster    string
	show, power, title       string
	ink, night, preview      bool
	press                    bool
	editable                 bool
	width                    int
	out                      string
	before                   *render.View // the position before, for --show pair
	date                     time.Time    // of the document
}

func runMap(args []string) int {
	var a mapArgs
	fs := newFlags("map")
	fs.StringVar(&a.site, "site", ".", "the site's `folder`, which holds content/")
	fs.StringVar(&a.game, "game", "", "a `game` of the site")
	fs.StringVar(&a.phase, "phase", "", "its `phase`, such as 1642-summer (default: the current one)")
	fs.StringVar(&a.board, "board", "", "a `board` without a game")
	fs.StringVar(&a.format, "format", "", "svg, pdf or png (default: by the file's name)")
	fs.StringVar(&a.paper, "paper", "", "`paper` of a PDF: a4, a3, a2, a1 (default: the board's own sheet)")
	fs.StringVar(&a.poster, "poster", "", "`size` of a poster, printed in parts on --paper")
	fs.StringVar(&a.show, "show", "",
		"board, control or units; of a game also orders, retreats, or pair (before and after)")
	fs.StringVar(&a.power, "power", "", "orders of one `power` only")
	fs.StringVar(&a.title, "title", "", "title in the cartouche")
	fs.BoolVar(&a.ink, "ink", false, "black and white, hatched")
	fs.BoolVar(&a.night, "night", false, "use the colours of dark screens")
	fs.BoolVar(&a.press, "print", false, "a PDF for a press: CMYK, 3 mm of bleed, trim and output intent")
	fs.BoolVar(&a.preview, "preview", false, "a PNG of 1200 by 630 for link previews")
	fs.BoolVar(&a.editable, "editable", false,
		"an SVG for editing in Inkscape: layers, text as text, one shape per region")
	fs.IntVar(&a.width, "width", 2000, "`pixels` across a PNG")
	fs.StringVar(&a.out, "o", "", "`file` to write; - for standard output")
	if err := fs.Parse(args); err != nil {
		return flagExit(err)
	}
	usage := func(s string, v ...any) int {
		fmt.Fprintf(os.Stderr, "herald map: "+s+"\n", v...)
		return exitUsage
	}
	if fs.NArg() > 0 {
		flag := "game"
		if slices.Contains(mapdata.IDs(), fs.Arg(0)) {
			flag = "board"
		}
		return usage("unexpected argument %q (hint: herald map --%s %[1]s -o map.svg)", fs.Arg(0), flag)
	}
	if a.out == "" {
		return usage("no output file is named (hint: -o map.svg)")
	}
	if a.format == "" {
		a.format = strings.TrimPrefix(filepath.Ext(a.out), ".")
	}
	if a.format != "svg" && a.format != "pdf" && a.format != "png" {
		if a.format == "" {
			return usage("%s: its name does not say which format (hint: -o map.svg, map.pdf or map.png, or --format)", a.out)
		}
		return usage("unknown format %q (hint: --format svg, pdf or png)", a.format)
	}
	if a.editable && a.format != "svg" {
		return usage("--editable needs an SVG (hint: -o map.svg)")
	}
	if a.press && (a.format != "pdf" || a.poster != "") {
		return usage("--print needs a PDF of one sheet (hint: --print --paper a2 -o map.pdf)")
	}
	if a.width < 16 || a.width > 20000 {
		return usage("the map cannot be %d pixels wide (hint: --width 2000)", a.width)
	}
	for _, p := range []string{a.paper, a.poster} {
		if p == "" {
			continue
		}
		if _, _, err := pdf.PaperSize(p); err != nil {
			return usage("%v", err)
		}
	}
	if a.game != "" && a.board != "" {
		return usage("--game %s or --board %s, not both", a.game, a.board)
	}
	var b *mapdata.Board
	var v render.View
	var code int
	if a.game != "" {
		b, v, code = gameView(&a)
	} else {
		b, v, code = boardView(&a)
	}
	if code != exitWell {
		return code
	}
	switch {
	case a.ink && a.night:
		return usage("--ink or --night, not both")
	case a.ink:
		v.Look = render.Ink
	case a.night:
		v.Look = render.Night
	}
	if a.title != "" {
		v.Title = a.title
	}
	if a.power != "" {
		p := b.Map.Power(strings.ToLower(a.power))
		if p == engine.NoPower {
			return usage("no power %q on board %s (hint: %s)", a.power, b.Map.ID, powerNames(b.Map))
		}
		v.Powers = []engine.PowerID{p}
	}
	data, err := drawMap(&a, b, v)
	if err == nil && a.out == "-" {
		_, err = os.Stdout.Write(data)
	} else if err == nil {
		err = writeNamed(a.out, data, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald map:", err)
		return exitProblems
	}
	return exitWell
}

func powerNames(m *engine.Map) string { return strings.Join(powerIDs(m), " ") }

func powerIDs(m *engine.Map) []string {
	return lists.Map(m.Powers, func(p engine.Power) string { return p.ID })
}

func boardView(a *mapArgs) (*mapdata.Board, render.View, int) {
	var v render.View
	if a.board == "" {
		fmt.Fprintf(os.Stderr, "herald map: name a game or a board (hint: --game SLUG or --board %s)\n",
			strings.Join(sitegen.Boards{Dir: a.site}.IDs(), "|"))
		return nil, v, exitUsage
	}
	b, err := sitegen.OpenBoard(a.site, a.board)
	if err != nil {
		return nil, v, usageError("map", err)
	}
	a.date = b.Day()
	switch a.show {
	case "", "board":
	case "control", "units":
		p := engine.PublishBoard(b.Map)
		v.Position = &p
		v.Subtitle = "at the start"
		if a.show == "control" {
			v.Hide = render.Units
		}
	default:
		fmt.Fprintf(os.Stderr, "herald map: unknown --show %q (hint: board, control or units)\n", a.show)
		return nil, v, exitUsage
	}
	return b, v, exitWell
}

// gameView returns the board and the published view of a turn, with orders once they are
// adjudicated, and an exit code.
func gameView(a *mapArgs) (*mapdata.Board, render.View, int) {
	var v render.View
	games, err := openGames(a.site, []string{a.game})
	if err != nil {
		printProblems(os.Stderr, err)
		return nil, v, exitProblems
	}
	if len(games) == 0 {
		fmt.Fprintf(os.Stderr, "herald map: game %s has no turn yet\n", a.game)
		return nil, v, exitProblems
	}
	return viewOf(a, games[0])
}

func viewOf(a *mapArgs, g *play.Game) (*mapdata.Board, render.View, int) {
	var v render.View
	t := g.Current()
	if a.phase != "" {
		if t = g.Turn(a.phase); t == nil {
			known := lists.Map(g.Turns, func(t *play.Turn) string { return t.Key })
			fmt.Fprintf(os.Stderr, "herald map: game %s has no phase %q (hint: %s)\n", a.game, a.phase, strings.Join(known, " "))
			return nil, v, exitUsage
		}
	}
	v.Title, v.Subtitle = g.Title, g.Rules.PhaseName(t.Phase)
	if t.State == play.Draft {
		v.Note = "Draft, before retreats"
	}
	for _, d := range g.Deadlines() {
		if d.Key == t.Key && d.Due().After(a.date) {
			a.date = d.Due()
		}
	}
	pos, held := t.After(), publish.Holders(g, engine.Everybody)
	switch a.show {
	case "", "units":
	case "control":
		v.Hide = render.Units
	case "pair":
		before := v
		q := engine.Publish(g.Rules, t.Steps[0].Before, engine.Everybody)
		before.Position, before.Held, before.Marks, before.Note = &q, held[t.Steps[0].Before], g.Rules.Marks(q), "before"
		a.before = &before
		v.Note = "after"
	case "board":
		return g.Board, render.View{Title: v.Title, Subtitle: v.Subtitle}, exitWell
	default:
		step := t.Step(a.show)
		if a.show == "orders" { // the turn's first phase, whatever its ruleset calls it
			step = t.Steps[0]
		} else if !slices.Contains(g.Info.Folders(), a.show) {
			fmt.Fprintf(os.Stderr, "herald map: unknown --show %q (hint: board, control, units, pair, orders, %s)\n", a.show,
				strings.Join(g.Info.Folders(), ", "))
			return nil, v, exitUsage
		}
		if step == nil || step.Resolution == nil {
			fmt.Fprintf(os.Stderr, "herald map: no %s of %s are adjudicated yet (hint: herald resolve %s)\n", a.show, t.Key,
				a.game)
			return nil, v, exitProblems
		}
		seen := engine.PublishResolution(g.Rules, step.Resolution, engine.Everybody)
		pos, v.Outcomes, v.Arrows = step.Before, seen.Outcomes(), g.Rules.Arrows(seen)
		if t.State == play.Draft {
			then := engine.Publish(g.Rules, step.Resolution.After, engine.Everybody)
			v.Then = &then
		}
	}
	p := engine.Publish(g.Rules, pos, engine.Everybody)
	v.Position, v.Held, v.Marks = &p, held[pos], g.Rules.Marks(p)
	return g.Board, v, exitWell
}

func drawMap(a *mapArgs, b *mapdata.Board, v render.View) ([]byte, error) {
	r, err := render.New(b)
	if err != nil {
		return nil, err
	}
	views := []render.View{v}
	if a.before != nil {
		a.before.Look, a.before.Powers = v.Look, v.Powers
		views = []render.View{*a.before, v}
	}
	draw := func(adapt func(render.View) render.View) (s *scene.Scene, err error) {
		v := adapt(v)
		switch {
		case a.preview:
			return r.Preview(v)
		case a.before != nil:
			return r.Pair(adapt(*a.before), v)
		case a.format == "png":
			v = r.Sized(v, a.width)
		}
		return r.Map(v)
	}
	if a.format == "pdf" {
		if a.poster != "" && a.paper == "" {
			a.paper = "a4"
		}
		return sitegen.Printed(r, views, func(adapt func(render.View) render.View) ([]*scene.Scene, error) {
			s, err := draw(adapt)
			return []*scene.Scene{s}, err
		}, pdf.Options{Paper: a.paper, Poster: a.poster, Press: a.press, Date: a.date})
	}
	s, err := draw(func(v render.View) render.View { return v })
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	switch a.format {
	case "svg":
		if a.editable {
			buf.Write(sitegen.Editable(b, r, s))
		} else {
			buf.Write(svg.Plain(s, svg.PlainOptions{}))
		}
	case "png":
		if a.preview {
			a.width = 1200
		}
		err = png.Write(&buf, s, a.width)
	}
	return buf.Bytes(), err
}

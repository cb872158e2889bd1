package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/png"
	"github.com/heraldmaps/herald/render/svg"
)

func mapCommand() command {
	return command{
		name:  "map",
		usage: "map [--board ID] [--format svg|pdf|png] [--paper a4|a3|a2|a1] -o FILE", short: "one map",
		examples: []string{
			"herald map --board w3k -o bare.pdf                      # the board alone, on its own sheet",
			"herald map --board w3k --show units -o start.png        # the opening position",
			"herald map --board w3k --poster a1 --paper a4 -o p.pdf  # a poster on office paper",
			"herald map --board w3k --ink -o copy.pdf --paper a3     # black and white, hatched",
		},
		run: runMap,
	}
}

func runMap(args []string) int {
	fs := flag.NewFlagSet("map", flag.ContinueOnError)
	board := fs.String("board", mapdata.Main(), "board")
	format := fs.String("format", "", "svg, pdf or png; by default from the file's name")
	paper := fs.String("paper", "", "paper of a PDF: a4, a3, a2, a1 (default: the board's own sheet)")
	poster := fs.String("poster", "", "size of a poster, printed in parts on --paper")
	show := fs.String("show", "board", "board, control or units")
	ink := fs.Bool("ink", false, "black and white, hatched")
	width := fs.Int("width", 2000, "width of a PNG in pixels")
	out := fs.String("o", "", "file to write; - for standard output")
	if fs.Parse(args) != nil {
		return exitUsage
	}
	usage := func(s string, a ...any) int {
		fmt.Fprintf(os.Stderr, "herald map: "+s+"\n", a...)
		return exitUsage
	}
	if *out == "" || fs.NArg() > 0 {
		return usage("where to? (hint: -o map.svg)")
	}
	if *format == "" {
		*format = strings.TrimPrefix(filepath.Ext(*out), ".")
	}
	b, err := mapdata.Load(*board)
	if err != nil {
		return usage("%v", err)
	}
	v := render.View{}
	if *ink {
		v.Look = render.Ink
	}
	switch *show {
	case "board":
	case "control", "units":
		p := engine.Publish(&engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners})
		v.Position = &p
		if *show == "control" {
			v.Hide = render.Units
		}
	default:
		return usage("unknown --show %q (hint: board, control, units)", *show)
	}
	r, err := render.New(b)
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald map:", err)
		return exitProblems
	}
	s, err := r.Map(v)
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald map:", err)
		return exitProblems
	}
	var buf bytes.Buffer
	switch *format {
	case "svg":
		err = svg.Write(&buf, s, svg.Options{})
	case "pdf":
		if *poster != "" && *paper == "" {
			*paper = "a4"
		}
		err = pdf.Write(&buf, s, pdf.Options{Paper: *paper, Poster: *poster})
	case "png":
		if *width < 16 || *width > 20000 {
			return usage("a width of %d pixels (hint: 2000)", *width)
		}
		err = png.Write(&buf, s, *width)
	default:
		return usage("unknown format %q (hint: svg, pdf, png)", *format)
	}
	if err == nil && *out == "-" {
		_, err = os.Stdout.Write(buf.Bytes())
	} else if err == nil {
		err = os.WriteFile(*out, buf.Bytes(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald map:", err)
		return exitProblems
	}
	return exitWell
}

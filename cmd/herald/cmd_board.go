package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
)

// boardCommand is the designer's tool: herald board compile|lint|coast.
func boardCommand() command {
	return command{
		name: "board", usage: "board compile|coast ID", short: "designer's tools: gazetteer to geometry, lint",
		run: runBoard,
	}
}

func runBoard(args []string) int {
	if len(args) < 2 {
		fmt.Fprintln(os.Stderr, "herald board: compile ID or coast ID LAND.json")
		return 2
	}
	dir := filepath.Join("mapdata", "maps", args[1])
	src, err := os.ReadFile(filepath.Join(dir, "map.toml"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald board:", err)
		return 1
	}
	f, err := gazetteer.Read(filepath.Join(dir, "map.toml"), src)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	switch args[0] {
	case "coast":
		return boardCoast(f, dir, args[2:])
	case "compile":
		return boardCompile(f, dir, src)
	}
	fmt.Fprintf(os.Stderr, "herald board: unknown action %q (hint: compile, coast)\n", args[0])
	return 2
}

func boardCoast(f *gazetteer.File, dir string, args []string) int {
	if len(args) != 1 {
		fmt.Fprintln(os.Stderr, "herald board coast ID LAND.json: name the TopoJSON of land polygons")
		return 2
	}
	topo, err := os.ReadFile(args[0])
	if err == nil {
		var out []byte
		out, err = compile.ExtractCoast(f, topo, `Coastline of this board: Natural Earth 1:10m land, version 4.1 (public domain, naturalearthdata.com),
from land-10m.json of npm world-atlas 2.0.2 (ISC licence), cut out and simplified by herald board coast.
One closed ring a line: first point, then steps; longitude,latitude in 1/10000 degree; even-odd.`)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "coast.txt"), out, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald board coast:", err)
		return 1
	}
	return 0
}

func boardCompile(f *gazetteer.File, dir string, src []byte) int {
	start := time.Now()
	coast, err := os.ReadFile(filepath.Join(dir, "coast.txt"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "herald board:", err)
		return 1
	}
	sum := sha256.New()
	sum.Write(src)
	sum.Write(coast)
	out, err := compile.Run(compile.Input{
		File: f, Coast: coast, Hash: hex.EncodeToString(sum.Sum(nil))[:12],
		Say: func(s string) { fmt.Printf("%6.1f s  %s\n", time.Since(start).Seconds(), s) },
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	for _, w := range out.Warnings {
		fmt.Println("warning:", w)
	}
	data := mapdata.Encode(out.Board)
	if err := os.WriteFile(filepath.Join(dir, "board.bin"), data, 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	army, fleet := 0, 0
	for i := range out.Board.Map.Army {
		army, fleet = army+len(out.Board.Map.Army[i]), fleet+len(out.Board.Map.Fleet[i])
	}
	fmt.Printf("%6.1f s  %d regions, %d arcs, %d army and %d fleet moves, %d bytes\n",
		time.Since(start).Seconds(), len(out.Board.Map.Regions), len(out.Board.Arcs), army, fleet, len(data))
	return 0
}

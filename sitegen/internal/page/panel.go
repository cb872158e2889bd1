package page

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

type panelView struct {
	publish.Panel
	Columns []cell
	Lines   [][]cell
	Across  bool // each column is a power
}

// cell is one cell: its text, the power whose chip precedes it, and its tone.
type cell struct {
	Text, Tone, Since, Then string
	Chip                    *publish.Power
	Row, Number, Long       bool
}

// long is the number of letters from which a cell is wider on a phone.
const long = 40

var aNumber = regexp.MustCompile(`^[+−-]?[0-9]+$`)

// account lays out a table about a step. If the step is not its turn's first, the title includes
// the step's name, so that names of page regions differ.
func account(g *publish.Game, s publish.Step, p publish.Panel) panelView {
	v := panel(g, p)
	if s.Follows {
		v.Title += ", " + strings.ToLower(s.Name)
	}
	return v
}

// panel lays out a table: numbers on the right, and chips for heads and rows that name powers.
func panel(g *publish.Game, p publish.Panel) panelView {
	v := panelView{Panel: p, Across: p.Across != nil}
	numbers := make([]bool, len(p.Head))
	for c := range p.Head {
		some := false
		numbers[c] = c > 0
		for _, row := range p.Rows {
			if c < len(row) && row[c] != "" && row[c] != "–" {
				some = true
				numbers[c] = numbers[c] && aNumber.MatchString(row[c])
			}
		}
		numbers[c] = numbers[c] && some
	}
	chip := func(list []engine.PowerID, i int) *publish.Power {
		if i < len(list) && list[i] >= 0 && int(list[i]) < len(g.Powers) {
			return &g.Powers[list[i]]
		}
		return nil
	}
	for c, h := range p.Head {
		v.Columns = append(v.Columns, cell{Text: h, Chip: chip(p.Across, c), Number: numbers[c]})
	}
	at := func(list [][]string, r, c int) string {
		if r < len(list) && c < len(list[r]) {
			return list[r][c]
		}
		return ""
	}
	for r, row := range p.Rows {
		var line []cell
		for c, text := range row {
			x := cell{Text: text, Number: c < len(numbers) &&
				numbers[c], Long: utf8.RuneCountInString(text) >= long, Since: at(p.Since, r, c), Then: at(p.Then, r, c)}
			if r < len(p.Tones) && c < len(p.Tones[r]) {
				x.Tone = [...]string{engine.Even: "", engine.Quiet: "quiet", engine.Good: "good", engine.Bad: "bad",
					engine.Wary: "wary"}[p.Tones[r][c]]
			}
			if c == 0 && p.Down != nil {
				x.Row, x.Chip = true, chip(p.Down, r)
			}
			line = append(line, x)
		}
		v.Lines = append(v.Lines, line)
	}
	return v
}

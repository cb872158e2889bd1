package notation

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants"
)

// stranger is a sheet of testdata/strangers, as received, with what its writer meant by each line.
type stranger struct {
	file, board, phase, power string
	units                     []string
	before                    []string // lines of the sheet's earlier version
	keeps                     string   // what the sheet keeps of the earlier version
	lines                     []string // lines of the sheet as "text ¦ meaning"
}

func loadStrangers(tb testing.TB) []stranger {
	tb.Helper()
	files, err := filepath.Glob("testdata/strangers/*.txt")
	if err != nil || len(files) == 0 {
		tb.Fatal("no strangers", err)
	}
	var out []stranger
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for _, part := range strings.Split("\n"+strings.TrimSuffix(string(data), "\n"), "\n== ")[1:] {
			head, rest, _ := strings.Cut(part, "\n")
			head, units, _ := strings.Cut(head, " | ")
			f := strings.Fields(head)
			s := stranger{file: strings.TrimSuffix(filepath.Base(file), ".txt"), board: f[0], phase: f[1], power: f[2]}
			for _, u := range strings.Split(units, ", ") {
				if u != "" {
					s.units = append(s.units, u)
				}
			}
			for _, l := range strings.Split(rest, "\n") {
				if v, ok := strings.CutPrefix(l, "%before "); ok {
					s.before = strings.Split(v, " / ")
				} else if v, ok := strings.CutPrefix(l, "%keeps "); ok {
					s.keeps = v
				} else {
					s.lines = append(s.lines, l)
				}
			}
			out = append(out, s)
		}
	}
	return out
}

// boardReaders returns, by board, readers for all rulesets' own orders.
func boardReaders(tb testing.TB) map[string]*Reader {
	tb.Helper()
	rs := map[string]*Reader{}
	for _, info := range variants.Infos() {
		m := loadBoard(tb, boardOf(info.ID))
		rules, err := variants.New(info.ID, m, nil)
		if err != nil {
			tb.Fatal(err)
		}
		rs[boardOf(info.ID)] = For(rules, Grammar(info.Orders()))
	}
	return rs
}

// meant returns a meaning in plain notation, sorted: orders and, after "~", wishes.
func meant(tb testing.TB, r *Reader, phase, text string) string {
	var out []string
	for _, o := range strings.Split(text, ";") {
		o, wish := strings.CutPrefix(strings.TrimSpace(o), "~ ")
		ctx, mark := contextOf(phase), ""
		if wish {
			ctx, mark = contextOf("retreat"), "~ "
			if strings.HasPrefix(o, "Build") || strings.HasPrefix(o, "Remove") {
				ctx = contextOf("adjustment")
			}
		}
		ls := r.lines(1, o, ctx)
		for i := range ls {
			if ls[i].Kind != OrderLine || ls[i].Standing() == Doubtful {
				tb.Errorf("%q is no plain notation: %s", o, r.JSON(&ls[i]))
			}
			out = append(out, mark+r.Long(ls[i].Order))
		}
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

// TestStrangers reads 220 sheets by 45 writers who did not know what the reader understands. No
// order is lost, none is read as another, and no line without an order gives one. Of each of the
// writers of the first 120 sheets at least nine of ten lines are read, of the other sheets together
// five of six.
func TestStrangers(t *testing.T) {
	t.Parallel()
	rs := boardReaders(t)
	type tally struct{ orders, read, asked, lost, wrong, ghost, needless int }
	hands, names, all, late := map[string]*tally{}, []string{}, tally{}, tally{}
	sheets := loadStrangers(t)
	for _, c := range sheets {
		r := rs[c.board]
		h := hands[c.file]
		if h == nil {
			h = &tally{}
			hands[c.file], names = h, append(names, c.file)
		}
		ctx := contextOf(c.phase)
		if p, how := r.Power(c.power); how == Exact {
			ctx.By = p
		}
		if len(c.units) > 0 {
			ctx.Position = &engine.Position{Phase: engine.Phase{Year: 1901, Season: engine.Spring, Step: ctx.Step}}
			for i, u := range c.units {
				kind, place, _ := strings.Cut(u, " ")
				unit := engine.Unit{ID: engine.UnitID(i + 1), Power: ctx.By, At: r.Map.Place(place), Kind: engine.Army}
				switch kind {
				case "F":
					unit.Kind = engine.Fleet
				case "U":
					unit.Kind = engine.KindOwn
				}
				if unit.At == engine.NoPlace {
					unit.At = r.Find(place, Anywhere).Place
				}
				if unit.At == engine.NoPlace {
					t.Fatalf("%s: no place %q", c.file, place)
				}
				ctx.Position.Units = append(ctx.Position.Units, unit)
			}
		}
		var text []string
		for _, l := range c.lines {
			said, _, _ := strings.Cut(l, " ¦ ")
			text = append(text, said)
		}
		sheet := strings.Join(text, "\n")
		if c.before != nil {
			sheet += r.Kept(strings.Join(c.before, "\n"), sheet, 1, ctx)
			ctx.Revises = true
		}
		s := r.Sheet("sheet", []byte(sheet), ctx)
		got, doubt, noted := map[int][]string{}, map[int]bool{}, map[int]bool{}
		for i := range s.Lines {
			l := &s.Lines[i]
			no := min(l.No, len(text)+1)
			for _, p := range l.Problems {
				noted[no] = noted[no] || p.Code == Remark
			}
			switch {
			case l.Standing() == Doubtful:
				doubt[no] = true
			case l.Kind == WishLine:
				got[no] = append(got[no], "~ "+r.Long(l.Order))
			case l.Kind == OrderLine && l.All:
				got[no] = append(got[no], "all others hold")
			case l.Kind == OrderLine && !l.Repeats:
				got[no] = append(got[no], r.Long(l.Order))
			}
		}
		lines := c.lines
		if c.before != nil {
			lines = append(lines, " ¦ "+c.keeps)
		}
		for i, line := range lines {
			said, means, _ := strings.Cut(line, " ¦ ")
			slices.Sort(got[i+1])
			is := strings.Join(got[i+1], "; ")
			var want []string
			asks, nothing := false, means == ""
			for _, alt := range strings.Split(means, "|") {
				switch alt = strings.TrimSpace(alt); alt {
				case "":
				case "?":
					asks = true
				case "#":
					nothing = true
				case "all others hold":
					want = append(want, alt)
				default:
					want = append(want, meant(t, r, c.phase, alt))
				}
			}
			if len(want) > 0 && !asks {
				h.orders++
			}
			fate := ""
			switch {
			case slices.Contains(want, is) && !doubt[i+1]:
				if !asks {
					h.read++
				}
			case asks && doubt[i+1] && partOf(got[i+1], want):
			case len(want) > 0 && doubt[i+1] && partOf(got[i+1], want):
				h.asked++
				fate = "asked"
			case is == "" && len(want) == 0 && (doubt[i+1] && asks || nothing && !doubt[i+1] || asks && noted[i+1]):
			case is == "" && doubt[i+1] && nothing:
				h.needless++
				fate = "needlessly asked"
			case is == "" && !doubt[i+1]:
				h.lost++
				fate = "LOST"
			case len(want) == 0:
				h.ghost++
				fate = "GHOST"
			default:
				h.wrong++
				fate = "WRONG"
			}
			if fate != "" && (fate != "asked" || testing.Verbose()) {
				say := t.Errorf
				if fate == "asked" || fate == "needlessly asked" {
					say = t.Logf
				}
				said := fmt.Sprintf("%s: %s %s %q: %s, not %s", fate, c.file, c.board, said, is, strings.Join(want, " or "))
				for j := range s.Lines {
					if s.Lines[j].No == i+1 {
						for _, p := range s.Lines[j].Problems {
							said += fmt.Sprintf("\n    %s: %s (%s)", p.Code, p.Message, p.Hint)
						}
					}
				}
				say("%s", said)
			}
		}
	}
	for _, name := range names {
		h := hands[name]
		t.Logf("%-22s %3d orders: read %3d, asked %2d, lost %d, wrong %d, ghost %d; needlessly asked %d", name, h.orders, h.read, h.asked, h.lost, h.wrong, h.ghost, h.needless)
		all.orders, all.read, all.asked, all.lost = all.orders+h.orders, all.read+h.read, all.asked+h.asked, all.lost+h.lost
		all.wrong, all.ghost, all.needless = all.wrong+h.wrong, all.ghost+h.ghost, all.needless+h.needless
		if name > "26" {
			late.orders, late.read = late.orders+h.orders, late.read+h.read
		} else if h.read*10 < h.orders*9 {
			t.Errorf("%s: of %d lines only %d are read", name, h.orders, h.read)
		}
	}
	t.Logf("%d sheets, %d lines with orders: read %d, asked %d, lost %d, wrong %d, ghost %d; needlessly asked %d", len(sheets), all.orders, all.read, all.asked, all.lost, all.wrong, all.ghost, all.needless)
	if late.read*6 < late.orders*5 {
		t.Errorf("of %d lines as they came only %d are read", late.orders, late.read)
	}
	if len(sheets) < 220 {
		t.Errorf("only %d sheets", len(sheets))
	}
}

// partOf reports whether everything read of a line is part of one of its meanings.
func partOf(got, meanings []string) bool {
	return slices.ContainsFunc(meanings, func(m string) bool {
		parts := strings.Split(m, "; ")
		return !slices.ContainsFunc(got, func(g string) bool { return !slices.Contains(parts, g) })
	})
}

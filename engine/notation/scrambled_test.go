package notation

import (
	"encoding/json"
	"math/rand"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// scrambled makes sheets from lines of the corpus such as no person would write: words shuffled,
// lines broken and joined, signs inserted anywhere.
func scrambled(tb testing.TB, rng *rand.Rand, n int) []string {
	tb.Helper()
	var lines []string
	for _, name := range []string{"careless.txt", "voices.tsv", "personas.tsv", "sheets.txt"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			tb.Fatal(err)
		}
		for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n") {
			lines = append(lines, strings.Split(row, "\t")...)
		}
	}
	signs := []string{"?", ":", "-", ",", ";", "(", ")", "/", "!", ".", "~~", "[", "|", " -> ", "\t", "\"", "*", "#", ">", "'"}
	sheets := make([]string, 0, n)
	for range n {
		var b strings.Builder
		for range 1 + rng.Intn(6) {
			l := lines[rng.Intn(len(lines))]
			for range rng.Intn(3) {
				at := rng.Intn(len(l) + 1)
				switch rng.Intn(4) {
				case 0:
					l += " " + lines[rng.Intn(len(lines))]
				case 1:
					l = l[:at] + "\n" + l[at:]
				case 2:
					ws := strings.Fields(l)
					rng.Shuffle(len(ws), func(i, j int) { ws[i], ws[j] = ws[j], ws[i] })
					l = strings.Join(ws, " ")
				default:
					l = l[:at] + signs[rng.Intn(len(signs))] + signs[rng.Intn(len(signs))] + l[at:]
					if rng.Intn(2) == 0 {
						l = l[:at] + signs[rng.Intn(len(signs))]
					}
				}
			}
			b.WriteString(l + "\n")
		}
		sheets = append(sheets, b.String())
	}
	return sheets
}

// Whatever is on a sheet, the reader answers with valid JSON and underlines inside the line, and
// what it reads without doubt is complete.
func TestScrambledSheets(t *testing.T) {
	t.Parallel()
	n := 3000
	if testing.Short() {
		n = 600
	}
	for id, r := range readers(t) {
		for _, phase := range []string{"", "movement", "retreat", "adjustment"} {
			rng := rand.New(rand.NewSource(int64(len(id) + len(phase))))
			for _, sheet := range append(scrambled(t, rng, n/4), "A Par: ?", "Berlin: !", "London: :", "Surrey,: -") {
				s := r.Sheet("s", []byte(sheet), contextOf(phase))
				for i := range s.Lines {
					l := &s.Lines[i]
					if !json.Valid(r.JSON(l)) {
						t.Fatalf("%s %s %q: not JSON: %s", id, phase, sheet, r.JSON(l))
					}
					for _, p := range l.Problems {
						if p.Col < 1 || p.Len < 0 || p.Col-1+p.Len > utf8.RuneCountInString(l.full) {
							t.Errorf("%s %s %q: %s underlines %d+%d of %q", id, phase, sheet, p.Code, p.Col, p.Len, l.full)
						}
					}
					if l.Kind == OrderLine && !l.All && l.Standing() == Read && !complete(l.Order) {
						t.Errorf("%s %s %q: %q is read without a doubt and lacks a part: %s", id, phase, sheet, l.full, r.JSON(l))
					}
				}
			}
		}
	}
}

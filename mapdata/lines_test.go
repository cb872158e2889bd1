package mapdata

import (
	"fmt"
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
)

// formScribe writes lines from a ruleset's patterns (engine.Form), with any slot filled by a name
// of the board.
type formScribe struct {
	rng  *rand.Rand
	r    *notation.Reader
	m    *engine.Map
	info *engine.Info
}

var (
	optional = regexp.MustCompile(`\[([^\[\]]*)\]`)
	choice   = regexp.MustCompile(`\(([^()]* \| [^()]*)\)`)
	slotForm = regexp.MustCompile(`\{([^{}]*)\}`)
)

func (s *formScribe) pick(list ...string) string { return list[s.rng.Intn(len(list))] }

func (s *formScribe) region(want func(*engine.Region) bool) *engine.Region {
	for {
		if r := &s.m.Regions[s.rng.Intn(len(s.m.Regions))]; !r.OffBoard && want(r) {
			return r
		}
	}
}

// write fills a pattern. It returns false if a slot takes any words: a test cannot make those up.
func (s *formScribe) write(pattern string) (string, bool) {
	for optional.MatchString(pattern) {
		pattern = optional.ReplaceAllStringFunc(pattern, func(m string) string {
			if s.rng.Intn(2) == 0 {
				return ""
			}
			return m[1 : len(m)-1]
		})
	}
	for choice.MatchString(pattern) {
		pattern = choice.ReplaceAllStringFunc(pattern, func(m string) string { return s.pick(strings.Split(m[1:len(m)-1], " | ")...) })
	}
	known := true
	var slots []string
	pattern = slotForm.ReplaceAllStringFunc(pattern, func(m string) string {
		text, ok := s.slot(strings.TrimSuffix(m[1:len(m)-1], "*"))
		known = known && ok
		slots = append(slots, text)
		return fmt.Sprintf("\x00%d\x00", len(slots)-1)
	})
	var out []string
	for _, w := range strings.Fields(pattern) {
		if alts := strings.Split(w, "|"); len(alts) > 1 && !slices.Contains(alts, "") {
			w = s.pick(alts...)
		}
		out = append(out, w)
	}
	text := strings.Join(out, " ")
	for i, t := range slots {
		text = strings.Replace(text, fmt.Sprintf("\x00%d\x00", i), t, 1)
	}
	return text, known && !strings.ContainsAny(text, "|{}[]()")
}

func (s *formScribe) slot(inner string) (string, bool) {
	if _, rest, ok := strings.Cut(inner, ":"); ok {
		inner = rest
	}
	kind := strings.Fields(s.pick(strings.Split(inner, "|")...))
	land := func(r *engine.Region) bool { return r.Terrain != engine.Sea }
	sea := func(r *engine.Region) bool { return r.Terrain == engine.Sea }
	switch kind[0] {
	case "unit":
		at := sea
		if !slices.Contains(kind, "sea") && s.rng.Intn(2) == 0 || slices.Contains(kind, "land") {
			at = land
		}
		letter := s.info.Kinds[s.rng.Intn(len(s.info.Kinds))].Letter
		for _, k := range s.info.Kinds {
			if slices.Contains(kind, k.Letter) {
				letter = k.Letter
			}
		}
		if letter == "?" || letter == "F" && !slices.Contains(kind, "F") {
			letter = "A"
		}
		if len(s.info.Kinds) == 1 {
			letter = s.info.Kinds[0].Letter
		}
		return letter + " " + s.region(at).ID, true
	case "power":
		return s.m.Powers[s.rng.Intn(len(s.m.Powers))].Name, true
	case "place", "region", "land":
		return s.region(land).ID, true
	case "sea":
		return s.region(sea).ID, true
	case "count":
		return fmt.Sprint(1 + s.rng.Intn(9)), true
	case "kind":
		return s.info.Kinds[0].Name, true
	case "ordinal":
		return "2nd", true
	case "text":
		return `"The Bold"`, true
	}
	for _, l := range s.info.Names {
		if l.ID == kind[0] {
			return l.Entries[s.rng.Intn(len(l.Entries))].Name, true
		}
	}
	return "", false
}

// TestFormsOnWholeLines writes orders in every ruleset's own forms and changes them as people do:
// none is lost without an objection, a condition or a withdrawal leaves none in force, a quoted one
// does not count, and no word of a remark is published.
func TestFormsOnWholeLines(t *testing.T) {
	t.Parallel()
	const secret = "xylophone"
	for _, info := range variants.Infos() {
		if len(info.Forms) == 0 {
			continue
		}
		b, err := Load(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := variants.New(info.ID, b.Map, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := &formScribe{rand.New(rand.NewSource(5)), notation.For(rules, nil), b.Map, &info}
		written, plain, wrong := 0, 0, 0
		for try := range 6000 {
			f := &info.Forms[try%len(info.Forms)]
			text, ok := s.write(f.Patterns[s.rng.Intn(len(f.Patterns))])
			if !ok || len(f.As) > 0 {
				continue
			}
			written++
			ctx := notation.Open()
			if len(f.Steps) > 0 {
				ctx.AnyStep, ctx.Step = false, f.Steps[s.rng.Intn(len(f.Steps))]
			}
			how, may, must := "plain", true, false // what was done; may it be in force; must there be an objection
			switch s.rng.Intn(9) {
			case 0:
				text, how = s.pick("1. ", "* ", "2) ")+text, "a list"
			case 1:
				text, how = s.m.Powers[s.rng.Intn(len(s.m.Powers))].Name+s.pick(": ", ", Spring 1905: ")+text, "a heading"
			case 2:
				text, how = text+s.pick(" ("+secret+" trusts me)", " // "+secret, " # "+secret, " ["+secret+"]"), "a remark"
			case 3:
				text, how, must = text+s.pick(" if "+secret+" stays out", ", unless the "+secret+" moves", ", but only if it rains"), "a condition", true
			case 4:
				text, how, must = text+s.pick(" (cancelled)", " - scrap that", " [withdrawn]", ". Cancelled."), "taken back", true
			case 5:
				text, how, may = "> "+text, "quoted", false
			case 6:
				text, how = text+s.pick(".", ", please", " now"), "courtesies"
			case 7:
				text, how, must = text+s.pick("?", " (?)"), "a question", true
			}
			sheet := s.r.Sheet("p", []byte(text), ctx)
			objected, live, found := sheet.Fault != nil, false, false
			for i := range sheet.Lines {
				l := &sheet.Lines[i]
				objected = objected || slices.ContainsFunc(l.Problems, func(p notation.Problem) bool { return p.Code != notation.Misspelt })
				live = live || l.Kind == notation.OrderLine && l.Standing() != notation.Doubtful
				found = found || l.Kind == notation.OrderLine || l.Kind == notation.VoteLine
				if strings.Contains(notation.Fold(l.Words()), secret) {
					t.Errorf("%s, %s: %q publishes %q", info.ID, f.ID, text, l.Words())
				}
			}
			fault := ""
			switch {
			case !may && live:
				fault = "live, though it is quoted"
			case must && !objected:
				fault = "no objection"
			case may && !must && !found && !objected:
				fault = "lost"
			}
			if how == "plain" && found && !objected {
				plain++
			}
			if fault != "" {
				if wrong++; wrong <= 15 {
					t.Errorf("%s, %s: %q (%s) %s\n%s", info.ID, f.ID, text, how, fault, s.r.SheetJSON(&sheet))
				}
			}
		}
		t.Logf("%s: %d lines, %d of the plain ones read without a doubt, %d wrong", info.ID, written, plain, wrong)
		if written < 500 || plain < written/20 {
			t.Errorf("%s: only %d lines are written and %d read: the test proves little", info.ID, written, plain)
		}
	}
}

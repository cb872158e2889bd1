package notation

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// Whole lines, written by a grammar of its own and not by the reader's, and then treated as people
// treat lines: a heading before them, a clause behind, in the middle of prose, between quotation
// marks, two on a line. What was written is known, so that it is known what must not be lost
// (reading.md, "every word is accounted for").

// fate is what must come of the orders on a line.
type fate uint8

const (
	plainly fate = iota // they are read, without an objection
	atLeast             // they are read, or the line has an objection
	doubted             // the line has an objection: nobody can be sure
	silent              // they are not live, and nothing need be said: they are reported speech, or struck out
	nowhere             // none is live
)

// wholeLine is a line as it was written.
type wholeLine struct {
	text   string
	step   engine.PhaseStep
	orders []engine.Order
	at     [][2]int // where each order stands, in characters
	fate   fate
	other  engine.RegionID // a place that is named beside the orders
	lists  bool            // an order for it may be understood
	how    string          // what was done to it
}

// secret is a word that only remarks have: it must never be an order's.
const secret = "xylophone"

type scribe struct {
	rng *rand.Rand
	r   *Reader
}

func (s *scribe) pick(list ...string) string { return list[s.rng.Intn(len(list))] }

// steps returns a random step of a kind of unit, and whether there is one from some place.
func (s *scribe) step(k engine.Kind) (from, to engine.PlaceID) {
	m := s.r.Map
	for {
		p := engine.PlaceID(s.rng.Intn(len(m.Places)))
		if list := m.Steps(k, p); len(list) > 0 {
			return p, list[s.rng.Intn(len(list))].To
		}
	}
}

// order writes a legal order of a phase, and how somebody may say it.
func (s *scribe) order(step engine.PhaseStep) (engine.Order, string) {
	m := s.r.Map
	k := []engine.Kind{engine.Army, engine.Fleet}[s.rng.Intn(2)]
	from, to := s.step(k)
	o := engine.NewOrder(engine.Move, engine.NoPower, k, from)
	short, long := k.Letter(), k.String()
	x, y := s.r.Place(from), s.r.Place(to)
	small := strings.ToLower(long)
	switch step {
	case engine.Retreats:
		if s.rng.Intn(3) == 0 {
			o.Verb = engine.Disband
			return o, s.pick(short+" "+x+" disbands", long+" "+x+" disbands", "Disband "+long+" "+x, short+" "+x+" D")
		}
		o.Verb, o.To = engine.Retreat, to
		return o, s.pick(short+" "+x+" - "+y, long+" "+x+" retreats to "+y, long+" "+x+" falls back to "+y, short+" "+x+" R "+y, long+" "+x+" withdraws to "+y)
	case engine.Adjustment:
		o.Verb = []engine.Verb{engine.Build, engine.Remove}[s.rng.Intn(2)]
		if o.Verb == engine.Build {
			if m.Regions[m.RegionOf(from)].Terrain == engine.Sea {
				return s.order(step)
			}
			return o, s.pick("Build "+short+" "+x, "Build a "+small+" in "+x, "Build "+long+" "+x, "build "+small+" "+x)
		}
		return o, s.pick("Remove "+short+" "+x, "Remove "+long+" "+x, "remove the "+small+" in "+x, long+" "+x+" is removed")
	}
	switch s.rng.Intn(4) {
	case 0:
		o.Verb = engine.Hold
		return o, s.pick(short+" "+x+" H", short+" "+x+" holds", long+" "+x+" holds", long+" "+x+" stands", "Hold with "+long+" "+x, long+" "+x+" stays where it is", long+" "+x+" shall bide")
	case 1: // a unit beside both
		for range 50 {
			_, near := s.step(k)
			for _, back := range m.Steps(k, near) {
				if m.RegionOf(back.To) == m.RegionOf(from) || !slices.ContainsFunc(m.Steps(k, from), func(st engine.Adjacency) bool { return m.RegionOf(st.To) == m.RegionOf(near) }) {
					continue
				}
				of := back.To
				if !slices.ContainsFunc(m.Steps(k, of), func(st engine.Adjacency) bool { return st.To == near }) || len(m.Regions[m.RegionOf(near)].Coasts) > 0 {
					continue
				}
				o.Verb, o.OfKind, o.Of, o.To = engine.Support, k, of, near
				ox, oy := s.r.Place(of), s.r.Place(near)
				return o, s.pick(short+" "+x+" S "+short+" "+ox+" - "+oy, long+" "+x+" supports "+long+" "+ox+" to "+oy, long+" "+x+" supports the "+small+" in "+ox+" to "+oy,
					long+" "+x+" lends its support to "+long+" "+ox+" to "+oy)
			}
		}
		fallthrough
	case 2:
		if s.rng.Intn(2) == 0 && len(m.Regions[m.RegionOf(to)].Coasts) == 0 {
			o.Verb, o.OfKind, o.Of = engine.Support, k, to
			return o, s.pick(short+" "+x+" S "+short+" "+y, long+" "+x+" supports "+long+" "+y, long+" "+x+" supports "+long+" "+y+" to hold")
		}
	}
	o.To = to
	return o, s.pick(short+" "+x+" - "+y, short+" "+x+" -> "+y, short+" "+x+" to "+y, long+" "+x+" to "+y, long+" "+x+" moves to "+y, long+" "+x+" attacks "+y, "Move "+long+" "+x+" to "+y,
		"the "+small+" in "+x+" goes to "+y, "Let the "+long+" of "+x+" march unto "+y, "my "+small+" in "+x+" moves to "+y, long+" "+x+" shall proceed to "+y)
}

// named says that orders name a region.
func (s *scribe) named(r engine.RegionID, orders []engine.Order) bool {
	return slices.ContainsFunc(orders, func(o engine.Order) bool {
		return slices.ContainsFunc([]engine.PlaceID{o.At, o.To, o.Of}, func(p engine.PlaceID) bool { return p != engine.NoPlace && s.r.Map.RegionOf(p) == r })
	})
}

// line writes a line.
func (s *scribe) line() wholeLine {
	w := wholeLine{step: engine.PhaseStep(s.rng.Intn(3))}
	o, text := s.order(w.step)
	add := func(o engine.Order, text string) {
		from := utf8.RuneCountInString(w.text)
		w.orders, w.text = append(w.orders, o), w.text+text
		w.at = append(w.at, [2]int{from, utf8.RuneCountInString(w.text)})
	}
	before := ""
	switch s.rng.Intn(9) {
	case 0:
		before, w.how = s.pick("1. ", "2) ", "- ", "* ", "(a) ", "3 - "), "a list; "
	case 1:
		p := s.r.Map.Powers[s.rng.Intn(len(s.r.Map.Powers))].Name
		phase := s.pick(map[engine.PhaseStep]string{engine.Movement: "movement", engine.Retreats: "retreats", engine.Adjustment: "retreats"}[w.step], "orders", "builds") // of another phase's moves nobody can be sure
		if s.r.Find(p, Anywhere).How == Exact || strings.HasPrefix(text, "Let") {
			w.fate = atLeast // "Newcastle - build a fleet": a place as well
		}
		before, w.how = s.pick(p+": ", p+", Spring 1905: ", p+" - ", p+" Autumn 1905: ", "Spring 1905: ", p+" orders: ", p+", "+phase+": "), "a heading; "
	case 2:
		before, w.how = s.pick("In the south: ", "Second wave: ", "Please ", "Orders: ", "Now ", "My orders: "), "words before; "
	case 3:
		before, w.how = s.pick("Hello Jo, ", "Dear coordinator, ", "I have decided this: ", "Here is what I want: ", "After long thought, ", "So it goes: ", "And ", "Then "), "prose before; "
		w.fate = atLeast
	}
	w.text = before
	add(o, text)
	if s.rng.Intn(5) == 0 {
		o2, text2 := s.order(w.step)
		if s.r.Map.RegionOf(o2.At) != s.r.Map.RegionOf(o.At) {
			by := s.pick(". ", "; ", " and ", ", ", " / ")
			w.text, w.how, w.fate = w.text+by, w.how+fmt.Sprintf("two orders by %q; ", by), max(w.fate, atLeast)
			add(o2, text2)
		}
	}
	for w.other = engine.RegionID(s.rng.Intn(len(s.r.Map.Regions))); s.named(w.other, w.orders); {
		w.other = engine.RegionID(s.rng.Intn(len(s.r.Map.Regions)))
	}
	other := s.r.Region(w.other)
	switch n := s.rng.Intn(16); n {
	case 0, 1:
		w.text += s.pick(".", "!", " ", ", please", ", thanks", "; thank you.", " now")
	case 2:
		w.text += s.pick(" ("+secret+" trusts me)", " (the "+secret+")", " // "+secret+" is a fool", " # "+secret, " *my "+secret+"*", " [the "+secret+"]")
		w.how, w.fate = w.how+"a remark in brackets; ", max(w.fate, atLeast)
	case 3:
		w.text += s.pick(", hoping for a "+secret, " because "+secret+" asked", ", as the "+secret+" knows", " in order to annoy the "+secret, " - the "+secret+" will be cross", "; I trust the "+secret)
		w.how, w.fate = w.how+"a remark; ", max(w.fate, atLeast)
	case 4:
		w.text += s.pick(" if "+secret+" stays out", ", unless the "+secret+" moves", ", but only if it rains", " (if the "+secret+" agrees)", ", provided that the "+secret+" helps", " in case of war",
			" as long as nobody objects", ", subject to "+secret, " only when the "+secret+" is ready")
		w.how, w.fate = w.how+"a condition; ", doubted
	case 5:
		w.text += s.pick(" (cancelled)", ". Cancelled.", " - scrap that", ", no, forget it", " [withdrawn]", " (deleted)", " -- cancelled", ", strike that", " (forget it)")
		w.how, w.fate = w.how+"taken back; ", doubted
	case 6:
		w.text += s.pick("?", " maybe", ", I am not sure", " (?)", ", perhaps", " (illegible)")
		w.how, w.fate = w.how+"a doubt; ", doubted
	case 7:
		w.text += s.pick(" zworple", " with three zworples", ", zworp and blick", " zworp "+other)
		w.how, w.fate = w.how+"nonsense behind; ", doubted
	case 8:
		w.text += s.pick(" and then on to "+other, " or "+other, ", then to "+other, " and Fleet "+other, ", Army "+other, " and "+other)
		w.how, w.fate = w.how+"more behind; ", doubted
		if last := w.orders[len(w.orders)-1].Verb; last != engine.Move {
			w.fate, w.lists = atLeast, true // "Remove A x or y" is a wish, "A x holds, then to y" says two things: something is reported either way
		}
	case 9:
		q := s.pick(`"%s"`, "“%s”", "'%s'", "«%s»", "‘%s’", "*%s*", "_%s_")
		w.how, w.fate = w.how+"quotation marks; ", max(w.fate, atLeast)
		w.wrap(q)
	case 10:
		if w.how == "" {
			w.how, w.fate = w.how+"brackets around; ", doubted
			w.wrap(s.pick("(%s)", "[%s]"))
		}
	case 11:
		w.how, w.fate = w.how+"quoted; ", nowhere
		w.wrap(s.pick("> %s", ">> %s", "> > %s"))
	case 12:
		w.how, w.fate = w.how+"in prose; ", atLeast
		w.wrap(s.pick("We agreed on this: %s", "it would be best if %s", "let me say that %s, so there"))
	case 13:
		w.how, w.fate = w.how+"told of; ", silent
		w.wrap(s.pick("I told "+secret+" that %s", "Last year %s and it worked", "I hear that %s", "~~%s~~", "<s>%s</s>"))
	case 14:
		if w.how == "" {
			w.how, w.fate = w.how+"not ordered; ", silent
			w.wrap(s.pick("CANCEL %s", "Do not order %s", "Not %s"))
		}
	}
	return w
}

// wrap puts the line into a frame.
func (w *wholeLine) wrap(frame string) {
	before, _, _ := strings.Cut(frame, "%s")
	n := utf8.RuneCountInString(before)
	for i := range w.at {
		w.at[i][0] += n
		w.at[i][1] += n
	}
	w.text = strings.Replace(frame, "%s", w.text, 1)
}

// audit says what is wrong with how a line was read, or "".
func (w *wholeLine) audit(r *Reader) string {
	s := r.Sheet("p", []byte(w.text), Context{Step: w.step, By: engine.NoPower})
	if s.Fault != nil {
		return "no sheet: " + s.Fault.Message
	}
	objected, live := false, []*Line{}
	for i := range s.Lines {
		l := &s.Lines[i]
		objected = objected || slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Code != Misspelt })
		if l.Kind == OrderLine && l.Standing() != Doubtful {
			live = append(live, l)
		}
		if strings.Contains(Fold(l.Words()), secret) {
			return "a remark's word is published: " + l.Words()
		}
	}
	same := func(l *Line, o engine.Order) bool { o.By = l.Order.By; return SameOrder(l.Order, o) }
	for _, l := range live {
		switch {
		case l.All && !objected:
			return "a general order that nobody gave"
		case !l.All && !w.lists && !slices.ContainsFunc(w.orders, func(o engine.Order) bool { return same(l, o) }) && !objected:
			return "an order that nobody gave: " + r.Long(l.Order)
		}
	}
	for i, o := range w.orders {
		read := slices.IndexFunc(live, func(l *Line) bool { return same(l, o) })
		switch {
		case w.fate == nowhere && read >= 0:
			return "live, though it is quoted: " + r.Long(o)
		case w.fate == silent && read >= 0 && !objected:
			return "live, though it is only told of: " + r.Long(o)
		case w.fate == plainly && (read < 0 || objected):
			return "a plain order is not read without an objection: " + r.Long(o)
		case w.fate == atLeast && read < 0 && !objected:
			return "lost: " + r.Long(o)
		}
		if read >= 0 && !objected {
			if lost := w.unaccounted(r, live, i); lost != "" {
				return "nothing is said of " + lost
			}
		}
	}
	if w.fate == doubted && !objected {
		return "no objection"
	}
	return ""
}

// unaccounted returns a word of an order that no order read has among its own; little words may be
// missing.
func (w *wholeLine) unaccounted(r *Reader, live []*Line, i int) string {
	p := parser{Reader: r}
	for _, t := range grammar.Lex(sheet.Tidy(w.text)) {
		if t.Col < w.at[i][0] || t.Col >= w.at[i][1] || p.carriesNothing(t) || t.W == "where" { // "where it is" says nothing new
			continue
		}
		if !slices.ContainsFunc(live, func(l *Line) bool {
			return slices.ContainsFunc(l.words, func(at [2]int) bool { return at[0] <= t.Col && t.Col < at[1] })
		}) {
			return t.Raw
		}
	}
	return ""
}

func TestWholeLines(t *testing.T) {
	t.Parallel()
	n := 12000
	if testing.Short() {
		n = 3000
	}
	for id, r := range readers(t) {
		s := scribe{rand.New(rand.NewSource(7)), r}
		wrong, read := 0, 0
		for range n {
			w := s.line()
			if w.fate == plainly {
				read++
			}
			if fault := w.audit(r); fault != "" {
				if wrong++; wrong <= 25 {
					sh := r.Sheet("p", []byte(w.text), Context{Step: w.step, By: engine.NoPower})
					t.Errorf("%s, %s: %q (%s)%s\n%s", id, w.step, w.text, w.how, fault, r.SheetJSON(&sh))
				}
			}
		}
		t.Logf("%s: %d lines, %d of them plain, %d wrong", id, n, read, wrong)
	}
}

// FuzzWholeLine writes lines from any seed.
func FuzzWholeLine(f *testing.F) {
	rs := readers(f)
	for seed := range int64(20) {
		f.Add(seed, seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed int64, larger bool) {
		r := rs["standard"]
		if larger {
			r = rs["w3k"]
		}
		s := scribe{rand.New(rand.NewSource(seed)), r}
		w := s.line()
		if fault := w.audit(r); fault != "" {
			sh := r.Sheet("p", []byte(w.text), Context{Step: w.step, By: engine.NoPower})
			t.Fatalf("%s: %q (%s)%s\n%s", w.step, w.text, w.how, fault, r.SheetJSON(&sh))
		}
	})
}

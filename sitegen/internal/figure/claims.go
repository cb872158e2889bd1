package figure

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// claims compares what a figure claims with the judge's answer.
func (m *maker) claims(e *book.Entry, d *decided) {
	res := d.Resolution
	for _, l := range e.Lines {
		who, rest, ok := l.After()
		if !ok {
			m.ps.Add(l.Pos, "Army Cheshire: succeeded, stands", "%q makes no claim", l.Text)
			continue
		}
		if who == "winner" {
			m.winner(rest, res)
			continue
		}
		if path, ok := strings.CutPrefix(who, "state "); ok {
			m.stateClaim(strings.TrimSpace(path), rest, res.After)
			continue
		}
		if word, _, _ := strings.Cut(who, " "); m.kind(word) == engine.NoKind {
			m.powerClaims(who, l, rest, res)
			continue
		}
		o, ok := m.outcomeOf(book.FenceLine{Text: who, Pos: l.Pos}, res)
		if !ok {
			continue
		}
		for _, a := range rest.Split(",") {
			m.claim(a, o, d)
		}
	}
}

// outcomeOf finds the outcome of the unit that was in a region when the orders were given.
func (m *maker) outcomeOf(l book.FenceLine, res *engine.Resolution) (engine.Outcome, bool) {
	l, no := numbered(l)
	word, rest, _ := strings.Cut(l.Text, " ")
	at := l.Pos
	at.Col += len([]rune(word)) + 1
	p, ok := m.placeNamed(book.FenceLine{Text: rest, Pos: at}, engine.NoKind)
	if !ok {
		return engine.Outcome{}, false
	}
	r, kind := m.board.RegionOf(p), m.kind(word)
	var there []engine.Outcome
	for _, o := range res.Outcomes {
		pl := o.Unit.At
		if o.Unit.ID == 0 {
			pl = o.Order.At
		}
		if pl != engine.NoPlace && m.board.RegionOf(pl) == r && o.Order.Verb != engine.Proxy && (no == 0 || o.Unit.No == no) {
			there = append(there, o)
		}
	}
	// If units share a place, such as an army aboard a fleet, the kind of unit in the claim decides.
	if i := slices.IndexFunc(there, func(o engine.Outcome) bool { return o.Unit.Kind == kind }); i >= 0 {
		return there[i], true
	}
	if len(there) > 0 {
		return there[0], true
	}
	m.ps.Add(l.Pos, "claim of the units in position:", "there is no %s", l.Text)
	return engine.Outcome{}, false
}

// not reports a claim of the rulebook that the judge contradicts.
func (m *maker) not(a book.FenceLine, format string, args ...any) {
	m.ps.Add(a.Pos, "fix the claim, the orders or the rule", "the figure claims “%s”, but the judge says: %s", a.Text,
		fmt.Sprintf(format, args...))
}

var verdicts = map[string]engine.Verdict{"succeeded": engine.Succeeded, "failed": engine.Failed, "void": engine.Void,
	"illegal": engine.IllegalOrder, "none": engine.None}

func (m *maker) claim(a book.FenceLine, o engine.Outcome, d *decided) {
	res := d.Resolution
	judged := sentence(o.Verdict.String(), o.Text)
	if v, ok := verdicts[a.Text]; ok {
		if v != o.Verdict {
			m.not(a, "%s", judged)
		}
		return
	}
	word, rest, _ := strings.Cut(a.Text, " ")
	rest = strings.TrimSpace(rest)
	restAt := a.Pos
	restAt.Col += len([]rune(a.Text)) - len([]rune(rest))
	switch {
	case strings.Contains(a.Text, " against "):
		x, y, _ := strings.Cut(a.Text, " against ")
		have, haveErr := strconv.Atoi(strings.TrimSpace(x))
		need, needErr := strconv.Atoi(strings.TrimSpace(y))
		if haveErr != nil || needErr != nil {
			m.ps.Add(a.Pos, "2 against 1", "%q is not two strengths", a.Text)
		} else if r := o.Reason; r.Have == nil || r.Need == nil {
			m.not(a, "no strength against another (%s)", judged)
		} else if have != r.Have.N || need != r.Need.N {
			m.not(a, "%d against %d (%s)", r.Have.N, r.Need.N, judged)
		}
	case a.Text == "dislodged":
		if !o.Dislodged {
			m.not(a, "not dislodged (%s)", judged)
		}
	case a.Text == "stands":
		if o.Dislodged {
			m.not(a, "dislodged (%s)", judged)
		}
	case a.Text == "gone":
		if u, ok := unitAfter(o, res); ok {
			m.not(a, "it is in %s", m.place(u.At))
		}
	case a.Text == "no retreat":
		m.retreats(a, nil, o, res)
	case word == "needs":
		m.needs(a, book.FenceLine{Text: rest, Pos: restAt}, o, d)
	case word == "by":
		p, ok := m.placeNamed(book.FenceLine{Text: rest, Pos: restAt}, engine.NoKind)
		if !ok {
			return
		}
		if o.Reason.By == engine.NoPlace {
			m.not(a, "by nobody (%s)", judged)
		} else if m.board.RegionOf(o.Reason.By) != m.board.RegionOf(p) {
			m.not(a, "by %s (%s)", m.place(o.Reason.By), judged)
		}
	case word == "rule":
		if o.Reason.Rule != rest {
			m.not(a, "rule %s (%s)", o.Reason.Rule, judged)
		}
	case word == "code":
		if string(o.Reason.Code) != rest {
			m.not(a, "code %s (%s)", o.Reason.Code, judged)
		}
	case strings.HasPrefix(a.Text, "ends in "):
		p, ok := m.placeNamed(book.FenceLine{Text: strings.TrimPrefix(a.Text, "ends in "), Pos: restAt}, o.Unit.Kind)
		if !ok {
			return
		}
		if u, there := unitAfter(o, res); !there {
			m.not(a, "it is dislodged or gone (%s)", judged)
		} else if m.board.RegionOf(u.At) != m.board.RegionOf(p) {
			m.not(a, "it is in %s (%s)", m.place(u.At), judged)
		}
	case strings.HasPrefix(a.Text, "ends as "):
		kind := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(a.Text, "ends as "), "an "), "a ")
		want := m.kind(kind)
		if want == engine.NoKind {
			m.ps.Add(a.Pos, "ends as a fleet", "%q is not a kind of unit", kind)
		} else if u, there := unitAfter(o, res); !there || u.Kind != want {
			m.not(a, "it is not (%s)", judged)
		}
	case strings.HasPrefix(a.Text, "retreats to "):
		var want []engine.RegionID
		for _, part := range strings.Split(strings.TrimPrefix(a.Text, "retreats to "), " or ") {
			p, ok := m.placeNamed(book.FenceLine{Text: strings.TrimSpace(part), Pos: restAt}, engine.NoKind)
			if !ok {
				return
			}
			want = append(want, m.board.RegionOf(p))
		}
		m.retreats(a, want, o, res)
	default:
		m.ps.Add(a.Pos, "succeeded, failed, void, illegal, none, 2 against 1, by REGION, rule ANCHOR, code CODE, dislodged, stands, ends in REGION, "+
			"ends as a fleet, retreats to A or B, no retreat, gone, needs REGION", "%q cannot be claimed", a.Text)
	}
}

func unitAfter(o engine.Outcome, res *engine.Resolution) (engine.Unit, bool) {
	for _, u := range res.After.Units {
		if u.ID == o.Unit.ID && o.Unit.ID != 0 {
			return u, true
		}
	}
	return engine.Unit{}, false
}

func (m *maker) retreats(a book.FenceLine, want []engine.RegionID, o engine.Outcome, res *engine.Resolution) {
	var open []engine.RegionID
	found := false
	for _, d := range res.Dislodged {
		if d.Unit.ID == o.Unit.ID {
			found = true
			for _, p := range d.Options {
				open = append(open, m.board.RegionOf(p))
			}
		}
	}
	slices.Sort(open)
	open = slices.Compact(open)
	slices.Sort(want)
	switch {
	case !found:
		m.not(a, "it was not dislodged")
	case !slices.Equal(open, want) && len(open) == 0:
		m.not(a, "no retreat is open")
	case !slices.Equal(open, want):
		m.not(a, "it may retreat to %s", m.list(open))
	}
}

// powerClaims checks assertions about a power in an adjustment phase.
func (m *maker) powerClaims(who string, l, rest book.FenceLine, res *engine.Resolution) {
	by := m.power(who, l.Pos)
	if by == engine.NoPower {
		return
	}
	count := func(v engine.Verb) (n int) {
		for _, o := range res.Outcomes {
			if o.Verdict == engine.Succeeded && o.Order.Verb == v && o.Order.By == by {
				n++
			}
		}
		return n
	}
	drawn := 0
	for _, lot := range res.Lots {
		if lot.Power == by {
			drawn++
		}
	}
	for _, a := range rest.Split(",") {
		word, num, _ := strings.Cut(a.Text, " ")
		if word == "owns" || word == "lacks" {
			m.owns(a, num, word == "owns", by, res)
			continue
		}
		n, err := strconv.Atoi(num)
		got := 0
		switch word {
		case "builds":
			got = count(engine.Build)
		case "removes":
			got = count(engine.Remove)
		case "sends":
			got = count(engine.Transfer)
		case "lots":
			got = drawn
		case "limit":
			if int(by) < len(res.Counts) {
				got = res.Counts[by].Limit
			}
		default:
			err = strconv.ErrSyntax
		}
		if err != nil {
			m.ps.Add(a.Pos, "builds 1, removes 1, sends 1, lots 1, limit 5, owns REGION or lacks REGION",
				"%q cannot be claimed of a power", a.Text)
		} else if got != n {
			m.not(a, "%s %d", word, got)
		}
	}
}

// owns checks that a power owns a region after the phase or, if want is false, does not.
func (m *maker) owns(a book.FenceLine, region string, want bool, by engine.PowerID, res *engine.Resolution) {
	at := a.Pos
	at.Col += len([]rune(a.Text)) - len([]rune(region))
	p, ok := m.placeNamed(book.FenceLine{Text: region, Pos: at}, engine.NoKind)
	if !ok {
		return
	}
	owner := res.After.Owners[m.board.RegionOf(p)]
	switch {
	case (owner == by) == want:
	case owner == engine.NoPower:
		m.not(a, "nobody owns %s", m.place(p))
	default:
		m.not(a, "%s owns %s", m.board.Powers[owner].Name, m.place(p))
	}
}

func (m *maker) winner(a book.FenceLine, res *engine.Resolution) {
	var want []engine.PowerID
	if a.Text != "nobody" {
		for _, l := range a.Split(",") {
			if p := m.power(l.Text, l.Pos); p != engine.NoPower {
				want = append(want, p)
			}
		}
	}
	got := slices.Clone(res.End.Winners)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		names := lists.Map(got, func(p engine.PowerID) string { return m.board.Powers[p].Name })
		if names == nil {
			names = []string{"nobody"}
		}
		m.not(a, "the winner is %s", strings.Join(names, ", "))
	}
}

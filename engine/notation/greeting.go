package notation

import (
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// stamp is what a messenger puts before each line that is copied from it: when it came and from
// whom. "[10:32, 3/4/2026] Alex: ", "12/03/26, 10:32 - Alex: ".
var stamp = regexp.MustCompile(
	`^[ \t]*(?:\[[0-9./:, \t-]+(?:[aApP]\.?[mM]\.?)?[0-9./:, \t-]*\]|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?[ \t]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:[ \t]?[aApP]\.?[mM]\.?)?[ \t]-|[0-9]{1,2}[./-][0-9]{1,2},?[ \t]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:[ \t]?[aApP]\.?[mM]\.?)?[ \t]-)[ \t]+`)

// sender is the name behind a stamp.
var sender = regexp.MustCompile(`^[^:\[\]<>0-9]{1,40}:[ \t]`)

// stamped blanks a messenger's stamp and the sender's name; a power's or a region's name stays,
// since it may be a heading or a unit.
func (r *Reader) stamped(line string) string {
	if said := strings.TrimLeft(line, " \t"); said == "" || said[0] != '[' && (said[0] < '0' || said[0] > '9') {
		return line
	}
	at := stamp.FindStringIndex(line)
	if at == nil {
		return line
	}
	rest := line[at[1]:]
	if who := sender.FindString(rest); who != "" {
		ts := grammar.Lex(who[:len(who)-2])
		p := parser{Reader: r}
		verbs := slices.ContainsFunc(p.marks(ts), func(m phrase) bool { return len(ts[m.at].W) > 1 }) // an initial is no verb
		if _, n := p.PowerAt(ts); n == 0 && !p.isUnit(ts[0]) && !verbs && p.FindTokens(ts, Anywhere).How == NotFound {
			rest = sheet.Spaces(who) + rest[len(who):]
		}
	}
	return sheet.Spaces(line[:at[1]]) + rest
}

// greeted drops a greeting before an order: "Dear GM, please move ...", "Hi all. A Par - Bur".
// Where a power is greeted it stays: what follows is asked of that power.
func (r *Reader) greeted(ts []token) []token {
	if len(ts) < 4 || !r.Lex.Greetings.Has(ts[0].W) {
		return ts
	}
	p := parser{Reader: r}
	for i := 1; i < len(ts) && i < 6; i++ {
		if ts[i].Kind == tokWord {
			if _, n := p.PowerAt(ts[i:]); n > 0 || p.IsPlace(ts[i:i+1]) {
				return ts
			}
			continue
		}
		if rest := p.announced(grammar.TrimLeft(ts[i:])); len(rest) > 2 && p.verbed(p.arrows(slices.Clone(rest))) {
			return rest
		}
		return ts
	}
	return ts
}

// announced drops sentences before a list of orders that name nothing of the board and change
// nothing: "hope the weekend was good! Here we go:".
func (p *parser) announced(ts []token) []token {
	for i := len(ts) - 3; i > 0; i-- {
		if ts[i].Kind != tokColon && ts[i].Kind != tokStop {
			continue
		}
		said, rest := ts[:i], p.arrows(slices.Clone(ts[i+1:]))
		if p.othersIn(said) || len(p.marks(said)) > 0 && p.aboutPlaces(said) ||
			slices.ContainsFunc(said, func(t token) bool {
				return says.SetsAside.Has(t.W) && !says.Was.Has(t.W) || p.isUnit(t)
			}) {
			continue
		}
		if p.has(said, grammar.Condition) >= 0 || p.has(said, grammar.Doubt) >= 0 || p.has(said, grammar.Withdrawn) >= 0 ||
			p.has(said, grammar.Negation) >= 0 {
			continue
		}
		if p.wholeOrder(rest) || p.arrowed(rest) {
			return rest
		}
	}
	return ts
}

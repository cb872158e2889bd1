package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// unitText is a unit as written: its kind, whether a word for it was there, and the tokens of its
// place.
type unitText struct {
	kind engine.Kind
	said bool
	name []token
	word []token // the word for the unit
	// What is said of it where a ruleset numbers units: its number, or 0, and its owner, or
	// NoPower.
	no    uint8
	whose engine.PowerID
}

// unit takes "the Crown's army in Caernarfonshire" apart. It does not look the place up.
func (p *parser) unit(ts []token) unitText {
	ts, no := p.unitNumber(ts)
	ts = p.trim(ts)
	u := unitText{kind: p.only, no: no, whose: engine.NoPower}
	for i, t := range ts {
		if t.Kind != tokWord {
			continue
		}
		k, ok := p.Lex.Units.Get(t.W)
		if !ok || len(t.W) == 1 && (i > 0 && !p.lead(ts[:i]) || len(ts) == 1) {
			continue
		}
		if i > 0 && i+1 == len(ts) && !p.lead(ts[:i]) {
			u.kind, u.said, u.name, u.word = k, true, p.trim(ts[:i]), ts[i:] // "London army"
			u.whose = p.owner(ts[:1])
			return u
		}
		if !p.lead(ts[:i]) {
			break
		}
		u.whose = p.owner(ts[:i])
		// "an army", "a new fleet": the article looks like the letter.
		next := i + 1
		if len(t.W) == 1 && says.New.Has(grammar.WordAt(ts, next)) {
			next++
		}
		if next < len(ts) {
			if second, ok := p.Lex.Units.Get(ts[next].W); ok && len(ts[next].W) > 1 {
				if k != second && second != engine.NoKind && k != engine.NoKind && len(ts[i].W) > 1 {
					p.bothKinds(ts[i : i+2])
				}
				k, i = second, next
			}
		}
		if n := p.second(ts[i+1:], k); n > 0 {
			p.bothKinds(ts[i : i+1+n])
			i += n
		}
		u.kind, u.said, u.word, u.name = k, true, ts[i:i+1], p.trim(ts[i+1:])
		if p.carried(k) && len(u.name) > 1 && says.Aboard.Has(u.name[0].W) {
			u.name = p.trim(u.name[1:]) // "Army aboard English Channel"
		}
		if len(u.name) > 1 && says.From.Has(u.name[0].W) {
			u.name = p.trim(u.name[1:]) // "the army from Paris"
		}
		return u
	}
	u.name = ts
	// "Newcastle's Staffordshire": a power's possessive before the place; "Spain MAO", where that
	// is no place and what follows is one.
	if _, n := p.PowerAt(ts); n > 0 && n < len(ts) && ts[n].Kind == tokWord &&
		(ts[n-1].Owner && len(p.Display[strings.Join(p.Canon(grammar.WordsOf(ts)), "")]) == 0 || p.IsPlace(ts[n:]) &&
			p.FindTokens(ts, Anywhere).How == NotFound) {
		if _, coast := p.Lex.Coasts.Get(strings.Join(grammar.WordsOf(ts[n:]), " ")); !coast {
			u.name = p.trim(ts[n:])
			if len(p.numbered) > 0 {
				u.whose = p.owner(ts[:n])
			}
		}
	}
	return u
}

// second says that another kind of unit follows the first before the same place: "A/F X", "Army and
// Fleet at X". It returns how many tokens it takes, or 0.
func (p *parser) second(ts []token, k engine.Kind) int {
	i := 0
	for i < len(ts) && (ts[i].Kind == tokSlash || ts[i].Kind == tokHyphen || says.AndOr.Has(ts[i].W)) {
		i++
	}
	if i >= len(ts)-1 || i > 1 || ts[i].Kind != tokWord {
		return 0
	}
	second, ok := p.Lex.Units.Get(ts[i].W)
	if !ok || second == engine.NoKind || second == k || k == engine.NoKind || len(ts[i].W) == 1 && ts[i].Raw != "A" &&
		ts[i].Raw != "F" || len(ts[i].W) == 1 && i == 0 {
		return 0
	}
	return i + 1
}

// lead reports whether what stands before the word for the unit does not matter: little words, a
// power, "command of".
func (p *parser) lead(ts []token) bool {
	for len(ts) > 0 {
		if ts[0].Kind != tokWord || p.Lex.Skip.Has(ts[0].W) || p.Lex.Filler.Has(ts[0].W) || says.A.Has(ts[0].W) {
			ts = ts[1:]
			continue
		}
		if n := p.commandAt(ts); n > 0 {
			ts = ts[n:]
			continue
		}
		if _, n := p.PowerAt(ts); n > 0 {
			ts = ts[n:]
			continue
		}
		return false
	}
	return true
}

func (p *parser) commandAt(ts []token) int {
	return p.Lex.Command.LongestAt(ts)
}

// trim drops signs and words that carry nothing before and behind: "the", "my", "in", "again",
// "please".
func (p *parser) trim(ts []token) []token {
	for again := true; again; {
		ts = grammar.TrimSigns(ts)
		again = false
		if n := p.commandAt(ts); n > 0 && n < len(ts) {
			ts, again = ts[n:], true
			continue
		}
		if len(ts) > 1 && (p.Lex.Skip.Has(ts[0].W) || p.Lex.Filler.Has(ts[0].W) || says.At.Has(ts[0].W)) {
			ts, again = ts[1:], true
		}
		if n := len(ts); n > 1 && p.Lex.Skip.Has(ts[n-1].W) {
			ts, again = ts[:n-1], true
		} else if n > 2 && (says.Tries.Has(ts[n-2].W)) && says.To.Has(ts[n-1].W) {
			ts, again = ts[:n-2], true
		} else if n > 1 && (says.IsTo.Has(ts[n-1].W)) {
			ts, again = ts[:n-1], true
		}
	}
	return ts
}

// name looks a place up and reports what is wrong with it. What follows a comma or full stop and is
// no part of a name becomes a comment. A place that is not certain is NoPlace.
func (p *parser) name(ts []token, want Terrains, kind engine.Kind) (engine.PlaceID, Found) {
	ts = p.trim(ts)
	return p.found(ts, p.FindTokens(ts, want), want, kind)
}

// found is name for trimmed tokens that were looked up.
func (p *parser) found(ts []token, f Found, want Terrains, kind engine.Kind) (engine.PlaceID, Found) {
	if f.How == NotFound {
		for i := len(ts) - 1; i > 0; i-- {
			if ts[i].Kind == tokWord && !p.Lex.Asides.Has(ts[i].W) &&
				!(i == len(ts)-1 && len(ts[i].W) > 1 && p.Lex.Harmless.Has(ts[i].W)) ||
				ts[i].Kind == tokHyphen || ts[i].Kind == tokSlash {
				continue
			}
			if g := p.FindTokens(ts[:i], want); g.How != NotFound {
				p.aside(ts[i:])
				f, ts = g, ts[:i]
				break
			}
		}
	}
	p.Suggest(&f, ts, want)
	col, n := grammar.Span(ts)
	if one := p.stoodAt(f, kind); one != engine.NoRegion {
		f.How, f.Region, f.Place, f.Candidates = ByWord, one, p.Map.Regions[one].First, nil
		if c := p.CoastIndex(one, f.Coast); f.Coast != "" && c >= 0 {
			f.Place += engine.PlaceID(c) + 1
		}
		p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q read as %s, where the unit stands", p.textOf(ts), p.Region(one)), Hint: p.Region(one)})
	}
	if f.How != NotFound {
		p.mark(ts, ofOrder)
	}
	switch {
	case f.How == Several:
		p.problem(Problem{Code: AmbiguousName, Col: col, Len: n, Candidates: f.Candidates,
			Message: fmt.Sprintf("%q may be %s", p.textOf(ts), p.listed(f.Candidates, " or ")),
			Hint:    "write the name in full"})
		return engine.NoPlace, f
	case f.Region == engine.NoRegion:
		pr := Problem{Code: UnknownName, Col: col, Len: n, Message: fmt.Sprintf("no region is called %q", p.textOf(ts)),
			Candidates: f.Candidates}
		// "S the above", "S 4"
		if w := grammar.WordAt(ts, max(0, len(ts)-1)); says.Same.Has(w) || p.Lex.Backwards.Has(w) || grammar.Number(w) > 0 {
			pr.Candidates, pr.Message, pr.Hint = nil, fmt.Sprintf("%q: which is that?", p.textOf(ts)),
				"name the unit and the region"
		} else if len(f.Candidates) > 0 {
			pr.Hint = "did you mean " + p.listed(f.Candidates, " or ") + "?"
		}
		p.problem(pr)
		return engine.NoPlace, f
	}
	// an id that names several in other letters
	if f.How == BySlip || f.How == Exact && len(ts) == 1 && ts[0].W == "="+ts[0].Raw && !strings.Contains(ts[0].Raw, "-") {
		p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q read as %s", p.textOf(ts), p.Region(f.Region)), Hint: p.Region(f.Region)})
	}
	if f.NoCoast {
		behind := ts[slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokSlash })+1:]
		// "Bur/Pic"
		if g := p.Find(f.Coast, Anywhere); g.How == Exact || g.How == Several || p.noCoast(f.Coast, behind, kind) {
			p.notRead(behind)
			return engine.NoPlace, f
		}
	}
	if f.NoCoast && kind != engine.Army {
		r := &p.Map.Regions[f.Region]
		pr := Problem{Code: WrongCoast, Col: col, Len: n,
			Message: fmt.Sprintf("%s has no %s", p.Region(f.Region), coastName(f.Coast))}
		if len(r.Coasts) > 0 {
			pr.Hint = "its coasts are " + coastNames(r)
		} else {
			pr.Hint = "write it without a coast"
		}
		p.problem(pr)
	}
	if f.Unfit && kind != engine.NoKind {
		p.unfit(f.Region, kind, col, n)
	}
	return f.Place, f
}

// stoodAt is the only one of several regions, or of those that a name of none is like, in which a
// unit stands that the name can be of: of the writer's own, where it is ordered; of anybody's,
// where it is supported or carried. Where a unit goes, who is there already says nothing.
func (p *parser) stoodAt(f Found, kind engine.Kind) engine.RegionID {
	found := engine.NoRegion
	if p.ctx.Position == nil || p.ctx.By == engine.NoPower || p.names == nobody || f.How != Several && f.How != NotFound {
		return found
	}
	for _, r := range f.Candidates {
		u := unitText{kind: kind, whose: engine.NoPower}
		if p.names == ordered || f.How == NotFound {
			u.whose = p.ctx.By
		}
		if s := p.standing(r, u); s == nil || kind != engine.NoKind && s.Kind != kind {
			continue
		}
		if found != engine.NoRegion {
			return engine.NoRegion
		}
		found = r
	}
	return found
}

// noCoast reports whether what stands behind a "/" is no coast at all, of no region: to an army any
// coast means nothing (DATC 4.B.6), but a second unit or order behind the sign is not dropped
// (reading.md, 4). For a fleet a missing coast is a problem.
func (p *parser) noCoast(coast string, behind []token, kind engine.Kind) bool {
	for _, c := range p.Lex.Coasts.All() {
		if c == coast {
			return false
		}
	}
	for i := range p.Map.Regions {
		if p.CoastIndex(engine.RegionID(i), coast) >= 0 {
			return false
		}
	}
	return kind == engine.Army || p.speaks(behind)
}

func (p *parser) unfit(r engine.RegionID, kind engine.Kind, col, n int) {
	where := "an army cannot be at sea"
	if kind == engine.Fleet {
		where = "a fleet cannot be inland"
	}
	p.problem(Problem{Code: WrongUnitKind, Col: col, Len: n,
		Message: fmt.Sprintf("%s: %s is %s", where, p.Region(r), terrainName(p.Map.Regions[r].Terrain))})
}

func terrainName(t engine.Terrain) string {
	return [...]string{"inland", "a coastal region", "a sea region"}[t]
}

func coastName(c string) string {
	switch c {
	case "north", "south", "east", "west":
		return strings.ToUpper(c[:1]) + c[1:] + " Coast"
	}
	return "coast " + c
}

func coastNames(r *engine.Region) string {
	var out []string
	for _, c := range r.Coasts {
		out = append(out, c.Name)
	}
	return strings.Join(out, " and ")
}

// listed writes regions as "A, B or C": six at most. Names that are printed alike are given in
// full.
func (p *parser) listed(rs []engine.RegionID, or string) string {
	var b strings.Builder
	shown := rs[:min(len(rs), 6)]
	for i, r := range shown {
		switch {
		case i > 0 && i == len(rs)-1:
			b.WriteString(or)
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(p.Map.Regions[r].Name)
		if strings.Contains(p.Map.Regions[r].Name, ",") && i < len(rs)-2 {
			b.WriteString(";")
		}
	}
	if n := len(rs) - len(shown); n > 0 {
		fmt.Fprintf(&b, "%s%d more", or, n)
	}
	return strings.ReplaceAll(b.String(), ";,", ";")
}

// textOf returns the text that a run of tokens covers.
func (p *parser) textOf(ts []token) string {
	ts = grammar.TrimSigns(ts)
	if len(ts) == 0 || p.line == nil {
		return ""
	}
	col, n := grammar.Span(ts)
	rs := []rune(p.line.full)
	return string(rs[col-1 : min(len(rs), col-1+n)])
}

// standing returns the unit that stands in a region, of the kind said if two do, and with the
// number and owner said; in a retreat phase the dislodged first.
func (p *parser) standing(r engine.RegionID, u unitText) *engine.Unit {
	pos := p.ctx.Position
	if pos == nil {
		return nil
	}
	var found *engine.Unit
	k, fit := u.kind, 0
	look := func(s *engine.Unit) {
		if p.Map.RegionOf(s.At) != r || u.no != 0 && s.No != u.no || u.whose != engine.NoPower && s.Power != u.whose {
			return
		}
		if fit++; found == nil || found.Kind != k && (s.Kind == k || found.Aboard != 0 && s.Aboard == 0) {
			found = s
		}
	}
	if pos.Phase.Step == engine.Retreats {
		for i := range pos.Dislodged {
			look(&pos.Dislodged[i].Unit)
		}
		if found != nil {
			return found
		}
	}
	for i := range pos.Units {
		look(&pos.Units[i])
	}
	if p.numbered[r] && fit > 1 {
		return nil // which of several the ruleset finds
	}
	return found
}

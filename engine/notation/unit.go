package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// unitText is a unit as written: its kind, whether a word named that, and its place's tokens.
type unitText struct {
	kind engine.Kind
	said bool
	name []token
	word []token // the tokens that name the kind
	// If the ruleset numbers units: the unit's number, or 0, and its owner, or NoPower.
	no    uint8
	whose engine.PowerID
}

// unit splits "the Crown's army in Caernarfonshire" into parts, without looking up the place.
func (p *parser) unit(ts []token) unitText {
	ts, no := p.unitNumber(ts)
	ts = p.trim(ts)
	u := unitText{kind: p.only, no: no, whose: engine.NoPower}
	for i, t := range ts {
		k, ok := p.Lex.Units.Get(t.W)
		if t.Kind != tokWord || !ok || len(t.W) == 1 && (i > 0 && !p.lead(ts[:i]) || len(ts) == 1) {
			continue
		}
		if !p.lead(ts[:i]) {
			if i+1 == len(ts) {
				u.kind, u.said, u.name, u.word = k, true, p.trim(ts[:i]), ts[i:] // the place comes first: "London army"
				u.whose = p.owner(ts[:1])
				return u
			}
			break
		}
		u.whose = p.owner(ts[:i])
		// "an army", "a new fleet": the article looks like the letter.
		next := i + 1
		if len(t.W) == 1 && says.New.Has(grammar.WordAt(ts, next)) {
			next++
		}
		if second, ok := p.Lex.Units.Get(grammar.WordAt(ts, next)); ok && len(ts[next].W) > 1 {
			if k != second && second != engine.NoKind && k != engine.NoKind && len(t.W) > 1 {
				p.bothKinds(ts[i : i+2])
			}
			k, i = second, next
		}
		if n := p.second(ts[i+1:], k); n > 0 {
			p.bothKinds(ts[i : i+1+n])
			i += n
		}
		u.kind, u.said, u.word, u.name = k, true, ts[i:i+1], p.trim(ts[i+1:])
		if len(u.name) > 1 && (p.carried(k) && says.Aboard.Has(u.name[0].W) || says.From.Has(u.name[0].W)) {
			u.name = p.trim(u.name[1:]) // drop "aboard" or "from": "Army aboard English Channel", "the army from Paris"
		}
		return u
	}
	u.name = ts
	// "Newcastle's Staffordshire": a power's possessive before the place; "Spain MAO", where that
	// is no place and what follows is one.
	if _, n := p.PowerAt(ts); n > 0 && n < len(ts) && ts[n].Kind == tokWord &&
		(ts[n-1].Owner && len(p.Display[strings.Join(p.Canon(grammar.WordsOf(ts)), "")]) == 0 || p.IsPlace(ts[n:]) &&
			p.FindTokens(ts, Anywhere).How == NotFound) && p.Lex.Coasts.Of(strings.Join(grammar.WordsOf(ts[n:]), " ")) == "" {
		u.name, u.whose = p.trim(ts[n:]), p.owner(ts[:n])
	}
	return u
}

// second returns how many tokens name another kind, "A/F X", "Army and Fleet at X", or 0.
func (p *parser) second(ts []token, k engine.Kind) int {
	i := 0
	for i < len(ts) && (ts[i].Kind == tokSlash || ts[i].Kind == tokHyphen || says.AndOr.Has(ts[i].W)) {
		i++
	}
	if i >= len(ts)-1 || i > 1 {
		return 0
	}
	second, ok := p.Lex.Units.Get(grammar.WordAt(ts, i))
	if !ok || second == engine.NoKind || second == k || k == engine.NoKind ||
		len(ts[i].W) == 1 && (i == 0 || ts[i].Raw != "A" && ts[i].Raw != "F") {
		return 0
	}
	return i + 1
}

// lead reports whether tokens before a unit have no meaning: small words, "command of", a power.
func (p *parser) lead(ts []token) bool {
	for len(ts) > 0 {
		n := p.Lex.Tails.Len(ts, grammar.Command)
		if ts[0].Kind != tokWord || p.Lex.Skip.Has(ts[0].W) || p.Lex.Filler.Has(ts[0].W) || says.A.Has(ts[0].W) {
			n = 1
		} else if n == 0 {
			_, n = p.PowerAt(ts)
		}
		if n == 0 {
			return false
		}
		ts = ts[n:]
	}
	return true
}

// trim drops signs and words without meaning at both ends: "the", "in", "please".
func (p *parser) trim(ts []token) []token {
	for again := true; again; {
		ts = grammar.TrimSigns(ts)
		again = false
		if n := p.Lex.Tails.Len(ts, grammar.Command); n > 0 && n < len(ts) {
			ts, again = ts[n:], true
			continue
		}
		if len(ts) > 1 && (p.Lex.Skip.Has(ts[0].W) || p.Lex.Filler.Has(ts[0].W) || says.At.Has(ts[0].W)) {
			ts, again = ts[1:], true
		}
		if n := len(ts); n > 2 && says.Tries.Has(ts[n-2].W) && says.To.Has(ts[n-1].W) {
			ts, again = ts[:n-2], true
		} else if n > 1 && (p.Lex.Skip.Has(ts[n-1].W) || says.IsTo.Has(ts[n-1].W)) {
			ts, again = ts[:n-1], true
		}
	}
	return ts
}

// name looks up a place and reports a problem with it. Text after a comma or full stop that is not
// part of a name becomes a comment. A doubtful place is NoPlace.
func (p *parser) name(ts []token, want Terrains, kind engine.Kind) (engine.PlaceID, Found) {
	ts = p.trim(ts)
	return p.found(ts, p.FindTokens(ts, want), want, kind)
}

// found is name for trimmed tokens that have been looked up.
func (p *parser) found(ts []token, f Found, want Terrains, kind engine.Kind) (engine.PlaceID, Found) {
	for i := len(ts) - 1; i > 0 && f.How == NotFound; i-- {
		if ts[i].Kind == tokWord && !p.Lex.Asides.Has(ts[i].W) &&
			!(i == len(ts)-1 && len(ts[i].W) > 1 && p.Lex.Harmless.Has(ts[i].W)) ||
			ts[i].Kind == tokHyphen || ts[i].Kind == tokSlash {
			continue
		}
		if g := p.FindTokens(ts[:i], want); g.How != NotFound {
			p.aside(ts[i:])
			f, ts = g, ts[:i]
		}
	}
	p.Suggest(&f, ts, want)
	at := grammar.Span(ts)
	text := func() string { return p.textOf(ts) } // a function, since most names do not need the text
	if one := p.stoodAt(f, kind); one != engine.NoRegion {
		f.How, f.Region, f.Place, f.Candidates = ByWord, one, p.Map.Regions[one].First, nil
		if c := p.CoastIndex(one, f.Coast); f.Coast != "" && c >= 0 {
			f.Place += engine.PlaceID(c) + 1
		}
		p.warn(Misspelt, at, p.Region(one), "%q read as %s, where the unit stands", text(), p.Region(one))
	}
	if f.How != NotFound {
		p.mark(ts, ofOrder)
	}
	switch last := grammar.WordAt(ts, max(0, len(ts)-1)); {
	case f.How == Several:
		p.problem(Problem{Code: AmbiguousName, Col: at[0], Len: at[1], Candidates: f.Candidates,
			Message: fmt.Sprintf("%q may be %s", text(), p.listed(f.Candidates, " or ")), Hint: "write the name in full"})
		return engine.NoPlace, f
	case f.Region == engine.NoRegion && (says.Same.Has(last) || p.Lex.Backwards.Has(last) || grammar.Number(last) > 0):
		p.object(UnknownName, at, fmt.Sprintf("%q: which is that?", text()), "name the unit and the region") // "S the above", "S 4"
		return engine.NoPlace, f
	case f.Region == engine.NoRegion:
		p.noRegion(at, text(), f.Candidates)
		return engine.NoPlace, f
	}
	// an id that in other spellings has several meanings
	if f.How == BySlip || f.How == Exact && len(ts) == 1 && ts[0].W == "="+ts[0].Raw && !strings.Contains(ts[0].Raw, "-") {
		p.warn(Misspelt, at, p.Region(f.Region), "%q read as %s", text(), p.Region(f.Region))
	}
	if f.NoCoast {
		behind := ts[slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokSlash })+1:]
		// a second place, no coast: "Bur/Pic"
		if g := p.Find(f.Coast, Anywhere); g.How == Exact || g.How == Several || p.noCoast(f.Coast, behind, kind) {
			p.notRead(behind)
			return engine.NoPlace, f
		}
		if kind != engine.Army {
			p.object(WrongCoast, at, fmt.Sprintf("%s has no %s", p.Region(f.Region), coastName(f.Coast)), p.coastHint(f.Region))
		}
	}
	if f.Unfit && kind != engine.NoKind {
		p.unfit(f.Region, kind, at)
	}
	return p.placeOf(f, kind), f
}

// placeOf returns the place found, for a unit of a kind: an army's coast is ignored (DATC 4.B.6).
func (p *parser) placeOf(f Found, kind engine.Kind) engine.PlaceID {
	if kind == engine.Army && f.Region != engine.NoRegion {
		return p.Map.Regions[f.Region].First
	}
	return f.Place
}

// noRegion reports a name that no region has, with similar regions.
func (p *parser) noRegion(at [2]int, text string, like []engine.RegionID) {
	hint := ""
	if len(like) > 0 {
		hint = "did you mean " + p.listed(like, " or ") + "?"
	}
	p.problem(Problem{Code: UnknownName, Col: at[0], Len: at[1], Candidates: like, Hint: hint,
		Message: fmt.Sprintf("no region is called %q", text)})
}

// stoodAt returns the only one of several regions (or of those similar to an unknown name) with a
// fitting unit, or NoRegion. For the ordered unit it must be the writer's, for a supported or
// carried one anybody's. Units never decide a destination.
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

// noCoast reports whether the words after a "/" are not a coast of any region. An army's coast is
// ignored (DATC 4.B.6), but a second unit or order after the sign is not dropped.
// For a fleet a missing coast is a problem.
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

func (p *parser) unfit(r engine.RegionID, kind engine.Kind, at [2]int) {
	where := "an army cannot be at sea"
	if kind == engine.Fleet {
		where = "a fleet cannot be inland"
	}
	p.object(WrongUnitKind, at, fmt.Sprintf("%s: %s is %s", where, p.Region(r), terrainNames[p.Map.Regions[r].Terrain]), "")
}

var terrainNames = [...]string{"inland", "a coastal region", "a sea region"}

func coastName(c string) string {
	if says.Sides.Has(c) {
		return strings.ToUpper(c[:1]) + c[1:] + " Coast"
	}
	return "coast " + c
}

func (p *parser) coastHint(r engine.RegionID) string {
	var out []string
	for _, c := range p.Map.Regions[r].Coasts {
		out = append(out, c.Name)
	}
	if out == nil {
		return "write it without a coast"
	}
	return "its coasts are " + strings.Join(out, " and ")
}

// listed returns up to six regions as "A, B or C", with their full names.
func (p *parser) listed(rs []engine.RegionID, or string) string {
	var b strings.Builder
	shown := rs[:min(len(rs), 6)]
	for i, r := range shown {
		switch name := p.Map.Regions[r].Name; {
		case i > 0 && i == len(rs)-1:
			b.WriteString(or + name)
		case i > 0 && strings.Contains(p.Map.Regions[shown[i-1]].Name, ","):
			b.WriteString("; " + name)
		case i > 0:
			b.WriteString(", " + name)
		default:
			b.WriteString(name)
		}
	}
	if n := len(rs) - len(shown); n > 0 {
		fmt.Fprintf(&b, "%s%d more", or, n)
	}
	return b.String()
}

// textOf returns the text that some tokens cover.
func (p *parser) textOf(ts []token) string {
	ts = grammar.TrimSigns(ts)
	if len(ts) == 0 || p.line == nil {
		return ""
	}
	at, rs := grammar.Span(ts), []rune(p.line.full)
	return string(rs[at[0]-1 : min(len(rs), at[0]-1+at[1])])
}

// standing returns the unit in a region, with the kind, number and owner written; in a retreat
// phase preferably the dislodged one.
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
	for i := range pos.Dislodged {
		if pos.Phase.Step == engine.Retreats {
			look(&pos.Dislodged[i].Unit)
		}
	}
	if found != nil {
		return found
	}
	for i := range pos.Units {
		look(&pos.Units[i])
	}
	if p.numbered[r] && fit > 1 {
		return nil // several units: the ruleset decides which
	}
	return found
}

// subject reads the ordered unit, which may be after the verb: "Disband Army London".
func (p *parser) subject(subj, rest []token, v engine.Verb) {
	if len(p.trim(subj)) == 0 || p.lead(subj) && p.unit(rest).said {
		subj = rest
	} else {
		if v == engine.Hold {
			p.holdsOnly(rest)
		}
		if f := p.FindTokens(p.trim(rest), Anywhere); f.How == Exact && f.Region == p.FindTokens(p.trim(p.unit(subj).name), Anywhere).Region {
			p.mark(rest, ofOrder) // the unit's own place again: "The fleet of Rouen stays at Rouen"
		} else {
			p.aside(rest)
		}
	}
	p.subjectOf(subj, Anywhere)
}

// namesPower reports whether the tokens name a power.
func (p *parser) namesPower(ts []token) bool {
	for i := range ts {
		if _, n := p.PowerAt(ts[i:]); n > 0 {
			return true
		}
	}
	return false
}

// subjectOf reads the ordered unit from its tokens, and reports whether there may be one. want
// narrows the search if only one kind of unit has the verb.
func (p *parser) subjectOf(ts []token, want Terrains) bool {
	o := &p.line.Order
	u := p.unit(ts)
	o.Kind, o.No, o.Whose = u.kind, u.no, u.whose
	name := p.trim(u.name)
	p.atSpan = grammar.Span(name)
	if len(name) == 0 {
		at := grammar.Span(ts)
		if len(ts) == 0 {
			at = [2]int{p.line.indent + 1, 0}
		}
		if u.said && p.namesPower(ts) { // "The French army holds": only a power
			p.object(NotRead, at, "which unit? Its place is not named", p.beginWith())
		} else {
			p.object(UnknownName, at, "which unit?", p.beginWith())
		}
		return true
	}
	want &= p.stands(u.kind)
	f := p.FindTokens(name, want)
	// "London gallops to Surrey": a name followed by an unknown verb.
	for end := len(u.name) - 1; end > 0 && f.How == NotFound; end-- {
		g := p.FindTokens(u.name[:end], want)
		if g.Region == engine.NoRegion || g.How != Exact {
			continue
		}
		if k := u.name[end].Kind; k == tokComma || k == tokStop || k == tokColon {
			break
		}
		p.unknownVerb(u.name[end:])
		p.line.Kind, p.line.Order.At = Unread, g.Place
		return false
	}
	if !u.said && f.How > Exact && len(name) > 1 && says.LettersCS.Has(name[0].W) {
		if g := p.FindTokens(name[1:], Anywhere); g.How == Exact || g.How == Several {
			p.unread(name) // "C Clare": a convoy of Clare of which the fleet is not named, or County Clare?
			return true
		}
	}
	p.names = ordered
	at, f := p.found(name, f, want, u.kind)
	p.names = nobody
	for i := range p.line.Problems {
		if q := &p.line.Problems[i]; q.Code == WrongCoast {
			q.Warning = true // a wrong coast of the ordered unit is ignored (W40; DATC 4.B.5)
		}
	}
	o.At = at
	if at == engine.NoPlace {
		return true
	}
	stands := p.standing(f.Region, u)
	if stands == nil {
		return true
	}
	p.line.Foreign = p.line.Foreign || p.ctx.By != engine.NoPower && stands.Power != p.ctx.By
	if o.Kind == engine.NoKind {
		o.Kind = stands.Kind
	}
	if o.Kind != stands.Kind && stands.Kind < engine.KindOwn && !f.Unfit {
		p.object(WrongUnitKind, grammar.Span(u.word), fmt.Sprintf("the unit in %s is %s", p.Region(f.Region),
			names.Article(stands.Kind)), p.UnitName(stands.Kind, stands.At))
		return true
	}
	// The coast on which the unit is counts, whatever was written (W40; DATC 4.B.5).
	if p.Map.Places[at].Coast >= 0 && stands.Kind == engine.Fleet && stands.At != at && p.Map.Places[stands.At].Coast >= 0 {
		p.warn(WrongCoast, p.atSpan, p.UnitName(stands.Kind, stands.At), "the fleet stands on the %s", p.coastOf(stands.At))
	}
	o.At = stands.At
	return true
}

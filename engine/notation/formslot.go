package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/forms"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// CarriesNothing reports whether a token carries nothing in any order.
func (p *parser) CarriesNothing(t token) bool { return p.carriesNothing(t) }

// Doubts reports whether tokens hold a word of doubt.
func (p *parser) Doubts(ts []token) bool { return p.has(ts, grammar.Doubt) >= 0 }

// Value reads tokens i to j as one kind of slot; nil: they are nothing of the kind.
func (p *parser) Value(t *forms.SlotType, ts []token, i, j int) *forms.Value {
	part := ts[i:j]
	v := &forms.Value{Typ: t, Like: forms.Unalike, F: engine.Field{Slot: t.ID, Power: engine.NoPower,
		Region: engine.NoRegion, Place: engine.NoPlace,
		Unit: engine.Said{Whose: engine.NoPower, At: engine.NoPlace}, Name: -1}}
	named := p.nameable(part)
	switch t.ID {
	case "text":
		return p.quoted(v, ts, i, j)
	case "count", "ordinal", "kind":
		if !p.plainSlot(v, part) {
			return nil
		}
		return v
	case "unit":
		u := p.unit(part)
		v.Name = p.trim(u.name)
		if len(v.Name) == 0 || !named && !u.said || !p.unitSlot(v, u) {
			return nil
		}
	case "power":
		v.Name = grammar.TrimSigns(part)
		if !named || len(p.trim(part)) == 0 {
			return nil
		}
		p.powerSlot(v)
	case "place", "region", "sea", "land":
		v.Name = p.trim(part)
		if !named || len(v.Name) == 0 {
			return nil
		}
		if t.ID == "place" {
			p.placeNumber(v)
		}
		if p.OtherTwin(v.Name, t.On) {
			return nil
		}
		f := p.FindTokens(v.Name, t.On)
		if f.Unfit && t.On != Anywhere {
			return nil
		}
		v.Like = likenessOf(f)
		v.F.Region, v.F.Place = f.Region, f.Place
		if t.ID == "region" && f.Region != engine.NoRegion {
			v.F.Place = p.Map.Regions[f.Region].First
		}
	default:
		v.Name = grammar.TrimSigns(part)
		if !named || len(p.trim(part)) == 0 {
			return nil
		}
		v.F.Name, v.Like = p.forms.names[t.List].find(p.Names, v.Name)
	}
	if v.Like == forms.Unalike && len(part) > 5 {
		return nil
	}
	return v
}

// placeNumber removes a unit's number from its place, if places may mean units: "AF HOB#2".
func (p *parser) placeNumber(v *forms.Value) {
	last := len(v.Name) - 1
	if last < 1 || len(p.numbered) == 0 {
		return
	}
	n := grammar.Number(v.Name[last].W)
	if n < 1 || n > 99 {
		return
	}
	if f := p.FindTokens(v.Name[:last], Anywhere); f.How == Exact && p.numbered[f.Region] {
		v.Name, v.F.Unit.No = v.Name[:last], n
	}
}

// nameable reports whether tokens can be a name: words, and signs that names contain.
func (p *parser) nameable(ts []token) bool {
	return !slices.ContainsFunc(ts, func(t token) bool {
		return t.Kind == tokDash || t.Kind == tokColon || t.Kind == tokOpen || t.Kind == tokClose ||
			t.Kind == tokStop && t.W != "."
	})
}

func likenessOf(f Found) forms.Likeness {
	switch {
	case f.How == Several:
		return forms.Partly
	case f.Region == engine.NoRegion, f.NoCoast:
		return forms.Unalike
	case f.How == Exact:
		return forms.Alike
	}
	return forms.Nearly
}

// unitSlot reads a unit as written. It is false if the unit's kind or place is of another type.
func (p *parser) unitSlot(v *forms.Value, u unitText) bool {
	t := v.Typ
	if len(t.Kinds) > 0 && (!u.said || !slices.Contains(t.Kinds, u.kind)) {
		return false
	}
	if p.OtherTwin(v.Name, t.On) {
		return false
	}
	f := p.FindTokens(v.Name, t.On&p.stands(u.kind))
	if f.Unfit && t.On != Anywhere {
		return false
	}
	v.Like = likenessOf(f)
	if f.Unfit {
		v.Like = forms.Unalike
	}
	at := p.placeOf(f, u.kind)
	v.F.Region, v.F.Place, v.F.Kind = f.Region, at, u.kind
	v.F.Unit = engine.Said{Whose: u.whose, Kind: u.kind, At: at, No: int(u.no)}
	return true
}

func (p *parser) powerSlot(v *forms.Value) {
	ts := grammar.Drop(v.Name, 1, func(t token) bool { return p.Lex.Skip.Has(t.W) })
	if q, n := p.PowerAt(ts); n == len(ts) {
		v.F.Power, v.Like = q, forms.Alike
		return
	}
	if t := ts[0]; len(ts) == 1 && len(t.Raw) < 4 && t.Raw != strings.ToUpper(t.Raw) && grammar.Ordinary().Has(t.W) {
		return // "so", "was": codes are written in capitals
	}
	text := p.textOf(ts)
	if ts[len(ts)-1].Owner {
		text = strings.TrimRight(text, "'’sS")
	}
	if q, how := p.Power(text); how != NotFound {
		v.F.Power, v.Like = q, forms.Nearly
		if how == Exact {
			v.Like = forms.Alike
		}
	}
}

// plainSlot reads a number, an ordinal or a kind of unit.
func (p *parser) plainSlot(v *forms.Value, ts []token) bool {
	ts = grammar.Drop(ts, 1, func(t token) bool { return t.Kind == tokWord && (p.Lex.Skip.Has(t.W) || says.A.Has(t.W)) })
	if len(ts) != 1 || ts[0].Kind != tokWord {
		return false
	}
	w := ts[0].W
	v.Like = forms.Alike
	switch v.Typ.ID {
	case "kind":
		k, ok := p.Lex.Units.Get(w)
		v.F.Kind = k
		return ok
	case "ordinal":
		v.F.Count = p.Lex.Ordinal(w)
		return v.F.Count > 0
	}
	v.F.Count = p.Lex.Number(w, 2)
	return v.F.Count > 0 && (len(w) < 7 || grammar.Number(w) == 0) || len(w) < 7 && strings.Trim(w, "0") == ""
}

// quoteSigns are the quotation marks.
const quoteSigns = "\"“”„«»‘’'`"

// quoted reads words in quotation marks, or without such marks all words to the end of the line.
func (p *parser) quoted(v *forms.Value, ts []token, i, j int) *forms.Value {
	rs := []rune(p.line.full)
	from, to := ts[i].Col, ts[j-1].Col+ts[j-1].N
	if from > 0 && strings.ContainsRune(quoteSigns, rs[from-1]) {
		end := from
		for end < len(rs) && !strings.ContainsRune("\"”“»«", rs[end]) &&
			!(strings.ContainsRune("’'", rs[end]) && strings.ContainsRune("‘'", rs[from-1])) {
			end++
		}
		if to > end || j < len(ts) && ts[j].Col < end {
			return nil // the slot has only a part of the quotation
		}
		v.F.Text, v.Like = strings.TrimSpace(string(rs[from:end])), forms.Alike
		return v
	}
	if j < len(ts) || strings.ContainsAny(string(rs[from:]), "\"“”„«»") {
		return nil
	}
	v.F.Text, v.Like = string(rs[from:min(to, len(rs))]), forms.Alike
	return v
}

// nameIndex finds the names of one of the ruleset's lists.
type nameIndex struct {
	id   string
	of   engine.NameList
	keys names.List
}

func newNameIndex(n *Names, l engine.NameList) nameIndex {
	x := nameIndex{id: l.ID, of: l}
	for i, e := range l.Entries {
		for _, s := range append([]string{e.ID, e.Name}, e.Aliases...) {
			x.keys.Add(strings.Join(n.CanonText(s), " "), i)
		}
	}
	return x
}

// find returns an entry's index, or -1: by whole name, else a beginning, else a misspelling.
func (x *nameIndex) find(n *Names, ts []token) (int, forms.Likeness) {
	ws := grammar.WordsOf(ts)
	for len(ws) > 1 && n.Lex.Skip.Has(ws[0]) {
		ws = ws[1:]
	}
	tries := []string{strings.Join(n.Canon(ws), " ")}
	if ts[len(ts)-1].Owner {
		tries = append(tries, strings.TrimSuffix(tries[0], "s"))
	}
	for _, k := range tries {
		if found := x.keys.Exact(k); len(found) == 1 {
			return found[0], forms.Alike
		} else if len(found) > 1 {
			return -1, forms.Partly
		}
	}
	switch e, how := x.keys.Like(tries[len(tries)-1], true); how {
	case NotFound:
		return -1, forms.Unalike
	case Several:
		return -1, forms.Partly
	default:
		return e, forms.Nearly
	}
}

// nearest returns, in words, up to three names for which a word may have been meant.
func (x *nameIndex) nearest(ts []token) string {
	k := strings.Join(grammar.WordsOf(ts), " ")
	near := x.keys.Near(k, min(max(2, len(k)/3), 4))
	if len(near) == 0 || len(k) < 3 {
		return ""
	}
	var out []string
	for _, i := range near[:min(len(near), 3)] {
		out = append(out, x.of.Entries[i].Name)
	}
	return "did you mean " + strings.Join(out, " or ") + "?"
}

// namesOwn reports whether tokens contain a name from the ruleset's lists: a person's.
func (p *parser) namesOwn(ts []token) bool {
	if p.forms == nil {
		return false
	}
	for i := range p.forms.names {
		for k, t := range ts {
			if t.Kind == tokWord && t.Up && len(t.W) > 3 {
				if _, how := p.forms.names[i].find(p.Names, ts[k:k+1]); how == forms.Alike {
					return true
				}
			}
		}
	}
	return false
}

package figure

import (
	"regexp"
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// rulingsApplied reports rulings that no rule's mark names, which readers would miss.
func (m *maker) rulingsApplied() {
	marked := map[string]bool{}
	var rulings []*book.Aside
	for _, c := range m.book.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			switch b := b.(type) {
			case *book.Para:
				if b.Rule != nil {
					for _, w := range b.Rule.Rulings {
						marked["ruling-"+strings.ToLower(w)] = true
					}
				}
			case *book.Aside:
				if book.Numbered(b.Kind) {
					rulings = append(rulings, b)
				}
			}
		})
	}
	for _, a := range rulings {
		if !marked[a.Anchor] && a.Anchor != "" {
			m.ps.Add(a.Pos, "mark the rule that it settles with ."+strings.TrimPrefix(a.Anchor, "ruling-"),
				"%s is marked at no rule", strings.ToLower(a.Label[:1])+a.Label[1:])
		}
	}
}

// termsDefined checks the glossary: no rule may use a term before the rule that defines it, unless
// its chapter has already linked to the definition.
func (m *maker) termsDefined() {
	type used struct {
		text    string
		links   map[string]bool // anchors that the chapter has linked to by then
		pos     book.Pos
		anchors []string
	}
	var rules []used
	at := map[string]int{} // positions of the rules, by anchor
	for _, c := range m.book.Chapters {
		links := map[string]bool{}
		book.Walk(c.Blocks, func(b book.Block) {
			p, ok := b.(*book.Para)
			if !ok {
				return
			}
			for _, s := range p.Spans {
				if strings.HasPrefix(s.Link, "#") {
					links[s.Link[1:]] = true
				}
			}
			if p.Rule == nil {
				return
			}
			for _, id := range p.Rule.Anchors {
				at[id] = len(rules)
			}
			seen := map[string]bool{}
			for l := range links {
				seen[l] = true
			}
			rules = append(rules, used{strings.ToLower(book.Plain(p.Spans)), seen, p.Pos, p.Rule.Anchors})
		})
	}
	for _, c := range m.book.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			t, ok := b.(*book.Terms)
			if !ok {
				return
			}
			for _, it := range t.Items {
				rule := firstRule(it.Blocks, at)
				if rule == "" {
					continue
				}
				name := strings.ToLower(book.Plain(it.Name))
				word := regexp.MustCompile(`(^|[^\pL])` + regexp.QuoteMeta(name) + `($|[^\pL])`)
				for _, r := range rules[:at[rule]] {
					if !r.links[rule] && !r.links[m.chapterOf(rule)] && !r.links[it.Anchor] && word.MatchString(r.text) {
						m.ps.Add(r.pos, "write ["+name+"](#"+rule+") here, or define it before",
							"the term “%s” is used before it is defined, in %s", name, m.book.Anchors[rule].Label)
						break
					}
				}
			}
		})
	}
}

func (m *maker) chapterOf(id string) string {
	return m.book.Chapters[m.book.Anchors[id].Chapter].Title.Anchor
}

// firstRule returns the first rule that a definition refers to.
func firstRule(bs []book.Block, rules map[string]int) string {
	for _, b := range bs {
		if p, ok := b.(*book.Para); ok {
			for _, s := range p.Spans {
				if id, inside := strings.CutPrefix(s.Link, "#"); inside {
					if _, ok := rules[id]; ok {
						return id
					}
				}
			}
		}
	}
	return ""
}

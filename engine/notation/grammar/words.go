package grammar

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
)

//go:embed words.json
var wordsJSON []byte

// Words is the content of words.json.
type Words struct {
	Kinds       map[string][]string `json:"units"`
	Verbs       map[string]runs
	Links       map[string]runs
	Skip        Set
	Filler      Set
	Supply      Set
	Court       Set `json:"courtesies"`
	Greetings   Set
	Unsaid      Set // words about units without orders: "not mentioned"
	Assent      Set // words of agreement below a quoted order: "yes"
	Asides      Set // words that begin a remark, after a comma
	Generic     Set // words that are no name by themselves: south, bay, castle
	Every       Set `json:"everyone"` // words for all units: all, other, the rest
	Instead     Set // words of correction: or, sorry, then
	Because     Set // words that begin a remark even without a comma
	Condition   Set // words of condition: if, unless
	Common      Set
	Requests    Set // words that address somebody or ask for something
	Backwards   Set // words that refer to something above: "that", "previous"
	VoteWords   Set
	Unavailable Set // words for a wish that is impossible: "taken"
	Heads       Set // titles of a table's columns
	Labels      Set `json:"labelWords"` // words in labels such as "In the south:"
	Harmless    Set // words without meaning in any order
	Mail        Set // words before the colon in a mail's header
	After       Set
	Numbers     Index[int]
	Ordinals    Index[int]
	Same        Index[string]
	Seasons     Index[string]
	Submissions Index[string]
	Fields      Index[string] `json:"labels"` // names of a heading's fields, by the word before the colon
	Votes       Index[string]
	Coasts      groups // "n coast" -> "north"
	Before      runs
	Grand       runs
	Tails       tails
	Endings     []string            // endings of ordinals in digits: "st", "th"
	Replies     []string            // words before a mail's subject, not part of it: "Re"
	Purpose     []string            // phrases before a purpose: "in order to"
	Footers     []string            // texts in what mailing lists write below a message
	Names       map[string][]string `json:"lists"` // names of lists, by what their units do, or "": "Builds:"
	Says        sayings

	// Derived from the above.
	Phrases Index[[]Phrase]    `json:"-"` // by first word, longest first
	Ends    Set                `json:"-"` // the last words of all phrases
	Lists   Index[engine.Verb] `json:"-"` // what a list's units do, by the list's name
	verbs   []Phrase           // verbs of one word of five letters or more, sorted, to match misspelt ones
	Longest int                `json:"-"` // number of words in the longest coast phrase
}

// Lexicon is the table of words with the words that a ruleset adds.
type Lexicon struct {
	*Words
	Units    Index[engine.Kind]
	Letters  map[string]bool // capitals that stand for a unit: A, F
	Numbered bool            // units have numbers, so "second unit" is one of them
}

// runs are phrases, each a list of words.
type runs [][]string

// UnmarshalJSON reads a list of phrases.
func (rs *runs) UnmarshalJSON(data []byte) error {
	var phrases []string
	err := json.Unmarshal(data, &phrases)
	for _, p := range phrases {
		*rs = append(*rs, strings.Fields(p))
	}
	return err
}

// groups maps words or phrases to the group of the table in which they are.
type groups struct{ Index[string] }

// UnmarshalJSON reads groups of words.
func (x *groups) UnmarshalJSON(data []byte) error {
	var of map[string][]string
	err := json.Unmarshal(data, &of)
	for group, ws := range of { // no word is in two groups
		for _, w := range ws {
			x.Put(w, group)
		}
	}
	return err
}

// Class is what a phrase does in an order.
type Class uint8

const (
	NoClass Class = iota
	Verb
	To
	Via
	Then
	From
	Still
)

// Phrase is a known sequence of words.
type Phrase struct {
	Words []string
	Class Class
	Verb  engine.Verb
}

// VerbNames are the names of verbs in herald's JSON: "hold", "move" ...
var VerbNames = [...]string{engine.Hold: "hold", engine.Move: "move",
	engine.Support: "support", engine.Convoy: "convoy",
	engine.Convert: "convert", engine.Retreat: "retreat", engine.Disband: "disband", engine.Build: "build",
	engine.Remove: "remove", engine.Waive: "waive", engine.Proxy: "proxy", engine.Transfer: "transfer"}

// VerbName returns a verb's name in herald's JSON, or "unread" if it has none.
func VerbName(v engine.Verb) string {
	if v == engine.NoOrder || int(v) >= len(VerbNames) {
		return "unread"
	}
	return VerbNames[v]
}

// Table is words.json, Says its sayings. A faulty file is a panic at start-up.
var (
	Table = readTable()
	Says  = &Table.Says
)

func readTable() *Words {
	w := &Words{}
	if err := json.Unmarshal(wordsJSON, w); err != nil {
		panic("notation: words.json: " + err.Error())
	}
	add := func(ps runs, c Class, v engine.Verb) {
		for _, ws := range ps {
			p := Phrase{ws, c, v}
			w.Phrases.Put(ws[0], append(w.Phrases.Of(ws[0]), p))
			w.Ends.Put(ws[len(ws)-1], struct{}{})
			if c == Verb && len(ws) == 1 && len(ws[0]) >= 5 {
				w.verbs = append(w.verbs, p)
			}
		}
	}
	for v := engine.NoOrder; int(v) < len(VerbNames); v++ {
		for _, name := range w.Names[VerbNames[v]] {
			w.Lists.Put(name, v)
		}
		add(w.Verbs[VerbNames[v]], Verb, v)
	}
	for c, name := range [...]string{To: "to", Via: "via", Then: "then", From: "from", Still: "still"} {
		add(w.Links[name], Class(c), engine.NoOrder)
	}
	for _, ps := range w.Phrases.All() { // of equals, verbs stay before links
		slices.SortStableFunc(ps, func(a, b Phrase) int { return len(b.Words) - len(a.Words) })
	}
	for p := range w.Coasts.All() {
		w.Longest = max(w.Longest, strings.Count(p, " ")+1)
	}
	return w
}

// NewLexicon returns a lexicon of the table, to which a ruleset may add words.
func NewLexicon() *Lexicon {
	l := &Lexicon{Words: Table, Letters: map[string]bool{"A": true, "F": true}}
	put := func(ws []string, k engine.Kind) {
		for _, w := range ws {
			l.Units.Put(w, k)
		}
	}
	put(l.Kinds["unit"], engine.NoKind)
	put(l.Kinds["army"], engine.Army)
	put(l.Kinds["fleet"], engine.Fleet)
	return l
}

// IsUnit reports whether a token is a word for a unit, or a unit's capital letter.
func (l *Lexicon) IsUnit(t Token) bool {
	_, ok := l.Units.Get(t.W)
	return ok && (len(t.W) > 1 || l.Letters[t.Raw])
}

// PhraseAt reports whether words begin with a phrase of the grammar; single letters do not count.
func (l *Lexicon) PhraseAt(ws []string) bool {
	for _, p := range l.Phrases.Of(ws[0]) {
		if len(p.Words) <= len(ws) && slices.Equal(ws[:len(p.Words)], p.Words) && (len(p.Words) > 1 || len(ws[0]) > 1) {
			return true
		}
	}
	return false
}

// IsPhrase reports whether words are a phrase of the grammar of any class except one.
func (l *Lexicon) IsPhrase(ws []string, but Class) bool {
	return len(ws) > 0 && slices.ContainsFunc(l.Phrases.Of(ws[0]), func(p Phrase) bool {
		return p.Class != but && slices.Equal(p.Words, ws)
	})
}

// Does reports whether the n tokens are followed by a verb or link that does not form a phrase with
// them: "Moves holds", but not "moves to".
func (l *Lexicon) Does(ts []Token, n int) bool {
	w := WordAt(ts, n)
	return w != "" && l.PhraseAt([]string{w}) && !slices.ContainsFunc(l.Phrases.Of(ts[0].W), func(p Phrase) bool {
		return len(p.Words) > n && StartsWith(ts, p.Words)
	})
}

// Ordinal returns the number of an ordinal, 1 for "first" and "1st" and so on to 99, or 0.
func (l *Lexicon) Ordinal(w string) int {
	if n, ok := l.Ordinals.Get(w); ok {
		return n
	}
	for _, end := range l.Endings {
		if s, ok := strings.CutSuffix(w, end); ok && len(s) < 3 {
			return Number(s)
		}
	}
	return 0
}

// Number returns the value of a number in digits, or in a word longer than `letters`, or 0.
func (l *Lexicon) Number(w string, letters int) int {
	if n := Number(w); n > 0 || len(w) <= letters {
		return n
	}
	return l.Numbers.Of(w)
}

// NearestVerb returns the verb most similar to a word, and whether it is similar enough to be read.
func (l *Lexicon) NearestVerb(w string) (Phrase, bool) {
	best, sure := 3, false
	var found Phrase
	for _, v := range l.verbs {
		if d := diag.Distance(w, v.Words[0], best-1); d < best {
			best, found = d, v
			sure = d == 1 && len(w) >= 5 || d == 0
		}
	}
	return found, sure && found.Verb != engine.NoOrder
}

// WishParts splits tokens at the words between wishes, and drops these: "or", "failing that".
func (l *Lexicon) WishParts(ts []Token) [][]Token {
	var out [][]Token
	start := 0
	cut := func(end int) {
		if part := TrimSigns(ts[start:end]); len(part) > 0 {
			out = append(out, part)
		}
	}
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind == Comma || ts[i].Kind == Stop || ts[i].Kind == Slash &&
			l.Coasts.Of(WordAt(ts, i+1)) == "" || ts[i].Kind == Colon {
			cut(i)
			start = i + 1
			continue
		}
		if n := l.WishAt(ts[i:]); n > 0 {
			cut(i)
			start = i + n
			i += n - 1
		}
	}
	cut(len(ts))
	return out
}

// WishAt returns the number of words in a phrase between wishes, or 0. After "if" or "should" the
// phrase extends to the words that make the wish before it impossible: "if that is taken", "if Rome
// is held".
func (l *Lexicon) WishAt(ts []Token) int {
	if l.Numbered && len(ts) > 1 && l.Ordinal(ts[0].W) > 0 {
		if _, unit := l.Units.Get(ts[1].W); unit {
			return 0 // a number, no wish: "the second unit in the Channel"
		}
	}
	best := l.Tails.Len(ts, Wish)
	if Says.IfShould.Has(ts[0].W) || Says.In.Has(ts[0].W) && Says.Case.Has(WordAt(ts, 1)) {
		for k := 1; k < min(len(ts), 9) && ts[k].Kind == Word; k++ {
			if l.Unavailable.Has(ts[k].W) || Says.Open.Has(ts[k].W) && (Says.IsNot.Has(ts[k-1].W)) {
				for k+1 < len(ts) && (Says.Trailing.Has(ts[k+1].W) || l.Unavailable.Has(ts[k+1].W)) {
					k++
				}
				best = max(best, k+1)
				break
			}
		}
	}
	return best
}

// Ordinary returns all words in the table's strings. It skips keys, which a colon follows.
var Ordinary = sync.OnceValue(func() *Set {
	out := &Set{}
	for _, said := range regexp.MustCompile(`"([^"]*)"\s*[],}]`).FindAllSubmatch(wordsJSON, -1) {
		for _, w := range strings.Fields(Fold(string(said[1]))) {
			out.Put(w, struct{}{})
		}
	}
	return out
})

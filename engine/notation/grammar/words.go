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

// Words is words.json.
type Words struct {
	Kinds       map[string][]string `json:"units"`
	Verbs       map[string]runs
	Links       map[string]runs
	Skip        Set
	Filler      Set
	Supply      Set
	Court       Set `json:"courtesies"`
	Greetings   Set
	Unsaid      Set // said of units to which no order is given
	Assent      Set // words of a yes to what is quoted above
	Asides      Set // words that begin a remark
	Generic     Set // words that name nothing alone: south, bay, castle
	Every       Set `json:"everyone"` // all, other, the rest
	Instead     Set // words that correct what was said before: or, sorry, then
	Because     Set // words that begin a remark without a comma
	Condition   Set // if, unless
	Common      Set
	Requests    Set // words that address somebody
	Backwards   Set // words that point to what was said before
	VoteWords   Set
	Unavailable Set // words that say that a wish cannot be
	Heads       Set // words that name a table's columns
	Labels      Set `json:"labelWords"` // words of labels that are no headings
	Harmless    Set // words that carry nothing in any order
	Mail        Set // what stands before the colon of a mail's heading
	After       Set
	Numbers     Index[int]
	Ordinals    Index[int]
	Same        Index[string]
	Seasons     Index[string]
	Submissions Index[string]
	Fields      Index[string] `json:"labels"` // of a heading, by what stands before their colon
	Votes       Index[string]
	Coasts      groups // "n coast" -> "north"
	Before      runs
	Grand       runs
	Tails       tails
	Endings     []string            // of ordinals in figures
	Replies     []string            // before a mail's subject, and no part of it
	Purpose     []string            // "in order to"
	Footers     []string            // of what a mailing list writes below a message
	Names       map[string][]string `json:"lists"` // of lists, by what their units do, or ""
	Says        sayings

	// Made of them.
	Phrases Index[[]Phrase]    `json:"-"` // by first word, longest first
	Ends    Set                `json:"-"` // last words of phrases
	Lists   Index[engine.Verb] `json:"-"` // by their names
	verbs   []Phrase           // single words of five letters and more, for slips, sorted
	Longest int                `json:"-"` // words in the longest coast phrase
}

// Lexicon is the table with what a ruleset adds to it.
type Lexicon struct {
	*Words
	Units    Index[engine.Kind]
	Letters  map[string]bool // capitals that stand for a unit: A, F
	Numbered bool            // units bear numbers: "second unit" names one
}

// runs are phrases, each as its words.
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

// groups are words or phrases by the group of the table that has them.
type groups struct{ Index[string] }

// UnmarshalJSON reads groups of words.
func (x *groups) UnmarshalJSON(data []byte) error {
	var of map[string][]string
	err := json.Unmarshal(data, &of)
	for group, ws := range of { // no word is in two of them
		for _, w := range ws {
			x.Put(w, group)
		}
	}
	return err
}

// Class is what a word or phrase does in a line.
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

// VerbNames are the words of the contract for verbs: "hold", "move" ...
var VerbNames = [...]string{engine.Hold: "hold", engine.Move: "move",
	engine.Support: "support", engine.Convoy: "convoy",
	engine.Convert: "convert", engine.Retreat: "retreat", engine.Disband: "disband", engine.Build: "build",
	engine.Remove: "remove", engine.Waive: "waive", engine.Proxy: "proxy", engine.Transfer: "transfer"}

// VerbName returns the word of the contract for a verb; "unread" for none.
func VerbName(v engine.Verb) string {
	if v == engine.NoOrder || int(v) >= len(VerbNames) {
		return "unread"
	}
	return VerbNames[v]
}

// Table is words.json, and Says are its sayings. A fault in it is a panic.
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

// NewLexicon returns the table for a ruleset to add to.
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

// IsUnit reports whether a token is a word for a unit, or its capital letter.
func (l *Lexicon) IsUnit(t Token) bool {
	_, ok := l.Units.Get(t.W)
	return ok && (len(t.W) > 1 || l.Letters[t.Raw])
}

// PhraseAt reports whether words begin with a phrase of the grammar; a single letter is none.
func (l *Lexicon) PhraseAt(ws []string) bool {
	for _, p := range l.Phrases.Of(ws[0]) {
		if len(p.Words) <= len(ws) && slices.Equal(ws[:len(p.Words)], p.Words) && (len(p.Words) > 1 || len(ws[0]) > 1) {
			return true
		}
	}
	return false
}

// IsPhrase reports whether words are a phrase of the grammar, of another class than is given.
func (l *Lexicon) IsPhrase(ws []string, but Class) bool {
	return len(ws) > 0 && slices.ContainsFunc(l.Phrases.Of(ws[0]), func(p Phrase) bool {
		return p.Class != but && slices.Equal(p.Words, ws)
	})
}

// Does reports whether a word for what a unit does is behind n tokens, and makes no phrase with
// them: "Moves holds", but not "moves to".
func (l *Lexicon) Does(ts []Token, n int) bool {
	w := WordAt(ts, n)
	return w != "" && l.PhraseAt([]string{w}) && !slices.ContainsFunc(l.Phrases.Of(ts[0].W), func(p Phrase) bool {
		return len(p.Words) > n && StartsWith(ts, p.Words)
	})
}

// Ordinal returns 1 for "first" and "1st", and so on to 99; else 0.
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

// Number returns a number in figures, or in a word of more than some letters, or 0.
func (l *Lexicon) Number(w string, letters int) int {
	if n := Number(w); n > 0 || len(w) <= letters {
		return n
	}
	return l.Numbers.Of(w)
}

// NearestVerb returns the verb word nearest to a word, and whether it is near enough to be read.
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

// WishParts splits at the words between wishes and drops them: "or", "failing that".
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

// WishAt returns how many words a phrase between wishes has, or 0. "If" and "should" take all words
// up to those that rule the wish before them out: "if that is taken", "if Rome is held".
func (l *Lexicon) WishAt(ts []Token) int {
	if l.Numbered && len(ts) > 1 && l.Ordinal(ts[0].W) > 0 {
		if _, unit := l.Units.Get(ts[1].W); unit {
			return 0 // "the second unit in the Channel"
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

// Ordinary returns the words that the table knows in any sense: those of its strings. A key is no
// such string, for a colon follows it.
var Ordinary = sync.OnceValue(func() *Set {
	out := &Set{}
	for _, said := range regexp.MustCompile(`"([^"]*)"\s*[],}]`).FindAllSubmatch(wordsJSON, -1) {
		for _, w := range strings.Fields(Fold(string(said[1]))) {
			out.Put(w, struct{}{})
		}
	}
	return out
})

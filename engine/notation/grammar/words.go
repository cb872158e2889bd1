package grammar

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
)

// IsPhrase reports whether words are a phrase of the grammar, of another class than is given.
func (l *Lexicon) IsPhrase(ws []string, but Class) bool {
	return len(ws) > 0 && slices.ContainsFunc(l.Phrases[ws[0]], func(p Phrase) bool {
		return p.Class != but && slices.Equal(p.Words, ws)
	})
}

// Does reports whether behind n tokens stands what a unit does, and that they are no phrase with
// it: "Moves holds", but not "moves to".
func (l *Lexicon) Does(ts []Token, n int) bool {
	w := WordAt(ts, n)
	return w != "" && l.PhraseAt([]string{w}) && !slices.ContainsFunc(l.Phrases[ts[0].W], func(p Phrase) bool {
		return len(p.Words) > n && StartsWith(ts, p.Words)
	})
}

// Ordinal returns 1 for "first" and "1st", and so on to 99; else 0.
func (l *Lexicon) Ordinal(w string) int {
	if n, ok := l.Words.Ordinals[w]; ok {
		return n
	}
	for _, end := range l.Words.Endings {
		if s, ok := strings.CutSuffix(w, end); ok && len(s) < 3 {
			return Number(s)
		}
	}
	return 0
}

// NearestVerb returns the verb word nearest to a word, and whether it is near enough to be read.
func (l *Lexicon) NearestVerb(w string) (verbWord, bool) {
	best, sure := 3, false
	var found verbWord
	for _, v := range l.verbs {
		if d := diag.Distance(w, v.Word, best-1); d < best {
			best, found = d, v
			sure = d == 1 && len(w) >= 5 || d == 0
		}
	}
	return found, sure && found.Verb != engine.NoOrder
}

// WishParts splits at the words between wishes and drops them: "or", "else", "failing that", "if
// that is taken".
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
			l.Coasts[WordAt(ts, i+1)] == "" || ts[i].Kind == Colon {
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

// WishAt returns how many words a phrase between wishes has, or 0. "if" and "should" take all that
// says that the wish before it cannot be: "if that is taken", "if Rome is held".
func (l *Lexicon) WishAt(ts []Token) int {
	if l.Numbered && len(ts) > 1 && l.Ordinal(ts[0].W) > 0 {
		if _, unit := l.Units[ts[1].W]; unit {
			return 0 // "the second unit in the Channel"
		}
	}
	best := 0
	for _, w := range l.wish {
		if StartsWith(ts, w) {
			best = max(best, len(w))
		}
	}
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

// Ordinary are the words that the reader's table knows in any sense.
var Ordinary = sync.OnceValue(func() map[string]bool {
	var all any
	if err := json.Unmarshal(wordsJSON, &all); err != nil {
		panic("notation: words.json: " + err.Error())
	}
	out := map[string]bool{}
	var take func(any)
	take = func(v any) {
		switch v := v.(type) {
		case string:
			for _, w := range strings.Fields(Fold(v)) {
				out[w] = true
			}
		case []any:
			for _, x := range v {
				take(x)
			}
		case map[string]any:
			for _, x := range v { // the order says nothing: a set is filled
				take(x)
			}
		}
	}
	take(all)
	return out
})

//go:embed words.json
var wordsJSON []byte

// words is words.json as written.
type words struct {
	Units       map[string][]string
	Verbs       map[string][]string
	Arrows      []string
	Links       map[string][]string
	Skip        []string
	Command     []string
	Supply      []string
	Numbers     map[string]int
	Ordinals    map[string]int
	Coasts      map[string][]string
	Same        map[string]string
	Filler      []string
	Before      []string
	After       []string
	Grand       []string
	Seasons     map[string]string
	Submissions map[string]string
	Later       map[string][]string
	Labels      map[string]string
	Courtesies  []string
	Greetings   []string
	Unsaid      []string
	Assent      []string
	Asides      []string
	Generic     []string
	Everyone    []string
	Instead     []string
	Condition   []string
	Because     []string
	Mail        []string
	Letter      []string
	Tails       map[string][]string
	Harmless    []string
	LabelWords  []string
	Heads       []string
	Wish        []string
	Requests    []string
	Backwards   []string
	Except      []string
	Votes       map[string]string
	VoteWords   []string
	General     []string
	Prose       []string
	Common      []string
	Unavailable []string
	Endings     []string            // of ordinals in figures
	Replies     []string            // what stands before a subject and is none of it
	Purpose     []string            // "in order to"
	Footers     []string            // of what a mailing list writes below a message
	Lists       map[string][]string // names of lists, by what the units in them do where they do not say it, or ""
	Says        sayings
}

// Class is what a word or phrase does in a line.
type Class uint8

const (
	NoClass Class = iota
	Verb
	To
	Via
	clsConvoy // "convoy" after "via"
	Then
	From
	clsPlace
	Still
	clsDeed
)

// Phrase is a known sequence of words.
type Phrase struct {
	Words []string
	Class Class
	Verb  engine.Verb
}

// Lexicon is words.json made ready for look-up.
type Lexicon struct {
	Words       words
	Phrases     map[string][]Phrase // by first word, longest first
	Ends        Set                 // last words of phrases
	Units       map[string]engine.Kind
	Numbered    bool            // units bear numbers: "second unit" names one
	Letters     map[string]bool // capitals that stand for a unit: A, F
	Skip        Set
	Filler      Set
	arrows      Set
	Supply      Set
	Court       Set
	Greetings   Set
	Unsaid      Set               // said of units to which no order is given
	Assent      Set               // words of a yes to what is quoted above
	Asides      Set               // words that begin a remark
	Generic     Set               // words that name nothing alone: south, bay, castle
	Every       Set               // all, other, the rest
	Instead     Set               // words that correct what was said before: or, sorry, then
	Because     Set               // words that begin a remark without a comma
	Condition   Set               // if, unless
	Coasts      map[string]string // "n coast" -> "north"
	verbs       []verbWord        // single words of five letters and more, for slips, sorted
	Longest     int               // words in the longest coast phrase
	Command     [][]string
	Before      [][]string
	Grand       [][]string
	Tails       tails
	Later       laterPhrases
	General     map[string][][]string // by first word: phrases that point to orders given elsewhere
	Letter      map[string][][]string // the same of what a mail program writes
	Prose       map[string][][]string // the same of words of a sentence that tells and does not order
	Common      Set
	Requests    Set        // words that address somebody
	Backwards   Set        // words that point to what was said before
	Except      [][]string // what parts "all hold" from its exceptions
	Votewords   Set
	wish        [][]string // phrases between an order's wishes
	Unavailable Set        // words that say that a wish cannot be
	Heads       Set        // words that name a table's columns
	Labels      Set        // words of labels that are no headings
	Harmless    Set        // words that carry nothing in any order
	Lists       map[string]engine.Verb
}

type verbWord struct {
	Word string
	Verb engine.Verb
}

var VerbNames = [...]string{engine.Hold: "hold", engine.Move: "move",
	engine.Support: "support", engine.Convoy: "convoy",
	engine.Convert: "convert", engine.Retreat: "retreat", engine.Disband: "disband", engine.Build: "build",
	engine.Remove: "remove", engine.Waive: "waive", engine.Proxy: "proxy", engine.Transfer: "transfer"}

// VerbName returns the word of the contract for a verb: "hold", "move" ...; "unread" for none.
func VerbName(v engine.Verb) string {
	if v == engine.NoOrder || int(v) >= len(VerbNames) {
		return "unread"
	}
	return VerbNames[v]
}

// NewLexicon makes the table ready for look-up.
func NewLexicon() *Lexicon {
	l := &Lexicon{Phrases: map[string][]Phrase{}, Units: map[string]engine.Kind{},
		Letters: map[string]bool{"A": true, "F": true}, Coasts: map[string]string{}}
	l.Words = Table
	w := &l.Words
	for _, u := range w.Units["army"] {
		l.Units[u] = engine.Army
	}
	for _, u := range w.Units["fleet"] {
		l.Units[u] = engine.Fleet
	}
	for _, u := range w.Units["unit"] {
		l.Units[u] = engine.NoKind
	}
	l.Skip, l.Filler, l.arrows = set(w.Skip), set(w.Filler), set(w.Arrows)
	l.General, l.Prose, l.Letter = byFirst(w.General), byFirst(w.Prose), byFirst(w.Letter)
	l.Supply, l.Court = set(w.Supply), set(w.Courtesies)
	l.Greetings, l.Unsaid, l.Assent = set(w.Greetings), set(w.Unsaid), set(w.Assent)
	l.Asides, l.Generic, l.Every = set(w.Asides), set(w.Generic), set(w.Everyone)
	l.Tails, l.Harmless = newTails(w.Tails), set(w.Harmless)
	l.Later = newLater(w.Later)
	l.Labels, l.Heads = set(w.LabelWords), set(w.Heads)
	l.Instead, l.Condition, l.Because = set(w.Instead), set(w.Condition), set(w.Because)
	l.Lists = map[string]engine.Verb{}
	for _, p := range w.Lists[""] {
		l.Lists[p] = engine.NoOrder
	}
	for v := engine.Hold; int(v) < len(VerbNames); v++ {
		for _, p := range w.Lists[VerbNames[v]] {
			l.Lists[p] = v
		}
		for _, p := range w.Verbs[VerbNames[v]] {
			l.add(p, Verb, v)
			if len(p) >= 5 && !strings.Contains(p, " ") {
				l.verbs = append(l.verbs, verbWord{p, v})
			}
		}
	}
	for _, link := range []struct {
		name  string
		class Class
	}{{"to", To}, {"via", Via}, {"then", Then}, {"from", From}, {"still", Still}} {
		for _, p := range w.Links[link.name] {
			l.add(p, link.class, engine.NoOrder)
		}
	}
	for first, ps := range l.Phrases {
		for _, p := range ps {
			l.Ends.add(p.Words[len(p.Words)-1])
		}
		sortPhrases(ps)
		l.Phrases[first] = ps
	}
	for _, id := range []string{"north", "south", "east", "west"} {
		for _, p := range w.Coasts[id] {
			l.Coasts[p] = id
			l.Longest = max(l.Longest, strings.Count(p, " ")+1)
		}
	}
	for _, c := range w.Command {
		l.Command = append(l.Command, strings.Fields(c))
	}
	for _, b := range w.Before {
		l.Before = append(l.Before, strings.Fields(b))
	}
	l.Unavailable = set(w.Unavailable)
	for list, phrases := range map[*[][]string][]string{&l.wish: w.Wish, &l.Except: w.Except} {
		for _, s := range phrases {
			*list = append(*list, strings.Fields(s))
		}
	}
	l.Requests, l.Backwards = set(w.Requests), set(w.Backwards)
	l.Common, l.Votewords = set(w.Common), set(w.VoteWords)
	for _, g := range w.Grand {
		l.Grand = append(l.Grand, strings.Fields(g))
	}
	return l
}

// PhraseAt reports whether a run of words begins with a phrase of the grammar; a single letter is
// none.
func (l *Lexicon) PhraseAt(ws []string) bool {
	for _, p := range l.Phrases[ws[0]] {
		if len(p.Words) <= len(ws) && slices.Equal(ws[:len(p.Words)], p.Words) && (len(p.Words) > 1 || len(ws[0]) > 1) {
			return true
		}
	}
	return false
}

func (l *Lexicon) add(p string, c Class, v engine.Verb) {
	f := strings.Fields(p)
	l.Phrases[f[0]] = append(l.Phrases[f[0]], Phrase{f, c, v})
}

// sortPhrases puts longer phrases first and keeps the order of equals: verbs before links.
func sortPhrases(ps []Phrase) {
	for i := 1; i < len(ps); i++ {
		for j := i; j > 0 && len(ps[j].Words) > len(ps[j-1].Words); j-- {
			ps[j], ps[j-1] = ps[j-1], ps[j]
		}
	}
}

// byFirst sorts phrases by their first word.
func byFirst(phrases []string) map[string][][]string {
	m := map[string][][]string{}
	for _, p := range phrases {
		f := strings.Fields(p)
		m[f[0]] = append(m[f[0]], f)
	}
	return m
}

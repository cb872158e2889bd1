package notation

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

//go:embed words.json
var wordsJSON []byte

// WordsJSON returns the table of words, for readers in other languages. The slice is a copy.
func WordsJSON() []byte { return append([]byte(nil), wordsJSON...) }

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

// class is what a word or phrase does in a line.
type class uint8

const (
	clsNone class = iota
	clsVerb
	clsTo
	clsVia
	clsConvoy // "convoy" after "via"
	clsThen
	clsFrom
	clsPlace
	clsStill
	clsDeed
)

// phrase is a known sequence of words.
type phrase struct {
	words []string
	class class
	verb  engine.Verb
}

// lexicon is words.json made ready for look-up.
type lexicon struct {
	words       words
	phrases     map[string][]phrase // by first word, longest first
	ends        map[string]bool     // last words of phrases
	units       map[string]engine.Kind
	numbered    bool            // units bear numbers: "second unit" names one
	letters     map[string]bool // capitals that stand for a unit: A, F
	skip        map[string]bool
	filler      map[string]bool
	arrows      map[string]bool
	supply      map[string]bool
	court       map[string]bool
	greetings   map[string]bool
	unsaid      map[string]bool   // said of units to which no order is given
	assent      map[string]bool   // words of a yes to what is quoted above
	asides      map[string]bool   // words that begin a remark
	generic     map[string]bool   // words that name nothing alone: south, bay, castle
	every       map[string]bool   // all, other, the rest
	instead     map[string]bool   // words that correct what was said before: or, sorry, then
	because     map[string]bool   // words that begin a remark without a comma
	condition   map[string]bool   // if, unless
	coasts      map[string]string // "n coast" -> "north"
	verbs       []verbWord        // single words of five letters and more, for slips, sorted
	longest     int               // words in the longest coast phrase
	command     [][]string
	before      [][]string
	grand       [][]string
	tails       tails
	later       laterPhrases
	general     map[string][][]string // by first word: phrases that point to orders given elsewhere
	letter      map[string][][]string // the same of what a mail program writes
	prose       map[string][][]string // the same of words of a sentence that tells and does not order
	common      map[string]bool
	requests    map[string]bool // words that address somebody
	backwards   map[string]bool // words that point to what was said before
	except      [][]string      // what parts "all hold" from its exceptions
	votewords   map[string]bool
	wish        [][]string      // phrases between an order's wishes
	unavailable map[string]bool // words that say that a wish cannot be
	heads       map[string]bool // words that name a table's columns
	labels      map[string]bool // words of labels that are no headings
	harmless    map[string]bool // words that carry nothing in any order
	lists       map[string]engine.Verb
}

type verbWord struct {
	word string
	verb engine.Verb
}

var verbNames = [...]string{engine.Hold: "hold", engine.Move: "move", engine.Support: "support", engine.Convoy: "convoy",
	engine.Convert: "convert", engine.Retreat: "retreat", engine.Disband: "disband", engine.Build: "build",
	engine.Remove: "remove", engine.Waive: "waive", engine.Proxy: "proxy", engine.Transfer: "transfer"}

// VerbName returns the word of the contract for a verb: "hold", "move" ...; "unread" for none.
func VerbName(v engine.Verb) string {
	if v == engine.NoOrder || int(v) >= len(verbNames) {
		return "unread"
	}
	return verbNames[v]
}

// newLexicon makes the table ready for look-up.
func newLexicon() *lexicon {
	l := &lexicon{phrases: map[string][]phrase{}, units: map[string]engine.Kind{}, letters: map[string]bool{"A": true, "F": true}, coasts: map[string]string{}}
	l.words = table
	w := &l.words
	for _, u := range w.Units["army"] {
		l.units[u] = engine.Army
	}
	for _, u := range w.Units["fleet"] {
		l.units[u] = engine.Fleet
	}
	for _, u := range w.Units["unit"] {
		l.units[u] = engine.NoKind
	}
	l.skip, l.filler, l.arrows = set(w.Skip), set(w.Filler), set(w.Arrows)
	l.general, l.prose, l.letter = byFirst(w.General), byFirst(w.Prose), byFirst(w.Letter)
	l.supply, l.court = set(w.Supply), set(w.Courtesies)
	l.greetings, l.unsaid, l.assent = set(w.Greetings), set(w.Unsaid), set(w.Assent)
	l.asides, l.generic, l.every = set(w.Asides), set(w.Generic), set(w.Everyone)
	l.tails, l.harmless = newTails(w.Tails), set(w.Harmless)
	l.later = newLater(w.Later)
	l.labels, l.heads = set(w.LabelWords), set(w.Heads)
	l.instead, l.condition, l.because = set(w.Instead), set(w.Condition), set(w.Because)
	l.lists = map[string]engine.Verb{}
	for _, p := range w.Lists[""] {
		l.lists[p] = engine.NoOrder
	}
	for v := engine.Hold; int(v) < len(verbNames); v++ {
		for _, p := range w.Lists[verbNames[v]] {
			l.lists[p] = v
		}
		for _, p := range w.Verbs[verbNames[v]] {
			l.add(p, clsVerb, v)
			if len(p) >= 5 && !strings.Contains(p, " ") {
				l.verbs = append(l.verbs, verbWord{p, v})
			}
		}
	}
	for _, link := range []struct {
		name  string
		class class
	}{{"to", clsTo}, {"via", clsVia}, {"then", clsThen}, {"from", clsFrom}, {"still", clsStill}} {
		for _, p := range w.Links[link.name] {
			l.add(p, link.class, engine.NoOrder)
		}
	}
	l.ends = map[string]bool{}
	for first, ps := range l.phrases {
		for _, p := range ps {
			l.ends[p.words[len(p.words)-1]] = true
		}
		sortPhrases(ps)
		l.phrases[first] = ps
	}
	for _, id := range []string{"north", "south", "east", "west"} {
		for _, p := range w.Coasts[id] {
			l.coasts[p] = id
			l.longest = max(l.longest, strings.Count(p, " ")+1)
		}
	}
	for _, c := range w.Command {
		l.command = append(l.command, strings.Fields(c))
	}
	for _, b := range w.Before {
		l.before = append(l.before, strings.Fields(b))
	}
	l.unavailable = set(w.Unavailable)
	for list, phrases := range map[*[][]string][]string{&l.wish: w.Wish, &l.except: w.Except} {
		for _, s := range phrases {
			*list = append(*list, strings.Fields(s))
		}
	}
	l.requests, l.backwards = set(w.Requests), set(w.Backwards)
	l.common, l.votewords = set(w.Common), set(w.VoteWords)
	for _, g := range w.Grand {
		l.grand = append(l.grand, strings.Fields(g))
	}
	return l
}

// phraseAt reports whether a run of words begins with a phrase of the grammar; a single letter is none.
func (l *lexicon) phraseAt(ws []string) bool {
	for _, p := range l.phrases[ws[0]] {
		if len(p.words) <= len(ws) && slices.Equal(ws[:len(p.words)], p.words) && (len(p.words) > 1 || len(ws[0]) > 1) {
			return true
		}
	}
	return false
}

// Verb reports whether a text, in small letters, begins with a verb of orders: "moves to", "supports"; a single letter may be one.
func (n *Names) Verb(text string) bool {
	ws := strings.Fields(text)
	for i := range ws {
		ws[i] = strings.TrimRight(ws[i], ".,;:")
	}
	if len(ws) == 0 {
		return false
	}
	for _, p := range n.lex.phrases[ws[0]] {
		if p.class == clsVerb && len(p.words) <= len(ws) && slices.Equal(ws[:len(p.words)], p.words) {
			return true
		}
	}
	return false
}

func (l *lexicon) add(p string, c class, v engine.Verb) {
	f := strings.Fields(p)
	l.phrases[f[0]] = append(l.phrases[f[0]], phrase{f, c, v})
}

// sortPhrases puts longer phrases first and keeps the order of equals: verbs before links.
func sortPhrases(ps []phrase) {
	for i := 1; i < len(ps); i++ {
		for j := i; j > 0 && len(ps[j].words) > len(ps[j-1].words); j-- {
			ps[j], ps[j-1] = ps[j-1], ps[j]
		}
	}
}

func set(ws []string) map[string]bool {
	m := make(map[string]bool, len(ws))
	for _, w := range ws {
		m[w] = true
	}
	return m
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

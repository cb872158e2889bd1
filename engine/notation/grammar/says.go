package grammar

import (
	"encoding/json"
	"slices"
)

// Index maps words to values. Most words that are looked up are not in it; their first letter and
// length show that without a look into the map.
type Index[V any] struct {
	of    map[string]V
	sizes [32]uint32 // by first letter: a bit for each length of its words
}

// Put sets the value of a word.
func (x *Index[V]) Put(w string, v V) {
	if x.of == nil {
		x.of = map[string]V{}
	}
	x.of[w] = v
	x.sizes[w[0]%32] |= 1 << min(len(w), 31)
}

// Get returns the value of a word, and whether it has one.
func (x *Index[V]) Get(w string) (v V, ok bool) {
	if x.may(w) {
		v, ok = x.of[w]
	}
	return v, ok
}

// Of returns the value of a word, or the zero value.
func (x *Index[V]) Of(w string) V {
	v, _ := x.Get(w)
	return v
}

// Has reports whether a word has a value.
func (x *Index[V]) Has(w string) bool {
	_, ok := x.Get(w)
	return ok
}

func (x *Index[V]) may(w string) bool { return w != "" && x.sizes[w[0]%32]&(1<<min(len(w), 31)) != 0 }

// All returns the map from words to values, for ranging over it in any order.
func (x *Index[V]) All() map[string]V { return x.of }

// UnmarshalJSON reads an object of words.
func (x *Index[V]) UnmarshalJSON(data []byte) error {
	var of map[string]V
	err := json.Unmarshal(data, &of)
	for w, v := range of {
		x.Put(w, v)
	}
	return err
}

// Set is a set of words.
type Set struct{ Index[struct{}] }

// In reports whether any of some tokens is a word of the set.
func (s *Set) In(ts []Token) bool {
	return slices.ContainsFunc(ts, func(t Token) bool { return s.Has(t.W) })
}

// UnmarshalJSON reads a list of words.
func (s *Set) UnmarshalJSON(data []byte) error {
	var ws []string
	err := json.Unmarshal(data, &ws)
	for _, w := range ws {
		s.Put(w, struct{}{})
	}
	return err
}

// sayings are sets of words, each used by one rule of the reader. The rule is in the code, its
// words are in words.json. A set is named after its word, if it has only one, else after what its
// words have in common.
type sayings struct {
	A, Aboard, Above, Adjustments, Against, AllThis, AllUnits, Amounts, And, AndBut, AndOr,
	Announcing, Articles, As, Asks, At, AtTo, AttackOn, Auxiliaries, BeforeCode, Below, Both, Bullets,
	But, By, BySea, ByWith, Can, Case, Ceremony, Changes, CommandOf, Commands, Con, Conditions, Conv, Convoy,
	ConvoyShort, Convoyed, Counties, Decrees, Denials, Directions, Drafts, E, Else, Everything,
	FallsBack, Fillers, For, ForIn, ForTo, Forces, From, FromOf, Game, Gets, GoesOn,
	GoesOnWith, H, Helped, Helping, Hold, I, IfIn, IfOnce, IfShould, Ignores, In, InHeading,
	Instead, IsAre, IsAt, IsNot, IsTo, It, ItThat, Joins, Keep, Kinds, Land, Last, Least,
	Leave, LeftBlank, LettersCHS, LettersCMS, LettersCS, LettersOfOne, LettersRS, Links,
	ListsOfUnits, May, Meant, MovesOrders, My, New, Next, No, NoRequest, Not, Nothing,
	NumberNo, Objects, OfPhase, OkSo, Old, On, Only, Open, Openers, Or, OrElse, OrderDo,
	OrderNo, OrderPhase, OrderWords, Orders, Over, Part, Plurals, Postscripts, Preference, Press, Pronouns,
	Provisos, Quotes, Rather, Relatives, Removals, Renewed, Replies, S, Same, Sea,
	SecondThoughts, Senders, SetsAside, Shared, Shire, Sides, Sighs, Stands, Stop, Supplies,
	Supply, Takes, That, The, Then, Through, To, Towns, Trailing, Tries, Unchanged,
	UnitWords, Until, Versions, Voting, W, Wait, Was, Where, Whole, Will, With, Wrote, You Set
}

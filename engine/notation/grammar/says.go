package grammar

import (
	"encoding/json"
)

// Set is a set of words. Most words that are asked about are none of it, and their first letter and
// length say so.
type Set struct {
	words map[string]bool
	sizes [32]uint32 // by the first letter: the lengths of its words, as bits
}

func set(ws []string) (s Set) {
	for _, w := range ws {
		s.add(w)
	}
	return s
}

func (s *Set) add(w string) {
	if s.words == nil {
		s.words = map[string]bool{}
	}
	s.words[w] = true
	s.sizes[w[0]%32] |= 1 << min(len(w), 31)
}

// Has reports whether a word is one of the set.
func (s *Set) Has(w string) bool {
	return w != "" && s.sizes[w[0]%32]&(1<<min(len(w), 31)) != 0 && s.words[w]
}

// UnmarshalJSON reads a list of words.
func (s *Set) UnmarshalJSON(data []byte) error {
	var ws []string
	if err := json.Unmarshal(data, &ws); err != nil {
		return err
	}
	*s = set(ws)
	return nil
}

// sayings are the small sets of words that single rules of the reader ask for: what a rule hears in
// them is in its code, how it is spelt in the table alone. A set is called by its word, or by what
// its words have in common.
type sayings struct {
	A, Aboard, Above, Adjustments, Against, AllThis, AllUnits, Also, Amounts, And, AndBut,
	AndOr Set
	Announcing, Are, Army, Articles, As, Asks, At, AtTo, Attack, AttackOn, Auxiliaries, BeforeCode,
	Below Set
	Both, But, By, BySea, ByWith, Case, Ceremony, CommandOf, Commands, Con, Conditions, Conv,
	Convoy Set
	ConvoyShort, Convoyed, Counties, Decrees, Denials, Directions, Drafts, E, Else, Everything,
	FallsBack Set
	Fillers, For, ForIn, ForTo, Forces, From, FromOf, Game, GameTurn, Gets, GoesOn, H, Helping, Him,
	Hold Set
	I, IfIn, IfOnce, IfShould, In, Instead, Is, IsAre, IsAt, IsNot, IsTo, It, ItThat, Joins, Keep,
	Kinds Set
	Land, Last, Least, Leave, LeftBlank, LettersCHS, LettersCMS, LettersCS, LettersOfOne, LettersRS,
	ListsOfUnits Set
	May, Meant, Move, MovesOrders, My, New, Next, No, NoRequest, Not, Nothing, NumberNo, Objects,
	Of Set
	OfPhase, OkSo, Old, On, Only, Open, Openers, Or, OrElse, OrderDo, OrderNo, OrderPhase,
	OrderWords Set
	Orders, Over, Part, Phase, Plurals, Preference, Pronouns, Provisos, Quotes, Rather,
	Relatives Set
	Removals, Replies, S, Same, Sea, SecondThoughts, Senders, SetsAside, Shared, Shire, Sighs,
	Stop Set
	Supplies, Supply, Takes, Than, That, The, Them, Then, This, Through, To, Too, Towns, Trailing,
	Tries Set
	Ignores, Press, Renewed, Stands, Unchanged, UnitWords, Until, Versions, Was, W, Wait, Where, Which, While, Whilst,
	Whole, Will, With, Wrote, Yet, You Set
}

// table is words.json as written, and says are its sayings. It is part of the program, so a fault
// in it is a panic.
var (
	Table = readTable()
	Says  = &Table.Says
)

func readTable() (w words) {
	if err := json.Unmarshal(wordsJSON, &w); err != nil {
		panic("notation: words.json: " + err.Error())
	}
	return w
}

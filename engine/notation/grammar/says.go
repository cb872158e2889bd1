package grammar

import (
	"encoding/json"
)

// wordSet is a set of words.
type wordSet map[string]bool

// UnmarshalJSON reads a list of words.
func (s *wordSet) UnmarshalJSON(data []byte) error {
	var ws []string
	if err := json.Unmarshal(data, &ws); err != nil {
		return err
	}
	*s = set(ws)
	return nil
}

// sayings are the small sets of words that single rules of the reader ask for: what a rule hears in them is in its code, how it is spelt in the
// table alone. A set is called by its word, or by what its words have in common.
type sayings struct {
	A, Aboard, Above, Adjustments, Against, AllThis, AllUnits, Also, Amounts, And, AndBut, AndOr                                                          wordSet
	Announcing, Are, Army, Articles, As, Asks, At, AtTo, Attack, AttackOn, Auxiliaries, BeforeCode, Below                                                 wordSet
	Both, But, By, BySea, ByWith, Case, Ceremony, CommandOf, Commands, Con, Conditions, Conv, Convoy                                                      wordSet
	ConvoyShort, Convoyed, Counties, Decrees, Denials, Directions, Drafts, E, Else, Everything, FallsBack                                                 wordSet
	Fillers, For, ForIn, ForTo, Forces, From, FromOf, Game, GameTurn, Gets, GoesOn, H, Helping, Him, Hold                                                 wordSet
	I, IfIn, IfOnce, IfShould, In, Instead, Is, IsAre, IsAt, IsNot, IsTo, It, ItThat, Joins, Keep, Kinds                                                  wordSet
	Land, Last, Least, LeftBlank, LettersCHS, LettersCMS, LettersCS, LettersOfOne, LettersRS, ListsOfUnits                                                wordSet
	May, Meant, Move, MovesOrders, My, New, Next, No, NoRequest, Not, Nothing, NumberNo, Objects, Of                                                      wordSet
	OfPhase, OkSo, Old, On, Only, Open, Openers, Or, OrElse, OrderDo, OrderNo, OrderPhase, OrderWords                                                     wordSet
	Orders, Over, Part, Phase, Plurals, Preference, Pronouns, Provisos, Quotes, Rather, Relatives                                                         wordSet
	Removals, Replies, S, Same, Sea, SecondThoughts, Senders, SetsAside, Shared, Shire, Sighs, Stop                                                       wordSet
	Supplies, Supply, Takes, Than, That, The, Them, Then, This, Through, To, Too, Towns, Trailing, Tries                                                  wordSet
	Ignores, Press, Renewed, Stands, Unchanged, UnitWords, Until, Versions, Was, W, Wait, Where, Which, While, Whilst, Whole, Will, With, Wrote, Yet, You wordSet
}

// table is words.json as written, and says are its sayings. It is part of the program, so a fault in it is a panic.
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

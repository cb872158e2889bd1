package names

import "github.com/heraldmaps/herald/engine/notation/grammar"

type token = grammar.Token

const (
	tokWord   = grammar.Word
	tokHyphen = grammar.Hyphen
	tokSlash  = grammar.Slash
	tokDash   = grammar.Dash
	tokStop   = grammar.Stop
)

// says are the small sets of words that single rules ask for.
var says = grammar.Says

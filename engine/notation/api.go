package notation

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// Names finds regions, coasts and powers by what people call them.
type Names = names.Names

// Found is what a name was found to mean, with a problem where that is in doubt.
type Found = names.Found

// How is the way in which a name was found.
type How = names.How

// Terrains are the grounds on which what a name means can be.
type Terrains = names.Terrains

// The ways of finding a name, and where what it names can lie.
const (
	NotFound = names.NotFound
	Exact    = names.Exact
	ByWord   = names.ByWord
	ByPrefix = names.ByPrefix
	BySlip   = names.BySlip
	Several  = names.Several

	OnInland  = names.OnInland
	OnCoast   = names.OnCoast
	OnSea     = names.OnSea
	OnLand    = names.OnLand
	ForFleet  = names.ForFleet
	Anywhere  = names.Anywhere
	noTerrain = names.Nowhere
)

// NewNames indexes a board's names.
func NewNames(m *engine.Map) *Names { return names.NewNames(m) }

// Fits returns where a unit of this kind can stand.
func Fits(k engine.Kind) Terrains { return names.Fits(k) }

// Fold writes text as look-up sees it: lower case words with single spaces, without accents,
// apostrophes and punctuation.
func Fold(s string) string { return grammar.Fold(s) }

// Decode turns a file's bytes into text, whatever its encoding; it is false for binary data.
func Decode(b []byte) (string, bool) { return sheet.Decode(b) }

// VerbName returns the word of the contract for a verb: "hold", "move" ...; "unread" for none.
func VerbName(v engine.Verb) string { return grammar.VerbName(v) }

type token = grammar.Token

const (
	tokWord   = grammar.Word
	tokDash   = grammar.Dash
	tokHyphen = grammar.Hyphen
	tokSlash  = grammar.Slash
	tokComma  = grammar.Comma
	tokStop   = grammar.Stop
	tokColon  = grammar.Colon
	tokOpen   = grammar.OpenBracket
	tokClose  = grammar.CloseBracket
)

// says are the small sets of words that single rules ask for.
var says = grammar.Says

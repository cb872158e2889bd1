// Package grammar holds what order sheets are made of: the signs and words of a line (Lex, Token,
// Fold), the table of words (words.json) by what they do in an order (Lexicon, Class), around it
// (Tails) and before those of a later phase.
//
// It knows signs and words, and nothing of boards, names or positions.
package grammar

// Package book reads a rulebook: Markdown chapters and a rules.toml, into a small model of numbered
// chapters, rules, asides, tables and fences that the pages and the typesetter both walk.
// docs/rules-format.md is the format.
//
// Each fault of the text is a Problem with its place and a hint, and all of a book's problems are
// reported at once. The package knows nothing of boards, judges or drawing: it returns fences as
// the text has them.
package book

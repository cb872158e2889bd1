// Package book reads a rulebook, Markdown chapters and a rules.toml, into numbered chapters, rules,
// asides, tables and fences, which the pages and the typesetter both walk. docs/rules-format.md is
// the format.
//
// Each fault of the text is a Problem with its place and a hint; all are reported at once. The
// package knows nothing of boards, judges or drawing: it returns fences as the text has them.
package book

// Package rules publishes rulebooks: from content/rules/<ruleset> it makes pages, one long page,
// and a typeset PDF in two editions. docs/rules-format.md says how a text is written.
//
// The work is done below: book reads the text, figure has the judge decide its examples, typeset
// sets the PDF. This package joins them and writes the pages.
package rules

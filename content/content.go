// Package content hands over the rulebooks of herald's own rulesets, embedded in the program. A site that has a text of its own takes that.
package content

import "embed"

// Rules holds the texts, one folder each, below "rules".
//
//go:embed rules
var Rules embed.FS

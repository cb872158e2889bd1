// Package content embeds the rulebooks of herald's own rulesets. A site's own text replaces them.
package content

import "embed"

// Rules holds the texts, one folder each, below "rules".
//
//go:embed rules
var Rules embed.FS

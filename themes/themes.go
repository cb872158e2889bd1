// Package themes embeds the default theme: templates, styles, scripts and fonts.
package themes

import "embed"

// FS holds the themes, one folder each; "default" is the one every site starts from.
//
//go:embed all:default
var FS embed.FS

package mapdata

import (
	_ "embed"
	"strings"
)

//go:embed maps/default.txt
var defaultID string

// DefaultID is the board used when none is named.
func DefaultID() string { return strings.TrimSpace(defaultID) }

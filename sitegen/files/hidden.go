package files

import (
	"slices"
	"strings"
)

// What editors, file managers and version control leave beside a file: locks, backups, partial
// writes. Such a file holds an older state of another, and nobody meant it to be read.
var (
	leftPrefixes = []string{".", "#", "~$"}
	leftSuffixes = []string{"~", "#", ".swp", ".swo", ".tmp", ".bak", ".orig", ".rej", ".old", ".part", ".crdownload"}
	leftNames    = []string{"thumbs.db", "desktop.ini"}
)

// Hidden reports whether a file or folder of this name is never read, wherever it is: the one list
// for games, rules, themes, fingerprints and the watcher.
func Hidden(name string) bool {
	lower := strings.ToLower(name)
	if slices.ContainsFunc(leftPrefixes, func(p string) bool { return strings.HasPrefix(lower, p) }) {
		return true
	}
	if slices.ContainsFunc(leftSuffixes, func(s string) bool { return strings.HasSuffix(lower, s) }) {
		return true
	}
	return slices.Contains(leftNames, lower)
}

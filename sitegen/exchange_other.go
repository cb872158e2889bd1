//go:build !linux && !darwin

package sitegen

// exchange swaps two folders.
func exchange(next, out string) error { return exchangeByRename(next, out) }

//go:build !linux && !darwin

package build

// exchange swaps two folders.
func exchange(next, out string) error { return exchangeByRename(next, out) }

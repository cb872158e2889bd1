// Package lists derives lists from lists: it maps, filters, joins. It imports nothing.
package lists

// Map returns f of each element; nil if there is none.
func Map[T, U any](xs []T, f func(T) U) []U {
	var out []U
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

// Filter returns the elements that are to be kept; nil if there is none.
func Filter[T any](xs []T, keep func(T) bool) []T {
	var out []T
	for _, x := range xs {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

package build

import "sync"

// Derived is a value computed from other values alone, such as a renderer from its board. Job keys
// hash those other values instead of it.
type Derived[T any] struct {
	from []any
	get  func() (T, error)
}

type derived interface{ sources() []any }

func (d *Derived[T]) sources() []any { return d.from }

// Get returns the derived value, which is computed at the first call.
func (d *Derived[T]) Get() (T, error) { return d.get() }

// Derive returns the value that make computes from another, once and on demand. make must be
// top-level, as a closure could depend on more than from.
func Derive[From, T any](from From, make func(From) (T, error)) *Derived[T] {
	return &Derived[T]{[]any{from}, sync.OnceValues(func() (T, error) { return make(from) })}
}

// Known returns a Derived with an existing value. from is everything that it was made from.
func Known[T any](value T, from ...any) *Derived[T] {
	return &Derived[T]{from, func() (T, error) { return value, nil }}
}

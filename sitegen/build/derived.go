package build

import "sync"

// Derived is a value computed from other values alone, as a renderer is from its board. Job keys
// hash those source values instead of it; values of all other types are hashed themselves.
type Derived[T any] struct {
	from []any
	get  func() (T, error)
}

type derived interface{ sources() []any }

func (d *Derived[T]) sources() []any { return d.from }

// Get returns the value.
func (d *Derived[T]) Get() (T, error) { return d.get() }

// Derive returns the value that a function computes from another, once and only when it is needed.
// The function must be top-level, as a closure could depend on more than from.
func Derive[From, T any](from From, make func(From) (T, error)) *Derived[T] {
	return &Derived[T]{[]any{from}, sync.OnceValues(func() (T, error) { return make(from) })}
}

// Known wraps a value that exists already; from is all that it was made from.
func Known[T any](value T, from ...any) *Derived[T] {
	return &Derived[T]{from, func() (T, error) { return value, nil }}
}

package build

import "sync"

// Derived is a value that follows from others alone, as a renderer does from its board. A key
// covers those others in its place. No other type is hashed as anything but itself.
type Derived[T any] struct {
	from []any
	get  func() (T, error)
}

type derived interface{ sources() []any }

func (d *Derived[T]) sources() []any { return d.from }

// Get returns the value.
func (d *Derived[T]) Get() (T, error) { return d.get() }

// Derive returns the value that a function makes of another, once and only if it is wanted. It is a
// top-level function, as a job's is.
func Derive[From, T any](from From, make func(From) (T, error)) *Derived[T] {
	return &Derived[T]{[]any{from}, sync.OnceValues(func() (T, error) { return make(from) })}
}

// Known returns a value that its maker has, with everything that the maker asked for.
func Known[T any](value T, from ...any) *Derived[T] {
	return &Derived[T]{from, func() (T, error) { return value, nil }}
}

package rules

import "sync"

// kept is a value that is made on first use and cached until it is forgotten.
type kept[T any] struct {
	make func() (T, error)

	mu   sync.Mutex
	made bool
	v    T
	err  error
}

func (k *kept[T]) get() (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.made {
		k.v, k.err = k.make()
		k.made = true
	}
	return k.v, k.err
}

func (k *kept[T]) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	var none T
	k.v, k.err, k.made = none, nil, false
}

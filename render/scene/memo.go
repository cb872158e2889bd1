package scene

import "sync/atomic"

// memo is a writer's cache for one path or layer. It has few keys, so comparing beats hashing.
type memo struct{ all atomic.Pointer[[]cached] }

type cached struct{ key, value any }

// of returns the value under a key, which the first call gets from make.
func (m *memo) of(key any, make func() any) any {
	var made any
	for {
		old := m.all.Load()
		var list []cached
		if old != nil {
			list = *old
		}
		for i := range list {
			if list[i].key == key {
				return list[i].value
			}
		}
		if made == nil {
			made = make()
		}
		if list = append(list[:len(list):len(list)], cached{key, made}); m.all.CompareAndSwap(old, &list) {
			return made
		}
	}
}

package strict

import (
	"encoding"
	"maps"
	"reflect"
	"slices"

	"github.com/BurntSushi/toml"
)

// fill sets a value key by key, in sorted order. It leaves out keys with mistakes and calls tell
// with each. The library's decoder stops at the first mistake, in random order.
func fill(md *toml.MetaData, p toml.Primitive, v reflect.Value, tell func(error)) {
	f := filler{md, tell}
	f.fill(p, v)
}

type filler struct {
	md   *toml.MetaData
	tell func(error)
}

// fill sets v from a decoded value. It reports whether it set anything, even if only part.
func (f *filler) fill(p toml.Primitive, v reflect.Value) bool {
	t := v.Type()
	switch {
	case t.Kind() == reflect.Pointer && !own(t.Elem()):
		to := reflect.New(t.Elem())
		if !f.fill(p, to.Elem()) {
			return false
		}
		v.Set(to)
		return true
	case table(t):
		var keys map[string]toml.Primitive
		if f.md.PrimitiveDecode(p, &keys) == nil && keys != nil {
			f.keys(keys, v)
			return true
		}
	case t.Kind() == reflect.Slice && table(element(t)):
		var items []toml.Primitive
		if f.md.PrimitiveDecode(p, &items) == nil {
			list := reflect.MakeSlice(t, len(items), len(items))
			for i, item := range items {
				f.fill(item, list.Index(i))
			}
			v.Set(list)
			return true
		}
	}
	to := reflect.New(t)
	if err := f.md.PrimitiveDecode(p, to.Interface()); err != nil {
		f.tell(err)
		return false
	}
	v.Set(to.Elem())
	return true
}

func (f *filler) keys(keys map[string]toml.Primitive, v reflect.Value) {
	t := v.Type()
	if t.Kind() == reflect.Map && v.IsNil() {
		v.Set(reflect.MakeMap(t))
	}
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		if t.Kind() == reflect.Map {
			to := reflect.New(t.Elem()).Elem()
			if f.fill(keys[name], to) {
				v.SetMapIndex(reflect.ValueOf(name).Convert(t.Key()), to)
			}
		} else if known := field(t, name); known != nil {
			f.fill(keys[name], v.FieldByIndex(known.Index))
		}
	}
}

func table(t reflect.Type) bool {
	return (t.Kind() == reflect.Struct || t.Kind() == reflect.Map) && !own(t)
}

var (
	readsTOML = reflect.TypeFor[toml.Unmarshaler]()
	readsText = reflect.TypeFor[encoding.TextUnmarshaler]()
)

func own(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(readsTOML) || p.Implements(readsText)
}

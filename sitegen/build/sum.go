package build

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync"
	"time"
	"unsafe"
)

// Sums hashes values with all that they hold, exported or not, through every pointer. What a
// pointer or map leads to is hashed once, and must not change. It is safe for concurrent use.
type Sums struct{ known sync.Map } // place: sum

type sum = [sha256.Size]byte

// place is the address and type of a value that has been hashed. It refers to the value, so that
// the address cannot be reused.
type place struct {
	at unsafe.Pointer
	of reflect.Type
}

// JobOf returns the job of making files from a value. Its key is the whole value, so make must know
// nothing else: it is a top-level function, never a closure, as a test verifies.
func JobOf[T any](s *Sums, name string, from T, make func(T) ([]File, error), files ...string) Job {
	return Job{Name: name, Files: files, Key: s.Key(name, files, from), Make: func() ([]File, error) { return make(from) }}
}

// Key hashes values. It panics on a function or a value that contains itself.
func (s *Sums) Key(values ...any) string {
	h := summing{s: s}
	for _, v := range values {
		h.value(reflect.ValueOf(&v).Elem())
	}
	end := sha256.Sum256(h.text)
	return hex.EncodeToString(end[:])
}

// summing writes a value as bytes to be hashed.
type summing struct {
	s      *Sums
	text   []byte
	within []place // the pointers that led here: finds a value that contains itself
}

func (h *summing) number(n uint64) { h.text = binary.AppendUvarint(h.text, n) }

func (h *summing) string(s string) {
	h.number(uint64(len(s)))
	h.text = append(h.text, s...)
}

var moment = reflect.TypeFor[time.Time]()

func (h *summing) value(v reflect.Value) {
	if !v.IsValid() {
		h.string("")
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		h.text = append(h.text, 0)
		if v.Bool() {
			h.text[len(h.text)-1] = 1
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		h.number(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		h.number(v.Uint())
	case reflect.Float32, reflect.Float64:
		h.number(math.Float64bits(v.Float()))
	case reflect.String:
		h.string(v.String())
	case reflect.Array, reflect.Slice:
		h.list(v)
	case reflect.Struct:
		h.fields(v)
	case reflect.Interface:
		if h.string(""); !v.IsNil() {
			h.text = h.text[:len(h.text)-1]
			h.string(v.Elem().Type().String())
			h.value(v.Elem())
		}
	case reflect.Map, reflect.Pointer:
		if v.IsNil() {
			h.number(0)
			return
		}
		h.number(1)
		h.there(v)
	default:
		if v.Kind() == reflect.Func && v.IsNil() {
			h.number(0)
			return
		}
		panic(fmt.Sprintf("build: a %s cannot be named (hint: hand the job what it follows from)", v.Type()))
	}
}

func (h *summing) list(v reflect.Value) {
	if v.Kind() == reflect.Slice && v.IsNil() { // a template may distinguish nil from an empty list
		h.number(0)
		return
	}
	h.number(uint64(v.Len()) + 1)
	if of := v.Type().Elem(); v.Kind() == reflect.Slice && flat(of) {
		h.text = append(h.text, unsafe.Slice((*byte)(v.UnsafePointer()), v.Len()*int(of.Size()))...)
		return
	}
	for i := range v.Len() {
		h.value(v.Index(i))
	}
}

// flat reports whether values of a type can be hashed as bytes of memory: they contain neither
// pointers nor padding.
func flat(t reflect.Type) bool {
	switch k := t.Kind(); k {
	case reflect.Struct:
		size := uintptr(0)
		for i := range t.NumField() {
			if size += t.Field(i).Type.Size(); !flat(t.Field(i).Type) {
				return false
			}
		}
		return size == t.Size()
	case reflect.Array:
		return flat(t.Elem())
	default:
		return k >= reflect.Bool && k <= reflect.Complex128
	}
}

func (h *summing) fields(v reflect.Value) {
	if v.Type() == moment { // a zone is hashed by its name, since it caches lookups
		h.number(v.Field(0).Uint())
		h.number(uint64(v.Field(1).Int()))
		if zone := v.Field(2); !zone.IsNil() {
			h.string(zone.Elem().Field(0).String())
		}
		return
	}
	for i := range v.NumField() {
		h.value(v.Field(i))
	}
}

// there writes the hash of what a pointer or map leads to.
func (h *summing) there(v reflect.Value) {
	p := place{v.UnsafePointer(), v.Type()}
	if known, ok := h.s.known.Load(p); ok {
		is := known.(sum)
		h.text = append(h.text, is[:]...)
		return
	}
	if slices.Contains(h.within, p) {
		panic(fmt.Sprintf("build: a %s leads to itself and cannot be named", v.Type()))
	}
	in := summing{s: h.s, within: append(h.within, p)}
	if v.Kind() == reflect.Map {
		in.entries(v)
	} else if d, ok := reflect.NewAt(v.Type().Elem(), v.UnsafePointer()).Interface().(derived); ok {
		in.value(reflect.ValueOf(d.sources()))
	} else {
		in.value(v.Elem())
	}
	is := sha256.Sum256(in.text)
	h.s.known.Store(p, is)
	h.text = append(h.text, is[:]...)
}

func (h *summing) entries(v reflect.Value) {
	type entry struct{ key, value []byte }
	var all []entry
	for it := v.MapRange(); it.Next(); {
		k, e := summing{s: h.s, within: h.within}, summing{s: h.s, within: h.within}
		k.value(it.Key())
		e.value(it.Value())
		all = append(all, entry{k.text, e.text})
	}
	slices.SortFunc(all, func(a, b entry) int {
		return cmp.Or(bytes.Compare(a.key, b.key), bytes.Compare(a.value, b.value))
	})
	for _, e := range all {
		h.string(string(e.key))
		h.string(string(e.value))
	}
}

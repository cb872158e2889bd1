package module

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The layout of the function table (runtime/symtab.go and internal/abi/symtab.go of Go 1.20 and
// later, 8-byte pointers).
var tableHead = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const (
	headSize = 72 // magic, counts, and the offsets of the parts
	funcSize = 44 // of a function's entry, before its tables of data
)

// blank clears what only stack traces show in the function table. A function without a line table
// has the offset 0 for it, and one without a name has the offset 0 for that; the runtime handles
// both.
func blank(memory []byte) error {
	at := bytes.Index(memory, tableHead)
	if at < 0 || bytes.Contains(memory[at+1:], tableHead) {
		return errors.New("the module's function table is not where this program looks for it (hint: see runtime/symtab.go of this Go)")
	}
	t := memory[at:]
	word := func(i int) int { return int(binary.LittleEndian.Uint64(t[8*i:])) }
	if len(t) < headSize {
		return errors.New("the function table is cut short")
	}
	funcs, names, units, files, pcs, list := word(1), word(4), word(5), word(6), word(7), word(8)
	if !(headSize <= names && names <= units && units <= files && files <= pcs && pcs <= list && list+8*funcs <= len(t)) {
		return errors.New("the function table has another layout (hint: see runtime/symtab.go of this Go)")
	}
	needed, lines := map[int]bool{}, map[int]bool{}
	for i := range funcs {
		f := t[list+int(binary.LittleEndian.Uint32(t[list+8*i+4:])):]
		field := func(k int) int { return int(binary.LittleEndian.Uint32(f[4*k:])) }
		needed[field(4)] = true // the stack's depth
		lines[field(5)], lines[field(6)] = true, true
		for k := range field(7) { // tables of data that the collector reads
			needed[int(binary.LittleEndian.Uint32(f[funcSize+4*k:]))] = true
		}
		for _, k := range []int{1, 5, 6, 8, 9} { // name, files, lines, unit, first line
			binary.LittleEndian.PutUint32(f[4*k:], 0)
		}
	}
	keep := make([]bool, list-pcs)
	for off := range needed {
		for i := off; off > 0 && i < min(off+tableLen(t[pcs:list], off), len(keep)); i++ {
			keep[i] = true
		}
	}
	for off := range lines {
		for i := off; off > 0 && i < min(off+tableLen(t[pcs:list], off), len(keep)); i++ {
			if !keep[i] {
				t[pcs+i] = 0
			}
		}
	}
	clear(t[names:pcs])
	return nil
}

// tableLen is the length of a table of steps: pairs of numbers, ended by a zero where a pair would
// begin.
func tableLen(tab []byte, off int) int {
	i := off
	for first := true; i < len(tab); first = false {
		v, n := binary.Uvarint(tab[i:])
		i += max(n, 1)
		if v == 0 && !first {
			break
		}
		_, n = binary.Uvarint(tab[min(i, len(tab)):])
		i += max(n, 1)
	}
	return i - off
}

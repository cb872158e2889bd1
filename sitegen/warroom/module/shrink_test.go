package module

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// shrink makes a module written by the Go linker smaller without changing what it computes. It
// writes the data as one run of bytes instead of a hundred thousand between zeros. It blanks what
// only stack traces show (names of functions, files, lines), and the producer's name.
func shrink(wasm []byte) ([]byte, error) {
	if !bytes.HasPrefix(wasm, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errors.New("it is not a WebAssembly module")
	}
	out := bytes.Clone(wasm[:8])
	r := reader{buf: wasm, at: 8}
	for r.at < len(wasm) && r.err == nil {
		id := r.byte()
		body := r.take(int(r.num()))
		switch id {
		case 0: // custom: nothing of it is run
			continue
		case 11:
			memory, from, err := unite(body)
			if err != nil {
				return nil, err
			}
			if err := blank(memory); err != nil {
				return nil, err
			}
			body = oneSegment(memory, from)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, r.err
}

type reader struct {
	buf []byte
	at  int
	err error
}

func (r *reader) byte() byte {
	if b := r.take(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) num() uint64 {
	v, n := binary.Uvarint(r.buf[min(r.at, len(r.buf)):])
	if n <= 0 {
		r.err = errors.New("the module is cut short")
		return 0
	}
	r.at += n
	return v
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.buf)-r.at {
		r.err = errors.New("the module is cut short")
		return nil
	}
	b := r.buf[r.at : r.at+n]
	r.at += n
	return b
}

// signed reads a signed LEB128 number.
func (r *reader) signed() int64 {
	var v int64
	for shift := uint(0); ; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			if shift+7 < 64 && b&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v
		}
		if r.err != nil || shift > 56 {
			r.err = errors.New("a number is too long")
			return 0
		}
	}
}

// unite joins the segments of a data section into one run of memory, and returns where it begins.
func unite(section []byte) (memory []byte, from int, err error) {
	type segment struct {
		at   int
		data []byte
	}
	r := reader{buf: section}
	var all []segment
	end := 0
	for i := range int(r.num()) {
		if mode := r.num(); mode != 0 || r.byte() != 0x41 {
			return nil, 0, fmt.Errorf("data segment %d is not laid at a constant place", i)
		}
		at := int(r.signed())
		if r.byte() != 0x0b || at < 0 {
			return nil, 0, fmt.Errorf("data segment %d is not laid at a constant place", i)
		}
		data := r.take(int(r.num()))
		if r.err != nil {
			return nil, 0, r.err
		}
		if i == 0 || at < from {
			from = at
		}
		end = max(end, at+len(data))
		all = append(all, segment{at, data})
	}
	if r.err != nil || end-from > mostMemory {
		return nil, 0, errors.Join(r.err, errors.New("the data are cut short, or too far apart"))
	}
	memory = make([]byte, end-from)
	for _, s := range all { // in order, as the machine lays them
		copy(memory[s.at-from:], s.data)
	}
	return memory, from, nil
}

// mostMemory is the largest span of a module's data.
const mostMemory = 64 << 20

func oneSegment(memory []byte, from int) []byte {
	out := []byte{1, 0, 0x41}
	for v := int64(from); ; v >>= 7 {
		b := byte(v & 0x7f)
		if v>>7 == 0 && b&0x40 == 0 {
			out = append(out, b)
			break
		}
		out = append(out, b|0x80)
	}
	out = append(out, 0x0b)
	out = binary.AppendUvarint(out, uint64(len(memory)))
	return append(out, memory...)
}

package typeset

import (
	"encoding/binary"
)

// undate takes the time of writing out of a TrueType font program: the font package writes the clock into it, and a book must come
// out the same every time. It reports whether the data is such a font.
func undate(font []byte) bool {
	if len(font) < 12 || binary.BigEndian.Uint32(font) != 0x00010000 {
		return false
	}
	tables := int(binary.BigEndian.Uint16(font[4:]))
	for i := range tables {
		entry := 12 + 16*i
		if entry+16 > len(font) {
			return false
		}
		if string(font[entry:entry+4]) != "head" {
			continue
		}
		at := int(binary.BigEndian.Uint32(font[entry+8:]))
		size := int(binary.BigEndian.Uint32(font[entry+12:]))
		if at+size > len(font) || size < 54 {
			return false
		}
		head := font[at : at+size]
		copy(head[28:36], head[20:28]) // modified when it was created
		binary.BigEndian.PutUint32(head[8:], 0)
		binary.BigEndian.PutUint32(font[entry+4:], tableSum(head))
		binary.BigEndian.PutUint32(head[8:], 0xB1B0AFBA-tableSum(font))
		return true
	}
	return false
}

// tableSum is OpenType's checksum.
func tableSum(b []byte) uint32 {
	var sum uint32
	for i := 0; i < len(b); i += 4 {
		var word [4]byte
		copy(word[:], b[i:])
		sum += binary.BigEndian.Uint32(word[:])
	}
	return sum
}

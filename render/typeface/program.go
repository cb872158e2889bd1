package typeface

import (
	"encoding/binary"

	"github.com/tdewolff/font"
)

// Program returns a font as a file, the same bytes each time: the library writes the clock into the
// table "head".
func Program(f *font.SFNT) []byte {
	b := f.Write()
	n := int(binary.BigEndian.Uint16(b[4:]))
	for i := range n {
		record := b[12+16*i:]
		if string(record[:4]) != "head" {
			continue
		}
		at, length := binary.BigEndian.Uint32(record[8:]), binary.BigEndian.Uint32(record[12:])
		head := b[at : at+(length+3)/4*4]
		clear(head[28:36]) // modified
		clear(head[8:12])  // checkSumAdjustment
		binary.BigEndian.PutUint32(record[4:], checksum(head))
		binary.BigEndian.PutUint32(head[8:], 0xB1B0AFBA-checksum(b))
	}
	return b
}

// checksum is the sum of the big-endian words, as the font format wants it.
func checksum(b []byte) (sum uint32) {
	for i := 0; i+4 <= len(b); i += 4 {
		sum += binary.BigEndian.Uint32(b[i:])
	}
	return sum
}

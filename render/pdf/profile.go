package pdf

import "encoding/binary"

// screenProfile returns an ICC profile (version 4) of sRGB: its primaries adapted to D50, and its
// transfer curve from IEC 61966-2-1.
func screenProfile() []byte {
	fixed := func(vs ...float64) (b []byte) {
		for _, v := range vs {
			if v < 0 {
				b = binary.BigEndian.AppendUint32(b, uint32(int32(v*65536-0.5)))
			} else {
				b = binary.BigEndian.AppendUint32(b, uint32(v*65536+0.5))
			}
		}
		return b
	}
	tagged := func(kind string, body []byte) []byte { return append(append([]byte(kind), 0, 0, 0, 0), body...) }
	words := func(s string) []byte { // one record, English, UTF-16
		b := []byte{0, 0, 0, 1, 0, 0, 0, 12, 'e', 'n', 'U', 'S'}
		b = binary.BigEndian.AppendUint32(b, uint32(2*len(s)))
		b = binary.BigEndian.AppendUint32(b, 28)
		for _, c := range []byte(s) {
			b = append(b, 0, c)
		}
		return tagged("mluc", b)
	}
	curve := tagged("para", append([]byte{0, 3, 0, 0}, fixed(2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045)...))
	tags := []struct {
		name string
		data []byte
	}{
		{"desc", words("sRGB")},
		{"cprt", words("No copyright, use freely")},
		{"wtpt", tagged("XYZ ", fixed(0.9642, 1, 0.8249))},
		{"chad", tagged("sf32", fixed(1.047882, 0.022918, -0.050217, 0.029587, 0.990479, -0.017059,
			-0.009247, 0.015076, 0.751678))},
		{"rXYZ", tagged("XYZ ", fixed(0.436028, 0.222443, 0.013901))},
		{"gXYZ", tagged("XYZ ", fixed(0.385101, 0.716949, 0.097076))},
		{"bXYZ", tagged("XYZ ", fixed(0.143071, 0.060607, 0.713902))},
		{"rTRC", curve}, {"gTRC", nil}, {"bTRC", nil}, // one curve for all three
	}
	head := make([]byte, 128)
	copy(head[8:], []byte{4, 0x20, 0, 0})
	copy(head[12:], "mntrRGB XYZ ")
	copy(head[24:], []byte{7, 234, 0, 1, 0, 1}) // the format requires a date: 2026-01-01
	copy(head[36:], "acsp")
	copy(head[68:], fixed(0.9642, 1, 0.8249))
	table := binary.BigEndian.AppendUint32(nil, uint32(len(tags)))
	at := 128 + 4 + 12*len(tags)
	var body []byte
	off, size := 0, 0
	for _, t := range tags {
		if t.data != nil {
			off, size = at+len(body), len(t.data)
			body = append(body, t.data...)
			for len(body)%4 != 0 {
				body = append(body, 0)
			}
		}
		table = append(table, t.name...)
		table = binary.BigEndian.AppendUint32(table, uint32(off))
		table = binary.BigEndian.AppendUint32(table, uint32(size))
	}
	out := append(append(head, table...), body...)
	binary.BigEndian.PutUint32(out, uint32(len(out)))
	return out
}

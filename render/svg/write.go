package svg

import (
	"math"
	"strconv"
	"strings"
)

func (d *doc) str(s string) { d.b = append(d.b, s...) }

func (d *doc) num(v float64) { d.b = appendDecimal(d.b, v) }

func decimal(v float64) string { return string(appendDecimal(nil, v)) }

// appendDecimal writes a number with at most two decimals and no needless zero.
func appendDecimal(b []byte, v float64) []byte {
	n := int64(math.Round(v * 100))
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	whole, frac := n/100, n%100
	if whole != 0 || frac == 0 {
		b = strconv.AppendInt(b, whole, 10)
	}
	if frac != 0 {
		b = append(b, '.', byte('0'+frac/10))
		if frac%10 != 0 {
			b = append(b, byte('0'+frac%10))
		}
	}
	return b
}

func (d *doc) attr(name, value string) {
	d.str(" ")
	d.str(name)
	d.str(`="`)
	d.esc(value)
	d.str(`"`)
}

// esc escapes text for XML. Characters that XML cannot carry become U+FFFD.
func (d *doc) esc(s string) {
	special := func(r rune) bool { return r < 0x20 || r >= 0x7F || r == '&' || r == '<' || r == '>' || r == '"' }
	at := strings.IndexFunc(s, special)
	if at < 0 {
		d.str(s)
		return
	}
	d.str(s[:at])
	for _, r := range s[at:] {
		switch {
		case r == '&':
			d.str("&amp;")
		case r == '<':
			d.str("&lt;")
		case r == '>':
			d.str("&gt;")
		case r == '"':
			d.str("&quot;")
		case r < 0x20 && r != '\t' && r != '\n' && r != '\r', r == 0xFFFE, r == 0xFFFF, r >= 0x7F && r < 0xA0:
			d.b = append(d.b, "\uFFFD"...)
		default:
			d.b = append(d.b, string(r)...)
		}
	}
}

package svg

import (
	"bytes"
	"strconv"
)

// Many outlines are drawn several times: a token's shield, a region and its owner's colour. An
// outline is written as a starting point and relative steps, so that equal shapes are equal text.

// longEnough is the length in bytes from which an outline is worth a definition.
const longEnough = 32

// outline is a path element, <path class="..." d="M12 34l5 6..."/>, cut into its parts.
type outline struct {
	from, to    int // where the element begins and ends
	attrs, x, y []byte
	body        []byte // what follows the starting point
}

// shareOutlines defines outlines that occur several times in a document once, and refers to them.
// The layers begin at head; what comes before stays as it is.
func (d *doc) shareOutlines(head int) {
	all := outlines(d.b, head)
	type uses struct {
		n           int
		joins, caps bool // whether one of the uses sets its line joins, its line caps
	}
	of := map[string]uses{}
	for _, o := range all {
		u := of[string(o.body)]
		of[string(o.body)] = uses{u.n + 1, u.joins || bytes.Contains(o.attrs, []byte("-linejoin")),
			u.caps || bytes.Contains(o.attrs, []byte("-linecap"))}
	}
	number := map[string]int{}
	var defs, out []byte
	at := head
	for _, o := range all {
		body := string(o.body)
		u := of[body]
		if len(body) < longEnough || u.n < 2 {
			continue
		}
		n, ok := number[body]
		if !ok {
			n = len(number)
			number[body] = n
			defs = append(append(append(append(append(defs, `<path id="`...), d.shared(n)...), `" d="M0 0`...), body...), '"')
			if u.joins {
				defs = append(defs, joinsUsed...)
			}
			if u.caps {
				defs = append(defs, capsUsed...)
			}
			defs = append(defs, "/>"...)
		}
		out = append(out, d.b[at:o.from]...)
		out = append(append(append(out, `<use`...), o.attrs...), ` `+d.href()+`="#`...)
		out = append(append(append(out, d.shared(n)...), `" x="`...), o.x...)
		out = append(append(append(out, `" y="`...), o.y...), `"/>`...)
		at = o.to
	}
	if len(defs) == 0 {
		return
	}
	rest := append(out, d.b[at:]...)
	b := append(make([]byte, 0, head+len(defs)+len(rest)+16), d.b[:head]...)
	b = append(append(append(b, "<defs>"...), defs...), "</defs>\n"...)
	d.b = append(b, rest...)
}

func (d *doc) shared(n int) string { return d.o.IDPrefix + "k" + strconv.FormatInt(int64(n), 36) }

// outlines finds the path elements with data and without content.
func outlines(b []byte, from int) []outline {
	const start, mid = `<path`, ` d="M`
	var all []outline
	for {
		i := bytes.Index(b[from:], []byte(start))
		if i < 0 {
			return all
		}
		o := outline{from: from + i}
		rest := b[o.from+len(start):]
		from = o.from + len(start)
		q := bytes.Index(rest[:max(0, bytes.IndexByte(rest, '>'))], []byte(mid))
		if q < 0 {
			continue
		}
		o.attrs = rest[:q]
		rest = rest[q+len(mid):]
		end := bytes.IndexByte(rest, '"')
		if end < 0 || !bytes.HasPrefix(rest[end:], []byte(`"/>`)) {
			continue
		}
		data := rest[:end]
		n := number(data)
		m := n
		if m < len(data) && data[m] == ' ' {
			m++
		}
		k := m + number(data[m:])
		if n == 0 || k == m {
			continue
		}
		o.x, o.y, o.body = data[:n], data[m:k], data[k:]
		o.to = len(b) - len(rest) + end + len(`"/>`)
		from = o.to
		all = append(all, o)
	}
}

// number returns the length in bytes of the whole number that a text begins with.
func number(b []byte) int {
	n := 0
	if n < len(b) && b[n] == '-' {
		n++
	}
	digits := n
	for n < len(b) && b[n] >= '0' && b[n] <= '9' {
		n++
	}
	if n == digits {
		return 0
	}
	return n
}
